"""An ability of a card as data: its trigger, costs, targets, operations and duration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.content import check, checked, suggestion
from rules.engine.agenda import Choose, Item
from rules.engine.costs import Cost, asked_again, next_question, payable, refusal
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
"""How an ability starts: it happens (when its card is played, or an event triggers it), is used as often as
its costs are paid, or always applies."""


class Ability(Struct, Generic[W, C, T, Op], frozen=True, forbid_unknown_fields=True):
    """One ability of a card. A game defines its allowed moments or triggers, costs, targets and operations.

    Costs and targets may be one or several; targets are chosen in their order, before costs are paid.
    """

    when: W
    do: Annotated[tuple[Op, ...], Meta(min_length=1, max_length=6)]
    cost: C | Annotated[tuple[C, ...], Meta(max_length=4)] = ()
    target: T | Annotated[tuple[T, ...], Meta(max_length=4)] = ()
    until: Until = ""

    @property
    def costs(self) -> tuple[C, ...]:
        """Return the costs, in payment order."""
        return self.cost if isinstance(self.cost, tuple) else (self.cost,)

    def requirements_met(self, state: Any, seat: int) -> bool:
        """Return whether the game's further requirements are met for a seat."""
        return True

    @property
    def targets(self) -> tuple[T, ...]:
        """Return the targets, in the order in which they are chosen."""
        return self.target if isinstance(self.target, tuple) else (self.target,)

    @property
    def given(self) -> tuple[str, ...]:
        """Return the names that are bound before any choice; a game adds those of its events."""
        return (THIS, HOST)

    @property
    def moment(self) -> Moment:
        """Return how the ability starts, by its `when`; defined by the game."""
        return "happens"

    def choice(self, play: Any, this: Resolve) -> Choose | None:
        """Return the next choice before the ability can be announced; None when all are made."""
        if self._has_linked_targets:
            return next_question(self.targets, play, this) or next_question(self.costs, play, this)
        for target in self.targets:
            question = target.asks(play, this)
            if question is not None:
                return question
        return next_question(self.costs, play, this)

    @property
    def _has_linked_targets(self) -> bool:
        """Return whether one target's candidates depend on another target."""
        targets = self.target
        if not isinstance(targets, tuple) or len(targets) < 2:
            return False
        names = [target.name for target in targets]
        return any(name in names for target in targets for name in target.uses)

    def narrowed(self, play: Any, this: Resolve, choice: Choose) -> Choose:
        """Return the open question after one of several choices, with the remaining candidates."""
        for target in self.targets:
            if target.name == choice.asked:
                return target.narrowed(play, this, choice)
        return asked_again(self.costs, play, this, choice)

    def is_possible(self, play: Any, this: Resolve) -> bool:
        """Return whether the ability can be used."""
        return self.why_not(play, this) is None

    def why_not(self, play: Any, this: Resolve) -> Refusal | None:
        """Return why the ability can't be used (a target without candidates, a cost that can't be paid); None
        if it can."""
        if self._has_linked_targets:
            if not payable(self.targets, play, this):
                return play.refusals.no_target(self.targets[-1], 0)  # type: ignore[no-any-return]
            return refusal(self.costs, play, this)
        for target in self.targets:
            refused = target.why_not(play, this)
            if refused is not None:
                return refused
        return refusal(self.costs, play, this)

    def without_lost_targets(self, play: Any, this: Resolve) -> Resolve:
        """Return the resolving ability without targets that are no longer valid."""
        lost = [
            target.still_valid(play, this) for target in self.targets if this.named(target.name) is not None
        ]
        return this.binding(*lost) if lost else this

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults found by the ability's checks."""
        return checked(self)

    def modifiers(
        self, play: Any, this: Resolve, layer: str
    ) -> list[tuple[Modifier[Any, Any], tuple[str, ...]]]:
        """Return the modifiers of a continuous ability in a layer, each with its current pieces."""
        found: list[tuple[Modifier[Any, Any], tuple[str, ...]]] = []
        for operation in self.holding(play, this, layer):
            found += operation.modifiers(play, this)
        return found

    def holding(self, play: Any, this: Resolve, layer: str) -> Iterator[Op]:
        """Yield the operations of a continuous ability that apply in a layer: those before a closed gate."""
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
                "this ability has no limit, so add a cost such as {pay: times_a_turn}",
            )

    @check
    def _duration(self) -> Iterator[tuple[str, str]]:
        lasts = any(operation.lasts for operation in self.do)
        if self.moment == "always":
            if self.until:
                yield "until", "an ability with when: always lasts as long as its card, so leave this out"
        elif lasts and not self.until:
            yield "do", "set 'until' to say how long this lasts"
        elif self.until and not lasts:
            yield "until", "nothing in 'do' lasts, so leave this out"

    @check
    def _always(self) -> Iterator[tuple[str, str]]:
        if self.moment != "always":
            return
        for field, given in (("cost", self.costs), ("target", self.targets)):
            if given:
                yield field, f"an ability with when: always has no {field}, so leave this out"
        for number, operation in enumerate(self.do):
            if not operation.can_hold:
                yield f"do[{number}]", f"{tag(operation)}: this happens once, so it can't have when: always"

    @check
    def _last_gate(self) -> Iterator[tuple[str, str]]:
        if self.do[-1].gate:
            yield (
                f"do[{len(self.do) - 1}]",
                f"{tag(self.do[-1])}: this decides about what follows, so it can't be last",
            )


def _named(
    at: str, uses: tuple[str, ...], binds: tuple[str, ...], known: list[str], what: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield faults for names that are used before they are bound, or bound twice; adds the bound names to
    `known`."""
    for name in uses:
        if name not in known:
            hint = suggestion(name, known) or f", expected one of {', '.join(known)}"
            yield at, f"{what}nothing is called '{name}' at this point{hint}"
    for name in binds:
        if name in known:
            yield at, f"{what}'{name}' is already used, so choose another name"
        known.append(name)


class Announcing(Item[Any], frozen=True, gc=False, tag="announcing"):
    """An ability being announced: its targets and the payments of its costs are chosen one by one; then all
    costs are paid and the game announces it."""

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

    def asker(self, play: Any) -> Any:
        return play.asker_of(self)

    def seen_by(self, seat: int) -> Item[Any]:
        return replace(self, this=self.this.seen_by(seat))
