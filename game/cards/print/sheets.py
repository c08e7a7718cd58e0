"""Sheets of paper: card positions, cut marks, the ruler and the text at the foot (LOOK 15).

Lengths are mm from the top left corner of the paper in its orientation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.cards.display import Box, Font
from game.cards.print.letters import Letters
from game.cards.print.outputs import ExportFault
from game.cards.print.pdf import MM, Content, num, nums

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4), "A3": (297.0, 420.0)}
CARD_BLEED = 1.5
"""The bleed beyond the cut unless another is asked for, mm: none where fewer cards would fit with it."""
CORNER = 3.0
"""The radius of a card's corners where they are round, mm."""
BACK_BLEED = 0.5
"""The additional bleed of a back, mm: printers turn paper inaccurately."""
EDGE = 4.2
"""The margin that no printer reaches, mm."""
FOOT, ASIDE = 16.0, 17.0
"""The room for the words: below the cards, or at their right where there is no room below, mm."""
MARK, OFF, THIN = 3.6, 0.9, 0.1
"""The length of the cutting marks, their distance from what is printed, and their thickness, mm."""
NEAR = 0.5
"""The distance between the words and the marks, mm."""
RULER = 50
BESIDE = RULER + 14.0
"""The position of the words beside the ruler, mm."""
LINES = (2.6, 6.8)
"""How far down the base lines of both lines of words are, mm."""
WORDS = 9 / MM
"""The size of the words, mm: 9 pt."""
INK, DIM = "#1B212B", "#4D463E"
"""The colours of both lines of words."""


class Foot(NamedTuple):
    """The text at the foot of a sheet: title and sheet number."""

    title: str
    sheet: str


class Form(NamedTuple):
    """A face in a PDF: its number and its size, including bleed."""

    number: int
    size: tuple[float, float]


class Sheet(NamedTuple):
    """The arrangement of cards on a sheet: the paper in its orientation, columns and rows, the card size, the
    bleed of each, and the corner of the first cut."""

    paper: tuple[float, float]
    columns: int
    rows: int
    card: tuple[float, float]
    bleed: float
    corner: tuple[float, float]

    @property
    def places(self) -> int:
        """Return the number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def is_landscape(self) -> bool:
        """Return whether the paper is wider than high."""
        return self.paper[0] > self.paper[1]

    def cut(self, slot: int) -> Box:
        """Return the box in which a card is cut out."""
        (w, h), (x, y) = self.card, self.corner
        down, across = divmod(slot, self.columns)
        return x + across * (w + 2 * self.bleed), y + down * (h + 2 * self.bleed), w, h

    def behind(self, slot: int) -> Box:
        """Return the box of a card's back, after the paper is flipped on its long side: columns are
        mirrored."""
        x, y, w, h = self.cut(slot)
        return self.paper[0] - x - w, y, w, h

    @property
    def turned(self) -> Sheet:
        """Return the same cuts on the back of the paper."""
        x, y, w, _ = self.printed
        return self._replace(corner=(self.paper[0] - x - w + self.bleed, y + self.bleed))

    @property
    def printed(self) -> Box:
        """Return the printed area, including bleed."""
        x, y, (w, h), b = *self.corner, self.card, self.bleed
        return x - b, y - b, self.columns * (w + 2 * b), self.rows * (h + 2 * b)

    @property
    def cuts(self) -> Box:
        """Return the area inside the outermost cuts."""
        (x, y, w, h), b = self.printed, self.bleed
        return x + b, y + b, w - 2 * b, h - 2 * b

    def marks(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield the cut marks: lines at each cut, outside the printed area."""
        left, top, w, h = self.printed
        right, foot = left + w, top + h
        cuts = [self.cut(slot) for slot in range(self.places)]
        across = {round(side, 6) for x, _, wide, _ in cuts for side in (x, x + wide)}
        down = {round(side, 6) for _, y, _, high in cuts for side in (y, y + high)}
        for x in sorted(across):
            yield x, top - OFF - MARK, x, top - OFF
            yield x, foot + OFF, x, foot + OFF + MARK
        for y in sorted(down):
            yield left - OFF - MARK, y, left - OFF, y
            yield right + OFF, y, right + OFF + MARK, y


def sheet_of(paper: tuple[float, float], card: tuple[float, float], bleed: float | None = None) -> Sheet:
    """Return the sheet with the most cards of a size, portrait if equal. Without a given bleed, the usual one
    is used if it costs no card. Raises ExportFault if no card fits."""
    if bleed is None:
        with_none, usual = (sheet_of(paper, card, each) for each in (0.0, CARD_BLEED))
        return usual if usual.places >= with_none.places else with_none
    found = [made for held in (paper, paper[::-1]) if (made := _sheet_for(held, card, bleed)) is not None]
    if not found:
        raise ExportFault(
            f"A card of {card[0]:g} × {card[1]:g} mm with {bleed:g} mm bleed doesn't fit on this paper. Choose a "
            "larger paper or less bleed."
        )
    return max(found, key=lambda each: (each.places, not each.is_landscape))


