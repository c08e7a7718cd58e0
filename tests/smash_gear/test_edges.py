"""What columns and rows are called stays to be read where a machine reaches over the edge of the floor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table.parts.grid import coordinates
from tests.smash_gear.scene import posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
ROWS = range(2, 5)
BARE = """
turn: 3
board: bench
own: {bases: [{at: [5, 5]}]}
opponent: {bases: [{at: [6, 6]}]}
"""
LYING = "{bases: [{at: [5, 5]}], machines: [{card: drum_major, at: [0, 2], turn: 1, mirrored: MIRRORED}]}"


def letters(d: Driver) -> dict[str, int]:
    """How many points of the names of the rows are in the colour of their letters."""
    at = d.look._geometry(d.view)
    ink, found = d.app.kit.theme.colour("brass_light"), {}
    for word, (x, y) in coordinates(at, (), ROWS):
        near = (d.colour((x + right / 2, y + down / 2)) for right in range(-9, 10) for down in range(-9, 10))
        found[word] = sum(all(abs(a - b) < 30 for a, b in zip(seen, ink, strict=False)) for seen in near)
    return found


@pytest.mark.many_cases
@pytest.mark.parametrize("mirrored", ["false", "true"])
def test_a_machine_at_the_edge_leaves_the_names_of_its_rows_to_be_read(sit: Sit, mirrored: str) -> None:
    drum = LYING.replace("MIRRORED", mirrored)
    bare = letters(sit(posed(BARE)))
    under = letters(sit(posed(BARE.replace("{bases: [{at: [5, 5]}]}", drum))))
    assert min(bare.values()) > 5
    assert all(under[word] >= 0.9 * count for word, count in bare.items())
