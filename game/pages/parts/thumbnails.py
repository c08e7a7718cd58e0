"""Thumbnails of positions, drawn by the games' own looks: for shelf, result and saved games."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from pygame import Surface

from game.table.look import TableLook
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

    Where the look cannot be had, the game's box is shown instead.
    """
    packs = [Path(pack) for pack in game.edition.packs]
    content = Content(game.id, packs)
    seat = (game.to_act(state) or 0) if seat is None else seat
    drawn = table_kit(kit)
    k = kit.canvas.s / drawn.canvas.s

    def made() -> TableLook[Any]:
        return look_of(game.id)(drawn, game, load_layout(content.file("table.tmx").path))

    try:
        look = drawn.kept(("look", game.id, game.edition), made)
        return look.picture(game.view(state, seat), w * k, h * k)
    except (DataFaults, ImportError) as fault:
        log.error("%s", fault)
        return kit.picture(catalog.info(game.id, packs).art, min(w, h * 0.71), min(h, w / 0.71))
