"""The course of a game as a chart: progress over the rounds, what fell when, and the goals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pygame import Surface

from game.pages.parts.page import EDGE
from game.pages.result.plane import Plane, spread
from game.ui import paint, plates, theme
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.tabletop import Course, Line

MOST_LINES = 8
_HEAD, _GOALS, _FOOT, _TICKS = 44.0, 20.0, 30.0, 12.0
_MARK, _LEAST_MARK = 13.0, 9.0
_NAMES_FROM, _OTHERS_FROM = 560.0, 150.0
"""Width from which lines carry names, height from which others than the first are drawn."""


class Badge(NamedTuple):
    """Something that fell in a round, by whose doing, and where that stands in the chart."""

    round: int
    centre: tuple[float, float]
    word: str
    seat: int


class Chart:
    """Draws a course in a box with one kit; `names` are by seat, `winners` and `bots` are seats, `turn_word`
    is what its rounds are called."""

    def __init__(
        self,
        kit: Kit,
        course: Course,
        names: Sequence[str],
        winners: Sequence[int],
        box: Box,
        bots: frozenset[int] = frozenset(),
        turn_word: str = "round",
    ) -> None:
        self.turn_word = turn_word.capitalize()
        self.heading = f"{self.turn_word} by {turn_word}"
        self.kit, self.course, self.names, self.winners, self.box = kit, course, names, winners, box
        self.alone, self.bots = len(names) == 1, bots
        enough = box[3] >= _OTHERS_FROM
        self.lines = course.lines[: MOST_LINES if enough else 1]
        self.plane = Plane(course, self._plot(), 2 * _MARK + 10)

    def _plot(self) -> Box:
        x, y, w, h = self.box
        left = EDGE + 8 + self.kit.text_width(self.turn_word, 12)
        top = _HEAD + (_GOALS if self.course.goals else 4.0)
        foot = _FOOT + (_TICKS if self.lines[0].ticks else 0.0)
        return x + left, y + top, w - left - self._margin() - EDGE, h - top - foot

    def _margin(self) -> float:
        """Room at the right for what stands at the ends of the lines."""
        kit = self.kit
        if self.alone:
            short = self._short(self.lines[0])
            return kit.text_width(self._count(self.lines[0]), 16, True) + 14 if short else 14.0
        if not self._named:
            return 26.0 + self._mark
        longest = max(kit.text_width(self.names[line.seat], 14, True) for line in self.lines)
        return 34.0 + self._mark + min(110.0, longest)

    @property
    def _mark(self) -> float:
        """Room beside the badges for the marks of bots."""
        return 7.0 if self.bots else 0.0

    @property
    def _named(self) -> bool:
        return self.box[2] >= _NAMES_FROM

    def _short(self, line: Line) -> bool:
        return line.points[-1] < self.course.most

    def _count(self, line: Line) -> str:
        return f"{line.points[-1]} of {self.course.most}"

    def _ink(self, line: Line) -> str:
        if self.alone:
            return "lamp" if self.winners else "cool"
        return f"player{line.seat + 1}_light"

    # -- drawing

    def draw(self, surface: Surface) -> None:
        """The panel with everything that stands still."""
        hidden = len(self.course.lines) - len(self.lines)
        best = f"the best {len(self.lines)} of {len(self.names)}" if hidden else ""
        self.kit.panel(surface, self.box, self.heading)
        self._legend(surface, best)
        self._axes(surface)
        self._goals(surface)
        others = [self._line(line, 1.6, 0.8) for line in reversed(self.lines[1:])]
        first = self.lines[0]
        self.kit.drawing(
            surface, self.box, "".join((*others, self._area(first), self._line(first, 3.2, 1.0)))
        )
        self._points(surface, self.lines[0])
        self._ticks(surface, self.lines[0])
        self._marks(surface)
        if self.alone:
            self._end(surface, self.lines[0])
        else:
            self._ends(surface)

    def _legend(self, surface: Surface, words: str) -> None:
        """What badge and tick stand for, at the right of the heading, as far as there is room."""
        kit, (x, _, w, _) = self.kit, self.box
        at, left = x + w - EDGE, x + EDGE + kit.text_width(self.heading, 14, True) + 20
        first = self.lines[0]
        if self.course.tick and first.ticks:
            at = self._entry(surface, at, left, self.course.tick, "tick")
        if self.course.mark and self._marked:
            at = self._entry(surface, at, left, self.course.mark, "mark")
        if words:
            self._entry(surface, at, left, words, "")

    def _entry(self, surface: Surface, right: float, left: float, words: str, sign: str) -> float:
        """One sign with its words, ending at `right`; where the next may end."""
        kit, y = self.kit, self.box[1] + 20
        at = right - kit.text_width(words, 13)
        if at - 18 < left:
            return right
        kit.draw_text(surface, words, (at, y), 13, "text2", False, "midleft")
        if sign == "tick":
            kit.line(surface, (at - 9, y - 5), (at - 9, y + 5), "brass_light", 2.5)
        elif sign == "mark":
            for line in reversed(self._marked):
                self._badge(surface, (at - 13, y), 8, "", line.seat)
                at -= 18
            at += 18
        return at - (36 if sign else 18)

    def _axes(self, surface: Surface) -> None:
        kit, plane = self.kit, self.plane
        x = plane.box[0]
        for count in plane.counts(34):
            y = plane.y(count)
            full = count == self.course.most
            kit.line(surface, (x, y), (plane.right, y), "edge2" if full else "edge", 1, 255 if full else 110)
            if count:
                ink = "text" if full else "text2"
                kit.draw_text(surface, str(count), (x - 8, y), 13, ink, full, "midright")
        kit.line(surface, (x, plane.bottom), (plane.right, plane.bottom), "edge2", 1.5)
        kit.draw_text(
            surface, self.course.unit.capitalize(), (x - 8, plane.box[1] + 6), 12, "mute", False, "midright"
        )
        y = self.box[1] + self.box[3] - 14
        kit.draw_text(surface, self.turn_word, (x - 8, y), 12, "mute", False, "midright")
        last = len(self.lines[0].points) - 1
        for number in plane.rounds(26):
            ink = "text" if number == last else "text2"
            kit.draw_text(surface, str(number), (plane.x(number), y), 13, ink, number == last, "center")

    def _goals(self, surface: Surface) -> None:
        """Dashed uprights at the goals, their words above: light when it was reached."""
        kit, plane = self.kit, self.plane
        reached = len(self.lines[0].points) - 1 if not self._short(self.lines[0]) else self.course.rounds + 1
        widest = max((kit.text_width(word, 14, True) for _, word in self.course.goals), default=0.0)
        rounds = [round_ for round_, _ in self.course.goals]
        gap = min((b - a for a, b in pairwise(rounds)), default=self.course.rounds)
        whole = plane.x(gap) - plane.x(0) >= widest + 6
        for round_, word in self.course.goals:
            got = reached <= round_
            ink = "lamp" if got else "mute"
            x = plane.x(round_)
            ends = plane.box[1] + 2, plane.bottom
            plates.dashes(kit, surface, x, ends, (6, 11), ink, 1.6 if got else 1.2, 200)
            at = min(x, self.box[0] + self.box[2] - EDGE - widest / 2)
            words = word if whole else word[:1]
            kit.draw_text(surface, words, (at, plane.box[1] - 10), 14, ink, got, "center")

    def _line(self, line: Line, width: float, alpha: float) -> str:
        """A line as SVG."""
        s = self.kit.canvas.s
        ink = self.kit.theme.hex(self._ink(line))
        path = " L".join(self._path(line))
        stroke = f'fill="none" stroke="{ink}" stroke-width="{width * s:.2f}" stroke-opacity="{alpha}"'
        joins = 'stroke-linejoin="round" stroke-linecap="round"'
        return f'<path d="M{path}" {stroke} {joins}/>'

    def _area(self, line: Line) -> str:
        """The ground under the first line as SVG, fading out downwards."""
        path = self._path(line)
        warm = self.alone and bool(self.winners)
        ink, s = self.kit.theme.hex("room_light" if warm else self._ink(line)), self.kit.canvas.s
        low = f"{(self.plane.bottom - self.box[1]) * s:.1f}"
        first, last = (point.split()[0] for point in (path[0], path[-1]))
        shape = f"M{' L'.join(path)} L{last} {low} L{first} {low}Z"
        stops = (
            f'<stop offset="0" stop-color="{ink}" stop-opacity="0.30"/>'
            f'<stop offset="1" stop-color="{ink}" stop-opacity="0.02"/>'
        )
        fade = f'<defs><linearGradient id="area" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'
        return f'{fade}<path d="{shape}" fill="url(#area)"/>'

    def _path(self, line: Line) -> list[str]:
        """The points of a line, as SVG has them."""
        return self.plane.pixels(enumerate(line.points), self.box, self.kit.canvas.s)

    def _points(self, surface: Surface, line: Line) -> None:
        """A dot a round, where there is room for dots."""
        if self.plane.x(1) - self.plane.x(0) < 14:
            return
        for round_, count in enumerate(line.points[:-1]):
            if round_:
                at = (self.plane.x(round_), self.plane.y(count))
                self.kit.disc(surface, at, 3.6, "panel_bottom", self._ink(line), 1.8)

    def _ticks(self, surface: Surface, line: Line) -> None:
        """Short strokes under the axis, those of one round side by side."""
        for round_, ticks in groupby(round_ for round_, _ in line.ticks):
            count = len(list(ticks))
            apart = min(5.0, (self.plane.x(1) - self.plane.x(0) - 4) / max(1, count))
            for n in range(count):
                x = self.plane.x(round_) + (n - (count - 1) / 2) * apart
                self.kit.line(
                    surface, (x, self.plane.bottom + 5), (x, self.plane.bottom + 14), "brass_light", 2.5
                )

    @property
    def _marked(self) -> list[Line]:
        """The lines whose marks have room: those of two, else the first."""
        return [line for line in (self.lines if len(self.names) == 2 else self.lines[:1]) if line.marks]

    def _marks(self, surface: Surface) -> None:
        """Badges at their rounds."""
        for badge in self.badges():
            self._badge(surface, badge.centre, self._mark_size, badge.word[:1], badge.seat)

    @property
    def _mark_size(self) -> float:
        """The radius of a badge: smaller where rounds lie close, so that neighbours do not touch."""
        return max(_LEAST_MARK, min(_MARK, (self.plane.x(1) - self.plane.x(0)) / 2))

    def badges(self) -> list[Badge]:
        """Every badge: each straight over its round, those of one round over each other as far as there is
        room over the lines, the others below."""
        placed, r, plane = [], self._mark_size, self.plane
        marks = sorted(
            ((round_, word, line.seat) for line in self._marked for round_, word in line.marks),
            key=lambda mark: mark[0],
        )
        for round_, found in groupby(marks, lambda mark: mark[0]):
            x, y = plane.x(round_), min(plane.y(line.points[round_]) for line in self._marked)
            these = list(found)
            over = max(1, min(len(these), int((y - 9 - plane.box[1]) // (2 * r))))
            for n, (_, word, seat) in enumerate(these):
                at = y - 9 - r - 2 * r * (over - 1 - n) if n < over else y + 9 + r + 2 * r * (n - over)
                placed.append(Badge(round_, (x, at), word, seat))
        return placed

    def _badge(self, surface: Surface, centre: tuple[float, float], r: float, letter: str, seat: int) -> None:
        """Something fell: a triangle with a letter, in company the sign of whose doing it was."""
        kit, s = self.kit, self.kit.canvas.s
        shape, fill, rim = "triangle", kit.theme.hex("refused_fill"), kit.theme.hex("refused")
        if not self.alone:
            player = kit.theme.player(seat)
            shape, fill, rim = player.shape, player.fill, player.light
        kit.stamp(surface, paint.emblem(shape, r * s, fill, rim, 1.5 * s), centre, (r + 1) * s)
        if letter:
            ink = "ink" if theme.contrast(fill, kit.theme.hex("ink")) >= 4.5 else "white"
            low = r * 0.3 if shape == "triangle" else 0.0
            kit.draw_text(surface, letter, (centre[0], centre[1] + low), 12, ink, True, "center")

    def _end(self, surface: Surface, line: Line) -> None:
        """The end of the only line: alight when it was won, with its count when it fell short."""
        kit = self.kit
        at = (self.plane.x(len(line.points) - 1), self.plane.y(line.points[-1]))
        if self.winners:
            kit.glow(surface, (at[0] - 5, at[1] - 5, 10, 10), 5, "lamp", 2.0)
        kit.disc(surface, at, 6, self._ink(line), "night0", 1.5)
        if self._short(line):
            kit.draw_text(surface, self._count(line), (at[0] + 14, at[1]), 16, "text", True, "midleft")

    def _ends(self, surface: Surface) -> None:
        """Every line's player at its end, from above, none over another."""
        kit, plane = self.kit, self.plane
        order = sorted(self.lines, key=lambda line: (-line.points[-1], self.lines.index(line)))
        heights = [plane.y(line.points[-1]) for line in order]
        room = (plane.bottom - plane.box[1]) / max(1, len(order))
        places = spread(heights, min(20.0, room), plane.box[1] + 8, plane.bottom - 2)
        for line, height, y in zip(order, heights, places, strict=True):
            end, x = plane.x(len(line.points) - 1), plane.right + 20
            won, first = line.seat in self.winners, line is self.lines[0]
            if abs(y - height) > 3 or end < plane.right - 1:
                kit.line(surface, (end + 3, height), (x - 9, y), self._ink(line), 1, 150)
            kit.player_badge(surface, line.seat, (x, y), 18, line.seat in self.bots)
            if self._named:
                left = x + 14 + self._mark
                room_left = self.box[0] + self.box[2] - EDGE - left
                ink = "lamp" if won else "text" if first else "text2"
                name = self.names[line.seat]
                kit.draw_text(surface, name, (left, y), 14, ink, first or won, "midleft", room_left)

    # -- a round looked at

    def round_at(self, at: tuple[float, float]) -> int:
        """The round under a point, 0 for none."""
        x, y, w, h = self.plane.box
        if not (x - 8 <= at[0] <= x + w + 8 and y <= at[1] <= y + h + 30):
            return 0
        return max(0, min(self.plane.round_at(at[0]), len(self.lines[0].points) - 1))

    def draw_round(self, surface: Surface, round_: int) -> None:
        """An upright at a round and its story beside it."""
        kit, plane = self.kit, self.plane
        x = plane.x(round_)
        kit.line(surface, (x, plane.box[1]), (x, plane.bottom), "cool", 1.2, 200)
        for line in self.lines:
            kit.disc(surface, (x, plane.y(line.points[round_])), 4.5, self._ink(line), "night0", 1.5)
        title, words = f"{self.turn_word} {round_}", self.words(round_)
        w, h = plates.tooltip_size(kit, title, words)
        left = x + 14 if x + 14 + w <= self.box[0] + self.box[2] - 6 else x - 14 - w
        top = min(max(self.box[1] + 38, plane.y(self.lines[0].points[round_]) - h / 2), plane.bottom - h)
        plates.tooltip(kit, surface, (left, max(self.box[1] + 4, top)), title, words)

    def words(self, round_: int) -> str:
        """What a round brought: every line's count, what fell, what was used."""
        course, told = self.course, []
        for line in self.lines:
            count = line.points[round_]
            told.append(
                f"{count} of {course.most} {course.unit}"
                if self.alone
                else f"{self.names[line.seat]}: {count}"
            )
        first = self.lines[0]
        marks = [(course.mark, line.seat, line.marks) for line in self._marked]
        for kind, seat, happened in (*marks, (course.tick, first.seat, first.ticks)):
            found = [word for at, word in happened if at == round_]
            if found:
                by = "" if self.alone else f" by {self.names[seat]}"
                told.append(f"{kind.capitalize()}{by}: {', '.join(found)}")
        return "\n".join(told)
