"""The mouse on the table: hover, press, drag, drop, click, wheel become intents of the model."""

from __future__ import annotations

import math

import pygame
from pygame.event import Event

from game.table import drops, hit_testing, tips, turn_button
from game.table.drops import Meant
from game.table.look import Point
from game.table.model import TableModel
from game.ui.canvas import Box, centre, contains
from game.ui.controls import QUIET

LEFT, RIGHT = 1, 3
TWICE, TWICE_NEAR = 0.3, 8.0
"""A second click so soon (s) and so near (px) after one that acted is a slip of the finger, after one that took up
what nobody owns it takes that."""
STAYS = 0.25
"""Seconds that the pointer stays on a panel until the look turns to it (LOOK 13)."""
HOLD = 0.55
"""Seconds a press rests where it was made, on something that can't be moved, until that is enlarged."""


class Mouse:
    """Mouse events of one table. `handle` returns whether an event was used."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._shown, self._targeting = model.shown, model.targeting
        self._drag, self._focus = model.targeting.drag, model.focus
        self._acted: tuple[float, Point] = (-1.0, (0.0, 0.0))
        self._taken = self._acted
        self._used: Point | None = None
        self._rests_since: float | None = None
        self._panel = ""
        self._over: tuple[str, float] | None = None
        """The panel that the pointer came to, and when; None once that has been said."""
        self._turned: Box | None = None
        """Where something else lies since the pointer came there."""

    def handle(self, event: Event) -> bool:
        """Take a mouse event."""
        model = self._model
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event) or model.log.wheel(self._drag.pointer, event.y) or self._wheel(event)
        point = model.kit.canvas.logical(event.pos)
        if not self._targeting.dragging:
            if event.type == pygame.MOUSEBUTTONDOWN and model.bubble.hit(model.kit, point):
                model.follow_bubble()
                return True
            if model.log.handle(event):
                model.tooltip.over()
                return True
            if model.ui.handle(event):
                if event.type == pygame.MOUSEBUTTONUP and not model.ui.keyboard:
                    model.ui.focus(None)  # keys go on at the table, not at the button that was clicked
                return True
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, point)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event.button, point)
        return self._up(event.button, point)

    def update(self) -> bool:
        """Enlarge the piece or place that a press rests on, and let the look turn to where the pointer has stayed for
        a while; True when that changed anything."""
        stays = self._over is not None and self._model.clock - self._over[1] >= STAYS
        turned = stays and self._attend(calm=self._targeting.held is not None)
        return self._enlarge() or turned

    def _attend(self, calm: bool = False) -> bool:
        """Let the look turn to the panel that the pointer is on. What then lies there is not meant before the pointer
        has left it. `calm`: nothing moves at which a hand may be aiming."""
        (panel, _), point, shown = self._over or ("", 0.0), self._drag.pointer, self._shown
        self._over = None
        if point is None or not self._model.attend(panel, calm):
            return False
        turned = shown.places.panel_at(point)
        self._turned = shown.places.panel(turned) if turned else None
        return True

    def _enlarge(self) -> bool:
        """Enlarge the piece or place that a press rests on; True when it did."""
        drag, since = self._drag, self._rests_since
        if (
            drag.pressed is None
            or since is None
            or self._targeting.picked
            or self._model.clock - since < HOLD
        ):
            return False
        self._rests_since = None
        piece = drag.pressed_piece
        if piece and (self._shown.moves.movable(piece) or self._shown.reasons.liftable(piece)):
            return False
        if not self._model.zoom(self.under_pointer()):
            return False
        drag.release()
        return True

    def lose(self) -> None:
        """The window lost the keyboard: what was dragged flies home."""
        self._drag.release()
        if self._targeting.dragging:
            self._model.put_down()

    def leave(self) -> None:
        """The pointer left the window: nothing is under it; what is dragged stays in the hand."""
        self._model.tooltip.over()
        self._focus.hovered = self._focus.told = self._focus.row = ""
        self._model.log.chosen = -1
        if not self._targeting.by_keys:
            self._model.aim("")
        if not self._targeting.dragging:
            self._drag.pointer = None

    def under_pointer(self) -> list[str]:
        """What the pointer or the keyboard's focus is on: piece, place, what the look says."""
        if self._focus.keyboard and self._focus.at:
            return [self._focus.at]
        point = self._drag.pointer
        if point is None:
            return []
        names = [self._piece_at(point), self._shown.places.at(point), self._zoom_target(point)]
        return [name for name in names if name]

    def slips(self, point: Point) -> bool:
        """Whether a click there is the second of a double click whose first one did something."""
        return self._again(self._acted, point)

    def _again(self, click: tuple[float, Point], point: Point) -> bool:
        """Whether a click there is the second of a double click."""
        when, where = click
        return self._model.clock - when < TWICE and math.dist(point, where) < TWICE_NEAR

    def look_under(self, begins: bool = False) -> None:
        """Find anew what lies under the resting pointer, after the table changed. It aims at nothing for who only
        `begins`, until it moves."""
        self._over = None
        if begins:
            self._model.ui.handle(Event(pygame.WINDOWLEAVE))
        point = self._drag.pointer
        if point is not None and not self._focus.keyboard:
            self._hover(point, aims=not begins)

    def turn(self, back: bool = False) -> bool:
        """Turn what is held; False where that changes nothing."""
        return self._aim_again(self._model.turn(back))

    def flip(self) -> bool:
        """Turn what is held over; False where that changes nothing."""
        return self._aim_again(self._model.flip())

    def _aim_again(self, turned: bool) -> bool:
        """A piece that is turned may be over a place that is legal now."""
        targeting = self._targeting
        if turned and not targeting.aim and not targeting.by_keys:
            self.look_under()
        return turned

    # -- motion

    def _motion(self, event: Event, point: Point) -> bool:
        drag, strays = self._drag, self._drag.strays(point)
        if strays:
            self._rests_since = None
        if self._targeting.dragging and not event.buttons[0]:
            self._model.put_down()  # the button was let go where no event could come from
        elif strays and drag.pressed_piece and self._targeting.way != "drag":
            self._begin_drag(point)
        self._come_to(point)
        return self._hover(point) or self._targeting.dragging

    def _come_to(self, point: Point) -> None:
        """Note when the pointer comes to another panel."""
        if self._turned is not None and contains(self._turned, point):
            return
        panel, self._turned = self._shown.places.panel_at(point), None
        if panel != self._panel:
            self._panel, self._over = panel, (panel, self._model.clock) if panel else None

    def _begin_drag(self, point: Point) -> None:
        """Drag the pressed piece, if it can be lifted at all."""
        drag, shown = self._drag, self._shown
        piece, pressed = drag.pressed_piece, drag.pressed or point
        if not self._may_lift(piece):
            if shown.busy and piece in shown.pieces.sprites:
                self._model.explain(piece)
            drag.release()
            return
        sprite = shown.pieces.sprites[piece]
        middle = centre(sprite.at())
        self._model.pick(piece, "drag")
        posed = self._targeting.pose(sprite.piece) or sprite.piece
        here = posed.place == sprite.piece.place
        drag.grip = (pressed[0] - middle[0], pressed[1] - middle[1]) if here else (0.0, 0.0)
        drag.release()
        self._focus.keyboard = False

    def _may_lift(self, piece: str) -> bool:
        shown = self._shown
        if piece not in shown.pieces.sprites or not self._model.playing or not shown.moves.any:
            return False
        return piece in shown.moves.drops or shown.reasons.liftable(piece)

    def _hover(self, point: Point, aims: bool = True) -> bool:
        """What is under the pointer: aim at a legal place, or note the piece; True when it changed. What keys aim
        at stays until the pointer means another place: it may be on its way to the button that turns."""
        model, targeting = self._model, self._targeting
        before = (targeting.aim, self._focus.hovered, self._focus.told, self._focus.row)
        by_keys = targeting.by_keys
        meant = Meant() if not aims or (by_keys and turn_button.hit(model, point)) else self._means(point)
        if targeting.legal and (meant.legal or not by_keys):
            model.aim(meant.legal)
        if targeting.held is not None:
            model.doubt("" if targeting.aim or not targeting.picked else meant.there)
        self._focus.hovered = "" if targeting.dragging else self._piece_at(point)
        self._focus.told = "" if targeting.picked else model.open_space.piece_at(point)
        rows = () if targeting.picked else self._shown.announced.items()
        self._focus.row = next((name for name, box in rows if contains(box, point)), "")
        self._tip(point)
        return before != (targeting.aim, self._focus.hovered, self._focus.told, self._focus.row)

    def _means(self, point: Point) -> Meant:
        """What a point means for what is held. A dragged piece that covers several boxes may cover just what it would
        where it lands, while the pointer is in a notch of that."""
        targeting = self._targeting
        slack, areas = hit_testing.SLACK if targeting.picked else 0.0, targeting.areas
        exact = hit_testing.under(point, self._shown.boxes, targeting.legal, slack, areas)
        if exact or not targeting.picked:
            return Meant(exact, exact or self._shown.places.at(point))
        if self._at_home(targeting.picked, point):
            return Meant(home=True)
        if areas and targeting.dragging and len(targeting.held_boxes) > 1:
            notched = hit_testing.around(point, areas)
            if notched:
                return Meant(notched, notched)
        return drops.meant(targeting, point)

    # -- tooltips

    def _tip(self, point: Point) -> None:
        model, shown, hovered = self._model, self._shown, self._focus.hovered
        sprite = shown.pieces.sprites.get(hovered)
        if self._used is not None and math.dist(point, self._used) > QUIET:
            self._used = None
        known = (
            self._focus.row
            or self._targeting.aim
            or self._used is not None
            or model.bubble.speaks_of(point, QUIET)
        )
        if model.ui.hovered is not None or known:
            model.tooltip.over()  # the preview or the refusal tells of it, and is not hidden
        elif sprite is not None and sprite.piece.name:
            model.tooltip.over(tips.of_piece(model, hovered))
        else:
            named = shown.places.at(point) or self._zoom_target(point)
            panel = "" if named else shown.places.panel_at(point)
            model.tooltip.over(
                tips.of_place(model, named or (panel if panel in shown.look.described else ""))
            )

    def _zoom_target(self, point: Point) -> str:
        """What the look says is under a point that holds no place."""
        return self._shown.look.zoom_target(self._shown.view, point)

    # -- press, drop, click

    def _down(self, button: int, point: Point) -> bool:
        model = self._model
        self._focus.keyboard = False
        model.tooltip.over()
        if button == RIGHT:
            if self._targeting.picked:
                model.put_down()
            else:
                model.zoom((*self.under_pointer(), ""))
            return True
        if button != LEFT:
            return False
        model.ui.focus(None)
        model.bubble.close()
        self._drag.press(point, self._piece_at(point))
        self._rests_since = model.clock
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
        """Let the dragged piece go: do what that means, put it down where it lay, or refuse."""
        piece = self._targeting.picked
        meant = self._means(point)
        if meant.legal:
            self._model.drop(meant.legal)
            self._acts(point)
        elif meant.home:
            self._model.put_down()
        else:
            self._model.refuse(piece, meant.there, point)

    def _click(self, point: Point) -> None:
        """Press and let go in one place: do, pick up, put down or explain."""
        model, targeting = self._model, self._targeting
        if self.slips(point):
            return
        if turn_button.hit(model, point):
            self.turn()
            return
        piece, held = self._piece_at(point), targeting.held
        meant = self._means(point)
        place, other = (
            meant.legal,
            bool(piece) and piece != targeting.picked and self._shown.moves.movable(piece),
        )
        if place and not self._own_click(piece, place) and (place == meant.there or not other):
            model.drop(place)
            self._acts(point)
        elif other:
            model.take(piece, "click")
            self._taken = (model.clock, point)
            if not targeting.picked:
                self._acts(point)
        elif held is None or held.id != targeting.picked:
            self._click_still(piece, point)
        elif piece == held.id and held.owner < 0 and self._again(self._taken, point) and self._only_way:
            model.drop(self._only_way)
            self._acts(point)
        elif piece == held.id:
            model.put_down()
        else:
            model.refuse(held.id, meant.there, point)

    @property
    def _only_way(self) -> str:
        """Where what is held may go, if that is one place and means one thing; else ""."""
        legal = self._targeting.legal
        return next((place for place, moves in legal.items() if len(legal) == len(moves) == 1), "")

    def _acts(self, point: Point) -> None:
        """A movement did something there: a second click is a slip, and the place needs no words."""
        self._acted, self._used = (self._model.clock, point), point
        self._model.tooltip.over()

    def _own_click(self, piece: str, place: str) -> bool:
        """Whether a click means the piece itself rather than the lit place it lies in: only when
        nothing was picked up by hand, and the piece is movable and not itself the aim, or does something by a click
        alone."""
        moves = self._shown.moves
        if self._targeting.picked or not piece or not moves.movable(piece):
            return False
        sprite = self._shown.pieces.sprites[piece]
        clicked = piece in moves.clicks and piece not in moves.drops
        return not sprite.piece.acting and (clicked or sprite.piece.place != place)

    def _click_still(self, piece: str, point: Point) -> None:
        """A click on what can't be moved: refuse what it means, say why, or enlarge."""
        model, acting = self._model, self._targeting.held
        self._over = (self._shown.places.panel_at(point), model.clock)
        if self._attend():
            return
        there = self._shown.places.at(point)
        if acting is not None and there and there != acting.place and model.playing:
            model.refuse(acting.id, there, point)
            if model.bubble.refusal is not None:
                return
        found = self._zoom_target(point)
        if found:
            model.zoom((found,))
        elif piece and model.playing:
            model.explain(piece)

    def _at_home(self, piece: str, point: Point) -> bool:
        """Whether a point lies in what a piece covers that lies in several boxes."""
        covered = self._shown.covers(piece)
        return len(covered) > 1 and any(contains(box, point) for box in covered)

    def _piece_at(self, point: Point) -> str:
        shown = self._shown
        found = hit_testing.piece_at(point, shown.pieces.sprites, shown.shapes, shown.moves.movable)
        return found or shown.look.piece_at(shown.view, point)

    # -- the wheel

    def _turn(self, event: Event) -> bool:
        """The wheel turns what was picked up."""
        return bool(self._targeting.picked) and event.y != 0 and self.turn(back=event.y > 0)

    def _wheel(self, event: Event) -> bool:
        shown, point = self._shown, self._drag.pointer
        if point is not None and shown.look.scroll(shown.view, point, -event.y):
            return True
        return self._model.ui.handle(event)
