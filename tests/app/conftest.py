"""What the tests of the app share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.driver import Driver


@pytest.fixture
def d(drive: Callable[..., Driver]) -> Driver:
    """The app in its window, without movement and sound."""
    driver = drive()
    driver.app.change_settings(motion="off", sound=False)
    return driver
