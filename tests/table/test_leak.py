"""What a seat can't see does not change one pixel of its screen."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table import bench
from tests.toy.case import case
from tests.ui.driver import Driver

OBJECTS: list[tuple[str, tuple[float, float, float, float], dict[str, object]]] = [
    ("deck", (40, 100, 90, 120), {"size": 70}),
    ("discards", (160, 100, 90, 120), {"size": 70}),
    ("table", (340, 260, 90, 120), {"size": 70}),
    ("hand/*", (40, 300, 280, 330), {"layout": "column", "count": 3, "size": 90, "gap": 20}),
    ("panel/preview", (872, 298, 392, 172), {}),
    ("panel/actions", (872, 652, 392, 52), {}),
]


def positions(count: int) -> list[Any]:
    """States of chance games of the toy with secrets, each with a seat to act."""
    toy = case()
    chance = random.Random(11)
    found = []
    for seed in range(count):
        state = toy.game.new_game(toy.setups[seed % len(toy.setups)], seed)
        for _ in range(seed * 3):
            actions = list(toy.game.legal_actions(state))
            if not actions:
                break
            state = toy.game.apply(state, chance.choice(actions))
        if toy.game.to_act(state) is not None:
            found.append(state)
    return found


def frames(drive: Callable[..., Driver], folder: Path, state: Any) -> list[bytes]:
    """The table at rest, with a piece focused, picked up, and with what can be hovered."""
    toy = case()
    seat = toy.game.to_act(state)
    made = bench.layout(folder, OBJECTS)
    d = drive(first=lambda app: bench.BenchScene(app, toy.game, made, state, seat or 0))
    d.settle()
    pictures = [d.picture()]
    for keys in (("tab",), ("return",), ("escape", "tab", "return")):
        d.key(*keys)
        d.settle()
        pictures.append(d.picture())
    d.key("escape")
    for place in made.places:
        x, y, w, h = d.box(place)
        d.move((x + w / 2, y + h / 2))
        d.frames(30)
        pictures.append(d.picture())
    return pictures


@pytest.mark.many_cases
@pytest.mark.parametrize("number", range(4))
def test_permuting_what_is_hidden_changes_no_pixel(
    drive: Callable[..., Driver], tmp_path: Path, number: int
) -> None:
    toy = case()
    state = positions(8)[number]
    seat = toy.game.to_act(state)
    assert seat is not None
    other = toy.permute(state, seat, number + 1)
    assert other != state
    assert frames(drive, tmp_path, state) == frames(drive, tmp_path, other)


def test_the_frames_do_differ_when_what_is_seen_differs(drive: Callable[..., Driver], tmp_path: Path) -> None:
    first, second = positions(8)[1:3]
    assert frames(drive, tmp_path, first) != frames(drive, tmp_path, second)
