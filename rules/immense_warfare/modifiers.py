"""Modifiers of continuous effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from rules.common.text import counted
from rules.engine.amounts import Quantity, value
from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import selectors
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.announced import ANNOUNCED, ATTACKER, END, TARGET
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import FLAGS, CardName, Few, Keyword
from rules.immense_warfare.selectors import Of, selected_ids
from rules.immense_warfare.working_state import WorkingState

PLAYERS = "players"
"""Both players as the subject of a sentence."""


class Many(str):
    """Several pieces as the subject of a sentence."""

    __slots__ = ()


def verb(it: str, one: str, many: str) -> str:
    """Return a subject with its verb: "this has", "enemy mechas have"."""
    return f"{it} {many if isinstance(it, Many) else one}"


def plus(amount: int | Quantity[Any], noun: str) -> str:
    """Return the words for a change of a number: "+1 power for each card in your hand"."""
    rest = "" if isinstance(amount, int) else f" {amount.rest()}"
    return f"{signed(amount)} {noun}{rest}"


def signed(amount: int | Quantity[Any]) -> str:
    """Return the number of a change with its sign: "+1"."""
    number = amount if isinstance(amount, int) else amount.times
    return f"{'+' if number >= 0 else '–'}{abs(number)}"


class Add(Modifier[WorkingState, Piece], frozen=True, tag="add"):
    """A bonus or penalty to power, durability, or both."""

    layer: ClassVar[str] = "numbers"
    power: Amount = 0
    durability: Amount = 0

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.power += value(self.power, play, active.this)
        values.durability += value(self.durability, play, active.this)

    def with_fixed_values(self, play: WorkingState, this: Resolve) -> Add:
        return Add(value(self.power, play, this), value(self.durability, play, this))

    def bears_on(self, what: str) -> bool:
        return (what == ATTACKER and self.power != 0) or (what != END and self.durability != 0)

    def words(self, it: str) -> str:
        return f"{verb(it, 'has', 'have')} {self._changes()}"

    def temporary_words(self, it: str) -> str:
        return f"{verb(it, 'gets', 'get')} {self._changes()}"

    def _changes(self) -> str:
        """Return the changes in words: "+1 power and +1 durability for each card in your hand"."""
        if self.power == self.durability:
            return f"{signed(self.power)} power and {plus(self.power, 'durability')}"
        changed = ((self.power, "power"), (self.durability, "durability"))
        return " and ".join(plus(amount, noun) for amount, noun in changed if amount)

    @property
    def uses(self) -> tuple[str, ...]:
        amounts = (self.power, self.durability)
        return tuple(name for each in amounts if isinstance(each, Quantity) for name in each.uses)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a change by 0."""
        if self.power == 0 and self.durability == 0:
            yield "", "this changes nothing, so set power or durability"


class BasePower(Modifier[WorkingState, Piece], frozen=True, tag="base_power"):
    """A new base power, before bonuses."""

    layer: ClassVar[str] = "numbers"
    sets: ClassVar[bool] = True
    to: Amount

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.power = max(0, value(self.to, play, active.this))

    def with_fixed_values(self, play: WorkingState, this: Resolve) -> BasePower:
        return BasePower(value(self.to, play, this))

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER

    def words(self, it: str) -> str:
        said = str(self.to) if isinstance(self.to, int) else f"equal to {self.to.whole()}"
        return f"{verb(it, 'has', 'have')} base power {said}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.to.uses if isinstance(self.to, Quantity) else ()


class GainKeyword(Modifier[WorkingState, Piece], frozen=True, tag="keyword"):
    """An added keyword; of several values of Speed and Range the highest counts (MI-6.7)."""

    layer: ClassVar[str] = "keywords"
    keyword: Literal["pierce", "flight", "reach", "haste", "speed", "range"]
    value: Few = 1

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.keywords = {**values.keywords, self.keyword: max(values.has(self.keyword), self.value)}

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER and self.keyword == "pierce"

    def words(self, it: str) -> str:
        number = "" if self.keyword in FLAGS else f" {self.value}"
        return f"{verb(it, 'has', 'have')} {self.keyword.capitalize()}{number}"

    def temporary_words(self, it: str) -> str:
        return (
            f"{verb(it, 'gains', 'gain')} {self.keyword.capitalize()}"
            if self.keyword in FLAGS
            else self.words(it)
        )


