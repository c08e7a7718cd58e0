"""Prevent damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.common.text import possessive
from rules.mechyard import events
from rules.mechyard.activation import EnteredModule
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.state import Layer, Protection, Spot
from rules.mechyard.working_state import WorkingState


class Prevent(Operation, frozen=True, tag="prevent"):
    """Reduce every hit on some modules, down to 0 (MY-5.12): on those joined to this one, or, until the
    player's next Fight turn, on this one and those joined to it now, or on the whole mech (MY-5.9)."""

    layer: ClassVar[Layer] = "prevent"
    automatic: ClassVar = True
    when: Literal["always", "activated"]
    n: Amount
    target: Literal["joined", "this_and_joined", "own_mech"]
    until: Literal["", "own_next_fight_turn"] = ""

    def words(self, name: str) -> str:
        if self.target == "joined":
            return f"Modules joined to this take {self.n} less damage from each hit."
        take = "this and modules joined to it take" if self.target == "this_and_joined" else "your mech takes"
        return f"Until your next Fight turn, {take} {self.n} less damage from each hit."

    def less(self, play: WorkingState, holder: Spot, target: Spot) -> int:
        return self.n if self.target == "joined" else 0

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        on: tuple[str, ...] = ()
        if self.target == "this_and_joined":
            frame = play.frame(play.seat)
            number = frame.index[entry.module]
            on = tuple(frame.modules[each].id for each in (number, *frame.joined[number]))
        play.protections = (*play.protections, Protection(play.seat, self.n, on))
        play.emit(_protected, play, entry.module, self.n, bool(on))

    def gain(self, prospect: Prospect) -> float:
        return 0.28 * self.n * (6 if self.target == "own_mech" else 1 + prospect.joined)

    def passive_income(self, joined: int) -> float:
        return 0.5 + 0.25 * joined if self.target == "joined" else 0.0

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a moment or duration that doesn't fit its target."""
        holds = self.target == "joined"
        if holds != (self.when == "always"):
            yield "when", "joined needs when: always, other targets need when: activated"
        if holds == bool(self.until):
            yield (
                "until",
                "joined needs no until, other targets need until: own_next_fight_turn",
            )


def _protected(play: WorkingState, module: str, less: int, around: bool) -> events.Protected:
    spot = play.active_spot(module)
    assert spot is not None
    what = f"{play.design(spot).name} and the modules joined to it are" if around else "mech is"
    text = f"{possessive(play.name(play.seat))} {what} protected: {less} less damage from each hit."
    return events.Protected(play.seat, text, (module,), ("MY-5.9",))
