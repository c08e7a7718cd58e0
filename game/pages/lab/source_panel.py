"""The panel of the file: the lines in which the chosen card is written, faulty ones marked."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pygame
from pygame import Surface
from pygame.event import Event

from game.cards.lint import Problem
from game.pages.lab.panel import Panel
from game.pages.lab.sources import Excerpt
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.kit import Kit
from game.ui.lists import Items

LINE, SIZE, NUMBER = 18.0, 13.0, 46.0
_KEY = re.compile(r"^(\s*(?:- )?)([\w\"' ]+:)(.*)$")
_QUOTED = re.compile(r"'([^']+)'")


class Lines(Items):
    """Lines of a file behind their numbers; arrows and Page keys scroll. `faults` are the problems by their lines."""

    def __init__(
        self, ui: Container, box: Box, excerpt: Excerpt, faults: Mapping[int, Problem], offset: float
    ) -> None:
        self.excerpt, self.faults = excerpt, faults
        super().__init__(ui, box, len(excerpt.lines) * LINE + 8, 3 * LINE)
        self.scroll.to(offset, at_once=True)

    def reveal(self, number: int) -> None:
        """Scroll until a line is seen, with some lines round it."""
        top = (number - self.excerpt.first) * LINE
        self.scroll.reveal(max(0.0, top - 3 * LINE), 7 * LINE)
        self.scroll.to(self.scroll.target, at_once=True)

    def item_at(self, point: tuple[float, float]) -> int:
        """No line can be picked."""
        return -1

    def pick(self, i: int) -> None:
        """No line can be picked."""

    def key(self, event: Event) -> bool:
        """Scroll, as far as there is something to scroll to."""
        page = self._box[3] - LINE
        by = {
            pygame.K_UP: -LINE, pygame.K_DOWN: LINE, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.scroll.content, pygame.K_END: self.scroll.content,
        }.get(event.key, 0.0)  # fmt: skip
        before = self.scroll.target
        self.scroll.to(before + by)
        return self.scroll.target != before

    def draw_items(self, surface: Surface) -> None:
        """The lines that are seen."""
        x, y, w, h = self._box
        first = int(self.scroll.offset // LINE)
        for at in range(first, min(len(self.excerpt.lines), first + int(h // LINE) + 2)):
            top = y + 4 + at * LINE - self.scroll.offset
            number = self.excerpt.first + at
            box = (x + 4, top, w - 8 - self.bar, LINE)
            draw_line(self.kit, surface, box, number, self.excerpt.lines[at], self.faults.get(number))


class SourcePanel(Panel):
    """The file of the chosen card, or of the problem that was chosen."""

    lines: Lines | None = None

    @property
    def offset(self) -> float:
        """How far the lines are scrolled."""
        return self.lines.scroll.offset if self.lines is not None else 0.0

    def lay(self, area: Box) -> None:
        offset = self.offset
        super().lay(area)
        page, excerpt = self.page, self.page.excerpt
        before, self.lines = self.lines, None
        if excerpt is None:
            return
        faults = self._faults(excerpt)
        same = before is not None and before.excerpt[:3] == excerpt[:3]
        self.lines = page.name(
            "source", Lines(page.ui, self.inside, excerpt, faults, offset if same else 0.0)
        )
        shown = {excerpt.first + at for at in range(len(excerpt.lines))} & faults.keys()
        if page.marked is not None and page.marked.file == excerpt.name:
            shown = {page.marked.line}
        if shown and (not same or page.reveals_line):
            self.lines.reveal(min(shown))
        page.reveals_line = False

    def renew(self) -> None:
        """Mark the lines that are known to be faulty by now."""
        if self.lines is not None:
            self.lines.faults, self.lines.dirty = self._faults(self.lines.excerpt), True

    def _faults(self, excerpt: Excerpt) -> dict[int, Problem]:
        """The worst problem of each line of a file."""
        faults: dict[int, Problem] = {}
        for each in self.page.checks.found:
            if each.file == excerpt.name and (each.line not in faults or each.severity == "fault"):
                faults[each.line] = each
        return faults

    def paint(self, surface: Surface, area: Box) -> None:
        excerpt, marked = self.page.excerpt, self.page.marked
        if excerpt is None:
            self.kit.panel(surface, area, "File")
            return
        line = marked.line if marked is not None and marked.line else excerpt.first
        self.kit.panel(surface, area, "/".join(excerpt.name.split("/")[-2:]), f"line {line}")
        self.kit.fill(surface, self.inside, "night0", None, 6)


def draw_line(kit: Kit, surface: Surface, box: Box, number: int, line: str, fault: Problem | None) -> None:
    """A line of YAML behind its number; keys are in another colour, a faulty line on red with its faulty word
    underlined."""
    x, y, w, h = box
    ink = "mute"
    if fault is not None:
        sign = "refused" if fault.severity == "fault" else "caution"
        kit.fill(surface, (x, y, w, h), "refused_fill" if sign == "refused" else "night3", None, 3)
        kit.fill(surface, (x, y, 3, h), sign, None, 0)
        ink = "text"
    middle = y + h / 2
    kit.draw_text(surface, str(number), (x + NUMBER - 10, middle), SIZE, ink, anchor="midright", mono=True)
    left, room = x + NUMBER, w - NUMBER - 4
    found = _KEY.match(line)
    parts = [(found[1], "text"), (found[2], "cool"), (found[3], "text")] if found else [(line, "text")]
    end = left
    for words, colour in parts:
        if words and room > 0:
            drawn = kit.draw_text(
                surface, words, (left, middle), SIZE, colour, False, "midleft", room, mono=True
            )
            left, room = left + drawn[2], room - drawn[2]
            end = left
    if fault is not None and line:
        _underline(kit, surface, line, fault, (x + NUMBER, end), y + h - 3)


def _underline(
    kit: Kit, surface: Surface, line: str, fault: Problem, ends: tuple[float, float], y: float
) -> None:
    """A line under the word that a problem quotes, where this line has it: all letters are equally wide."""
    word = next((each for each in _QUOTED.findall(fault.message) if each in line), "")
    if word:
        wide = kit.text("m" * 20, SIZE, "text", mono=True).get_width() / kit.canvas.s / 20
        left = ends[0] + line.index(word) * wide
        right = min(left + len(word) * wide, ends[1])
        if right > left:
            kit.line(
                surface, (left, y), (right, y), "refused" if fault.severity == "fault" else "caution", 1.5
            )
