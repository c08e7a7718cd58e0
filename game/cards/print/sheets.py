"""Sheets of paper: where the cards are on them, the marks to cut along, the ruler and the words at the foot (LOOK 15).

Lengths are mm from the upper left corner of the paper as it is held.
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
"""What is carried on beyond the cut if nothing else is said, where all the cards that fit without it still do."""
CORNER = 3.0
"""The radius of a card's corners, where they are round."""
BACK_BLEED = 0.5
"""So much more of a back is carried on: printers turn paper none too exactly."""
EDGE = 4.2
"""No printer reaches nearer to the side of the paper."""
FOOT, ASIDE = 16.0, 17.0
"""What the words take below the cards, or at their right where there is no room below."""
MARK, OFF, THIN = 3.6, 0.9, 0.1
"""How long the marks are, how far from what is printed, and how thick."""
NEAR = 0.5
"""How far the words are from the marks."""
RULER = 50
BESIDE = RULER + 14.0
"""Where the words beside the ruler begin."""
LINES = (2.6, 6.8)
"""How far down the base lines of the words are."""
WORDS = 9 / MM
"""The size of the words: 9 pt."""
INK, DIM = "#1B212B", "#4D463E"
"""The colours of the two lines of words."""


class Foot(NamedTuple):
    """The words at the foot of a sheet: what it is of, and which one."""

    title: str
    sheet: str


class Form(NamedTuple):
    """A face in a PDF: its number and its size, bleed included."""

    number: int
    size: tuple[float, float]


class Sheet(NamedTuple):
    """How the cards are on each sheet: the paper as it is held, how many there are side by side and one below
    another, how large they are, the bleed of each, and the corner of the first cut."""

    paper: tuple[float, float]
    columns: int
    rows: int
    card: tuple[float, float]
    bleed: float
    corner: tuple[float, float]

    @property
    def places(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows

    @property
    def is_landscape(self) -> bool:
        """Whether the paper is wider than high."""
        return self.paper[0] > self.paper[1]

    def cut(self, slot: int) -> Box:
        """Return where a card is cut out."""
        (w, h), (x, y) = self.card, self.corner
        down, across = divmod(slot, self.columns)
        return x + across * (w + 2 * self.bleed), y + down * (h + 2 * self.bleed), w, h

    def behind(self, slot: int) -> Box:
        """Return where its back is, once the paper is turned round its upright side: columns are mirrored."""
        x, y, w, h = self.cut(slot)
        return self.paper[0] - x - w, y, w, h

    @property
    def turned(self) -> Sheet:
        """The same cuts on the back of the paper."""
        x, y, w, _ = self.printed
        return self._replace(corner=(self.paper[0] - x - w + self.bleed, y + self.bleed))

    @property
    def printed(self) -> Box:
        """What is printed on, bleed included."""
        x, y, (w, h), b = *self.corner, self.card, self.bleed
        return x - b, y - b, self.columns * (w + 2 * b), self.rows * (h + 2 * b)

    @property
    def cuts(self) -> Box:
        """What is within the outermost cuts."""
        (x, y, w, h), b = self.printed, self.bleed
        return x + b, y + b, w - 2 * b, h - 2 * b

    def marks(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield the lines to cut along: at each cut, outside of all that is printed."""
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
    """Return the sheet that takes most cards of a size, upright where it takes as many as lying. Without a bleed
    stated: with the usual one if it costs no card. Raises ExportFault where not one card fits."""
    if bleed is None:
        with_none, usual = (sheet_of(paper, card, each) for each in (0.0, CARD_BLEED))
        return usual if usual.places >= with_none.places else with_none
    found = [made for held in (paper, paper[::-1]) if (made := _held(held, card, bleed)) is not None]
    if not found:
        raise ExportFault(
            f"A card of {card[0]:g} × {card[1]:g} mm with {bleed:g} mm bleed doesn't fit on this paper. Choose a "
            "larger paper or less bleed."
        )
    return max(found, key=lambda each: (each.places, not each.is_landscape))


def _held(paper: tuple[float, float], card: tuple[float, float], bleed: float) -> Sheet | None:
    """The sheet for paper that is held so; None where there is no room."""
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
    """Writes pages: cards in their places, `marks` to cut along, and what is `told` at the foot, by ruler and words."""

    def __init__(self, letters: Letters, sheet: Sheet, marks: bool, told: bool = True) -> None:
        self.letters, self.sheet, self.marked, self.told = letters, sheet, marks, told

    def fronts(self, forms: Sequence[Form], foot: Foot) -> Content:
        """Write a page with cards, each in the middle of its place."""
        places = [self.sheet.cut(slot) for slot in range(len(forms))]
        return self._page(self.sheet, zip(forms, places, strict=True), foot)

    def backs(self, back: Form, count: int, foot: Foot, offset: tuple[float, float]) -> Content:
        """Write the page behind, with so many backs; `offset`: how far they are moved to the right and down, to meet
        their cards on a printer that turns paper askew."""
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
        if self.told:
            self._foot(content, sheet, foot, back)
        return content

    def _foot(self, content: Content, sheet: Sheet, foot: Foot, back: bool) -> None:
        """The ruler and the words, below the cards or up along their right side, on backs the left one."""
        (left, top, w, h), bleed, off = sheet.printed, sheet.bleed, OFF + MARK + NEAR
        if sheet.paper[1] - top - h >= FOOT - 1e-6:
            place, long = (1.0, 0.0, 0.0, 1.0, left + bleed, top + h + off), w - 2 * bleed
        else:
            x = left - off - LINES[1] - NEAR if back else left + w + off
            place, long = (0.0, -1.0, 1.0, 0.0, x, top + h - bleed), h - 2 * bleed
        content.put(f"q {nums(place)} cm")
        self._ruler(content)
        cut = "Cut along the marks. " if self.marked else ""
        told = f"{cut}Bleed {bleed:g} mm." if bleed else f"{cut}No bleed."
        scale = f"Print at 100 %: this ruler is {RULER} mm long."
        told_of = zip((scale, told), foot, LINES, (True, False), (INK, DIM), strict=True)
        for beside, words, down, bold, ink in told_of:
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
