"""A thought in a player's words: what to do, what it promises, what else was close, what may follow.

Everything is worded from the view that was thought about, so a hint names nothing its seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.bots.thought import Thought, Weighed
from rules.game import Game, IllegalAction

MOST_OTHERS, MOST_EXPECTED = 2, 3
WORSE = ((0.01, "as good"), (0.04, "hardly worse"), (0.10, "a little worse"), (0.25, "clearly worse"))
"""How a drop in the estimate below that much is called; one of 0.25 is an eighth of the way from a sure
loss to a sure win."""
WORST = "much worse"


class Way(Struct, frozen=True):
    """One thing to do: what a hand does for it, the estimate as a number (-1 to 1) and in the game's
    words, and how much less that is than the best, in words ("" for the best itself)."""

    action: Any
    label: str
    value: float
    estimate: str
    worse: str = ""


class Hint(Struct, frozen=True):
    """Advice for a seat: the choice, at most two others (the next best first), and the labels of what is
    expected to follow the choice, at most three."""

    seat: int
    choice: Way
    others: tuple[Way, ...] = ()
    expected: tuple[str, ...] = ()


def hint(game: Game, view: Any, thought: Thought) -> Hint:
    """What the thought about a view advises its seat."""
    first, *others = list(distinct(game, view, thought.weighed))[: 1 + MOST_OTHERS]
    best = first.value
    return Hint(
        thought.seat,
        _way(game, view, thought.seat, first),
        tuple(_way(game, view, thought.seat, one, worse_words(best - one.value)) for one in others),
        expected_labels(game, view, thought),
    )


def worse_words(drop: float) -> str:
    """How much worse something is whose estimate is lower by so much."""
    return next((words for below, words in WORSE if drop < below), WORST)


def distinct(game: Game, view: Any, weighed: tuple[Weighed, ...]) -> Iterator[Weighed]:
    """The first of each kind: actions are one when they have the same label or the same result."""
    labels: set[str] = set()
    results: list[Any] = []
    for one in weighed:
        label, result = game.gesture(view, one.action).label, after(game, view, one.action)
        if label not in labels and (result is None or result not in results):
            yield one
        labels.add(label)
        results.append(result)


def after(game: Game, view: Any, action: Any) -> Any | None:
    """What the seat that looks would see next; None when that is up to chance or to what is hidden."""
    try:
        result = game.apply(view, action)
    except IllegalAction:
        return None
    return result if result.rng == view.rng else None


def expected_labels(game: Game, view: Any, thought: Thought) -> tuple[str, ...]:
    """What is expected to follow the choice, as far as the seat that looks can see it coming."""
    state, labels = after(game, view, thought.action), []
    for action in thought.expected[:MOST_EXPECTED]:
        if state is None or game.to_act(state) is None or game.why_not(state, action) is not None:
            break
        labels.append(game.gesture(state, action).label)
        state = after(game, state, action)
    return tuple(labels)


def _way(game: Game, view: Any, seat: int, weighed: Weighed, worse: str = "") -> Way:
    label, value = game.gesture(view, weighed.action).label, weighed.value
    return Way(weighed.action, label, value, game.forecast(view, seat, value), worse)
