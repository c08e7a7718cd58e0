"""What a continuous effect can change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from rules.common.words import counted
from rules.engine.amounts import Quantity, value
from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import selectors
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.announced import ANNOUNCED, ATTACKER, END, TARGET
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import FLAGS, CardName, Few, Keyword
from rules.immense_warfare.selectors import Of, meant


def plus(amount: int | Quantity[Any], noun: str) -> str:
    """A change of a number in words: "+1 power for each card in your hand"."""
    number = amount if isinstance(amount, int) else amount.times
    rest = "" if isinstance(amount, int) else f" {amount.rest()}"
    return f"{'+' if number >= 0 else '-'}{abs(number)} {noun}{rest}"


def cannot(it: str, do: str) -> str:
    """What something must not do, in words: "this cannot move", "no opposing unit can move"."""
    return f"no {it.removeprefix('every ')} can {do}" if it.startswith("every ") else f"{it} cannot {do}"


class Add(Modifier[Draft, Piece], frozen=True, tag="add"):
    """More or less power, durability, or both."""

    layer: ClassVar[str] = "numbers"
    power: Amount = 0
    durability: Amount = 0

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.power += value(self.power, play, active.this)
        values.durability += value(self.durability, play, active.this)

    def settled(self, play: Draft, this: Resolve) -> Add:
        return Add(value(self.power, play, this), value(self.durability, play, this))

    def bears_on(self, what: str) -> bool:
        return (what == ATTACKER and self.power != 0) or (what != END and self.durability != 0)

    def words(self, it: str) -> str:
        if self.power == self.durability:
            return f"{it} has {plus(self.power, 'power and durability')}"
        changed = ((self.power, "power"), (self.durability, "durability"))
        return f"{it} has {' and '.join(plus(amount, noun) for amount, noun in changed if amount)}"

    @property
    def uses(self) -> tuple[str, ...]:
        amounts = (self.power, self.durability)
        return tuple(name for each in amounts if isinstance(each, Quantity) for name in each.uses)

    def faults(self) -> Iterator[tuple[str, str]]:
        """A change of nothing."""
        if self.power == 0 and self.durability == 0:
            yield "", "this changes nothing; say power or durability"


class BasePower(Modifier[Draft, Piece], frozen=True, tag="base_power"):
    """The power before anything is added to it."""

    layer: ClassVar[str] = "numbers"
    sets: ClassVar[bool] = True
    to: Amount

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.power = max(0, value(self.to, play, active.this))

    def settled(self, play: Draft, this: Resolve) -> BasePower:
        return BasePower(value(self.to, play, this))

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER

    def words(self, it: str) -> str:
        said = str(self.to) if isinstance(self.to, int) else self.to.whole()
        return f"the base power of {it} is {said}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.to.uses if isinstance(self.to, Quantity) else ()


class GainKeyword(Modifier[Draft, Piece], frozen=True, tag="keyword"):
    """A keyword more; of several values of Speed and Range the highest counts (MI-6.7)."""

    layer: ClassVar[str] = "keywords"
    keyword: Literal["pierce", "flight", "reach", "haste", "speed", "range"]
    value: Few = 1

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.keywords = {**values.keywords, self.keyword: max(values.has(self.keyword), self.value)}

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER and self.keyword == "pierce"

    def words(self, it: str) -> str:
        number = "" if self.keyword in FLAGS else f" {self.value}"
        return f"{it} has {self.keyword.capitalize()}{number}"


class LoseKeyword(Modifier[Draft, Piece], frozen=True, tag="lose_keyword"):
    """A keyword less, wherever it comes from that counts before."""

    layer: ClassVar[str] = "keywords"
    keyword: Keyword

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.keywords = {word: much for word, much in values.keywords.items() if word != self.keyword}

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER and self.keyword == "pierce"

    def words(self, it: str) -> str:
        return f"{it} lacks {self.keyword.capitalize()}"


class Provide(Modifier[Draft, Piece], frozen=True, tag="provide"):
    """It provides so much bandwidth more (MI-6.7: it adds up)."""

    layer: ClassVar[str] = "keywords"
    by: Amount

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        provided = values.has("provide") + value(self.by, play, active.this)
        values.keywords = {**values.keywords, "provide": provided}

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        amount = self.by if isinstance(self.by, int) else f"{self.by.times} bandwidth {self.by.rest()}"
        return f"{it} provides {amount}"


class LoseAbilities(Modifier[Draft, Piece], frozen=True, tag="lose_abilities"):
    """Every ability and keyword printed on it is off, but those that stay by their own text."""

    layer: ClassVar[str] = "abilities"
    abilities: ClassVar[bool] = True

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        always = play.tables.always.get(values.kind, {})
        values.abilities = tuple(
            (kind, number) for kind, number in values.abilities if number in always and always[number].stays
        )
        values.keywords = {}

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def words(self, it: str) -> str:
        return f"{it} has no abilities"


class IdlePilot(Modifier[Draft, Piece], frozen=True, tag="idle_pilot"):
    """A pilot leaves the cost, power and durability of its mecha as they are."""

    layer: ClassVar[str] = "abilities"

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.idle = True

    def bears_on(self, what: str) -> bool:
        return what in (ATTACKER, TARGET)

    def words(self, it: str) -> str:
        return f"{it} leaves the cost, power and durability of its mecha unchanged"


class PilotsLend(Modifier[Draft, Piece], frozen=True, tag="pilots_lend"):
    """A pilot gives its mecha power besides its own."""

    layer: ClassVar[str] = "pilots"
    power: Few

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.lends += self.power

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER

    def words(self, it: str) -> str:
        return f"{it} gives its mecha +{self.power} power"


class CopyName(Modifier[Draft, Piece], frozen=True, tag="copy_name"):
    """It is called like something else was when that began."""

    layer: ClassVar[str] = "name"
    sets: ClassVar[bool] = True
    of: Name
    text: str = ""

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.name = self.text or values.name

    def settled(self, play: Draft, this: Resolve) -> CopyName:
        return replace(self, text=next((play.piece(id).name for id in play.named(this, self.of)), ""))

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{it} bears that name instead of its own"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)


class NamePrefix(Modifier[Draft, Piece], frozen=True, tag="name_prefix"):
    """It is called by its printed name with something in front of it."""

    layer: ClassVar[str] = "name"
    sets: ClassVar[bool] = True
    text: CardName

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.name = f"{self.text} {play.tables.title(values.kind)}"

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{it} is called {self.text} before its printed name"


class SetCost(Modifier[Draft, Piece], frozen=True, tag="cost_is"):
    """It costs so much, before anything is added."""

    layer: ClassVar[str] = "cost"
    sets: ClassVar[bool] = True
    to: int

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.cost = self.to

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{it} costs {self.to}"


class AddCost(Modifier[Draft, Piece], frozen=True, tag="cost"):
    """It costs more or less; never below 0 in the end."""

    layer: ClassVar[str] = "cost"
    by: int

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.cost += self.by

    def bears_on(self, what: str) -> bool:
        return False

    def words(self, it: str) -> str:
        return f"{it} costs {abs(self.by)} {'more' if self.by > 0 else 'less'}"


class Limit(Modifier[Draft, Piece], frozen=True):
    """A change of what a piece may do, the same at any time. No selector and no other modifier looks at what it
    changes, so that it makes no difference when it is applied."""

    layer: ClassVar[str] = "limits"

    def mark(self, values: Piece) -> None:
        """Change the values of a piece, which are a working copy."""
        raise NotImplementedError

    def bears_on(self, what: str) -> bool:
        return False

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        self.mark(values)


class CanNot(Limit, frozen=True, tag="can_not"):
    """Something it must not do; "both" is moving and attacking in one turn. Of a player: "move" any mecha, or
    "play_towers"."""

    do: Literal["move", "attack", "both", "play_towers"]

    def mark(self, values: Piece) -> None:
        values.can_not |= {self.do}

    def words(self, it: str) -> str:
        said = {"both": "both move and attack in one turn", "play_towers": "play towers"}.get(
            self.do, self.do
        )
        if it == "every player":
            return f"no player can {said} mechas"
        return cannot(it, said)


class CanNotAttack(Modifier[Draft, Piece], frozen=True, tag="can_not_attack"):
    """Units or players that it cannot attack."""

    layer: ClassVar[str] = "limits"
    target: Of

    def change_all(self, values: Sequence[Piece], play: Draft, active: Active[Any]) -> None:
        barred = frozenset(meant(play, active.this, self.target))
        for each in values:
            each.barred |= barred

    def bears_on(self, what: str) -> bool:
        return False  # an attack is not judged again

    def words(self, it: str) -> str:
        target = (
            selectors.called(self.target) if isinstance(self.target, str) else f"any {self.target.words()}"
        )
        return cannot(it, f"attack {target}")

    @property
    def uses(self) -> tuple[str, ...]:
        return selectors.used(self.target)


class HasToMove(Limit, frozen=True, tag="has_to_move"):
    """It has to move before it attacks and before its controller can end the turn, if it can move at all."""

    def mark(self, values: Piece) -> None:
        values.duties |= {"move"}

    def words(self, it: str) -> str:
        return f"{it} has to move if it can"


class Shielded(Limit, frozen=True, tag="shielded"):
    """Opponents cannot target it with Commands and abilities."""

    def mark(self, values: Piece) -> None:
        values.shielded = True

    def bears_on(self, what: str) -> bool:
        return what == ANNOUNCED  # what it was aimed at is lost

    def words(self, it: str) -> str:
        return f"opponents cannot choose {it} as a target"


class MoreSpaces(Limit, frozen=True, tag="more_spaces"):
    """It may move further."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.spaces += self.by

    def words(self, it: str) -> str:
        return f"{it} may move {'one space' if self.by == 1 else f'{self.by} spaces'} further"


