"""The places and pieces of the table; machines show their units as placed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.cards import Card, Pile, find
from rules.common.text import possessive
from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.smash_gear.lookup import Tables
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.pieces import DISABLED, SEATS, Base, Machine, Situation, Store
from rules.smash_gear.question import machine_in_question
from rules.smash_gear.store import MACHINES, PROGRAMS, supplies
from rules.smash_gear.working_state import WorkingState

STACK = "stack"


def places(rules: Tables) -> tuple[str, ...]:
    """Return the places of all boards."""
    columns = max(motions.grid.columns for motions in rules.motions.values())
    rows = max(motions.grid.rows for motions in rules.motions.values())
    return (
        *(f"cell/{column},{row}" for row in range(rows) for column in range(columns)),
        *(f"store/machine/{slot}" for slot in range(MACHINES)),
        *(f"store/program/{slot}" for slot in range(PROGRAMS)),
        "store/base",
        "store/destroy",
        "pile/machine",
        "pile/program",
        STACK,
        *(f"{what}/{seat}" for what in ("hand", "landfill", "gears") for seat in range(SEATS)),
    )


def pieces(play: WorkingState) -> Iterator[Piece]:
    """Yield the pieces on the table as the viewing seat sees them.

    A machine on the board is in the cell of its first heart; its face is defined by `machine_face`. A base's
    face lists its plugins.
    """
    for place, card in offers(play.store):
        yield card_piece(play, card, place, NOBODY, 0)
    for what, pile in (("machine", play.store.machine_pile), ("program", play.store.program_pile)):
        if pile:
            yield Piece(pile[0].id, f"pile/{what}", "card", "", f"{len(pile)} more {what}s", up=False)
    for order, announced in enumerate(play.waiting):
        script = find(play.sides[announced.seat].landfill, announced.source)
        if script is not None:
            yield card_piece(play, script, STACK, announced.seat, order)
    for seat, side in enumerate(play.sides):
        for order, card in enumerate(side.hand):
            yield card_piece(play, card, f"hand/{seat}", seat, order, _turns(play, card))
        for top in landfill_cards(play, seat)[:1]:
            yield card_piece(play, top, f"landfill/{seat}", seat, 0)
    for base in play.bases:
        yield base_piece(play, base)
    asked = machine_in_question(play)
    for order, machine in enumerate(play.machines, 1):
        yield machine_piece(play, machine, order, machine.id == asked)


def landfill_cards(view: Situation, seat: int) -> Pile:
    """Return the cards in a Landfill. A script enters it once it has resolved (SG-9.3): until then it is
    shown with the announcements."""
    waiting = {announced.source for announced in view.waiting}
    return tuple(card for card in view.sides[seat].landfill if card.id not in waiting)


def offers(store: Store) -> Iterator[tuple[str, Card]]:
    """Yield the cards that the store sells, each with its place."""
    for what, row in (("machine", store.machines), ("program", store.programs)):
        for slot, card in enumerate(row):
            if card.id:
                yield f"store/{what}/{slot}", card
    for card in supplies(store):
        yield "store/base" if card.kind == store.base else "store/destroy", card


def card_piece(play: WorkingState, card: Card, place: str, owner: int, order: int, turns: int = 1) -> Piece:
    """Return the piece of a card: face down where it isn't known."""
    if not card.kind:
        return Piece(card.id, place, "card", "", "a hidden card", owner, order, up=False)
    return Piece(card.id, place, "card", card.kind, play.title(card.kind), owner, order, turns=turns)


def _turns(play: WorkingState, card: Card) -> int:
    """Return the number of distinct quarter turns of a hand card: for a machine those of its shape, else
    1."""
    shapes = play.motions.turns.get(card.kind)
    return 1 if shapes is None else len(shapes)


def base_piece(play: WorkingState, base: Base) -> Piece:
    """Return the piece of a base with its plugins."""
    plugins = "|".join(card.kind for card in base.plugins)
    name = f"{possessive(play.names[base.owner])} base"
    return Piece(base.id, play.motions.names[base.cell], "base", plugins, name, base.owner)


def machine_at(play: WorkingState, place: str) -> str:
    """Return the machine that covers a cell, or the machine card in a place of the store, by id; "" for
    neither."""
    cell, (family, _, slot) = play.motions.numbers.get(place, -1), place.rpartition("/")
    if cell >= 0:
        return next((machine.id for machine in play.machines if machine.units >> cell & 1), "")
    return play.store.machines[int(slot)].id if family == "store/machine" else ""


def machine_piece(play: WorkingState, machine: Machine, order: int = 0, asked: bool = False) -> Piece:
    """Return the piece of a machine on the board; `asked`: an open question is about it."""
    return Piece(
        machine.id, play.motions.names[machine.cell], "machine", face_of(play.motions, machine).text,
        play.title(machine.kind), machine.owner, order, spent=DISABLED in machine.marks, acting=asked,
    )  # fmt: skip


def contents(play: WorkingState, place: str) -> tuple[Piece, ...]:
    """Return the pieces in a Landfill, a hand or a pile of the store; none for any other place."""
    family, _, rest = place.partition("/")
    if family in ("hand", "landfill"):
        seat = int(rest)
        pile = play.sides[seat].hand if family == "hand" else landfill_cards(play, seat)
    elif family == "pile":
        seat, pile = -1, play.store.machine_pile if rest == "machine" else play.store.program_pile
    else:
        return ()
    return tuple(card_piece(play, card, place, seat, order) for order, card in enumerate(pile))
