"""The plate over the planet that says whose it is (LOOK 4, 7)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.shown_sheet import SheetPart
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.planet_smash.prompts import when
from rules.tabletop import Plate


class WhosePart(SheetPart):
    """The plate of the shown sheet's owner."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        seen = self.sheet(model)
        return seen.plate, model.view.round, seen.seat, model.bots

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen = self.sheet(model)
        player = seen.seat, seen.view.names[seen.seat], seen.seat in model.bots
        now = when(seen.game.charts[seen.planet.id], seen.view)
        whose(self.kit, surface, box, player, seen.plate, now)


def whose(
    kit: Kit, surface: Surface, box: Box, player: tuple[int, str, bool], plate: Plate, when: str
) -> None:
    """Draw the plate of the shown sheet's owner in the seat's colour: badge, name, bot mark, and the state of
    planet and game."""
    (x, y, w, h), middle = box, box[1] + box[3] / 2
    (seat, name, bot), notes, note = player, (plate.detail, when), plate.note
    theme, draw = kit.theme, kit.draw_text
    aside = max(kit.text_width(notes[0], 15, True), kit.text_width(notes[1], 13)) + 26
    kit.shadow(surface, box, 2, 10)
    kit.fill(surface, box, "night1", "night0", 10)
    kit.drawing(
        surface, (x, y, w - aside, h), _slanted(kit, w - aside, h, theme.band(seat), theme.player(seat).deep)
    )
    kit.outline(surface, box, f"player{seat + 1}_light", 10, 2)
    kit.player_badge(surface, seat, (x + 28, middle), 26, bot)
    left, end = x + (60 if bot else 50), x + w - aside - 20
    drawn = draw(surface, name, (left, middle), 22, "text", True, "midleft", end - left)
    if kit.text_width(note, 15) <= end - drawn[0] - drawn[2] - 8:
        draw(surface, note, (drawn[0] + drawn[2] + 8, middle + 2), 15, "text", False, "midleft")
    half = min(max(11.0, kit.line_height(15) / 2), h / 4)
    draw(surface, notes[0], (x + w - 14, middle - half), 15, "text", True, "midright")
    draw(surface, notes[1], (x + w - 14, middle + half), 13, "text2", False, "midright")


def _slanted(kit: Kit, w: float, h: float, light: str, deep: str) -> str:
    """Return the SVG of a band with a slanted right end and round left corners."""
    s = kit.canvas.s
    stops = f'<stop offset="0" stop-color="{deep}"/><stop offset="1" stop-color="{light}"/>'
    line = f"M10 0H{w:.1f}L{w - 16:.1f} {h}H10A10 10 0 0 1 0 {h - 10}V10A10 10 0 0 1 10 0Z"
    paint = f'<defs><linearGradient id="b">{stops}</linearGradient></defs>'
    return f'{paint}<path transform="scale({s:.5f})" d="{line}" fill="url(#b)"/>'
