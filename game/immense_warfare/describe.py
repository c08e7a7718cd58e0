"""Places in words, for their tooltips: a title, then a sentence on the next line."""

from __future__ import annotations

from rules.immense_warfare.field import CELLS, EDGES, ZONES, called
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position


def describe(game: ImmenseWarfare, view: Position, place: str, you: int) -> str:
    """What is to be said of a place that no part of the table says; "" for nothing."""
    if place in EDGES:
        seat = EDGES.index(place)
        return (
            f"The edge of {view.names[seat]}\nWho attacks over it puts a card into the damage zone of "
            f"{view.names[seat]}. The fifth wins."
        )
    if place in CELLS:
        cell = CELLS[place]
        seat = next((seat for seat, zone in enumerate(ZONES) if cell in zone), -1)
        if seat < 0:
            return ""
        whose = "Your" if seat == you else f"{view.names[seat]}'s"
        return f"{called(cell)}: {whose} entry zone\nTowers and mechas enter here; without an empty space one loses."
    return ""
