"""The costs of an ability. All costs are checked, one by one and together, before any is paid."""

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
    """One cost. Games derive theirs, distinguished by a tag. `limits`: the cost can't be paid endlessly
    often."""

    limits: ClassVar[bool] = True

    def why_not(self, play: P, this: Resolve) -> Refusal | None:
        """Return why the cost can't be paid; None if it can."""
        return None

    @property
    def uses(self) -> tuple[str, ...]:
        """Return the names that the cost refers to."""
        return ()

    @property
    def binds(self) -> tuple[str, ...]:
        """Return the names bound to what the cost took, once it is paid."""
        return ()

    def asks(self, play: P, this: Resolve) -> Choose | None:
        """Return the open question about the payment; None when all choices are made."""
        return None

    def pay(self, play: P, this: Resolve) -> tuple[Bound, ...]:
        """Pay the cost and return the names bound by it."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the cost in words: "for 1 gear", "sacrifice a tower"."""
        raise NotImplementedError


def refusal(costs: Sequence[Cost[Any]], play: Any, this: Resolve) -> Refusal | None:
    """Return why costs can't be paid, each checked alone and then all together; None if they can.
    `play.refusals.not_together` is the refusal for costs that can be paid only one at a time."""
    for cost in costs:
        refused = cost.why_not(play, this)
        if refused is not None:
            return refused
    if len(costs) > 1 and not payable(costs, play, this):
        return play.refusals.not_together(this)  # type: ignore[no-any-return]
    return None


class Step(Protocol):
    """A target or a cost: chosen and then paid before an ability is announced; a target costs nothing."""

    def why_not(self, play: Any, this: Resolve) -> Refusal | None: ...
    def asks(self, play: Any, this: Resolve) -> Choose | None: ...
    def pay(self, play: Any, this: Resolve) -> tuple[Bound, ...]: ...


def payable(costs: Sequence[Step], play: Any, this: Resolve) -> bool:
    """Return whether costs can all be paid in order, with some choice of payments; tried on copies."""
    if not costs:
        return True
    first, *rest = costs
    if first.why_not(play, this) is not None:
        return False
    question = first.asks(play, this)
    if question is not None:
        return any(payable(costs, play, _with_answer(this, question, picked)) for picked in question.ways())
    if not rest:
        return True
    after = copy(play)
    return payable(rest, after, this.binding(*first.pay(after, this)))


def next_question(costs: Sequence[Step], play: Any, this: Resolve) -> Choose | None:
    """Return the next question about the payment of costs, each asked as if those before it were paid; None
    when all choices are made."""
    for number, cost in enumerate(costs):
        question = cost.asks(play, this)
        if question is not None:
            return _payable_answers(question, costs[number:], play, this)
        if number + 1 < len(costs):
            play = copy(play)
            this = this.binding(*cost.pay(play, this))
    return None


def asked_again(costs: Sequence[Step], play: Any, this: Resolve, choice: Choose) -> Choose:
    """Return the open question of a cost after one of several choices."""
    for number, cost in enumerate(costs):
        question = cost.asks(play, this)
        if question is not None:
            return _payable_answers(choice, costs[number:], play, this)
        play = copy(play)
        this = this.binding(*cost.pay(play, this))
    return choice


def _payable_answers(question: Choose, costs: Sequence[Step], play: Any, this: Resolve) -> Choose:
    """Return a question with only those answers after which all costs can still be paid."""
    if len(costs) == 1:
        return question
    left = (
        id
        for id in question.among
        if any(
            payable(costs, play, _with_answer(this, question, picked)) for picked in question.after(id).ways()
        )
    )
    return replace(question, among=tuple(left))


def _with_answer(this: Resolve, question: Choose, picked: tuple[str, ...]) -> Resolve:
    return this.binding(Bound(question.asked, picked, secret=question.secret))
