"""SG-10: ending and winning."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.game import Refusal
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.events import ExploitBegan
from rules.smash_gear.working_state import WorkingState
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    ended,
    flip,
    gears,
    hand,
    landfill,
    position,
    refused,
)

UNDER = [(0, ADAS), (1, cell(1, 0))]


@pytest.mark.rule("SG-10.1")
def test_six_cards_are_kept_of_ones_own_choice_and_all_gears() -> None:
    cards = "plain twin angle base jam heist plate mint"
    state = done(position(hands=(cards, ""), gears=(7, 0)), EndTurn())
    assert (state.turn, GAME.to_act(state)) == (5, 0)
    assert len(list(GAME.legal_actions(state))) == 8
    refused(state, EndTurn(), "SG-10.1")
    refused(state, Choose("HEIST"), "SG-10.1")
    state = done(state, Choose("jam"))
    assert GAME.to_act(state) == 0
    state = done(state, Choose("plain"))
    assert hand(state) == ["twin", "angle", "base", "heist", "plate", "mint"]
    assert landfill(state) == ["plain", "jam"]
    assert (state.turn, state.seat, gears(state)[0]) == (6, 1, 7)


@pytest.mark.rule("SG-10.1")
def test_what_a_discard_triggers_comes_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def discards(play: WorkingState, seat: int, id: str, rule: str) -> None:
        discard(play, seat, id, rule)
        play.emit(ExploitBegan(seat))  # no card does that yet

    discard = WorkingState.discard
    monkeypatch.setattr(WorkingState, "discard", discards)
    cards = "plain twin angle base jam heist plate mint"
    state = done(
        position("aH aW", kinds={"a": "spark"}, hands=(cards, ""), gears=(7, 0)), EndTurn(), Choose("jam")
    )
    assert (state.turn, GAME.to_act(state), gears(state)[0]) == (5, 0, 8)
    state = done(state, Choose("plain"))
    assert (state.turn, state.seat, gears(state)[0]) == (6, 1, 9)
    assert not state.agenda


@pytest.mark.rule("SG-10.1")
def test_six_cards_are_no_question_and_the_others_hand_neither() -> None:
    six, eight = "plain twin angle base jam heist", "plain twin angle base jam heist plate mint"
    assert done(position(hands=(six, eight)), EndTurn(), Pass()).seat == 1


@pytest.mark.rule("SG-10.2")
def test_who_has_no_base_has_lost_at_once() -> None:
    state = done(
        position("aH aW", hands=("destroy_base", ""), bases=UNDER), Attack("destroy_base", cell(1, 0))
    )
    assert GAME.to_act(state) is None and not list(GAME.legal_actions(state))
    outcome = ended(state)
    assert (outcome.winners, outcome.rule, outcome.scores) == ((0,), "SG-10.2", (5, 0))
    assert GAME.why_not(state, EndTurn()) == Refusal("SG-10.2", "The game is over.")
    assert GAME.evaluate(state, 0) == 1 == -GAME.evaluate(state, 1)


@pytest.mark.rule("SG-10.3")
@pytest.mark.parametrize(("honor", "over"), [(25, True), (24, False)])
def test_thirty_honor_win_at_once(honor: int, over: bool) -> None:
    bases = [*UNDER, (1, BOS)]
    state = position("aH aW", hands=("destroy_base", ""), bases=bases, honor=(honor, 29))
    state = done(state, Attack("destroy_base", cell(1, 0)))
    assert (GAME.to_act(state) is None) == over
    if over:
        assert (ended(state).winners, ended(state).rule) == ((0,), "SG-10.3")
        assert GAME.why_not(state, EndTurn()) == Refusal("SG-10.3", "The game is over.")


@pytest.mark.rule("SG-10.3")
def test_honor_by_a_card_wins_in_the_others_turn_too() -> None:
    drawing = "aH aW .. BW\n.. .. .. BH"
    state = flip(drawing, kinds={"B": "queen"}, honor=(0, 28))
    assert ended(state).winners == (1,)


@pytest.mark.rule("SG-10.3")
def test_both_at_one_moment_is_a_draw() -> None:
    state = flip("aH aW BH BW", kinds={"a": "queen", "B": "queen"}, honor=(28, 29))
    outcome = ended(state)
    assert (outcome.winners, outcome.title, outcome.rule) == ((), "Draw", "SG-10.3")
    assert GAME.evaluate(state, 0) == GAME.evaluate(state, 1) < 0
    state = position("aH aW", hands=("destroy_base", ""), bases=UNDER, honor=(0, 30))
    state = done(state, Attack("destroy_base", cell(1, 0)))
    assert ended(state).winners == (), "one by the last base, the other by honor"


@pytest.mark.rule("SG-10.4")
@pytest.mark.parametrize(
    ("more", "winners", "word"),
    [
        ({"honor": (1, 2)}, (1,), "honor"),
        ({"bases": [(0, ADAS), (0, 0), (1, BOS)], "drawing": "BH BW"}, (0,), "bases"),
        ({"drawing": "aH aW\nBH BW BW"}, (1,), "units"),
        ({"drawing": "aH aW\nBH BW"}, (), "tied"),
    ],
)
def test_after_the_last_turn_honor_then_bases_then_units(
    more: dict[str, Any], winners: tuple[int, ...], word: str
) -> None:
    before = position(**more, limit=6)
    assert done(before, EndTurn()).turn == 6
    state = done(before, EndTurn(), EndTurn())
    outcome = ended(state)
    assert (outcome.winners, outcome.rule, state.turn) == (winners, "SG-10.4", 6) and word in outcome.reason


@pytest.mark.rule("SG-10.4")
def test_without_the_option_there_is_no_limit() -> None:
    state = replace(position(), turn=100_000)
    assert GAME.to_act(done(state, EndTurn())) == 1
    assert next(option for option in GAME.options() if option.id == "turn_limit").default == "off"
    assert done(position("aH aW", limit=5), Move("a", "east")).over is False
