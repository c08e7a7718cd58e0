"""Legality: the predicate `why_not`, the list of legal actions, and their shared helpers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.common.cards import Card, find
from rules.common.records import shallow_copy
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use, well_formed
from rules.engine.agenda import Choose
from rules.game import Refusal
from rules.gears_of_industry import refusals
from rules.gears_of_industry.clash import clashes_open
from rules.gears_of_industry.entering import affordable, payers, several_pay, value_of
from rules.gears_of_industry.position import (
    AnyAction,
    Enter,
    Next,
    Pay,
    PlayFactory,
    SetStay,
    TriggerClash,
    Turn,
)
from rules.gears_of_industry.state import (
    CLASH,
    EFFECT,
    END,
    ENTER,
    ENTRIES,
    FACTORY,
    MARKET,
    MARKETS,
    OUTPUT,
    PHASES,
    ROOM,
    Factory,
    Side,
)
from rules.gears_of_industry.working_state import Held, WorkingState, use_of

WAYS = (1, 0, 3, 2)
"""The orientations of a new factory, sideways right and upright first (GI-3.2)."""
NEXT, PAY = Next(), Pay()
TURNS = range(4)


# -- the list


def legal(play: WorkingState) -> list[AnyAction]:
    """Return every legal action once, in a fixed order, without settings; empty for a step without a possible
    action, which is skipped."""
    if play.over:
        return []
    if play.agenda:
        top = play.agenda[-1]
        assert type(top) is Choose, "something waits that nobody decides"
        picks: list[AnyAction] = [Pick(pick) for pick in top.answers]
        return [PAY, *picks] if several_pay(play) else picks
    found = LISTS[play.phase](play)
    if found:
        found.append(NEXT)
    return found


def _factories(play: WorkingState) -> list[AnyAction]:
    cards = play.cards
    return [
        PlayFactory(card.id, turn)
        for card in play.sides[play.seat].hand
        if card.kind and cards[card.kind].technology
        for turn in WAYS
    ]


def _entries(play: WorkingState) -> list[AnyAction]:
    side = play.sides[play.seat]
    found: list[AnyAction] = []
    if play.entered < ENTRIES:
        able = payers(play, play.seat)
        if able or play.output:
            found = _entering(play, side, able)
    found += [Turn(each.id) for each in side.factories if each.is_sideways]
    return found


def _entering(play: WorkingState, side: Side, able: list[Factory]) -> list[AnyAction]:
    """Return the possible plays into the markets; the payments are computed once for all cards, as
    `affordable` does."""
    cards, most = play.cards, play.output + OUTPUT * len(able)
    exact = {value_of(play, each) for each in able}
    ways: list[tuple[int, str]] = []
    for market in MARKETS:
        own = side.markets[market]
        ways += [(market, each.id) for each in own] if len(own) >= ROOM else [(market, "")]
    found: list[AnyAction] = []
    for card in side.hand:
        if card.kind:
            printed = cards[card.kind]
            if (printed.value <= most or printed.value in exact) and not printed.technology:
                found += [Enter(card.id, market, replaces) for market, replaces in ways]
    return found


def _effects(play: WorkingState) -> list[AnyAction]:
    found: list[AnyAction] = []
    for market in MARKETS:
        for card in play.sides[play.seat].markets[market]:
            if _usable(play, card, False, market):
                found.append(Use(card.id))
        for card in play.neutrals[market]:
            if _usable(play, card, True, market):
                found.append(Use(card.id))
    return found


def _usable(play: WorkingState, card: Card, neutral: bool, market: int) -> bool:
    effect = play.cards[card.kind].effect if card.kind else None
    return effect is not None and effect.why_not(play, use_of(play.seat, card, neutral, market)) is None


def _clashes(play: WorkingState) -> list[AnyAction]:
    return [TriggerClash(market) for market in clashes_open(play)]


def _nothing(play: WorkingState) -> list[AnyAction]:
    return []


LISTS: dict[str, Callable[[WorkingState], list[AnyAction]]] = {
    FACTORY: _factories, ENTER: _entries, EFFECT: _effects, CLASH: _clashes, END: _nothing,
}  # fmt: skip
"""The lists of legal actions by step of a turn."""


def next_step(play: WorkingState) -> str:
    """Return the next step of the turn with a possible action; END if there is none."""
    after = shallow_copy(play)
    after.output = 0
    for after.phase in PHASES[PHASES.index(play.phase) + 1 :]:
        if LISTS[after.phase](after):
            return after.phase
    return END


# -- the predicate


def why_not(play: WorkingState, action: Any) -> Refusal | None:
    """Return why an action isn't legal; None if it is."""
    seat = play.deciding
    if seat is None:
        return refusals.OVER
    check = CHECKS.get(type(action))
    if check is None or not well_formed(action):
        return refusals.UNKNOWN
    if check is _set_stay:
        return _set_stay(play, action)
    question = play.question
    if question is not None:
        if check is _pay:
            return _pay(play, action)
        return None if type(action) is Pick and question.allows(action.pick) else refusals.CHOOSE
    return check(play, action)


