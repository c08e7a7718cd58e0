"""What a press that rests means, where a bubble stands, and which key a button names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.callouts import EDGE, beside
from game.ui.canvas import Canvas, centre
from tests.table.bench import bench
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
GROUND = (240.0, 400.0)
POINTS = st.floats(-2500, 2500)
SIZES = st.floats(1, 900)


def test_a_long_press_on_nothing_enlarges_nothing(planet: Sit) -> None:
    d = planet(motion="off", size=(960, 720))
    x, y, w, _ = d.box("panel/preview")
    for point in ((4.0, 300.0), (640.0, 26.0), (x + w / 2, y + 20)):
        d.press(point)
        d.frames(60)
        assert d.closeup is None, point
        d.release()
    d.key("z")
    assert d.closeup is not None, "asked for without a thing, the whole is shown"


def test_a_press_that_moves_on_enlarges_nothing(sit: Sit) -> None:
    d = sit()
    d.press(GROUND)
    d.glide(centre(d.box("top")))
    d.frames(60)
    assert d.closeup is None
    d.release()
    d.drag(centre(d.box("saw")), centre(d.box("top")))
    assert bench(d).chosen, "the next press is not swallowed"


@given(st.tuples(POINTS, POINTS, SIZES, SIZES), st.floats(40, 600), st.floats(20, 500))
def test_what_is_said_beside_a_thing_is_whole_in_the_window(
    anchor: tuple[float, float, float, float], w: float, h: float
) -> None:
    for width, height in ((1280, 720), (1280, 960), (2560, 1080)):
        canvas = Canvas(width, height)
        x, y, bw, bh = beside(anchor, w, h, canvas)
        assert (bw, bh) == (w, h)
        assert x >= EDGE - 1e-6 and x + w <= canvas.w - EDGE + 1e-6
        assert y >= EDGE and y + h <= canvas.h - EDGE + 1e-6


@pytest.mark.parametrize("keys", [("tab",), ("tab", "tab")])
def test_the_primary_button_names_enter_only_while_enter_presses_it(sit: Sit, keys: tuple[str, ...]) -> None:
    d = sit()
    assert d.primary.keycap == "Enter"
    d.key(*keys)
    d.frames(1)
    assert d.cursor and d.primary.keycap == ""
    d.key("return")
    d.frames(1)
    assert d.aim and d.primary.keycap == "Enter", "Enter puts down what is aimed"
    d.key("escape")
    d.move(GROUND)
    d.click(GROUND)
    d.frames(1)
    assert d.primary.keycap == "Enter"


def test_another_button_with_the_focus_takes_enter_from_the_primary_one(sit: Sit) -> None:
    d = sit()
    while d.focused is not d.primary:
        d.key("tab")
    d.frames(1)
    assert d.primary.keycap == "Enter"
    d.key("tab")
    d.frames(1)
    assert d.primary.keycap == ""
