"""The battlefield of a position: all pieces with their continuous effects, computed once per position."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from rules.common.memo import Memo
from rules.common.records import shallow_copy
from rules.engine.agenda import NOBODY
from rules.engine.durations import Lasting
from rules.engine.modifiers import Active, compute_values
from rules.engine.resolve import Resolve
from rules.immense_warfare.continuous_effects import EffectSource, sources_of
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.pieces import (
    PLAYER_PIECES,
    Piece,
    floor_of_cost,
    floor_of_power,
    floor_of_provide,
)
from rules.immense_warfare.printed import WORDS
from rules.immense_warfare.state import Side, Situation, Unit

LAYERS = ("name", "abilities", "keywords", "cost", "pilots", "numbers", "limits")
"""The order in which continuous effects are applied."""
AFTER_COST = LAYERS[LAYERS.index("cost") + 1 :]
"""The layers after those that change bandwidth and cost."""
SEEN: Memo[tuple[str, int], frozenset[str]] = Memo(
    lambda key: frozenset([f"{word}/{key[1]}" for word in WORDS[key[0]]])
)
"""The selector words of a piece, by its type and seat, each with the seat."""
FLOORS = {"keywords": floor_of_provide, "cost": floor_of_cost, "numbers": floor_of_power}
"""The values that can't be negative, by the layer that computes them; durability can."""
Means = tuple[tuple[int, int], tuple[int, int]]
AbleMecha = tuple[Unit, Piece, bool]
"""A mecha that may act this turn, with its piece, and whether it hasn't acted yet and nothing restricts it."""


