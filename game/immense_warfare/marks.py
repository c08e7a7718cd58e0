"""Marks over the battlefield: an attack's arrow with its reticle, scorched spaces, cards in a damage zone."""

from __future__ import annotations

import math

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.parts.answers import Answers
from game.table.reticles import fat_arrow, reticle
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.effects import Effects
from game.ui.kit import Kit
from rules.game import Piece
from rules.immense_warfare.field import EDGES, PLAYERS

RETICLE = 0.48
"""The size of a reticle, in parts of a space: it hides neither name nor numbers of the unit there."""
FROM, TO = 0.5, 0.2
"""How far beyond the middle of a space an arrow begins and ends, in parts of the space: it hides nothing of
the attacker."""


def attack_arrow(kit: Kit, surface: Surface, start: Box, end: Box, target: str) -> None:
    """Draw the arrow from an attacker's space to a target: a space with a reticle, or a player's edge."""
    if target in EDGES:
        across, away = start[0] + start[2] / 2, start[1] > end[1]
        begin = start[1] + (4 if away else start[3] - 4)
        fat_arrow(kit, surface, (across, begin), (across, end[1] + end[3] * (0.2 if away else 0.8)))
        return
    reticle(kit, surface, centre(end), min(end[2:]) * RETICLE)
    fat_arrow(kit, surface, *_between(start, end))


def _between(start: Box, end: Box) -> tuple[Point, Point]:
    """Return the ends of an arrow between the edges of two boxes, along their middles."""
    (ax, ay), (bx, by) = centre(start), centre(end)
    length = max(1.0, math.dist((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off = min(start[2:])
    return (ax + ux * off * FROM, ay + uy * off * FROM), (bx - ux * off * TO, by - uy * off * TO)


def aimed_point(start: Box, end: Box, target: str) -> Point:
    """Return the end of an attack's arrow: the middle of its target's space, or straight ahead at a player's
    edge."""
    if target not in PLAYERS and target not in EDGES:
        return centre(end)
    return centre(start)[0], end[1] + end[3] / 2


def scorch(kit: Kit, surface: Surface, cell: Box, owner: int) -> None:
    """Draw the scorch mark of a destroyed unit."""
    effects = Effects.of(kit)
    middle = centre(cell)
    for number, (dx, dy, r) in enumerate(((0, 4, 26), (-14, -6, 17), (15, -2, 19), (2, -14, 14))):
        effects.puff(surface, (middle[0] + dx, middle[1] + dy), r, "#0A0D12", 0.55, number)
    kit.player_badge(surface, owner, (middle[0], middle[1] + 2), 16)
    kit.draw_icon(surface, "wreck", (middle[0], middle[1] + 2), 34, "mute")


def damage_slot(seen: Answers, card: Piece) -> Box:
    """Return the box of a card in a damage zone."""
    count, zone = len(seen.model.contents(card.place)), seen.where(card.place)
    slots = seen.layout.piece_boxes(card.place, count, seen.side.canvas, zone)
    (x, y), wide = centre(slots[card.order]), min(slots[card.order][2:])
    return x - wide / 2, y - wide * ASPECT / 2, wide, wide * ASPECT
