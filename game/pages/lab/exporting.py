"""An export from the lab: its options, and its run in the background."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from game.cards.faces import Deck
from game.cards.lint.legibility import LEAST_SIZE
from game.cards.lint.lint import PRINTED
from game.cards.lint.printing import LEAST_DPI
from game.cards.lint.problem import Problem
from game.cards.print import exports, records, tabletop
from game.cards.print.orders import Export, Order, Progress
from game.cards.print.outputs import ExportFault
from game.pages.lab.view import LabView
from rules.common.text import counted
from rules.tabletop import AnyTabletop

PIECE = 0.012
"""Seconds per frame for an export; a slower card still is one piece."""
SHOWN = 0.1
"""Seconds between updates of the progress display, because drawing slows the export."""
TELLS_AFTER, TELLS_FROM = 0.7, 0.04
"""The seconds and the finished share after which the time left is estimated."""
ONE = "1"


@dataclass
class Choices:
    """The options of an export: purpose, cards and copies, and the options of paper or pictures."""

    kind: str = "pdf"
    cards: str = "all"
    copies: str = ONE
    paper: str = "A4"
    bleed: str = "1.5"
    picture_bleed: str = "3"
    backs: str = "behind"
    marks: bool = True
    footer: bool = True
    rounded: bool = False
    dpi: str = str(exports.DPI)

    @property
    def margin(self) -> float:
        """Return the bleed in mm; 0 for virtual tabletops."""
        bleeds = {"pdf": self.bleed, "png": self.picture_bleed}
        return float(bleeds.get(self.kind, "0"))

    @property
    def round_corners(self) -> bool:
        """Return whether corners are rounded: only without bleed."""
        return self.rounded and not self.margin

    @property
    def suffix(self) -> str:
        """Return the end of the file name."""
        return f"{self.paper.lower()}.pdf" if self.kind == "pdf" else self.kind

    @property
    def on_paper(self) -> exports.Paper:
        """Return the paper options of the export."""
        return exports.Paper(
            self.paper, float(self.bleed), bool(self.backs), marks=self.marks, apart=self.backs == "apart",
            rounded=self.rounded, dpi=int(self.dpi), footer=self.footer,
        )  # fmt: skip


def order_of(deck: Deck, game: AnyTabletop, folder: Path) -> Order:
    """Return the export order of all cards of a game into a folder."""
    title = f"{game.title}, version {game.edition.hash[:6]}"
    return Order(deck, title, tuple(deck.fields), folder, game.id, date.today())


def with_chosen_cards(order: Order, choices: Choices, card: str, changed: Collection[str]) -> Order:
    """Return the order limited to the chosen cards (all, the `changed` ones, or `card`) with their copies."""
    if choices.kind != "png" and choices.copies != ONE:
        order = order.times(choices.copies)
    if choices.cards == "this":
        return order._replace(cards=(card,))
    kept = tuple(id for id in order.cards if choices.cards == "all" or id in changed)
    return order._replace(cards=kept or order.cards)


def export_steps(order: Order, choices: Choices, card: str) -> Export:
    """Return the steps of the chosen export: of all cards, those changed since the last one, or `card`.
    Raises ExportFault if there is nothing to export."""
    before = records.last(order.folder, order.deck.game) if choices.cards == "changed" else None
    changed: tuple[str, ...] = ()
    if choices.cards == "changed":
        if before is None:
            raise ExportFault("Export all cards first: you have no export to compare with.")
        changed = yield from records.changed(order.deck, records.read(before))
        if not changed:
            raise ExportFault("No cards have changed since the last export.")
    order = with_chosen_cards(order, choices, card, changed)
    return (yield from records.with_record(order, _kind(order, choices)))


def _kind(order: Order, choices: Choices) -> Export:
    if choices.kind == "png":
        backs = bool(choices.backs)
        return exports.png(order, choices.margin, backs, choices.round_corners, int(choices.dpi))
    if choices.kind == "tts":
        return tabletop.tts(order)
    return exports.pdf(order, choices.on_paper)


class Running:
    """An export that runs for part of each frame: its progress, written files, or fault. `path`: the file it
    will write, unless that name is taken meanwhile."""

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
        """Seconds since the start."""

    def advance(self) -> bool:
        """Export for part of a frame; return whether the progress display needs an update."""
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
        """Stop the export and delete its files."""
        self._steps.close()
        self.ended = True

    @property
    def share(self) -> float:
        """Return the finished share, 0 to 1."""
        return 1.0 if self.written else self.at.share

    @property
    def seconds_left(self) -> float | None:
        """Return the estimated seconds left, None while it is too early to estimate."""
        if self.ended or self.seconds < TELLS_AFTER or self.share < TELLS_FROM:
            return None
        return self.seconds * (1.0 - self.share) / self.share


WORDS = {
    "overflow": ("text that doesn't fit", "texts that don't fit"),
    "covered": ("covered text", "covered texts"),
    "missing": ("missing picture or icon", "missing pictures or icons"),
    "type_size": (f"text below {LEAST_SIZE:g} pt", f"texts below {LEAST_SIZE:g} pt"),
    "contrast": ("text with low contrast", "texts with low contrast"),
    "safe_zone": ("text too close to the cut", "texts too close to the cut"),
    "resolution": (f"picture below {LEAST_DPI:g} dpi", f"pictures below {LEAST_DPI:g} dpi"),
}
"""The singular and plural name of each kind of problem; other kinds don't affect print."""


