"""What using an ability takes. All costs are looked at, one by one and together, before any of them is paid."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.engine.agenda import Choose
from rules.engine.resolve import Bound, Resolve
from rules.game import Refusal

P = TypeVar("P")


class Cost(Struct, Generic[P], frozen=True, tag_field="pay", forbid_unknown_fields=True):
    """One cost. Games derive theirs, told apart by a tag where there are several. `limits`: whether it can't be
    paid again and again without end."""

    limits: ClassVar[bool] = True

    def why_not(self, play: P, this: Resolve) -> Refusal | None:
        """Why it can't be paid; None when it can."""
        return None

    @property
    def uses(self) -> tuple[str, ...]:
        """The names it refers to."""
        return ()

    @property
    def binds(self) -> tuple[str, ...]:
        """The names that stand for what it took, once it is paid."""
        return ()

    def asks(self, play: P, this: Resolve) -> Choose | None:
        """What is to be chosen to pay it with; None once nothing is left to ask."""
        return None

    def pay(self, play: P, this: Resolve) -> tuple[Bound, ...]:
        """Pay it; what is noted about what it took."""
        raise NotImplementedError

    def words(self) -> str:
        """The cost in words: "for 1 gear", "sacrifice a tower"."""
        raise NotImplementedError


def refusal(costs: Sequence[Cost[Any]], play: Any, this: Resolve) -> Refusal | None:
    """Why several costs can't be paid, each looked at by itself before any is paid, then all together; None when
    they can. Raises nothing; `play.refusals.not_together` says that only one of them can be paid."""
    for cost in costs:
        refused = cost.why_not(play, this)
        if refused is not None:
            return refused
    if len(costs) > 1 and not payable(costs, play, this):
        return play.refusals.not_together(this)  # type: ignore[no-any-return]
    return None


class Step(Protocol):
    """Something chosen and then paid before an ability is announced: a target, of which nothing is taken, or a
    cost."""

    def why_not(self, play: Any, this: Resolve) -> Refusal | None: ...
    def asks(self, play: Any, this: Resolve) -> Choose | None: ...
    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]: ...


def payable(costs: Sequence[Step], play: Any, this: Resolve) -> bool:
    """Whether costs can all be paid one after the other, with some choice of what they take; tried on copies."""
    if not costs:
        return True
    first, *rest = costs
    if first.why_not(play, this) is not None:
        return False
    question = first.asks(play, this)
    if question is not None:
        return any(payable(costs, play, _with(this, question, picked)) for picked in question.ways())
    if not rest:
        return True
    after = copy(play)
    return payable(rest, after, this.binding(*first.pay(after, this)))


def asked(costs: Sequence[Step], play: Any, this: Resolve) -> Choose | None:
    """What is to be chosen next to pay several costs, each seen as if those before it were paid already; None once
    nothing is left to ask."""
    for number, cost in enumerate(costs):
        question = cost.asks(play, this)
        if question is not None:
            return _narrowed(question, costs[number:], play, this)
        if number + 1 < len(costs):
            play = copy(play)
            this = this.binding(*cost.pay(play, this))
    return None


def asked_again(costs: Sequence[Step], play: Any, this: Resolve, choice: Choose) -> Choose:
    """The question of one of several costs after one of several has been chosen."""
    for number, cost in enumerate(costs):
        question = cost.asks(play, this)
        if question is not None:
            return _narrowed(choice, costs[number:], play, this)
        play = copy(play)
        this = this.binding(*cost.pay(play, this))
    return choice


def _narrowed(question: Choose, costs: Sequence[Step], play: Any, this: Resolve) -> Choose:
    """A question with those answers after which everything can still be paid."""
    if len(costs) == 1:
        return question
    left = (
        id
        for id in question.among
        if any(payable(costs, play, _with(this, question, picked)) for picked in question.after(id).ways())
    )
    return replace(question, among=tuple(left))


def _with(this: Resolve, question: Choose, picked: tuple[str, ...]) -> Resolve:
    return this.binding(Bound(question.asked, picked, secret=question.secret))
