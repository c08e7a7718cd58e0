"""A card that enters a market: what pays for it, and what is asked of that (GI-4.1, GI-4.2)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.common.cards import find
from rules.common.words import listed
from rules.engine.agenda import Choose, Item
from rules.game import Event
from rules.gears_of_industry import events, values
from rules.gears_of_industry.clash import boosted
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.state import ENTRIES, OUTPUT, Factory

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


def most_entered(play: Draft, seat: int, more: Factory | None = None) -> tuple[int, int]:
    """How many cards of a player's hand can still enter in this turn at most, and what these cost together; `more`:
    with another factory that could pay."""
    able = [*payers(play, seat), *([more] if more is not None else ())]
    sums, values = play.output + OUTPUT * len(able), Counter(value_of(play, each) for each in able)
    hand = [play.cards[card.kind] for card in play.sides[seat].hand if card.kind]
    costs = [card.value for card in hand if not card.technology]
    left = ENTRIES - play.entered
    found = [(1, cost) for cost in costs if left > 0 and (cost <= sums or values[cost])]
    for one, other in combinations(costs, 2) if left > 1 else ():
        both = not Counter((one, other)) - values
        exact = any(values[a] and b <= sums - OUTPUT for a, b in ((one, other), (other, one)))
        if one + other <= sums or both or exact:
            found.append((2, one + other))
    return max(found, default=(0, 0))


class Payment(NamedTuple):
    """What can pay for a card: so many factories, `missing` beside the output that is left, of those that are `able` to
    give it together, or one of those that pay it `exactly` (GI-4.1, GI-4.2)."""

    missing: int
    exactly: list[Factory]
    able: list[Factory]

    @property
    def settled(self) -> list[Factory] | None:
        """What pays where there is no choice; None where there is one."""
        if self.missing <= 0:
            return []
        if self.able:
            return self.able if not self.exactly and len(self.able) == self.missing else None
        return self.exactly if len(self.exactly) == 1 else None


def payment(play: Draft, seat: int, cost: int, means: Means = "any", extra: int = 0) -> Payment:
    """What can pay a cost; an exact value is left out where output leaves as much at least."""
    missing = -(-(cost - play.output - extra) // OUTPUT) if means != "exact" else 1
    if means == "free" or missing <= 0:
        return Payment(0, [], [])
    able = payers(play, seat)
    exactly = [each for each in able if means != "output" and value_of(play, each) == cost]
    if means == "exact" or len(able) < missing:
        return Payment(missing, exactly, [])
    return Payment(missing, exactly if cost > OUTPUT else [], able)


def _asked(play: Draft) -> tuple[Choose, Entering] | None:
    """The question which factories pay, and the card that enters; None where that is not asked."""
    question, beneath = play.question, play.agenda[-2] if len(play.agenda) > 1 else None
    if question is None or question.asked != PAY or not isinstance(beneath, Entering):
        return None
    return question, beneath


def suggested(play: Draft) -> tuple[str, ...]:
    """What pays best for the card that is entering, as the answers to what is asked: the fewest factories, of these
    those that leave the best hand to boost in its market, then those that could pay exactly for no other card in hand,
    then those of the lowest values. () where nothing is asked about paying."""
    asked = _asked(play)
    if asked is None:
        return ()
    question, entering = asked
    exactly = [(id,) for id in question.among if id.startswith(EXACT)]
    able = [id for id in question.among if not id.startswith(EXACT)]
    left = question.most - len(question.picked)
    return min([*exactly, *combinations(able, left)], key=partial(_dearness, play, entering), default=())


def several_pay(play: Draft) -> bool:
    """Whether `suggested` names several factories: more than one is needed, and none could pay exactly."""
    asked = _asked(play)
    if asked is None:
        return False
    question = asked[0]
    return question.most - len(question.picked) > 1 and not any(id.startswith(EXACT) for id in question.among)


def _dearness(play: Draft, entering: Entering, way: tuple[str, ...]) -> tuple[float, ...]:
    """What a way to pay takes from its player, the weightiest first."""
    side, paying = play.sides[entering.seat], {id.removeprefix(EXACT) for id in way}
    used = [each for each in side.factories if each.id in paying]
    free = [each for each in side.factories if each.id not in paying and (each.can_boost or each.can_pay)]
    own = [card for card in side.markets[entering.market] if card.id != entering.replaces]
    there = [*own, *play.neutrals[entering.market], find(side.hand, entering.card)]
    lying = tuple(
        [
            values.hand_code(play.cards, card.kind, card.id, play.changes)
            for card in there
            if card and card.kind
        ]
    )
    costs = [play.cards[card.kind].value for card in side.hand if card.kind and card.id != entering.card]
    exact = sum(value_of(play, each) in costs for each in used)
    return len(way), -boosted(play, lying, free)[0], exact, sum(value_of(play, each) for each in used)


def spared(play: Draft, seat: int, cost: int) -> list[Factory]:
    """The factories of a player that can boost once a card of that cost has entered: those that stand, and lying ones
    that need not pay for it and can be stood up (GI-4.4, GI-4.5)."""
    able = payers(play, seat)
    enough = play.output + OUTPUT * (len(able) - 1) >= cost
    exactly = [each for each in able if value_of(play, each) == cost]
    return [
        each
        for each in play.sides[seat].factories
        if each.can_boost or (each.can_pay and (enough or any(other is not each for other in exactly)))
    ]


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
        missing, exactly, able = found = payment(play, self.seat, cost, self.means, self.extra)
        settled = found.settled
        if settled is not None:
            self._enter(play, cost, settled, exact=bool(exactly))
            return None
        among = [EXACT + each.id for each in exactly]
        among += [each.id for each in able]
        count = missing if able else 1
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
        play.emit(self._entered, play, kind, paying)

    def _entered(self, play: Draft, kind: str, paying: list[Factory]) -> Event:
        names = listed([play.title(each.kind) for each in paying])
        how = f", paid by {names}" if names else ""
        text = (
            f"{play.agreed.names[self.seat]} plays {play.title(kind)} into {MARKET_NAMES[self.market]}{how}."
        )
        payers = tuple(each.id for each in paying)
        return events.CardEntered(
            self.seat, text, (self.card,), ("GI-3.3",), kind, "played", market=self.market, payers=payers
        )
