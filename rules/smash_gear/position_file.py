"""A position of Smash Gear as data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.common.polyomino import cells
from rules.common.pose import QUARTERS, find_pose, printed
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.setups import SET, SPARING, PlayerName
from rules.content import suggestion
from rules.game import Setup, choices_of_options
from rules.scenes.records import InvalidPosition
from rules.smash_gear.game import SmashGear
from rules.smash_gear.lookup import HEART
from rules.smash_gear.pieces import FREE, Machine, Store, Thing, other, used_key
from rules.smash_gear.position_builder import WEAPON, Builder
from rules.smash_gear.position_parts import (
    BaseSpec,
    Cards,
    Effects,
    MachineSpec,
    PluginSpec,
    SideSpec,
    StoreSpec,
)
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL

NAMES = ("Ada", "Bo")
SEED = 7
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
        tuple(_machine_spec(game, state, machine) for machine in state.crowd.of[seat]),
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
    counted = (number for number, effect in enumerate(game.library[card.kind].effects) if effect.a_turn)
    return tuple(number for number in counted for _ in range(thing.used.count(used_key(card.id, number))))


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