class LoseKeyword(Modifier[WorkingState, Piece], frozen=True, tag="lose_keyword"):
    """A removed keyword, from any earlier source."""

    layer: ClassVar[str] = "keywords"
    keyword: Keyword

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.keywords = {word: much for word, much in values.keywords.items() if word != self.keyword}

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER and self.keyword == "pierce"

    def words(self, it: str) -> str:
        return f"{verb(it, 'loses', 'lose')} {self.keyword.capitalize()}"


class Provide(Modifier[WorkingState, Piece], frozen=True, tag="provide"):
    """Additional bandwidth provided (MI-6.7: it adds up)."""

    layer: ClassVar[str] = "keywords"
    by: Amount

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        provided = values.has("provide") + value(self.by, play, active.this)
        values.keywords = {**values.keywords, "provide": provided}

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        much = (
            f"{self.by} bandwidth"
            if isinstance(self.by, int)
            else f"{self.by.times} bandwidth {self.by.rest()}"
        )
        return f"{verb(it, 'provides', 'provide')} {much}"


class LoseAbilities(Modifier[WorkingState, Piece], frozen=True, tag="lose_abilities"):
    """The loss of all printed abilities and keywords, except those that their text protects."""

    layer: ClassVar[str] = "abilities"
    abilities: ClassVar[bool] = True

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        always = play.tables.always.get(values.kind, {})
        values.abilities = tuple(
            (kind, number) for kind, number in values.abilities if number in always and always[number].stays
        )
        values.keywords = {}

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def words(self, it: str) -> str:
        return f"{verb(it, 'has', 'have')} no abilities"


class IdlePilot(Modifier[WorkingState, Piece], frozen=True, tag="idle_pilot"):
    """A pilot's loss of its effect on the mecha's cost, power and durability."""

    layer: ClassVar[str] = "abilities"

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.idle = True

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def words(self, it: str) -> str:
        changes = verb(it, "doesn't change its mecha's", "don't change their mechas'")
        return f"{changes} cost, power or durability"


class PilotsLend(Modifier[WorkingState, Piece], frozen=True, tag="pilots_lend"):
    """Power that a pilot gives its mecha in addition to its own."""

    layer: ClassVar[str] = "pilots"
    power: Few

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.lends += self.power

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER

    def words(self, it: str) -> str:
        return f"{verb(it, 'gives its mecha', 'give their mechas')} +{self.power} power"


class CopyName(Modifier[WorkingState, Piece], frozen=True, tag="copy_name"):
    """The name that another piece had when the effect started."""

    layer: ClassVar[str] = "name"
    sets: ClassVar[bool] = True
    of: Name
    text: str = ""

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.name = self.text or values.name

    def with_fixed_values(self, play: WorkingState, this: Resolve) -> CopyName:
        return replace(self, text=next((play.piece(id).name for id in play.named(this, self.of)), ""))

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        own = "their own" if isinstance(it, Many) else "its own"
        return f"{verb(it, 'has', 'have')} the chosen mecha's name instead of {own}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)


class NamePrefix(Modifier[WorkingState, Piece], frozen=True, tag="name_prefix"):
    """A prefix to the printed name."""

    layer: ClassVar[str] = "name"
    sets: ClassVar[bool] = True
    text: CardName

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.name = f"{self.text} {play.tables.title(values.kind)}"

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        named = verb(it, "is", "are")
        return f"{named} named “{self.text}” plus {'their' if isinstance(it, Many) else 'its'} printed name"


class SetCost(Modifier[WorkingState, Piece], frozen=True, tag="cost_is"):
    """A new base cost, before changes."""

    layer: ClassVar[str] = "cost"
    sets: ClassVar[bool] = True
    to: int

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.cost = self.to

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{verb(it, 'costs', 'cost')} {self.to}"


class AddCost(Modifier[WorkingState, Piece], frozen=True, tag="cost"):
    """A change of the cost; the final cost is at least 0."""

    layer: ClassVar[str] = "cost"
    by: int

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        values.cost += self.by

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{verb(it, 'costs', 'cost')} {abs(self.by)} {'more' if self.by > 0 else 'less'}"


class Limit(Modifier[WorkingState, Piece], frozen=True):
    """A change of the actions a piece can take, the same at any time. No selector or other modifier depends
    on it, so the order of application doesn't matter."""

    layer: ClassVar[str] = "limits"

    def mark(self, values: Piece) -> None:
        """Change the values of a piece, a working copy."""
        raise NotImplementedError

    def bears_on(self, what: str) -> bool:
        return False

    def change(self, values: Piece, play: WorkingState, active: Active[Any]) -> None:
        self.mark(values)


