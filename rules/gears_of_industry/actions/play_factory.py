"""Playing a factory.

In your Factory step you may play one Technology card from your hand as a factory (GI-3.2), in any of 4 orientations.
A sideways factory (right or left) can pay this turn; an upright one (either way up) can boost a poker hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.cards import find
from rules.game import Event, Refusal
from rules.gears_of_industry import events
from rules.gears_of_industry.outlook import factory_lines
from rules.gears_of_industry.state import FACTORY, MARKET_STEP, Factory
from rules.gears_of_industry.steps import previewed
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview

WAYS = {1: "sideways (right)", 0: "upright", 3: "sideways (left)", 2: "upright (upside down)"}
"""The orientations of a new factory by clockwise quarter turns, sideways right and upright first."""


class PlayFactory(RuledAction[WorkingState], frozen=True, gc=False, tag="factory"):
    """Play a Technology card from hand as a factory, rotated by quarter turns clockwise."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (FACTORY,)
    skippable: ClassVar = True
    card: str
    turn: int

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        cards = play.cards
        return [
            cls(card.id, turn)
            for card in play.sides[play.seat].hand
            if card.kind and cards[card.kind].technology
            for turn in WAYS
        ]

    def why_not(self, play: WorkingState) -> Refusal | None:
        card = find(play.sides[play.seat].hand, self.card)
        if card is None or not card.kind:
            return Refusal("GI-3.2", "That card isn't in your hand.")
        if not play.cards[card.kind].technology:
            return Refusal(
                "GI-1.2", "You can only play Technology cards as factories. Play this into a market."
            )
        if self.turn not in WAYS:
            return Refusal("GI-3.2", "Place a factory upright, upside down or sideways (right or left).")
        if play.phase != FACTORY:
            return Refusal("GI-3.2", "You can only play a factory in your Factory step, once per turn.")
        return None

    def do(self, play: WorkingState) -> None:
        play.build(self.card, play.seat, self.turn)
        play.phase = MARKET_STEP
        play.emit(_built, play)

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"{self._short(play)} {WAYS[self.turn % 4]}", (self.card,), f"factories/{play.seat}")

    def text(self, play: WorkingState) -> str:
        """Return the action as text: the same for both sideways and for both upright orientations."""
        return self.gesture(play).label.partition(" (")[0]

    def _short(self, play: WorkingState) -> str:
        return f"Play {name_with_place(play, self.card)}"

    def preview(self, play: WorkingState) -> Preview | None:
        factory = Factory(self.card, play.piece(self.card).kind, self.turn)
        return previewed(self, play, factory_lines(play, play.seat, factory), self._short(play))

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | None:
        card = find(play.sides[play.seat].hand, piece)
        if card is None or not card.kind:
            return None
        meant = place == f"factories/{play.seat}" or (not place and play.cards[card.kind].technology)
        return cls(piece, turn % 4) if meant else None


def _built(play: WorkingState) -> Event:
    factory = play.sides[play.seat].factories[-1]
    how = "sideways" if factory.is_sideways else "upright"
    text = f"{play.agreed.names[play.seat]} plays {play.title(factory.kind)} {how}."
    return events.FactoryBuilt(play.seat, text, (factory.id,), ("GI-3.2",), factory.kind, "played")