class PrintFaults(NamedTuple):
    """The print faults of cards. `faults`: which cards are printed in their last good version because their
    file is faulty, in wordings from longest to shortest; `counts`: the other problems by kind, most frequent
    first; `checking`: the progress of the check, "" once it is `checked`."""

    faults: tuple[str, ...] = ()
    counts: tuple[tuple[int, str], ...] = ()
    checking: str = ""
    checked: bool = False

    @property
    def count_texts(self) -> tuple[str, ...]:
        """Return the counts as wordings from longest to shortest."""
        words = [f"{count} {what}" for count, what in self.counts]
        total = sum(count for count, _ in self.counts)
        fewer = []
        for kept in range(len(words) - 1, 0, -1):
            rest = total - sum(count for count, _ in self.counts[:kept])
            fewer.append(f"{', '.join(words[:kept])}, {rest} more")
        return (", ".join(words), *fewer, counted(total, "problem")) if words else ()


def print_faults(lab: LabView, cards: Sequence[str]) -> PrintFaults:
    """Return the print faults of cards found so far."""
    among, checks = set(cards), lab.checks
    found = Counter(each.kind for each in checks.found if each.card in among and _of_print(each))
    counts = tuple((count, WORDS[kind][count > 1]) for kind, count in found.most_common())
    checking = f"checking {checks.done} of {counted(checks.count, 'card')}" if checks.running else ""
    return PrintFaults(_faults(lab, cards), counts, checking, not checking)


def _faults(lab: LabView, cards: Sequence[str]) -> tuple[str, ...]:
    """Return wordings, longest first, of which faulty cards are printed in their last good version."""
    faulty = [card for card in cards if any(map(_of_data, lab.checks.of(card)))]
    if faulty:
        name = lab.name_of(faulty[0])
        if len(faulty) == 1:
            return f"{name} has a fault: you print its last good version.", "1 card has a fault."
        count = len(faulty)
        return (
            f"{name} and {count - 1} more have faults: you print their last good versions.",
            f"{count} cards have faults.",
        )
    if any(lab.checks.shows_last_good(card) for card in cards):
        return "A saved file has a fault: you print the last good cards.", "A file has a fault."
    return ()


def _of_print(problem: Problem) -> bool:
    """Return whether a problem is visible on a printed face."""
    return problem.kind in WORDS and problem.layout.partition("/")[2].startswith(PRINTED)


def _of_data(problem: Problem) -> bool:
    return problem.kind == "data" and problem.severity == "fault"
