"""A game that starts with a given card at hand: in hand, on the board, in the shop, in the mech, or as the
board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import ValidationError, convert

from game.app.scene import App
from game.app.session import Session
from rules.bots.names import STRENGTHS
from rules.content import Content
from rules.scenes import SCENES, InvalidPosition, history_of
from rules.tabletop import AnyTabletop

BOARDS = "boards"
"""The folder of boards, whose options may decide which cards are in the game."""
ROWS = ("weapon", "utility", "movement")
"""The rows of a shop that may have a card."""

OWN_UNITS = dict.fromkeys(("a1", "b1", "f1", "g1", "a2", "b2", "f2", "g2"), "radio_tower") | {"d1": "skipper"}
"""A row of towers with bandwidth for nearly any mecha, free spaces to enter, and a mecha as a target or to
pilot."""
RIVAL_UNITS = {"a5": "radio_tower", "b5": "radio_tower", "f5": "radio_tower", "d3": "turtle"}


def positions(card: str, boards: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """Yield positions, in the format of scene files, that may have a card at hand; the best for a game
    first."""
    for board in boards:
        yield {"board": board, "turn": 5, "own": {"gears": 9, "hand": [card]}}
        yield {"board": board, "turn": 5, "own": {"gears": 9, "machines": [{"card": card, "at": [1, 4]}]}}
    yield {"turn": 5, "own": {"units": OWN_UNITS, "hand": [card]}, "opponent": {"units": RIVAL_UNITS}}
    yield {"own": {"hand": [card]}}
    yield {"step": "enter", "output": 20, "own": {"hand": [card]}}
    for row in ROWS:
        yield {"phase": "buy", "shop": {row: [card]}}
    for module in (card, *({"module": card, "at": at} for at in ([1, 0], [0, 1]))):
        yield {"phase": "buy", "own": {"modules": [module] if module == card else ["core", module]}}
    yield {"planet": card, "round": 0}


def session_with(app: App, game: AnyTabletop, card: str) -> Session | None:
    """Return a game with a card at hand, against a bot if it is for two; None if no position has the card."""
    seated: Sequence[tuple[str, ...]] = (("", STRENGTHS[0].id), ())
    try:
        kind = SCENES.file_type(game.id)
    except ModuleNotFoundError:
        return None
    boards = [each.path.stem for each in Content(game.id, app.packs).files(BOARDS, ".tmx")]
    for position in positions(card, boards):
        for bots in seated:
            scene = {"id": "lab", "position": position, "bots": bots}
            try:
                found = convert({"game": game.id, "scenes": [scene]}, kind)
                return Session.of_scene(app, game, history_of(game, found.scenes[0]))
            except (ValidationError, InvalidPosition):
                continue
    return None
