"""What an action would do, told before it is done, from what lies open and the own hand alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from rules.common import poker
from rules.common.cards import Card
from rules.common.words import capital, counted, listed
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.gears_of_industry import hands, values
from rules.gears_of_industry.clash import (
    BOOST,
    NEUTRAL,
    Fight,
    boosted,
    codes,
    foreseen,
    points_for,
    with_boost,
)
from rules.gears_of_industry.draft import MARKET_NAMES, Draft, Held
from rules.gears_of_industry.entering import EXACT, PAY, Entering, payers, payment, spared, suggested
from rules.gears_of_industry.gestures import gesture
from rules.gears_of_industry.legality import in_markets, legal
from rules.gears_of_industry.operations import look, protect
from rules.gears_of_industry.places import market_of_slot
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.position import Enter, Next, Pay, PlayFactory, TriggerClash, Turn
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, FACTORY, MARKETS, OUTPUT, ROOM, Factory
from rules.gears_of_industry.turn import KEEP, ROTATE
from rules.gears_of_industry.words import text
from rules.tabletop import Preview, PreviewLine

Lines = Iterator[PreviewLine]
MOST = 3
"""Lines of a preview."""
GOING_ON = {FACTORY: "You play no factory this turn", EFFECT: "You use no effect this turn"}
"""What is left out by going on."""
UNCHANGED = PreviewLine("note", "Changes no poker hand right now")
SIDEWAYS = ("stays sideways", "stay sideways")
LIE_DOWN = "Can pay on your next turn, but can't boost"
LIES_THEN = "Rotates sideways, so it can't boost this turn"
SAFE = (protect.FIRST, protect.SECOND)
"""The questions which card is protected."""
STAND = "Upright factories can boost on other players' turns"
Hands = dict[tuple[int, int], int]
"""How strong the best hand of a seat in a market is."""
ASKS_ON = (Resolve, Announcing, Entering)
"""What goes on asking for an effect, and for a card that enters by one."""
LOOKED_AT = 16
"""So many ways to answer all the questions of an effect are looked at."""


def preview(play: Draft, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all."""
    seat = play.deciding
    if seat is None:
        return None
    lines: Lines
    match action:
        case PlayFactory(card=id, turn=turn):
            kind = next(card.kind for card in play.sides[seat].hand if card.id == id)
            lines = factory_lines(play, seat, Factory(id, kind, turn))
        case Turn(factory=id):
            factory = play.factory(id)
            assert factory is not None
            lines = factory_lines(play, seat, replace(factory, turn=(factory.turn + 1) % 4))
        case Enter():
            lines = _entering(play, seat, action)
        case Use(card=id):
            card = in_markets(play, id)
            assert card is not None
            does = PreviewLine("note", text(play.cards[card.kind]))
            lines = chain(islice(changed_hands(play, action), MOST - 1), (does,))
        case TriggerClash(market=market):
            lines = _clash(play, seat, market)
        case Next():
            lines = _going_on(play, seat)
        case Pay():
            lines = _together(play)
        case Pick(pick=pick) if play.question is not None:
            lines = _answer(play, seat, play.question, pick)
        case _:
            return None
    found = tuple(islice(lines, MOST))
    short = f"Pay with {len(suggested(play))} factories" if isinstance(action, Pay) else ""
    return Preview(gesture(play, action).label, "", found, short=short) if found else None


def factory_lines(play: Draft, seat: int, factory: Factory) -> Lines:
    """What a factory can do as it would lie or stand."""
    value = play.cards[factory.kind].value
    if factory.lies:
        exactly = [each for each in _market_cards(play, seat) if each.value == value]
        what = (
            f"for {play.title(exactly[0].kind)} ({value})" if exactly else f"for one card of exactly {value}"
        )
        mark = "good" if exactly and play.phase in (FACTORY, ENTER) else "note"
        yield PreviewLine(mark, f"Pays {OUTPUT}, or {what}", "GI-4.1")
        return
    if factory.paid or factory.boosted:
        yield PreviewLine("note", "Used this turn, so it can't boost", "GI-4.5")
        return
    for market in MARKETS:
        base = codes(play, seat, market)
        better = with_boost(play, base, factory)
        if base and poker.rank(better) > poker.rank(poker.strength(base)):
            yield PreviewLine("good", f"{MARKET_NAMES[market]}: {hands.words(better)} with it", "GI-6.2")
    yield PreviewLine("note", f"Can boost a poker hand with its {value}", "GI-6.2")


