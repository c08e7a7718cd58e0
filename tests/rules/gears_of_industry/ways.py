"""Several ways to use an effect: the same position for an own card, a neutral one, and a copy."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.gears_of_industry.state import MARKET
from tests.rules.gears_of_industry.positions import Table

COPY = "E13"
"""The card that copies an effect of an opponent's card (GI-5.4)."""


class Way(NamedTuple):
    """A way to use an effect: of an own card in the first market, of a neutral card there, or of an own card
    there that copies it from an opponent's."""

    called: str

    @property
    def neutral(self) -> bool:
        return self.called == "neutral"

    @property
    def owner(self) -> int:
        """Return the owner of the deck and discard pile that the effect means (GI-5.1)."""
        return MARKET if self.neutral else 0

    def source(self, card: str) -> str:
        """Return the card to use for the effect of a card."""
        return COPY if self.called == "copied" else card

    def table(
        self,
        card: str,
        mine: str = "",
        theirs: str = "",
        neutrals: str = "F1 / F3 F4",
        pile: str = "L1 L2 L3 L4",
        gone: str = "",
        **more: Any,
    ) -> Table:
        """Return a position in which a card is used this way. `neutrals` lacks the second of the first
        market, `pile` and `gone` are the deck and the discard pile that the effect means."""
        before, after = ("market_deck", "market_discard") if self.neutral else ("deck", "discard")
        more = {before: pile, after: gone, **more}
        if self.neutral:
            return Table(mine, theirs, f"{card} {neutrals}", **more)
        if self.called == "own":
            return Table(f"{card} {mine}", theirs, f"L9 {neutrals}", **more)
        return Table(f"{COPY} {mine}", f"{card} {theirs}", f"L9 {neutrals}", **more)

    def use(self, table: Table, card: str, *picks: str) -> Table:
        """Use the effect, then make the choices."""
        table.use(self.source(card))
        if table.asked == "copy":
            table.pick(card)
        return table.pick(*picks)

    def refused(self, table: Table, card: str) -> str:
        """Return the rule that forbids the effect; "" where it can be used."""
        return table.no_use(self.source(card))


WAYS = (Way("own"), Way("neutral"), Way("copied"))
