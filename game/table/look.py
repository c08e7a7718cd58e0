"""The look of one game on the table. Each game's table is drawn by the parts that its map names
(`game.table.parts`); `game.<id>.look.Look` adds what concerns the table as a whole.

A look draws everything through the Kit; all sizes and boxes it receives are in logical px, all Surfaces it
returns in device px. The table caches pictures by key, so a key must contain everything that the picture
depends on, except theme and canvas: a new look is made when these change.

A game overrides what it needs. A public name in its class that overrides nothing is refused when the class is
created, since a misspelt feature would be silently ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Generic

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.table import areas
from game.table.acts import Act, Moment, Remains
from game.table.backdrop import Ground
from game.table.closeup import Parts
from game.table.layout import Layout
from game.table.parts import cards, faces
from game.table.parts.faces import readable
from game.table.parts.map_parts import MapParts
from game.table.parts.registry import act_types
from game.table.phases import Phases
from game.table.small_table import small_table
from game.table.table_state import Boxes, Portrait
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules import catalog
from rules.base.action_game import ActionGame
from rules.game import Action, Piece, S
from rules.tabletop import Preview

ANNOUNCED, ANNOUNCED_LINE = "cool", 2.4
"""The colour and width of the line round what is announced: shown, not offered (LOOK 1)."""


class TableLook(Generic[S]):
    """The look of one game, which asks the parts of the map (`parts`). A new one is made for every canvas."""

    recaps: bool = True
    """Whether the panel tells what others did since the viewer's last turn: not in a game where players don't
    affect one another."""
    lights_new: bool = False
    """Whether a new piece that an event mentions appears with a light."""
    rotates_to_viewer: bool = False
    """Whether the board is placed differently for every seat: then no piece flies when the viewer changes, for
    nothing has moved."""
    has_areas: bool = False
    """Whether actions can cover more than their place, as `area` says."""
    has_turning: bool = False
    """Whether pieces turn visibly, as `in_motion` draws them."""
    breaking_kinds: frozenset[str] = frozenset()
    """The kinds of pieces whose destruction `in_motion` draws."""
    own_marks: bool = False
    """Whether `overlay` draws the marks of a preview itself; else the table lights their places."""
    ambience: str = ""
    """The loop of `art/sounds` that plays at the table."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        self.kit, self.game, self.layout = kit, game, layout
        self.parts = MapParts(kit, game, layout)
        self.faces = self.parts.faces

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

    # -- panels

    def phases(self, view: S) -> Phases | None:
        """Return the phases of a turn for the top bar, with the current one: a part's or the game's; None
        for none."""
        model, parts = self.parts.model(view), self.parts.at(view).parts.values()
        found = next(filter(None, (part.in_top_bar(model) for part in parts)), None)
        if found is not None or not isinstance(self.game, ActionGame):
            return found
        words, now = self.game.at(view).phases()
        return Phases(words, now) if words else None

    def preview_picture(self, view: S, action: Action, w: float) -> Surface | None:
        """Return a picture, `w` px wide, of the result of a previewed action, shown above the preview's
        lines; None for none."""
        found, canvas = self.parts.at(view).beside(action, w), self.kit.canvas
        if found is None:
            return None
        made = Surface((canvas.px(w), canvas.px(found.high)), pygame.SRCALPHA, 32)
        found.draw(made, (0.0, 0.0, w, found.high))
        return made

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return the picture of a piece at a size (logical px; the longer side of the surface may be larger),
        cached.

        The middle of the surface is drawn on the middle of the boxes that the piece covers (`extent`).
        """
        part, now = self.parts.part_of(piece), self.parts.now
        if part is not None and now is not None:
            return part.piece(piece, size, now.model)
        if piece.kind == cards.CARD and now is not None:
            return cards.picture(piece, size, now.model)
        return Surface((1, 1), pygame.SRCALPHA, 32)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes that a piece covers in a place of this box; () for the box alone.

        `piece` then draws it at the size of the place's box.
        """
        part, now = self.parts.part_of(piece), self.parts.now
        return part.extent(piece, box, now.model) if part is not None and now is not None else ()

    def event_place(self, piece: Piece) -> str:
        """Return the place where events of a hidden piece are marked; "" for the piece's own place."""
        return ""

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

    def in_motion(self, piece: Piece, size: float, back: float, gone: float | None = None) -> Surface | None:
        """Return the picture of a piece that is turning, with `back` degrees clockwise still to go, or that is
        `gone` (0 to 1) of the way to being destroyed. None for its resting picture, which fades where the
        piece is destroyed."""
        return None

    # -- the animation of actions

    def act(self, moment: Moment[S]) -> Act | None:
        """Return the act that animates a stage of an action; None to move its pieces plainly."""
        found = act_types(self.game.id).get(moment.stage.name)
        return found.of(moment, self) if found is not None else None

    def prepare(self, view: S) -> Iterator[object]:
        """Make pictures that may be needed after this position, one a step; a step runs in a frame without
        motion."""
        return self.parts.at(view).ahead()

    def aftermath(self, view: S, remains: Remains) -> Ground:
        """Return what is drawn on the ground, under the pieces, of the marks that events leave until the next
        turn ends; its key is None if it draws nothing. Must be cheap."""
        return Ground(None, lambda surface: None)

    def draw_on_pieces(
        self, surface: Surface, view: S, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw additions on the pieces in this frame, by id, and the marks of events over them. Must be
        cheap."""
        seen = self.parts.at(view)
        for part in seen.shown:
            part.draw_on(surface, seen.model, pieces, seen.where)

    # -- marks

    def overlay(self, surface: Surface, view: S, preview: Preview | None, held: Piece | None) -> None:
        """Draw a preview's path or beam over the pieces, and the refused moves of the `held` piece. Must be
        cheap."""
        seen = self.parts.at(view)
        for part in seen.shown:
            part.draw_over(surface, seen.model, seen.where)

    def draw_aim(self, surface: Surface, view: S, action: Action) -> None:
        """Draw the meaning of the aimed action over pieces and ghosts. Must be cheap."""

    def draw_announced(self, surface: Surface, view: S, number: int) -> None:
        """Draw the waiting effect of a row over the pieces, as it will happen on the board; without a row in
        focus (-1) the one that resolves first. Must be cheap."""
        seen = self.parts.at(view)
        placed = {piece.id: piece for piece in seen.model.pieces}
        waits = seen.model.stack.items
        for mark in waits[max(0, number)].marks if waits else ():
            box = seen.where(placed[mark].place if mark in placed else mark)
            covered = self.extent(placed[mark], box) if mark in placed else ()
            areas.outline(self.kit, surface, covered or (box,), ANNOUNCED, ANNOUNCED_LINE)

    # -- texts and other sizes

    def describe(self, view: S, place: str) -> str:
        """Return the tooltip of a place or panel, its title on the first line; "" for none."""
        seen = self.parts.at(view)
        part = seen.owners.get(place) or seen.side.called(place)
        return part.describe(place, seen.model) if part is not None else ""

    def about(self, view: S, piece: Piece) -> str | None:
        """Return the tooltip text of a piece, below its name and above the text on its place or its
        refusal; None where a panel shows the piece enlarged, so that no tooltip needs to name it."""
        model = self.parts.model(view)
        part = self.parts.part_of(piece)
        return part.about(piece, model) if part is not None else ""

    def tooltip_picture(self, view: S, piece: Piece) -> Surface | None:
        """Return the picture that a piece's tooltip shows in place of its name; None for none. Only a table
        with cards asks for one."""
        if piece.kind != cards.CARD or not piece.up:
            return None
        return cards.full(piece, readable(self.kit), self.parts.model(view))

    def portrait(self, view: S, w: float, h: float) -> Portrait:
        """Return the small picture of a position for shelf, strip and result, with the boxes of the pieces in
        it; pieces may be missing."""
        seen = self.parts.at(view)
        found = (part.portrait(w, h, seen.model) for part in seen.parts.values())
        kept = next((each for each in found if each is not None), None)
        return kept if kept is not None else Portrait(small_table(self, view, w, h), {})

    def zoom(self, view: S, piece_or_place: str) -> Surface | None:
        """Return an enlarged picture of a piece or place by id, or of the whole table for ""; None if there
        is none."""
        seen = self.parts.at(view)
        model, part = seen.model, seen.opened(piece_or_place)
        if part is not None:
            title = part.describe(part.name, model).partition("\n")[0]
            return faces.look_through(self.kit, model.faces, model.contents(part.name), title, part.seat)
        return seen.large(piece_or_place)

    def zoom_parts(self, view: S, piece_or_place: str) -> Parts:
        """Return the parts of that picture that can be enlarged themselves: the argument of `zoom` and the
        box in the picture (logical px)."""
        seen = self.parts.at(view)
        part = seen.opened(piece_or_place)
        return faces.closeup_boxes(self.kit, seen.model.contents(part.name)) if part is not None else ()


def look_of(game_id: str) -> type[TableLook[Any]]:
    """Return the look class of a game: its own, or the usual one."""
    found = catalog.optional_module(f"game.{game_id}.look")
    return found.Look if found is not None else TableLook
