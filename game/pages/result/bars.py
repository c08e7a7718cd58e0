"""What everybody's score is made of: a bar for each seat, part by part (LOOK 13).

Equal amounts are equally wide on all bars. The parts fall in one after the other, what is off is sealed, the totals
count up, the winner's row lights last. A part that is pointed at, or that the arrows have come to, is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.page import EDGE
from game.pages.result.shares import OFF, draw_part, draw_seal, told
from game.pages.result.story import Story
from game.ui.canvas import Box, contains
from game.ui.control import Container, Control
from game.ui.effects import part
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from rules.tabletop import Share

HEADING = "Final worth"
HEAD, LEFT, RIGHT = 46.0, 150.0, 92.0
"""The height of the heading, and what a row has beside its bar."""
ROW, TALL_ROW, FEW, BAR, GAP = 78.0, 104.0, 3, 54.0, 1.0
STEP, FALLS, COUNTED, LASTS, DROP = 0.04, 0.18, 1.25, 1.4, 18.0
"""From part to part, how long each falls, when totals are whole and all is over (s), and how far a part falls."""
STAMPS, STAMPED = 0.12, 1.35
"""How long a seal takes to be stamped (s), and how large it comes."""
LEAST_FIGURE = 10.0
"""What a total leaves free before it."""


class Placed(NamedTuple):
    """A part of a bar: of which seat, its number there, and where it lies on the bar."""

    seat: int
    number: int
    left: float
    width: float


def least_height(count: int) -> float:
    """The height of a panel of so many bars that stand as close as they may."""
    return HEAD + 10 + ROW * count


class Bars:
    """The panel with a bar for each seat; `looked` is the part that is looked at. `alone`: what it is stands in the
    heading, for there is no other place for that. `on_pick` gets the seat of a bar that is pressed."""

    def __init__(
        self, kit: Kit, story: Story, game: str, area: Box, on_pick: Callable[[int], object], *, alone: bool = False,
        at: float = 0.0,
    ) -> None:  # fmt: skip
        self.kit, self.story, self.game, self.area, self.alone = kit, story, game, area, alone
        self.shares = story.recap.shares
        self.totals = [sum(share.amount for share in shares) for shares in self.shares]
        self._on_pick = on_pick
        x, y, w, h = area
        count = len(story.ranking)
        self.row = min(ROW if count > FEW else TALL_ROW, (h - HEAD - 10) / count)
        self.high = min(BAR, self.row - 14)
        self.unit = max(1.0, w - LEFT - RIGHT) / max(1, *self.totals)
        self.at = at if kit.speed else LASTS
        self.bars: list[Bar] = []
        self._drawn: dict[int, Surface] = {}
        self._ticked = self._stamped = 0

    # -- where

    def top(self, row: int) -> float:
        """The upper edge of a row; few rows stand in the middle."""
        spare = self.area[3] - HEAD - 6 - self.row * len(self.story.ranking)
        return self.area[1] + HEAD + max(0.0, spare / 2) + row * self.row

    def parts(self, seat: int) -> list[Placed]:
        """The parts of a seat's bar that are seen."""
        found, left = [], 0.0
        for number, share in enumerate(self.shares[seat]):
            wide = share.amount * self.unit
            found.append(Placed(seat, number, left, wide))
            left += wide
        return [each for each in found if each.width > 0]

    def box(self, row: int) -> Box:
        """Where the bar of a row is."""
        seat = self.story.ranking[row][1]
        x, y = self.area[0] + LEFT, self.top(row) + (self.row - self.high) / 2
        return x, y, max(1.0, self.totals[seat] * self.unit), self.high

    def lay(self, ui: Container) -> None:
        """Make a control of each bar."""
        self.bars = [Bar(ui, self, row) for row in range(len(self.story.ranking))]

    @property
    def looked(self) -> Placed | None:
        """The part that is looked at, once all of them lie there: under the pointer, else where the keyboard is."""
        if self.at < LASTS:
            return None
        found = (bar.looked for bar in sorted(self.bars, key=lambda bar: not bar.hovered))
        return next((each for each in found if each is not None), None)

    def press(self, seat: int) -> None:
        """The bar of a seat is chosen."""
        self._on_pick(seat)

    # -- time

    def update(self, dt: float) -> bool:
        """Let the parts fall; True while they do."""
        if self.at >= LASTS:
            return False
        self.at += dt / (self.kit.speed or 1.0)
        fallen = sum(self.at >= self._falls(number) for number in range(self._most))
        offs = [number for shares in self.shares for number, share in enumerate(shares) if share.off]
        stamped = sum(self.at >= self._falls(number) + FALLS for number in offs)
        if fallen > self._ticked:
            self.kit.sounds.play("tick", 2)
        if stamped > self._stamped:
            self.kit.sounds.play("clang", 3)
        self._ticked, self._stamped = fallen, stamped
        return True

    @property
    def _most(self) -> int:
        return max(len(shares) for shares in self.shares)

    def _falls(self, number: int) -> float:
        """When the part of that number begins to fall (s)."""
        return number * min(STEP, (COUNTED - FALLS) / self._most)

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel with its heading."""
        self.kit.panel(surface, area, HEADING)

    def draw(self, surface: Surface) -> None:
        """The heading's words and the rows as they are by now."""
        looked = self.looked
        if self.alone and looked is not None:
            self._draw_told(surface, self.shares[looked.seat][looked.number])
        else:
            self._draw_legend(surface)
        for row, (place, seat) in enumerate(self.story.ranking):
            self._draw_row(surface, row, place, seat)
        if looked is not None:
            row = next(row for row, (_, seat) in enumerate(self.story.ranking) if seat == looked.seat)
            x, y, _, h = self.box(row)
            self.kit.outline(surface, (x + looked.left, y, looked.width - GAP, h), "lamp", 4, 2.4)

    @property
    def _free(self) -> tuple[float, float]:
        """From where to where the line of the heading is free."""
        x, _, w, _ = self.area
        return x + EDGE + self.kit.text_width(HEADING, 14, True) + 20, x + w - EDGE

    def _draw_told(self, surface: Surface, share: Share) -> None:
        """What the part is that is looked at."""
        left, right = self._free
        words = self.kit.fitting(told(share, self.story.recap.sign), right - left, 14, True)
        self.kit.draw_text(surface, words, (right, self.area[1] + 20), 14, "lamp", True, "midright")

    def _draw_legend(self, surface: Surface) -> None:
        """What the colours mean, as far as there is room, from the right."""
        kit, y, (end, left) = self.kit, self.area[1], self._free
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
        name, room = story.names[seat], LEFT - 84
        size = kit.largest(name, (17.0, 16.0, 15.0, 14.0), room)
        kit.draw_text(surface, name, (x + 76, middle), size, "text", True, "midleft", room)
        self._draw_bar(surface, row, seat)
        counted_up = round(self.totals[seat] * out_cubic(part(self.at, 0.0, COUNTED)))
        figure, ink = f"{story.recap.sign}{counted_up}", "lamp" if lit else "text"
        kit.draw_text(
            surface, figure, (x + w - 20, middle), 24, ink, True, "midright", RIGHT - 20 - LEAST_FIGURE
        )

    def _draw_bar(self, surface: Surface, row: int, seat: int) -> None:
        """A bar as far as it has come by now."""
        kit, canvas, (left, y, wide, high) = self.kit, self.kit.canvas, self.box(row)
        kit.fill(surface, (left - 2, y - 2, wide + 4, high + 4), "night0", radius=7)
        bar, parts = self._whole(seat), self.parts(seat)
        if self.at >= LASTS:
            kit.put(surface, bar, (left, y))
        for each in parts if self.at < LASTS else ():
            start = self._falls(each.number)
            way = part(self.at, start, start + FALLS)
            if not way:
                break
            first, last = canvas.px(each.left), canvas.px(each.left + each.width)
            cut = (first, 0, max(1, min(last, bar.get_width()) - first), bar.get_height())
            up = DROP * (1 - out_cubic(way))
            kit.put(surface, bar.subsurface(cut), (left + each.left, y - up))
        for each in parts:
            start = self._falls(each.number) + FALLS
            if self.shares[seat][each.number].off and self.at >= start:
                larger = STAMPED + (1 - STAMPED) * part(self.at, start, start + STAMPS)
                draw_seal(kit, surface, (left + each.left, y, max(1.0, each.width - GAP), high), larger)

    def _whole(self, seat: int) -> Surface:
        """The bar of a seat with all its parts, not sealed yet."""
        if seat not in self._drawn:
            wide = self.totals[seat] * self.unit
            size = max(1, self.kit.canvas.px(wide) + 1), self.kit.canvas.px(self.high)
            made = self._drawn[seat] = Surface(size, pygame.SRCALPHA, 32)
            for each in self.parts(seat):
                box = (each.left, 0.0, max(1.0, each.width - GAP), self.high)
                draw_part(self.kit, made, box, self.game, seat, self.shares[seat][each.number])
        return self._drawn[seat]


