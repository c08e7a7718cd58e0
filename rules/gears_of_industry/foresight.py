"""What an action would do, told before it is done, from what lies open and the own hand alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.common import poker
from rules.common.words import capital, counted, listed
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use
from rules.gears_of_industry import hands
from rules.gears_of_industry.clash import BOOST, Fight, codes, foreseen, points_for, with_boost
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.entering import payment
from rules.gears_of_industry.gestures import gesture
from rules.gears_of_industry.legality import in_markets
from rules.gears_of_industry.position import Enter, Next, PlayFactory, TriggerClash, Turn
from rules.gears_of_industry.printed import CODES
from rules.gears_of_industry.state import ENTER, MARKETS, OUTPUT, Factory
from rules.gears_of_industry.words import text
from rules.tabletop import Preview, PreviewLine

Lines = Iterator[PreviewLine]


def preview(play: Draft, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all."""
    seat = play.deciding
    if seat is None:
        return None
    lines: Lines
    match action:
        case PlayFactory(card=id, turn=turn):
            kind = next(card.kind for card in play.sides[seat].hand if card.id == id)
            lines = _factory(play, seat, Factory(id, kind, turn))
        case Turn(factory=id):
            factory = play.factory(id)
            assert factory is not None
            lines = _factory(play, seat, replace(factory, turn=(factory.turn + 1) % 4))
        case Enter():
            lines = _entering(play, seat, action)
        case Use(card=id):
            card = in_markets(play, id)
            assert card is not None
            lines = iter([PreviewLine("note", text(play.cards[card.kind]))])
        case TriggerClash(market=market):
            lines = _clash(play, seat, market)
        case Next() if play.phase == ENTER and play.output:
            lines = iter([PreviewLine("caution", f"{play.output} output is lost", "GI-4.2")])
        case Pick(pick=pick) if play.question is not None and play.question.asked == BOOST:
            lines = _boosting(play, seat, pick)
        case _:
            return None
    return Preview(gesture(play, action).label, "", tuple(lines)[:3])


def _factory(play: Draft, seat: int, factory: Factory) -> Lines:
    """What a factory can do as it would lie or stand."""
    value = play.cards[factory.kind].value
    if factory.lies:
        yield PreviewLine("note", f"It gives {OUTPUT}, or pays a card of value {value}", "GI-4.1")
        return
    if factory.paid or factory.boosted:
        yield PreviewLine("note", "It has paid: it cannot boost this turn", "GI-4.5")
        return
    for market in MARKETS:
        base = codes(play, seat, market)
        better = with_boost(play, base, factory)
        if base and poker.rank(better) > poker.rank(poker.strength(base)):
            yield PreviewLine("good", f"{MARKET_NAMES[market]}: {hands.words(better)} with it", "GI-6.2")
    yield PreviewLine("note", f"It can boost a hand with its {value}", "GI-6.2")


def _entering(play: Draft, seat: int, action: Enter) -> Lines:
    """The hand that a card makes, and what pays for it."""
    kind = next(card.kind for card in play.sides[seat].hand if card.id == action.card)
    printed = play.cards[kind]
    own = play.sides[seat].markets[action.market]
    left = [card for card in own if card.id != action.replaces]
    after = [CODES[play.cards[card.kind].value, play.cards[card.kind].domain] for card in left]
    after += [
        CODES[play.cards[card.kind].value, play.cards[card.kind].domain]
        for card in play.neutrals[action.market]
    ]
    strength = poker.strength((*after, CODES[printed.value, printed.domain]))
    before = poker.strength(codes(play, seat, action.market))
    mark = "good" if strength > before else "caution"
    yield PreviewLine(
        mark, f"{MARKET_NAMES[action.market]}: {hands.words(strength)}", f"now {hands.words(before)}"
    )
    settled = payment(play, seat, printed.value).settled
    if settled is None:
        yield PreviewLine("note", f"Costs {printed.value}: you choose what pays", "GI-4.1")
    elif settled:
        names = listed([play.title(each.kind) for each in settled])
        yield PreviewLine("note", f"{names} {'pays' if len(settled) == 1 else 'pay'}", "GI-4.1")
    else:
        spare = play.output - printed.value
        yield PreviewLine("note", f"Output that is left pays{f', {spare} of it stays' * (spare > 0)}", "GI-4.2")


def _clash(play: Draft, seat: int, market: int) -> Lines:
    """The best hands of all with their best boosts, the own first."""
    best = foreseen(play, market)
    top = max(best.values())
    points = points_for(top)
    winners = [each for each, strength in best.items() if strength == top]
    good = any(play.team(each) == play.team(seat) for each in winners)
    names = play.agreed.names
    who = listed(["you" if each == seat else names[each] for each in winners])
    verb = "score" if len(winners) > 1 or winners == [seat] else "scores"
    yield PreviewLine(
        "good" if good else "bad", f"{capital(who)} {verb} {counted(points, 'point')}", "GI-6.5"
    )
    for each in sorted(best, key=lambda each: (each != seat, -best[each])):
        name = "You" if each == seat else names[each]
        yield PreviewLine("note", f"{name}: {hands.words(best[each])}", "with the best boost")


def _boosting(play: Draft, seat: int, pick: str) -> Lines:
    """The hand with the boost that is chosen, or with none."""
    beneath = play.agenda[-2]
    assert isinstance(beneath, Fight)
    factory = play.factory(pick) if pick else None
    strength = with_boost(play, codes(play, seat, beneath.market), factory)
    yield PreviewLine("note", f"{MARKET_NAMES[beneath.market]}: {hands.words(strength)}", "GI-6.2")
