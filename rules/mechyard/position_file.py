"""A position of Mechyard as data, in both directions: building a position from its description, and
describing a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import CardId
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.text import counted, listed
from rules.content import suggestion
from rules.engine.agenda import NOBODY
from rules.game import Setup, choices_of_options
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
"""The last number reserved for described modules and crew; later ones are numbered from here."""

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Number = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, lt=PLAYERS[-1])]
Step = Annotated[int, Meta(ge=-60, le=60)]
Quarters = Annotated[int, Meta(ge=0, lt=len(SIDES))]
Cards = Annotated[tuple[CardId, ...], Meta(max_length=99)]
Row = Annotated[tuple[CardId | None, ...], Meta(max_length=OFFERS)]


class ModuleSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A module of a mech: its cell (column and row from the Core, rows counted downwards), its clockwise
    quarter turns, its damage or whether it is broken, and whether it was used this turn."""

    module: CardId
    at: tuple[Step, Step] = (0, 0)
    turn: Quarters = 0
    damage: Number = 0
    broken: bool = False
    used: bool = False


class CrewSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A crew member: its module, and its remaining steps, if not all."""

    on: CardId
    steps: Number = STEPS_EACH


class ProtectionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """Damage prevented from each hit on some modules until their player's next Fight turn; without modules,
    on the whole mech."""

    less: Annotated[int, Meta(ge=1, le=99)]
    on: Annotated[tuple[CardId, ...], Meta(min_length=1, max_length=99)] | None = None


AnyModule = CardId | ModuleSpec
AnyCrew = CardId | CrewSpec


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's side: a mech, the Core first (left out: the usual one, before its assembly only the Core),
    crew, money, the marker's space, the damage taken in this Fight phase (left out: that on its modules), and
    protections."""

    modules: Annotated[tuple[AnyModule, ...], Meta(min_length=1, max_length=99)] | None = None
    crew: Annotated[tuple[AnyCrew, ...], Meta(max_length=99)] = ("core",)
    money: Annotated[int, Meta(ge=0, le=9999)] = MONEY
    space: Annotated[int, Meta(ge=-TRACK, le=TRACK)] = 0
    taken: Number | None = None
    protected: Annotated[tuple[ProtectionSpec, ...], Meta(max_length=99)] = ()


class ShopSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The places of each deck in the shop; null is an empty one. A row left out is dealt from the rest of the
    deck."""

    weapon: Row | None = None
    utility: Row | None = None
    movement: Row | None = None


class DecksSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The top modules of each deck; the modules not named elsewhere follow."""

    weapon: Cards = ()
    utility: Cards = ()
    movement: Cards = ()


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's turn with nothing pending. Modules are named by design, the second of a design with a 2, in
    order of naming: own mech, those of the opponents, parts, the shop; crew "crew", "crew2" and so on, the
    active player's first.

    `own` is the side to move, at the seat `to_move`, and `opponents` are the players to the left. `first` is
    the seat that starts both phases of the round, `seats` are the players' names; `options` are those of the
    setup, and `seed` is that of the coming randomness. For a Buy turn: the printed costs of the modules
    `bought`. For a Fight turn: the spaces `moved` so far, and the `bonus` of own weapons.
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
        """Return the setup of a game that leads to this position. Raises InvalidPosition."""
        seats = len(self.opponents) + 1
        if FIRST in self.options and self.phase != ASSEMBLE:
            raise InvalidPosition(
                "options", "leave this option out: the field 'first' sets which seat starts this round"
            )
        options = choices_of_options(game.options(), self.options) | self.options
        names = self.seats or NAMES[:seats]
        if len(names) != seats:
            raise InvalidPosition("seats", f"expected {seats} entries, one per player, got {len(names)}")
        found = Setup(game.id, names, options)
        for fault in game.check_setup(found):
            raise InvalidPosition("options" if self.options else "", fault)
        return found


# -- from a position to its description


