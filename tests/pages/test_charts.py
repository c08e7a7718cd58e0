"""What charts share: planes with their ticks, labels that are spread."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.pages.parts.charts import Plane, spread


def test_a_plane_writes_its_last_tick_and_its_full_count() -> None:
    for width in (60, 300, 900):
        plane = Plane(17, 23, (10, 20, width, 200), 30)
        across, up = plane.ticks_across(26), plane.ticks_up(30)
        assert across[-1] == 17 and up[0] == 0 and up[-1] == 23
        assert all(plane.x(b) - plane.x(a) >= 26 * 0.9 for a, b in pairwise(across))
        assert all(plane.nearest(plane.x(count)) == count for count in range(18))
    assert Plane(17, 23, (10, 20, 60, 200), 30).y(23) == 50


@pytest.mark.parametrize("places", [[0, 0, 0, 0], [90, 95, 99, 100], [10, 40, 41, 42], [50.0], []])
def test_labels_are_spread_without_changing_their_order(places: list[float]) -> None:
    moved = spread(places, 20, 0, 100)
    assert all(0 <= place <= 100 for place in moved)
    assert all(b - a >= 20 for a, b in pairwise(moved))
    assert spread([10, 40, 80], 20, 0, 100) == [10, 40, 80]


@pytest.mark.parametrize(("most", "high"), [(18, 120), (24, 130), (100, 220)])
def test_ticks_go_up_in_even_steps_where_they_can(most: int, high: int) -> None:
    ticks = Plane(17, most, (0, 0, 300, high), 30).ticks_up(34)
    assert len({b - a for a, b in pairwise(ticks)}) == 1 and len(ticks) > 2
