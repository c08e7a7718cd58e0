"""The mouse on the table: hover, press, drag, drop, click and wheel become intents of the model."""

from __future__ import annotations

import math

import pygame
from pygame.event import Event

from game.table import hit_testing, tips, turn_button
from game.table.callouts import NOTHING
from game.table.carried import DropTarget, only_way, target_at
from game.table.model import TableModel
from game.table.table_state import Point
from game.ui.canvas import Box, centre, contains
from game.ui.controls import QUIET

LEFT, RIGHT = 1, 3
TWICE, TWICE_NEAR = 0.3, 8.0
"""The time (s) and distance (px) within which a second click counts as a slip after one that acted, and picks
up an unowned piece after one that selected it."""
STAYS = 0.25
"""The time for which the pointer must stay on a panel before the look turns to it, s (LOOK 13)."""
HOLD = 0.55
"""The time after which a press that rests on something immovable enlarges it, s."""


class Dwell:
    """The waiting of one table's pointer: a long press on something immovable enlarges it, a long hover turns
    the table to a panel."""

    def __init__(self, model: TableModel) -> None:
        self._model, self._shown = model, model.shown
        self._drag = model.targeting.drag
        self._since: float | None = None
        """When the press began; None once it did something."""
        self._panel = ""
        self._over: tuple[str, float] | None = None
        """The panel that the pointer came to, and when; None once that was reported."""
        self._turned: Box | None = None
        """The box of the panel that came under the pointer when the table turned; None once the pointer
        leaves it."""

    def press(self) -> None:
        """Begin to wait for a long press."""
        self._since = self._model.clock

    def forget_press(self) -> None:
        """Stop waiting for a long press: the pointer has strayed."""
        self._since = None

    def enter(self, point: Point) -> None:
        """Begin to wait for a long hover when the pointer enters another panel."""
        if self._turned is not None and contains(self._turned, point):
            return
        panel, self._turned = self._shown.places.panel_at(point), None
        if panel != self._panel:
            self._panel, self._over = panel, (panel, self._model.clock) if panel else None

    def forget_panel(self) -> None:
        """Stop waiting for a long hover: the table has changed."""
        self._over = None

    def click(self, point: Point) -> bool:
        """Turn the table to a clicked panel at once; return whether anything moved."""
        self._over = (self._shown.places.panel_at(point), self._model.clock)
        return self._attend()

    def update(self) -> bool:
        """Enlarge the piece or place under a long press, and turn the table to a panel after a long hover;
        return whether anything changed."""
        stays = self._over is not None and self._model.clock - self._over[1] >= STAYS
        turned = stays and self._attend(calm=self._model.targeting.held is not None)
        return self._enlarge() or turned

    def _attend(self, calm: bool = False) -> bool:
        """Turn the table to the hovered panel. The panel that comes under the pointer doesn't count until the
        pointer leaves it. `calm`: nothing that a player may be aiming at moves."""
        (panel, _), point, shown = self._over or ("", 0.0), self._drag.pointer, self._shown
        self._over = None
        if point is None or not shown.attend(panel, calm):
            return False
        turned = shown.places.panel_at(point)
        self._turned = shown.places.panel(turned) if turned else None
        return True

    def _enlarge(self) -> bool:
        """Enlarge the piece or place under a long press; return whether it did."""
        model, drag, since = self._model, self._drag, self._since
        waits = drag.pressed is None or since is None or model.clock - since < HOLD
        if waits or model.targeting.picked:
            return False
        self._since = None
        piece = drag.pressed_piece
        if piece and (self._shown.moves.movable(piece) or self._shown.reasons.liftable(piece)):
            return False
        if not model.zoom(model.focus.marks()):
            return False
        drag.release()
        return True


