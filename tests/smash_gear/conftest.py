"""Tables of Smash Gear to sit down at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.driver import Driver


@pytest.fixture
def sit(drive: Callable[..., Driver]) -> Callable[..., Driver]:
    """Makes a Driver at a position: `sit(state, size=..., motion=...)`."""

    def make(state: Any, *, size: tuple[int, int] = (1280, 720), motion: str = "off") -> Driver:
        from tests.smash_gear.scene import GearScene

        def first(app: Any) -> Any:
            app.change_settings(motion=motion)
            return GearScene(app, state)

        driver = drive(size, first=first)
        driver.settle()
        return driver

    return make
