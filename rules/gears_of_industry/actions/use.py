"""Using the effect of a market card.

In your Effect step you may use the effect of one of your market cards or of a neutral card, once (GI-3.4). You can't
use an effect that would change nothing at all (GI-5.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.cards import Card
from rules.engine.abilities import Announcing
from rules.game import Event, Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.card_text import text, uses_piles
from rules.gears_of_industry.outlook import changed_hands
from rules.gears_of_industry.resolving import use_of
from rules.gears_of_industry.state import EFFECT, MARKET, MARKETS
from rules.gears_of_industry.steps import MOST, Lines, carried_out, not_now, previewed
from rules.gears_of_industry.terms import name_with_place, place_suffix
from rules.gears_of_industry.turn import EffectEnd
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held
from rules.tabletop import Gesture, Preview, PreviewLine

NEUTRAL_PILES = "neutral card: uses the Market deck and discard pile"


class Use(RuledAction[WorkingState], frozen=True, gc=False, tag="Use"):
    """Use the effect of one of the player's market cards or of a neutral one. A card has one effect without
    targets, so `effect` and `aim` keep their defaults."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (EFFECT,)
    skippable: ClassVar = True
    card: str
    effect: int = 0
    aim: str = ""

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        found = []
        for market in MARKETS:
            for card in play.sides[play.seat].markets[market]:
                if _usable(play, card, False, market):
                    found.append(cls(card.id))
            for card in play.neutrals[market]:
                if _usable(play, card, True, market):
                    found.append(cls(card.id))
        return found

    def why_not(self, play: WorkingState) -> Refusal | None:
        card = _in_markets(play, self.card)
        if card is None or not card.kind or self.effect or self.aim:
            return Refusal("GI-3.4", "You can only use one of your market cards or a neutral card.")
        if play.phase != EFFECT:
            return not_now(EFFECT, play.phase)
        effect = play.cards[card.kind].effect
        if effect is None:
            return Refusal("GI-1.2", "You can only use the effect of a market card.")
        return effect.why_not(play, use_of(play.seat, card, card.neutral, card.market))

    def do(self, play: WorkingState) -> None:
        card = _in_markets(play, self.card)
        assert card is not None
        play.emit(_used, play, card)
        play.agenda = (EffectEnd(), Announcing(use_of(play.seat, card, card.neutral, card.market)))

    def gesture(self, play: WorkingState) -> Gesture:
        label = f"Use {name_with_place(play, self.card)}"
        return Gesture(label, (self.card,), at_once=self._asks_open_question(play))

    def _asks_open_question(self, play: WorkingState) -> bool:
        """Return whether the effect first asks its user an open question, so that it can still be undone."""
        after = carried_out(play, self)
        question = after.question
        return (
            question is not None
            and question.seat == play.seat
            and not question.secret
            and after.sides == play.sides
            and (after.neutrals, after.market_discard) == (play.neutrals, play.market_discard)
        )

    def text(self, play: WorkingState) -> str:
        return f"Use {name_with_place(play, self.card)}{place_suffix(play, self.card)}"

    def preview(self, play: WorkingState) -> Preview | None:
        return previewed(self, play, self._outlook(play))

    def _outlook(self, play: WorkingState) -> Lines:
        card = _in_markets(play, self.card)
        assert card is not None
        printed = play.cards[card.kind]
        piles = NEUTRAL_PILES if card.neutral and uses_piles(printed) else ""
        does = PreviewLine("note", text(printed), piles)
        return chain(islice(changed_hands(play, self), MOST - 1), (does,))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        return cls(piece) if not place and play.find(piece) is not None else None


def _usable(play: WorkingState, card: Card, neutral: bool, market: int) -> bool:
    effect = play.cards[card.kind].effect if card.kind else None
    return effect is not None and effect.is_possible(play, use_of(play.seat, card, neutral, market))


def _in_markets(play: WorkingState, id: str) -> Held | None:
    """Return one of the active player's market cards or a neutral card by id; None for any other."""
    for market in MARKETS:
        for card in play.sides[play.seat].markets[market]:
            if card.id == id:
                return play.held_card(card, "market", play.seat, market)
        for card in play.neutrals[market]:
            if card.id == id:
                return play.held_card(card, "neutral", MARKET, market)
    return None


def _used(play: WorkingState, card: Held) -> Event:
    text = f"{play.agreed.names[play.seat]} uses {play.title(card.kind)}."
    return events.EffectUsed(play.seat, text, (card.id,), ("GI-3.4",), card.kind, "played", events.USED)
