"""Setting when you are prompted.

Where players are prompted only for responses that could matter, each can also ask for prompts at the end of the
opponent's turn, or whenever a response is possible (SG-9.4). The setting is private and takes no move.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from rules.common.tuples import switched
from rules.game import Refusal
from rules.smash_gear.action import GearAction
from rules.smash_gear.events import Noted
from rules.smash_gear.pieces import ABLE, END, STOPS
from rules.smash_gear.play import Play
from rules.tabletop import Gesture, Switch

WHEN_ASKED = {
    END: ("End of turn", "Ask me before my opponent's turn ends if I can use an effect."),
    ABLE: ("Whenever I can respond", "Ask me even if my response can't change what was announced."),
}
"""The additional moments at which a player can be prompted: label and explanation."""


class SetStop(GearAction, frozen=True, gc=False):
    """Switching a moment at which the seat is also prompted on or off."""

    setting: ClassVar = True
    phases: ClassVar = ()
    stop: str
    on: bool

    def why_not(self, play: Play) -> Refusal | None:
        stops = play.sides[play.shown_seat if play.deciding is None else play.deciding].stops
        known = play.sparing and self.stop in STOPS and (self.stop in stops) != self.on
        return None if known else Refusal("SG-9.4", "You can only set this when Responses is set to Useful.")

    def do(self, play: Play) -> None:
        seat = play.deciding
        assert seat is not None
        side = play.sides[seat]
        play.put_side(seat, replace(side, stops=switched(STOPS, side.stops, self.stop, self.on)))
        play.emit(lambda: Noted(seat, f"{play.names[seat]} changes when to respond.", (), ("SG-9.4",)))

    def gesture(self, play: Play) -> Gesture:
        return Gesture("Change when to ask me")

    @classmethod
    def switches(cls, play: Play, seat: int) -> tuple[Switch, ...]:
        """Return the switches for moments at which a player is also prompted; none where everyone able is
        prompted."""
        stops = play.sides[seat].stops
        return tuple(
            Switch(label, detail, stop in stops, cls(stop, stop not in stops))
            for stop, (label, detail) in (WHEN_ASKED.items() if play.sparing else ())
        )
