"""The picture of a machine on its card, in neutral colours."""

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
    """Return the machine of a card at a cell size in device px; None for other cards."""
    rows, move = fields.get("shape"), fields.get("move")
    if not isinstance(rows, tuple | list) or not rows or not isinstance(move, int):
        return None
    shape = tuple(str(row) for row in rows)
    words = (str(fields.get(name, "")) for name in ("art", "weapon", "looks"))
    painter = MachinePainter(kit, {CARD: Body(shape, move, *words)})
    face = MachineFace(shape, (), CARD, Pose(0, 0, 0))
    return painter.machine(face.text, NOBODY, side / kit.canvas.s)
