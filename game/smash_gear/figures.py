"""The machine on a card, as it will lie on the board; nobody's yet."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.machines import MachinePainter
from game.ui.kit import Kit
from rules.common.face import Fields
from rules.common.pose import Pose
from rules.smash_gear.bodies import Body
from rules.smash_gear.machine_face import MachineFace

CARD, NOBODY = "card", -1


def figure(kit: Kit, fields: Fields, side: float) -> Surface | None:
    """The machine of a card, so many device px a cell; None for a card that is no machine."""
    rows, move = fields.get("shape"), fields.get("move")
    if not isinstance(rows, tuple | list) or not rows or not isinstance(move, int):
        return None
    shape = tuple(str(row) for row in rows)
    words = (str(fields.get(name, "")) for name in ("art", "weapon", "looks"))
    painter = MachinePainter(kit, {CARD: Body(shape, move, *words)})
    face = MachineFace(shape, (), CARD, Pose(0, 0, 0))
    return painter.machine(face.text, NOBODY, side / kit.canvas.s)
