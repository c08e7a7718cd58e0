"""Costs of using abilities."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.common.text import one
from rules.engine.agenda import Choose
from rules.engine.costs import Cost
from rules.engine.limits import TimesATurn
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import THIS, Name
from rules.game import Refusal
from rules.immense_warfare import units, zones
from rules.immense_warfare.asking import QuestionText
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.printed import Few
from rules.immense_warfare.refusals import cannot_pay
from rules.immense_warfare.sacrifices import Sacrifices, Stat, stat
from rules.immense_warfare.selectors import Of, Pieces, selected_ids, used
from rules.immense_warfare.state import PHASES
from rules.immense_warfare.turn import Phase
from rules.immense_warfare.working_state import WorkingState


class Sacrifice(Cost[WorkingState], Sacrifices, frozen=True, tag="sacrifice"):
    """Sacrifice one of your units. The result can keep one of its numbers under a name (`note`), its `space`,
    or its `pilots`."""

    of: Of
    name: Name = "sacrificed"
    note: Stat | Literal[""] = ""
    space: Name | Literal[""] = ""
    pilots: Name | Literal[""] = ""

    def _among(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        return tuple(
            id for id in selected_ids(play, this, self.of) if play.pieces[id].controller == this.seat
        )

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if this.named(self.name) is None and not self._among(play, this):
            return cannot_pay(f"You need {self._unit()} to sacrifice.")
        return None

    @property
    def uses(self) -> tuple[str, ...]:
        return used(self.of)

    @property
    def binds(self) -> tuple[str, ...]:
        return tuple(name for name in (self.name, self.note, self.space, self.pilots) if name)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if self.of == THIS or this.named(self.name) is not None:
            return None
        return Choose(this.seat, self.name, self._among(play, this), this.source)

    def pay(self, play: WorkingState, this: Resolve) -> tuple[Bound, ...]:
        id = this.source if self.of == THIS else this.id(self.name)
        if id not in play.pieces:
            return ()
        found = [Bound(self.name, (id,))]
        if self.note:
            found.append(Bound(self.note, number=stat(play, id, self.note)))
        if self.space:
            found.append(Bound(self.space, (NAMES[play.pieces[id].cell],)))
        if self.pilots:
            found.append(Bound(self.pilots, tuple(pilot.id for pilot in units.pilots(play, id))))
        zones.sacrifice(play, id)
        return tuple(found)

    def words(self) -> str:
        return f"sacrifice {self._unit()}"

    def _unit(self) -> str:
        if isinstance(self.of, str):
            return self.of
        return self.of.one().replace(" you control", "")  # nobody can sacrifice another's unit


class Discard(Cost[WorkingState], QuestionText, frozen=True, tag="discard"):
    """Discard cards from hand."""

    discards: ClassVar = True
    of: Pieces = Pieces("hand_card", "own")
    count: Few = 1
    name: Name = "discarded"

    def _among(self, play: WorkingState, this: Resolve) -> tuple[str, ...]:
        return tuple(id for id in self.of.ids(play, this) if id != this.source)

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        if this.named(self.name) is None and len(self._among(play, this)) < self.count:
            return cannot_pay(f"You need {self._cards()} to discard.")
        return None

    @property
    def uses(self) -> tuple[str, ...]:
        return self.of.uses

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name,)

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        if this.named(self.name) is not None:
            return None
        among = self._among(play, this)
        return Choose(this.seat, self.name, among, this.source, self.count, self.count, secret=True)

    def pay(self, play: WorkingState, this: Resolve) -> tuple[Bound, ...]:
        for id in this.ids(self.name):
            zones.discard(play, id)
        return (Bound(self.name, this.ids(self.name)),)

    def words(self) -> str:
        return f"discard {self._cards()}"

    def _cards(self) -> str:
        return one(self.of.kind()) if self.count == 1 else f"{self.count} {self.of.kind(many=True)}"


class SkipPhase(Cost[WorkingState], frozen=True, tag="skip_phase"):
    """Skip a phase of your turn that hasn't happened yet. A phase pays for only one ability (MI-3.5)."""

    phase: Literal["draw"]

    def why_not(self, play: WorkingState, this: Resolve) -> Refusal | None:
        begun = any(isinstance(each, Phase) and each.name == self.phase for each in play.agenda)
        ahead = PHASES.index(self.phase) > PHASES.index(play.phase)
        if play.seat != this.seat or self.phase in play.skipped or not (begun or ahead):
            return Refusal("MI-3.5", f"You have no {self.phase.capitalize()} Phase left to skip.")
        return None

    def pay(self, play: WorkingState, this: Resolve) -> tuple[Bound, ...]:
        play.skipped = (*play.skipped, self.phase)
        return ()

    def words(self) -> str:
        return f"skip your {self.phase.capitalize()} Phase"


AnyCost = Sacrifice | Discard | SkipPhase | TimesATurn
