"""The battlefield as it is now: every piece with all that holds for it, worked out once for a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from msgspec import Struct

from rules.engine.durations import Lasting
from rules.engine.modifiers import Active, Modifier, worked_out
from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import PLAYER_PIECES, Piece
from rules.immense_warfare.riding import RIDING, of_pilot
from rules.immense_warfare.state import Side, Situation, Unit

LAYERS = ("name", "abilities", "keywords", "cost", "pilots", "numbers", "limits")
"""In what order what always holds is applied."""


class Battlefield(Struct):
    """What is worked out of one position: the pieces as they are now, who stands where, by ids who rides what, whether
    a card changes what mechas cost (`priced`, and the prices that were asked for), and whether anything that holds may
    depend on where units stand (`local`).

    It follows from `units` and `lasting`; where something lasts, from the `turn` and whose it is; where cards in hand
    have been counted, from how many these `sides` have. `steady`: from neither of the two.
    """

    units: tuple[Unit, ...]
    lasting: tuple[Lasting[Any], ...]
    turn: tuple[int, int]
    steady: bool
    local: bool
    pieces: dict[str, Piece]
    sides: tuple[Side, ...] = ()
    priced: bool = False
    riders: dict[str, list[str]] = {}
    holding: dict[str, list[tuple[str, int, Any]]] = {}
    at: dict[int, Piece] = {}
    masks: tuple[int, int] = (0, 0)
    prices: dict[tuple[int, int], int] = {}

    def follows_from(self, situation: Situation) -> bool:
        """Whether it is that of a situation."""
        return (
            self.units is situation.units
            and self.lasting is situation.lasting
            and (self.steady or self._still_holds(situation))
        )

    def _still_holds(self, situation: Situation) -> bool:
        if self.sides and self.sides is not situation.sides:
            if any(len(a.hand) != len(b.hand) for a, b in zip(self.sides, situation.sides, strict=True)):
                return False
            self.sides = situation.sides
        return self.turn == (situation.turn, situation.seat) or not _by_turn(self.lasting)

    def of(self, units: tuple[Unit, ...]) -> Battlefield:
        """The same with units that differ in nothing that pieces show."""
        same = copy(self)
        same.units = units
        return same

    def moved(self, units: tuple[Unit, ...], ids: Iterable[str], cell: int) -> Battlefield:
        """The same with some pieces in another cell, where nothing is `local`."""
        found = self.of(units)
        found.pieces, found.prices, masks = dict(self.pieces), {}, [*self.masks]
        for id in ids:
            piece = found.pieces[id] = copy(self.pieces[id])
            if self.at.get(piece.cell) is self.pieces[id]:
                masks[piece.controller] ^= 1 << piece.cell | 1 << cell
            piece.cell = cell
        found.masks = masks[0], masks[1]
        there = [found.pieces[piece.id] for piece in self.at.values()]
        found.at = {piece.cell: piece for piece in there}  # in the same order
        return found

    def damaged(self, units: tuple[Unit, ...], id: str, damage: int) -> Battlefield:
        """The same with another damage on a piece: nothing that always holds looks at it."""
        found = self.of(units)
        piece = copy(self.pieces[id])
        piece.damage = damage
        found.pieces = {**self.pieces, id: piece}
        if self.at.get(piece.cell) is self.pieces[id]:
            found.at = {**self.at, piece.cell: piece}
        return found

    def work_out(self, play: Any) -> None:
        """Work out the pieces of a draft, which can be asked meanwhile what they are so far."""
        tables = play.tables
        pieces, alone, holding, layered = self.pieces, tables.alone, self.holding, tables.layered
        for unit in self.units:
            id = unit.id
            pieces[id] = alone[unit]
            if unit.kind in tables.local:
                self.local = True
            if unit.kind in layered:
                for layer, number, ability in layered[unit.kind]:
                    holding.setdefault(layer, []).append((id, number, ability))
            if unit.host and unit.kind in tables.pilots:
                self.riders.setdefault(unit.host, []).append(id)
        self.priced = "cost" in holding
        self._change(play)
        at, masks = self.at, [0, 0]
        for unit in self.units:
            if not unit.host:
                piece = pieces[unit.id]
                if "unit" in piece.words:
                    at[piece.cell] = piece
                    masks[piece.controller] |= 1 << piece.cell
        self.masks = masks[0], masks[1]

    def _change(self, play: Any) -> None:
        """Apply everything that holds."""
        layers = {*self.holding, *[each.holds.layer for each in self.lasting]}
        if self.riders:
            layers |= RIDING
        if not layers:
            return

        def active(so_far: Mapping[str, Piece], layer: str) -> Iterator[Active[Modifier[Any, Any]]]:
            return self._active(play, layer)

        for id in worked_out(self.pieces, [layer for layer in LAYERS if layer in layers], active, play):
            piece = self.pieces[id]
            if piece.power < 0:  # only once everything is added
                piece.power = 0
            if piece.cost < 0:
                piece.cost = 0

    def _active(self, play: Any, layer: str) -> Iterator[Active[Modifier[Any, Any]]]:
        """Every modifier that holds and counts in a layer."""
        pieces = self.pieces
        for id, number, ability in self.holding.get(layer, ()):
            piece = pieces[id]
            if (piece.kind, number) in piece.abilities:
                this = Resolve(piece.controller, id, piece.kind, number)
                for modifier, on in ability.modifiers(play, this, layer):
                    yield Active(modifier, this, on, piece.age)
        if layer in RIDING:
            for riders in self.riders.values():
                for id in riders:
                    yield from of_pilot(pieces[id], layer)
        for each in self.lasting:
            if each.holds.layer == layer and each.holds_in(play.turn, play.seat):
                yield Active(each.holds, Resolve(each.seat, each.source, ""), each.on, each.age)


def _by_turn(lasting: tuple[Lasting[Any], ...]) -> bool:
    """Whether something lasts that holds in some turns only."""
    return any(each.until == "next_turn" for each in lasting)


def unworked(situation: Situation) -> Battlefield:
    """The battlefield of a situation before it is worked out."""
    lasting = situation.lasting
    turn = situation.turn, situation.seat
    return Battlefield(situation.units, lasting, turn, not _by_turn(lasting), bool(lasting), dict(PLAYER_PIECES))
