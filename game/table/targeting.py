"""Targeting: the held piece and its orientation, its legal places, the aim and its preview."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.chooser import Chooser
from game.table.drag import Drag
from game.table.moves import DropMeaning, Move
from game.table.shown_position import ShownPosition
from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds
from rules.game import Action, Piece
from rules.tabletop import Preview


class Targeting:
    """The state of targeting: `picked` is the piece picked up ("" for none), `way` how: "drag", "click" or
    "keys"; `turn` and `flip` its orientation; `aim` the aimed legal place, `by_keys` whether the keyboard
    aimed."""

    def __init__(self, shown: ShownPosition) -> None:
        self.shown, self.drag = shown, Drag()
        self.picked = self.way = self.aim = ""
        self.by_keys = False
        self.turn, self.flip = 0, False
        self.refused: tuple[str, DropMeaning] | None = None
        """The place under the held piece to which it may not go, and what it would mean."""
        self.chooser: Chooser | None = None
        """The chooser among several moves that one gesture means."""
        self.previewed: Move | None = None
        """The move that is previewed."""
        self.preview: Preview | None = None
        self._legal: dict[str, list[Move]] = {}
        self._legal_key: tuple[str, int, bool] | None = None
        self._areas: dict[str, Boxes] | None = None

    # -- held piece and legal places

    @property
    def held(self) -> Piece | None:
        """Return the piece picked up, else the one awaiting a decision; None while another player decides."""
        if self.shown.busy:
            return None
        sprite = self.shown.pieces.sprites.get(self.picked)
        return sprite.piece if sprite is not None else self.shown.acting

    @property
    def dragging(self) -> bool:
        """Return whether a piece follows the pointer."""
        return self.way == "drag" and self.drag.pointer is not None

    @property
    def legal(self) -> dict[str, list[Move]]:
        """Return the moves of the held piece in its orientation by place; these places are lit."""
        held = self.held
        key = (held.id if held is not None else "", self.turn, self.flip)
        if self._legal_key != key:
            self._legal_key, self._areas = key, None
            self._legal = self.shown.moves.places(*key) if held is not None else {}
        return self._legal

    @property
    def areas(self) -> dict[str, Boxes]:
        """Return the areas of moves to legal places, where they cover more than the place."""
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
        """Return the orientations (turn, flip) in which the piece can be held."""
        held, shown = self.held, self.shown
        return shown.moves.poses(held.id, held.turns) if held is not None else []

    # -- aim

    @property
    def aimed(self) -> Move | None:
        """Return the aimed move, or the chooser's selected one; None for none."""
        if self.chooser is not None:
            return self.chooser.moves[self.chooser.at]
        return next(iter(self.legal.get(self.aim, ())), self.confirmed)

    @property
    def confirmed(self) -> Move | None:
        """Return the move that the primary button confirms for the piece taken up, while it isn't aimed; None
        for none."""
        if self.aim or self.way == "drag" or self.shown.busy:
            return None
        return self.shown.moves.confirmed(self.picked)

    @property
    def likely(self) -> str:
        """Return the first place to aim the held piece at; "" where it could only be given away."""
        legal = self.legal.items()
        return next((place for place, moves in legal if not moves[0].gesture.gives_away), "")

    @property
    def aimed_area(self) -> Boxes:
        """Return the boxes that the aimed move would cover; () where it means only a place."""
        if self.chooser is None:
            return self.areas.get(self.aim, ())
        move, held = self.aimed, self.held
        if move is None or held is None or not self.aim:
            return ()
        return self.shown.shapes.area(held, self.aim, move.action)

    def pose(self, piece: Piece, action: Action | None = None) -> Piece | None:
        """Return the held piece as it would be in its orientation and after an action; None if nowhere."""
        return self.shown.shapes.posed(piece, self.turn, action)

    # -- dragged piece

    @property
    def stays(self) -> bool:
        """Return whether a dragged piece stays on the table, while its ghost shows the result or it acts from
        its place."""
        held, aimed = self.held, self.aimed
        if held is None:
            return False
        if aimed is not None and aimed.gesture.stays:
            return True
        if not (self.aimed_area or self.refused_area):
            return False
        posed = self.pose(held)
        return posed is not None and posed.kind == held.kind

    # -- changes

    def begin(self) -> None:
        """Let go of everything for a new view."""
        self.let_go()
        self._legal_key = self._areas = None

    def lay_out(self) -> None:
        """Keep held piece and aim when places moved; close the chooser."""
        self._areas = self.chooser = None

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up in an orientation that has legal places."""
        self.picked, self.way, self.aim = piece_id, way, ""
        shown = self.shown
        self.turn, self.flip = shown.game.at(shown.ground).held_turn(piece_id), False
        if not self.legal:
            self.turn, self.flip = shown.moves.poses(piece_id)[0]
        self.preview_move(self.confirmed)

    def let_go(self) -> None:
        """Clear held piece, aim and preview."""
        self.picked = self.way = self.aim = ""
        self.by_keys = False
        self.turn, self.flip = 0, False
        self.drag.release()
        self.chooser = self.preview = self.refused = None

    def aim_at(self, place: str, by_keys: bool) -> None:
        """Aim at a legal place ("" for none) and preview its first move."""
        self.aim, self.by_keys, self.refused = place, by_keys, None
        self.preview_move(self.legal[place][0] if place else self.confirmed)

    def hold(self, way: tuple[int, bool]) -> None:
        """Hold the piece in an orientation; keep the aim if it is still legal."""
        self.turn, self.flip = way
        if self.dragging and self.shown.look.has_areas:
            self.drag.grip = (0.0, 0.0)
        aim, self.aim = self.aim, ""
        self.refused = self.preview = None
        if aim in self.legal:
            self.aim_at(aim, self.by_keys)

    def preview_move(self, move: Move | None) -> None:
        """Preview a move, or clear the preview."""
        shown, self.previewed = self.shown, move
        self.preview = shown.game.at(shown.view).preview(move.action) if move is not None else None

    def choose(self, moves: list[Move], anchor: Box, likely: Action | None) -> None:
        """Open the chooser for some moves beside a box, starting at the likely one, else at the one with the best
        preview."""
        held, shown = self.held, self.shown
        at = next((i for i, move in enumerate(moves) if move.action == likely), -1)
        if at < 0:
            at = max(
                range(len(moves)), key=lambda i: _promise(shown.game.at(shown.view).preview(moves[i].action))
            )
        spared = shown.covers(held.id) if held is not None else ()
        if "panel/preview" in shown.layout.spots:  # the preview explains the rows
            spared = (*spared, shown.places.panel("preview"))
        self.chooser = Chooser(shown.kit, moves, anchor, at, spared)
        self.preview_move(moves[at])

    @property
    def refused_area(self) -> Boxes:
        """Return the boxes that the held piece would cover in an illegal place; () where the look has no
        areas."""
        if self.refused is None or self.held is None or not self.shown.look.has_areas:
            return ()
        place, found = self.refused
        return self.shown.shapes.area(self.held, place, found.action)

    def hover_illegal(self, place: str) -> bool:
        """Set the illegal place that the held piece is over ("" for none) and return whether that changed. It
        is shown with its refusal if the piece is dragged or the look knows the area it would cover."""
        held, shown, found = self.held, self.shown, DropMeaning()
        if place and held is not None and place != held.place and (shown.look.has_areas or self.dragging):
            found = shown.reasons.of_drop(held.id, place, self.turn)
        refused = None
        if held is not None and found.refusal is not None:
            covers = self.dragging or shown.shapes.area(held, place, found.action)
            refused = (place, found) if covers else None
        changed, self.refused = refused != self.refused, refused
        return changed

    def anchor(self, place: str) -> Box:
        """Return the box beside which the chooser for a place is shown."""
        return bounds(self.aimed_area or (self.shown.boxes[place],))

    def clicks(self) -> Sequence[Move]:
        """Return the click moves of a held piece that can also be dragged, without the one that the primary
        button confirms."""
        moves = self.shown.moves
        clicks = moves.clicks.get(self.picked, []) if self.picked in moves.drops else []
        return [move for move in clicks if not move.gesture.confirmed]


def _promise(preview: Preview | None) -> int:
    """Return how many more findings of a preview speak for its move than against it."""
    marks = [line.mark for line in preview.lines] if preview is not None else []
    return marks.count("good") - marks.count("bad")
