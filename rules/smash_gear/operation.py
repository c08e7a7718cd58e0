"""The base classes of operations of Smash Gear's effects; each operation has its own file in `operations`,
and imports its vocabulary from here."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from rules.common.cards import find
from rules.common.text import counted, possessive
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.game import Event, Piece, Refusal
from rules.smash_gear.events import EFFECT, GAIN, CardBought, EffectResolved, GearsGained, HonorGained
from rules.smash_gear.lookup import Stake, Tables, Traits
from rules.smash_gear.pieces import DISABLED, GUARDED, Machine, Side, Situation, other
from rules.smash_gear.question import Question
from rules.smash_gear.table_pieces import STACK, card_piece, machine_piece
from rules.smash_gear.working_state import WorkingState

__all__ = [
    "DISABLED", "DONE", "FAILED", "GUARDED", "TRIGGERS", "USED", "Machine", "MachineOp", "Op", "OpResult", "PlayerOp",
    "Resolve", "Situation", "Small", "Stake", "Tables", "Traits", "WorkingState", "gears", "of", "other", "signed",
]  # fmt: skip

USED = ("own_turn", "any_time")
"""The moments of effects that their owner uses; at all others they trigger by themselves."""
TRIGGERS = ("exploit", "assembled", "built", "kill", "own_kill", "razed")
"""The moments that trigger an effect."""

Small = Annotated[int, Meta(ge=1, le=20)]


class Op(Operation[WorkingState], Question, frozen=True):
    """One operation. `moments` are those at which it is allowed; `aimed` is the kind of thing it acts on
    ("machine", "announced", "ticket": a card in the store; "" a player); `lasts`: its effect lasts until
    the end of the turn; `asked` is its question for a place, "" for none. `short` and `shortest` are the
    templates of `brief` and `briefest`, as `phrase` is of its words, `to_enemy` both where its target is an
    enemy machine. `gears` and `honor` are its owner's gains, `purchase_discount` the discount on a machine
    bought by it, `trait` the permanent trait of a machine, `saves` the unit that it saves in combat;
    `used_up`, `stops_attack`, `disables` and `breaks` are flags. `own_turn`: it has no effect on another
    player's turn. `says_duration`: its words include its duration; `note` is a sentence after the effect's
    text."""

    moments: ClassVar[tuple[str, ...]]
    aimed: ClassVar[str] = ""
    lasts: ClassVar[bool] = False
    asked: ClassVar[str] = ""
    short: ClassVar[str] = ""
    shortest: ClassVar[str] = ""
    to_enemy: ClassVar[tuple[str, str] | None] = None
    saves: ClassVar[str] = ""
    trait: ClassVar[str] = ""
    used_up: ClassVar[bool] = False
    disables: ClassVar[bool] = False
    own_turn: ClassVar[bool] = False
    stops_attack: ClassVar[bool] = False
    says_duration: ClassVar[bool] = False
    note: ClassVar[str] = ""

    @property
    def gears(self) -> int:
        """Return the gears that its owner gains."""
        return 0

    @property
    def honor(self) -> int:
        """Return the honor that its owner gains."""
        return 0

    @property
    def purchase_discount(self) -> int:
        """Return the discount in gears on a machine bought by it."""
        return 0

    @property
    def breaks(self) -> bool:
        """Return whether it breaks the weapon that hit the saved unit."""
        return False

    def brief(self) -> str:
        """Return the operation in a few words, to begin a line."""
        return self.short.format(op=self)

    def briefest(self) -> str:
        """Return the operation in the fewest words."""
        return self.shortest.format(op=self) if self.shortest else self.brief()

    def add_to_traits(self, traits: Traits) -> None:
        """Change the permanent traits of a machine, for an operation at "always"."""
        if self.trait:
            setattr(traits, self.trait, True)

    def is_possible(self, tables: Tables, state: Situation, seat: int) -> bool:
        """Return whether it could have an effect for a seat, on any machine."""
        return True

    def can_affect(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        """Return whether it could have an effect on a machine."""
        return True

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        """Return whether a seat could change the outcome at stake by using it on that machine (None: on
        none). True unless an operation knows better."""
        return True

    def destinations(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        """Return the sides or cells to choose from."""
        return ()

    def asks_question(self, asked: str) -> bool:
        """Return whether the operation asks a question of that name."""
        return self.asked == asked


class PlayerOp(Op, frozen=True):
    """An operation on players; `event` is its event type, `by` the log's words for the card behind it."""

    event: ClassVar[type[GearsGained | HonorGained | CardBought]]
    by: ClassVar[str] = "from"

    def could_matter(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return False

    def give(self, play: WorkingState, seat: int) -> None:
        """Carry it out for a seat, as far as possible."""
        play.change(seat, gears=self.gears, honor=self.honor)

    def line(self, play: WorkingState, seat: int, amount: int) -> str:
        """Return the log's verb phrase for a seat that gained an amount: "gains 2 honor"."""
        return self.words("").replace("gain", "gains", 1)

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        """Carry it out and log it. A triggered effect counts as the card being played; a used one was counted
        when it was announced."""
        before, had = play.sides, play.sides[this.seat]
        self.give(play, this.seat)
        if play.sides is not before:
            play.emit(self._gained, play, this, had)
        return DONE

    def _gained(self, play: WorkingState, this: Resolve, had: Side) -> Event:
        has = play.sides[this.seat]
        card, use = ("", "") if play.ability(this).when in USED else (this.kind, "played")
        amount = abs(has.gears - had.gears) or has.honor - had.honor
        text = (
            f"{play.names[this.seat]} {self.line(play, this.seat, amount)} {self.by} {play.title(this.kind)}."
        )
        source = source_of(play, this)
        return self.event(
            this.seat,
            text,
            (),
            ("SG-8.4",),
            card,
            use,
            GAIN,
            _script_in_landfill(play, this),
            source=source,
            amount=amount,
        )


class MachineOp(Op, frozen=True):
    """An operation on a machine: the target, or the machine with the effect. `log_line` is the template of its
    log line: {card} acts on {machine}, at {where}. `has_own_event`: an event of its own describes the change."""

    aimed = "machine"
    log_line: ClassVar[str] = ""
    has_own_event: ClassVar[bool] = False

    def asks(self, play: WorkingState, this: Resolve) -> Choose | None:
        """Return a new question for the place if the chosen one is no longer possible and several others are
        (SG-9.5)."""
        machine = play.done_to(this) if self.asked else None
        among = self._possible_places(play, machine) if machine is not None else ()
        if machine is None or len(among) < 2 or this.id(self.asked) in among:
            return None
        return Choose(this.seat, self.asked, among, machine.id)

    def refusal(self, play: WorkingState) -> Refusal:
        return Refusal("SG-8.4", "Choose a lit cell first.", self.places(play))

    def _possible_places(self, play: WorkingState, machine: Machine) -> tuple[str, ...]:
        """Return the places still possible for a machine."""
        return (
            self.destinations(play.tables, play, machine)
            if self.can_affect(play.tables, play, machine)
            else ()
        )

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        machine, where = play.done_to(this), this.id(self.asked)
        if machine is None:
            play.fizzle(this.seat, f"{play.title(this.kind)} has lost its target.")
            return FAILED
        among = self._possible_places(play, machine) if self.asked else (where,)
        if not among:
            play.fizzle(this.seat, f"{play.title(this.kind)} no longer has an effect.")
            return FAILED
        if where not in among:  # the only place that is left
            where = among[0]
        if self.has_own_event:
            play.emit(self._resolved, play, this, machine, where)
        self.change(play, machine, where)
        if not self.has_own_event:
            play.emit(self._resolved, play, this, machine, where)
        return DONE

    def _resolved(self, play: WorkingState, this: Resolve, machine: Machine, where: str) -> Event:
        line, pieces = (
            self.line(play.title(this.kind), play.title(machine.kind), where),
            _script_in_landfill(play, this),
        )
        now, source = play.machine(machine.id), source_of(play, this)
        if now is not None and not self.has_own_event:
            pieces = (*pieces, machine_piece(play, now))
        return EffectResolved(
            this.seat, line, (machine.id,), ("SG-8.4",), "", "", EFFECT, pieces, source=source
        )

    def line(self, card: str, machine: str, where: str) -> str:
        """Return the log line for a change of the machine."""
        return self.log_line.format(card=card, machine=machine, where=where)

    def change(self, play: WorkingState, machine: Machine, where: str) -> None:
        """Change the machine; `where` is the chosen side or cell, "" for none."""
        raise NotImplementedError


def source_of(play: WorkingState, this: Resolve) -> str:
    """Return the source of an effect: the machine with its card, else a place."""
    thing = play.thing_with(this.source)
    if isinstance(thing, Machine):
        return thing.id
    return play.motions.names[thing.cell] if thing is not None else STACK


def _script_in_landfill(play: WorkingState, this: Resolve) -> tuple[Piece, ...]:
    """Return the piece of a resolving script in its owner's Landfill, as a tuple; empty for other cards."""
    card = find(play.sides[this.seat].landfill, this.source) if this.kind in play.tables.scripts else None
    return (card_piece(play, card, f"landfill/{this.seat}", this.seat, 0),) if card is not None else ()


def gears(amount: int) -> str:
    """Return an amount of gears in words."""
    return counted(amount, "gear")


def of(noun: str, it: str) -> str:
    """Return the possessive of a machine's property: "its move price", "this machine's move price"."""
    return f"its {noun}" if it == "it" else f"{possessive(it)} {noun}"


def signed(number: int) -> str:
    """Return a change with its sign: +1, –2."""
    return f"{'+' if number > 0 else '–'}{abs(number)}"
