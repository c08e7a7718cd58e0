"""Board maps: Tiled files, checked for what is dangerous before pytmx sees them.

pytmx draws pygame in, so it is imported only when a map is read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.content.faults import DataFaults, Fault
from rules.content.nodes import read_text

if TYPE_CHECKING:
    from collections.abc import Callable

_ENTITIES = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_OUTSIDE = re.compile(r'\b(?:source|template)\s*=\s*["\']([^"\']*)["\']')
MOST_CELLS = 512  # cells along one side of a map


def board(path: Path, name: str = "") -> Any:
    """A `pytmx.TiledMap` without pictures, called `name` in faults.

    Raises DataFaults for a file that is missing, too large, not a map, or that reaches out of its folder.
    """
    called = name or str(path)
    text = read_text(path, called)
    if not text.strip():
        raise DataFaults([Fault(called, 0, "", "the file is empty")])
    found = _ENTITIES.search(text)
    if found:
        raise DataFaults([Fault(called, _line(text, found), "", "a map may not declare a document type or entities")])
    for found in _OUTSIDE.finditer(text):
        target = found.group(1)
        if target.startswith(("/", "\\")) or ".." in target or ":" in target:
            message = f"'{target[:60]}' leads out of the map's folder"
            raise DataFaults([Fault(called, _line(text, found), "", message)])
    return _read(path, called)


def _read(path: Path, called: str) -> Any:
    import pytmx  # type: ignore[import-untyped]

    blind: Callable[..., Any] = _no_pictures
    try:
        made = pytmx.TiledMap(str(path), image_loader=blind, allow_duplicate_names=True)
    except Exception as error:  # noqa: BLE001  pytmx raises whatever its XML reader and its own code come upon
        place = getattr(error, "position", None)
        line = place[0] if isinstance(place, tuple) else 0
        reason = str(error).split("\n")[0] or type(error).__name__
        raise DataFaults([Fault(called, line, "", f"not a Tiled map ({reason[:120]})")]) from None
    if not (0 < made.width <= MOST_CELLS and 0 < made.height <= MOST_CELLS):
        raise DataFaults([Fault(called, 0, "", f"a map has 1 to {MOST_CELLS} cells a side")])
    return made


def _no_pictures(*_: Any, **__: Any) -> Any:
    """An image loader that loads nothing: places and properties are what the rules read."""
    return lambda *_, **__: None


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1
