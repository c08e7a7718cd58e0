"""What a continuous effect can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from rules.engine.amounts import Quantity, value
from rules.engine.modifiers import Active, Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import Name
from tests.rules.engine.skirmish.amounts import Amount, Few
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.printed import Keyword

FLAGS = ("pierce", "flight", "reach", "haste")


def plus(amount: int | Quantity[Any], noun: str) -> str:
    """A change of a number in words: "+1 power for each card in your hand"."""
    number = amount if isinstance(amount, int) else amount.times
    rest = "" if isinstance(amount, int) else f" {amount.rest()}"
    return f"{'+' if number >= 0 else '-'}{abs(number)} {noun}{rest}"


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

    def words(self, it: str) -> str:
        said = str(self.to) if isinstance(self.to, int) else self.to.whole()
        return f"the base power of {it} is {said}"

    @property
    def uses(self) -> tuple[str, ...]:
        return self.to.uses if isinstance(self.to, Quantity) else ()

    def faults(self) -> Iterator[tuple[str, str]]:
        """A base power below 0."""
        from_below = isinstance(self.to, int) and self.to < 0
        if from_below or (isinstance(self.to, Quantity) and (self.to.least is None or self.to.least < 0)):
            yield "to", "this may come out below 0; say at_least: 0"


class GainKeyword(Modifier[Draft, Piece], frozen=True, tag="keyword"):
    """A keyword more; of several values the highest counts."""

    layer: ClassVar[str] = "keywords"
    keyword: Keyword
    value: Few = 1

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.keywords[self.keyword] = max(values.has(self.keyword), self.value)

    def words(self, it: str) -> str:
        number = "" if self.keyword in FLAGS else f" {self.value}"
        return f"{it} has {self.keyword.capitalize()}{number}"


class LoseAbilities(Modifier[Draft, Piece], frozen=True, tag="lose_abilities"):
    """Every ability and keyword that it had until then is gone; what it is given later counts."""

    layer: ClassVar[str] = "abilities"
    abilities: ClassVar[bool] = True

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.abilities, values.keywords = (), {}

    def words(self, it: str) -> str:
        return f"{it} loses all abilities and keywords"


class GiveAbility(Modifier[Draft, Piece], frozen=True, tag="give_ability"):
    """The ability of that number among those that the card `gives`."""

    layer: ClassVar[str] = "abilities"
    abilities: ClassVar[bool] = True
    number: Annotated[int, Meta(ge=0, le=5)] = 0
    kind: str = ""

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        kind = self.kind or active.this.kind
        given = (kind, len(play.library[kind].abilities) + self.number)
        values.abilities = (*values.abilities, given)

    def settled(self, play: Draft, this: Resolve) -> GiveAbility:
        return replace(self, kind=this.kind)

    def words(self, it: str) -> str:
        return f"{it} has the ability below"


class CopyName(Modifier[Draft, Piece], frozen=True, tag="copy_name"):
    """It is called like something else was when that began."""

    layer: ClassVar[str] = "name"
    sets: ClassVar[bool] = True
    of: Name
    text: str = ""

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.name = self.text or next(
            (play.pieces[id].name for id in play.named(active.this, self.of) if id in play.pieces),
            values.name,
        )

    def settled(self, play: Draft, this: Resolve) -> CopyName:
        return replace(self, text=next((play.piece(id).name for id in play.named(this, self.of)), ""))

    def words(self, it: str) -> str:
        return f"{it} has the name of the {self.of}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.of,)


class CanNot(Modifier[Draft, Piece], frozen=True, tag="can_not"):
    """Something it must not do; "both" is moving and attacking in one turn."""

    layer: ClassVar[str] = "limits"
    do: Literal["move", "attack", "both"]

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.can_not |= {self.do}

    def words(self, it: str) -> str:
        return f"{it} cannot {'both move and attack in one turn' if self.do == 'both' else self.do}"


class HasToMove(Modifier[Draft, Piece], frozen=True, tag="has_to_move"):
    """It has to move before its controller can end the turn, and before it attacks, if it can move at all."""

    layer: ClassVar[str] = "limits"

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.duties |= {"move"}

    def words(self, it: str) -> str:
        return f"{it} has to move if it can"


class MoreSpaces(Modifier[Draft, Piece], frozen=True, tag="more_spaces"):
    """It may move further."""

    layer: ClassVar[str] = "limits"
    by: Few = 1

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.spaces += self.by

    def words(self, it: str) -> str:
        return f"{it} may move {'one space' if self.by == 1 else f'{self.by} spaces'} further"


class MoreAttacks(Modifier[Draft, Piece], frozen=True, tag="more_attacks"):
    """It may attack more often."""

    layer: ClassVar[str] = "limits"
    by: Few = 1

    def change(self, values: Piece, play: Draft, active: Active[Any]) -> None:
        values.attacks += self.by

    def words(self, it: str) -> str:
        return f"{it} may attack {'once' if self.by == 1 else f'{self.by} times'} more"


AnyModifier = (
    Add | BasePower | GainKeyword | LoseAbilities | GiveAbility | CopyName | CanNot | HasToMove | MoreSpaces
    | MoreAttacks
)  # fmt: skip
