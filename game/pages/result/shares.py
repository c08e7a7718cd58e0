"""What everybody's score is made of, part by part: a bar for each seat, and the parts of one of them (LOOK 13).

Equal amounts are equally wide on all bars. The parts fall in one after the other, the totals count up, the winner's row
lights last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from game.pages.parts.page import EDGE
from game.pages.result.story import Story
from game.ui.canvas import Box, contains
from game.ui.effects import part
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from game.ui.theme import mix
from rules.common.words import counted
from rules.tabletop import Share

HEAD, LEFT, RIGHT = 46.0, 150.0, 92.0
"""The height of the heading, and what a row has beside its bar."""
ROW, TALL_ROW, FEW, BAR, GAP = 78.0, 104.0, 3, 54.0, 1.0
ART_FROM, NUMBER_FROM, ART = 18.0, 12.0, 30.0
"""The least widths of a part with its picture, and with its amount, and the side of a picture."""
STEP, FALLS, COUNTED, LASTS, DROP = 0.04, 0.18, 1.25, 1.4, 18.0
"""From part to part, how long each falls, when totals are whole and all is over (s), and how far a part falls."""
CELL, CELLS_TOP, LEAST_CELL, FEW_COLUMNS = 48.0, 51.0, 150.0, 4
OFF = ("#69727B", "#31383F")


class Placed(NamedTuple):
    """A part of a bar: of which seat, its number there, and where it lies on the bar."""

    seat: int
    number: int
    left: float
    width: float


class Bars:
    """The panel with a bar for each seat; `hovered` is the part under the pointer."""

    def __init__(self, kit: Kit, game: Any, story: Story, area: Box, at: float = 0.0) -> None:
        self.kit, self.game, self.story, self.area = kit, game, story, area
        self.shares = story.recap.shares
        self.totals = [sum(share.amount for share in shares) for shares in self.shares]
        x, y, w, h = area
        count = len(story.ranking)
        self._row = min(ROW if count > FEW else TALL_ROW, (h - HEAD - 10) / count)
        self._bar = min(BAR, self._row - 14)
        self._unit = max(1.0, w - LEFT - RIGHT) / max(1, *self.totals)
        self.at = at if kit.speed else LASTS
        self.hovered: Placed | None = None
        self._drawn: dict[int, Surface] = {}
        self._ticked = 0

    # -- where

    def top(self, row: int) -> float:
        """The upper edge of a row; few rows stand in the middle."""
        spare = self.area[3] - HEAD - 6 - self._row * len(self.story.ranking)
        return self.area[1] + HEAD + max(0.0, spare / 2) + row * self._row

    def parts(self, seat: int) -> list[Placed]:
        """The parts of a seat's bar that are seen."""
        found, left = [], 0.0
        for number, share in enumerate(self.shares[seat]):
            wide = share.amount * self._unit
            found.append(Placed(seat, number, left, wide))
            left += wide
        return [each for each in found if each.width > 0]

    def part_at(self, point: tuple[float, float]) -> Placed | None:
        """The part under a point."""
        for row, (_, seat) in enumerate(self.story.ranking):
            x, y = self.area[0] + LEFT, self.top(row) + (self._row - self._bar) / 2
            for each in self.parts(seat):
                if contains((x + each.left, y, each.width, self._bar), point):
                    return each
        return None

    def seat_at(self, point: tuple[float, float]) -> int | None:
        """The seat whose row is under a point."""
        for row, (_, seat) in enumerate(self.story.ranking):
            if contains((self.area[0], self.top(row), self.area[2], self._row), point):
                return seat
        return None

    def point(self, point: tuple[float, float] | None) -> bool:
        """Look at what is under the pointer; True when that is another part than before."""
        before, self.hovered = self.hovered, self.part_at(point) if point is not None else None
        return before != self.hovered

    # -- time

    def update(self, dt: float) -> bool:
        """Let the parts fall; True while they do."""
        if self.at >= LASTS:
            return False
        self.at += dt / (self.kit.speed or 1.0)
        most = max(len(shares) for shares in self.shares)
        fallen = min(most, int(self.at / self._step))
        if fallen > self._ticked:
            self._ticked = fallen
            self.kit.sounds.play("tick", 2)
        return True

    @property
    def _step(self) -> float:
        """From one part to the next (s)."""
        return min(STEP, (COUNTED - FALLS) / max(len(shares) for shares in self.shares))

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel with its heading and what the colours mean."""
        kit, (x, y, w, _) = self.kit, area
        kit.panel(surface, area, "What everyone is worth")
        left = x + w - EDGE
        end = x + EDGE + kit.text_width("What everyone is worth", 14, True) + 20
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

    def draw(self, surface: Surface) -> None:
        """The rows as they are by now."""
        for row, (place, seat) in enumerate(self.story.ranking):
            self._draw_row(surface, self.top(row), place, seat)

    def _draw_row(self, surface: Surface, top: float, place: int, seat: int) -> None:
        kit, story, (x, _, w, _) = self.kit, self.story, self.area
        won, done = seat in story.outcome.winners, self.at >= LASTS
        lit = won and done
        row = (x + 8, top + 1, w - 16, self._row - 3)
        if lit:
            kit.fill(surface, row, "lit_top", "lit_bottom", 8, "brass", 1.4)
        middle = top + self._row / 2
        kit.draw_text(surface, str(place), (x + 26, middle), 18, "lamp" if lit else "text2", True, "center")
        kit.player_badge(surface, seat, (x + 54, middle), 22, seat in story.bots)
        name, room = story.names[seat], LEFT - 84
        size = kit.largest(name, (17.0, 16.0, 15.0, 14.0), room)
        kit.draw_text(surface, name, (x + 76, middle), size, "text", True, "midleft", room)
        left, y = x + LEFT, middle - self._bar / 2
        total = self.totals[seat]
        wide = total * self._unit
        kit.fill(surface, (left - 2, y - 2, wide + 4, self._bar + 4), "night0", radius=7)
        bar = self._whole(seat)
        if done:
            kit.put(surface, bar, (left, y))
        else:
            self._fall(surface, bar, seat, (left, y))
        if self.hovered is not None and self.hovered.seat == seat and done:
            each = self.hovered
            kit.outline(surface, (left + each.left, y, each.width - GAP, self._bar), "lamp", 4, 2.4)
        counted_up = round(total * out_cubic(part(self.at, 0.0, COUNTED)))
        figure = f"{story.recap.sign}{counted_up}"
        ink = "lamp" if lit else "text"
        kit.draw_text(surface, figure, (x + w - 20, middle), 24, ink, True, "midright", RIGHT - 24)

    def _fall(self, surface: Surface, bar: Surface, seat: int, at: tuple[float, float]) -> None:
        """The parts that have come by now."""
        canvas = self.kit.canvas
        for order, each in enumerate(self.parts(seat)):
            way = part(self.at, order * self._step, order * self._step + FALLS)
            if not way:
                return
            first, last = canvas.px(each.left), canvas.px(each.left + each.width)
            piece = bar.subsurface((first, 0, max(1, min(last, bar.get_width()) - first), bar.get_height()))
            up = DROP * (1 - out_cubic(way))
            self.kit.put(surface, piece, (at[0] + each.left, at[1] - up))

    def _whole(self, seat: int) -> Surface:
        """The bar of a seat with all its parts."""
        if seat not in self._drawn:
            wide = self.totals[seat] * self._unit
            size = max(1, self.kit.canvas.px(wide) + 1), self.kit.canvas.px(self._bar)
            made = self._drawn[seat] = Surface(size, pygame.SRCALPHA, 32)
            for each in self.parts(seat):
                box = (each.left, 0.0, max(1.0, each.width - GAP), self._bar)
                draw_part(self.kit, made, box, self.game.id, seat, self.shares[seat][each.number])
        return self._drawn[seat]


def draw_part(kit: Kit, surface: Surface, box: Box, game: str, seat: int, share: Share) -> None:
    """One part of a bar: its colour, its picture and its amount, where they have room."""
    x, y, w, h = box
    middle, player = x + w / 2, kit.theme.player(seat)
    number = "text"
    if not share.card:
        kit.fill(surface, box, ((0.0, "#F2CB78"), (0.5, "#D9A441"), (1.0, "#8A5C18")), None, 4)
        number = "brass_ink"
        if w >= 26:
            kit.draw_icon(surface, "money", (middle, y + 0.36 * h), 20, "brass_ink")
    elif share.off:
        kit.fill(surface, box, *OFF, 4)
        kit.hatch(surface, box, "night0", 9, 2.0, 90)
        r = min(9.0, 0.36 * w)
        kit.disc(surface, (middle, y + 0.36 * h), r, "player1_deep" if r < 5 else "#A8323A", "night0", 1.2)
        kit.draw_icon(surface, "cross", (middle, y + 0.36 * h), 1.3 * r, "text")
    else:
        top, deep = mix(player.fill, player.light, 0.35), mix(player.fill, player.deep, 0.25)
        kit.fill(surface, box, ((0.0, top), (0.5, deep), (1.0, player.deep)), None, 4)
        if w >= ART_FROM:
            kit.fill(surface, (x + 1.5, y + 1.5, w - 3, 0.63 * h), "night0", radius=3, alpha=88)
            draw_art(kit, surface, game, share.card, (middle, y + 0.34 * h), min(w - 5, ART, 0.58 * h))
    words = str(share.amount)
    if w >= max(NUMBER_FROM, kit.text_width(words, 13, True)):
        kit.draw_text(surface, words, (middle, y + h - 10), 13, number, True, "center")


def draw_art(kit: Kit, surface: Surface, game: str, card: str, at: tuple[float, float], side: float) -> None:
    """The art of a card, if there is any."""
    path = f"{game}/{card}.svg"
    if kit.art.exists(path) and side >= 8:
        kit.put(surface, kit.picture(path, 1.3 * side, 1.3 * side), at, "center")


class Kinds(NamedTuple):
    """Parts that are alike, and how many they are."""

    share: Share
    times: int


def alike(shares: Sequence[Share], room: int) -> list[Kinds]:
    """The parts of a score in their order; those that are alike together, where there is no room for all."""
    if len(shares) <= room:
        return [Kinds(share, 1) for share in shares]
    found: dict[Share, int] = {}
    for share in shares:
        found[share] = found.get(share, 0) + 1
    return [Kinds(share, count) for share, count in found.items()]


def _kinds(area: Box, shares: Sequence[Share]) -> tuple[list[Kinds], list[Box]]:
    """The kinds of parts of a score and the boxes of as many of them as have room in a grid."""
    _, _, w, h = area
    down = max(1, int((h - CELLS_TOP - 4) / CELL))
    most = max(1, int((w - 24) / LEAST_CELL))
    kinds = alike(shares, min(most, FEW_COLUMNS) * down)
    columns = max(1, min(max(FEW_COLUMNS, -(-len(kinds) // down)), most))
    return kinds, _cells(area, len(kinds), columns, down)


def _cells(area: Box, count: int, columns: int, down: int) -> list[Box]:
    """The boxes of a grid, as many as are needed and have room."""
    x, y, w, _ = area
    wide = (w - 24) / columns
    return [
        (x + 14 + number % columns * wide, y + CELLS_TOP + number // columns * CELL, wide - 8, CELL - 5)
        for number in range(min(count, down * columns))
    ]


def draw_parts(kit: Kit, surface: Surface, area: Box, story: Story, game: str, seat: int) -> None:
    """The parts of a seat's score in a grid."""
    kinds, cells = _kinds(area, story.recap.shares[seat])
    for number, (kind, cell) in enumerate(zip(kinds, cells, strict=False), 1):
        left = len(kinds) - number + 1
        if number == len(cells) and left > 1:
            kit.fill(surface, cell, "room0", radius=7)
            words = f"and {left} more"
            kit.draw_text(surface, words, (cell[0] + 12, cell[1] + 21), 14, "text2", False, "midleft")
        else:
            _draw_kind(kit, surface, cell, game, kind, story.recap.sign)


