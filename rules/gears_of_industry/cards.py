"""The cards of Gears of Industry as records of `data/gears_of_industry/cards/*.yaml` (GI-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from rules import game
from rules.common.classes import classes_in
from rules.content import Content, check
from rules.engine.abilities import Ability
from rules.engine.costs import Cost
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import Aim
from rules.game import Refusal
from rules.gears_of_industry.decks import DeckFile
from rules.gears_of_industry.operation import Operation
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.working_state import WorkingState

OPERATIONS = classes_in(f"{__package__}.operations", Operation)
if TYPE_CHECKING:
    AnyOperation = Operation
else:  # the reader distinguishes them by tag
    AnyOperation = reduce(or_, OPERATIONS)


class Spend(Cost[WorkingState], frozen=True, tag="spend"):
    """Discard the card to the discard pile of the deck it came from (GI-5.1)."""

    def pay(self, play: WorkingState, this: Resolve) -> tuple[Bound, ...]:
        play.discard(this.source)
        return ()

    def words(self) -> str:
        return "discard this card"

    def short(self) -> str:
        """Return the cost in a short form."""
        return "discard this"


class Effect(Ability[Literal["effect"], Spend, Aim, AnyOperation], frozen=True, kw_only=True):
    """The effect of a market card, used only in the Effect step (GI-3.4), one effect each turn."""

    when: Literal["effect"] = "effect"
    target: tuple[()] = ()  # operations ask for their own choices
    until: Literal["", "end_of_turn"] = ""  # no effect lasts longer (GI-5.3)

    def is_possible(self, play: Any, this: Resolve) -> bool:
        """Return whether the effect can be used: it would change something. Its costs can always be paid."""
        return any(operation.is_possible(play, this) for operation in self.do)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Return why the effect can't be used, by its first operation; None if it can."""
        return None if self.is_possible(play, this) else self.do[0].why_not(play, this)


class Card(Printed, frozen=True, kw_only=True):
    """A card with its effect."""

    effect: Effect | None = None

    @property
    def reported(self) -> game.Card:
        """Return the card as simulations report it."""
        return game.Card(self.id, self.name, self.domain)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a factory card with an effect or a market card without one (GI-1.2)."""
        yield from self._effect()

    @check
    def _effect(self) -> Iterator[tuple[str, str]]:
        if self.technology and self.effect is not None:
            yield "effect", "a Technology card can't have effects, so leave this out"
        if not self.technology and self.effect is None:
            yield "effect", "a market card needs an effect"


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1)]


FILES = {"cards": CardFile, "decks": DeckFile}


def load(content: Content) -> dict[str, Card]:
    """Return the cards by id. Raises DataFaults."""
    found: dict[str, Card] = content.cards(CardFile, "cards")
    return found
