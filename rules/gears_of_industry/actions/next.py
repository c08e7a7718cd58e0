"""Continuing to the next step of a turn, and ending the turn.

Your steps are Factory, Market, Effect and Clash, in this order (GI-3); you may continue to the next one at any time. A
step without a possible action is skipped by itself. After the Clash step the turn ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.records import shallow_copy
from rules.common.text import counted
from rules.game import Refusal
from rules.gears_of_industry.actions.trigger_clash import best_clash
from rules.gears_of_industry.clash import clashes_open
from rules.gears_of_industry.hands import best_strengths
from rules.gears_of_industry.outlook import scoring
from rules.gears_of_industry.payment import given_up_sideways, payers
from rules.gears_of_industry.state import CLASH, END, MARKET_NAMES, MARKET_STEP, PHASES
from rules.gears_of_industry.steps import STEPS, Lines, previewed
from rules.gears_of_industry.turn import go_on
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine

SIDEWAYS = ("stays sideways", "stay sideways")
CANT_BOOST = "can pay next turn, but can't boost before"


class Next(RuledAction[WorkingState], frozen=True, gc=False, tag="next"):
    """Continue to the next step of the turn."""

    numbered: ClassVar = False
    candidates_are_legal: ClassVar = True

    @classmethod
    def candidates(cls, play: WorkingState) -> Sequence[Self]:
        return (cls(),)

    def why_not(self, play: WorkingState) -> Refusal | None:
        return None

    def do(self, play: WorkingState) -> None:
        go_on(play)

    def gesture(self, play: WorkingState) -> Gesture:
        """Return the gesture, named by the next step; it isn't the primary one while a clash is worth
        triggering, nor brass while another factory upright would score in one."""
        step = _next_step(play)
        label = f"Next: {STEPS[step].name}" if step in STEPS else "End turn"
        skips = any(kind.skippable and kind.candidates(play) for kind in play.kinds[play.phase])
        skips = skips or (play.phase == MARKET_STEP and given_up_sideways(play) > 0)
        return Gesture(label, primary=play.phase != CLASH or best_clash(play) is None, skips=skips)

    def in_log(self, play: WorkingState) -> str:
        return "continues"

    def preview(self, play: WorkingState) -> Preview | None:
        return previewed(self, play, self._outlook(play))

    def _outlook(self, play: WorkingState) -> Lines:
        """Yield the opportunities and output lost by continuing."""
        not_done = STEPS[play.phase].not_done
        if play.phase == CLASH:
            for market in clashes_open(play):
                good, who = scoring(play, play.seat, best_strengths(play, market), would=True)
                words = f"You won't clash in {MARKET_NAMES[market]} ({who})"
                yield PreviewLine("caution" if good else "good", words, "GI-6.1")
        elif play.phase == MARKET_STEP and play.output:
            yield PreviewLine("caution", f"You lose {play.output} output", "GI-4.2")
        elif not_done:
            yield PreviewLine("note", not_done)
        elif lost := given_up_sideways(play):
            words = f"Gives up {counted(lost, 'point')} in a clash this turn"
            yield PreviewLine("caution", words, "An upright factory could boost")
        elif able := payers(play, play.seat):
            words = f"{counted(len(able), 'unused factory')} {SIDEWAYS[len(able) > 1]}"
            yield PreviewLine("note", words, CANT_BOOST)


def _next_step(play: WorkingState) -> str:
    """Return the next step of the turn with a possible action; END if there is none."""
    after = shallow_copy(play)
    after.output = 0
    for after.phase in PHASES[PHASES.index(play.phase) + 1 :]:
        if any(kind.candidates(after) for kind in play.kinds[after.phase]):
            return after.phase
    return END
