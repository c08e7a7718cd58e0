"""The review of one seat's game, for players its look back: made once by a bot, remembered, put in words."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from game.app.scene import App
from game.bots.desk import Ticket
from rules import codec
from rules.bots.jobs import ReviewJob
from rules.bots.review import Drop, Review
from rules.game import Action, AnyGame, Setup
from rules.history import AnyHistory

MOST_KEPT = 20
"""Reviews that are remembered."""

_kept: weakref.WeakKeyDictionary[App, dict[bytes, Review[Action]]] = weakref.WeakKeyDictionary()


class GameReview:
    """The review of a seat's decisions: `review` once it is there, `part` (0 to 1) of it is done, `fault` is
    one line when there is none. `on_change` is called when any of them changes."""

    def __init__(self, app: App, history: AnyHistory, seat: int, on_change: Callable[[], object]) -> None:
        self.seat, self.part, self.fault = seat, 0.0, ""
        self._app, self._on_change = app, on_change
        self._ticket: Ticket | None = None
        job = job_of(history, seat)
        self._key = codec.encode(job)
        self.review = _kept.setdefault(app, {}).get(self._key)
        if self.review is None:
            self._ticket = app.desk.ask(job, self._came, self._failed, self._told)

    def cancel(self) -> None:
        """It is not waited for any more."""
        if self._ticket is not None:
            self._ticket.cancel()

    def _came(self, review: Review[Action]) -> None:
        kept = _kept[self._app]
        kept[self._key] = self.review = review
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
        self._on_change()

    def _failed(self, line: str) -> None:
        self.fault = f"The review failed: {line}"
        self._on_change()

    def _told(self, part: float) -> None:
        self.part = part
        self._on_change()


def job_of(history: AnyHistory, seat: int) -> ReviewJob:
    """What is asked of the desk; who plays the seats makes no difference to it."""
    setup = Setup(history.setup.game, history.setup.seats, history.setup.options, history.setup.decks)
    actions = tuple(map(codec.encode, history.actions))
    game, edition, seed = history.game.id, history.game.edition, history.seed
    first = codec.encode(history.states[0]) if history.described else b""
    return ReviewJob(
        game=game, edition=edition, setup=setup, seed=seed, first=first, actions=actions, seat=seat
    )


def title(game: AnyGame) -> str:
    """What the look back is called: "The costliest rounds"."""
    return f"The costliest {game.turn_word}s"


def turn_name(game: AnyGame, drop: Drop[Action]) -> str:
    """When a drop was: "Round 7", or "Start"."""
    return f"{game.turn_word.capitalize()} {drop.turn}" if drop.turn else "Start"


def whose(names: tuple[str, ...], seat: int) -> str:
    """Whose choices they are: "your" alone, else "Ada's"."""
    return "your" if len(names) == 1 else f"{names[seat]}'s"


def going_on(names: tuple[str, ...], seat: int) -> tuple[str, str]:
    """What is said while it is made: in full, and where there is no room for the name."""
    return f"Reviewing {whose(names, seat)} choices …", "Reviewing …"


def nothing(names: tuple[str, ...], seat: int) -> str:
    """What is said when there was no drop."""
    return f"No clear mistakes in {whose(names, seat)} choices."
