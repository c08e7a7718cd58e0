"""What lies on the table: places and pieces, machines by their units as they lie."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.cards import Card, Pile, find
from rules.common.words import possessive
from rules.engine.agenda import NOBODY
from rules.game import Piece
from rules.smash_gear.draft import DISCARD_RULES, Draft
from rules.smash_gear.machine_face import face_of
from rules.smash_gear.situation import DISABLED, SEATS, Machine, Situation, Store
from rules.smash_gear.store import MACHINES, PROGRAMS, supplies
from rules.smash_gear.tables import Tables

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


def pieces(play: Draft) -> Iterator[Piece]:
    """What lies on the table before the seat that looks.

    A machine on the board lies in the cell of its first heart; its face is told by `machine_face`. A base's face are
    the plugins on it.
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
        for top in lying(play, seat)[:1]:
            yield card_piece(play, top, f"landfill/{seat}", seat, 0)
    for base in play.bases:
        plugins = "|".join(card.kind for card in base.plugins)
        name = f"{possessive(play.names[base.owner])} base"
        yield Piece(base.id, play.floor.names[base.cell], "base", plugins, name, base.owner)
    asked = acting(play)
    for order, machine in enumerate(play.machines, 1):
        yield machine_piece(play, machine, order, machine.id == asked)


def lying(view: Situation, seat: int) -> Pile:
    """The cards in a Landfill. A script in use comes there when it has been carried out (SG-9.3): while it waits it
    lies with what is announced."""
    waiting = {announced.source for announced in view.waiting}
    return tuple(card for card in view.sides[seat].landfill if card.id not in waiting)


def acting(view: Situation) -> str:
    """The machine about which the open question is; "" when none is."""
    question = view.question
    return question.about if question is not None and question.asked not in DISCARD_RULES else ""


def offers(store: Store) -> Iterator[tuple[str, Card]]:
    """The cards that the store sells, each with its place."""
    for what, row in (("machine", store.machines), ("program", store.programs)):
        for slot, card in enumerate(row):
            if card.id:
                yield f"store/{what}/{slot}", card
    for card in supplies(store):
        yield "store/base" if card.kind == store.base else "store/destroy", card


def card_piece(play: Draft, card: Card, place: str, owner: int, order: int, turns: int = 1) -> Piece:
    """A card as a piece: face down where it is not known."""
    if not card.kind:
        return Piece(card.id, place, "card", "", "a hidden card", owner, order, up=False)
    return Piece(card.id, place, "card", card.kind, play.title(card.kind), owner, order, turns=turns)


def _turns(play: Draft, card: Card) -> int:
    """How many quarter turns of a card of the hand differ: those of the shape of a machine."""
    shapes = play.floor.turns.get(card.kind)
    return 1 if shapes is None else len(shapes)


def machine_piece(play: Draft, machine: Machine, order: int = 0, asked: bool = False) -> Piece:
    """A machine on the board; `asked`: an open question is about it."""
    return Piece(
        machine.id, play.floor.names[machine.cell], "machine", face_of(play.floor, machine).text,
        play.title(machine.kind), machine.owner, order, spent=DISABLED in machine.marks, acting=asked,
    )  # fmt: skip


def contents(play: Draft, place: str) -> tuple[Piece, ...]:
    """All that lies in a Landfill, a hand or a pile of the store; nothing for any other place."""
    family, _, rest = place.partition("/")
    if family in ("hand", "landfill"):
        seat = int(rest)
        pile = play.sides[seat].hand if family == "hand" else lying(play, seat)
    elif family == "pile":
        seat, pile = -1, play.store.machine_pile if rest == "machine" else play.store.program_pile
    else:
        return ()
    return tuple(card_piece(play, card, place, seat, order) for order, card in enumerate(pile))
