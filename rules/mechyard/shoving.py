"""The common part of pushing and pulling: targets, distance, one mech after the other (MY-5.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from rules.common.text import counted, possessive
from rules.mechyard.activation import EnteredModule, PendingEffect, PromptText, instead
from rules.mechyard.operation import Operation, Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.track import marker, movable, shove, space_label, to_space
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture

WHOM = {
    "another_mech": "another mech", "every_other_mech": "every other mech", "hit_mech": "the mech you hit",
}  # fmt: skip


class Way(NamedTuple):
    """A direction of shoving: the verb, and a function for the spaces to which a mech can be moved (play,
    seat, most spaces)."""

    verb: str
    spaces: Callable[[WorkingState, int, int], tuple[str, ...]]


class Shoving(Operation, frozen=True, kw_only=True):
    """Moving other mechs along the track. The distance is chosen and may be 0."""

    optional: ClassVar = True
    when: Literal["activated", "hit"]
    n: Amount
    target: str

    @property
    def way(self) -> Way:
        """Return the direction."""
        raise NotImplementedError

    def whom(self) -> str:
        """Return the target mechs in words."""
        if self.target == "hit_mech" and self.way.verb == "Push":
            return "every mech you hit"
        return WHOM[self.target]

    def far(self) -> str:
        """Return the greatest distance in words."""
        return counted(self.n, "space")

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a moment that doesn't fit its target."""
        if (self.target == "hit_mech") != (self.when == "hit"):
            yield "when", "hit_mech needs when: hit, other targets need when: activated"

    def _reached(self, play: WorkingState, seat: int) -> tuple[str, ...]:
        return self.way.spaces(play, seat, self.n) if movable(play, seat) else ()

    # -- as a part of an activation

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        found = tuple(marker(seat) for seat in play.others() if self._reached(play, seat))
        if self.target == "every_other_mech":
            return ("all",) if found else ()
        return found

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        doing = PendingEffect(
            play.seat, entry.module, play.effect_number(entry.module, self), crew=entry.crew
        )
        seats = play.others() if aim == "all" else [seat for seat in play.others() if marker(seat) == aim]
        doing = replace(doing, queue=tuple(map(marker, seats)))
        play.agenda = (*play.agenda, doing)

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        seat = next((seat for seat in play.others() if marker(seat) == aim), None)
        whom = "the others" if seat is None else f"{possessive(play.name(seat))} mech"
        return Gesture(f"{self.way.verb} {whom}", () if seat is None else (aim,))

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        how = "Click its marker." if self.target == "another_mech" else "Press the button."
        return PromptText(f"{self.way.verb} {self.whom()} up to {self.far()}, {instead(play)}.", how)

    # -- mech by mech

    def run(self, play: WorkingState, this: PendingEffect) -> PendingEffect | None:
        if self.target == "hit_mech" and not this.queue and this.aim:
            spot = play.spot(this.aim)
            assert spot is not None
            this = replace(this, queue=(marker(spot.seat),), aim="")
        for at, each in enumerate(this.queue):
            reached = self._reached(play, seat_of(each))
            if reached:
                this = replace(this, queue=this.queue[at:])
                return this.ask(play, "shove", reached, least=0)
        return None

    def answered(self, play: WorkingState, this: PendingEffect, pick: str) -> PendingEffect | None:
        if pick:
            shove(play, seat_of(this.queue[0]), to_space(pick))
        rest = this.queue[1:]
        return replace(this, queue=rest) if rest else None

    def asking(self, play: WorkingState, this: PendingEffect) -> PromptText:
        name = play.name(seat_of(this.queue[0]))
        return PromptText(
            f"{self.way.verb} {possessive(name)} mech up to {self.far()}, or leave it.",
            "Drag its marker along the track.",
        )

    def answer(self, play: WorkingState, this: PendingEffect, pick: str) -> Gesture:
        name = play.name(seat_of(this.queue[0]))
        if not pick:
            return Gesture("Leave it here")
        return Gesture(
            f"{self.way.verb} {possessive(name)} mech to {space_label(to_space(pick))}",
            (this.queue[0],),
            pick,
        )

    def gain(self, prospect: Prospect) -> float:
        return 0.15 * self.n


def seat_of(mark: str) -> int:
    """Return the seat of a marker's id."""
    return int(mark.removeprefix("marker/"))
