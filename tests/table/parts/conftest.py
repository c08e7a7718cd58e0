"""Tables of a game that has a map and rules and draws nothing itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.program import Program
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.mapfile import load_layout
from game.table.table import Table
from rules.game import State
from tests.table.bench import BenchScene
from tests.toy.bazaar import Bazaar
from tests.ui.driver import Driver

MAP = Path("tests/toy/bazaar.tmx")


class StallScene(BenchScene):
    """A table of Bazaar before one seat."""

    def __init__(self, app: Program, layout: Layout, state: State, seat: int) -> None:
        super().__init__(app, Bazaar(), layout, state, seat)
        self.table = Table(self.game, layout, TableLook, seats=len(self.game.at(state).players()))


@pytest.fixture
def stall(drive: Callable[..., Driver]) -> Callable[..., Driver]:
    """Makes a Driver at a table of Bazaar: `stall(3)`; `state`, the seat that looks, size and map may be given."""

    def make(
        seats: int = 2,
        state: Any = None,
        *,
        seat: int = 0,
        size: tuple[int, int] = (1280, 720),
        at: Path = MAP,
    ) -> Driver:
        state = state or Bazaar().new_game(Bazaar().default_setup(seats), 3)

        def first(app: Any) -> Any:
            app.change_settings(motion="off")
            return StallScene(app, load_layout(at), state, seat)

        driver = drive(size, first=first)
        driver.settle()
        return driver

    return make
