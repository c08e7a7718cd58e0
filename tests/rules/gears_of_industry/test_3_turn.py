"""GI-3: the turn, its steps in order, rotating, the hand limit, and the decisions of others."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.set_stay import SetStay
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.resolving import Resolving
from rules.gears_of_industry.state import CLASH, EFFECT, FACTORY, MARKET_STEP
from rules.gears_of_industry.working_state import WorkingState
from tests.rules.gears_of_industry.positions import Table
from tests.rules.gears_of_industry.test_2_setup import GAME, READY, started

AUTO = {"ask_rotation": False}
"""The option by which factories rotate sideways automatically."""


def kinds(table: Table) -> set[type]:
    return {type(action) for action in table.game.legal_actions(table.state)}


@pytest.mark.rule("GI-3.2", "GI-3.3")
def test_a_card_that_is_not_in_hand_is_refused_by_the_rule_of_its_step() -> None:
    table = Table(phase=MARKET_STEP, their_hand="F5")
    assert table.refused(PlayIntoMarket(table.id("F5"), 0)) == "GI-3.3"
    assert Table(phase=FACTORY).refused(PlayFactory("nobody", 0)) == "GI-3.2"


@pytest.mark.rule("GI-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_is_drawn_in_every_turn_but_the_very_first(seats: int) -> None:
    state = started(*READY[:seats], first="0")
    assert len(state.sides[0].hand) == 10
    while state.turn == 1:
        state = GAME.apply(state, list(GAME.legal_actions(state))[-1])
    drawn = state.sides[1].hand
    assert state.seat == 1 and len(drawn) == 11


@pytest.mark.rule("GI-3.1")
def test_who_has_neither_deck_nor_discard_draws_nothing() -> None:
    table = Table(
        phase=CLASH, deck="", their_deck="", their_hand="F5 F6", their_factories="", mine="F1 F2 F3 /"
    )
    table.next()
    assert table.state.seat == 1 and table.hand(1) == ["F5", "F6"]


@pytest.mark.rule("GI-3.2")
def test_a_factory_is_played_in_any_of_four_orientations_lying_and_standing_first() -> None:
    table = Table(phase=FACTORY, hand="T4 F9")
    ways = [
        action.turn for action in table.game.legal_actions(table.state) if isinstance(action, PlayFactory)
    ]
    assert ways == [1, 0, 3, 2]
    for way in "^>v<":
        assert Table(phase=FACTORY, hand="T4 F9").build("T4", way).built() == [f"T4{way}"]


@pytest.mark.rule("GI-3.2")
def test_one_factory_a_turn_and_only_technology() -> None:
    table = Table(phase=FACTORY, hand="T4 T5 F9")
    assert table.refused(PlayFactory(table.id("F9"), 1)) == "GI-1.2"
    assert table.refused(PlayFactory(table.id("T4"), 4)) == "GI-3.2"
    table.build("T4")
    assert table.refused(PlayFactory(table.id("T5"), 1)) == "GI-3.2"


@pytest.mark.rule("GI-3.3")
def test_up_to_two_cards_enter_in_one_market_or_both() -> None:
    for markets in ((0, 0), (0, 1)):
        table = Table(phase=MARKET_STEP, hand="E1 E2 E3", factories="T1> T3> T9> T5^")
        table.enter("E1", markets[0], "", "T1").enter("E2", markets[1])
        assert [len(table.own(market)) for market in (0, 1)] == [markets.count(0), markets.count(1)]
        assert table.refused(PlayIntoMarket(table.id("E3"), 0)) == "GI-3.3"


@pytest.mark.rule("GI-3.3", "GI-3.4", "GI-3.5")
def test_the_steps_follow_each_other_and_none_comes_back() -> None:
    table = Table("F9 L9 E9 /", hand="T4 E1", factories="T5> T6>", phase=FACTORY)
    use, clash = Use(table.id("F9")), TriggerClash(0)
    assert [table.refused(PlayIntoMarket(table.id("E1"), 1)), table.refused(use), table.refused(clash)] == [
        "GI-3.3", "GI-3.4", "GI-3.5",
    ]  # fmt: skip
    table.build("T4").next()
    assert (
        table.refused(PlayIntoMarket(table.id("E1"), 1)) == "GI-3.3"
        and table.refused(RotateFactory(table.id("T5"))) == "GI-3.3"
    )
    assert table.refused(use) == "" and table.refused(clash) == "GI-3.5"
    table.next()
    assert table.refused(use) == "GI-3.4" and table.refused(clash) == ""


@pytest.mark.rule("GI-3.4")
def test_one_effect_a_turn_of_an_own_or_a_neutral_card() -> None:
    table = Table("F1 / E9", "L2 /", neutrals="L1 F3 / E4 F5", hand="F6")
    assert {"F1", "L1"} <= table.usable()
    assert table.no_use("L2") == "GI-3.4", "a rival's card"
    table.use("L1")
    assert table.state.phase != EFFECT


@pytest.mark.rule("GI-3.5")
def test_a_clash_is_optional() -> None:
    table = Table("F9 L9 E9 /", phase=CLASH)
    assert kinds(table) == {TriggerClash, Next}
    assert table.next().state.scores == (0, 0)


def test_a_step_in_which_nothing_can_be_done_is_passed_over() -> None:
    table = Table("F9 L9 E9 /", phase=FACTORY, hand="F5 T1", factories="T13^")
    table.do(Next())
    assert table.state.phase == EFFECT, "no factory lies, so no card can enter and nothing be turned"


@pytest.mark.rule("GI-3.6")
def test_standing_factories_lie_down_just_before_their_players_own_turn() -> None:
    table = Table(
        phase=CLASH, mine="F9 L9 E9 /", factories="T1^ T2v T3>", their_factories="T4^ T5v T6<", options=AUTO
    )
    table.next()
    assert table.state.seat == 1
    assert table.built(1) == ["T4>", "T5<", "T6<"], "a quarter turn clockwise each"
    assert table.built(0) == ["T1^", "T2v", "T3>"], "the others stand until their own turn"


@pytest.mark.rule("GI-3.6")
def test_a_factory_may_be_set_to_stay_up_once() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", factories="T1^ T2^", their_factories="T4^", options=AUTO)
    assert [switch.on for switch in table.game.at(table.state).switches(0)] == [False, False]
    stay = table.game.at(table.state).switches(0)[0].action
    assert (
        stay not in list(table.game.legal_actions(table.state))
        and table.game.why_not(table.state, stay) is None
    )
    table.do(stay)
    assert [switch.on for switch in table.game.at(table.state).switches(0)] == [True, False]
    while table.state.seat == 0:
        table.do(Next())
    while table.state.seat == 1:
        table.do(list(table.game.legal_actions(table.state))[-1])
    assert table.built(0) == ["T1^", "T2>"]
    assert not any(each.stays for each in table.state.sides[0].factories)


@pytest.mark.rule("GI-3.6")
def test_a_rivals_factory_cannot_be_set_to_stay() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", their_factories="T4^", options=AUTO)
    assert table.game.why_not(table.state, SetStay(table.id("T4"), True)) is not None


@pytest.mark.rule("GI-3.6", "GI-5.5")
def test_with_the_option_everybody_is_asked_the_active_player_first_then_to_the_left() -> None:
    third = {"factories": "T6^"}
    table = Table(
        phase=CLASH, mine="F9 L9 E9 /", factories="T1^ T2^", their_factories="T4^ T5>", others=(third,), seat=0,
    )  # fmt: skip
    table.next()
    assert (table.state.deciding, table.asked, table.choices) == (0, "rotate", {"T1", "T2", ""})
    table.pick("T1")
    assert table.built() == ["T1>", "T2^"] and table.choices == {"T2", ""}, "each a quarter turn, once"
    table.pick("")
    assert (table.state.deciding, table.choices) == (1, {"T4", ""})
    table.pick("T4")
    assert table.state.deciding == 2, "nobody is asked who has no factory left that stands"
    table.pick("")
    assert table.state.seat == 1 and table.built(2) == ["T6^"] and table.built(1) == ["T4>", "T5>"]


@pytest.mark.rule("GI-3.6")
def test_with_the_option_also_after_a_turn_without_a_clash_and_after_all_clashes() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 / F7 L7 E7", neutrals="F1 F2 / F3 F4", their_factories="T4^")
    table.clash(0, "", "F9", "").clash(1, "F7", "")
    assert (table.asked, table.state.deciding) == ("rotate", 1)


@pytest.mark.rule("GI-3.7")
def test_hands_above_seven_are_discarded_down_before_others_rotate() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="F1 F2 F3 F4 F5 F6 F7 F8 L1", their_factories="T4^")
    table.next()
    assert (table.asked, table.state.deciding) == ("keep", 0)
    table.pick("F1")
    assert table.asked == "keep" and len(table.hand()) == 8
    table.pick("F2")
    assert len(table.hand()) == 7 and table.gone() == ["F1", "F2"]
    assert (table.asked, table.state.deciding) == ("rotate", 1)


@pytest.mark.rule("GI-3.7")
def test_what_a_discard_triggers_comes_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def discards(play: WorkingState, id: str, told: bool = False) -> None:
        if (
            play.piece(id).kind == "finance_01"
        ):  # no card does that yet: Coin Purse with an effect when discarded
            play.noticed = (*play.noticed, Resolving(play.seat, id, "finance_01"))
        discard(play, id, told)

    discard = WorkingState.discard
    monkeypatch.setattr(WorkingState, "discard", discards)
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="F1 F2 F3 F4 F5 F6 F7 F8").next()
    assert table.asked == "keep" and len(table.pick("F1").hand()) == 9, "two are drawn"
    table.pick("F2")
    assert table.asked == "keep" and len(table.pick("F3").hand()) == 7
    assert (table.asked, table.state.deciding, table.state.turn) == ("rotate", 1, 5)


@pytest.mark.rule("GI-3.6", "GI-3.7")
def test_the_active_player_rotates_first_then_discards_then_the_others_rotate() -> None:
    hand = "F1 F2 F3 F4 F5 F6 F7 F8"
    table = Table("F9 L9 E9 /", phase=CLASH, hand=hand, factories="T1^", their_factories="T4^").next()
    asked = []
    while table.asked:
        asked.append((table.state.deciding, table.asked))
        table.pick("F1" if table.asked == "keep" else "")
    assert asked == [(0, "rotate"), (0, "keep"), (1, "rotate")]


@pytest.mark.rule("GI-3.7", "GI-5.1")
def test_a_card_of_the_market_is_discarded_to_the_market_discard() -> None:
    table = Table(
        "L1 /", phase=EFFECT, neutrals="F1 L3 / E4 F5", market_deck="E13 E12 E11", hand="F2 F3 F4 F5 F6 F7 F8"
    )
    table.use("F1", "F2")
    table.next() if table.asked == "" and table.state.seat == 0 else None
    while table.asked == "keep":
        table.pick(next(name for name in ("E13", "E12", "F3") if name in table.choices))
    assert "E13" in table.gone(4)


@pytest.mark.rule("GI-3.8")
def test_decisions_of_others_need_no_cover_and_show_no_hand() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="F5 F6", their_hand="L5 L6")
    table.clash(0)
    assert (table.state.deciding, table.asked) == (1, "lose")
    assert table.game.answerable_face_down(table.state)
    for looks in (0, 1):
        seen = table.game.open_view(table.state, looks)
        assert seen is not None and table.game.viewer(seen) == looks
        assert not any(card.kind for side in seen.sides for card in side.hand)
        assert list(table.game.legal_actions(seen)) == list(table.game.legal_actions(table.state))


@pytest.mark.rule("GI-3.8")
def test_what_the_active_player_decides_is_no_question_on_the_open_table() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="F1 F2 F3 F4 F5 F6 F7 F8")
    assert not table.game.answerable_face_down(table.state)
    assert table.next().asked == "keep" and not table.game.answerable_face_down(table.state)


@pytest.mark.rule("GI-3.8")
def test_while_something_is_asked_nothing_else_can_be_done() -> None:
    table = Table(phase=CLASH, mine="F9 L9 E9 /", hand="F5 F6")
    table.clash(0)
    for action in (Next(), TriggerClash(0), Choose("nobody"), Use(table.id("L9"))):
        assert table.refused(action) == "GI-3.8"
