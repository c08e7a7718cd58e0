"""Playing a card into a market: possible payments and the choice between them (GI-4.1, GI-4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from itertools import combinations
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from rules.common.cards import find
from rules.common.text import counted, listed
from rules.engine.agenda import Choose, Item
from rules.game import Event
from rules.gears_of_industry import events, values
from rules.gears_of_industry.asking import Asking
from rules.gears_of_industry.hands import best_boost, boosted, boosters, codes, points_for
from rules.gears_of_industry.state import MARKET_NAMES, MARKET_PLAYS, MARKETS, OUTPUT, ROOM, Factory
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import Gesture, PreviewLine

PAY = "pay"
"""The question for the paying factories. A factory's id stands for its output, after EXACT for paying exactly
its value."""
EXACT = "="
Means = Literal["any", "output", "exact", "free"]
"""The allowed payments: output or an exact value, only one of them, or none."""


def payers(play: WorkingState, seat: int) -> list[Factory]:
    """Return the factories of a player that can pay now (GI-4.1, GI-4.5)."""
    return [each for each in play.sides[seat].factories if each.can_pay]


def value_of(play: WorkingState, factory: Factory) -> int:
    """Return the current value of a factory."""
    return values.value(play.cards[factory.kind], factory.id, play.changes)


def affordable(play: WorkingState, seat: int, cost: int, means: Means = "any", extra: int = 0) -> bool:
    """Return whether a player can pay a cost: with remaining output, `extra` output and sideways factories,
    or with one factory of exactly that value."""
    if means == "free":
        return True
    able = payers(play, seat)
    if means != "exact" and play.output + extra + OUTPUT * len(able) >= cost:
        return True
    return means != "output" and any(value_of(play, each) == cost for each in able)


def most_playable(play: WorkingState, seat: int, more: Factory | None = None) -> tuple[int, int]:
    """Return the largest number of cards that a player can still play from hand this turn, and their total
    cost; `more` is an additional factory that could pay."""
    able = [*payers(play, seat), *([more] if more is not None else ())]
    sums, values = play.output + OUTPUT * len(able), Counter(value_of(play, each) for each in able)
    hand = [play.cards[card.kind] for card in play.sides[seat].hand if card.kind]
    costs = [card.value for card in hand if not card.technology]
    left = MARKET_PLAYS - play.cards_played
    found = [(1, cost) for cost in costs if left > 0 and (cost <= sums or values[cost])]
    for one, other in combinations(costs, 2) if left > 1 else ():
        both = not Counter((one, other)) - values
        exact = any(values[a] and b <= sums - OUTPUT for a, b in ((one, other), (other, one)))
        if one + other <= sums or both or exact:
            found.append((2, one + other))
    return max(found, default=(0, 0))


class Payment(NamedTuple):
    """The possible payments for a card: `missing` factories besides the remaining output, out of the `able`
    ones, or one of those whose value is `exactly` the cost (GI-4.1, GI-4.2)."""

    missing: int
    exactly: list[Factory]
    able: list[Factory]

    @property
    def settled(self) -> list[Factory] | None:
        """Return the paying factories if there is no choice; None if there is one."""
        if self.missing <= 0:
            return []
        if self.able:
            return self.able if not self.exactly and len(self.able) == self.missing else None
        return self.exactly if len(self.exactly) == 1 else None


def payment(play: WorkingState, seat: int, cost: int, means: Means = "any", extra: int = 0) -> Payment:
    """Return the possible payments of a cost; exact values are left out if output payments leave at least as
    much."""
    missing = -(-(cost - play.output - extra) // OUTPUT) if means != "exact" else 1
    if means == "free" or missing <= 0:
        return Payment(0, [], [])
    able = payers(play, seat)
    exactly = [each for each in able if means != "output" and value_of(play, each) == cost]
    if means == "exact" or len(able) < missing:
        return Payment(missing, exactly, [])
    return Payment(missing, exactly if cost > OUTPUT else [], able)


def _open_payment(play: WorkingState) -> tuple[Choose, MarketPlay] | None:
    """Return the open question of the paying factories, and the card being played; None if there is none."""
    question, beneath = play.question, play.agenda[-2] if len(play.agenda) > 1 else None
    if question is None or question.asked != PAY or not isinstance(beneath, MarketPlay):
        return None
    return question, beneath


def suggested(play: WorkingState) -> tuple[str, ...]:
    """Return the best answers to the open payment question: those that leave the most points in a clash of
    this turn, then the fewest factories, then those that leave the best poker hand in the card's market, then
    those that can't pay exactly for another card in hand, then those of the lowest values. Empty if no
    payment is asked for."""
    asked = _open_payment(play)
    if asked is None:
        return ()
    question, market_play = asked
    exactly = [(id,) for id in question.among if id.startswith(EXACT)]
    able = [id for id in question.among if not id.startswith(EXACT)]
    left = question.most - len(question.picked)
    return min(
        [*exactly, *combinations(able, left)],
        key=partial(_payment_rank, play, _stakes(play, market_play)),
        default=(),
    )


def several_pay(play: WorkingState) -> bool:
    """Return whether `suggested` returns several factories: more than one is needed, and none can pay
    exactly."""
    asked = _open_payment(play)
    if asked is None:
        return False
    question = asked[0]
    return question.most - len(question.picked) > 1 and not any(id.startswith(EXACT) for id in question.among)


class _Stakes(NamedTuple):
    """The stakes of a payment for a card: the row of its market with the card, the best opposing hand in each
    market where its player could trigger a clash, and the values of the other cards in hand."""

    market_play: MarketPlay
    row: tuple[int, ...]
    opponents: Mapping[int, int]
    costs: Collection[int]


def _stakes(play: WorkingState, market_play: MarketPlay) -> _Stakes:
    """Return the stakes of a payment for a card being played."""
    side, market = play.sides[market_play.seat], market_play.market
    own = [card for card in side.markets[market] if card.id != market_play.replaces]
    there = [*own, *play.neutrals[market], find(side.hand, market_play.card)]
    row = tuple(
        [
            values.hand_code(play.cards, each.kind, each.id, play.changes)
            for each in there
            if each and each.kind
        ]
    )
    costs = [play.cards[card.kind].value for card in side.hand if card.kind and card.id != market_play.card]
    return _Stakes(market_play, row, _opponents(play, market_play.seat), costs)


def _opponents(play: WorkingState, seat: int) -> dict[int, int]:
    """Return the strength of the best opposing hand in each market where a player could trigger a clash this
    turn, also with one more card there (GI-6.1)."""
    own, others = play.sides[seat].markets, [each for each in range(len(play.sides)) if each != seat]
    return {
        market: max(best_boost(play, other, market, boosters(play, other))[0] for other in others)
        for market in MARKETS
        if seat == play.seat and len(own[market]) >= ROOM - 1 and market not in play.clashed
    }


def _payment_rank(play: WorkingState, stakes: _Stakes, way: tuple[str, ...]) -> tuple[float, ...]:
    """Return the cost of a payment to its player as a sort key, most important part first."""
    side, paying = play.sides[stakes.market_play.seat], {id.removeprefix(EXACT) for id in way}
    used = [each for each in side.factories if each.id in paying]
    free = [each for each in side.factories if each.id not in paying and (each.can_boost or each.can_pay)]
    worth = [value_of(play, each) for each in used]
    return (
        -_clash_points(play, stakes, free, played=True),
        len(way),
        -boosted(play, stakes.row, free)[0],
        sum(value in stakes.costs for value in worth),
        sum(worth),
    )


def given_up(play: WorkingState, way: tuple[str, ...]) -> int:
    """Return the points in a clash of this turn that an answer to the open payment question gives up,
    compared with the best answer and with not playing the card."""
    asked = _open_payment(play)
    if asked is None:
        return 0
    return _given_up(play, asked[1], way, suggested(play))


def given_up_by_playing(play: WorkingState, seat: int, card: str, market: int, replaces: str) -> int:
    """Return the points in a clash of this turn that playing a card gives up if only one payment is possible,
    compared with not playing it; 0 if there are several."""
    settled = payment(play, seat, play.piece(card).value).settled
    way = tuple([each.id for each in settled or ()])
    return _given_up(play, MarketPlay(seat, card, market, replaces), way, way) if way else 0


def given_up_sideways(play: WorkingState) -> int:
    """Return the points in a clash of this turn that the active player gives up by leaving the unused factories
    sideways (GI-4.4)."""
    stakes = _Stakes(MarketPlay(play.seat, "", 0), (), _opponents(play, play.seat), ())
    upright = boosters(play, play.seat)
    most = _clash_points(play, stakes, [*upright, *payers(play, play.seat)])
    return most - _clash_points(play, stakes, upright)


def _given_up(
    play: WorkingState, market_play: MarketPlay, way: tuple[str, ...], best: tuple[str, ...]
) -> int:
    """Return the points in a clash of this turn that a payment gives up, compared with the `best` one and
    with not playing the card."""
    side, stakes = play.sides[market_play.seat], _stakes(play, market_play)
    free = [each for each in side.factories if each.can_boost or each.can_pay]
    most = max(_clash_points(play, stakes, free), -int(_payment_rank(play, stakes, best)[0]))
    return most + int(_payment_rank(play, stakes, way)[0])


def _clash_points(play: WorkingState, stakes: _Stakes, free: list[Factory], played: bool = False) -> int:
    """Return the points of the best clash that the active player can trigger this turn, with one boost by the
    `free` factories, before or after the card is played (GI-6.1, GI-6.5)."""
    found, seat = 0, stakes.market_play.seat
    for market, theirs in stakes.opponents.items():
        there = played and market == stakes.market_play.market
        cards = len(play.sides[seat].markets[market]) + (there and not stakes.market_play.replaces)
        if cards >= ROOM:
            strength, _ = boosted(play, stakes.row if there else codes(play, seat, market), free)
            if strength > theirs:
                found = max(found, points_for(strength))
    return found


def possible_boosters(play: WorkingState, seat: int, cost: int) -> list[Factory]:
    """Return the factories of a player that can boost after playing a card of that cost: upright ones, and
    sideways ones that aren't needed to pay and can be rotated upright (GI-4.4, GI-4.5)."""
    able = payers(play, seat)
    enough = play.output + OUTPUT * (len(able) - 1) >= cost
    exactly = [each for each in able if value_of(play, each) == cost]
    return [
        each
        for each in play.sides[seat].factories
        if each.can_boost or (each.can_pay and (enough or any(other is not each for other in exactly)))
    ]