def _sheet_for(paper: tuple[float, float], card: tuple[float, float], bleed: float) -> Sheet | None:
    """Return the sheet for paper in this orientation; None if no card fits."""
    room = tuple(side - 2 * EDGE for side in paper)
    tall = tuple(side + 2 * bleed for side in card)
    columns, rows = (int((has + 1e-6) / takes) for has, takes in zip(room, tall, strict=True))
    spare = paper[0] - columns * tall[0], paper[1] - rows * tall[1]
    if spare[1] < FOOT + EDGE and spare[0] < ASIDE + EDGE and rows:
        rows -= 1
        spare = spare[0], spare[1] + tall[1]
    if not columns or not rows:
        return None
    below = spare[1] >= FOOT + EDGE
    top = min(spare[1] / 2, spare[1] - FOOT) if below else spare[1] / 2
    left = spare[0] / 2 if below else min(spare[0] / 2, spare[0] - ASIDE)
    return Sheet(paper, columns, rows, card, bleed, (left + bleed, top + bleed))


class Press:
    """Writes pages: cards in their places, cut `marks`, a `footer` with a ruler and text."""

    def __init__(self, letters: Letters, sheet: Sheet, marks: bool, footer: bool = True) -> None:
        self.letters, self.sheet, self.marked, self.footer = letters, sheet, marks, footer

    def fronts(self, forms: Sequence[Form], foot: Foot) -> Content:
        """Return a page of cards, each centred in its place."""
        places = [self.sheet.cut(slot) for slot in range(len(forms))]
        return self._page(self.sheet, zip(forms, places, strict=True), foot)

    def backs(self, back: Form, count: int, foot: Foot, offset: tuple[float, float]) -> Content:
        """Return the page of backs; `offset` moves them to the right and down, to align with their cards on
        an imprecise printer."""
        places = [self.sheet.behind(slot) for slot in range(count)]
        moved = [(back, (x + offset[0], y + offset[1], w, h)) for x, y, w, h in places]
        return self._page(self.sheet.turned, moved, foot, back=True)

    def _page(
        self,
        sheet: Sheet,
        cards: Iterable[tuple[Form, Box]],
        foot: Foot,
        back: bool = False,
    ) -> Content:
        content = Content()
        content.put(f"{nums((MM, 0, 0, -MM, 0, sheet.paper[1] * MM))} cm")
        for form, (x, y, w, h) in cards:
            left, foot_at = x + (w - form.size[0]) / 2, y + (h + form.size[1]) / 2
            content.put(f"q {nums((1, 0, 0, -1, left, foot_at))} cm")
            content.show(form.number)
            content.put("Q")
        content.put("0 G")
        if self.marked:
            lines = (f"{nums(each[:2])} m {nums(each[2:])} l S" for each in sheet.marks())
            content.put(f"{num(THIN)} w", *lines)
        if self.footer:
            self._foot(content, sheet, foot, back)
        return content

    def _foot(self, content: Content, sheet: Sheet, foot: Foot, back: bool) -> None:
        """Write ruler and text below the cards or along their right side, on backs the left one."""
        (left, top, w, h), bleed, off = sheet.printed, sheet.bleed, OFF + MARK + NEAR
        if sheet.paper[1] - top - h >= FOOT - 1e-6:
            place, long = (1.0, 0.0, 0.0, 1.0, left + bleed, top + h + off), w - 2 * bleed
        else:
            x = left - off - LINES[1] - NEAR if back else left + w + off
            place, long = (0.0, -1.0, 1.0, 0.0, x, top + h - bleed), h - 2 * bleed
        content.put(f"q {nums(place)} cm")
        self._ruler(content)
        cut = "Cut along the marks. " if self.marked else ""
        bled = f"{cut}Bleed {bleed:g} mm." if bleed else f"{cut}No bleed."
        scale = f"Print at 100 %: this ruler is {RULER} mm long."
        rows = zip((scale, bled), foot, LINES, (True, False), (INK, DIM), strict=True)
        for beside, words, down, bold, ink in rows:
            self._words(content, beside, BESIDE, down, ink)
            begun = BESIDE + self._width(beside) + 3.0
            wide = min(self._width(words, bold), long - begun)
            self._words(content, words, long - wide, down, ink, bold, wide)
        content.put("Q")

    def _ruler(self, content: Content) -> None:
        content.put("0.15 w")
        for at in range(RULER + 1):
            long = 3.0 if at % 10 == 0 else 2.2 if at % 5 == 0 else 1.5
            content.put(f"{at} 0 m {at} {num(long)} l S")
        content.put(f"0 0 m {RULER} 0 l S")
        for at in range(0, RULER + 1, 10):
            self._words(content, str(at), at - self._width(str(at)) / 2, 6.2)
        self._words(content, "mm", RULER + self._width(str(RULER)) / 2 + 0.8, 6.2)

    def _width(self, words: str, bold: bool = False) -> float:
        return self.letters.face(Font(bold)).width(words, WORDS)

    def _words(
        self,
        content: Content,
        words: str,
        x: float,
        y: float,
        ink: str = INK,
        bold: bool = False,
        width: float = 0.0,
    ) -> None:
        place = (1.0, 0.0, 0.0, -1.0, x, y)
        self.letters.set(content, words, Font(bold), WORDS, ink, place, width)
