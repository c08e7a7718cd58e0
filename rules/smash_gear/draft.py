"""The draft of the next position: a situation open to change while an action is carried out, and the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile, find, without
from rules.engine.abilities import Ability
from rules.engine.resolve import Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import Timing
from rules.game import Event, Piece
from rules.smash_gear.events import Noted
from rules.smash_gear.floor import Floor
from rules.smash_gear.situation import SEATS, Base, Machine, Side, Situation
from rules.smash_gear.tables import Tables

WHEN_ABLE = Timing(resolves="all", owners_order=False)
ALWAYS = Timing(resolves="all", owners_order=False, announcer_unanswered=True)
"""When answers are asked for (SG-9.4), as the option `always_ask` has it; everything resolves, last in, first out."""


class Draft(Situation, gc=False, kw_only=True):  # type: ignore[misc]
    """One action's working copy. `log` takes the lines of what happens, where anybody reads them; `noticed` are the
    effects that it has triggered."""

    tables: Tables
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    @property
    def floor(self) -> Floor:
        """The board that is played on."""
        return self.tables.floors[self.board]

    # -- what the engine asks

    @property
    def timing(self) -> Timing:
        """When answers are asked for."""
        return ALWAYS if self.always_ask else WHEN_ABLE

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.seat

    @property
    def seats(self) -> int:
        """How many play."""
        return SEATS

    def may_answer(self, seat: int) -> bool:
        """Whether a seat is asked for an answer now."""
        raise NotImplementedError

    def check(self) -> None:
        """See whether the game is over."""
        raise NotImplementedError

    def announce_ability(self, this: Resolve) -> None:
        """Announce an effect whose costs are paid."""
        raise NotImplementedError

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """The effect that resolves."""
        return self.tables.effects[this.kind][this.number]

    def in_play(self, this: Resolve) -> bool:
        """Whether the card whose effect resolves is on the table: a script always is, in its owner's Landfill."""
        return this.kind in self.tables.scripts or self.machine_with(this.source) is not None

    def done_to(self, this: Resolve) -> Machine | None:
        """The machine that an effect is done to: its target, or the machine whose effect it is."""
        target = this.named(TARGET)
        return self.machine_with(this.source) if target is None else self.machine(this.id(TARGET))

    def happens(self, moment: str, seat: int, things: Iterable[Machine | Base]) -> None:
        """Notice the effects that a moment triggers, of those of these machines and bases that belong to a seat."""
        self.noticed = (*self.noticed, *self.tables.traits.triggered(moment, things, seat))

    # -- the log

    def tell(
        self,
        kind: type[Event],
        seat: int,
        text: str,
        rules: tuple[str, ...],
        marks: tuple[str, ...] = (),
        card: str = "",
        deed: str = "",
        stage: str = "",
        pieces: tuple[Piece, ...] = (),
    ) -> None:
        """One line of the log."""
        if self.log is not None:
            about, done = (card, deed) if card and deed else ("", "")
            self.log.append(kind(seat, text, marks, rules, about, done, stage, pieces))

    def fizzle(self, seat: int, text: str, rule: str = "SG-9.5") -> None:
        """Tell that something announced cannot be done any more, and by which rule."""
        self.tell(Noted, seat, text, tuple(dict.fromkeys((rule, "SG-9.5"))))

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.tables.title(kind)

    # -- sides

    def put_side(self, seat: int, side: Side) -> None:
        """A side in place of what it was."""
        one, two = self.sides
        self.sides = (one, side) if seat else (side, two)

    def change(
        self,
        seat: int,
        *,
        gears: int = 0,
        honor: int = 0,
        hand: Pile | None = None,
        landfill: Pile | None = None,
    ) -> None:
        """Add to a side's gears and honor, and put other cards in its hand or Landfill."""
        side = self.sides[seat]
        changed = Side(
            side.gears + gears,
            side.honor + honor,
            side.hand if hand is None else hand,
            side.landfill if landfill is None else landfill,
            side.stopped,
            side.quiet,
        )
        self.sides = (self.sides[0], changed) if seat else (changed, self.sides[1])

    def from_hand(self, seat: int, id: str) -> Card:
        """Take a card out of a hand. Raises ValueError for one that is not there."""
        hand = self.sides[seat].hand
        card = find(hand, id)
        if card is None:
            raise ValueError(f"no card {id!r} in that hand")
        self.change(seat, hand=without(hand, id))
        return card

    def to_landfill(self, seat: int, *cards: Card) -> None:
        """Put cards on top of a Landfill, the last one uppermost."""
        if cards:
            self.change(seat, landfill=(*cards[::-1], *self.sides[seat].landfill))

    # -- machines and bases

    def put_machine(self, changed: Machine) -> None:
        """A machine in place of what it was."""
        self.machines = tuple([changed if machine.id == changed.id else machine for machine in self.machines])

    def remove_machine(self, machine: Machine) -> None:
        """A machine destroyed or disassembled: its card and the plugins on it go to the Landfill (SG-8.3)."""
        self.machines = tuple([other for other in self.machines if other.id != machine.id])
        self.to_landfill(machine.owner, *machine.plugins, Card(machine.id, machine.kind))
        if self.moved == machine.id:
            self.moved = ""

    def put(self, changed: Machine | Base) -> None:
        """A machine or base in place of what it was."""
        if isinstance(changed, Machine):
            self.put_machine(changed)
        else:
            self.put_base(changed)

    def put_base(self, changed: Base) -> None:
        """A base in place of what it was."""
        self.bases = tuple([changed if base.id == changed.id else base for base in self.bases])

    def without_plugins(self, thing: Machine | Base, gone: Iterable[Card]) -> None:
        """Plugins of a machine or base go to its owner's Landfill."""
        lost = tuple(gone)
        self.put(replace(thing, plugins=tuple([card for card in thing.plugins if card not in lost])))
        self.to_landfill(thing.owner, *lost)