def _market_cards(play: Draft, seat: int) -> list[Held]:
    """The market cards that a player is known to hold."""
    return [card for card in play.in_pile(seat, "hand") if card.kind and not play.cards[card.kind].technology]


def _entering(play: Draft, seat: int, action: Enter) -> Lines:
    """The hand that a card makes, with the factory that could boost it this turn; what it lacks for a clash or brings
    in one; and what pays for it."""
    market, card = action.market, play.piece(action.card)
    own = [each for each in play.sides[seat].markets[market] if each.id != action.replaces]
    lying = [*own, *play.neutrals[market], Card(card.id, card.kind)]
    after = tuple([values.hand_code(play.cards, each.kind, each.id, play.changes) for each in lying])
    before, able = codes(play, seat, market), spared(play, seat, card.value)
    strength, helper = boosted(play, after, able)
    now, _ = boosted(play, before, spared(play, seat, 0))
    better = strength > now or poker.strength(after) > poker.strength(before)
    said = f"{hands.words(strength)}{f' with {play.title(helper.kind)}' if helper is not None else ''}"
    named = strength > now and hands.words(strength) != hands.words(now)
    mark = "caution" if not better else "good" if named else "note"
    yield PreviewLine(mark, f"{MARKET_NAMES[market]}: {said}", f"now {hands.words(poker.strength(before))}")
    if len(own) + 1 == ROOM:
        best = foreseen(play, market) | {seat: strength}
        good, who = _scores(play, seat, best)
        yield PreviewLine("good" if good else "caution", f"A clash here: {who}", "GI-6.5")
    else:
        yield _missing(len(own) + 1)
    settled = payment(play, seat, card.value).settled
    if settled is None:
        yield PreviewLine("note", f"Costs {card.value}: you choose what pays", "GI-4.1")
    elif settled:
        names = listed([play.title(each.kind) for each in settled])
        yield PreviewLine("note", f"{names} {'pays' if len(settled) == 1 else 'pay'}", "GI-4.1")
    else:
        spare = play.output - card.value
        yield PreviewLine("note", f"Leftover output pays{f', leaving {spare}' * (spare > 0)}", "GI-4.2")


def _missing(there: int) -> PreviewLine:
    """What a player with so many cards in a market lacks for a clash."""
    if there >= ROOM:
        return PreviewLine("good", "Enough cards here to trigger a clash", "GI-6.1")
    return PreviewLine("good", f"{counted(ROOM - there, 'more card')} here to trigger a clash", "GI-6.1")


def _scores(play: Draft, seat: int, best: Mapping[int, int], would: bool = False) -> tuple[bool, str]:
    """Whether a player or a partner scores where hands are so strong, and who does how much in words, or would do."""
    top = max(best.values())
    winners = [each for each, strength in best.items() if strength == top]
    who = listed(["you" if each == seat else play.agreed.names[each] for each in winners])
    verb = "would score" if would else "score" if len(winners) > 1 or winners == [seat] else "scores"
    good = any(play.team(each) == play.team(seat) for each in winners)
    return good, f"{who} {verb} {counted(points_for(top), 'point')}"


def _clash(play: Draft, seat: int, market: int) -> Lines:
    """The best hands of all with their best boosts, the own first."""
    best = foreseen(play, market)
    good, who = _scores(play, seat, best)
    yield PreviewLine("good" if good else "bad", capital(who), "GI-6.5")
    for each in sorted(best, key=lambda each: (each != seat, -best[each])):
        name = "You" if each == seat else play.agreed.names[each]
        yield PreviewLine("note", f"{name}: {hands.words(best[each])}", "with the best boost")


def _going_on(play: Draft, seat: int) -> Lines:
    """What is left out or lost by going on."""
    if play.phase == CLASH:
        for action in legal(play):
            if isinstance(action, TriggerClash):
                good, who = _scores(play, seat, foreseen(play, action.market), would=True)
                told = f"No clash in {MARKET_NAMES[action.market]}, where {who}"
                yield PreviewLine("caution" if good else "good", told, "GI-6.1")
    elif play.phase == ENTER and play.output:
        yield PreviewLine("caution", f"You lose {play.output} output", "GI-4.2")
    elif play.phase in GOING_ON:
        yield PreviewLine("note", GOING_ON[play.phase])
    elif able := payers(play, seat):
        yield PreviewLine("note", f"{counted(len(able), 'unused factory')} {SIDEWAYS[len(able) > 1]}")


