"""The hand movements of actions, and the actions of hand movements."""

from __future__ import annotations

from typing import Any

from rules.common.cards import find
from rules.common.text import counted, listed
from rules.engine.actions import Choose, Use
from rules.engine.actions import Choose as Pick
from rules.gears_of_industry import clash, evaluation, questions
from rules.gears_of_industry.clash import (
    BOOST,
    LOSE,
    NEUTRAL,
    Fight,
    best_boost,
    boosters,
    clashes_open,
    net_points,
)
from rules.gears_of_industry.entering import EXACT, suggested
from rules.gears_of_industry.legality import legal, next_step
from rules.gears_of_industry.observation import OPEN
from rules.gears_of_industry.places import slot
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.position import Enter, Next, Pay, PlayFactory, SetStay, TriggerClash, Turn
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, MARKETS, RIGHT, ROOM, UPRIGHT
from rules.gears_of_industry.table_pieces import discard_place, looked_at
from rules.gears_of_industry.turn import KEEP
from rules.gears_of_industry.working_state import MARKET_NAMES, WorkingState
from rules.tabletop import Gesture, Question

WAYS = ("upright", "sideways (right)", "upright (upside down)", "sideways (left)")
STEPS = {ENTER: "Next: Market", EFFECT: "Next: Effect", CLASH: "Next: Clash"}
"""The labels for continuing to a step."""
QUESTIONS = 16
"""The most questions of a clash: one for each boost, two for each winner."""


def gesture(play: WorkingState, action: Any) -> Gesture:
    """Return the hand movement for an action."""
    match action:
        case PlayFactory(card=card, turn=turn):
            return Gesture(f"Play {_name(play, card)} {WAYS[turn % 4]}", (card,), f"factories/{play.seat}")
        case Enter():
            return _entering(play, action)
        case Pay():
            payers = [_name(play, id.removeprefix(EXACT)) for id in suggested(play)]
            return Gesture(f"Pay with {listed(payers)}", primary=True)
        case Turn(factory=factory):
            return Gesture(f"Rotate {_name(play, factory)} upright", (factory,), at_once=True)
        case Use(card=card):
            return Gesture(f"Use {_name(play, card)}", (card,), at_once=_asks_open_question(play, action))
        case TriggerClash(market=market):
            name = MARKET_NAMES[market % 2]
            if market == best_clash(play):
                return Gesture(f"Clash in {name}", primary=True)
            return Gesture(f"{name} clash", question=_before_losing(play, market))
        case Next():
            return _next(play)
        case Pick(pick=pick):
            return _choosing(play, pick)
        case SetStay(factory=factory, on=on):
            return Gesture(
                f"{'Keep' if on else 'Rotate'} {_name(play, factory)} {'upright' if on else 'next turn'}"
            )
    return Gesture("Nothing")


def _name(play: WorkingState, id: str) -> str:
    return questions.name_with_place(play, id)


def _entering(play: WorkingState, action: Enter) -> Gesture:
    """Return the gesture of playing a card: a drag to the first free place of a market, or onto the replaced
    card."""
    own = play.sides[play.seat].markets[action.market]
    at = next((order for order, each in enumerate(own) if each.id == action.replaces), len(own))
    label = f"Play {_name(play, action.card)}"
    if action.replaces:
        label += f", replacing {_name(play, action.replaces)}"
    return Gesture(label, (action.card,), slot(action.market, play.seat, min(at, ROOM - 1)))


def _next(play: WorkingState) -> Gesture:
    """Return the gesture of continuing, named by the next step; while a clash is worth triggering, Enter
    doesn't end the turn."""
    step = next_step(play)
    skips = any(isinstance(each, PlayFactory | Enter | Use) for each in legal(play))
    primary = play.phase != CLASH or best_clash(play) is None
    return Gesture(STEPS.get(step, "End turn"), primary=primary, skips=skips)


def _asks_open_question(play: WorkingState, action: Use) -> bool:
    """Return whether an effect first asks its user an open question, so that it can still be undone."""
    after = carried_out(play, action)
    question = after.question
    return (
        question is not None
        and question.seat == play.seat
        and not question.secret
        and after.sides == play.sides
        and (after.neutrals, after.market_discard) == (play.neutrals, play.market_discard)
    )


def _before_losing(play: WorkingState, market: int) -> Question | None:
    """Return the confirmation of a clash in which only opponents would score; None if none is needed."""
    if market not in clash.clashes_open(play) or clash.net_points(play, market) >= 0:
        return None
    hands = clash.forecast(play, market).hands
    winners = [play.agreed.names[hand.seat] for hand in hands if hand.points]
    text = f"{listed(winners)} would score {counted(hands[0].points, 'point')}. You wouldn't score."
    return Question(f"Trigger a clash in {MARKET_NAMES[market]}?", text, "Don't clash")


