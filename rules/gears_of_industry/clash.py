"""The clash of a market (GI-6): boosts, hands, points, and what the winners lose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.common import poker
from rules.common.cards import Card
from rules.common.words import counted, listed, possessive
from rules.engine.agenda import Choose, Item
from rules.game import Event
from rules.gears_of_industry import events, values
from rules.gears_of_industry.draft import MARKET_NAMES, Clashing, Draft
from rules.gears_of_industry.places import neutral
from rules.gears_of_industry.state import MARKETS, ROOM, Factory

BOOST, LOSE, NEUTRAL = "boost", "lose", "neutral"
"""The questions which factory boosts, which card a winner loses, and which neutral card goes."""


def codes(play: Draft, seat: int, market: int) -> tuple[int, ...]:
    """A player's cards and the neutral ones of a market, for the evaluator."""
    cards, changes = play.cards, play.changes
    return tuple([values.hand_code(cards, card.kind, card.id, changes) for card in lying(play, seat, market)])


def lying(play: Draft, seat: int, market: int) -> list[Card]:
    """A player's cards and the neutral ones of a market; what a view looks ahead to and does not know is left out."""
    return [card for card in (*play.sides[seat].markets[market], *play.neutrals[market]) if card.kind]


def boosters(play: Draft, seat: int) -> list[Factory]:
    """The factories that could boost a player's hand now (GI-6.2, GI-4.5)."""
    return [each for each in play.sides[seat].factories if each.can_boost]


def with_boost(play: Draft, base: tuple[int, ...], factory: Factory | None) -> int:
    """The strength of a hand with a factory, or without one."""
    if factory is None:
        return poker.strength(base)
    return poker.strength((*base, values.hand_code(play.cards, factory.kind, factory.id, play.changes)))


def best_boost(play: Draft, seat: int, market: int, able: Iterable[Factory]) -> tuple[int, Factory | None]:
    """The strength of a player's best hand in a market and the factory that it takes: the least useful, by its value,
    of those that give it; None where none makes it better (GI-6.3)."""
    return boosted(play, codes(play, seat, market), able)


def boosted(play: Draft, base: tuple[int, ...], able: Iterable[Factory]) -> tuple[int, Factory | None]:
    """The strength of the best hand of cards with one of some factories, and the least of these that gives it; None
    where none makes it better."""
    strength, found = poker.strength(base), None
    for factory in sorted(able, key=lambda each: play.cards[each.kind].value):
        better = with_boost(play, base, factory)
        if better > strength:
            strength, found = better, factory
    return strength, found


def points_for(strength: int) -> int:
    """The points that the best hand of a clash scores: two from a straight on (GI-6.5)."""
    return 1 if poker.rank(strength) <= poker.Rank.THREE_OF_A_KIND else 2


def foreseen(play: Draft, market: int) -> dict[int, int]:
    """How strong the hands of all players are in a market, by seats, each with its best boost."""
    return {seat: best_boost(play, seat, market, boosters(play, seat))[0] for seat in range(len(play.sides))}


def promise(play: Draft, market: int) -> int:
    """The points that a clash in a market would bring who has the turn, less those that it would bring others, if all
    took their best boosts."""
    hands = foreseen(play, market)
    top = max(hands.values())
    teams = {play.team(seat) for seat, strength in hands.items() if strength == top}
    own = play.team(play.seat)
    return points_for(top) * ((own in teams) - bool(teams - {own}))


def compared(play: Draft, market: int, strengths: Sequence[int], boosts: Sequence[str]) -> events.Clashed:
    """What the hands of all players come to in a clash, by their strengths and the factories that boost them ("":
    none): the best first, and who wins (GI-6.4, GI-6.5)."""
    best, names = max(strengths), play.agreed.names
    hands = []
    for seat in sorted(range(len(strengths)), key=lambda seat: (-strengths[seat], seat)):
        held = [card.id for card in lying(play, seat, market)]
        code = [*codes(play, seat, market)]
        factory = play.factory(boosts[seat]) if boosts[seat] else None
        if factory is not None:
            held.append(factory.id)
            code.append(values.hand_code(play.cards, factory.kind, factory.id, play.changes))
        making = tuple(held[at] for at in poker.making(code))
        wins = strengths[seat] == best
        words, place = poker.words(strengths[seat]), 1 + sum(each > strengths[seat] for each in strengths)
        why = "" if wins else poker.why(best, strengths[seat])
        points = points_for(best) if wins else 0
        hands.append(events.HandShown(seat, words, making, boosts[seat], points, place, why))
    order = [(play.seat + step) % len(strengths) for step in range(len(strengths))]
    who = listed([names[seat] for seat in order if strengths[seat] == best])
    text = f"{who} {'wins' if strengths.count(best) == 1 else 'win'} {MARKET_NAMES[market]} with {poker.phrase(best)}."
    return events.Clashed(
        play.seat,
        text,
        rules=("GI-6.2", "GI-6.4"),
        market=market,
        rank=int(poker.rank(best)),
        hands=tuple(hands),
    )


def forecast(play: Draft, market: int) -> events.Clashed:
    """What a clash in a market would come to now, if all took their best boosts."""
    found = [best_boost(play, seat, market, boosters(play, seat)) for seat in range(len(play.sides))]
    boosts = [factory.id if factory is not None else "" for _, factory in found]
    return compared(play, market, [strength for strength, _ in found], boosts)


def clashes_open(play: Draft) -> list[int]:
    """The markets in which the active player could trigger a clash now (GI-6.1)."""
    own = play.sides[play.seat].markets
    return [market for market in MARKETS if len(own[market]) >= ROOM and market not in play.clashed]


