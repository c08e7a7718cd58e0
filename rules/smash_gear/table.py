"""What lies on the table: places and pieces."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.cards import Card, Pile, find
from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.pieces import machine_piece
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import SEATS
from rules.smash_gear.state import Position
from rules.smash_gear.store import BASE, MACHINES, PROGRAMS, supplies

STACK = "stack"


def places(rules: Rules) -> tuple[str, ...]:
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


def shown_seat(view: Position) -> int:
    """The seat before which the table is shown: who looks, else who decides."""
    if view.viewer != NOBODY:
        return view.viewer
    seat = view.deciding
    return view.seat if seat is None else seat


def pieces(rules: Rules, view: Position) -> Iterator[Piece]:
    """What lies on the table before the seat that looks.

    A machine on the board lies in the cell of its first heart; its face is its units as they lie, then
    the plugins on it: "HW/.W|stilts". A base's face are the plugins on it.
    """
    yield from _store(rules, view)
    shown = {announced.source for announced in view.waiting}
    for order, announced in enumerate(view.waiting):
        script = find(view.sides[announced.seat].landfill, announced.source)
        if script is not None:
            yield _card(rules, script, STACK, announced.seat, order)
    for seat, side in enumerate(view.sides):
        for order, card in enumerate(side.hand):
            yield _card(rules, card, f"hand/{seat}", seat, order)
        top = next((card for card in side.landfill if card.id not in shown), None)
        if top is not None:
            yield _card(rules, top, f"landfill/{seat}", seat, 0)
    yield from _board(rules, view)


def _board(rules: Rules, view: Position) -> Iterator[Piece]:
    floor = rules.floors[view.board]
    for base in view.bases:
        plugins = "|".join(card.kind for card in base.plugins)
        name = f"a base of {view.names[base.owner]}"
        yield Piece(base.id, floor.names[base.cell], "base", plugins, name, base.owner)
    asked = acting(view)
    for order, machine in enumerate(view.machines, 1):
        yield machine_piece(rules, floor, machine, order, machine.id == asked)


def acting(view: Position) -> str:
    """The machine about which the open question is; "" when none is."""
    question = view.question
    return question.about if question is not None and question.asked not in DISCARD_RULES else ""


def _store(rules: Rules, view: Position) -> Iterator[Piece]:
    store = view.store
    rows: tuple[tuple[str, Pile, Pile], ...] = (
        ("machine", store.machines, store.machine_pile),
        ("program", store.programs, store.program_pile),
    )
    for what, row, pile in rows:
        for slot, card in enumerate(row):
            if card.id:
                yield _card(rules, card, f"store/{what}/{slot}", NOBODY, 0)
        if pile:
            yield Piece(pile[0].id, f"pile/{what}", "card", "", f"{len(pile)} more {what}s", up=False)
    for card in supplies(store):
        yield _card(rules, card, "store/base" if card.kind == BASE else "store/destroy", NOBODY, 0)


def _card(rules: Rules, card: Card, place: str, owner: int, order: int) -> Piece:
    if not card.kind:
        return Piece(card.id, place, "card", "", "a hidden card", owner, order, up=False)
    return Piece(card.id, place, "card", card.kind, rules.library[card.kind].title, owner, order)