class Mouse:
    """The mouse handler of one table. `handle` returns whether an event was used."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._shown, self._targeting = model.shown, model.targeting
        self._drag, self._focus = model.targeting.drag, model.focus
        self._acted: tuple[float, Point] = (-1.0, (0.0, 0.0))
        self._taken = self._acted
        self._used: Point | None = None
        self._dwell = Dwell(model)

    def handle(self, event: Event) -> bool:
        """Handle a mouse event; return whether it was used."""
        model = self._model
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event) or model.log.wheel(self._drag.pointer, event.y) or self._wheel(event)
        point = model.kit.canvas.logical(event.pos)
        if not self._targeting.dragging:
            if event.type == pygame.MOUSEBUTTONDOWN and model.bubble.hit(model.kit, point):
                show = model.bubble.show_box(model.kit)
                if show is None or not contains(show, point) or not model.refusals.follow_lesson():
                    model.refusals.follow_rule()
                return True
            if model.log.handle(event):
                model.tooltip.over()
                return True
            if model.ui.handle(event):
                if event.type == pygame.MOUSEBUTTONUP and not model.ui.keyboard:
                    model.ui.focus(None)  # keys return to the table from the clicked button
                return True
            if model.overlay is not None and model.overlay.hit(point):
                self.leave()
                return event.type != pygame.MOUSEMOTION
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, point)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event.button, point)
        return self._up(event.button, point)

    def update(self) -> bool:
        """Do what the pointer has waited for; return whether anything changed."""
        return self._dwell.update()

    def drop_dragged(self) -> None:
        """Put a dragged piece back when the window loses the keyboard."""
        self._drag.release()
        if self._targeting.dragging:
            self._model.hand.put_down()

    def leave(self) -> None:
        """Clear the hover when the pointer leaves the window; a dragged piece stays in the hand."""
        self._model.tooltip.over()
        self._focus.hovered = self._focus.described = self._focus.row = ""
        self._model.log.chosen = -1
        if not self._targeting.by_keys:
            self._model.hand.aim("")
        if not self._targeting.dragging:
            self._drag.pointer = None

    def is_double_click(self, point: Point) -> bool:
        """Return whether a click is the second of a double click whose first one acted."""
        return self._again(self._acted, point)

    def _again(self, click: tuple[float, Point], point: Point) -> bool:
        """Return whether a click is the second of a double click."""
        when, where = click
        return self._model.clock - when < TWICE and math.dist(point, where) < TWICE_NEAR

    def look_under(self, begins: bool = False) -> None:
        """Update what is under the resting pointer after the table changed. With `begins`, a new player's
        pointer aims at nothing until it moves."""
        self._dwell.forget_panel()
        if begins:
            self._model.ui.handle(Event(pygame.WINDOWLEAVE))
        point = self._drag.pointer
        if point is not None and not self._focus.keyboard:
            self._hover(point, aims=not begins)

    def turn(self, back: bool = False) -> bool:
        """Rotate the held piece; return False if that changes nothing."""
        return self._aim_again(self._model.hand.turn(back))

    def flip(self) -> bool:
        """Turn the held piece over; return False if that changes nothing."""
        return self._aim_again(self._model.hand.flip())

    def _aim_again(self, turned: bool) -> bool:
        """Update the aim after the held piece was turned, since its place may now be legal; return
        `turned`."""
        targeting = self._targeting
        if turned and not targeting.aim and not targeting.by_keys:
            self.look_under()
        return turned

    # -- motion

    def _motion(self, event: Event, point: Point) -> bool:
        drag, strays = self._drag, self._drag.is_drag(point)
        if strays:
            self._dwell.forget_press()
        if self._targeting.dragging and not event.buttons[0]:
            self._model.hand.put_down()  # the button was released outside the window
        elif strays and drag.pressed_piece and self._targeting.way != "drag":
            self._begin_drag(point)
        self._dwell.enter(point)
        return self._hover(point) or self._targeting.dragging

    def _begin_drag(self, point: Point) -> None:
        """Start to drag the pressed piece if it can be lifted."""
        drag, shown = self._drag, self._shown
        piece, pressed = drag.pressed_piece, drag.pressed or point
        if not self._may_lift(piece):
            if shown.busy and piece in shown.pieces.sprites:
                self._model.refusals.explain(piece)
            drag.release()
            return
        sprite = shown.pieces.sprites[piece]
        middle = centre(sprite.at())
        self._model.hand.pick(piece, "drag")
        posed = self._targeting.pose(sprite.piece) or sprite.piece
        grasped = any(contains(hit_testing.widened(box), pressed) for box in shown.covers(piece))
        here = posed.place == sprite.piece.place and grasped
        drag.grip = (pressed[0] - middle[0], pressed[1] - middle[1]) if here else (0.0, 0.0)
        drag.release()
        self._focus.keyboard = False

    def _may_lift(self, piece: str) -> bool:
        shown = self._shown
        if piece not in shown.pieces.sprites or not shown.playing or not shown.moves.any:
            return False
        return piece in shown.moves.drops or shown.reasons.liftable(piece)

    def _hover(self, point: Point, aims: bool = True) -> bool:
        """Update the hovered piece and the aim for a point; return whether they changed. A keyboard aim stays
        until the pointer reaches another place, since it may be on its way to the turn button."""
        model, targeting = self._model, self._targeting
        before = (targeting.aim, self._focus.hovered, self._focus.described, self._focus.row)
        by_keys = targeting.by_keys
        meant = (
            DropTarget()
            if not aims or (by_keys and turn_button.hit(model, point))
            else target_at(self._targeting, point)
        )
        if targeting.legal and (meant.legal or not by_keys):
            model.hand.aim(meant.legal)
        if targeting.held is not None:
            model.hand.hover_illegal("" if targeting.aim or not targeting.picked else meant.there)
        self._focus.hovered = "" if targeting.dragging else self._shown.piece_at(point)
        self._focus.described = "" if targeting.picked else model.open_space.piece_at(point)
        rows = () if targeting.picked else self._shown.announced.items()
        self._focus.row = next((name for name, box in rows if contains(box, point)), "")
        if self._used is not None and math.dist(point, self._used) > QUIET:
            self._used = None
        model.tooltip.over(tips.pointed(model, point) if self._used is None else NOTHING)
        return before != (targeting.aim, self._focus.hovered, self._focus.described, self._focus.row)

    # -- press, drop, click

    def _down(self, button: int, point: Point) -> bool:
        model = self._model
        self._focus.keyboard = False
        model.tooltip.over()
        if button == RIGHT:
            if self._targeting.picked:
                model.hand.put_down()
            else:
                model.zoom((*self._focus.marks(), ""))
            return True
        if button != LEFT:
            return False
        model.ui.focus(None)
        model.bubble.close()
        self._drag.press(point, self._shown.piece_at(point))
        self._dwell.press()
        return True

    def _up(self, button: int, point: Point) -> bool:
        if button != LEFT:
            return False
        if self._targeting.dragging:
            self._drop_at(point)
        elif self._drag.pressed is not None:
            self._drag.release()
            self._click(point)
        return True

    def _drop_at(self, point: Point) -> None:
        """Release the dragged piece: play its move, put it back, or show the refusal."""
        piece = self._targeting.picked
        meant = target_at(self._targeting, point)
        if meant.legal:
            self._model.hand.drop(meant.legal)
            self._acts(point)
        elif meant.home:
            self._model.hand.put_down()
        else:
            self._model.hand.refuse(piece, meant.there, point)

    def _click(self, point: Point) -> None:
        """Handle a click: play, pick up, put down or explain."""
        model, targeting = self._model, self._targeting
        if self.is_double_click(point):
            return
        if turn_button.hit(model, point):
            self.turn()
            return
        piece, held = self._shown.piece_at(point), targeting.held
        meant = target_at(self._targeting, point)
        place, other = (
            meant.legal,
            bool(piece) and piece != targeting.picked and self._shown.moves.movable(piece),
        )
        if place and not self._own_click(piece, place) and (place == meant.there or not other):
            model.hand.drop(place)
            self._acts(point)
        elif other:
            model.hand.take(piece, "click")
            self._taken = (model.clock, point)
            if not targeting.picked:
                self._acts(point)
        elif held is None or held.id != targeting.picked:
            self._click_still(piece, point)
        elif piece == held.id and held.owner < 0 and self._again(self._taken, point) and only_way(targeting):
            model.hand.drop(only_way(targeting))
            self._acts(point)
        elif piece == held.id:
            model.hand.put_down()
        else:
            model.hand.refuse(held.id, meant.there, point)

    def _acts(self, point: Point) -> None:
        """Record that a click acted at a point: a second click is a slip, and the place needs no tooltip."""
        self._acted, self._used = (self._model.clock, point), point
        self._model.tooltip.over()

    def _own_click(self, piece: str, place: str) -> bool:
        """Return whether a click means the piece itself and not the lit place it is in: nothing was picked up
        by hand, and the piece is movable and isn't the aim, or has only click actions."""
        moves = self._shown.moves
        if self._targeting.picked or not piece or not moves.movable(piece):
            return False
        sprite = self._shown.pieces.sprites[piece]
        clicked = piece in moves.clicks and piece not in moves.drops
        return not sprite.piece.acting and (clicked or sprite.piece.place != place)

    def _click_still(self, piece: str, point: Point) -> None:
        """Handle a click on something that can't be moved: show the refusal, the reason, a closeup, or the log
        that has the rest of a recap."""
        model, shown, acting = self._model, self._shown, self._targeting.held
        if self._dwell.click(point):
            return
        there = shown.places.at(point)
        if acting is not None and there and there != acting.place and shown.playing:
            model.hand.refuse(acting.id, there, point)
            if model.bubble.refusal is not None:
                return
        if model.refusals.is_answered(piece, there):
            return
        found = self._shown.zoom_target(point)
        if found:
            model.zoom((found,))
        elif piece and shown.playing:
            model.refusals.explain(piece)
        elif model.speakers.leaves_more_to_log and contains(shown.places.panel("preview"), point):
            model.toggle_log()

    # -- the wheel

    def _turn(self, event: Event) -> bool:
        """Rotate the held piece by the wheel; return False if nothing is held."""
        return bool(self._targeting.picked) and event.y != 0 and self.turn(back=event.y > 0)

    def _wheel(self, event: Event) -> bool:
        shown, point = self._shown, self._drag.pointer
        if point is not None and shown.look.parts.at(shown.view).scroll(point, -event.y):
            return True
        return self._model.ui.handle(event)
