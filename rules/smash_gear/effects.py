"""An effect of a card: when it happens or can be used, its cost, its target, and its text.

`Subject` is what "this" means on a card: the machine or base a plugin lies on, the machine of a
machine card. A script has no subject; what it does, it does to its target.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.common.effects import Effect, sentence
from rules.content import UNREAD, check
from rules.smash_gear.vocabulary import LASTING, LOST, PLACED, USED, DestroyThis, Op, SaveHeart, gears, name

Moment = Literal[
    "always", "own_turn", "any_time", "exploit", "assembled", "kill", "own_kill", "heart_hit", "weapon_hit",
    "attacked",
]  # fmt: skip
MOMENT_WORDS: dict[str, str] = {
    "always": "",
    "own_turn": "in your turn",
    "any_time": "",
    "exploit": "in Exploit",
    "assembled": "when assembled",
    "kill": "when {this} destroys a machine",
    "own_kill": "when a machine of yours destroys a machine",
    "heart_hit": "when a heart of {this} would be destroyed",
    "weapon_hit": "in combat",
    "attacked": "when Destroy Base is played against {this}",
}
"""When an effect happens, in words; `this` is its subject."""

_THREE_AND_MORE = ("three", "four", "five", "six", "seven", "eight", "nine")


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What using an effect takes: gears, and how often a turn it may be used (0: any number)."""

    gears: Annotated[int, Meta(ge=0, le=20)] = 0
    a_turn: Annotated[int, Meta(ge=0, le=9)] = 0

    @property
    def often(self) -> str:
        """How often in words: "once"; "" for any number of times."""
        return ("", "once", "twice", *(f"{number} times" for number in _THREE_AND_MORE))[self.a_turn]

    @property
    def price(self) -> str:
        """The price in words, "" for none."""
        return f"for {gears(self.gears)}" if self.gears else ""


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """What an effect is aimed at. `that` narrows machines down: those that made a normal move last, those
    that have lost a weapon, those beside the machine whose effect it is. `among` are the kinds
    of announcements that can be aimed at."""

    what: Literal["machine", "announced", "ticket"]
    whose: Literal["own", "opposing", "any"] = "any"
    that: Literal["", "has_just_moved", "has_lost_a_weapon", "is_beside"] = ""
    among: tuple[Literal["move", "machine_effect"], ...] = ()

    def faults(self) -> Iterator[tuple[str, str]]:
        """Fields that say nothing about such a target."""
        if self.what != "machine" and (self.that or self.whose != "any"):
            yield "what", f"'whose' and 'that' tell machines apart, not {self.what}"
        if (self.what == "announced") != bool(self.among):
            yield "among", "says which announcements can be aimed at, and stands with 'announced' alone"

    def words(self) -> str:
        """The target in words."""
        if self.what == "announced":
            names = {"move": "normal move", "machine_effect": "machine effect"}
            return f"a {' or '.join(names[kind] for kind in self.among)} of the other player"
        if self.what == "ticket":
            return "a machine from the store"
        whose = {"own": "a machine of yours", "opposing": "an opposing machine", "any": "a machine"}[
            self.whose
        ]
        that = {
            "": "",
            "has_just_moved": " that has just moved",
            "has_lost_a_weapon": LOST,
            "is_beside": " beside this one",
        }[self.that]
        return whose + that


class CardEffect(Effect[Moment, Cost, Target, Op], frozen=True):
    """One effect of a card of Smash Gear."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Operations at moments at which they mean nothing, and costs of what happens by itself."""
        yield from self._operations()
        yield from self._alone()
        yield from self._lasting()
        yield from self._aimed()
        yield from self._paid()

    @check
    def _operations(self) -> Iterator[tuple[str, str]]:
        for number, op in enumerate(self.do):
            yield from self._operation(f"do[{number}]", op)
        read = [(number, op) for number, op in enumerate(self.do) if op is not UNREAD]
        for number in [number for number, op in read if isinstance(op, PLACED)][1:]:
            yield f"do[{number}]", "one operation of an effect asks where; this is a second one"

    @check
    def _operation(self, at: str, op: Op) -> Iterator[tuple[str, str]]:
        if self.when not in op.moments:
            yield at, f"{name(op)} belongs to {' or '.join(op.moments)}, not to {self.when}"
        if isinstance(op, SaveHeart) and op.weapon == "breaks" and self.used:
            yield f"{at}.weapon", "a weapon breaks at heart_hit; where it is used, it is_spared"

    @check
    def _alone(self) -> Iterator[tuple[str, str]]:
        if all(isinstance(op, DestroyThis) for op in self.do):
            yield "do", "destroy_this goes with what the card saves; alone it does nothing"

    @check
    def _lasting(self) -> Iterator[tuple[str, str]]:
        lasts = self.used and any(isinstance(op, LASTING) for op in self.do)
        if lasts and not self.until:
            yield "until", "what is used so lasts: say until: end_of_turn"
        elif self.until and not lasts:
            yield "until", "nothing of this lasts any time"

    @check
    def _aimed(self) -> Iterator[tuple[str, str]]:
        if self.target is not None and self.when not in USED:
            yield "target", f"only effects that are used ({' or '.join(USED)}) have a target"

    @check
    def _paid(self) -> Iterator[tuple[str, str]]:
        if self.cost is not None and self.when not in (*USED, "heart_hit"):
            yield "cost", "only effects that are used, and hearts that are saved, have a cost"
        elif self.cost is not None and self.cost.gears and self.when not in USED:
            yield "cost.gears", "what happens by itself costs no gears"

    @property
    def used(self) -> bool:
        """Whether its owner uses it, rather than that it happens by itself."""
        return self.when in USED

    @property
    def destroys_card(self) -> bool:
        """Whether the card whose effect it is goes by it."""
        return any(isinstance(op, DestroyThis) for op in self.do)

    def text(self, subject: str) -> str:
        """The effect in words for players; `subject` is what "this" is: "this machine", "this base"."""
        it = self.target.words() if self.target is not None else subject
        clauses: list[str] = []
        for op in self.do:
            clauses += op.clauses(it, self.when)
            if op.words(it) != op.words("it"):  # named now, and "it" from here on
                it = "it"
        return sentence(self._head(subject), clauses, self.until)

    def _head(self, subject: str) -> tuple[str, ...]:
        """When it happens or can be used, and for what: ("once in your turn", "for 1 gear")."""
        moment = MOMENT_WORDS[self.when].format(this=subject)
        cost = self.cost or Cost()
        if not cost.often:
            return moment, cost.price
        if self.when == "own_turn":
            return f"{cost.often} {moment}", cost.price
        return f"{cost.often} a turn", moment, cost.price
