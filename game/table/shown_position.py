"""The shown position: its pieces, places and legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from game.table import hit_testing
from game.table.acts import Remains, batches
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.moves import LegalMoves, Move, Reasons
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.showing import Before, Showing
from game.table.sprite import Route, Sprite
from game.table.stages import Stages
from game.table.table_state import Boxes, Point
from game.ui.canvas import Box, centre, contains
from game.ui.kit import Kit
from rules.game import Event, Piece, State
from rules.tabletop import AnyTabletop

TURNS = 2
"""The number of turns for which a mark of an event stays: its own and the next."""
ANNOUNCED = "announced/"
"""The beginning of the names of the rows with announcements."""
MOST_MARKED = 2
"""The most moves at once that leave marks: no player could follow more."""
IDLE = 0.001
"""The time in a frame without motion for pictures that may be needed later, about, s."""
LEGS = 24
"""The number of straight pieces in which a curved path is drawn."""

Way = tuple[Point, ...]


class ShownPosition:
    """The position that one table shows. Call `lay_out` first, then `show`; both again whenever needed.
    `playing` False: the viewer is a spectator."""

    kit: Kit
    look: TableLook[Any]
    view: State
    """The position that is shown; not set while the table is `empty`."""
    former: State
    """The position before the stages that are played, or were played last."""
    places: Places
    shapes: Shapes
    reasons: Reasons
    last_move: LastMove

    def __init__(self, game: AnyTabletop, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.empty = self.playing = True
        self.dirty = True
        """Whether the picture has changed since the last frame."""
        self.pieces, self.stages = Pieces(), Stages()
        self.moves = LegalMoves(())
        self.busy = ""
        """The sentence that answers a player's attempt while another player decides."""
        self.boxes: dict[str, Box] = {}
        self.occupied: frozenset[str] = frozenset()
        self.acting: Piece | None = None
        """The piece whose pending choice is shown."""
        self._placed: list[Piece] = []
        self._log: Sequence[Event] = ()
        self._remains: tuple[Event, ...] = ()
        self._remained: tuple[Event, ...] = ()
        self._ready: Iterator[object] = iter(())

    def lay_out(self, kit: Kit, layout: Layout, look: TableLook[Any]) -> None:
        """Lay the position out for a canvas; all movements end."""
        if not self.empty:
            look.parts.resting = self.look.parts.resting
        self.kit, self.layout, self.look = kit, layout, look
        look.parts.playing = self.playing
        self.pieces.pace = kit.speed
        if not self.empty:
            self._place()
            self.pieces.place(self.places.resting(self._placed))
            self.stages.stop()
            self._mark(self.last_move.moved)

    def show(self, showing: Showing) -> None:
        """Show a view and its legal moves."""
        view, log = showing.view, showing.log
        self.look.parts.playing = self.playing = showing.playing
        animate, staged = showing.animate and not self.empty, showing.staged and not self.empty
        shown, shown_places = (view, None) if self.empty else (self.view, self.places)
        former = showing.before or Before(shown, len(self._log))
        self.empty = False
        self.view, self.former, self.busy = view, former.view, showing.busy
        moves = [Move(action, self.game.at(view).gesture(action)) for action in showing.actions]
        ways = self.game.at(view).ways() if moves else ()
        self.moves = LegalMoves(
            [*moves, *(Move(way.actions[0], way.gesture, way.actions[1:]) for way in ways)]
        )
        self._place()
        self.reasons = Reasons(self.game, view, [place for place, box in self.boxes.items() if box[2] > 0])
        before = {id: sprite.piece for id, sprite in self.pieces.sprites.items()}
        shapes, resting = self.shapes, self.places.resting(self._placed)
        show = partial(self.pieces.show, self._placed, resting, animate)
        fresh = log[former.lines :]
        named = {mark for event in fresh for mark in event.marks}
        rolled = {mark for event in fresh if event.rolls for mark in event.marks}
        show(shapes.extent, shapes.breaks, self.look.parts.trail_mark, named, rolled, self.look.has_turning)
        events = fresh if animate or staged else ()
        self._remained, self._remains = _remaining(log[: former.lines]), _remaining(log)
        self._log = log
        earlier = (
            before
            if showing.before is None
            else {piece.id: piece for piece in self.game.at(former.view).pieces}
        )
        self.stages.begin(events, (former.view, view), earlier, self.places, shapes, self.look, self.kit)
        if self.stages.running:
            known = shown_places if former.view == shown else None
            self._former_places = known or Places(self.look.parts, self.kit.canvas, former.view)
        self._ready = batches(self.look.prepare(view), IDLE)
        marked = animate and (showing.traced or not self.pieces.pace)  # motion shows the same
        self._mark(moved_since(before, self.pieces) if marked else ())
        self.occupied = frozenset(piece.place for piece in self._placed)
        pieces = (sprite.piece for sprite in self.pieces.sprites.values())
        self.acting = next((piece for piece in pieces if piece.acting), None)

    def attend(self, where: str, calm: bool = False) -> bool:
        """Turn the table to a place or panel that the pointer or the keys have reached; return whether places
        moved. `calm`: not if that place itself would move."""
        turned = self.look.parts.attend(self.view, where, calm)
        if turned:
            self._move_to_places()
            self.dirty = True
        return turned

    def _move_to_places(self) -> None:
        """Move all pieces to the look's new places."""
        self._place()
        resting = self.places.resting(self._placed)
        self.pieces.show(self._placed, resting, True, self.shapes.extent, turns=self.look.has_turning)
        self._mark(self.last_move.moved)

    def unmark(self) -> None:
        """Remove the marks of the last move."""
        self._mark(())

    def update(self, dt: float, idle: bool = True) -> bool:
        """Advance by `dt` seconds; return whether anything moves. Pieces without a place at the end of the
        stages fade in at their new one. `idle`: pictures for later are made."""
        moving = self.pieces.update(dt)
        gone = self.stages.gone
        playing = self.stages.update(dt, idle)
        if playing and not self.stages.running:
            self.pieces.reappear(gone)
        if idle and not moving and not playing:
            next(self._ready, None)
        return moving or playing

    @property
    def lags(self) -> bool:
        """Return whether what happened is still played and nothing can be done meanwhile."""
        return self.stages.running and not self.moves.any

    @property
    def ground(self) -> State:
        """Return the view whose ground and panels are shown."""
        return self.view if self.stages.before is None else self.stages.before

    @property
    def ground_places(self) -> Places:
        """Return the places of that view."""
        return self.places if self.stages.before is None else self._former_places

    @property
    def remains(self) -> Remains:
        """Return the events of this and the previous turn that leave marks, as far as they have been shown,
        with their boxes."""
        played = (event for stage in self.stages.done for event in stage.events if event.remains)
        running = self.stages.running
        earlier = self._remained if running else self._remains
        events = (*earlier, *played) if running else earlier
        return tuple(
            (event, self.boxes[mark]) for event in events for mark in event.marks if mark in self.boxes
        )

    @property
    def announced(self) -> dict[str, Box]:
        """Return the boxes of the rows of waiting effects, by focus names."""
        rows = () if self.empty or self.stages.running else self.look.parts.at(self.view).announced
        return {f"{ANNOUNCED}{number}": box for number, (box, _) in enumerate(rows)}

    def covers(self, piece_id: str) -> Boxes:
        """Return the boxes that a piece covers in this frame."""
        sprite = self.pieces.sprites[piece_id]
        return self.shapes.extent(sprite.piece, sprite.at())

    def piece_at(self, point: Point) -> str:
        """Return the piece at a point, or ""."""
        found = hit_testing.piece_at(point, self.pieces.sprites, self.shapes, self.moves.movable)
        return found or self.look.parts.at(self.view).piece_at(point)

    def zoom_target(self, point: Point) -> str:
        """Return the zoom target at a point without a place, or ""."""
        return self.look.parts.at(self.view).zoom_target(point)

    def pieces_at(self, place: str) -> list[Piece]:
        """Return the pieces in a place."""
        return [piece for piece in self._placed if piece.place == place]

    def around(self, mark: str) -> Box | None:
        """Return the bounding box of a resting piece, or the box of a place, by id; None for neither."""
        sprite = self.pieces.sprites.get(mark)
        return self.shapes.event_box(sprite.piece, sprite.box) if sprite is not None else self.boxes.get(mark)

    def bringer(self, mark: str) -> Box | None:
        """Return the box of the panel that brings up a hidden piece or place, by id; None for none."""
        sprite = self.pieces.sprites.get(mark)
        return self.look.parts.brings_up(self.view, sprite.piece.place if sprite is not None else mark)

    def _place(self) -> None:
        """Compute the boxes of all places and the visible pieces of this position."""
        self.places = Places(self.look.parts, self.kit.canvas, self.view)
        self.boxes = self.places.boxes
        self.shapes = Shapes(self.look, self.places, self.view)
        self._placed = [piece for piece in self.game.at(self.view).pieces if piece.place in self.boxes]

    def _mark(self, moved: Sequence[Displaced]) -> None:
        self.last_move = LastMove(moved, self.pieces.sprites, self.places, self.shapes, self.look.parts.route)


