"""PS-7: the end of the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.common.tuples import put
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.state import Position, Sheet
from tests.rules.planet_smash.positions import (
    GAME,
    LAST,
    TWO_READY,
    USED,
    asked,
    done,
    ended,
    position,
    refused,
    sheet,
)


def smash(round: int) -> Position:
    return done(asked("red", "c", plan=(6, 1, 1), boxes=LAST, round=round), Demolish(2))


def striking(boxes: dict[str, tuple[int, ...]] = LAST, crossed: int = 0) -> Sheet:
    """Return a sheet at the start of its turn whose red 6 on spot 1 reaches the last box."""
    return sheet(plan=(6, 6, 6), ship="b", boxes=boxes, cells={"a": TWO_READY}, crossed={"a": crossed})


def finish_turn(state: Position) -> Position:
    """Return the state after placing and declining every die and ending the turn."""
    for colour, spot in (("red", 1), ("blue", 2), ("yellow", 3)):
        state = done(state, Place(colour, spot))
        if state.pending:
            state = done(state, Finish())
    return done(state, NextRound())


def strike(state: Position) -> Position:
    return done(state, Place("red", 1), Demolish(2))


def fixed(state: Position, seat_sheet: Sheet) -> Position:
    """Return the state with the sheet of the seat to act as given instead of as rolled."""
    return replace(state, sheets=put(state.sheets, state.seat, seat_sheet))


@pytest.mark.rule("PS-7.1")
@pytest.mark.parametrize(
    ("round", "title"),
    [(1, "Hard win"), (5, "Hard win"), (6, "Normal win"), (7, "Easy win"), (8, "Easy win")],
)
def test_alone_the_round_of_the_smash_decides_the_difficulty(round: int, title: str) -> None:
    outcome = ended(smash(round))
    assert (outcome.winners, outcome.title, outcome.rule, outcome.scores) == ((0,), title, "PS-7.1", (4,))


@pytest.mark.rule("PS-7.1")
def test_a_smash_after_the_easy_round_is_a_win_without_a_difficulty() -> None:
    outcome = ended(smash(9))
    assert (outcome.winners, outcome.title, outcome.rule) == ((0,), "Smashed late", "PS-7.1")


@pytest.mark.rule("PS-7.1")
def test_alone_running_out_of_rounds_is_a_loss_and_nothing_goes_on() -> None:
    state = done(position(sheet(spots=USED, boxes=LAST), round=9), NextRound())
    outcome = ended(state)
    assert (outcome.winners, outcome.title, outcome.scores) == ((), "Testia still stands", (3,))
    refused(state, Place("red", 1), "PS-2.1")
    refused(smash(5), Place("red", 1), "PS-7.1")


@pytest.mark.rule("PS-7.1")
def test_alone_the_game_ends_the_moment_the_planet_is_smashed() -> None:
    state = smash(3)
    assert GAME.to_act(state) is None and state.round == 3 and state.rng == 1


@pytest.mark.rule("PS-7.2")
def test_several_play_the_same_round_in_seat_order_on_their_own_sheets() -> None:
    state = position(sheet(), sheet(), sheet(), round=4)
    order = []
    for _ in range(4):
        order.append((state.round, state.seat))
        after = finish_turn(state)
        untouched = {0, 1, 2} - {state.seat, after.seat}
        assert all(after.sheets[seat] == state.sheets[seat] for seat in untouched)
        state = after
    assert order == [(4, 0), (4, 1), (4, 2), (5, 0)]


@pytest.mark.rule("PS-7.2")
def test_a_smashed_planet_ends_the_game_after_the_round_and_its_owner_wins() -> None:
    state = strike(position(striking(), sheet(), round=4))
    assert (state.seat, state.round) == (1, 4), "the turn is over at once, the round is not"
    assert GAME.outcome(state) is None
    state = finish_turn(state)
    outcome = ended(state)
    assert (outcome.winners, outcome.title, outcome.rule) == ((0,), "Ada wins", "PS-7.2")
    assert outcome.scores[0] == 4
    refused(state, Place("red", 1), "PS-7.2")


@pytest.mark.rule("PS-7.2")
def test_later_seats_can_still_draw_level() -> None:
    state = strike(position(striking(), sheet(), round=9))
    outcome = ended(strike(fixed(state, striking())))
    assert outcome.winners == (0, 1)


@pytest.mark.rule("PS-7.3")
def test_a_tie_goes_to_whoever_used_fewest_abilities() -> None:
    state = strike(position(striking(crossed=0b01001), striking(), sheet(), round=4))
    state = strike(fixed(state, striking(crossed=0b00001)))
    outcome = ended(finish_turn(state))
    assert (outcome.winners, outcome.title, outcome.rule) == ((1,), "Bo wins", "PS-7.3")
    assert "Bo used" in outcome.reason and "(1)" in outcome.reason


@pytest.mark.rule("PS-7.3")
def test_a_tie_that_abilities_do_not_break_is_a_shared_win() -> None:
    state = strike(position(striking(crossed=1), striking(), round=4))
    state = strike(fixed(state, striking(crossed=1)))
    outcome = ended(state)
    assert (outcome.winners, outcome.title, outcome.rule) == ((0, 1), "Ada and Bo share the win", "PS-7.3")
    assert GAME.why_not(state, NextRound()).rule == "PS-7.2"  # type: ignore[union-attr]


@pytest.mark.rule("PS-7.4")
def test_nobody_smashed_and_no_rounds_left_everybody_loses() -> None:
    state = position(sheet(), sheet(boxes=LAST), round=9)
    state = finish_turn(state)
    assert GAME.outcome(state) is None
    state = finish_turn(state)
    outcome = ended(state)
    assert (outcome.winners, outcome.rule, outcome.scores) == ((), "PS-7.4", (0, 3))
    assert "all players" in outcome.reason
    refused(state, NextRound(), "PS-2.1")
