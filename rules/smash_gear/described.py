"""A position of Smash Gear as data describes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.common.polyomino import connected, drawn, laid, mask, mirrored, turned
from rules.common.pose import QUARTERS, lying
from rules.common.setups import SET
from rules.content import suggestion
from rules.game import Setup, settled
from rules.illustrations import Misdescribed
from rules.smash_gear.cards import MachineCard, PluginCard
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import SEATS, Base, Machine, Side, Store
from rules.smash_gear.state import Position
from rules.smash_gear.store import sold
from rules.smash_gear.tables import HEART, UNITS, Floor

NAMES = ("Ada", "Bo")
WHOSE = ("own", "rival")
SEED = 7
WEAPON = "W"

At = tuple[Annotated[int, Meta(ge=0, le=23)], Annotated[int, Meta(ge=0, le=23)]]
"""A cell: its column and row, from 0 in the upper left corner."""
Few = Meta(max_length=12)
Cards = Annotated[tuple[CardId, ...], Few]
Amount = Annotated[int, Meta(ge=0, le=99)]


class DescribedMachine(Struct, frozen=True, forbid_unknown_fields=True):
    """A machine on the floor: its card, turned clockwise by quarters and then mirrored, with the upper left corner of
    its box at a cell; the cells where it has lost a unit; the plugins on it."""

    card: CardId
    at: At
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    mirrored: bool = False
    lost: Annotated[tuple[At, ...], Few] = ()
    plugins: Cards = ()


class DescribedBase(Struct, frozen=True, forbid_unknown_fields=True):
    """A base on a cell, with the plugins on it."""

    at: At
    plugins: Cards = ()


class DescribedSide(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has; without bases there is the one on the starting point."""

    gears: Amount = 0
    honor: Amount = 0
    bases: Annotated[tuple[DescribedBase, ...], Few] = ()
    machines: Annotated[tuple[DescribedMachine, ...], Few] = ()
    hand: Cards = ()
    landfill: Cards = ()


