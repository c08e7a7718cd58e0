"""Pictures drawn once in a run of the tests: what only depends on its arguments is not drawn for every window.

The app keeps its pictures as long as a window lives. The tests open more than a thousand windows, with the
same pictures in each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from pygame import Surface

from game.ui import art, paint, room
from game.ui.canvas import Canvas
from game.ui.theme import Theme

MOST = 96_000_000
"""Bytes of pictures kept by a process of the tests."""


def remember(patch: pytest.MonkeyPatch) -> None:
    """Let pictures of art files, shapes and the room be drawn once."""
    kept: paint.Cache[Surface] = paint.Cache(MOST, lambda s: 4 * s.get_width() * s.get_height())

    def once(key: Hashable, draw: Callable[..., Surface], *arguments: Any) -> Surface:
        return (kept.get(key) or kept.put(key, draw(*arguments))).copy()

    def shape_once(draw: Callable[..., Surface], *arguments: Any) -> Surface:
        return once((draw, *arguments), draw, *arguments)

    draw_file, draw_room = art.drawn, room.draw

    def file_once(name: str, data: bytes, size: tuple[int, int]) -> Surface:
        return once((PurePath(name).suffix, data, size), draw_file, name, data, size)

    def room_once(canvas: Canvas, theme: Theme) -> Surface:
        return once((canvas, *theme.names.items()), draw_room, canvas, theme)

    patch.setattr(art, "drawn", file_once)
    for shape in ("vector", "fade", "gradient"):
        patch.setattr(paint, shape, partial(shape_once, getattr(paint, shape)))
    patch.setattr(room, "draw", room_once)
