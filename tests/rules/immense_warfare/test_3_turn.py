"""MI-3: the phases of a turn."""

from __future__ import annotations

import pytest

from tests.rules.immense_warfare.positions import Table


@pytest.mark.rule("MI-3.1", "MI-6.8")
def test_time_counters_go_at_the_start_of_the_own_turn() -> None:
    table = Table(hand="mineshaft").play("mineshaft", "a1").end()
    assert table.unit("mineshaft").time == 2
    assert table.end().unit("mineshaft").time == 1


@pytest.mark.rule("MI-3.3")
def test_only_responses_can_be_played_while_an_announcement_waits() -> None:
    table = Table(
        "skipper a2, bot_a_pult g2, skipper g1",
        "jaeger a3",
        hand="turret orbital_strike",
        their_hand="orbital_strike",
    )
    table.hit("skipper", "jaeger")
    assert table.seat == 1
    assert table.no_move("jaeger", "a4") == "MI-3.3"


@pytest.mark.rule("MI-3.4")
def test_a_hand_is_discarded_down_to_five_cards_one_at_a_time() -> None:
    table = Table(hand="skipper " * 7).end()
    assert table.asked == "keep" and table.pick("skipper").asked == "keep"
    assert len(table.pick("skipper2").hand()) == 5 and table.seat == 1


@pytest.mark.rule("MI-3.4")
@pytest.mark.parametrize(("field", "keeps"), [("", 5), ("the_vise g1", 3)])
def test_after_triggers_of_end_phase_discards_the_hand_limit_applies_again(field: str, keeps: int) -> None:
    table = Table(field, hand="hidden_cache skipper skipper skipper skipper skipper").ask().end()
    table.pick("hidden_cache")
    assert (table.state.turn, table.seat, table.asked, len(table.hand())) == (3, 0, "keep", 8)
    while table.asked == "keep":
        table.pick(table.state.sides[0].hand[0].id)
    assert len(table.hand()) == keeps and (table.state.turn, table.seat) == (4, 1)


@pytest.mark.rule("MI-3.4", "MI-2.2")
def test_drawing_from_an_empty_deck_in_the_end_phase_loses_in_the_own_turn() -> None:
    table = (
        Table(hand="hidden_cache" + " skipper" * 5, deck="cruiser corvette").ask().end().pick("hidden_cache")
    )
    assert table.state.losers == (0,) and (table.state.turn, table.state.seat) == (3, 0)


VIGOUR = """
- {id: vigour, name: Vigour, type: command, abilities: [
    {when: play, until: end_of_turn, target: {what: mecha},
     do: [{op: modify, of: target, by: {modify: add, durability: 2}}]}]}
- {id: heir, name: Heir, type: mecha, power: 1, durability: 2, abilities: [
    {when: {on: destroyed, unit: this}, do: [{op: draw, count: 3}]}]}
"""


@pytest.mark.rule("MI-3.4", "MI-6.1")
def test_what_ends_with_a_turn_destroys_and_triggers_in_its_end_phase() -> None:
    table = Table("heir c3", hand="vigour orbital_strike" + " skipper" * 4, cards=VIGOUR).ask()
    table.play("vigour", "", "heir").play("orbital_strike", "", "heir")
    assert table.unit("heir").damage == 2
    table.end()
    assert not table.there("heir") and len(table.hand()) == 7
    assert (table.state.turn, table.seat, table.asked) == (3, 0, "keep")


@pytest.mark.rule("MI-3.5")
def test_skipping_a_phase_pays_for_one_ability_only() -> None:
    table = Table("manly_combined_kamin a1 -2", discard="phoenix").around()
    assert table.asked == "order"
    table.pick("0").pick("yes")
    assert table.asked == "" and table.state.phase == "main"
    assert (table.unit("manly_combined_kamin").damage == 0) != (table.hand() == ["phoenix"])


@pytest.mark.rule("MI-3.5")
def test_a_skipped_draw_phase_loses_the_draws_of_a_mineshaft_too() -> None:
    table = (
        Table(hand="mineshaft", discard="phoenix").play("mineshaft", "a1").around().pick("").around().pick("")
    )
    assert len(table.hand()) == 3 and table.unit("mineshaft").time == 0
    assert table.around().pick("yes").hand().count("phoenix") == 1 and len(table.hand()) == 4


@pytest.mark.rule("MI-3.4")
def test_the_log_says_of_a_turn_what_the_battlefield_does_not_show() -> None:
    words = "Ann ends the turn without a new unit, move or attack."
    still = Table("skipper a1", "skipper g5").end()
    assert words in [event.text for event in still.log]
    moved = Table("skipper a1", "skipper g5").go("skipper", "a2").end()
    assert not any("ends the turn" in event.text for event in moved.log)


@pytest.mark.rule("MI-3.4")
def test_the_log_of_a_turn_with_commands_alone_does_not_deny_them() -> None:
    table = Table("radio_tower a1", "skipper g5", "graces_rally_cry", deck="skipper skipper skipper").play(
        "graces_rally_cry"
    )
    played = [event.text for event in table.log]
    assert any("Grace's Rally Cry" in text for text in played)
    assert "Ann ends the turn without a new unit, move or attack." in [
        event.text for event in table.end().log
    ]
