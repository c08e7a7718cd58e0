"""Thumbnails of positions, drawn by the games' own looks: for shelf, result and saved games."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from pygame import Surface

from game.table.look import Portrait, TableLook
from game.table.mapfile import load_layout
from game.table.parts.look import look_of
from game.table.table import table_kit
from game.ui.kit import Kit
from rules import catalog
from rules.content import Content, DataFaults
from rules.game import State
from rules.tabletop import AnyTabletop

log = logging.getLogger(__name__)


def thumbnail(
    kit: Kit, game: AnyTabletop, state: State, w: float, h: float, seat: int | None = None
) -> Surface:
    """A position as a seat sees it (the one to act, else the first), at most `w` x `h` logical px.

    Where the look can't be had, the game's box is shown instead.
    """
    return portrait(kit, game, state, w, h, seat).picture


def portrait(
    kit: Kit, game: AnyTabletop, state: State, w: float, h: float, seat: int | None = None
) -> Portrait:
    """That picture, and where the pieces are in it (logical px), which not every look says."""
    try:
        look, view, k = _looking(kit, game, state, seat)
        found = look.portrait(view, w * k, h * k)
    except (DataFaults, ImportError) as fault:
        log.error("%s", fault)
        art = catalog.info(game.id, [Path(pack) for pack in game.edition.packs]).art
        return Portrait(kit.picture(art, min(w, h * 0.71), min(h, w / 0.71)), {})
    boxes = {id: (x / k, y / k, w / k, h / k) for id, (x, y, w, h) in found.pieces.items()}
    return Portrait(found.picture, boxes)


def _looking(
    kit: Kit, game: AnyTabletop, state: State, seat: int | None
) -> tuple[TableLook[Any], Any, float]:
    """The look of a game, what that seat sees, and how many px of the look's kit a px of this one is. Raises DataFaults
    and ImportError where there is no such look."""
    drawn = table_kit(kit)

    def made() -> TableLook[Any]:
        content = Content(game.id, [Path(pack) for pack in game.edition.packs])
        return look_of(game.id)(drawn, game, load_layout(content.file("table.tmx").path))

    look = drawn.kept(("look", game.id, game.edition), made)
    view = game.view(state, (game.to_act(state) or 0) if seat is None else seat)
    return look, view, kit.canvas.s / drawn.canvas.s
