"""Turns in which a seat could do nothing but end them: counted in a game, and over a run."""

from __future__ import annotations

from typing import Any

import pytest

from game.simulate.one_game import Count, play_game
from game.simulate.report_text import UNTOLD, summary
from game.simulate.results import SeatTurns, Stretch
from rules import catalog
from rules.game import Action, Event, State
from tests.simulate.made import found, result, run


class Went(Event, frozen=True, tag="went"):
    """A turn begins."""

    begins = "turn"


class At(State, frozen=True):
    """The turn, and who decides in it."""

    turn: int
    seat: int


class Go(Action, frozen=True):
    """To another turn and seat."""

    turn: int
    seat: int


class Walk:
    """Two seats that do what a test says. With `turns` every turn is somebody's, else all play in each round."""

    lockout = "has no legs"

    def __init__(self, turns: bool) -> None:
        self.turns = turns

    def to_act(self, state: At) -> int | None:
        return None if state.seat < 0 else state.seat

    def turn(self, state: At) -> int:
        return state.turn

    def evaluate(self, state: At, seat: int) -> float:
        return 0.0

    def locked_out(self, state: At, legal: tuple[Action, ...]) -> bool:
        return state.rng == 1

    def apply(self, state: At, action: Go, events: list[Event]) -> At:
        if self.turns and action.turn != state.turn and action.turn:
            events.append(Went(action.seat))
        return At(0, action.turn, action.seat)


def walked(
    turns: bool, *steps: tuple[int, int, int], end: int = 9, locked: bool = False
) -> tuple[SeatTurns, ...]:
    """Steps are (turn, seat, legal actions); after them the game is over."""
    game: Any = Walk(turns)
    count = Count(game, 2)
    state = At(0, *steps[0][:2])
    for (turn, seat, legal), after in zip(steps, [*steps[1:], (end, -1, 0)], strict=True):
        at = At(int(locked), turn, seat)
        assert (state.turn, state.seat) == (turn, seat)
        state = count.decided(at, seat, Go(*after[:2]), (Go(0, 0),) * legal)  # type: ignore[assignment]
    return count._turns.counted()


def test_a_turn_is_idle_when_every_decision_had_one_action_alone() -> None:
    one, other = walked(
        True, (0, 0, 1), (1, 0, 1), (1, 0, 1), (2, 1, 1), (2, 1, 3), (3, 0, 1), (4, 1, 1), (5, 0, 2)
    )
    assert one == SeatTurns(3, Stretch(2, 2))
    assert other == SeatTurns(2, Stretch(1, 1))


def test_an_answer_in_the_turn_of_another_is_no_turn() -> None:
    one, other = walked(True, (0, 1, 2), (1, 0, 3), (1, 1, 1), (1, 0, 1), (2, 1, 1), (3, 0, 1))
    assert one == SeatTurns(2, Stretch(1, 1))
    assert other == SeatTurns(1, Stretch(1, 1))


def test_in_a_round_everybody_has_a_turn() -> None:
    one, other = walked(False, (1, 0, 1), (1, 1, 2), (2, 0, 1), (2, 1, 1), (3, 1, 1))
    assert one == SeatTurns(2, Stretch(2, 2))
    assert other == SeatTurns(3, Stretch(2, 2))


def test_the_game_says_who_is_locked_out() -> None:
    steps = (1, 0, 4), (1, 0, 4), (2, 1, 1), (3, 0, 4)
    assert walked(True, (0, 0, 1), *steps, locked=True)[0] == SeatTurns(2, Stretch(), Stretch(2, 2))
    assert walked(True, (0, 0, 1), *steps)[0] == SeatTurns(2)


def told(number: int, *seats: tuple[int, int], **given: Any) -> Any:
    """A game whose seats had so many idle turns, so many of them in a row."""
    return result(number, 0, seat_turns=tuple(SeatTurns(9, Stretch(*one)) for one in seats), **given)


def test_the_figures_of_stretches() -> None:
    games = [
        told(0, (5, 4), (1, 1)),
        told(1, (0, 0), (2, 2)),
        told(2, (0, 0), (0, 0)),
        told(3, (3, 3), (9, 8)),
    ]
    waiting = found(run("greedy", "random"), games).waiting
    assert waiting is not None and waiting.locked is None
    assert waiting.idle.turns.mean.value == pytest.approx((6 + 2 + 0 + 12) / 4)
    assert (waiting.idle.longest.mean.value, waiting.idle.longest.most) == ((4 + 2 + 0 + 8) / 4, 8)
    assert (waiting.idle.long.won, waiting.idle.long.played) == (2, 4)


def test_a_run_of_before_says_that_it_does_not_tell_its_turns() -> None:
    figures = found(run("greedy", "random"), [result(n, 0) for n in range(3)])
    assert figures.waiting is None
    assert UNTOLD in summary(figures)


def test_who_is_locked_out_in_smash_gear() -> None:
    """Who has no machine on the board, and can assemble none: no card in hand fits, or it was assembled already."""
    game = catalog.load("smash_gear")
    asked = run("random", "random", game="smash_gear", options={"turn_limit": "20"})
    one = play_game(game, asked, 322)
    assert one.seat_turns is not None
    assert sum(seat.turns for seat in one.seat_turns) == one.turns
    assert any(seat.locked.turns for seat in one.seat_turns)
    for seat in one.seat_turns:
        assert 0 <= seat.locked.longest <= seat.locked.turns <= seat.turns
    assert one.purchases
    assert {(bill.card, bill.seat) for bill in one.purchases} == {
        (count.card, count.seat) for count in one.cards if count.bought
    }
    assert all(-1 <= bill.estimate <= 1 and 0 <= bill.turn <= one.turns for bill in one.purchases)
