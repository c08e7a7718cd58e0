"""A player's units in a list, where the canvas has room for one: name, figure and effect."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from rules.tabletop import RosterRow

SHORT = 300.0
"""The room up to which a list fills it; a taller one is no higher than its content."""
HEAD, ROW, LINE, FOOT, SIGN = 42.0, 46.0, 18.0, 6.0, 18.0
ASIDE, PLUG = 12.0, 26.0
"""The padding left and right of a row, and how much narrower attached units are."""


class RosterPart(Part):
    """The list, no higher than its rows; the lists of all seats have one height."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        rows = tuple(model.roster(seat) for seat in range(len(model.names)))
        return model.names[self.seat], self.seat == model.you, rows

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        rows = model.roster(self.seat)
        x, y, w, h = box
        wide = w - 2 * ASIDE
        if h > SHORT:
            h = min(h, max(self._high(model.roster(seat), wide) for seat in range(len(model.names))))
        self._head(surface, (x, y, w, h), model, str(len(rows)) if rows else "")
        if not rows:
            at = (x + 16, y + HEAD + 14)
            self.kit.draw_text(surface, "None on the board", at, 14, "mute", False, "midleft", w - 32)
        top, end = y + HEAD, y + h - FOOT
        for number, row in enumerate(rows):
            high, last = self._row_high(row, wide), number == len(rows) - 1
            if top + high + (0 if last else LINE + 4) > end:
                more = f"and {len(rows) - number} more"
                self.kit.draw_text(surface, more, (x + 16, top + 12), 14, "mute", False, "midleft")
                return
            self._row(surface, (x + ASIDE, top, wide, high), row)
            top += high

    def _high(self, rows: tuple[RosterRow, ...], w: float) -> float:
        return HEAD + FOOT + max(ROW, sum(self._row_high(row, w) for row in rows))

    def _row_high(self, row: RosterRow, w: float) -> float:
        """Return the height of a row, which grows with the lines of a long name."""
        attached = self.kit.paragraph_height(self._attached(row, w), w - PLUG, 13) if row.attached else 0.0
        return ROW + self._more(row, w) + (max(LINE, attached) if row.attached else 0.0)

    def _more(self, row: RosterRow, w: float) -> float:
        """Return the height of the name beyond one line."""
        return self.kit.paragraph_height(row.title, self._room(row, w), 15, True) - self.kit.line_height(15)

    def _room(self, row: RosterRow, w: float) -> float:
        """Return the width for the name, beside the figure and its icon."""
        return w - 28 - self.kit.text_width(row.figure, 14, True)

    def _attached(self, row: RosterRow, w: float) -> str:
        return self.kit.fitting(row.attached, w - PLUG, 13)

    def _head(self, surface: Surface, box: Box, model: ViewModel, figure: str) -> None:
        """Draw the panel with the owner: the heading, or only badge and name where that doesn't fit."""
        kit, (x, y, w, _) = self.kit, box
        heading = model.whose(self.seat, self.spot.heading or "units")
        room = w - 44 - kit.text_width(figure, 14)
        if kit.text_width(heading, 14, True) <= room:
            kit.panel(surface, box, heading, figure)
            return
        kit.panel(surface, box)
        kit.player_badge(surface, self.seat, (x + 16 + SIGN / 2, y + 20), SIGN)
        at, name = (x + 22 + SIGN, y + 20), model.names[self.seat]
        kit.draw_text(surface, name, at, 14, "brass_light", True, "midleft", room - SIGN - 6)
        kit.draw_text(surface, figure, (x + w - 16, y + 20), 14, "text2", False, "midright")
        kit.rule(surface, (x + 16, y + 33), w - 32)

    def _row(self, surface: Surface, box: Box, row: RosterRow) -> None:
        kit, (x, y, w, _) = self.kit, box
        figure = kit.draw_text(surface, row.figure, (x + w - 4, y + 13), 14, "text", True, "midright")
        if row.icon:
            kit.draw_icon(surface, row.icon, (figure[0] - 12, y + 13), 14, "mute")
        ink = "mute" if row.off else f"player{self.seat + 1}_light"
        title = kit.paragraph(row.title, self._room(row, w), 15, ink, True)
        kit.put(surface, title, (x + 4, y + 13 - kit.line_height(15) / 2))
        y += self._more(row, w)
        words = kit.fitting(row.texts or ("",), w - 8, 13)
        kit.draw_text(surface, words, (x + 4, y + 32), 13, "text2", False, "midleft", w - 8)
        if row.attached:
            kit.draw_icon(surface, "plug", (x + 11, y + 32 + LINE), 13, "text2")
            attached = kit.paragraph(self._attached(row, w), w - PLUG, 13)
            kit.put(surface, attached, (x + 22, y + 32 + LINE - kit.line_height(13) / 2))
