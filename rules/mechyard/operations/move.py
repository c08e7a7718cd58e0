"""Move one's own mech by a text."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.common.words import counted
from rules.mechyard.activation import Doing, Entry, Words, instead, within
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.outlook import movement
from rules.mechyard.printed import Amount
from rules.mechyard.track import drive, marker, shown, space, to_space
from rules.tabletop import Gesture, Preview


class Move(Operation, frozen=True, tag="move"):
    """Own movement up to so many spaces either way: it counts as moved, and needs no foot (MY-5.13)."""

    optional: ClassVar = True
    when: Literal["activated", "hit"]
    n: Amount

    def words(self, name: str) -> str:
        may = "After the hit you may" if self.when == "hit" else "You may"
        return f"{may} move up to {counted(self.n, 'space')}."

    def _reached(self, play: Draft) -> tuple[str, ...]:
        return tuple(map(space, within(play.mechs[play.seat].at, self.n)))

    # -- as a part of an activation

    def aims(self, play: Draft, entry: Entry) -> tuple[str, ...]:
        return self._reached(play)

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        drive(play, to_space(aim), "MY-5.13")

    def gesture(self, play: Draft, entry: Entry, aim: str) -> Gesture:
        return Gesture(f"Move to {shown(to_space(aim))}", (marker(play.seat),), aim)

    def words_asked(self, play: Draft, entry: Entry) -> Words:
        return Words(
            f"Move up to {counted(self.n, 'space')}, {instead(play)}.",
            "Drag your marker along the track.",
        )

    def foreseen(self, play: Draft, entry: Entry, aim: str) -> Preview | None:
        return movement(play, to_space(aim), f"Move to {shown(to_space(aim))}")

    def answer_foreseen(self, play: Draft, this: Doing, pick: str) -> Preview | None:
        return movement(play, to_space(pick), f"Move to {shown(to_space(pick))}") if pick else None

    # -- after a hit

    def run(self, play: Draft, this: Doing) -> Doing | None:
        return this.ask(play, "move", self._reached(play), least=0)

    def answered(self, play: Draft, this: Doing, pick: str) -> Doing | None:
        if pick:
            drive(play, to_space(pick), "MY-5.13")
        return None

    def asking(self, play: Draft, this: Doing) -> Words:
        return Words(f"Move up to {counted(self.n, 'space')}, or stay.", "Drag your marker along the track.")

    def answer(self, play: Draft, this: Doing, pick: str) -> Gesture:
        return (
            Gesture(f"Move to {shown(to_space(pick))}", (marker(play.seat),), pick)
            if pick
            else Gesture("Stay here")
        )

    def gain(self, prospect: Prospect) -> float:
        return 0.28 * min(6, self.n)

    def moves(self) -> int:
        return self.n
