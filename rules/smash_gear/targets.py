"""Targets of Smash Gear's effects: the one definition used by legality, the list of actions, highlights and
resolution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from rules.common.cards import Card
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import TARGET, Aim
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.lookup import Tables
from rules.smash_gear.pieces import Base, Machine, Situation, Thing, other
from rules.smash_gear.working_state import ActionAnnouncement, WorkingState

LOST = " that has lost a weapon"
"""The words for machines that a weapon can be restored to."""
_NARROWS: dict[str, tuple[str, ...]] = {"announced": (), "ticket": ("cheapest",)}
"""The values of `that` for targets other than machines."""


class Target(Aim, Struct, frozen=True, forbid_unknown_fields=True):
    """The target of an effect. `that` narrows machines down: to the last that made a normal move, to those
    that have lost a weapon, are next to the machine with the effect, or are on the base with the effect; and
    store cards to the cheapest. `among` are the kinds of announcements that can be targets."""

    what: Literal["machine", "announced", "ticket"]
    whose: Literal["own", "opposing", "any"] = "any"
    that: Literal["", "has_just_moved", "has_lost_a_weapon", "is_beside", "on_it", "cheapest"] = ""
    among: tuple[Literal["move", "machine_effect"], ...] = ()

    def still_valid(self, play: WorkingState, this: Resolve) -> Bound:
        """Return the target still valid at resolution; without ids if its machine no longer fits."""
        if self.what == "machine":
            machine = play.machine(this.id(TARGET))
            on = play.thing_with(this.source)
            if machine is None or machine not in self.machines(play.tables, play, this.seat, on):
                return Bound(TARGET)
        return Bound(TARGET, this.ids(TARGET))

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for each field that doesn't apply to such a target."""
        if self.what != "machine" and (self.that not in ("", *_NARROWS[self.what]) or self.whose != "any"):
            yield "what", f"'whose' and 'that' work only with machines, not {self.what}"
        if self.what == "machine" and self.that == "cheapest":
            yield "that", "cheapest works only with tickets"
        if (self.what == "announced") != bool(self.among):
            yield "among", "'announced' needs this, but other targets can't have it"

    def words(self) -> str:
        """Return the target in words."""
        if self.what == "announced":
            names = {"move": "normal move", "machine_effect": "machine effect"}
            return f"an enemy {' or '.join(names[kind] for kind in self.among)}"
        if self.what == "ticket":
            return f"{'the cheapest' if self.that == 'cheapest' else 'a'} machine from the store"
        whose = {"own": "one of your machines", "opposing": "an enemy machine", "any": "a machine"}
        that = {"": "", "has_just_moved": " that has just moved", "has_lost_a_weapon": LOST,
                "is_beside": " next to this one", "on_it": " on this base"}  # fmt: skip
        return whose[self.whose] + that[self.that]

    def machines(self, tables: Tables, state: Situation, seat: int, on: Thing | None) -> Sequence[Machine]:
        """Return the possible target machines; `on` is the machine or base with the effect."""
        that, occupancy, units = self.that, state.occupancy, -1
        found: Sequence[Machine] = state.machines
        if self.whose != "any":
            whose = seat if self.whose == "own" else other(seat)
            found, units = occupancy.of[whose], occupancy.units[whose]
        if that == "is_beside":
            units &= tables.motions[state.board].beside[on.hearts | on.weapons] if type(on) is Machine else 0
        elif that == "on_it":
            units &= 1 << on.cell if type(on) is Base else 0
        elif that == "has_just_moved":
            return [machine for machine in found if machine.id == state.moved]
        elif that == "has_lost_a_weapon":
            return [machine for machine in found if tables.lost_weapons(machine) > 0]
        else:
            return found
        return [machine for machine in found if (machine.hearts | machine.weapons) & units] if units else ()

    def cards_for_sale(self, tables: Tables, state: Situation) -> list[Card]:
        """Return the store machines that are possible targets."""
        sold = [card for card in state.store.machines if card.kind]
        if self.that == "cheapest" and sold:
            least = min(tables.prices[card.kind] for card in sold)
            return [card for card in sold if tables.prices[card.kind] == least]
        return sold

    def announcements(self, state: Situation, seat: int) -> list[str]:
        """Return the numbers of the opponent's announcements that are possible targets and not cancelled."""
        return [
            str(number)
            for number, what in enumerate(state.waiting)
            if what.seat != seat and not what.undone and self._kind(state, what) in self.among
        ]

    def _kind(self, state: Situation, what: Announcement[WorkingState]) -> str:
        """Return the kind of an announcement: a plugin's effect counts as its machine's, a script's as none
        (SG-8.4)."""
        if isinstance(what, AnnouncedAbility):
            return "machine_effect" if state.machine_with(what.source) is not None else ""
        return what.aimed_as if isinstance(what, ActionAnnouncement) else ""
