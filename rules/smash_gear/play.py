"""Execution of legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, find
from rules.common.reach import Reach
from rules.common.text import some
from rules.common.tuples import switched
from rules.engine.abilities import Announcing
from rules.engine.actions import EndTurn, Pass, Use
from rules.engine.advance import act
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import TARGET
from rules.engine.triggers import Triggered
from rules.engine.windows import AnnouncedAbility, announce
from rules.engine.working_state import freeze, thaw
from rules.game import Event
from rules.smash_gear import turn
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move, SetStop, Stop
from rules.smash_gear.announced import Announced
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.combat_steps import Combat
from rules.smash_gear.events import ANSWER, PAYING, EffectAnnounced, GearsPaid, MachineAssembled, Noted
from rules.smash_gear.operation import gears, source_of
from rules.smash_gear.pieces import (
    ABLE,
    FREE,
    FREE_MOVE,
    SEATS,
    STOPS,
    Machine,
    Situation,
    Thing,
    other,
    without_mark,
)
from rules.smash_gear.stakes import responses
from rules.smash_gear.state import Position
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.table_pieces import STACK, card_piece, machine_piece
from rules.smash_gear.working_state import WorkingState

_ONE_MOMENT = {Combat, Resolve, Triggered}
"""The agenda items that are part of one moment."""


class Play(WorkingState, gc=False, kw_only=True):  # type: ignore[misc]
    """A working state with access to the cards."""

    tables: Rules

    @property
    def reach(self) -> Reach:
        """Return the reach table of the current board."""
        return self.tables.reaches[self.board]

    def name_with_place(self, thing: Thing | None) -> str:
        """Return the name of a machine or base with its place: "the Pipsqueak at d4"; "it" for None."""
        if thing is None:
            return "it"
        what = self.title(thing.kind) if isinstance(thing, Machine) else "base"
        return f"the {what} at {self.motions.board.called(thing.cell)}"

    def logged(self, event: Event) -> Event:
        """Return an event for the log; an assembled machine is added as a piece."""
        event = super().logged(event)
        machine = self.machine(event.marks[0]) if isinstance(event, MachineAssembled) else None
        return replace(event, pieces=(machine_piece(self, machine),)) if machine is not None else event

    def may_answer(self, seat: int) -> bool:
        """Return whether a seat is prompted for a response: it has one, or one that could matter, or the
        option is to always prompt."""
        side = self.sides[seat]
        if side.quiet or self.always_ask:
            return not side.quiet
        if not self.sparing or ABLE in side.stops:
            return any(self.tables.uses(self, seat))
        return any(responses(self, seat, self.waiting))

    def check(self) -> None:
        """End the game if it is decided, once all simultaneous effects have resolved (SG-10.3)."""
        if not self.agenda or type(self.agenda[-1]) not in _ONE_MOMENT:
            turn.check(self)

    def announce_ability(self, this: Resolve) -> None:
        """Announce an effect with paid costs; a script goes to the Landfill (SG-9.3)."""
        seat, held = this.seat, find(self.sides[this.seat].hand, this.source)
        rule = "SG-8.4" if held is None else "SG-9.3"
        if self.ability(this).gears:
            self.emit(self._paid, this, held, rule)
        if held is not None:
            self.from_hand(seat, this.source)
            self.to_landfill(seat, held)
        self.emit(self._announced, this, held, rule)
        announce(self, AnnouncedAbility(seat, this=this))

    def _paid(self, this: Resolve, held: Card | None, rule: str) -> Event:
        where = source_of(self, this) if held is None else f"hand/{this.seat}"
        use = f"{'use' if held is None else 'run'} {self.title(this.kind)}"
        return paid(self, this.seat, self.ability(this).gears, use, rule, where)

    def _announced(self, this: Resolve, held: Card | None, rule: str) -> Event:
        seat, aim = this.seat, this.id(TARGET)
        price, (use, uses) = self.ability(this).gears, ("use", "uses") if held is None else ("run", "runs")
        does = f"pays {gears(price)} to {use}" if price else uses
        text = f"{self.names[seat]} {does} {self.title(this.kind)}."
        marks = (aim,) if self.machine(aim) is not None else ()
        pieces = (card_piece(self, held, STACK, seat, 0),) if held is not None else ()
        return EffectAnnounced(seat, text, marks, (rule,), this.kind, "played", ANSWER, pieces)


def play(rules: Rules, state: Situation, action: Any, log: list[Event] | None) -> Position:
    """Return the state after a legal action."""
    work = thaw(state, Play, tables=rules, log=log)
    act(work, action, _DEEDS)
    return freeze(work, Position)


def without_responses(rules: Rules, state: Position) -> Position:
    """Return the position after all waiting announcements resolve without responses, up to the next action or
    choice (SG-9.4)."""
    while state.agenda and state.question is None and not state.over:
        state = play(rules, state, Pass(), None)
    return state


def _buy(play: Play, action: Buy) -> None:
    kind = kind_for_sale(play.store, action.card)
    play.buy(play.seat, action.card, play.tables.price(play, play.seat, kind))
    if not play.turn and not play.sides[other(play.seat)].stopped:
        play.seat = other(play.seat)


def _stop(play: Play, action: Stop) -> None:
    """End the seat's purchases in Prepare; the Battle begins when both have stopped (SG-2.1)."""
    seat = play.seat
    play.put_side(seat, replace(play.sides[seat], stopped=True))
    play.emit(lambda: Noted(seat, f"{play.names[seat]} stops buying.", (), ("SG-2.1",)))
    if not play.sides[other(seat)].stopped:
        play.seat = other(seat)
        return
    for at in range(SEATS):
        if left := play.sides[at].gears:
            play.change(at, gears=-left)
            play.emit(_left_over, play, at, left)
    turn.begin(play, play.first)


