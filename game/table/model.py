"""The model of a table: what is shown, held, aimed, hinted and written, put together from its parts.

Mouse and keyboard turn events into intents of the parts; drawing only reads. An intent that means a legal
action stores it for the scene to play (`Chosen.take`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Protocol

from pygame import Surface

from game.table.action_bar import ActionBar
from game.table.advised import Advised, Attention
from game.table.banner import Banner
from game.table.bar import Bar
from game.table.callouts import Bubble, Tooltip
from game.table.chosen import Chosen
from game.table.closeup import Closeup
from game.table.focus import Focus
from game.table.hand import Enter, Hand
from game.table.hint import Hinted
from game.table.layout import Layout
from game.table.log_drawer import LogDrawer, is_always_open, log_box
from game.table.look import TableLook
from game.table.open_space import OpenSpace
from game.table.refusals import Refusals
from game.table.showing import Showing
from game.table.shown_position import ShownPosition
from game.table.speakers import Speakers
from game.table.table_state import TableState
from game.table.targeting import Targeting
from game.ui.canvas import Box, bounds, centre, contains
from game.ui.controls import Ui
from game.ui.kit import TOP_BAR, Kit
from rules.game import Refusal
from rules.tabletop import AnyTabletop


class Overlay(Protocol):
    """A layer of a scene, drawn over the table and its controls, but under the held piece, refusals, choosers
    and closeups."""

    @property
    def box(self) -> Box | None:
        """Return the box of its words, which callouts avoid; None while there are none."""

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on it, so that it isn't on the table."""

    def draw(self, surface: Surface) -> None:
        """Draw it, with its own controls once more."""


