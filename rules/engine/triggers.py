"""Abilities that events trigger: gathered, put in order, and resolved once what triggered them is complete."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.engine.agenda import Agenda, Choose, Item
from rules.engine.resolve import Resolve

ORDER = "order"
"""The question which ability of several resolves next."""


class Triggered(Item[Any], frozen=True, gc=False, tag="triggered"):
    """Abilities of one seat that triggered together and wait to resolve."""

    seat: int
    waiting: tuple[Resolve, ...]

    def run(self, play: Any) -> Item[Any] | None:
        if len(self.waiting) == 1:
            play.agenda = (*play.agenda, self.waiting[0])
            return None
        if not play.timing.owners_order:
            play.agenda = (*play.agenda, *self.waiting[::-1])
            return None
        among = tuple(str(number) for number in range(len(self.waiting)))
        play.agenda = (*play.agenda, Choose(self.seat, ORDER, among))
        return self

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        at = int(choice.picked[0])
        play.agenda = (*play.agenda, self.waiting[at])
        return replace(self, waiting=self.waiting[:at] + self.waiting[at + 1 :])


def gathered(play: Any) -> Agenda:
    """What has been noticed, as items for the agenda: the active player's abilities come first, then those of the
    others in the order of seats. Nothing is noticed any more afterwards."""
    noticed: tuple[Resolve, ...] = play.noticed
    play.noticed = ()
    if len(noticed) == 1:
        return noticed
    order = [(play.active + step) % play.seats for step in range(play.seats)]
    groups = [(seat, tuple(one for one in noticed if one.seat == seat)) for seat in order]
    return tuple(Triggered(seat, waiting) for seat, waiting in groups[::-1] if waiting)
