"""A position of Mechyard as data describes it, both ways: a position is made of its description, and a position that a
game has come to is described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import CardId
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.words import counted, listed
from rules.content import suggestion
from rules.engine.agenda import NOBODY
from rules.game import Setup, settled
from rules.mechyard.cards import Design
from rules.mechyard.frame import Cell, Frame
from rules.mechyard.game import Mechyard
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS, SIDES, STEPS
from rules.mechyard.start import PLAYERS, ROUNDS
from rules.mechyard.state import (
    ASSEMBLE,
    BROKEN,
    BUY,
    CREW_EACH,
    FIGHT,
    MONEY,
    OFFERS,
    STEPS_EACH,
    TRACK,
    Crew,
    Mech,
    Module,
    Offer,
    Protection,
)
from rules.scenes.records import InvalidPosition

NAMES = ("Ada", "Bo", "Cy", "Di")
SEED = 7
USUAL_ROUND = 2
FIRST = "first"
CREW = "crew"
SERIAL = 1000
"""After which modules and crew are numbered that come later."""

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Number = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, lt=PLAYERS[-1])]
Step = Annotated[int, Meta(ge=-60, le=60)]
Quarters = Annotated[int, Meta(ge=0, lt=len(SIDES))]
Cards = Annotated[tuple[CardId, ...], Meta(max_length=99)]
Row = Annotated[tuple[CardId | None, ...], Meta(max_length=OFFERS)]


class ModuleSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A module of a mech: its cell (column and row from the Core, rows counted downwards), its quarter turns clockwise,
    the damage on it or whether it is broken, and whether it was used in this turn."""

    module: CardId
    at: tuple[Step, Step] = (0, 0)
    turn: Quarters = 0
    damage: Number = 0
    broken: bool = False
    used: bool = False


class CrewSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A crew member: on which module, and the steps left, where not all of them are."""

    on: CardId
    steps: Number = STEPS_EACH


class ProtectionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Damage taken off each hit on some modules until their player's next Fight turn; without them on all of the
    mech."""

    less: Annotated[int, Meta(ge=1, le=99)]
    on: Annotated[tuple[CardId, ...], Meta(min_length=1, max_length=99)] | None = None


AnyModule = CardId | ModuleSpec
AnyCrew = CardId | CrewSpec


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has: a mech, the Core first (left out: the usual one, before its assembly the Core alone), crew,
    money, the space of the marker, the damage taken in this Fight phase, and what protects it."""

    modules: Annotated[tuple[AnyModule, ...], Meta(min_length=1, max_length=99)] | None = None
    crew: Annotated[tuple[AnyCrew, ...], Meta(max_length=99)] = ("core",)
    money: Annotated[int, Meta(ge=0, le=9999)] = MONEY
    space: Annotated[int, Meta(ge=-TRACK, le=TRACK)] = 0
    taken: Number = 0
    protected: Annotated[tuple[ProtectionSpec, ...], Meta(max_length=99)] = ()


class ShopSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The places of each deck in the shop; null is an empty one. A row that is left out is dealt from the rest of the
    deck."""

    weapon: Row | None = None
    utility: Row | None = None
    movement: Row | None = None


class DecksSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The top modules of each deck; it goes on with those that are named nowhere."""

    weapon: Cards = ()
    utility: Cards = ()
    movement: Cards = ()


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's turn in which nothing waits. Modules are called by their designs, the second of a design with a 2, in
    the order in which they are named: own mech, those of the opponents, parts, the shop; crew "crew", "crew2" and so
    on, one's own first.

    `own` is whose turn it is, at the seat `to_move`, and `opponents` are the players to the left. `first` is the seat
    with which both phases of the round begin, `seats` are the players' names; `options` are those of the setup, and
    `seed` is that of the chance to come. Of a Buy turn: the printed costs of what was `bought`. Of a Fight turn: the
    spaces `moved` so far, and the `bonus` of own weapons.
    """

    own: SideSpec = SideSpec()
    opponents: Annotated[tuple[SideSpec, ...], Meta(min_length=1, max_length=PLAYERS[-1] - 1)] = (SideSpec(),)
    phase: Literal["assemble", "buy", "fight"] = "fight"
    round: Annotated[int, Meta(ge=1, le=ROUNDS[-1])] = USUAL_ROUND
    shop: ShopSpec = ShopSpec()
    decks: DecksSpec = DecksSpec()
    bought: Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(max_length=99)] = ()
    moved: Number = 0
    bonus: Number = 0
    to_move: Seat = 0
    first: Seat = 0
    seats: Annotated[tuple[Name, ...], Meta(max_length=PLAYERS[-1])] = ()
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] | None = None

    def state(self, game: Mechyard) -> Position:
        """Return the position. Raises InvalidPosition."""
        return _Builder(game, self).position()

    def setup(self, game: Mechyard) -> Setup:
        """Return the setup of a game that comes to the position. Raises InvalidPosition."""
        seats = len(self.opponents) + 1
        if FIRST in self.options and self.phase != ASSEMBLE:
            raise InvalidPosition("options", "say in 'first' with which seat the phases of this round begin")
        options = settled(game.options(), self.options) | self.options
        names = self.seats or NAMES[:seats]
        if len(names) != seats:
            raise InvalidPosition("seats", f"expected one for each of {seats} players")
        found = Setup(game.id, names, options)
        for fault in game.check_setup(found):
            raise InvalidPosition("options" if self.options else "", fault)
        return found


