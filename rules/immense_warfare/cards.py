"""The cards of Immense Warfare as records of `data/immense_warfare/cards/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from rules import game
from rules.common.classes import classes_in
from rules.content import Content, check
from rules.engine.abilities import Ability, Moment
from rules.engine.conditions import OnlyIf
from rules.engine.limits import TimesATurn
from rules.engine.operations import IfYouDid, May, Operation
from rules.engine.resolve import Resolve
from rules.engine.selectors import THIS
from rules.engine.triggers import Trigger
from rules.game import Refusal
from rules.immense_warfare.announced import ANNOUNCED, ATTACKER, DESTROYED, END, TARGET
from rules.immense_warfare.conditions import AnyCondition
from rules.immense_warfare.costs import AnyCost, Sacrifice
from rules.immense_warfare.decks import DeckFile
from rules.immense_warfare.modifiers import AnyModifier, CanNot, HandOpen, Limit
from rules.immense_warfare.operations.modify import Modify
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.refusals import only_when
from rules.immense_warfare.selectors import GIVEN, Aim
from rules.immense_warfare.triggers import AnyTrigger

OPERATIONS = (
    *classes_in(f"{__package__}.operations", Operation), IfYouDid, May, OnlyIf[AnyCondition],
)  # fmt: skip
"""The game's operations and those shared by all games."""
if TYPE_CHECKING:
    AnyOperation = Operation[Any]
else:  # the reader distinguishes them by tag
    AnyOperation = reduce(or_, OPERATIONS)

Word = Literal["play", "trigger", "play_or_trigger", "use", "answer", "always"]
MOMENTS: dict[str, Moment] = {"use": "used", "answer": "used", "always": "always"}
PLAYED = ("play", "play_or_trigger")
"""The moments at which an ability takes effect when its card is played."""


class Effect(Ability[Word | AnyTrigger, AnyCost, Aim, AnyOperation], frozen=True, kw_only=True):
    """An ability of a card: it triggers when its card is played, when a Trigger Command is put into a damage
    zone, or on an event; is used in the Main Phase or as a response; or is a continuous effect.

    `where` is its zone, if not the battlefield; `only`: the condition for playing or using it; `stays`:
    nothing can remove it.
    """

    where: Literal["", "discard", "damage"] = ""
    only: AnyCondition | None = None
    stays: bool = False

    @property
    def given(self) -> tuple[str, ...]:
        roles = self.when.event.roles() if isinstance(self.when, Trigger) else ()
        return (*super().given, *GIVEN, *roles)

    @property
    def moment(self) -> Moment:
        return MOMENTS.get(self.when, "happens") if isinstance(self.when, str) else "happens"

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        if self.only is not None and not self.only.is_met(play, this):
            return only_when(self.only.words())
        return super().why_not(play, this)

    @property
    def layers(self) -> frozenset[str]:
        """Return the layers in which it changes something while it is active."""
        return frozenset(operation.layer for operation in self.do if operation.layer)

    @property
    def constant(self) -> bool:
        """Return whether it changes only its own card, always in the same way, and nothing that other effects
        depend on."""
        return self.moment == "always" and all(
            isinstance(each, Modify) and each.of == THIS and isinstance(each.by, Limit) for each in self.do
        )

    def change_itself(self, values: Piece) -> None:
        """Change its own card, a working copy, if it is `constant`."""
        for each in self.do:
            if isinstance(each, Modify) and isinstance(each.by, Limit):
                each.by.mark(values)

    def among(
        self, play: Any, this: Resolve, layer: str, pieces: Iterable[Piece]
    ) -> list[tuple[AnyModifier, tuple[str, ...]]]:
        """Return the modifiers of a layer, each with the ids of the given pieces that its selector matches;
        the pieces can be hypothetical."""
        found = []
        for each in self.holding(play, this, layer):
            if isinstance(each, Modify) and not isinstance(each.of, str):
                of = each.of
                meant = of.among(play, this, [piece for piece in pieces if of.what in piece.words])
                found.append((each.by, tuple([piece.id for piece in meant])))
        return found

    @property
    def changes_abilities(self) -> bool:
        """Return whether it removes abilities while it is active."""
        return any(isinstance(each, Modify) and each.by.abilities for each in self.do)

    @property
    def bearing(self) -> frozenset[str]:
        """Return the parts of a pending announcement that it could affect as a response, given the right
        pieces: all parts for one with a condition on responses; targets for a sacrifice, whose unit may be
        lost anyway; the end of the turn for one limited per turn."""
        if self.only is not None:
            return frozenset((ATTACKER, TARGET, ANNOUNCED, DESTROYED))
        found = {
            part for part in (ATTACKER, TARGET, ANNOUNCED, END) for each in self.do if each.bears_on(part)
        }
        for cost in self.costs:
            if isinstance(cost, TimesATurn):
                found.add(END)
            elif isinstance(cost, Sacrifice):
                found |= {TARGET, ANNOUNCED}
        return frozenset(found)

    @property
    def opens_hands(self) -> bool:
        """Return whether hands are face up while it is active (MI-4.7)."""
        return any(isinstance(each, Modify) and isinstance(each.by, HandOpen) for each in self.do)

    @property
    def roots(self) -> bool:
        """Return whether it permanently forbids its own unit to move (MI-2.3)."""
        first = self.do[0]
        return (
            self.moment == "always"
            and isinstance(first, Modify)
            and first.of == THIS
            and isinstance(first.by, CanNot)
            and first.by.do == "move"
        )


class Card(Printed, frozen=True, kw_only=True):
    """A card with its abilities."""

    abilities: Annotated[tuple[Effect, ...], Meta(max_length=4)] = ()

    @property
    def reported(self) -> game.Card:
        """Return the card as simulations report it."""
        return game.Card(self.id, self.name, self.type.replace("_", " "))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield faults of numbers and moments that don't fit its type."""
        yield from self._numbers()
        yield from self._moments()

    @check
    def _numbers(self) -> Iterator[tuple[str, str]]:
        if not is_a(self.type, "mecha"):
            for field in ("cost", "power"):
                if getattr(self, field):
                    yield field, f"a {self.type.replace('_', ' ')} has no {field}, so leave this out"
        if is_a(self.type, "unit") and not self.durability:
            yield "durability", "a unit needs durability 1 or more"
        if self.type != "pilot" and (self.power_mod or self.durability_mod):
            yield "power_mod", "only a pilot can change its mecha, so leave this out"

    @check
    def _moments(self) -> Iterator[tuple[str, str]]:
        command = is_a(self.type, "command")
        for number, ability in enumerate(self.abilities):
            when = ability.when
            if when in PLAYED and not command:
                yield f"abilities[{number}].when", "only a command can do something when you play it"
            if when in ("trigger", "play_or_trigger") and self.type != "trigger_command":
                yield f"abilities[{number}].when", "only a trigger_command can trigger in a damage zone"
            if isinstance(ability.do[0], OnlyIf) and ability.stays:
                yield (
                    f"abilities[{number}].stays",
                    "an ability that stays can't have a condition, so leave this out",
                )


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1)]


FILES = {"cards": CardFile, "decks": DeckFile}


def load(content: Content) -> dict[str, Card]:
    """Return the cards by id. Raises DataFaults."""
    found: dict[str, Card] = content.cards(CardFile, "cards")
    return found
