"""The ground of a table's frame: room, backdrop, top bar and panels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from pygame import Surface

from game.table import hint, phases, preview
from game.table.acts import BATCH, Act, batches
from game.table.backdrop import BackdropCache, Ground, Panel
from game.table.model import TableModel
from game.table.places import Places
from game.table.shapes import Shapes
from game.table.table_state import TableState
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import TOP_BAR, Kit
from rules.game import State
from rules.tabletop import Preview

BAR_SHORT = 6.0
"""How much above its edge the top bar's box ends, so that its margin stays off the panels' shadows."""
SPREAD = 0.0005
"""The time for redrawing panels in one frame, s: the rest waits for the next frame."""


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
        self._positions = 0
        """The number of positions that were drawn."""
        self._aimed: tuple[str, Preview | None] = ("", None)
        """What was held and previewed in the last frame."""
        self.at_once = False
        """Whether every frame draws all panels, however long that takes."""
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
        if places.recap is not None:
            panels += self._recap_panel(places.recap)
        return self.backdrop.picture(*self._layers(view), panels, seconds)

    def _seconds(self) -> float:
        """Return the time for drawing panels in this frame: 0 where a new position or a new held or aimed
        piece already needs the time. Continuous aiming doesn't delay panels forever."""
        former, self._position = self._position, self._shown.view
        before, self._aimed = self._aimed, (self._targeting.picked, self._targeting.preview)
        if former is not self._position:
            self._positions += 1
        if former is None or self.at_once:
            return math.inf
        waits = former is not self._position or (before != self._aimed and self.backdrop.finished)
        return 0.0 if waits else SPREAD

    @property
    def finished(self) -> bool:
        """Return whether the shown position and all its panels are drawn, so that idle work may run."""
        return self.backdrop.finished and self._position is self._shown.view

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
        return Panel(name, _below_bar(box), seen.panel_key(name, state), paint)

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
            if self.backdrop.prepare(panel):
                yield
        pieces = [piece for piece in self._model.game.pieces(view) if piece.place in places.boxes]
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
            asked = preview.of_prompt(self._model.game.prompt(view), None, None, "")
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
