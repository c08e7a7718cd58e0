"""Triggering a clash in a market.

In your Clash step you may trigger one clash per turn in each market where you have 3 cards (GI-3.5, GI-6.1). Every
player competes with the best poker hand that their own and the neutral cards there make, boosted by one upright factory
(GI-6.2, GI-6.3). `Fight`, put on the agenda, carries the clash out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.base.answer import Choose
from rules.common import poker
from rules.common.records import shallow_copy
from rules.common.text import capital, counted, listed, possessive
from rules.game import Refusal
from rules.gears_of_industry import evaluation
from rules.gears_of_industry.clash import BOOST, LOSE, NEUTRAL, Fight, clashes_open, forecast, net_points
from rules.gears_of_industry.hands import best_boost, boosters
from rules.gears_of_industry.outlook import scoring
from rules.gears_of_industry.payment import value_of
from rules.gears_of_industry.state import CLASH, MARKET_NAMES, MARKETS, ROOM, Factory
from rules.gears_of_industry.steps import Lines, carried_out, not_now, previewed
from rules.gears_of_industry.turn import go_on
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine, Question

QUESTIONS = 16
"""The maximum number of questions in a clash: one for each boost, two for each winner."""


class TriggerClash(RuledAction[WorkingState], frozen=True, gc=False, tag="clash"):
    """Trigger a clash in a market."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (CLASH,)
    market: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        return [cls(market) for market in clashes_open(play)]

    def why_not(self, play: WorkingState) -> Refusal | None:
        if self.market not in MARKETS:
            return Refusal("GI-2.4", "Choose Market I or Market II.")
        if play.phase != CLASH:
            return not_now(CLASH, play.phase)
        if self.market in play.clashed:
            return Refusal("GI-6.1", "You have already triggered a clash there this turn.")
        missing = ROOM - len(play.sides[play.seat].markets[self.market])
        if missing > 0:
            return Refusal("GI-6.1", f"You need {counted(missing, 'more card')} there to trigger a clash.")
        return None

    def do(self, play: WorkingState) -> None:
        play.clashed = (*play.clashed, self.market)
        play.agenda = (*play.agenda, Fight(self.market))

    def gesture(self, play: WorkingState) -> Gesture:
        if self.market == best_clash(play):
            return Gesture(self.text(play), primary=True)
        return Gesture(f"{MARKET_NAMES[self.market % 2]} clash", question=_before_losing(play, self.market))

    def text(self, play: WorkingState) -> str:
        return f"Clash in {MARKET_NAMES[self.market % 2]}"

    def in_log(self, play: WorkingState) -> str:
        return "makes a choice"

    def preview(self, play: WorkingState) -> Preview | None:
        return previewed(self, play, self._outlook(play))

    def _outlook(self, play: WorkingState) -> Lines:
        """Yield who would score, then the poker hands of all players with their best boosts, the player's own
        first."""
        seat, market = play.seat, self.market
        found = {
            player: best_boost(play, player, market, boosters(play, player))
            for player in range(len(play.sides))
        }
        best = {player: strength for player, (strength, _) in found.items()}
        good, who = scoring(play, seat, best)
        yield PreviewLine("good" if good else "bad", capital(who), _discard_note(play, seat, best))
        for player in sorted(best, key=lambda other: (other != seat, -best[other])):
            name = "You" if player == seat else play.agreed.names[player]
            yield PreviewLine(
                "note",
                f"{name}: {poker.phrase(best[player])}",
                _boost_words(play, player, found[player][1]),
            )


def _discard_note(play: WorkingState, seat: int, best: Mapping[int, int]) -> str:
    """Return who discards whose card after a clash with one winner (GI-6.6), or the rule id if players tie."""
    winners = [each for each, strength in best.items() if strength == max(best.values())]
    if len(winners) > 1:
        return "GI-6.6"
    winner, names = winners[0], play.agreed.names
    neighbour = (winner + 1) % len(names)
    whose = "your" if winner == seat else possessive(names[winner])
    who, verb = ("you", "discard") if neighbour == seat else (names[neighbour], "discards")
    return f"then {who} {verb} one of {whose} cards there"


def _boost_words(play: WorkingState, seat: int, factory: Factory | None) -> str:
    """Return how a player's poker hand is boosted in a clash, or why it isn't."""
    if factory is not None:
        return f"boosted by {play.title(factory.kind)} ({value_of(play, factory)})"
    return "no boost improves it" if boosters(play, seat) else "no factory can boost it"


def _before_losing(play: WorkingState, market: int) -> Question | None:
    """Return the confirmation of a clash in which only opponents would score; None if none is needed."""
    if market not in clashes_open(play) or net_points(play, market) >= 0:
        return None
    hands = forecast(play, market).hands
    winners = [play.agreed.names[hand.seat] for hand in hands if hand.points]
    text = f"{listed(winners)} would score {counted(hands[0].points, 'point')}. You wouldn't score."
    return Question(f"Trigger a clash in {MARKET_NAMES[market]}?", text, "Don't clash")


def best_clash(play: WorkingState) -> int | None:
    """Return the market in which the active player should trigger a clash; None if ending the turn is better.
    It is the best of those in which only that player scores. If there are none, it is one in which the points
    are shared, provided that it leaves that player better off than ending the turn."""
    promises = {market: net_points(play, market) for market in clashes_open(play)}
    most = max(promises.values(), default=-1)
    open_to = [market for market, points in promises.items() if points >= 0 and (points > 0) == (most > 0)]
    worth = {market: _worth_after(play, market) for market in open_to}
    best = max(open_to, key=lambda market: worth[market], default=None)
    return best if best is not None and (most > 0 or worth[best] > _worth_after(play)) else None


def _worth_after(play: WorkingState, market: int | None = None) -> float:
    """Return the value of the position for the active player after the turn, with a clash in a market or
    without one."""
    seat = play.seat
    after = play if market is None else _after_clash(play, market)
    if not after.over and after.seat == seat and after.question is None:
        after = shallow_copy(after)
        after.log = None
        go_on(after)
    return evaluation.evaluate_static(after, seat)


def _after_clash(play: WorkingState, market: int) -> WorkingState:
    """Return the position after a clash in which all players choose their best boosts and the discards that are
    best for them."""
    after = carried_out(play, TriggerClash(market))
    for _ in range(QUESTIONS):
        question = after.question
        if question is None or question.asked not in (BOOST, LOSE, NEUTRAL):
            break
        if question.asked == BOOST:
            fight = after.agenda[-2]
            assert isinstance(fight, Fight)
            factory = best_boost(after, question.seat, fight.market, boosters(after, question.seat))[1]
            after = carried_out(after, Choose(factory.id if factory is not None else ""))
        else:
            positions = [carried_out(after, Choose(pick)) for pick in question.answers]
            after = max(positions, key=lambda position: evaluation.evaluate_static(position, question.seat))
    return after