# -- from a position to its description


def describe(game: Mechyard, state: Position) -> PositionSpec:
    """Describe a position. Raises InvalidPosition for one in which something is still to be done, a finished one, and a
    view."""
    if state.viewer != NOBODY:
        raise InvalidPosition("", "a player's view doesn't say what is face down")
    if state.over:
        raise InvalidPosition("", "the game is over there")
    if state.agenda:
        raise InvalidPosition("", "an action isn't finished there")
    seats, agreed = len(state.mechs), state.agreed
    around = [(state.seat + along) % seats for along in range(seats)]
    ids = _called(state, around)
    own, *opponents = (_side(state, seat, ids) for seat in around)
    assembling = state.phase == ASSEMBLE
    chosen = {
        "rounds": str(agreed.rounds),
        "shop_refill": "round" if agreed.refill_by_round else "at_once",
        "overkill": "lost" if agreed.overkill_lost else "counts",
    } | ({FIRST: agreed.first} if assembling else {})
    usual = settled(game.options(), {})
    rows = [tuple(None if each is None else each.design for each in row) for row in state.shop]
    found = PositionSpec(
        own=own,
        opponents=tuple(opponents),
        phase=state.phase,  # type: ignore[arg-type]  # it is not over
        round=state.turn or USUAL_ROUND,
        shop=ShopSpec(*rows),
        decks=DecksSpec(*state.decks),
        bought=state.bought,
        moved=state.moved,
        bonus=state.bonus,
        to_move=state.seat,
        first=state.first,
        seats=() if agreed.names == NAMES[:seats] else agreed.names,
        options={option: id for option, id in chosen.items() if id != usual[option]},
    )
    if state.rng != game.new_game(found.setup(game), SEED).rng:
        found = replace(found, seed=seed_of(state.rng))
    return found


def _called(state: Position, around: Sequence[int]) -> dict[str, str]:
    """What modules are called in the description, by their ids."""
    names = _Names()
    return {each.id: names.next(each.design) for seat in around for each in state.mechs[seat].modules}


def _side(state: Position, seat: int, ids: dict[str, str]) -> SideSpec:
    mech, fighting = state.mechs[seat], state.phase == FIGHT and seat == state.seat
    modules = [
        ModuleSpec(
            each.design, (each.x, each.y), each.turn, max(0, damage), damage == BROKEN, each.id in state.used
        )
        for each, damage in zip(mech.modules, mech.damage, strict=True)
    ]
    crew = [CrewSpec(ids[each.on], each.steps if fighting else STEPS_EACH) for each in mech.crew]
    protected = []
    for each in state.protections:
        on = tuple(ids[id] for id in each.on if id in ids)
        if each.seat == seat and (on or not each.on):
            protected.append(ProtectionSpec(each.less, on or None))
    return SideSpec(
        tuple(each.module if each == ModuleSpec(each.module) else each for each in modules),
        tuple(each.on if each == CrewSpec(each.on) else each for each in crew),
        mech.money,
        mech.at,
        mech.taken,
        tuple(protected),
    )


