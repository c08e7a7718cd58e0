"""A running game as a scene file: its position in words of the game, and the moves made since."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NamedTuple

from rules.content import yaml_text
from rules.history import AnyHistory
from rules.scenes.posing import action_of, begun
from rules.scenes.records import AnyScene, InvalidPosition, Scene, SceneFile
from rules.tabletop import AnyTabletop

MOST_BACK = 60
"""Moves before which no position is looked for."""


class SavedScene(NamedTuple):
    """A scene and the text of its file; what that tells of hands that not everybody sees, in words, or ""."""

    scene: AnyScene
    text: str
    told: str


def scene_of(game: AnyTabletop, history: AnyHistory, id: str = "") -> SavedScene:
    """The scene of a game as it stands: the latest position that the game can describe, and the moves since by name.
    Raises InvalidPosition where there is none."""
    try:
        describe = import_module(f"rules.{game.id}.position_file").describe
    except ModuleNotFoundError:
        raise InvalidPosition("", f"{game.title} has no position format") from None
    why = ""
    for back in range(min(MOST_BACK, len(history.actions)) + 1):
        at = len(history.actions) - back
        try:
            scene = _from(game, history, at, describe, id or f"{game.turn_word}_{game.turn(history.state)}")
        except InvalidPosition as fault:
            why = why if back else str(fault)
        else:
            hands = told(game, history)
            return SavedScene(scene, _text(game, scene, hands), hands)
    raise InvalidPosition("", why)


def _from(game: AnyTabletop, history: AnyHistory, at: int, describe: Any, id: str) -> AnyScene:
    """The scene whose position is the one after so many moves. Raises InvalidPosition where it isn't the same game."""
    spec = describe(game, history.states[at])
    scene: AnyScene = Scene(id=slug(id), position=spec, bots=history.setup.bots)
    now, moves = begun(game, scene).state, list[str]()
    for before, action in zip(history.states[at:], history.actions[at:], strict=False):
        seat = game.to_act(before)
        words = game.told(game.view(before, seat or 0), action)
        now = game.apply(now, action_of(game, now, words))
        moves.append(words)
    return Scene(id=scene.id, position=spec, bots=scene.bots, moves=tuple(moves))


def told(game: AnyTabletop, history: AnyHistory) -> str:
    """What a scene of a game tells of hidden hands, in words; "" where nothing is hidden."""
    if not game.secrets(history.state):
        return ""
    return "both hands and decks" if len(history.setup.seats) == 2 else "every hand and deck"


def slug(text: str) -> str:
    """A text as the id of a scene."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:60] or "scene"


def _text(game: AnyTabletop, scene: AnyScene, hands: str) -> str:
    """The file of one scene."""
    head = [f"# {game.title}, saved as a scene: docs/scenes.md explains each field."]
    head += [f"# It contains {hands}."] if hands else []
    file: Any = SceneFile(game=game.id, scenes=(scene,))
    return "\n".join((*head, "", yaml_text(file)))
