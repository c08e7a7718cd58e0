"""Tables to sit down at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table import bench
from tests.ui.driver import Driver


@pytest.fixture
def sit(drive: Callable[..., Driver], tmp_path: Path) -> Callable[..., Driver]:
    """Makes a Driver at a bench: `sit(state=..., size=..., motion=...)`."""

    def make(state: Any = None, *, size: tuple[int, int] = (1280, 720), motion: str = "normal") -> Driver:
        made = bench.layout(tmp_path)

        def first(app: Any) -> Any:
            if motion != "normal":
                app.change_settings(motion=motion)
            return bench.BenchScene(app, bench.BenchGame(), made, state or bench.Bench(rng=0))

        driver = drive(size, first=first)
        driver.settle()
        return driver

    return make


@pytest.fixture
def planet(drive: Callable[..., Driver]) -> Callable[..., Driver]:
    """Makes a Driver at a game of Planet Smash: `planet(seats=1, seed=7)`; a `setup` may be given."""

    def make(
        *,
        seats: int = 1,
        seed: int = 7,
        size: tuple[int, int] = (1280, 720),
        prepare: Any = None,
        colours: str = "standard",
        **settings: Any,
    ) -> Driver:
        def first(app: Any) -> Any:
            from game.app.session import Session
            from game.pages.play.table import TableScene
            from rules.game import Setup

            if settings:
                app.change_settings(**settings)
            game = app.game("planet_smash")
            setup = game.default_setup(seats)
            options = {**setup.options, "colours": colours}
            session = Session.start(app, game, Setup(setup.game, setup.seats, options), seed)
            if prepare is not None:
                prepare(session)
            return TableScene(app, session)

        driver = drive(size, first=first)
        driver.settle()
        return driver

    return make