class MoreAttacks(Limit, frozen=True, tag="more_attacks"):
    """It may attack more often in a turn."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.attacks += self.by

    def words(self, it: str) -> str:
        return f"{it} may make {counted(self.by, 'more attack')} in a turn"


class PilotSlots(Limit, frozen=True, tag="pilot_slots"):
    """So many pilots may be attached to it."""

    to: Few

    def mark(self, values: Piece) -> None:
        values.pilots = self.to

    def words(self, it: str) -> str:
        return f"{counted(self.to, 'pilot')} may be attached to {it}"


class HandSize(Limit, frozen=True, tag="hand_size"):
    """A player may keep more or fewer cards at the end of a turn."""

    by: int

    def mark(self, values: Piece) -> None:
        values.hand += self.by

    def words(self, it: str) -> str:
        return f"the maximum hand size of {it} is {abs(self.by)} {'higher' if self.by > 0 else 'lower'}"


class MoreDraws(Limit, frozen=True, tag="more_draws"):
    """A player draws more cards in the Draw Phase."""

    by: Few = 1

    def mark(self, values: Piece) -> None:
        values.draws += self.by

    def words(self, it: str) -> str:
        return f"{it} draw {counted(self.by, 'more card')} in your Draw Phase"


class HandOpen(Limit, frozen=True, tag="hand_open"):
    """A player's hand lies open."""

    def mark(self, values: Piece) -> None:
        values.hand_open = True

    def words(self, it: str) -> str:
        return f"the hand of {it} lies open"


class TopOpen(Limit, frozen=True, tag="top_open"):
    """The top card of a player's deck lies open and can be played as if it were in hand while it is a mecha."""

    def mark(self, values: Piece) -> None:
        values.top_open = True

    def words(self, it: str) -> str:
        return "the top card of your deck lies face up, and while it is a mecha you can play it"


AnyModifier = (
    Add | BasePower | GainKeyword | LoseKeyword | Provide | LoseAbilities | IdlePilot | PilotsLend | CopyName
    | NamePrefix | SetCost | AddCost | CanNot | CanNotAttack | HasToMove | Shielded | MoreSpaces | MoreAttacks
    | PilotSlots | HandSize | MoreDraws | HandOpen | TopOpen
)  # fmt: skip
