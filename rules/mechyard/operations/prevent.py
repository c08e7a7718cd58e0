"""Take damage off hits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rules.mechyard import events
from rules.mechyard.activation import Entry
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.state import Layer, Protection, Spot


class Prevent(Operation, frozen=True, tag="prevent"):
    """Every hit on some modules is less, down to 0 (MY-5.12): on those joined to this, or until one's next Fight turn
    on this and those joined to it now, or on the whole mech (MY-5.9)."""

    layer: ClassVar[Layer] = "prevent"
    automatic: ClassVar = True
    when: Literal["always", "activated"]
    n: Amount
    target: Literal["joined", "this_and_joined", "own_mech"]
    until: Literal["", "own_next_fight_turn"] = ""

    def words(self, name: str) -> str:
        if self.target == "joined":
            return f"Every hit on a module joined to this is {self.n} less."
        on = "this or a module joined to it" if self.target == "this_and_joined" else "your mech"
        return f"Until your next fight turn, every hit on {on} is {self.n} less."

    def less(self, play: Draft, holder: Spot, target: Spot) -> int:
        return self.n if self.target == "joined" else 0

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        on: tuple[str, ...] = ()
        if self.target == "this_and_joined":
            frame = play.frame(play.seat)
            number = frame.index[entry.module]
            on = tuple(frame.modules[each].id for each in (number, *frame.joined[number]))
        play.protections = (*play.protections, Protection(play.seat, self.n, on))
        play.emit(_protected, play, entry.module, self.n, bool(on))

    def gain(self, prospect: Prospect) -> float:
        return 0.28 * self.n * (6 if self.target == "own_mech" else 1 + prospect.joined)

    def standing(self, joined: int) -> float:
        return 0.5 + 0.25 * joined if self.target == "joined" else 0.0

    def faults(self) -> Iterator[tuple[str, str]]:
        """A moment that does not go with what it is for."""
        holds = self.target == "joined"
        if holds != (self.when == "always"):
            yield "when", "joined needs always, the other targets need activated"
        if holds == bool(self.until):
            yield (
                "until",
                "joined lasts as long as the module is unbroken, the others until own_next_fight_turn",
            )


def _protected(play: Draft, module: str, less: int, around: bool) -> events.Protected:
    spot = play.own(module)
    assert spot is not None
    what = f"{play.design(spot).name} and what is joined to it are" if around else "mech is"
    text = f"{play.name(play.seat)}'s {what} protected: {less} less damage from each hit."
    return events.Protected(play.seat, text, (module,), ("MY-5.9",))
