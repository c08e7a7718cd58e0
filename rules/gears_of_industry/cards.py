"""The cards of Gears of Industry as records of `data/gears_of_industry/cards/*.yaml` (GI-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.content import Content, check
from rules.engine.abilities import Ability
from rules.engine.costs import Cost
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import Aim
from rules.game import Refusal
from rules.gears_of_industry.decks import DeckFile
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.operations import AnyOperation
from rules.gears_of_industry.printed import Printed


class Spend(Cost[Draft], frozen=True, tag="spend"):
    """The card is discarded: to the discard of the deck it came from (GI-5.1)."""

    def pay(self, play: Draft, this: Resolve) -> tuple[Bound, ...]:
        play.discard(this.source)
        return ()

    def words(self) -> str:
        return "discard this card"

    def short(self) -> str:
        """The cost where there is little room."""
        return "discard this"


class Effect(Ability[Literal["effect"], Spend, Aim, AnyOperation], frozen=True, kw_only=True):
    """The effect of a market card, used in the Effect step at once (GI-3.4), once a turn whichever is used."""

    when: Literal["effect"] = "effect"
    target: tuple[()] = ()  # what is chosen is asked by what is done with it, one thing at a time
    until: Literal["", "end_of_turn"] = ""  # nothing lasts longer (GI-5.3)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Why it cannot be used: nothing of it would change anything; what it costs can always be paid."""
        first = None
        for operation in self.do:
            refused = operation.why_not(play, this)
            if refused is None:
                return None
            first = first or refused
        return first


class Card(Printed, frozen=True, kw_only=True):
    """A card with its effect."""

    effect: Effect | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """A factory card with an effect, a market card without one (GI-1.2)."""
        yield from self._effect()

    @check
    def _effect(self) -> Iterator[tuple[str, str]]:
        if self.technology and self.effect is not None:
            yield "effect", "a Technology card is a factory and has no effect; leave this out"
        if not self.technology and self.effect is None:
            yield "effect", "a market card needs an effect"


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1)]


FILES = {"cards": CardFile, "decks": DeckFile}


def load(content: Content) -> dict[str, Card]:
    """The cards by id. Raises DataFaults."""
    found: dict[str, Card] = content.cards(CardFile, "cards")
    return found
