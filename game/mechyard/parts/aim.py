"""Pictures in the preview panel: a shot, or a mech before and after, above the lines; all mechs side by side
below a prompt; and the path of a shot through the picture to its target (LOOK 13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Surface

from game.mechyard import marks
from game.mechyard.parts.shop import preview_box
from game.mechyard.tiles import TilePainter, face
from game.mechyard.widgets import LABELS, burst, draw_change, draw_table, figures_high, money_row
from game.table.parts.model import ViewModel
from game.table.parts.part import Beside, Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action
from rules.mechyard.figures import ICON, Change, Figures, ShotOutcome, Source
from rules.mechyard.places import bay, cell
from rules.mechyard.state import ASSEMBLE, Spot

TILE, LARGE, NAMES, MONEY, SPACE = 72.0, 96.0, 24.0, 30.0, 4.0
"""The side of a shot's tiles, that in a high preview, the heights of their names and of the money, and the
gap between these."""
LITTLE = 46.0
"""The side of tiles in a low preview: the whole shot is in one row."""
DOWN = 0.6
"""How far the shutter of a breaking module is down, 0 to 1."""
ROW, LEAST_ROW, LINES = 33.0, 23.0, 134.0
"""The greatest and the least height of a figure's row, and the room that a preview needs besides figures."""
SMALL, SMALL_TILE = 0.7, 64.0
"""The px of the window per px of the map below which letters take more room, and the side of a shot's tiles
there, px."""
TALL, HIGH = 240.0, 360.0
"""The height from which a preview has its figures in one column, and that from which its tiles are large, px
of the map."""
TABLE_ROW, LEAST_TABLE_ROW = 28.0, 19.0
HEAD, INSIDE, TIP = 42.0, 26.0, 13.0
"""The distance from the preview's upper edge to its picture, that from its sides to the tiles, and the length
of an arrow's head."""
Point = tuple[float, float]
Way = tuple[Point, ...]
BESIDE = 6.0
"""Half the gutter between panels."""
INTO = 11.0
"""How far an arrow's tip reaches into a cell."""
GUTTER = 3.0
"""The distance from the edge of a cell to its tile."""


