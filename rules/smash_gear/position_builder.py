"""Builder of a position of Smash Gear from its description; cards are taken out of the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.common.market import NO_CARD
from rules.common.polyomino import Drawing, connected, drawing_of, letter_cells, mask, mirrored, turned
from rules.common.pose import QUARTERS, pose_at
from rules.common.text import counted
from rules.content import suggestion
from rules.scenes import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.lookup import HEART, UNITS, BoardMotions
from rules.smash_gear.pieces import FREE, SEATS, Base, Machine, Side, Store, used_key
from rules.smash_gear.position_parts import (
    At,
    BaseSpec,
    Effects,
    MachineSpec,
    PluginSpec,
    SideSpec,
    StoreSpec,
)
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale, sold

WEAPON = "W"


class Builder:
    """A builder of one position's parts, on the board and from the store of a new game. `names` counts the
    kinds of cards named so far, `starting` the Base cards outside the store, `taken` is the mask of cells
    under machines, `cells` holds those of bases."""

    def __init__(self, game: SmashGear, start: Position) -> None:
        self.game, self.library, self.start = game, game.library, start
        self.motions: BoardMotions = game.rules.motions[start.board]
        self.store = start.store
        self.names: Counter[str] = Counter()
        self.starting = SEATS
        self.taken = 0
        self.cells: set[int] = set()

    # -- cards

    def _card(self, kind: str, path: str, word: str = "", hidden: bool = False) -> Card:
        """Return the next card of a kind, with an id made from its kind or, `hidden`, from the store's card;
        limited to cards of a type (`word`), if given."""
        known = [id for id, card in self.library.cards.items() if word in ("", card.word)]
        if kind not in known:
            raise InvalidPosition(path, f"no {word or 'card'} is called {kind!r}{suggestion(kind, known)}")
        self.names[kind] += 1
        twin = self.names[kind]
        named = Card(f"{kind}{twin if twin > 1 else ''}", kind)
        if kind == self.store.base and self.starting:
            self.starting -= 1
            return named
        found = self._take_from_store(kind, path)
        return found if hidden else named

    def _take_from_store(self, kind: str, path: str) -> Card:
        """Return a card of a kind taken from the store as by a purchase. Raises InvalidPosition."""
        offered = next((card for card in cards_for_sale(self.store) if card.kind == kind), None)
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
        raise InvalidPosition(path, f"the set has no more copies of {title} (SG-1.2)")

    def _cards(self, kinds: Sequence[str], path: str, hidden: bool = False) -> Pile:
        return tuple(self._card(kind, f"{path}[{at}]", hidden=hidden) for at, kind in enumerate(kinds))

    def _plugins(self, described: Sequence[str | PluginSpec], path: str) -> tuple[Pile, tuple[str, ...]]:
        """Return the plugins on something, and the keys of their used effects."""
        pile: list[Card] = []
        used: list[str] = []
        for at, each in enumerate(described):
            spec = PluginSpec(each) if isinstance(each, str) else each
            card = self._card(spec.card, f"{path}[{at}]", "plugin")
            pile.append(card)
            used += self._used(card, spec.used, f"{path}[{at}].used")
        return tuple(pile), tuple(used)

    def _used(self, card: Card, numbers: Effects, path: str) -> Iterator[str]:
        """Return the keys of used effects of one of the cards of a machine or base. Raises
        InvalidPosition."""
        effects = self.library[card.kind].effects
        for number, times in Counter(numbers).items():
            most = effects[number].a_turn if number < len(effects) else 0
            if not most:
                raise InvalidPosition(
                    path, f"effect {number} has no limit per turn, so leave it out (SG-8.4)"
                )
            if times > most:
                raise InvalidPosition(
                    path, f"effect {number} has only {counted(most, 'use')} per turn (SG-8.4)"
                )
        return (used_key(card.id, number) for number in numbers)

    # -- on the board

    def bases(self, side: SideSpec, whose: str, owner: int) -> Iterator[Base]:
        """Yield the bases of a side, each on its own cell."""
        described = side.bases
        if described is None:
            described = (BaseSpec(self.motions.grid.at(self.start.bases[owner].cell)),)
        for number, each in enumerate(described):
            kind, at = self.store.base, f"{whose}.bases[{number}]"
            if self.starting:
                self.starting -= 1
            else:
                self._take_from_store(kind, at)
            id = f"{whose}_base{number + 1 if number else ''}"
            plugins, used = self._plugins(each.plugins, f"{at}.plugins")
            cell = self._cell(each.at, f"{at}.at")
            if cell in self.cells:
                raise InvalidPosition(f"{at}.at", "another base is already on this cell (SG-7.2)")
            self.cells.add(cell)
            yield Base(id, owner, cell, plugins, used)

    def _cell(self, at: At, path: str) -> int:
        if not self._has_cell(at):
            raise InvalidPosition(path, "this cell isn't on the board (SG-1.1)")
        return self.motions.grid.cell(*at)

    def _has_cell(self, at: At) -> bool:
        """Return whether the board has that cell."""
        (column, row), grid = at, self.motions.grid
        inside = 0 <= column < grid.columns and 0 <= row < grid.rows
        return inside and self.motions.has(grid.cell(column, row))

    def machines(self, side: SideSpec, whose: str, owner: int) -> Iterator[Machine]:
        """Yield the machines of a side, each on its own cells."""
        for number, each in enumerate(side.machines):
            path = f"{whose}.machines[{number}]"
            card = self._card(each.card, f"{path}.card", "machine")
            title, drawing = self.library[each.card].title, self.library.machine(each.card).shape
            hearts, weapons = self._units(each, drawing, title, path)
            if not connected(drawing_of({HEART: hearts, WEAPON: weapons}, self.motions.grid), UNITS):
                raise InvalidPosition(f"{path}.lost", f"{title} would fall apart (SG-6.4)")
            if (hearts | weapons) & self.taken:
                raise InvalidPosition(f"{whose}.machines", f"{title} overlaps another machine (SG-6.7)")
            self.taken |= hearts | weapons
            plugins, used = self._plugins(each.plugins, f"{path}.plugins")
            own = self._used(card, each.used, f"{path}.used")
            facing = (-each.turn) % QUARTERS + QUARTERS if each.mirrored else each.turn
            yield Machine(
                card.id, card.kind, owner, hearts, weapons, plugins,
                (*(FREE,) * each.free_moves, *own, *used), each.marks, pose_at(drawing, facing, *each.at),
            )  # fmt: skip

    def _units(self, each: MachineSpec, drawing: Drawing, title: str, path: str) -> tuple[int, int]:
        """Return the masks of a machine's hearts and weapons. Raises InvalidPosition."""
        shape = turned(drawing, each.turn)
        shape = mirrored(shape) if each.mirrored else shape
        column, row = each.at
        hearts, weapons = (
            {(column + x, row + y) for x, y in letter_cells(shape, letter)} for letter in (HEART, WEAPON)
        )
        lost, restored = set(each.lost), set(each.restored)
        if lost - hearts - weapons or not hearts - lost:
            raise InvalidPosition(
                f"{path}.lost", f"{title} must keep a heart, and only its own units can be lost"
            )
        if len(restored) > len(lost & weapons) or restored & ((hearts | weapons) - lost):
            words = f"{title} can restore only lost weapons, onto free cells (SG-8.4)"
            raise InvalidPosition(f"{path}.restored", words)
        hearts, weapons = hearts - lost, (weapons - lost) | restored
        for at in sorted(hearts | weapons):
            if not self._has_cell(at):
                raise InvalidPosition(f"{path}.at", f"{title} would be off the board (SG-5.5)")
        grid = self.motions.grid
        return mask(grid.cell(*at) for at in hearts), mask(grid.cell(*at) for at in weapons)

    # -- beside it

    def side(self, side: SideSpec, whose: str) -> Side:
        """Return a player's gears, honor, hand, Landfill and settings."""
        hand = self._cards(side.hand, f"{whose}.hand", hidden=not self.start.open_hands)
        landfill = self._cards(side.landfill, f"{whose}.landfill")
        return Side(side.gears, side.honor, hand, landfill, side.stopped, side.quiet, side.stops)

    def stocked(self, described: StoreSpec) -> Store:
        """Return the store with the described rows and pile tops."""
        store = self.store
        machines = _filled_row(
            store.machines, store.machine_pile, described.machines, described.machine_pile, "machine"
        )
        programs = _filled_row(
            store.programs, store.program_pile, described.programs, described.program_pile, "program"
        )
        return replace(
            store,
            machines=machines[0],
            machine_pile=machines[1],
            programs=programs[0],
            program_pile=programs[1],
        )


def _filled_row(
    row: Pile, pile: Pile, shown: Sequence[str | None], tops: Sequence[str], what: str
) -> tuple[Pile, Pile]:
    """Return a row and its pile with the named cards in their places, if any, and the rest in order. Raises
    InvalidPosition."""
    left = [card for card in (*row, *pile) if card.id] if shown else list(pile)
    if shown:
        row = tuple(_take_card(left, kind, f"store.{what}s[{at}]") for at, kind in enumerate(shown))
    top = tuple(_take_card(left, kind, f"store.{what}_pile[{at}]") for at, kind in enumerate(tops))
    pile = (*top, *left)
    if NO_CARD in row and pile:
        raise InvalidPosition(f"store.{what}s", "a slot can be empty only when its pile has run out (SG-2.2)")
    return row, pile


def _take_card(left: list[Card], kind: str | None, path: str) -> Card:
    """Remove the first remaining card of a kind and return it; NO_CARD for None. Raises InvalidPosition."""
    if kind is None:
        return NO_CARD
    found = next((card for card in left if card.kind == kind), None)
    if found is None:
        kinds = sorted({card.kind for card in left})
        raise InvalidPosition(path, f"no card {kind!r} is left{suggestion(kind, kinds)}")
    left.remove(found)
    return found
