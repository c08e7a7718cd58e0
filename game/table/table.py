"""The generic table that a scene hosts. It contains no code for any single game.

`show` compares the pieces of a new view with the old ones by id and moves them; `handle` returns the action
chosen by a drag, a click, a button or the keyboard. Motion never locks input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from game.table import tips
from game.table.callouts import NOTHING
from game.table.chooser import Chooser
from game.table.closeup import Closeup
from game.table.keyboard import Keyboard
from game.table.layout import HEIGHT, WIDTH, Layout
from game.table.look import TableLook
from game.table.model import TableModel
from game.table.mouse import Mouse
from game.table.moves import Move
from game.table.painter import TablePainter
from game.table.parts.registry import act_types
from game.table.showing import Showing
from game.ui.canvas import contains
from game.ui.controls import Ui
from game.ui.kit import Kit, scaled_kit
from rules.game import Action, State
from rules.tabletop import AnyTabletop

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


def table_kit(kit: Kit) -> Kit:
    """Return the kit for drawing a table: the given one, or one for the same window where 1280 × 720 logical
    px fit.

    A table doesn't scroll: at an interface scale above 100 % it keeps the size that fits.
    """
    fits = kit.canvas.w >= WIDTH - 0.5 and kit.canvas.h >= HEIGHT - 0.5
    return kit if fits else scaled_kit(kit, 1.0)


class Table:
    """A table of one game. Call `build` first, then `show`; both again whenever needed. `model` holds its
    state and the intents of keys that the scene binds.

    `bots` are the seats that bots play, `on_rule` receives the rule id of a clicked refusal (None: rules
    can't be opened), `on_undo` is called by the Undo button (None: no button). `turn_key` names the key that
    rotates a held piece ("": none).
    """

    def __init__(
        self,
        game: AnyTabletop,
        layout: Layout,
        look_type: type[TableLook[Any]],
        *,
        seats: int = 1,
        bots: frozenset[int] = frozenset(),
        on_rule: Callable[[str], object] | None = None,
        on_undo: Callable[[], object] | None = None,
        turn_key: str = "",
    ) -> None:
        self.model = TableModel(game, layout, seats, bots, on_rule, on_undo)
        self.model.speakers.turn_key = turn_key
        self._layout, self._look_type = layout, look_type
        self._mouse, self._keyboard = Mouse(self.model), Keyboard(self.model)
        act_types(game.id)  # are loaded before one is played
        self.used = False
        """Whether the last event had an effect here."""
        self.coming: State | None = None
        """The view to show after the stages that are played, where it is another's."""

    @property
    def ambience(self) -> str:
        """Return the sound loop of the table."""
        return self._look_type.ambience

    # -- laying out and showing

    def renew(self, game: AnyTabletop, layout: Layout) -> None:
        """Use other cards or another map from the next build on."""
        self.model.shown.game = game
        self._layout = layout

    def build(self, kit: Kit, ui: Ui) -> None:
        """Lay the table out for a canvas; held piece, aim and scroll positions stay."""
        self.model.lay_out(kit, ui, self._layout, self._look_type(kit, self.model.game, self._layout))
        self._painter = TablePainter(self.model)

    def show(self, showing: Showing) -> None:
        """Show a view and its legal moves."""
        self.coming = None
        model = self.model
        self._mouse.look_under(begins=model.show(showing))
        if model.focus.keyboard:  # keep the tooltip of the focused piece
            tip = tips.focused(model)
            model.tooltip.over(tip if tip.key == model.tooltip.tip.key else NOTHING)

    def set_motion(self, motion: str) -> None:
        """Use another setting of motion from the next movement on."""
        self.model.kit.motion = motion
        self.model.shown.pieces.pace = self.model.kit.speed

    # -- keys of the scene

    def zoom(self, what: str = "") -> bool:
        """Enlarge a piece or place, else what is hovered or focused, else the whole table; return whether
        there was a picture."""
        return self.model.zoom((what,) if what else (*self.model.focus.marks(), ""))

    def turn(self) -> bool:
        """Rotate the held piece to its next orientation; return False if it has only one."""
        return self._mouse.turn()

    def flip(self) -> bool:
        """Turn the held piece over; return False if it has only one side."""
        return self._mouse.flip()

    def continue_move(self) -> Action | None:
        """Return the next action of a multi-step move when it is due, else None."""
        return self.model.chosen.go_on()

    # -- events, time, drawing

    def handle(self, event: InputEvent) -> Action | None:
        """Handle an event; return the chosen action or None. `used` says whether the event meant anything. A
        press ends running animations."""
        model = self.model
        if event.type in PRESSES:
            model.banner.skip()
        if model.shown.stages.running and event.type in PRESSES:
            model.shown.stages.stop()
            model.shown.dirty = True
        self.used = self._route(event)
        if self.used:
            model.shown.dirty = True
        return model.chosen.take()

    def _route(self, event: InputEvent) -> bool:
        """Pass an event to overlays first, then to mouse and keyboard; return whether it was used."""
        model = self.model
        if event.type in LOST:
            self._mouse.drop_dragged()
            return True
        if event.type == pygame.WINDOWLEAVE:
            model.ui.handle(event)
            self._mouse.leave()
            return True
        if event.type == pygame.MOUSEMOTION:
            model.targeting.drag.pointer = model.kit.canvas.logical(event.pos)
        if event.type == pygame.KEYDOWN or model.modal:
            model.tooltip.over()
        if model.modal:
            return self._over_all(event)
        if event.type in MOUSE:
            return self._mouse.handle(event)
        if event.type != pygame.KEYDOWN:
            return model.ui.handle(event)
        used = self._keyboard.handle(event)
        if model.focus.keyboard and event.key != pygame.K_ESCAPE:
            model.tooltip.over(tips.focused(model))
        return used

    def _over_all(self, event: InputEvent) -> bool:
        """Pass an event to the closeup or the chooser, while the pointer hovers over nothing below."""
        model, chooser = self.model, self.model.targeting.chooser
        model.ui.handle(InputEvent(pygame.WINDOWLEAVE))
        if model.closeup is not None:
            used = self._look_close(model.closeup, event)
        else:
            assert chooser is not None
            used = self._choose(chooser, event)
        if not model.modal:
            self._mouse.look_under()
        return used

    def _look_close(self, closeup: Closeup, event: InputEvent) -> bool:
        if not closeup.handle(event):
            self.model.closeup = None
        return event.type in (*MOUSE, pygame.KEYDOWN)

    def _choose(self, chooser: Chooser, event: InputEvent) -> bool:
        model = self.model
        if event.type == pygame.MOUSEBUTTONDOWN and self._mouse.is_double_click(
            model.kit.canvas.logical(event.pos)
        ):
            return True
        before, primary = chooser.at, model.bar.controls.primary
        chosen = chooser.handle(event, model.kit)
        if (
            chosen == "close"
            and event.type == pygame.MOUSEBUTTONDOWN
            and primary is not None
            and event.button == 1
        ):
            pressed = contains(primary.box, model.kit.canvas.logical(event.pos))
            chosen = chooser.moves[chooser.at] if pressed else chosen  # the button shows the choice
        if isinstance(chosen, Move):
            model.hand.play(chosen)
        elif chosen == "close":
            model.hand.put_down()
        elif chooser.at != before:
            model.hand.preview_move(chooser.moves[chooser.at])
        return True

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a new frame is needed."""
        changed = self.model.update(dt, self._painter.finished)
        self._prepare()
        return self._mouse.update() | changed | self.model.ui.update(dt)

    def _prepare(self) -> None:
        """Draw ahead the view after the stages while they play."""
        shown = self.model.shown
        if not shown.stages.running or not shown.stages.prepared or not self._painter.finished:
            return
        view = shown.view if shown.stages.before is not None else self.coming
        if view is not None:
            self._painter.ground.prepare(view)

    def draw(self, surface: Surface, title: str = "", subtitle: str = "", right: float = 0.0) -> None:
        """Draw table, controls and overlays, under a top bar as in `Kit.top_bar`."""
        self._painter.draw(surface, (title, subtitle, right))
        self.model.shown.dirty |= not self._painter.finished

    def refresh(self, surface: Surface) -> Rect | None:
        """Redraw the cog of a thinking bot on the last frame; return the changed rectangle, px, or None."""
        busy = self.model.bar.controls.busy
        return busy.refresh(surface) if busy is not None else None

    def draw_at_once(self, surface: Surface) -> None:
        """Draw a single complete picture, without spreading work over frames."""
        self._painter.ground.at_once = True
        self.draw(surface)
        self._painter.ground.at_once = False

    @property
    def is_drawn(self) -> bool:
        """Return whether the shown position is drawn completely."""
        return self._painter.finished
