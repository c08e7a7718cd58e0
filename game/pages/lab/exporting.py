"""An export from the lab: what is chosen for it, and how it goes on behind the page."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from game.cards.faces import Deck
from game.cards.print import exports, records, tabletop
from game.cards.print.orders import Export, Order, Progress
from game.cards.print.outputs import ExportFault
from rules.tabletop import AnyTabletop

PIECE = 0.012
"""Seconds of a frame that an export takes at most; a card that takes longer is one piece all the same."""
SHOWN = 0.1
"""Seconds from one picture of how far it is to the next: drawing takes time from the export."""
TELLS_AFTER, TELLS_FROM = 0.7, 0.04
"""Seconds and the part of an export after which it can be said how long the rest takes."""
ONE = "1"


@dataclass
class Choices:
    """What is chosen: what for, which cards and how many of each, and how they are on paper or as pictures."""

    kind: str = "pdf"
    cards: str = "all"
    copies: str = ONE
    paper: str = "A4"
    bleed: str = "1.5"
    picture_bleed: str = "3"
    backs: str = "behind"
    marks: bool = True
    told: bool = True
    rounded: bool = False
    dpi: str = str(exports.DPI)

    @property
    def margin(self) -> float:
        """The bleed in mm: on virtual tables there is none."""
        bleeds = {"pdf": self.bleed, "png": self.picture_bleed}
        return float(bleeds.get(self.kind, "0"))

    @property
    def round_corners(self) -> bool:
        """Whether corners are round: where there is bleed they are cut."""
        return self.rounded and not self.margin

    @property
    def ending(self) -> str:
        """How the name of what is written ends."""
        return f"{self.paper.lower()}.pdf" if self.kind == "pdf" else self.kind

    @property
    def on_paper(self) -> exports.Paper:
        """The choices for paper."""
        return exports.Paper(
            self.paper, float(self.bleed), bool(self.backs), marks=self.marks, apart=self.backs == "apart",
            rounded=self.rounded, dpi=int(self.dpi), told=self.told,
        )  # fmt: skip


def order_of(deck: Deck, game: AnyTabletop, folder: Path) -> Order:
    """All cards of a game, to be exported into a folder."""
    title = f"{game.title}, version {game.edition.hash[:6]}"
    return Order(deck, title, tuple(deck.fields), folder, game.id, date.today())


def chosen(order: Order, choices: Choices, card: str, changed: Collection[str]) -> Order:
    """An order of the cards that are chosen, so many of each: all, those that `changed`, or one."""
    if choices.kind != "png" and choices.copies != ONE:
        order = order.times(choices.copies)
    if choices.cards == "this":
        return order._replace(cards=(card,))
    kept = tuple(id for id in order.cards if choices.cards == "all" or id in changed)
    return order._replace(cards=kept or order.cards)


def begin(order: Order, choices: Choices, card: str) -> Export:
    """The export that is chosen, of all cards, those changed since the last one, or `card`."""
    before = records.last(order.folder, order.deck.game) if choices.cards == "changed" else None
    changed: tuple[str, ...] = ()
    if choices.cards == "changed":
        if before is None:
            raise ExportFault("You have no earlier export to compare with. Export all cards first.")
        changed = yield from records.changed(order.deck, records.read(before))
        if not changed:
            raise ExportFault("No cards have changed since the last export.")
    order = chosen(order, choices, card, changed)
    return (yield from records.recorded(order, _kind(order, choices)))


def _kind(order: Order, choices: Choices) -> Export:
    if choices.kind == "png":
        backs = bool(choices.backs)
        return exports.png(order, choices.margin, backs, choices.round_corners, int(choices.dpi))
    if choices.kind == "tts":
        return tabletop.tts(order)
    return exports.pdf(order, choices.on_paper)


class Running:
    """An export that goes on a piece a frame: how far it is, what it wrote, or why it ended. `path`: what it is going
    to write, unless somebody else takes that name."""

    def __init__(
        self, steps: Export, path: Path | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._steps, self._clock = steps, clock
        self._begun = clock()
        self.path = path
        self.at = Progress(0, 1, "Starting")
        self.written: tuple[Path, ...] = ()
        self.fault = ""
        self.ended = False
        self.seconds = 0.0
        """How long it has gone on."""

    def go_on(self) -> bool:
        """Do a piece more; whether it is time to show how far it is."""
        until = self._clock() + PIECE
        while not self.ended and self._clock() < until:
            try:
                self.at = next(self._steps)
            except StopIteration as done:
                self.written, self.ended = done.value, True
            except ExportFault as fault:
                self.fault, self.ended = str(fault), True
        before, self.seconds = self.seconds, self._clock() - self._begun
        return self.ended or before // SHOWN != self.seconds // SHOWN

    def stop(self) -> None:
        """End it; nothing of it is left."""
        self._steps.close()
        self.ended = True

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return 1.0 if self.written else self.at.share

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on like this; None as long as that can't be told."""
        if self.ended or self.seconds < TELLS_AFTER or self.share < TELLS_FROM:
            return None
        return self.seconds * (1.0 - self.share) / self.share
