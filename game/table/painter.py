"""The painter of the table: its ground (room, backdrop, top bar and panels), marks, pieces, held piece and overlays.
It only reads the model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

from pygame import Rect, Surface

from game.table import areas, ghosts, hint, phases, preview, turn_button
from game.table.acts import BATCH, Act, batches
from game.table.backdrop import BackdropCache, Ground, Panel, Resting, StillPicture, clock
from game.table.carried import held_box
from game.table.marks import Marks, draw_bulb
from game.table.model import TableModel
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.shown_position import ShownPosition
from game.table.sprite import Drawn
from game.table.sprite_painter import draw_piece, draw_sprite, resting_picture
from game.table.table_state import TableState
from game.ui import plates
from game.ui.canvas import Box, inset
from game.ui.kit import TOP_BAR, Kit
from rules.game import Piece, State
from rules.tabletop import Preview

LEFT = 0.34
"""The visibility of a dragged piece where it lay, if it covers several boxes, 0 to 1."""
BAR_SHORT = 6.0
"""How much above its edge the top bar's box ends, so that its margin stays off the panels' shadows."""
SPREAD = 0.0005
"""The time for redrawing panels in one frame, s: the rest waits for the next frame."""
RENEWED = 0.001
"""The time for redrawing pieces that lie as before in one frame, s: the rest waits for the next frame."""


class RestingPieces:
    """The pictures of the resting pieces of one table; only those that may have changed are asked for again."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._kept: dict[str, tuple[Piece, Box, Surface, Rect]] = {}
        """The pieces of the last frame, each with the box, the picture and the rectangle it had (px)."""
        self._due: dict[str, None] = {}
        """Those that may look different now, the longest waiting first."""
        self._lay: tuple[object, ...] = ()

    @property
    def finished(self) -> bool:
        """Return whether every piece shows what it should; the others are redrawn in the next frames."""
        return not self._due

    def forget(self) -> None:
        """Ask for all pictures again, since the last frame was drawn without them."""
        self._kept, self._due = {}, {}

    def pictures(self, pieces: Iterable[Drawn], lay: tuple[object, ...]) -> Resting:
        """Return the pictures of some pieces. `lay`: the places of a view, and what else pictures depend on; when
        it changes, pieces that lie as before keep their old picture for some frames, so that a move takes no
        longer."""
        moved, changed, self._lay = lay[:1] != self._lay[:1], lay != self._lay, lay
        placed = {each.piece.id: (each.piece, each.box) for each in pieces}
        self._kept = {id: made for id, made in self._kept.items() if placed.get(id) == made[:2]}
        due = self._due | dict.fromkeys(self._kept) if changed else self._due
        self._due = {id: None for id in due if id in self._kept}
        if not moved:
            self._redraw_some()
        for id, (piece, box) in placed.items():
            if id not in self._kept:
                self._kept[id] = self._made(piece, box)
        return {id: self._kept[id][2:] for id in placed}

    def _redraw_some(self) -> None:
        """Redraw pieces that are due for about RENEWED s, at least one."""
        until = clock() + RENEWED
        while self._due:
            id = next(iter(self._due))
            del self._due[id]
            self._kept[id] = self._made(*self._kept[id][:2])
            if clock() >= until:
                return

    def _made(self, piece: Piece, box: Box) -> tuple[Piece, Box, Surface, Rect]:
        return piece, box, *resting_picture(self._shown, piece, box)


