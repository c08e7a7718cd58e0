"""SG-2: Prepare."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.stop import Stop
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import GAME, done, gears, hand, position, refused, setup, told


def fresh() -> Position:
    return GAME.new_game(setup(), 1)


@pytest.mark.rule("SG-2.1")
def test_they_buy_by_turns_until_both_have_stopped() -> None:
    state = fresh()
    deciders = []
    for action in (Buy("m0"), Buy("m1"), Buy("m2"), Stop(), Buy("m3"), Buy("m4"), Stop()):
        deciders.append(GAME.to_act(state))
        assert state.turn == 0
        state = done(state, action)
    assert deciders == [0, 1, 0, 1, 0, 0, 0], "who stopped is not asked again"
    assert state.turn == 1


@pytest.mark.rule("SG-2.1")
def test_who_could_still_buy_is_asked_before_stopping() -> None:
    state = fresh()
    asked = GAME.at(state).gesture(Stop()).question
    assert asked is not None and asked.heading == "Stop buying with 25 gears left?"
    assert GAME.at(GAME.view(state, 0)).gesture(Stop()).question == asked
    rich, poor = state.sides[0], replace(state.sides[0], gears=0)
    assert GAME.at(replace(state, sides=(poor, rich))).gesture(Stop()).question is None


@pytest.mark.rule("SG-2.1")
def test_in_prepare_nothing_else_is_possible() -> None:
    state = done(fresh(), Buy("m0"), Stop())
    assert {type(action) for action in GAME.legal_actions(state)} == {Buy, Stop}
    refused(state, EndTurn(), "SG-2.1")
    refused(state, Assemble("m0", state.bases[0].cell), "SG-2.1")
    refused(position(), Stop(), "SG-2.1")
    assert done(fresh(), Stop(), Stop()).turn == 1, "one may buy nothing at all"


@pytest.mark.rule("SG-2.1")
@pytest.mark.parametrize("prepared", [False, True])
def test_only_a_purchase_in_prepare_names_its_rule(prepared: bool) -> None:
    _, events = told(position() if prepared else fresh(), Buy("m2"))
    assert any("SG-2.1" in each.rules for each in events) != prepared


@pytest.mark.rule("SG-2.2")
@pytest.mark.parametrize("prepared", [False, True])
def test_what_is_bought_is_replaced_at_once(prepared: bool) -> None:
    state = position() if prepared else fresh()
    for card, row, pile in (
        ("m2", "machines", "machine_pile"),
        ("p1", "programs", "program_pile"),
    ):
        after = done(state, Buy(card))
        top = getattr(state.store, pile)[0]
        at = next(n for n, held in enumerate(getattr(state.store, row)) if held.id == card)
        assert getattr(after.store, row)[at] == top
        assert getattr(after.store, pile) == getattr(state.store, pile)[1:]


@pytest.mark.rule("SG-2.3")
def test_cards_go_to_hand_and_gears_left_over_are_lost() -> None:
    state = done(fresh(), Buy("m0"), Buy("base3"), Buy("p0"))
    assert (hand(state, 0), hand(state, 1)) == (["m0", "p0"], ["base3"])
    assert gears(state) == (25 - 4 - 3, 25 - 8)
    state, events = told(done(state, Stop()), Stop())
    assert gears(state) == (2, 0), "the first player has taken the gears of the base since"
    lost = [(event.seat, event.text) for event in events if "SG-2.3" in event.rules]
    assert [seat for seat, _ in lost] == [0, 1] and "18" in lost[0][1] and "17" in lost[1][1]


@pytest.mark.rule("SG-2.4")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_buyer_takes_the_first_turn(first: int) -> None:
    state = done(GAME.new_game(setup(first=str(first)), 1), Stop(), Stop())
    assert (state.turn, state.seat) == (1, first)
    state = done(state, EndTurn())
    assert (state.turn, state.seat) == (2, 1 - first)


@pytest.mark.rule("SG-2.4")
def test_no_machine_moves_in_the_first_turn() -> None:
    refused(position("aH aW", turn=1), Move("a", "east"), "SG-2.4")
    assert GAME.why_not(position("aH aW", turn=2), Move("a", "east")) is None
    slid = position("aH aW", kinds={"a": "slider"}, turn=1)
    assert any(getattr(action, "card", "") == "a" for action in GAME.legal_actions(slid)), "a slide is none"


def test_until_the_first_purchase_and_the_first_assembly_the_prompt_says_what_wins() -> None:
    goal = GAME.goal(setup())
    limited = GAME.goal(setup(turn_limit="60"))
    assert "30 honor" in goal and limited.startswith(goal) and "60" in limited.removeprefix(goal)
    start = GAME.new_game(setup(), 1)
    assert GAME.at(start).prompt().split("\n")[2] == goal
    bought = done(start, Buy("base3"))
    assert GAME.at(bought).prompt().split("\n")[2] == goal, "the other player has bought nothing yet"
    both = done(bought, Buy("base4"))
    assert goal not in GAME.at(both).prompt()
    first = position(turn=1, hands=("plain", ""))
    assert GAME.at(first).prompt().split("\n")[2] == goal
    assert goal not in GAME.at(position("aH aW", turn=1)).prompt()
    assert goal not in GAME.at(position(turn=3)).prompt()


def test_a_player_who_can_buy_nothing_is_told_to_stop() -> None:
    start = position(turn=0)
    poor = replace(start, sides=tuple(replace(side, gears=0) for side in start.sides))
    assert GAME.at(start).prompt().startswith("Buy a card or stop buying.")
    assert GAME.at(poor).prompt().startswith("Stop buying.\nYou have 0 gears, too few for any card.")


def test_a_player_without_a_machine_after_the_assembly_is_not_told_to_flip_one() -> None:
    lost = replace(position(turn=5), assembled=True)
    assert GAME.at(lost).prompt().startswith("Buy or end your turn.\nYou have no machine on the board")