class TableModel:
    """The model of one table; `Table` documents its arguments."""

    kit: Kit
    ui: Ui

    def __init__(
        self,
        game: AnyTabletop,
        layout: Layout,
        seats: int,
        bots: frozenset[int],
        on_rule: Callable[[str], object] | None,
        on_undo: Callable[[], object] | None,
    ) -> None:
        self.bots, self._seats, self._on_undo = bots, seats, on_undo
        self.bubble, self.tooltip, self.banner = Bubble(opens=on_rule is not None), Tooltip(), Banner()
        shown = self.shown = ShownPosition(game, layout)
        targeting = self.targeting = Targeting(shown)
        controls = ActionBar(
            lambda: self.enter.press_primary(), lambda moves: self.enter.press(moves), on_undo
        )
        focus = self.focus = Focus(shown, targeting, controls, self.tooltip)
        self.chosen, advised = Chosen(shown, targeting), Advised(shown, targeting, controls)
        attention = Attention(shown, targeting, focus, advised, controls)
        self.advised, speakers = advised, Speakers(attention)
        self.speakers, callouts = speakers, (self.bubble, self.tooltip)
        self.bar = Bar(attention, speakers, callouts)
        self.refusals = Refusals(shown, targeting, *callouts, on_rule)
        self.hand = Hand(
            attention,
            self.chosen,
            speakers,
            self.refusals,
            self.bar,
            self.bubble,
            self.banner,
        )
        self.enter = Enter(attention, self.hand)
        self.log, self.open_space = LogDrawer(seats), OpenSpace(shown)
        self.overlay: Overlay | None = None
        """The layer over the table."""
        self.closeup: Closeup | None = None
        self.clock = 0.0
        self._lines = 0

    # -- laying out and showing

    def lay_out(self, kit: Kit, ui: Ui, layout: Layout, look: TableLook[Any]) -> None:
        """Lay the table out for a canvas; held piece, aim and scroll positions stay."""
        self.kit, self.ui = kit, ui
        first = self.shown.empty
        self.shown.lay_out(kit, layout, look)
        self.focus.ui = ui
        self.targeting.lay_out()
        seen = layout.for_viewer(0, self._seats)
        self.log.build(kit, log_box(seen, kit.canvas), is_always_open(seen, kit.canvas))
        if not first:
            self.bar.build()
        self.seat_bots(self.bots)
        self._enlarge_again()
        self.bubble.close()
        self.shown.dirty = True

    def show(self, showing: Showing) -> bool:
        """Show a view and its moves; return True where another player decides than before, or decides again
        after others."""
        shown, view = self.shown, showing.view
        self.hand.carry()
        self.chosen.leave(view)
        if shown.empty or view != shown.view:
            self.advised.hint = None
        if showing.playing and self._seats > 1:
            self.banner.follow(self.game, view, self.bots, showing.openly)
        watched = not showing.playing or len(self.bots) == self._seats
        fresh = () if shown.empty or watched else showing.log[self._lines :]
        self._lines = len(showing.log)
        self.targeting.begin()
        shown.show(showing)
        handed_over = self.speakers.who not in ("", showing.who)
        moved = self.speakers.show(showing)
        if self.bubble.refusal != self.refusals.busy:
            self.bubble.close()
        self.chosen.follow(handed_over)
        self.focus.begin() if handed_over else self.focus.follow()
        self.refusals.say_news(fresh, None if showing.openly else self.game.viewer(shown.ground))
        self.log.show(showing.log)
        self.bar.why_no_undo = showing.why_no_undo
        self.bar.build()
        shown.dirty = True
        return handed_over or moved

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats that bots play."""
        self.bots = bots
        self.log.seat_bots(bots)
        self.shown.look.parts.seat_bots(bots)
        self.shown.dirty = True

    def update(self, dt: float, idle: bool = True) -> bool:
        """Advance by `dt` seconds and return whether a new frame is needed. `idle`: the frame has time to
        prepare later ones."""
        self.clock += dt
        changed, self.shown.dirty = self.shown.dirty, False
        moving = self.shown.update(dt, idle)
        self._keep_clear()
        said, tip = self.bubble.update(dt), self.tooltip.update(dt)
        banner = self.banner.update(dt, self.kit, self.shown.stages.running, idle)
        self.bar.update()
        return changed | moving | said | tip | banner

    def _keep_clear(self) -> None:
        """Keep callouts off what appears over the table, and close the tooltip of what that covers."""
        if not self.tooltip.tip.key and self.bubble.refusal is None:
            return
        self.bubble.kept = self.tooltip.kept = tuple(self._over_table())
        pointer, overlay = self.targeting.drag.pointer, self.overlay
        if pointer is None or self.focus.keyboard:
            return
        if self.ui.control_at(pointer) is not None or (overlay is not None and overlay.hit(pointer)):
            self.tooltip.over()

    def _over_table(self) -> Iterator[Box]:
        """Yield the boxes of the open log, of the layer's words and of the buttons outside the bars."""
        if self.log.opened:
            yield self.log.box
        if self.overlay is not None and (words := self.overlay.box) is not None:
            yield words
        for control in self.ui.controls:
            barred = control.box[1] < TOP_BAR or contains(self.tooltip.buttons, centre(control.box))
            if control.visible and control.focusable and not barred:
                yield control.box

    def redraw(self) -> None:
        """Request a new frame: something over the table has changed."""
        self.shown.dirty = True

    # -- state

    @property
    def game(self) -> AnyTabletop:
        """Return the game with its current cards."""
        return self.shown.game

    @property
    def modal(self) -> bool:
        """Return whether a chooser or a closeup takes every key."""
        return self.targeting.chooser is not None or self.closeup is not None

    def state(self) -> TableState:
        """Return what the player holds and looks at, for the look."""
        sprite, targeting = self.shown.pieces.sprites.get(self.focus.shown), self.targeting
        held, move = targeting.held, targeting.aimed
        return TableState(
            held,
            sprite.piece if sprite else None,
            self.shown.moves.any,
            targeting.turn if held is not None else 0,
            tuple(targeting.legal) if held is not None else (),
            move.action if move is not None else None,
            targeting.aim,
        )

    # -- hint, closeup, log

    def advise(self, hinted: Hinted | None) -> None:
        """Show a hint, or none, and no tooltip over it; the next Enter follows it."""
        self.advised.hint = hinted
        if hinted is not None:
            self.tooltip.over()
        if hinted is not None and not self.targeting.picked:
            self.focus.at = ""
            self.hand.aim("")
        self.bar.label()
        self.shown.dirty = True

    def zoom(self, names: Iterable[str]) -> bool:
        """Open the closeup of the first piece or place that has a picture ("": the whole table); return
        whether one has."""
        look, view = self.shown.look, self.shown.view
        for name in names:
            picture = look.zoom(view, name)
            if picture is not None:
                self.bubble.close()
                self.closeup = Closeup(
                    self.kit, name, picture, look.zoom_parts(view, name), partial(look.zoom, view)
                )
                self.shown.dirty = True
                return True
        return False

    def _enlarge_again(self) -> None:
        """Redraw the open closeup with other cards or for another canvas."""
        former, self.closeup = self.closeup, None
        if former is not None and self.zoom((former.name,)) and self.closeup is not None:
            self.closeup.follow(former)

    def toggle_log(self) -> None:
        """Open or close the log drawer."""
        self.log.toggle()
        self.shown.dirty = True

    # -- one step back

    def escape(self) -> bool:
        """Go one step back: closeup, chooser, held piece, aim, decision, bubble, log; return False if nothing
        is open."""
        self.tooltip.over()
        targeting = self.targeting
        if self.closeup is not None:
            self.closeup = self.closeup if self.closeup.back() else None
        elif targeting.chooser is not None or targeting.picked:
            self.hand.put_down()
        elif targeting.aim and targeting.by_keys:
            self.hand.aim("")
        elif not (self._undo_choice() or self.bubble.close()):
            if not self.log.opened:
                return False
            self.log.toggle()
        self.shown.dirty = True
        return True

    def leave_focus(self) -> bool:
        """Let go of the focused piece, place or button, the last step back; return False if nothing is."""
        left = self.focus.leave()
        self.shown.dirty |= left
        return left

    def _undo_choice(self) -> bool:
        """Undo the move that led to the pending decision if that is possible (FEATURES 9), or show why not.
        Return False if there is no such move, or the reason is shown already."""
        held, chosen = self.targeting.held, self.chosen
        if held is None or not chosen.must_decide or not chosen.by_hand or self._on_undo is None:
            return False
        if not self.bar.why_no_undo:
            self._on_undo()
            return True
        why = Refusal("", self.bar.why_no_undo)
        if self.bubble.refusal == why:
            self.bubble.close()
            return False
        self.bubble.say(why, bounds(self.shown.covers(held.id)))
        return True
