"""The observation of a seat: hands are open or private, except announced cards (SG-9.4, SG-9.6); a seat's
settings for prompts are private; piles are hidden from everyone; everything else is open."""

from __future__ import annotations

from itertools import repeat
from typing import Any

from msgspec.structs import replace

from rules.base.hidden_hands import HiddenHands
from rules.common.cards import Card, Pile, dealt, face_down, face_down_except, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.engine.agenda import NOBODY
from rules.smash_gear.cards import Library
from rules.smash_gear.pieces import Side
from rules.smash_gear.state import Position


class ObservedGame(HiddenHands[Position, Any]):
    """The observations of a game; combine it with the class that plays it."""

    library: Library

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        store, (one, two) = state.store, state.sides
        shown = state.laid_open if _hands_are_hidden(state) else None
        one, two = (
            one if knows == 0 else _as_opponent_sees(one, shown),
            two if knows == 1 else _as_opponent_sees(two, shown),
        )
        machines, programs = face_down(store.machine_pile), face_down(store.program_pile)
        store = replace(store, machine_pile=machines, program_pile=programs)
        return replace(state, rng=0, sides=(one, two), store=store, viewer=seat)

    def has_private_info(self, state: Position) -> bool:
        """Return whether a hand is hidden."""
        return _hands_are_hidden(state) and any(side.hand for side in state.sides)

    def answerable_face_down(self, state: Position) -> bool:
        """Return whether the decision is a response to an announcement, which may be passed (SG-9.4)."""
        return state.question is None and bool(state.waiting)

    def determinize(self, view: Position, rng: int) -> Position:
        """Return one possible position behind a view: the hidden cards dealt anew.

        A card's id gives the pile it came from, as its back does: machines and programs are shuffled apart, and
        Base and Destroy Base cards are known by their ids.
        """
        store, seen, stock = view.store, _visible_piles(view), self.library.stocks[view.set]
        machines, rng = shuffle(source(rng), unseen(stock.machines, seen))
        programs, rng = shuffle(rng, unseen(stock.programs, seen))
        supply = {
            "m": iter(machines),
            "p": iter(programs),
            "base": repeat(stock.base),
            "destroy": repeat(stock.destroyer),
        }
        one, two = (replace(side, hand=dealt(side.hand, supply)) for side in view.sides)
        filled = replace(
            store,
            machines=dealt(store.machines, supply),
            programs=dealt(store.programs, supply),
            machine_pile=dealt(store.machine_pile, supply),
            program_pile=dealt(store.program_pile, supply),
        )
        return replace(view, rng=rng, sides=(one, two), store=filled, viewer=NOBODY)


def _hands_are_hidden(state: Position) -> bool:
    """Return whether only the owners see their hands now (SG-9.6). In Prepare hands are open, since all their
    cards were bought in view of both players."""
    return bool(state.turn) and not state.open_hands


def _as_opponent_sees(side: Side, shown: set[str] | None) -> Side:
    """Return a side as the opponent sees it; cards of these ids are face up (None: all of them)."""
    return replace(
        side, hand=side.hand if shown is None else face_down_except(side.hand, shown), quiet=False, stops=()
    )


def _visible_piles(view: Position) -> list[Pile]:
    """Return all piles with cards visible in a view."""
    laid = tuple(Card(machine.id, machine.kind) for machine in view.machines)
    seen = [view.store.machines, view.store.programs, laid]
    seen += [pile for side in view.sides for pile in (side.hand, side.landfill)]
    seen += [machine.plugins for machine in view.machines]
    return seen + [base.plugins for base in view.bases]
