"""The marks on a table: legal places, the aim, the last move, threats, faults, the hint and the focus."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.table import areas, ghosts, highlights
from game.table.hint import Hinted
from game.table.layout import NOWHERE
from game.table.model import TableModel
from game.table.table_state import Boxes
from game.ui.canvas import Box, bounds, centre, contains, inset
from game.ui.kit import Kit
from rules.game import Piece

BADGE = 11.0
LINE = 5.0
"""The greatest reach of a line or a dot round what it marks."""


class Marks:
    """The marks of one table. It only reads the model."""

    def __init__(self, model: TableModel) -> None:
        self._model, self._shown, self._targeting = model, model.shown, model.targeting
        self._kit = model.kit

    def lit(self) -> list[Rect]:
        """Return the rectangles that the marks under the pieces can cover, px; light reaches farther than
        lines."""
        shown, targeting, hinted = self._shown, self._targeting, self._model.advised.seen
        threats = self._model.speakers.threats
        lines = [
            box for place in targeting.legal for box in targeting.areas.get(place, (shown.boxes[place],))
        ]
        if threats is not None:
            lines += (shown.boxes[mark] for mark in threats.marks)
        if targeting.preview is not None:
            lines += (shown.boxes[mark] for mark in targeting.preview.marks if mark in shown.boxes)
        for start, end in shown.last_move.boxes:
            lines += (start, end) if start is not None else (end,)
        lines += (bounds(tuple((x, y, 0.0, 0.0) for x, y in way)) for way in shown.last_move.ways if way)
        lights = [targeting.aimed_area, (shown.boxes[targeting.aim],) if targeting.aim else ()]
        if (selected := self._selected()) is not None:
            lights.append(shown.covers(selected.id))
        if hinted is not None:
            own, place, area = self._hinted(hinted)
            lights += [own, area, (shown.boxes[place],) if place else ()]
        rect = self._kit.canvas.rect
        return [
            *(rect(*inset(box, -LINE)) for box in lines),
            *(areas.reach(self._kit, boxes) for boxes in lights if boxes),
        ]

    def draw_below(self, surface: Surface) -> None:
        """Draw the marks under the pieces: paths of the last move, lit legal places, the aimed one, and what
        a preview would complete or make legal."""
        shown, targeting, kit, look = self._shown, self._targeting, self._kit, self._shown.look
        self._draw_ways(surface)
        threats, hinted = self._model.speakers.threats, self._model.advised.seen
        if threats is not None and threats.marks:
            areas.threatened(kit, surface, tuple(shown.boxes[mark] for mark in threats.marks))
        for place in self._offered:
            if place != targeting.aim and shown.boxes[place][2] > NOWHERE[2]:
                self._light(surface, place)
        if targeting.preview is not None and not look.own_marks:
            for mark in targeting.preview.marks:
                if mark in shown.boxes and mark not in targeting.legal:
                    self._light(surface, mark)
        if hinted is not None:
            self._draw_hint_below(surface, hinted)
        if (selected := self._selected()) is not None:
            areas.selected_glow(kit, surface, shown.covers(selected.id))
        if targeting.aimed_area:
            areas.hover_fill(kit, surface, targeting.aimed_area)
        elif targeting.aim:
            highlights.hover(kit, surface, shown.boxes[targeting.aim])
            self._draw_print(surface, targeting.aim)

    def draw_above(self, surface: Surface) -> None:
        """Draw the marks over the pieces: outlines of legal places, places at fault, focus, the last move."""
        shown, targeting, kit = self._shown, self._targeting, self._kit
        for place in self._offered:
            if shown.boxes[place][2] > NOWHERE[2]:
                self._outline(surface, place)
        if targeting.refused is None:
            self.draw_faults(surface)
        for start, end in shown.last_move.boxes:
            highlights.last_move(kit, surface, start, end)
        for mark in (*self._model.log.marks, self._model.focus.described):
            box = shown.around(mark)
            if box is not None:
                highlights.brackets(kit, surface, box)
        self._mark_pieces(surface)

    def draw_faults(self, surface: Surface) -> None:
        for place in self._model.refusals.faults:
            box = self._shown.boxes.get(place)
            if box is not None and box[2] > 0:
                highlights.blocked(self._kit, surface, box)

    def _draw_ways(self, surface: Surface) -> None:
        """Draw the dotted paths of the last move, except over the words of the panel and on the ground."""
        shown, last = self._shown, self._shown.last_move
        if not last.boxes:
            return
        panel = (shown.places.panel("preview"),) if "panel/preview" in shown.layout.spots else ()
        words = (*panel, *shown.look.parts.at(shown.view).spared.labels)
        for (start, end), way in zip(last.boxes, last.ways, strict=False):
            if start is not None:
                highlights.dotted(self._kit, surface, start, end, way, words)

    def _light(self, surface: Surface, place: str) -> None:
        """Draw a lit legal place, with a dot where a piece would be and nothing is printed."""
        shown, covered = self._shown, self._targeting.areas
        if place in covered:
            areas.legal_fill(self._kit, surface, self._entered(place))
            return
        spot = shown.places.single(place)
        printed = shown.look.parts.at(shown.view).print_in(place)
        free = place not in shown.occupied and not (printed is not None and printed.kept_free)
        dot = centre(spot) if spot is not None and free else None
        highlights.legal(self._kit, surface, shown.boxes[place], dot)

    def _draw_print(self, surface: Surface, place: str) -> None:
        """Redraw the printed part of a place over the light on it."""
        printed = self._shown.look.parts.at(self._shown.view).print_in(place)
        if printed is not None:
            printed.draw(surface)

    def _outline(self, surface: Surface, place: str) -> None:
        """Draw the outline of a legal place over the pieces."""
        shown, targeting, kit = self._shown, self._targeting, self._kit
        taken = place in shown.occupied
        if place == targeting.aim:
            if taken and not targeting.aimed_area:
                highlights.solid(kit, surface, shown.boxes[place])
        elif place in targeting.areas:
            spot = None if taken or self._is_part(place) else shown.places.single(place)
            areas.legal_line(kit, surface, self._entered(place), centre(spot) if spot is not None else None)
        elif taken:
            highlights.dashes(kit, surface, shown.boxes[place])

    @property
    def _offered(self) -> Sequence[str]:
        """Return the legal places that are marked: all, or only that of a hint for a piece that awaits its
        choice."""
        hinted, targeting = self._model.advised.seen, self._targeting
        if hinted is None or targeting.picked:
            return tuple(targeting.legal)
        place = hinted.place(self._shown)
        return (place,) if place in targeting.legal else tuple(targeting.legal)

    def _entered(self, place: str) -> Boxes:
        """Return the part of a legal area that the held piece doesn't cover yet, all of it if there is none: the
        frames of slides in several directions would cross each other and the piece."""
        shown, area, held = self._shown, self._targeting.areas[place], self._targeting.held
        sprite = shown.pieces.sprites.get(held.id) if held is not None else None
        own = shown.shapes.extent(sprite.piece, sprite.box) if sprite is not None else ()
        return tuple(box for box in area if not any(contains(each, centre(box)) for each in own)) or area

    def _is_part(self, place: str) -> bool:
        """Return whether the area of a place is a part of the held piece itself, so that no piece would be
        put there."""
        held = self._targeting.held
        own = self._shown.covers(held.id) if held is not None else ()
        return all(any(contains(box, centre(part)) for box in own) for part in self._targeting.areas[place])

    def _mark_pieces(self, surface: Surface) -> None:
        """Draw the marks of the selected piece and of the focused or hovered movable one."""
        shown, focus, kit = self._shown, self._model.focus, self._kit
        sprites, hovered = shown.pieces.sprites, focus.hovered
        if (selected := self._selected()) is not None:
            areas.selected(kit, surface, shown.covers(selected.id))
        if focus.keyboard and focus.at in sprites:
            areas.focus(kit, surface, shown.covers(focus.at))
        elif focus.keyboard and (box := shown.boxes.get(focus.at) or shown.announced.get(focus.at)):
            areas.focus(kit, surface, (box,))
        elif hovered in sprites and not self._targeting.picked and self._lifts(hovered):
            areas.movable(kit, surface, shown.covers(hovered))

    def _lifts(self, piece: str) -> bool:
        """Return whether a piece can be moved and has stopped moving."""
        return self._shown.moves.movable(piece) and self._shown.pieces.sprites[piece].over.done

    def _selected(self) -> Piece | None:
        """Return the held piece if it is marked in its place on the table, else None."""
        held, targeting = self._targeting.held, self._targeting
        if held is None or self._shown.pieces.sprites[held.id].box[2] <= NOWHERE[2]:
            return None
        return held if targeting.stays or not targeting.dragging else None

    # -- the hint

    def _draw_hint_below(self, surface: Surface, hinted: Hinted) -> None:
        """Draw the part of a hint under the pieces: the lit place, and the light of the piece and of the one
        it is put on."""
        shown, kit, (own, place, area) = self._shown, self._kit, self._hinted(hinted)
        if area:
            areas.hover_fill(kit, surface, area)
        elif place in shown.occupied:
            areas.hinted_glow(kit, surface, (shown.boxes[place],))
        elif place:
            highlights.hover(kit, surface, shown.boxes[place])
        if own:
            areas.hinted_glow(kit, surface, own)
        self._draw_print(surface, place)

    def draw_hint(self, surface: Surface, hinted: Hinted) -> None:
        """Draw the part of a hint over the pieces: the previewed result, and the rings round the piece and
        the one it is put on."""
        shown, kit, (own, place, area) = self._shown, self._kit, self._hinted(hinted)
        held = self._targeting.held if self._targeting.refused is None else None
        shown.look.overlay(surface, shown.view, hinted.preview, held)
        shown.look.draw_announced(surface, shown.view, self._model.focus.announced)
        ghosts.draw_hinted(hinted, shown, surface)
        area = area or ((shown.boxes[place],) if place in shown.occupied else ())
        if area:
            areas.hinted(kit, surface, area)
        if own:
            areas.hinted(kit, surface, own)
            draw_bulb(kit, surface, own[0])
        if hinted.move is not None:
            shown.look.draw_aim(surface, shown.view, hinted.move.action)

    def _hinted(self, hinted: Hinted) -> tuple[Boxes, str, Boxes]:
        """Return the boxes of the hinted piece on the table (none while it is in the hand), its target place
        and the area it would cover there."""
        shown, targeting, piece = self._shown, self._targeting, hinted.piece(self._shown)
        in_hand = piece is not None and targeting.dragging and targeting.picked == piece.id
        own = () if piece is None or in_hand else shown.covers(piece.id)
        return own, hinted.place(shown), hinted.area(shown)


def draw_bulb(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the bulb of a hint at the top left corner of a box, where no words are."""
    at = inset(box, -3)[:2]
    kit.disc(surface, at, BADGE, "night1", "lamp", 1.6)
    kit.draw_icon(surface, "bulb", at, 14, "lamp")
