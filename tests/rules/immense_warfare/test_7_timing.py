"""MI-7: announcements, responses, and prompts."""

from __future__ import annotations

import pytest

from rules.immense_warfare.actions.set_stop import SetStop
from tests.rules.immense_warfare.positions import Table


@pytest.mark.rule("MI-7.1")
def test_the_last_response_resolves_first_then_players_are_prompted_again() -> None:
    table = Table("corvette a2", "skipper a3", hand="gambit", their_hand="space_lion orbital_strike").ask(
        "attacks"
    )
    table.hit("corvette", "skipper").play("orbital_strike", "", "corvette")
    assert table.seat == 0  # the first announcer can respond to the response
    table.skip()
    assert (
        table.unit("corvette").damage == 2 and table.seat == 1
    )  # the opponent is prompted again about the attack
    table.skip()
    assert (
        table.there("skipper") and table.seat == 0
    )  # and so is its announcer, now that there was a response (MI-7.2)
    table.skip()
    assert not table.there("skipper")


@pytest.mark.rule("MI-7.3")
def test_an_attack_whose_attacker_has_left_cannot_be_aimed_at() -> None:
    table = Table("corvette a2", "skipper a3", their_hand="space_lion balloon_army orbital_strike")
    table.hit("corvette", "skipper")
    assert table.can_play("balloon_army")
    table.play("space_lion", "", "corvette")
    assert table.hand() == ["corvette"] and table.there("skipper")
    assert table.no_play("balloon_army")


@pytest.mark.rule("MI-7.1")
def test_hold_prompts_after_every_completed_action_even_your_own() -> None:
    table = Table("skipper a1", hand="gambit radio_tower", their_hand="orbital_strike").ask("hold")
    table.go("skipper", "a2")
    assert table.seat == 1
    table.skip().do(SetStop("hold", True)).play("radio_tower", "g1")
    assert table.seat == 0
    assert table.skip().seat == 1


@pytest.mark.rule("MI-7.2")
def test_players_are_asked_where_they_want_to_be() -> None:
    def asked(*stops: str, hand: str = "orbital_strike") -> list[bool]:
        attack = Table("skipper a2", "jaeger a3", their_hand=hand).ask(*stops).hit("skipper", "jaeger")
        played = (
            Table("skipper a2", hand="radio_tower", their_hand=hand).ask(*stops).play("radio_tower", "g1")
        )
        fell = Table("corvette a2", "skipper a3", their_hand=hand).ask(*stops).hit("corvette", "skipper")
        ended = Table("skipper a2", their_hand=hand).ask(*stops).end()
        return [attack.seat == 1, played.seat == 1, fell.seat == 1, ended.state.turn == 3]

    assert asked() == [False, False, False, False]
    assert asked("attacks") == [True, False, True, False]
    assert asked("cards") == [False, True, False, False]
    assert asked("destroyed") == [False, False, True, False]
    assert asked("end") == [False, False, False, True]
    assert asked(hand="interdiction") == [
        False,
        True,
        False,
        False,
    ]  # a player with a card that cancels is prompted about cards
    assert asked("attacks", "cards", "destroyed", "end", hand="skipper") == [False, False, False, False]


@pytest.mark.rule("MI-7.2")
def test_with_always_ask_silence_tells_nothing() -> None:
    table = Table("skipper a2", "jaeger a3", always_ask=True).hit("skipper", "jaeger")
    assert table.seat == 1 and table.skip().unit("jaeger").armour == 2


@pytest.mark.rule("MI-7.2")
def test_stops_are_set_while_the_screen_is_ones_own_and_are_no_move() -> None:
    table = Table()
    assert table.refused(SetStop("hold", True)) == "" and table.refused(SetStop("hold", False)) == "MI-7.2"
    assert table.refused(SetStop("noon", True)) == "MI-7.2"
    table.do(SetStop("hold", True)).do(SetStop("attacks", False))
    assert table.state.sides[0].stops == ("destroyed", "end", "hold", "any")
    assert table.game.view(table.state, 1).sides[0].stops == ("attacks", "destroyed", "end")
    assert not any(isinstance(action, SetStop) for action in table.game.legal_actions(table.state))