# -- answers


def _answer(play: Draft, seat: int, question: Choose, pick: str) -> Lines:
    """What an answer to a question does: to the hands of all, or what the card is good for that is chosen."""
    card, asked = play.find(pick) if pick else None, question.asked
    if asked == BOOST:
        yield from _boosting(play, seat, pick)
    elif asked == PAY:
        yield from _paying(play, question, pick)
    elif asked == ROTATE:
        yield PreviewLine("note", LIE_DOWN if pick else STAND, "GI-3.6")
    elif asked == KEEP and card is not None:
        yield from _given_up(play, seat, card)
    elif asked == NEUTRAL and not pick:
        yield PreviewLine("note", "Both neutral cards stay", "GI-6.6")
    elif asked == look.WHOSE:
        held = play.sides[int(pick.partition("/")[2])].hand
        yield PreviewLine("note", f"{counted(len(held), 'card')} in hand")
    else:
        changes = (*changed_hands(play, Pick(pick)),)
        yield from changes
        market = market_of_slot(pick)
        if market is not None:
            yield _missing(len(play.sides[seat].markets[market]) + 1)
        elif card is not None and card.kind:
            yield from _card(play, seat, question, card, bool(changes))
        elif not changes:
            yield UNCHANGED


def _boosting(play: Draft, seat: int, pick: str) -> Lines:
    """The hand with the boost that is chosen, or with none, and who scores if those who are still to choose take their
    best boosts."""
    fight = play.agenda[-2]
    assert isinstance(fight, Fight)
    best = foreseen(play, fight.market)
    chosen = {(play.seat + step) % len(play.sides): boost for step, boost in enumerate(fight.boosts)} | {
        seat: pick
    }
    for each, boost in chosen.items():
        factory = play.factory(boost) if boost else None
        best[each] = with_boost(play, codes(play, each, fight.market), factory)
    good, who = _scores(play, seat, best)
    yield PreviewLine("note", f"{MARKET_NAMES[fight.market]}: {hands.words(best[seat])}", "GI-6.2")
    yield PreviewLine("good" if good else "caution", capital(who), "GI-6.5")


def _paying(play: Draft, question: Choose, pick: str) -> Lines:
    """What is left to pay, or what output stays, and what the factory cannot do any more."""
    beneath = play.agenda[-2]
    assert isinstance(beneath, Entering)
    left = question.most - len(question.picked) - 1
    spare = play.output + beneath.extra + OUTPUT * question.most - play.piece(beneath.card).value
    if pick.startswith(EXACT):
        yield PreviewLine("good", "Pays alone: no other factory needed", "GI-4.1")
    elif left:
        yield PreviewLine("note", f"Needs {counted(left, 'more factory')} to pay", "GI-4.2")
    elif spare and beneath.means == "any":
        yield PreviewLine("note", f"Leaves {spare} output for another card", "GI-4.2")
    yield PreviewLine("note", "Rotates upright, but can't boost this turn", "GI-4.5")


def _together(play: Draft) -> Lines:
    """What is left of output where factories pay together as suggested, and what they cannot do any more."""
    question, beneath = play.question, play.agenda[-2]
    assert question is not None and isinstance(beneath, Entering)
    spare = play.output + beneath.extra + OUTPUT * question.most - play.piece(beneath.card).value
    if spare and beneath.means == "any":
        yield PreviewLine("note", f"Leaves {spare} output for another card", "GI-4.2")
    yield PreviewLine("note", "They rotate upright, but can't boost this turn", "GI-4.5")


def _given_up(play: Draft, seat: int, card: Held) -> Lines:
    """What a card of the hand would have been good for."""
    if play.cards[card.kind].technology:
        others = sum(play.cards[each.kind].technology for each in play.sides[seat].hand if each.kind) - 1
        stay = f"{counted(others, 'other Technology card')} {'stays' if others == 1 else 'stay'} in hand"
        yield PreviewLine("note", stay if others else "Your last Technology card in hand")
    elif found := _placed(play, seat, card):
        yield PreviewLine("caution", f"Could make {found}")
    else:
        yield PreviewLine("note", f"Costs {card.value} and improves no poker hand yet")