class Bar(Control):
    """A bar under pointer and keys: Left and Right go from part to part, Enter chooses whose it is."""

    radius = 5.0
    enter_presses = True

    def __init__(self, ui: Container, bars: Bars, row: int) -> None:
        self._bars, self.seat = bars, bars.story.ranking[row][1]
        self._parts = bars.parts(self.seat)
        self._cursor = 0
        self._over: int | None = None
        super().__init__(ui, bars.box(row))

    @property
    def looked(self) -> Placed | None:
        """The part under the pointer, else that of the cursor while the keyboard is here."""
        if self.hovered and self._over is not None:
            return self._parts[self._over]
        keys = self.focused and self.ui.keyboard and self._parts
        return self._parts[self._cursor] if keys else None

    def pointed(self, point: tuple[float, float] | None) -> None:
        """The part under the pointer is looked at."""
        before, (x, y, _, h) = self._over, self.box
        boxes = [(x + each.left, y, each.width, h) for each in self._parts]
        self._over = next(
            (at for at, box in enumerate(boxes) if point is not None and contains(box, point)), None
        )
        self.dirty = self.dirty or before != self._over

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """A click chooses whose it is, and puts the cursor on the part."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._cursor = self._over if self._over is not None else self._cursor
            self.press()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def press(self) -> None:
        """Choose whose it is."""
        self._bars.press(self.seat)

    def key(self, event: Event) -> bool:
        """From part to part."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        ends = {pygame.K_HOME: 0, pygame.K_END: len(self._parts) - 1}
        if event.key not in {**steps, **ends}:
            return False
        wanted = ends.get(event.key, self._cursor + steps.get(event.key, 0))
        self._cursor = max(0, min(wanted, len(self._parts) - 1))
        self.dirty = True
        return True

    def carry_on(self, before: Control | None) -> None:
        """The cursor stays on its part."""
        if isinstance(before, Bar):
            self._cursor = before._cursor
