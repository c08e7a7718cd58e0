"""The clash in a market (GI-6): boosts, poker hands, points, and the winners' discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from rules.common import poker
from rules.common.text import capital, counted, listed, possessive
from rules.engine.agenda import Choose, Item
from rules.game import Event
from rules.gears_of_industry import events, values
from rules.gears_of_industry.asking import Asking
from rules.gears_of_industry.hands import (
    best_boost,
    best_strengths,
    boosters,
    codes,
    market_hand,
    points_for,
    with_boost,
)
from rules.gears_of_industry.outlook import UNCHANGED, changed_by_choice, scoring
from rules.gears_of_industry.places import neutral
from rules.gears_of_industry.state import GOAL, MARKET_NAMES, MARKETS, ROOM, Factory
from rules.gears_of_industry.steps import Lines
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import Clashing, WorkingState
from rules.tabletop import PreviewLine

BOOST, LOSE, NEUTRAL = "boost", "lose", "neutral"
"""The questions for the boosting factory, the card that a winner loses, and the neutral card to discard."""
BOTH_CLASH = (
    "Both markets can clash this turn, and a factory boosts only once. Click one for this clash, or skip."
)
"""How to boost where a factory is chosen because a second clash could need it."""


def net_points(play: WorkingState, market: int) -> int:
    """Return the points that a clash in a market would score for the active player, less those for opponents,
    with everyone's best boosts."""
    hands = best_strengths(play, market)
    top = max(hands.values())
    teams = {play.team(seat) for seat, strength in hands.items() if strength == top}
    own = play.team(play.seat)
    return points_for(top) * ((own in teams) - bool(teams - {own}))


def compared(
    play: WorkingState, market: int, strengths: Sequence[int], boosts: Sequence[str]
) -> events.Clashed:
    """Return the result of a clash by all players' strengths and boosting factories ("": none): the poker
    hands, best first, and the winners (GI-6.4, GI-6.5)."""
    best, names = max(strengths), play.agreed.names
    hands = []
    for seat in sorted(range(len(strengths)), key=lambda seat: (-strengths[seat], seat)):
        held = [card.id for card in market_hand(play, seat, market)]
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
        rules=("GI-6.1", "GI-6.2", *(("GI-6.3",) if any(boosts) else ()), "GI-6.4"),
        market=market,
        rank=int(poker.rank(best)),
        hands=tuple(hands),
    )


def forecast(play: WorkingState, market: int) -> events.Clashed:
    """Return the result of a clash in a market now, with everyone's best boosts."""
    found = [best_boost(play, seat, market, boosters(play, seat)) for seat in range(len(play.sides))]
    boosts = [factory.id if factory is not None else "" for _, factory in found]
    return compared(play, market, [strength for strength, _ in found], boosts)


def clashes_open(play: WorkingState) -> list[int]:
    """Return the markets in which the active player can trigger a clash now (GI-6.1)."""
    own = play.sides[play.seat].markets
    return [market for market in MARKETS if len(own[market]) >= ROOM and market not in play.clashed]


class Fight(Item[WorkingState], Asking, Clashing, frozen=True, gc=False, tag="fight"):
    """A clash in a market; `boosts` are the factories chosen so far ("": none), the active player's first,
    then to the left (GI-6.3)."""

    none: ClassVar = "Skip boost"
    declined: ClassVar = "doesn't boost"
    chosen: ClassVar = "boosts with"
    public: ClassVar = True
    of_factories: ClassVar = True
    market: int
    boosts: tuple[str, ...] = ()

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        seats, boosts = len(play.sides), self.boosts
        while len(boosts) < seats:
            seat = (play.seat + len(boosts)) % seats
            able = boosters(play, seat)
            found = best_boost(play, seat, self.market, able)[1] if able else None
            if able and self._chooses_booster(play, seat, able, found):
                among = tuple([each.id for each in able])
                play.agenda = (*play.agenda, Choose(seat, BOOST, among, least=0))
                return self if boosts is self.boosts else replace(self, boosts=boosts)
            boosts = (*boosts, found.id if found is not None else "")
        return self._decide(play, boosts)

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        return replace(self, boosts=(*self.boosts, *(choice.picked or ("",))))

    def _chooses_booster(
        self, play: WorkingState, seat: int, able: list[Factory], found: Factory | None
    ) -> bool:
        """Return whether a player chooses the boosting factory: always with the option, else only if a second
        clash this turn could need the automatic choice (GI-6.3)."""
        if play.agreed.ask_boosts:
            return True
        other = 1 - self.market
        if found is None or other in play.clashed or len(play.sides[play.seat].markets[other]) < ROOM:
            return False
        rest = [each for each in able if each is not found]
        return best_boost(play, seat, other, able)[0] > best_boost(play, seat, other, rest)[0]

    def _decide(self, play: WorkingState, boosts: tuple[str, ...]) -> Item[WorkingState] | None:
        """Compare the poker hands, score, and continue with the winners' discards (GI-6.4, GI-6.5)."""
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
        reached = max(play.scores) < GOAL <= max(scores)
        play.scores = tuple(scores)
        if reached:
            play.emit(_last_round, play, self.market)
        return Discards(self.market, winners)

    def _clashed(self, play: WorkingState, strengths: list[int], chosen: list[str]) -> Event:
        """Return the event of the clash: the poker hands, best first."""
        clashed = compared(play, self.market, strengths, chosen)
        cards = dict.fromkeys(id for hand in clashed.hands for id in hand.cards)
        return replace(clashed, marks=(neutral(self.market, 0), *cards), stage=events.CLASHED)

    # -- the question for the boosting factory

    def prompt(self, play: WorkingState) -> str:
        how = "Click an upright factory. A factory that boosts can't pay or boost again this turn."
        how = how if play.agreed.ask_boosts else BOTH_CLASH
        return f"Boost your poker hand in {MARKET_NAMES[self.market]}?\n{how}"

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        return f"Boost with {name_with_place(play, pick)}"

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        """Yield the poker hand with the chosen boost, or none, and the scores if the remaining players choose
        their best boosts."""
        best, seat = best_strengths(play, self.market), question.seat
        chosen = {(play.seat + step) % len(play.sides): boost for step, boost in enumerate(self.boosts)}
        for each, boost in (chosen | {seat: pick}).items():
            factory = play.factory(boost) if boost else None
            best[each] = with_boost(play, codes(play, each, self.market), factory)
        good, who = scoring(play, seat, best)
        yield PreviewLine("note", f"{MARKET_NAMES[self.market]}: {poker.phrase(best[seat])}", "GI-6.2")
        yield PreviewLine("good" if good else "caution", capital(who), "GI-6.5")


