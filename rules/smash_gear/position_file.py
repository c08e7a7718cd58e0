"""A position of Smash Gear as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.common.market import NO_CARD
from rules.common.polyomino import Drawing, cells, connected, drawing_of, letter_cells, mask, mirrored, turned
from rules.common.pose import QUARTERS, find_pose, pose_at, printed
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.setups import SET, SPARING, PlayerName
from rules.common.text import counted
from rules.content import suggestion
from rules.game import Setup, choices_of_options
from rules.scenes.records import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.lookup import HEART, UNITS, BoardMotions
from rules.smash_gear.pieces import FREE, SEATS, Base, Machine, Side, Store, Thing, other, used_key
from rules.smash_gear.position_parts import (
    At,
    BaseSpec,
    Cards,
    Effects,
    MachineSpec,
    PluginSpec,
    SideSpec,
    StoreSpec,
)
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale, sold
from rules.smash_gear.turn import GOAL

NAMES = ("Ada", "Bo")
SEED = 7
WEAPON = "W"
OWN, OPPONENT = "own", "opponent"
BOARD, FIRST = "board", "first"
"""The options that are described by fields of their own."""
PREPARE = "you can only buy cards in Prepare, so set 'turn' (SG-2.1)"


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with nothing waiting: the turn (0: Prepare), the side of the player to move (`own`) and of
    the other one (`opponent`), flags of the turn. `to_move` is the seat of the first, by the names in
    `seats`; in Prepare, `buys_second` means that the player to move takes the second turn. `options` are
    those of the setup.

    A card, and the machine it became, is named by its kind, the second of a kind as "thumper2"; a base
    "own_base", "opponent_base2". In hidden hands cards are named by their backs. `seed` is that of the coming
    randomness.
    """

    turn: Annotated[int, Meta(ge=0, le=9999)] = 0
    board: str = "standard"
    own: SideSpec = SideSpec(gears=25)
    opponent: SideSpec = SideSpec(gears=25)
    store: StoreSpec = StoreSpec()
    assembled: bool = False
    built: bool = False
    to_move: Literal[0, 1] = 0
    buys_second: bool = False
    over: bool = False
    seats: tuple[PlayerName, PlayerName] = NAMES
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] = SEED

    @property
    def first(self) -> int:
        """Return the seat that buys first and takes the first turn."""
        second = self.turn % 2 == 0 if self.turn else self.buys_second
        return other(self.to_move) if second else self.to_move

    def setup(self, game: SmashGear) -> Setup:
        """Return the setup of a game that leads to this position. Raises InvalidPosition."""
        usual = self.usual(game)
        for id in self.options:
            if id in (BOARD, FIRST):
                raise InvalidPosition(f"options.{id}", "use 'board', 'turn' and 'to_move' instead")
        setup = Setup(game.id, self.seats, usual | self.options)
        for fault in game.check_setup(setup):
            raise InvalidPosition("options", fault)
        return setup

    def usual(self, game: SmashGear) -> dict[str, str]:
        """Return the default options of a position on that board."""
        if self.board not in game.rules.motions:
            words = f"no board is called {self.board!r}{suggestion(self.board, [*game.rules.motions])}"
            raise InvalidPosition("board", words)
        board = game.rules.motions[self.board].board
        chosen = {
            SET: next(iter(board.sets), game.library.sets[0].id),
            BOARD: self.board,
            FIRST: str(self.first),
        }
        return choices_of_options(game.options(), chosen)

    def state(self, game: SmashGear) -> Position:
        """Return the position. Raises InvalidPosition."""
        start = game.new_game(self.setup(game), SEED)
        self._prove()
        self._prove_end(start.limit)
        build, sides = Builder(game, start), (self.own, self.opponent)
        whose = tuple(zip(sides, (OWN, OPPONENT), (self.to_move, other(self.to_move)), strict=True))
        machines = tuple(machine for each in whose for machine in build.machines(*each))
        bases = tuple(base for each in whose for base in build.bases(*each))
        one, two = (build.side(side, name) for side, name, _ in whose)
        if self.turn:
            one, two = replace(one, stopped=True), replace(two, stopped=True)
        moved = [made.id for made, each in zip(machines, self.own.machines, strict=False) if each.moved]
        return replace(
            start, rng=source(self.seed), turn=self.turn, seat=self.to_move, machines=machines, bases=bases,
            sides=(two, one) if self.to_move else (one, two), store=build.stocked(self.store),
            assembled=self.assembled, built=self.built, moved=next(iter(moved), ""), over=self.over,
        )  # fmt: skip

    def _prove(self) -> None:
        """Raise InvalidPosition for contradictory fields."""
        sides = ((OWN, self.own), (OPPONENT, self.opponent))
        if not self.turn:
            if self.assembled or self.built or self.over:
                raise InvalidPosition("", PREPARE)
            for path, side in sides:
                if side.machines or side.landfill or side.bases is not None:
                    raise InvalidPosition(path, PREPARE)
            if self.own.stopped:
                raise InvalidPosition("own.stopped", "the player to move can't have stopped buying (SG-2.1)")
            return
        if self.buys_second:
            raise InvalidPosition("buys_second", "this is only for Prepare, so leave it out (SG-2.4)")
        for path, side in sides:
            if side.stopped:
                raise InvalidPosition(f"{path}.stopped", "this is only for Prepare, so leave it out (SG-2.1)")
            if [each.moved for each in side.machines].count(True) > (side is self.own):
                raise InvalidPosition(
                    f"{path}.machines", "only the machine that moved last this turn can have 'moved'"
                )

    def _prove_end(self, limit: int) -> None:
        """Raise InvalidPosition where the game is over but not marked so, or the reverse."""
        sides = (self.own, self.opponent)
        ends = {
            "SG-10.2": any(side.bases == () for side in sides),
            "SG-10.3": any(side.honor >= GOAL for side in sides),
        }
        for rule, ended in ends.items():
            if ended and not self.over:
                raise InvalidPosition("", f"the game has ended, so set 'over' ({rule})")
        if limit and self.turn > limit:
            raise InvalidPosition("turn", f"the game ends after turn {limit} (SG-10.4)")
        if self.over and not any(ends.values()) and self.turn != limit:
            raise InvalidPosition("over", "the game hasn't ended, so leave out 'over' (SG-10.2, SG-10.3)")


