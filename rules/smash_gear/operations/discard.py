"""Make the opponent discard."""

from __future__ import annotations

from rules.engine.agenda import Choose
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.game import Refusal
from rules.smash_gear.lookup import Stake, Tables
from rules.smash_gear.operation import USED, Op
from rules.smash_gear.pieces import Machine, Situation, other
from rules.smash_gear.question import DISCARD, DISCARD_RULES, DiscardQuestion
from rules.smash_gear.working_state import WorkingState


class Discard(DiscardQuestion, Op, frozen=True, tag="discard"):
    """Make the opponent discard a card of their choice."""

    moments = (*USED, "assembled", "kill")
    phrase = "your opponent discards a card"
    short = "Opponent discards"

    def is_possible(self, tables: Tables, state: Situation, seat: int) -> bool:
        return bool(self._free(state, other(seat)))

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return False

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if this.named(DISCARD) is not None:
            return None
        among = self._free(play, other(this.seat))
        return Choose(other(this.seat), DISCARD, among, this.kind) if among else None

    def asks_question(self, asked: str) -> bool:
        return asked == DISCARD

    def prompt(self, play: WorkingState) -> str:
        card = play.title(play.question.about) if play.question is not None else "this"
        return f"Discard a card for {card}.\nDrag it to your Landfill."

    def refusal(self, play: WorkingState) -> Refusal:
        return Refusal(DISCARD_RULES[DISCARD], "Choose a card to discard first.")

    def _free(self, state: Situation, seat: int) -> tuple[str, ...]:
        """Return the ids of the cards that a seat can discard: announced cards stay in hand until they
        resolve."""
        promised = {what.source for what in state.waiting}
        return tuple([card.id for card in state.sides[seat].hand if card.id not in promised])

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        card = this.id(DISCARD)
        if not card:
            return FAILED
        play.discard(other(this.seat), card, DISCARD_RULES[DISCARD])
        return DONE