def _scored(play: WorkingState, seats: list[int], points: int) -> Event:
    score, together = ("scores", "") if len(seats) == 1 else ("score", " together")
    text = (
        f"{listed([play.agreed.names[seat] for seat in seats])} {score} {counted(points, 'point')}{together}."
    )
    return events.Scored(seats[0], text, (), ("GI-6.5",), stage=events.SCORED, points=points)


def _last_round(play: WorkingState, market: int) -> Event:
    """Return the event of reaching the points that end the game by a clash in a market (GI-7.1)."""
    most = max(play.scores)
    seats = [seat for seat in range(len(play.sides)) if play.scores[play.team(seat)] == most]
    have = "has" if len(seats) == 1 else "have"
    unit = "round" if play.agreed.finish_round and play.turn % len(play.sides) else "turn"
    text = f"{listed([play.agreed.names[seat] for seat in seats])} {have} {most} points: this {unit} is the last."
    return events.LastRound(seats[0], text, (neutral(market, 0),), ("GI-7.1",))


class Discards(Item[WorkingState], Asking, Clashing, frozen=True, gc=False, tag="discards"):
    """The discards after a clash: each winner's left neighbour discards one of the winner's cards in the
    market, and may discard a neutral card there (GI-6.6); `at` counts the winners that are done, `card` is
    whether the next winner has lost a card."""

    none: ClassVar = "Keep both"
    declined: ClassVar = "keeps the neutral cards"
    public: ClassVar = True
    market: int
    winners: tuple[int, ...]
    at: int = 0
    card: bool = False

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
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

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        if not self.card:
            return self._lose(play, choice.picked[0])
        for id in choice.picked:
            play.emit(self._lost, play, id)
            play.discard(id, is_logged=True)
        return self._next()

    def _next(self) -> Discards:
        return replace(self, card=not self.card, at=self.at + self.card)

    def _lose(self, play: WorkingState, id: str) -> Discards:
        play.emit(self._lost, play, id)
        play.discard(id, is_logged=True)
        return self._next()

    def _lost(self, play: WorkingState, id: str) -> Event:
        winner, names, kind = self.winners[self.at], play.agreed.names, play.piece(id).kind
        whose = "the neutral " if self.card else f"{possessive(names[winner])} "
        neighbour = (winner + 1) % len(names)
        text = f"{names[neighbour]} discards {whose}{play.title(kind)}."
        lost = events.NeutralDiscarded if self.card else events.LostCard
        return lost(winner, text, (id,), ("GI-6.6",), kind, "seen", by=neighbour)

    # -- the questions for the discarded cards

    def prompt(self, play: WorkingState) -> str:
        where = MARKET_NAMES[self.market]
        if self.card:
            asked = f"Discard a neutral card in {where}, or keep both."
            return f"{asked}\nClick one of the neutral cards in that market."
        whose = possessive(play.agreed.names[self.winners[self.at]])
        how = "A clash costs its winner a card in that market. Click it."
        return f"Discard one of {whose} cards in {where}.\n{how}"

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        return f"Discard {name_with_place(play, pick)}"

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        if not pick:
            return iter((PreviewLine("note", "Both neutral cards stay", "GI-6.6"),))
        return iter(changed_by_choice(play, pick) or (UNCHANGED,))
