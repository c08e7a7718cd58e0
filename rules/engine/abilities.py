"""An ability of a card as data: when, for what, aimed at what, what it does, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.content import check
from rules.engine.agenda import Choose, Item
from rules.engine.costs import Cost, refusal
from rules.engine.durations import Until
from rules.engine.operations import Operation, tag
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import HOST, THIS, Aim
from rules.game import Refusal

W = TypeVar("W")
C = TypeVar("C", bound=Cost[Any])
T = TypeVar("T", bound=Aim)
Op = TypeVar("Op", bound=Operation[Any])


class Ability(Struct, Generic[W, C, T, Op], frozen=True, forbid_unknown_fields=True):
    """One ability of a card. A game says what can stand in it: its moments or triggers, costs, targets, operations.

    Costs and targets may be one or several; targets are chosen in their order, before costs are paid.
    """

    when: W
    do: Annotated[tuple[Op, ...], Meta(min_length=1, max_length=4)]
    cost: C | Annotated[tuple[C, ...], Meta(max_length=4)] = ()
    target: T | Annotated[tuple[T, ...], Meta(max_length=4)] = ()
    until: Until = ""

    @property
    def costs(self) -> tuple[C, ...]:
        """What it takes, in the order in which it is paid."""
        return self.cost if isinstance(self.cost, tuple) else (self.cost,)

    @property
    def targets(self) -> tuple[T, ...]:
        """What it is aimed at, in the order in which that is chosen."""
        return self.target if isinstance(self.target, tuple) else (self.target,)

    @property
    def given(self) -> tuple[str, ...]:
        """The names that stand for something before anything is chosen; a game adds those of its events."""
        return (THIS, HOST)

    def choice(self, play: Any, this: Resolve) -> Choose | None:
        """What is to be chosen next before it can be announced; None when everything is."""
        asked = chain((each.asks for each in self.targets), (each.asks for each in self.costs))
        return next((question for asks in asked if (question := asks(play, this)) is not None), None)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Why it cannot be used: a target that nothing fits, a cost that cannot be paid; None when it can."""
        for target in self.targets:
            refused = target.why_not(play, this)
            if refused is not None:
                return refused
        return refusal(self.costs, play, this)

    def without_lost_targets(self, play: Any, this: Resolve) -> Resolve:
        """What resolves, without the targets that do not fit any more."""
        lost = [target.left(play, this) for target in self.targets if this.named(target.name) is not None]
        return this.binding(*lost) if lost else this

    def faults(self) -> Iterator[tuple[str, str]]:
        """Names that are used before anything is bound to them."""
        yield from self._unbound()

    @check
    def _unbound(self) -> Iterator[tuple[str, str]]:
        known = [*self.given]
        for number, target in enumerate(self.targets):
            at = f"target[{number}]" if isinstance(self.target, tuple) else "target"
            yield from _missing(at, target.uses, known)
            known.append(target.name)
        for cost in self.costs:
            known += cost.binds
        for number, operation in enumerate(self.do):
            yield from _missing(f"do[{number}]", operation.uses, known, f"{tag(operation)}: ")
            known += operation.binds


def _missing(at: str, uses: tuple[str, ...], known: list[str], what: str = "") -> Iterator[tuple[str, str]]:
    for name in uses:
        if name not in known:
            yield at, f"{what}nothing is called '{name}' here yet; known are {', '.join(known)}"


class Announcing(Item[Any], frozen=True, gc=False, tag="announcing"):
    """An ability about to be announced: its targets are chosen one after the other, and what its costs take; then
    all of it is paid, and the game announces it."""

    this: Resolve

    def run(self, play: Any) -> Item[Any] | None:
        ability = play.ability(self.this)
        question = ability.choice(play, self.this)
        if question is not None:
            play.agenda = (*play.agenda, question)
            return self
        this = self.this
        for cost in ability.costs:
            this = this.binding(*cost.pay(play, this))
        play.announce_ability(this)
        return None

    def answered(self, play: Any, choice: Choose) -> Item[Any] | None:
        return replace(self, this=self.this.binding(Bound(choice.asked, choice.picked)))