def _remaining(log: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of this and the previous turn that leave marks, oldest first."""
    found: list[Event] = []
    turns = 0
    for event in reversed(log):
        if event.remains > turns:
            found.append(event)
        turns += bool(event.begins)
        if turns == TURNS:
            break
    return tuple(reversed(found))


class Displaced(NamedTuple):
    """A piece that moved: its id, its former place ("": it is new) and its former state."""

    piece: str
    start: str = ""
    former: Piece | None = None


def moved_since(before: Mapping[str, Piece], pieces: Pieces) -> list[Displaced]:
    """Return the pieces that moved or are new since `before`, by id; [] where they are too many to mark."""
    moved = [Displaced(id, start, before.get(id)) for id, start, _ in pieces.moved]
    fresh = [Displaced(id) for id in pieces.sprites if id not in before]
    return [*moved, *fresh] if len(moved) <= MOST_MARKED and len(fresh) <= MOST_MARKED else []


class LastMove:
    """The marks of the last move, in the current boxes."""

    def __init__(
        self,
        moved: Sequence[Displaced],
        sprites: Mapping[str, Sprite],
        places: Places,
        shapes: Shapes,
        route: Route,
    ) -> None:
        self.moved = moved
        self._sprites, self._places, self._shapes, self._route = sprites, places, shapes, route

    @cached_property
    def boxes(self) -> list[tuple[Box | None, Box]]:
        """Return each moved piece's former box, if it was on the table, and its current one. A hand or a pile
        isn't such a box: brackets round the remaining cards would mark nothing."""
        now = {
            id: self._shapes.event_box(self._sprites[id].piece, self._sprites[id].box)
            for id, _, _ in self.moved
        }
        single, boxes = self._places.single, self._places.boxes
        was = {
            id: self._was(at, former) if single(at) == boxes.get(at) else None
            for id, at, former in self.moved
        }
        return [(was[id], now[id]) for id, _, _ in self.moved]

    @cached_property
    def ways(self) -> list[Way]:
        """Return the path of each moved piece, () where it isn't clear."""
        ways = [self.way(*moved) for moved in self.moved]
        return [way if way and self._open(way) else () for way in ways]

    def way(self, piece: str, start: str, former: Piece | None = None) -> Way:
        """Return the points of a piece's path from a place; () if it came from none."""
        sprite = self._sprites[piece]
        was = self._was(start, former)
        if was is None:
            return ()
        legs = [self._route(sprite.piece, start, leg / LEGS) for leg in range(LEGS + 1)]
        curve = tuple(point for point in legs if point is not None)
        return (
            curve if len(curve) == len(legs) else (centre(was), self._shapes.middle(sprite.piece, sprite.box))
        )

    def _open(self, way: Way) -> bool:
        """Return whether a path stays within one panel, or outside all, and avoids the pieces; otherwise it
        would cross words and be visible only in parts."""
        panel_at = self._places.panel_at
        (ax, ay), (bx, by) = way[0], way[-1]
        if panel_at(way[0]) != panel_at(way[-1]):
            return False
        line = [(ax + (bx - ax) * leg / LEGS, ay + (by - ay) * leg / LEGS) for leg in range(LEGS + 1)]
        points = line if len(way) == 2 else way
        sprites = self._sprites.values()
        boxes = [box for sprite in sprites for box in self._shapes.extent(sprite.piece, sprite.box)]
        between = [box for box in boxes if not contains(box, way[0]) and not contains(box, way[-1])]
        return not any(contains(box, point) for box in between for point in points)

    def _was(self, place: str, former: Piece | None) -> Box | None:
        """Return the bounding box that a piece had in a place, or None."""
        box = self._places.boxes.get(place)
        return box if box is None or former is None else self._shapes.around(former, box)
