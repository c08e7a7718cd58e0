"""A position of Immense Warfare as data, in both directions: building a position from its description, and
describing a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.text import counted, listed, one, possessive
from rules.content import suggestion
from rules.engine.agenda import NOBODY
from rules.engine.durations import Lasting, Until
from rules.engine.limits import Used
from rules.game import Setup, choices_of_options
from rules.immense_warfare.field import CELLS, PLAYERS, SEATS, cell_name
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.modifiers import Add, AnyModifier
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.state import BACKS, LOST, STOPS, USUAL_STOPS, Side, Unit
from rules.scenes.records import InvalidPosition

NAMES = ("Ada", "Bo")
WHOSE = ("own", "opponent")
SEED = 7
BY_NAME = {cell_name(cell): cell for cell in CELLS.values()}
FIRST = "first"

Space = Annotated[str, Meta(pattern="^[a-g][1-5]$", extra={"form": "a space from a1 to g5"})]
"""A space by its players' name: a1 is the left one of the entry zone of the first seat."""
Few = Meta(max_length=40)
Cards = Annotated[tuple[CardId, ...], Few]
Amount = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=999)]
Stop = Annotated[str, Meta(extra={"one_of": STOPS})]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(min_length=1, max_length=50)]
Whose = Literal["", "own", "opponent"]
UNFINISHED = "an action isn't finished"


class AttachedSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A card attached to a unit, with its differences from the usual: owner and controller, if not the unit's
    controller; whether it arrived this turn; cards attached to it."""

    card: CardId
    owner: Whose = ""
    controller: Whose = ""
    new: bool = False
    attached: Annotated[tuple[CardId | AttachedSpec, ...], Few] = ()


class UnitSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, with its differences from the printed card: its damage, its armour counters (none: as printed),
    attached cards, whether it arrived this turn; durability kept from former pilots; its owner, if that is
    the opponent. For this turn: spaces moved, moves made, attacks made."""

    card: CardId
    damage: Amount = 0
    armour: Amount | None = None
    attached: Annotated[tuple[CardId | AttachedSpec, ...], Few] = ()
    new: bool = False
    hardened: Annotated[int, Meta(ge=-99, le=99)] = 0
    owner: Whose = ""
    moved: Amount = 0
    moves: Amount = 0
    attacked: Amount = 0


class CommandSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A Command on the battlefield, with its remaining time counters (none: as printed), whether it was
    placed this turn, and its owner, if that is the opponent."""

    card: CardId
    time: Amount | None = None
    new: bool = False
    owner: Whose = ""


AnyUnit = CardId | UnitSpec
AnyAttached = CardId | AttachedSpec
AnyCommand = CardId | CommandSpec


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's side: units by space, Commands by space (a list for several), and piles, the top card first;
    the deck continues with the rest of the player's deck. `asked`: the moments of prompts (MI-7.2); `quiet`:
    no more prompts this turn."""

    units: Annotated[Mapping[Space, AnyUnit], Few] = {}
    commands: Annotated[Mapping[Space, AnyCommand | tuple[AnyCommand, ...]], Few] = {}
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    damage: Cards = ()
    asked: Annotated[tuple[Stop, ...], Few] = USUAL_STOPS
    quiet: bool = False

    @property
    def placed(self) -> Iterator[tuple[str, AnyCommand]]:
        """Yield the Commands on the battlefield with their spaces, in order."""
        for space, there in self.commands.items():
            for each in there if isinstance(there, tuple) else (there,):
                yield space, each


class UsedSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability used this turn: its card by id, and its number on that card, from 0; the kind of card it is
    printed on, if another."""

    card: Id
    ability: Amount
    printed_on: str = ""


class LastingSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A lasting effect: its modifier, its piece, and its duration; its card, and what that is attached to. It
    ends in the turns of `whose`, usually the piece's controller. `since` is the turn in which it started
    (none: this turn), and `after` the number of cards on the battlefield that were there before it (none:
    all)."""

    holds: AnyModifier
    on: Id
    until: Until
    source: str = ""
    host: str = ""
    whose: Whose = ""
    since: Number | None = None
    after: Number | None = None


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in a player's Main Phase (turn 0: the opening hands). Open cards are named by kind, the
    second of a kind as "cap_gun2": numbered through that player's battlefield with attached cards, that
    player's Commands, the opponent's, then discard piles and damage zones. Hand cards are named by index,
    "a1" the first of the first seat, "b1" of the other.

    `own` is the side to move, at the seat `to_move`. `arrivals` are the ids of the cards on the battlefield
    in order of arrival, if that differs from the order of naming; `mover` is the unit that has moved and may
    attack; `used` and `lasting` are abilities used this turn and lasting effects; `discarded` counts the
    cards discarded from hands this turn. `seats` are the players' names and `decks` their decks by seat;
    `options` are those of the setup, and `seed` is that of the coming randomness.
    """

    turn: Number = 5
    own: SideSpec = SideSpec()
    opponent: SideSpec = SideSpec()
    tower: bool = False
    to_move: Annotated[int, Meta(ge=0, le=1)] = 0
    mover: str = ""
    discarded: Number = 0
    used: Annotated[tuple[UsedSpec, ...], Few] = ()
    lasting: Annotated[tuple[LastingSpec, ...], Meta(max_length=99)] = ()
    arrivals: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    seats: Annotated[tuple[Name, ...], Meta(max_length=SEATS)] = ()
    decks: Annotated[tuple[str, ...], Meta(max_length=SEATS)] = ()
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] | None = None

    def state(self, game: ImmenseWarfare) -> Position:
        """Return the position. Raises InvalidPosition."""
        return _Builder(game, self).position()

    def setup(self, game: ImmenseWarfare) -> Setup:
        """Return the setup of a game that leads to this position. Raises InvalidPosition."""
        if FIRST in self.options:
            raise InvalidPosition("options", f"leave out '{FIRST}': the fields 'turn' and 'to_move' set it")
        first = self.to_move if self.turn % 2 or not self.turn else 1 - self.to_move
        options = choices_of_options(game.options(), {FIRST: str(first)} | self.options) | self.options
        names, decks = self.seats or NAMES, self.decks or game.default_setup(SEATS).decks
        for field, said in (("seats", names), ("decks", decks)):
            if len(said) != SEATS:
                raise InvalidPosition(field, f"expected {SEATS} entries, one per player, got {len(said)}")
        found = Setup(game.id, names, options, decks)
        for fault in game.check_setup(found):
            raise InvalidPosition("", fault)
        return found


# -- from a position to its description


def describe(game: ImmenseWarfare, state: Position) -> PositionSpec:
    """Return the spec of a position. Raises InvalidPosition for a position with a pending agenda, a finished
    game, or a view."""
    if state.viewer != NOBODY:
        raise InvalidPosition("", "a player's view doesn't include face-down cards")
    if state.over:
        raise InvalidPosition("", f"the game is over: {state.ended}")
    if state.turn and (state.agenda or state.phase != "main"):
        raise InvalidPosition("", UNFINISHED)
    spec = _Describer(game, state).spec()
    if (
        not state.turn and spec.state(game).agenda != state.agenda
    ):  # a player has kept or drawn an opening hand
        raise InvalidPosition("", UNFINISHED)
    return spec


class _Describer:
    """A builder of one position's spec. `ids` maps the ids of cards to those in the spec; `field` lists the
    cards on the battlefield in the order of naming."""

    def __init__(self, game: ImmenseWarfare, state: Position) -> None:
        self.game, self.state = game, state
        self.names = _Names()
        self.ids: dict[str, str] = {id: id for id in PLAYERS}
        self.kinds: dict[str, str] = {}
        self.field: list[Unit] = []

    def spec(self) -> PositionSpec:
        state, game = self.state, self.game
        battlefields = [self._battlefield(self._seat(whose)) for whose in WHOSE]
        own, opponent = (self._side(self._seat(whose), *battlefields[at]) for at, whose in enumerate(WHOSE))
        chosen = {
            "always_ask": "yes" if state.always_ask else "no",
            "free_order": "yes" if state.free_order else "no",
            "turn_limit": str(state.limit) if state.limit else "off",
        }
        usual = choices_of_options(game.options(), {})
        arrivals = tuple([self.ids[unit.id] for unit in state.units])
        found = PositionSpec(
            turn=state.turn,
            own=own,
            opponent=opponent,
            tower=state.tower,
            to_move=state.seat,
            mover=self.ids.get(state.mover, ""),
            discarded=state.discarded,
            used=tuple([self._used(each) for each in state.used if each.source in self.ids]),
            lasting=tuple(self._lasting()),
            arrivals=() if state.units == tuple(self.field) else arrivals,
            seats=() if state.names == NAMES else state.names,
            decks=() if state.decks == game.default_setup(SEATS).decks else state.decks,
            options={option: id for option, id in chosen.items() if id != usual[option]},
        )
        if state.rng != game.new_game(found.setup(game), SEED).rng:
            found = replace(found, seed=seed_of(state.rng))
        return found

    def _seat(self, whose: str) -> int:
        return self.state.seat if whose == "own" else 1 - self.state.seat

    def _whose(self, seat: int, usual: int) -> Any:
        """Return the side of a seat in the spec; "" for the usual one."""
        return "" if seat == usual else WHOSE[seat != self.state.seat]

    # -- cards

    def _named(self, id: str, kind: str) -> str:
        """Give an open card its id in the spec, and return its kind."""
        self.ids[id], self.kinds[id] = self.names.next(kind), kind
        return kind

    def _battlefield(self, seat: int) -> tuple[dict[str, AnyUnit], dict[str, Any]]:
        """Return a player's units and Commands by their spaces."""
        there = [unit for unit in self.state.units if unit.controller == seat and not unit.host]
        hosts = [unit for unit in there if self._is_unit(unit)]
        units = {cell_name(unit.cell): self._unit(unit) for unit in hosts}
        commands: dict[str, Any] = {}
        spaces = dict.fromkeys(cell_name(unit.cell) for unit in there if not self._is_unit(unit))
        for space in spaces:
            found = [
                self._command(each) for each in there if cell_name(each.cell) == space and each not in hosts
            ]
            commands[space] = found[0] if len(found) == 1 else tuple(found)
        return units, commands

    def _is_unit(self, unit: Unit) -> bool:
        return _on_field(self.game.library[unit.kind], "unit")

    def _unit(self, unit: Unit) -> AnyUnit:
        printed = _armour(self.game.library[unit.kind])
        found = UnitSpec(
            self._add_to_battlefield(unit),
            unit.damage,
            None if unit.armour == printed else unit.armour,
            self._attached(unit),
            unit.arrived == self.state.turn,
            unit.hardened,
            self._whose(unit.owner, unit.controller),
            unit.moved,
            unit.moves,
            unit.attacked,
        )
        return found if found != UnitSpec(found.card) else found.card

    def _attached(self, host: Unit) -> tuple[AnyAttached, ...]:
        return tuple(
            [self._attachment(each, host.controller) for each in self.state.units if each.host == host.id]
        )

    def _attachment(self, unit: Unit, usual: int) -> AnyAttached:
        found = AttachedSpec(
            self._add_to_battlefield(unit),
            self._whose(unit.owner, usual),
            self._whose(unit.controller, usual),
            unit.arrived == self.state.turn,
            self._attached(unit),
        )
        return found if found != AttachedSpec(found.card) else found.card

    def _command(self, unit: Unit) -> AnyCommand:
        time = None if unit.time == self.game.library[unit.kind].time else unit.time
        found = CommandSpec(
            self._add_to_battlefield(unit),
            time,
            unit.arrived == self.state.turn,
            self._whose(unit.owner, unit.controller),
        )
        return found if found != CommandSpec(found.card) else found.card

    def _add_to_battlefield(self, unit: Unit) -> str:
        """Add a card on the battlefield, and return its kind."""
        self.field.append(unit)
        return self._named(unit.id, unit.kind)

    def _side(self, seat: int, units: Mapping[str, AnyUnit], commands: Mapping[str, Any]) -> SideSpec:
        side = self.state.sides[seat]
        discard, damage = (
            tuple([self._named(card.id, card.kind) for card in pile]) for pile in (side.discard, side.damage)
        )
        hand, deck = (tuple([card.kind for card in pile]) for pile in (side.hand, side.deck))
        for number, card in enumerate((*side.hand, *side.deck), 1):
            self.ids[card.id], self.kinds[card.id] = f"{BACKS[seat]}{number}", card.kind
        return SideSpec(units, commands, hand, deck, discard, damage, side.stops, side.quiet)

    # -- what was done and what holds

    def _used(self, used: Used) -> UsedSpec:
        own = self.kinds.get(used.source) == used.kind
        return UsedSpec(self.ids[used.source], used.number, "" if own else used.kind)

    def _lasting(self) -> Iterator[LastingSpec]:
        state = self.state
        for each in state.lasting:
            before = sum(unit.age < each.age for unit in state.units)
            for on in each.on:
                if on in self.ids and each.holds != Add():
                    yield LastingSpec(
                        each.holds,
                        self.ids[on],
                        each.until,
                        self.ids.get(each.source, ""),
                        self.ids.get(each.host, ""),
                        self._whose(each.seat, self._controller(on)),
                        None if each.turn == state.turn else each.turn,
                        None if before == len(state.units) else before,
                    )

    def _controller(self, id: str) -> int:
        unit = self.state.unit(id)
        return unit.controller if unit is not None else PLAYERS[id]


