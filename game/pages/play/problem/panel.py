"""The panel of a problem, in the place of the prompt: the task, the line so far, earlier tries, the stars.

What has no room is left out, the least important first; where the stars have none beside the line, the panel has
two tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from pygame import Surface

from game.pages.parts.problem_stars import ASKS, draw_star
from game.pages.play.problem.marks import draw_mark
from game.pages.play.problem.sheet import Day, FailedTry, Sheet, Week
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

SIDE, HEAD, FOOT, TABS_HEAD = 14.0, 42.0, 8.0, 46.0
ROW_SIDES, PLAIN_SIDE = 64.0, 20.0
"""The widths beside the words of a move, in a row with a frame and in one without."""
TASK = (24.0, 22.0, 20.0)
"""The sizes of the task, the first that fits in a line."""
MOST_TRIES = 3
TABS = (("line", "Problem"), ("stars", "Stars"))
KEPT, MOVES, BINDS, CLUE = 99, 60, 50, 8
"""The ranks of a part that is never left out, of the moves (the least), of what binds them, and of the clue or
the trap: rows become smaller before a part of these ranks is left out."""


class Part(NamedTuple):
    """A part of the panel: its height, how it is drawn in a box of that height, and its rank: those of lower
    rank are left out first."""

    high: float
    draw: Callable[[Surface, Box], object]
    rank: int = KEPT


Way = TypeVar("Way")


class Rows(NamedTuple):
    """The rows of moves: the largest size of their words, the least height of a row's `frame` (0: none), the
    least height above and below its words together, the gap to the next row, and whether each move is `cut` to
    one line, close to the next one."""

    size: float
    frame: float = 0.0
    around: float = 0.0
    between: float = 0.0
    cut: bool = False

    @property
    def is_small(self) -> bool:
        """Return whether they leave no room for large words around them."""
        return self is not WIDE

    def font(self, kit: Kit, line: tuple[str, ...], wide: float) -> tuple[float, bool]:
        """Return the size of the words of moves, and whether they are bold: the largest in which each fits in a
        line."""
        fonts = [font for font in FONTS if font[0] <= self.size and (self.frame or not font[1])]
        fits = (font for font in fonts if all(kit.text_width(words, *font) <= wide for words in line))
        return next(fits, fonts[-1])


FONTS = (
    (15.0, True), (14.0, True), (14.0, False), (13.0, False), (12.0, False), (11.0, False),
)  # fmt: skip
WIDE = Rows(15, 29, 8, 4)
ROWS = (WIDE, Rows(13, 22, 5, 3), Rows(13), Rows(12), Rows(11), Rows(11, cut=True))
"""The kinds of rows, the roomiest first."""
CLOSE = 0.8
"""The height of a row that is cut to one line, in line heights."""


class Arrangement(NamedTuple):
    """The arrangement of a solved problem: the size of its stars, the distance of their middles, whether they
    are `beside` its words, and its rows."""

    star: float
    apart: float
    beside: bool = True
    rows: Rows = WIDE


ARRANGEMENTS = (
    Arrangement(46, 60, beside=False),
    Arrangement(46, 60),
    *(Arrangement(22, 26, rows=rows) for rows in ROWS[1:]),
)
"""The arrangements, the roomiest first."""


class ProblemPanel:
    """The panel, which shows a `sheet`."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @property
    def key(self) -> Hashable:
        """Return the sheet."""
        return self.sheet

    def has_tabs(self, kit: Kit, box: Box) -> bool:
        """Return whether the stars have no room beside the line."""
        if self.sheet.current.state == "solved" or self.sheet.replayed:
            return False
        parts = [*self._line(kit, box[2] - 2 * SIDE), *self._stars(kit, box[2] - 2 * SIDE)]
        return sum(part.high for part in parts) > box[3] - HEAD - FOOT

    def free(self, kit: Kit, box: Box) -> float:
        """Return the height that is left at the foot."""
        parts, top = self._shown(kit, box)
        return box[1] + box[3] - FOOT - top - sum(part.high for part in parts)

    def big_stars(self, kit: Kit, box: Box) -> list[tuple[float, float]]:
        """Return the middles of the stars of a solved problem; in a low panel they are at its right, beside
        the words."""
        (x, y, w, _), (size, apart, beside, _) = box, self._arranged(kit, box)
        top = y + HEAD + size / 2 + (0 if beside else 2)
        middle = x + w - SIDE - size / 2 - apart if beside else x + w / 2
        return [(middle + (number - 1) * apart, top) for number in range(len(ASKS))]

    def _arranged(self, kit: Kit, box: Box) -> Arrangement:
        """Return the roomiest arrangement of a solved problem in which nothing is left out, or else nothing but
        the trap, or else the tightest."""
        return _roomiest(
            ARRANGEMENTS,
            lambda way: self._solved(kit, box[2] - 2 * SIDE, way),
            lambda way: box[3] - HEAD - FOOT - (0.0 if way.beside else way.star + 8),
        )

    def draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the panel."""
        x, _, w, _ = box
        sheet = self.sheet
        if self.has_tabs(kit, box):
            kit.panel(surface, box, lit=True)
        else:
            kit.panel(surface, box, sheet.heading, sheet.brief.figure, lit=True)
        if sheet.current.state == "solved" and not sheet.replayed:
            self._draw_big_stars(kit, surface, box)
        parts, y = self._shown(kit, box)
        for part in parts:
            part.draw(surface, (x + SIDE, y, w - 2 * SIDE, part.high))
            y += part.high

    def _shown(self, kit: Kit, box: Box) -> tuple[list[Part], float]:
        """Return the parts that have room, and where the first begins."""
        sheet, wide, top = self.sheet, box[2] - 2 * SIDE, box[1] + HEAD
        room = box[1] + box[3] - FOOT
        if sheet.replayed:
            parts = [
                *self._rows(kit, wide, _roomiest(ROWS, partial(self._rows, kit, wide), lambda _: room - top))
            ]
        elif sheet.current.state == "solved":
            way = self._arranged(kit, box)
            top += 0.0 if way.beside else way.star + 8
            parts = [*self._solved(kit, wide, way)]
            parts += self._week(kit, sheet.week) if sheet.week is not None else ()
        elif self.has_tabs(kit, box):
            top = box[1] + TABS_HEAD
            if sheet.tab == "stars":
                parts = [*self._stars(kit, wide)]
            else:
                rows = _roomiest(ROWS, partial(self._line, kit, wide), lambda _: room - top)
                parts = [*self._line(kit, wide, rows)]
        else:
            parts = [*self._line(kit, wide), *self._stars(kit, wide)]
        return _fitted(parts, room - top), top

    # -- the line

    def _line(self, kit: Kit, wide: float, rows: Rows = WIDE) -> Iterator[Part]:
        """Yield the parts about the task and the line so far."""
        sheet, brief, current = self.sheet, self.sheet.brief, self.sheet.current
        size, small, below = kit.largest(brief.task, TASK, wide), rows.is_small, 4 if rows.is_small else 7
        yield _words(kit, brief.task, wide, size, "lamp", bold=True, rank=5)
        yield _words(kit, brief.binds, wide, 13 if small else 16, "text", rank=BINDS, below=below)
        if brief.catch:
            yield _words(kit, brief.catch, wide, 13 if small else 14, "text2", rank=CLUE, below=below)
        yield self._label(kit, "Your line", f"try {current.number}", 3)
        yield from self._rows(kit, wide, rows)
        if current.state == "failed":
            yield _marked(kit, current.why, wide, "cross", "refused", 13 if small else 15, KEPT)
            yield _words(kit, "Undo your last move, or start over.", wide, 14, "text2", rank=6)
        for tried in reversed(sheet.failed[-MOST_TRIES:]):
            last = tried is sheet.failed[-1]
            yield Part(kit.line_height(14) + 4, partial(_draw_try, kit, tried), CLUE + 1 if last else 2)
        taken = f"{current.hints} used" if current.hints else "0 used"
        yield Part(kit.line_height(14) + 8, partial(_draw_hints, kit, taken), 4 if current.hints else 7)

    def _rows(self, kit: Kit, wide: float, rows: Rows = WIDE) -> Iterator[Part]:
        """Yield a row for each move: made, next, still to come."""
        brief, line = self.sheet.brief, self.sheet.current.line
        room = wide - (ROW_SIDES if rows.frame else PLAIN_SIDE)
        size, bold = rows.font(kit, line, room)
        least = max(rows.frame, kit.line_height(rows.size) + rows.around - 2) if rows.frame else 0.0
        for number in range(max(brief.moves, len(line))):
            far = abs(number - len(line))
            draw = self._draw_row if rows.frame else self._draw_plain_row
            if rows.cut or number >= len(line):
                lines = kit.line_height(size) * (CLOSE if rows.cut else 1)
            else:
                lines = kit.paragraph_height(line[number], room, size, bold)
            high = max(least, lines + rows.around) + rows.between
            yield Part(high, partial(draw, kit, number, rows), KEPT - far)

    def _draw_row(self, kit: Kit, number: int, rows: Rows, surface: Surface, box: Box) -> None:
        """Draw a move in a frame."""
        current, (x, y, w, h) = self.sheet.current, box
        box = (x, y, w, h - rows.between)
        kit.fill(surface, box, "night0", "night1", 5, "edge")
        if self._is_next(number):
            kit.dashed(surface, box, "lamp", 5)
        middle = y + (h - rows.between) / 2
        kit.disc(surface, (x + 17, middle), 9.5, "night3")
        kit.draw_text(surface, f"{number + 1}", (x + 17, middle), 13, "text2", True, "center")
        if number < len(current.line):
            draw_mark(kit, surface, (x + w - 15, middle), 14, self.sheet.marks[number])
            size, bold = rows.font(kit, current.line, w - ROW_SIDES)
            words = kit.paragraph(current.line[number], w - ROW_SIDES, size, "text", bold)
            kit.put(surface, words, (x + 35, middle), "midleft")
        elif self._is_next(number):
            self._draw_asked_move(kit, surface, (x + 35, middle), w - 42, rows.size)

    def _draw_plain_row(self, kit: Kit, number: int, rows: Rows, surface: Surface, box: Box) -> None:
        """Draw a move without a frame."""
        current, (x, y, w, _) = self.sheet.current, box
        size, _ = rows.font(kit, current.line, w - PLAIN_SIDE)
        middle = y + kit.line_height(size) / 2
        if number < len(current.line) and self.sheet.marks[number] == "failed":
            draw_mark(kit, surface, (x + 5, middle), size, "failed")
        else:
            made = number < len(current.line) or self._is_next(number)
            ink = "brass_light" if made else "text2"
            kit.draw_text(surface, f"{number + 1}", (x, middle), size, ink, True, "midleft")
        left, room = x + PLAIN_SIDE, w - PLAIN_SIDE
        if number < len(current.line) and rows.cut:
            words = current.line[number]
            kit.draw_text(surface, words, (left, middle), size, "text", False, "midleft", room)
        elif number < len(current.line):
            kit.put(surface, kit.paragraph(current.line[number], room, size, "text"), (left, y))
        elif self._is_next(number):
            self._draw_asked_move(kit, surface, (left, middle), room, size)
        else:
            kit.line(surface, (left, y + size), (x + w, y + size), "edge", 1)

    def _draw_asked_move(
        self, kit: Kit, surface: Surface, at: tuple[float, float], wide: float, size: float
    ) -> None:
        """Draw what the next move is."""
        asked = self.sheet.current.asked
        words = kit.fitting((asked, asked.partition(":")[0], "Your choice"), wide, size)
        kit.draw_text(surface, words, at, size, "lamp", False, "midleft", wide)

    def _is_next(self, number: int) -> bool:
        current = self.sheet.current
        return number == len(current.line) and current.state == "open" and not self.sheet.replayed

    def _label(self, kit: Kit, words: str, figure: str, rank: int) -> Part:
        def draw(surface: Surface, box: Box) -> None:
            x, y, w, h = box
            kit.draw_text(surface, words, (x, y + h / 2), 14, "brass_light", True, "midleft")
            kit.draw_text(surface, figure, (x + w, y + h / 2), 14, "text2", False, "midright")

        return Part(kit.line_height(14) + 8, draw, rank)

    # -- the stars

    def _stars(self, kit: Kit, wide: float) -> Iterator[Part]:
        """Yield the parts about the stars and the week."""
        sheet, current, stars = self.sheet, self.sheet.current, self.sheet.stars
        left = sum(current.kept)
        yield self._label(kit, "Stars", f"{stars.best} earned" if stars.best else f"up to {left}", KEPT)
        for number, asks in enumerate(ASKS):
            yield Part(max(28.0, kit.line_height(15) + 4), partial(self._draw_asked, kit, number, asks), KEPT)
        if sheet.week is not None:
            yield from self._week(kit, sheet.week)

    def _draw_asked(self, kit: Kit, number: int, asks: str, surface: Surface, box: Box) -> None:
        """Draw what a star asks: before the solution, whether it is lost; of a solved problem, whether it was
        earned."""
        x, y, w, h = box
        best = self.sheet.stars.best
        lost = not self.sheet.current.kept[number] if not best else number >= best
        state = "lost" if lost else "earned" if best else "open"
        kit.draw_text(surface, "missed" if lost else "", (x + w, y + h / 2), 14, "text2", False, "midright")
        draw_star(kit, surface, (x + 12, y + h / 2), 22, state)
        ink = "mute" if lost else "text"
        room = w - 34 - (kit.text_width("missed", 14) + 8 if lost else 0)
        kit.draw_text(surface, asks, (x + 34, y + h / 2), 15, ink, not lost, "midleft", room)

    def _week(self, kit: Kit, week: Week) -> Iterator[Part]:
        words = f"{counted(week.streak, 'day')} in a row" if week.streak else "One problem a day"
        yield Part(max(30.0, kit.line_height(15) + 8), partial(_draw_streak, kit, words), 8)
        yield Part(max(46.0, 2 * kit.line_height(13) + 8), partial(_draw_week, kit, week.days), 7)

    def _draw_big_stars(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the stars of a solved problem, those whose pips are on their way still hollow."""
        stars, size = self.sheet.stars, self._arranged(kit, box).star
        for number, centre in enumerate(self.big_stars(kit, box)):
            state = "lost" if number >= stars.earned else "earned" if number < stars.landed else "open"
            draw_star(kit, surface, centre, size, state)

    def _solved(self, kit: Kit, wide: float, way: Arrangement) -> Iterator[Part]:
        """Yield the parts about the solution: how it was found, the trap, and its moves."""
        brief, current, stars = self.sheet.brief, self.sheet.current, self.sheet.stars
        how = "At the first try" if current.number == 1 else f"In {current.number} tries"
        hints = f", {counted(current.hints, 'hint')}" if current.hints else ""
        said = "Solved again" if stars.best else f"{how}{hints}"
        narrow = wide - 2 * way.apart - way.star - 10 if way.beside else wide
        words = _words(kit, said, narrow, 16, "text", bold=True)
        small = way.rows.is_small
        least = 0.0 if not way.beside else way.star + (0 if small else 8)
        yield words._replace(high=max(words.high - (5 if small else 0), least))
        if brief.trap:
            trap = f"The trap: {brief.trap}"
            yield _marked(kit, trap, wide, "caution", "caution", 13 if small else 14, CLUE)
        yield from self._rows(kit, wide, way.rows)


