"""An export from the lab: what is chosen for it, and how it goes on behind the page."""

from __future__ import annotations

import time
from collections.abc import Callable
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
KINDS = (
    ("pdf", "Print sheets", "PDF, to cut yourself"),
    ("png", "Single pictures", "PNG at 300 dpi, for a shop"),
    ("tts", "Virtual tabletop", "sheets of 10 × 7, a deck"),
)
PAPERS = (("A4", "A4"), ("Letter", "Letter"), ("A3", "A3"))
BLEEDS = (("0", "none"), ("1.5", "1.5 mm"), ("3", "3 mm"))
BACKS = (("", "none"), ("backs", "both sides"))
CARDS = (("all", "All"), ("changed", "Changed"), ("this", "This one"))


@dataclass
class Choices:
    """What is chosen: what for, which cards, and how they are on paper."""

    kind: str = "pdf"
    cards: str = "all"
    paper: str = "A4"
    bleed: str = "1.5"
    backs: str = "backs"
    marks: bool = True

    @property
    def on_paper(self) -> exports.Paper:
        """The choices for paper."""
        return exports.Paper(self.paper, float(self.bleed), bool(self.backs), marks=self.marks)


def order_of(deck: Deck, game: AnyTabletop, folder: Path) -> Order:
    """All cards of a game, to be exported into a folder."""
    title = f"{game.title}, version {game.edition.hash[:6]}"
    return Order(deck, title, tuple(deck.fields), folder, game.id, date.today())


def begin(order: Order, choices: Choices, card: str) -> Export:
    """The export that is chosen, of all cards, those changed since the last one, or `card`."""
    if choices.cards == "this":
        order = order._replace(cards=(card,))
    elif choices.cards == "changed":
        before = records.last(order.folder, order.deck.game)
        if before is None:
            raise ExportFault("There is no earlier export to compare with. Export all cards first.")
        order = order._replace(cards=(yield from records.changed(order.deck, records.read(before))))
        if not order.cards:
            raise ExportFault("No card has changed since the last export.")
    return (yield from records.recorded(order, _kind(order, choices)))


def _kind(order: Order, choices: Choices) -> Export:
    if choices.kind == "png":
        return exports.png(order, float(choices.bleed), bool(choices.backs))
    if choices.kind == "tts":
        return tabletop.tts(order)
    return exports.pdf(order, choices.on_paper)


class Running:
    """An export that goes on a piece a frame: how far it is, what it wrote, or why it ended."""

    def __init__(self, steps: Export, clock: Callable[[], float] = time.perf_counter) -> None:
        self._steps, self._clock = steps, clock
        self.at = Progress(0, 1, "Beginning")
        self.written: tuple[Path, ...] = ()
        self.fault = ""
        self.ended = False

    def go_on(self) -> None:
        """Do a piece more."""
        until = self._clock() + PIECE
        while not self.ended and self._clock() < until:
            try:
                self.at = next(self._steps)
            except StopIteration as done:
                self.written, self.ended = done.value, True
            except ExportFault as fault:
                self.fault, self.ended = str(fault), True

    def stop(self) -> None:
        """End it; nothing of it is left."""
        self._steps.close()
        self.ended = True

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return 1.0 if self.written else self.at.share
