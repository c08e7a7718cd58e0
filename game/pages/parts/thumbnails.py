"""Thumbnails of positions, drawn by the games' looks, for shelf, results and saved games."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from pygame import Surface

from game.table.look import TableLook, look_of
from game.table.mapfile import load_layout
from game.table.table import table_kit
from game.table.table_state import Portrait
from game.ui.kit import Kit
from rules import catalog
from rules.content import Content, DataFaults
from rules.game import State
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)


def thumbnail(
    kit: Kit, game: AnyTabletop, state: State, w: float, h: float, seat: int | None = None
) -> Surface:
    """Return a picture of a position as a seat sees it (the one to act, else the first), at most `w` x `h`
    logical pixels.

    If the look can't be loaded, the game's box is shown instead.
    """
    return portrait(kit, game, state, w, h, seat).picture


def portrait(
    kit: Kit, game: AnyTabletop, state: State, w: float, h: float, seat: int | None = None
) -> Portrait:
    """Return a position's picture with the boxes of its pieces in logical pixels, which not every look
    provides."""
    try:
        look, view, k = _look_and_view(kit, game, state, seat)
        found = look.portrait(view, w * k, h * k)
    except (DataFaults, ImportError) as fault:
        log.error("%s", fault)
        art = catalog.info(game.id, [Path(pack) for pack in game.edition.packs]).art
        return Portrait(kit.picture(art, min(w, h * 0.71), min(h, w / 0.71)), {})
    boxes = {id: (x / k, y / k, w / k, h / k) for id, (x, y, w, h) in found.pieces.items()}
    return Portrait(found.picture, boxes)


def _look_and_view(
    kit: Kit, game: AnyTabletop, state: State, seat: int | None
) -> tuple[TableLook[Any], Any, float]:
    """Return the look of a game, the view of the seat, and the scale from this kit's pixels to the look's.
    Raises DataFaults and ImportError if there is no such look."""
    drawn = table_kit(kit)

    def made() -> TableLook[Any]:
        content = Content(game.id, [Path(pack) for pack in game.edition.packs])
        return look_of(game.id)(drawn, game, load_layout(content.file("table.tmx").path))

    look = drawn.cached(("look", game.id, game.edition), made)
    view = game.view(state, (game.to_act(state) or 0) if seat is None else seat)
    return look, view, kit.canvas.s / drawn.canvas.s
