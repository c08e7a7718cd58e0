"""An ability being carried out: how far it has come, and what has been bound to names on the way."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.engine.agenda import Choose, Item


class Bound(Struct, frozen=True, gc=False):
    """What a name in an effect stands for: the ids of pieces, or a number that was noted. `secret` ones only the
    seat knows whose effect it is."""

    name: str
    ids: tuple[str, ...] = ()
    number: int = 0
    secret: bool = False


class Did(Struct, frozen=True, gc=False):
    """What came of an operation: whether all of it was done, what it notes for those after it, and whether the
    ability ends here."""

    full: bool = True
    bound: tuple[Bound, ...] = ()
    ends: bool = False


DID, DID_NOT = Did(), Did(False)


class Resolve(Item[Any], frozen=True, gc=False, tag="resolve"):
    """The ability of that number of a kind of card, carried out for a seat, operation by operation.

    `source` is the id of the card or piece whose ability it is, which may have left by now. `step` counts the
    operations done; `full`: whether the last one was done in full; `began`: whether it put something on the
    agenda, so that this is only known once that is complete. `bound` are targets, what costs took, the roles
    of the event that triggered it, and what operations note; `answers` what has been chosen for the operation
    that is being done.
    """

    seat: int
    source: str
    kind: str
    number: int = 0
    bound: tuple[Bound, ...] = ()
    step: int = 0
    full: bool = True
    answers: tuple[Bound, ...] = ()
    began: bool = False

    def named(self, name: str) -> Bound | None:
        """What a name stands for; None where nothing is bound to it."""
        for known in (self.answers, self.bound):
            for bound in known:
                if bound.name == name:
                    return bound
        return None

    def ids(self, name: str) -> tuple[str, ...]:
        """The ids that a name stands for."""
        bound = self.named(name)
        return bound.ids if bound is not None else ()

    def id(self, name: str) -> str:
        """The one id that a name stands for; "" for none."""
        found = self.ids(name)
        return found[0] if found else ""

    def binding(self, *bound: Bound) -> Resolve:
        """With more names bound; a name that is bound already changes what it stands for."""
        if not self.bound:
            return replace(self, bound=bound)
        names = {each.name for each in bound}
        return replace(self, bound=(*(each for each in self.bound if each.name not in names), *bound))

    def run(self, play: Any) -> Item[Any] | None:
        ability = play.ability(self)
        this = self if self.step else ability.without_lost_targets(play, self)
        operations = ability.do
        if this.began:
            full = this.full and operations[this.step - 1].came_about(play, this)
            this = replace(this, began=False, full=full)
        while this.step < len(operations):
            operation = operations[this.step]
            question = operation.asks(play, this)
            if question is not None:
                play.agenda = (*play.agenda, question)
                return this
            before = play.agenda
            did: Did = operation.perform(play, this)
            if did.ends or this.step + 1 == len(operations):
                return None
            kept = [each for each in this.answers if each.name in operation.binds]
            this = replace(this.binding(*kept, *did.bound), step=this.step + 1, full=did.full, answers=())
            if play.agenda is not before:
                return replace(this, began=True)  # what it began is completed before the next one
        return None

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        return replace(self, answers=(*self.answers, choice_bound(choice)))

    def narrowed(self, play: Any, choice: Choose) -> Choose:
        found: Choose = play.ability(self).do[self.step].narrowed(play, self, choice)
        return found

    def seen_by(self, seat: int) -> Resolve:
        if seat == self.seat:
            return self
        return replace(self, bound=_open(self.bound), answers=_open(self.answers))


def choice_bound(choice: Choose) -> Bound:
    """What was chosen, bound to the name of the question."""
    return Bound(choice.asked, choice.picked, secret=choice.secret)


def _open(bound: tuple[Bound, ...]) -> tuple[Bound, ...]:
    """What others than the seat whose effect it is see of what is bound."""
    return tuple(Bound(each.name, secret=True) if each.secret else each for each in bound)
