"""The printed properties of a card (GI-1), without the parts of its effect."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.common.cards import CardId
from rules.common.face import Framing, LayoutName
from rules.common.poker import ANY_SUIT, NO_SUIT, code
from rules.engine.abilities import Ability

Domain = Literal["technology", "finance", "labour", "energy"]
DOMAINS: tuple[Domain, ...] = ("technology", "finance", "labour", "energy")
TECHNOLOGY = DOMAINS[0]
ANY = "any"
"""The domain of a card that an effect lets count as every domain."""
LOWEST, HIGHEST = 1, 13
Value = Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]

SUITS = {domain: 1 << suit if suit else NO_SUIT for suit, domain in enumerate(DOMAINS)} | {ANY: ANY_SUIT}
"""The suits of each domain in a poker hand: Technology fits no market flush (GI-6.3)."""
CODES = {
    (value, domain): code(value, suits)
    for value in range(LOWEST, HIGHEST + 1)
    for domain, suits in SUITS.items()
}
"""The cards' codes for the poker evaluator, by value and domain."""


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of card: its id, name, domain, value, and the effect of a market card (GI-1.2)."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    domain: Domain
    value: Value
    effect: Ability[Any, Any, Any, Any] | None = None
    layout: LayoutName = ""
    framing: Framing = Framing()

    @property
    def technology(self) -> bool:
        """Return whether it is a factory card; the others are market cards (GI-1.2)."""
        return self.domain == TECHNOLOGY

    def ability(self, number: int) -> Ability[Any, Any, Any, Any]:
        """Return the card's effect. Raises ValueError for a card without one."""
        if self.effect is None:
            raise ValueError(f"{self.id} has no effect")
        return self.effect