class CanNot(Limit, frozen=True, tag="can_not"):
    """A forbidden action; "both" is moving and attacking in one turn. Of a player: "move" any mecha, or
    "play_towers"."""

    do: Literal["move", "attack", "both", "play_towers"]

    def mark(self, values: Piece) -> None:
        values.can_not |= {self.do}

    def words(self, it: str) -> str:
        said = {"both": "both move and attack in one turn", "play_towers": "play towers"}.get(
            self.do, self.do
        )
        return f"{it} can't {said}{' mechas' if self.do == 'move' and it == PLAYERS else ''}"


class CanNotAttack(Modifier[WorkingState, Piece], frozen=True, tag="can_not_attack"):
    """Units or players that it can't attack."""

    layer: ClassVar[str] = "limits"
    target: Of

    def change_all(self, values: Sequence[Piece], play: WorkingState, active: Active[Any]) -> None:
        barred = frozenset(selected_ids(play, active.this, self.target))
        for each in values:
            each.barred |= barred

    def bears_on(self, what: str) -> bool:
        return False  # an attack isn't checked again

    def words(self, it: str) -> str:
        target = self.target
        whom = selectors.words_for_name(target) if isinstance(target, str) else target.words(many=True)
        return f"{it} can't attack {whom}"

    @property
    def uses(self) -> tuple[str, ...]:
        return selectors.used(self.target)


class HasToMove(Limit, frozen=True, tag="has_to_move"):
    """The duty to move before attacking and before its controller ends the turn, if it can move."""

    def mark(self, values: Piece) -> None:
        values.duties |= {"move"}

    def words(self, it: str) -> str:
        return f"{it} must move if able"


class Shielded(Limit, frozen=True, tag="shielded"):
    """Protection from being a target of opponents' Commands and abilities."""

    def mark(self, values: Piece) -> None:
        values.shielded = True

    def bears_on(self, what: str) -> bool:
        return what == ANNOUNCED  # its target is lost

    def words(self, it: str) -> str:
        return f"your opponent can't target {it} with commands or abilities"


class MoreSpaces(Limit, frozen=True, tag="more_spaces"):
    """Additional spaces per move."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.spaces += self.by

    def words(self, it: str) -> str:
        return f"{it} can move {counted(self.by, 'more space')}"


class MoreAttacks(Limit, frozen=True, tag="more_attacks"):
    """Additional attacks per turn."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.attacks += self.by

    def words(self, it: str) -> str:
        return f"{self.temporary_words(it)} each turn"

    def temporary_words(self, it: str) -> str:
        return f"{it} can attack {counted(self.by, 'more time')}"


class PilotSlots(Limit, frozen=True, tag="pilot_slots"):
    """The number of pilots that can be attached."""

    to: Few

    def mark(self, values: Piece) -> None:
        values.pilots = self.to

    def words(self, it: str) -> str:
        return f"{it} can have {counted(self.to, 'pilot')}"


class HandSize(Limit, frozen=True, tag="hand_size"):
    """A change of a player's hand limit at the end of a turn."""

    by: int

    def mark(self, values: Piece) -> None:
        values.hand += self.by

    def words(self, it: str) -> str:
        whose = "your" if it == "you" else "each player's"
        return f"{whose} maximum hand size is {'increased' if self.by > 0 else 'reduced'} by {abs(self.by)}"


class MoreDraws(Limit, frozen=True, tag="more_draws"):
    """Additional cards that a player draws in the Draw Phase."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.draws += self.by

    def words(self, it: str) -> str:
        more = counted(self.by, "more card")
        return (
            f"draw {more} in your Draw Phase"
            if it == "you"
            else f"each player draws {more} in their Draw Phase"
        )


class HandOpen(Limit, frozen=True, tag="hand_open"):
    """The reveal of a player's hand."""

    def mark(self, values: Piece) -> None:
        values.hand_open = True

    def words(self, it: str) -> str:
        return "play with your hand revealed" if it == "you" else "each player plays with their hand revealed"


class TopOpen(Limit, frozen=True, tag="top_open"):
    """The reveal of the top card of a player's deck; a mecha there can be played as if it were in hand."""

    def mark(self, values: Piece) -> None:
        values.top_open = True

    def words(self, it: str) -> str:
        return "play with the top card of your deck revealed. While it's a mecha, you can play it"


AnyModifier = (
    Add | BasePower | GainKeyword | LoseKeyword | Provide | LoseAbilities | IdlePilot | PilotsLend | CopyName
    | NamePrefix | SetCost | AddCost | CanNot | CanNotAttack | HasToMove | Shielded | MoreSpaces | MoreAttacks
    | PilotSlots | HandSize | MoreDraws | HandOpen | TopOpen
)  # fmt: skip
