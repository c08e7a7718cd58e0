"""The preview of the export dialog with its figures beside it (LOOK 15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from pygame import Surface

from game.cards.faces import Deck
from game.cards.print.exports import sheets_of
from game.cards.print.orders import Order
from game.cards.print.outputs import ExportFault
from game.cards.print.proofs import INCH
from game.cards.print.sheets import PAPERS, Sheet
from game.cards.print.tabletop import COLUMNS, ROWS
from game.pages.lab.exporting import Choices
from game.pages.lab.sheet_preview import Page, Preview, Print, back_of
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.common.text import counted

FIGURES, EDGE, BETWEEN = 108.0, 12.0, 14.0
"""The width of the figures, the inner margin, and the gap between two pages."""
BACK = 51.0, 72.0
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
        room = self._top + BACK[1] + 44 <= y + h
        self._thumbnail = (left, self._top, *BACK) if shown and room else None
        if self._thumbnail is not None:
            self._top += BACK[1] + 4
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
