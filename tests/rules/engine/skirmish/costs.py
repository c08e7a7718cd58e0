"""What using an ability takes."""

from __future__ import annotations

from typing import Literal

from rules.common.words import one
from rules.engine.agenda import Choose
from rules.engine.costs import Cost
from rules.engine.limits import TimesATurn
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import Name
from rules.game import Refusal
from tests.rules.engine.skirmish.amounts import Few
from tests.rules.engine.skirmish.draft import Draft
from tests.rules.engine.skirmish.items import Phase
from tests.rules.engine.skirmish.printed import Type
from tests.rules.engine.skirmish.refusals import refused
from tests.rules.engine.skirmish.selectors import Pieces, used
from tests.rules.engine.skirmish.state import PHASES
from tests.rules.engine.skirmish.stats import Stat, stat


class Sacrifice(Cost[Draft], frozen=True, tag="sacrifice"):
    """Sacrifice a unit of one's own; `note` keeps a number of it under that name."""

    of: Pieces
    name: Name = "sacrificed"
    note: Stat | Literal[""] = ""

    def _among(self, play: Draft, this: Resolve) -> tuple[str, ...]:
        return tuple(each.id for each in self.of.pieces(play, this) if each.controller == this.seat)

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if this.named(self.name) is None and not self._among(play, this):
            return refused("SK-4.4", f"You have no {self.of.words()} to sacrifice.")
        return None

    @property
    def uses(self) -> tuple[str, ...]:
        return used(self.of)

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name, self.note) if self.note else (self.name,)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(self.name) is not None:
            return None
        return Choose(this.seat, self.name, self._among(play, this), this.source)

    def pay(self, play: Draft, this: Resolve) -> tuple[Bound, ...]:
        noted = Bound(self.note, number=stat(play, this.id(self.name), self.note)) if self.note else None
        play.move(this.id(self.name), "discard")
        return (noted,) if noted is not None else ()

    def words(self) -> str:
        return f"sacrifice {one(self.of.words())}"


class Discard(Cost[Draft], frozen=True, tag="discard"):
    """Discard cards from hand, of a type where that is said."""

    count: Few = 1
    type: Type | Literal[""] = ""
    name: Name = "discarded"

    def _among(self, play: Draft, this: Resolve) -> tuple[str, ...]:
        hand = Pieces("hand_card", "own", type=self.type)
        return tuple(id for id in hand.ids(play, this) if id != this.source)

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        if this.named(self.name) is None and len(self._among(play, this)) < self.count:
            return refused("SK-4.5", f"You have not enough {self.type or 'card'}s in hand to discard.")
        return None

    @property
    def binds(self) -> tuple[str, ...]:
        return (self.name,)

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        if this.named(self.name) is not None:
            return None
        among = self._among(play, this)
        return Choose(this.seat, self.name, among, this.source, self.count, self.count, secret=True)

    def pay(self, play: Draft, this: Resolve) -> tuple[Bound, ...]:
        for id in this.ids(self.name):
            play.discard(id)
        return (Bound(self.name, this.ids(self.name)),)

    def words(self) -> str:
        noun = self.type or "card"
        return f"discard {one(noun) if self.count == 1 else f'{self.count} {noun}s'}"


class SkipPhase(Cost[Draft], frozen=True, tag="skip_phase"):
    """Skip a phase of one's own turn that has not happened yet. One skipping pays for one ability."""

    phase: Literal["draw", "main", "end"]

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        begun = Phase(self.phase, begun=True) in play.agenda
        ahead = PHASES.index(self.phase) > PHASES.index(play.phase)
        if play.active != this.seat or self.phase in play.skipped or not (begun or ahead):
            return refused("SK-4.6", f"There is no {self.phase} phase of yours to skip.")
        return None

    def pay(self, play: Draft, this: Resolve) -> tuple[Bound, ...]:
        play.skipped = (*play.skipped, self.phase)
        return ()

    def words(self) -> str:
        return f"skip your {self.phase} phase"


AnyCost = Sacrifice | Discard | SkipPhase | TimesATurn
