"""The operations of Smash Gear's effects: what each does, at which moments it may stand, and how it is worded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rules.common.effects import Operation
from rules.common.words import counted

USED = ("own_turn", "any_time")
"""The moments at which an effect is used because its owner says so; at all others it happens by itself."""

Small = Annotated[int, Meta(ge=1, le=20)]
LOST = " that has lost a weapon"
"""Which machines a target tells of that a weapon can be put back on."""


class GainGears(Operation, frozen=True, tag="gain_gears"):
    """Its owner takes gears."""

    moments: ClassVar[tuple[str, ...]] = (*USED, "exploit", "assembled", "kill", "own_kill")
    amount: Small

    def words(self, it: str) -> str:
        return f"take {gears(self.amount)}"


class StealGears(Operation, frozen=True, tag="steal_gears"):
    """Its owner takes gears from the other player's pot, as far as there are any."""

    moments: ClassVar[tuple[str, ...]] = (*USED, "exploit", "assembled", "kill")
    amount: Small

    def words(self, it: str) -> str:
        return f"take {'up to ' if self.amount > 1 else ''}{gears(self.amount)} from the other player"


class GainHonor(Operation, frozen=True, tag="gain_honor"):
    """Its owner takes honor."""

    moments: ClassVar[tuple[str, ...]] = (*USED, "exploit", "assembled", "kill", "own_kill")
    amount: Small

    def words(self, it: str) -> str:
        return f"take {self.amount} honor"


class Slide(Operation, frozen=True, tag="slide"):
    """The machine slides one cell, into combat too unless only free cells are allowed."""

    moments: ClassVar[tuple[str, ...]] = USED
    only_free: bool = False

    def words(self, it: str) -> str:
        return f"slide {it} one cell{', onto free cells only' if self.only_free else ''}"


class FreeMoves(Operation, frozen=True, tag="free_moves"):
    """So many normal moves of the machine a turn (always) or in this turn (used) cost nothing."""

    moments: ClassVar[tuple[str, ...]] = ("always", *USED)
    amount: Small

    def words(self, it: str) -> str:
        moves = "one normal move" if self.amount == 1 else f"{self.amount} normal moves"
        return f"{it} may make {moves} for free"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return (f"{self.words(it)}{' each turn' if when == 'always' else ''}",)


