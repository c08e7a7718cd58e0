"""A second model of the battlefield, as plain as the rules say it: moving, range, attacks, bandwidth.

It takes from the game what a unit is at the moment, and works out the rest by itself, space by space.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from rules.immense_warfare.state import Unit

Space = tuple[int, int]
COLUMNS, ROWS = 7, 5
MECHAS, TOWERS = ("mecha", "mecha_tower"), ("tower", "mecha_tower")


def space_of(cell: int) -> Space:
    """The column and row of a cell; the lowest row is the first player's entry zone."""
    return cell % COLUMNS, cell // COLUMNS


def name(space: Space) -> str:
    """What actions call a space."""
    return f"cell/{space[0]},{space[1]}"


def home(seat: int) -> int:
    """The row of a player's entry zone (MI-1.1)."""
    return ROWS - 1 if seat == 0 else 0


def beside(space: Space) -> Iterator[Space]:
    """The spaces next to one."""
    for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        column, row = space[0] + across, space[1] + down
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            yield column, row


def distances(start: Space, closed: set[Space]) -> dict[Space, int]:
    """How many steps it is to every space, never going on from a closed one."""
    found, edge = {start: 0}, [start]
    while edge:
        ahead = []
        for space in edge:
            if space in closed and space != start:
                continue
            for other in beside(space):
                if other not in found:
                    found[other] = found[space] + 1
                    ahead.append(other)
        edge = ahead
    return found


class Field:
    """A position in which a player may act, as this model sees it."""

    def __init__(self, state: Position, pieces: Mapping[str, Piece]) -> None:
        self.state = state
        self.seat = state.seat
        self.pieces = pieces
        self.units = [
            unit for unit in state.units if not unit.host and pieces[unit.id].type in (*MECHAS, "tower")
        ]
        self.held = {space_of(unit.cell) for unit in self.units}
        self.enemies = {space_of(unit.cell) for unit in self.units if unit.controller != self.seat}

    def actions(self) -> set[Move | Attack]:
        """Every move and every attack."""
        found: set[Move | Attack] = set()
        for unit in self.units:
            piece = self.pieces[unit.id]
            if unit.controller != self.seat or piece.type not in MECHAS:
                continue
            if unit.arrived == self.state.turn and "haste" not in piece.keywords:
                continue
            found |= self.moves(unit, piece) | self.attacks(unit, piece)
        return found

    def moves(self, unit: Unit, piece: Piece) -> set[Move | Attack]:
        """The moves of a unit (MI-5.2, MI-5.3)."""
        grounded = "move" in piece.can_not or "move" in self.pieces[f"player/{self.seat}"].can_not
        spaces = max(1, piece.keywords.get("speed", 0)) + piece.spaces - unit.moved
        if grounded or unit.attacked:
            return set()
        away = distances(space_of(unit.cell), self.held)
        return {
            Move(unit.id, name(at))
            for at, steps in away.items()
            if 0 < steps <= spaces and at not in self.held
        }

    def attacks(self, unit: Unit, piece: Piece) -> set[Move | Attack]:
        """The attacks of a unit (MI-5.3 to MI-5.5, MI-6.4)."""
        late = unit.moves > 0 and (self.state.mover != unit.id or "both" in piece.can_not)
        owes = "move" in piece.duties and not unit.moves and bool(self.moves(unit, piece))
        if "attack" in piece.can_not or unit.attacked >= piece.attacks or late or owes:
            return set()
        found: set[Move | Attack] = set()
        away, reach = distances(space_of(unit.cell), self.enemies), max(1, piece.keywords.get("range", 0))
        for other in self.units:
            target = self.pieces[other.id]
            flies = "flight" in target.keywords and not {"flight", "reach"} & set(piece.keywords)
            near = away.get(space_of(other.cell), 99) <= reach
            if other.controller != self.seat and near and not flies and other.id not in piece.barred:
                found.add(Attack(unit.id, other.id))
        row, player = home(1 - self.seat), f"player/{1 - self.seat}"
        out = [steps + 1 for at, steps in away.items() if at[1] == row and at not in self.enemies]
        if piece.power and player not in piece.barred and min(out, default=99) <= reach:
            found.add(Attack(unit.id, player))
        return found

    def bandwidth(self) -> tuple[int, int]:
        """What the mechas of the player who may act cost, and what the units provide (MI-4.2, MI-6.6)."""
        mine = [self.pieces[unit.id] for unit in self.units if unit.controller == self.seat]
        spent = sum(piece.cost for piece in mine if piece.type in MECHAS)
        return spent, sum(piece.keywords.get("provide", 0) for piece in mine)

    def mechas(self, costs: Mapping[str, int]) -> set[PlayCard]:
        """Where mechas of the hand go whose cost nothing changes, by their cards (MI-4.2)."""
        spent, provided = self.bandwidth()
        row = home(self.seat)
        free = [(column, row) for column in range(COLUMNS) if (column, row) not in self.held]
        return {
            PlayCard(card, name(at))
            for card, cost in costs.items()
            if spent + cost <= provided
            for at in free
        }
