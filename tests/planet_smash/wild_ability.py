"""A position in which Wild's Any is ready, and the moves that place its dice."""

from __future__ import annotations

ANY_IN_WILD = """
planet: lv_426
round: 5
sheets:
  - plan: {red: 3, blue: 2, yellow: 6}
    targets: {red: 3, blue: 5, yellow: 3}
    ship: c
    boxes: {wild: [1, 2, 3, 4, 5]}
    cells: {wild: [4, 2, 1, 0, 2, 0]}
"""
DONE = "{does: Done}"


def flown(die: str, spot: int) -> str:
    """Return the move of a planning die onto a spot."""
    return f'{{piece: "0:plan/{die}", to: spot/{spot}}}'
