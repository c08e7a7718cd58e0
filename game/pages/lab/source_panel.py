"""The panel of the file: the lines of the chosen card, with faulty ones marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.cards.lint.problem import Problem
from game.pages.lab.sources import Excerpt
from game.pages.lab.view import LabPanel
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.kit import Kit
from game.ui.lists import Items
from rules.content.changing import CHANGES

LINE, SIZE, NUMBER = 18.0, 13.0, 46.0
FURTHER = 4
"""The indent of continuation lines in characters."""
_KEY = re.compile(r"(?:(?<=^)|(?<=[\s{]))[\w\"']+:(?=\s|$)")
LEAST_COMMENT = 8
"""The least part of a comment in characters that is shown if the rest doesn't fit."""
_COMMENT = re.compile(r"(?<=\S)\s+#\s.*$")
_QUOTED = re.compile(r"'([^']+)'")


Faults = Mapping[tuple[str, int], Problem]
"""The worst problem of each line, by file and line."""


class Row(NamedTuple):
    """A part of a line of a file, indented by `inset` characters, or the heading of an excerpt (number 0)."""

    excerpt: Excerpt
    number: int
    line: str = ""
    part: slice = slice(0, 0)
    inset: int = 0


class Lines(Items):
    """A scrolling view of file lines with their numbers; every file but the first has its name above. Arrows
    and Page keys scroll."""

    def __init__(
        self, ui: Container, box: Box, excerpts: Sequence[Excerpt], faults: Faults, offset: float
    ) -> None:
        self.excerpts, self.faults = tuple(excerpts), faults
        kit = ui.kit
        self.row_of = [*_rows(excerpts, int((box[2] - 24 - NUMBER) / _letter(kit)))]
        super().__init__(ui, box, len(self.row_of) * LINE + 8, 3 * LINE)
        self.scroll.to(offset, at_once=True)

    def reveal(self, file: str, number: int) -> None:
        """Scroll a line into view, with some lines around it."""
        at = next(
            (at for at, row in enumerate(self.row_of) if (row.excerpt.name, row.number) == (file, number)), 0
        )
        self.scroll.reveal(max(0.0, (at - 3) * LINE), 7 * LINE)
        self.scroll.to(self.scroll.target, at_once=True)

    def item_at(self, point: tuple[float, float]) -> int:
        """Return -1: lines can't be picked."""
        return -1

    def pick(self, i: int) -> None:
        """Do nothing: lines can't be picked."""

    def key(self, event: Event) -> bool:
        """Scroll by a key; return whether the view moved."""
        page = self._box[3] - LINE
        by = {
            pygame.K_UP: -LINE, pygame.K_DOWN: LINE, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.scroll.content, pygame.K_END: self.scroll.content,
        }.get(event.key, 0.0)  # fmt: skip
        before = self.scroll.target
        self.scroll.to(before + by)
        return self.scroll.target != before

    def draw_items(self, surface: Surface) -> None:
        """Draw the visible lines."""
        x, y, w, h = self._box
        first = int(self.scroll.offset // LINE)
        for at in range(first, min(len(self.row_of), first + int(h // LINE) + 2)):
            row, top = self.row_of[at], y + 4 + at * LINE - self.scroll.offset
            box = (x + 4, top, w - 8 - self.bar, LINE)
            if not row.number:
                draw_heading(self.kit, surface, box, row)
            else:
                draw_row(self.kit, surface, box, row, self.faults.get((row.excerpt.name, row.number)))


def _rows(excerpts: Sequence[Excerpt], letters: int) -> Iterator[Row]:
    """Yield the rows of excerpts, breaking lines longer than `letters` characters."""
    for number, excerpt in enumerate(excerpts):
        if number:
            yield Row(excerpt, 0)
        for at, line in enumerate(excerpt.lines, excerpt.first):
            yield from (Row(excerpt, at, line, *part) for part in _parts(line, max(2 * FURTHER, letters)))


def _parts(line: str, letters: int) -> Iterator[tuple[slice, int]]:
    """Yield the parts of a line broken at `letters` characters, each with its indent; a trailing comment is
    cut to the space left."""
    start = inset = 0
    further = min(letters // 2, len(line) - len(line.lstrip()) + FURTHER)
    said = found.start() if (found := _COMMENT.search(line)) else len(line)
    while said - start > letters - inset:
        stop = start + letters - inset
        space = line.rfind(" ", start + inset // 2 + 1, stop)
        stop = space + 1 if space > start and line[start:space].strip() else stop
        yield slice(start, stop), inset
        start, inset = stop, further
    yield slice(start, min(len(line), start + letters - inset)), inset


class SourcePanel(LabPanel):
    """The file lines of the chosen card or the chosen problem; changes by packs first."""

    lines: Lines | None = None

    @property
    def offset(self) -> float:
        """Return the scroll offset of the lines."""
        return self.lines.scroll.offset if self.lines is not None else 0.0

    def lay(self, area: Box) -> None:
        offset = self.offset
        super().lay(area)
        page, excerpts = self.page, self.page.excerpts
        before, self.lines = self.lines, None
        if not excerpts:
            return
        faults = self._faults()
        same = before is not None and [each[:3] for each in before.excerpts] == [
            each[:3] for each in excerpts
        ]
        self.lines = page.controls.name(
            "source", Lines(page.ui, self.inside, excerpts, faults, offset if same else 0.0)
        )
        shown = [
            (row.excerpt.name, row.number)
            for row in self.lines.row_of
            if (row.excerpt.name, row.number) in faults
        ]
        if page.marked is not None and page.marked.file in {each.name for each in excerpts}:
            shown = [(page.marked.file, page.marked.line)]
        if shown and (not same or page.reveals_line):
            self.lines.reveal(*shown[0])
        page.reveals_line = False

    def renew(self) -> None:
        """Mark the lines with faults found so far."""
        if self.lines is not None:
            self.lines.faults, self.lines.dirty = self._faults(), True

    def _faults(self) -> Faults:
        """Return the worst problem of each line, by file and line number."""
        faults: dict[tuple[str, int], Problem] = {}
        for each in self.page.checks.found:
            place = each.file, each.line
            if place not in faults or each.severity == "fault":
                faults[place] = each
        return faults

    def paint(self, surface: Surface, area: Box) -> None:
        excerpts, marked = self.page.excerpts, self.page.marked
        if not excerpts:
            self.kit.panel(surface, area, "File")
            return
        line = marked.line if marked is not None and marked.line else excerpts[0].first
        self.kit.panel(surface, area, _short(excerpts[0].name), f"line {line}")
        self.kit.fill(surface, self.inside, "night0", None, 6)


def _short(name: str) -> str:
    """Return the end of a file's name: pack and file for a pack's changes, else folder and file."""
    parts = name.split("/")
    return f"{parts[0]}: {parts[-1]}" if parts[-1] == CHANGES else "/".join(parts[-2:])


def draw_heading(kit: Kit, surface: Surface, box: Box, row: Row) -> None:
    """Draw the name of a file above its lines."""
    x, y, w, h = box
    kit.line(surface, (x + 6, y + 1), (x + w - 6, y + 1), "edge", 1)
    words = f"{_short(row.excerpt.name)}, line {row.excerpt.first}"
    kit.draw_text(surface, words, (x + 8, y + h / 2 + 1), SIZE, "brass_light", True, "midleft", w - 16)


def _letter(kit: Kit) -> float:
    """Return the width of a monospaced character in logical pixels."""
    return kit.text("m" * 20, SIZE, "text", mono=True).get_width() / kit.canvas.s / 20


def draw_row(kit: Kit, surface: Surface, box: Box, row: Row, fault: Problem | None) -> None:
    """Draw a part of a YAML line, the first with its line number: keys in another colour, a faulty line on
    red with the faulty word underlined, overridden parts struck through."""
    x, y, w, h = box
    sign = "" if fault is None else "refused" if fault.severity == "fault" else "caution"
    if sign:
        kit.fill(surface, (x, y, w, h), "refused_fill" if sign == "refused" else "night3", None, 3)
        kit.fill(surface, (x, y, 3, h), sign, None, 0)
    middle, wide, part = y + h / 2, _letter(kit), row.part
    if not part.start:
        at, ink = (x + NUMBER - 10, middle), "text" if sign else "mute"
        kit.draw_text(surface, str(row.number), at, SIZE, ink, anchor="midright", mono=True)

    def place(letter: int) -> float:
        return x + NUMBER + (row.inset + min(max(letter, part.start), part.stop) - part.start) * wide

    for start, until, ink in _inks(row.line):
        words = row.line[max(start, part.start) : min(until, part.stop)]
        is_cut = ink == "mute" and part.stop < len(row.line)
        if len(words.strip()) > (LEAST_COMMENT if is_cut else 0):
            words = f"{words[:-1]}…" if is_cut else words
            at = place(start), middle
            kit.draw_text(surface, words, at, SIZE, ink, False, "midleft", mono=True)
    struck = [(each, y + h / 2 + 1, "caution") for each in row.excerpt.struck.get(row.number, ())]
    if fault is not None:
        struck += [(each, y + h - 3, sign) for each in _quoted_spans(row.line, fault)]
    for each, height, ink in struck:
        if place(each.start) < place(each.stop):
            kit.line(surface, (place(each.start), height), (place(each.stop), height), ink, 1.5)


def _inks(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a YAML line with their colours: keys, values, a comment."""
    end, said = 0, found.start() if (found := _COMMENT.search(line)) else len(line)
    for key in _KEY.finditer(line, 0, said):
        yield end, key.start(), "text"
        yield key.start(), key.end(), "cool"
        end = key.end()
    yield end, said, "text"
    yield said, len(line), "mute"


def _quoted_spans(line: str, fault: Problem) -> Iterator[slice]:
    """Yield the span of the word that a problem quotes, if the line contains it."""
    word = next((each for each in _QUOTED.findall(fault.message) if each in line), "")
    if word:
        yield slice(line.index(word), line.index(word) + len(word))
