"""`main.py shots DIR`: a picture of every scene and important state, made with the real app.

A `Shot` is a picture: its name and the player's steps to get there, with real events, in a seeded game and
temporary user folders: `DIR/<width>x<height>/<name>.png`. Shots are in scene files (`docs/scenes.md`): those
of games in `data/<game>/scenes`, others in `data/scenes`.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.page_driver import FRAME
from game.dev.shots import steps
from game.dev.shots.opening import opening
from game.store import clock
from game.store.folders import Folders
from rules import catalog
from rules.scenes import records
from rules.scenes.reading import PlacedScene, placed

AFTER = 2
"""Frames that pass before a picture is taken."""
NOW = datetime(2026, 3, 14, 15, 9)
"""The time in every picture."""
SEED = 20
"""The seed of random numbers without a seed of their own."""


class Shot(NamedTuple):
    """A picture: its name, its first scene (None: the shelf), its steps, the only window size in px for it
    (None: every size), and whether tips are shown."""

    name: str
    first: Callable[[App], Scene] | None
    use: Callable[[Driver], None]
    size: tuple[int, int] | None = None
    tips: bool = False


def every() -> tuple[Shot, ...]:
    """Return every picture, those without a game first. Raises DataFaults."""
    return of_scenes([each for id in ("", *catalog.IDS) for each in placed(id)])


def of_scenes(found: Sequence[PlacedScene]) -> tuple[Shot, ...]:
    """Return the pictures of scenes."""
    return tuple(
        _of_scene(each, shot, number) for each in found for number, shot in enumerate(each.record.shots)
    )


def _of_scene(scene: PlacedScene, shot: records.Shot, number: int) -> Shot:
    """Return a picture of a scene."""
    path, film = f"shots[{number}]", scene.record.film

    def use(driver: Driver) -> None:
        if shot.do or film is not None or shot.at is None:
            driver.settle()
            if scene.record.opens is None and not shot.covered:
                driver.uncover()
        if not shot.do and film is not None:
            steps.stage(driver, scene)
        steps.perform(driver, scene, shot.do, f"{path}.do")
        if shot.at is None:
            steps.rest(driver)
        else:
            driver.frames(round(shot.at / 1000 / FRAME) - AFTER)

    return Shot(shot.name, opening(scene), use, shot.size, bool(scene.record.settings.get("tips")))


def main(folder: Path, sizes: Sequence[tuple[int, int]], only: str = "") -> int:
    """Make the pictures and print their paths; return the exit code: 1 if a picture failed."""
    failed = 0
    for size in sizes:
        for shot in every():
            if only in shot.name and shot.size in (None, size):
                path = folder / f"{size[0]}x{size[1]}" / f"{shot.name}.png"
                fault = take(shot, size, path)
                failed += bool(fault)
                print(f"{path}: {fault}" if fault else path, flush=True)
    return 1 if failed else 0


def take(shot: Shot, size: tuple[int, int], path: Path) -> str:
    """Make one picture; return why it failed, in a line, or ""."""
    try:
        with isolated_driver(size, shot.first, shot.tips) as driver:
            shot.use(driver)
            driver.frames(AFTER)
            driver.shot(path)
    except steps.SceneFault as fault:
        return str(fault)
    except Exception as error:  # a failed picture doesn't stop the others
        return " ".join(f"{type(error).__name__}: {error}".split())
    return ""


@contextmanager
def isolated_driver(
    size: tuple[int, int], first: Callable[[App], Scene] | None, tips: bool = False
) -> Iterator[Driver]:
    """Yield a driver of the app with that size in temporary user folders; the cache of drawn pictures is
    kept. The clock is fixed at `NOW` and random numbers are seeded with `SEED`, so that the same steps give
    the same picture."""
    before = random.getstate()
    random.seed(SEED)
    with clock.frozen(NOW), tempfile.TemporaryDirectory(prefix="cogwright-") as name:
        home = Path(name)
        user = os.getuid() if hasattr(os, "getuid") else 0
        cache_folder = Path(tempfile.gettempdir()) / f"cogwright-shots-{user}"
        driver = Driver(
            size, folders=Folders(home / "data", cache_folder, home / "log"), first=first, tips=tips
        )
        try:
            yield driver
        finally:
            driver.close()
            random.setstate(before)