def _roomiest(
    ways: Sequence[Way], parts_of: Callable[[Way], Iterable[Part]], room: Callable[[Way], float]
) -> Way:
    """Return the roomiest of some ways, the roomiest first, in which the clue and all of a higher rank fit in
    the height that it leaves; if there is none, the roomiest for all but the clue, then for the moves and why
    a try failed, or else the last."""
    parts = [[*parts_of(way)] for way in ways[:-1]]
    for least in (CLUE, BINDS, MOVES):
        for way, its in zip(ways, parts, strict=False):
            if sum(part.high for part in its if part.rank >= least) <= room(way):
                return way
    return ways[-1]


def _fitted(parts: list[Part], room: float) -> list[Part]:
    """Return the parts that have room in a height, the highest ranks first, in their order."""
    kept = set[int]()
    for number in sorted(range(len(parts)), key=lambda number: -parts[number].rank):
        if parts[number].high <= room or parts[number].rank == KEPT:
            room -= parts[number].high
            kept.add(number)
    return [part for number, part in enumerate(parts) if number in kept]


def _words(
    kit: Kit,
    words: str,
    wide: float,
    size: float,
    ink: str,
    *,
    bold: bool = False,
    rank: int = KEPT,
    below: float = 7,
) -> Part:
    """Return a paragraph as a part, with the gap below it."""

    def draw(surface: Surface, box: Box) -> None:
        kit.put(surface, kit.paragraph(words, wide, size, ink, bold), box[:2])

    return Part(kit.paragraph_height(words, wide, size, bold) + below, draw, rank)


