"""What comes of a clash by the end of the turn: which one pays, or whether none does."""

from __future__ import annotations

from rules.engine.actions import Choose
from rules.gears_of_industry import estimate
from rules.gears_of_industry.clash import (
    BOOST,
    LOSE,
    NEUTRAL,
    Fight,
    best_boost,
    boosters,
    clashes_open,
    promise,
)
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.position import Next, TriggerClash

STEPS = 16
"""So many questions of a clash are answered at most: one for each boost, two for each winner."""


def best_clash(play: Draft) -> int | None:
    """The market in which to trigger a clash rather than end the turn, None where no clash pays: the best of those that
    score for the active player alone, or one of a shared victory that leaves that player better off. One that gives
    others more points never counts."""
    promises = {market: promise(play, market) for market in clashes_open(play)}
    most = max(promises.values(), default=-1)
    open_to = [market for market, points in promises.items() if points >= 0 and (points > 0) == (most > 0)]
    worth = {market: worth_after(play, market) for market in open_to}
    best = max(open_to, key=lambda market: worth[market], default=None)
    return best if best is not None and (most > 0 or worth[best] > worth_after(play)) else None


def worth_after(play: Draft, market: int | None = None) -> float:
    """How good the position is for the active player once the turn is over, after a clash in a market or without."""
    seat = play.seat
    after = play if market is None else fought(play, market)
    if not after.over and after.seat == seat and after.question is None:
        after = carried_out(after, Next())
    return estimate.as_it_is(after, seat)


def fought(play: Draft, market: int) -> Draft:
    """The position after a clash: all take their best boosts, the neighbours discard what hurts the winners most."""
    after = carried_out(play, TriggerClash(market))
    for _ in range(STEPS):
        question = after.question
        if question is None or question.asked not in (BOOST, LOSE, NEUTRAL):
            break
        if question.asked == BOOST:
            fight = after.agenda[-2]
            assert isinstance(fight, Fight)
            factory = best_boost(after, question.seat, fight.market, boosters(after, question.seat))[1]
            after = carried_out(after, Choose(factory.id if factory is not None else ""))
        else:
            ways = [carried_out(after, Choose(pick)) for pick in question.answers]
            after = max(ways, key=lambda way: estimate.as_it_is(way, question.seat))
    return after
