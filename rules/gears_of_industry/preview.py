"""Previews of actions, from public information and the player's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from rules.common import poker
from rules.common.cards import Card
from rules.common.text import capital, counted, listed, possessive
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.gears_of_industry import values
from rules.gears_of_industry.card_text import text, uses_piles
from rules.gears_of_industry.clash import (
    BOOST,
    NEUTRAL,
    Fight,
    best_boost,
    best_strengths,
    boosted,
    boosters,
    codes,
    points_for,
    with_boost,
)
from rules.gears_of_industry.entering import (
    EXACT,
    PAY,
    Entering,
    given_up,
    given_up_by_playing,
    payers,
    payment,
    possible_boosters,
    suggested,
    value_of,
)
from rules.gears_of_industry.gestures import gesture
from rules.gears_of_industry.legality import in_markets, legal
from rules.gears_of_industry.operations import look, protect
from rules.gears_of_industry.places import market_of_slot
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.position import Enter, Next, Pay, PlayFactory, TriggerClash, Turn
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, FACTORY, MARKETS, OUTPUT, ROOM, Factory
from rules.gears_of_industry.turn import KEEP, ROTATE
from rules.gears_of_industry.working_state import MARKET_NAMES, Held, WorkingState
from rules.tabletop import Preview, PreviewLine

Lines = Iterator[PreviewLine]
MOST = 3
"""The most lines of a preview."""
GOING_ON = {FACTORY: "You won't play a factory this turn", EFFECT: "You won't use an effect this turn"}
"""The texts about what the player misses by continuing."""
UNCHANGED = PreviewLine("note", "Changes no poker hand right now")
SIDEWAYS = ("stays sideways", "stay sideways")
CANT_BOOST = "can pay next turn, but can't boost before"
NEUTRAL_PILES = "neutral card: uses the Market deck and discard pile"
LIE_DOWN = "Can pay on your next turn, but can't boost"
LIES_THEN = "Rotates sideways, so it can't boost this turn"
SAFE = (protect.FIRST, protect.SECOND)
"""The questions for the protected card."""
STAND = "Upright factories can boost on other players' turns"
Hands = dict[tuple[int, int], int]
"""The strength of each seat's best poker hand by (seat, market)."""
ASKS_ON = (Resolve, Announcing, Entering)
"""The agenda items that ask further questions for an effect or a card being played."""
LOOKED_AT = 16
"""The number of combinations of answers to an effect's questions that are tried."""


def preview(play: WorkingState, action: Any) -> Preview | None:
    """Return the preview of a legal action; None if its name says it all."""
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
            piles = NEUTRAL_PILES if card.neutral and uses_piles(play.cards[card.kind]) else ""
            does = PreviewLine("note", text(play.cards[card.kind]), piles)
            lines = chain(islice(changed_hands(play, action), MOST - 1), (does,))
        case TriggerClash(market=market):
            lines = _clash(play, seat, market)
        case Next():
            lines = _continuing(play, seat)
        case Pay():
            lines = _suggested_payment(play)
        case Pick(pick=pick) if play.question is not None:
            lines = _answer(play, seat, play.question, pick)
        case _:
            return None
    found = tuple(islice(lines, MOST))
    short = f"Pay with {len(suggested(play))} factories" if isinstance(action, Pay) else ""
    if isinstance(action, PlayFactory):
        short = f"Play {play.title(play.piece(action.card).kind)}"
    return Preview(gesture(play, action).label, "", found, short=short) if found else None


def factory_lines(play: WorkingState, seat: int, factory: Factory) -> Lines:
    """Yield the uses of a factory in that orientation."""
    value = play.cards[factory.kind].value
    if factory.is_sideways:
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
            yield PreviewLine("good", f"Can boost {MARKET_NAMES[market]} to {poker.phrase(better)}", "GI-6.2")
    yield PreviewLine("note", f"Can boost a poker hand with its {value}", "GI-6.2")


def _market_cards(play: WorkingState, seat: int) -> list[Held]:
    """Return the known market cards in a player's hand."""
    return [card for card in play.in_pile(seat, "hand") if card.kind and not play.cards[card.kind].technology]


