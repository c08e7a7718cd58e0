"""What a position takes for granted of the cards and the board it was reached with."""

from __future__ import annotations

import re

from msgspec.json import encode

from rules.smash_gear.cards import MachineCard
from rules.smash_gear.rules import Rules
from rules.smash_gear.state import Position


def basis(rules: Rules, state: Position) -> dict[str, object]:
    """The board; which cards the set has, and how many of each, for they are in the piles and in what bots guess; the
    shapes of the machines on the board; while something is being resolved, what every card in sight does."""
    cards = rules.library.cards
    found: dict[str, object] = {
        f"the card '{id}'": (type(card), card.copies) for id, card in sorted(cards.items()) if card.set == state.set
    }
    floor = rules.floors.get(state.board)
    if floor is not None:
        board = floor.board
        found[f"the board '{board.id}'"] = board.columns, board.rows, board.blocked, board.starts
    for machine in state.machines:
        card = cards.get(machine.kind)
        if isinstance(card, MachineCard):
            found[f"the shape of '{card.id}'"] = card.shape
    if state.agenda:
        seen = encode((state.agenda, state.sides, state.machines, state.bases)).decode()
        words = set(re.findall(r'"(\w+)"(?!:)', seen))
        found |= {f"what '{id}' does": cards[id].effects for id in sorted(words & cards.keys())}
    return found
