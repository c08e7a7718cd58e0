"""The working copy that carries out actions: prompts for responses, state-based rules, pieces of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.base.answer import Choose as Pick
from rules.common.cards import find
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose, Item
from rules.engine.durations import after_leaving
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Trigger, Triggered
from rules.engine.windows import AnnouncedAbility, announce, last_announced
from rules.game import Event
from rules.game import Piece as Shown
from rules.immense_warfare import events, units, zones
from rules.immense_warfare.asking import Question
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.card_play import begin_play
from rules.immense_warfare.items import (
    AttackOn,
    Cast,
    Destruction,
    ExcessPilots,
    HandsReveal,
    Moment,
    Placing,
    Played,
)
from rules.immense_warfare.outcomes import expected_events, pilot_owned, preview_lines
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.pilots import PILOT
from rules.immense_warfare.questions import asker_of
from rules.immense_warfare.responses import can_respond, cancels, matters
from rules.immense_warfare.state import ANY, Unit
from rules.immense_warfare.table_pieces import card_piece, unit_piece
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import PreviewLine

BUSY = (Resolve, Cast, Choose, Triggered, Offered, Announcing, Placing, ExcessPilots, HandsReveal)
"""The items that carry something out: responses to a destruction wait for them."""


class Play(WorkingState, gc=False, kw_only=True):  # type: ignore[misc]
    """A working state for executing an action. `checked` is the battlefield that was checked last."""

    checked: object = None

    def logged(self, event: Event) -> Event:
        """Return an event for the log, with its animation stage and the resulting pieces."""
        event = super().logged(event)
        stage: str = getattr(event, "staged", "")
        return replace(event, stage=stage, pieces=tuple(self._resulting_pieces(event))) if stage else event

    def _resulting_pieces(self, event: Event) -> Iterable[Shown]:
        """Return the pieces that an event moved or changed, in their resulting state."""
        match event:
            case events.Destroyed():
                return self._leaving_pieces(event.marks[0])
            case events.DamageTaken() | events.ArmourLost() | events.Entered():
                return (unit_piece(self, unit) for unit in self._with_attached(event.marks[0]))
            case events.DirectAttack():
                return self._damage_zone(event.marks[0])
        return ()

    def _damage_zone(self, id: str) -> Iterator[Shown]:
        """Yield the pieces of the damage zone with a given card, in their row."""
        for seat, side in enumerate(self.sides):
            if find(side.damage, id) is not None:
                for order, card in enumerate(side.damage):
                    yield card_piece(self, card, f"damage/{seat}", seat, order)

    def _leaving_pieces(self, id: str) -> Iterator[Shown]:
        """Yield a card that leaves the battlefield and its attached cards as pieces without a place."""
        for unit in self._with_attached(id):
            yield Shown(unit.id, "", "attached" if unit.host else "unit", owner=unit.controller)

    def _with_attached(self, id: str) -> list[Unit]:
        """Return a card on the battlefield after its attached cards, since the first piece of a stage is
        drawn on top."""
        return sorted(
            (unit for unit in self.units if id in (unit.id, unit.host)), key=lambda unit: not unit.host
        )

    def may_answer(self, seat: int) -> bool:
        """Return whether a seat is prompted now (MI-7.2): its settings include this moment, and it has a
        response that could change the outcome, or any response if its settings say so; or the option is to
        always prompt."""
        if self.sides[seat].quiet or not self._is_prompted(seat):
            return False
        return self.always_ask or (
            can_respond(self, seat) if self._is_always_prompted(seat) else matters(self, seat)
        )

    def _is_always_prompted(self, seat: int) -> bool:
        """Return whether a seat is prompted for any response, even one that couldn't change the outcome."""
        stops = self.sides[seat].stops
        if ANY in stops or "hold" in stops:
            return True
        top = last_announced(self.agenda)
        return (
            "cards" in stops
            and top.seat != seat == 1 - self.seat
            and isinstance(top, Played | AnnouncedAbility)
        )

    def _is_prompted(self, seat: int) -> bool:
        """Return whether a seat's settings include the last announcement."""
        top, stops = last_announced(self.agenda), self.sides[seat].stops
        if isinstance(top, Moment):
            return top.wanted_by(self, seat)
        if isinstance(top, Destruction):
            return "destroyed" in stops and any(each.controller == seat for each in top.fallen)
        if top.seat == seat:
            return "hold" in stops or top.source in self.answered
        if seat == self.seat:
            return True
        if isinstance(top, AttackOn):
            return "attacks" in stops
        return "cards" in stops or (isinstance(top, Played) and cancels(self, seat))

    def asker_of(self, item: Item[Any]) -> Question:
        """Return what words the open question of an item that has no words itself."""
        return asker_of(self, item)

    def answer_lines(self, pick: str) -> Iterator[PreviewLine]:
        """Yield what comes of an answer to the open question if nobody responds."""
        assert self.question is not None
        yield from pilot_owned(self, self.question.seat, pick)
        yield from preview_lines(self, self.question.seat, expected_events(self, Pick(pick)))

    def announce_ability(self, this: Resolve) -> None:
        """Continue with an ability whose targets and costs are settled: triggered abilities and those in a
        damage zone can't be responded to (MI-4.5, MI-7.1)."""
        ability = self.ability(this)
        if find(self.stack, this.source) is not None:
            begin_play(self, this.seat, this.source, this=this)
        elif isinstance(ability.when, Trigger) or ability.moment == "happens":
            if not isinstance(ability.when, Trigger):
                self.emit(self._takes_effect, this)
            self.agenda = (*self.agenda, this)
        else:
            self.emit(lambda: events.Noted(
                this.seat, f"{self.names[this.seat]} uses {self.tables.title(this.kind)}.",
                (this.source,), ("MI-7.1",), this.kind, "played",
            ))  # fmt: skip
            announce(self, AnnouncedAbility(this.seat, this=this))

    def _takes_effect(self, this: Resolve) -> Event:
        """Return the event of a Trigger Command taking effect in a damage zone, with its targets marked
        (MI-4.5)."""
        aimed = [id for bound in this.bound for id in bound.ids if self.unit(id) is not None]
        text = f"{self.tables.title(this.kind)} takes effect."
        return events.TakesEffect(this.seat, text, (this.source, *aimed), ("MI-4.5",), this.kind, "played")

    def check(self) -> None:
        """Enforce the state-based rules: end effects without their source, remove excess pilots, destroy
        units without durability (MI-6.1)."""
        here = self.battlefield
        if here.sound and not self.fallen:
            return
        if not here.sound and self.checked is not here:
            self.checked = here
            self._enforce_state_rules(here)
        if self.fallen and not (self.agenda and type(self.agenda[-1]) in BUSY) and not self.noticed:
            fallen, self.fallen = self.fallen, ()
            announce(self, Destruction(self.seat, fallen=fallen))

    def _enforce_state_rules(self, here: Battlefield) -> None:
        """End effects, remove pilots and destroy units as the state-based rules require."""
        left = after_leaving(self.lasting, here.pieces.__contains__) if self.lasting else ()
        if len(left) < len(self.lasting):
            self.lasting = left
            here = self.battlefield
        surplus = bool(here.pilots_by_mecha) and _many_pilots(here)
        if surplus:
            self._give_up_pilots()
        doomed = _without_durability(here)
        if doomed:
            self._destroy_units(doomed)
        here.sound = not (surplus or doomed)

    def _destroy_units(self, doomed: list[Piece]) -> None:
        """Destroy units without durability; those whose pilots reveal hands only after the hands were seen
        (MI-4.7)."""
        showing = {id for item in self.agenda if isinstance(item, HandsReveal) for id in item.doomed}
        doomed = [each for each in doomed if each.id not in showing]
        shown = tuple([each.id for each in doomed if self._reveals_hands(each)])
        if shown:
            self.agenda = (*self.agenda, HandsReveal(shown))
        if len(shown) < len(doomed):
            zones.destroy(self, [each.id for each in doomed if each.id not in shown], worn=True)

    def _reveals_hands(self, piece: Piece) -> bool:
        """Return whether a pilot that reveals hands reduces the durability of its mecha (MI-4.7)."""
        opening = self.tables.opening
        return any(
            number in opening.get(kind, ())
            for pilot in units.pilots(self, piece.id)
            for kind, number in pilot.abilities
            if pilot.durability_mod < 0
        )

    def _give_up_pilots(self) -> None:
        """Prompt a player with two pilots of a kind, or with too many on a mecha, to sacrifice one
        (MI-4.6)."""
        groups: dict[tuple[int, str], list[str]] = {}
        pieces = self.pieces
        for unit in self.units:
            if unit.host and pieces[unit.id].type == PILOT:
                groups.setdefault((unit.controller, unit.kind), []).append(unit.id)
                groups.setdefault((pieces[unit.host].controller, unit.host), []).append(unit.id)
        waiting = [item.pilots for item in self.agenda if isinstance(item, ExcessPilots)]
        for (seat, what), ids in groups.items():
            most = self.pieces[what].pilots if what in self.pieces else 1
            if len(ids) > most and tuple(ids) not in waiting:
                self.agenda = (*self.agenda, ExcessPilots(seat, tuple(ids)))


def _many_pilots(here: Battlefield) -> bool:
    """Return whether a mecha has several pilots, or a player several of the same kind."""
    pilots = [here.pieces[id] for ids in here.pilots_by_mecha.values() for id in ids]
    kinds = {(piece.controller, piece.kind) for piece in pilots}
    return len(pilots) > len(here.pilots_by_mecha) or len(pilots) > len(kinds)


def _without_durability(here: Battlefield) -> list[Piece]:
    """Return the units without durability left."""
    pieces, suspects = here.pieces, here.suspects
    if suspects is not None:
        there = [pieces[id] for id in suspects if id in pieces]
        if not [piece for piece in there if piece.durability <= piece.damage]:
            return []
    return [piece for piece in here.at.values() if piece.durability <= piece.damage]
