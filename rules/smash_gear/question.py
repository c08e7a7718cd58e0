"""The open questions of Smash Gear: their defaults, and those that several items or operations ask alike."""

from __future__ import annotations

from typing import Any

from rules.base.choose import Asking
from rules.common.board import Motion
from rules.common.text import possessive
from rules.game import Refusal
from rules.smash_gear.pieces import Machine, Situation
from rules.tabletop import Gesture

DISCARD, KEEP = "discard", "keep"
"""The questions which card to discard: by an effect, or down to the hand limit (SG-10.1)."""
DISCARD_RULES = {DISCARD: "SG-8.4", KEEP: "SG-10.1"}


def machine_in_question(view: Situation) -> str:
    """Return the machine that the open question is about; "" for none."""
    question = view.question
    return question.about if question is not None and question.asked not in DISCARD_RULES else ""


class Question(Asking):
    """The wording of an open question about a machine, and what an option covers on the board."""

    __slots__ = ()

    def machine_asked(self, play: Any) -> Machine:
        """Return the machine that the question is about."""
        found: Machine | None = play.machine(machine_in_question(play))
        assert found is not None, "a machine in question is on the board"
        return found

    def places(self, play: Any) -> tuple[str, ...]:
        """Return the cells among the options."""
        return tuple(name for name in play.question.among if name in play.motions.numbers)

    def gesture(self, play: Any, pick: str) -> Gesture:
        return Gesture("Choose this cell", (self.machine_asked(play).id,), pick)

    def text(self, play: Any, pick: str) -> str:
        words = self.gesture(play, pick).label.replace(" this ", " the ")
        return f"{words} at {play.motions.board.called(play.motions.numbers[pick])}"

    def motion_of(self, play: Any, pick: str) -> tuple[Machine, Motion] | None:
        """Return the machine that an option moves at once, with its motion; None when it moves none."""
        return None

    def area(self, play: Any, pick: str) -> int:
        """Return the cells of the machine that an option means, as a mask; a free cell is lit like any
        place."""
        cell = play.motions.numbers.get(pick, -1)
        return 1 << cell & self.machine_asked(play).units if cell >= 0 else 0


class PartQuestion(Question):
    """The choice of the main part of a broken machine (SG-6.5)."""

    __slots__ = ()

    def prompt(self, play: Any) -> str:
        title = play.title(self.machine_asked(play).kind)
        return f"Choose {possessive(title)} main part.\nClick a lit heart. The rest is removed."

    def refusal(self, play: Any) -> Refusal:
        return Refusal("SG-6.5", "Choose the broken machine's main part first.", self.places(play))

    def gesture(self, play: Any, pick: str) -> Gesture:
        return Gesture("Keep this part", (self.machine_asked(play).id,), pick)

    def area(self, play: Any, pick: str) -> int:
        cell, units = play.motions.numbers.get(pick, -1), self.machine_asked(play).units
        return next((part for part in play.motions.parts[units] if cell >= 0 and part >> cell & 1), 0)


class DiscardQuestion(Question):
    """The choice of a card of the hand for the Landfill."""

    __slots__ = ()

    def gesture(self, play: Any, pick: str) -> Gesture:
        return Gesture("Discard", (pick,), f"landfill/{play.question.seat}")

    def text(self, play: Any, pick: str) -> str:
        return f"Discard {play.title(play.kind_of(pick))}"
