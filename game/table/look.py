"""How one game looks on the table: the base of `game.<id>.look.Look`, with a working default for all but a piece
and a small picture.

Everything a look draws goes through the Kit; every size and box it is given is in logical px, every Surface it
returns is in device px. The table caches backdrop and panels by the keys the look gives, so a key names everything
that the picture depends on; theme and canvas are not part of it, for a new Look is made when they change.

A game overrides what it wants otherwise. A public name in its class that overrides nothing is refused when the
class is made: a misspelt feature would be skipped in silence.
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
    """A picture that stands for a position, and the boxes in it (logical px) of the pieces that it shows, by id."""

    picture: Surface
    pieces: Mapping[str, Box]


@dataclass(frozen=True)
class TableState:
    """What is held and looked at now, for panels that show it.

    `held` is the piece picked up (an acting piece counts as held), turned by `turn` quarters, `focus` the one focused
    by the keyboard or under the pointer, `asked` whether the one who looks may move, `lit` the places that what is held
    may go to, `aimed` the action that the hand aims at and `aim` its place ("" none).
    """

    held: Piece | None = None
    focus: Piece | None = None
    asked: bool = True
    turn: int = 0
    lit: tuple[str, ...] = ()
    aimed: Action | None = None
    aim: str = ""


class GroundLook(Generic[S]):
    """Ground and panels: what lies under the pieces, and where."""

    layout: Layout
    """The map of the table."""
    recaps: bool = True
    """Whether the panel tells what others did since one's last turn: not where nobody affects anybody else."""
    lights_new: bool = False
    """Whether a piece that is new and of which an event tells comes with a light."""
    lies_as_seen: bool = False
    """Whether the ground lies otherwise for every seat: when another looks nothing flies, for nothing has moved."""
    ambience: str = ""
    """The loop of `art/sounds` heard round the table."""

    @property
    def ground_changes(self) -> bool:
        """Whether the backdrop changes while a game is on the table: over a scenery, or for another seat."""
        return self.lies_as_seen or type(self).scenery is not GroundLook.scenery

    def know(self, view: S) -> None:
        """Draw pieces as they are in this view from now on, until a panel of another one is asked for."""

    def map_of(self, view: S) -> Layout:
        """The map as the seat sees it that looks."""
        return self.layout

    def place(self, place: str, view: S) -> Box | None:
        """Where a place (or `panel/<name>`) is in this position; None: where the map says.

        Pieces follow: `layout.piece_boxes(place, count, canvas, at=box)`.
        """
        return None

    def scenery_key(self, view: S) -> Hashable:
        """Everything the scenery depends on: what stays the same as long as a game is on the table."""
        return None

    def scenery(self, surface: Surface, view: S) -> None:
        """Draw what lies under the backdrop and does not change with it, over the room; the table keeps both as one
        picture."""

    def backdrop_key(self, view: S) -> Hashable:
        """Everything the backdrop depends on."""
        return None

    def backdrop(self, surface: Surface, view: S) -> None:
        """Draw everything under the panels and pieces, over the scenery; the table caches it by its key."""

    def panels(self) -> tuple[str, ...]:
        """The panels of the map that this look paints; each has its `panel_key` and its `panel`."""
        return ()

    def panel_key(self, name: str, view: S, table: TableState) -> Hashable:
        """Everything that panel depends on."""
        raise NotImplementedError(
            f"the look names the panel {name!r}, but not what it depends on: add panel_key"
        )

    def panel(self, surface: Surface, name: str, box: Box, view: S, table: TableState) -> None:
        """Draw a panel at its box; cached by its key."""
        raise NotImplementedError(f"the look names the panel {name!r}, but does not draw it: add panel")

    def attend(self, view: S, where: str, calm: bool = False) -> bool:
        """A hand has pointed at a panel for a while, clicked it, or come to a place by keys; True when places lie
        elsewhere from now on. `calm`: what was pointed at may not move itself."""
        return False

    def piece_at(self, view: S, point: Point) -> str:
        """The id of the piece for which something of a panel stands at a point where none lies, or ""."""
        return ""

    def scroll(self, view: S, point: Point, steps: int) -> bool:
        """The wheel turned over the point (steps > 0: down); True when a panel changed."""
        return False

    open_space_whole: bool = False
    """Whether what is shown in the open space takes the whole panel, in place of the prompt."""

    def open_space_key(self, view: S) -> Hashable:
        """Everything that what is shown in the open space depends on; None: nothing is shown there."""
        return None

    def open_space(self, surface: Surface, box: Box, view: S) -> None:
        """Draw in what words leave of the preview panel while nothing is held: what one would look up."""

    def open_space_at(self, view: S, box: Box, point: Point) -> str:
        """The id of the piece or place that is told of at a point of the open space of that box, or ""."""
        return ""

    def label_boxes(self, view: S) -> Boxes:
        """Where words stand on the ground, which the way of a move spares."""
        return ()

    def phases(self, view: S) -> Phases | None:
        """The phases of a turn for the top bar, and which it is now; None: the game has no such."""
        return None

    def preview_picture(self, view: S, action: Action, w: float) -> Surface | None:
        """A picture `w` wide of what a previewed action leads to, over the preview's lines."""
        return None

    def seat_bots(self, bots: frozenset[int]) -> None:
        """The seats that bots decide for from now on, whose badges have a bot's mark."""


