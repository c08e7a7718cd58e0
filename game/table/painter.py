"""The painter of the table: ground, marks, pieces, held piece and overlays. It only reads the model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from game.table import areas, ghosts, highlights, hint, phases, preview, turn_button
from game.table.acts import BATCH, Act, batches
from game.table.backdrop import BackdropCache, Ground, Panel
from game.table.layout import NOWHERE
from game.table.look import Boxes, TableState
from game.table.model import TableModel
from game.table.places import Places
from game.table.shapes import Shapes, bounds
from game.table.sprite import Drawn
from game.table.sprite_painter import draw_piece, draw_sprite, lying
from game.table.static_layer import Resting, StillPicture
from game.ui.canvas import Box, centre, contains, inset
from game.ui.kit import TITLE_LEFT, TOP_BAR, Kit
from rules.game import Piece, State
from rules.tabletop import Preview

LEFT = 0.34
"""The visibility of a dragged piece where it lay, if it covers several boxes, 0 to 1."""
BAR_SHORT = 6.0
"""How much above its edge the top bar's box ends, so that its margin stays off the panels' shadows."""
BADGE = 11.0
LINE = 5.0
"""The greatest reach of a line or a dot round what it marks."""
SPREAD = 0.0005
"""The time for redrawing panels in one frame, s: the rest waits for the next frame."""


class TablePainter:
    """The painter of one table; it caches ground and panels for one kit."""

    def __init__(self, model: TableModel) -> None:
        self._model, self._shown, self._targeting = model, model.shown, model.targeting
        self._backdrop, self._still = (
            BackdropCache(model.kit, model.shown.look.ground_changes),
            StillPicture(),
        )
        self._kit = model.kit
        self._bar = ("", "", 0.0)
        self._drawn: State | None = None
        """The view whose ground was drawn last."""
        self._position: State | None = None
        """The position that was drawn last."""
        self._positions = 0
        """The number of positions that were drawn."""
        self._played = False
        """Whether stages were played in the last frame: the next one has enough to draw without storing
        it."""
        self._aimed: tuple[str, Preview | None] = ("", None)
        """What was held and previewed in the last frame."""
        self.at_once = False
        """Whether every frame draws all panels, however long that takes."""
        self._coming: tuple[State, Act, Iterator[object]] | None = None

    def draw(self, surface: Surface, bar: tuple[str, str, float]) -> None:
        """Draw the whole frame; `bar`: title, subtitle and right end of the top bar."""
        model, kit = self._model, self._kit
        self._draw_table(surface, bar)
        model.banner.draw(surface, self._shown)
        model.log.draw(surface)
        model.ui.draw(surface)
        if model.overlay is not None:
            model.overlay.draw(surface)
            model.ui.draw_tip(surface)
        button = model.advised.button if model.advised.seen is not None else None
        if button is not None:
            areas.hinted(kit, surface, (button.box,))
            _bulb(kit, surface, button.box)
        self._draw_held(surface)
        turn_button.draw(model, surface)
        model.bubble.draw(kit, surface)
        chooser = self._targeting.chooser
        if chooser is not None:
            chooser.draw(kit, surface)
        if model.closeup is not None:
            model.closeup.draw(surface)
        elif chooser is None and not self._targeting.picked:
            model.tooltip.draw(kit, surface)

    # -- ground and panels

    def _ground(self, bar: tuple[str, str, float]) -> Surface:
        """Return the picture of room, backdrop, top bar and panels."""
        look, view, places = self._shown.look, self._shown.ground, self._shown.ground_places
        self._bar, self._drawn, seconds, state = bar, view, self._seconds(), self._model.state()
        panels = [self._top_panel(view)]
        panels += [self._panel(name, view, places, state) for name in look.panels()]
        if "panel/preview" in self._shown.layout.spots:
            panels.append(self._preview_panel(places.panel("preview")))
        if places.recap is not None:
            panels += self._recap_panel(places.recap)
        return self._backdrop.picture(*self._layers(view), panels, seconds)

    def _seconds(self) -> float:
        """Return the time for drawing panels in this frame: 0 where a new position or a new held or aimed
        piece already needs the time. Continuous aiming doesn't delay panels forever."""
        former, self._position = self._position, self._shown.view
        before, self._aimed = self._aimed, (self._targeting.picked, self._targeting.preview)
        if former is not self._position:
            self._positions += 1
        if former is None or self.at_once:
            return math.inf
        waits = former is not self._position or (before != self._aimed and self._backdrop.finished)
        return 0.0 if waits else SPREAD

    @property
    def finished(self) -> bool:
        """Return whether the shown position and all its panels are drawn, so that idle work may run."""
        return self._backdrop.finished and self._position is self._shown.view

    def _layers(self, view: State) -> tuple[Ground, Ground]:
        """Return scenery and backdrop of a view."""
        look = self._shown.look
        return (
            Ground(look.scenery_key(view), partial(look.scenery, view=view)),
            Ground(look.backdrop_key(view), partial(look.backdrop, view=view)),
        )

    def _top_panel(self, view: State) -> Panel:
        """Return the top bar of a view with its current text."""
        kit, turn = self._kit, self._shown.look.phases(view)
        paint = partial(_top_bar, kit, bar=self._bar, turn=turn)
        return Panel("top_bar", (0, 0, kit.canvas.w, TOP_BAR - BAR_SHORT), (self._bar, turn), paint)

    def _panel(self, name: str, view: State, places: Places, state: TableState) -> Panel:
        """Return a panel of the look for a view and the held and aimed pieces."""
        look, box = self._shown.look, places.panel(name)
        paint = partial(look.panel, name=name, box=box, view=view, table=state)
        return Panel(name, _below_bar(box), look.panel_key(name, view, state), paint)

    def prepare(self, view: State) -> None:
        """Draw ahead a part of the view that the table shows next, since its whole first frame would take too
        long. The shown picture stays."""
        if self._shown.ground is not self._drawn:
            return  # this frame has a new ground to draw
        act = self._shown.stages.act
        if self._coming is None or self._coming[0] != view or self._coming[1] is not act:
            self._coming = (
                view,
                act,
                batches(self._prepare(view), BATCH),
            )  # redo: pictures of acts displace others in the cache
        next(self._coming[2], None)
        self._shown.look.set_view(self._shown.ground)

    def _prepare(self, view: State) -> Iterator[None]:
        shown, look = self._shown, self._shown.look
        look.set_view(view)
        places, state = Places(look, self._kit.canvas, view), self._model.state()
        backdrop = self._layers(view)[1]
        if not self._backdrop.shows(backdrop):
            self._backdrop.warm_up(backdrop.draw)
            yield
        for name in look.panels():
            look.set_view(view)
            panel = self._panel(name, view, places, state)
            if self._backdrop.prepare(panel):
                yield
        pieces = [piece for piece in self._model.game.pieces(view) if piece.place in places.boxes]
        boxes, shapes = places.resting(pieces), Shapes(look, places, view)
        for piece in pieces:
            look.set_view(view)
            shapes.draw(piece, boxes[piece.id])
            yield
        self._backdrop.warm_up(self._top_panel(view).draw)
        yield
        if "panel/preview" in shown.layout.spots:
            box = places.panel("preview")
            self._backdrop.warm_up(partial(preview.draw, self._kit, box=box, words=preview.MEANWHILE))

    def _recap_panel(self, box: Box) -> list[Panel]:
        """Return the panel of other players' moves since the viewer's last turn, or [] where the map has none
        or it isn't free."""
        model, kit = self._model, self._kit
        recap = model.speakers.recap
        if not recap or not self._shown.look.recaps or self._shown.stages.running:
            return []
        words = preview.of_recap(recap, preview.recap_room(kit, box))
        return [Panel("recap", box, words, partial(preview.draw, kit, box=box, words=words), plate=True)]

    def _preview_panel(self, box: Box) -> Panel:
        speakers = self._model.speakers
        own = speakers.own_panel
        if own is not None and not speakers.is_asked:
            return Panel("preview", box, own.key, partial(own.draw, self._kit, box=box), plate=True)
        words, targeting = speakers.text(), self._targeting
        if isinstance(words, hint.Advice):
            advice = partial(hint.draw_panel, self._kit, box=box, words=words)
            return Panel("preview", box, words, advice, plate=True)
        move = targeting.previewed if targeting.preview is not None else None
        action, view = move.action if move is not None else None, self._shown.view

        def paint(surface: Surface) -> None:
            wide, look = box[2] - 2 * preview.SIDE, self._shown.look
            picture = look.preview_picture(view, action, wide) if action is not None else None
            preview.draw(self._kit, surface, box, words, picture)

        panel = Panel("preview", box, (words, action, self._positions), paint, plate=True)
        return self._model.open_space.under(panel, words, bool(targeting.picked))

    # -- the table

    def _draw_table(self, surface: Surface, bar: tuple[str, str, float]) -> None:
        """Draw everything except the controls and what is above them."""
        shown, targeting, look = self._shown, self._targeting, self._shown.look
        stages, playing = shown.stages, shown.stages.running
        ground, remains = self._ground(bar), shown.remains
        pieces = list(stages.over(shown.pieces.drawn(look.route), look.route))
        hidden = targeting.dragging and targeting.chooser is None and not targeting.stays
        held = targeting.picked if hidden or self._become() is not None else ""
        stirred, resting, table = [surface.get_rect()], Resting(), self._below_bar(surface)
        played, self._played = self._played, playing
        if not (playing or played or self.at_once or self._backdrop.renewed):
            resting = self._resting(pieces, held)
            key, paint = (
                look.aftermath_key(shown.view, remains),
                partial(look.draw_aftermath, remains=remains),
            )
            self._still.put(surface, ground, self._backdrop.take_changed(), (key, paint), resting, table)
        below, above = _split(pieces, resting)
        if resting:
            stirred = self._dirty_rects(each for each in below if each.piece.id not in resting)
        for area in stirred:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            look.draw_aftermath(surface, remains)
        surface.set_clip(None)
        stages.draw_below(surface)
        if not playing:
            self._marks_below(surface)
        for area in stirred:
            surface.set_clip(area.clip(table))
            for drawn in below:
                picture, place = resting.get(drawn.piece.id, (None, None))
                if picture is None or place is None:
                    self._draw_drawn(surface, drawn, held)
                elif area.colliderect(place):
                    surface.blit(picture, place)
        surface.set_clip(table)  # opponents' cards extend under the bar
        for drawn in above:
            self._draw_drawn(surface, drawn, held)
        surface.set_clip(None)
        there = {each.piece.id: each.piece for each in pieces if each.piece.id != held and not each.leaving}
        look.draw_on_pieces(surface, shown.ground, there, remains)
        if playing:  # legal places show only after the animation
            surface.set_clip(self._below_bar(surface))
            stages.draw_above(surface)
            surface.set_clip(None)
            self._shake(surface)
            return
        self._marks_above(surface)
        hinted = self._model.advised.seen
        if hinted is not None:
            self._draw_hint(surface, hinted)
            return
        look.overlay(surface, shown.view, targeting.preview)
        look.draw_announced(surface, shown.view, self._model.focus.announced)
        ghosts.draw_aimed(targeting, surface)
        ghosts.draw_illegal(targeting, surface)
        if targeting.refused is not None and targeting.held is not None:
            self._draw_faults(surface)
        if targeting.aimed is not None:
            look.draw_aim(surface, shown.view, targeting.aimed.action)

    def _draw_drawn(self, surface: Surface, drawn: Drawn, held: str) -> None:
        """Draw a piece as it is in this frame; of a held piece of several boxes the faint original."""
        if drawn.piece.id != held:
            draw_sprite(self._shown, surface, drawn)
        elif len(self._shown.covers(held)) > 1:
            draw_piece(self._shown, surface, drawn.piece, drawn.box, LEFT)

    def _resting(self, pieces: list[Drawn], held: str) -> Resting:
        """Return the pictures of the pieces that rest."""
        shown = self._shown
        rest = (each for each in pieces if not each.leaving and shown.pieces.rests(each.piece.id))
        return {each.piece.id: lying(shown, each.piece, each.box) for each in rest if each.piece.id != held}

    def _dirty_rects(self, moving: Iterable[Drawn]) -> list[Rect]:
        """Return the disjoint rectangles where marks or moving pieces are under resting pieces, px."""
        found = self._lit()
        for drawn in moving:
            area = self._kit.canvas.rect(*self._shown.shapes.around(drawn.piece, drawn.box))
            found.append(area.inflate(2 * area.w, 2 * area.h))  # room for rolling, turning and light
        apart = list[Rect]()
        for area in found:
            while (other := area.collidelist(apart)) >= 0:
                area = area.union(apart.pop(other))
            apart.append(area)
        return apart

    def _shake(self, surface: Surface) -> None:
        """Shift the picture below the top bar by the act's shake."""
        canvas, (x, y) = self._kit.canvas, self._shown.stages.shake
        dx, dy = canvas.px(abs(x)), canvas.px(abs(y))
        if dx or dy:
            table = surface.subsurface(self._below_bar(surface))
            table.scroll(dx if x > 0 else -dx, dy if y > 0 else -dy)

    def _below_bar(self, surface: Surface) -> Rect:
        """Return the rectangle below the top bar, px."""
        top = self._kit.canvas.px(TOP_BAR)
        return Rect(0, top, surface.get_width(), surface.get_height() - top)

    def _draw_held(self, surface: Surface) -> None:
        """Draw the piece in the hand, over the controls."""
        model, targeting, shapes = self._model, self._targeting, self._shown.shapes
        piece = model.hand.held
        if (become := self._become()) is not None:
            box = self._shown.pieces.sprites[become.id].at()
            self._kit.fill(surface, self._shown.covers(become.id)[0], "night0", radius=8)
            draw_piece(self._shown, surface, become, box)
        if piece is None or not targeting.dragging or targeting.aimed_area or targeting.refused_area:
            return  # a piece of several boxes shows as a ghost in its target
        if targeting.stays:
            return
        box, posed = targeting.held_box, targeting.pose(piece) or piece
        if len(shapes.extent(posed, box)) == 1:
            self._kit.shadow(surface, inset(box, 2), 3, min(box[2], box[3]) * 0.2)
        look = self._shown.look
        turns = look.has_areas or piece.turns > 1
        draw_piece(self._shown, surface, posed if turns else piece, box)

    def _become(self) -> Piece | None:
        """Return a piece taken up by a click as what it becomes, in its rotation, such as a card as a
        factory; None if it stays what it is."""
        piece, targeting = self._model.hand.held, self._targeting
        if piece is None or targeting.dragging or len(targeting.ways) < 2:
            return None
        posed = targeting.pose(piece)
        return posed if posed is not None and posed.kind != piece.kind else None

    # -- marks

    def _marks_below(self, surface: Surface) -> None:
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
            look.draw_print(surface, shown.view, targeting.aim)

    def _lit(self) -> list[Rect]:
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

    def _marks_above(self, surface: Surface) -> None:
        """Draw the marks over the pieces: outlines of legal places, places at fault, focus, the last move."""
        shown, targeting, kit = self._shown, self._targeting, self._kit
        for place in self._offered:
            if shown.boxes[place][2] > NOWHERE[2]:
                self._outline(surface, place)
        if targeting.refused is None:
            self._draw_faults(surface)
        for start, end in shown.last_move.boxes:
            highlights.last_move(kit, surface, start, end)
        for mark in (*self._model.log.marks, self._model.focus.told):
            box = shown.around(mark)
            if box is not None:
                highlights.brackets(kit, surface, box)
        self._mark_pieces(surface)
        if targeting.held is not None and targeting.refused is None:
            shown.look.draw_refusals(surface, shown.view, targeting.held)

    def _draw_ways(self, surface: Surface) -> None:
        """Draw the dotted paths of the last move, except over the words of the panel and on the ground."""
        shown, last = self._shown, self._shown.last_move
        if not last.boxes:
            return
        panel = (shown.places.panel("preview"),) if "panel/preview" in shown.layout.spots else ()
        words = (*panel, *shown.look.label_boxes(shown.view))
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
        free = place not in shown.occupied and not shown.look.is_printed(shown.view, place)
        dot = centre(spot) if spot is not None and free else None
        highlights.legal(self._kit, surface, shown.boxes[place], dot)

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

    def _draw_faults(self, surface: Surface) -> None:
        for place in self._model.refusals.faults:
            box = self._shown.boxes.get(place)
            if box is not None and box[2] > 0:
                highlights.blocked(self._kit, surface, box)

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

    def _draw_hint_below(self, surface: Surface, hinted: hint.Hinted) -> None:
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
        shown.look.draw_print(surface, shown.view, place)

    def _draw_hint(self, surface: Surface, hinted: hint.Hinted) -> None:
        """Draw the part of a hint over the pieces: the previewed result, and the rings round the piece and
        the one it is put on."""
        shown, kit, (own, place, area) = self._shown, self._kit, self._hinted(hinted)
        shown.look.overlay(surface, shown.view, hinted.preview)
        shown.look.draw_announced(surface, shown.view, self._model.focus.announced)
        ghosts.draw_hinted(hinted, shown, surface)
        area = area or ((shown.boxes[place],) if place in shown.occupied else ())
        if area:
            areas.hinted(kit, surface, area)
        if own:
            areas.hinted(kit, surface, own)
            _bulb(kit, surface, own[0])
        if hinted.move is not None:
            shown.look.draw_aim(surface, shown.view, hinted.move.action)

    def _hinted(self, hinted: hint.Hinted) -> tuple[Boxes, str, Boxes]:
        """Return the boxes of the hinted piece on the table (none while it is in the hand), its target place
        and the area it would cover there."""
        shown, targeting, piece = self._shown, self._targeting, hinted.piece(self._shown)
        in_hand = piece is not None and targeting.dragging and targeting.picked == piece.id
        own = () if piece is None or in_hand else shown.covers(piece.id)
        return own, hinted.place(shown), hinted.area(shown)