class TablePainter:
    """The painter of one table, for one kit."""

    def __init__(self, model: TableModel) -> None:
        self._model, self._shown, self._targeting = model, model.shown, model.targeting
        self._kit, self._still = model.kit, StillPicture()
        self.ground, self._marks = GroundPainter(model), Marks(model)
        self._rested = RestingPieces(model.shown)
        self._played = False
        """Whether stages were played in the last frame: the next one has enough to draw without storing
        it."""

    @property
    def finished(self) -> bool:
        """Return whether the shown position is drawn completely, so that idle work may run."""
        return self.ground.finished and self._rested.finished

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
            draw_bulb(kit, surface, button.box)
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

    def _draw_table(self, surface: Surface, bar: tuple[str, str, float]) -> None:
        """Draw everything except the controls and what is above them."""
        shown, targeting, look = self._shown, self._targeting, self._shown.look
        stages, playing = shown.stages, shown.stages.running
        ground, remains, route = self.ground.picture(bar), shown.remains, look.parts.route
        aftermath = look.aftermath(shown.ground, remains)
        pieces = list(stages.over(shown.pieces.drawn(route), route))
        hidden = targeting.dragging and targeting.chooser is None and not targeting.stays
        held = targeting.picked if hidden or self._become() is not None else ""
        stirred, resting, table = [surface.get_rect()], Resting(), self._below_bar(surface)
        played, self._played = self._played, playing
        if not (playing or played or self.ground.at_once or self.ground.backdrop.renewed):
            if self.ground.unlimited:
                self._rested.forget()
            resting = self._resting(pieces, held)
            changed = self.ground.backdrop.take_changed()
            self._still.put(surface, ground, changed, aftermath, resting, table)
        else:
            self._rested.forget()
        below, above = _split(pieces, resting)
        if resting:
            stirred = self._dirty_rects(each for each in below if each.piece.id not in resting)
        for area in stirred:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            aftermath.draw(surface)
        surface.set_clip(None)
        stages.draw_below(surface)
        if not playing:
            self._marks.draw_below(surface)
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
        self._marks.draw_above(surface)
        hinted = self._model.advised.seen
        if hinted is not None:
            self._marks.draw_hint(surface, hinted)
            return
        refusing = targeting.held if targeting.refused is None else None
        look.overlay(surface, shown.view, targeting.preview, refusing)
        look.draw_announced(surface, shown.view, self._model.focus.announced)
        ghosts.draw_aimed(targeting, surface)
        ghosts.draw_illegal(targeting, surface)
        if targeting.refused is not None and targeting.held is not None:
            self._marks.draw_faults(surface)
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
        still = (each for each in pieces if not each.leaving and each.piece.id != held)
        resting = [each for each in still if shown.pieces.rests(each.piece.id)]
        return self._rested.pictures(resting, (shown.places, self.ground.state))

    def _dirty_rects(self, moving: Iterable[Drawn]) -> list[Rect]:
        """Return the disjoint rectangles where marks or moving pieces are under resting pieces, px."""
        found = self._marks.lit()
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
        box, posed = held_box(targeting), targeting.pose(piece) or piece
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


def _split(pieces: list[Drawn], resting: Resting) -> tuple[list[Drawn], list[Drawn]]:
    """Return the pieces up to the uppermost resting one, and those above it."""
    above = next((n for n, each in enumerate(reversed(pieces)) if each.piece.id in resting), len(pieces))
    return pieces[: len(pieces) - above], pieces[len(pieces) - above :]


