"""Ending a round, and the placement of targeting dice.

The round is over when all 3 planning dice are on spots and used (PS-3.7); then the next player rolls, or the next round
begins. Before round 1 the same button ends the placement, once all targeting dice are placed (PS-1.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import counted, listed
from rules.game import Refusal
from rules.planet_smash.ending import DIFFICULTIES
from rules.planet_smash.planning_dice import still_setting_up
from rules.planet_smash.sheet import any_ready, smashed
from rules.planet_smash.state import COLOURS, DONE
from rules.planet_smash.terms import plan_words
from rules.planet_smash.turn import next_step, next_turn
from rules.planet_smash.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine


class NextRound(RuledAction[WorkingState], frozen=True, gc=False):
    """End the player's round, or the placement of targeting dice."""

    phases: ClassVar = (DONE,)
    candidates_are_legal: ClassVar = True

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        return _NEXT_ROUND  # type: ignore[return-value]

    def why_not(self, play: WorkingState) -> Refusal | None:
        sheet = play.sheet
        if not play.round:
            return None if 0 not in sheet.slots else still_setting_up(sheet)
        if play.pending:
            return Refusal("PS-3.7", f"Finish {plan_words(sheet, play.acting)} first.")
        left = [colour for colour in range(len(COLOURS)) if colour not in sheet.spots]
        if left:
            words = listed([plan_words(sheet, colour) for colour in left])
            places = tuple(f"tray/{COLOURS[colour]}" for colour in left)
            return Refusal("PS-3.7", f"Place {words} first: a round uses all 3 dice.", places)
        return None

    def do(self, play: WorkingState) -> None:
        next_turn(play)

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(next_step(play), primary=True)

    def preview(self, play: WorkingState) -> Preview | None:
        if not play.round:
            return None
        planet, title = play.chart.planet, next_step(play)
        fallen = sum(map(smashed, play.sheets))
        final, last_seat = bool(fallen) or play.round == planet.rounds, play.seat + 1 == len(play.sheets)
        stands = f"{planet.title} still stands"
        rolling = PreviewLine("note", "Rolls new dice", "You can't undo a roll")
        if not final:
            lines = [rolling, *_passed(play), *_ready_abilities(play)]
        elif not last_seat:
            lines = [PreviewLine("bad", "This was your last round", stands), rolling]
        elif fallen:
            words = f"{counted(fallen, 'planet is', 'planets are')} smashed"
            lines = [PreviewLine("note", "The game ends", words)]
        else:
            return Preview(title, "", (PreviewLine("bad", "No rounds are left", stands),))
        return Preview(title, f"Round {play.round} of {planet.rounds}", tuple(lines))


_NEXT_ROUND = (NextRound(),)


def _passed(play: WorkingState) -> Iterator[PreviewLine]:
    """Yield the difficulties that are out of reach after this round, in a solo game (PS-7.1)."""
    planet = play.chart.planet
    passed = [name.capitalize() for name in DIFFICULTIES if getattr(planet, name) == play.round]
    if passed and len(play.sheets) == 1:
        yield PreviewLine("caution", f"Round {play.round} is the last for {listed(passed)}")


def _ready_abilities(play: WorkingState) -> Iterator[PreviewLine]:
    if any_ready(play.sheet):
        yield PreviewLine("good", "You keep your ready abilities")
