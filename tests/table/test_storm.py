"""A child at the keyboard and a cat on the mouse: nothing breaks, nothing illegal happens, nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.scenes.table import TableScene
from rules import codec
from rules.history import History
from tests.ui.driver import Driver

KEYS = (
    "tab", "shift+tab", "return", "space", "up", "down", "left", "right", "escape", "u", "shift+u", "l", "z",
    "r", "f", "1", "2", "home", "end", "page up",
)  # fmt: skip
SIZES = ((1280, 720), (640, 480), (1280, 960), (1720, 720))
WINDOW = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWENTER, pygame.WINDOWFOCUSGAINED)


def storm(d: Driver, chance: random.Random, events: int) -> None:
    for _ in range(events):
        canvas = d.scene.kit.canvas  # type: ignore[attr-defined]
        point = (chance.uniform(0, canvas.w), chance.uniform(0, canvas.h))
        if isinstance(d.scene, TableScene) and d.table.boxes and chance.random() < 0.6:
            x, y, w, h = d.box(chance.choice([*d.table.boxes, *d.table.pieces.sprites]))
            point = (x + w / 2, y + h / 2)
        match chance.randrange(10):
            case 0 | 1:
                d.move(point)
            case 2 | 3:
                d.press(point, chance.choice((1, 1, 1, 2, 3)))
            case 4 | 5:
                d.release(point, chance.choice((1, 1, 1, 2, 3)))
            case 6 | 7:
                d.key(chance.choice(KEYS))
            case 8:
                d.wheel(chance.choice((-3, 1)))
            case _:
                pygame.event.post(pygame.event.Event(chance.choice(WINDOW)))
                d.frames(chance.randrange(1, 9))
        if chance.random() < 0.01:
            d.resize(chance.choice(SIZES))
        if not isinstance(d.scene, TableScene):
            back_to_the_table(d)


def back_to_the_table(d: Driver) -> None:
    """Menus and rule pages are closed again; the shelf and the result end the storm's game."""
    for _ in range(4):
        if len(d.app.scenes) == 1:
            return
        d.app.pop()
        d.frames(2)


@pytest.mark.parametrize("number", range(2))
def test_a_storm_of_input_plays_a_legal_game(planet: Callable[..., Driver], number: int) -> None:
    chance = random.Random(number)
    d = planet(seats=1 + number, seed=number)
    session = d.scene.session  # type: ignore[attr-defined]
    for _ in range(25):
        storm(d, chance, 12)
        if not isinstance(d.scene, TableScene):
            break
    history = session.history
    again, refused = History.replay(history.game, history.setup, history.seed, history.actions)
    assert refused is None and codec.check(again.state) == codec.check(history.state)
    if isinstance(d.scene, TableScene):
        d.key("escape", "escape")
        assert [codec.encode(action) for action in history.actions] == session.journal.actions
