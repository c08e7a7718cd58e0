"""Execution of legal actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.common.cards import find
from rules.common.tuples import switched
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import EndTurn, Use
from rules.engine.advance import act, advance
from rules.engine.agenda import Choose
from rules.engine.durations import after_leaving
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Trigger, Triggered
from rules.engine.windows import AnnouncedAbility, announce, last_announced
from rules.engine.working_state import freeze, thaw
from rules.game import Event
from rules.game import Piece as Shown
from rules.immense_warfare import events
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.field import CELLS, PLAYERS, cell_name, marked, moves
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
from rules.immense_warfare.legality import cancels, may_answer, on_play, playable, spaces_of
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.pilots import PILOT
from rules.immense_warfare.playing import begin_play
from rules.immense_warfare.position import Attack, Move, PlayCard, Position, SetStop
from rules.immense_warfare.responses import matters
from rules.immense_warfare.state import ANY, STOPS, Situation, Unit
from rules.immense_warfare.table_pieces import card_piece, unit_piece
from rules.immense_warfare.turn import PHASES, crowded_out
from rules.immense_warfare.working_state import WorkingState

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
            may_answer(self, seat) if self._is_always_prompted(seat) else matters(self, seat)
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
        surplus = bool(here.riders) and here.many_pilots()
        if surplus:
            self._give_up_pilots()
        doomed = here.without_durability()
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
            self.destroy([each.id for each in doomed if each.id not in shown], worn=True)

    def _reveals_hands(self, piece: Piece) -> bool:
        """Return whether a pilot that reveals hands reduces the durability of its mecha (MI-4.7)."""
        opening = self.tables.opening
        return any(
            number in opening.get(kind, ())
            for pilot in self.pilots(piece.id)
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


def drafted(tables: Tables, state: Situation) -> Play:
    """Return a working copy of a position for executing an action."""
    return thaw(state, Play, tables=tables)


def play(tables: Tables, state: Situation, action: Any, log: list[Event] | None) -> Position:
    """Return the state after a legal action."""
    return carried_out(drafted(tables, state), action, log)


def carried_out(work: Play, action: Any, log: list[Event] | None) -> Position:
    """Return the state after a legal action; the working copy is then one of that state."""
    work.log = log
    if not work.agenda and type(action) is not SetStop:
        work.held = False
    seat, lines = work.deciding, work.lines
    act(work, action, _DEEDS)
    if work.lines == lines and seat is not None:
        work.emit(_began, work, seat, action)
    _complete(work)
    work.log, work.noticed, work.checked = None, (), None
    return freeze(work, Position)


def _began(work: WorkingState, seat: int, action: Any) -> Event:
    """Return the event of an action that has no other log line."""
    return events.Noted(seat, f"{work.names[seat]} {_verb_phrase(work, action)}.", (), ("MI-7.1",))


def _verb_phrase(work: WorkingState, action: Any) -> str:
    """Return the verb phrase of an action for the log."""
    match action:
        case PlayCard(card=id) | Use(card=id):
            return f"reveals {work.piece(id).name}"
        case Pick():
            return "makes a choice"
        case SetStop():
            return "changes their prompt settings"
        case EndTurn():
            return "ends the turn"
    return "passes"


def run(tables: Tables, state: Situation) -> Position:
    """Return a state advanced to the next decision."""
    work = drafted(tables, state)
    advance(work)
    _complete(work)
    return freeze(work, Position)


def _complete(work: Play) -> None:
    """Advance to the next decision: state-based checks, the agenda, and, on Hold, a prompt (MI-7.1)."""
    while not work.over and not (work.agenda and work.question is not None):
        if work.agenda:
            if work.agenda[-1].decider() >= 0:
                return
        else:
            work.answered = ()
            work.check()
            if not work.agenda and not work.noticed:
                if work.phase != "main" or crowded_out(work) or work.held:
                    return
                work.held = True
                one, other = work.sides
                if "hold" not in one.stops and "hold" not in other.stops:
                    return
                announce(work, Moment(work.seat, stop="hold"))
        advance(work)


def _note_answer(play: Play) -> None:
    """Note the announcement that is responded to: its owner is prompted again after the response (MI-7.2)."""
    if play.answering:
        play.answered = (*play.answered, play.waiting[-1].source)


def _play(play: Play, action: PlayCard) -> None:
    _note_answer(play)
    seat = play.deciding
    assert seat is not None
    card = find(playable(play, seat), action.card)
    assert card is not None
    this = on_play(play, seat, card)
    if this is None or play.tables.printed[card.kind].placed:
        begin_play(play, seat, card.id, action.place)
        return
    play.lay_open(card.id)
    play.agenda = (*play.agenda, Announcing(this))


def _use(play: Play, action: Use) -> None:
    _note_answer(play)
    seat = play.deciding
    assert seat is not None
    piece = play.piece(action.card)
    play.agenda = (*play.agenda, Announcing(Resolve(seat, piece.id, piece.kind, action.effect)))


def _move(play: Play, action: Move) -> None:
    cell, piece = CELLS[action.cell], play.pieces[action.unit]
    unit = play.unit(action.unit)
    assert unit is not None
    spaces = spaces_of(piece)
    if play.free_order:
        spaces = unit.moved + _distance(play, piece.cell, cell)
    play.relocate(action.unit, cell, moved=spaces, moves=unit.moves + 1)
    play.mover = action.unit
    text = f"{piece.name} moves to {cell_name(cell)}."
    play.emit(events.UnitMoved(play.seat, text, (action.unit,), ("MI-5.2",), unit=action.unit))


def _distance(play: Play, start: int, end: int) -> int:
    """Return the number of spaces of the shortest path between two cells."""
    blocked = play.battlefield.masks[0] | play.battlefield.masks[1]
    return next(steps for steps in range(1, 40) if moves(start, blocked, steps) >> end & 1)


def _attack(play: Play, action: Attack) -> None:
    unit = play.unit(action.unit)
    assert unit is not None
    if play.mover != action.unit:
        play.mover = ""  # another unit acts (MI-5.3)
    play.change(action.unit, attacked=unit.attacked + 1)
    play.emit(_attack_announced, play, action)
    announce(play, AttackOn(play.seat, about=action.unit, target=action.target))


def _attack_announced(play: Play, action: Attack) -> Event:
    directly = action.target in PLAYERS
    on = play.names[PLAYERS[action.target]] if directly else play.pieces[action.target].name
    text = f"{play.pieces[action.unit].name} declares an attack on {on}."
    rules = ("MI-5.5",) if directly else ("MI-5.4",)
    return events.AttackAnnounced(play.seat, text, (action.unit, marked(action.target)), rules)


def _end_turn(play: Play, action: EndTurn) -> None:
    """End the turn, and say so where nothing on the battlefield shows what its player did."""
    own = (unit for unit in play.units if unit.controller == play.seat)
    if not play.tower and not any(
        unit.arrived == play.turn or unit.moved or unit.moves or unit.attacked for unit in own
    ):
        words = f"{play.names[play.seat]} ends the turn without a new unit, move or attack."
        play.emit(events.Noted(play.seat, words, (), ("MI-3.4",)))
    play.agenda = (*play.agenda, PHASES["end", "begin"])


def _set_stop(play: Play, action: SetStop) -> None:
    seat = play.deciding
    assert seat is not None
    side = play.sides[seat]
    play.put_side(seat, replace(side, stops=switched(STOPS, side.stops, action.stop, action.on)))


_DEEDS: dict[type, Callable[[Play, Any], None]] = {
    PlayCard: _play, Use: _use, Move: _move, Attack: _attack, EndTurn: _end_turn, SetStop: _set_stop,
}  # fmt: skip
