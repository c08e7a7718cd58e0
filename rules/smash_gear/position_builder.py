"""Makes the parts of a position of Smash Gear from their descriptions, and takes their cards out of the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.common.market import NO_CARD
from rules.common.polyomino import Drawing, connected, drawn, mask, mirrored, spots, turned
from rules.common.pose import QUARTERS, lying
from rules.common.words import counted
from rules.content import suggestion
from rules.scenes import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.position_parts import (
    At,
    BaseSpec,
    Effects,
    MachineSpec,
    PluginSpec,
    SideSpec,
    StoreSpec,
)
from rules.smash_gear.situation import FREE, SEATS, Base, Machine, Side, Store, used_key
from rules.smash_gear.state import Position
from rules.smash_gear.store import sold, tickets
from rules.smash_gear.tables import HEART, UNITS, Floor

WEAPON = "W"


class Builder:
    """Makes the parts of one position, on the floor and from the store of a game that begins. `names` are the kinds of
    the cards named so far, `starting` the Base cards that are in no store, `taken` the cells under machines, `cells`
    those of bases."""

    def __init__(self, game: SmashGear, start: Position) -> None:
        self.game, self.library, self.start = game, game.library, start
        self.floor: Floor = game.rules.floors[start.board]
        self.store = start.store
        self.names: Counter[str] = Counter()
        self.starting = SEATS
        self.taken = 0
        self.cells: set[int] = set()

    # -- cards

    def _card(self, kind: str, path: str, word: str = "", hidden: bool = False) -> Card:
        """One more card of a kind, by the name of its kind or, `hidden`, by its back; of those that go by a word, if
        one is said."""
        known = [id for id, card in self.library.cards.items() if word in ("", card.word)]
        if kind not in known:
            raise InvalidPosition(path, f"no {word or 'card'} is called {kind!r}{suggestion(kind, known)}")
        self.names[kind] += 1
        twin = self.names[kind]
        named = Card(f"{kind}{twin if twin > 1 else ''}", kind)
        if kind == self.store.base and self.starting:
            self.starting -= 1
            return named
        found = self._taken(kind, path)
        return found if hidden else named

    def _taken(self, kind: str, path: str) -> Card:
        """A card of a kind taken from the store, as if it was bought."""
        offered = next((card for card in tickets(self.store) if card.kind == kind), None)
        if offered is not None:
            found, self.store = sold(self.store, offered.id)
            return found
        for field in ("machine_pile", "program_pile"):
            pile: Pile = getattr(self.store, field)
            for card in pile:
                if card.kind == kind:
                    left = tuple(other for other in pile if other != card)
                    self.store = replace(self.store, **{field: left})
                    return card
        title = self.library[kind].title
        raise InvalidPosition(path, f"the set has no other card {title} (SG-1.2)")

    def _cards(self, kinds: Sequence[str], path: str, hidden: bool = False) -> Pile:
        return tuple(self._card(kind, f"{path}[{at}]", hidden=hidden) for at, kind in enumerate(kinds))

    def _plugins(self, described: Sequence[str | PluginSpec], path: str) -> tuple[Pile, tuple[str, ...]]:
        """The plugins on something, and the effects of them that were used."""
        pile: list[Card] = []
        used: list[str] = []
        for at, each in enumerate(described):
            spec = PluginSpec(each) if isinstance(each, str) else each
            card = self._card(spec.card, f"{path}[{at}]", "plugin")
            pile.append(card)
            used += self._used(card, spec.used, f"{path}[{at}].used")
        return tuple(pile), tuple(used)

    def _used(self, card: Card, numbers: Effects, path: str) -> Iterator[str]:
        """How a machine or base remembers the effects of one of its cards that were used."""
        effects = self.library[card.kind].effects
        for number, times in Counter(numbers).items():
            most = effects[number].a_turn if number < len(effects) else 0
            if not most:
                raise InvalidPosition(path, f"effect {number} isn't limited to so many uses a turn (SG-8.4)")
            if times > most:
                raise InvalidPosition(path, f"effect {number} has {counted(most, 'use')} a turn (SG-8.4)")
        return (used_key(card.id, number) for number in numbers)

    # -- on the board

    def bases(self, side: SideSpec, whose: str, owner: int) -> Iterator[Base]:
        """The bases of a side, on cells of their own."""
        described = side.bases
        if described is None:
            described = (BaseSpec(self.floor.grid.at(self.start.bases[owner].cell)),)
        for number, each in enumerate(described):
            kind, at = self.store.base, f"{whose}.bases[{number}]"
            if self.starting:
                self.starting -= 1
            else:
                self._taken(kind, at)
            id = f"{whose}_base{number + 1 if number else ''}"
            plugins, used = self._plugins(each.plugins, f"{at}.plugins")
            cell = self._cell(each.at, f"{at}.at")
            if cell in self.cells:
                raise InvalidPosition(f"{at}.at", "another base is on that cell (SG-7.2)")
            self.cells.add(cell)
            yield Base(id, owner, cell, plugins, used)

    def _cell(self, at: At, path: str) -> int:
        if not self._open(at):
            raise InvalidPosition(path, "that cell isn't on the board (SG-1.1)")
        return self.floor.grid.cell(*at)

    def _open(self, at: At) -> bool:
        """Whether the board has that cell."""
        (column, row), grid = at, self.floor.grid
        inside = 0 <= column < grid.columns and 0 <= row < grid.rows
        return inside and self.floor.has(grid.cell(column, row))

    def machines(self, side: SideSpec, whose: str, owner: int) -> Iterator[Machine]:
        """The machines of a side, each on cells of its own."""
        for number, each in enumerate(side.machines):
            path = f"{whose}.machines[{number}]"
            card = self._card(each.card, f"{path}.card", "machine")
            title, drawing = self.library[each.card].title, self.library.machine(each.card).shape
            hearts, weapons = self._units(each, drawing, title, path)
            if not connected(drawn({HEART: hearts, WEAPON: weapons}, self.floor.grid), UNITS):
                raise InvalidPosition(f"{path}.lost", f"{title} would fall apart (SG-6.4)")
            if (hearts | weapons) & self.taken:
                raise InvalidPosition(f"{whose}.machines", f"{title} overlaps another machine (SG-6.7)")
            self.taken |= hearts | weapons
            plugins, used = self._plugins(each.plugins, f"{path}.plugins")
            own = self._used(card, each.used, f"{path}.used")
            facing = (-each.turn) % QUARTERS + QUARTERS if each.mirrored else each.turn
            yield Machine(
                card.id, card.kind, owner, hearts, weapons, plugins,
                (*(FREE,) * each.free_moves, *own, *used), each.marks, lying(drawing, facing, *each.at),
            )  # fmt: skip

    def _units(self, each: MachineSpec, drawing: Drawing, title: str, path: str) -> tuple[int, int]:
        """The cells of the hearts and of the weapons of a machine."""
        shape = turned(drawing, each.turn)
        shape = mirrored(shape) if each.mirrored else shape
        column, row = each.at
        hearts, weapons = (
            {(column + x, row + y) for x, y in spots(shape, letter)} for letter in (HEART, WEAPON)
        )
        lost, restored = set(each.lost), set(each.restored)
        if lost - hearts - weapons or not hearts - lost:
            raise InvalidPosition(f"{path}.lost", f"{title} has no unit there, or no heart is left")
        if len(restored) > len(lost & weapons) or restored & ((hearts | weapons) - lost):
            words = f"{title} can only have a lost weapon back, on a free cell (SG-8.4)"
            raise InvalidPosition(f"{path}.restored", words)
        hearts, weapons = hearts - lost, (weapons - lost) | restored
        for at in sorted(hearts | weapons):
            if not self._open(at):
                raise InvalidPosition(f"{path}.at", f"{title} leaves the board there (SG-5.5)")
        grid = self.floor.grid
        return mask(grid.cell(*at) for at in hearts), mask(grid.cell(*at) for at in weapons)

    # -- beside it

    def side(self, side: SideSpec, whose: str) -> Side:
        """What a player has besides machines and bases."""
        hand = self._cards(side.hand, f"{whose}.hand", hidden=not self.start.open_hands)
        landfill = self._cards(side.landfill, f"{whose}.landfill")
        return Side(side.gears, side.honor, hand, landfill, side.stopped, side.quiet, side.stops)

    def stocked(self, described: StoreSpec) -> Store:
        """What is left for sale, in the order described."""
        store = self.store
        machines = _stocked(
            store.machines, store.machine_pile, described.machines, described.machine_pile, "machine"
        )
        programs = _stocked(
            store.programs, store.program_pile, described.programs, described.program_pile, "program"
        )
        return replace(
            store,
            machines=machines[0],
            machine_pile=machines[1],
            programs=programs[0],
            program_pile=programs[1],
        )


def _stocked(
    row: Pile, pile: Pile, shown: Sequence[str | None], tops: Sequence[str], what: str
) -> tuple[Pile, Pile]:
    """A row and its pile with these cards in their places, where any are named, the others as they were."""
    left = [card for card in (*row, *pile) if card.id] if shown else list(pile)
    if shown:
        row = tuple(_picked(left, kind, f"store.{what}s[{at}]") for at, kind in enumerate(shown))
    top = tuple(_picked(left, kind, f"store.{what}_pile[{at}]") for at, kind in enumerate(tops))
    pile = (*top, *left)
    if NO_CARD in row and pile:
        raise InvalidPosition(f"store.{what}s", "an empty place is filled from its pile (SG-2.2)")
    return row, pile


def _picked(left: list[Card], kind: str | None, path: str) -> Card:
    """The first of the cards left that is of a kind, taken from them."""
    if kind is None:
        return NO_CARD
    found = next((card for card in left if card.kind == kind), None)
    if found is None:
        kinds = sorted({card.kind for card in left})
        raise InvalidPosition(path, f"no card {kind!r} is left for it{suggestion(kind, kinds)}")
    left.remove(found)
    return found