def _play_factory(play: WorkingState, action: PlayFactory) -> Refusal | None:
    card = find(play.sides[play.seat].hand, action.card)
    if card is None or not card.kind:
        return refusals.NO_CARD_TO_BUILD
    if not play.cards[card.kind].technology:
        return refusals.NO_FACTORY
    if action.turn not in TURNS:
        return refusals.NO_SUCH_TURN
    return refusals.ONE_FACTORY if play.phase != FACTORY else None


def _enter(play: WorkingState, action: Enter) -> Refusal | None:
    seat, side = play.seat, play.sides[play.seat]
    card = find(side.hand, action.card)
    if card is None or not card.kind:
        return refusals.NO_CARD_TO_ENTER
    printed = play.cards[card.kind]
    if printed.technology:
        return refusals.NO_MARKET_CARD
    if action.market not in MARKETS:
        return refusals.NO_MARKET
    if action.replaces.startswith("market/"):
        return refusals.NOT_YOUR_PLACE
    if play.phase != ENTER:
        return refusals.not_now(ENTER, play.phase)
    if play.entered >= ENTRIES:
        return refusals.ENTERED
    own = side.markets[action.market]
    if len(own) < ROOM:
        if action.replaces:
            return refusals.NOT_FULL
    elif not action.replaces:
        return refusals.FULL
    elif find(own, action.replaces) is None:
        return refusals.NOT_YOURS_THERE
    if not affordable(play, seat, printed.value):
        refused = refusals.too_dear(printed.value, play.output, len(payers(play, seat)))
        return refusals.at(refused, f"factories/{seat}")
    return None


def _turn(play: WorkingState, action: Turn) -> Refusal | None:
    factory = find(play.sides[play.seat].factories, action.factory)
    if factory is None:
        return refusals.NOT_YOUR_FACTORY
    if play.phase != ENTER:
        return refusals.not_now(ENTER, play.phase)
    return None if factory.is_sideways else refusals.STANDS


def _use(play: WorkingState, action: Use) -> Refusal | None:
    card = in_markets(play, action.card)
    if card is None or not card.kind or action.effect or action.aim:
        return refusals.NOT_IN_MARKET
    if play.phase != EFFECT:
        return refusals.not_now(EFFECT, play.phase)
    effect = play.cards[card.kind].effect
    if effect is None:
        return refusals.NO_EFFECT
    return effect.why_not(play, use_of(play.seat, card, card.neutral, card.market))


def in_markets(play: WorkingState, id: str) -> Held | None:
    """Return one of the active player's market cards or a neutral card by id; None for any other."""
    for market in MARKETS:
        for card in play.sides[play.seat].markets[market]:
            if card.id == id:
                return play.held_card(card, "market", play.seat, market)
        for card in play.neutrals[market]:
            if card.id == id:
                return play.held_card(card, "neutral", MARKET, market)
    return None


def _trigger(play: WorkingState, action: TriggerClash) -> Refusal | None:
    if action.market not in MARKETS:
        return refusals.NO_MARKET
    if play.phase != CLASH:
        return refusals.not_now(CLASH, play.phase)
    if action.market in play.clashed:
        return refusals.CLASHED
    found = len(play.sides[play.seat].markets[action.market])
    return None if found >= ROOM else refusals.more_cards(found)


def _next(play: WorkingState, action: Next) -> Refusal | None:
    return None


def _pay(play: WorkingState, action: Pay) -> Refusal | None:
    return None if several_pay(play) else refusals.NOTHING_TO_PAY


def _pick(play: WorkingState, action: Pick) -> Refusal | None:
    return refusals.NOTHING_ASKED


def _set_stay(play: WorkingState, action: SetStay) -> Refusal | None:
    seat = play.deciding
    if seat is None or play.agreed.ask_rotation:
        return refusals.ASKED_ANYWAY
    return None if find(play.sides[seat].factories, action.factory) is not None else refusals.NOT_YOUR_FACTORY


CHECKS: dict[type, Callable[[WorkingState, Any], Refusal | None]] = {
    PlayFactory: _play_factory, Enter: _enter, Turn: _turn, Use: _use, TriggerClash: _trigger, Next: _next,
    Pay: _pay, Pick: _pick, SetStay: _set_stay,
}  # fmt: skip
"""The refusals by kind of action."""
