"""What columns and rows are called stays to be read where a machine reaches over the edge of the floor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table.parts.grid import coordinates
from rules.common.pose import Pose
from rules.smash_gear.situation import Machine
from tests.smash_gear.scene import position
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
ROWS, COLUMNS = range(2, 5), 9
HEARTS, WEAPONS = 1 << 2 * COLUMNS | 1 << 4 * COLUMNS, 1 << 3 * COLUMNS
"""Heart, weapon, heart in the first column of those rows of a board of nine columns."""


def letters(d: Driver) -> dict[str, int]:
    """How many points of the names of the rows are in the colour of their letters."""
    at = d.look._geometry(d.view)
    ink, found = d.app.kit.theme.colour("brass_light"), {}
    for word, (x, y) in coordinates(at, (), ROWS):
        near = (d.colour((x + right / 2, y + down / 2)) for right in range(-9, 10) for down in range(-9, 10))
        found[word] = sum(all(abs(a - b) < 30 for a, b in zip(seen, ink, strict=False)) for seen in near)
    return found


@pytest.mark.parametrize("facing", [1, 7])
def test_a_machine_at_the_edge_leaves_the_names_of_its_rows_to_be_read(sit: Sit, facing: int) -> None:
    drum = Machine("drum", "drum_major", 0, HEARTS, WEAPONS, pose=Pose(facing, 0, ROWS[0]))
    bases = [(0, 5, 5), (1, 6, 6)]
    bare = letters(sit(position((), bases, board="bench")))
    under = letters(sit(position((drum,), bases, board="bench")))
    assert min(bare.values()) > 5
    assert all(under[word] >= 0.9 * count for word, count in bare.items())