def describe(game: SmashGear, state: Position) -> PositionSpec:
    """Return the spec of a position. Raises InvalidPosition while something waits to resolve or to be
    chosen."""
    if state.agenda:
        raise InvalidPosition("", "an action isn't finished (SG-9.4)")
    spec = PositionSpec(
        state.turn, state.board, _side_spec(game, state, state.seat), _side_spec(game, state, other(state.seat)),
        assembled=state.assembled, built=state.built, to_move=1 if state.seat else 0,
        buys_second=not state.turn and state.first != state.seat, over=state.over,
        seats=(state.names[0], state.names[1]), seed=seed_of(state.rng),
    )  # fmt: skip
    usual, chosen = spec.usual(game), _options(state)
    spec = replace(spec, options={id: choice for id, choice in chosen.items() if usual[id] != choice})
    return replace(spec, store=_store_spec(spec.state(game).store, state.store))


def _options(state: Position) -> dict[str, str]:
    """Return the chosen options that no other field describes."""
    return {
        SET: state.set,
        "hands": "open" if state.open_hands else "hidden",
        "always_ask": "yes" if state.always_ask else SPARING if state.sparing else "no",
        "turn_limit": str(state.limit or "off"),
    }


def _side_spec(game: SmashGear, state: Position, seat: int) -> SideSpec:
    side, motions = state.sides[seat], game.rules.motions[state.board]
    bases = tuple(BaseSpec(motions.grid.at(base.cell), _plugins(game, base)) for base in state.bases_of(seat))
    start = (BaseSpec(motions.grid.at(motions.board.starts[seat])),)
    return SideSpec(
        side.gears, side.honor, None if bases == start else bases,
        tuple(_machine_spec(game, state, machine) for machine in state.occupancy.of[seat]),
        _kinds(side.hand), _kinds(side.landfill), side.stopped and not state.turn, side.quiet, side.stops,
    )  # fmt: skip


