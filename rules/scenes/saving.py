"""A running game as a scene file: its position in the game's terms, and the moves since."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NamedTuple

from rules.content import yaml_text
from rules.history import AnyHistory
from rules.scenes.posing import action_of, history_of
from rules.scenes.records import AnyScene, InvalidPosition, Scene, SceneFile
from rules.tabletop import AnyTabletop

MOST_BACK = 60
"""The number of moves to go back in search of a position that can be described."""


class SavedScene(NamedTuple):
    """A scene and the text of its file, and the hidden hands that it reveals, in words ("" for none)."""

    scene: AnyScene
    text: str
    told: str


def scene_of(game: AnyTabletop, history: AnyHistory, id: str = "") -> SavedScene:
    """Return the scene of a game: the latest position that can be described, and the moves since by their
    texts. Raises InvalidPosition if there is none."""
    try:
        describe = import_module(f"rules.{game.id}.position_file").describe
    except ModuleNotFoundError:
        raise InvalidPosition("", f"{game.title} doesn't support scenes") from None
    why = ""
    for back in range(min(MOST_BACK, len(history.actions)) + 1):
        at = len(history.actions) - back
        try:
            scene = _scene_from(
                game, history, at, describe, id or f"{game.turn_word}_{game.turn(history.state)}"
            )
        except InvalidPosition as fault:
            why = why if back else str(fault)
        else:
            hands = revealed_hands(game, history)
            return SavedScene(scene, _text(game, scene, hands), hands)
    raise InvalidPosition("", why)


def _scene_from(game: AnyTabletop, history: AnyHistory, at: int, describe: Any, id: str) -> AnyScene:
    """Return the scene whose position is the one after `at` moves. Raises InvalidPosition if it doesn't lead
    to the same game."""
    spec = describe(game, history.states[at])
    scene: AnyScene = Scene(id=slug(id), position=spec, bots=history.setup.bots)
    now, moves = history_of(game, scene).state, list[str]()
    for before, action in zip(history.states[at:], history.actions[at:], strict=False):
        seat = game.to_act(before)
        words = game.action_to_string(game.view(before, seat or 0), action)
        now = game.apply(now, action_of(game, now, words))
        moves.append(words)
    return Scene(id=scene.id, position=spec, bots=scene.bots, moves=tuple(moves))


def revealed_hands(game: AnyTabletop, history: AnyHistory) -> str:
    """Return the hidden hands that a scene of a game reveals, in words; "" for none."""
    if not game.has_private_info(history.state):
        return ""
    return "both hands and decks" if len(history.setup.seats) == 2 else "every hand and deck"


def slug(text: str) -> str:
    """Return a text as a valid scene id."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:60] or "scene"


def _text(game: AnyTabletop, scene: AnyScene, hands: str) -> str:
    """Return the text of a file with one scene."""
    head = [f"# {game.title}, saved as a scene: docs/scenes.md explains each field."]
    head += [f"# It contains {hands}."] if hands else []
    file: Any = SceneFile(game=game.id, scenes=(scene,))
    return "\n".join((*head, "", yaml_text(file)))