class Fight(Item[Draft], Clashing, frozen=True, gc=False, tag="fight"):
    """All players compete in a market; `boosts` are the factories chosen so far ("": none), the active player's first,
    then to the left (GI-6.3)."""

    market: int
    boosts: tuple[str, ...] = ()

    def run(self, play: Draft) -> Item[Draft] | None:
        seats, boosts = len(play.sides), self.boosts
        while len(boosts) < seats:
            seat = (play.seat + len(boosts)) % seats
            able = boosters(play, seat)
            found = best_boost(play, seat, self.market, able)[1] if able else None
            if able and self._asks(play, seat, able, found):
                among = tuple([each.id for each in able])
                play.agenda = (*play.agenda, Choose(seat, BOOST, among, least=0))
                return self if boosts is self.boosts else replace(self, boosts=boosts)
            boosts = (*boosts, found.id if found is not None else "")
        return self._decide(play, boosts)

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        return replace(self, boosts=(*self.boosts, *(choice.picked or ("",))))

    def _asks(self, play: Draft, seat: int, able: list[Factory], found: Factory | None) -> bool:
        """Whether a player is asked which factory boosts: by the option always, else only if a second clash this turn
        could need the one that would be taken (GI-6.3)."""
        if play.agreed.ask_boosts:
            return True
        other = 1 - self.market
        if found is None or other in play.clashed or len(play.sides[play.seat].markets[other]) < ROOM:
            return False
        rest = [each for each in able if each is not found]
        return best_boost(play, seat, other, able)[0] > best_boost(play, seat, other, rest)[0]

    def _decide(self, play: Draft, boosts: tuple[str, ...]) -> Item[Draft] | None:
        """Compare the hands, score, and go on to the discards of the winners (GI-6.4, GI-6.5)."""
        seats = len(play.sides)
        strengths, chosen = [0] * seats, [""] * seats
        for step, boost in enumerate(boosts):
            seat = (play.seat + step) % seats
            base = codes(play, seat, self.market)
            factory = next((each for each in play.sides[seat].factories if boost and each.id == boost), None)
            strengths[seat], chosen[seat] = with_boost(play, base, factory), boost
            if factory is not None:
                play.set_factory(seat, replace(factory, boosted=True))
        best = max(strengths)
        points = points_for(best)
        order = [(play.seat + step) % seats for step in range(seats)]
        winners = tuple([seat for seat in order if strengths[seat] == best])
        play.emit(self._clashed, play, strengths, chosen)
        for team in dict.fromkeys(map(play.team, winners)):  # a team scores once (GI-6.5)
            play.emit(_scored, play, [seat for seat in winners if play.team(seat) == team], points)
        scores = list(play.scores)
        for team in {play.team(seat) for seat in winners}:
            scores[team] += points
        play.scores = tuple(scores)
        return Discards(self.market, winners)

    def _clashed(self, play: Draft, strengths: list[int], chosen: list[str]) -> Event:
        """The clash as it is told: the hands, the best first."""
        clashed = compared(play, self.market, strengths, chosen)
        cards = dict.fromkeys(id for hand in clashed.hands for id in hand.cards)
        return replace(clashed, marks=(neutral(self.market, 0), *cards), stage=events.CLASHED)


def _scored(play: Draft, seats: list[int], points: int) -> Event:
    score, together = ("scores", "") if len(seats) == 1 else ("score", " together")
    text = (
        f"{listed([play.agreed.names[seat] for seat in seats])} {score} {counted(points, 'point')}{together}."
    )
    return events.Scored(seats[0], text, (), ("GI-6.5",), stage=events.SCORED, points=points)


class Discards(Item[Draft], Clashing, frozen=True, gc=False, tag="discards"):
    """The left neighbour of each winner discards one of that winner's cards in the market, and may discard one of its
    neutral cards (GI-6.6); `at` counts the winners that are done, `card` whether the next has lost a card."""

    market: int
    winners: tuple[int, ...]
    at: int = 0
    card: bool = False

    def run(self, play: Draft) -> Item[Draft] | None:
        if self.at == len(self.winners):
            return None
        winner = self.winners[self.at]
        neighbour = (winner + 1) % len(play.sides)
        there = play.neutrals[self.market] if self.card else play.sides[winner].markets[self.market]
        among = tuple([card.id for card in there if not values.safe(card.id, play.changes)])
        if not among:
            return self._next()
        if self.card:
            play.agenda = (*play.agenda, Choose(neighbour, NEUTRAL, among, least=0))
            return self
        if len(among) == 1:
            return self._lose(play, among[0])
        play.agenda = (*play.agenda, Choose(neighbour, LOSE, among))
        return self

    def answered(self, play: Draft, choice: Choose) -> Item[Draft] | None:
        if not self.card:
            return self._lose(play, choice.picked[0])
        for id in choice.picked:
            play.emit(self._lost, play, id)
            play.discard(id, told=True)
        return self._next()

    def _next(self) -> Discards:
        return replace(self, card=not self.card, at=self.at + self.card)

    def _lose(self, play: Draft, id: str) -> Discards:
        play.emit(self._lost, play, id)
        play.discard(id, told=True)
        return self._next()

    def _lost(self, play: Draft, id: str) -> Event:
        winner, names, kind = self.winners[self.at], play.agreed.names, play.piece(id).kind
        whose = "the neutral " if self.card else f"{possessive(names[winner])} "
        text = f"{names[(winner + 1) % len(names)]} discards {whose}{play.title(kind)}."
        return events.LostCard(winner, text, (id,), ("GI-6.6",), kind, "seen")
