"""What lies on the table: places and pieces, machines by their units as they lie."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.cards import Card, Pile, find
from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.situation import DISABLED, SEATS, Machine, Situation, Store
from rules.smash_gear.store import MACHINES, PROGRAMS, supplies
from rules.smash_gear.tables import Floor, Tables

STACK = "stack"


def places(rules: Tables) -> tuple[str, ...]:
    """Every place of any board."""
    columns = max(floor.grid.columns for floor in rules.floors.values())
    rows = max(floor.grid.rows for floor in rules.floors.values())
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


def pieces(rules: Tables, view: Situation) -> Iterator[Piece]:
    """What lies on the table before the seat that looks.

    A machine on the board lies in the cell of its first heart; its face is told by `machine_face`. A base's face are
    the plugins on it.
    """
    yield from _store(rules, view)
    for order, announced in enumerate(view.waiting):
        script = find(view.sides[announced.seat].landfill, announced.source)
        if script is not None:
            yield card_piece(rules, script, STACK, announced.seat, order)
    for seat, side in enumerate(view.sides):
        for order, card in enumerate(side.hand):
            yield card_piece(rules, card, f"hand/{seat}", seat, order)
        for top in lying(view, seat)[:1]:
            yield card_piece(rules, top, f"landfill/{seat}", seat, 0)
    yield from _board(rules, view)


def lying(view: Situation, seat: int) -> Pile:
    """The cards in a Landfill. A script in use comes there when it has been carried out (SG-9.3): while it waits it
    lies with what is announced."""
    waiting = {announced.source for announced in view.waiting}
    return tuple(card for card in view.sides[seat].landfill if card.id not in waiting)


def _board(rules: Tables, view: Situation) -> Iterator[Piece]:
    floor = rules.floors[view.board]
    for base in view.bases:
        plugins = "|".join(card.kind for card in base.plugins)
        name = f"a base of {view.names[base.owner]}"
        yield Piece(base.id, floor.names[base.cell], "base", plugins, name, base.owner)
    asked = acting(view)
    for order, machine in enumerate(view.machines, 1):
        yield machine_piece(rules, floor, machine, order, machine.id == asked)


def acting(view: Situation) -> str:
    """The machine about which the open question is; "" when none is."""
    question = view.question
    return question.about if question is not None and question.asked not in DISCARD_RULES else ""


def _store(rules: Tables, view: Situation) -> Iterator[Piece]:
    for place, card in offers(view.store):
        yield card_piece(rules, card, place, NOBODY, 0)
    for what, pile in (("machine", view.store.machine_pile), ("program", view.store.program_pile)):
        if pile:
            yield Piece(pile[0].id, f"pile/{what}", "card", "", f"{len(pile)} more {what}s", up=False)


def offers(store: Store) -> Iterator[tuple[str, Card]]:
    """The cards that the store sells, each with its place."""
    for what, row in (("machine", store.machines), ("program", store.programs)):
        for slot, card in enumerate(row):
            if card.id:
                yield f"store/{what}/{slot}", card
    for card in supplies(store):
        yield "store/base" if card.kind == store.base else "store/destroy", card


def card_piece(rules: Tables, card: Card, place: str, owner: int, order: int) -> Piece:
    """A card as a piece: face down where it is not known."""
    if not card.kind:
        return Piece(card.id, place, "card", "", "a hidden card", owner, order, up=False)
    return Piece(card.id, place, "card", card.kind, rules.title(card.kind), owner, order)


def machine_piece(
    tables: Tables, floor: Floor, machine: Machine, order: int = 0, asked: bool = False
) -> Piece:
    """A machine on the board; `asked`: an open question is about it."""
    face, name = face_of(floor, machine).text, tables.title(machine.kind)
    return Piece(
        machine.id, floor.names[machine.cell], "machine", face, name, machine.owner, order,
        spent=DISABLED in machine.marks, acting=asked,
    )  # fmt: skip
