"""The large panel of the result: the final board, sealed with a mark, and the headline."""

from __future__ import annotations

import math

from pygame import Surface

from game.app.session import Session
from game.pages.parts.page import EDGE, centred
from game.pages.parts.thumbnails import thumbnail
from game.pages.result.story import Story
from game.ui import paint, plates, text
from game.ui.canvas import Box, inset
from game.ui.kit import Kit

_CHIP = 34.0
_LANDSCAPE = 1.5
"""The ratio of width to height from which the words are beside the picture."""
_SEAL, _SEAL_BESIDE, _SEAL_BELOW = 0.18, 0.11, 0.15
"""The mark's radius as a share of the picture's side: on the rim of a round picture, beside one with corners,
below a wide one; of the latter two it hides only the frame."""
_WIDE = 0.8
"""The share of its side below which a picture's height leaves room below it."""
_FRAME = 0.022
"""The frame's share of the side of a picture with corners, which the mark may hide."""
_ANGLE = math.radians(38)


class Hero:
    """A painter of the panel."""

    def __init__(self, kit: Kit, session: Session, story: Story) -> None:
        self.kit, self.session, self.story = kit, session, story
        self.ink = "lamp" if story.won else "text"
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        """The box of the board's picture."""
        self.stage: tuple[tuple[float, float], float] | None = None
        """The centre and the side of the stand's picture, if the score is made of parts."""
        self._seal: tuple[float, float, float] | None = None
        """The centre and the radius of the mark."""

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the panel, its picture, and the words below or beside it."""
        x, y, w, h = area
        self.kit.panel(surface, area, lit=self.story.won)
        staged = bool(self.story.recap.shares)
        top = 0.0 if staged else self._owner(surface, area)
        if w > _LANDSCAPE * h:
            side = min((h - top - 2 * EDGE) * (1.0 if top else 0.9), w * 0.38)
            room = w - side * 1.3 - 2 * EDGE
            self._picture(surface, area, (x + EDGE + side * 0.58, y + (top + h) / 2), side, side * 0.17)
            tall = self._words_height(room)
            self._words(surface, x + EDGE + side * 1.25 + room / 2, y + (h - tall) / 2, room)
            return
        inner = w - 2 * EDGE - 8
        tall = self._words_height(inner)
        side = max(0.0, min(inner / 1.2, (h - top - tall - 3 * EDGE) / 1.04))
        below = side * 0.04 + EDGE if side >= 60 else 0.0
        at = y + top + (h - top - side - below - tall) / 2
        if side >= 60:
            self._picture(surface, area, (x + w / 2, at + side / 2), side, (w - side) / 2)
            at += side + below
        self._words(surface, x + w / 2, at, inner)

    def _owner(self, surface: Surface, area: Box) -> float:
        """Draw the board's owner if several or bots play; return the height used."""
        if self.story.alone and not self.story.bots:
            return 0.0
        x, y, w, _ = area
        seat = self.story.hero
        self.kit.player_badge(surface, seat, (x + EDGE + 9, y + 24), 20, seat in self.story.bots)
        name = self.story.names[seat]
        self.kit.draw_text(surface, name, (x + EDGE + 32, y + 24), 16, "text2", True, "midleft", w - 84)
        return 26.0

    def _picture(
        self, surface: Surface, area: Box, middle: tuple[float, float], side: float, margin: float
    ) -> None:
        """Draw the board in its light and the mark as a seal on its rim; `margin` is free beside the
        board."""
        kit, session, (cx, cy) = self.kit, self.session, middle
        if self.story.recap.shares:
            self._stage(surface, area, middle, side)
            return
        board = thumbnail(kit, session.game, session.state, side, side, self.story.hero)
        board = board.subsurface(board.get_bounding_rect())
        high, frame = kit.size_of(board)[1], side * _FRAME
        if high < side * _WIDE:
            seal = min(side * _SEAL_BELOW, (side - high + frame) / 2)
            cy -= seal - frame / 2
            sx, sy = cx, cy + high / 2 - frame + seal
        elif _has_corner(board):
            seal = min(side * _SEAL_BESIDE, (margin - 6 + frame) / 2)
            sx, sy = cx + side / 2 - frame + seal, cy + side / 2 - seal
        else:
            seal = side * _SEAL
            reach = side / 2 + seal * 0.78
            sx, sy = cx + reach * math.cos(_ANGLE), cy + reach * math.sin(_ANGLE) - seal * 0.1
            shift = max(0.0, (sx + seal - cx - side / 2) / 2)
            cx, sx = cx - shift, sx - shift
        surface.set_clip(kit.canvas.rect(*inset(area, 2)))
        self._draw_light(surface, (cx, cy), side * 0.66)
        surface.set_clip(None)
        self.box = kit.put(surface, board, (cx, cy), "center")
        self._seal = (sx, sy, seal)
        self.draw_seal(surface)

    def _stage(self, surface: Surface, area: Box, middle: tuple[float, float], side: float) -> None:
        """Draw the light and record the place of the statue drawn over it."""
        surface.set_clip(self.kit.canvas.rect(*inset(area, 2)))
        self._draw_light(surface, middle, side * 0.8)
        surface.set_clip(None)
        self.stage = (middle, side)

    def draw_seal(self, surface: Surface) -> None:
        """Draw the mark over the board's picture."""
        if self._seal is None:
            return
        kit, (x, y, r) = self.kit, self._seal
        kit.shadow(surface, (x - r, y - r, 2 * r, 2 * r), 2, r)
        kit.disc(surface, (x, y), r, "night1", "brass_mid" if self.story.won else "edge2", 2)
        folder = self.session.game.id
        mark = f"{folder}/mark_{'win' if self.story.won else 'lose'}.svg"
        mark = mark if kit.art.exists(mark) else f"{folder}/emblem.svg"
        kit.put(surface, kit.picture(mark, r * 1.7, r * 1.7), (x, y), "center")

    def _draw_light(self, surface: Surface, middle: tuple[float, float], r: float) -> None:
        """Draw a light behind the board, fading out at `r`; warm if won."""
        ink, alpha = ("room_light", 255) if self.story.won else ("edge2", 204)
        light = self.kit.picture("ui/light.svg", 2 * r, 2 * r).copy()
        self.kit.put(surface, paint.tint(light, self.kit.colour(ink), alpha), middle, "center")

    def _size(self, width: float) -> float:
        return 34.0 if width > 340 else 26.0

    def _words_height(self, width: float) -> float:
        kit = self.kit
        headline = kit.paragraph(self.story.headline, width, self._size(width), self.ink, True)
        reason = kit.paragraph(self.story.outcome.reason, width, 16)
        chips = len(self._lines(width)) * _CHIP
        return kit.size_of(headline)[1] + kit.size_of(reason)[1] + 20 + chips

    def _words(self, surface: Surface, cx: float, at: float, width: float) -> None:
        """Draw the headline, the reason and the chips, centred in a width."""
        kit, story = self.kit, self.story
        size, reason = self._size(width), story.outcome.reason
        even = self._even_width(story.headline, width, size, True)
        at += centred(kit, surface, story.headline, (cx, at), even, size, self.ink, True) + 6
        at += centred(kit, surface, reason, (cx, at), self._even_width(reason, width, 16, False)) + 14
        for line in self._lines(width):
            used = sum(self._chip_width(words) for _, words in line) + 8 * (len(line) - 1)
            left = cx - used / 2
            for icon, words in line:
                left += plates.badge(kit, surface, (left, at + 13), words, icon, "brass_light") + 8
            at += _CHIP

    def _even_width(self, words: str, width: float, size: float, bold: bool) -> float:
        """Return the smallest width that needs no more lines, so that no word is alone in the last one."""
        px, s = self.kit.font_px(size), self.kit.canvas.s
        count = len(text.wrap(words, int(width * s), px, bold))
        while width > 160 and len(text.wrap(words, int((width - 8) * s), px, bold)) == count:
            width -= 8
        return width

    def _chip_width(self, words: str) -> float:
        return self.kit.text_width(words, 14, True) + 44

    def _lines(self, wide: float) -> list[list[tuple[str, str]]]:
        """Return the chips in lines at most `wide`."""
        lines: list[list[tuple[str, str]]] = []
        used = wide
        for chip in self.story.chips:
            width = self._chip_width(chip[1]) + 8
            if used + width > wide + 8 or not lines:
                lines.append([])
                used = 0.0
            lines[-1].append(chip)
            used += width
        return lines


def _has_corner(board: Surface) -> bool:
    """Return whether a picture is opaque where a round one would have the mark on its rim."""
    w, h = board.get_size()
    return board.get_at((int(0.92 * w), int(0.92 * h))).a > 0
