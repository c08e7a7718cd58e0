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
from rules.scenes.records import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import SEATS, Base, Machine, Side, Store
from rules.smash_gear.state import Position
from rules.smash_gear.store import sold, tickets
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


class MachineSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A machine on the floor: its card, turned clockwise by quarters and then mirrored, with the upper left corner of
    its box at a cell; the cells where it has lost a unit; the plugins on it."""

    card: CardId
    at: At
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    mirrored: bool = False
    lost: Annotated[tuple[At, ...], Few] = ()
    plugins: Cards = ()


class BaseSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A base on a cell, with the plugins on it."""

    at: At
    plugins: Cards = ()


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has; without bases there is the one on the starting point."""

    gears: Amount = 0
    honor: Amount = 0
    bases: Annotated[tuple[BaseSpec, ...], Few] = ()
    machines: Annotated[tuple[MachineSpec, ...], Few] = ()
    hand: Cards = ()
    landfill: Cards = ()


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of one's own (0: Prepare, which one begins). A card, and the machine it became, goes by its kind, the
    second of a kind by "thumper2"; a base by "own_base", "rival_base2"."""

    turn: Annotated[int, Meta(ge=0, le=99)] = 0
    board: str = "standard"
    own: SideSpec = SideSpec(gears=25)
    rival: SideSpec = SideSpec(gears=25)
    assembled: bool = False
    built: bool = False

    def state(self, game: SmashGear) -> Position:
        """The position. Raises InvalidPosition."""
        if self.board not in game.rules.floors:
            raise InvalidPosition("board", f"no board is called {self.board!r}")
        return _Builder(game, self).position()


class _Builder:
    """Makes one position; `set` is that of its cards, which the board is made for; `used` are the kinds of cards that
    it has taken so far, `taken` the cells under machines."""

    def __init__(self, game: SmashGear, described: PositionSpec) -> None:
        self.game, self.library, self.described = game, game.library, described
        self.sides = (described.own, described.rival)
        self.floor: Floor = game.rules.floors[described.board]
        self.set = next(iter(self.floor.board.sets), game.library.sets[0].id)
        self.used: list[str] = []
        self.taken = 0

    def position(self) -> Position:
        described = self.described
        first = "0" if described.turn % 2 or not described.turn else "1"
        chosen = {SET: self.set, "board": described.board, "first": first}
        start = self.game.new_game(Setup(self.game.id, NAMES, settled(self.game.options(), chosen)), SEED)
        machines = tuple(machine for seat in range(SEATS) for machine in self._machines(seat))
        bases = tuple(base for seat in range(SEATS) for base in self._bases(start, seat))
        own, rival = map(self._side, range(SEATS))
        store = start.store
        for kind in self.used:
            store = _without(store, kind)
        return replace(
            start, turn=described.turn, seat=0, machines=machines, bases=bases, sides=(own, rival), store=store,
            assembled=described.assembled, built=described.built,
        )  # fmt: skip

    def _card(self, kind: str, path: str, word: str = "") -> Card:
        """One more card of a kind, with a name of its own; of those that go by a word, if one is said."""
        known = [id for id, card in self.library.cards.items() if word in ("", card.word)]
        if kind not in known:
            raise InvalidPosition(path, f"no {word or 'card'} is called {kind!r}{suggestion(kind, known)}")
        self.used.append(kind)
        twins = self.used.count(kind)
        return Card(f"{kind}{twins if twins > 1 else ''}", kind)

    def _cards(self, kinds: Sequence[str], path: str, word: str = "") -> Pile:
        return tuple(self._card(kind, f"{path}[{number}]", word) for number, kind in enumerate(kinds))

    def _side(self, seat: int) -> Side:
        side, path = self.sides[seat], WHOSE[seat]
        hand, landfill = self._cards(side.hand, f"{path}.hand"), self._cards(side.landfill, f"{path}.landfill")
        return Side(side.gears, side.honor, hand, landfill, stopped=self.described.turn > 0)

    def _bases(self, start: Position, seat: int) -> Iterator[Base]:
        side, path = self.sides[seat], f"{WHOSE[seat]}.bases"
        if not side.bases:
            yield replace(start.bases[seat], id=f"{WHOSE[seat]}_base")
        for number, each in enumerate(side.bases):
            self.used += [self.library.stocks[self.set].base] if number else []
            id, at = f"{WHOSE[seat]}_base{number + 1 if number else ''}", f"{path}[{number}]"
            plugins = self._cards(each.plugins, f"{at}.plugins", "plugin")
            yield Base(id, seat, self._cell(each.at, f"{at}.at"), plugins)

    def _cell(self, at: At, path: str) -> int:
        column, row = at
        grid = self.floor.grid
        cell = grid.cell(column, row) if column < grid.columns and row < grid.rows else -1
        if not self.floor.has(cell):
            raise InvalidPosition(path, "that is no cell of the floor")
        return cell

    def _machines(self, owner: int) -> Iterator[Machine]:
        for number, each in enumerate(self.sides[owner].machines):
            path = f"{WHOSE[owner]}.machines[{number}]"
            id = self._card(each.card, f"{path}.card", "machine").id
            title, printed = self.library[each.card].title, self.library.machine(each.card).shape
            shape = turned(printed, each.turn)
            shape = mirrored(shape) if each.mirrored else shape
            lost = mask(self._cell(at, f"{path}.lost[{number}]") for number, at in enumerate(each.lost))
            hearts, weapons = (laid(shape, letter, *each.at, self.floor.grid) for letter in (HEART, WEAPON))
            if hearts is None or weapons is None or (hearts | weapons) & ~self.floor.open:
                raise InvalidPosition(f"{path}.at", f"{title} leaves the floor there")
            if lost & ~(hearts | weapons) or not hearts & ~lost:
                raise InvalidPosition(f"{path}.lost", f"{title} has no unit there, or no heart is left")
            hearts, weapons = hearts & ~lost, weapons & ~lost
            if not connected(drawn({HEART: hearts, WEAPON: weapons}, self.floor.grid), UNITS):
                raise InvalidPosition(f"{path}.lost", f"{title} would fall apart (SG-6.4)")
            if (hearts | weapons) & self.taken:
                raise InvalidPosition(f"{WHOSE[owner]}.machines", f"{title} lies on another machine (SG-6.7)")
            self.taken |= hearts | weapons
            facing = (-each.turn) % QUARTERS + QUARTERS if each.mirrored else each.turn
            plugins = self._cards(each.plugins, f"{path}.plugins", "plugin")
            yield Machine(id, each.card, owner, hearts, weapons, plugins, pose=lying(printed, facing, *each.at))


def _without(store: Store, kind: str) -> Store:
    """The store after a card of a kind was bought. Raises InvalidPosition when none is left."""
    offered = next((card for card in tickets(store) if card.kind == kind), None)
    if offered is not None:
        return sold(store, offered.id)[1]
    for field in ("machine_pile", "program_pile"):
        pile: Pile = getattr(store, field)
        found = next((card for card in pile if card.kind == kind), None)
        if found is not None:
            return replace(store, **{field: tuple(card for card in pile if card != found)})
    raise InvalidPosition("", f"there are not so many cards {kind!r}")