class MarketPlay(Item[WorkingState], Asking, frozen=True, gc=False, tag="entering"):
    """A card being played from hand into a market, possibly replacing another (GI-4.7), once it is paid for:
    by `means`, with `extra` output from an effect. In the Market step the remaining output is kept (GI-4.2).
    """

    chosen: ClassVar = "pays with"
    goes_on: ClassVar = True
    seat: int
    card: str
    market: int
    replaces: str = ""
    means: Means = "any"
    extra: int = 0

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        card = play.piece(self.card)
        missing, exactly, able = found = payment(play, self.seat, card.value, self.means, self.extra)
        settled = found.settled
        if settled is not None:
            self._pay(play, card, settled, exact=bool(exactly))
            return None
        among = [EXACT + each.id for each in exactly]
        among += [each.id for each in able]
        count = missing if able else 1
        play.agenda = (*play.agenda, Choose(self.seat, PAY, tuple(among), self.card, count, count))
        return self

    def narrowed(self, play: WorkingState, choice: Choose) -> Choose:
        if choice.picked[0].startswith(EXACT):
            return replace(choice, among=())
        return replace(choice, among=tuple([id for id in choice.among if not id.startswith(EXACT)]))

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        exact = choice.picked[0].startswith(EXACT)
        chosen = {id.removeprefix(EXACT) for id in choice.picked}
        paying = [each for each in play.sides[self.seat].factories if each.id in chosen]
        self._pay(play, play.piece(self.card), paying, exact)
        return None

    def _pay(self, play: WorkingState, card: Held, paying: list[Factory], exact: bool = False) -> None:
        """Rotate the paying factories (GI-4.3), and put the card into the market. Unused output of an effect
        is lost."""
        if self.means == "any" and not exact:
            play.output += self.extra + OUTPUT * len(paying) - card.value
        for factory in paying:
            play.rotate_factory(self.seat, factory, paid=True)
        play.place(self.card, self.seat, self.market, self.replaces)
        play.emit(self._played, play, card.kind, paying, exact)

    def _played(self, play: WorkingState, kind: str, paying: list[Factory], exact: bool) -> Event:
        names = listed([play.title(each.kind) for each in paying])
        how = f", paying with {names}" if names else ""
        text = (
            f"{play.agreed.names[self.seat]} plays {play.title(kind)} into {MARKET_NAMES[self.market]}{how}."
        )
        named = {
            "GI-3.3": True,
            "GI-4.1": bool(paying),
            "GI-4.2": self.means != "free" and not exact,
            "GI-4.7": bool(self.replaces),
        }
        rules = tuple(rule for rule, acts in named.items() if acts)
        payers = tuple(each.id for each in paying)
        return events.MarketCardPlayed(
            self.seat, text, (self.card,), rules, kind, "played", market=self.market, payers=payers
        )

    # -- the question for the paying factories

    def prompt(self, play: WorkingState) -> str:
        question, card = play.question, play.piece(self.card)
        assert question is not None
        left = question.most - len(question.picked)
        what = "a factory" if left == 1 else f"{left} factories"
        exact = left > 1 and any(id.startswith(EXACT) for id in question.among)
        other = f", or one worth exactly {card.value}" * exact
        how = f"Click the lit factories, or choose others. Each pays {OUTPUT}, or for one card of exactly its value."
        return f"Choose {what} to pay for {play.title(card.kind)} ({card.value}){other}.\n{how}"

    def card_of(self, pick: str) -> str:
        return pick.removeprefix(EXACT)

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        name = name_with_place(play, self.card_of(pick))
        if not pick.startswith(EXACT):
            return f"Pay {OUTPUT} with {name}"
        factory = play.factory(self.card_of(pick))
        assert factory is not None
        return f"Pay exactly {value_of(play, factory)} with {name}"

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        """Return the hand movement of an answer; a factory that pays alone is lit, and named without the way it
        pays if there is no other."""
        question, found = play.question, super().gesture(play, pick)
        assert question is not None
        if suggested(play) != (pick,):
            return found
        card = self.card_of(pick)
        plain = EXACT + card not in question.among
        return replace(
            found, primary=True, label=f"Pay with {name_with_place(play, card)}" if plain else found.label
        )

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        """Yield the remaining payment or output, and the factory's restrictions afterwards."""
        left = question.most - len(question.picked) - 1
        if pick.startswith(EXACT) or not left:
            yield from _cost_in_clash(play, (*question.picked, pick))
        if pick.startswith(EXACT):
            yield PreviewLine("good", "Pays in full: no other factory needed", "GI-4.1")
        elif left:
            yield PreviewLine("note", f"Needs {counted(left, 'more factory')} to pay", "GI-4.2")
        else:
            yield from self.rest(play, question)
        yield PreviewLine("note", "Rotates upright, but can't boost this turn", "GI-4.5")

    def rest(self, play: WorkingState, question: Choose) -> Lines:
        """Yield the output left for another card after paying with output."""
        spare = play.output + self.extra + OUTPUT * question.most - play.piece(self.card).value
        if spare and self.means == "any":
            yield PreviewLine("note", f"Leaves {spare} output for another card", "GI-4.2")


def _cost_in_clash(play: WorkingState, way: tuple[str, ...]) -> Lines:
    """Yield a caution if a payment gives up points in a clash of this turn."""
    if lost := given_up(play, way):
        yield PreviewLine("caution", f"Gives up {counted(lost, 'point')} in a clash this turn", "GI-4.5")


def payment_outlook(play: WorkingState) -> Lines:
    """Yield the remaining output after the suggested payment, and the factories' restrictions afterwards."""
    asked = _open_payment(play)
    assert asked is not None
    question, market_play = asked
    yield from _cost_in_clash(play, suggested(play))
    yield from market_play.rest(play, question)
    yield PreviewLine("note", "Paying factories rotate upright, but can't boost this turn", "GI-4.5")