class Aim(Part):
    """The part that draws aimed shots: over the table, and as pictures in the preview."""

    def _preview(self, model: ViewModel) -> Box:
        """Return the box of the preview."""
        return preview_box(self.layout, self.kit.canvas, model)

    def _side(self, preview: Box) -> float:
        """Return the side of a shot's tiles; 0 where everything is in one row."""
        high = preview[3]
        if high < TALL:
            return 0.0
        if self.kit.canvas.s < SMALL:
            return min(SMALL_TILE / self.kit.canvas.s, high / 4)
        return LARGE if high >= HIGH else TILE

    # -- in the preview

    def beside(self, action: Action | None, w: float, model: ViewModel) -> Beside | None:
        """Return two tiles with the damage between them, or a mech's figures before and after; without an
        action the figures of all mechs. None for nothing."""
        view = model.answers
        if action is None:
            return (
                None
                if view.play.phase == ASSEMBLE
                else Beside(view.figures, partial(self._table, view.figures))
            )
        hit, change = view.volley(action), view.change(action)
        if hit is None:
            return self._change(change, model) if change is not None else None
        if side := self._side(self._preview(model)):
            draw = partial(draw_shot, self.kit, model, hit, side)
            return Beside(hit, draw, side + SPACE + sum(_rows(self.kit)))
        return Beside(hit, partial(draw_low_shot, self.kit, model, hit), LITTLE + SPACE)

    def _change(self, change: Change, model: ViewModel) -> Beside:
        high, least = self._preview(model)[3], max(LEAST_ROW, self.kit.line_height(16))
        columns = 1 if high >= max(TALL, len(LABELS) * least + LINES) else 2
        row = max(least, min(ROW, (high - LINES) / len(LABELS)) if columns == 1 else 0.0)
        draw = partial(draw_change, self.kit, change=change, row=row, columns=columns)
        return Beside(change, draw, figures_high(columns, row))

    def _table(self, found: Sequence[Figures], surface: Surface, box: Box) -> None:
        """Draw the figures of all mechs."""
        x, y, w, h = box
        row = min(TABLE_ROW, (h - 8) / (len(LABELS) + 1))
        if row < max(LEAST_TABLE_ROW, self.kit.line_height(14)):
            return
        high = row * (len(LABELS) + 1)
        draw_table(self.kit, surface, (x, y + h - high, w, high), range(len(found)), found, row)

    # -- over the table

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Draw a reticle on the target, and the path of a shot from the weapon through the preview's picture
        to the target."""
        hit, play = model.answers.volley(model.hand.aimed), model.answers.play
        if hit is None:
            return
        target = where(cell(play, play.spot(hit.target)))
        if target[2] > 1:
            marks.target(self.kit, surface, target)
        preview = self._preview(model)
        side = self._side(preview)
        through = Through(preview[1] + HEAD + side / 2, INSIDE) if side else None
        found = shot_way(play, hit, where, preview, through)
        for number, way in enumerate(found, 1):
            marks.conduit(self.kit, surface, way, head=number == len(found))


def draw_shot(kit: Kit, model: ViewModel, hit: ShotOutcome, side: float, surface: Surface, box: Box) -> None:
    """Draw the weapon and its target, the damage in a burst between them, its parts, and the money."""
    x, y, w, _ = box
    left, right = x + 10, x + w - 10 - side
    _pair(kit, surface, model, hit, (left, right), y, side)
    names, money = _rows(kit)
    low, (weapon, target) = y + side + names / 2 + 1, hit.names
    start = _named(kit, surface, weapon, (left + side / 2, low), (x, x + w / 2))
    end = _named(kit, surface, target, (right + side / 2, low), (x + w / 2, x + w))
    room = end[0] - start[0] - start[2] - 10
    words = kit.fitting((damage_parts(hit), damage_parts(hit, short=True), ""), room, 13)
    middle = (start[0] + start[2] + end[0]) / 2
    kit.draw_text(surface, words, (middle, low), 13, "text2", False, "center")
    row = (x, y + side + names + SPACE, w, money)
    money_row(kit, surface, row, hit.money, hit.money + hit.earned)


def _rows(kit: Kit) -> tuple[float, float]:
    """Return the heights of the names and of the money under a shot's tiles; the font doesn't shrink with the
    window."""
    return max(NAMES, kit.line_height(14)), max(MONEY, 1.1 * kit.line_height(20))


def _named(kit: Kit, surface: Surface, name: str, at: tuple[float, float], ends: tuple[float, float]) -> Box:
    """Draw a name under the middle of its tile, or as near as it fits between two ends; return its box."""
    half = min(kit.text_width(name, 14), ends[1] - ends[0]) / 2
    middle = min(max(at[0], ends[0] + half), ends[1] - half)
    return kit.draw_text(surface, name, (middle, at[1]), 14, "text2", False, "center", 2 * half + 1)


def draw_low_shot(kit: Kit, model: ViewModel, hit: ShotOutcome, surface: Surface, box: Box) -> None:
    """Draw a shot in one row, without text."""
    x, y, w, _ = box
    half = 0.56 * w
    _pair(kit, surface, model, hit, (x + 4, x + half - LITTLE), y, LITTLE)
    row = (x + half + 14, y + (LITTLE - MONEY) / 2, w - half - 14, MONEY)
    money_row(kit, surface, row, hit.money, hit.money + hit.earned)


def _pair(
    kit: Kit,
    surface: Surface,
    model: ViewModel,
    hit: ShotOutcome,
    lefts: tuple[float, float],
    top: float,
    side: float,
) -> None:
    """Draw the two tiles with an arrow between them, the target as after the hit."""
    play, tiles, middle = model.answers.play, TilePainter.of(kit), top + side / 2
    for left, module, struck in zip(lefts, (hit.weapon, hit.target), (False, True), strict=True):
        spot = play.spot(module)
        damage = play.damage(spot) + (min(hit.dealt, hit.room) if struck else 0)
        seen = face(play.design(spot), turn=play.module(spot).turn, damage=damage)
        picture = tiles.shutting(seen, side, DOWN) if struck and hit.breaks else tiles.picture(seen, side)
        kit.put(surface, picture, (left + side / 2, middle), "center")
    start, end = lefts[0] + side + 8, lefts[1] - TIP - 5
    marks.conduit(kit, surface, ((start, middle), (end, middle)))
    burst(kit, surface, ((start + end) / 2, middle), hit.dealt, 19.0 * min(1.2, side / TILE))


def damage_parts(hit: ShotOutcome, *, short: bool = False) -> str:
    """Return the parts of the damage: "3 +1 Ammo Lift –2"; "" for the icon alone."""
    if len(hit.sources) == 1 and not hit.prevented:
        return ""
    words = [_part_of(each, hit, short) for each in hit.sources]
    return " ".join(words + ([f"–{hit.prevented}"] if hit.prevented else []))


def _part_of(source: Source, hit: ShotOutcome, short: bool) -> str:
    """Return a part of the damage; one from the weapon's own text has no name."""
    if source.name == ICON:
        return str(source.amount)
    return f"+{source.amount}" + ("" if short or source.name == hit.names[0] else f" {source.name}")


