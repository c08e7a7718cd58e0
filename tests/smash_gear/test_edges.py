"""What columns and rows are called stays to be read where a machine reaches over the edge of the floor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table.parts.grid import coordinates
from game.ui.theme import Theme
from tests.smash_gear.scene import machine, position
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
BASES = [(0, 2, 2), (1, 9, 9)]


def lit(d: Driver, at: tuple[float, float]) -> int:
    """How many points round a place are of the letters' colour."""
    x, y = at
    brass = d.app.kit.theme.colour("brass_light") if isinstance(d.app.kit.theme, Theme) else None
    assert brass is not None
    near = (d.colour((x + right, y + down)) for right in range(-5, 6) for down in range(-6, 7))
    return sum(all(abs(a - b) < 40 for a, b in zip(found, brass, strict=False)) for found in near)


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_a_machine_at_the_edge_leaves_the_names_of_rows_and_columns_to_be_read(
    sit: Sit, size: tuple[int, int]
) -> None:
    own = machine("headhunter", 0, 0, 9, "H", "W", "W")
    d = sit(position((own,), BASES), size=size)
    at = d.table.shown.look._geometry(d.table.shown.view)
    for word, place in coordinates(at, [0], [9, 10, 11]):
        assert lit(d, place) >= 4, word
