"""What a seat may know: hands are one's own, piles nobody's; everything else is open."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.cards import Card, Pile, face_down
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.smash_gear.cards import BASE, DESTROY, Library
from rules.smash_gear.state import Position, Side, Store

_SUPPLIES = (BASE, DESTROY)


def secrets(state: Position) -> bool:
    """Whether a hand is hidden. In Prepare none is: all its cards were bought before both players' eyes."""
    return bool(state.turn) and any(side.hand for side in state.sides)


def view(state: Position, seat: int) -> Position:
    """The state as a seat may know it, the source of chance left out."""
    store, sides = state.store, state.sides
    if state.turn:
        one, two = sides
        sides = (
            (one, _with_hand(two, _closed(two.hand)))
            if seat == 0
            else (_with_hand(one, _closed(one.hand)), two)
        )
    return replace(
        state,
        rng=0,
        sides=sides,
        store=_with_piles(store, face_down(store.machine_pile), face_down(store.program_pile)),
        viewer=seat,
    )


def _closed(hand: Pile) -> Pile:
    return tuple(Card(card.id) for card in hand)


def guess(library: Library, view: Position, rng: int) -> Position:
    """One possible world behind a view: the cards nobody sees here, dealt anew.

    A card's id tells which pile it came from, as its back does: machines and programs are mixed apart,
    and Base and Destroy Base cards are known by theirs.
    """
    store = view.store
    seen = [*store.machines, *store.programs]
    for side in view.sides:
        seen += side.hand
        seen += side.landfill
    for machine in view.machines:
        seen.append(Card(machine.id, machine.kind))
        seen += machine.plugins
    for base in view.bases:
        seen += base.plugins
    machines, rng = shuffle(source(rng), _unseen(library.machine_pile, seen))
    programs, rng = shuffle(rng, _unseen(library.program_pile, seen))
    supply = {"m": iter(machines), "p": iter(programs)}

    def dealt(pile: Pile) -> Pile:
        return tuple(
            card if card.kind or not card.id else Card(card.id, _kind(card, supply)) for card in pile
        )

    sides = tuple(_with_hand(side, dealt(side.hand)) for side in view.sides)
    rows = (dealt(store.machines), dealt(store.programs))
    piles = (dealt(store.machine_pile), dealt(store.program_pile))
    filled = Store(*rows, *piles, store.bases, store.destroyers)
    return replace(view, rng=rng, sides=sides, store=filled, viewer=-1)


def _kind(card: Card, supply: dict[str, Iterator[str]]) -> str:
    for supplied in _SUPPLIES:
        if card.id.startswith("base" if supplied == BASE else "destroy"):
            return supplied
    return next(supply[card.id[0]])


def _unseen(whole: tuple[str, ...], seen: list[Card]) -> list[str]:
    """The kinds of a whole pile that no card shows, sorted."""
    left: dict[str, int] = {}
    for kind in whole:
        left[kind] = left.get(kind, 0) + 1
    for card in seen:
        if card.kind in left:
            left[card.kind] -= 1
    return [kind for kind in sorted(left) for _ in range(left[kind])]


def _with_hand(side: Side, hand: Pile) -> Side:
    return Side(side.gears, side.honor, hand, side.landfill, side.stopped, side.quiet)


def _with_piles(store: Store, machines: Pile, programs: Pile) -> Store:
    return Store(store.machines, store.programs, machines, programs, store.bases, store.destroyers)
