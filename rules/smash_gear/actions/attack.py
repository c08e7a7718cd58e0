"""Destroying an enemy base.

You play a Destroy Base card from your hand against an enemy base under one of your weapons. The base and the machine
with that weapon are destroyed, you gain 5 honor, and the card goes to your Landfill, whether the attack succeeds or
not (SG-6.8, SG-7.3). Some effects let the machine survive, and some plugins on a base stop the attack (SG-8.4). The
opponent can respond first: without a weapon on the base the attack then fails (SG-9.4, SG-9.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from rules.common.cards import Card
from rules.common.text import possessive
from rules.engine.agenda import NOBODY
from rules.game import Piece, Refusal
from rules.smash_gear import events
from rules.smash_gear.hand_action import SupplyAction
from rules.smash_gear.lookup import Stake, card_with
from rules.smash_gear.pieces import DESTROY, Base, Machine
from rules.smash_gear.play import Play
from rules.smash_gear.threats import is_guarded
from rules.smash_gear.turn import GOAL, HONOR_FOR_A_BASE
from rules.tabletop import Gesture, Preview, PreviewLine, Question


class Attack(SupplyAction, frozen=True, gc=False):
    """Destroying the enemy base at a cell, under a weapon, with a Destroy Base card of the hand."""

    supply: ClassVar = DESTROY
    reminder: ClassVar = (0, "destroy a base")

    @classmethod
    def with_card(cls, play: Play, card: Card) -> Sequence[Self]:
        """Return the attacks on the enemy bases under own weapons."""
        seat, found = play.seat, list[Self]()
        own = play.occupancy.units[seat]
        for base in play.bases:
            if base.owner != seat and own >> base.cell & 1 and play.attacker_on(seat, base) is not None:
                found.append(cls(card.id, base.cell))
        return found

    def forbidden(self, play: Play) -> Refusal | None:
        known, base = play.tables.card_in_hand(play, play.seat, self.card), play.base_at(self.cell)
        place = play.motions.place_of(self.cell)
        if not self.plays(known):
            return Refusal("SG-6.8", "You need a Destroy Base card in hand.")
        if base is None or base.owner == play.seat:
            return Refusal("SG-6.8", "That isn't an enemy base.", place)
        if play.attacker_on(play.seat, base) is None:
            return Refusal("SG-6.8", "You need one of your weapons on that base.", place)
        return None

    def resolve(self, play: Play, seat: int) -> None:
        base, attacker = self._base_and_attacker(play, seat)
        play.to_landfill(seat, play.from_hand(seat, self.card))
        place = play.motions.names[self.cell]
        if base is None or attacker is None:
            where = play.motions.board.called(self.cell)
            play.emit(lambda: events.ActionStopped(
                seat, f"The attack on {where} fails: no weapon is on the base.",
                (place,), ("SG-6.8", "SG-9.5"),
            ))  # fmt: skip
        elif not _save_base(play, base, place):
            _destroy(play, seat, base, attacker)

    def _base_and_attacker(self, play: Play, seat: int) -> tuple[Base | None, Machine | None]:
        """Return the enemy base attacked and the machine with a weapon on it."""
        base = play.base_at(self.cell)
        if base is None or base.owner == seat:
            return None, None
        return base, play.attacker_on(seat, base)

    def stake(self, play: Play, seat: int) -> Stake:
        base = play.base_at(self.cell)
        attacker = play.attacker_on(seat, base) if base is not None else None
        if base is None or attacker is None:
            return Stake()
        return Stake((attacker.id,), doomed=(base.id, attacker.id))

    def is_vain(self, play: Play) -> bool:
        """Return whether a plugin stops the attack."""
        base = play.base_at(self.cell)
        return base is not None and is_guarded(play, base)

    # -- words

    def gesture(self, play: Play) -> Gesture:
        place, question = play.motions.name(self.cell), _before_attack(play, self.cell)
        return Gesture("Destroy base", (self.card,), place, question=question)

    def text(self, play: Play) -> str:
        _, machine = self._base_and_attacker(play, play.seat)
        by = f" with {play.name_with_place(machine)}" if machine is not None else ""
        return f"Destroy the base at {play.motions.board.called(self.cell)}{by}"

    def preview(self, play: Play) -> Preview | None:
        base, machine = self._base_and_attacker(play, play.seat)
        assert base is not None and machine is not None, "only legal attacks are previewed"
        return self.previewed(play, _outcome(play, base, machine), (play.motions.names[self.cell],))

    def announcement(self, play: Play, seat: int, you: int) -> str:
        if seat == you:
            return "you attack an enemy base"
        return f"{play.names[seat]} attacks {'a' if you == NOBODY else 'your'} base"

    def outcome(self, play: Play, seat: int) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
        base, marks = play.base_at(self.cell), (play.motions.names[self.cell],)
        if base is not None and is_guarded(play, base):
            return tuple(_saved_base(play, base)), marks
        text = f"Destroys the base at {play.motions.board.called(self.cell)}"
        return (
            PreviewLine("note", text, f"{HONOR_FOR_A_BASE} honor for {play.names[seat]} (SG-6.8)"),
        ), marks


def _destroy(play: Play, seat: int, base: Base, attacker: Machine) -> None:
    """Destroy a base and its attacker, which gives honor (SG-6.8, SG-7.3)."""
    name, place = play.names[seat], play.motions.names[base.cell]
    play.bases = tuple([found for found in play.bases if found.id != base.id])
    play.to_landfill(base.owner, *base.plugins, Card(base.id, play.store.base))
    marks = dict.fromkeys((place, *play.motions.places(attacker.units)))
    survives = play.tables.traits.of(attacker).survives_attack
    pieces = (Piece(base.id, "", "base"), *(() if survives else (Piece(attacker.id, "", "machine"),)))
    play.emit(events.BaseDestroyed(
        seat, f"{name} destroys {possessive(play.names[base.owner])} base.", tuple(marks), ("SG-6.8", "SG-7.3"),
        play.store.destroyer, "played", events.RAZING, pieces,
    ))  # fmt: skip
    if not survives:
        play.remove_machine(attacker)
    play.change(seat, honor=HONOR_FOR_A_BASE)
    goes = f"{play.title(attacker.kind)} {'survives' if survives else 'is destroyed too'}"
    play.emit(lambda: events.HonorGained(
        seat, f"{name} gains {HONOR_FOR_A_BASE} honor, and {goes}.", (), ("SG-6.8", "SG-8.3"), attacker.kind, "seen",
        events.RAZING, source=place, amount=HONOR_FOR_A_BASE,
    ))  # fmt: skip


def _save_base(play: Play, base: Base, place: str) -> bool:
    """Return whether an effect saves an attacked base; the Destroy Base card is lost if so (SG-6.8)."""
    guards = play.tables.traits.of(base).base_guards
    if not guards:
        return False
    at, number = guards[0]
    guard, where = card_with(base, at), play.motions.board.called(base.cell)
    play.emit(lambda: events.ActionStopped(
        base.owner, f"{play.title(guard.kind)} saves the base at {where}: Destroy Base is lost.",
        (place,), ("SG-6.8",), guard.kind, "played",
    ))  # fmt: skip
    if play.tables.effects[guard.kind][number].used_up:
        play.without_plugins(base, (guard,))
    return True


def _before_attack(play: Play, cell: int) -> Question | None:
    """Return the question to a player whose attack on a base a plugin stops; None without one."""
    base = play.base_at(cell)
    if base is None or not is_guarded(play, base):
        return None
    at, _ = play.tables.traits.of(base).base_guards[0]
    guard = play.title(card_with(base, at).kind)
    text = f"{guard} guards this base. It stops the attack, and you lose Destroy Base without gaining honor."
    return Question("Attack a guarded base?", text, "Keep the card")


def _outcome(play: Play, base: Base, machine: Machine) -> Iterator[PreviewLine]:
    """Yield the outcome: the base and the attacker are removed, or a guard of the base stops the attack."""
    seat, attacker = machine.owner, play.title(machine.kind)
    if is_guarded(play, base):
        yield from _saved_base(play, base)
        yield PreviewLine("note", f"You gain no honor, and {attacker} survives")
        return
    honor = play.sides[seat].honor + HONOR_FOR_A_BASE
    if len(play.bases_of(base.owner)) == 1:
        yield PreviewLine("good", "Destroys the last base: you win", "SG-10.2")
    elif honor >= GOAL:
        yield PreviewLine("good", f"{GOAL} honor: you win", "SG-10.3")
    yield PreviewLine("good", f"You gain {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL} (SG-6.8)")
    if play.tables.traits.of(machine).survives_attack:
        yield PreviewLine("good", f"{attacker} survives", "SG-8.4")
    else:
        yield PreviewLine("bad", f"{attacker} is destroyed too", "SG-6.8")


def _saved_base(play: Play, base: Base) -> Iterator[PreviewLine]:
    """Yield the lines about the effect that stops an attack on a base, and the rest of the attack's
    outcome."""
    (at, number), *others = play.tables.traits.of(base).base_guards
    kind = card_with(base, at).kind
    name = play.title(kind)
    yield PreviewLine("bad", f"{name} stops the attack: Destroy Base is lost", "SG-6.8")
    if play.tables.effects[kind][number].used_up:
        goes = f"{len(others)} more to stop attacks" if others else "it can't stop the next attack"
        yield PreviewLine("note" if others else "good", f"{name} is destroyed: {goes}", "SG-8.4")
