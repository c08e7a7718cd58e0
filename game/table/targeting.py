"""Targeting: which piece is held and how it is turned, where it may go, where it is aimed, and what that would do."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.chooser import Chooser
from game.table.drag import Drag
from game.table.look import Boxes, Point
from game.table.moves import Found, Move
from game.table.shapes import bounds
from game.table.shown_position import ShownPosition
from game.ui.canvas import Box, contains
from rules.game import Action, Piece
from rules.tabletop import Preview

HIDES = 1.6
"""A held piece hides a place that it is so many times as high and wide as, by the shorter side of each."""


class Targeting:
    """`picked` is the piece picked up ("" none), `way` how: "drag", "click" or "keys"; `turn` and `flip` how it is
    held; `aim` the legal place it is over, `by_keys` whether the keyboard aimed."""

    def __init__(self, shown: ShownPosition) -> None:
        self.shown, self.drag = shown, Drag()
        self.picked = self.way = self.aim = ""
        self.by_keys = False
        self.turn, self.flip = 0, False
        self.doubted: tuple[str, Found] | None = None
        """The place that the held piece is over and may not go to, and what it would mean."""
        self.chooser: Chooser | None = None
        """The chooser among several moves that one gesture means."""
        self.previewed: Move | None = None
        """The move that is previewed."""
        self.preview: Preview | None = None
        self._legal: dict[str, list[Move]] = {}
        self._legal_key: tuple[str, int, bool] | None = None
        self._areas: dict[str, Boxes] | None = None

    # -- what is held, and where it may go

    @property
    def held(self) -> Piece | None:
        """The piece picked up, or else the acting one that counts as held; none while somebody else decides."""
        if self.shown.busy:
            return None
        sprite = self.shown.pieces.sprites.get(self.picked)
        return sprite.piece if sprite is not None else self.shown.acting

    @property
    def dragging(self) -> bool:
        """Whether a piece follows the pointer."""
        return self.way == "drag" and self.drag.pointer is not None

    @property
    def legal(self) -> dict[str, list[Move]]:
        """Where the held piece may go, as it is turned; the places that are lit."""
        held = self.held
        key = (held.id if held is not None else "", self.turn, self.flip)
        if self._legal_key != key:
            self._legal_key, self._areas = key, None
            self._legal = self.shown.moves.places(*key) if held is not None else {}
        return self._legal

    @property
    def areas(self) -> dict[str, Boxes]:
        """What the moves to the legal places would cover, of those that cover more than their place."""
        legal, held = self.legal, self.held
        if self._areas is None:
            shapes = self.shown.shapes
            found = {
                place: shapes.area(held, place, moves[0].action) for place, moves in legal.items() if held
            }
            self._areas = {place: area for place, area in found.items() if area}
        return self._areas

    @property
    def ways(self) -> list[tuple[int, bool]]:
        """The ways (turn, flip) in which the held piece can be held."""
        held, shown = self.held, self.shown
        return shown.moves.poses(held.id, held.turns) if held is not None else []

    # -- where it is aimed

    @property
    def aimed(self) -> Move | None:
        """The move that the hand aims at; of several, the one chosen so far."""
        if self.chooser is not None:
            return self.chooser.moves[self.chooser.at]
        return next(iter(self.legal.get(self.aim, ())), self.confirmed)

    @property
    def confirmed(self) -> Move | None:
        """What the primary button makes of the piece that was taken up, while it is aimed nowhere; None: nothing."""
        if self.aim or self.way == "drag" or self.shown.busy:
            return None
        return self.shown.moves.confirmed(self.picked)

    @property
    def likely(self) -> str:
        """Where the held piece is aimed by itself; "" where it could only be given away."""
        legal = self.legal.items()
        return next((place for place, moves in legal if not moves[0].gesture.gives_away), "")

    @property
    def aimed_area(self) -> Boxes:
        """What the move aimed at would cover; nothing where it means a place alone."""
        if self.chooser is None:
            return self.areas.get(self.aim, ())
        move, held = self.aimed, self.held
        if move is None or held is None or not self.aim:
            return ()
        return self.shown.shapes.area(held, self.aim, move.action)

    def pose(self, piece: Piece, action: Action | None = None) -> Piece | None:
        """The held piece as it would lie: turned as it is held, and moved by an action; None: nowhere."""
        return self.shown.shapes.posed(piece, self.turn, action)

    # -- where a dragged piece is

    @property
    def stays(self) -> bool:
        """Whether a dragged piece rests where it lies, while its ghost shows where it would go, or it acts from
        there."""
        held, aimed = self.held, self.aimed
        if held is None:
            return False
        if aimed is not None and aimed.gesture.stays:
            return True
        if not (self.aimed_area or self.doubted_area):
            return False
        posed = self.pose(held)
        return posed is not None and posed.kind == held.kind

    @property
    def held_box(self) -> Box:
        """Where the dragged piece is, as large as it is held: over the place that is aimed at no larger than it would
        lie there, lest it cover what lies beside."""
        held, shown = self.held, self.shown
        assert held is not None
        box = shown.pieces.sprites[held.id].box
        posed = self.pose(held)
        size = shown.shapes.held_size(held, posed, box) if posed is not None else box[2:]
        spared = self._hidden_by(held, size)
        there = shown.places.single(self.aim) if self.aim and spared is None else None
        k = min(1.0, min(there[2:]) / min(size)) if there is not None else 1.0
        return self.drag.box((size[0] * k, size[1] * k), spared)

    @property
    def held_boxes(self) -> Boxes:
        """What the dragged piece covers where it is."""
        held = self.held
        assert held is not None
        return self.shown.shapes.extent(self.pose(held) or held, self.held_box)

    def _hidden_by(self, held: Piece, size: Point) -> Box | None:
        """The place under the pointer, if a held piece of that size would hide it, or what lies there, of another kind
        and not in a row, is what the move is about; its own does not count."""
        point, boxes, shown = self.drag.pointer, self.shown.boxes, self.shown
        if point is None or contains(boxes[held.place], point):
            return None
        place = self.aim or shown.places.at(point)
        there = boxes.get(place)
        if there is not None and not contains(there, point):
            return None
        if there is None or min(there[2:]) * HIDES <= min(size):
            return there
        alone = self.aim and shown.places.layout.spots[place].layout == "stack"
        return there if alone and any(piece.kind != held.kind for piece in shown.lying(place)) else None

    # -- what changes it

    def begin(self) -> None:
        """Another view is shown: nothing is held, and nothing found so far holds."""
        self.let_go()
        self._legal_key = self._areas = None

    def lay_out(self) -> None:
        """Places lie elsewhere: what is held and aimed at stays, a chooser closes."""
        self._areas = self.chooser = None

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up, turned so that it may go somewhere."""
        self.picked, self.way, self.aim = piece_id, way, ""
        shown = self.shown
        self.turn, self.flip = shown.game.held_turn(shown.ground, piece_id), False
        if not self.legal:
            self.turn, self.flip = shown.moves.poses(piece_id)[0]
        self.foresee(self.confirmed)

    def let_go(self) -> None:
        """Hold nothing, aim nowhere, and preview nothing."""
        self.picked = self.way = self.aim = ""
        self.by_keys = False
        self.turn, self.flip = 0, False
        self.drag.release()
        self.chooser = self.preview = self.doubted = None

    def aim_at(self, place: str, by_keys: bool) -> None:
        """Aim at a legal place ("" none): its first move is previewed."""
        self.aim, self.by_keys, self.doubted = place, by_keys, None
        self.foresee(self.legal[place][0] if place else self.confirmed)

    def hold(self, way: tuple[int, bool]) -> None:
        """Hold the piece turned and flipped so, aimed at the same place if that is legal still."""
        self.turn, self.flip = way
        if self.dragging and self.shown.look.has_areas:
            self.drag.grip = (0.0, 0.0)
        aim, self.aim = self.aim, ""
        self.doubted = self.preview = None
        if aim in self.legal:
            self.aim_at(aim, self.by_keys)

    def foresee(self, move: Move | None) -> None:
        """Preview a move, or none."""
        shown, self.previewed = self.shown, move
        self.preview = shown.game.preview(shown.view, move.action) if move is not None else None

    def choose(self, moves: list[Move], anchor: Box, likely: Action | None) -> None:
        """Ask which of some moves is meant, beside a box, beginning at the likely one."""
        at = next((i for i, move in enumerate(moves) if move.action == likely), 0)
        held, shown = self.held, self.shown
        spared = shown.covers(held.id) if held is not None else ()
        if "panel/preview" in shown.layout.spots:  # where the rows are told apart
            spared = (*spared, shown.places.panel("preview"))
        self.chooser = Chooser(shown.kit, moves, anchor, at, spared)
        self.foresee(moves[at])

    @property
    def doubted_area(self) -> Boxes:
        """What the held piece would cover where it may not go; nothing where the look does not know."""
        if self.doubted is None or self.held is None or not self.shown.look.has_areas:
            return ()
        place, found = self.doubted
        return self.shown.shapes.area(self.held, place, found.action)

    def doubt(self, place: str) -> bool:
        """The held piece is over a place that it may not go to ("" none): while it is dragged, or where the look knows
        what it would cover there, that is shown with what is at fault. Whether that changed."""
        held, shown, found = self.held, self.shown, Found()
        if place and held is not None and place != held.place and (shown.look.has_areas or self.dragging):
            found = shown.reasons.of_drop(held.id, place, self.turn)
        doubted = None
        if held is not None and found.refusal is not None:
            covers = self.dragging or shown.shapes.area(held, place, found.action)
            doubted = (place, found) if covers else None
        changed, self.doubted = doubted != self.doubted, doubted
        return changed

    def anchor(self, place: str) -> Box:
        """Where the chooser among the moves to a place stands beside."""
        return bounds(self.aimed_area or (self.shown.boxes[place],))

    def clicks(self) -> Sequence[Move]:
        """What the held piece can do where it lies, if it can also go elsewhere, but for what the primary button makes
        of it."""
        moves = self.shown.moves
        clicks = moves.clicks.get(self.picked, []) if self.picked in moves.drops else []
        return [move for move in clicks if not move.gesture.confirmed]
