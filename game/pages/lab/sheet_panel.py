"""The preview of the export dialog (LOOK 15): a small picture of each sheet with its cards, crop marks and ruler, and
figures beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pygame
from PIL import Image
from pygame import Surface

from game.cards.faces import Deck
from game.cards.print.exports import corners, sheets_of
from game.cards.print.orders import Order
from game.cards.print.outputs import ExportFault
from game.cards.print.proofs import FRONT, INCH, Proofs
from game.cards.print.sheets import BACK_BLEED, CORNER, FOOT, PAPERS, RULER, Sheet
from game.cards.print.tabletop import COLUMNS, ROWS
from game.pages.lab.exporting import Choices
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.common.text import counted

PX = 330 / 63
"""Pixels per mm at which the cards of a sheet are drawn."""
BACK = ""
"""The id of the card back, which differs from every card's."""
INK = "#1B212B"


class Print(NamedTuple):
    """A face on paper: a card or BACK, its bleed, and whether its corners are round."""

    card: str
    bleed: float
    rounded: bool = False


class Page(NamedTuple):
    """The prints on the front or the back of a sheet."""

    sheet: Sheet
    prints: tuple[Print, ...]
    back: bool = False

    @property
    def cuts(self) -> Sheet:
        """Return the sheet's cuts as seen from this side."""
        return self.sheet.turned if self.back else self.sheet

    def place(self, slot: int) -> Box:
        """Return the box of a face including its bleed, in mm."""
        x, y, w, h = self.sheet.behind(slot) if self.back else self.sheet.cut(slot)
        bleed = self.prints[slot].bleed
        return x - bleed, y - bleed, w + 2 * bleed, h + 2 * bleed


class Preview:
    """A painter of an export's sheets; draws one face a frame, with a plate in place of missing ones."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._proofs: dict[float, Proofs] = {}
        self._faces: dict[Print, Surface] = {}
        self._scaled: dict[tuple[Print, tuple[int, int]], Surface] = {}

    def size(self, card: str) -> tuple[float, float]:
        """Return the size of a card in mm."""
        return self._deck.size(FRONT, card)

    def front(self, choices: Choices, sheet: Sheet, cards: Sequence[str]) -> Page:
        """Return the page with these cards."""
        prints = (Print(card, sheet.bleed, choices.round_corners) for card in cards[: sheet.places])
        return Page(sheet, tuple(prints))

    def back(self, front: Page) -> Page:
        """Return the page with the backs of a sheet."""
        return Page(front.sheet, tuple(map(back_of, front.prints)), back=True)

    def prerender(self, prints: Sequence[Print]) -> bool:
        """Draw one more of the given faces; return False once all are drawn."""
        wanted = next((each for each in prints if each not in self._faces), None)
        if wanted is None:
            return False
        proofs = self._proofs.setdefault(wanted.bleed, Proofs(self._deck, wanted.bleed, PX))
        made = proofs.surface(proofs.front(wanted.card) if wanted.card else proofs.back())
        self._faces[wanted] = _rounded(made) if wanted.rounded else made
        return True

    def draw(self, kit: Kit, surface: Surface, box: Box, page: Page, choices: Choices) -> None:
        """Draw a page of a sheet in the middle of a box."""
        x, y, w, h = box
        wide, high = page.sheet.paper
        k = min(w / wide, h / high)
        left, top = x + (w - k * wide) / 2, y + (h - k * high) / 2
        paper = (left, top, k * wide, k * high)
        kit.shadow(surface, paper, 2, 0)
        kit.fill(surface, paper, "#FFFFFF", None, 0)
        for slot, each in enumerate(page.prints):
            px, py, pw, ph = page.place(slot)
            self.draw_print(kit, surface, (left + k * px, top + k * py, k * pw, k * ph), each)
        if choices.marks:
            for x0, y0, x1, y1 in page.cuts.marks():
                ends = (left + k * x0, top + k * y0), (left + k * x1, top + k * y1)
                kit.line(surface, *ends, INK, 0.5)
        px, py, pw, ph = page.cuts.printed
        if choices.footer and high - py - ph >= FOOT - 1e-6:
            start = left + k * (px + page.sheet.bleed), top + k * (py + ph + 6)
            kit.line(surface, start, (start[0] + k * RULER, start[1]), INK, 1)

    def draw_print(self, kit: Kit, surface: Surface, box: Box, wanted: Print) -> None:
        """Draw a face in a box, or a plate if it isn't drawn yet."""
        place = kit.canvas.rect(*box)
        face = self._faces.get(wanted)
        if face is None:
            surface.fill(kit.colour("card_back"), place)
            return
        key = wanted, place.size
        if key not in self._scaled:
            self._scaled[key] = pygame.transform.smoothscale(face, place.size)
        surface.blit(self._scaled[key], place)

    def draw_picture(self, kit: Kit, surface: Surface, box: Box, wanted: Print) -> None:
        """Draw a card's exported picture in the middle of a box."""
        if (face := self._faces.get(wanted)) is None:
            return
        x, y, w, h = box
        k = min(w / face.get_width(), h / face.get_height(), 1.0 / kit.canvas.s)
        wide, high = k * face.get_width(), k * face.get_height()
        self.draw_print(kit, surface, (x + (w - wide) / 2, y + (h - high) / 2, wide, high), wanted)


