"""The names of things on the table in texts: "Turtle at c2", "Blue", "c2"; and the goal of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.resolve import Resolve
from rules.immense_warfare.field import CELLS, NAMES, PLAYERS, cell_name
from rules.immense_warfare.state import LOST
from rules.immense_warfare.working_state import WorkingState

GOAL = f"Attack your opponent directly {LOST} times to win. Each hit adds a card to their damage zone."


def goal(limit: int) -> str:
    """Return the sentence of how to win (MI-2.1, MI-2.2); `limit` is the number of turns, 0 for none."""
    if not limit:
        return GOAL
    return f"{GOAL} After turn {limit}, the player with more cards in their damage zone loses."


def name_with_place(play: WorkingState, id: str) -> str:
    """Return the name of a piece, player or cell: "Turtle at c2", "Blue", "c2"."""
    if id in PLAYERS:
        return play.names[PLAYERS[id]]
    if id in CELLS:
        return cell_name(CELLS[id])
    piece = play.find(id)
    if piece is None:
        return "a card that left"
    if not piece.kind:
        return "a hidden card"
    return f"{piece.name} at {cell_name(piece.cell)}" if piece.zone == "field" else piece.name


def title_of(play: WorkingState, id: str) -> str:
    """Return the name of a piece without its place."""
    piece = play.find(id)
    return piece.name if piece is not None and piece.kind else name_with_place(play, id)


def kind_of(play: WorkingState, id: str) -> str:
    """Return the kind of a card by id; "" for an unknown one."""
    piece = play.find(id)
    return piece.kind if piece is not None else ""


def place_of(play: WorkingState, id: str) -> str:
    """Return the place of a card on the battlefield; "" for a card elsewhere."""
    piece = play.pieces.get(id)
    return NAMES[piece.cell] if piece is not None and piece.cell >= 0 else ""


def on_targets(play: WorkingState, this: Resolve | None) -> str:
    """Return the words for an ability's targets: " on Turtle"; "" without any."""
    names = [name_with_place(play, id) for id in targets_of(play, this)]
    return f" on {' and '.join(names)}" if names else ""


def targets_of(play: WorkingState, this: Resolve | None) -> Iterator[str]:
    """Yield the ids of an ability's targets."""
    for target in play.ability(this).targets if this is not None else ():
        yield from this.ids(target.name) if this is not None else ()
