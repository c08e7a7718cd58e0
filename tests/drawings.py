"""Pictures drawn, maps and cards read once in a run of the tests: what only depends on its arguments is not made for
every window.

The app keeps its pictures as long as a window lives. The tests open more than a thousand windows, with the
same pictures in each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from pathlib import Path, PurePath
from typing import Any

import pytest
from pygame import Surface

from game.table import mapfile
from game.table.layout import Layout
from game.ui import art, paint, room
from game.ui.canvas import Canvas
from game.ui.theme import Theme
from rules.content import nodes

FILES = 1024
"""Files of data kept, as trees."""
MOST = 96_000_000
"""Bytes of pictures kept by a process of the tests."""


def remember(patch: pytest.MonkeyPatch) -> None:
    """Let SVG, pictures of art files, shapes and the room be drawn once, and maps and data of the same text be read
    once."""
    kept: paint.Cache[Surface] = paint.Cache(MOST, lambda s: 4 * s.get_width() * s.get_height())

    def once(key: Hashable, draw: Callable[..., Surface], *arguments: Any) -> Surface:
        return (kept.get(key) or kept.put(key, draw(*arguments))).copy()

    def shape_once(draw: Callable[..., Surface], *arguments: Any) -> Surface:
        return once((draw, *arguments), draw, *arguments)

    draw_svg, draw_file, draw_room, read_map = (
        paint.rendered,
        art.drawn,
        room.draw_room,
        mapfile.load_layout,
    )
    maps: dict[tuple[Path, bytes], Layout] = {}

    def svg_once(drawing: str) -> Surface:
        return once(("svg", drawing), draw_svg, drawing)

    def file_once(name: str, data: bytes, size: tuple[int, int], own: bool = False) -> Surface:
        return once((PurePath(name).suffix, data, size), draw_file, name, data, size, own)

    def room_once(canvas: Canvas, theme: Theme) -> Surface:
        return once((canvas, *theme.names.items()), draw_room, canvas, theme)

    def map_once(path: Path) -> Layout:
        key = (path, path.read_bytes() if path.is_file() else b"")
        if key not in maps:
            maps[key] = read_map(path)
        return maps[key]

    patch.setattr(nodes, "parse", lru_cache(FILES)(nodes.parse))
    patch.setattr(paint, "rendered", svg_once)
    patch.setattr(mapfile, "load_layout", map_once)
    patch.setattr(art, "drawn", file_once)
    for shape in ("fade", "gradient"):
        patch.setattr(paint, shape, partial(shape_once, getattr(paint, shape)))
    patch.setattr(room, "draw_room", room_once)
