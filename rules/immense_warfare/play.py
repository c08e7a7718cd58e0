"""Carrying out a legal action."""

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
from rules.engine.draft import closed, opened
from rules.engine.durations import after_leaving
from rules.engine.resolve import Resolve
from rules.engine.triggers import Offered, Trigger, Triggered
from rules.engine.windows import AnnouncedAbility, announce, last_announced
from rules.game import Event
from rules.game import Piece as Shown
from rules.immense_warfare import events
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import CELLS, PLAYERS, called, marked, moves
from rules.immense_warfare.items import AttackOn, Cast, Destruction, Moment, Placing, Played, Showing, Surplus
from rules.immense_warfare.legality import cancels, may_answer, on_play, playable, spaces_of
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.playing import begin_play
from rules.immense_warfare.position import Attack, Move, PlayCard, Position, SetStop
from rules.immense_warfare.responses import matters
from rules.immense_warfare.riding import PILOT
from rules.immense_warfare.state import ANY, STOPS, Situation, Unit
from rules.immense_warfare.table import card_piece, unit_piece
from rules.immense_warfare.tables import Tables
from rules.immense_warfare.turn import PHASES, crowded_out

BUSY = (Resolve, Cast, Choose, Triggered, Offered, Announcing, Placing, Surplus, Showing)
"""While one of these is on top something is still being carried out: what was destroyed is answered after it."""


class Play(Draft, gc=False, kw_only=True):  # type: ignore[misc]
    """A draft on which an action is being carried out. `checked` is what was looked at last."""

    checked: object = None

    def logged(self, event: Event) -> Event:
        """Return an event as the log keeps it: with the stage in which it is seen, and the pieces as it left them."""
        event = super().logged(event)
        stage: str = getattr(event, "staged", "")
        return replace(event, stage=stage, pieces=tuple(self._left(event))) if stage else event

    def _left(self, event: Event) -> Iterable[Shown]:
        """The pieces that an event moved or changed, as it left them."""
        match event:
            case events.Destroyed():
                return self._gone(event.marks[0])
            case events.DamageTaken() | events.ArmourLost() | events.Entered():
                return (unit_piece(self, unit) for unit in self._with(event.marks[0]))
            case events.DirectAttack():
                return self._damage_zone(event.marks[0])
        return ()

    def _damage_zone(self, id: str) -> Iterator[Shown]:
        """The cards of the damage zone in which a card lies: they lie in a row."""
        for seat, side in enumerate(self.sides):
            if find(side.damage, id) is not None:
                for order, card in enumerate(side.damage):
                    yield card_piece(self, card, f"damage/{seat}", seat, order)

    def _gone(self, id: str) -> Iterator[Shown]:
        """A card on the battlefield and what is attached to it as pieces that lie nowhere any more."""
        for unit in self._with(id):
            yield Shown(unit.id, "", "attached" if unit.host else "unit", owner=unit.controller)

    def _with(self, id: str) -> list[Unit]:
        """A card on the battlefield after what is attached to it, as the first piece of a stage lies uppermost."""
        return sorted(
            (unit for unit in self.units if id in (unit.id, unit.host)), key=lambda unit: not unit.host
        )

    def may_answer(self, seat: int) -> bool:
        """Whether a seat is asked now (MI-7.2): it wants to be at this moment, and has a response that could change
        what waits, or any where it wants to be asked about those; or the option says that it is asked all the same."""
        if self.sides[seat].quiet or not self._wants(seat):
            return False
        return self.always_ask or (may_answer(self, seat) if self._wants_any(seat) else matters(self, seat))

    def _wants_any(self, seat: int) -> bool:
        """Whether a seat is asked where it has any response, be it that none could change anything."""
        stops = self.sides[seat].stops
        if ANY in stops or "hold" in stops:
            return True
        top = last_announced(self.agenda)
        return (
            "cards" in stops
            and top.seat != seat == 1 - self.seat
            and isinstance(top, Played | AnnouncedAbility)
        )

    def _wants(self, seat: int) -> bool:
        """Whether a seat is to be asked about what was announced last."""
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
        """Go on with an ability that is aimed and paid for: what is triggered, or happens in a damage zone, cannot be
        answered (MI-4.5, MI-7.1)."""
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
        """A Trigger Command takes effect in a damage zone; it marks what it is aimed at (MI-4.5)."""
        aimed = [id for bound in this.bound for id in bound.ids if self.unit(id) is not None]
        text = f"{self.tables.title(this.kind)} takes effect."
        return events.TakesEffect(this.seat, text, (this.source, *aimed), ("MI-4.5",), this.kind, "played")

    def check(self) -> None:
        """See to what holds at every moment: what lost its source ends, pilots that are too many leave, and units
        without durability are destroyed (MI-6.1)."""
        here = self.battlefield
        if here.sound and not self.fallen:
            return
        if not here.sound and self.checked is not here:
            self.checked = here
            self._see_to(here)
        if self.fallen and not (self.agenda and type(self.agenda[-1]) in BUSY) and not self.noticed:
            fallen, self.fallen = self.fallen, ()
            announce(self, Destruction(self.seat, fallen=fallen))

    def _see_to(self, here: Battlefield) -> None:
        """End, give up and destroy what must not be on a battlefield."""
        left = after_leaving(self.lasting, here.pieces.__contains__) if self.lasting else ()
        if len(left) < len(self.lasting):
            self.lasting = left
            here = self.battlefield
        surplus = bool(here.riders) and here.many_pilots()
        if surplus:
            self._give_up_pilots()
        doomed = here.doomed()
        if doomed:
            self._destroy_doomed(doomed)
        here.sound = not (surplus or doomed)

    def _destroy_doomed(self, doomed: list[Piece]) -> None:
        """Destroy units without durability; those whose pilot opens hands once these have been seen (MI-4.7)."""
        showing = {id for item in self.agenda if isinstance(item, Showing) for id in item.doomed}
        doomed = [each for each in doomed if each.id not in showing]
        shown = tuple([each.id for each in doomed if self._opens_hands(each)])
        if shown:
            self.agenda = (*self.agenda, Showing(shown))
        if len(shown) < len(doomed):
            self.destroy([each.id for each in doomed if each.id not in shown])

    def _opens_hands(self, piece: Piece) -> bool:
        """Whether a pilot that opens hands takes the durability of its mecha (MI-4.7)."""
        opening = self.tables.opening
        return any(
            number in opening.get(kind, ())
            for pilot in self.pilots(piece.id)
            for kind, number in pilot.abilities
            if pilot.durability_mod < 0
        )

    def _give_up_pilots(self) -> None:
        """Ask for a pilot to be given up where a player controls two of a kind, or a mecha has too many (MI-4.6)."""
        groups: dict[tuple[int, str], list[str]] = {}
        pieces = self.pieces
        for unit in self.units:
            if unit.host and pieces[unit.id].type == PILOT:
                groups.setdefault((unit.controller, unit.kind), []).append(unit.id)
                groups.setdefault((pieces[unit.host].controller, unit.host), []).append(unit.id)
        waiting = [item.pilots for item in self.agenda if isinstance(item, Surplus)]
        for (seat, what), ids in groups.items():
            most = self.pieces[what].pilots if what in self.pieces else 1
            if len(ids) > most and tuple(ids) not in waiting:
                self.agenda = (*self.agenda, Surplus(seat, tuple(ids)))


