"""A position while an action is carried out: the parts of the state, open to change, and the log."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.common.pending import Pending
from rules.common.responses import Announced
from rules.game import Event, Piece
from rules.smash_gear.aims import Rules
from rules.smash_gear.floor import Floor
from rules.smash_gear.state import Base, Machine, Position, Side, Store, card_in, machine_of


class Work:
    """One action's working copy. `position()` is the state it has come to."""

    __slots__ = (
        "assembled", "bases", "built", "events", "floor", "machines", "moved", "over", "passes",
        "pending", "rules", "seat", "sides", "state", "store", "turn", "waiting",
    )  # fmt: skip

    def __init__(self, rules: Rules, state: Position, events: list[Event] | None) -> None:
        self.rules = rules
        self.state = state
        self.events = events
        self.floor: Floor = rules.floors[state.board]
        self.turn: int = state.turn
        self.seat: int = state.seat
        self.sides: list[Side] = list(state.sides)
        self.store: Store = state.store
        self.machines: tuple[Machine, ...] = state.machines
        self.bases: tuple[Base, ...] = state.bases
        self.assembled: bool = state.assembled
        self.built: bool = state.built
        self.moved: str = state.moved
        self.waiting: tuple[Announced, ...] = state.waiting
        self.passes: int = state.passes
        self.pending: tuple[Pending, ...] = state.pending
        self.over: bool = state.over

    def position(self) -> Position:
        """The state as it is now."""
        old, sides = self.state, self.sides
        return Position(
            old.rng, old.names, old.board, old.first, old.limit, old.always_ask,
            self.turn, self.seat, (sides[0], sides[1]), self.store, self.machines, self.bases,
            self.assembled, self.built, self.moved, self.waiting, self.passes,
            self.pending, self.over, old.viewer,
        )  # fmt: skip

    # -- the log

    def tell(
        self,
        event: type[Event],
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
        if self.events is not None:
            about, done = (card, deed) if card and deed else ("", "")
            told = event(seat, text, marks, rules, about, done, stage, pieces)
            self.events.append(told)

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.rules.library[kind].title if kind else "a card"

    # -- sides

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
        self.sides[seat] = replace(
            side,
            gears=side.gears + gears,
            honor=side.honor + honor,
            hand=side.hand if hand is None else hand,
            landfill=side.landfill if landfill is None else landfill,
        )

    def from_hand(self, seat: int, id: str) -> Card:
        """Take a card out of a hand. Raises ValueError for one that is not there."""
        hand = self.sides[seat].hand
        card = card_in(hand, id)
        if card is None:
            raise ValueError(f"no card {id!r} in that hand")
        self.change(seat, hand=tuple(held for held in hand if held is not card))
        return card

    def to_landfill(self, seat: int, *cards: Card) -> None:
        """Put cards on top of a Landfill, the last one uppermost."""
        if cards:
            self.change(seat, landfill=(*cards[::-1], *self.sides[seat].landfill))

    # -- machines and bases

    def machine(self, id: str) -> Machine | None:
        """The machine of that id on the board."""
        return machine_of(self, id)

    def put_machine(self, changed: Machine) -> None:
        """A machine in place of what it was."""
        self.machines = tuple([changed if machine.id == changed.id else machine for machine in self.machines])

    def remove_machine(self, machine: Machine) -> None:
        """A machine destroyed or disassembled: its card and the plugins on it go to the Landfill (SG-8.3)."""
        self.machines = tuple(other for other in self.machines if other.id != machine.id)
        self.to_landfill(machine.owner, *machine.plugins, Card(machine.id, machine.kind))
        if self.moved == machine.id:
            self.moved = ""

    def put_base(self, changed: Base) -> None:
        """A base in place of what it was."""
        self.bases = tuple(changed if base.id == changed.id else base for base in self.bases)
