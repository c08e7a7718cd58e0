"""A combat on the table: what a machine loses in each stage, and what strikes where (SG-6)."""

from __future__ import annotations

import math

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.glyphs import CHEVRON, HEART, PLUGIN, SHIELD, glyph
from game.smash_gear.machines import LOOSE, spread
from game.table.acts import LASTS, Hits, Moment, PlainAct
from game.table.parts.cells import FAMILY
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.game import Piece
from rules.smash_gear.combat_steps import FALL, HEARTS, WEAPONS
from rules.smash_gear.events import Saved
from rules.smash_gear.state import Position

STEPS = 8
RAYS = 8
REACH = 0.72
"""How far a sign reaches from the middle of its cell, parts of a cell."""

Lying = dict[tuple[int, int], str]


def shed(before: Piece, piece: Piece, stage: str) -> Piece | None:
    """The units that a machine lost where it lies, as a piece of their own; those that fall off are loose."""
    if before.kind != "machine" or piece.kind != "machine":
        return None
    was, left = _lying(before), _lying(piece)
    lost = was.keys() - left.keys()
    if not lost or any(was.get(at) != letter for at, letter in left.items()):
        return None
    columns, rows = [column for column, _ in lost], [row for _, row in lost]
    face = "/".join(
        "".join(was[c, r] if (c, r) in lost else "." for c in range(min(columns), max(columns) + 1))
        for r in range(min(rows), max(rows) + 1)
    )
    in_rows = sorted(lost, key=lambda at: at[::-1])
    column, row = next((at for at in in_rows if was[at] == "H"), in_rows[0])
    kind = LOOSE if stage == FALL else piece.kind
    return replace(before, kind=kind, face=face, place=f"{FAMILY}{column},{row}")


def _lying(piece: Piece) -> Lying:
    """The units of a machine by column and row of the board: its place is that of its first heart."""
    column, row = map(int, piece.place.removeprefix(FAMILY).split(","))
    return {(column + c, row + r): letter for c, r, letter in spread(piece.face)}


class StruckAct(PlainAct):
    """A stage of a combat, with the signs of what strikes."""

    def __init__(self, moment: Moment[Position], painter: CombatPainter) -> None:
        super().__init__(moment)
        self._painter = painter

    def above(self, surface: Surface, at: float) -> None:
        """The signs."""
        self._painter.struck(surface, self.moment.stage.name, self.moment.hits, min(1.0, at / LASTS))


class CombatPainter:
    """Draws what strikes: hearts that are hit, sparks where weapons meet, an arrow down where units fall.
    Every sign is drawn in a few steps, each kept."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._bodies: dict[tuple[str, int, int], tuple[str, float]] = {}

    def struck(self, surface: Surface, stage: str, struck: Hits, part: float) -> None:
        """The sign of a stage at each of its cells, `part` (0..1) of the way; at a saved heart a shield."""
        signs = {HEARTS: self._heart, WEAPONS: self._sparks, FALL: self._fall}
        step = min(STEPS - 1, int(part * STEPS))
        for told, box in struck:
            draw = self._shield if issubclass(told, Saved) else signs.get(stage)
            if draw is not None:
                key = (draw.__name__, step, self.kit.canvas.px(box[2]))
                if key not in self._bodies:
                    u = box[2] * self.kit.canvas.s
                    drawn = draw(u, (step + 0.5) / STEPS)
                    self._bodies[key] = f'<g transform="translate({{c}} {{c}})">{drawn}</g>', REACH * u
                body, reach = self._bodies[key]
                self.kit.stamp(surface, body, centre(box), reach)

    def _shield(self, u: float, part: float) -> str:
        """A shield that swells and fades."""
        strong = 1 - part**2
        ink = f'fill="{PLUGIN}" stroke="#FFFFFF" stroke-width="2.4" opacity="{strong:.2f}"'
        return glyph(SHIELD, 0, 0, (0.03 + 0.01 * part) * u, ink)

    def _heart(self, u: float, part: float) -> str:
        """A heart that swells within a ring, split by a jagged line, and fades."""
        strong = 1 - part**2
        ring = (
            f'<circle r="{(0.3 + 0.36 * part) * u:.1f}" fill="none" stroke="{self.kit.theme.hex("weapon")}" '
            f'stroke-width="{max(1.5, 0.09 * u * (1 - 0.6 * part)):.1f}" stroke-opacity="{strong:.2f}"/>'
        )
        size = (0.026 + 0.012 * part) * u
        ink = f'fill="#FFFFFF" fill-opacity="{strong:.2f}" stroke="#05080C" stroke-width="1.6"'
        crack = f'fill="none" stroke="#05080C" stroke-opacity="{strong:.2f}" stroke-width="2.6"'
        return ring + glyph(HEART, 0, 0, size, ink) + glyph("M1 -6L-3 -1L3 2L-1 10", 0, 0, size, crack)

    def _sparks(self, u: float, part: float) -> str:
        """Rays that fly from the middle."""
        strong = 1 - part**2
        near, far = (0.1 + 0.34 * part) * u, (0.34 + 0.34 * part) * u
        rays = ""
        for ray in range(RAYS):
            x, y = math.cos(math.tau * (ray + 0.5) / RAYS), math.sin(math.tau * (ray + 0.5) / RAYS)
            rays += f"M{x * near:.1f} {y * near:.1f}L{x * far:.1f} {y * far:.1f}"
        colour = self.kit.theme.hex("weapon")
        return "".join(
            f'<path d="{rays}" fill="none" stroke="{ink}" stroke-width="{width * u:.1f}" '
            f'stroke-linecap="round" stroke-opacity="{strong:.2f}"/>'
            for ink, width in (("#05080C", 0.13), (colour, 0.08))
        )

    def _fall(self, u: float, part: float) -> str:
        """Two chevrons on their way down."""
        strong = 1 - part**2
        drawn = ""
        for ink, width in (("#05080C", 6.4), (self.kit.theme.hex("text"), 3.2)):
            line = (
                f'fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" '
                f'stroke-linejoin="round" stroke-opacity="{strong:.2f}"'
            )
            for above in (-0.16, 0.14):
                drawn += glyph(CHEVRON, 0, (above + 0.3 * part) * u, 0.022 * u, line)
        return drawn