def drafted(tables: Tables, state: Situation) -> Play:
    """A position as an action can be carried out on it."""
    return opened(state, Play, tables=tables)


def play(tables: Tables, state: Situation, action: Any, log: list[Event] | None) -> Position:
    """The state after a legal action."""
    return carried_out(drafted(tables, state), action, log)


def carried_out(draft: Play, action: Any, log: list[Event] | None) -> Position:
    """The state after a legal action; afterwards the draft is one of that."""
    draft.log = log
    if not draft.agenda and type(action) is not SetStop:
        draft.held = False
    seat, lines = draft.deciding, draft.lines
    act(draft, action, _DEEDS)
    if draft.lines == lines and seat is not None:
        draft.emit(_began, draft, seat, action)
    _complete(draft)
    draft.log, draft.noticed, draft.checked = None, (), None
    return closed(draft, Position)


def _began(draft: Draft, seat: int, action: Any) -> Event:
    """An action of which nothing else is told."""
    return events.Noted(seat, f"{draft.names[seat]} {_begun(draft, action)}.", (), ("MI-7.1",))


def _begun(draft: Draft, action: Any) -> str:
    """What an action did, as a part of a sentence."""
    match action:
        case PlayCard(card=id) | Use(card=id):
            return f"reveals {draft.piece(id).name}"
        case Pick():
            return "makes a choice"
        case SetStop():
            return "changes when to be prompted"
        case EndTurn():
            return "ends the turn"
    return "passes"


def run(tables: Tables, state: Situation) -> Position:
    """A state after everything that needs no decision."""
    draft = drafted(tables, state)
    advance(draft)
    _complete(draft)
    return closed(draft, Position)


def _complete(draft: Play) -> None:
    """See to what comes after an action, until nothing does: checks, and, on Hold, a question (MI-7.1)."""
    while not draft.over and not (draft.agenda and draft.question is not None):
        if draft.agenda:
            if draft.agenda[-1].decider() >= 0:
                return
        else:
            draft.answered = ()
            draft.check()
            if not draft.agenda and not draft.noticed:
                if draft.phase != "main" or crowded_out(draft) or draft.held:
                    return
                draft.held = True
                one, other = draft.sides
                if "hold" not in one.stops and "hold" not in other.stops:
                    return
                announce(draft, Moment(draft.seat, stop="hold"))
        advance(draft)


def _note_answer(play: Play) -> None:
    """Whoever announced what is answered is asked again after the answer (MI-7.2)."""
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
    text = f"{piece.name} moves to {called(cell)}."
    play.emit(events.UnitMoved(play.seat, text, (action.unit,), ("MI-5.2",), unit=action.unit))


def _distance(play: Play, start: int, end: int) -> int:
    """How many spaces the shortest way takes."""
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
    on = play.names[PLAYERS[action.target]] if action.target in PLAYERS else play.pieces[action.target].name
    text = f"{play.pieces[action.unit].name} declares an attack on {on}."
    return events.AttackAnnounced(play.seat, text, (action.unit, marked(action.target)), ("MI-5.4",))


def _end_turn(play: Play, action: EndTurn) -> None:
    play.agenda = (*play.agenda, PHASES["end", "begin"])


def _set_stop(play: Play, action: SetStop) -> None:
    seat = play.deciding
    assert seat is not None
    side = play.sides[seat]
    play.put_side(seat, replace(side, stops=switched(STOPS, side.stops, action.stop, action.on)))


_DEEDS: dict[type, Callable[[Play, Any], None]] = {
    PlayCard: _play, Use: _use, Move: _move, Attack: _attack, EndTurn: _end_turn, SetStop: _set_stop,
}  # fmt: skip
