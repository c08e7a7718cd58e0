"""The plates of all players but the viewer in their colours, each with a picture of the player's position:
for few players, where there is room to read them."""

from __future__ import annotations

from pygame import Surface

from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.table.parts.players import PlayersPart
from game.ui.canvas import Box
from game.ui.theme import mix
from rules.tabletop import Counter, Plate

GUTTER, HEAD = 12.0, 36.0
"""The gap between two plates, and the height of the band with the name."""
PAD, LINE, FOOT, BESIDE, ROW = 9.0, 26.0, 40.0, 70.0, 32.0
"""The padding round the picture; the heights of the detail under it and of the row of counters; the width of
counters beside it; the height of the row of a counter with its word, where all have room."""
READY, NONE = ("lit_bottom", "brass", "brass_light", "text"), ("night1", "edge2", "mute", "mute")
"""The colours of a counter: its disc, the line round it, its icon, its number."""
PREFERRED = 0.9
"""How much smaller a picture may be over its counters than beside them: only there the detail has room."""


class OpponentsPart(PlayersPart):
    """A plate per player: badge, name and note in the seat's colour; below them the picture, the detail and
    the counters, which are beside the picture where that makes it larger."""

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        for seat, cell in self._cells(box, model):
            self._plate(surface, cell, seat, model)

    def scroll(self, box: Box, model: ViewModel, steps: int) -> bool:
        return False

    def _cells(self, box: Box, model: ViewModel) -> list[tuple[int, Box]]:
        x, y, w, h = box
        seats = [seat for seat in range(len(model.names)) if seat != model.own]
        whole = HEAD + w - PAD + LINE + len(model.plate(seats[0]).counters) * ROW + PAD
        high = (h + GUTTER) / len(seats) - GUTTER
        high = whole if high >= whole else min(HEAD + w - PAD + LINE + FOOT, high)
        return [(seat, (x, y + row * (high + GUTTER), w, high)) for row, seat in enumerate(seats)]

    def _plate(self, surface: Surface, box: Box, seat: int, model: ViewModel) -> None:
        kit, (x, y, w, h), plate = self.kit, box, model.plate(seat)
        kit.shadow(surface, box, 1, 10)
        kit.fill(surface, box, "panel_top", "panel_bottom", 10)
        self._head(surface, (x, y, w, HEAD), seat, model, plate)
        below, beside = (
            min(w - 2 * PAD, h - HEAD - LINE - FOOT - PAD),
            min(w - BESIDE - 2 * PAD, h - HEAD - 2 * PAD),
        )
        if beside * PREFERRED > below:
            side, middle = beside, x + PAD + beside / 2
            counters = (x + w - BESIDE, y + HEAD + PAD / 2, BESIDE, h - HEAD - PAD)
        else:
            side, middle, foot = below, x + w / 2, max(FOOT, h - HEAD - (w - PAD) - LINE)
            counters = (x + PAD, y + h - foot, w - 2 * PAD, foot if foot == FOOT else foot - PAD / 2)
            detail = kit.fitting(plate.details, w - PAD, 15, True)
            kit.draw_text(
                surface, detail, (middle, y + h - foot - LINE / 2), 15, "text", True, "center", w - PAD
            )
            kit.line(surface, (x + 14, y + h - foot), (x + w - 14, y + h - foot), "edge", 1)
        picture = self.portrait_of(model, seat, side)
        if picture is not None:
            kit.put(surface, picture, (middle, y + HEAD + PAD + side / 2), "center")
        self._counters(surface, counters, plate.counters)
        light = f"player{seat + 1}_light" if plate.turn else "edge"
        kit.outline(surface, box, light, 10, 2.0 if plate.turn else 1.0)

    def _head(self, surface: Surface, box: Box, seat: int, model: ViewModel, plate: Plate) -> None:
        """Draw badge and name on the seat's colour, and the note if there is room for both."""
        kit, (x, y, w, h), bot = self.kit, box, seat in model.bots
        light, deep = kit.theme.band(seat), kit.theme.player(seat).deep
        kit.fill(surface, box, light, deep, 10)
        kit.fill(surface, (x, y + h / 2, w, h / 2), mix(light, deep, 0.5), deep, 0)
        kit.player_badge(surface, seat, (x + 22, y + h / 2), 22, bot)
        left = x + (50 if bot else 40)
        drawn = kit.draw_text(
            surface, model.names[seat], (left, y + h / 2), 17, "text", True, "midleft", x + w - 10 - left
        )
        if kit.text_width(plate.note, 14) <= x + w - 22 - drawn[0] - drawn[2]:
            kit.draw_text(surface, plate.note, (x + w - 12, y + h / 2), 14, "text", False, "midright")

    def _counters(self, surface: Surface, box: Box, counters: tuple[Counter, ...]) -> None:
        """Draw the counters in a row, or below each other: with their words, or as a column beside the
        picture."""
        kit, (x, y, w, h) = self.kit, box
        words = h >= ROW * len(counters) and w > BESIDE
        for number, counter in enumerate(counters):
            part = (number + 0.5) / len(counters)
            cx, cy = (x + w * part, y + h / 2) if h <= FOOT else (x + w / 2, y + h * part)
            cx = x + 28 if words else cx
            disc, edge, sign, ink = READY if counter.number else NONE
            kit.disc(surface, (cx - 12, cy), 12, disc, edge, 1.2)
            kit.draw_icon(surface, counter.icon, (cx - 12, cy), 16, sign)
            drawn = kit.draw_text(surface, str(counter.number), (cx + 5, cy), 16, ink, True, "midleft")
            if words:
                left = drawn[0] + drawn[2] + 9
                kit.draw_text(surface, counter.word, (left, cy), 15, ink, False, "midleft", x + w - left)
