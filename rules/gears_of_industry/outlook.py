"""Lines of previews about the effect of an action or an answer on poker hands and cards, from public information
and the player's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.base.action import RuledAction
from rules.base.answer import Choose
from rules.common import poker
from rules.common.text import counted, listed
from rules.gears_of_industry import values
from rules.gears_of_industry.asking import asker
from rules.gears_of_industry.hands import best_strengths, codes, points_for, with_boost
from rules.gears_of_industry.state import FACTORY, MARKET_NAMES, MARKET_STEP, MARKETS, OUTPUT, ROOM, Factory
from rules.gears_of_industry.steps import Lines, carried_out
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import PreviewLine

UNCHANGED = PreviewLine("note", "Changes no poker hand right now")
Hands = dict[tuple[int, int], int]
"""The strength of each seat's best poker hand by (seat, market)."""
LOOKED_AT = 16
"""The number of combinations of answers to an effect's questions that are tried."""


# -- factories and cards


def factory_lines(play: WorkingState, seat: int, factory: Factory) -> Lines:
    """Yield the uses of a factory in that orientation."""
    value = play.cards[factory.kind].value
    if factory.is_sideways:
        exactly = [each for each in _known_market_cards(play, seat) if each.value == value]
        what = (
            f"for {play.title(exactly[0].kind)} ({value})" if exactly else f"for one card of exactly {value}"
        )
        mark = "good" if exactly and play.phase in (FACTORY, MARKET_STEP) else "note"
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


def _known_market_cards(play: WorkingState, seat: int) -> list[Held]:
    """Return the known market cards in a player's hand."""
    return [card for card in play.in_pile(seat, "hand") if card.kind and not play.cards[card.kind].technology]


def uses_of_discarded(play: WorkingState, seat: int, card: Held) -> Lines:
    """Yield the possible uses of a card about to be discarded."""
    if play.cards[card.kind].technology:
        others = sum(play.cards[each.kind].technology for each in play.sides[seat].hand if each.kind) - 1
        stay = f"{counted(others, 'other Technology card')} {'stays' if others == 1 else 'stay'} in hand"
        yield PreviewLine("note", stay if others else "Your last Technology card in hand")
    elif found := best_hand_with(play, seat, card):
        yield PreviewLine("caution", f"Could make {found}")
    else:
        yield PreviewLine("note", f"Costs {card.value} and improves no poker hand yet")


def best_hand_with(play: WorkingState, seat: int, card: Held) -> str:
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


# -- poker hands


def instead(before: int, after: int) -> str:
    """Return the poker hand that another one replaces, as a detail."""
    if not before:
        return ""
    same = poker.phrase(before) == poker.phrase(after)
    return "as before" if same else f"instead of {poker.phrase(before)}"


def missing_cards(there: int) -> PreviewLine:
    """Return the line about the cards missing for a clash."""
    if there >= ROOM:
        return PreviewLine("good", "Enough cards here to trigger a clash", "GI-6.1")
    return PreviewLine("good", f"{counted(ROOM - there, 'more card')} here to trigger a clash", "GI-6.1")


def scoring(play: WorkingState, seat: int, best: Mapping[int, int], would: bool = False) -> tuple[bool, str]:
    """Return whether a player or partner scores with these strengths of all players, and the scores in words;
    `would` uses the conditional."""
    top = max(best.values())
    winners = [each for each, strength in best.items() if strength == top]
    who = listed(["you" if each == seat else play.agreed.names[each] for each in winners])
    verb = "would score" if would else "score" if len(winners) > 1 or winners == [seat] else "scores"
    good = any(play.team(each) == play.team(seat) for each in winners)
    return good, f"{who} {verb} {counted(points_for(top), 'point')}"


def changed_hands(play: WorkingState, action: RuledAction[Any]) -> Iterator[PreviewLine]:
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
                instead(before[whose, market], strength),
            )
            found.append((-abs(change), whose != seat, line))
    yield from (line for *_, line in sorted(found, key=lambda each: each[:2]))


def changed_by_choice(play: WorkingState, pick: str) -> tuple[PreviewLine, ...]:
    """Return the poker hands that choosing an option of the open question would change."""
    return tuple(changed_hands(play, Choose(pick)))


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


def _after(play: WorkingState, action: RuledAction[Any], seat: int, most: int) -> tuple[WorkingState, bool]:
    """Return the position after a choice and the player's best answers to its further questions, trying at
    most `most` combinations; and whether there are further questions."""
    after = carried_out(play, action)
    question = after.question
    if question is None or question.seat != seat or not asker(after).goes_on:
        return after, False
    answers = question.answers[:most]
    ways = [_after(after, Choose(answer), seat, most // len(answers) or 1)[0] for answer in answers]
    return max(ways, key=lambda way: _lead(way, seat)), True


def _lead(play: WorkingState, seat: int) -> float:
    """Return a player's lead over the best poker hands of opponents, summed over the markets."""
    found = best_hands(play)
    return sum(
        2 * _weight(found[seat, market])
        - max(_weight(found[other, market]) for other in play.opponents(seat))
        for market in MARKETS
    )
