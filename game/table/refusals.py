"""What a hand is told that did what cannot be: why not, and where a piece belongs that was let go elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.reasons import Found
from game.table.shapes import bounds
from game.ui.canvas import Box
from rules.game import Refusal

if TYPE_CHECKING:
    from game.table.table import Table


def refuse(table: Table, piece_id: str, place: str, point: tuple[float, float]) -> None:
    """Put the piece down and say why it may not go there, or anywhere if that place means nothing; on
    nothing at all, between the panels, one that could go to several places flies home in silence."""
    found = table.reasons.of_drop(piece_id, place, table.hand.turn)
    table.put_down()
    if found.legal:
        table.chosen = found.action
    elif found.refusal is not None:
        table.kit.sounds.play("refuse")
        table.bubble.say(found.refusal, _beside(table, piece_id, place, found), table.boxes[place])
        table.tooltip.over("")
    elif not explain(table, piece_id):
        _redirect(table, piece_id, anyhow=bool(place or table.places.panel_at(point)))


def explain(table: Table, piece_id: str) -> bool:
    """Say why a piece cannot be moved at all; False when nothing is known."""
    refusal = wait(table) or table.reasons.of_piece(piece_id)
    if refusal is not None:
        table.kit.sounds.play("refuse")
        table.bubble.say(refusal, bounds(table.covers(piece_id)))
    return refusal is not None


def wait(table: Table) -> Refusal | None:
    """What a hand is told while somebody else decides."""
    return Refusal("", table.waiting) if table.waiting else None


def _redirect(table: Table, piece_id: str, anyhow: bool) -> None:
    """Say where a piece may go that was let go where that means nothing."""
    told = _where_to(table, piece_id, anyhow)
    if told:
        table.bubble.say(Refusal("", told), bounds(table.covers(piece_id)))


def _where_to(table: Table, piece_id: str, anyhow: bool) -> str:
    """Where a piece may go, in a sentence; "" for nowhere, or (not `anyhow`) for several places: they
    were lit while it was held."""
    drops = table.moves.drops.get(piece_id)
    if not drops:
        return ""
    place, moves = next(iter(drops.items()))
    title = table.look.describe(table.view, place).partition("\n")[0]
    if len(drops) > 1 or not title:
        return "It can go to the places that are lit while you hold it." if anyhow else ""
    what = f"{moves[0].gesture.label}: drop" if len(moves) == 1 else "Drop"
    return f"{what} it on {title[0].lower()}{title[1:]}."


def _beside(table: Table, piece_id: str, place: str, found: Found) -> Box:
    """The box that a refusal stands beside: the place, or what the piece covers and would cover."""
    covered = table.covers(piece_id)
    area = table.shapes.area(table.pieces.sprites[piece_id].piece, place, found.action)
    if area:
        return bounds((*area, *covered) if len(covered) > 1 else area)
    return table.places.single(place) or table.boxes[place]
