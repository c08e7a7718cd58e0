"""An ability of a card as data: when, for what, aimed at what, what it does, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.content import check, checked, suggestion
from rules.engine.agenda import Choose, Item
from rules.engine.costs import Cost, asked, asked_again, payable, refusal
from rules.engine.durations import Until
from rules.engine.modifiers import Modifier
from rules.engine.operations import Operation, tag
from rules.engine.resolve import Resolve, choice_bound
from rules.engine.selectors import HOST, THIS, Aim
from rules.game import Refusal

W = TypeVar("W")
C = TypeVar("C", bound=Cost[Any])
T = TypeVar("T", bound=Aim)
Op = TypeVar("Op", bound=Operation[Any])

Moment = Literal["happens", "used", "always"]
"""An ability happens (when its card is played, or an event triggers it), is used as often as its costs are paid, or
always holds."""


class Ability(Struct, Generic[W, C, T, Op], frozen=True, forbid_unknown_fields=True):
    """One ability of a card. A game says what can stand in it: its moments or triggers, costs, targets, operations.

    Costs and targets may be one or several; targets are chosen in their order, before costs are paid.
    """

    when: W
    do: Annotated[tuple[Op, ...], Meta(min_length=1, max_length=6)]
    cost: C | Annotated[tuple[C, ...], Meta(max_length=4)] = ()
    target: T | Annotated[tuple[T, ...], Meta(max_length=4)] = ()
    until: Until = ""

    @property
    def costs(self) -> tuple[C, ...]:
        """What it takes, in the order in which it is paid."""
        return self.cost if isinstance(self.cost, tuple) else (self.cost,)

    def holds(self, state: Any, seat: int) -> bool:
        """Whether what it needs besides is so for a seat; a game says what that can be."""
        return True

    @property
    def targets(self) -> tuple[T, ...]:
        """What it is aimed at, in the order in which that is chosen."""
        return self.target if isinstance(self.target, tuple) else (self.target,)

    @property
    def given(self) -> tuple[str, ...]:
        """The names that stand for something before anything is chosen; a game adds those of its events."""
        return (THIS, HOST)

    @property
    def moment(self) -> Moment:
        """How it comes to happen, by what `when` says; a game tells."""
        return "happens"

    def choice(self, play: Any, this: Resolve) -> Choose | None:
        """What is to be chosen next before it can be announced; None when everything is."""
        if self._linked:
            return asked(self.targets, play, this) or asked(self.costs, play, this)
        for target in self.targets:
            question = target.asks(play, this)
            if question is not None:
                return question
        return asked(self.costs, play, this)

    @property
    def _linked(self) -> bool:
        """Whether what one target may be depends on another."""
        targets = self.target
        if not isinstance(targets, tuple) or len(targets) < 2:
            return False
        names = [target.name for target in targets]
        return any(name in names for target in targets for name in target.uses)

    def narrowed(self, play: Any, this: Resolve, choice: Choose) -> Choose:
        """What is to be chosen before it can be announced, after one of several has been chosen."""
        for target in self.targets:
            if target.name == choice.asked:
                return target.narrowed(play, this, choice)
        return asked_again(self.costs, play, this, choice)

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Why it can't be used: a target that nothing fits, a cost that can't be paid; None when it can."""
        if self._linked:
            if not payable(self.targets, play, this):
                return play.refusals.no_target(self.targets[-1], 0)  # type: ignore[no-any-return]
            return refusal(self.costs, play, this)
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
        """What its checks find."""
        return checked(self)

    def modifiers(
        self, play: Any, this: Resolve, layer: str
    ) -> list[tuple[Modifier[Any, Any], tuple[str, ...]]]:
        """What holds in a layer for which pieces now, of an ability that always holds."""
        found: list[tuple[Modifier[Any, Any], tuple[str, ...]]] = []
        for operation in self.holding(play, this, layer):
            found += operation.modifiers(play, this)
        return found

    def holding(self, play: Any, this: Resolve, layer: str) -> Iterator[Op]:
        """The operations that hold in a layer now, of an ability that always holds: those before a shut gate."""
        for operation in self.do:
            if operation.gate:
                if operation.stops(play, this):
                    return
            elif operation.layer == layer:
                yield operation

    @check
    def _unbound(self) -> Iterator[tuple[str, str]]:
        known = [*self.given]
        for number, target in enumerate(self.targets):
            at = f"target[{number}]" if isinstance(self.target, tuple) else "target"
            yield from _named(at, target.uses, (target.name,), known)
        for number, cost in enumerate(self.costs):
            at = f"cost[{number}]" if isinstance(self.cost, tuple) else "cost"
            yield from _named(at, cost.uses, cost.binds, known)
        for number, operation in enumerate(self.do):
            yield from _named(f"do[{number}]", operation.uses, operation.binds, known, f"{tag(operation)}: ")

    @check
    def _endless(self) -> Iterator[tuple[str, str]]:
        if self.moment == "used" and not any(cost.limits for cost in self.costs):
            yield (
                "when",
                "nothing limits how often this can be used; give it a cost, such as {pay: times_a_turn}",
            )

    @check
    def _duration(self) -> Iterator[tuple[str, str]]:
        lasts = any(operation.lasts for operation in self.do)
        if self.moment == "always":
            if self.until:
                yield "until", "what always holds lasts as long as its card is there; leave this out"
        elif lasts and not self.until:
            yield "do", "say with `until` how long this lasts"
        elif self.until and not lasts:
            yield "until", "nothing here lasts; leave this out"

    @check
    def _always(self) -> Iterator[tuple[str, str]]:
        if self.moment != "always":
            return
        for field, given in (("cost", self.costs), ("target", self.targets)):
            if given:
                yield field, f"what always holds has no {field}; leave this out"
        for number, operation in enumerate(self.do):
            if not operation.can_hold:
                yield f"do[{number}]", f"{tag(operation)}: this is done once; it can't always hold"

    @check
    def _last_gate(self) -> Iterator[tuple[str, str]]:
        if self.do[-1].gate:
            yield f"do[{len(self.do) - 1}]", f"{tag(self.do[-1])}: nothing follows that this decides on"


def _named(
    at: str, uses: tuple[str, ...], binds: tuple[str, ...], known: list[str], what: str = ""
) -> Iterator[tuple[str, str]]:
    """Faults of the names that something uses and binds; what it binds is known to what follows."""
    for name in uses:
        if name not in known:
            hint = suggestion(name, known) or f"; known are {', '.join(known)}"
            yield at, f"{what}nothing is called '{name}' here yet{hint}"
    for name in binds:
        if name in known:
            yield at, f"{what}'{name}' stands for something already; give this another name"
        known.append(name)


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
        return replace(self, this=self.this.binding(choice_bound(choice)))

    def narrowed(self, play: Any, choice: Choose) -> Choose:
        found: Choose = play.ability(self.this).narrowed(play, self.this, choice)
        return found

    def seen_by(self, seat: int) -> Item[Any]:
        return replace(self, this=self.this.seen_by(seat))
