"""No words of the program's own are cut, on any page and in any window: what has no room is worded shorter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pages.test_sizes import MAKERS, _parts
from tests.ui.driver import Driver

WINDOWS = ((640, 480), (960, 720), (1280, 720), (2560, 1080))


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