class PieceLook(ABC, Generic[S]):
    """Pieces: how they are drawn, what they cover, how they move and break."""

    @property
    def has_turning(self) -> bool:
        """Whether pieces are seen to turn."""
        return type(self).turning is not PieceLook.turning

    def turning(self, piece: Piece, size: float, back: float) -> Surface | None:
        """A piece that has by so many degrees clockwise still to turn to where it lies; None: as it lies."""
        return None

    @abstractmethod
    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece at that size (logical px; the longer side of its surface may be more), cached.

        The middle of the surface comes to the middle of what the piece covers (`extent`).
        """

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """The boxes that a piece covers which lies in a place of that box; (): the box alone.

        `piece` then draws it at the size of the place's box.
        """
        return ()

    def told_at(self, piece: Piece) -> str:
        """The place at which what happened to a piece is marked, where nothing is seen of the piece itself; "": where
        it lies."""
        return ""

    @property
    def has_areas(self) -> bool:
        """Whether actions can cover more than their place: where the game says which (`area`)."""
        return type(self).area is not PieceLook.area

    def area(self, view: S, piece: Piece, place: str, action: Action) -> Boxes:
        """The boxes that an action of a piece would cover, legal or not; (): it means the place
        alone. The pointer aims at a move where it is over its area."""
        return ()

    def pose(self, view: S, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """A piece as it would lie: turned by quarters in the hand and moved by an action (None:
        aimed at nothing yet), in the place where it would lie, which says its size. None: nowhere."""
        turned = getattr(action, "turn", None)
        turn = turn if turned is None else turned
        return replace(piece, turn=(piece.turn + turn) % 4) if turn else piece

    def route(self, piece: Piece, start: str, part: float) -> Point | None:
        """The middle of a piece that flies from a place to its present one, `part` (0..1)
        of the way; None: straight."""
        return None

    def trail_mark(self, piece: Piece) -> Piece | None:
        """What a piece leaves behind several times on its route, as a piece to draw; None: nothing."""
        return None

    def destroyed(self, piece: Piece, size: float, part: float) -> Surface | None:
        """A piece `part` (0..1) of the way to being gone; None: it fades."""
        return None


class StageLook(Generic[S]):
    """What decides a game, staged."""

    def act(self, moment: Moment[S]) -> Act | None:
        """How a stage of an action is played; None: its pieces move as pieces do."""
        return None

    def prepare(self, view: S) -> Iterator[object]:
        """Make pictures that acts may need after this position, one a step: one step is made in a frame in which
        nothing moves."""
        return iter(())

    def keeps(self, event: Event, view: S) -> bool:
        """Whether in a view something stays of an event of this turn or the one before it, if it leaves anything."""
        return True

    def draw_remains(self, surface: Surface, remains: Remains) -> None:
        """Draw on the ground, under the pieces, what stays of events until the next turn ends. Cheap."""

    def draw_on_pieces(
        self, surface: Surface, view: S, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw what belongs on the pieces as they lie in this frame, by id, and what stays of events over them.
        Cheap."""


