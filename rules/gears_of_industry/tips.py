"""The conditions of tips in Gears of Industry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.common import poker
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.set_stay import SetStay
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.clash import net_points
from rules.gears_of_industry.hands import best_strengths, boosted, boosters, codes
from rules.gears_of_industry.payment import payers, value_of
from rules.gears_of_industry.state import FACTORY, GOAL, HAND, MARKET_STEP, MARKETS, ROOM, UPRIGHT, Factory
from rules.gears_of_industry.working_state import WorkingState
from rules.lessons.conditions import NONE, Conditions, Marks

POINTS = "panel/points"
NEAR = 2
"""The number of points missing to the end from which every clash may be the last (GI-7.1)."""
MOST_LIT = 4
"""The most cards that a tip about effects is shown at."""


def factory_in_hand(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a Technology card that can be played as a factory (GI-3.2)."""
    return next(((action.card,) for action in actions if isinstance(action, PlayFactory)), NONE)


def exact_payer(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a card that can be played, and the sideways factory of exactly its value (GI-4.1)."""
    able = payers(play, play.seat)
    for action in actions:
        if isinstance(action, PlayIntoMarket):
            cost = play.piece(action.card).value
            for factory in able:
                if value_of(play, factory) == cost:
                    return action.card, factory.id
    return NONE


def payer_could_boost(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return a sideways factory that can pay now, but upright would improve the player's poker hand in a
    market with enough cards for a clash, or one too few (GI-4.5)."""
    if play.phase != MARKET_STEP or not any(isinstance(action, PlayIntoMarket) for action in actions):
        return NONE
    seat, able = play.seat, payers(play, play.seat)
    upright = [replace(each, turn=UPRIGHT) for each in able]
    for market in MARKETS:
        if len(play.sides[seat].markets[market]) >= ROOM - 1:
            base = codes(play, seat, market)
            now, _ = boosted(play, base, boosters(play, seat))
            better, factory = boosted(play, base, upright)
            if factory is not None and poker.rank(better) > poker.rank(now):
                return (factory.id,)
    return NONE


def effect_offered(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the cards whose effects can be used (GI-3.4)."""
    return tuple(dict.fromkeys(action.card for action in actions if isinstance(action, Use)))[:MOST_LIT]


def clash_offered(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the player's cards in a market where they can win a clash (GI-6.1)."""
    for market in filter(partial(_wins, play), _clashes(actions)):
        return tuple(card.id for card in play.sides[play.seat].markets[market])
    return NONE


def opponent_can_boost(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an opponent's upright factory that would beat the player's poker hand in a clash, which wins
    without it (GI-6.2)."""
    seat = play.seat
    for market in _clashes(actions):
        own = best_strengths(play, market)[seat]
        for opponent in play.opponents(seat):
            base = codes(play, opponent, market)
            strength, factory = boosted(play, base, boosters(play, opponent))
            if factory is not None and poker.strength(base) <= own < strength:
                return (factory.id,)
    return NONE


def _wins(play: WorkingState, market: int) -> bool:
    """Return whether only the player, or their team, would score in a clash."""
    return net_points(play, market) > 0


def _clashes(actions: Sequence[Any]) -> Iterator[int]:
    """Yield the markets in which a clash can be triggered."""
    return (action.market for action in actions if isinstance(action, TriggerClash))


def points_scored(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the points once the player or team has any, in the player's own turn."""
    return (POINTS,) if _own_turn(play) and play.scores[play.team(play.seat)] else NONE


def upright_kept(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return an upright factory that will rotate sideways, after the Factory step (GI-3.6)."""
    if not _own_turn(play) or play.phase == FACTORY or play.agreed.ask_rotation:
        return NONE
    return next(((each.id,) for each in play.sides[play.seat].factories if _rotates(each)), NONE)


def _rotates(factory: Factory) -> bool:
    """Return whether a factory rotates sideways before its player's next turn."""
    return not (factory.is_sideways or factory.stays)


def hand_over_limit(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the hand of a player with more cards than they keep (GI-3.7)."""
    return (f"hand/{play.seat}",) if _own_turn(play) and len(play.sides[play.seat].hand) > HAND else NONE


def game_point(play: WorkingState, actions: Sequence[Any]) -> Marks:
    """Return the points once a clash can end the game (GI-7.1)."""
    return (POINTS,) if _own_turn(play) and max(play.scores) >= GOAL - NEAR else NONE


def _own_turn(play: WorkingState) -> bool:
    """Return whether the active player decides and nothing is asked."""
    return not play.agenda and not play.over


CONDITIONS: Conditions[WorkingState] = Conditions(
    lambda game, view: game.working_state(view),
    factory_in_hand, opponent_can_boost, payer_could_boost, exact_payer, effect_offered, clash_offered,
    upright_kept, game_point, points_scored, hand_over_limit,
    teaches={clash_offered: TriggerClash, effect_offered: Use, upright_kept: SetStay},
)  # fmt: skip