def describe(game: Mechyard, state: Position) -> PositionSpec:
    """Return the spec of a position. Raises InvalidPosition for a position with a pending agenda, a finished
    game, or a view."""
    if state.viewer != NOBODY:
        raise InvalidPosition("", "a player's view doesn't include face-down modules")
    if state.over:
        raise InvalidPosition("", "the game is over")
    if state.agenda:
        raise InvalidPosition("", "an action isn't finished")
    seats, agreed = len(state.mechs), state.agreed
    around = [(state.seat + along) % seats for along in range(seats)]
    ids = _names_by_id(state, around)
    own, *opponents = (_side(state, seat, ids) for seat in around)
    assembling = state.phase == ASSEMBLE
    chosen = {
        "rounds": str(agreed.rounds),
        "shop_refill": "round" if agreed.refill_by_round else "at_once",
        "overkill": "lost" if agreed.overkill_lost else "counts",
    } | ({FIRST: agreed.first} if assembling else {})
    usual = choices_of_options(game.options(), {})
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


def _names_by_id(state: Position, around: Sequence[int]) -> dict[str, str]:
    """Return the names of modules in the spec, by id."""
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
        mech.taken if mech.taken != _damage_on(mech.damage) else None,
        tuple(protected),
    )


def _damage_on(damage: Iterable[int]) -> int:
    """Return the damage on unbroken modules, all of it taken in this Fight phase (MY-7.3)."""
    return sum(each for each in damage if each != BROKEN)


