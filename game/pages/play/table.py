"""The table scene: one session on the generic table, from the first decision to the result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import keys
from game.app.bot_player import Player
from game.app.scene import Answer, App, Scene
from game.app.seats import bot_seats, person_seats
from game.app.session import Session
from game.pages.play.at_table import AtTable
from game.pages.play.bars import EDGE, TopBar, WatchStrip
from game.pages.play.guide import Guide
from game.pages.play.handover import Handover
from game.pages.play.hints import Hints
from game.pages.play.input_guard import InputGuard
from game.pages.play.moves import Moves
from game.pages.play.screen import Screen
from game.pages.play.victory import Ending
from game.table.callouts import Lessons
from game.table.look import look_of
from game.table.showing import Showing
from game.table.table import Table, table_kit
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action
from rules.history import AnyHistory, answering, since_last_turn
from rules.tabletop import AnyTabletop

LEAST_BESIDE = 3
"""Notices are beside the panel of hints if at least this fraction (1/n) of the window is left of it."""


class TableScene(Scene, AtTable):
    """A session being played. It ends in the result scene; the back button returns to the shelf and keeps the
    game.

    `screen` decides whose view is shown: that of the seat to move, but never a bot's if a person would see
    its hidden information; on the open table nobody's. `moves` makes and undoes moves, `bar` and `strip` are the
    controls, `handover` brings the next person to the screen, `ending` shows the end.

    A lesson or a problem is a subclass. It brings other collaborators (`…_kind`, `make_…`) and overrides `rest`
    (after a change is shown), `end`, `handle_over`; `table.model` takes an `overlay` and an `own_panel`. It calls
    `lay` to lay the table again.
    """

    moves_kind: type[Moves] = Moves
    bar_kind: type[TopBar] = TopBar
    strip_kind: type[WatchStrip] = WatchStrip

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.moves = self.moves_kind(self)
        self.bots = self.make_bots()
        self.screen = self.make_screen()
        self.handover, self.ending = Handover(self), Ending(self)
        self.bar = self.bar_kind(self, self.moves, self.handover)
        self.strip = self.strip_kind(self)
        self.table = Table(
            session.game,
            app.games.layout(session.game.id),
            look_of(session.game.id),
            seats=len(session.setup.seats),
            bots=bot_seats(session.setup),
            on_rule=self.bar.open_rules,
            on_undo=self.moves.undo,
            turn_key=keys.key_label(app.settings.key("turn")),
        )
        self.table.model.refusals.on_refused = self.moves.refused
        self.hints = self.make_hints()
        self.guide = None
        if session.files.is_kept:
            model = self.table.model
            self.guide = model.overlay = Guide(app, session, model, lambda: self.handover.deciding)
            model.refusals.lessons = Lessons(self.guide.lesson_about, self.bar.open_lesson)
            model.bubble.show_key = keys.key_label(app.settings.key("show"))
        self.guard = InputGuard(app)
        self._rests = False
        """Whether `rest` was called since the last change of the table."""
        self._other_cards = False

    # -- collaborators

    def make_bots(self) -> Player:
        """Return who moves for the seats that no person plays."""
        return Player(self.app, self.session, self.moves.do_for_seat)

    def make_screen(self) -> Screen:
        """Return whose view is shown."""
        return Screen(self.app, self.session)

    def make_hints(self) -> Hints:
        """Return who gives hints."""
        return Hints(self.app, self.session, self.table.model)

    # -- life cycle

    def objection(self, game: AnyTabletop) -> str:
        """Return why the session can't continue with other cards, "" if it can."""
        return self.session.objection(game) if game.id == self.session.game.id else ""

    def renew(self) -> None:
        """Continue with the current cards and layout; bot requests for the former cards are cancelled."""
        game = self.app.game(self.session.game.id)
        if game is not self.session.game:
            self.bots.cancel()
            self.hints.leave()
            self.table.model.advise(None)
            self.session.change_cards(game)
            self._other_cards = True
        if self.guide is not None:
            self.guide.renew()
        self.table.renew(game, self.app.games.layout(game.id))

    def pause(self) -> None:
        """Write the shown moves to disk before another scene covers the table."""
        self.session.files.flush()

    def resume(self, answer: Answer) -> None:
        """Run the answer of a closed dialog, or take the screen after a cover, else show what changed."""
        if hasattr(self, "kit"):
            self.table.model.seat_bots(bot_seats(self.session.setup))
        if answer is not None:
            answer()
        elif self.screen.covered:
            self.handover.take()
        elif hasattr(self, "kit"):
            self.catch_up(animate=False)

    def leave(self) -> None:
        """Close the journal; the game can be resumed."""
        self.hints.leave()
        self.bots.cancel()
        self.session.files.close()

    def build(self, kit: Kit) -> None:
        """Lay out table and top bar; at first, cover the table before a player's hidden information is
        shown."""
        first = self.table.model.shown.empty
        self.kit = table_kit(kit)
        self.ui = Ui(self.kit, arrows=False, wrap=False)
        self.table.build(self.kit, self.ui)
        self.bar.build()
        if not first and self._other_cards:
            self._other_cards = False
            self.show(animate=False)
        elif not first:
            self._follow()
            if self.guide is not None:
                self.guide.build()
        else:
            self.show(animate=False)
            if self.screen.covered:
                self.handover.cover()

    # -- what is shown

    @property
    def notice_room(self) -> tuple[float, float]:
        """Return the room for notices left of the panel with hints and previews: over the field of play, if that
        is wide enough, so that they cover no other panel."""
        shown = self.table.model.shown
        if shown.empty or "panel/preview" not in shown.layout.spots:
            return 0.0, 0.0
        x, _, w, _ = shown.places.field
        k, right = self.kit.canvas.s / self.app.kit.canvas.s, shown.places.panel("preview")[0] - EDGE
        if right <= self.kit.canvas.w / LEAST_BESIDE:
            return 0.0, 0.0
        over = w >= self.kit.canvas.w / LEAST_BESIDE and x + w <= right
        return (x * k, w * k) if over else (0.0, right * k)

    @property
    def watching(self) -> bool:
        """Return whether only bots play."""
        return not person_seats(self.session.setup)

    def show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the session to the viewer, now or after `moves` moves; `traced`: with marks of the last move;
        `staged`: play staged events even if the rest jumps."""
        session, screen = self.session, self.screen
        at = len(session.history.actions) if moves is None else moves
        mine = session.seat == screen.viewer and self.bots.seat is None and moves is None
        view = screen.view_after(at)
        self.hints.on_open_table = screen.open
        turned = self.handover.turns_table()
        actions: Sequence[Action] = ()
        if screen.open and screen.answerable and moves is None:
            actions = tuple(session.game.legal_actions(view))
        elif mine and not screen.open and not screen.covered:
            actions = session.actions()
        looks = screen.next_person if screen.open else screen.viewer
        showing = Showing(
            view,
            actions,
            animate and not turned,
            log=session.lines(at),
            why_no_undo=self.moves.why_no_undo,
            recap=since_last_turn(session.history, looks) if mine else (),
            answering=mine and answering(session.history, looks),
            who=session.setup.seats[looks] if len(session.setup.seats) > 1 else "",
            busy=self.moves.busy,
            narration=self.moves.narration or self.handover.look_away(bool(actions)),
            traced=traced,
            staged=staged,
            before=screen.before(at) if at == screen.at + 1 or moves is not None else None,
            playing=not self.watching,
            openly=screen.open,
        )
        self.table.show(showing)
        screen.mark_shown(at)
        self._rests = False
        if self.guide is not None:
            self.guide.follow()
        self._follow()
        if session.outcome is not None and moves is None:
            self.ending.begin()

    def _follow(self) -> None:
        """Update the controls over the table."""
        self.handover.offer()
        self.strip.follow()
        self.bar.refresh()

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Show moves made, undone or redone, and start a handover if another person decides."""
        self.handover.catch_up(animate, traced)

    def lay(self, history: AnyHistory) -> None:
        """Lay the table again: continue with another game of the same seats and cards."""
        self.bots.cancel()
        self.hints.leave()
        self.session.history = history
        self.screen = self.make_screen()
        self.handover.reset()
        self.ending.reset()
        self.show(animate=False)

    def rest(self) -> None:
        """Continue once the table rests after a change."""
        if self.guide is not None:
            self.guide.rest()

    def back(self) -> None:
        """Leave for the shelf or the page the game was opened from; the game is kept."""
        self.app.home(self.session.game.id)

    def end(self) -> None:
        """Show the result, after the winner's emblem."""
        self.app.stack.replace(self.app.page("result", self.session))

    # -- events, time, drawing

    def handle(self, event: Event) -> bool:
        """Handle an event by the scene's keys first, then the table; return whether it was used."""
        if self.ending.skip(event) or self.handover.loses_focus(event) or self.handover.skip_animation(event):
            return True
        if self.guard.blocks(event) or self.handle_over(event):
            return True
        action, model = keys.action_of(event, self.app.settings), self.table.model
        if action and not model.modal and (self.bar.press_key(action) or self.strip.press_key(action)):
            return True
        if self.strip.toggle_by_key(event) or self.handover.take_by_key(event):
            return True
        chosen = self.table.handle(event)
        if chosen is not None and self.bots.seat is None and not self.screen.covered:
            self.moves.choose(chosen, by_key=event.type == pygame.KEYDOWN)
        return self.table.used or chosen is not None

    def handle_over(self, event: Event) -> bool:
        """Handle an event by what is over the table, before the table; return whether it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance bots and animations, and open the result when the game is over; return whether to
        redraw."""
        at_once = self.watching and self.bots.pace == "at_once"
        played = self.table.model.shown.stages.running and not at_once
        waits = played or self.handover.leaving or self.ending.is_running
        changed = self.bots.update(dt) if not waits else False
        changed = self.table.update(dt) or changed
        if self.bots.seat is None and not waits and self.app.scene is self:
            following = self.table.continue_move()
            if following is not None and not self.screen.covered:
                self.moves.choose(following, by_key=False)
        settled = not self.table.model.shown.stages.running and self.app.scene is self
        behind = self.handover.is_behind
        if self.handover.update(settled=settled):
            return False  # drawn in the next frame, as turning the table takes long enough
        if settled and not self.handover.leaving and not behind:
            changed = self._rest(dt) or changed
        return self.ending.update(dt, on_top=self.app.scene is self) or changed

    def _rest(self, dt: float) -> bool:
        """Continue with what is over the table once it rests; return whether to redraw."""
        if not self._rests and self.table.model.shown.pieces.resting:
            self._rests = True
            self.rest()
            return False
        return self._rests and self.guide is not None and self.guide.update(dt)

    def refresh(self, surface: Surface) -> Rect | None:
        """Redraw only the turning cog of a thinking bot; return its area."""
        return self.table.refresh(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the table under its top bar."""
        title, words = self.bar.caption
        self.table.draw(surface, title, words, self.bar.caption_end)
        self.ending.draw(surface)