def _split(pieces: list[Drawn], resting: Resting) -> tuple[list[Drawn], list[Drawn]]:
    """Return the pieces up to the uppermost resting one, and those above it."""
    above = next((n for n, each in enumerate(reversed(pieces)) if each.piece.id in resting), len(pieces))
    return pieces[: len(pieces) - above], pieces[len(pieces) - above :]


def _top_bar(kit: Kit, surface: Surface, bar: tuple[str, str, float], turn: phases.Phases | None) -> None:
    """Draw the top bar, with the phases of a turn in games that have them."""
    title, subtitle, right = bar
    if turn is None:
        kit.top_bar(surface, title, subtitle, right)
        return
    turn, left = phases.fitting(kit, turn, right, TITLE_LEFT + kit.text_width(title, 20, True) + 8)
    kit.top_bar(surface, title, subtitle, left or right)
    phases.draw(kit, surface, turn, left)


def _below_bar(box: Box) -> Box:
    """Return the visible box of a panel that overlaps the top bar from below, whose text changes without it;
    a panel inside the bar is kept whole."""
    x, y, w, h = box
    if y > 0 and y + h <= TOP_BAR:
        return box
    top = max(y, min(y + h, TOP_BAR + BAR_SHORT))
    return x, top, w, y + h - top


def _bulb(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the bulb of a hint at the top left corner of a box, where no words are."""
    at = inset(box, -3)[:2]
    kit.disc(surface, at, BADGE, "night1", "lamp", 1.6)
    kit.draw_icon(surface, "bulb", at, 14, "lamp")
