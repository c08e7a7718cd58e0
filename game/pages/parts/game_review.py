"""The review of a seat's game ("look back" for players): computed once by a bot, cached, and put into
words."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence

from game.app.scene import App
from game.bots.bot_service import Ticket
from rules import codec
from rules.bots.jobs import ReviewJob
from rules.bots.review import Drop, Review
from rules.common.text import capital, possessive
from rules.game import Action, AnyGame, Setup
from rules.history import AnyHistory

MOST_KEPT = 20
"""The most reviews cached."""

_kept: weakref.WeakKeyDictionary[App, dict[bytes, Review[Action]]] = weakref.WeakKeyDictionary()


class GameReview:
    """The review of a seat's decisions: `review` is the finished one, `part` (0 to 1) the progress, `fault`
    one line if it failed, `ticket` the job, None if it was kept. `on_change` is called when any of them changes."""

    def __init__(self, app: App, history: AnyHistory, seat: int, on_change: Callable[[], object]) -> None:
        self.seat, self.part, self.fault = seat, 0.0, ""
        self._app, self._on_change = app, on_change
        self.ticket: Ticket | None = None
        job = job_of(history, seat)
        self._key = codec.encode(job)
        self.review = _kept.setdefault(app, {}).get(self._key)
        if self.review is None:
            self.ticket = app.bot_service.ask(job, self._receive, self._failed, self._set_progress)

    def cancel(self) -> None:
        """Cancel the computation."""
        if self.ticket is not None:
            self.ticket.cancel()

    def _receive(self, review: Review[Action]) -> None:
        kept = _kept[self._app]
        kept[self._key] = self.review = review
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
        self._on_change()

    def _failed(self, line: str) -> None:
        self.fault = f"The review failed. {capital(line)}"
        self._on_change()

    def _set_progress(self, part: float) -> None:
        self.part = part
        self._on_change()


def job_of(history: AnyHistory, seat: int) -> ReviewJob:
    """Return the bot service's job for a review; it is the same whoever controls the seats."""
    setup = Setup(history.setup.game, history.setup.seats, history.setup.options, history.setup.decks)
    actions = tuple(map(codec.encode, history.actions))
    game, edition, seed = history.game.id, history.game.edition, history.seed
    first = codec.encode(history.states[0]) if history.described else b""
    return ReviewJob(
        game=game, edition=edition, setup=setup, seed=seed, first=first, actions=actions, seat=seat
    )


def title(game: AnyGame) -> str:
    """Return the review's title, such as "The costliest rounds"."""
    return f"The costliest {game.turn_word}s"


def turn_name(game: AnyGame, drop: Drop[Action]) -> str:
    """Return the turn of a drop as text: "Round 7", or "Start"."""
    return f"{game.turn_word.capitalize()} {drop.turn}" if drop.turn else "Start"


def whose(names: tuple[str, ...], seat: int) -> str:
    """Return the possessive of a seat: "your" alone, else "Ada's"."""
    return "your" if len(names) == 1 else possessive(names[seat])


def progress_texts(names: tuple[str, ...], seat: int) -> tuple[str, str]:
    """Return the texts shown during the computation: in full, and a short one without the name."""
    return f"Reviewing {whose(names, seat)} choices …", "Reviewing …"


def cost_heading(drops: Sequence[Drop[Action]]) -> str:
    """Return the heading of what mistakes cost: a part of the chance to win, or what the game counts."""
    return "Chance lost" if any(drop.words.endswith("%") for drop in drops) else "Cost"


def no_mistakes_text(names: tuple[str, ...], seat: int) -> str:
    """Return the text shown when there was no drop."""
    return f"No clear mistakes in {whose(names, seat)} choices."
