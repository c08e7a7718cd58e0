"""What a game draws on the generic table: the protocol of `game.<id>.look.Look`.

Everything a look draws goes through the Kit; every size and box it is given is in logical px,
every Surface it returns is in device px. The table caches backdrop and panels by the keys the
look gives, so a key names everything that the picture depends on; theme and canvas are not part
of it, for a new Look is made when they change.
"""

from __future__ import annotations

import importlib
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Surface

from game.table.layout import Box, Layout
from rules.game import Game, Piece, Preview


@dataclass(frozen=True)
class TableState:
    """What the hand does now, for panels and overlays that show it.

    `held` is the piece picked up (an acting piece counts as held), `hover_place` the legal place
    under the pointer or focus, `preview` what that would do, `legal` every place lit now,
    `focus` the piece focused by the keyboard or under the pointer, `asked` whether the one who looks
    may move.
    """

    held: Piece | None = None
    hover_place: str = ""
    preview: Preview | None = None
    legal: tuple[str, ...] = ()
    focus: Piece | None = None
    asked: bool = True


class Look(Protocol):
    """How one game looks on the table. `Look(kit, game, layout)` is made anew for every canvas."""

    own_marks: bool = False
    """Optional: `overlay` draws the marks of a preview itself; else the table lights their places."""

    def __init__(self, kit: Any, game: Game, layout: Layout) -> None: ...

    def backdrop_key(self, view: Any) -> Hashable:
        """Everything the backdrop depends on."""

    def backdrop(self, surface: Surface, view: Any) -> None:
        """Draw everything under the pieces, over the room; the table caches it by its key."""

    def panels(self) -> tuple[str, ...]:
        """The panels of the map that this look paints."""

    def panel_key(self, name: str, view: Any, table: TableState) -> Hashable:
        """Everything that panel depends on."""

    def panel(self, surface: Surface, name: str, box: Box, view: Any, table: TableState) -> None:
        """Draw a panel at its box; cached by its key."""

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece at that size (logical px; the longer side of its surface may be more), cached."""

    def overlay(self, surface: Surface, view: Any, preview: Preview | None) -> None:
        """Draw over the pieces what a preview shows: a path, a beam. Cheap: drawn when it changes."""

    def picture(self, view: Any, w: float, h: float) -> Surface:
        """A small picture of a position, for shelf, strip and result."""

    def zoom(self, view: Any, piece_or_place: str) -> Surface | None:
        """The large picture of a piece or place named by its id, of the whole for ""; None without one."""

    def place(self, place: str, view: Any) -> Box | None:
        """Optional: where a place (or `panel/<name>`) is in this position; None: where the map says.

        Pieces follow: `layout.piece_boxes(place, count, canvas, at=box)`.
        """

    def route(self, piece: Piece, start: str, part: float) -> tuple[float, float] | None:
        """Optional: the middle of a piece that flies from a place to its present one, `part` (0..1)
        of the way; None: straight."""

    def describe(self, view: Any, place: str) -> str:
        """Optional: the tooltip of a place, its title on the first line; "" for none."""

    def printed(self, view: Any, place: str) -> bool:
        """Optional: whether a place shows something of its own that a mark must not hide."""

    def click(self, view: Any, point: tuple[float, float]) -> str | None:
        """Optional: what the picture under a logical point would zoom to (an id for `zoom`)."""

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Optional: the seats that bots decide for from now on, whose badges have a bot's mark."""

    def scroll(self, view: Any, point: tuple[float, float], steps: int) -> bool:
        """Optional: the wheel turned over the point (steps > 0: down); True when a panel changed."""


def look_of(game_id: str) -> Any:
    """The Look class of a game, found by name. Raises ImportError when the game draws nothing."""
    return importlib.import_module(f"game.{game_id}.look").Look
