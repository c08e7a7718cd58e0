"""A thought in a player's words: what to do, what it promises, what else was close, what may follow.

Everything is worded from the view that was thought about, so a hint names nothing its seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from rules.bots.thought import Thought, Weighed
from rules.game import A, Game, IllegalAction, S
from rules.tabletop import Tabletop

MOST_OTHERS, MOST_EXPECTED = 2, 3
FLOOR = 0.02
"""Drops in the estimate below this are none, they may be noise: measured again and again, the mean of four looks at a
decision varies by a standard deviation of 0.005 at most."""


class Way(Struct, Generic[A], frozen=True):
    """One thing to do: the action as the game tells it, the estimate as a number (-1 to 1) and in the game's
    words, and how much less that is than the best, in words ("" for the best itself)."""

    action: A
    label: str
    value: float
    estimate: str
    worse: str = ""


class Hint(Struct, Generic[A], frozen=True):
    """Advice for a seat: the choice, at most two others (the next best first), and what is expected to
    follow the choice, at most three (seat, label)."""

    seat: int
    choice: Way[A]
    others: tuple[Way[A], ...] = ()
    expected: tuple[tuple[int, str], ...] = ()


def hint(game: Tabletop[S, A], view: S, thought: Thought[A]) -> Hint[A]:
    """What the thought about a view advises its seat."""
    first, *others = islice(distinct(game, view, thought.weighed), 1 + MOST_OTHERS)
    others.sort(key=lambda one: -one.value)  # a thought ranks them by how long it looked at each
    found = []
    for one in others:
        value = min(one.value, first.value)  # what was looked at less is not told as better than the choice
        worse = worse_words(game, view, first.value - value)
        found.append(_way(game, view, thought.seat, one.action, value, worse))
    return Hint(
        thought.seat,
        _way(game, view, thought.seat, first.action, first.value),
        tuple(found),
        expected_labels(game, view, thought),
    )


def worse_words(game: Tabletop[S, A], view: S, drop: float) -> str:
    """How much worse something is whose estimate is lower by so much."""
    return "no worse" if drop < FLOOR else f"{game.loss(view, drop)} worse"


def distinct(game: Tabletop[S, A], view: S, weighed: tuple[Weighed[A], ...]) -> Iterator[Weighed[A]]:
    """The first of each kind: actions are one when they have the same label or the same result, or when one is no worse
    than the other and they differ only in how a piece is rotated."""
    labels: set[str] = set()
    results: list[S | None] = []
    values: dict[object, float] = {}
    for one in weighed:
        label, result = game.told(view, one.action), after(game, view, one.action)
        upright = _upright(one.action)
        alike = abs(values.get(upright, inf) - one.value) < FLOOR
        if label not in labels and (result is None or result not in results) and not alike:
            yield one
        labels.add(label)
        results.append(result)
        values.setdefault(upright, one.value)


def _upright(action: Any) -> object:
    """An action as it would be with its piece not rotated."""
    return replace(action, turn=0) if hasattr(action, "turn") else action


def after(game: Game[S, A], view: S, action: A) -> S | None:
    """What the seat that looks would see next; None when that is up to chance or to what is hidden."""
    try:
        result = game.apply(view, action)
    except IllegalAction:
        return None
    return result if result.rng == view.rng else None


def expected_labels(game: Tabletop[S, A], view: S, thought: Thought[A]) -> tuple[tuple[int, str], ...]:
    """What is expected to follow the choice, as far as the seat that looks can see it coming: who, what."""
    state = after(game, view, thought.action)
    found: list[tuple[int, str]] = []
    for action in thought.expected[:MOST_EXPECTED]:
        if state is None:
            break
        seat = game.to_act(state)
        if seat is None or game.why_not(state, action) is not None:
            break
        found.append((seat, game.told(state, action)))
        state = after(game, state, action)
    return tuple(found)


def _way(game: Tabletop[S, A], view: S, seat: int, action: A, value: float, worse: str = "") -> Way[A]:
    return Way(action, game.told(view, action), value, game.forecast(view, seat, value), worse)
