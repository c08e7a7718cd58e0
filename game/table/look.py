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

from game.table.closeup import Parts
from game.table.layout import Box, Layout
from game.table.stages import Struck
from game.table.track import Phases
from rules.game import Action, Piece, State
from rules.tabletop import AnyTabletop, Preview


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

    playing: bool = True
    """Optional: whether anything can be done at this table. Where one only looks, as in a replay, nothing is
    drawn as if it could be; the table says it before each position."""

    def __init__(self, kit: Any, game: AnyTabletop, layout: Layout) -> None: ...

    def backdrop_key(self, view: State) -> Hashable:
        """Everything the backdrop depends on."""

    def backdrop(self, surface: Surface, view: State) -> None:
        """Draw everything under the pieces, over the room; the table caches it by its key."""

    def panels(self) -> tuple[str, ...]:
        """The panels of the map that this look paints."""

    def panel_key(self, name: str, view: State, table: TableState) -> Hashable:
        """Everything that panel depends on."""

    def panel(self, surface: Surface, name: str, box: Box, view: State, table: TableState) -> None:
        """Draw a panel at its box; cached by its key."""

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece at that size (logical px; the longer side of its surface may be more), cached.

        The middle of the surface comes to the middle of what the piece covers (`extent`).
        """

    def overlay(self, surface: Surface, view: State, preview: Preview | None) -> None:
        """Draw over the pieces what a preview shows: a path, a beam. Cheap: drawn when it changes."""

    def picture(self, view: State, w: float, h: float) -> Surface:
        """A small picture of a position, for shelf, strip and result."""

    def zoom(self, view: State, piece_or_place: str) -> Surface | None:
        """The large picture of a piece or place named by its id, of the whole for ""; None without one."""

    def zoom_parts(self, view: State, piece_or_place: str) -> Parts:
        """Optional: what of that large picture can be enlarged by itself, as `zoom` takes it, and where it lies
        in the picture (logical px)."""
        return ()

    def closer(self, view: State, piece: Piece) -> Surface | None:
        """Optional: what is shown beside a piece on which the pointer rests, in place of its name."""

    def place(self, place: str, view: State) -> Box | None:
        """Optional: where a place (or `panel/<name>`) is in this position; None: where the map says.

        Pieces follow: `layout.piece_boxes(place, count, canvas, at=box)`.
        """

    def route(self, piece: Piece, start: str, part: float) -> tuple[float, float] | None:
        """Optional: the middle of a piece that flies from a place to its present one, `part` (0..1)
        of the way; None: straight."""

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """Optional: the boxes that a piece covers which lies in a place of that box; (): the box alone.

        `piece` then draws it at the size of the place's box.
        """

    def area(self, view: State, piece: Piece, place: str, action: Action) -> tuple[Box, ...]:
        """Optional: the boxes that an action of a piece would cover, legal or not; (): it means the place
        alone. The pointer aims at a move where it is over its area."""

    def posed(self, view: State, piece: Piece, turn: int, action: Action) -> Piece | None:
        """Optional: a piece as it would lie: turned by quarters in the hand and moved by an action (None:
        aimed at nothing yet), in the place where it would lie, which says its size. None: nowhere."""

    def turns(self, view: State, piece: Piece) -> int:
        """Optional: how many quarter turns of a held piece differ; else those of its legal actions do."""

    def aimed(self, surface: Surface, view: State, action: Action) -> None:
        """Optional: draw over pieces and ghosts what the action aimed at means. Cheap."""

    def refused(self, surface: Surface, view: State, piece: Piece) -> None:
        """Optional: draw over the pieces which ways of the one held are refused. Cheap."""

    def broken(self, piece: Piece, size: float, part: float) -> Surface | None:
        """Optional: a piece `part` (0..1) of the way to being gone; None: it fades."""

    def shed(self, before: Piece, piece: Piece, stage: str) -> Piece | None:
        """Optional: the part of a piece that it lost while the rest stayed where it lay, as a piece that
        goes; None: it lost none. `stage` is that of an action in which it happened, or ""."""

    def struck(self, surface: Surface, stage: str, struck: Struck, part: float) -> None:
        """Optional: draw over the pieces what strikes in a stage of an action, `part` (0..1) of the way:
        (type of the event that tells it, box). Cheap."""

    def phases(self, view: State) -> Phases:
        """Optional: the phases of a turn for the top bar, and which it is now."""

    def foresight(self, view: State, action: Action, w: float) -> Surface | None:
        """Optional: a picture `w` wide of what a previewed action leads to, over the preview's lines; the
        same surface as long as it is the same picture."""

    def describe(self, view: State, place: str) -> str:
        """Optional: the tooltip of a place, its title on the first line; "" for none."""

    def printed(self, view: State, place: str) -> bool:
        """Optional: whether a place shows something of its own that a mark must not hide."""

    def reprint(self, surface: Surface, view: State, place: str) -> None:
        """Optional: draw again what a place has printed, over the light on it."""

    def words(self, view: State) -> tuple[Box, ...]:
        """Optional: where words stand on the ground, which the way of a move spares."""

    def click(self, view: State, point: tuple[float, float]) -> str | None:
        """Optional: what the picture under a logical point would zoom to (an id for `zoom`)."""

    def asked(self, view: State) -> str:
        """Optional: what is asked out of turn of the one to decide, in a sentence of what this view knows,
        for the cover between two players; "" where a turn begins."""

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Optional: the seats that bots decide for from now on, whose badges have a bot's mark."""

    def scroll(self, view: State, point: tuple[float, float], steps: int) -> bool:
        """Optional: the wheel turned over the point (steps > 0: down); True when a panel changed."""


def look_of(game_id: str) -> Any:
    """The Look class of a game, found by name. Raises ImportError when the game draws nothing."""
    return importlib.import_module(f"game.{game_id}.look").Look
