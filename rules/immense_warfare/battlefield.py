"""The battlefield as it is now: every piece with all that holds for it, worked out once for a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from rules.common.records import twin
from rules.engine.durations import Lasting
from rules.engine.modifiers import Active, Modifier, worked_out
from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import PLAYER_PIECES, Piece
from rules.immense_warfare.riding import RIDING, of_pilot
from rules.immense_warfare.state import Side, Situation, Unit

LAYERS = ("name", "abilities", "keywords", "cost", "pilots", "numbers", "limits")
"""In what order what always holds is applied."""
AFTER_COST = LAYERS[LAYERS.index("cost") + 1 :]
"""The layers in which nothing changes any more what is provided and what it costs."""


class Always(Struct, frozen=True, gc=False):
    """What an ability that always holds changes in a layer: its `key`, the card and the number of the ability, and,
    where that is all, the modifier that it has for the `own` card, or for what that is attached to."""

    key: tuple[str, int]
    ability: Any
    own: Modifier[Any, Any] | None = None
    hosts: Modifier[Any, Any] | None = None


class Battlefield(Struct, gc=False):
    """What is worked out of one position: the pieces as they are now, who stands where, by ids who rides what, whether
    a card changes what mechas cost (`priced`, and the prices that were asked for), and whether anything that holds may
    depend on where units stand (`local`). `kinds` are those of all cards, `users` the ids of those with abilities that
    are used, `duties` whether any has one, `whole` that nothing takes abilities away; `looks`: what anything that holds
    looks at, in words for pieces. `sound`: nothing on it has to be destroyed, given up or ended.

    It follows from `units` and `lasting`; where something lasts for some turns only, from the `turn` and whose it is;
    where cards in hand have been `counted`, from how many the `sides` have. `steady`: from neither of the two, else it
    is known to follow from these `sides` in this `turn`. What is asked of it again and again is kept: `means`, the
    bandwidth and the cost of all mechas by seat; `ids`, by word those of which it is said; `free`, the spaces for cards
    by seat.
    """

    units: tuple[Unit, ...]
    lasting: tuple[Lasting[Any], ...]
    turn: tuple[int, int]
    steady: bool
    pieces: dict[str, Piece]
    sides: tuple[Side, ...] = ()
    counted: bool = False
    local: bool = False
    priced: bool = False
    priced_all: bool = False
    duties: bool = False
    whole: bool = True
    looks: set[str] = set()
    sound: bool = False
    kinds: frozenset[str] = frozenset()
    users: list[str] = []
    riders: dict[str, list[str]] = {}
    holding: dict[str, list[tuple[str, Always]]] = {}
    at: dict[int, Piece] = {}
    masks: tuple[int, int] = (0, 0)
    means: tuple[tuple[int, int], ...] = ()
    ids: dict[str, list[str]] = {}
    free: dict[tuple[str, int], tuple[int, ...]] = {}
    prices: dict[tuple[int, int], int] = {}

    def follows_from(self, situation: Situation) -> bool:
        """Whether it is that of a situation."""
        return (
            self.units is situation.units
            and self.lasting is situation.lasting
            and (self.steady or self._still_holds(situation))
        )

    def _still_holds(self, situation: Situation) -> bool:
        sides, turn = situation.sides, (situation.turn, situation.seat)
        if self.counted and [len(side.hand) for side in self.sides] != [len(side.hand) for side in sides]:
            return False
        if self.turn != turn and _by_turn(self.lasting):
            return False
        self.sides, self.turn = sides, turn
        return True

    def of(self, units: tuple[Unit, ...]) -> Battlefield:
        """The same with units that differ in nothing that pieces show."""
        same = twin(self)
        same.units = units
        return same

    def moved(self, units: tuple[Unit, ...], ids: Iterable[str], cell: int) -> Battlefield:
        """The same with some pieces in another cell, where nothing is `local`."""
        found = self.of(units)
        before, found.free, found.prices, masks = self.pieces, {}, {}, [*self.masks]
        pieces = found.pieces = dict(before)
        for id in ids:
            old = before[id]
            piece = pieces[id] = twin(old)
            if self.at.get(old.cell) is old:
                masks[piece.controller] ^= 1 << old.cell | 1 << cell
            piece.cell = cell
        found.masks = masks[0], masks[1]
        there = [pieces[piece.id] for piece in self.at.values()]
        found.at = {piece.cell: piece for piece in there}  # in the same order
        return found

    def arrived(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """The same with one more card, the last of the units; None where that may change anything else."""
        if unit.host or unit.kind in tables.notable or any(unit.id in each.on for each in self.lasting):
            return None
        piece = tables.alone[unit] if self.whole else tables.bare[unit]
        if not self.looks.isdisjoint(piece.words):
            return None
        found = self._with(units, {**self.pieces, unit.id: piece}, piece, 1)
        found.kinds = self.kinds | {unit.kind}
        found.sound = self.sound and piece.durability > piece.damage
        if "unit" in piece.words:
            found.at = {**self.at, piece.cell: piece}
        return found

    def gone(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """The same without a card; None where that may change anything else."""
        if unit.host or unit.kind in tables.notable or unit.id in self.riders:
            return None
        piece = self.pieces[unit.id]
        if not self.looks.isdisjoint(piece.words) or any(each.host == unit.id for each in units):
            return None
        pieces = dict(self.pieces)
        del pieces[unit.id]
        found = self._with(units, pieces, piece, -1)
        found.kinds = frozenset([each.kind for each in units])
        found.sound = self.sound and not self.lasting
        if self.at.get(piece.cell) is piece:
            found.at = dict(self.at)
            del found.at[piece.cell]
        return found

    def _with(
        self, units: tuple[Unit, ...], pieces: dict[str, Piece], piece: Piece, more: int
    ) -> Battlefield:
        """The same with a card more or less, which stands nowhere yet, or still."""
        found = self.of(units)
        found.pieces, found.ids, found.free, found.prices = pieces, {}, {}, {}
        seat, words, means, masks = piece.controller, piece.words, [*self.means], [*self.masks]
        bandwidth, spent = means[seat]
        bandwidth += more * piece.has("provide")
        spent += more * piece.cost if "mecha" in words else 0
        means[seat] = bandwidth, spent
        if "unit" in words:
            masks[seat] ^= 1 << piece.cell
        found.means, found.masks = (means[0], means[1]), (masks[0], masks[1])
        return found

    def damaged(self, units: tuple[Unit, ...], id: str, damage: int) -> Battlefield:
        """The same with another damage on a piece: nothing that always holds looks at it."""
        found = self.of(units)
        piece = twin(self.pieces[id])
        piece.damage = damage
        found.sound = False
        found.pieces = {**self.pieces, id: piece}
        if self.at.get(piece.cell) is self.pieces[id]:
            found.at = {**self.at, piece.cell: piece}
        return found

    def work_out(self, play: Any) -> None:
        """Work out the pieces of a draft, which can be asked meanwhile what they are so far."""
        tables, pieces, lasting = play.tables, self.pieces, self.lasting
        kinds = self.kinds = frozenset([unit.kind for unit in self.units])
        self.whole = tables.silencers.isdisjoint(kinds) and not any(each.holds.abilities for each in lasting)
        alone, layered = (tables.alone, tables.layered) if self.whole else (tables.bare, tables.all_layered)
        notable = tables.notable
        for unit in self.units:
            id, kind = unit.id, unit.kind
            pieces[id] = alone[unit]
            if kind in notable:
                if kind in layered:
                    self.looks |= tables.looks[kind]
                    for layer, always in layered[kind]:
                        self.holding.setdefault(layer, []).append((id, always))
                if kind in tables.used:
                    self.users.append(id)
                if unit.host and kind in tables.pilots:
                    self.riders.setdefault(unit.host, []).append(id)
        self.local = not tables.local.isdisjoint(kinds)
        for each in lasting:
            around, looks = tables.looks_of[each.holds]
            self.local |= around
            self.looks |= looks
        self.priced = not tables.pricing.isdisjoint(kinds)
        self._change(play)
        self._sum_up()

    def _sum_up(self) -> None:
        """Note who stands where, and what players have, once all pieces are what they are."""
        pieces, at, masks, bandwidth, spent = self.pieces, self.at, [0, 0], [0, 0], [0, 0]
        for unit in self.units:
            piece = pieces[unit.id]
            seat, words = piece.controller, piece.words
            if "provide" in piece.keywords:
                bandwidth[seat] += piece.keywords["provide"]
            if "mecha" in words:
                spent[seat] += piece.cost
            if "unit" in words and not unit.host:
                at[piece.cell] = piece
                masks[seat] |= 1 << piece.cell
                if piece.duties:
                    self.duties = True
        self.masks = masks[0], masks[1]
        self.means = (bandwidth[0], spent[0]), (bandwidth[1], spent[1])

    def many_pilots(self) -> bool:
        """Whether a mecha has several pilots, or a player several of a kind."""
        riders = [self.pieces[id] for ids in self.riders.values() for id in ids]
        kinds = {(piece.controller, piece.kind) for piece in riders}
        return len(riders) > len(self.riders) or len(riders) > len(kinds)

    def called(self, word: str) -> list[Piece]:
        """The pieces that a word is said of, as they are so far."""
        pieces, ids = self.pieces, self.ids.get(word)
        if ids is None:
            ids = self.ids[word] = [id for id, piece in pieces.items() if word in piece.words]
        return [pieces[id] for id in ids]

    def means_of(self, seat: int) -> tuple[int, int]:
        """The bandwidth of a seat and what its mechas cost together; while that is being worked out, so far."""
        if self.means:
            return self.means[seat]
        bandwidth, spent = [0, 0], [0, 0]
        for piece in self.pieces.values():
            if "provide" in piece.keywords:
                bandwidth[piece.controller] += piece.keywords["provide"]
            if "mecha" in piece.words:
                spent[piece.controller] += piece.cost
        means = (bandwidth[0], spent[0]), (bandwidth[1], spent[1])
        if self.priced_all:
            self.means = means
        return means[seat]

    def _change(self, play: Any) -> None:
        """Apply everything that holds."""
        layers = {*self.holding, *[each.holds.layer for each in self.lasting]}
        if self.riders:
            layers |= RIDING
        if not layers:
            return

        order = [layer for layer in LAYERS if layer in layers]
        for id in worked_out(self.pieces, order, partial(self._active, play), play):
            piece = self.pieces[id]
            if piece.power < 0:  # only once everything is added
                piece.power = 0
            if piece.cost < 0:
                piece.cost = 0

    def _active(self, play: Any, layer: str) -> list[Active[Modifier[Any, Any]]]:
        """Every modifier that holds and counts in a layer."""
        pieces, found = self.pieces, []
        self.priced_all = layer in AFTER_COST
        for id, always in self.holding.get(layer, ()):
            piece = pieces[id]
            if always.key in piece.abilities:
                this = Resolve(piece.controller, id, piece.kind, always.key[1])
                if always.own is not None:
                    found.append(Active(always.own, this, (id,), piece.age))
                elif always.hosts is not None:
                    found.append(Active(always.hosts, this, (piece.host,), piece.age))
                else:
                    for modifier, on in always.ability.modifiers(play, this, layer):
                        found.append(Active(modifier, this, on, piece.age))
        if layer in RIDING:
            for riders in self.riders.values():
                for id in riders:
                    found.append(of_pilot(pieces[id], layer))
        for each in self.lasting:
            if each.holds.layer == layer and each.holds_in(play.turn, play.seat):
                found.append(Active(each.holds, Resolve(each.seat, each.source, ""), each.on, each.age))
        return found


def _by_turn(lasting: tuple[Lasting[Any], ...]) -> bool:
    """Whether something lasts that holds in some turns only."""
    return any(each.until == "next_turn" for each in lasting)


def unworked(situation: Situation) -> Battlefield:
    """The battlefield of a situation before it is worked out."""
    lasting = situation.lasting
    turn = situation.turn, situation.seat
    steady = not (lasting and _by_turn(lasting))
    return Battlefield(situation.units, lasting, turn, steady, dict(PLAYER_PIECES), situation.sides)
