"""A resolving ability: its progress, and the names bound so far."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.engine.agenda import Choose, Item


class Bound(Struct, frozen=True, gc=False):
    """The value of a name in an effect: ids of pieces, or a noted number. `secret` values are known only to
    the seat of the effect."""

    name: str
    ids: tuple[str, ...] = ()
    number: int = 0
    secret: bool = False


class OpResult(Struct, frozen=True, gc=False):
    """The result of an operation: whether it was done in full, the names it binds, and whether the ability
    ends here."""

    full: bool = True
    bound: tuple[Bound, ...] = ()
    ends: bool = False


DONE, FAILED = OpResult(), OpResult(False)


class Resolve(Item[Any], frozen=True, gc=False, tag="resolve"):
    """A resolving ability of a kind of card, by its number, for a seat, operation by operation.

    `source` is the id of its card or piece, which may have left. `step` counts the operations done; `full`:
    the last one was done in full; `began`: it put something on the agenda, so that `full` is known only when
    that is complete. `bound` are targets, payments, the roles of the triggering event, and the notes of
    operations; `answers` are the choices for the current operation.
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
        """Return the value of a name; None if it isn't bound."""
        for known in (self.answers, self.bound):
            for bound in known:
                if bound.name == name:
                    return bound
        return None

    def ids(self, name: str) -> tuple[str, ...]:
        """Return the ids that a name stands for."""
        bound = self.named(name)
        return bound.ids if bound is not None else ()

    def id(self, name: str) -> str:
        """Return the one id that a name stands for; "" for none."""
        found = self.ids(name)
        return found[0] if found else ""

    def binding(self, *bound: Bound) -> Resolve:
        """Return the resolving ability with more names bound; names already bound are replaced."""
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
            did: OpResult = operation.perform(play, this)
            if did.ends or this.step + 1 == len(operations):
                return None
            kept = [each for each in this.answers if each.name in operation.binds]
            this = replace(this.binding(*kept, *did.bound), step=this.step + 1, full=did.full, answers=())
            if play.agenda is not before:
                return replace(this, began=True)  # items it added are completed before the next operation
        return None

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        return replace(self, answers=(*self.answers, choice_bound(choice)))

    def narrowed(self, play: Any, choice: Choose) -> Choose:
        found: Choose = play.ability(self).do[self.step].narrowed(play, self, choice)
        return found

    def asker(self, play: Any) -> Any:
        return play.asker_of(self)

    def seen_by(self, seat: int) -> Resolve:
        if seat == self.seat:
            return self
        return replace(self, bound=_without_secrets(self.bound), answers=_without_secrets(self.answers))


def choice_bound(choice: Choose) -> Bound:
    """Return the picked ids, bound to the name of the question."""
    return Bound(choice.asked, choice.picked, secret=choice.secret)


def _without_secrets(bound: tuple[Bound, ...]) -> tuple[Bound, ...]:
    """Return bound names as seats other than the effect's own see them."""
    return tuple(Bound(each.name, secret=True) if each.secret else each for each in bound)