def _entering(play: WorkingState, seat: int, action: Enter) -> Lines:
    """Yield the poker hand that a card makes, including a factory that can boost it this turn; the cards
    missing for a clash or the points in one; and its payment."""
    market, card = action.market, play.piece(action.card)
    own = [each for each in play.sides[seat].markets[market] if each.id != action.replaces]
    lying = [*own, *play.neutrals[market], Card(card.id, card.kind)]
    after = tuple([values.hand_code(play.cards, each.kind, each.id, play.changes) for each in lying])
    before, able = codes(play, seat, market), possible_boosters(play, seat, card.value)
    strength, helper = boosted(play, after, able)
    now, _ = boosted(play, before, possible_boosters(play, seat, 0))
    worse = strength < now and poker.strength(after) <= poker.strength(before)
    alone = poker.phrase(poker.strength(after))
    needed = helper is not None and poker.phrase(strength) != alone
    helped = f" with {play.title(helper.kind)}" if helper is not None and needed else ""
    named = strength > now and poker.phrase(strength) != poker.phrase(now)
    mark = "caution" if worse else "good" if named else "note"
    yield PreviewLine(
        mark,
        f"{MARKET_NAMES[market]}{helped}: {poker.phrase(strength)}",
        _instead(poker.strength(before), strength),
    )
    if len(own) + 1 == ROOM:
        best = best_strengths(play, market) | {seat: strength}
        good, who = _scoring(play, seat, best)
        yield PreviewLine("good" if good else "caution", f"A clash here: {who}", "GI-6.5")
    else:
        yield _missing_cards(len(own) + 1)
    settled = payment(play, seat, card.value).settled
    if settled is None:
        yield PreviewLine("note", f"Costs {card.value}: choose which factories pay", "GI-4.1")
    elif settled:
        names, one = listed([play.title(each.kind) for each in settled]), len(settled) == 1
        if lost := given_up_by_playing(play, seat, action.card, market, action.replaces):
            told = (
                f"{names} {'pays and costs' if one else 'pay and cost'} {counted(lost, 'point')} in a clash"
            )
            yield PreviewLine("caution", told, "GI-4.5")
        else:
            yield PreviewLine("note", f"{names} {'pays' if one else 'pay'}", "GI-4.1")
    else:
        spare = play.output - card.value
        yield PreviewLine("note", f"Paid with leftover output{f' ({spare} left)' * (spare > 0)}", "GI-4.2")


def _instead(before: int, after: int) -> str:
    """Return the poker hand that another one replaces, as a detail."""
    if not before:
        return ""
    same = poker.phrase(before) == poker.phrase(after)
    return "as before" if same else f"instead of {poker.phrase(before)}"


def _missing_cards(there: int) -> PreviewLine:
    """Return the line about the cards missing for a clash."""
    if there >= ROOM:
        return PreviewLine("good", "Enough cards here to trigger a clash", "GI-6.1")
    return PreviewLine("good", f"{counted(ROOM - there, 'more card')} here to trigger a clash", "GI-6.1")


def _scoring(play: WorkingState, seat: int, best: Mapping[int, int], would: bool = False) -> tuple[bool, str]:
    """Return whether a player or partner scores with these strengths of all players, and the scores in words;
    `would` uses the conditional."""
    top = max(best.values())
    winners = [each for each, strength in best.items() if strength == top]
    who = listed(["you" if each == seat else play.agreed.names[each] for each in winners])
    verb = "would score" if would else "score" if len(winners) > 1 or winners == [seat] else "scores"
    good = any(play.team(each) == play.team(seat) for each in winners)
    return good, f"{who} {verb} {counted(points_for(top), 'point')}"


def _clash(play: WorkingState, seat: int, market: int) -> Lines:
    """Yield the best poker hands of all players with their best boosts, the player's own first."""
    found = {each: best_boost(play, each, market, boosters(play, each)) for each in range(len(play.sides))}
    best = {each: strength for each, (strength, _) in found.items()}
    good, who = _scoring(play, seat, best)
    yield PreviewLine("good" if good else "bad", capital(who), _price(play, seat, best))
    for each in sorted(best, key=lambda each: (each != seat, -best[each])):
        name = "You" if each == seat else play.agreed.names[each]
        yield PreviewLine(
            "note", f"{name}: {poker.phrase(best[each])}", _boost_words(play, each, found[each][1])
        )


def _price(play: WorkingState, seat: int, best: Mapping[int, int]) -> str:
    """Return who discards whose card after a clash with one winner (GI-6.6); the rule id for several."""
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


