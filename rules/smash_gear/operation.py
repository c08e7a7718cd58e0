"""What every operation of Smash Gear's effects is made of; they themselves are in `operations`, one a file. What most
of them speak of is imported from here."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from rules.common.cards import find
from rules.common.words import counted, possessive
from rules.engine.agenda import Choose
from rules.engine.operations import Operation
from rules.engine.resolve import DID, DID_NOT, Did, Resolve
from rules.game import Event, Piece
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import EFFECT, GAIN, CardBought, EffectResolved, GearsGained, HonorGained
from rules.smash_gear.situation import DISABLED, GUARDED, Machine, Side, Situation, other
from rules.smash_gear.table import STACK, card_piece, machine_piece
from rules.smash_gear.tables import Stake, Tables, Traits

__all__ = [
    "DID", "DID_NOT", "DISABLED", "GUARDED", "TRIGGERS", "USED", "Did", "Draft", "Machine", "MachineOp",
    "Op", "PlayerOp", "Resolve", "Situation", "Small", "Stake", "Tables", "Traits", "gears", "of", "other", "signed",
]  # fmt: skip

USED = ("own_turn", "any_time")
"""The moments at which an effect is used because its owner says so; at all others it happens by itself."""
TRIGGERS = ("exploit", "assembled", "built", "kill", "own_kill", "razed")
"""The moments that trigger an effect."""

Small = Annotated[int, Meta(ge=1, le=20)]


class Op(Operation[Draft], frozen=True):
    """One operation. `moments` are those at which it may stand; `aimed` is what it is done to ("machine",
    "announced", "ticket"; "" a player); `lasts`: what using it does holds until the end of the turn; `asked` is the
    question where, "" for none. `short` and `shortest` are `brief` and `briefest` as `phrase` is its words.
    `gears` and `honor` are what its owner takes by it, `off` what a machine bought by it costs less, `trait` what
    always holds by it for a machine, `saves` the unit that it saves in combat, and `used_up`,
    `stops_attack`, `disables` and `breaks` say what they say. `own_turn`: it has no effect on another player's turn.
    `dated`: its words say how long it lasts; `note` is a sentence after that of the effect."""

    moments: ClassVar[tuple[str, ...]]
    aimed: ClassVar[str] = ""
    lasts: ClassVar[bool] = False
    asked: ClassVar[str] = ""
    short: ClassVar[str] = ""
    shortest: ClassVar[str] = ""
    saves: ClassVar[str] = ""
    trait: ClassVar[str] = ""
    used_up: ClassVar[bool] = False
    disables: ClassVar[bool] = False
    own_turn: ClassVar[bool] = False
    stops_attack: ClassVar[bool] = False
    dated: ClassVar[bool] = False
    note: ClassVar[str] = ""

    @property
    def gears(self) -> int:
        """The gears that its owner takes by it."""
        return 0

    @property
    def honor(self) -> int:
        """The honor that its owner takes by it."""
        return 0

    @property
    def off(self) -> int:
        """How many gears less a machine costs that is bought by it."""
        return 0

    @property
    def breaks(self) -> bool:
        """Whether a weapon breaks that hit what it saves."""
        return False

    def brief(self) -> str:
        """What it does in a few words, as a line begins."""
        return self.short.format(op=self)

    def briefest(self) -> str:
        """The same where there is less room yet."""
        return self.shortest.format(op=self) if self.shortest else self.brief()

    def hold(self, traits: Traits) -> None:
        """Change what always holds for a machine, where it stands at "always"."""
        if self.trait:
            setattr(traits, self.trait, True)

    def can(self, tables: Tables, state: Situation, seat: int) -> bool:
        """Whether it can do anything for a seat, whatever machine it is done to."""
        return True

    def suits(self, tables: Tables, state: Situation, machine: Machine) -> bool:
        """Whether it can do anything to a machine."""
        return True

    def matters(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        """Whether a seat could change by it what is at stake, done to that machine (None: to none). What an operation
        does not know of itself it could."""
        return True

    def wheres(self, tables: Tables, state: Situation, machine: Machine) -> tuple[str, ...]:
        """The sides or cells among which who uses it chooses."""
        return ()


class PlayerOp(Op, frozen=True):
    """An operation that is done to players; `event` is its event, `by` how the log adds the card that did it."""

    event: ClassVar[type[GearsGained | HonorGained | CardBought]]
    by: ClassVar[str] = "from"

    def matters(
        self, tables: Tables, state: Situation, seat: int, machine: Machine | None, stake: Stake
    ) -> bool:
        return False

    def give(self, play: Draft, seat: int) -> None:
        """Do it for a seat, as far as that is possible."""
        play.change(seat, gears=self.gears, honor=self.honor)

    def line(self, play: Draft, seat: int, amount: int) -> str:
        """Say what that player did ("gains 2 honor"), who now has so much more gears or honor."""
        return self.words("").replace("gain", "gains", 1)

    def perform(self, play: Draft, this: Resolve) -> Did:
        """Do it and log it. What happens by itself counts as the card being played; what is used was counted when it
        was announced."""
        before, had = play.sides, play.sides[this.seat]
        self.give(play, this.seat)
        if play.sides is not before:
            play.emit(self._gained, play, this, had)
        return DID

    def _gained(self, play: Draft, this: Resolve, had: Side) -> Event:
        has = play.sides[this.seat]
        card, deed = ("", "") if play.ability(this).when in USED else (this.kind, "played")
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
            deed,
            GAIN,
            _laid_away(play, this),
            source=source,
            amount=amount,
        )


class MachineOp(Op, frozen=True):
    """An operation that is done to a machine: the target, or the machine whose effect it is. `told` is its line in the
    log where that is always the same: {card} does it to the {machine}, {where} it was asked. `tells`: an event of its
    own tells what becomes of the machine."""

    aimed = "machine"
    told: ClassVar[str] = ""
    tells: ClassVar[bool] = False

    def asks(self, play: Draft, this: Resolve) -> Choose | None:
        """Ask again where it is done if that is not possible any more, and several other places are (SG-9.5)."""
        machine = play.done_to(this) if self.asked else None
        among = self._left(play, machine) if machine is not None else ()
        if machine is None or len(among) < 2 or this.id(self.asked) in among:
            return None
        return Choose(this.seat, self.asked, among, machine.id)

    def _left(self, play: Draft, machine: Machine) -> tuple[str, ...]:
        """Where it can be done to a machine by now."""
        return self.wheres(play.tables, play, machine) if self.suits(play.tables, play, machine) else ()

    def perform(self, play: Draft, this: Resolve) -> Did:
        machine, where = play.done_to(this), this.id(self.asked)
        if machine is None:
            play.fizzle(this.seat, f"{play.title(this.kind)} has lost its target.")
            return DID_NOT
        among = self._left(play, machine) if self.asked else (where,)
        if not among:
            play.fizzle(this.seat, f"{play.title(this.kind)} no longer has an effect.")
            return DID_NOT
        if where not in among:  # the only place that is left
            where = among[0]
        if self.tells:
            play.emit(self._resolved, play, this, machine, where)
        self.change(play, machine, where)
        if not self.tells:
            play.emit(self._resolved, play, this, machine, where)
        return DID

    def _resolved(self, play: Draft, this: Resolve, machine: Machine, where: str) -> Event:
        line, pieces = (
            self.line(play.title(this.kind), play.title(machine.kind), where),
            _laid_away(play, this),
        )
        now, source = play.machine(machine.id), source_of(play, this)
        if now is not None and not self.tells:
            pieces = (*pieces, machine_piece(play, now))
        return EffectResolved(
            this.seat, line, (machine.id,), ("SG-8.4",), "", "", EFFECT, pieces, source=source
        )

    def line(self, card: str, machine: str, where: str) -> str:
        """What it does to the machine, for the log."""
        return self.told.format(card=card, machine=machine, where=where)

    def change(self, play: Draft, machine: Machine, where: str) -> None:
        """Do it to the machine; `where` is what was asked, "" for nothing."""
        raise NotImplementedError


def source_of(play: Draft, this: Resolve) -> str:
    """Where the card of an effect is: the machine that it is or lies on, else a place."""
    thing = play.thing_with(this.source)
    if isinstance(thing, Machine):
        return thing.id
    return play.floor.names[thing.cell] if thing is not None else STACK


def _laid_away(play: Draft, this: Resolve) -> tuple[Piece, ...]:
    """A script that resolves, as it lies in its owner's Landfill."""
    card = find(play.sides[this.seat].landfill, this.source) if this.kind in play.tables.scripts else None
    return (card_piece(play, card, f"landfill/{this.seat}", this.seat, 0),) if card is not None else ()


def gears(amount: int) -> str:
    """An amount of gears in words."""
    return counted(amount, "gear")


def of(noun: str, it: str) -> str:
    """Say what a machine has: "its move price", "this machine's move price", "one of your machines' move price"."""
    return f"its {noun}" if it == "it" else f"{possessive(it)} {noun}"


def signed(number: int) -> str:
    """A change with its sign: +1, –2."""
    return f"{'+' if number > 0 else '–'}{abs(number)}"
