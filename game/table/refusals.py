"""The words of the bubble beside pieces: why a move is refused, where a piece can go, and news that nothing else
shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.table.callouts import Bubble, Lessons, Tooltip
from game.table.moves import DropMeaning
from game.table.shown_position import ShownPosition
from game.table.table_state import Boxes, Point
from game.table.targeting import Targeting
from game.ui.canvas import Box, bounds
from rules.common.text import lower_first
from rules.game import Event, Refusal

NO_PLACE = "It has no move that ends there. Pick it up to light the places where it can go."
NEAR = 160.0
"""The size of the part of a wide place that counts as where a piece was dropped, px."""


class Refusals:
    """The refusals and news of one table. `on_rule` receives the rule id of a clicked refusal."""

    def __init__(
        self,
        shown: ShownPosition,
        targeting: Targeting,
        bubble: Bubble,
        tooltip: Tooltip,
        on_rule: Callable[[str], object] | None,
    ) -> None:
        self._shown, self._targeting, self._bubble, self._tooltip = shown, targeting, bubble, tooltip
        self._on_rule = on_rule
        self.on_refused: Callable[[str, str, Refusal], object] | None = None
        """What follows a shown refusal, of a piece (and a place, "" for a clicked piece)."""
        self.answer_click: Callable[[tuple[str, ...]], bool] | None = None
        """What answers a click on a piece or place that can't be used now, and returns whether it did."""
        self.lessons: Lessons | None = None
        """The lessons that refusals offer, None for none."""

    @property
    def busy(self) -> Refusal | None:
        """Return the refusal of input while another player decides, or None."""
        return Refusal("", self._shown.busy) if self._shown.busy else None

    @property
    def faults(self) -> tuple[str, ...]:
        """Return the places at fault for the shown refusal."""
        refusal, refused = self._bubble.refusal, self._targeting.refused
        if refusal is None and refused is not None:
            refusal = refused[1].refusal
        return refusal.places if refusal is not None else ()

    def is_answered(self, *marks: str) -> bool:
        """Return whether the scene answers a click on a piece or place that can't be used now."""
        return self.answer_click is not None and self.answer_click(tuple(filter(None, marks)))

    # -- saying

    def say_dropped(self, piece_id: str, place: str, found: DropMeaning, point: Point) -> None:
        """Say why a piece that was dropped at a point can't go to this place."""
        refusal = found.refusal
        assert refusal is not None
        self._shown.kit.sounds.play("refuse")
        at, named = self._refused_at(piece_id, place, found, point), self._named(piece_id, refusal)
        self._bubble.say(refusal, at, self._shown.boxes[place], named, lesson=self._lesson(refusal))
        self._tooltip.over()
        self._tell_refused(piece_id, place, refusal)

    def say_hovered(self, place: str, refusal: Refusal) -> None:
        """Say beside a place why the held piece can't go there, clear of the places where it can."""
        shown, held = self._shown, self._targeting.held
        assert held is not None
        lit = (shown.boxes[legal] for legal in self._targeting.legal)
        self._bubble.say(refusal, shown.boxes[place], named=(*self._named(held.id, refusal), *lit))

    def say_where(self, piece_id: str, anyhow: bool) -> None:
        """Say where a piece can go. Say nothing if nowhere, or, without `anyhow`, if to several places, since
        they were lit while it was held."""
        where = self._where_to(piece_id, anyhow)
        if where:
            self._bubble.say(Refusal("", where), bounds(self._shown.covers(piece_id)))

    def explain(self, piece_id: str, place: str = "") -> bool:
        """Say why a piece can't be moved at all; return False if no reason is known."""
        busy = self.busy
        refusal = busy or self._shown.reasons.of_piece(piece_id)
        if refusal is not None:
            self._shown.kit.sounds.play("refuse")
            named, lesson = self._named(piece_id, refusal), self._lesson(refusal)
            self._bubble.say(refusal, bounds(self._shown.covers(piece_id)), named=named, lesson=lesson)
            if busy is None:
                self._tell_refused(piece_id, place, refusal)
        return refusal is not None

    def say_news(self, events: Sequence[Event], own: int | None) -> None:
        """Say events that nothing else on the table shows beside their subject, clear of movable pieces and
        pieces of the same kind. `own` is the seat whose private information may be shown, None for none."""
        shown, sprites = self._shown, self._shown.pieces.sprites
        for event in events:
            box = next(filter(None, map(shown.around, event.marks)), None)
            whose = event.beside == "all" or (event.beside == "own" and event.seat == own)
            if whose and box is not None:
                said = Refusal(event.rules[0] if event.rules else "", event.text)
                kinds = {sprites[mark].piece.kind for mark in event.marks if mark in sprites}
                alike = (id for id, sprite in sprites.items() if sprite.piece.kind in kinds)
                spared = filter(None, map(shown.around, (*shown.moves.drops, *alike)))
                named = (*spared, *shown.look.parts.at(shown.view).spared.labels)
                self._bubble.say(said, box, named=named, news=True)

    def _tell_refused(self, piece_id: str, place: str, refusal: Refusal) -> None:
        if self.on_refused is not None:
            self.on_refused(piece_id, place, refusal)

    # -- following

    def follow_rule(self) -> None:
        """Close the bubble and open the rule it names."""
        rule = self._bubble.refusal.rule if self._bubble.refusal is not None else ""
        self._bubble.close()
        if rule and self._on_rule is not None:
            self._on_rule(rule)

    def follow_lesson(self) -> bool:
        """Close the bubble and open the lesson that it offers; return False if it offers none."""
        lesson = self._bubble.lesson if self._bubble.refusal is not None else ""
        if not lesson or self.lessons is None:
            return False
        self._bubble.close()
        self.lessons.show(lesson)
        return True

    def _lesson(self, refusal: Refusal) -> str:
        """Return the lesson that explains a refusal, by id; "" for none."""
        return self.lessons.about(refusal.rule) if self.lessons is not None else ""

    # -- where and what

    def _named(self, piece_id: str, refusal: Refusal) -> Boxes:
        """Return the boxes that a refusal refers to: the piece and its neighbours that look alike, such as
        the prices beside its own, the places at fault, and labels on the table."""
        shown, sprites = self._shown, self._shown.pieces.sprites
        at_fault = (shown.boxes[at] for at in refusal.places if at in shown.boxes)
        found = (*shown.covers(piece_id), *at_fault, *shown.look.parts.at(shown.view).spared.labels)
        if piece_id not in sprites or shown.look.extent(sprites[piece_id].piece, sprites[piece_id].box):
            return found
        piece = sprites[piece_id].piece
        alike = (id for id, each in sprites.items() if each.piece.kind == piece.kind and id != piece_id)
        return (*found, *filter(None, map(shown.around, alike)))

    def _refused_at(self, piece_id: str, place: str, found: DropMeaning, point: Point) -> Box:
        """Return the box beside which a refusal is shown: the place, the part of a wide one round the point,
        or what the piece covers and would cover."""
        shown, covered = self._shown, self._shown.covers(piece_id)
        area = shown.shapes.area(shown.pieces.sprites[piece_id].piece, place, found.action)
        if area:
            return bounds((*area, *covered) if len(covered) > 1 else area)
        x, y, w, h = shown.places.single(place) or shown.boxes[place]
        wide = min(w, NEAR)
        return max(x, min(point[0] - wide / 2, x + w - wide)), y, wide, h

    def _where_to(self, piece_id: str, anyhow: bool) -> str:
        """Return a sentence that says where a piece can go; "" for nowhere, or, without `anyhow`, for several
        places."""
        drops = self._shown.moves.drops.get(piece_id)
        if not drops:
            return ""
        place, moves = next(iter(drops.items()))
        title = self._shown.look.describe(self._shown.view, place).partition("\n")[0]
        if len(drops) > 1 or not title:
            return NO_PLACE if anyhow else ""
        what = f"{moves[0].gesture.label}: drop" if len(moves) == 1 else "Drop"
        return f"{what} it on {lower_first(title)}."