def _continuing(play: WorkingState, seat: int) -> Lines:
    """Yield the opportunities and output lost by continuing."""
    if play.phase == CLASH:
        for action in legal(play):
            if isinstance(action, TriggerClash):
                good, who = _scoring(play, seat, best_strengths(play, action.market), would=True)
                told = f"You won't clash in {MARKET_NAMES[action.market]} ({who})"
                yield PreviewLine("caution" if good else "good", told, "GI-6.1")
    elif play.phase == ENTER and play.output:
        yield PreviewLine("caution", f"You lose {play.output} output", "GI-4.2")
    elif play.phase in GOING_ON:
        yield PreviewLine("note", GOING_ON[play.phase])
    elif able := payers(play, seat):
        yield PreviewLine(
            "note", f"{counted(len(able), 'unused factory')} {SIDEWAYS[len(able) > 1]}", CANT_BOOST
        )


# -- answers


def _answer(play: WorkingState, seat: int, question: Choose, pick: str) -> Lines:
    """Yield the effect of an answer: the changed poker hands, or the use of the chosen card."""
    card, asked = play.find(pick) if pick else None, question.asked
    if asked == BOOST:
        yield from _boosting(play, seat, pick)
    elif asked == PAY:
        yield from _paying(play, question, pick)
    elif asked == ROTATE:
        yield PreviewLine("note", LIE_DOWN if pick else STAND, "GI-3.6")
    elif asked == KEEP and card is not None:
        yield from _uses_of_discarded(play, seat, card)
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
            yield _missing_cards(len(play.sides[seat].markets[market]) + 1)
        elif card is not None and card.kind:
            yield from _card(play, seat, question, card, bool(changes))
        elif not changes:
            yield UNCHANGED


def _boosting(play: WorkingState, seat: int, pick: str) -> Lines:
    """Yield the poker hand with the chosen boost, or none, and the scores if the remaining players choose
    their best boosts."""
    fight = play.agenda[-2]
    assert isinstance(fight, Fight)
    best = best_strengths(play, fight.market)
    chosen = {(play.seat + step) % len(play.sides): boost for step, boost in enumerate(fight.boosts)} | {
        seat: pick
    }
    for each, boost in chosen.items():
        factory = play.factory(boost) if boost else None
        best[each] = with_boost(play, codes(play, each, fight.market), factory)
    good, who = _scoring(play, seat, best)
    yield PreviewLine("note", f"{MARKET_NAMES[fight.market]}: {poker.phrase(best[seat])}", "GI-6.2")
    yield PreviewLine("good" if good else "caution", capital(who), "GI-6.5")


def _paying(play: WorkingState, question: Choose, pick: str) -> Lines:
    """Yield the remaining payment or output, and the factory's restrictions afterwards."""
    beneath = play.agenda[-2]
    assert isinstance(beneath, Entering)
    left = question.most - len(question.picked) - 1
    spare = play.output + beneath.extra + OUTPUT * question.most - play.piece(beneath.card).value
    if pick.startswith(EXACT) or not left:
        yield from _given_up(play, (*question.picked, pick))
    if pick.startswith(EXACT):
        yield PreviewLine("good", "Pays in full: no other factory needed", "GI-4.1")
    elif left:
        yield PreviewLine("note", f"Needs {counted(left, 'more factory')} to pay", "GI-4.2")
    elif spare and beneath.means == "any":
        yield PreviewLine("note", f"Leaves {spare} output for another card", "GI-4.2")
    yield PreviewLine("note", "Rotates upright, but can't boost this turn", "GI-4.5")


def _given_up(play: WorkingState, way: tuple[str, ...]) -> Lines:
    """Yield a caution if a payment gives up points in a clash of this turn."""
    if lost := given_up(play, way):
        yield PreviewLine("caution", f"Gives up {counted(lost, 'point')} in a clash this turn", "GI-4.5")


def _suggested_payment(play: WorkingState) -> Lines:
    """Yield the remaining output after the suggested payment, and the factories' restrictions afterwards."""
    question, beneath = play.question, play.agenda[-2]
    assert question is not None and isinstance(beneath, Entering)
    spare = play.output + beneath.extra + OUTPUT * question.most - play.piece(beneath.card).value
    yield from _given_up(play, suggested(play))
    if spare and beneath.means == "any":
        yield PreviewLine("note", f"Leaves {spare} output for another card", "GI-4.2")
    yield PreviewLine("note", "Paying factories rotate upright, but can't boost this turn", "GI-4.5")


