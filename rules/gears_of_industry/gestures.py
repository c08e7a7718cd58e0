"""How a hand makes each action, and what a movement of a hand means."""

from __future__ import annotations

from typing import Any

from rules.common.cards import find
from rules.common.words import counted, listed
from rules.engine.actions import Choose, Use
from rules.engine.actions import Choose as Pick
from rules.gears_of_industry import clash, estimate, questions
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
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.entering import EXACT, most_entered, suggested
from rules.gears_of_industry.hidden import OPEN
from rules.gears_of_industry.legality import next_step
from rules.gears_of_industry.places import slot
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.position import Enter, Next, Pay, PlayFactory, SetStay, TriggerClash, Turn
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, MARKETS, RIGHT, ROOM, UPRIGHT, Factory
from rules.gears_of_industry.table import discard_place, looked_at
from rules.gears_of_industry.turn import KEEP
from rules.tabletop import Gesture, Question

WAYS = ("upright", "sideways (right)", "upright (upside down)", "sideways (left)")
STEPS = {ENTER: "Next: Market", EFFECT: "Next: Effect", CLASH: "Next: Clash"}
"""What it is called to go on to a step."""
QUESTIONS = 16
"""So many questions of a clash are answered at most: one for each boost, two for each winner."""


def gesture(play: Draft, action: Any) -> Gesture:
    """How a hand makes an action."""
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
            return Gesture(f"Use {_name(play, card)}", (card,), at_once=_asks_on(play, action))
        case TriggerClash(market=market):
            name = MARKET_NAMES[market % 2]
            if market == best_clash(play):
                return Gesture(f"Clash in {name}", primary=True)
            # its button is one of three: "Market" has no room
            return Gesture(f"Clash in {name.split()[-1]}", question=_before_losing(play, market))
        case Next():
            return _next(play)
        case Pick(pick=pick):
            return _choosing(play, pick)
        case SetStay(factory=factory, on=on):
            return Gesture(
                f"{'Keep' if on else 'Rotate'} {_name(play, factory)} {'upright' if on else 'next turn'}"
            )
    return Gesture("Nothing")


def _name(play: Draft, id: str) -> str:
    return questions.named(play, id)


def _entering(play: Draft, action: Enter) -> Gesture:
    """A card goes to the first free place of a market, or onto the card that it replaces."""
    own = play.sides[play.seat].markets[action.market]
    at = next((order for order, each in enumerate(own) if each.id == action.replaces), len(own))
    label = f"Play {_name(play, action.card)}"
    if action.replaces:
        label += f", replacing {_name(play, action.replaces)}"
    return Gesture(label, (action.card,), slot(action.market, play.seat, min(at, ROOM - 1)))


def _next(play: Draft) -> Gesture:
    """Going on, by the step that comes next; where a clash brings something Enter is not for ending the turn."""
    step = next_step(play)
    return Gesture(STEPS.get(step, "End turn"), primary=play.phase != CLASH or best_clash(play) is None)


def _asks_on(play: Draft, action: Use) -> bool:
    """Whether an effect asks its user something openly before anything happens: until that is answered it can be taken
    back."""
    after = carried_out(play, action)
    question = after.question
    return (
        question is not None
        and question.seat == play.seat
        and not question.secret
        and after.sides == play.sides
    )


def _before_losing(play: Draft, market: int) -> Question | None:
    """What is asked of who would trigger a clash in which others alone score."""
    if market not in clash.clashes_open(play) or clash.promise(play, market) >= 0:
        return None
    hands = clash.forecast(play, market).hands
    winners = [play.agreed.names[hand.seat] for hand in hands if hand.points]
    text = f"{listed(winners)} would score {counted(hands[0].points, 'point')}. You wouldn't score."
    return Question(f"Trigger a clash in {MARKET_NAMES[market]}?", text, "Don't clash")


def _choosing(play: Draft, pick: str) -> Gesture:
    """A card is clicked, one too many dragged to its discard, one that enters dragged to its place; what lies nowhere
    is a button."""
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


def told(play: Draft, action: Any) -> str:
    """Return an action in words that need no table. Sideways is one way to play, and so is upright (GI-3.2)."""
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


def held_turn(play: Draft, piece: str) -> int:
    """How a hand holds a card at first: a factory lying where that pays for more this turn, else standing."""
    card = find(play.sides[play.seat].hand, piece)
    if card is None or not card.kind or not play.cards[card.kind].technology:
        return UPRIGHT
    lying = Factory(card.id, card.kind, RIGHT)
    return RIGHT if most_entered(play, play.seat, lying) > most_entered(play, play.seat) else UPRIGHT


def tried(play: Draft, piece: str, place: str, turn: int) -> Any | None:
    """What a movement that no legal action covers seems to try."""
    seat = play.deciding
    if seat is None:
        return None
    if play.question is not None:
        return Pick(piece) if piece not in looked_at(play) else None
    card = find(play.sides[seat].hand, piece)
    if card is not None and card.kind:
        return _card_tried(play, seat, piece, place, turn)
    if find(play.sides[seat].factories, piece) is not None:
        return Turn(piece) if place in ("", f"factories/{seat}") else None
    return Use(piece) if not place and play.find(piece) is not None else None


def _card_tried(play: Draft, seat: int, card: str, place: str, turn: int) -> Any | None:
    """A card of the hand moved to the factories or to a market: anywhere in the own row there, where room is left. To
    no place: what it is for."""
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
            return Enter(card, market, place)  # a neutral card's or another player's
    return None


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
            after = max(ways, key=lambda way: estimate.as_it_is(way, question.seat))
    return after
