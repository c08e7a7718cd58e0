"""Playing a card into a market.

In your Market step you play up to 2 market cards from your hand into either market and pay for them (GI-3.3);
Technology cards can't go there (GI-4.6). A card costs its value: pay with output left over from the card before plus
3 for each unused sideways factory, or with a single unused sideways factory of exactly that value (GI-4.1, GI-4.2). If
you have 3 cards in the market, the new one replaces one of them, of your choice; with fewer, you can't replace any
(GI-4.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common import poker
from rules.common.cards import Card, find
from rules.common.text import counted, listed
from rules.game import Refusal
from rules.gears_of_industry import values
from rules.gears_of_industry.hands import best_strengths, boosted, codes
from rules.gears_of_industry.outlook import instead, missing_cards, scoring
from rules.gears_of_industry.payment import (
    EXACT,
    MarketPlay,
    affordable,
    given_up_by_playing,
    payers,
    payment,
    possible_boosters,
    suggested,
    value_of,
)
from rules.gears_of_industry.places import slot
from rules.gears_of_industry.state import (
    MARKET_NAMES,
    MARKET_PLAYS,
    MARKET_STEP,
    MARKETS,
    OUTPUT,
    ROOM,
    Factory,
)
from rules.gears_of_industry.steps import Lines, carried_out, not_now, previewed
from rules.gears_of_industry.terms import name_with_place, place_suffix, place_words
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine


class PlayIntoMarket(RuledAction[WorkingState], frozen=True, gc=False, tag="enter"):
    """Play a card from hand into a market; if its player has three cards there, it replaces the one whose id is
    given (GI-4.7). If there is a choice of payments, a question follows."""

    candidates_are_legal: ClassVar = True
    in_lessons: ClassVar = "enter"
    phases: ClassVar = (MARKET_STEP,)
    skippable: ClassVar = True
    card: str
    market: int
    replaces: str = ""

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        """Return the plays that can be paid for; who can pay is found once for all cards."""
        factories = payers(play, play.seat)
        if play.cards_played >= MARKET_PLAYS or not (factories or play.output):
            return ()
        side, cards, most = play.sides[play.seat], play.cards, play.output + OUTPUT * len(factories)
        exact = {value_of(play, each) for each in factories}
        markets_and_replaced: list[tuple[int, str]] = []
        for market in MARKETS:
            own = side.markets[market]
            markets_and_replaced += (
                [(market, each.id) for each in own] if len(own) >= ROOM else [(market, "")]
            )
        found: list[Self] = []
        for card in side.hand:
            if card.kind:
                printed = cards[card.kind]
                if (printed.value <= most or printed.value in exact) and not printed.technology:
                    found += [cls(card.id, market, replaces) for market, replaces in markets_and_replaced]
        return found

    def why_not(self, play: WorkingState) -> Refusal | None:
        seat, side = play.seat, play.sides[play.seat]
        card = find(side.hand, self.card)
        if card is None or not card.kind:
            return Refusal("GI-3.3", "That card isn't in your hand.")
        printed = play.cards[card.kind]
        if printed.technology:
            return Refusal("GI-4.6", "You can't play a Technology card into a market. Play it as a factory.")
        if self.market not in MARKETS:
            return Refusal("GI-2.4", "Choose Market I or Market II.")
        if play.phase != MARKET_STEP:
            return not_now(MARKET_STEP, play.phase)
        if play.cards_played >= MARKET_PLAYS:
            return Refusal(
                "GI-3.3", f"You have already played {MARKET_PLAYS} cards into the markets this turn."
            )
        return self._why_not_there(play) or (
            None if affordable(play, seat, printed.value) else _too_dear(play, seat, printed.value)
        )

    def _why_not_there(self, play: WorkingState) -> Refusal | None:
        """Return why the card can't be placed there (GI-4.7)."""
        own = play.sides[play.seat].markets[self.market]
        if len(own) < ROOM:
            only = f"You can only replace a card in a market where you have {ROOM}."
            return Refusal("GI-4.7", only) if self.replaces else None
        if not self.replaces:
            return Refusal("GI-4.7", f"You have {ROOM} cards there. Drop this card onto the one to replace.")
        if find(own, self.replaces) is None:
            return Refusal("GI-4.7", "You can only replace one of your cards in that market.")
        return None

    def do(self, play: WorkingState) -> None:
        play.cards_played += 1
        play.agenda = (*play.agenda, MarketPlay(play.seat, self.card, self.market, self.replaces))

    def gesture(self, play: WorkingState) -> Gesture:
        """Return the gesture: a drag to the first free place of the market, or onto the replaced card."""
        own = play.sides[play.seat].markets[self.market]
        at = next((order for order, each in enumerate(own) if each.id == self.replaces), len(own))
        label = f"Play {name_with_place(play, self.card)}"
        if self.replaces:
            label += f", replacing {name_with_place(play, self.replaces)}"
        return Gesture(label, (self.card,), slot(self.market, play.seat, min(at, ROOM - 1)))

    def text(self, play: WorkingState) -> str:
        named = f"{name_with_place(play, self.card)}{place_suffix(play, self.card)}"
        label = f"Play {named} into {MARKET_NAMES[self.market]}"
        if self.replaces:
            place = place_words(play.sides[play.seat].markets[self.market], self.replaces)
            label += f", replacing {name_with_place(play, self.replaces)}{f' ({place})' * bool(place)}"
        return label

    def in_log(self, play: WorkingState) -> str:
        return "must choose how to pay for a card"

    def preview(self, play: WorkingState) -> Preview | None:
        return previewed(self, play, self._outlook(play))

    def _outlook(self, play: WorkingState) -> Lines:
        """Yield lines on the poker hand that the card makes, with a factory that can boost it this turn; on the
        cards missing for a clash or who would score in one; and on its payment."""
        seat = play.seat
        market, card = self.market, play.piece(self.card)
        own = [each for each in play.sides[seat].markets[market] if each.id != self.replaces]
        cards = [*own, *play.neutrals[market], Card(card.id, card.kind)]
        after = tuple([values.hand_code(play.cards, each.kind, each.id, play.changes) for each in cards])
        before, boosters = codes(play, seat, market), self._boosters(play)
        strength, helper = boosted(play, after, boosters)
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
            instead(poker.strength(before), strength),
        )
        if len(own) + 1 == ROOM:
            best = best_strengths(play, market) | {seat: strength}
            good, who = scoring(play, seat, best)
            yield PreviewLine("good" if good else "caution", f"A clash here: {who}", "GI-6.5")
        else:
            yield missing_cards(len(own) + 1)
        yield self._payment(play)

    def _boosters(self, play: WorkingState) -> list[Factory]:
        """Return the factories that can still boost this turn after the play, assuming the suggested payment
        where there is a choice."""
        paying = {id.removeprefix(EXACT) for id in suggested(carried_out(play, self))}
        factories = possible_boosters(play, play.seat, play.piece(self.card).value)
        return [each for each in factories if each.id not in paying]

    def _payment(self, play: WorkingState) -> PreviewLine:
        """Return the line about the payment."""
        seat, card = play.seat, play.piece(self.card)
        settled = payment(play, seat, card.value).settled
        if settled is None:
            return PreviewLine("note", f"Costs {card.value}: choose which factories pay", "GI-4.1")
        if not settled:
            spare = play.output - card.value
            left = f" ({spare} left)" if spare > 0 else ""
            return PreviewLine("note", f"Paid with leftover output{left}", "GI-4.2")
        names, one = listed([play.title(each.kind) for each in settled]), len(settled) == 1
        if lost := given_up_by_playing(play, seat, self.card, self.market, self.replaces):
            words = (
                f"{names} {'pays and costs' if one else 'pay and cost'} {counted(lost, 'point')} in a clash"
            )
            return PreviewLine("caution", words, "GI-4.5")
        return PreviewLine("note", f"{names} {'pays' if one else 'pay'}", "GI-4.1")

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        """Return the action of moving a hand card to a market: anywhere in the player's own row while there is
        room; without a place, to the market with fewer cards, over the first card of a full one."""
        seat, card = play.seat, find(play.sides[play.seat].hand, piece)
        if card is None or not card.kind:
            return None
        builds = play.cards[card.kind].technology
        if builds and not place:
            return None
        markets = play.sides[seat].markets
        place = place or slot(min(MARKETS, key=lambda market: len(markets[market])), seat, 0)
        for market, own in enumerate(markets):
            for at in range(ROOM):
                if place == slot(market, seat, at):
                    return cls(piece, market, own[at].id if len(own) == ROOM else "")
            if place.startswith(f"market/{market}/"):  # the place of a neutral card or of another player's
                return cls(piece, market) if builds else NOT_YOUR_ROW
        return None


NOT_YOUR_ROW = Refusal("GI-5.7", "You can only play into your own row.")


def _too_dear(play: WorkingState, seat: int, cost: int) -> Refusal:
    """Return the refusal of a card that its player can't pay for (GI-4.1, GI-4.2)."""
    paying, where = len(payers(play, seat)), (f"factories/{seat}",)
    if not paying and not play.output:
        return Refusal("GI-4.1", f"You need an unused sideways factory to pay (costs {cost}).", where)
    more = cost - play.output - OUTPUT * paying
    return Refusal(
        "GI-4.2", f"You need {more} more output, or a sideways factory worth exactly {cost}.", where
    )
