"""The mouse on the table: hover, press, drag, drop, click, wheel."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.table import hand, refusals, turner
from game.table.hand import Point
from game.table.shapes import bounds
from game.ui.canvas import Box, centre, contains
from game.ui.control_list import QUIET
from rules.common.words import capital

if TYPE_CHECKING:
    from game.table.table import Table

LEFT, RIGHT = 1, 3
TWICE, TWICE_NEAR = 0.3, 8.0
"""A second click so soon (s) and so near (px) after one that acted is a slip of the finger."""
HOLD = 0.55
"""Seconds a press rests where it was made, on something that cannot be moved, until that is enlarged."""


class Mouse:
    """Mouse events of one table. `handle` returns whether an event was used."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._acted: tuple[float, Point] = (-1.0, (0.0, 0.0))
        self._used: Point | None = None
        self._rests_since: float | None = None

    def handle(self, event: Event) -> bool:
        """Take a mouse event."""
        table = self.table
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event) or table.log.wheel(table.hand.pointer, event.y) or self._wheel(event)
        point = table.kit.canvas.logical(event.pos)
        if not table.hand.dragging:
            if event.type == pygame.MOUSEBUTTONDOWN and table.bubble.hit(table.kit, point):
                return self._click_bubble()
            if table.log.handle(event):
                table.tooltip.over("")
                return True
            if table.ui.handle(event):
                return True
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, point)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event.button, point)
        return self._up(event.button, point)

    def update(self) -> bool:
        """Enlarge the piece or place that a press rests on; True when it did."""
        table, since = self.table, self._rests_since
        if table.hand.pressed is None or since is None or table.hand.picked or table.clock - since < HOLD:
            return False
        self._rests_since = None
        piece = table.hand.pressed_piece
        if piece and (table.moves.movable(piece) or table.reasons.liftable(piece)):
            return False
        if not any(table.zoom(name) for name in self.under_pointer()):
            return False
        table.hand.release()
        return True

    def under_pointer(self) -> list[str]:
        """What the pointer or the keyboard's focus is on: piece, place, what the look says."""
        table = self.table
        if table.keyboard and table.focus:
            return [table.focus]
        point = table.hand.pointer
        if point is None:
            return []
        names = [self._piece_at(point), self._place_at(point), self._shown_at(point)]
        return [name for name in names if name]

    def slips(self, point: Point) -> bool:
        """Whether a click there is the second of a double click whose first one did something."""
        when, where = self._acted
        return self.table.clock - when < TWICE and math.dist(point, where) < TWICE_NEAR

    def look_under(self) -> None:
        """Find anew what lies under the resting pointer, after the table changed."""
        point = self.table.hand.pointer
        if point is not None and not self.table.keyboard:
            self._hover(point)

    def _motion(self, event: Event, point: Point) -> bool:
        table = self.table
        if table.hand.strays(point):
            self._rests_since = None
        if table.hand.dragging and not event.buttons[0]:
            table.put_down()  # the button was let go where no event could come from
        elif table.hand.pulls(point):
            self._drag(point)
        return self._hover(point) or table.hand.dragging

    def _drag(self, point: Point) -> None:
        """Begin to drag the pressed piece, if it can be lifted at all."""
        table, piece = self.table, self.table.hand.pressed_piece
        pressed = table.hand.pressed or point
        if not self._may_lift(piece):
            if table.waiting and piece in table.pieces.sprites:
                refusals.explain(table, piece)
            table.hand.release()
            return
        middle = centre(table.pieces.sprites[piece].at())
        table.pick(piece, "drag")
        table.hand.grip = (pressed[0] - middle[0], pressed[1] - middle[1])
        sprite = table.pieces.sprites[piece]
        if table.posed(sprite.piece).place != sprite.piece.place:
            table.hand.grip = (0.0, 0.0)
        table.hand.release()
        table.keyboard = False

    def _may_lift(self, piece: str) -> bool:
        table = self.table
        if piece not in table.pieces.sprites or not table.playing or not table.moves.any:
            return False
        return piece in table.moves.drops or table.reasons.liftable(piece)

    def _hover(self, point: Point) -> bool:
        """What is under the pointer: aim at a legal place, or note the piece; True when it changed. What keys aim
        at stays until the pointer means another place: it may be on its way to the button that turns."""
        table = self.table
        before = (table.hand.aim, table.hovered)
        by_keys = table.hand.by_keys
        meant = "" if by_keys and turner.hit(table, point) else self._meant(point)
        if table.legal and (meant or not by_keys):
            table.aim(meant)
        if table.held is not None:
            table.doubt("" if table.hand.aim or not table.hand.picked else self._place_at(point))
        table.hovered = "" if table.hand.dragging else self._piece_at(point)
        self._tip(point)
        return before != (table.hand.aim, table.hovered)

    def _meant(self, point: Point) -> str:
        """The legal place that a point means, or "". A dragged piece that covers several boxes may cover just
        what it would where it lands, while the pointer is in a notch of that."""
        table = self.table
        slack = hand.SLACK if table.hand.picked else 0.0
        exact = hand.under(point, table.boxes, table.legal, slack, table.areas)
        if exact or not (table.areas and table.hand.dragging) or self._at_home(table.hand.picked, point):
            return exact
        return hand.around(point, table.areas) if len(table.held_boxes) > 1 else ""

    def _tip(self, point: Point) -> None:
        table = self.table
        sprite = table.pieces.sprites.get(table.hovered)
        if self._used is not None and math.dist(point, self._used) > QUIET:
            self._used = None
        told = table.hand.aim or self._used is not None or table.bubble.speaks_of(point, QUIET)
        if table.ui.hovered is not None or told:
            table.tooltip.over("")  # the preview or the refusal tells of it, and is not hidden
        elif sprite is not None and sprite.piece.name:
            still = not (table.moves.movable(table.hovered) or table.waiting)
            reason = table.reasons.of_piece(table.hovered) if still else None
            name = capital(sprite.piece.name)
            text, rule = (reason.text, reason.rule) if reason is not None else ("", "")
            around = bounds(table.covers(table.hovered))
            look = table.look
            picture = partial(look.tooltip_picture, table.view, sprite.piece) if look.has_tooltip_pictures else None
            table.tooltip.over(table.hovered, name, text, rule, around, picture)
        else:
            self._place_tip(self._place_at(point) or self._shown_at(point))

    def _place_tip(self, place: str) -> None:
        table = self.table
        words = table.look.describe(table.view, place) if place else ""
        if words:
            title, _, text = words.partition("\n")
            table.tooltip.over(place, title, text, "", self._box_of(place))
        else:
            table.tooltip.over("")

    def _shown_at(self, point: Point) -> str:
        """What the look says is under a point that holds no place."""
        return self.table.look.zoom_target(self.table.view, point)

    def _box_of(self, place: str) -> Box:
        table = self.table
        box = table.boxes.get(place) or table.look.place(place, table.view)
        return box or (*(table.hand.pointer or (0.0, 0.0)), 1.0, 1.0)

    def _down(self, button: int, point: Point) -> bool:
        table = self.table
        table.keyboard = False
        table.tooltip.over("")
        if button == RIGHT:
            if table.hand.picked:
                table.put_down()
            else:
                table.zoom()
            return True
        if button != LEFT:
            return False
        table.ui.focus(None)
        table.bubble.close()
        table.hand.press(point, self._piece_at(point))
        self._rests_since = table.clock
        return True

    def _up(self, button: int, point: Point) -> bool:
        table = self.table
        if button != LEFT:
            return False
        if table.hand.dragging:
            self._drop_at(point)
        elif table.hand.pressed is not None:
            table.hand.release()
            self._click(point)
        return True

    def _drop_at(self, point: Point) -> None:
        table, piece = self.table, self.table.hand.picked
        place, there = self._meant(point), self._place_at(point)
        if place:
            table.drop(place)
            self._acts(point)
        elif table.pieces.sprites[piece].piece.place == there or self._at_home(piece, point):
            table.put_down()
        else:
            refusals.refuse(table, piece, there, point)

    def _click(self, point: Point) -> None:
        """Press and let go in one place: do, pick up, put down or explain."""
        table = self.table
        if self.slips(point):
            return
        if turner.hit(table, point):
            turner.turn(table)
            return
        piece, held = self._piece_at(point), table.held
        place = self._meant(point)
        if place and not self._own_click(piece, place):
            table.drop(place)
            self._acts(point)
        elif piece and piece != table.hand.picked and table.moves.movable(piece):
            table.take(piece, "click")
            if not table.hand.picked:
                self._acts(point)
        elif held is not None and held.id == table.hand.picked:
            there = self._place_at(point)
            table.put_down() if piece == held.id else refusals.refuse(table, held.id, there, point)
        else:
            self._click_still(piece, point)

    def _acts(self, point: Point) -> None:
        """A movement did something there: a second click is a slip, and the place needs no words."""
        self._acted, self._used = (self.table.clock, point), point
        self.table.tooltip.over("")

    def _own_click(self, piece: str, place: str) -> bool:
        """Whether a click means the piece itself rather than the lit place it lies in: only when
        nothing was picked up by hand, and the piece is movable and not itself the aim."""
        table = self.table
        if table.hand.picked or not piece or not table.moves.movable(piece):
            return False
        sprite = table.pieces.sprites[piece]
        return not sprite.piece.acting and sprite.piece.place != place

    def _click_still(self, piece: str, point: Point) -> None:
        """A click on what cannot be moved: refuse what it means, say why, or enlarge."""
        table = self.table
        there = self._place_at(point)
        acting = table.held
        if acting is not None and there and there != acting.place and table.playing:
            refusals.refuse(table, acting.id, there, point)
            if table.bubble.refusal is not None:
                return
        found = self._shown_at(point)
        if found:
            table.zoom(found)
        elif piece and table.playing:
            refusals.explain(table, piece)

    def _at_home(self, piece: str, point: Point) -> bool:
        """Whether a point lies in what a piece covers that lies in several boxes."""
        covered = self.table.covers(piece)
        return len(covered) > 1 and any(contains(box, point) for box in covered)

    def _turn(self, event: Event) -> bool:
        """The wheel turns what was picked up."""
        return bool(self.table.hand.picked) and event.y != 0 and turner.turn(self.table, back=event.y > 0)

    def _wheel(self, event: Event) -> bool:
        table = self.table
        point = table.hand.pointer
        if point is not None and table.look.scroll(table.view, point, -event.y):
            return True
        return table.ui.handle(event)

    def _click_bubble(self) -> bool:
        table = self.table
        rule = table.bubble.refusal.rule if table.bubble.refusal is not None else ""
        table.bubble.close()
        if rule:
            table.on_rule(rule)
        return True

    def _piece_at(self, point: Point) -> str:
        """The piece under a point: a movable one first, the topmost otherwise."""
        table = self.table
        exact, hits = [], []
        for piece_id, sprite in table.pieces.sprites.items():
            covered = table.shapes.extent(sprite.piece, sprite.box)
            if any(contains(box, point) for box in covered):
                exact.append(piece_id)
                hits.append(piece_id)
            elif table.moves.movable(piece_id) and any(contains(hand.widened(box), point) for box in covered):
                hits.append(piece_id)
        for found in (self._uncovered(exact), hits):
            movable = [piece_id for piece_id in found if table.moves.movable(piece_id)]
            if movable or found:
                return (movable or found)[-1]
        return ""

    def _uncovered(self, found: list[str]) -> list[str]:
        """Of the pieces under a point, each above those before it, the ones that are seen there: in a row of
        cards one may lie half over another."""
        sprites = self.table.pieces.sprites
        rows = {sprites[piece_id].piece.place: sprites[piece_id].box for piece_id in found}
        return [one for one in found if rows[sprites[one].piece.place] == sprites[one].box]

    def _place_at(self, point: Point) -> str:
        """The smallest place that holds a point, or ""."""
        boxes = self.table.boxes
        hits = [place for place, box in boxes.items() if contains(box, point)]
        return min(hits, key=lambda place: boxes[place][2] * boxes[place][3], default="")
