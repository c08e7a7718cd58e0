"""Positions and tables of tests from scene files (`docs/scenes.md`): those of the games, or written in a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.scene import App, Scene
from game.dev.shots.opening import opening
from rules import catalog
from rules.content import build
from rules.content.nodes import parse
from rules.scenes import Placed, begun, file_type, placed


def scene(game: str, id: str) -> Placed:
    """The scene of that id of a game."""
    return next(each for each in placed(game) if each.scene.id == id)


def written(text: str, game: str) -> Placed:
    """A scene of a game from its text, without id."""
    tree = parse(f"scenes:\n- id: written\n{_indented(text)}", "the test")
    (found,) = build(tree, file_type(game), "the test").scenes
    return Placed(found, game, "the test", "scenes[0]", tree)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.strip("\n").splitlines())


def state_of(at: Placed) -> Any:
    """The position of a scene after its moves."""
    return begun(catalog.load(at.game), at.scene).state


def table_of(at: Placed, **settings: Any) -> Callable[[App], Scene]:
    """What begins with a scene, with these settings of the program."""

    def first(app: App) -> Scene:
        app.change_settings(**settings)
        return opening(at)(app)

    return first
