"""Every test runs without a screen and a loudspeaker, in a home of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders of this test: below a temporary $COGWRIGHT_HOME, empty at first."""
    folder = tmp_path / "home"
    monkeypatch.setenv("COGWRIGHT_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def short_look_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results look back at the game inside their frames: with a few iterations a look, that none waits for."""
    monkeypatch.setattr("rules.bots.review.ITERATIONS", 4)


@pytest.fixture
def drive(home: Path) -> Iterator[Callable[..., Driver]]:
    """Makes Drivers (same arguments) that are closed after the test."""
    from tests.ui.driver import Driver

    made: list[Driver] = []

    def make(*args: Any, **kwargs: Any) -> Driver:
        made.append(Driver(*args, home=home, **kwargs))
        return made[-1]

    yield make
    for driver in made:
        driver.close()