class Battlefield(Struct, gc=False):
    """The computed battlefield of one position: the `pieces` with continuous effects applied, and the changed
    ones without them, `plain`.

    Derived from the `units`, and updated as they enter, move and leave: the unit in each cell (`at`, and
    `masks` of cells by seat), the pilots of each mecha by id, the `hosts` of attached cards, the `kinds` of
    all cards, the `users`, ids of those with abilities to use, and the `effect_sources` of continuous effects, by
    `layers` too, applied in that `order`; `plain_means`, the bandwidth and the cost of all mechas by seat
    without continuous effects; `whole`: nothing removes abilities; `priced`: something changes the cost of
    mechas; `local`: continuous effects may depend on where units are; `looks`: the pieces that continuous
    effects depend on, as selector words with a seat; `dutiful`: a unit has a duty of its own.

    Continuous effects depend on `lasting` as well; with effects that apply in some turns only, on the `turn`
    and its seat; where cards in hand have been `counted`, of the seats in that mask, on their number in
    `sides`. `steady`: on neither of the two, else the result is known for these `sides` in this `turn`. While
    not `worked` out, the effects must be applied before the pieces are read. `means` are the resulting
    bandwidth and cost, `duties` whether any unit has a duty. `sound`: no unit must be destroyed or sacrificed
    and no effect ends; else only `suspects` can lack durability, or any unit if it is None.

    Caches: `ids`, by word and seat those that match; `places`, the indices of a seat's mechas among the
    units; `free`, the spaces for cards by seat; `prices`, the cost of a mecha by its card, the space and the
    seat; `able_to_act`, the active player's mechas that may act this turn.
    """

    units: tuple[Unit, ...]
    lasting: tuple[Lasting[Any], ...]
    turn: tuple[int, int]
    sides: tuple[Side, ...]
    steady: bool
    pieces: dict[str, Piece]
    plain: dict[str, Piece] = {}
    worked: bool = False
    counted: int = 0
    local: bool = False
    priced: bool = False
    priced_all: bool = False
    dutiful: bool = False
    duties: bool = False
    whole: bool = True
    looks: frozenset[str] = frozenset()
    sound: bool = False
    suspects: tuple[str, ...] | None = None
    kinds: frozenset[str] = frozenset()
    users: list[str] = []
    pilots_by_mecha: dict[str, list[str]] = {}
    hosts: frozenset[str] = frozenset()
    effect_sources: tuple[EffectSource, ...] = ()
    layers: dict[str, list[EffectSource]] = {}
    order: tuple[str, ...] = ()
    at: dict[int, Piece] = {}
    masks: tuple[int, int] = (0, 0)
    plain_means: Means = ((0, 0), (0, 0))
    means: Means | None = None
    ids: dict[tuple[str, int], list[str]] = {}
    places: dict[int, list[int]] = {}
    free: dict[tuple[str, int], tuple[int, ...]] = {}
    prices: dict[tuple[str, int, int], int] = {}
    able_to_act: list[AbleMecha] | None = None

    def is_valid_for(self, situation: Situation) -> bool:
        """Return whether it is still valid for a situation."""
        return (
            self.units is situation.units
            and self.lasting is situation.lasting
            and self.worked
            and (self.steady or self._effects_still_apply(situation))
        )

    def _effects_still_apply(self, situation: Situation) -> bool:
        sides, turn = situation.sides, (situation.turn, situation.seat)
        for seat, side in enumerate(sides):
            if self.counted >> seat & 1 and len(side.hand) != len(self.sides[seat].hand):
                return False
        if self.turn != turn and _by_turn(self.lasting):
            return False
        self.sides, self.turn = sides, turn
        return True

    # -- carried on

    def of(self, units: tuple[Unit, ...]) -> Battlefield:
        """Return a copy with other units that don't differ in any value shown by pieces."""
        same = shallow_copy(self)
        same.units, same.able_to_act = units, None
        return same

    def of_now(self, situation: Situation, tables: Any) -> Battlefield | None:
        """Return a copy with the same units for a situation with other continuous effects, not worked out
        yet; None where abilities are gained or lost."""
        found = self.of(self.units)
        if self.lasting is not situation.lasting:
            found.lasting, found.sound = situation.lasting, False
            if found._has_all_abilities(tables) is not self.whole:
                return None
            found._note(tables)
        found.turn, found.sides = (situation.turn, situation.seat), situation.sides
        found.steady, found.counted, found.worked = not _by_turn(found.lasting), 0, False
        return found

    def moved(self, units: tuple[Unit, ...], ids: Iterable[str], cell: int) -> Battlefield:
        """Return a copy with some pieces moved to another cell."""
        found, masks = self._thawed(units), [*self.masks]
        for id in ids:
            old = self.pieces[id]
            now = found._set(id, "cell", cell)
            start = old.cell
            if self.at.get(start) is old:
                masks[old.controller] ^= 1 << start | 1 << cell
                cells, there = [*self.at], [*self.at.values()]
                place = cells.index(start)
                cells[place], there[place] = cell, now
                found.at = dict(zip(cells, there, strict=True))
        found.masks = masks[0], masks[1]
        found.worked = self.worked and not self.local
        return found

    def damaged(self, units: tuple[Unit, ...], id: str, damage: int) -> Battlefield:
        """Return a copy with the damage of a piece changed; no continuous effect depends on damage."""
        found = self._thawed(units)
        found.free, found.prices = self.free, self.prices
        piece = found._set(id, "damage", damage)
        found._suspect((id,))
        if self.at.get(piece.cell) is self.pieces[id]:
            found.at = {**self.at, piece.cell: piece}
        return found

    def arrived(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """Return a copy with one more card, the last of the units; None where abilities may be gained or
        lost."""
        id, kind, seat = unit.id, unit.kind, unit.controller
        if kind in tables.silencers:
            return None
        found = self._thawed(units)
        found.at, found.places = dict(self.at), dict(self.places)
        if kind not in self.kinds:
            found.kinds = self.kinds | {kind}
        found._add_units((unit,), tables)
        piece = found.pieces[id]
        found.ids = {key: [*ids, id] if _matches_word(piece, *key) else ids for key, ids in self.ids.items()}
        if "mecha" in piece.words and not unit.host and seat in found.places:
            found.places[seat] = [*found.places[seat], len(self.units)]
        if unit.host or piece.durability <= piece.damage:
            found._suspect((id,))
        if len(found.effect_sources) > len(self.effect_sources):
            found._note(tables)
            found.worked = False
        elif unit.host or self._depends_on(piece) or any(id in each.on for each in self.lasting):
            found.worked = False
        elif found.worked:
            found.means = _added(self.means_of_all, piece, 1)
            found.duties |= found.dutiful
        return found

    def without_unit(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """Return a copy without a card; None where abilities may be gained or lost, or the card had others
        attached."""
        id, kind = unit.id, unit.kind
        if kind in tables.silencers or id in self.hosts:
            return None
        found, place = self._thawed(units), self.units.index(unit)
        piece = found.pieces.pop(id)
        plain = self.plain.get(id, piece)
        if plain is not piece:
            found.plain = dict(self.plain)
            del found.plain[id]
        if all(each.kind != kind for each in units):
            found.kinds = self.kinds - {kind}
        found.ids = {
            key: [each for each in ids if each != id] if _matches_word(piece, *key) else ids
            for key, ids in self.ids.items()
        }
        found.places = {
            seat: [each - (each > place) for each in places if each != place]
            for seat, places in self.places.items()
        }
        if self.lasting:
            found._suspect(())
        found.plain_means = _added(self.plain_means, plain, -1)
        if self.at.get(piece.cell) is piece:
            masks = [*self.masks]
            masks[piece.controller] ^= 1 << piece.cell
            found.masks = masks[0], masks[1]
            found.at = dict(self.at)
            del found.at[piece.cell]
        if kind in tables.used:
            found.users = [each for each in self.users if each != id]
        if unit.host:
            found.hosts = frozenset([each.host for each in units if each.host])
        if unit.host and kind in tables.pilots:
            found.pilots_by_mecha = {
                host: [each for each in ids if each != id] for host, ids in self.pilots_by_mecha.items()
            }
            found.pilots_by_mecha = {host: ids for host, ids in found.pilots_by_mecha.items() if ids}
        if kind in tables.notable:
            found.effect_sources = tuple([each for each in self.effect_sources if each.this.source != id])
        if len(found.effect_sources) < len(self.effect_sources):
            found._note(tables)
            found.worked = False
        elif self._depends_on(piece):
            found.worked = False
        elif self.worked:
            found.means = _added(self.means_of_all, piece, -1)
        return found

    def _thawed(self, units: tuple[Unit, ...]) -> Battlefield:
        """Return a copy with other units and with pieces that can be changed."""
        found = self.of(units)
        found.pieces, found.free, found.prices = dict(self.pieces), {}, {}
        return found

    def _set(self, id: str, field: str, value: int) -> Piece:
        """Set a number of a piece that no continuous effect changes, and return the piece."""
        piece, plain = shallow_copy(self.pieces[id]), self.plain.get(id)
        setattr(piece, field, value)
        self.pieces[id] = piece
        if plain is not None:
            plain = shallow_copy(plain)
            setattr(plain, field, value)
            self.plain = {**self.plain, id: plain}
        return piece

    def _suspect(self, ids: Iterable[str]) -> None:
        """Note that something may have to be destroyed, sacrificed or ended, and these units as further
        suspects."""
        self.suspects = (*ids,) if self.sound else None if self.suspects is None else (*self.suspects, *ids)
        self.sound = False

    def _depends_on(self, piece: Piece) -> bool:
        """Return whether any continuous effect depends on a piece."""
        return not self.looks.isdisjoint(SEEN[piece.type, piece.controller])

    # -- worked out

    def lay_out(self, tables: Any) -> None:
        """Derive everything that follows from the units alone."""
        self.kinds = frozenset([unit.kind for unit in self.units])
        self.whole = self._has_all_abilities(tables)
        self._add_units(self.units, tables)
        self._note(tables)

    def _has_all_abilities(self, tables: Any) -> bool:
        """Return whether nothing removes abilities."""
        return tables.silencers.isdisjoint(self.kinds) and not any(
            each.holds.abilities for each in self.lasting
        )

    def _add_units(self, units: Iterable[Unit], tables: Any) -> None:
        """Add new units."""
        alone, layered = (
            (tables.alone.__getitem__, tables.layered) if self.whole else (tables.bare, tables.all_layered)
        )
        pieces, at, notable, masks, means = (
            self.pieces,
            self.at,
            tables.notable,
            [*self.masks],
            self.plain_means,
        )
        for unit in units:
            id, kind, seat = unit.id, unit.kind, unit.controller
            piece = pieces[id] = alone(unit)
            means = _added(means, piece, 1)
            if unit.host:
                self.hosts |= {unit.host}
            elif "unit" in piece.words:
                at[piece.cell] = piece
                masks[seat] |= 1 << piece.cell
                if piece.duties:
                    self.dutiful = True
            if kind in notable:
                is_pilot = kind in tables.pilots and bool(unit.host)
                self.effect_sources += sources_of(unit, layered.get(kind, ()), is_pilot)
                if kind in tables.used:
                    self.users = [*self.users, id]
                if is_pilot:
                    self.pilots_by_mecha = {
                        **self.pilots_by_mecha,
                        unit.host: [*self.pilots_by_mecha.get(unit.host, ()), id],
                    }
        self.masks, self.plain_means = (masks[0], masks[1]), means

    def _note(self, tables: Any) -> None:
        """Note the pieces that continuous effects depend on, and the order of their layers."""
        looks, local = set(), not tables.local.isdisjoint(self.kinds)
        layers = self.layers = {}
        for source in self.effect_sources:
            layers.setdefault(source.layer, []).append(source)
            looks |= tables.looks[source.this.kind, source.this.seat]
        for each in self.lasting:
            looks |= tables.looks_by[each.holds, each.seat]
            local |= tables.local_by[each.holds]
        changed = {*layers, *[each.holds.layer for each in self.lasting]}
        self.order = tuple([layer for layer in LAYERS if layer in changed])
        self.looks, self.local = frozenset(looks), local
        self.priced = not tables.pricing.isdisjoint(self.kinds)

    def work_out(self, play: Any) -> None:
        """Apply the continuous effects of a working state to the pieces, which can be read in their
        intermediate state meanwhile."""
        before, self.plain = self.plain, {}
        self.worked, self.means, self.prices = True, None, {}
        if self.order or before:
            self.pieces = {**self.pieces, **before}
            compute_values(self.pieces, self.order, partial(self._active, play), play, self.plain, FLOORS)
            self._update_values({*before, *self.plain})
        self.means = self._means()

    def _update_values(self, other: set[str]) -> None:
        """Update the values that depend on pieces with changes, now or before."""
        pieces, at, self.duties = self.pieces, dict(self.at), self.dutiful
        for id in other:
            piece = pieces[id]
            if piece.duties:
                self.duties = True
            if not piece.host and "unit" in piece.words:
                at[piece.cell] = piece
        self.at = at
        if other:
            self._suspect(other)

    def _active(self, play: Any, layer: str) -> list[Active[Any]]:
        """Return the active modifiers of a layer."""
        self.priced_all = layer in AFTER_COST
        found: list[Active[Any]] = []
        pieces, whole = self.pieces, self.whole
        for each in self.layers.get(layer, ()):
            if whole and each.active is not None:
                found.append(each.active)
            else:
                found += each.holding(play, pieces[each.this.source])
        for lasts in self.lasting:
            if lasts.holds.layer == layer and lasts.holds_in(play.turn, play.seat):
                found.append(Active(lasts.holds, Resolve(lasts.seat, lasts.source, ""), lasts.on, lasts.age))
        return found

    def _means(self) -> Means:
        """Return the bandwidth and the cost of all mechas by seat, with the effects applied so far."""
        means, pieces = self.plain_means, self.pieces
        for id, plain in self.plain.items():
            now = pieces[id]
            if now.keywords is not plain.keywords or (now.cost != plain.cost and "mecha" in now.words):
                means = _added(_added(means, plain, -1), now, 1)
        return means

    # -- asked

    def means_of(self, seat: int) -> tuple[int, int]:
        """Return a seat's bandwidth and the total cost of its mechas; while effects are being applied, their
        intermediate values."""
        return self.means_of_all[seat]

    @property
    def means_of_all(self) -> Means:
        """Return the bandwidth and the total cost of mechas of both seats."""
        if self.means is not None:
            return self.means
        means = self._means()
        if self.priced_all:
            self.means = means
        return means

    def pieces_matching(self, word: str, seat: int = NOBODY) -> list[Piece]:
        """Return the pieces that match a selector word in their current state; only those of a seat, if one
        is given."""
        pieces, ids = self.pieces, self.ids.get((word, seat))
        if ids is None:
            ids = self.ids[word, seat] = [
                id for id, piece in pieces.items() if _matches_word(piece, word, seat)
            ]
        return [pieces[id] for id in ids]

    def mechas(self, seat: int) -> list[Unit]:
        """Return the mechas of a seat, without cards attached to them."""
        units = self.units
        return [units[place] for place in self.places_of(seat)]

    def places_of(self, seat: int) -> list[int]:
        """Return the indices of a seat's mechas among the units."""
        found = self.places.get(seat)
        if found is None:
            found = self.places[seat] = [
                place
                for place, unit in enumerate(self.units)
                if unit.controller == seat and not unit.host and "mecha" in self.pieces[unit.id].words
            ]
        return found


def _matches_word(piece: Piece, word: str, seat: int) -> bool:
    """Return whether a piece matches a selector word, and a seat if one is given."""
    return word in piece.words and seat in (NOBODY, piece.controller)


def _added(means: Means, piece: Piece, times: int) -> Means:
    """Return the players' means plus a number of times what a piece provides and costs."""
    bandwidth, spent = means[piece.controller]
    bandwidth += times * piece.keywords.get("provide", 0)
    if "mecha" in piece.words:
        spent += times * piece.cost
    return (means[0], (bandwidth, spent)) if piece.controller else ((bandwidth, spent), means[1])


def _by_turn(lasting: tuple[Lasting[Any], ...]) -> bool:
    """Return whether a lasting effect applies in some turns only."""
    return any(each.until == "next_turn" for each in lasting)


def without_effects(situation: Situation, tables: Any) -> Battlefield:
    """Return the battlefield of a situation before continuous effects are applied."""
    turn, steady = (situation.turn, situation.seat), not _by_turn(situation.lasting)
    found = Battlefield(
        situation.units, situation.lasting, turn, situation.sides, steady, dict(PLAYER_PIECES)
    )
    found.lay_out(tables)
    return found


def prices(play: Any, here: Battlefield, kind: str, seat: int, cells: Collection[int]) -> dict[int, int]:
    """Return the cost of a mecha of a kind for a seat in each of some cells, as if it were there and nothing
    else changed."""
    phantoms = {NAMES[cell]: _hypothetical_mecha(play, kind, seat, cell) for cell in cells}
    there, active = list(phantoms.values()), list[Active[Any]]()
    for each in here.layers.get("cost", ()):
        always = each.always
        if always is not None and always.key in here.pieces[each.this.source].abilities:
            found = always.ability.among(play, each.this, "cost", there)
            active += [Active(modifier, each.this, on, each.age) for modifier, on in found]
    compute_values(phantoms, ("cost",), lambda _: active, play, {}, FLOORS)
    return {cell: phantoms[NAMES[cell]].cost for cell in cells}


def _hypothetical_mecha(play: Any, kind: str, seat: int, cell: int) -> Piece:
    """Return a hypothetical mecha in a cell, with the cell's name as id."""
    piece: Piece = shallow_copy(play.tables.faces[kind][1])
    piece.id, piece.owner, piece.controller, piece.cell = NAMES[cell], seat, seat, cell
    return piece