class ChangeMovePrice(Operation, frozen=True, tag="change_move_price"):
    """A normal move of the machine costs more or less."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    by: Annotated[int, Meta(ge=-9, le=9)]

    def faults(self) -> Iterator[tuple[str, str]]:
        """A change of nothing."""
        if not self.by:
            yield "by", "0 changes nothing"

    def words(self, it: str) -> str:
        return f"{_of('move price', it, 'the')} is {abs(self.by)} {'higher' if self.by > 0 else 'lower'}"


class LongFlip(Operation, frozen=True, tag="long_flip"):
    """The machine may flip over a line one row beyond its box."""

    moments: ClassVar[tuple[str, ...]] = ("always",)

    def words(self, it: str) -> str:
        return f"{it} may flip one row further, over whatever stands between"


class Anchor(Operation, frozen=True, tag="anchor"):
    """Cards cannot slide the machine."""

    moments: ClassVar[tuple[str, ...]] = ("always",)

    def words(self, it: str) -> str:
        return f"cards cannot slide {it}"


class KeepHearts(Operation, frozen=True, tag="keep_hearts"):
    """The machine loses a destroyed heart alone, as long as it has another."""

    moments: ClassVar[tuple[str, ...]] = ("always",)

    def words(self, it: str) -> str:
        return f"{it} survives while it has a heart left"


class SaveHeart(Operation, frozen=True, tag="save_heart"):
    """One heart that would be destroyed survives; a weapon that hit it breaks, or is spared."""

    moments: ClassVar[tuple[str, ...]] = ("heart_hit", *USED)
    weapon: Literal["breaks", "is_spared"]

    def words(self, it: str) -> str:
        return f"the first heart of {it} that would be destroyed survives"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        saved = "it survives" if when == "heart_hit" else self.words(it)
        return saved, f"the weapon that hit it {'breaks' if self.weapon == 'breaks' else 'is spared'}"


class SaveWeapon(Operation, frozen=True, tag="save_weapon"):
    """The first weapon that meets a weapon survives that."""

    moments: ClassVar[tuple[str, ...]] = ("weapon_hit",)

    def words(self, it: str) -> str:
        return f"{_of('first weapon', it, 'the')} that meets another weapon survives"


class Disable(Operation, frozen=True, tag="disable"):
    """The machine cannot move, and its effects cannot be used."""

    moments: ClassVar[tuple[str, ...]] = USED

    def words(self, it: str) -> str:
        return f"{it} cannot move"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return self.words(it), "its effects cannot be used"


class Cancel(Operation, frozen=True, tag="cancel"):
    """What was announced does not happen; what was paid for it is lost."""

    moments: ClassVar[tuple[str, ...]] = USED

    def words(self, it: str) -> str:
        return f"cancel {it}, without a refund"


class RestoreWeapon(Operation, frozen=True, tag="restore_weapon"):
    """A lost weapon comes back on a free cell beside the machine."""

    moments: ClassVar[tuple[str, ...]] = USED

    def words(self, it: str) -> str:
        whose = it.removesuffix(LOST)  # which "a lost weapon" says already
        return f"put a lost weapon back on {whose}, on a free cell beside it"


class BreakWeapon(Operation, frozen=True, tag="break_weapon"):
    """A weapon of the machine is removed, and what is cut off with it."""

    moments: ClassVar[tuple[str, ...]] = USED

    def words(self, it: str) -> str:
        return f"remove {'one of its weapons' if it == 'it' else f'a weapon of {it}'}"


class BuyMachine(Operation, frozen=True, tag="buy_machine"):
    """Buy a machine for less."""

    moments: ClassVar[tuple[str, ...]] = USED
    discount: Small

    def words(self, it: str) -> str:
        return f"buy {it} for {gears(self.discount)} less"


class TakeProgram(Operation, frozen=True, tag="take_program"):
    """Its owner takes the top program of the pile."""

    moments: ClassVar[tuple[str, ...]] = USED

    def words(self, it: str) -> str:
        return "take the top card of the program pile"


class Discard(Operation, frozen=True, tag="discard"):
    """The other player discards a card of his or her own choice."""

    moments: ClassVar[tuple[str, ...]] = (*USED, "assembled", "kill")

    def words(self, it: str) -> str:
        return "the other player discards a card"


class StopAttack(Operation, frozen=True, tag="stop_attack"):
    """The base stands; the Destroy Base card is lost."""

    moments: ClassVar[tuple[str, ...]] = ("attacked",)

    def words(self, it: str) -> str:
        return "the base stands"

    def clauses(self, it: str, when: str) -> tuple[str, ...]:
        return self.words(it), "that card is lost"


class DestroyThis(Operation, frozen=True, tag="destroy_this"):
    """The card whose effect this is goes to the Landfill."""

    moments: ClassVar[tuple[str, ...]] = ("heart_hit", "weapon_hit", "attacked")

    def words(self, it: str) -> str:
        return "this card is destroyed"


Op = (
    GainGears | StealGears | GainHonor | Slide | FreeMoves | ChangeMovePrice | LongFlip | Anchor | KeepHearts
    | SaveHeart | SaveWeapon | Disable | Cancel | RestoreWeapon | BreakWeapon | BuyMachine | TakeProgram
    | Discard | StopAttack | DestroyThis
)  # fmt: skip

AIMED: dict[type[Operation], str] = {
    Slide: "machine", Disable: "machine", RestoreWeapon: "machine", BreakWeapon: "machine",
    SaveHeart: "machine", FreeMoves: "machine", Cancel: "announced", BuyMachine: "ticket",
}  # fmt: skip
"""What these operations are done to: a target of that kind, or the machine whose effect it is."""

PLACED = (Slide, RestoreWeapon, BreakWeapon)
"""Whoever uses one of these says where: a side or a cell."""

LASTING = (FreeMoves, SaveHeart, Disable)
"""What using these does holds until the end of the turn."""


def gears(amount: int) -> str:
    """An amount of gears in words."""
    return counted(amount, "gear")


def _of(noun: str, it: str, article: str = "") -> str:
    """Something of a machine in words: "its move price", "the move price of this machine"."""
    return f"its {noun}" if it == "it" else f"{article} {noun} of {it}".lstrip()


def name(op: Operation) -> str:
    """The word that stands for an operation in the data."""
    return str(type(op).__struct_config__.tag)