class _Names:
    """A generator of names for pieces: their kinds, the second of a kind with a 2."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def next(self, kind: str) -> str:
        """Return the name of the next piece of a kind."""
        self.used[kind] += 1
        return f"{kind}{self.used[kind]}" if self.used[kind] > 1 else kind


# -- from a description to its position


class _Builder:
    """A builder of one position. `sides` are the players' sides by seat with the paths of their descriptions,
    `names` gives the pieces their names; `taken` are the modules outside the decks."""

    def __init__(self, game: Mechyard, described: PositionSpec) -> None:
        self.game, self.described, self.setup = game, described, described.setup(game)
        self.library = game.library
        seats = len(described.opponents) + 1
        for field in ("to_move", FIRST):
            if getattr(described, field) >= seats:
                raise InvalidPosition(
                    field, f"expected a seat from 0 to {seats - 1}, got {getattr(described, field)}"
                )
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
            raise InvalidPosition("round", f"the game has only {counted(rounds, 'round')} (MY-2.2)")
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
                "own.crew",
                f"the pile starts with only {CREW_EACH * len(mechs)} crew, but {hired} are hired (MY-1.4)",
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

    def _default_modules(self, seat: int) -> tuple[AnyModule, ...]:
        """Return the default mech of a player: the starting parts in a square, or only the Core before its
        assembly."""
        core, *parts = self.library.starting
        if self.described.phase == ASSEMBLE and seat >= self.described.to_move:
            return (core.id,)
        cells = ((1, 0), (0, 1), (1, 1))
        return (core.id, *(ModuleSpec(part.id, at) for part, at in zip(parts, cells, strict=False)))

    def _modules(self, seat: int, path: str) -> tuple[tuple[Module, ...], tuple[ModuleSpec, ...]]:
        """Return the modules of a mech, and their specs. Raises InvalidPosition."""
        said = self.sides[seat].modules or self._default_modules(seat)
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
        """Raise InvalidPosition for a module with impossible values."""
        name = design.name
        if each.turn not in design.turns:
            turns = listed([str(turn) for turn in design.turns], "or")
            raise InvalidPosition(
                f"{path}.turn", f"{name} looks the same at this rotation, so set it to {turns}"
            )
        if each.broken and each.damage:
            raise InvalidPosition(f"{path}.damage", "a broken module has no damage, so leave this out")
        if each.damage >= design.health:
            raise InvalidPosition(
                f"{path}.damage",
                f"{name} breaks at {design.health} damage, so set broken: true instead (MY-7.2)",
            )
        if each.damage and self.described.phase != FIGHT:
            raise InvalidPosition(
                f"{path}.damage",
                "damage is removed when the Fight phase ends, so leave this out (MY-7.3)",
            )
        if each.used and not (self.described.phase == FIGHT and path.startswith("own")):
            raise InvalidPosition(
                f"{path}.used", "modules can be used only in their player's Fight turn (MY-5.2)"
            )

    def _prove_mech(self, modules: Sequence[Module], path: str) -> None:
        """Raise InvalidPosition for modules that can't form a mech."""
        core, *parts = self.library.starting
        if modules[0].design != core.id or (modules[0].x, modules[0].y) != (0, 0):
            raise InvalidPosition(f"{path}.modules[0]", f"start with {core.id} at [0, 0]")
        cells: dict[Cell, int] = {}
        most = Counter(each.id for each in (core, *parts))
        here: Counter[str] = Counter()
        for number, each in enumerate(modules):
            at, name = f"{path}.modules[{number}]", self.library.designs[each.design].name
            before = cells.setdefault((each.x, each.y), number)
            if before != number:
                taken = self.library.designs[modules[before].design].name
                raise InvalidPosition(
                    f"{at}.at",
                    f"{taken} is already in this cell{self._free(modules, (each.x, each.y))} (MY-4.1)",
                )
            here[each.design] += 1
            if each.design in most and here[each.design] > most[each.design]:
                raise InvalidPosition(
                    f"{at}.module", f"each player has only {most[each.design]} {name} (MY-1.1)"
                )
        frame = Frame(modules, self.library.designs)
        reached = frame.steps_from(0)
        for number in range(len(modules)):
            if number not in reached:
                raise InvalidPosition(f"{path}.modules[{number}]", self._unjoined_words(frame, number))

    def _free(self, modules: Sequence[Module], cell: Cell) -> str:
        """Return the nearest free cell in words, as a suggestion; "" for none."""
        ports = Frame(modules, self.library.designs).ports
        near = min(
            ports, key=lambda each: (abs(each[0] - cell[0]) + abs(each[1] - cell[1]), each), default=None
        )
        return f", but {list(near)} is free" if near is not None else ""

    def _unjoined_words(self, frame: Frame, number: int) -> str:
        """Return the words for an unjoined module, and what would join it."""
        module, design = frame.modules[number], frame.designs[number]
        rest = Frame([each for each in frame.modules if each is not module], self.library.designs)
        turns = [turn for turn in design.turns if rest.meets(design, module.x, module.y, turn)]
        if turns:
            return f"{design.name} joins no module at this rotation, so set turn to {turns[0]} (MY-4.1)"
        beside = any((module.x + dx, module.y + dy) in rest.cells for dx, dy in STEPS)
        why = "no module next to it has a connection facing it" if beside else "no module is next to it"
        return f"{design.name} isn't joined to the Core: {why} (MY-4.1)"

    def _mech(self, seat: int, path: str, modules: tuple[Module, ...], found: Sequence[ModuleSpec]) -> Mech:
        side = self.sides[seat]
        if side.taken and self.described.phase != FIGHT:
            raise InvalidPosition(
                f"{path}.taken", "damage taken counts only in the Fight phase, so leave this out (MY-7.4)"
            )
        damage = tuple(BROKEN if each.broken else each.damage for each in found)
        least = _damage_on(damage)
        taken = least if side.taken is None else side.taken
        if taken < least:
            raise InvalidPosition(
                f"{path}.taken", f"its modules have {least} damage from this Fight phase (MY-7.3)"
            )
        return Mech(modules, damage, (), (), side.money, side.space, taken)

    def _with_crew(self, seat: int, mech: Mech) -> Mech:
        path, crew = self._path(seat), list[Crew]()
        fighting = self.described.phase == FIGHT and seat == self.described.to_move
        for number, said in enumerate(self.sides[seat].crew):
            at = f"{path}.crew[{number}]"
            each = said if isinstance(said, CrewSpec) else CrewSpec(said)
            field = f"{at}.on" if isinstance(said, CrewSpec) else at
            if not fighting and each.steps != STEPS_EACH:
                raise InvalidPosition(
                    f"{at}.steps",
                    "crew has steps only in its player's Fight turn, so leave this out (MY-5.1)",
                )
            steps = each.steps if fighting else 0
            crew.append(Crew(self.names.next(CREW), self._module_id(each.on, mech.modules, field), steps))
        if not crew:
            raise InvalidPosition(f"{path}.crew", "each player needs at least one crew member (MY-1.2)")
        return replace(mech, crew=tuple(crew))

    def _module_id(self, called: str, modules: Sequence[Module], path: str) -> str:
        """Return the id of a module of a mech by its name, or by its design if it has only one of that.
        Raises InvalidPosition."""
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
            on = tuple(
                self._module_id(id, modules, f"{at}.on[{place}]") for place, id in enumerate(each.on or ())
            )
            yield Protection(seat, each.less, on)

    def _with_parts(self, seat: int, mech: Mech) -> Mech:
        """Return a mech with its unattached parts. Raises InvalidPosition."""
        if self.described.phase != ASSEMBLE:
            return mech
        path, to_move = self._path(seat), self.described.to_move
        left = Counter(part.id for part in self.library.starting)
        for number, each in enumerate(mech.modules):
            if each.design not in left:
                raise InvalidPosition(
                    f"{path}.modules[{number}]",
                    "only starting parts can be attached during assembly (MY-1.1)",
                )
        left -= Counter(each.design for each in mech.modules)
        if seat < to_move and left:
            names = listed([self.library.designs[id].name for id in left.elements()])
            raise InvalidPosition(
                f"{path}.modules", f"this mech is already assembled, so add {names} (MY-1.1)"
            )
        if seat > to_move and len(mech.modules) > 1:
            raise InvalidPosition(
                f"{path}.modules", "this mech is assembled later, so list only its Core (MY-1.1)"
            )
        if seat == to_move and not left:
            raise InvalidPosition(
                f"{path}.modules", "no part is left to attach, so leave out at least one (MY-1.1)"
            )
        return replace(mech, parts=tuple(Offer(self.names.next(id), id) for id in left.elements()))

    # -- the shop and its decks

    def _shop_and_decks(
        self, start: Position
    ) -> tuple[tuple[tuple[Offer | None, ...], ...], tuple[tuple[str, ...], ...]]:
        """Return the shop and the decks, made of all modules of the set that aren't on a mech. Raises
        InvalidPosition."""
        assembling = self.described.phase == ASSEMBLE
        shop, decks = [], []
        for kind, whole in zip(DECKS, start.decks, strict=True):
            row: Row | None = getattr(self.described.shop, kind)
            top: Cards = getattr(self.described.decks, kind)
            if assembling and row is not None:
                raise InvalidPosition(
                    f"shop.{kind}", "the shop opens only after assembly, so leave this out (MY-1.4)"
                )
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
        """Raise InvalidPosition for a module of another deck or of none."""
        for number, id in enumerate(named):
            if id is None:
                continue
            design = self._design(id, f"{path}[{number}]")
            if design.starting:
                raise InvalidPosition(
                    f"{path}[{number}]", f"{design.name} is a starting part, so it isn't in a deck (MY-1.4)"
                )
            if design.kind != kind:
                raise InvalidPosition(f"{path}[{number}]", f"{design.name} belongs to the {design.kind} deck")

    def _prove_copies(self, kind: str, named: Sequence[str], whole: Sequence[str]) -> None:
        """Raise InvalidPosition for more copies of a design than the set has."""
        there = Counter(whole)
        here = Counter(named) + Counter({id: count for id, count in self.taken.items() if id in there})
        for id, count in here.items():
            if count > there[id]:
                name, has = self.library.designs[id].name, counted(there[id], "copy")
                raise InvalidPosition(
                    "",
                    f"the {kind} deck has {has} of {name}, but {count} are named (MY-1.4)",
                )


def _prove_turn(described: PositionSpec) -> None:
    """Raise InvalidPosition for values that don't belong to the phase."""
    if described.bought and described.phase != BUY:
        raise InvalidPosition(
            "bought", "modules can be bought only in the Buy phase, so leave this out (MY-3.1)"
        )
    for field in ("moved", "bonus"):
        if getattr(described, field) and described.phase != FIGHT:
            raise InvalidPosition(field, "this is only for the Fight phase, so leave it out (MY-2.1)")