def _card(play: Draft, seat: int, question: Choose, card: Held, changes: bool) -> Lines:
    """What a card is good for that is asked about, or that no hand `changes` by it."""
    factory = play.factory(card.id)
    if question.asked == "copy":
        yield PreviewLine("note", text(play.cards[card.kind]))
    elif question.asked in SAFE:
        yield PreviewLine("good", "Clashes can't discard this card this turn", "GI-6.6")
    elif factory is not None and question.asked == "turn":
        turned = replace(factory, turn=(factory.turn + 1) % 4)
        own = card.seat == seat
        yield from (
            factory_lines(play, seat, turned) if own else iter([PreviewLine("good", LIES_THEN, "GI-6.2")])
        )
    elif card.zone == "hand" and card.seat != seat:
        yield PreviewLine("good", f"{play.agreed.names[card.seat]} loses a card of value {card.value}")
    elif question.asked == "discard" and card.zone == "hand":
        yield from _given_up(play, seat, card)
    elif card.market < 0 and play.cards[card.kind].technology:
        yield PreviewLine(
            "note", f"A factory: pays {OUTPUT}, or for one card of exactly {card.value}", "GI-4.1"
        )
    elif card.zone in ("hand", "deck", "discard"):
        found = _placed(play, seat, card)
        yield PreviewLine("good" if found else "note", f"Makes {found}" if found else f"Costs {card.value}")
    elif not changes:
        yield UNCHANGED


def _placed(play: Draft, seat: int, card: Held) -> str:
    """The best hand of a higher kind that a card would make in a market with room, in words; "" for none."""
    found: list[tuple[int, int]] = []
    for market in MARKETS:
        base = codes(play, seat, market)
        if len(play.sides[seat].markets[market]) < ROOM and base:
            strength = poker.strength((*base, values.hand_code(play.cards, card.kind, card.id, play.changes)))
            if poker.rank(strength) > poker.rank(poker.strength(base)):
                found.append((strength, market))
    if not found:
        return ""
    strength, market = max(found)
    return f"{poker.phrase(strength)} in {MARKET_NAMES[market]}"


def changed_hands(play: Draft, action: Pick | Use) -> Iterator[PreviewLine]:
    """The hands that a choice or an effect would change, those that change most first: as they are after it where
    nothing more is asked, else as they could be after the answers that are best for the player."""
    seat = play.deciding
    assert seat is not None
    before = best_hands(play)
    after, asks = _after(play, action, seat, LOOKED_AT)
    found = []
    for (whose, market), strength in best_hands(after).items():
        change = _weight(strength) - _weight(before[whose, market])
        if hands.words(strength) != hands.words(before[whose, market]):
            own = play.team(whose) == play.team(seat)
            who = "you" if whose == seat else play.agreed.names[whose]
            line = PreviewLine(
                "good" if own == (change > 0) else "caution",
                f"{MARKET_NAMES[market]}: {who} {_verb(change, asks, whose == seat)} {hands.words(strength)}",
                f"now {hands.words(before[whose, market])}",
            )
            found.append((-abs(change), whose != seat, line))
    yield from (line for *_, line in sorted(found, key=lambda each: each[:2]))


def _verb(change: float, asks: bool, you: bool) -> str:
    """Return how a hand gets better or worse: "you get", "Bo can drop to"."""
    verb, tail = ("get", "") if change >= 0 else ("drop", " to")
    return f"can {verb}{tail}" if asks else f"{verb}{'' if you else 's'}{tail}"


def best_hands(play: Draft) -> Hands:
    """Everybody's best hand in each market, of the cards that are known."""
    return {
        (seat, market): strength for market in MARKETS for seat, strength in foreseen(play, market).items()
    }


def _weight(strength: int) -> float:
    """A hand as a number of kinds of hands."""
    return poker.rank(strength) + poker.values(strength)[0] / 14 if strength else -1.0


def _after(play: Draft, action: Pick | Use, seat: int, most: int) -> tuple[Draft, bool]:
    """The position after a choice, with what an effect asks the player more answered as makes the hands best for that
    player, among so many ways; and whether it asks more."""
    after = carried_out(play, action)
    question = after.question
    if question is None or question.seat != seat or not isinstance(after.agenda[-2], ASKS_ON):
        return after, False
    answers = question.answers[:most]
    ways = [_after(after, Pick(answer), seat, most // len(answers) or 1)[0] for answer in answers]
    return max(ways, key=lambda way: _lead(way, seat)), True


def _lead(play: Draft, seat: int) -> float:
    """How much better a player's hands are than the best of others, together."""
    found = best_hands(play)
    return sum(
        2 * _weight(found[seat, market])
        - max(_weight(found[other, market]) for other in play.opponents(seat))
        for market in MARKETS
    )
