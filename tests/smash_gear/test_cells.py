"""The tooltips of cells of the board: pits, bases, and starts whose base is destroyed."""

from __future__ import annotations

from collections.abc import Callable

from tests.smash_gear.scene import game, posed
from tests.ui.driver import Driver


def test_pits_and_lost_starts_are_named(sit: Callable[..., Driver]) -> None:
    state = posed("{board: sump, turn: 5, own: {bases: [{at: [4, 7]}]}}")
    motions = game().rules.motions["sump"]
    board = motions.board
    d = sit(state)

    def told(cell: int) -> str:
        row, column = divmod(cell, board.columns)
        return d.look.describe(d.view, f"cell/{column},{row}")

    assert told(board.blocked[0]).startswith("Blocked cell")
    assert "first base stood here" in told(board.starts[0])
    assert "Makes 2 gears" in told(state.bases_of(0)[0].cell)
    empty = next(cell for cell in range(board.columns) if cell not in (*board.blocked, *board.starts))
    assert not told(empty)
