"""A second, naive model of movement, range, attacks and bandwidth: step by step over coordinates, from the
current pieces, without masks and tables (MI-4.2, MI-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Position

Spot = tuple[int, int]
COLUMNS, ROWS = 7, 5
MECHAS, TOWERS = ("mecha", "mecha_tower"), ("tower", "mecha_tower")


def spot(cell: int) -> Spot:
    return cell % COLUMNS, cell // COLUMNS


def name(at: Spot) -> str:
    return f"cell/{at[0]},{at[1]}"


def beside(at: Spot) -> list[Spot]:
    column, row = at
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [(x, y) for x, y in around if 0 <= x < COLUMNS and 0 <= y < ROWS]


def steps(start: Spot, closed: set[Spot], may_end_on_closed: bool) -> dict[Spot, int]:
    """Return the fewest steps to every space, along paths through spaces that aren't closed."""
    found, edge = {start: 0}, [start]
    while edge:
        at = edge.pop(0)
        if at in closed and at != start:
            continue
        for near in beside(at):
            if near not in found and (may_end_on_closed or near not in closed):
                found[near] = found[at] + 1
                edge.append(near)
    return found


def expected(state: Position, pieces: Mapping[str, Piece]) -> set[tuple[str, str, str]]:
    """Return the moves and attacks of the active player, as (kind, unit, place or target)."""
    seat, found = state.seat, set()
    units = [piece for piece in pieces.values() if piece.type in (*MECHAS, *TOWERS) and not piece.host]
    taken = {spot(piece.cell) for piece in units}
    enemies = [piece for piece in units if piece.controller != seat]
    closed = {spot(piece.cell) for piece in enemies}
    home = 0 if seat == 0 else ROWS - 1
    me = pieces[f"player/{seat}"]
    for piece in units:
        if piece.controller != seat or piece.type not in MECHAS:
            continue
        unit: Any = state.unit(piece.id)
        if unit.arrived == state.turn and not piece.keywords.get("haste"):
            continue
        left = max(1, piece.keywords.get("speed", 0)) + piece.spaces - unit.moved
        ways = steps(spot(piece.cell), taken - {spot(piece.cell)}, False)
        moves = {at for at, count in ways.items() if 0 < count <= left}
        still = "move" in piece.can_not or "move" in me.can_not or unit.attacked
        moves = set() if still else moves
        found |= {("move", piece.id, name(at)) for at in moves}
        if "attack" in piece.can_not or unit.attacked >= piece.attacks:
            continue
        if unit.moves and ("both" in piece.can_not or state.mover != piece.id):
            continue
        if "move" in piece.duties and not unit.moves and moves:
            continue
        reach = max(1, piece.keywords.get("range", 0))
        far = steps(spot(piece.cell), closed, True)
        for enemy in enemies:
            flies = "flight" in enemy.keywords and not {"flight", "reach"} & set(piece.keywords)
            if far.get(spot(enemy.cell), 99) <= reach and not flies and enemy.id not in piece.barred:
                found.add(("attack", piece.id, enemy.id))
        edge = min((count for at, count in far.items() if at[1] == home and at not in closed), default=99)
        if edge + 1 <= reach and piece.power >= 1 and f"player/{1 - seat}" not in piece.barred:
            found.add(("attack", piece.id, f"player/{1 - seat}"))
    return found


def mechas_fit(state: Position, pieces: Mapping[str, Piece], cost: int) -> bool:
    """Return whether one more mecha of a cost fits into the active player's bandwidth."""
    mine = [piece for piece in pieces.values() if piece.controller == state.seat]
    provided = sum(piece.keywords.get("provide", 0) for piece in mine)
    return sum(piece.cost for piece in mine if piece.type in MECHAS) + cost <= provided