def _marked(kit: Kit, words: str, wide: float, icon: str, ink: str, size: float, rank: int) -> Part:
    """Return a paragraph after an icon as a part."""

    def draw(surface: Surface, box: Box) -> None:
        x, y, _, _ = box
        kit.draw_icon(surface, icon, (x + 9, y + kit.line_height(size) / 2), 15, ink)
        kit.put(surface, kit.paragraph(words, wide - 26, size, "text"), (x + 26, y))

    return Part(kit.paragraph_height(words, wide - 26, size) + 5, draw, rank)


def _draw_try(kit: Kit, tried: FailedTry, surface: Surface, box: Box) -> None:
    """Draw a try that failed."""
    x, y, w, h = box
    label = f"Try {tried.number}"
    kit.draw_text(surface, label, (x, y + h / 2), 14, "text2", True, "midleft")
    left = x + kit.text_width(label, 14, True) + 10
    kit.draw_icon(surface, "cross", (left + 6, y + h / 2), 12, "refused")
    kit.draw_text(
        surface, tried.why, (left + 19, y + h / 2), 14, "text2", False, "midleft", x + w - left - 19
    )


def _draw_hints(kit: Kit, taken: str, surface: Surface, box: Box) -> None:
    """Draw what a hint costs, and how many were taken."""
    x, y, w, h = box
    kit.line(surface, (x, y + 2), (x + w, y + 2), "edge", 1)
    kit.draw_icon(surface, "bulb", (x + 9, y + h / 2 + 2), 15, "text2")
    used = kit.draw_text(surface, taken, (x + w, y + h / 2 + 2), 14, "text2", False, "midright")
    room = used[0] - x - 30
    words = kit.fitting(("A hint takes a star", "Takes a star"), room, 14)
    kit.draw_text(surface, words, (x + 24, y + h / 2 + 2), 14, "text2", False, "midleft", room)