def _left_over(play: Play, seat: int, left: int) -> Event:
    return Noted(seat, f"{play.names[seat]} loses {left} unspent {some(left, 'gear')}.", (), ("SG-2.3",))


def _move(play: Play, action: Move) -> None:
    machine = play.machine(action.machine)
    assert machine is not None
    price = play.tables.traits.price(machine)
    play.change(play.seat, gears=-price)
    if price:
        play.emit(_paid_flip, play, machine, price)
    if FREE_MOVE in machine.marks:
        play.put(without_mark(machine, FREE_MOVE))
    elif machine.used.count(FREE) < play.tables.traits.of(machine).free:
        play.put(replace(machine, used=(*machine.used, FREE)))
    _announce(play, action)


def _paid_flip(play: Play, machine: Machine, price: int) -> Event:
    return paid(play, play.seat, price, f"flip {play.title(machine.kind)}", "SG-5.3", machine.id)


def paid(play: Play, seat: int, price: int, what: str, rule: str, where: str) -> Event:
    """Return the event of paying gears to do something ("flip Pipsqueak") at a place."""
    text = f"{play.names[seat]} pays {gears(price)} to {what}."
    return GearsPaid(seat, text, (where,), (rule,), stage=PAYING, amount=price)


def _announce(play: Play, action: Assemble | Build | Move | Attack | Install | EndTurn) -> None:
    """Announce an action; the opponent can respond before it happens (SG-9.4)."""
    play.assembled = play.assembled or type(action) is Assemble
    play.built = play.built or type(action) is Build
    announce(play, Announced(play.seat, deed=action))


def _use(play: Play, action: Use) -> None:
    seat = play.deciding
    assert seat is not None
    found = play.tables.source_of(play, seat, action)
    assert found is not None
    card, offer, thing = found
    effect, machine = offer.effect, thing if isinstance(thing, Machine) else None
    this = Resolve(seat, card, offer.kind, offer.number)
    if effect.targets:
        this = this.binding(Bound(TARGET, (action.aim,)))
        machine = play.machine(action.aim)
    for op in effect.do:
        where = op.destinations(play.tables, play, machine) if op.asked and machine is not None else ()
        if len(where) == 1:
            this = this.binding(Bound(op.asked, where))
    play.agenda = (*play.agenda, Announcing(this))


def _set_stop(play: Play, action: SetStop) -> None:
    seat = play.deciding
    assert seat is not None
    side = play.sides[seat]
    play.put_side(seat, replace(side, stops=switched(STOPS, side.stops, action.stop, action.on)))
    play.emit(lambda: Noted(seat, f"{play.names[seat]} changes when to respond.", (), ("SG-9.4",)))


_DEEDS: dict[type, Callable[[Play, Any], None]] = {
    Buy: _buy, Stop: _stop, Assemble: _announce, Build: _announce, Move: _move, Attack: _announce,
    Install: _announce, Use: _use, EndTurn: _announce, SetStop: _set_stop,
}  # fmt: skip
