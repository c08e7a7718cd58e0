"""A position of Immense Warfare as data describes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.content import suggestion
from rules.game import Setup, settled
from rules.immense_warfare import play
from rules.immense_warfare.field import CELLS, SEATS, called
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import BACKS, STOPS, USUAL_STOPS, Side, Unit
from rules.scenes.records import InvalidPosition

NAMES = ("Ada", "Bo")
WHOSE = ("own", "rival")
SEED = 7
BY_NAME = {called(cell): cell for cell in CELLS.values()}

Space = Annotated[str, Meta(pattern="^[a-g][1-5]$", extra={"form": "a space from a1 to g5"})]
"""A space as players call it: a1 is the left one of the own entry zone."""
Few = Meta(max_length=40)
Cards = Annotated[tuple[CardId, ...], Few]
Amount = Annotated[int, Meta(ge=0, le=20)]
Stop = Annotated[str, Meta(extra={"one_of": STOPS})]


class UnitSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit with what is not as printed: its damage, its armour counters (none: as printed), what is attached to it,
    whether it arrived this turn."""

    card: CardId
    damage: Amount = 0
    armour: Amount | None = None
    attached: Cards = ()
    new: bool = False


class CommandSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A Command that stays, with the time counters that are left on it (none: as printed)."""

    card: CardId
    time: Amount | None = None


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has: units by their spaces, Commands that stay by theirs, and piles, the top first; the deck goes
    on as the player's ready-made one does. `asked`: at which moments the player is asked (MI-7.2)."""

    units: Annotated[Mapping[Space, CardId | UnitSpec], Few] = {}
    commands: Annotated[Mapping[Space, CardId | CommandSpec], Few] = {}
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    damage: Cards = ()
    asked: Annotated[tuple[Stop, ...], Few] = USUAL_STOPS


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A Main Phase of one's own (turn 0: the first hands). What lies open goes by its card, the second of a kind by
    "cap_gun2"; a card of a hand by its place there, "a1" the first one of one's own, "b1" of the other player's."""

    turn: Annotated[int, Meta(ge=0, le=99)] = 5
    own: SideSpec = SideSpec()
    rival: SideSpec = SideSpec()
    tower: bool = False
    free_order: bool = False

    def state(self, game: ImmenseWarfare) -> Position:
        """The position. Raises InvalidPosition."""
        return _Builder(game, self).position()


class _Builder:
    """Makes one position; `used` are the kinds of open cards that it has taken so far."""

    def __init__(self, game: ImmenseWarfare, described: PositionSpec) -> None:
        self.game, self.described = game, described
        self.sides = (described.own, described.rival)
        self.used: list[str] = []

    def position(self) -> Position:
        described = self.described
        first = "0" if described.turn % 2 or not described.turn else "1"
        chosen = {"first": first, "free_order": "yes" if described.free_order else "no"}
        default = self.game.default_setup(SEATS)
        options = settled(self.game.options(), chosen)
        start = self.game.new_game(Setup(self.game.id, NAMES, options, default.decks), SEED)
        units = tuple(unit for seat in range(SEATS) for unit in self._units(seat))
        self._prove_apart(units)
        sides = tuple(self._side(start, seat) for seat in range(SEATS))
        made = replace(start, sides=sides)
        if described.turn:
            aged = tuple(replace(unit, age=age) for age, unit in enumerate(units, 1))
            made = replace(
                made, turn=described.turn, seat=0, phase="main", agenda=(), units=aged, clock=len(aged),
                tower=described.tower,
            )  # fmt: skip
        return self._at_rest(made)

    def _at_rest(self, made: Position) -> Position:
        """The position after what holds at every moment was seen to, which must change nothing of it."""
        found = play.run(self.game.tables, made)
        if found.over:
            raise InvalidPosition("", f"the game is over there: {found.ended}")
        there = {unit.id for unit in found.units}
        for unit in made.units:
            if unit.id not in there:
                title = self.game.library[unit.kind].name
                raise InvalidPosition(f"{WHOSE[unit.controller]}.units", f"{title} does not last there (MI-6.1)")
        return found

    def _kind(self, kind: str, path: str, *types: str) -> str:
        """A kind of card, of one of these types. Raises InvalidPosition."""
        card = self.game.library.get(kind)
        if card is None:
            raise InvalidPosition(path, f"no card is called {kind!r}{suggestion(kind, [*self.game.library])}")
        if types and not any(is_a(card.type, type) for type in types):
            raise InvalidPosition(path, f"{card.name} is no {' and no '.join(types)}")
        return kind

    def _open(self, kind: str) -> Card:
        """One more open card of a kind, with a name of its own."""
        self.used.append(kind)
        twins = self.used.count(kind)
        return Card(f"{kind}{twins if twins > 1 else ''}", kind)

    # -- the battlefield

    def _units(self, seat: int) -> Iterator[Unit]:
        """What stands on the battlefield: each unit with what is attached to it, and Commands that stay."""
        side, whose = self.sides[seat], WHOSE[seat]
        for space, each in side.units.items():
            path, unit = f"{whose}.units.{space}", each
            if not isinstance(unit, UnitSpec):
                unit = UnitSpec(unit)
            kind = self._kind(unit.card, path, "unit")
            armour = int(self.game.library[kind].keywords.get("armour", 0))
            host = Unit(
                self._open(kind).id, kind, seat, seat, BY_NAME[space], 0, self.described.turn * unit.new,
                damage=unit.damage, armour=armour if unit.armour is None else unit.armour,
            )  # fmt: skip
            yield host
            for number, other in enumerate(unit.attached):
                kind = self._kind(other, f"{path}.attached[{number}]", "pilot", "command")
                yield Unit(self._open(kind).id, kind, seat, seat, host.cell, 0, host=host.id)
        for space, there in side.commands.items():
            path = f"{whose}.commands.{space}"
            command = there if isinstance(there, CommandSpec) else CommandSpec(there)
            card = self.game.library[self._kind(command.card, path, "command")]
            if not card.placed:
                raise InvalidPosition(path, f"{card.name} does not stay")
            time = card.time if command.time is None else command.time
            yield Unit(self._open(card.id).id, card.id, seat, seat, BY_NAME[space], 0, time=time)

    def _prove_apart(self, units: Iterable[Unit]) -> None:
        taken: set[int] = set()
        for unit in units:
            if unit.host or not is_a(self.game.library[unit.kind].type, "unit"):
                continue
            if unit.cell in taken:
                path = f"{WHOSE[unit.controller]}.units.{called(unit.cell)}"
                raise InvalidPosition(path, "another unit stands there")
            taken.add(unit.cell)

    # -- piles

    def _side(self, start: Position, seat: int) -> Side:
        side, whose = self.sides[seat], WHOSE[seat]
        discard, damage = (
            tuple(map(self._open, self._kinds(getattr(side, pile), f"{whose}.{pile}")))
            for pile in ("discard", "damage")
        )
        hand = self._hidden(self._kinds(side.hand, f"{whose}.hand"), seat, 1)
        deck = self._deck(start, seat, self._kinds(side.deck, f"{whose}.deck"))
        return Side(hand, deck, discard, damage, side.asked)

    def _kinds(self, kinds: Sequence[str], path: str) -> list[str]:
        return [self._kind(kind, f"{path}[{number}]") for number, kind in enumerate(kinds)]

    def _hidden(self, kinds: Sequence[str], seat: int, first: int) -> Pile:
        """Cards whose ids say no more than their backs."""
        return tuple(Card(f"{BACKS[seat]}{number}", kind) for number, kind in enumerate(kinds, first))

    def _deck(self, start: Position, seat: int, top: Sequence[str]) -> Pile:
        """The deck: what is to be on top, then what is left of the player's forty cards."""
        side, given = start.sides[seat], self.sides[seat]
        rest = [card.kind for card in (*side.deck, *side.hand)]
        there = [*given.units.values(), *given.commands.values()]
        field = [each if isinstance(each, str) else each.card for each in there]
        field += [kind for each in there if isinstance(each, UnitSpec) for kind in each.attached]
        gone = [*field, *given.hand, *given.discard, *given.damage, *top]
        left = len(rest) - len(gone)
        for kind in gone:
            if kind in rest:
                rest.remove(kind)
        return self._hidden([*top, *rest[: max(0, left)]], seat, len(given.hand) + 1)
