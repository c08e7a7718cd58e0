"""What is aimed at: the picture over the lines of a preview, and the conduit from a weapon to its target (LOOK 13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Surface

from game.cards import badges
from game.mechyard import marks
from game.mechyard.tiles import TilePainter, face
from game.mechyard.widgets import draw_change, figures_high, money_row
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action
from rules.mechyard.figures import ICON, Change, Source, Volley
from rules.mechyard.places import cell

Point = tuple[float, float]
TILE, BURST, NAMES, MONEY, SPACE = 84.0, 19.0, 26.0, 34.0, 10.0
"""Side of the tiles, radius of the burst, heights of the names and of the money, and between them."""
DOWN = 0.6
"""How far the shutter of what breaks has come down."""
ROW, SHORT_ROW = 33.0, 25.0
"""The height of a figure in one column, and in two."""
TALL = 240.0
"""A panel so high has its figures in one column, px of the map."""
HEAD, INSIDE, GUTTER, TIP = 42.0, 25.0, 6.0, 13.0
"""From the upper edge of the preview to its picture and from its sides to the tiles, the middle of the gutters beside
it, and how long the head of an arrow is."""


class Aim(Part):
    """What is drawn over the table lies where it must; its picture is for the preview."""

    def preview_picture(self, action: Action, w: float, model: ViewModel) -> Surface | None:
        """Two tiles and the damage between them, or the figures of a mech before and after."""
        hit, change = model.answers.volley(action), model.answers.change(action)
        if hit is not None:
            return drawn(
                self.kit, w, TILE + NAMES + SPACE + MONEY, partial(draw_volley, self.kit, model, hit)
            )
        return self._change(change, w) if change is not None else None

    def _change(self, change: Change, w: float) -> Surface:
        columns = 1 if self._preview[3] >= TALL else 2
        row = max(ROW if columns == 1 else SHORT_ROW, self.kit.line_height(16))
        draw = partial(draw_change, self.kit, change=change, row=row, columns=columns)
        return drawn(self.kit, w, figures_high(columns, row), draw)

    @property
    def _preview(self) -> Box:
        """Where the preview is."""
        return self.layout.box("panel/preview", self.kit.canvas)

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """The way of a shot from the weapon into the picture of the preview, and out of it into the target."""
        hit = model.answers.volley(model.hand.aimed)
        if hit is None:
            return
        play, (x, y, w, h) = model.answers.play, self._preview
        start, end = (where(cell(play, play.spot(each))) for each in (hit.weapon, hit.target))
        if start[0] + start[2] > x or x + w > end[0] or h < TALL:
            return
        out, middle, goal = start[1] + start[3] / 2, y + HEAD + TILE / 2, end[1] + end[3] / 2
        into = ((start[0] + start[2], out), (x - GUTTER, out), (x - GUTTER, middle), (x + INSIDE, middle))
        right = x + w
        on = (
            (right - INSIDE, middle),
            (right + GUTTER, middle),
            (right + GUTTER, goal),
            (end[0] - TIP, goal),
        )
        marks.conduit(self.kit, surface, into, head=False)
        marks.conduit(self.kit, surface, on)


def drawn(kit: Kit, w: float, h: float, draw: Callable[[Surface, Box], object]) -> Surface:
    """A picture of that size, logical px."""
    made = Surface((kit.canvas.px(w), kit.canvas.px(h)), pygame.SRCALPHA, 32)
    draw(made, (0.0, 0.0, w, h))
    return made


def draw_volley(kit: Kit, model: ViewModel, hit: Volley, surface: Surface, box: Box) -> None:
    """The weapon and its target, the damage in a burst between them, what it is made of, and the money."""
    (x, y, w, _), play = box, model.answers.play
    left, right, middle = x + 10, x + w - 10 - TILE, y + TILE / 2
    tiles = TilePainter.of(kit)
    for at, module, struck in ((left, hit.weapon, False), (right, hit.target, True)):
        spot = play.spot(module)
        damage = play.damage(spot) + (min(hit.dealt, hit.room) if struck else 0)
        seen = face(play.design(spot), turn=play.module(spot).turn, damage=damage)
        picture = tiles.shutting(seen, TILE, DOWN) if struck and hit.breaks else tiles.picture(seen, TILE)
        kit.put(surface, picture, (at + TILE / 2, middle), "center")
    start, end = left + TILE + 8, right - TIP - 5
    marks.conduit(kit, surface, ((start, middle), (end, middle)))
    at = (start + end) / 2
    burst(kit, surface, (at, middle), hit.dealt)
    low = y + TILE + NAMES / 2 + 2
    weapon, target = hit.names
    wide = kit.draw_text(surface, weapon, (left + TILE / 2, low), 14, "text2", False, "center", TILE + 20)
    wide_right = kit.draw_text(
        surface, target, (right + TILE / 2, low), 14, "text2", False, "center", TILE + 20
    )
    room = wide_right[0] - wide[0] - wide[2] - 12
    words = kit.fitting((made_of(hit), made_of(hit, short=True), ""), room, 13)
    kit.draw_text(
        surface, words, ((wide[0] + wide[2] + wide_right[0]) / 2, low), 13, "text2", False, "center"
    )
    money_row(kit, surface, (x, y + TILE + NAMES + SPACE / 2, w, MONEY), hit.money, hit.money + hit.earned)


def made_of(hit: Volley, *, short: bool = False) -> str:
    """What damage adds up from: "3 +1 Ammo Lift –2"; "" for the icon alone."""
    if len(hit.sources) == 1 and not hit.prevented:
        return ""
    words = [_part_of(each, hit, short) for each in hit.sources]
    return " ".join(words + ([f"–{hit.prevented}"] if hit.prevented else []))


def _part_of(source: Source, hit: Volley, short: bool) -> str:
    if source.name == ICON:
        return str(source.amount)
    return f"+{source.amount}" + ("" if short else f" {_brief(source.name, hit)}")


def _brief(name: str, hit: Volley) -> str:
    """The name of what adds damage; a weapon's own text has none again."""
    return "text" if name == hit.names[0] else name


def burst(kit: Kit, surface: Surface, at: Point, number: int, r: float = BURST) -> None:
    """Damage in its burst on a dark disc."""
    kit.disc(surface, at, r + 2, "night2")
    px, ink = r * kit.canvas.s, kit.theme.hex("power")
    body = badges.body("burst", px, (kit.theme.light(ink), ink, kit.theme.shade(ink)), "#0B1017")
    kit.stamp(surface, body, at, badges.reach("burst", px))
    kit.draw_text(surface, str(number), at, badges.NUMBER * r, "badge_edge", True, "center")