class GroundPainter:
    """The painter of one table's ground; it caches the panels for one kit."""

    def __init__(self, model: TableModel) -> None:
        self._model, self._shown, self._targeting = model, model.shown, model.targeting
        self._kit = model.kit
        look = model.shown.look
        self.backdrop = BackdropCache(model.kit, look.rotates_to_viewer or look.parts.has_scenery)
        self._bar = ("", "", 0.0)
        self.state = model.state()
        """What was held, aimed at and looked at in the last frame."""
        self._drawn: State | None = None
        """The view whose ground was drawn last."""
        self._position: State | None = None
        """The position that was drawn last."""
        self._eyes: tuple[int, bool] | None = None
        """The person at the screen in the last frame (-1: a spectator), and whether all looked at it."""
        self._positions = 0
        """The number of positions that were drawn."""
        self._aimed: tuple[str, Preview | None] = ("", None)
        """What was held and previewed in the last frame."""
        self.unlimited = True
        """Whether the last frame drew all panels, however long that took."""
        self.at_once = False
        """Whether every frame draws all panels, however long that takes."""
        self._recap_waits = False
        """Whether the recap comes a frame later than a new ground, which takes long enough."""
        self._coming: tuple[State, Act, Iterator[object]] | None = None

    def picture(self, bar: tuple[str, str, float]) -> Surface:
        """Return the picture of room, backdrop, top bar and panels."""
        look, view, places = self._shown.look, self._shown.ground, self._shown.ground_places
        self._bar, self._drawn, seconds = bar, view, self._seconds()
        state = self.state = self._model.state()
        panels = [self._top_panel(view)]
        panels += [self._panel(name, view, places, state) for name in look.parts.names]
        if "panel/preview" in self._shown.layout.spots:
            panels.append(self._preview_panel(places.panel("preview")))
        scenery, backdrop = self._layers(view)
        self.unlimited = math.isinf(seconds)
        self._recap_waits = not self.at_once and self.backdrop.draws_first("recap", backdrop)
        if places.recap is not None and not self._recap_waits:
            panels += self._recap_panel(places.recap)
        return self.backdrop.picture(scenery, backdrop, panels, seconds)

    def _seconds(self) -> float:
        """Return the time for drawing panels in this frame: 0 where a new position or a new held or aimed
        piece already needs the time, and no limit where another person looks now: what was written for the
        former one must go at once. Continuous aiming doesn't delay panels forever."""
        shown, seen = self._shown, self._eyes
        self._eyes = self._model.game.viewer(shown.view) if shown.playing else -1, self._model.speakers.openly
        former, self._position = self._position, self._shown.view
        before, self._aimed = self._aimed, (self._targeting.picked, self._targeting.preview)
        if former is not self._position:
            self._positions += 1
        if former is None or self.at_once or seen != self._eyes:
            return math.inf
        waits = former is not self._position or (before != self._aimed and self.backdrop.finished)
        return 0.0 if waits else SPREAD

    @property
    def finished(self) -> bool:
        """Return whether the shown position and all its panels are drawn."""
        waits = self._recap_waits or self._position is not self._shown.view
        return self.backdrop.finished and not waits

    def _layers(self, view: State) -> tuple[Ground, Ground]:
        """Return scenery and backdrop of a view."""
        seen = self._shown.look.parts.at(view)
        return seen.ground(fixed=True), seen.ground(fixed=False)

    def _top_panel(self, view: State) -> Panel:
        """Return the top bar of a view with its current text."""
        kit, turn = self._kit, self._shown.look.phases(view)
        paint = partial(_top_bar, kit, bar=self._bar, turn=turn)
        return Panel("top_bar", (0, 0, kit.canvas.w, TOP_BAR - BAR_SHORT), (self._bar, turn), paint)

    def _panel(self, name: str, view: State, places: Places, state: TableState) -> Panel:
        """Return a panel of the look for a view and the held and aimed pieces."""
        seen, box = self._shown.look.parts.at(view), places.panel(name)
        paint = partial(seen.panel, name=name, box=box, table=state)
        make = partial(seen.panel_pictures, name, box, state)
        return Panel(name, _below_bar(box), seen.panel_key(name, state), paint, make=make)

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
        self._shown.look.parts.at(self._shown.ground)

    def _prepare(self, view: State) -> Iterator[None]:
        shown, look = self._shown, self._shown.look
        look.parts.at(view)
        places, state = Places(look.parts, self._kit.canvas, view), self._model.state()
        backdrop = self._layers(view)[1]
        if not self.backdrop.shows(backdrop):
            self.backdrop.warm_up(backdrop.draw)
            yield
        for name in look.parts.names:
            look.parts.at(view)
            panel = self._panel(name, view, places, state)
            for _ in panel.make():
                yield
            if self.backdrop.prepare(panel):
                yield
        pieces = [piece for piece in self._model.game.at(view).pieces if piece.place in places.boxes]
        boxes, shapes = places.resting(pieces), Shapes(look, places, view)
        for piece in pieces:
            look.parts.at(view)
            shapes.draw(piece, boxes[piece.id])
            yield
        self.backdrop.warm_up(self._top_panel(view).draw)
        yield
        if "panel/preview" in shown.layout.spots:
            box = places.panel("preview")
            self.backdrop.warm_up(partial(preview.draw, self._kit, box=box, words=preview.MEANWHILE))
            asked = preview.of_prompt(self._model.game.at(view).prompt(), None, None, "")
            for words in (preview.MEANWHILE, asked):
                yield
                look.parts.at(view)
                self.backdrop.warm_up(partial(self._model.open_space.draw_under, words, box, view))

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


def _top_bar(kit: Kit, surface: Surface, bar: tuple[str, str, float], turn: phases.Phases | None) -> None:
    """Draw the top bar, with the phases of a turn in games that have them."""
    title, subtitle, right = bar
    if turn is None:
        plates.top_bar(kit, surface, title, subtitle, right)
        return
    turn, left = phases.fitting(kit, turn, right, plates.TITLE_LEFT + kit.text_width(title, 20, True) + 8)
    plates.top_bar(kit, surface, title, subtitle, left or right)
    phases.draw(kit, surface, turn, left)


def _below_bar(box: Box) -> Box:
    """Return the visible box of a panel that overlaps the top bar from below, whose text changes without it;
    a panel inside the bar is kept whole."""
    x, y, w, h = box
    if y > 0 and y + h <= TOP_BAR:
        return box
    top = max(y, min(y + h, TOP_BAR + BAR_SHORT))
    return x, top, w, y + h - top
