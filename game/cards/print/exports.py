"""Exports of cards in steps, for the command line and for a page that goes on meanwhile: sheets of paper, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pygame
from PIL import Image
from pygame import Surface

from game.cards import display
from game.cards.print.letters import Letters
from game.cards.print.orders import Export, InSteps, Order, Progress
from game.cards.print.outputs import Pending
from game.cards.print.pdf import Pdf
from game.cards.print.player import Player
from game.cards.print.proofs import FRONT, INCH, PRINT, Proofs
from game.cards.print.sheets import BACK_BLEED, PAPERS, Foot, Form, Press, Sheet, sheet_of

DPI = round(PRINT * INCH)
BACK = "_back"
"""The name of the picture of the back, which is no card's."""


class Paper(NamedTuple):
    """How cards are printed: the paper by its name, the bleed in mm (None: what fits), whether the backs follow each
    sheet and how far they are moved, whether there are marks to cut along."""

    name: str = "A4"
    bleed: float | None = None
    backs: bool = False
    offset: tuple[float, float] = (0.0, 0.0)
    marks: bool = False


def pdf(order: Order, paper: Paper) -> Export:
    """Print cards on sheets of paper; those of a size share sheets."""
    with Pending(order.folder / f"{order.name}_{paper.name.lower()}.pdf") as pending:
        with pending.temporary.open("wb") as file:
            yield from _Printing(order, paper, Pdf(file)).steps()
        return (pending.place(),)


class _Printing:
    """A PDF being written."""

    def __init__(self, order: Order, paper: Paper, file: Pdf) -> None:
        self.order, self.paper, self.file = order, paper, file
        self.letters = Letters(file)
        self._proofed: dict[float, Proofs] = {}
        self._backs: dict[float, Form] = {}

    def steps(self) -> InSteps[None]:
        """Write all of it, a card a step."""
        order, sheets, done = self.order, self._sheets(), 0
        lying = any(sheet.lies for sheet, _ in sheets)
        for number, (sheet, cards) in enumerate(sheets, 1):
            forms = []
            for card in cards:
                yield Progress(done, len(order.cards), f"Sheet {number} of {len(sheets)}")
                forms.append(self._printed(self._proofs(sheet.bleed).front(card)))
                done += 1
            press = Press(self.letters, sheet, self.paper.marks)
            told = f"{number} of {len(sheets)} · {_ids(cards)} · {order.day.day} {order.day:%b %Y}"
            self.file.add_page(press.fronts(forms, Foot(order.title, f"Fronts {told}")), sheet.paper)
            if self.paper.backs:
                back = self._back(sheet.bleed + BACK_BLEED if sheet.bleed else 0.0)
                foot = Foot(order.title, f"Backs {told}")
                page = press.backs(back, len(cards), foot, self.paper.offset)
                self.file.add_page(page, sheet.paper)
        self.letters.write()
        turned = ("Short" if lying else "Long") if self.paper.backs else ""
        self.file.close(order.title, datetime.now(), turned)

    def _sheets(self) -> list[tuple[Sheet, Sequence[str]]]:
        """Each sheet with its cards."""
        sizes: dict[tuple[float, float], list[str]] = {}
        for card in self.order.cards:
            sizes.setdefault(self.order.deck.size(FRONT, card), []).append(card)
        found: list[tuple[Sheet, Sequence[str]]] = []
        for size, cards in sizes.items():
            sheet = sheet_of(PAPERS[self.paper.name], size, self.paper.bleed)
            found += [(sheet, cards[at : at + sheet.places]) for at in range(0, len(cards), sheet.places)]
        return found

    def _proofs(self, bleed: float) -> Proofs:
        if bleed not in self._proofed:
            self._proofed[bleed] = Proofs(self.order.deck, bleed)
        return self._proofed[bleed]

    def _back(self, bleed: float) -> Form:
        if bleed not in self._backs:
            self._backs[bleed] = self._printed(self._proofs(bleed).back())
        return self._backs[bleed]

    def _printed(self, face: display.Face) -> Form:
        kit = self._proofs(face.margin).kit
        return Form(Player(self.file, self.letters, kit).form(face), face.size)


def _ids(cards: Sequence[str]) -> str:
    first, last = (f"{id[:17]}…" if len(id) > 18 else id for id in (cards[0], cards[-1]))
    return first if len(cards) == 1 else f"{first} – {last}"


def file_name(card: str) -> str:
    """A card's id as the name of a file."""
    return re.sub(r"[^\w-]", "_", card)


def png(order: Order, bleed: float | None, backs: bool) -> Export:
    """Write a picture a card at 300 dpi with its bleed, the layout's own if none is stated; the file says how large it
    is printed."""
    with Pending(order.folder / f"{order.name}_png", folder=True) as pending:
        proofs = Proofs(order.deck, bleed)
        for done, card in enumerate(order.cards):
            yield Progress(done, len(order.cards), f"Card {done + 1} of {len(order.cards)}")
            save(proofs.surface(proofs.front(card)), pending.temporary / f"{file_name(card)}.png")
        if backs:
            save(proofs.surface(proofs.back()), pending.temporary / f"{BACK}.png")
        return (pending.place(),)


def save(surface: Surface, path: Path) -> None:
    """Write a face that is printed at 300 dpi."""
    picture(surface).save(path, dpi=(DPI, DPI))


def picture(surface: Surface) -> Image.Image:
    """A face as Pillow has it, without what is clear."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