def _draw_streak(kit: Kit, words: str, surface: Surface, box: Box) -> None:
    """Draw the days in a row."""
    x, y, w, h = box
    kit.line(surface, (x, y + 2), (x + w, y + 2), "edge", 1)
    kit.draw_icon(surface, "flame", (x + 10, y + h / 2 + 2), 18, "weapon")
    kit.draw_text(surface, words, (x + 28, y + h / 2 + 2), 15, "text", True, "midleft", w - 28)


def _draw_week(kit: Kit, days: tuple[Day, ...], surface: Surface, box: Box) -> None:
    """Draw the last days with their stars, today lit."""
    x, y, w, h = box
    gap = 5.0
    wide = (w - gap * (len(days) - 1)) / len(days)
    for number, day in enumerate(days):
        there, today = (x + number * (wide + gap), y + 1, wide, h - 4), number == len(days) - 1
        if today:
            kit.fill(surface, there, "lit_top", "lit_bottom", 5, "brass", 1.5)
        else:
            kit.fill(surface, there, "night0", "night1", 5, "edge")
        middle = there[0] + wide / 2
        ink = "lamp" if today else "text2"
        kit.draw_text(surface, day.letter, (middle, y + h * 0.3), 13, ink, True, "center")
        if day.stars is None:
            words = "now" if today and kit.text_width("now", 12, True) <= wide - 2 else "·"
            kit.draw_text(surface, words, (middle, y + h * 0.68), 12, ink, today, "center")
            continue
        size = min(10.0, (wide - 4) / 3)
        left = middle - (day.stars - 1) * size / 2
        for star in range(day.stars):
            draw_star(kit, surface, (left + star * size, y + h * 0.68), size)
