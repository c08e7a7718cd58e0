"""The battlefield as it is now: every piece with all that holds for it, worked out once for a position."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from rules.common.memo import Memo
from rules.common.records import twin
from rules.engine.agenda import NOBODY
from rules.engine.durations import Lasting
from rules.engine.modifiers import Active, worked_out
from rules.engine.resolve import Resolve
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.holders import Holder, holders_of
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
"""In what order what always holds is applied."""
AFTER_COST = LAYERS[LAYERS.index("cost") + 1 :]
"""The layers in which nothing changes any more what is provided and what it costs."""
SEEN: Memo[tuple[str, int], frozenset[str]] = Memo(
    lambda key: frozenset([f"{word}/{key[1]}" for word in WORDS[key[0]]])
)
"""By its type and whose it is, as what a piece is looked at: the words for it, each with the seat."""
FLOORS = {"keywords": floor_of_provide, "cost": floor_of_cost, "numbers": floor_of_power}
"""What no piece has less than nothing of, by the layer that computes it; durability may go below."""
Means = tuple[tuple[int, int], tuple[int, int]]


class Battlefield(Struct, gc=False):
    """What is worked out of one position: the `pieces` as what holds makes them, and those that this changes as they
    are by themselves, `plain`.

    What there is follows from the `units`, and is carried on as they come, move and go: who stands where (`at`, and
    `masks` of cells by seat), by ids who rides what, the `hosts` to which anything is attached, the `kinds` of all
    cards, the `users`, ids of those with abilities that are used, and the `holders` of what holds as long as they are
    there, by `layers` too, applied in that `order`; `plain_means`, the bandwidth and the cost of all mechas by seat if
    nothing held; `whole`: nothing takes abilities away; `priced`: something changes what mechas cost; `local`: what
    holds may depend on where units stand; `looks`: what anything that holds looks at, in words for pieces, each with
    their seat; `dutiful`: a unit has a duty by itself.

    What holds makes of it follows besides from `lasting`; where something lasts for some turns only, from the `turn`
    and whose it is; where cards in hand have been `counted`, of the seats in that mask, from how many the `sides` have.
    `steady`: from neither of the two, else it is known to follow from these `sides` in this `turn`. Not `worked` out,
    it is to be applied anew before anything is asked. `means` are the bandwidth and the cost then, `duties` whether any
    unit has one. `sound`: nothing has to be destroyed, given up or ended; else only `suspects` can be without
    durability, or, where it is None, any unit.

    What is asked again and again is kept: `ids`, by word and seat those of which it is said; `places`, where
    among the units the mechas of a seat stand; `free`, the spaces for cards by seat; `prices`, what a mecha
    would cost in a space, by its card, the space and the seat.
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
    riders: dict[str, list[str]] = {}
    hosts: frozenset[str] = frozenset()
    holders: tuple[Holder, ...] = ()
    layers: dict[str, list[Holder]] = {}
    order: tuple[str, ...] = ()
    at: dict[int, Piece] = {}
    masks: tuple[int, int] = (0, 0)
    plain_means: Means = ((0, 0), (0, 0))
    means: Means | None = None
    ids: dict[tuple[str, int], list[str]] = {}
    places: dict[int, list[int]] = {}
    free: dict[tuple[str, int], tuple[int, ...]] = {}
    prices: dict[tuple[str, int, int], int] = {}

    def follows_from(self, situation: Situation) -> bool:
        """Whether it is that of a situation."""
        return (
            self.units is situation.units
            and self.lasting is situation.lasting
            and self.worked
            and (self.steady or self._still_holds(situation))
        )

    def _still_holds(self, situation: Situation) -> bool:
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
        """The same with units that differ in nothing that pieces show."""
        same = twin(self)
        same.units = units
        return same

    def of_now(self, situation: Situation, tables: Any) -> Battlefield | None:
        """The same units in a situation where something else may hold, not worked out; None where abilities come or
        go."""
        found = self.of(self.units)
        if self.lasting is not situation.lasting:
            found.lasting, found.sound = situation.lasting, False
            if found._is_whole(tables) is not self.whole:
                return None
            found._note(tables)
        found.turn, found.sides = (situation.turn, situation.seat), situation.sides
        found.steady, found.counted, found.worked = not _by_turn(found.lasting), 0, False
        return found

    def moved(self, units: tuple[Unit, ...], ids: Iterable[str], cell: int) -> Battlefield:
        """The same with some pieces in another cell."""
        found, masks = self._open(units), [*self.masks]
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
        """The same with another damage on a piece: nothing that always holds looks at it."""
        found = self._open(units)
        found.free, found.prices = self.free, self.prices
        piece = found._set(id, "damage", damage)
        found._suspect((id,))
        if self.at.get(piece.cell) is self.pieces[id]:
            found.at = {**self.at, piece.cell: piece}
        return found

    def arrived(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """The same with one more card, the last of the units; None where abilities may come or go."""
        id, kind, seat = unit.id, unit.kind, unit.controller
        if kind in tables.silencers:
            return None
        found = self._open(units)
        found.at, found.places = dict(self.at), dict(self.places)
        if kind not in self.kinds:
            found.kinds = self.kinds | {kind}
        found._take_in((unit,), tables)
        piece = found.pieces[id]
        found.ids = {key: [*ids, id] if _is_called(piece, *key) else ids for key, ids in self.ids.items()}
        if "mecha" in piece.words and not unit.host and seat in found.places:
            found.places[seat] = [*found.places[seat], len(self.units)]
        if unit.host or piece.durability <= piece.damage:
            found._suspect((id,))
        if len(found.holders) > len(self.holders):
            found._note(tables)
            found.worked = False
        elif unit.host or self._looks_at(piece) or any(id in each.on for each in self.lasting):
            found.worked = False
        elif found.worked:
            found.means = _added(self.means_of_all, piece, 1)
            found.duties |= found.dutiful
        return found

    def gone(self, units: tuple[Unit, ...], unit: Unit, tables: Any) -> Battlefield | None:
        """The same without a card; None where abilities may come or go, or something was attached to it."""
        id, kind = unit.id, unit.kind
        if kind in tables.silencers or id in self.hosts:
            return None
        found, place = self._open(units), self.units.index(unit)
        piece = found.pieces.pop(id)
        plain = self.plain.get(id, piece)
        if plain is not piece:
            found.plain = dict(self.plain)
            del found.plain[id]
        if all(each.kind != kind for each in units):
            found.kinds = self.kinds - {kind}
        found.ids = {
            key: [each for each in ids if each != id] if _is_called(piece, *key) else ids
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
            found.riders = {host: [each for each in ids if each != id] for host, ids in self.riders.items()}
            found.riders = {host: ids for host, ids in found.riders.items() if ids}
        if kind in tables.notable:
            found.holders = tuple([each for each in self.holders if each.this.source != id])
        if len(found.holders) < len(self.holders):
            found._note(tables)
            found.worked = False
        elif self._looks_at(piece):
            found.worked = False
        elif self.worked:
            found.means = _added(self.means_of_all, piece, -1)
        return found

    def _open(self, units: tuple[Unit, ...]) -> Battlefield:
        """The same with other units, its pieces open to change."""
        found = self.of(units)
        found.pieces, found.free, found.prices = dict(self.pieces), {}, {}
        return found

    def _set(self, id: str, field: str, value: int) -> Piece:
        """Set a number of a piece that nothing which holds changes; the piece."""
        piece, plain = twin(self.pieces[id]), self.plain.get(id)
        setattr(piece, field, value)
        self.pieces[id] = piece
        if plain is not None:
            plain = twin(plain)
            setattr(plain, field, value)
            self.plain = {**self.plain, id: plain}
        return piece

    def _suspect(self, ids: Iterable[str]) -> None:
        """Note that something may have to be destroyed, given up or ended, and of which units besides."""
        self.suspects = (*ids,) if self.sound else None if self.suspects is None else (*self.suspects, *ids)
        self.sound = False

    def _looks_at(self, piece: Piece) -> bool:
        """Whether anything that holds looks at a piece."""
        return not self.looks.isdisjoint(SEEN[piece.type, piece.controller])

    # -- worked out

    def lay_out(self, tables: Any) -> None:
        """Find what there is, from the units alone."""
        self.kinds = frozenset([unit.kind for unit in self.units])
        self.whole = self._is_whole(tables)
        self._take_in(self.units, tables)
        self._note(tables)

    def _is_whole(self, tables: Any) -> bool:
        """Whether nothing takes abilities away."""
        return tables.silencers.isdisjoint(self.kinds) and not any(
            each.holds.abilities for each in self.lasting
        )

    def _take_in(self, units: Iterable[Unit], tables: Any) -> None:
        """Take in units that are not there yet."""
        alone, layered = (tables.alone.__getitem__, tables.layered) if self.whole else (tables.bare, tables.all_layered)
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
                rides = kind in tables.pilots and bool(unit.host)
                self.holders += holders_of(unit, layered.get(kind, ()), rides)
                if kind in tables.used:
                    self.users = [*self.users, id]
                if rides:
                    self.riders = {**self.riders, unit.host: [*self.riders.get(unit.host, ()), id]}
        self.masks, self.plain_means = (masks[0], masks[1]), means

    def _note(self, tables: Any) -> None:
        """Note what that which holds looks at."""
        looks, local = set(), not tables.local.isdisjoint(self.kinds)
        layers = self.layers = {}
        for holder in self.holders:
            layers.setdefault(holder.layer, []).append(holder)
            looks |= tables.looks[holder.this.kind, holder.this.seat]
        for each in self.lasting:
            looks |= tables.looks_by[each.holds, each.seat]
            local |= tables.local_by[each.holds]
        changed = {*layers, *[each.holds.layer for each in self.lasting]}
        self.order = tuple([layer for layer in LAYERS if layer in changed])
        self.looks, self.local = frozenset(looks), local
        self.priced = not tables.pricing.isdisjoint(self.kinds)

    def work_out(self, play: Any) -> None:
        """Work out the pieces of a draft, which can be asked meanwhile what they are so far."""
        before, self.plain = self.plain, {}
        self.worked, self.means, self.prices = True, None, {}
        if self.order or before:
            self.pieces = {**self.pieces, **before}
            worked_out(self.pieces, self.order, partial(self._active, play), play, self.plain, FLOORS)
            self._sum_up({*before, *self.plain})
        self.means = self._means()

    def _sum_up(self, other: set[str]) -> None:
        """See to the pieces that are, or were before, other than by themselves."""
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
        """Every modifier that holds and counts in a layer."""
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
        """The bandwidth and the cost of all mechas by seat, as far as it is worked out."""
        means, pieces = self.plain_means, self.pieces
        for id, plain in self.plain.items():
            now = pieces[id]
            if now.keywords is not plain.keywords or (now.cost != plain.cost and "mecha" in now.words):
                means = _added(_added(means, plain, -1), now, 1)
        return means

    # -- asked

    def means_of(self, seat: int) -> tuple[int, int]:
        """The bandwidth of a seat and what its mechas cost together; while that is being worked out, so far."""
        return self.means_of_all[seat]

    @property
    def means_of_all(self) -> Means:
        """The same of both seats."""
        if self.means is not None:
            return self.means
        means = self._means()
        if self.priced_all:
            self.means = means
        return means

    def many_pilots(self) -> bool:
        """Whether a mecha has several pilots, or a player several of a kind."""
        riders = [self.pieces[id] for ids in self.riders.values() for id in ids]
        kinds = {(piece.controller, piece.kind) for piece in riders}
        return len(riders) > len(self.riders) or len(riders) > len(kinds)

    def doomed(self) -> list[Piece]:
        """The units without durability."""
        pieces, suspects = self.pieces, self.suspects
        if suspects is not None:
            there = [pieces[id] for id in suspects if id in pieces]
            if not [piece for piece in there if piece.durability <= piece.damage]:
                return []
        return [piece for piece in self.at.values() if piece.durability <= piece.damage]

    def called(self, word: str, seat: int = NOBODY) -> list[Piece]:
        """The pieces that a word is said of, as they are so far; only those of a seat where one is said."""
        pieces, ids = self.pieces, self.ids.get((word, seat))
        if ids is None:
            ids = self.ids[word, seat] = [
                id for id, piece in pieces.items() if _is_called(piece, word, seat)
            ]
        return [pieces[id] for id in ids]

    def mechas(self, seat: int) -> list[Unit]:
        """The mechas of a seat, pilots and other cards on them left out."""
        units = self.units
        return [units[place] for place in self.places_of(seat)]

    def places_of(self, seat: int) -> list[int]:
        """Where among the units those mechas stand."""
        found = self.places.get(seat)
        if found is None:
            found = self.places[seat] = [
                place
                for place, unit in enumerate(self.units)
                if unit.controller == seat and not unit.host and "mecha" in self.pieces[unit.id].words
            ]
        return found


def _is_called(piece: Piece, word: str, seat: int) -> bool:
    """Whether a word is said of a piece, of a seat where one is said."""
    return word in piece.words and seat in (NOBODY, piece.controller)


def _added(means: Means, piece: Piece, times: int) -> Means:
    """What players have and spend with what a piece provides and costs, so many times."""
    bandwidth, spent = means[piece.controller]
    bandwidth += times * piece.keywords.get("provide", 0)
    if "mecha" in piece.words:
        spent += times * piece.cost
    return (means[0], (bandwidth, spent)) if piece.controller else ((bandwidth, spent), means[1])


def _by_turn(lasting: tuple[Lasting[Any], ...]) -> bool:
    """Whether something lasts that holds in some turns only."""
    return any(each.until == "next_turn" for each in lasting)


def laid_out(situation: Situation, tables: Any) -> Battlefield:
    """The battlefield of a situation, not worked out yet."""
    turn, steady = (situation.turn, situation.seat), not _by_turn(situation.lasting)
    found = Battlefield(
        situation.units, situation.lasting, turn, situation.sides, steady, dict(PLAYER_PIECES)
    )
    found.lay_out(tables)
    return found


def prices(play: Any, here: Battlefield, kind: str, seat: int, cells: Collection[int]) -> dict[int, int]:
    """What a mecha of a kind would cost a seat in each of some cells, as if it were there and nothing else changed."""
    phantoms = {NAMES[cell]: _phantom(play, kind, seat, cell) for cell in cells}
    there, active = list(phantoms.values()), list[Active[Any]]()
    for each in here.layers.get("cost", ()):
        always = each.always
        if always is not None and always.key in here.pieces[each.this.source].abilities:
            found = always.ability.among(play, each.this, "cost", there)
            active += [Active(modifier, each.this, on, each.age) for modifier, on in found]
    worked_out(phantoms, ("cost",), lambda _: active, play, {}, FLOORS)
    return {cell: phantoms[NAMES[cell]].cost for cell in cells}


def _phantom(play: Any, kind: str, seat: int, cell: int) -> Piece:
    """A mecha that is not there, by the name of its cell."""
    piece: Piece = twin(play.tables.faces[kind][1])
    piece.id, piece.owner, piece.controller, piece.cell = NAMES[cell], seat, seat, cell
    return piece
