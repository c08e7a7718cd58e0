"""What a choice makes of the hands of all: each player's best hand in each market before and after it, from what lies
open. What is drawn or comes to a market meanwhile counts as nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common import poker
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use
from rules.engine.resolve import Resolve
from rules.gears_of_industry import hands
from rules.gears_of_industry.clash import foreseen
from rules.gears_of_industry.draft import MARKET_NAMES, Draft
from rules.gears_of_industry.entering import Entering
from rules.gears_of_industry.play import carried_out
from rules.gears_of_industry.state import MARKETS
from rules.tabletop import PreviewLine

Hands = dict[tuple[int, int], int]
"""How strong the best hand of a seat in a market is."""
ASKS_ON = (Resolve, Announcing, Entering)
"""What goes on asking for an effect, and for a card that enters by one."""
LOOKED_AT = 16
"""So many ways to answer all the questions of an effect are looked at."""


def lines(play: Draft, action: Pick | Use) -> Iterator[PreviewLine]:
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
            name = "Your" if whose == seat else f"{play.agreed.names[whose]}'s"
            verb = " can become" if asks else ":"
            line = PreviewLine(
                "good" if own == (change > 0) else "caution",
                f"{name} hand in {MARKET_NAMES[market]}{verb} {hands.words(strength)}",
                f"now {hands.words(before[whose, market])}",
            )
            found.append((-abs(change), whose != seat, line))
    yield from (line for *_, line in sorted(found, key=lambda each: each[:2]))


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
        - max(_weight(found[rival, market]) for rival in play.opponents(seat))
        for market in MARKETS
    )
