"""What a seat may know: hands lie open, or are one's own but for what was announced (SG-9.4, SG-9.6); the wish to
answer nothing more, or more than is asked, is one's own; piles are nobody's; everything else is open."""

from __future__ import annotations

from itertools import repeat

from msgspec.structs import replace

from rules.common.cards import Card, Pile, dealt, face_down, opened, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.engine.agenda import NOBODY
from rules.smash_gear.cards import Library
from rules.smash_gear.situation import Side
from rules.smash_gear.state import Position


def secrets(state: Position) -> bool:
    """Whether a hand is hidden."""
    return _hides(state) and any(side.hand for side in state.sides)


def _hides(state: Position) -> bool:
    """Whether hands are seen by their owners alone now (SG-9.6). In Prepare they are not: all their cards were bought
    before both players' eyes."""
    return bool(state.turn) and not state.open_hands


def view(state: Position, seat: int, knows: int) -> Position:
    """The state lying before a seat, as `SmashGear.seen` tells."""
    store, (one, two) = state.store, state.sides
    shown = state.laid_open if _hides(state) else None
    one, two = one if knows == 0 else _closed(one, shown), two if knows == 1 else _closed(two, shown)
    machines, programs = face_down(store.machine_pile), face_down(store.program_pile)
    store = replace(store, machine_pile=machines, program_pile=programs)
    return replace(state, rng=0, sides=(one, two), store=store, viewer=seat)


def asks_openly(state: Position) -> bool:
    """Whether an answer to what is announced is asked for: one may pass (SG-9.4)."""
    return state.question is None and bool(state.waiting)


def _closed(side: Side, shown: set[str] | None) -> Side:
    """A side as the other player sees it; the cards of these ids lie open (None: all of them)."""
    return replace(side, hand=side.hand if shown is None else opened(side.hand, shown), quiet=False, stops=())


def guess(library: Library, view: Position, rng: int) -> Position:
    """One possible world behind a view: the cards nobody sees here, dealt anew.

    A card's id tells which pile it came from, as its back does: machines and programs are mixed apart,
    and Base and Destroy Base cards are known by theirs.
    """
    store, seen, stock = view.store, _seen(view), library.stocks[view.set]
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


def _seen(view: Position) -> list[Pile]:
    """Every pile in which a view shows cards."""
    laid = tuple(Card(machine.id, machine.kind) for machine in view.machines)
    seen = [view.store.machines, view.store.programs, laid]
    seen += [pile for side in view.sides for pile in (side.hand, side.landfill)]
    seen += [machine.plugins for machine in view.machines]
    return seen + [base.plugins for base in view.bases]