def _machine_spec(game: SmashGear, state: Position, machine: Machine) -> MachineSpec:
    motions, drawing = game.rules.motions[state.board], game.library.machine(machine.kind).shape
    units = {motions.grid.at(cell): HEART for cell in cells(machine.hearts)}
    units |= {motions.grid.at(cell): WEAPON for cell in cells(machine.weapons)}
    pose = machine.pose or find_pose(drawing, units)
    if pose is None:
        raise InvalidPosition("", f"the rotation of {game.library[machine.kind].title} is unknown")
    shape = printed(drawing, pose)
    mirrored = pose.facing >= QUARTERS
    corners = pose.at(0, 0), pose.at(len(drawing[0]) - 1, len(drawing) - 1)
    return MachineSpec(
        machine.kind,
        at=(min(column for column, _ in corners), min(row for _, row in corners)),
        turn=-pose.facing % QUARTERS if mirrored else pose.facing,
        mirrored=mirrored,
        lost=tuple(sorted(at for at, letter in shape.items() if units.get(at) != letter)),
        restored=tuple(sorted(at for at, letter in units.items() if shape.get(at) != letter)),
        plugins=_plugins(game, machine),
        used=_used(game, machine, Card(machine.id, machine.kind)),
        free_moves=machine.used.count(FREE),
        marks=machine.marks,
        moved=machine.id == state.moved,
    )


def _plugins(game: SmashGear, thing: Thing) -> tuple[CardId | PluginSpec, ...]:
    described = (PluginSpec(card.kind, _used(game, thing, card)) for card in thing.plugins)
    return tuple(each if each.used else each.card for each in described)


def _used(game: SmashGear, thing: Thing, card: Card) -> Effects:
    """Return the numbers of a card's effects used this turn, among those limited per turn."""
    limited = (number for number, effect in enumerate(game.library[card.kind].effects) if effect.a_turn)
    return tuple(number for number in limited for _ in range(thing.used.count(used_key(card.id, number))))


def _store_spec(dealt: Store, store: Store) -> StoreSpec:
    """Return the spec of the store where it differs from the one `dealt`."""
    machines = _row_spec((dealt.machines, dealt.machine_pile), (store.machines, store.machine_pile))
    programs = _row_spec((dealt.programs, dealt.program_pile), (store.programs, store.program_pile))
    return StoreSpec(machines[0], programs[0], machines[1], programs[1])


def _row_spec(dealt: tuple[Pile, Pile], now: tuple[Pile, Pile]) -> tuple[tuple[CardId | None, ...], Cards]:
    """Return the spec of a row, empty if it is as dealt, and the fewest top cards of its pile that determine
    its order."""
    row, pile = _kinds(now[0]), _kinds(now[1])
    same = row == _kinds(dealt[0])
    left = [kind for kind in _kinds(dealt[1] if same else (*dealt[0], *dealt[1])) if kind]
    for kind in () if same else filter(None, row):
        left.remove(kind)
    top = 0
    while pile[top:] != tuple(left):
        left.remove(pile[top])
        top += 1
    return () if same else tuple(kind or None for kind in row), pile[:top]


def _kinds(pile: Pile) -> tuple[str, ...]:
    return tuple(card.kind for card in pile)


# -- built from a description


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
        number = self.names[kind]
        named = Card(f"{kind}{number if number > 1 else ''}", kind)
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