def back_of(front: Print) -> Print:
    """Return the back printed behind a card, with extra bleed if the card has bleed."""
    return Print(BACK, front.bleed + BACK_BLEED if front.bleed else 0.0, front.rounded)


def _rounded(face: Surface) -> Surface:
    """Return a copy of a face with transparent, round corners."""
    mask = corners(face.get_size(), CORNER * PX)
    white = Image.new("RGBA", mask.size, (255, 255, 255, 0))
    white.putalpha(mask)
    made = face.copy()
    shape = pygame.image.frombytes(white.tobytes(), white.size, "RGBA")
    made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


FIGURES, EDGE, BETWEEN = 108.0, 12.0, 14.0
"""The width of the figures, the inner margin, and the gap between two pages."""
THUMBNAIL = 51.0, 72.0
NO_ROOM = "too small for a card"


class SheetPanel:
    """A preview of sheet `number` (with its back or the next one if there is room), or of a card's
    picture."""

    def __init__(self, deck: Deck) -> None:
        self.preview = Preview(deck)
        self.number = 0
        self.sides: list[Page] = []
        self._sheets: list[tuple[Sheet, Sequence[str]]] = []
        self._area: Box | None = None
        self._card = Print("", 0.0)
        self._thumbnail: Box | None = None

    def show_order(self, choices: Choices, order: Order, card: str) -> None:
        """Show the sheets of an order, or for pictures the chosen card."""
        self.choices, self.order = choices, order
        self._area = None
        self._size = self.preview.size(card)
        self._card = Print(card, choices.margin, choices.kind == "png" and choices.round_corners)
        self._sheets = []
        with suppress(ExportFault):
            self._sheets = sheets_of(order, choices.on_paper)
        self.number = min(self.number, max(0, len(self._sheets) - 1))

    # -- texts

    @property
    def room(self) -> str:
        """Return how many cards fit on a page, as text."""
        if not self._sheets:
            return NO_ROOM
        sheet = self._sheets[0][0]
        return f"{sheet.places} per page{', landscape' if sheet.is_landscape else ''}"

    @property
    def mirroring_text(self) -> str:
        """Return how backs are mirrored behind their cards, as text."""
        is_landscape = bool(self._sheets) and self._sheets[0][0].is_landscape
        return f"mirrored, over the {'short' if is_landscape else 'long'} edge"

    @property
    def picture(self) -> str:
        """Return the size of a card's picture, as text."""
        margin = float(self.choices.picture_bleed)
        wide, high = (round((side + 2 * margin) * int(self.choices.dpi) / INCH) for side in self._size)
        return f"{wide} × {high} px"

    @property
    def amount(self) -> str:
        """Return the number of sheets, cards or pictures to write, as text."""
        kind, cards = self.choices.kind, self.order.printed
        if kind == "png":
            return counted(len(self.order.cards) + bool(self.choices.backs), "picture")
        sheets = len(self._sheets) if kind == "pdf" else -(-len(self.order.cards) // (COLUMNS * ROWS))
        return f"{counted(sheets, 'sheet')}, {counted(len(cards), 'card')}" if sheets else ""

    # -- layout

    def lay(self, ui: Ui, area: Box, turn: Callable[[int], object]) -> None:
        """Add the controls to an area; `turn` is called with the sheets to turn by."""
        x, y, w, h = self._area = area
        left, self._top = x + w - FIGURES - 4, y + EDGE
        self.sides = self._visible_pages(w - FIGURES - 3 * EDGE, h - 2 * EDGE)
        if self.choices.kind == "png":
            margin = 2 * self.choices.margin
            wide, high = (f"{side + margin:g}" for side in self._size)
            self._add_figure(ui, left, "Picture", f"{wide} × {high}", "mm")
            return
        if self.choices.kind == "tts":
            self._add_figure(ui, left, "Up to", f"{COLUMNS} × {ROWS}", "cards per sheet")
            return
        if not self.sides:
            return
        count = len(self._sheets)
        self._add_figure(ui, left, "Sheet", f"{self.number + 1} of {count}", "")
        for at, by, icon, tip in ((0, -1, "left", "The previous sheet"), (44, 1, "right", "The next sheet")):
            there = 0 <= self.number + by < count
            box = (left + at, self._top, 36, 36)
            ui.button(box, "", partial(turn, by), kind="icon", icon=icon, tip=tip, enabled=there)
        self._top += 46
        paper = PAPERS[self.choices.paper]
        size = paper[::-1] if self.sides[0].sheet.is_landscape else paper
        for sides, words in ((size, "mm"), (self.sides[0].sheet.printed[2:], "mm printed")):
            if self._top + 44 < y + h:
                self._add_figure(ui, left, "", f"{sides[0]:.0f} × {sides[1]:.0f}", words)
        shown = self.choices.backs and not any(side.back for side in self.sides)
        room = self._top + THUMBNAIL[1] + 44 <= y + h
        self._thumbnail = (left, self._top, *THUMBNAIL) if shown and room else None
        if self._thumbnail is not None:
            self._top += THUMBNAIL[1] + 4
            self._add_figure(ui, left, "back of each", "", "")

    def _add_figure(self, ui: Ui, left: float, above: str, figure: str, below: str) -> None:
        """Add a figure with labels above and below."""
        for words, size, ink, bold in (
            (above, 13.5, "text2", False), (figure, 15.0, "text", True), (below, 13.5, "text2", False)
        ):  # fmt: skip
            if words:
                ui.label((left, self._top, FIGURES, 20), words, size, ink, bold=bold)
                self._top += 20
        self._top += 8

    def _visible_pages(self, wide: float, high: float) -> list[Page]:
        """Return the visible pages: the current sheet, and its back or the next sheet if there is room for
        two."""
        if not self._sheets or self.choices.kind != "pdf":
            return []
        sheet, cards = self._sheets[self.number]
        front = self.preview.front(self.choices, sheet, cards)
        if 2 * high * sheet.paper[0] / sheet.paper[1] + BETWEEN > wide:
            return [front]
        if self.choices.backs == "behind":
            return [front, self.preview.back(front)]
        if self.number + 1 < len(self._sheets):
            return [front, self.preview.front(self.choices, *self._sheets[self.number + 1])]
        return [front]

    # -- preview

    def _prints(self) -> list[Print]:
        """Return the visible faces."""
        if self.choices.kind != "pdf":
            return [self._card]
        found = [each for side in self.sides for each in side.prints]
        return [*found, back_of(found[0])] if self._thumbnail is not None and found else found

    def prerender(self) -> bool:
        """Draw one more of the visible faces; return False once all are drawn."""
        return self._area is not None and self.preview.prerender(self._prints())

    def paint(self, kit: Kit, surface: Surface) -> None:
        """Draw the preview in an inset."""
        if self._area is None:
            return
        x, y, w, h = self._area
        kit.fill(surface, self._area, "night0", "night1", 10)
        inside = (x + EDGE, y + EDGE, w - FIGURES - 3 * EDGE, h - 2 * EDGE)
        if self.choices.kind != "pdf":
            self.preview.draw_picture(kit, surface, inside, self._card)
            return
        wide = (inside[2] - BETWEEN * (len(self.sides) - 1)) / max(1, len(self.sides))
        for number, side in enumerate(self.sides):
            box = (inside[0] + number * (wide + BETWEEN), inside[1], wide, inside[3])
            self.preview.draw(kit, surface, box, side, self.choices)
        if self._thumbnail is not None:
            back = back_of(self.sides[0].prints[0])
            self.preview.draw_print(kit, surface, self._thumbnail, back)
            kit.outline(surface, self._thumbnail, "edge2", 2, 1)
