"""A thought in a player's words: the best action, its promise, close alternatives, and the expected replies.

All texts are made from the seat's view, so a hint can't reveal anything hidden from its seat.
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
"""The smallest drop in the estimate that isn't noise: the mean of four looks at a decision has a standard
deviation of 0.005 at most."""


class Way(Struct, Generic[A], frozen=True):
    """An option of a hint: the action in the game's words, the estimate as a number (-1 to 1) and in words,
    and its loss against the best option in words ("" for the best itself)."""

    action: A
    label: str
    value: float
    estimate: str
    worse: str = ""


class Hint(Struct, Generic[A], frozen=True):
    """Advice for a seat: the choice, at most two alternatives (best first), and at most three expected
    replies as (seat, label)."""

    seat: int
    choice: Way[A]
    others: tuple[Way[A], ...] = ()
    expected: tuple[tuple[int, str], ...] = ()


def hint(game: Tabletop[S, A], view: S, thought: Thought[A]) -> Hint[A]:
    """Return the advice of a thought about a view to its seat."""
    first, *others = islice(distinct(game, view, thought.weighed), 1 + MOST_OTHERS)
    if _wins(game, view, thought):  # nothing is as good, though the estimates may be equal
        others = []
    others.sort(key=lambda one: -one.value)  # thoughts are ranked by visits, not by value
    found = []
    for one in others:
        value = min(
            one.value, first.value
        )  # alternatives with fewer visits aren't shown as better than the choice
        worse = worse_words(game, view, first.value - value)
        found.append(_way(game, view, thought.seat, one.action, value, worse))
    return Hint(
        thought.seat,
        _way(game, view, thought.seat, first.action, first.value),
        tuple(found),
        expected_labels(game, view, thought),
    )


def _wins(game: Tabletop[S, A], view: S, thought: Thought[A]) -> bool:
    """Return whether the choice wins by own moves alone that the seat can foresee."""
    state = after(game, view, thought.action)
    for action in thought.expected:
        if state is None or game.to_act(state) != thought.seat or game.why_not(state, action) is not None:
            break
        state = after(game, state, action)
    outcome = game.outcome(state) if state is not None else None
    return outcome is not None and thought.seat in outcome.winners


def worse_words(game: Tabletop[S, A], view: S, drop: float) -> str:
    """Return a drop of the estimate in words."""
    return "no worse" if drop < FLOOR else f"{game.describe_drop(view, drop)} worse"


def distinct(game: Tabletop[S, A], view: S, weighed: tuple[Weighed[A], ...]) -> Iterator[Weighed[A]]:
    """Yield the first of each group of equal actions: those with the same label or result, and those of equal
    value that differ only in the rotation of a piece."""
    labels: set[str] = set()
    results: list[S | None] = []
    values: dict[object, float] = {}
    for one in weighed:
        label, result = game.at(view).action_to_string(one.action), after(game, view, one.action)
        upright = _upright(one.action)
        alike = abs(values.get(upright, inf) - one.value) < FLOOR
        if label not in labels and (result is None or result not in results) and not alike:
            yield one
        labels.add(label)
        results.append(result)
        values.setdefault(upright, one.value)


def _upright(action: Any) -> object:
    """Return an action with its piece unrotated."""
    return replace(action, turn=0) if hasattr(action, "turn") else action


def after(game: Game[S, A], view: S, action: A) -> S | None:
    """Return the viewing seat's next view after an action; None if that depends on a random result or hidden
    information."""
    try:
        result = game.apply(view, action)
    except IllegalAction:
        return None
    return result if result.rng == view.rng else None


def expected_labels(game: Tabletop[S, A], view: S, thought: Thought[A]) -> tuple[tuple[int, str], ...]:
    """Return the expected replies to the choice as (seat, label), as far as the viewing seat can foresee
    them."""
    state = after(game, view, thought.action)
    found: list[tuple[int, str]] = []
    for action in thought.expected[:MOST_EXPECTED]:
        if state is None:
            break
        seat = game.to_act(state)
        if seat is None or game.why_not(state, action) is not None:
            break
        found.append((seat, game.at(state).action_to_string(action)))
        state = after(game, state, action)
    return tuple(found)


def _way(game: Tabletop[S, A], view: S, seat: int, action: A, value: float, worse: str = "") -> Way[A]:
    return Way(
        action, game.at(view).action_to_string(action), value, game.describe_eval(view, seat, value), worse
    )
