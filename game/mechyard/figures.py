"""The tile on a module's card, undamaged."""

from __future__ import annotations

from pygame import Surface

from game.mechyard.tiles import SOUTH, Face, TilePainter, picture_of
from game.ui.kit import Kit
from rules.common.face import Fields, Framing
from rules.mechyard.printed import SIDES


def figure(kit: Kit, fields: Fields, side: float) -> Surface | None:
    """Return the tile of a module, `side` device px a side; None for other cards."""
    kind, sides, health = (fields.get(name) for name in ("kind", "sides", "health"))
    if not isinstance(kind, str) or not isinstance(sides, str) or not isinstance(health, int):
        return None
    ports = sum(1 << SIDES.index(each) for each in sides if each in SIDES)
    damage, reach, mobility = (_number(fields, name) for name in ("damage", "reach", "mobility"))
    face = Face(
        str(fields.get("id", "")), kind.removeprefix("module_"), 0, ports, SOUTH if mobility else -1, health,
        damage=damage or None, reach=reach, mobility=mobility or None, framing=Framing.of(fields),
    )  # fmt: skip
    return TilePainter.of(kit).picture(face, side / kit.canvas.s)


def art(fields: Fields) -> str:
    """Return the picture that fills a module's tile."""
    return picture_of(str(fields.get("id", "")))


def _number(fields: Fields, name: str) -> int:
    value = fields.get(name)
    return value if isinstance(value, int) else 0
