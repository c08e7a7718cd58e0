"""Exports of cards in steps, for the command line and for a page that stays usable: sheets of paper,
pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import pygame
from PIL import Image, ImageDraw
from pygame import Surface

from game.cards import display
from game.cards.print.letters import Letters
from game.cards.print.orders import Export, InSteps, Order, Progress
from game.cards.print.outputs import Pending
from game.cards.print.pdf import Content, Pdf
from game.cards.print.player import Player
from game.cards.print.proofs import FRONT, INCH, PRINT, Proofs
from game.cards.print.sheets import BACK_BLEED, CORNER, PAPERS, Foot, Form, Press, Sheet, sheet_of

DPI = round(PRINT * INCH)
FINE = 4
"""How many times finer than shown round corners are drawn, to smooth them."""
LONGEST_ID = 14
"""The most letters of a card's id at the foot of a sheet where two ids share a line with other words."""
BACK = "_back"
"""The file name of the picture of the back, which belongs to no card."""


class Paper(NamedTuple):
    """The print settings: paper size by name, bleed in mm (None: what fits), whether backs follow each sheet
    and their offset, cut marks, backs `apart` on sheets at the end, `rounded` corners without bleed, the
    resolution of bitmaps, and whether ruler and text are printed at the foot (`footer`)."""

    name: str = "A4"
    bleed: float | None = None
    backs: bool = False
    offset: tuple[float, float] = (0.0, 0.0)
    marks: bool = False
    apart: bool = False
    rounded: bool = False
    dpi: int = DPI
    footer: bool = True


def pdf(order: Order, paper: Paper) -> Export:
    """Print cards on sheets of paper, in steps; cards of one size share sheets."""
    with Pending(order.path(f"{paper.name.lower()}.pdf")) as pending:
        with pending.temporary.open("wb") as file:
            yield from _Printing(order, paper, Pdf(file)).steps()
        return (pending.place(),)


def sheets_of(order: Order, paper: Paper) -> list[tuple[Sheet, Sequence[str]]]:
    """Return the sheets of an order with their cards. Raises ExportFault if a card doesn't fit."""
    sizes: dict[tuple[float, float], list[str]] = {}
    for card in order.printed:
        sizes.setdefault(order.deck.size(FRONT, card), []).append(card)
    found: list[tuple[Sheet, Sequence[str]]] = []
    for size, cards in sizes.items():
        sheet = sheet_of(PAPERS[paper.name], size, paper.bleed)
        found += [(sheet, cards[at : at + sheet.places]) for at in range(0, len(cards), sheet.places)]
    return found


class _Printing:
    """A PDF being written."""

    def __init__(self, order: Order, paper: Paper, file: Pdf) -> None:
        self.order, self.paper, self.file = order, paper, file
        self.letters = Letters(file)
        self._proofed: dict[float, Proofs] = {}
        self._fronts: dict[str, Form] = {}
        self._backs: dict[float, Form] = {}

    def steps(self) -> InSteps[None]:
        """Write the whole file, a card a step."""
        order, sheets, done = self.order, sheets_of(self.order, self.paper), 0
        count = sum(len(cards) for _, cards in sheets)
        apart: list[tuple[Content, Sheet]] = []
        for number, (sheet, cards) in enumerate(sheets, 1):
            forms = []
            for card in cards:
                yield Progress(done, count, f"Sheet {number} of {len(sheets)}")
                forms.append(self._front(card, sheet.bleed))
                done += 1
            press = Press(self.letters, sheet, self.paper.marks, self.paper.footer)
            where = f"{number} of {len(sheets)} · {_ids(cards)} · {order.day.day} {order.day:%b %Y}"
            self._page(press.fronts(forms, Foot(order.title, f"Fronts {where}")), sheet)
            if self.paper.backs:
                back = self._back(sheet.bleed + BACK_BLEED if sheet.bleed else 0.0)
                foot = Foot(order.title, f"Backs {where}")
                page = press.backs(back, len(cards), foot, self.paper.offset)
                if self.paper.apart:
                    apart.append((page, sheet.turned))
                else:
                    self._page(page, sheet.turned)
        for page, sheet in apart:
            self._page(page, sheet)
        self.letters.write()
        edges = {"Short" if sheet.is_landscape else "Long" for sheet, _ in sheets}
        duplex = self.paper.backs and not self.paper.apart and len(edges) == 1
        self.file.close(order.title, datetime.now(), edges.pop() if duplex else "")

    def _page(self, content: Content, sheet: Sheet) -> None:
        self.file.add_page(content, sheet.paper, BleedBox=sheet.printed, TrimBox=sheet.cuts)

    def _proofs(self, bleed: float) -> Proofs:
        if bleed not in self._proofed:
            self._proofed[bleed] = Proofs(self.order.deck, bleed, self.paper.dpi / INCH)
        return self._proofed[bleed]

    def _front(self, card: str, bleed: float) -> Form:
        if card not in self._fronts:
            self._fronts[card] = self._printed(self._proofs(bleed).front(card))
        return self._fronts[card]

    def _back(self, bleed: float) -> Form:
        if bleed not in self._backs:
            self._backs[bleed] = self._printed(self._proofs(bleed).back())
        return self._backs[bleed]

    def _printed(self, face: display.Face) -> Form:
        kit = self._proofs(face.margin).kit
        corner = CORNER if self.paper.rounded and not face.margin else 0.0
        return Form(Player(self.file, self.letters, kit).form(face, corner), face.size)


def _ids(cards: Sequence[str]) -> str:
    first, last = (
        id if len(id) <= LONGEST_ID else f"{id[: LONGEST_ID - 1]}…" for id in (cards[0], cards[-1])
    )
    return first if len(cards) == 1 else f"{first} – {last}"


def file_name(card: str) -> str:
    """Return a card's id as a file name."""
    return re.sub(r"[^\w-]", "_", card)


def png(order: Order, bleed: float | None, backs: bool, rounded: bool = False, dpi: int = DPI) -> Export:
    """Write a picture of each card with its bleed (None: the layout's), in steps; the file states its printed
    size. `rounded`: round corners are transparent where there is no bleed."""
    with Pending(order.path("png"), folder=True) as pending:
        proofs = Proofs(order.deck, bleed, dpi / INCH)

        def save(face: display.Face, name: str) -> None:
            made = picture(proofs.surface(face))
            if rounded and not face.margin:
                made.putalpha(corners(made.size, CORNER * dpi / INCH))
            made.save(pending.temporary / f"{name}.png", dpi=(dpi, dpi))

        for done, card in enumerate(order.cards):
            yield Progress(done, len(order.cards), f"Pictures at {dpi} dpi")
            save(proofs.front(card), file_name(card))
        if backs:
            save(proofs.back(), BACK)
        return (pending.place(),)


def corners(size: tuple[int, int], r: float) -> Image.Image:
    """Return a mask that is clear outside round corners of radius `r` px."""
    w, h = (FINE * side for side in size)
    mask = Image.new("L", (w, h))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, w - 1, h - 1), FINE * r, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def picture(surface: Surface) -> Image.Image:
    """Return a face as an opaque Pillow image."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