class MarkLook(ABC, Generic[S]):
    """Marks and words: what a move means, what a place is called, and everything at other sizes."""

    own_marks: bool = False
    """`overlay` draws the marks of a preview itself; else the table lights their places."""

    def overlay(self, surface: Surface, view: S, preview: Preview | None) -> None:
        """Draw over the pieces what a preview shows: a path, a beam. Cheap: drawn when it changes."""

    def draw_aim(self, surface: Surface, view: S, action: Action) -> None:
        """Draw over pieces and ghosts what the action aimed at means. Cheap."""

    def announced(self, view: S) -> tuple[Box, ...]:
        """Where the rows of what is announced and waits are, what resolves first at the front."""
        return ()

    def waiting(self, view: S, number: int) -> Waiting:
        """What is announced in that row."""
        raise NotImplementedError(
            f"the look has rows of what is announced, but does not say what is in row {number}"
        )

    def draw_announced(self, surface: Surface, view: S, number: int) -> None:
        """Draw over the pieces what is announced in that row, on the board before it happens; -1: none of them is
        looked at. Cheap."""

    def draw_refusals(self, surface: Surface, view: S, piece: Piece) -> None:
        """Draw over the pieces which ways of the one held are refused. Cheap."""

    def has_print(self, view: S, place: str) -> bool:
        """Whether a place shows something of its own that a mark must not hide."""
        return False

    def draw_print(self, surface: Surface, view: S, place: str) -> None:
        """Draw again what a place has printed, over the light on it."""

    @property
    def described(self) -> tuple[str, ...]:
        """The panels that `describe` knows, as it knows places."""
        return ()

    def describe(self, view: S, place: str) -> str:
        """The tooltip of a place, its title on the first line; "" for none."""
        return ""

    def about(self, view: S, piece: Piece) -> str:
        """What the tooltip of a piece says under its name, before what is said of its place or why it stays there."""
        return ""

    def shows_large(self, view: S, piece: Piece) -> bool:
        """Whether a panel shows the piece on which the pointer rests, so that its name need not be said."""
        return False

    @property
    def has_tooltip_pictures(self) -> bool:
        """Whether tooltips of pieces may be pictures, which come up later than words."""
        return type(self).tooltip_picture is not MarkLook.tooltip_picture

    def tooltip_picture(self, view: S, piece: Piece) -> Surface | None:
        """What is shown beside a piece on which the pointer rests, in place of its name."""
        return None

    def handover_question(self, view: S) -> str:
        """What is asked out of turn of the one to decide, in a sentence of what this view knows,
        for the cover between two players; "" where a turn begins."""
        return ""

    @abstractmethod
    def picture(self, view: S, w: float, h: float) -> Surface:
        """A small picture of a position, for shelf, strip and result."""

    def portrait(self, view: S, w: float, h: float) -> Portrait:
        """That picture, and where the pieces are in it; of none it does not say."""
        return Portrait(self.picture(view, w, h), {})

    def zoom(self, view: S, piece_or_place: str) -> Surface | None:
        """The picture of a piece or place named by its id, of the whole for "", larger than on the table; None where
        there is no such."""
        return None

    def zoom_parts(self, view: S, piece_or_place: str) -> Parts:
        """What of that large picture can be enlarged by itself, as `zoom` takes it, and where it lies
        in the picture (logical px)."""
        return ()

    def zoom_target(self, view: S, point: Point) -> str:
        """What the picture under a logical point would zoom to (an id for `zoom`), or ""."""
        return ""


class TableLook(GroundLook[S], PieceLook[S], StageLook[S], MarkLook[S]):
    """How one game looks on the table. `Look(kit, game, layout)` is made anew for every canvas."""

    playing: bool = True
    """Whether anything can be done at this table. Where one only looks, as in a replay, nothing is
    drawn as if it could be; the table says it before each position."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        self.kit, self.game, self.layout = kit, game, layout

    def __init_subclass__(cls, **options: Any) -> None:
        """Refuse a public name that overrides nothing. Raises TypeError."""
        super().__init_subclass__(**options)
        known = sorted(name for name in dir(TableLook) if not name.startswith("_"))
        for name in vars(cls):
            if not name.startswith("_") and name not in known:
                near = get_close_matches(name, known, 1, 0.4)
                meant = f"did you mean {near[0]!r}? " if near else ""
                raise TypeError(
                    f"{cls.__module__}.{cls.__qualname__}.{name} overrides nothing of a look: "
                    f"{meant}A helper of its own begins with _"
                )
