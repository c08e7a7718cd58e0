"""Simulations to show: the runs of a game, its form, a run that grows, its figures."""

from __future__ import annotations

import tempfile
import time
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

from game.dev.driver import Driver
from game.dev.shots import Shot
from game.dev.shots.positions import SEED, First, Stage
from game.simulate import archive

if TYPE_CHECKING:
    from game.app.scene import App, Scene

GAMES, SEATS = 120, ("greedy", "random", "random")
PATIENCE = 60.0
"""Seconds that a picture waits for games at most."""
_runs_folder = tempfile.TemporaryDirectory(prefix="cogwright-runs-")


@cache
def _played(stage: Stage, seed: int, swap: bool) -> Path:
    """The folder of a finished run, played once for all pictures."""
    from msgspec.structs import replace

    from game.simulate.plan import plan
    from game.simulate.run import start

    folder = Path(_runs_folder.name) / f"{stage.id}-{seed}"
    run = plan(stage.game, replace(stage.setup(len(SEATS)), bots=SEATS), GAMES, seed, swap=swap)
    start(run, folder, 1, lambda count: None)
    return folder


def _keep(app: App, stage: Stage) -> Path:
    """Keep two runs of the game in the folders of an app; the later of them."""
    home = archive.home(app.folders)
    first, second = _played(stage, SEED, False), _played(stage, SEED + 1, True)
    copytree(first, home / first.name)
    return Path(copytree(second, home / second.name))


def _form(stage: Stage) -> First:
    def first(app: App) -> Scene:
        from msgspec.structs import replace

        _keep(app, stage)
        return app.page("runs", stage.id, replace(stage.setup(3), bots=("master", "greedy", "random")))

    return first


def _report(stage: Stage, part: str) -> First:
    def first(app: App) -> Scene:
        return app.page("runs.run", _keep(app, stage), part=part)

    return first


def _read(driver: Driver) -> None:
    """Until every game is counted."""
    while driver.scene.live.behind or driver.scene.figures is None:  # type: ignore[attr-defined]
        driver.frames(1)
    driver.settle()


def _choose_bot(driver: Driver) -> None:
    """Ask for the bot of a seat."""
    driver.settle()
    driver.scene.form.bots.ask(1)  # type: ignore[attr-defined]
    driver.settle()


def _begin(driver: Driver) -> None:
    """Begin a run, and wait for its first games."""
    driver.settle()
    form = driver.scene.form  # type: ignore[attr-defined]
    form.bots.all, form.bots.swap = list(SEATS), True
    driver.scene.start()  # type: ignore[attr-defined]
    driver.frames(2)
    until = time.monotonic() + PATIENCE
    while driver.scene.live.games < GAMES // 4 and time.monotonic() < until:  # type: ignore[attr-defined]
        driver.frames(1)
        time.sleep(1 / 60)
    driver.frames(4)


def shots(stage: Stage) -> tuple[Shot, ...]:
    """The pictures of a game's simulations."""
    return (
        Shot("simulate", _form(stage), lambda driver: driver.settle()),
        Shot("simulate_bot", _form(stage), _choose_bot),
        Shot("simulate_running", _form(stage), _begin),
        *(Shot(f"simulate_{part}", _report(stage, part), _read) for part in ("overview", "cards")),
    )