class _Names:
    """What pieces are called: by their kinds, the second of a kind with a 2."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def next(self, kind: str) -> str:
        """What one more piece of a kind is called."""
        self.used[kind] += 1
        return f"{kind}{self.used[kind]}" if self.used[kind] > 1 else kind


# -- from a description to its position


class _Builder:
    """Makes one position. `sides` are the players by seat with the paths of their descriptions, `names` calls the
    pieces; `taken` are the modules that are in no deck."""

    def __init__(self, game: Mechyard, described: PositionSpec) -> None:
        self.game, self.described, self.setup = game, described, described.setup(game)
        self.library = game.library
        seats = len(described.opponents) + 1
        for field in ("to_move", FIRST):
            if getattr(described, field) >= seats:
                raise InvalidPosition(field, f"expected a seat from 0 to {seats - 1}")
        sides = (described.own, *described.opponents)
        self.around = [(described.to_move + along) % seats for along in range(seats)]
        self.sides = dict(zip(self.around, sides, strict=True))
        self.names = _Names()
        self.taken: Counter[str] = Counter()

    def position(self) -> Position:
        described = self.described
        _prove_turn(described)
        start = self.game.new_game(self.setup, SEED)
        rounds = start.agreed.rounds
        if described.round > rounds:
            raise InvalidPosition("round", f"the game lasts {counted(rounds, 'round')} (MY-2.2)")
        mechs, protections, used = {}, list[Protection](), list[str]()
        for seat in self.around:
            path = self._path(seat)
            modules, found = self._modules(seat, path)
            mechs[seat] = self._mech(seat, path, modules, found)
            used += [each.id for each, said in zip(modules, found, strict=True) if said.used]
            protections += self._protections(seat, path, modules)
        mechs = {seat: self._with_crew(seat, mechs[seat]) for seat in self.around}
        mechs = {seat: self._with_parts(seat, mechs[seat]) for seat in self.around}
        hired = sum(len(mech.crew) for mech in mechs.values()) - len(mechs)
        if hired > CREW_EACH * len(mechs):
            raise InvalidPosition(
                "own.crew", f"the pile holds {CREW_EACH} more crew for each player (MY-1.4)"
            )
        shop, decks = self._shop_and_decks(start)
        return replace(
            start,
            rng=start.rng if described.seed is None else source(described.seed),
            serial=SERIAL,
            seat=described.to_move,
            mechs=tuple(mechs[seat] for seat in sorted(mechs)),
            shop=shop,
            decks=decks,
            pool=CREW_EACH * len(mechs) - hired,
            turn=0 if described.phase == ASSEMBLE else described.round,
            phase=described.phase,
            first=described.first,
            bought=described.bought,
            used=tuple(used),
            moved=described.moved,
            bonus=described.bonus,
            protections=tuple(protections),
            agenda=(),
        )

    def _path(self, seat: int) -> str:
        along = (seat - self.described.to_move) % len(self.sides)
        return f"opponents[{along - 1}]" if along else "own"

    # -- mechs

    def _usual(self, seat: int) -> tuple[AnyModule, ...]:
        """The mech of a player of whom no more is said: the starting parts in a square, or the Core that they are still
        to be attached to."""
        core, *parts = self.library.starting
        if self.described.phase == ASSEMBLE and seat >= self.described.to_move:
            return (core.id,)
        cells = ((1, 0), (0, 1), (1, 1))
        return (core.id, *(ModuleSpec(part.id, at) for part, at in zip(parts, cells, strict=False)))

    def _modules(self, seat: int, path: str) -> tuple[tuple[Module, ...], tuple[ModuleSpec, ...]]:
        """The modules of a mech, and what is said of them. Raises InvalidPosition."""
        said = self.sides[seat].modules or self._usual(seat)
        specs = tuple(each if isinstance(each, ModuleSpec) else ModuleSpec(each) for each in said)
        modules: list[Module] = []
        for number, each in enumerate(specs):
            at = f"{path}.modules[{number}]"
            field = f"{at}.module" if isinstance(said[number], ModuleSpec) else at
            self._prove_module(self._design(each.module, field), each, at)
            modules.append(Module(self.names.next(each.module), each.module, *each.at, each.turn))
            self.taken[each.module] += 1
        self._prove_mech(modules, path)
        return tuple(modules), specs

    def _design(self, id: str, path: str) -> Design:
        found: Design | None = self.library.designs.get(id)
        if found is None:
            near = suggestion(id, [*self.library.designs])
            raise InvalidPosition(path, f"no module is called {id!r}{near}")
        return found

    def _prove_module(self, design: Design, each: ModuleSpec, path: str) -> None:
        """Raise InvalidPosition for a module that can't be as it is said to be."""
        name = design.name
        if each.turn not in design.turns:
            turns = listed([str(turn) for turn in design.turns])
            raise InvalidPosition(f"{path}.turn", f"{name} looks the same turned so: say {turns}")
        if each.broken and each.damage:
            raise InvalidPosition(f"{path}.damage", "a broken module has no damage: leave it out")
        if each.damage >= design.health:
            raise InvalidPosition(
                f"{path}.damage", f"{name} breaks at {design.health}: say broken: true (MY-7.2)"
            )
        if each.damage and self.described.phase != FIGHT:
            raise InvalidPosition(f"{path}.damage", "modules shed damage as the Fight phase ends (MY-7.3)")
        if each.used and not (self.described.phase == FIGHT and path.startswith("own")):
            raise InvalidPosition(f"{path}.used", "modules are used in their player's Fight turn (MY-5.2)")

    def _prove_mech(self, modules: Sequence[Module], path: str) -> None:
        """Raise InvalidPosition for modules that no mech is made of."""
        core, *parts = self.library.starting
        if modules[0].design != core.id or (modules[0].x, modules[0].y) != (0, 0):
            raise InvalidPosition(f"{path}.modules[0]", f"begin with {core.id}, at [0, 0]")
        cells: dict[Cell, int] = {}
        most = Counter(each.id for each in (core, *parts))
        here: Counter[str] = Counter()
        for number, each in enumerate(modules):
            at, name = f"{path}.modules[{number}]", self.library.designs[each.design].name
            before = cells.setdefault((each.x, each.y), number)
            if before != number:
                taken = self.library.designs[modules[before].design].name
                raise InvalidPosition(
                    f"{at}.at", f"{taken} is in this cell{self._free(modules, (each.x, each.y))} (MY-4.1)"
                )
            here[each.design] += 1
            if each.design in most and here[each.design] > most[each.design]:
                raise InvalidPosition(
                    f"{at}.module", f"each player has {counted(most[each.design], name)} (MY-1.1)"
                )
        frame = Frame(modules, self.library.designs)
        reached = frame.steps_from(0)
        for number in range(len(modules)):
            if number not in reached:
                raise InvalidPosition(f"{path}.modules[{number}]", self._loose(frame, number))

    def _free(self, modules: Sequence[Module], cell: Cell) -> str:
        """The nearest cell that is free, as a suggestion."""
        ports = Frame(modules, self.library.designs).ports
        near = min(
            ports, key=lambda each: (abs(each[0] - cell[0]) + abs(each[1] - cell[1]), each), default=None
        )
        return f"; {list(near)} is free" if near is not None else ""

    def _loose(self, frame: Frame, number: int) -> str:
        """That a module hangs loose, and what would join it."""
        module, design = frame.modules[number], frame.designs[number]
        rest = Frame([each for each in frame.modules if each is not module], self.library.designs)
        turns = [turn for turn in design.turns if rest.meets(design, module.x, module.y, turn)]
        if turns:
            return f"{design.name} is joined to nothing so: say turn: {turns[0]} (MY-4.1)"
        beside = any((module.x + dx, module.y + dy) in rest.cells for dx, dy in STEPS)
        why = "no connection of what is beside it faces it" if beside else "no module is beside it"
        return f"{design.name} does not hang together with the Core: {why} (MY-4.1)"

    def _mech(self, seat: int, path: str, modules: tuple[Module, ...], found: Sequence[ModuleSpec]) -> Mech:
        side = self.sides[seat]
        if side.taken and self.described.phase != FIGHT:
            raise InvalidPosition(f"{path}.taken", "damage taken counts until the Fight phase ends (MY-7.4)")
        damage = tuple(BROKEN if each.broken else each.damage for each in found)
        return Mech(modules, damage, (), (), side.money, side.space, side.taken)

    def _with_crew(self, seat: int, mech: Mech) -> Mech:
        path, crew = self._path(seat), list[Crew]()
        fighting = self.described.phase == FIGHT and seat == self.described.to_move
        for number, said in enumerate(self.sides[seat].crew):
            at = f"{path}.crew[{number}]"
            each = said if isinstance(said, CrewSpec) else CrewSpec(said)
            field = f"{at}.on" if isinstance(said, CrewSpec) else at
            if not fighting and each.steps != STEPS_EACH:
                raise InvalidPosition(f"{at}.steps", "steps are those of its player's Fight turn (MY-5.1)")
            steps = each.steps if fighting else 0
            crew.append(Crew(self.names.next(CREW), self._on(each.on, mech.modules, field), steps))
        if not crew:
            raise InvalidPosition(f"{path}.crew", "each player has at least one crew member (MY-1.2)")
        return replace(mech, crew=tuple(crew))

    def _on(self, called: str, modules: Sequence[Module], path: str) -> str:
        """The id of a module of a mech: as it is called, or by its design alone where that means one."""
        ids = [each.id for each in modules]
        if called in ids:
            return called
        found = [each.id for each in modules if each.design == called]
        if len(found) == 1:
            return found[0]
        raise InvalidPosition(path, f"no module of this mech is called {called!r}{suggestion(called, ids)}")

    def _protections(self, seat: int, path: str, modules: Sequence[Module]) -> Iterator[Protection]:
        for number, each in enumerate(self.sides[seat].protected):
            at = f"{path}.protected[{number}]"
            on = tuple(self._on(id, modules, f"{at}.on[{place}]") for place, id in enumerate(each.on or ()))
            yield Protection(seat, each.less, on)

    def _with_parts(self, seat: int, mech: Mech) -> Mech:
        """A mech with the parts that are still to be attached to it. Raises InvalidPosition."""
        if self.described.phase != ASSEMBLE:
            return mech
        path, to_move = self._path(seat), self.described.to_move
        left = Counter(part.id for part in self.library.starting)
        for number, each in enumerate(mech.modules):
            if each.design not in left:
                raise InvalidPosition(
                    f"{path}.modules[{number}]", "only starting parts are assembled (MY-1.1)"
                )
        left -= Counter(each.design for each in mech.modules)
        if seat < to_move and left:
            names = listed([self.library.designs[id].name for id in left.elements()])
            raise InvalidPosition(
                f"{path}.modules", f"this mech was assembled before: {names} is missing (MY-1.1)"
            )
        if seat > to_move and len(mech.modules) > 1:
            raise InvalidPosition(f"{path}.modules", "this mech is assembled later: leave them out (MY-1.1)")
        if seat == to_move and not left:
            raise InvalidPosition(
                f"{path}.modules", "nothing is left to attach; leave some of them out (MY-1.1)"
            )
        return replace(mech, parts=tuple(Offer(self.names.next(id), id) for id in left.elements()))

    # -- the shop and its decks

    def _shop_and_decks(
        self, start: Position
    ) -> tuple[tuple[tuple[Offer | None, ...], ...], tuple[tuple[str, ...], ...]]:
        """What is offered, and what lies below it: every module of the set that is on no mech."""
        assembling = self.described.phase == ASSEMBLE
        shop, decks = [], []
        for kind, whole in zip(DECKS, start.decks, strict=True):
            row: Row | None = getattr(self.described.shop, kind)
            top: Cards = getattr(self.described.decks, kind)
            if assembling and row is not None:
                raise InvalidPosition(f"shop.{kind}", "the shop opens after the assembly (MY-1.4)")
            self._prove_kind(kind, row or (), f"shop.{kind}")
            self._prove_kind(kind, top, f"decks.{kind}")
            named = [*filter(None, row or ()), *top]
            left = list(whole)
            for id in (*(Counter(self.taken) & Counter(whole)).elements(), *named):
                if id in left:
                    left.remove(id)
            self._prove_copies(kind, named, whole)
            if row is None:
                dealt = 0 if assembling else OFFERS
                row, left = tuple(left[:dealt]), left[dealt:]
            deck = [*top, *left]
            row = (*row, *(None,) * (OFFERS - len(row)))
            offers = (None if id is None else Offer(self.names.next(id), id) for id in row)
            shop.append(tuple(offers))
            decks.append(tuple(deck))
        return () if assembling else tuple(shop), tuple(decks)

    def _prove_kind(self, kind: str, named: Sequence[str | None], path: str) -> None:
        """Raise InvalidPosition for a module that is of another deck, or of none."""
        for number, id in enumerate(named):
            if id is None:
                continue
            design = self._design(id, f"{path}[{number}]")
            if design.starting:
                raise InvalidPosition(
                    f"{path}[{number}]", f"{design.name} is a starting part, and in no deck (MY-1.4)"
                )
            if design.kind != kind:
                raise InvalidPosition(f"{path}[{number}]", f"{design.name} belongs to the {design.kind} deck")

    def _prove_copies(self, kind: str, named: Sequence[str], whole: Sequence[str]) -> None:
        """Raise InvalidPosition for more copies of a design than the set has."""
        there = Counter(whole)
        here = Counter(named) + Counter({id: count for id, count in self.taken.items() if id in there})
        for id, count in here.items():
            if count > there[id]:
                name = self.library.designs[id].name
                raise InvalidPosition(
                    "",
                    f"the {kind} deck has {counted(there[id], 'copy', 'copies')} of {name}, not {count} (MY-1.4)",
                )


def _prove_turn(described: PositionSpec) -> None:
    """Raise InvalidPosition for what can't have been done by that phase."""
    if described.bought and described.phase != BUY:
        raise InvalidPosition("bought", "modules are bought in the Buy phase (MY-3.1)")
    for field in ("moved", "bonus"):
        if getattr(described, field) and described.phase != FIGHT:
            raise InvalidPosition(field, "this is of a Fight turn: leave it out (MY-2.1)")