def _uses_of_discarded(play: WorkingState, seat: int, card: Held) -> Lines:
    """Yield the possible uses of a card about to be discarded."""
    if play.cards[card.kind].technology:
        others = sum(play.cards[each.kind].technology for each in play.sides[seat].hand if each.kind) - 1
        stay = f"{counted(others, 'other Technology card')} {'stays' if others == 1 else 'stay'} in hand"
        yield PreviewLine("note", stay if others else "Your last Technology card in hand")
    elif found := _best_hand_with(play, seat, card):
        yield PreviewLine("caution", f"Could make {found}")
    else:
        yield PreviewLine("note", f"Costs {card.value} and improves no poker hand yet")


def _card(play: WorkingState, seat: int, question: Choose, card: Held, changes: bool) -> Lines:
    """Yield the use of a card in a question, or that it `changes` no poker hand."""
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
        yield from _uses_of_discarded(play, seat, card)
    elif card.market < 0 and play.cards[card.kind].technology:
        yield PreviewLine(
            "note", f"Factory: pays {OUTPUT}, or for one card of exactly {card.value}", "GI-4.1"
        )
    elif card.zone in ("hand", "deck", "discard"):
        found = _best_hand_with(play, seat, card)
        yield PreviewLine("good" if found else "note", f"Makes {found}" if found else f"Costs {card.value}")
    elif not changes:
        yield UNCHANGED


def _best_hand_with(play: WorkingState, seat: int, card: Held) -> str:
    """Return the best poker hand of a higher rank that a card would make in a market with room, in words; ""
    for none."""
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


def changed_hands(play: WorkingState, action: Pick | Use) -> Iterator[PreviewLine]:
    """Yield the poker hands that a choice or an effect would change, largest change first: after it, or after
    the player's best answers to its further questions."""
    seat = play.deciding
    assert seat is not None
    before = best_hands(play)
    after, asks = _after(play, action, seat, LOOKED_AT)
    found = []
    for (whose, market), strength in best_hands(after).items():
        change = _weight(strength) - _weight(before[whose, market])
        if poker.phrase(strength) != poker.phrase(before[whose, market]):
            own = play.team(whose) == play.team(seat)
            who = "you" if whose == seat else play.agreed.names[whose]
            line = PreviewLine(
                "good" if own == (change > 0) else "caution",
                f"{MARKET_NAMES[market]}: {who} {_verb(change, asks, whose == seat)} {poker.phrase(strength)}",
                _instead(before[whose, market], strength),
            )
            found.append((-abs(change), whose != seat, line))
    yield from (line for *_, line in sorted(found, key=lambda each: each[:2]))


def _verb(change: float, asks: bool, you: bool) -> str:
    """Return the verb for a better or worse poker hand: "you make", "Bo can drop to"."""
    verb, tail = ("make", "") if change >= 0 else ("drop", " to")
    return f"can {verb}{tail}" if asks else f"{verb}{'' if you else 's'}{tail}"


def best_hands(play: WorkingState) -> Hands:
    """Return each player's best poker hand in each market, of the known cards."""
    return {
        (seat, market): strength
        for market in MARKETS
        for seat, strength in best_strengths(play, market).items()
    }


def _weight(strength: int) -> float:
    """Return a poker hand's strength in ranks."""
    return poker.rank(strength) + poker.values(strength)[0] / 14 if strength else -1.0


def _after(play: WorkingState, action: Pick | Use, seat: int, most: int) -> tuple[WorkingState, bool]:
    """Return the position after a choice and the player's best answers to its further questions, trying at
    most `most` combinations; and whether there are further questions."""
    after = carried_out(play, action)
    question = after.question
    if question is None or question.seat != seat or not isinstance(after.agenda[-2], ASKS_ON):
        return after, False
    answers = question.answers[:most]
    ways = [_after(after, Pick(answer), seat, most // len(answers) or 1)[0] for answer in answers]
    return max(ways, key=lambda way: _lead(way, seat)), True


def _lead(play: WorkingState, seat: int) -> float:
    """Return a player's lead over the best poker hands of opponents, summed over the markets."""
    found = best_hands(play)
    return sum(
        2 * _weight(found[seat, market])
        - max(_weight(found[other, market]) for other in play.opponents(seat))
        for market in MARKETS
    )
