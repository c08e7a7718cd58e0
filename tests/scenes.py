"""Positions and tables of tests from scene files (`docs/scenes.md`): those of the games, or written in a test."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any

from game.app.scene import App, Scene
from game.dev.shots.opening import opening
from rules import catalog
from rules.content import build
from rules.content.nodes import parse
from rules.scenes.posing import history_of
from rules.scenes.reading import SCENES, PlacedScene, placed
from tests.ui.driver import Driver

SIZE = (1280, 720)


def scene(game: str, id: str) -> PlacedScene:
    """The scene of that id of a game."""
    return next(each for each in placed(game) if each.record.id == id)


def written(text: str, game: str) -> PlacedScene:
    """A scene of a game from its text, without id."""
    tree = parse(f"scenes:\n- id: written\n{_indented(text)}", "the test")
    (found,) = build(tree, SCENES.file_type(game), "the test").scenes
    return PlacedScene(found, game, "the test", "scenes[0]", tree)


def posed(game: str, text: str, *moves: str) -> PlacedScene:
    """A scene of a game with the position of a text, and moves made before anything is seen."""
    made = "".join(f"\n- {move}" for move in moves)
    return written(f"position:\n{_indented(dedent(text))}\nmoves:{made or ' []'}", game)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.strip("\n").splitlines())


def state_of(at: PlacedScene) -> Any:
    """The position of a scene after its moves."""
    return history_of(catalog.load(at.game), at.record).state


def table_of(at: PlacedScene, **settings: Any) -> Callable[[App], Scene]:
    """What begins with a scene, with these settings of the program."""

    def first(app: App) -> Scene:
        app.change_settings(**settings)
        return opening(at)(app)

    return first


def at_table(drive: Any, at: PlacedScene, size: tuple[int, int] = SIZE, motion: str = "off") -> Driver:
    """Persons at the screen in a scene; who decides has taken it."""
    driver: Driver = drive(size, first=table_of(at, motion=motion))
    driver.settle()
    driver.uncover()
    return driver
