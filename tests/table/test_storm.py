"""A child at the keyboard and a cat on the mouse: nothing breaks, nothing illegal happens, nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.pages.play.table import TableScene
from game.store.journal_file import effective_actions
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
        point = somewhere(d, chance)
        match chance.randrange(14):
            case 10 | 11:
                d.drag(point, somewhere(d, chance), steps=2)
            case 12 | 13:
                d.click(point)
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


def somewhere(d: Driver, chance: random.Random) -> tuple[float, float]:
    """Mostly where something can be done, often on a place or piece, sometimes anywhere."""
    canvas = d.kit.canvas
    kind = chance.random()
    if not isinstance(d.scene, TableScene) or kind > 0.85:
        return chance.uniform(0, canvas.w), chance.uniform(0, canvas.h)
    useful = [
        *d.table.focus.ring(),
        *d.hand.lit,
        *(place for drops in d.moves.drops.values() for place in drops),
    ]
    names = useful if kind < 0.6 and useful else [*d.places, *d.pieces]
    boxes = [d.box(name) for name in names]
    if kind < 0.6:
        boxes += [button.box for button in d.table.bar.controls.buttons[:-1]]
    x, y, w, h = chance.choice(boxes)
    return x + w / 2, y + h / 2


def back_to_the_table(d: Driver) -> None:
    """Menus and rule pages are closed again; the shelf and the result end the storm's game."""
    for _ in range(4):
        if len(d.app.stack.scenes) == 1:
            return
        d.app.pop()
        d.frames(2)


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_storm_of_input_plays_a_legal_game(planet: Callable[..., Driver], number: int) -> None:
    chance = random.Random(number)
    d = planet(seats=1 + number, seed=number)
    session = d.session
    for _ in range(25):
        storm(d, chance, 12)
        if not isinstance(d.scene, TableScene):
            break
    history = session.history
    again, refused = History.replay(history.game, history.setup, history.seed, history.actions)
    assert refused is None and codec.check(again.state) == codec.check(history.state)
    assert history.actions
    if isinstance(d.scene, TableScene):
        assert [codec.encode(action) for action in history.actions] == effective_actions(
            session.files.journal.lines
        )