class Described(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of one's own (0: Prepare, which one begins). A card, and the machine it became, goes by its kind, the
    second of a kind by "thumper2"; a base by "own_base", "rival_base2"."""

    turn: Annotated[int, Meta(ge=0, le=99)] = 0
    board: str = "standard"
    own: DescribedSide = DescribedSide(gears=25)
    rival: DescribedSide = DescribedSide(gears=25)
    assembled: bool = False
    built: bool = False

    def state(self, game: SmashGear) -> Position:
        """The position. Raises Misdescribed."""
        if self.board not in game.rules.floors:
            raise Misdescribed("board", f"no board is called {self.board!r}")
        return _Builder(game, self).position()


class _Builder:
    """Makes one position; `set` is that of its cards, which the board is made for, and `used` are the kinds of cards
    that it has taken so far."""

    def __init__(self, game: SmashGear, described: Described) -> None:
        self.game, self.described = game, described
        self.floor: Floor = game.rules.floors[described.board]
        self.set = next(iter(self.floor.board.sets), game.library.sets[0].id)
        self.used: list[str] = []

    def position(self) -> Position:
        described = self.described
        first = "0" if described.turn % 2 or not described.turn else "1"
        chosen = {SET: self.set, "board": described.board, "first": first}
        setup = Setup(self.game.id, NAMES, settled(self.game.options(), chosen))
        start = self.game.new_game(setup, SEED)
        machines = tuple(
            self._machine(each, seat, f"{WHOSE[seat]}.machines[{number}]")
            for seat, side in enumerate(self._sides)
            for number, each in enumerate(side.machines)
        )
        self._prove_apart(machines)
        bases = tuple(base for seat in range(SEATS) for base in self._bases(start, seat))
        sides = [self._side(side, WHOSE[seat]) for seat, side in enumerate(self._sides)]
        store = start.store
        for kind in self.used:
            store = _without(store, kind)
        return replace(
            start, turn=described.turn, seat=0, machines=machines, bases=bases, sides=(sides[0], sides[1]), store=store,
            assembled=described.assembled, built=described.built,
        )  # fmt: skip

    @property
    def _sides(self) -> tuple[DescribedSide, DescribedSide]:
        return self.described.own, self.described.rival

    def _card(self, kind: str, path: str) -> Card:
        """One more card of a kind, with a name of its own."""
        known = self.game.library.cards
        if kind not in known:
            raise Misdescribed(path, f"no card is called {kind!r}{suggestion(kind, [*known])}")
        self.used.append(kind)
        twins = self.used.count(kind)
        return Card(f"{kind}{twins if twins > 1 else ''}", kind)

    def _cards(self, kinds: Sequence[str], path: str) -> Pile:
        return tuple(self._card(kind, f"{path}[{number}]") for number, kind in enumerate(kinds))

    def _side(self, side: DescribedSide, path: str) -> Side:
        hand, landfill = (
            self._cards(side.hand, f"{path}.hand"),
            self._cards(side.landfill, f"{path}.landfill"),
        )
        return Side(side.gears, side.honor, hand, landfill, stopped=self.described.turn > 0)

    def _plugins(self, kinds: Sequence[str], path: str) -> Pile:
        for number, kind in enumerate(kinds):
            if not isinstance(self.game.library.cards.get(kind), PluginCard):
                raise Misdescribed(f"{path}.plugins[{number}]", f"no plugin is called {kind!r}")
        return self._cards(kinds, f"{path}.plugins")

    def _bases(self, start: Position, seat: int) -> Iterator[Base]:
        side, path = self._sides[seat], f"{WHOSE[seat]}.bases"
        if not side.bases:
            yield replace(start.bases[seat], id=f"{WHOSE[seat]}_base")
        for number, each in enumerate(side.bases):
            self.used += [self.game.library.stocks[self.set].base] if number else []
            id, at = f"{WHOSE[seat]}_base{number + 1 if number else ''}", f"{path}[{number}]"
            yield Base(id, seat, self._cell(each.at, f"{at}.at"), self._plugins(each.plugins, at))

    def _cell(self, at: At, path: str) -> int:
        column, row = at
        grid = self.floor.grid
        cell = grid.cell(column, row) if column < grid.columns and row < grid.rows else -1
        if not self.floor.has(cell):
            raise Misdescribed(path, "that is no cell of the floor")
        return cell

    def _machine(self, each: DescribedMachine, owner: int, path: str) -> Machine:
        card = self.game.library.cards.get(each.card)
        if not isinstance(card, MachineCard):
            machines = [id for id, other in self.game.library.cards.items() if isinstance(other, MachineCard)]
            raise Misdescribed(
                f"{path}.card", f"no machine is called {each.card!r}{suggestion(each.card, machines)}"
            )
        shape = turned(card.shape, each.turn)
        shape = mirrored(shape) if each.mirrored else shape
        lost = mask(self._cell(at, f"{path}.lost[{number}]") for number, at in enumerate(each.lost))
        hearts, weapons = (laid(shape, letter, *each.at, self.floor.grid) for letter in (HEART, WEAPON))
        if hearts is None or weapons is None or (hearts | weapons) & ~self.floor.open:
            raise Misdescribed(f"{path}.at", f"{card.title} leaves the floor there")
        if lost & ~(hearts | weapons) or not hearts & ~lost:
            raise Misdescribed(f"{path}.lost", f"{card.title} has no unit there, or no heart is left")
        hearts, weapons = hearts & ~lost, weapons & ~lost
        if not connected(drawn({HEART: hearts, WEAPON: weapons}, self.floor.grid), UNITS):
            raise Misdescribed(f"{path}.lost", f"{card.title} would fall apart (SG-6.4)")
        id = self._card(each.card, f"{path}.card").id
        facing = (-each.turn) % QUARTERS + QUARTERS if each.mirrored else each.turn % QUARTERS
        plugins, pose = self._plugins(each.plugins, path), lying(card.shape, facing, *each.at)
        return Machine(id, each.card, owner, hearts, weapons, plugins, pose=pose)

    def _prove_apart(self, machines: Sequence[Machine]) -> None:
        taken = 0
        for machine in machines:
            if machine.units & taken:
                title = self.game.library[machine.kind].title
                raise Misdescribed(
                    f"{WHOSE[machine.owner]}.machines", f"{title} lies on another machine (SG-6.7)"
                )
            taken |= machine.units


def _without(store: Store, kind: str) -> Store:
    """The store after a card of a kind was bought. Raises Misdescribed when none is left."""
    if kind in (store.base, store.destroyer):
        return replace(
            store,
            bases=store.bases - (kind == store.base),
            destroyers=store.destroyers - (kind == store.destroyer),
        )
    offered = next((card for card in (*store.machines, *store.programs) if card.kind == kind), None)
    if offered is not None:
        return sold(store, offered.id)[1]
    for field in ("machine_pile", "program_pile"):
        pile: Pile = getattr(store, field)
        found = next((card for card in pile if card.kind == kind), None)
        if found is not None:
            return replace(store, **{field: tuple(card for card in pile if card != found)})
    raise Misdescribed("", f"there are not so many cards {kind!r}")
