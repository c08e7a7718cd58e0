"""A table of Smash Gear with positions said in words, as a hand and an eye meet it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pygame.event import Event as InputEvent

from game.app.display import ROOT
from game.app.program import Program
from game.smash_gear.look import Look
from game.table.mapfile import load_layout
from game.table.table import Table
from rules.content import Content
from rules.game import Event
from rules.smash_gear import create
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from tests import scenes
from tests.table.bench import BenchScene
from tests.ui.driver import Driver


@lru_cache(maxsize=1)
def game() -> SmashGear:
    """The game with the cards that are shipped."""
    return create(Content("smash_gear"))


def posed(text: str, *moves: str) -> Position:
    """The position of a text, as `position` of a scene file says it, after these `moves`."""
    state = scenes.state_of(scenes.posed("smash_gear", text, *moves))
    assert isinstance(state, Position)
    return state


def cell(column: int, row: int) -> int:
    """The number of a cell."""
    return row * 12 + column


def place(column: int, row: int) -> str:
    """The name of a cell."""
    return f"cell/{column},{row}"


class GearScene(BenchScene):
    """Hosts a table of Smash Gear: what the hand chooses is applied at once."""

    def __init__(self, app: Program, state: Position) -> None:
        layout = load_layout(ROOT / "data" / "smash_gear" / "table.tmx")
        super().__init__(app, game(), layout, state)
        self.table = Table(game(), layout, Look, seats=2, on_rule=self.rules.append, turn_key="R")

    @property
    def moves(self) -> GearScene:
        """What makes moves, as at the table of the app: the scene itself."""
        return self

    def handle(self, event: InputEvent) -> bool:
        if self.by_key(event):
            return True
        picked = self.table.handle(event)
        if picked is not None:
            self.do(picked)
        return self.table.used or picked is not None

    def do(self, action: Any) -> None:
        """Make an action, whoever decides on it."""
        self.chosen.append(action)
        events: list[Event] = []
        self.state = self.game.apply(self.state, action, events)
        self.lines = [*self.lines, *events]
        self.show()


def middle(driver: Driver, name: str) -> tuple[float, float]:
    """The middle of a place."""
    x, y, w, h = driver.box(name)
    return x + w / 2, y + h / 2


def chosen(driver: Driver) -> list[Any]:
    """What the hand chose so far."""
    return driver.page(GearScene).chosen
