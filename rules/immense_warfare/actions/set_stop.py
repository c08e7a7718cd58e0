"""Switching prompts at a moment on or off (MI-7.2).

Each player chooses when to be prompted in the opponent's turn: for attacks, cards played, destroyed units, the
start of the Main Phase, the end of the turn, for any response, and, on Hold, after every action. This is a
setting: it can be changed while the player decides anything, and it is no move of the game.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.tuples import switched
from rules.game import Refusal
from rules.immense_warfare import refusals
from rules.immense_warfare.state import STOPS
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Switch

WHEN_ASKED = {
    "attacks": ("Attacks", "Ask me when something attacks me or my units."),
    "cards": ("Cards played", "Ask me about every card played, not only those I can counter."),
    "destroyed": ("My units destroyed", "Ask me after my units are destroyed."),
    "main": ("Main Phase begins", "Ask me at the start of my opponent's Main Phase."),
    "end": ("Turn ends", "Ask me before my opponent's turn ends."),
    "any": ("Any response", "Ask me whenever I can respond, not only when it matters."),
    "hold": ("Hold", "Ask me after every action, including mine."),
}
"""The moments at which a player can be prompted: label and explanation."""


class SetStop(RuledAction[WorkingState], frozen=True, gc=False, tag="stop"):
    """Switching prompts at a moment on or off (MI-7.2). Not a move of the game, and never listed."""

    setting: ClassVar = True
    stop: str
    on: bool

    def why_not(self, play: WorkingState) -> Refusal | None:
        seat = play.deciding or 0
        known = self.stop in STOPS and (self.stop in play.sides[seat].stops) != self.on
        return None if known else refusals.NO_STOP

    def do(self, play: WorkingState) -> None:
        seat = play.deciding or 0
        side = play.sides[seat]
        play.put_side(seat, replace(side, stops=switched(STOPS, side.stops, self.stop, self.on)))

    def in_log(self, play: WorkingState) -> str:
        return "changes their prompt settings"

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture(f"Ask me: {self.stop}" if self.on else f"Don't ask me: {self.stop}")

    @classmethod
    def switches(cls, play: WorkingState, seat: int) -> tuple[Switch, ...]:
        """Return the switches for moments at which a player is prompted in the opponent's turn (MI-7.2)."""
        stops = play.sides[seat].stops
        return tuple(
            Switch(label, detail, stop in stops, cls(stop, stop not in stops))
            for stop, (label, detail) in WHEN_ASKED.items()
        )