def _choosing(play: WorkingState, pick: str) -> Gesture:
    """Return the gesture of an answer: a click on a card, a drag to the discard pile or to the card's new
    place, or a button if the answer isn't a piece."""
    question = play.question
    if question is None:
        return Gesture("Choose")
    words = questions.answer(play, question, pick)
    card = pick.removeprefix(EXACT)
    if question.asked == KEEP and pick:
        return Gesture(words, (pick,), discard_place(pick), at_once=True)
    if pick.startswith("market/"):
        held = find(play.sides[question.seat].hand, question.about)
        return Gesture(words, (question.about,), pick) if held is not None and held.kind else Gesture(words)
    if pick and play.find(card) is not None:
        at_once = question.seat == play.seat and question.asked not in OPEN
        pays = suggested(play) == (pick,)
        if pays and EXACT + card not in question.among:
            words = f"Pay with {_name(play, card)}"
        return Gesture(words, (card,), primary=pays, at_once=at_once)
    return Gesture(words, primary=question.answers == ("",))


def action_to_string(play: WorkingState, action: Any) -> str:
    """Return an action as text that stands alone. All sideways and all upright orientations have the same
    text (GI-3.2)."""
    label = gesture(play, action).label
    match action:
        case PlayFactory():
            return label.partition(" (")[0]
        case Enter(card=card, market=market, replaces=replaces):
            label = f"Play {_name(play, card)}{questions.told_where(play, card)} into {MARKET_NAMES[market]}"
            if replaces:
                place = questions.place_words(play.sides[play.seat].markets[market], replaces)
                label += f", replacing {_name(play, replaces)}{f' ({place})' * bool(place)}"
            return label
        case TriggerClash(market=market):
            return f"Clash in {MARKET_NAMES[market % 2]}"
        case Turn(factory=id) | Use(card=id):
            return f"{label}{questions.told_where(play, id)}"
        case Pick(pick=pick) if pick:
            return f"{label}{questions.told_where(play, pick.removeprefix(EXACT))}"
    return label


def held_turn(play: WorkingState, piece: str) -> int:
    """Return the initial rotation of a held card: always sideways for a factory, since most have to pay."""
    card = find(play.sides[play.seat].hand, piece)
    return RIGHT if card is not None and card.kind and play.cards[card.kind].technology else UPRIGHT


def action_from_drag(play: WorkingState, piece: str, place: str, turn: int) -> Any | None:
    """Return the action that a movement without a legal action seems to try; None if it means nothing."""
    seat = play.deciding
    if seat is None:
        return None
    if play.question is not None:
        return Pick(piece) if piece not in looked_at(play) else None
    card = find(play.sides[seat].hand, piece)
    if card is not None and card.kind:
        return _card_action(play, seat, piece, place, turn)
    if find(play.sides[seat].factories, piece) is not None:
        return Turn(piece) if place in ("", f"factories/{seat}") else None
    return Use(piece) if not place and play.find(piece) is not None else None


def _card_action(play: WorkingState, seat: int, card: str, place: str, turn: int) -> Any | None:
    """Return the action of moving a hand card to the factories or to a market: anywhere in the player's own
    row while there is room. Without a place: the card's main action."""
    markets, held = play.sides[seat].markets, find(play.sides[seat].hand, card)
    factory = held is not None and play.cards[held.kind].technology
    if place == f"factories/{seat}" or (not place and factory):
        return PlayFactory(card, turn % 4)
    if not place:
        place = slot(min(MARKETS, key=lambda market: len(markets[market])), seat, 0)
    for market, own in enumerate(markets):
        for at in range(ROOM):
            if place == slot(market, seat, at):
                return Enter(card, market, own[at].id if len(own) == ROOM else "")
        if place.startswith(f"market/{market}/"):
            return Enter(card, market, place)  # the place of a neutral card or of another player
    return None


def best_clash(play: WorkingState) -> int | None:
    """Return the market in which a clash is better than ending the turn; None if there is none: the best of
    those in which only the active player scores, or one with shared points that leaves that player better
    off. A clash that gives opponents more points never counts."""
    promises = {market: net_points(play, market) for market in clashes_open(play)}
    most = max(promises.values(), default=-1)
    open_to = [market for market, points in promises.items() if points >= 0 and (points > 0) == (most > 0)]
    worth = {market: worth_after(play, market) for market in open_to}
    best = max(open_to, key=lambda market: worth[market], default=None)
    return best if best is not None and (most > 0 or worth[best] > worth_after(play)) else None


def worth_after(play: WorkingState, market: int | None = None) -> float:
    """Return the value of the position for the active player after the turn, with a clash in a market or
    without one."""
    seat = play.seat
    after = play if market is None else after_clash(play, market)
    if not after.over and after.seat == seat and after.question is None:
        after = carried_out(after, Next())
    return evaluation.evaluate_static(after, seat)


def after_clash(play: WorkingState, market: int) -> WorkingState:
    """Return the position after a clash with everyone's best boosts and the most harmful discards by the
    neighbours."""
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
            ways = [carried_out(after, Choose(pick)) for pick in question.answers]
            after = max(ways, key=lambda way: evaluation.evaluate_static(way, question.seat))
    return after