class Through(NamedTuple):
    """The middle of the tiles in a preview's picture, and their inset."""

    middle: float
    inside: float


def shot_way(
    play: Any, hit: ShotOutcome, where: Where, preview: Box, through: Through | None
) -> tuple[Way, ...]:
    """Return the legs of the path from a weapon to its target: two where it runs `through` the preview's
    picture between them, else one above the preview; none if one of them isn't visible, or the target is left
    of the weapon."""
    start, end = (play.spot(each) for each in (hit.weapon, hit.target))
    home, goal = where(bay(start.seat)), where(bay(end.seat))
    if min(home[2], goal[2], where(cell(play, start))[2], where(cell(play, end))[2]) <= 1:
        return ()
    if home[0] + home[2] > goal[0]:
        return ()
    out, into = _out(play, start, where), _into(play, end, where)
    left, right = home[0] + home[2] + BESIDE, goal[0] - BESIDE
    x, _, w, _ = preview
    if through is not None and left <= x and x + w <= right + BESIDE:
        first = (*out, (left, out[-1][1]), (left, through.middle), (x + through.inside, through.middle))
        beside, low = x + w + BESIDE, home[1] + home[3] + BESIDE
        past = ((beside, low), (right, low)) if right > beside + BESIDE else ()  # below the bays between them
        start = ((x + w - through.inside, through.middle), (beside, through.middle))
        second = (*start, *past, (past[-1][0] if past else beside, into[0][1]), *into)
        return first, second
    if right - left < 2 * BESIDE:
        return ((*out, (left, out[-1][1]), (left, into[0][1]), *into),)
    over = preview[1] - BESIDE
    return ((*out, (left, out[-1][1]), (left, over), (right, over), (right, into[0][1]), *into),)


def _out(play: Any, spot: Spot, where: Where) -> Way:
    """Return the path from a tile's right side to the right edge of its bay: straight if no tile is in
    between, else in the gutter below."""
    x, y, w, h = where(cell(play, spot))
    middle, right = y + h / 2, x + w
    if not _blocked(play, spot, 1):
        return ((right - GUTTER, middle),)
    return ((right - GUTTER, middle), (right, middle), (right, y + h))


def _into(play: Any, spot: Spot, where: Where) -> Way:
    """Return the path from the left edge of a bay to a tile's left side."""
    x, y, _, h = where(cell(play, spot))
    middle, tip = y + h / 2, x + INTO - 13
    if not _blocked(play, spot, -1):
        return ((x - 14, middle), (tip, middle))
    return ((x, y + h), (x, middle + 1), (x, middle), (tip + GUTTER, middle))


def _blocked(play: Any, spot: Spot, direction: int) -> bool:
    """Return whether another tile is in the same row, left (-1) or right (1)."""
    module = play.module(spot)
    return any(
        each.y == module.y and (each.x - module.x) * direction > 0 for each in play.mechs[spot.seat].modules
    )
