"""The position that is shown: its pieces and places, and what may be done in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from game.table.acts import Remains
from game.table.layout import Layout
from game.table.look import Boxes, Point, TableLook
from game.table.moves import LegalMoves, Move, Reasons
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.showing import Before, Showing
from game.table.sprite import Route, Sprite
from game.table.stages import Stages
from game.ui.canvas import Box, centre, contains
from game.ui.kit import Kit
from rules.game import Event, Piece, State
from rules.tabletop import AnyTabletop

TURNS = 2
"""In how many turns a mark of what happened stays: its own and the next."""
ANNOUNCED = "announced/"
"""What the names of the rows begin with that tell what is announced."""
MOST_MARKED = 2
"""More moves than that at once leave no marks: nobody could follow them."""
LEGS = 24
"""A way that is no straight line is drawn in so many."""

Way = tuple[Point, ...]


class ShownPosition:
    """What one table shows. `lay_out` comes first, then `show`; both again whenever needed."""

    kit: Kit
    look: TableLook[Any]
    view: State
    """The position that is shown; there is none while it is `empty`."""
    former: State
    """What the stages that are played, or were last, lead from."""
    places: Places
    shapes: Shapes
    reasons: Reasons
    last_move: LastMove

    def __init__(self, game: AnyTabletop, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.empty = True
        self.pieces, self.stages = Pieces(), Stages()
        self.moves = LegalMoves(())
        self.busy = ""
        """The sentence that answers a hand while somebody else decides."""
        self.boxes: dict[str, Box] = {}
        self.occupied: frozenset[str] = frozenset()
        self.acting: Piece | None = None
        """The piece whose pending choice is asked."""
        self._lying: list[Piece] = []
        self._log: Sequence[Event] = ()
        self._remains: tuple[Event, ...] = ()
        self._remained: tuple[Event, ...] = ()
        self._ready: Iterator[object] = iter(())

    def lay_out(self, kit: Kit, layout: Layout, look: TableLook[Any]) -> None:
        """Lay out for a canvas; every movement ends."""
        self.kit, self.layout, self.look = kit, layout, look
        self.pieces.pace = kit.speed
        if not self.empty:
            self._place()
            self.pieces.place(self.places.resting(self._lying))
            self.stages.stop()
            self._mark(self.last_move.moved)

    def show(self, showing: Showing) -> None:
        """Show a view and what may be done in it."""
        view, log = showing.view, showing.log
        animate, staged = showing.animate and not self.empty, showing.staged and not self.empty
        shown = view if self.empty else self.view
        former = showing.before or Before(shown, len(self._log))
        self.empty = False
        self.view, self.former, self.busy = view, former.view, showing.busy
        moves = [Move(action, self.game.gesture(view, action)) for action in showing.actions]
        ways = self.game.ways(view) if moves else ()
        self.moves = LegalMoves(
            [*moves, *(Move(way.actions[0], way.gesture, way.actions[1:]) for way in ways)]
        )
        self._place()
        self.reasons = Reasons(self.game, view, [place for place, box in self.boxes.items() if box[2] > 0])
        before = {id: sprite.piece for id, sprite in self.pieces.sprites.items()}
        shapes, resting = self.shapes, self.places.resting(self._lying)
        show = partial(self.pieces.show, self._lying, resting, animate)
        fresh = log[former.lines :]
        named = {mark for event in fresh for mark in event.marks}
        rolled = {mark for event in fresh if event.rolls for mark in event.marks}
        show(shapes.extent, shapes.breaks, self.look.trail_mark, named, rolled, self.look.has_turning)
        told = fresh if animate or staged else ()
        self._remained, self._remains = _remaining(log[: former.lines]), _remaining(log)
        self._log = log
        lying = (
            before if showing.before is None else {piece.id: piece for piece in self.game.pieces(former.view)}
        )
        self.stages.begin(told, (former.view, view), lying, self.places, shapes, self.look, self.kit)
        if self.stages.running:
            self._former_places = Places(self.look, self.kit.canvas, former.view)
        self._ready = self.look.prepare(view)
        marked = animate and (showing.traced or not self.pieces.pace)  # motion tells as much
        self._mark(moved_since(before, self.pieces) if marked else ())
        self.occupied = frozenset(piece.place for piece in self._lying)
        pieces = (sprite.piece for sprite in self.pieces.sprites.values())
        self.acting = next((piece for piece in pieces if piece.acting), None)

    def lie_anew(self) -> None:
        """Let every piece go where it lies now: the look has places elsewhere."""
        self._place()
        resting = self.places.resting(self._lying)
        self.pieces.show(self._lying, resting, True, self.shapes.extent, turns=self.look.has_turning)
        self._mark(self.last_move.moved)

    def unmark(self) -> None:
        """Mark no last move any more."""
        self._mark(())

    def update(self, dt: float, leisure: bool = True) -> bool:
        """Let time pass (s); True while anything moves. What is gone by the end of the stages comes into sight
        where it lies now. `leisure`: pictures that are needed later are made."""
        moving = self.pieces.update(dt)
        gone = self.stages.gone
        playing = self.stages.update(dt, leisure)
        if playing and not self.stages.running:
            self.pieces.reappear(gone)
        if leisure and not moving and not playing:
            next(self._ready, None)
        return moving or playing

    @property
    def ground(self) -> State:
        """The view whose ground and panels are shown."""
        return self.view if self.stages.before is None else self.stages.before

    @property
    def ground_places(self) -> Places:
        """Where the places of that view are."""
        return self.places if self.stages.before is None else self._former_places

    @property
    def remains(self) -> Remains:
        """What stays on the table of events of this turn and the one before, as far as they have been shown."""
        played = (event for stage in self.stages.done for event in stage.events if event.remains)
        running = self.stages.running
        earlier = self._remained if running else self._remains
        left = (event for event in earlier if self.look.keeps(event, self.ground))
        events = (*left, *played) if running else left
        return tuple(
            (event, self.boxes[mark]) for event in events for mark in event.marks if mark in self.boxes
        )

    @property
    def announced(self) -> dict[str, Box]:
        """Where the rows of what is announced are, by names for the focus."""
        rows = () if self.empty or self.stages.running else self.look.announced(self.view)
        return {f"{ANNOUNCED}{number}": box for number, box in enumerate(rows)}

    def covers(self, piece_id: str) -> Boxes:
        """What a piece covers where it is now."""
        sprite = self.pieces.sprites[piece_id]
        return self.shapes.extent(sprite.piece, sprite.at())

    def lying(self, place: str) -> list[Piece]:
        """The pieces that lie in a place."""
        return [piece for piece in self._lying if piece.place == place]

    def around(self, mark: str) -> Box | None:
        """The box round all that a piece covers where it rests, or of a place, by its id."""
        sprite = self.pieces.sprites.get(mark)
        return self.shapes.told_at(sprite.piece, sprite.box) if sprite is not None else self.boxes.get(mark)

    def _place(self) -> None:
        """Find where every place is in this position, and which pieces there are."""
        self.places = Places(self.look, self.kit.canvas, self.view)
        self.boxes = self.places.boxes
        self.shapes = Shapes(self.look, self.places, self.view)
        self._lying = [piece for piece in self.game.pieces(self.view) if piece.place in self.boxes]

    def _mark(self, moved: Sequence[Displaced]) -> None:
        self.last_move = LastMove(moved, self.pieces.sprites, self.places, self.shapes, self.look.route)


def _remaining(log: Sequence[Event]) -> tuple[Event, ...]:
    """The events of this turn and the one before of which something stays, the first of them first."""
    found: list[Event] = []
    turns = 0
    for event in reversed(log):
        if event.remains:
            found.append(event)
        turns += bool(event.begins)
        if turns == TURNS:
            break
    return tuple(reversed(found))


class Displaced(NamedTuple):
    """A piece that moved: its id, the place that it came from ("": it is new), and how it lay there."""

    piece: str
    start: str = ""
    former: Piece | None = None


def moved_since(before: Mapping[str, Piece], pieces: Pieces) -> list[Displaced]:
    """What differs from the pieces `before`, by id: what went elsewhere and what is new; nothing where that is
    too much."""
    moved = [Displaced(id, start, before.get(id)) for id, start, _ in pieces.moved]
    fresh = [Displaced(id) for id in pieces.sprites if id not in before]
    return [*moved, *fresh] if len(moved) <= MOST_MARKED and len(fresh) <= MOST_MARKED else []


class LastMove:
    """The marks of what moved, in places of the present size."""

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
        """Of each that moved, the box that it came from, if that was on the table, and the one round it now. A hand or
        a pile is no such box: brackets round what is left there mark nothing."""
        lies = {
            id: self._shapes.told_at(self._sprites[id].piece, self._sprites[id].box)
            for id, _, _ in self.moved
        }
        single, boxes = self._places.single, self._places.boxes
        was = {
            id: self._was(at, former) if single(at) == boxes.get(at) else None
            for id, at, former in self.moved
        }
        return [(was[id], lies[id]) for id, _, _ in self.moved]

    @cached_property
    def ways(self) -> list[Way]:
        """The points along which each came; none where the way is not open."""
        ways = [self.way(*moved) for moved in self.moved]
        return [way if way and self._open(way) else () for way in ways]

    def way(self, piece: str, start: str, former: Piece | None = None) -> Way:
        """The points along which a piece came from a place, as it lay there; none from where no place is."""
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
        """Whether a way stays on one panel, or beside all of them, and leads past the pieces: elsewhere it would
        cross out words, and be seen in fragments only."""
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
        """The box round what a piece covered in a place."""
        box = self._places.boxes.get(place)
        return box if box is None or former is None else self._shapes.around(former, box)
