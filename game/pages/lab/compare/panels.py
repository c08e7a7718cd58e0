"""The panels of the card before and after: its faces, with changed parts outlined (dashed on the old one, solid
on the new one), its changed fields, texts word by word, and its figures: win rates of players who alone had it,
other figures of the runs, and the button that plays more games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards import display
from game.cards.print.changes import Word
from game.cards.print.proofs import FRONT
from game.pages.lab.compare.view import AFTER, BEFORE, CompareView, Field
from game.pages.lab.evidence import GAMES, Side
from game.pages.parts.charts import draw_bar
from game.pages.parts.page import PAD, Panel, centred
from game.simulate import report_text
from game.simulate.evidence import Evidence, verdict
from game.simulate.intervals import Interval, difference_of
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

HEAD, ARROW, AIR = 40.0, 56.0, 14.0
"""The height of the heading above a card, the width of the arrow, and the margin around both cards, logical
pixels."""
BEYOND, ROUND = (5.0, 3.0), 9.0
"""The horizontal and vertical distance of an outline from its part, and its corner radius."""
SIDES, FIGURES, AXIS, SIGN = 124.0, 104.0, 24.0, 62.0
"""The widths of the columns left and right of the chart, the heights of the axis and of the verdict."""
NONE = "No data on this card yet."
STEPS = (0.05, 0.1, 0.2)
"""The possible steps of the grid lines."""
MOST_LINES = 7
"""The most grid lines."""
FIGURE_ROW = 34.0


class FacesPanel(Panel[CompareView]):
    """The old face at the left, the new one at the right."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page = self.kit, self.page
        kit.panel(surface, area)
        time = page.earlier.time
        before, after = self._places()
        self._draw_heading(surface, before, BEFORE, time.when if time is not None else "")
        self._draw_heading(surface, after, AFTER, "now")
        middle = (area[0] + area[2] / 2, before[1] + before[3] / 2)
        kit.disc(surface, middle, 20, "night0", "edge2", 1.2)
        kit.draw_icon(surface, "right", middle, 20, "lamp")
        self._draw_earlier(surface, before)
        self._draw_current(surface, after)

    def _places(self) -> tuple[Box, Box]:
        """Return the boxes of both cards, as large as the panel allows."""
        x, y, w, h = self.area
        wide, high = self.page.deck.size(FRONT, self.page.card)
        k = min((w - ARROW - 2 * AIR) / 2 / wide, (h - HEAD - AIR) / high)
        free, top = w - 2 * wide * k - ARROW, y + HEAD + (h - HEAD - AIR - high * k) / 2
        left, right = x + free / 4 + AIR / 2, x + w - free / 4 - AIR / 2 - wide * k
        return (left, top, wide * k, high * k), (right, top, wide * k, high * k)

    def _draw_heading(self, surface: Surface, box: Box, word: str, when: str) -> None:
        kit, (x, y, w, _) = self.kit, box
        used = kit.draw_text(surface, word, (x, y - 18), 17, "text", True, "midleft", w)[2]
        shorter = when.rpartition(", ")[0] or when
        words = kit.fitting((when, shorter), w - used - 12, 14)
        kit.draw_text(surface, words, (x + w, y - 17), 14, "text2", False, "midright", w - used - 12)

    def _draw_earlier(self, surface: Surface, box: Box) -> None:
        page, (x, y, w, h) = self.page, box
        rect = self.kit.canvas.rect(*box)
        then = page.earlier.picture(rect.size)
        if then is not None:
            surface.blit(then, rect)
            self._outline(surface, box, page.boxes[0], dashed=True)
            return
        self.kit.dashed(surface, box, "edge2", 8)
        words = "" if page.earlier.kept is None else "The export saved no picture."
        words = words or page.message[0]
        high = self.kit.paragraph_height(words, w - 32, 16)
        centred(self.kit, surface, words, (x + w / 2, y + (h - high) / 2), w - 32)

    def _draw_current(self, surface: Surface, box: Box) -> None:
        page = self.page
        if page.now is None:
            self.kit.dashed(surface, box, "edge2", 8)
            return
        rect = self.kit.canvas.rect(*box)
        surface.blit(pygame.transform.smoothscale(page.face, rect.size), rect)
        self._outline(surface, box, page.boxes[1], dashed=False)

    def _outline(self, surface: Surface, box: Box, found: list[display.Box], dashed: bool) -> None:
        """Outline parts of a card, light on dark so that the line is visible on any background."""
        kit, (x, y, w, h) = self.kit, box
        k = w / self.page.deck.size(FRONT, self.page.card)[0]
        for left, top, wide, high in found:
            one, other = max(0.0, left * k - BEYOND[0]), max(0.0, top * k - BEYOND[1])
            right, low = min(w, (left + wide) * k + BEYOND[0]), min(h, (top + high) * k + BEYOND[1])
            if right <= one or low <= other:
                continue
            place = (x + one, y + other, right - one, low - other)
            kit.outline(surface, place, "night0", ROUND, 4.5, 0.8)
            inner = (place[0] + 1, place[1] + 1, place[2] - 2, place[3] - 2)
            draw = kit.dashed if dashed else kit.outline
            draw(surface, inner, "cool", ROUND - 1, 2.4)


