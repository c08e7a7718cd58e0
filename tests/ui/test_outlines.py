"""The line round several boxes: its corners, holes, growth, rounding and dashes."""

from __future__ import annotations

import re

from game.ui.outlines import dashed, grown, loops, path

SIDE = 10.0


def boxes(*rows: str) -> list[tuple[float, float, float, float]]:
    """A box for every letter of a drawing."""
    return [
        (c * SIDE, r * SIDE, SIDE, SIDE)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "."
    ]


def test_boxes_that_touch_have_one_line_with_corners_only() -> None:
    (loop,) = loops(boxes("XX", "X."))
    assert loop == ((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20))


def test_boxes_of_other_sizes_join_too() -> None:
    (loop,) = loops([(0, 0, 20, 10), (20, 0, 5, 10), (0, 10, 10, 4)])
    assert set(loop) == {(0, 0), (25, 0), (25, 10), (10, 10), (10, 14), (0, 14)}


def test_a_hole_and_what_touches_in_a_corner_have_lines_of_their_own() -> None:
    ring = loops(boxes("XXX", "X.X", "XXX"))
    assert sorted(map(len, ring)) == [4, 4]
    outer, hole = sorted(ring, key=lambda loop: min(loop))
    assert set(grown(outer, -1)) == {(1, 1), (29, 1), (29, 29), (1, 29)}
    assert set(grown(hole, -1)) == {(9, 9), (21, 9), (21, 21), (9, 21)}, "a smaller shape has a larger hole"
    assert len(loops(boxes("X.", ".X"))) == 2


def test_growing_keeps_every_side_as_far_outside() -> None:
    (loop,) = loops(boxes("XX", "X."))
    assert grown(loop, 2) == ((-2, -2), (22, -2), (22, 12), (12, 12), (12, 22), (-2, 22))


def test_a_path_is_closed_and_bends_at_every_corner() -> None:
    drawn = path(loops(boxes("XX", "X.")), 3)
    assert drawn.startswith("M") and drawn.endswith("Z") and drawn.count("Q") == 6
    assert "Q" not in path(loops(boxes("X")))


def test_dashes_are_whole_and_lie_on_the_line() -> None:
    drawn = dashed(loops(boxes("XX", "XX")), 0, 6, 4)
    dashes = [
        [tuple(map(float, point.split())) for point in dash.split("L")] for dash in drawn.split("M")[1:]
    ]
    assert len(dashes) == 8  # a line of 80, a dash and a gap of 10
    for x, y in (point for dash in dashes for point in dash):
        assert x in (0, 20) or y in (0, 20)
    assert not re.search(r"[a-zA-Z]", drawn.replace("M", "").replace("L", ""))


def test_nothing_has_no_line() -> None:
    assert loops([]) == () and path(()) == "" and loops([(5, 5, 0, 10)]) == ()
