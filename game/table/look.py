"""The look of one game on the table: the base of `game.<id>.look.Look`, with a working default for everything
except a piece and a small picture.

A look draws everything through the Kit; all sizes and boxes it receives are in logical px, all Surfaces it
returns in device px. The table caches backdrop and panels by the look's keys, so a key must contain
everything that the picture depends on, except theme and canvas: a new Look is made when these change.

A game overrides what it needs. A public name in its class that overrides nothing is refused when the class is
created, since a misspelt feature would be silently ignored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.table.acts import Act, Moment, Remains
from game.table.closeup import Parts
from game.table.layout import Layout
from game.table.phases import Phases
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action, Event, Piece, S
from rules.tabletop import Preview, Waiting

Boxes = tuple[Box, ...]
Point = tuple[float, float]


class Portrait(NamedTuple):
    """A small picture of a position, and the boxes of its pieces in it (logical px), by id."""

    picture: Surface
    pieces: Mapping[str, Box]


@dataclass(frozen=True)
class TableState:
    """The piece that the player holds and the places that they look at, for panels that show them.

    `held` is the piece picked up (a piece awaiting a decision counts), rotated by `turn` quarter turns;
    `focus` the piece focused or hovered; `asked` whether the viewer has the move; `lit` the legal places of
    the held piece; `aimed` the aimed action and `aim` its place ("" for none).
    """

    held: Piece | None = None
    focus: Piece | None = None
    asked: bool = True
    turn: int = 0
    lit: tuple[str, ...] = ()
    aimed: Action | None = None
    aim: str = ""


class GroundLook(Generic[S]):
    """The ground and panels: what is drawn under the pieces, and where."""

    layout: Layout
    """The map of the table."""
    recaps: bool = True
    """Whether the panel tells what others did since the viewer's last turn: not in a game where players don't
    affect one another."""
    lights_new: bool = False
    """Whether a new piece that an event mentions appears with a light."""
    rotates_to_viewer: bool = False
    """Whether the board lies differently for every seat: then no piece flies when the viewer changes, for
    nothing has moved."""
    ambience: str = ""
    """The loop of `art/sounds` that plays at the table."""

    @property
    def ground_changes(self) -> bool:
        """Return whether the backdrop can change during a game, over a fixed scenery or for another seat."""
        return self.rotates_to_viewer or type(self).scenery is not GroundLook.scenery

    def set_view(self, view: S) -> None:
        """Use this view for drawing pieces until a panel of another view is drawn."""

    def map_of(self, view: S) -> Layout:
        """Return the map as the view's viewer sees it."""
        return self.layout

    def place(self, place: str, view: S) -> Box | None:
        """Return the box of a place (or `panel/<name>`) in this position, or None for the map's box.

        Pieces follow: `layout.piece_boxes(place, count, canvas, at=box)`.
        """
        return None

    def scenery_key(self, view: S) -> Hashable:
        """Return a key of everything the scenery depends on; constant during a game."""
        return None

    def scenery(self, surface: Surface, view: S) -> None:
        """Draw the fixed part of the ground, over the room and under the backdrop; the table caches room and
        scenery as one picture."""

    def backdrop_key(self, view: S) -> Hashable:
        """Return a key of everything the backdrop depends on."""
        return None

    def backdrop(self, surface: Surface, view: S) -> None:
        """Draw the ground under panels and pieces, over the scenery; the table caches it by its key."""

    def panels(self) -> tuple[str, ...]:
        """Return the names of the map's panels that this look draws; each has its `panel_key` and its
        `panel`."""
        return ()

    def panel_key(self, name: str, view: S, table: TableState) -> Hashable:
        """Return a key of everything a panel depends on."""
        raise NotImplementedError(
            f"the look names the panel {name!r}, but not what it depends on: add panel_key"
        )

    def panel(self, surface: Surface, name: str, box: Box, view: S, table: TableState) -> None:
        """Draw a panel in its box; the table caches it by its key."""
        raise NotImplementedError(f"the look names the panel {name!r}, but doesn't draw it: add panel")

    def attend(self, view: S, where: str, calm: bool = False) -> bool:
        """Turn the table to a panel that the pointer has rested on or clicked, or to a place reached by keys;
        return whether places moved. `calm`: the panel itself may not move."""
        return False

    def brings_up(self, view: S, place: str) -> Box | None:
        """Return the box of the panel that shows a hidden place when the pointer rests on it; None for
        none."""
        return None

    def piece_at(self, view: S, point: Point) -> str:
        """Return the id of the piece that a panel shows at a point, or ""."""
        return ""

    def scroll(self, view: S, point: Point, steps: int) -> bool:
        """Scroll the panel at a point by wheel steps (positive: down); return whether it changed."""
        return False

    open_space_whole: bool = False
    """Whether what is shown in the open space takes the whole panel, in place of the prompt."""

    def open_space_key(self, view: S) -> Hashable:
        """Return a key of everything shown in the open space, or None if nothing is."""
        return None

    def open_space(self, surface: Surface, box: Box, view: S) -> None:
        """Draw reference information into the free part of the preview panel while nothing is held."""

    def open_space_needs(self, view: S) -> float:
        """Return the height that the open space takes from the lines of other players' moves, px."""
        return 0.0

    def open_space_at(self, view: S, box: Box, point: Point) -> str:
        """Return the id of the piece or place shown at a point of the open space in a box, or ""."""
        return ""

    def label_boxes(self, view: S) -> Boxes:
        """Return the boxes of words on the ground, which a move's arrow avoids."""
        return ()

    def gauges(self, view: S) -> Boxes:
        """Return the boxes of figures on the ground, which cards of words avoid where there is room."""
        return ()

    def phases(self, view: S) -> Phases | None:
        """Return the phases of a turn for the top bar, with the current one; None for a game without
        phases."""
        return None

    def preview_picture(self, view: S, action: Action, w: float) -> Surface | None:
        """Return a picture, `w` px wide, of the result of a previewed action, shown above the preview's
        lines; None for none."""
        return None

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats that bots play; their badges show a bot."""


class PieceLook(ABC, Generic[S]):
    """The pieces: how they are drawn, what they cover, how they move and break."""

    @property
    def has_turning(self) -> bool:
        """Return whether pieces turn visibly."""
        return type(self).turning is not PieceLook.turning

    def turning(self, piece: Piece, size: float, back: float) -> Surface | None:
        """Return the picture of a turning piece with `back` degrees clockwise still to go; None for its
        resting picture."""
        return None

    @abstractmethod
    def piece(self, piece: Piece, size: float) -> Surface:
        """Return the picture of a piece at a size (logical px; the longer side of the surface may be larger),
        cached.

        The middle of the surface is drawn on the middle of the boxes that the piece covers (`extent`).
        """

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes that a piece covers in a place of this box; () for the box alone.

        `piece` then draws it at the size of the place's box.
        """
        return ()

    def event_place(self, piece: Piece) -> str:
        """Return the place where events of a hidden piece are marked; "" for the piece's own place."""
        return ""

    @property
    def has_areas(self) -> bool:
        """Return whether actions can cover more than their place, as defined by `area`."""
        return type(self).area is not PieceLook.area

    def area(self, view: S, piece: Piece, place: str, action: Action) -> Boxes:
        """Return the boxes that a piece's action would cover, legal or not; () for the place alone. The
        pointer aims at a move while it is over its area."""
        return ()

    def pose(self, view: S, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a piece as it would be: rotated by `turn` quarter turns in the hand and moved by an action
        (None: not aimed yet), in its new place, which sets its size. Return None if it would be nowhere."""
        turned = getattr(action, "turn", None)
        turn = turn if turned is None else turned
        return replace(piece, turn=(piece.turn + turn) % 4) if turn else piece

    def route(self, piece: Piece, start: str, part: float) -> Point | None:
        """Return the middle of a piece flying from a place to its present one, `part` (0 to 1) of the way;
        None for a straight path."""
        return None

    def trail_mark(self, piece: Piece) -> Piece | None:
        """Return the mark that a piece leaves repeatedly along its route, as a piece to draw; None for
        none."""
        return None

    def destroyed(self, piece: Piece, size: float, part: float) -> Surface | None:
        """Return the picture of a piece `part` (0 to 1) of the way to being gone; None to fade it."""
        return None


class StageLook(Generic[S]):
    """The animation of actions."""

    def act(self, moment: Moment[S]) -> Act | None:
        """Return the act that animates a stage of an action; None to move its pieces plainly."""
        return None

    def prepare(self, view: S) -> Iterator[object]:
        """Make pictures that acts may need after this position, one a step; a step runs in a frame without
        motion."""
        return iter(())

    def keeps(self, event: Event, view: S) -> bool:
        """Return whether an event of this or the previous turn still leaves a mark in a view."""
        return True

    def aftermath_key(self, view: S, remains: Remains) -> Hashable:
        """Return a key of everything that `draw_aftermath` depends on; None if it draws nothing."""
        return (remains, view) if remains else None

    def draw_aftermath(self, surface: Surface, remains: Remains) -> None:
        """Draw on the ground, under the pieces, the marks that events leave until the next turn ends. Must be
        cheap."""

    def draw_on_pieces(
        self, surface: Surface, view: S, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw additions on the pieces in this frame, by id, and the marks of events over them. Must be
        cheap."""


class MarkLook(ABC, Generic[S]):
    """Marks and texts: the meaning of a move, the names of places, and pictures at other sizes."""

    own_marks: bool = False
    """Whether `overlay` draws the marks of a preview itself; else the table lights their places."""

    def overlay(self, surface: Surface, view: S, preview: Preview | None) -> None:
        """Draw a preview's path or beam over the pieces; called when it changes."""

    def draw_aim(self, surface: Surface, view: S, action: Action) -> None:
        """Draw the meaning of the aimed action over pieces and ghosts. Must be cheap."""

    def announced(self, view: S) -> tuple[Box, ...]:
        """Return the boxes of the rows of waiting effects, the one that resolves first at the front."""
        return ()

    def waiting(self, view: S, number: int) -> Waiting:
        """Return the waiting effect in a row."""
        raise NotImplementedError(f"the look has rows of waiting effects, but not the text of row {number}")

    def draw_announced(self, surface: Surface, view: S, number: int) -> None:
        """Draw the waiting effect of a row over the pieces, as it will happen on the board; -1 for no row in
        focus. Must be cheap."""

    def draw_refusals(self, surface: Surface, view: S, piece: Piece) -> None:
        """Draw over the pieces the moves of the held piece that are refused. Must be cheap."""

    def is_printed(self, view: S, place: str) -> bool:
        """Return whether a place has a printed part that marks must not hide."""
        return False

    def draw_print(self, surface: Surface, view: S, place: str) -> None:
        """Redraw the printed part of a place over the light on it."""

    @property
    def described(self) -> tuple[str, ...]:
        """Return the panels that `describe` has a tooltip for, in addition to places."""
        return ()

    def describe(self, view: S, place: str) -> str:
        """Return the tooltip of a place, its title on the first line; "" for none."""
        return ""

    def about(self, view: S, piece: Piece) -> str:
        """Return the tooltip text of a piece, below its name and above the text on its place or its
        refusal."""
        return ""

    def shows_large(self, view: S, piece: Piece) -> bool:
        """Return whether a panel shows the hovered piece enlarged, so that no tooltip needs to name it."""
        return False

    @property
    def has_tooltip_pictures(self) -> bool:
        """Return whether tooltips of pieces can be pictures, which appear later than text."""
        return type(self).tooltip_picture is not MarkLook.tooltip_picture

    def tooltip_picture(self, view: S, piece: Piece) -> Surface | None:
        """Return the picture that a piece's tooltip shows in place of its name; None for none."""
        return None

    def handover_question(self, view: S) -> str:
        """Return the sentence on the cover between two players that says what the next player must decide out
        of turn, from what this view knows; "" where a turn begins."""
        return ""

    def picture(self, view: S, w: float, h: float) -> Surface:
        """Return a small picture of a position, for shelf, strip and result. A look makes this or its portrait."""
        return self.portrait(view, w, h).picture

    def portrait(self, view: S, w: float, h: float) -> Portrait:
        """Return the small picture of a position with the boxes of the pieces in it; pieces may be
        missing."""
        return Portrait(self.picture(view, w, h), {})

    def zoom(self, view: S, piece_or_place: str) -> Surface | None:
        """Return an enlarged picture of a piece or place by id, or of the whole table for ""; None if there
        is none."""
        return None

    def zoom_parts(self, view: S, piece_or_place: str) -> Parts:
        """Return the parts of that picture that can be enlarged themselves: the argument of `zoom` and the
        box in the picture (logical px)."""
        return ()

    def zoom_target(self, view: S, point: Point) -> str:
        """Return the id to `zoom` at a logical point, or ""."""
        return ""


class TableLook(GroundLook[S], PieceLook[S], StageLook[S], MarkLook[S]):
    """The look of one game on the table. A new `Look(kit, game, layout)` is made for every canvas."""

    playing: bool = True
    """Whether anything can be done at this table. Where one only watches, as in a replay, nothing is drawn as
    if it could be done; the table sets it before each position."""
    resting: frozenset[str] = frozenset()
    """The ids of pieces that are drawn as if nothing could be done with them, though a move is legal: a problem
    leaves it out."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        self.kit, self.game, self.layout = kit, game, layout

    def __init_subclass__(cls, **options: Any) -> None:
        """Raise TypeError for a public name of a subclass that overrides nothing."""
        super().__init_subclass__(**options)
        known = sorted(name for name in dir(TableLook) if not name.startswith("_"))
        for name in vars(cls):
            if not name.startswith("_") and name not in known:
                near = get_close_matches(name, known, 1, 0.4)
                meant = f"did you mean {near[0]!r}? " if near else ""
                raise TypeError(
                    f"{cls.__module__}.{cls.__qualname__}.{name} overrides no method of a look: "
                    f"{meant}Names of helpers begin with _"
                )
