"""Skirmish as a game: the public doors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.common.cards import draw, find, hidden_pile
from rules.common.rng import seed as source
from rules.engine.abilities import Announcing
from rules.engine.advance import advance, choose
from rules.engine.agenda import NOBODY
from rules.engine.draft import closed, opened
from rules.engine.windows import Timing, announce, pass_on
from rules.game import Event, IllegalAction, Outcome, Refusal, Setup
from tests.rules.engine.skirmish import events, legality
from tests.rules.engine.skirmish.draft import abilities
from tests.rules.engine.skirmish.items import Attack, Phase
from tests.rules.engine.skirmish.legality import candidates, on_play, seat_to_act
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.playing import begin_play, lay_open
from tests.rules.engine.skirmish.position import (
    AnyAction,
    Assault,
    EndTurn,
    Move,
    Pass,
    Pick,
    Play,
    Position,
    Use,
)
from tests.rules.engine.skirmish.printed import Printed
from tests.rules.engine.skirmish.running import Running
from tests.rules.engine.skirmish.state import CELLS, HAND, Side, distance
from tests.rules.engine.skirmish.views import view

TIMINGS = {"one": Timing("one"), "all": Timing("all"), "board": Timing("one", owners_order=False)}
"""When players are asked, by what the setup says."""


class Skirmish:
    """The game with its cards, and its decks by id (card id -> copies)."""

    id, title, hidden, turn_word = "skirmish", "Skirmish", True, "turn"
    state_type, action_type = Position, AnyAction

    def __init__(
        self, library: Mapping[str, Printed], decks: Mapping[str, Mapping[str, int]] | None = None
    ) -> None:
        self.library = library
        self.decks = decks or {}

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        """What is wrong with a setup, in sentences."""
        faults = [f"There is no deck called {id}." for id in setup.decks if id not in self.decks]
        if len(setup.seats) != 2 or len(setup.decks) != 2:
            faults.append("Two play, each with a deck.")
        if setup.options.get("resolves", "one") not in TIMINGS:
            faults.append("Nothing resolves like that.")
        return tuple(faults)

    def new_game(self, setup: Setup, seed: int) -> Position:
        """The first state. Raises ValueError when `check_setup` finds faults."""
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(" ".join(faults))
        rng, serial, sides = source(seed), 0, []
        for id in setup.decks:
            kinds = [kind for kind, copies in self.decks[id].items() for _ in range(copies)]
            deck, serial, rng = hidden_pile(kinds, serial, rng)
            hand, deck = draw(deck, HAND)
            sides.append(Side(hand, deck))
        timing = TIMINGS[setup.options.get("resolves", "one")]
        return self.run(Position(
            rng, serial, timing, 1, 0, "draw", 0, (), tuple(sides), (), (), (), (), (), "", (), (Phase("draw"),),
        ))  # fmt: skip

    def run(self, position: Position) -> Position:
        """A position after everything that needs no decision."""
        play = self._working(position)
        advance(play)
        return closed(play, Position)

    def to_act(self, state: Position) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        seat = seat_to_act(self._working(state))
        return None if seat == NOBODY else seat

    def legal_actions(self, state: Position) -> Iterator[Any]:
        """Every legal action once, in a fixed order."""
        play = self._working(state)
        if not play.over:
            yield from (action for action in candidates(play) if legality.why_not(play, action) is None)

    def why_not(self, state: Position, action: Any) -> Refusal | None:
        """None when legal; otherwise the rule that forbids it."""
        return legality.why_not(self._working(state), action)

    def apply(self, state: Position, action: Any, log: list[Event] | None = None) -> Position:
        """The state after. Raises IllegalAction; appends what happened to `log` when given."""
        play = self._working(state)
        refusal = legality.why_not(play, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        DEEDS[type(action)](play, action)
        advance(play)
        if log is not None:
            log += play.log
        return closed(play, Position)

    def outcome(self, state: Position) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not state.ended:
            return None
        scores = tuple(int(seat in state.winners) for seat in range(len(state.sides)))
        return Outcome(state.winners, scores, "Won" if state.winners else "Drawn", state.ended, "SK-5.1")

    def view(self, state: Position, seat: int) -> Position:
        """What a seat may know."""
        return view(state, seat)

    def pieces(self, state: Position) -> dict[str, Piece]:
        """The cards on the field as they are now."""
        return self._working(state).pieces

    def _working(self, state: Position) -> Running:
        return opened(state, Running, library=self.library)


def _play(play: Running, action: Play) -> None:
    seat = seat_to_act(play)
    card = find(play.sides[seat].hand, action.card)
    assert card is not None
    this = on_play(play, seat, card.id, card.kind)
    if this is None:
        begin_play(play, seat, card.id, action.place)
        return
    lay_open(play, card.id)
    play.agenda = (*play.agenda, Announcing(this))


def _use(play: Running, action: Use) -> None:
    this = list(abilities(play.pieces[action.unit]))[action.number]
    play.agenda = (*play.agenda, Announcing(this))


def _move(play: Running, action: Move) -> None:
    cell = CELLS[action.cell]
    play.change(action.unit, moved=distance(play.pieces[action.unit].cell, cell))
    play.relocate(action.unit, cell)
    play.emit(events.Moved(unit=action.unit))


def _assault(play: Running, action: Assault) -> None:
    seat, unit = seat_to_act(play), play.unit(action.unit)
    assert unit is not None
    play.change(action.unit, attacked=unit.attacked + 1)
    announce(play, Attack(seat, about=action.unit, target=action.target))


def _end_turn(play: Running, action: EndTurn) -> None:
    play.agenda = (*play.agenda, Phase("end"))


DEEDS: dict[type, Callable[[Running, Any], None]] = {
    Play: _play, Use: _use, Move: _move, Assault: _assault, EndTurn: _end_turn,
    Pick: lambda play, action: choose(play, action.id), Pass: lambda play, action: pass_on(play),
}  # fmt: skip
