"""The composition of all scores: a bar for each seat, part by part (LOOK 13).

Equal amounts are equally wide on all bars. The parts fall in one after another, cancelled ones are sealed,
the totals count up, and the winner's row lights up last. `pointed_part` is the part under the pointer or at the
keyboard cursor.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.page import EDGE, Page, Panel
from game.pages.result.shares import OFF, Placed, draw_part, draw_seal, part_texts
from game.pages.result.story import Story
from game.ui.canvas import Box, contains
from game.ui.control import Container, Control
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.tabletop import Share

HEADING = "Final worth"
HEAD, LEFT, RIGHT = 46.0, 150.0, 92.0
"""The height of the heading, and the usual widths left and right of a bar."""
NAMED, NAME, MOST_LEFT = 76.0, 14.0, 196.0
"""The left edge of names, their least size, and the most room left of a bar that they may ask for."""
ROW, TALL_ROW, FEW, BAR, GAP = 78.0, 104.0, 3, 54.0, 1.0
STEP, FALLS, COUNTED, LASTS, DROP = 0.04, 0.18, 1.25, 1.4, 18.0
"""The delay between parts, the time each falls, when totals are complete and when the animation ends (s), and
the distance a part falls."""
STAMPS, STAMPED = 0.12, 1.35
"""The time a seal takes to be stamped (s), and its initial scale."""
LEAST_FIGURE = 10.0
"""The least gap before a total."""


def least_height(count: int) -> float:
    """Return the minimal height of a panel of `count` bars."""
    return HEAD + 10 + ROW * count


class Bars(Panel[Page]):
    """The panel with a bar for each seat; `pointed_part` is the part under pointer or cursor. `alone`: its
    description is shown in the heading. `on_pick` gets the seat of a pressed bar."""

    def __init__(self, page: Page, story: Story, game: str, on_pick: Callable[[int], object]) -> None:
        super().__init__(page)
        self.story, self.game = story, game
        self.alone, self.at = False, 0.0
        self.shares = story.recap.shares
        self.totals = [sum(share.amount for share in shares) for shares in self.shares]
        self._on_pick = on_pick
        self.bars: list[Bar] = []

    def forget(self) -> None:
        """Let the bars fall in again when they are shown next."""
        self.bars, self.at = [], 0.0

    def lay(self, area: Box) -> None:
        """Add a control for each bar; they fall in once when the page opens."""
        super().lay(area)
        kit, (_, _, w, h), count = self.kit, area, len(self.story.ranking)
        self.row = min(ROW if count > FEW else TALL_ROW, (h - HEAD - 10) / count)
        self.high = min(BAR, self.row - 14)
        named = max(kit.text_width(name, NAME, True) for name in self.story.names)
        self.left = min(MOST_LEFT, max(LEFT, NAMED + named + 8))
        self.unit = max(1.0, w - self.left - RIGHT) / max(1, *self.totals)
        self.at = self.at if kit.speed else LASTS
        self._drawn: dict[int, Surface] = {}
        self._ticked = self._stamped = 0
        self.bars = [Bar(self.page.ui, self, row) for row in range(count)]
        for bar in self.bars:
            self.page.controls.name(f"bar {bar.seat}", bar)

    # -- geometry

    def top(self, row: int) -> float:
        """Return the upper edge of a row; a few rows are centred vertically."""
        spare = self.area[3] - HEAD - 6 - self.row * len(self.story.ranking)
        return self.area[1] + HEAD + max(0.0, spare / 2) + row * self.row

    def parts(self, seat: int) -> list[Placed]:
        """Return the visible parts of a seat's bar."""
        found, left = [], 0.0
        for number, share in enumerate(self.shares[seat]):
            wide = share.amount * self.unit
            found.append(Placed(seat, number, left, wide))
            left += wide
        return [each for each in found if each.width > 0]

    def box(self, row: int) -> Box:
        """Return the box of a row's bar."""
        seat = self.story.ranking[row][1]
        x, y = self.area[0] + self.left, self.top(row) + (self.row - self.high) / 2
        return x, y, max(1.0, self.totals[seat] * self.unit), self.high

    @property
    def pointed_part(self) -> Placed | None:
        """Return the part under the pointer, else at the keyboard cursor; None while parts still fall."""
        if self.at < LASTS:
            return None
        found = (bar.pointed_part for bar in sorted(self.bars, key=lambda bar: not bar.hovered))
        return next((each for each in found if each is not None), None)

    def press(self, seat: int) -> None:
        """Choose the seat of a bar."""
        self._on_pick(seat)

    # -- time

    def update(self, dt: float) -> bool:
        """Advance the falling parts; return whether they still fall."""
        if self.at >= LASTS:
            return False
        self.at += dt / (self.kit.speed or 1.0)
        fallen = sum(self.at >= self._fall_start(number) for number in range(self._most))
        offs = [number for shares in self.shares for number, share in enumerate(shares) if share.off]
        stamped = sum(self.at >= self._fall_start(number) + FALLS for number in offs)
        if fallen > self._ticked:
            self.kit.sounds.play("tick", 2)
        if stamped > self._stamped:
            self.kit.sounds.play("clang", 3)
        self._ticked, self._stamped = fallen, stamped
        return True

    @property
    def _most(self) -> int:
        return max(len(shares) for shares in self.shares)

    def _fall_start(self, number: int) -> float:
        """Return when the part with this index starts to fall, in seconds."""
        return number * min(STEP, (COUNTED - FALLS) / self._most)

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the panel with its heading."""
        self.kit.panel(surface, area, HEADING)

    def paint_over(self, surface: Surface) -> None:
        """Draw the legend and the rows in their current state."""
        looked = self.pointed_part
        if self.alone and looked is not None:
            self._draw_description(surface, self.shares[looked.seat][looked.number])
        else:
            self._draw_legend(surface)
        for row, (place, seat) in enumerate(self.story.ranking):
            self._draw_row(surface, row, place, seat)
        if looked is not None:
            row = next(row for row, (_, seat) in enumerate(self.story.ranking) if seat == looked.seat)
            x, y, _, h = self.box(row)
            self.kit.outline(surface, (x + looked.left, y, looked.width - GAP, h), "lamp", 4, 2.4)

    @property
    def _free_span(self) -> tuple[float, float]:
        """Return the left and right ends of the free line beside the heading."""
        x, _, w, _ = self.area
        return x + EDGE + self.kit.text_width(HEADING, 14, True) + 20, x + w - EDGE

    def _draw_description(self, surface: Surface, share: Share) -> None:
        """Draw the description of the part under pointer or cursor."""
        left, right = self._free_span
        words = self.kit.fitting(part_texts(share, self.story.recap.sign), right - left, 14, True)
        self.kit.draw_text(surface, words, (right, self.area[1] + 20), 14, "lamp", True, "midright")

    def _draw_legend(self, surface: Surface) -> None:
        """Draw the legend of colours from the right, as far as it fits."""
        kit, y, (end, left) = self.kit, self.area[1], self._free_span
        for number, words in reversed(list(enumerate(self.story.recap.share_words))):
            wide = kit.text_width(words, 14) + 38
            if left - wide < end:
                return
            left -= wide
            self._sample(surface, (left, y + 13, 14, 14), number)
            kit.draw_text(surface, words, (left + 20, y + 20), 14, "text2", False, "midleft")

    def _sample(self, surface: Surface, box: Box, number: int) -> None:
        if number == 0:
            self.kit.fill(surface, box, "brass", radius=3)
        elif number == 1:
            self.kit.fill(surface, box, f"player{self.story.hero + 1}", radius=3)
        else:
            self.kit.fill(surface, box, *OFF, 3)
            self.kit.hatch(surface, box, "text2", 6, 1.2, 160)

    def _draw_row(self, surface: Surface, row: int, place: int, seat: int) -> None:
        kit, story, (x, _, w, _), top = self.kit, self.story, self.area, self.top(row)
        lit = seat in story.outcome.winners and self.at >= LASTS
        if lit:
            kit.fill(
                surface, (x + 8, top + 1, w - 16, self.row - 3), "lit_top", "lit_bottom", 8, "brass", 1.4
            )
        middle = top + self.row / 2
        kit.draw_text(surface, str(place), (x + 26, middle), 18, "lamp" if lit else "text2", True, "center")
        kit.player_badge(surface, seat, (x + 54, middle), 22, seat in story.bots)
        name, room = story.names[seat], self.left - NAMED - 8
        size = kit.largest(name, (17.0, 16.0, 15.0, NAME), room)
        kit.draw_text(surface, name, (x + NAMED, middle), size, "text", True, "midleft", room)
        self._draw_bar(surface, row, seat)
        counted_up = round(self.totals[seat] * out_cubic(part(self.at, 0.0, COUNTED)))
        figure, ink = f"{story.recap.sign}{counted_up}", "lamp" if lit else "text"
        kit.draw_text(
            surface, figure, (x + w - 20, middle), 24, ink, True, "midright", RIGHT - 20 - LEAST_FIGURE
        )

    def _draw_bar(self, surface: Surface, row: int, seat: int) -> None:
        """Draw a bar in its current state."""
        kit, canvas, (left, y, wide, high) = self.kit, self.kit.canvas, self.box(row)
        kit.fill(surface, (left - 2, y - 2, wide + 4, high + 4), "night0", radius=7)
        bar, parts = self._whole(seat), self.parts(seat)
        if self.at >= LASTS:
            kit.put(surface, bar, (left, y))
        for each in parts if self.at < LASTS else ():
            start = self._fall_start(each.number)
            way = part(self.at, start, start + FALLS)
            if not way:
                break
            first, last = canvas.px(each.left), canvas.px(each.left + each.width)
            cut = (first, 0, max(1, min(last, bar.get_width()) - first), bar.get_height())
            up = DROP * (1 - out_cubic(way))
            kit.put(surface, bar.subsurface(cut), (left + each.left, y - up))
        for each in parts:
            start = self._fall_start(each.number) + FALLS
            if self.shares[seat][each.number].off and self.at >= start:
                larger = STAMPED + (1 - STAMPED) * part(self.at, start, start + STAMPS)
                draw_seal(kit, surface, (left + each.left, y, max(1.0, each.width - GAP), high), larger)

    def _whole(self, seat: int) -> Surface:
        """Return the finished bar of a seat without its seal."""
        if seat not in self._drawn:
            wide = self.totals[seat] * self.unit
            size = max(1, self.kit.canvas.px(wide) + 1), self.kit.canvas.px(self.high)
            made = self._drawn[seat] = Surface(size, pygame.SRCALPHA, 32)
            for each in self.parts(seat):
                box = (each.left, 0.0, max(1.0, each.width - GAP), self.high)
                draw_part(self.kit, made, box, self.game, seat, self.shares[seat][each.number])
        return self._drawn[seat]


class Bar(Control):
    """The control of a bar: Left and Right move between parts, Enter chooses its seat."""

    radius = 5.0
    enter_presses = True

    def __init__(self, ui: Container, bars: Bars, row: int) -> None:
        self._bars, self.seat = bars, bars.story.ranking[row][1]
        self._parts = bars.parts(self.seat)
        self._cursor = 0
        self._over: int | None = None
        super().__init__(ui, bars.box(row))

    @property
    def pointed_part(self) -> Placed | None:
        """Return the part under the pointer, else at the cursor while focused by keyboard; None if
        neither."""
        if self.hovered and self._over is not None:
            return self._parts[self._over]
        keys = self.focused and self.ui.keyboard and self._parts
        return self._parts[self._cursor] if keys else None

    def pointed(self, point: tuple[float, float] | None) -> None:
        """Set the part under the pointer."""
        before, (x, y, _, h) = self._over, self.box
        boxes = [(x + each.left, y, each.width, h) for each in self._parts]
        self._over = next(
            (at for at, box in enumerate(boxes) if point is not None and contains(box, point)), None
        )
        self.dirty = self.dirty or before != self._over

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Choose the bar's seat by a click and move the cursor to the clicked part; return whether the event
        was used."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._cursor = self._over if self._over is not None else self._cursor
            self.press()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def press(self) -> None:
        """Choose the bar's seat."""
        self._bars.press(self.seat)

    def key(self, event: Event) -> bool:
        """Move the cursor between parts; return whether the key does so."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        ends = {pygame.K_HOME: 0, pygame.K_END: len(self._parts) - 1}
        if event.key not in {**steps, **ends}:
            return False
        wanted = ends.get(event.key, self._cursor + steps.get(event.key, 0))
        self._cursor = max(0, min(wanted, len(self._parts) - 1))
        self.dirty = True
        return True

    def take_over(self, before: Control | None) -> None:
        """Take over the cursor of the control this one replaces."""
        if isinstance(before, Bar):
            self._cursor = before._cursor
