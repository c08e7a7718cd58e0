"""`main.py shots DIR`: a picture of every scene and important state, made by using the real app.

A `Shot` is a picture: its name and what a player does to get there, with real events, on a seeded
game, in a home of its own: `DIR/<width>x<height>/<name>.png`. Scene files have them (`docs/scenes.md`):
`data/<game>/scenes`, and `data/scenes` those of no game.
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
from game.dev.driver import FRAME, Driver
from game.dev.shots import steps
from game.dev.shots.opening import opening
from game.store import clock
from game.store.folders import Folders
from rules import catalog
from rules.scenes import Placed, placed, records

AFTER = 2
"""Frames that pass before a picture is taken."""
NOW = datetime(2026, 3, 14, 15, 9)
"""What time it is in every picture."""
SEED = 20
"""What is drawn by lot where nobody gave a seed is drawn with this one."""


class Shot(NamedTuple):
    """A picture: its name, the scene to begin with (None: the shelf), what is done then, and the only size of the
    window, px, in which it is taken (None: every size)."""

    name: str
    first: Callable[[App], Scene] | None
    use: Callable[[Driver], None]
    size: tuple[int, int] | None = None


def every() -> tuple[Shot, ...]:
    """Every picture there is, those of no game first. Raises DataFaults."""
    return of_scenes([each for id in ("", *catalog.IDS) for each in placed(id)])


def of_scenes(found: Sequence[Placed]) -> tuple[Shot, ...]:
    """The pictures of scenes."""
    return tuple(
        _of_scene(each, shot, number) for each in found for number, shot in enumerate(each.scene.shots)
    )


def _of_scene(scene: Placed, shot: records.Shot, number: int) -> Shot:
    """A picture that a scene file has."""
    path, film = f"shots[{number}]", scene.scene.film

    def use(driver: Driver) -> None:
        if shot.do or film is not None or shot.at is None:
            driver.settle()
            if scene.scene.opens is None and not shot.covered:
                driver.take_screen()
        if not shot.do and film is not None:
            steps.stage(driver, scene)
        steps.perform(driver, scene, shot.do, f"{path}.do")
        if shot.at is None:
            steps.rest(driver)
        else:
            driver.frames(round(shot.at / 1000 / FRAME) - AFTER)

    return Shot(shot.name, opening(scene), use, shot.size)


def main(folder: Path, sizes: Sequence[tuple[int, int]], only: str = "") -> int:
    """Make the pictures and print their paths; the exit code: 1 when a picture could not be made."""
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
    """Make one picture; why it could not be made, in a line, or ""."""
    try:
        with at_home(size, shot.first) as driver:
            shot.use(driver)
            driver.frames(AFTER)
            driver.shot(path)
    except steps.SceneFault as fault:
        return str(fault)
    except Exception as error:  # one picture that fails costs no other
        return " ".join(f"{type(error).__name__}: {error}".split())
    return ""


@contextmanager
def at_home(size: tuple[int, int], first: Callable[[App], Scene] | None) -> Iterator[Driver]:
    """Somebody at an app of that size, in a home of its own that goes with it; pictures it drew are kept. The clock
    stands at `NOW`, and chance is that of `SEED`: whoever does the same sees the same."""
    before = random.getstate()
    random.seed(SEED)
    with clock.standing(NOW), tempfile.TemporaryDirectory(prefix="cogwright-") as name:
        home = Path(name)
        user = os.getuid() if hasattr(os, "getuid") else 0
        cache_folder = Path(tempfile.gettempdir()) / f"cogwright-shots-{user}"
        driver = Driver(size, folders=Folders(home / "data", cache_folder, home / "log"), first=first)
        try:
            yield driver
        finally:
            driver.close()
            random.setstate(before)