class _Names:
    """A generator of ids for open cards: their kinds, the second of a kind with a 2."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def next(self, kind: str) -> str:
        """Return the id of the next card of a kind."""
        self.used[kind] += 1
        return f"{kind}{self.used[kind]}" if self.used[kind] > 1 else kind


def _on_field(card: Printed, type: str) -> bool:
    """Return whether a card is of a type on the battlefield."""
    return is_a(card.on_field.type if card.on_field is not None else card.type, type)


def _armour(card: Printed) -> int:
    return int(card.keywords.get("armour", 0))


# -- from a description to its position


class _Builder:
    """A builder of one position. `names` gives open cards their ids and `kinds` maps them to kinds; `gone`
    lists the cards outside the deck by owner."""

    def __init__(self, game: ImmenseWarfare, described: PositionSpec) -> None:
        self.game, self.described, self.setup = game, described, described.setup(game)
        self.sides = {"own": described.own, "opponent": described.opponent}
        self.names = _Names()
        self.kinds: dict[str, str] = {}
        self.gone: tuple[list[str], list[str]] = ([], [])

    def position(self) -> Position:
        described, seats = self.described, [self._seat("own"), self._seat("opponent")]
        start = self.game.new_game(self.setup, SEED)
        if described.seed is not None:
            start = replace(start, rng=source(described.seed))
        units = tuple([unit for whose in WHOSE for unit in self._battlefield(whose)])
        self._prove_distinct_spaces(units)
        open_cards = {seat: self._open_piles(whose) for seat, whose in zip(seats, WHOSE, strict=True)}
        sides = tuple([self._side(start, seat, *open_cards[seat]) for seat in range(SEATS)])
        made = replace(start, sides=sides)
        if described.turn:
            made = replace(
                made, turn=described.turn, seat=described.to_move, phase="main", agenda=(), tower=described.tower,
                discarded=described.discarded, used=tuple(self._used()), mover=self._mover(units),
            )  # fmt: skip
            made = self._with_ages(made, self._by_arrival(units))
        return self._prove_stable(made)

    def _prove_stable(self, made: Position) -> Position:
        """Return the position after the state-based rules were enforced, which must not change it. Raises
        InvalidPosition."""
        found = self.game.until_decided(made)
        if found.over:
            raise InvalidPosition("", f"the game is over in this position: {found.ended}")
        there = {unit.id for unit in found.units}
        for unit in made.units:
            if unit.id not in there:
                title = self.game.library[unit.kind].name
                raise InvalidPosition(
                    f"{self._whose(unit.controller)}.units", f"{title} would be destroyed at once (MI-6.1)"
                )
        if len(found.lasting) < len(made.lasting):
            raise InvalidPosition("lasting", "an effect has already ended in this position (MI-6.1)")
        return found

    def _seat(self, whose: str, usual: int = 0) -> int:
        """Return the seat of a side; the usual one for ""."""
        return self.described.to_move if whose == "own" else 1 - self.described.to_move if whose else usual

    def _whose(self, seat: int) -> str:
        return WHOSE[seat != self.described.to_move]

    def _kind(self, kind: str, path: str, *types: str) -> Printed:
        """Return a kind of card, of one of these types on the battlefield. Raises InvalidPosition."""
        card = self.game.library.get(kind)
        if card is None:
            raise InvalidPosition(path, f"no card is called {kind!r}{suggestion(kind, [*self.game.library])}")
        if types and not any(_on_field(card, type) for type in types):
            raise InvalidPosition(path, f"{card.name} isn't {listed([one(each) for each in types], 'or')}")
        return card

    def _open(self, kind: str, owner: int) -> str:
        """Add one more open card of a kind, and return its id."""
        id = self.names.next(kind)
        self.kinds[id] = kind
        self.gone[owner].append(kind)
        return id

    # -- the battlefield

    def _battlefield(self, whose: str) -> Iterator[Unit]:
        """Yield a side's cards on the battlefield: each unit with its attached cards, and Commands."""
        seat, side, turn = self._seat(whose), self.sides[whose], self.described.turn
        for space, each in side.units.items():
            path, spec = f"{whose}.units.{space}", each if isinstance(each, UnitSpec) else UnitSpec(each)
            card, owner = self._kind(spec.card, path, "unit"), self._seat(spec.owner, seat)
            host = Unit(
                self._open(card.id, owner), card.id, owner, seat, BY_NAME[space], 0, turn * spec.new,
                damage=spec.damage, armour=_armour(card) if spec.armour is None else spec.armour, time=card.time,
                hardened=spec.hardened, moved=spec.moved, moves=spec.moves, attacked=spec.attacked,
            )  # fmt: skip
            yield host
            yield from self._attached(host, spec.attached, path)
        for space, there in side.placed:
            path, command = (
                f"{whose}.commands.{space}",
                there if isinstance(there, CommandSpec) else CommandSpec(there),
            )
            card, owner = self._kind(command.card, path, "command"), self._seat(command.owner, seat)
            if not card.placed:
                raise InvalidPosition(path, f"{card.name} doesn't stay on the battlefield")
            time = card.time if command.time is None else command.time
            id = self._open(card.id, owner)
            yield Unit(id, card.id, owner, seat, BY_NAME[space], 0, turn * command.new, time=time)

    def _attached(self, host: Unit, attached: Sequence[AnyAttached], path: str) -> Iterator[Unit]:
        """Yield the cards attached to a card, each with the cards attached to it."""
        for number, each in enumerate(attached):
            at, spec = (
                f"{path}.attached[{number}]",
                each if isinstance(each, AttachedSpec) else AttachedSpec(each),
            )
            card = self._kind(spec.card, at, "pilot", "command")
            controller = self._seat(spec.controller, host.controller)
            owner = self._seat(spec.owner, host.controller)
            unit = Unit(
                self._open(card.id, owner), card.id, owner, controller, host.cell, 0,
                self.described.turn * spec.new, host.id, armour=_armour(card), time=card.time,
            )  # fmt: skip
            yield unit
            yield from self._attached(unit, spec.attached, at)

    def _prove_distinct_spaces(self, units: Iterable[Unit]) -> None:
        taken: set[int] = set()
        for unit in units:
            if unit.host or not _on_field(self.game.library[unit.kind], "unit"):
                continue
            if unit.cell in taken:
                path = f"{self._whose(unit.controller)}.units.{cell_name(unit.cell)}"
                raise InvalidPosition(path, "another unit is already on this space")
            taken.add(unit.cell)

    def _mover(self, units: Sequence[Unit]) -> str:
        """Return the unit that has moved and may attack. Raises InvalidPosition."""
        id, own = self.described.mover, self.described.to_move
        if id and not any(unit.id == id and unit.controller == own and unit.moves for unit in units):
            raise InvalidPosition("mover", f"expected one of your units that has moved, got {id!r} (MI-5.3)")
        return id

    def _by_arrival(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """Return the cards on the battlefield in order of arrival. Raises InvalidPosition."""
        order = self.described.arrivals
        if not order:
            return tuple(units)
        there = {unit.id: unit for unit in units}
        if sorted(order) != sorted(there):
            wrong = next(iter([*set(order).symmetric_difference(there), *order]))
            raise InvalidPosition(
                "arrivals", f"expected every card on the battlefield once, so check {wrong!r}"
            )
        return tuple([there[id] for id in order])

    def _with_ages(self, made: Position, units: tuple[Unit, ...]) -> Position:
        """Return the position with these cards on the battlefield and the lasting effects, in order of their
        ages. Raises InvalidPosition."""
        lasting: list[Lasting[Any]] = []
        began: dict[int, list[LastingSpec]] = {}
        for number, each in enumerate(self.described.lasting):
            after = len(units) if each.after is None else each.after
            if after > len(units):
                raise InvalidPosition(
                    f"lasting[{number}].after", f"the battlefield has only {counted(len(units), 'card')}"
                )
            began.setdefault(after, []).append(each)
        controllers = PLAYERS | {unit.id: unit.controller for unit in units}
        aged, clock = [], 0
        for number, unit in enumerate((*units, None)):
            for each in began.get(number, ()):
                clock += 1
                lasting.append(self._lasting(each, controllers, clock))
            if unit is not None:
                clock += 1
                aged.append(replace(unit, age=clock))
        return replace(made, units=tuple(aged), lasting=tuple(lasting), clock=clock)

    # -- what was done and what holds

    def _lasting(self, each: LastingSpec, controllers: Mapping[str, int], age: int) -> Lasting[Any]:
        path = f"lasting[{self.described.lasting.index(each)}]"
        if each.on not in controllers:
            raise InvalidPosition(
                f"{path}.on",
                f"nothing on the battlefield is called {each.on!r}{suggestion(each.on, [*controllers])}",
            )
        turn = self.described.turn if each.since is None else each.since
        if turn > self.described.turn:
            raise InvalidPosition(
                f"{path}.since", f"expected at most {self.described.turn}, the current turn, got {turn}"
            )
        seat = self._seat(each.whose, controllers[each.on])
        return Lasting(each.holds, (each.on,), each.source, seat, each.until, turn, age, each.host)

    def _used(self) -> Iterator[Used]:
        for number, each in enumerate(self.described.used):
            kind = each.printed_on or self.kinds.get(each.card, "")
            card = self.game.library.get(kind)
            if card is None or each.ability >= len(card.abilities):
                raise InvalidPosition(f"used[{number}]", f"{each.card!r} has no ability {each.ability}")
            yield Used(each.card, kind, each.ability)

    # -- piles

    def _open_piles(self, whose: str) -> tuple[Pile, Pile]:
        """Return a player's discard pile and damage zone."""
        side, seat = self.sides[whose], self._seat(whose)
        if len(side.damage) >= LOST:
            raise InvalidPosition(f"{whose}.damage", f"{LOST} cards in a damage zone end the game (MI-2.1)")
        discard, damage = (
            tuple(
                [
                    Card(self._open(kind, seat), kind)
                    for kind in self._kinds(getattr(side, pile), f"{whose}.{pile}")
                ]
            )
            for pile in ("discard", "damage")
        )
        return discard, damage

    def _side(self, start: Position, seat: int, discard: Pile, damage: Pile) -> Side:
        whose = self._whose(seat)
        side = self.sides[whose]
        hand = self._kinds(side.hand, f"{whose}.hand")
        top = self._kinds(side.deck, f"{whose}.deck")
        cards = self._hidden([*hand, *top, *self._rest(start, seat, [*hand, *top])], seat)
        return Side(cards[: len(hand)], cards[len(hand) :], discard, damage, side.asked, side.quiet)

    def _kinds(self, kinds: Sequence[str], path: str) -> list[str]:
        return [self._kind(kind, f"{path}[{number}]").id for number, kind in enumerate(kinds)]

    def _hidden(self, kinds: Sequence[str], seat: int) -> Pile:
        """Return cards whose ids show only their backs."""
        cards = tuple([Card(f"{BACKS[seat]}{number}", kind) for number, kind in enumerate(kinds, 1)])
        self.kinds.update({card.id: card.kind for card in cards})
        return cards

    def _rest(self, start: Position, seat: int, hidden: Sequence[str]) -> list[str]:
        """Return the rest of a player's deck without the cards named elsewhere. Raises InvalidPosition."""
        side, gone = start.sides[seat], [*self.gone[seat], *hidden]
        rest = [card.kind for card in (*side.deck, *side.hand)]
        left = len(rest) - len(gone)
        if left < 0:
            raise InvalidPosition(
                self._whose(seat),
                f"{possessive(start.names[seat])} deck has {len(rest)} cards, but {len(gone)} are named (MI-1.2)",
            )
        for kind in gone:
            if kind in rest:
                rest.remove(kind)
        return rest[:left]