@pytest.mark.rule("MI-7.3")
def test_lost_targets_are_skipped() -> None:
    table = Table("skipper a1, skipper b1", hand="tunnel_warfare gambit", their_hand="orbital_strike").ask(
        "cards"
    )
    table.play("tunnel_warfare", "", "skipper").play("orbital_strike", "", "skipper")
    table.skip().skip().skip()  # the response, the unit it destroyed, and the card responded to
    assert table.gone() == ["gambit", "skipper", "tunnel_warfare"] and not table.state.lasting


@pytest.mark.rule("MI-7.4")
def test_of_simultaneous_triggers_the_active_players_come_first_each_orders_their_own() -> None:
    table = Table(
        "radio_tower a1, potshot b1, potshot c1", "radio_tower a5, potshot b5", hand="emp_blast"
    ).play("emp_blast")
    assert table.seat == 0 and table.asked == "order"
    table.pick("1", "potshot3")
    assert table.seat == 0 and table.asked == "target"
    table.pick("potshot3")
    assert table.seat == 1 and table.choices == {"potshot", "potshot2"}


@pytest.mark.rule("MI-7.5")
def test_setting_a_value_comes_before_adding_to_it() -> None:
    table = Table("drone_swarm a1 +admiral_grace, drone_nest a2")
    assert table.power("drone_swarm") == 3  # 1 by count, 1 by the nest, 1 by the pilot
    assert Table("cruiser b2 +donna_the_swift", "signal_blocker b3").piece("cruiser").cost == 3


@pytest.mark.rule("MI-7.4")
def test_each_gutshot_triggers_by_itself() -> None:
    table = Table(
        "radio_tower a1, radio_tower b1, radio_tower c1", "gutshot a5, gutshot b5", hand="gambit"
    ).play("gambit")
    assert table.seat == 1 and table.asked == "order"  # their controller orders them
    table.pick("0", "radio_tower").pick("radio_tower2")
    assert table.gone() == ["gambit", "radio_tower", "radio_tower"]


@pytest.mark.rule("MI-7.1")
def test_windows_nest() -> None:
    table = Table("corvette a2, skipper g1", "skipper a3", hand="reparations", their_hand="reparations")
    table.hit("corvette", "skipper2").play("reparations2", "", "corvette")
    assert table.seat == 0  # a mecha of the first player was destroyed in turn


@pytest.mark.rule("MI-7.4", "MI-7.1")
def test_triggers_of_a_response_resolve_before_the_next_prompt_to_respond() -> None:
    theirs = "skipper a3, radio_tower b5 -1, potshot c5"
    table = Table("corvette a2, radio_tower g1", theirs, their_hand="orbital_strike gambit")
    table.hit("corvette", "skipper").play("orbital_strike", "", "radio_tower2")
    assert (table.seat, table.asked) == (1, "target")  # not yet again about the attack
    table.pick("corvette")
    assert table.unit("corvette").damage == 1 and table.seat == 1 and not table.asked


BLAST = """
- {id: blast, name: Blast, type: command, abilities: [
    {when: play, target: {what: unit},
     do: [{op: damage, of: target, count: 9}, {op: discard, name: thrown}]}]}
"""


@pytest.mark.rule("MI-7.4")
def test_triggers_wait_until_the_whole_effect_is_done() -> None:
    table = Table("radio_tower a1, potshot b1", "skipper a3", hand="blast gambit gambit", cards=BLAST)
    table.play("blast", "", "radio_tower")
    assert not table.there("radio_tower") and table.asked == "thrown"
    table.pick("gambit")
    assert table.asked == "target" and table.choices == {"skipper"}
