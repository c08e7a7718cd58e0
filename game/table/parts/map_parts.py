"""The parts that a map names, for one canvas: they are made for each viewer's side and asked about views."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any

from game.cards.faces import Deck
from game.table.layout import NOWHERE, Layout, rules_name
from game.table.parts.answers import Answers
from game.table.parts.model import ViewModel
from game.table.parts.part import Flight, Part
from game.table.parts.registry import part_type
from game.table.parts.side import MARK, PANEL, Side
from game.table.table_state import Point
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Piece

KEPT = 3
"""The number of views that are known at once: the present one, the one before it, and one that is
prepared."""


class MapParts:
    """The parts of a map, and their answers about the last views.

    `playing` is whether anything can be done at this table: where one only watches, as in a replay, nothing
    is drawn as if it could be done. `resting` are the ids of pieces that are drawn as if nothing could be done
    with them, though a move is legal: a problem leaves it out. Both are set by the table.
    """

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        self.kit, self.game, self.layout = kit, game, layout
        self.faces = Deck.of(kit, game)
        self.playing = True
        self.resting: frozenset[str] = frozenset()
        self.bots: frozenset[int] = frozenset()
        self._made_once: dict[str, Any] = {}
        self._known: list[Answers] = []
        self._sides: dict[tuple[int, int], Side] = {}
        self._attended: tuple[int, str, Hashable] = (-1, "", None)
        """The seat that looked, the part that it attended to, and what would have been looked at by
        default."""
        self._drew: dict[str, Part] = {}
        """The part that drew a piece last, by its id: once the piece is gone its place is known nowhere
        else."""

    # -- views

    @property
    def now(self) -> Answers | None:
        """Return the answers about the view that was asked about last: pieces are drawn without their
        view."""
        return self._known[0] if self._known else None

    def at(self, view: Any) -> Answers:
        """Return the answers about a view; it becomes the present one."""
        found = self._kept(view) or self._made(view)
        if not self._known or self._known[0] is not found:
            self._known = [found, *(each for each in self._known if each is not found)][:KEPT]
        found.model.resting = self.resting
        return found

    def model(self, view: Any) -> ViewModel:
        """Return the model of a view; it becomes the present one."""
        return self.at(view).model

    def _kept(self, view: Any) -> Answers | None:
        kept = [each for each in self._known if each.model.playing == self.playing]
        same = (each for each in kept if each.model.view is view)
        return next(same, None) or next((each for each in kept if each.model.view == view), None)

    def _made(self, view: Any) -> Answers:
        model = ViewModel(self.game, view, self.bots, self.playing, self.faces, self.shared)
        side = self._side(model.own, len(model.names))
        seat, name, before = self._attended
        holds = seat == model.own and name in side.parts and side.parts[name].attention(model) == before
        return Answers(model, side, name if holds else "")

    def shared(self, key: str, make: Callable[[], Any]) -> Any:
        """Return what `make` returns for a key, made once for this canvas: painters that parts share."""
        if key not in self._made_once:
            self._made_once[key] = make()
        return self._made_once[key]

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats that bots play; their badges show a bot."""
        self.bots, self._known = bots, []

    def _side(self, own: int, seats: int) -> Side:
        """Return the parts as a seat sees them."""
        if (own, seats) not in self._sides:
            seen = self.layout.for_viewer(own, seats)
            parts = {
                name: part_type(self.game.id, spot.part)(self.kit, name, spot, seen)
                for name, spot in seen.parts.items()
            }
            called = {name: rules_name(name, own, seats) for name in self.layout.parts}
            panels = {
                panel.removeprefix(PANEL): name if name in parts else ""
                for panel, name in called.items()
                if not panel.startswith(MARK)
            }
            self._sides[own, seats] = Side(parts, seen, self.kit.canvas, panels)
        return self._sides[own, seats]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of all parts of the map as panels, except those that draw the ground."""
        return tuple(name.removeprefix(PANEL) for name in self.layout.parts if not name.startswith(MARK))

    @cached_property
    def has_scenery(self) -> bool:
        """Return whether a part draws fixed scenery under the rest of the ground."""
        return any(each.fixed for each in self._types)

    @cached_property
    def shows_cards(self) -> bool:
        """Return whether a part shows cards, so that tooltips of pieces are their faces."""
        return any(each.of_cards for each in self._types)

    @property
    def _types(self) -> list[type[Part]]:
        return [part_type(self.game.id, spot.part) for spot in self.layout.parts.values()]

    # -- attention

    def attend(self, view: Any, where: str, calm: bool = False) -> bool:
        """Turn the table to a part that the pointer has rested on or clicked, or to the part of a place
        reached by keys; return whether boxes changed. `calm`: not if the part itself would move."""
        known = self.at(view)
        part = known.side.called(where) or known.owners.get(where)
        before = part.attention(known.model) if part is not None else None
        if part is None or before is None:
            return False
        boxes = Answers(known.model, known.side, part.name).boxes
        moved = boxes[part.name] != known.boxes[part.name]
        if boxes == known.boxes or (calm and moved):
            known.model.attended = known.attended
            return False
        self._attended, self._known = (known.model.own, part.name, before), []
        return True

    def brings_up(self, view: Any, place: str) -> Box | None:
        """Return the box of the part that shows a hidden place when attended; None for none."""
        known = self.at(view)
        owner = known.owners.get(place)
        if owner is None or known.boxes[owner.name] != NOWHERE:
            return None
        for part in known.shown:
            if part.attention(known.model) is None:
                continue
            boxes = Answers(known.model, known.side, part.name).boxes
            known.model.attended = known.attended
            if boxes[owner.name] != NOWHERE:
                return known.boxes[part.name]
        return None

    # -- pieces, which are drawn without their view

    def part_of(self, piece: Piece) -> Part | None:
        """Return the part that draws a piece, the last known one for a piece without a place."""
        part = self.now.owners.get(piece.place) if self.now is not None else None
        if part is not None:
            self._drew[piece.id] = part
        return part or self._drew.get(piece.id)

    def route(self, piece: Piece, start: str, part: float) -> Point | None:
        """Return the middle of a piece flying from a place to its present one, `part` (0 to 1) of the way;
        None for a straight path."""
        flight = self._flight(piece)
        return flight.at(start, part) if flight is not None else None

    def trail_mark(self, piece: Piece) -> Piece | None:
        """Return the mark that a piece leaves repeatedly along its route, as a piece to draw; None for
        none."""
        flight = self._flight(piece)
        return flight.trail if flight is not None else None

    def _flight(self, piece: Piece) -> Flight | None:
        owner = self.part_of(piece)
        return owner.flight(piece, self.now.model) if owner is not None and self.now is not None else None
