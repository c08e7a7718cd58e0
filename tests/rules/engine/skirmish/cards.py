"""The cards of Skirmish as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.content import check
from rules.engine.abilities import Ability, Moment
from rules.engine.triggers import Trigger
from tests.rules.engine.skirmish.costs import AnyCost
from tests.rules.engine.skirmish.modifiers import GiveAbility
from tests.rules.engine.skirmish.operations import AnyOperation
from tests.rules.engine.skirmish.operations.modify import Modify
from tests.rules.engine.skirmish.printed import Printed
from tests.rules.engine.skirmish.selectors import GIVEN, Aim
from tests.rules.engine.skirmish.triggers import AnyTrigger

Word = Literal["play", "use", "answer", "always"]
MOMENTS: dict[str, Moment] = {"play": "happens", "use": "used", "answer": "used", "always": "always"}


class Effect(Ability[Word | AnyTrigger, AnyCost, Aim, AnyOperation], frozen=True):
    """An ability of Skirmish. It happens when its card is played or an event triggers it, is used in the own main
    phase or as an answer too, or always holds."""

    @property
    def given(self) -> tuple[str, ...]:
        roles = self.when.event.roles() if isinstance(self.when, Trigger) else ()
        return (*super().given, *GIVEN, *roles)

    @property
    def moment(self) -> Moment:
        return MOMENTS.get(self.when, "happens") if isinstance(self.when, str) else "happens"


class Card(Printed, frozen=True, kw_only=True):
    """A card of Skirmish with its abilities."""

    abilities: tuple[Effect, ...] = ()
    gives: tuple[Effect, ...] = ()

    def faults(self) -> Iterator[tuple[str, str]]:
        """What does not go with its type, and abilities given that it does not have."""
        yield from self._moments()
        yield from self._given()

    @check
    def _moments(self) -> Iterator[tuple[str, str]]:
        for number, ability in enumerate(self.abilities):
            if ability.when == "play" and self.type != "command":
                yield f"abilities[{number}].when", "only a command does something when it is played"

    @check
    def _given(self) -> Iterator[tuple[str, str]]:
        for number, ability in enumerate(self.abilities):
            for at, operation in enumerate(ability.do):
                given = operation.by if isinstance(operation, Modify) else None
                if isinstance(given, GiveAbility) and given.number >= len(self.gives):
                    yield f"abilities[{number}].do[{at}].by", "the card gives no ability of that number"


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1)]
