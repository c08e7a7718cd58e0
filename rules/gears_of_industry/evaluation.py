"""The evaluation of positions for bots.

Values are in points of the game: those scored, those expected from the next clashes, and the value of
factories and cards for later ones.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from rules.base.action_game import ActionGame
from rules.common import poker
from rules.common.memo import Memo
from rules.common.records import shallow_copy
from rules.engine.advance import advance, choose
from rules.engine.agenda import NOBODY
from rules.gears_of_industry import ending, values
from rules.gears_of_industry.asking import asker
from rules.gears_of_industry.hands import codes, points_for
from rules.gears_of_industry.payment import PAY
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import (
    CLASH,
    EFFECT,
    FACTORY,
    GOAL,
    HAND,
    MARKET_STEP,
    MARKETS,
    ROOM,
    Factory,
)
from rules.gears_of_industry.working_state import WorkingState

SCALE = 5.0
"""The lead in points with an evaluation of about 0.7."""
SHARED = 0.4
"""The value of a shared win."""
LAST = 1.2
"""The additional value of the point that reaches the goal."""
READY = (0.1, 0.25, 0.55, 1.0)
"""The probability that a player with 0 to 3 cards in a market can trigger a clash there by their next Clash
step."""
SOON = 0.85
"""The factor on that for the player whose turn is next, again with each further turn until the player's
own."""
BEHIND = 0.6
"""The factor on the chance of a poker hand that doesn't win yet, when a clash can be triggered now."""
TIE = 1.6
"""How certain a win by one rank is: public cards can still change."""
FACTORIES, MOST, MORE = 0.42, 6, 0.08
"""The value of each factory in play up to MOST, and of each further one."""
STANDING = 0.03
"""The value of an upright factory during other players' turns."""
MARKET_CARD = 0.12
"""The value of a card in a market besides its poker hand, and of each point of its value."""
POINT = 0.006
IN_HAND, EXTRA = 0.16, 0.03
"""The value of each card in hand up to the limit, and of each further one."""
TECHNOLOGY = 0.06
"""The additional value of a Technology card in hand while factories are few."""

LOOKED_AT = 12
"""The number of combinations of answers to the questions of one's own cards that are tried."""

POWER: Memo[int, float] = Memo(lambda strength: _power(strength))
"""The strength of a poker hand in ranks: 1.4 is a middling pair."""


def _power(strength: int) -> float:
    if not strength:
        return -0.5
    return poker.rank(strength) + poker.values(strength)[0] / 14


class EvaluatedGame(ActionGame[Position, Any]):
    """The evaluation of a game's positions; combine it with the class that plays them."""

    def evaluate(self, state: Position, seat: int) -> float:
        """Return the value of a position for a seat, -1 to 1; a finished game counts by its outcome, a position
        with a payment or an effect's open question by its value after the best answer."""
        play = self.working_state(state)
        if play.agenda and play.viewer == NOBODY:
            play = _after_own_answers(play, LOOKED_AT)
        return evaluate_static(play, seat)


def _after_own_answers(play: WorkingState, most: int) -> WorkingState:
    """Return the position after the asked player's best answers to their own card's questions, trying at most
    `most` combinations."""
    question = play.question
    if question is None or not asker(play).goes_on:
        return play
    answers = question.answers[: 1 if question.asked == PAY else most]
    found, best = play, -2.0
    for answer in answers:
        after = shallow_copy(play)
        choose(after, answer)
        advance(after)
        after = _after_own_answers(after, max(1, most // len(answers)))
        worth = evaluate_static(after, question.seat) if len(answers) > 1 else 0.0
        if worth > best:
            found, best = after, worth
    return found


def evaluate_static(play: WorkingState, seat: int) -> float:
    """Return the value of a position without answering its open question."""
    own = play.team(seat)
    if play.over:
        winners = ending.winning_teams(play, play.cards)
        return -1.0 if own not in winners else SHARED if len(winners) > 1 else 1.0
    worth = [_scored(score) for score in play.scores]
    for each in range(len(play.sides)):
        worth[play.team(each)] += _holdings(play, each)
    _clashes(play, worth)
    lead = worth[own] - max(other for team, other in enumerate(worth) if team != own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


def _scored(score: int) -> float:
    """Return the value of points."""
    return score + (LAST if score >= GOAL else 0.0) + 0.03 * score * score


def _holdings(play: WorkingState, seat: int) -> float:
    """Return the future value of a player's factories and cards."""
    side = play.sides[seat]
    built = len(side.factories)
    found = FACTORIES * min(built, MOST) + MORE * max(0, built - MOST)
    if seat != play.seat:
        found += STANDING * sum([each.turn & 1 == 0 for each in side.factories])
    for own in side.markets:
        for card in own:
            found += MARKET_CARD + POINT * play.cards[card.kind].value
    cards = len(side.hand)
    found += IN_HAND * min(cards, HAND) + EXTRA * max(0, cards - HAND)
    if built < MOST:
        found += TECHNOLOGY * sum(
            [bool(card.kind) and play.cards[card.kind].technology for card in side.hand]
        )
    return found


def _clashes(play: WorkingState, worth: list[float]) -> None:
    """Add to each player's or team's value the expected points of the next clash in each market."""
    seats = range(len(play.sides))
    acting = play.phase in (FACTORY, MARKET_STEP, EFFECT, CLASH)
    for market in MARKETS:
        base = [codes(play, seat, market) for seat in seats]
        held = [_strength_with_best(play, base[seat], _boosters(play, seat, now=True)) for seat in seats]
        reached = [_strength_with_best(play, base[seat], _boosters(play, seat, now=False)) for seat in seats]
        for seat in seats:
            likely = READY[min(ROOM, len(play.sides[seat].markets[market]))]
            if seat == play.seat and acting:
                if market in play.clashed or (play.phase == CLASH and likely < 1):
                    likely *= SOON ** len(seats)
                mine = (
                    reached[seat]
                    if play.phase in (FACTORY, MARKET_STEP) or market in play.clashed
                    else held[seat]
                )
                others = held
            else:
                likely *= SOON ** ((seat - play.seat) % len(seats) or len(seats))
                mine, others = reached[seat], reached
            opponents = [others[each] for each in seats if play.team(each) != play.team(seat)]
            best, theirs = POWER[mine], POWER[max(opponents)]
            chance = 1 / (1 + exp(-TIE * (best - theirs) * 2))
            if likely == 1:  # the clash can be triggered now, before any opponent changes a hand
                chance = 1.0 if mine >= max(opponents) else BEHIND * chance
            points = points_for(mine)
            worth[play.team(seat)] += likely * chance * points


def _boosters(play: WorkingState, seat: int, now: bool) -> list[Factory]:
    """Return the factories that can boost now, or else in the seat's next clash."""
    factories = play.sides[seat].factories
    if now:
        return [each for each in factories if each.can_boost]
    if seat == play.seat:
        return [each for each in factories if not (each.paid or each.boosted)]
    return list(factories)


def _strength_with_best(play: WorkingState, base: tuple[int, ...], able: list[Factory]) -> int:
    """Return the strength of a poker hand with its best factory, or without one."""
    cards, changes = play.cards, play.changes
    return BEST[base, tuple([values.hand_code(cards, each.kind, each.id, changes) for each in able])]


def _best(hand: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """Return the strength of cards with the best one of some others, or without."""
    base, more = hand
    return max([poker.strength(base), *(poker.strength((*base, each)) for each in more)])


BEST: Memo[tuple[tuple[int, ...], tuple[int, ...]], int] = Memo(_best)
"""The cached strengths of hands with their best booster."""
