"""No words of the program's own are cut, on any page and in any window: what has no room is worded shorter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table import preview
from game.ui.canvas import centre
from rules.tabletop import PreviewLine
from tests.pages.test_every_table import BEGUN, at_table
from tests.pages.test_sizes import MAKERS, _parts
from tests.ui.driver import Driver

WINDOWS = ((640, 480), (960, 720), (1280, 720), (1920, 1080), (2560, 1080))


@pytest.mark.slow
@pytest.mark.parametrize("name", MAKERS)
def test_no_word_is_cut_in_any_window(drive: Callable[..., Driver], name: str, cut: list[str]) -> None:
    driver = drive(WINDOWS[-1], first=MAKERS[name])
    for size in WINDOWS:
        driver.resize(size)
        for part in _parts(driver.scene):
            part()
            driver.settle()
            assert not cut, f"{size[0]} x {size[1]}"


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("id", BEGUN)
def test_no_word_is_cut_at_a_table(drive: Callable[..., Driver], id: str, cut: list[str]) -> None:
    """Nor in the log, the previews and the panels of what others could do."""
    driver = at_table(drive, id, WINDOWS[-1])
    for size in ((1280, 720), (1920, 1080), (2560, 1080)):
        driver.resize(size)
        for key in ("l", "l", "t", "t"):
            driver.key(key)
            driver.settle()
        for piece in list(driver.moves.drops)[:4]:
            driver.lift(piece)
            for place in list(driver.hand.lit)[:4]:
                driver.move(centre(driver.box(place)))
                driver.settle()
            driver.key("escape")
            driver.release()
        assert not cut, size


def test_a_panel_leaves_lines_out_rather_than_cutting_them(
    drive: Callable[..., Driver], cut: list[str]
) -> None:
    driver = at_table(drive, "immense_warfare", (1920, 1080))
    lines = tuple(
        PreviewLine("bad", f"{n}: Shortbow at g4 can attack you directly from there") for n in range(9)
    )
    words = preview.PanelText("Threats next turn", lines=lines)
    for high in (60.0, 120.0, 218.0):
        preview.draw(driver.kit, driver.surface, (938.0, 424.0, 326.0, high), words)
    assert not cut
