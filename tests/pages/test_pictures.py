"""Small pictures of positions end with the kit that drew them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from game.pages.saves import SavesScene
from game.ui.kit import Kit
from tests.pages.play import advance, start
from tests.ui.driver import Driver


def kits() -> int:
    """How many kits are alive."""
    gc.collect()
    return sum(type(thing) is Kit for thing in gc.get_objects())


@pytest.mark.slow
def test_a_window_that_changes_leaves_no_kits_behind(drive: Callable[..., Driver]) -> None:
    def first(app: Any) -> SavesScene:
        advance(start(app), 5).files.save("kept")
        return SavesScene(app)

    driver = drive(first=first)
    counts = []
    for size in ((900, 640), (800, 600), (1100, 700), (1000, 640)):
        driver.resize(size)
        driver.settle()
        counts.append(kits())
    assert counts[-1] <= counts[0]
