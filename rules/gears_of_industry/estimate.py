"""How good a position is for a seat, for bots.

Worth is counted in points of the game: those scored, those that the next clashes are likely to bring, and what
factories and cards are worth for the ones after.
"""

from __future__ import annotations

from math import exp, sqrt

from rules.common import poker
from rules.common.memo import Memo
from rules.common.records import twin
from rules.engine.abilities import Announcing
from rules.engine.advance import advance, choose
from rules.engine.agenda import NOBODY
from rules.engine.resolve import Resolve
from rules.gears_of_industry import ending, values
from rules.gears_of_industry.clash import codes, points_for
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.entering import PAY, Entering
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, FACTORY, GOAL, HAND, MARKETS, ROOM, Factory

SCALE = 5.0
"""A lead of so many points is an estimate of about seven tenths."""
SHARED = 0.4
"""What a victory is worth that is shared."""
LAST = 1.2
"""What is worth more about the point that reaches the goal."""
READY = (0.1, 0.25, 0.55, 1.0)
"""How likely a player with so many cards in a market can start a clash there by the own next clash step."""
SOON = 0.85
"""What is left of that for the player whose turn is next; as much less with each further turn until the own."""
BEHIND = 0.6
"""What is left of the chance of a hand that does not win yet, where a clash can be started now."""
TIE = 1.6
"""How sure a hand one kind better is to win: what lies open can still change."""
FACTORIES, MOST, MORE = 0.42, 6, 0.08
"""A factory in play, up to so many, and each beyond."""
STANDING = 0.03
"""A factory that stands while others have their turns."""
MARKET_CARD = 0.12
"""A card in a market, besides the hand that it makes, and each point of its value."""
POINT = 0.006
IN_HAND, EXTRA = 0.16, 0.03
"""A card in hand, up to the limit, and each beyond."""
TECHNOLOGY = 0.06
"""What a Technology card in hand is worth more while factories are few."""

LOOKED_AT = 12
"""So many answers to what one's own cards ask are looked at, those to all its questions together."""

POWER: Memo[int, float] = Memo(lambda strength: _power(strength))
"""The strength of a hand as a number of kinds of hands: 1.4 is a middling pair."""


def _power(strength: int) -> float:
    if not strength:
        return -0.5
    return poker.rank(strength) + poker.values(strength)[0] / 14


def evaluate(play: Draft, seat: int) -> float:
    """-1 to 1; an ended game by how it ended, one in which a card is entering or an effect asks something by what it
    will be like once that is answered."""
    if play.agenda and play.viewer == NOBODY:
        play = _answered(play, LOOKED_AT)
    return as_it_is(play, seat)


def _answered(play: Draft, most: int) -> Draft:
    """The position after the player who is asked by an own card has answered so as looks best for that player, looking
    at so many ways at `most`."""
    question = play.question
    if (
        question is None
        or len(play.agenda) < 2
        or not isinstance(play.agenda[-2], Entering | Resolve | Announcing)
    ):
        return play
    answers = question.answers[: 1 if question.asked == PAY else most]
    found, best = play, -2.0
    for answer in answers:
        after = twin(play)
        choose(after, answer)
        advance(after)
        after = _answered(after, max(1, most // len(answers)))
        worth = as_it_is(after, question.seat) if len(answers) > 1 else 0.0
        if worth > best:
            found, best = after, worth
    return found


def as_it_is(play: Draft, seat: int) -> float:
    """The estimate of a position as it lies."""
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
    """What points are worth."""
    return score + (LAST if score >= GOAL else 0.0) + 0.03 * score * score


def _holdings(play: Draft, seat: int) -> float:
    """What a player's factories and cards are worth for what comes later."""
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


def _clashes(play: Draft, worth: list[float]) -> None:
    """Add to what each player or team has the points that the next clash of each market is likely to bring."""
    seats = range(len(play.sides))
    acting = play.phase in (FACTORY, ENTER, EFFECT, CLASH)
    for market in MARKETS:
        base = [codes(play, seat, market) for seat in seats]
        held = [_with_best(play, base[seat], _able(play, seat, now=True)) for seat in seats]
        reached = [_with_best(play, base[seat], _able(play, seat, now=False)) for seat in seats]
        for seat in seats:
            likely = READY[min(ROOM, len(play.sides[seat].markets[market]))]
            if seat == play.seat and acting:
                if market in play.clashed or (play.phase == CLASH and likely < 1):
                    likely *= SOON ** len(seats)
                mine = (
                    reached[seat] if play.phase in (FACTORY, ENTER) or market in play.clashed else held[seat]
                )
                others = held
            else:
                likely *= SOON ** ((seat - play.seat) % len(seats) or len(seats))
                mine, others = reached[seat], reached
            rivals = [others[each] for each in seats if play.team(each) != play.team(seat)]
            best, rival = POWER[mine], POWER[max(rivals)]
            chance = 1 / (1 + exp(-TIE * (best - rival) * 2))
            if likely == 1:  # the clash can be started now, with hands that nobody else changes before
                chance = 1.0 if mine >= max(rivals) else BEHIND * chance
            points = points_for(mine)
            worth[play.team(seat)] += likely * chance * points


def _able(play: Draft, seat: int, now: bool) -> list[Factory]:
    """The factories that can boost now, or that could at the own next clash."""
    factories = play.sides[seat].factories
    if now:
        return [each for each in factories if each.can_boost]
    if seat == play.seat:
        return [each for each in factories if not (each.paid or each.boosted)]
    return list(factories)


def _with_best(play: Draft, base: tuple[int, ...], able: list[Factory]) -> int:
    """The strength of a hand with the factory that makes it best, or without one."""
    cards, changes = play.cards, play.changes
    return BEST[base, tuple([values.hand_code(cards, each.kind, each.id, changes) for each in able])]


def _best(hand: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """The strength of cards with the one of others that makes them best, or without."""
    base, more = hand
    return max([poker.strength(base), *(poker.strength((*base, each)) for each in more)])


BEST: Memo[tuple[tuple[int, ...], tuple[int, ...]], int] = Memo(_best)
"""What is asked again and again while bots think."""
