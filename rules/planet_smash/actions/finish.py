"""Declining what the placed die can still do.

You may decline any action of the placed die, even a possible one (PS-3.6). A die without any use, even with ready
abilities, is finished by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.game import Event, Refusal
from rules.planet_smash import events
from rules.planet_smash.pending import without_top
from rules.planet_smash.state import ASKED, COLOURS
from rules.planet_smash.terms import plan_words
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing_preview import box_line, cell_line
from rules.tabletop import Gesture, Preview, PreviewLine


class Finish(RuledAction[WorkingState], frozen=True, gc=False):
    """Decline the remaining actions of the placed die."""

    numbered: ClassVar = False
    phases: ClassVar = (ASKED,)
    candidates_are_legal: ClassVar = True
    rank: ClassVar = 1

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _FINISH  # type: ignore[return-value]

    def why_not(self, play: WorkingState) -> Refusal | None:
        return None if play.pending else Refusal("PS-3.6", "You have no placed die to finish.")

    def do(self, play: WorkingState) -> None:
        play.emit(_finished, play)
        play.pending = without_top(play.pending)

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Done with {plan_words(play.sheet, play.acting)}", icon="check")

    def preview(self, play: WorkingState) -> Preview | None:
        chart, sheet, among = play.chart, play.sheet, play.pending[-1].among
        value, lines = sheet.plan[play.acting], []
        if "demolish" in among:
            lines.append(box_line(chart, sheet, sheet.ship, value))
        if "research" in among:
            lines.append(cell_line(chart, sheet, sheet.ship, value))
        given_up = tuple(
            PreviewLine("caution", line.text, "You give this up", line.icon)
            for line in lines
            if line.mark == "good"
        )
        nothing = (PreviewLine("note", "No more uses here"),)
        return Preview(f"Done with {plan_words(sheet, play.acting)}", "", given_up or nothing)


_FINISH = (Finish(),)


def _finished(play: WorkingState) -> Event:
    text = f"{plan_words(play.sheet, play.acting).capitalize()} is used up."
    marks = (events.piece(play.seat, f"plan/{COLOURS[play.acting]}"),)
    return events.Noted(play.seat, text, marks, ("PS-3.6",))
