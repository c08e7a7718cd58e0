"""A card that enters a market: what pays for it, and what is asked of that (GI-4.1, GI-4.2)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.common.words import listed
from rules.engine.agenda import Choose, Item
from rules.gears_of_industry import events, values
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.state import OUTPUT, Factory

PAY = "pay"
"""The question which factories pay. A factory's id stands for its output, behind EXACT for paying exactly its value."""
EXACT = "="
Means = Literal["any", "output", "exact", "free"]
"""What may pay: output or an exact value, one of the two, or nothing is asked."""


def payers(play: Draft, seat: int) -> list[Factory]:
    """The factories of a player that may pay now (GI-4.1, GI-4.5)."""
    return [each for each in play.sides[seat].factories if each.can_pay]


def value_of(play: Draft, factory: Factory) -> int:
    """The value of a factory now."""
    return values.value(play.cards[factory.kind], factory.id, play.changes)


def affordable(play: Draft, seat: int, cost: int, means: Means = "any", extra: int = 0) -> bool:
    """Whether a player could pay a cost: by output that is left, `extra` to it and by lying factories, or exactly."""
    if means == "free":
        return True
    able = payers(play, seat)
    if means != "exact" and play.output + extra + OUTPUT * len(able) >= cost:
        return True
    return means != "output" and any(value_of(play, each) == cost for each in able)


class Entering(Item[Draft], frozen=True, gc=False, tag="entering"):
    """A card of a player's hand enters a market, in the place of another where that is said (GI-4.7), once it is paid
    for: by `means`, with `extra` output that an effect gives. In the Enter step output that is left stays (GI-4.2)."""

    seat: int
    card: str
    market: int
    replaces: str = ""
    means: Means = "any"
    extra: int = 0

    def run(self, play: Draft) -> Item[Draft] | None:
        cost = play.piece(self.card).value
        missing = -(-(cost - play.output - self.extra) // OUTPUT)
        if self.means == "free" or (self.means != "exact" and missing <= 0):
            self._enter(play, cost, [])
            return None
        able = payers(play, self.seat)
        by_output = self.means != "exact" and len(able) >= missing
        exactly = [each for each in able if self.means != "output" and value_of(play, each) == cost]
        if by_output and cost <= OUTPUT:
            exactly = []  # it gives as much at least by its output
        if by_output and not exactly and len(able) == missing:
            self._enter(play, cost, able)
            return None
        if not by_output and len(exactly) == 1:
            self._enter(play, cost, exactly, exact=True)
            return None
        among = [EXACT + each.id for each in exactly]
        among += [each.id for each in able] if by_output else []
        count = missing if by_output else 1
        play.agenda = (*play.agenda, Choose(self.seat, PAY, tuple(among), self.card, count, count))
        return self

    def narrowed(self, play: Draft, choice: Choose) -> Choose:
        if choice.picked[0].startswith(EXACT):
            return replace(choice, among=())
        return replace(choice, among=tuple([id for id in choice.among if not id.startswith(EXACT)]))

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        exact = choice.picked[0].startswith(EXACT)
        chosen = {id.removeprefix(EXACT) for id in choice.picked}
        paying = [each for each in play.sides[self.seat].factories if each.id in chosen]
        self._enter(play, play.piece(self.card).value, paying, exact)
        return None

    def _enter(self, play: Draft, cost: int, paying: list[Factory], exact: bool = False) -> None:
        """Turn what pays (GI-4.3), and put the card into the market. What an effect leaves of output is lost."""
        if self.means == "any" and not exact:
            play.output += self.extra + OUTPUT * len(paying) - cost
        for factory in paying:
            play.turn_factory(self.seat, factory, paid=True)
        kind = play.piece(self.card).kind
        play.place(self.card, self.seat, self.market, self.replaces)
        if play.log is not None:
            payers = listed([play.title(each.kind) for each in paying])
            how = f", paid by {payers}" if payers else ""
            text = f"{play.agreed.names[self.seat]} enters {play.title(kind)} in {MARKET_NAMES[self.market]}{how}."
            play.tell(
                events.CardEntered, self.seat, text, ("GI-3.3",), (self.card,), kind, "played",
                market=self.market, payers=tuple(each.id for each in paying),
            )  # fmt: skip