SIZE, ROW, MARGIN, NAMES, LINES = 15.0, 24.0, 8.0, 124.0, 66.0
"""Type size, line height, vertical margin of a field, width of the column of names, width of the column of
line numbers."""
SHORT = 3
"""The most words of a side for which old and new share a line."""
INKS = {"": "text", "gone": "refused", "new": "good"}


class FieldsPanel(Panel[CompareView]):
    """A list with a row for each changed field."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        fields = self.page.fields
        if fields:
            heights = [len(self._lines(each)) * ROW + 2 * MARGIN for each in fields]
            self.page.controls.rows("fields", self.inside, heights, len(fields), self._draw_row)

    def paint(self, surface: Surface, area: Box) -> None:
        page, home = self.page, self.page.home
        where = f"{home.path.name}:{home.first}" if home is not None else ""
        count = len(page.fields)
        self.kit.panel(surface, area, f"{counted(count, 'field')} changed" if count else "Fields", where)
        heading, words = page.message
        if heading:
            x, y, w, h = self.inside
            high = 30 + self.kit.paragraph_height(words, min(440.0, w - 24), 15)
            top = y + max(0.0, (h - high) / 2)
            centred(self.kit, surface, heading, (x + w / 2, top), w - 16, 18, "text", True)
            centred(self.kit, surface, words, (x + w / 2, top + 30), min(440.0, w - 24), 15)

    def _room(self) -> float:
        return self.inside[2] - NAMES - LINES - 24

    def _lines(self, field: Field) -> list[list[Word]]:
        """Return the lines of a field: the old words, then the new ones; a single line if both are short."""
        sides = field.side("new"), field.side("gone")
        if all(len(_split(side)) <= SHORT for side in sides):
            old, new = (" ".join(word.text for word in side) or "nothing" for side in sides)
            return [[Word(old, "gone"), Word(new, "new")]]
        return [line for side in sides for line in wrap_words(self.kit, side, self._room())]

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, field, (x, y, w, h) = self.kit, self.page.fields[i], box
        kit.fill(surface, (x, y + 2, w, h - 4), "night0", None, 6)
        first, lines = y + MARGIN + ROW / 2, self._lines(field)
        kit.draw_text(
            surface, field.name, (x + 12, first), 14, "cool", False, "midleft", NAMES - 16, mono=True
        )
        if field.line:
            kit.draw_text(
                surface, f"line {field.line}", (x + w - 10, first), 13, "text2", False, "midright", LINES
            )
        for at, line in enumerate(lines):
            draw_words(kit, surface, line, (x + NAMES, first + at * ROW), self._room())


def wrap_words(kit: Kit, words: Sequence[Word], room: float) -> list[list[Word]]:
    """Return the words wrapped into lines of width `room`; neighbours of one kind are joined."""
    lines: list[list[Word]] = [[]]
    used, space = 0.0, kit.text_width(" ", SIZE)
    for word in _split(words):
        wide = kit.text_width(word.text, SIZE, bool(word.kind)) + space
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        used += wide
        before = lines[-1][-1] if lines[-1] else None
        if before is not None and before.kind == word.kind:
            lines[-1][-1] = Word(f"{before.text} {word.text}", word.kind)
        else:
            lines[-1].append(word)
    return lines


def draw_words(
    kit: Kit, surface: Surface, line: Sequence[Word], at: tuple[float, float], room: float
) -> None:
    """Draw a line of words: removed ones struck through, new ones on a light background, with an arrow
    between if the line has nothing else."""
    (left, y), end, space = at, at[0] + room, kit.text_width(" ", SIZE)
    arrow = [kind for _, kind in line] == ["gone", "new"]
    for text, kind in line:
        if arrow and kind == "new":
            kit.draw_icon(surface, "right", (left + 14, y), 15, "text2")
            left += 32
        wide = min(kit.text_width(text, SIZE, bool(kind)), end - left)
        if kind:
            box = (left - 3, y - 11, wide + 6, 22)
            ground, alpha = ("good", 46) if kind == "new" else ("refused_fill", 255)
            kit.fill(surface, box, ground, None, 4, alpha=alpha)
        kit.draw_text(surface, text, (left, y), SIZE, INKS[kind], bool(kind), "midleft", wide + 1)
        if kind == "gone":
            kit.line(surface, (left, y + 1), (left + wide, y + 1), "refused", 1.6)
        left += wide + space + 2


def _split(words: Sequence[Word]) -> list[Word]:
    return [Word(each, word.kind) for word in words for each in word.text.split()]


class WonPanel(Panel[CompareView]):
    """The win rates of both versions as whiskers on one axis, and the verdict below."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page = self.kit, self.page
        x, y, w, h = self.inside
        if page.why_no_figures:
            kit.panel(surface, area, "Figures")
            high = kit.paragraph_height(page.why_no_figures, w - 48, 15)
            centred(kit, surface, page.why_no_figures, (x + w / 2, y + (h - high) / 2), w - 48, 15)
            return
        kit.panel(surface, area, "Won when only one side had it", "95 % intervals", lit=True)
        chart = (x + PAD, y, w - 2 * PAD, max(1.0, h - SIGN - AXIS))
        self._chart(surface, chart)
        self._verdict(surface, (x + PAD, y + h - SIGN + 4, w - 2 * PAD, SIGN - 4))

    def _chart(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        known_sides = [known for _, _, known in self.page.sides if known is not None]
        shown = [known.alone for known in known_sides if known.alone.played]
        even = known_sides[-1].even if known_sides else 0.5
        low, high, step = scale(shown, even)
        left, wide = x + SIDES, max(1.0, w - SIDES - FIGURES)

        def place(value: float) -> float:
            return left + wide * (value - low) / (high - low)

        for at in range(round((high - low) / step) + 1):
            value = low + at * step
            kit.line(surface, (place(value), y + 22), (place(value), y + h), "edge", 1, 130)
            end = " %" if value + step > high + 1e-9 else ""
            kit.draw_text(
                surface, f"{100 * value:.0f}{end}", (place(value), y + h + 12), 13, "text2", False, "center"
            )
        top = y + 22
        while top < y + h:
            kit.line(surface, (place(even), top), (place(even), min(y + h, top + 5)), "text", 1.2)
            top += 9
        words = f"even {100 * even:.0f} %"
        kit.draw_text(surface, words, (place(even), y + 10), 13, "text2", False, "center")
        for number, (name, side, known) in enumerate(self.page.sides):
            after = name == AFTER
            middle = y + 26 + (h - 26) * (number + 0.5) / len(self.page.sides)
            ink = "lamp" if after else "text2"
            kit.draw_text(surface, name, (x, middle - 9), 16, ink, True, "midleft", SIDES)
            detail = _detail(side, known)
            kit.draw_text(
                surface, kit.fitting(detail, SIDES + 60, 13), (x, middle + 11), 13, "text2", False, "midleft"
            )
            if known is None or not known.alone.played:
                continue
            found = known.alone
            self._whisker(
                surface, place(found.low), place(found.value), place(found.high), middle, ink, after
            )
            kit.draw_text(
                surface,
                report_text.percent(found.value),
                (x + w, middle - 8),
                19,
                ink,
                True,
                "midright",
                FIGURES - 6,
            )
            kit.draw_text(
                surface, report_text.between(found), (x + w, middle + 13), 13, "text2", False, "midright"
            )

    def _whisker(
        self, surface: Surface, low: float, value: float, high: float, y: float, ink: str, full: bool
    ) -> None:
        kit = self.kit
        kit.line(surface, (low, y), (high, y), ink, 2.6)
        for x in (low, high):
            kit.line(surface, (x, y - 7), (x, y + 7), ink, 2.6)
        kit.disc(surface, (value, y), 7, ink if full else "panel_bottom", ink, 2.6)

    def _verdict(self, surface: Surface, box: Box) -> None:
        kit, page, (x, y, w, h) = self.kit, self.page, box
        found = verdict(page.name_now, *page.evidence_pair)
        ink = "good" if found.conclusive else "caution"
        kit.fill(surface, box, "night0", None, 8, ink, 1.2)
        kit.draw_icon(surface, "check" if found.conclusive else "caution", (x + 22, y + h / 2), 18, ink)
        size = kit.largest(found.heading, (16, 15, 14, 13), w - 56)
        kit.draw_text(surface, found.heading, (x + 44, y + h / 2 - 10), size, "text", True, "midleft", w - 56)
        words = kit.fitting((found.words, found.words.partition(". ")[0]), w - 56, 13)
        size = kit.largest(words, (14, 13), w - 56)
        kit.draw_text(surface, words, (x + 44, y + h / 2 + 12), size, "text2", False, "midleft", w - 56)


def scale(found: Sequence[Interval], even: float) -> tuple[float, float, float]:
    """Return the ends of an axis that holds the intervals and the even value, and the step of its grid
    lines."""
    least, most = (
        min([even - 0.05, *(each.low for each in found)]),
        max([even + 0.05, *(each.high for each in found)]),
    )
    for step in STEPS:
        low, high = max(0.0, floor(least / step) * step), min(1.0, ceil(most / step) * step)
        if (high - low) / step < MOST_LINES:
            break
    return low, high, step


def _detail(side: Side | None, known: Evidence | None) -> tuple[str, ...]:
    if side is None:
        return ("no games yet",)
    if known is None:
        return ("reading",)
    games = counted(known.alone.played, "game")
    when = "" if side.known else "version unknown, "
    return f"{when}{games}", games


class Figure(NamedTuple):
    """A figure before and after, as text, and its change."""

    label: str
    before: str
    after: str
    change: str


class UsesPanel(Panel[CompareView]):
    """The other figures of the card, a row each."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page, (x, y, w, h) = self.kit, self.page, self.inside
        kit.panel(surface, area, "Use", "before, after")
        figures = list(self._figures())
        if not figures:
            centred(kit, surface, NONE, (x + w / 2, y + h / 2 - 20), w - 40, 15)
        foot = kit.paragraph_height(page.games_text, w - 16, 13) if page.games_text else 0.0
        row = min(FIGURE_ROW, (h - foot - 6) / max(1, len(figures)))
        right = w * 0.6 - 90
        for number, each in enumerate(figures):
            top = y + number * row
            middle = top + row / 2
            if number:
                kit.line(surface, (x + 8, top), (x + w - 8, top), "edge", 1, 120)
            kit.draw_text(surface, each.label, (x + 8, middle), 15, "text", False, "midleft", right - 8)
            at = x + w * 0.6
            kit.draw_text(surface, each.before, (at - 18, middle), 15, "text2", False, "midright")
            kit.draw_icon(surface, "right", (at, middle), 13, "text2")
            kit.draw_text(surface, each.after, (at + 84, middle), 15, "text", True, "midright")
            kit.draw_text(surface, each.change, (x + w - 8, middle), 14, "text2", False, "midright")
        if page.games_text and foot + len(figures) * row <= h:
            kit.put(surface, kit.paragraph(page.games_text, w - 16, 13), (x + 8, y + h - foot))

    def _figures(self) -> Iterator[Figure]:
        before, after = self.page.evidence_pair
        parts = (
            ("Seen (all games)", "seen"),
            ("Taken (all games)", "taken"),
            ("Played (all games)", "played"),
        )
        for label, part in parts:
            one, other = (getattr(each, part) if each is not None else None for each in (before, after))
            if (one and one.won) or (other and other.won):
                yield _figure(label, one, other, report_text.percent)
        one, other = (each.lift if each is not None else None for each in (before, after))
        if one or other:
            yield _figure("Lift (players who took it)", one, other, report_text.points)


def _figure(
    label: str, before: Interval | None, after: Interval | None, written: Callable[[float], str]
) -> Figure:
    one, other = ("–" if each is None else written(each.value) for each in (before, after))
    change = ""
    if before is not None and after is not None:
        found = difference_of(after, before)
        change = "may be chance" if not found.excludes(0) else "more" if found.value > 0 else "less"
    return Figure(label, one, other, change)


class MorePanel(Panel[CompareView]):
    """The button that plays more games, or their progress with a button that stops them."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, h) = self.page, area
        evidence = page.evidence
        if evidence.playing:
            page.controls.button("stop", (x + w - 130, y, 130, h), "Stop", page.stop, icon="pause")
            return
        tip = "Bots play these in the background until you leave this page."
        page.controls.button(
            "more", area, f"{GAMES} more games", page.play, page.why_no_figures, icon="redo", tip=tip
        )

    def paint_over(self, surface: Surface) -> None:
        """Draw the progress of the games."""
        page, (x, y, w, h) = self.page, self.area
        evidence = page.evidence
        if evidence.playing and evidence.after is not None:
            live = evidence.after.live
            words = f"{live.games:,} of {counted(live.run.games, 'game')}"
            self.kit.draw_text(surface, words, (x + 4, y + 14), 15, "text", True, "midleft", w - 150)
            draw_bar(self.kit, surface, (x, y + h - 16, w - 146, 10), evidence.share)
