"""The base class of the kinds of action of Smash Gear: when they are possible, and their picture on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from rules.base.action import RuledAction
from rules.common.board import Motion
from rules.common.text import counted
from rules.game import Piece, Refusal
from rules.smash_gear.cards import AnyCard
from rules.smash_gear.pieces import Machine, Situation
from rules.smash_gear.play import Play
from rules.tabletop import Preview, PreviewLine


class Fold(NamedTuple):
    """A flip for the eye: the machine's cells as a mask, the side, whether it goes over a line one row beyond
    it, its price."""

    units: int
    side: str
    far: bool
    price: int


PREPARE, BATTLE, RESPONSE = "prepare", "battle", "response"
"""The phases of actions: buying before the first turn, a turn, and a response to an announcement."""
MOST = 3
"""The greatest number of preview lines shown."""
IN_PREPARE = Refusal("SG-2.1", "You can only buy a card or stop in Prepare.")


def phase_of(play: Situation) -> str:
    """Return the phase of a position in which no question is open."""
    return RESPONSE if play.agenda else BATTLE if play.turn else PREPARE


class GearAction(RuledAction[Play], frozen=True, gc=False):
    """A kind of action, all of whose candidates are legal; `wrong_phase` refuses it in other phases than its own.
    `lands`: a machine is in a new place afterwards. `reminder` reminds a player who ends the turn that it is
    still possible: its place among the reminders (0: decisive) and its words; None for no reminder."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar[tuple[str, ...]] = (BATTLE,)
    wrong_phase: ClassVar[Refusal] = IN_PREPARE
    lands: ClassVar[bool] = False
    reminder: ClassVar[tuple[int, str] | None] = None

    @property
    def source(self) -> str:
        """Return the id of the card or machine that the action uses; "" for none."""
        return ""

    @classmethod
    def plays(cls, card: AnyCard | None) -> bool:
        """Return whether this kind of action plays such a card of the hand."""
        return False

    def why_not(self, play: Play) -> Refusal | None:
        now = phase_of(play)
        if now not in self.phases:
            return (
                Refusal("SG-9.4", "Respond or pass first.", ("stack",))
                if now == RESPONSE
                else self.wrong_phase
            )
        return self.forbidden(play)

    def forbidden(self, play: Play) -> Refusal | None:
        """Return why the action isn't legal in its phase; None if it is."""
        return None

    def is_vain(self, play: Play) -> bool:
        """Return whether the legal action would only lose something."""
        return False

    def previewed(self, play: Play, lines: Iterable[PreviewLine], marks: tuple[str, ...] = ()) -> Preview:
        """Return a preview under the action's label, with the first lines."""
        return Preview(self.gesture(play).label, "", tuple(lines)[:MOST], (), marks)

    # -- on the board

    def motion(self, play: Play) -> tuple[Machine, Motion] | None:
        """Return the machine that the action moves at once, with its motion; None when it moves none or
        leaves the board."""
        return None

    def folded(self, play: Play) -> Fold | None:
        """Return the flip of the action, legal or not; None for any other."""
        return None

    def posed(self, play: Play, piece: Piece) -> Piece | None:
        """Return a piece as the action would place it; None where it goes nowhere."""
        return None

    def area(self, play: Play, piece: Piece) -> tuple[str, ...]:
        """Return the cells that the action of a piece would cover, legal or not; () where it means only a
        place."""
        return ()


def too_expensive(play: Situation, seat: int, price: int, rule: str, by: str = "") -> Refusal | None:
    """Return the refusal of a price that a seat can't pay; None when it can. `by` is added to the price as
    its reason."""
    funds = play.sides[seat].gears
    if price <= funds:
        return None
    text = f"You need {counted(price - funds, 'more gear')} (costs {price}{by}, you have {funds})."
    return Refusal(rule, text, (f"gears/{seat}",))