def draw_chosen(kit: Kit, surface: Surface, area: Box, story: Story, seat: int, chosen: Placed) -> None:
    """Light round the part of a seat's score that is pointed at on its bar."""
    kinds, cells = _kinds(area, story.recap.shares[seat])
    share = story.recap.shares[chosen.seat][chosen.number]
    at = next((number for number, kind in enumerate(kinds) if kind.share == share), -1)
    if chosen.seat == seat and 0 <= at < len(cells):
        kit.outline(surface, cells[at], "lamp", 7, 2.0)


def _draw_kind(kit: Kit, surface: Surface, box: Box, game: str, kind: Kinds, sign: str) -> None:
    (x, y, w, h), (share, times) = box, kind
    kit.fill(surface, box, "room0", radius=7)
    if share.card:
        kit.fill(
            surface, (x + 4, y + 4, 35, h - 8), OFF[1] if share.off else "night0", radius=5, border="edge"
        )
        if share.off:
            kit.draw_icon(surface, "cross", (x + 21, y + h / 2), 18, "refused")
        else:
            draw_art(kit, surface, game, share.card, (x + 21.5, y + h / 2), 24)
    else:
        kit.disc(surface, (x + 21, y + h / 2), 16, "brass", "brass_deep", 1.5)
        kit.draw_icon(surface, "money", (x + 21, y + h / 2), 22, "brass_ink")
    amount = kit.draw_text(
        surface, f"{sign}{share.amount * times}", (x + w - 10, y + h / 2), 16, "text" if share.card else "brass_light",
        True, "midright",
    )  # fmt: skip
    room = amount[0] - x - 52
    kit.draw_text(surface, share.name, (x + 46, y + 14), 14, "text", True, "midleft", room)
    words = share.text if times == 1 else f"{times} of them, {share.text} each"
    kit.draw_text(surface, words, (x + 46, y + 31), 13, "text2", False, "midleft", room)


def summed(story: Story, seat: int) -> str:
    """A seat's score in a few words: "11 parts: $124"."""
    shares = story.recap.shares[seat]
    total = sum(share.amount for share in shares)
    return f"{counted(len(shares), 'part')}: {story.recap.sign}{total}"
