"""Every test runs without a screen and a loudspeaker, in a home of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
# SDL makes a close event of SIGTERM: tests that are told to end would go on with an app that has ended.
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from tests.ui.driver import Driver

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(
    "any machine"
)  # how long an example takes says how busy the machine is, not what is wrong

_NUMBERS = count()


@pytest.hookimpl(tryfirst=True)  # before slow tests are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases of a `many_cases` test as slow, all but its first."""
    first: set[str] = set()
    for item in items:
        name = item.nodeid.partition("[")[0]
        if item.get_closest_marker("many_cases") is not None and name in first:
            item.add_marker(pytest.mark.slow)
        first.add(name)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders of this test: below a temporary $COGWRIGHT_HOME, which is not there at first: most
    tests write nothing, and making and removing thousands of folders takes its time."""
    folder = tmp_path_factory.getbasetemp() / "homes" / str(next(_NUMBERS))
    monkeypatch.setenv("COGWRIGHT_HOME", str(folder))
    return folder


@pytest.fixture(scope="session", autouse=True)
def pictures_once() -> Iterator[None]:
    """A picture is drawn once in a run, not once a window."""
    from tests.drawings import remember

    with pytest.MonkeyPatch.context() as patch:
        remember(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_flushing() -> Iterator[None]:
    """Files are left to the system to write: no power is cut here, and a disk takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda file: None)
        yield


@pytest.fixture(autouse=True)
def no_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that close and scenes that end collect nothing: that takes longer than most tests."""
    monkeypatch.setattr("game.app.memory.release", lambda: None)


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
        driver.app.kit.forget()  # the pictures go at once, the rest when Python collects


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that had no room and was drawn cut."""
    from game.ui import text

    lines: list[str] = []
    plain = text.ellipsis

    def ellipsis(words: str, *rest: Any, **named: Any) -> str:
        drawn = plain(words, *rest, **named)
        lines.extend([words] * (drawn != words))
        return drawn

    monkeypatch.setattr(text, "ellipsis", ellipsis)
    return lines
