"""The course of a game as a chart: progress by round, marked events, and the goals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pygame import Surface

from game.pages.parts.charts import Callout, Plane, draw_callout, gridline, spread
from game.pages.parts.page import EDGE, Page, Panel
from game.pages.result.story import Story
from game.ui import paint, plates, theme
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.tabletop import Series, Timeline

MOST_LINES = 8
_HEAD, _GOALS, _FOOT, _TICKS = 44.0, 20.0, 30.0, 12.0
"""Heights in logical pixels: of the heading, of the goals' labels, of the rounds, of the ticks above
those."""
_MARK, _LEAST_MARK = 13.0, 9.0
_ENDS = 27.0
"""The distance from the end of the longest line to the players' badges, clear of the badges of the last
round."""
_NAMES_FROM, _OTHERS_FROM = 560.0, 150.0
"""The width from which lines carry names, and the height from which other lines than the first are drawn."""


class Badge(NamedTuple):
    """An event of a round with its seat and its place in the chart."""

    round: int
    centre: tuple[float, float]
    word: str
    seat: int


class Axes:
    """The axes of a chart: values at the left, rounds below, and the goals as dashed verticals. `first` is the main
    line, `foot` the y of the rounds, `right` the most x of a goal's label."""

    def __init__(
        self,
        kit: Kit,
        course: Timeline,
        plane: Plane,
        first: Series,
        turn_word: str,
        foot: float,
        right: float,
    ) -> None:
        self.kit, self.course, self.plane, self.first = kit, course, plane, first
        self.turn_word, self._foot, self._right = turn_word, foot, right

    def draw(self, surface: Surface) -> None:
        """Draw the axes with the goals."""
        kit, plane = self.kit, self.plane
        x = plane.box[0]
        goal = self.course.most
        for count in (*self._grid(), goal):
            gridline(kit, surface, (x, plane.right), plane.y(count), str(count or ""), count == goal)
        kit.line(surface, (x, plane.bottom), (plane.right, plane.bottom), "edge2", 1.5)
        unit, y = self.course.unit.capitalize(), self._foot
        kit.draw_text(surface, unit, (x - 8, plane.box[1] + 6), 12, "mute", False, "midright")
        kit.draw_text(surface, self.turn_word, (x - 8, y), 12, "mute", False, "midright")
        for number in plane.ticks_across(26):
            last = number == len(self.first.points) - 1
            ink = "text" if last else "text2"
            kit.draw_text(surface, str(number), (plane.x(number), y), 13, ink, last, "center")
        self._draw_goals(surface)

    def _grid(self) -> list[int]:
        """Return the values labelled at the left, except those too close to the goal."""
        plane, goal = self.plane, self.plane.y(self.course.most)
        return [count for count in plane.ticks_up(34) if abs(plane.y(count) - goal) >= 16]

    def _draw_goals(self, surface: Surface) -> None:
        """Draw dashed verticals at the goals with labels above; bright if reached."""
        kit, plane, goals = self.kit, self.plane, self.course.goals
        short = self.first.points[-1] < self.course.most
        reached = self.course.rounds + 1 if short else len(self.first.points) - 1
        widest = max((kit.text_width(word, 14, True) for _, word in goals), default=0.0)
        gap = min((after - before for (before, _), (after, _) in pairwise(goals)), default=self.course.rounds)
        whole = plane.x(gap) - plane.x(0) >= widest + 6
        for round_, word in goals:
            got, x = reached <= round_, plane.x(round_)
            ink, ends = "lamp" if got else "mute", (plane.box[1] + 2, plane.bottom)
            plates.dashes(kit, surface, x, ends, (6, 11), ink, 1.6 if got else 1.2, 200)
            at = min(x, self._right - widest / 2), plane.box[1] - 10
            kit.draw_text(surface, word if whole else word[:1], at, 14, ink, got, "center")


