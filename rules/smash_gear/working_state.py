"""The working state of an action: a copy of the position that operations change, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.common.reach import Reach
from rules.common.text import counted
from rules.engine.resolve import Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import Announcement, Timing
from rules.engine.working_state import WorkingBase
from rules.game import Event
from rules.smash_gear.events import BUYING, CardBought, CardDiscarded, Noted
from rules.smash_gear.lookup import BoardMotions, Stake, Tables
from rules.smash_gear.pieces import EMPTY, Base, Machine, Occupancy, Side, Situation, Thing, occupancy_of
from rules.smash_gear.store import sold

WHEN_ABLE = Timing(resolves="all", owners_order=False)
ALWAYS = Timing(resolves="all", owners_order=False, announcer_unanswered=True)
"""Prompts for responses (SG-9.4) with the option `always_ask`; everything resolves, last in, first out."""


class ActionAnnouncement(Announcement[Any], frozen=True, gc=False):
    """An announced action other than an effect, as targets and stakes see it."""

    @property
    def aimed_as(self) -> str:
        """Return its word among the targets of responses; "" for none."""
        raise NotImplementedError

    def stake(self, play: Any) -> Stake:
        """Return the things that decide its outcome."""
        raise NotImplementedError


class WorkingState(Situation, WorkingBase, gc=False, kw_only=True):  # type: ignore[misc]
    """One action's working copy of the position. `log` collects events where they are read; `noticed` are the
    effects triggered so far; `occupancy` tells the machines and their cells by owner; machines are changed by
    `set_machines` only."""

    tables: Tables
    occupancy: Occupancy = EMPTY
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    def __post_init__(self) -> None:
        self.occupancy = occupancy_of(self.machines)

    @property
    def motions(self) -> BoardMotions:
        """Return the board of the game."""
        return self.tables.motions[self.board]

    @property
    def reach(self) -> Reach:
        """Return the reach table of the board."""
        return self.tables.reaches[self.board]

    # -- what the engine asks

    @property
    def timing(self) -> Timing:
        """Return the mode of prompts for responses."""
        return ALWAYS if self.always_ask else WHEN_ABLE

    def ability(self, this: Resolve) -> Any:
        """Return the card effect of a resolving item."""
        return self.tables.effects[this.kind][this.number]

    def done_to(self, this: Resolve) -> Machine | None:
        """Return the machine that an effect acts on: its target, or the machine with the effect."""
        target = this.named(TARGET)
        return self.machine_with(this.source) if target is None else self.machine(this.id(TARGET))

    def hear(self, event: Event) -> None:
        """Queue the effects of a seat's machines and bases that an event triggers."""
        moment, seat = getattr(event, "moment", ""), event.seat
        for this in self.tables.triggered(moment, self._concerned(event), seat) if moment else ():
            if self.ability(this).requirements_met(self, seat):
                self.noticed = (*self.noticed, this)

    def _concerned(self, event: Event) -> Sequence[Machine | Base]:
        """Return the machines and bases whose effects an event can trigger."""
        own = self.occupancy.of[event.seat]
        if getattr(event, "everywhere", False):
            return (*self.bases_of(event.seat), *own)
        mark = event.marks[0]
        cell = self.motions.numbers.get(mark)
        return [each for each in own if each.id == mark or (cell is not None and each.units >> cell & 1)]

    # -- the log

    def fizzle(self, seat: int, text: str, rule: str = "SG-9.5") -> None:
        """Log that an announced action is no longer possible, with its rule."""
        self.emit(lambda: Noted(seat, text, (), tuple(dict.fromkeys((rule, "SG-9.5")))))

    def title(self, kind: str) -> str:
        """Return the name of a card by kind; "a card" for a hidden one."""
        return self.tables.titles[kind] if kind else "a card"

    def name_with_place(self, thing: Thing | None) -> str:
        """Return the name of a machine or base with its place: "the Pipsqueak at d4"; "it" for None."""
        if thing is None:
            return "it"
        what = self.title(thing.kind) if isinstance(thing, Machine) else "base"
        return f"the {what} at {self.motions.board.called(thing.cell)}"

    # -- sides

    def change(self, seat: int, gears: int = 0, honor: int = 0, hand: Pile | None = None) -> None:
        """Add gears and honor to a side and replace its hand, if given."""
        was = self.sides[seat]
        cards = was.hand if hand is None else hand
        side = Side(
            was.gears + gears, was.honor + honor, cards, was.landfill, was.stopped, was.quiet, was.stops
        )
        self.sides = (self.sides[0], side) if seat else (side, self.sides[1])

    def to_landfill(self, seat: int, *cards: Card) -> None:
        """Put cards on top of a Landfill, the last one on top."""
        if cards:
            side = self.sides[seat]
            self.put_side(seat, replace(side, landfill=(*cards[::-1], *side.landfill)))

    def buy(self, seat: int, id: str, price: int) -> None:
        """Buy a card: pay, put it into the hand, and refill the store (SG-4.1, SG-2.2)."""
        card, self.store = sold(self.store, id)
        self.change(seat, gears=-price, hand=(*self.sides[seat].hand, card))
        self.emit(self._bought, seat, card, price)

    def _bought(self, seat: int, card: Card, price: int) -> Event:
        text = f"{self.names[seat]} buys {self.title(card.kind)} for {counted(price, 'gear')}."
        rules = ("SG-4.1", "SG-2.2") if self.turn else ("SG-2.1", "SG-4.1", "SG-2.2")
        return CardBought(seat, text, (card.id,), rules, card.kind, "bought", BUYING, amount=price)

    def discard(self, seat: int, id: str, rule: str) -> None:
        """Put a card from a hand into the Landfill, and log it with a rule."""
        card = self.from_hand(seat, id)
        self.to_landfill(seat, card)
        self.emit(lambda: CardDiscarded(
            seat, f"{self.names[seat]} discards {self.title(card.kind)}.", (), (rule,), card.kind, "seen",
        ))  # fmt: skip

    # -- machines and bases

    def set_machines(self, machines: tuple[Machine, ...]) -> None:
        """Replace all machines on the board."""
        self.machines, self.occupancy = machines, occupancy_of(machines)

    def put(self, changed: Machine | Base) -> None:
        """Replace a machine or base by its changed version, found by id."""
        if isinstance(changed, Machine):
            id = changed.id
            self.set_machines(tuple([changed if each.id == id else each for each in self.machines]))
        else:
            self.bases = tuple([changed if each.id == changed.id else each for each in self.bases])

    def mark(self, machine: Machine, *marks: str) -> None:
        """Add marks to a machine that last until the end of the turn."""
        self.put(replace(machine, marks=(*machine.marks, *marks)))

    def remove_machine(self, machine: Machine) -> None:
        """Remove a destroyed or disassembled machine; put its card and plugins into the Landfill (SG-8.3)."""
        self.set_machines(tuple([other for other in self.machines if other.id != machine.id]))
        self.to_landfill(machine.owner, *machine.plugins, Card(machine.id, machine.kind))
        if self.moved == machine.id:
            self.moved = ""

    def without_plugins(self, thing: Machine | Base, gone: Iterable[Card]) -> None:
        """Move plugins from a machine or base to its owner's Landfill."""
        lost = tuple(gone)
        self.put(replace(thing, plugins=tuple([card for card in thing.plugins if card not in lost])))
        self.to_landfill(thing.owner, *lost)
