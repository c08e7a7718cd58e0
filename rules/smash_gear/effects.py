"""Effects of Smash Gear cards: their moment, cost, target and text.

"This" on a card refers to its subject: the machine or base with the plugin, the machine of a machine card. A script
has no subject and acts on its target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from rules.common.classes import classes_in
from rules.content import UNREAD, check
from rules.engine.abilities import Ability
from rules.engine.agenda import Choose
from rules.engine.costs import Cost as EngineCost
from rules.engine.durations import UNTIL_WORDS
from rules.engine.operations import tag
from rules.engine.resolve import Bound, Resolve
from rules.engine.wording import joined, sentence
from rules.smash_gear.lookup import Tables
from rules.smash_gear.operation import USED, Op, gears
from rules.smash_gear.pieces import Machine, Situation, Thing, other, used_key
from rules.smash_gear.targets import Target
from rules.smash_gear.working_state import WorkingState

OPERATIONS = classes_in(f"{__package__}.operations", Op)
if TYPE_CHECKING:
    AnyOp = Op
else:  # the reader distinguishes them by tag
    AnyOp = reduce(or_, OPERATIONS)

MOMENTS: dict[str, tuple[str, str]] = {
    "always": ("", ""),
    "own_turn": ("on your turn", ""),
    "any_time": ("", ""),
    "exploit": ("in your Exploit phase", "each Exploit"),
    "assembled": ("when you assemble {this}", "when assembled"),
    "built": ("when you build a base", "per base built"),
    "kill": ("when {this} destroys a machine", "per kill"),
    "own_kill": ("when one of your machines destroys a machine", "per kill"),
    "razed": ("when {this} destroys a base", "per base destroyed"),
    "heart_hit": ("when a heart of {this} would be destroyed", ""),
    "weapon_hit": ("in each combat", ""),
    "attacked": ("when your opponent plays Destroy Base on {this}", ""),
}
"""The moments of effects, in words, long and short; `this` is the subject."""
Moment = Annotated[str, Meta(extra={"one_of": tuple(sorted(MOMENTS))})]


class Condition(NamedTuple):
    """A condition in words, and whether it is true for a seat; `brief` and `briefest` are the shorter words
    added to a summary of the effect that would promise too much without them."""

    words: str
    holds: Callable[[Situation, int], bool]
    brief: str = ""
    briefest: str = ""


CONDITIONS: dict[str, Condition] = {
    "no_machine": Condition(
        "if you have no machine on the board", lambda state, seat: not state.occupancy.of[seat]
    ),
    "fewer_bases": Condition(
        "if you have fewer bases than your opponent",
        lambda state, seat: len(state.bases_of(seat)) < len(state.bases_of(other(seat))),
        "if behind in bases",
        "if behind",
    ),
}
"""The conditions of effects on the whole position, apart from time, cost and target."""
Need = Annotated[str, Meta(extra={"one_of": tuple(sorted(CONDITIONS))})]
GAIN = "gain "
_OFTEN = ("", "once", "twice", *(f"{word} times" for word in "three four five six seven eight nine".split()))


class Cost(EngineCost[WorkingState], frozen=True, tag=False):
    """The cost of using an effect: gears, and the number of uses per turn (0: any number)."""

    gears: Annotated[int, Meta(ge=0, le=20)] = 0
    a_turn: Annotated[int, Meta(ge=0, le=9)] = 0

    def words(self) -> str:
        return f"pay {gears(self.gears)}" if self.gears else ""

    def pay(self, play: WorkingState, this: Resolve) -> tuple[Bound, ...]:
        if self.gears:
            play.change(this.seat, gears=-self.gears)
        thing = play.thing_with(this.source)
        if thing is not None and self.a_turn:
            play.put(replace(thing, used=(*thing.used, used_key(this.source, this.number))))
        return ()


class CardEffect(Ability[Moment, Cost, Target, AnyOp], frozen=True):
    """One effect of a Smash Gear card. `needs` is the condition for it to trigger or be used."""

    do: Annotated[tuple[AnyOp, ...], Meta(min_length=1, max_length=4)]
    until: Literal["", "end_of_turn"] = ""
    needs: Need = ""

    @property
    def used(self) -> bool:
        """Return whether its owner uses it, rather than it triggering by itself."""
        return self.when in USED

    @property
    def aim(self) -> Target | None:
        """Return its target; None for none."""
        return self.targets[0] if self.targets else None

    @property
    def used_up(self) -> bool:
        """Return whether the effect uses up its card."""
        return any(op.used_up for op in self.do)

    @property
    def gears(self) -> int:
        """Return the gears that using it costs."""
        return sum(cost.gears for cost in self.costs)

    @property
    def a_turn(self) -> int:
        """Return how often per turn it can trigger or be used; 0 for any number."""
        return sum(cost.a_turn for cost in self.costs)

    def requirements_met(self, state: Any, seat: int) -> bool:
        """Return whether its condition is true for a seat."""
        return not self.needs or CONDITIONS[self.needs].holds(state, seat)

    def possible_targets(self, tables: Tables, state: Situation, seat: int, on: Thing | None) -> list[str]:
        """Return the ids of all targets possible now; [""] for an effect without target, [] when it would
        have no effect. `on` is the machine or base with the effect (None: a script's)."""
        said = self.target  # a hot path: avoids building a tuple for one target
        target = said if type(said) is Target else self.aim if said else None
        if target is None:
            itself = on if type(on) is Machine else None
            for op in self.do:
                if op.is_possible(tables, state, seat) and (
                    itself is None or op.can_affect(tables, state, itself)
                ):
                    return [""]
            return []
        if target.what == "machine":
            found = target.machines(tables, state, seat, on)
            if not found:
                return []
            for op in self.do:
                found = [machine for machine in found if op.can_affect(tables, state, machine)]
            return [machine.id for machine in found]
        if target.what == "ticket":
            gears, sold = state.sides[seat].gears, target.cards_for_sale(tables, state)
            return [card.id for card in sold if self.price(tables, state, seat, card.kind) <= gears]
        return target.announcements(state, seat)

    def price(self, tables: Tables, state: Situation, seat: int, kind: str) -> int:
        """Return what a store machine costs a seat with this effect, including the cost of using it."""
        return self.gears + max(
            0, tables.price(state, seat, kind) - sum(op.purchase_discount for op in self.do)
        )

    def choice(self, play: WorkingState, this: Resolve) -> Choose | None:
        """Return the owner's choice of a place for the effect; None when there is at most one place."""
        for op in self.do:
            if op.asked and this.named(op.asked) is None:
                machine = play.done_to(this)
                among = op.destinations(play.tables, play, machine) if machine is not None else ()
                if len(among) > 1:
                    return Choose(this.seat, op.asked, among, machine.id if machine is not None else "")
        return None

    def without_lost_targets(self, play: Any, this: Resolve) -> Resolve:
        """Return the resolving item without targets that are gone (SG-9.5); triggered effects have no
        targets."""
        return super().without_lost_targets(play, this) if self.used else this

    # -- faults

    @check
    def _operations(self) -> Iterator[tuple[str, str]]:
        for number, op in enumerate(self.do):
            yield from check(self._operation)(f"do[{number}]", op)
        read = [(number, op) for number, op in enumerate(self.do) if op is not UNREAD]
        for number in [number for number, op in read if op.asked][1:]:
            yield f"do[{number}]", "another operation of this effect already asks where, so leave one out"

    def _operation(self, at: str, op: AnyOp) -> Iterator[tuple[str, str]]:
        if self.when not in op.moments:
            yield at, f"{tag(op)} can't have when: {self.when}, expected one of {', '.join(op.moments)}"
        if op.breaks and self.used:
            yield f"{at}.weapon", "breaks works only with when: heart_hit, so set weapon: is_spared"

    @check
    def _alone(self) -> Iterator[tuple[str, str]]:
        if all(op.used_up for op in self.do):
            yield "do", "destroy_this can't be the only operation, so add another"

    @check
    def _duration(self) -> Iterator[tuple[str, str]]:
        lasts = self.used and any(op.lasts for op in self.do)
        if lasts and not self.until:
            yield "until", "this effect lasts, so set until: end_of_turn"
        elif self.until and not lasts:
            yield "until", "this effect doesn't last, so leave until out"

    @check
    def _aimed(self) -> Iterator[tuple[str, str]]:
        if len(self.targets) > 1:
            yield "target", "an effect can have only one target"
        if self.targets and self.when not in USED:
            yield "target", f"a target works only with when: {' or '.join(USED)}, so leave this out"

    @check
    def _paid(self) -> Iterator[tuple[str, str]]:
        if self.costs and self.when not in (*USED, "heart_hit"):
            yield "cost", f"a cost works only with when: {', '.join(USED)} or heart_hit, so leave this out"
        elif self.when not in USED and any(cost.gears for cost in self.costs):
            yield "cost.gears", "an effect that triggers can't cost gears, so leave this out"

    @check
    def _needy(self) -> Iterator[tuple[str, str]]:
        if self.needs and self.when not in (*USED, "exploit"):
            yield "needs", f"'needs' works only with when: {', '.join(USED)} or exploit, so leave this out"

    # -- words

    def text(self, subject: str) -> str:
        """Return the effect's text for players; `subject` is "this machine" or "this base"."""
        it = self.aim.words() if self.aim is not None else subject
        clauses: list[str] = []
        for op in self.do:
            clauses += op.clauses(it, self.when)
            if op.words(it) != op.words("it"):  # named now, and "it" from here on
                it = "it"
        until = "" if any(op.says_duration for op in self.do) else UNTIL_WORDS[self.until]
        does = f"{self._joined(clauses)} {until}".strip()
        head, costs = self._head(subject), tuple(cost.words() for cost in self.costs)
        said = sentence((), does, (*head, *costs)) if self.used else sentence(head, does, costs)
        return " ".join((said, *(op.note for op in self.do if op.note)))

    def _joined(self, clauses: Sequence[str]) -> str:
        """Return the clauses joined, with a repeated verb left out: "gain 1 honor and 1 gear"."""
        if self.when == "always":
            return ", and ".join(clauses)
        again = [
            each.startswith(GAIN) and before.startswith(GAIN) for before, each in pairwise(("", *clauses))
        ]
        said = (
            each.removeprefix(GAIN) if known else each for each, known in zip(clauses, again, strict=True)
        )
        return joined(said)

    def _head(self, subject: str) -> tuple[str, ...]:
        """Return its moment and condition in words: ("once on your turn", "when you have no machine on the
        board")."""
        moment = MOMENTS[self.when][0].format(this=subject)
        needs = CONDITIONS[self.needs].words if self.needs else ""
        often = _OFTEN[self.a_turn]
        if not often:
            return moment, needs
        if self.when == "own_turn":
            return f"{often} {moment}", needs
        return f"{often} per turn", moment, needs