class Chart:
    """A chart of a game's course in a box; `names` are by seat, `winners` and `bots` are seats, `turn_word`
    is the word for its rounds."""

    def __init__(
        self, kit: Kit, course: Timeline, names: Sequence[str], winners: Sequence[int], box: Box,
        bots: frozenset[int] = frozenset(), turn_word: str = "round",
    ) -> None:  # fmt: skip
        self.turn_word = turn_word.capitalize()
        self.heading = f"{self.turn_word} by {turn_word}"
        self.kit, self.course, self.names, self.winners, self.box = kit, course, names, winners, box
        self.alone, self.bots = len(names) == 1, bots
        self.lines = course.lines[: MOST_LINES if box[3] >= _OTHERS_FROM else 1]
        self.first = self.lines[0]
        self.marked = [line for line in (self.lines if len(names) == 2 else self.lines[:1]) if line.marks]
        most = max(course.most, *(max(line.points) for line in self.lines))
        self.plane = Plane(course.rounds, most, self._plot(), 2 * _MARK + 10)

    def _plot(self) -> Box:
        x, y, w, h = self.box
        named = self.turn_word, self.course.unit.capitalize()
        left = EDGE + 8 + max(self.kit.text_width(words, 12) for words in named)
        top = _HEAD + (_GOALS if self.course.goals else 4.0)
        foot = _FOOT + (_TICKS if self.first.ticks else 0.0)
        return x + left, y + top, w - left - self._margin() - EDGE, h - top - foot

    def _margin(self) -> float:
        """Return the width at the right for labels at the ends of the lines."""
        kit = self.kit
        if self.alone:
            return kit.text_width(self._count, 16, True) + 14 if self._short else 14.0
        if not self._named:
            return 6.0 + _ENDS + self._bot_room
        longest = max(kit.text_width(self.names[line.seat], 14, True) for line in self.lines)
        return 14.0 + _ENDS + self._bot_room + min(110.0, longest)

    @property
    def _bot_room(self) -> float:
        """Return the width beside the players' badges for bot marks."""
        return 7.0 if self.bots else 0.0

    @property
    def _named(self) -> bool:
        return self.box[2] >= _NAMES_FROM

    @property
    def _short(self) -> bool:
        """Return whether the first line ends below the full count."""
        return self.first.points[-1] < self.course.most

    @property
    def _count(self) -> str:
        return f"{self.first.points[-1]} of {self.course.most}"

    def _ink(self, line: Series) -> str:
        if self.alone:
            return "lamp" if self.winners else "cool"
        return f"player{line.seat + 1}_light"

    def _at(self, line: Series, round_: int) -> tuple[float, float]:
        """Return the point of a line at the end of a round."""
        return self.plane.x(round_), self.plane.y(line.points[round_])

    # -- drawing

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its static parts."""
        self.kit.panel(surface, self.box, self.heading)
        self._draw_legend(surface)
        x, y, w, h = self.box
        right, foot = x + w - EDGE, y + h - 14
        Axes(self.kit, self.course, self.plane, self.first, self.turn_word, foot, right).draw(surface)
        others = [self._line(line, 1.6, 0.8) for line in reversed(self.lines[1:])]
        drawing = "".join((*others, self._area(self.first), self._line(self.first, 3.2, 1.0)))
        self.kit.drawing(surface, self.box, drawing)
        self._draw_points(surface)
        self._draw_ticks(surface)
        for badge in self.badges():
            self._draw_badge(surface, badge.centre, self.mark_size, badge.word[:1], badge.seat)
        if self.alone:
            self._draw_end(surface)
        else:
            self._draw_ends(surface)

    def _draw_legend(self, surface: Surface) -> None:
        """Draw the legend of ticks, badges and omitted lines from the right edge, as far as it fits."""
        kit, (x, y, w, _), course = self.kit, self.box, self.course
        entries = [(course.tick, 0)] if course.tick and self.first.ticks else []
        entries += [(course.mark, len(self.marked))] if course.mark and self.marked else []
        if len(self.lines) < len(course.lines):
            entries.append((f"the best {len(self.lines)} of {len(self.names)}", -1))
        right, left, y = x + w - EDGE, x + EDGE + kit.text_width(self.heading, 14, True) + 20, y + 20
        for words, badges in entries:
            at = right - kit.text_width(words, 13)
            if at - 18 < left:
                continue
            kit.draw_text(surface, words, (at, y), 13, "text2", False, "midleft")
            if badges == 0:
                kit.line(surface, (at - 9, y - 5), (at - 9, y + 5), "brass_light", 2.5)
            for n in range(badges):
                self._draw_badge(surface, (at - 13 - 18 * n, y), 8, "", self.marked[-1 - n].seat)
            right = at - 18 - 18 * max(badges, badges == 0)

    def _line(self, line: Series, width: float, alpha: float) -> str:
        """Return a line as SVG."""
        ink, wide = self.kit.theme.hex(self._ink(line)), width * self.kit.canvas.s
        stroke = f'fill="none" stroke="{ink}" stroke-width="{wide:.2f}" stroke-opacity="{alpha}"'
        return f'<path d="M{self._path(line)}" {stroke} stroke-linejoin="round" stroke-linecap="round"/>'

    def _area(self, line: Series) -> str:
        """Return the area below the first line as SVG, fading downwards."""
        warm, s = self.alone and bool(self.winners), self.kit.canvas.s
        ink = self.kit.theme.hex("room_light" if warm else self._ink(line))
        left, right = (f"{(self.plane.x(at) - self.box[0]) * s:.1f}" for at in (0, len(line.points) - 1))
        low = f"{(self.plane.bottom - self.box[1]) * s:.1f}"
        stops = "".join(
            f'<stop offset="{at}" stop-color="{ink}" stop-opacity="{part}"/>'
            for at, part in ((0, 0.3), (1, 0.02))
        )
        fade = f'<linearGradient id="area" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient>'
        shape = f"M{self._path(line)} L{right} {low} L{left} {low}Z"
        return f'<defs>{fade}</defs><path d="{shape}" fill="url(#area)"/>'

    def _path(self, line: Series) -> str:
        """Return the points of a line in SVG syntax."""
        return " L".join(self.plane.path(enumerate(line.points), self.box, self.kit.canvas.s))

    def _draw_points(self, surface: Surface) -> None:
        """Draw a dot for each round on the first line, if they fit."""
        if self.plane.x(1) - self.plane.x(0) >= 14:
            for round_ in range(1, len(self.first.points) - 1):
                self.kit.disc(
                    surface, self._at(self.first, round_), 3.6, "panel_bottom", self._ink(self.first), 1.8
                )

    def _draw_ticks(self, surface: Surface) -> None:
        """Draw short strokes below the axis, those of one round side by side."""
        bottom = self.plane.bottom
        for round_, ticks in groupby(round_ for round_, _ in self.first.ticks):
            count = len(list(ticks))
            apart = min(5.0, (self.plane.x(1) - self.plane.x(0) - 4) / max(1, count))
            for n in range(count):
                x = self.plane.x(round_) + (n - (count - 1) / 2) * apart
                self.kit.line(surface, (x, bottom + 5), (x, bottom + 14), "brass_light", 2.5)

    @property
    def mark_size(self) -> float:
        """Return the radius of a badge, smaller if rounds are close, so that neighbours don't touch."""
        return max(_LEAST_MARK, min(_MARK, (self.plane.x(1) - self.plane.x(0)) / 2))

    def badges(self) -> list[Badge]:
        """Return all badges, each above its round, stacked upwards while there is room, the others below the
        lines."""
        placed, r, plane = [], self.mark_size, self.plane
        marks = sorted(
            ((round_, word, line.seat) for line in self.marked for round_, word in line.marks),
            key=lambda mark: mark[0],
        )
        for round_, found in groupby(marks, lambda mark: mark[0]):
            x, y = plane.x(round_), min(self._at(line, round_)[1] for line in self.marked)
            these = list(found)
            over = max(1, min(len(these), int((y - 9 - plane.box[1]) // (2 * r))))
            for n, (_, word, seat) in enumerate(these):
                at = y - 9 - r - 2 * r * (over - 1 - n) if n < over else y + 9 + r + 2 * r * (n - over)
                placed.append(Badge(round_, (x, at), word, seat))
        return placed

    def _draw_badge(
        self, surface: Surface, centre: tuple[float, float], r: float, letter: str, seat: int
    ) -> None:
        """Draw a badge: a triangle with a letter, with several players the shape of the seat."""
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

    def _draw_end(self, surface: Surface) -> None:
        """Draw the end of the only line: glowing if won, with its count if it fell short."""
        kit, (x, y) = self.kit, self._at(self.first, len(self.first.points) - 1)
        if self.winners:
            kit.glow(surface, (x - 5, y - 5, 10, 10), 5, "lamp", 2.0)
        kit.disc(surface, (x, y), 6, self._ink(self.first), "night0", 1.5)
        if self._short:
            kit.draw_text(surface, self._count, (x + 14, y), 16, "text", True, "midleft")

    def _draw_ends(self, surface: Surface) -> None:
        """Draw each line's player at its end, spread so that they don't overlap."""
        kit, plane = self.kit, self.plane
        order = sorted(self.lines, key=lambda line: -line.points[-1])
        ends = [self._at(line, len(line.points) - 1) for line in order]
        apart = min(20.0, (plane.bottom - plane.box[1]) / len(order))
        places = spread([y for _, y in ends], apart, plane.box[1] + 8, plane.bottom - 2)
        last = max(end for end, _ in ends)  # so that no line seems to continue after the game
        for line, (end, height), y in zip(order, ends, places, strict=True):
            won, x = line.seat in self.winners, last + _ENDS
            if abs(y - height) > 3 or end < last - 1:
                kit.line(surface, (end + 3, height), (x - 9, y), self._ink(line), 1, 150)
            kit.player_badge(surface, line.seat, (x, y), 18, line.seat in self.bots)
            if self._named:
                left, first = x + 14 + self._bot_room, line is self.first
                ink, room = (
                    "lamp" if won else "text" if first else "text2",
                    self.box[0] + self.box[2] - EDGE - left,
                )
                kit.draw_text(
                    surface, self.names[line.seat], (left, y), 14, ink, first or won, "midleft", room
                )

    # -- the round under the pointer

    def round_at(self, at: tuple[float, float]) -> int:
        """Return the round under a point, 0 for none."""
        x, y, w, h = self.plane.box
        if not (x - 8 <= at[0] <= x + w + 8 and y <= at[1] <= y + h + 30):
            return 0
        return max(0, min(self.plane.nearest(at[0]), len(self.first.points) - 1))

    def draw_round(self, surface: Surface, round_: int) -> None:
        """Draw a vertical at a round with a callout about that round."""
        x, top = self.plane.x(round_), self.plane.box[1]
        self.kit.line(surface, (x, top), (x, self.plane.bottom), "cool", 1.2, 200)
        for line in self.lines:
            self.kit.disc(surface, self._at(line, round_), 4.5, self._ink(line), "night0", 1.5)
        callout = Callout(self._at(self.first, round_), f"{self.turn_word} {round_}", self.words(round_))
        draw_callout(self.kit, surface, callout, self.box)

    def words(self, round_: int) -> str:
        """Return the callout text of a round: counts of all lines, and marked events."""
        course = self.course
        lines = [f"{self.names[line.seat]}: {line.points[round_]}" for line in self.lines]
        if self.alone:
            lines = [f"{self.first.points[round_]} of {course.most} {course.unit}"]
        marks = [(course.mark, line.seat, line.marks) for line in self.marked]
        for kind, seat, events in (*marks, (course.tick, self.first.seat, self.first.ticks)):
            if found := [word for at, word in events if at == round_]:
                by = "" if self.alone else f" by {self.names[seat]}"
                lines.append(f"{kind.capitalize()}{by}: {', '.join(found)}")
        return "\n".join(lines)


class TimelinePanel(Panel[Page]):
    """The panel of a game's timeline, with the round under the pointer."""

    def __init__(self, page: Page, story: Story, turn_word: str) -> None:
        super().__init__(page)
        self.story, self.turn_word = story, turn_word
        self.chart: Chart
        self.round = 0

    def lay(self, area: Box) -> None:
        super().lay(area)
        story, course = self.story, self.story.recap.course
        assert course is not None
        winners = story.outcome.winners
        self.chart = Chart(self.kit, course, story.names, winners, area, story.bots, self.turn_word)
        self.round = 0

    def paint(self, surface: Surface, area: Box) -> None:
        self.chart.draw(surface)

    def paint_over(self, surface: Surface) -> None:
        """Draw the round under the pointer with its callout."""
        if self.round:
            self.chart.draw_round(surface, self.round)

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """Set the round under the pointer; return whether it changed."""
        before, self.round = self.round, 0 if point is None else self.chart.round_at(point)
        return self.round != before
