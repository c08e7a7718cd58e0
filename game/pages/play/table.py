"""The table scene: one session on the generic table, from the first decision to the result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import keys
from game.app.bot_player import Player
from game.app.scene import Answer, App, Scene
from game.app.seats import bot_seats, describe_bots, person_seats
from game.app.session import Session
from game.pages.play.guide import Guide
from game.pages.play.hints import Hints
from game.pages.play.input_guard import Confirmation, InputGuard
from game.pages.play.screen import Screen, TakeButton, bot_report, handover_question, previous_viewer
from game.pages.play.victory import Victory
from game.pages.play.watch import WatchStrip
from game.table.callouts import Lessons
from game.table.closeup import CHART
from game.table.look import look_of
from game.table.showing import Narration, Showing
from game.table.table import Table, table_kit
from game.ui.canvas import centre
from game.ui.control import ENTER
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action, Priority, Refusal
from rules.history import AnyHistory, answering, since_last_turn
from rules.tabletop import AnyTabletop, Tabletop

LOOK_AWAY = "All hands are face down. Pick yours up when only you can see the screen."
ICON, STEP, TOP, EDGE = 36.0, 44.0, 8.0, 10.0
LEAST_BESIDE = 3
"""Notices are beside the panel of hints if at least this fraction (1/n) of the window is left of it."""
TOOLS = 6
"""The number of bar buttons common to all games; with more, the caption is cut before them."""
MOST_AGAIN = 3
"""The most moves replayed after a cover, besides decisive ones."""
LINGER = 1.1
"""Seconds the final position is shown before the result."""
BAR = (300.0, 52.0)
"""The size of the strip if the layout has no place for actions."""


class Tool(NamedTuple):
    """A button of the top bar: its icon, which is its name, its label, what it does and its key ("": none)."""

    icon: str
    label: str
    press: Callable[[], object]
    key: str = ""


class TableScene(Scene):
    """A session being played. It ends in the result scene; the back button returns to the shelf and keeps the
    game.

    `screen` decides whose view is shown: that of the seat to move, but never a bot's if a person would see
    its hidden information; on the open table nobody's.

    A lesson or a problem is a subclass. It brings other `make_…` collaborators and overrides `tools`, `caption`,
    `why_no_undo`, `choose` (before a legal move is made), `refused`, `rest` (after it is shown), `end`,
    `handle_over`; `table.model` takes an `overlay` and an `own_panel`. It calls `lay` to lay the table anew.
    """

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.bots = self.make_bots()
        self.strip = WatchStrip(app, self.bots)
        self.screen = self.make_screen()
        self.table = Table(
            session.game,
            app.games.layout(session.game.id),
            look_of(session.game.id),
            seats=len(session.setup.seats),
            bots=bot_seats(session.setup),
            on_rule=self.open_rules,
            on_undo=self.undo,
            turn_key=keys.key_label(app.settings.key("turn")),
        )
        self.table.model.refusals.on_refused = self.refused
        self.hints = self.make_hints()
        self.guide = self.make_guide()
        if self.guide is not None:
            self.table.model.overlay = self.guide
            self.table.model.refusals.lessons = Lessons(self.guide.lesson_about, self.open_lesson)
            self.table.model.bubble.show_key = keys.key_label(app.settings.key("show"))
        self.guard = InputGuard(app)
        self.confirmation = Confirmation(app)
        self._take_button = TakeButton(self._take_screen)
        self._shown_to = self.viewer
        """The seat the table was last shown to."""
        self._leaving = False
        """Whether a handover follows once the last move has been shown."""
        self._seen = False
        """Whether a frame has shown the last move."""
        self._again: deque[int] = deque()
        """The indices of the moves still to be replayed to the viewer."""
        self._rests = False
        """Whether `rest` was called since the last change of the table."""
        self._ending: float | None = None
        self._ended = False
        """Whether the end was shown."""
        self._victory: Victory | None = None
        self._other_cards = False

    # -- collaborators

    def make_bots(self) -> Player:
        """Return who moves for the seats that no person plays."""
        return Player(self.app, self.session, self.move_for_seat)

    def make_screen(self) -> Screen:
        """Return whose view is shown."""
        return Screen(self.app, self.session)

    def make_hints(self) -> Hints:
        """Return who gives hints."""
        return Hints(self.app, self.session, self.table.model)

    def make_guide(self) -> Guide | None:
        """Return who prompts, gives tips and explains refusals in a real game, None elsewhere."""
        if not self.session.files.is_kept:
            return None
        return Guide(self.app, self.session, self.table.model, lambda: self.deciding)

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
            self._take_screen()
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
        self._buttons()
        if not first and self._other_cards:
            self._other_cards = False
            self._show(animate=False)
        elif not first:
            self._show_strip()
            self._offer_screen()
            self._refresh_buttons()
            if self.guide is not None:
                self.guide.build()
        else:
            self._show(animate=False)
            if self.screen.covered:
                self._cover()

    def tools(self) -> list[Tool]:
        """Return the buttons of the top bar, the rightmost first."""
        kind, found = type(self.session.game), [
            Tool("menu", "Menu", self.open_menu, "menu"), Tool("book", "Rules", self.open_rules, "rules"),
            Tool("list", "Log", self.table.model.toggle_log, "log"),
            Tool("bulb", "Hint", self.hints.press, "hint"),
            Tool("redo", "Redo", self.redo, "redo"), Tool("undo", "Undo", self.undo, "undo"),
        ]  # fmt: skip
        if kind.threats is not Tabletop.threats:
            found.append(Tool("target", "What can hit you", self.toggle_threats, "threats"))
        if kind.chart_title:
            found.append(Tool("cards", kind.chart_title, self.show_chart, "chart"))
        if kind.switches_title:
            found.append(Tool("bell", kind.switches_title, self.open_switches))
        return found

    def _buttons(self) -> None:
        settings = self.app.settings

        def icon(x: float, name: str, label: str, press: Any, action: str) -> Any:
            cap = keys.key_label(settings.key(action))
            tip = f"{label}  ({cap})" if cap else label
            return self.ui.button((x, TOP, ICON, ICON), tip, press, kind="icon", icon=name)

        icon(EDGE + 2, "back", "To the shelf", self.back, "")
        right = self.kit.canvas.w - EDGE - ICON
        self._tools = {
            tool.icon: icon(right - number * STEP, *tool)
            for number, tool in reversed([*enumerate(self.tools())])
        }
        self.hints.button = self._tools.get("bulb")

    def _refresh_buttons(self) -> None:
        """Enable or disable undo and redo, with reasons."""
        reason = self.why_no_undo
        if (undo := self._tools.get("undo")) is not None:
            undo.why, undo.enabled = reason, not reason
        if (redo := self._tools.get("redo")) is not None:
            redo.why, redo.enabled = "You have nothing to redo.", self.session.can_redo
        self.hints.follow()
        self._light_threats()

    # -- the viewer and the view

    @property
    def viewer(self) -> int:
        """Return the seat the table is turned to."""
        return self.screen.viewer

    @property
    def deciding(self) -> int | None:
        """Return the person who looks at the table and decides now, None for nobody."""
        screen, seat = self.screen, self.session.seat
        free = self.bots.seat is None and not (screen.open or screen.covered or self.watching)
        return seat if free and seat == self.viewer else None

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
    def caption(self) -> tuple[str, str]:
        """Return the title and the words beside it in the top bar."""
        game, setup = self.session.game, self.session.setup
        against = describe_bots(setup) if self.watching or not setup.bot(self.viewer) else ""
        words = filter(None, (game.caption(self.table.model.shown.view), against))
        return game.title, ", ".join(words)

    @property
    def caption_end(self) -> float:
        """Return the x at which the caption ends; 0: before the usual buttons."""
        icons = min(tool.box[0] for tool in self._tools.values()) - EDGE
        return icons if len(self._tools) > TOOLS else 0.0

    @property
    def why_no_undo(self) -> str:
        """Return why the last action can't be undone, "" if it can."""
        return self.session.why_not_undo()

    @property
    def busy(self) -> str:
        """Return why the person can't act while another seat decides, "" if they can."""
        return f"{self.bots.name} is thinking." if self.bots.name and not self.watching else ""

    @property
    def narration(self) -> Narration | None:
        """Return what the panel says in place of the prompt; None for the prompt."""
        return bot_report(self.session)

    @property
    def watching(self) -> bool:
        """Return whether only bots play."""
        return not person_seats(self.session.setup)

    def _show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the session to the viewer, now or after `moves` moves; `traced`: with marks of the last move;
        `staged`: play staged events even if the rest jumps."""
        session, screen = self.session, self.screen
        at = len(session.history.actions) if moves is None else moves
        mine = session.seat == self.viewer and self.bots.seat is None and moves is None
        view = screen.view_after(at)
        self.hints.on_open_table = screen.open
        if self.viewer != self._shown_to and self.table.model.shown.look.rotates_to_viewer:
            animate = False
        self._shown_to = self.viewer
        actions: Sequence[Action] = ()
        if screen.open and screen.answerable and moves is None:
            actions = tuple(session.game.legal_actions(view))
        elif mine and not screen.open and not screen.covered:
            actions = session.actions()
        looks = screen.next_person if screen.open else self.viewer
        showing = Showing(
            view,
            actions,
            animate,
            log=session.lines(at),
            why_no_undo=self.why_no_undo,
            recap=since_last_turn(session.history, looks) if mine else (),
            answering=mine and answering(session.history, looks),
            who=session.setup.seats[looks] if len(session.setup.seats) > 1 else "",
            busy=self.busy,
            narration=self.narration or self._look_away(bool(actions)),
            traced=traced,
            staged=staged,
            before=screen.before(at) if at == screen.at + 1 or moves is not None else None,
            playing=not self.watching,
            openly=screen.open,
        )
        self.table.show(showing)
        self._offer_screen()
        screen.mark_shown(at)
        self._rests = False
        if self.guide is not None:
            self.guide.follow()
        self._show_strip()
        self._refresh_buttons()
        over = session.outcome is not None and moves is None
        if over and self._ending is None and not self._ended:
            self._ending = LINGER if self.kit.speed else 0.4

    def _look_away(self, answers: bool) -> Narration | None:
        """Return the panel's text on the open table if nothing can be answered there, else None."""
        if not self.screen.open or answers:
            return None
        return f"{self.session.setup.seats[self.screen.next_person]} is next", (LOOK_AWAY,)

    def _play_unseen(self) -> None:
        """Play the staged events since this viewer's last look (the newest and the decisive ones), then show
        the current position."""
        made, unseen = self.session.history.log, self.screen.unseen()
        decides = [at for at in unseen if any(event.priority >= Priority.HIGH for event in made[at])]
        self._again = deque(sorted({*unseen[-MOST_AGAIN:], *decides}))
        self._play_next()

    def _play_next(self) -> None:
        last = len(self.session.history.log) - 1
        if self._again and self._again[0] != last:
            self._show(animate=False, staged=True, moves=self._again.popleft() + 1)
        else:
            staged = bool(self._again)
            if staged:
                self.screen.at = last
            self._again.clear()
            self._show(animate=self.screen.open and self.viewer == self._shown_to, staged=staged)

    def _offer_screen(self) -> None:
        """Offer the open screen to the person who is next."""
        if self.screen.open and self.session.outcome is None:
            name = self.session.setup.seats[self.screen.next_person]
            self._take_button.show(self.ui, self.table.model.shown, self.viewer, name)
        else:
            self._take_button.hide()

    def _take_screen(self) -> None:
        """Let the next viewer take the screen and play what they haven't seen."""
        self.screen.take()
        self.guard.begin()
        self._play_unseen()

    def _take_screen_by_key(self, event: Event) -> bool:
        """Take the open screen by Enter or Space if they have no other use; return whether they did."""
        if (
            not self._take_button.is_shown
            or event.type != pygame.KEYDOWN
            or event.key not in (*ENTER, pygame.K_SPACE)
        ):
            return False
        model = self.table.model
        if model.modal or model.log.opened or self.ui.focused is not None or model.shown.moves.any:
            return False
        self._take_screen()
        return True

    def _show_strip(self) -> None:
        """Show the pause, step and speed controls if only bots play."""
        shown, canvas = self.table.model.shown, self.kit.canvas
        if not self.watching:
            self.strip.hide()
            self.bots.pause(False)  # a person has joined, and the button that continues is gone
        elif "panel/actions" in shown.layout.spots:
            self.strip.show(self.ui, shown.places.panel("actions"))
        else:
            w, h = BAR
            self.strip.show(self.ui, (canvas.w - 16 - w, canvas.h - 16 - h, w, h))

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Show moves made, undone or redone, and start a handover if another person decides."""
        screen, was_open = self.screen, self.screen.open
        self._again.clear()
        changes, turns = screen.changes_hands, screen.next_viewer != self.viewer
        covers = changes and not screen.may_show_open
        if covers or (turns and (changes or self._staged_last())):
            screen.covered = covers
            self._show(animate)
            self._leaving, self._seen = True, False
            if not animate:
                self._hand_over()
            elif not covers:
                self.table.coming = screen.next_view
        elif changes and not was_open:
            self._hand_over()
        else:
            if not changes:
                screen.go_on()
            self._show(animate, traced)

    def lay(self, history: AnyHistory) -> None:
        """Lay the table anew: continue with another game of the same seats and cards."""
        self.bots.cancel()
        self.hints.leave()
        self.session.history = history
        self.screen = self.make_screen()
        self._again.clear()
        self._leaving, self._ended, self._ending, self._victory = False, False, None, None
        self._show(animate=False)

    def _staged_last(self) -> bool:
        """Return whether the last move is new and staged: its maker sees it before another viewer looks."""
        made = self.session.history.log
        return len(made) > self.screen.at and any(event.stage for event in made[-1])

    def _hand_over(self) -> None:
        """Turn to the next viewer once the last move has been shown: by a cover, on the open table, or
        directly."""
        self._leaving = False
        if self.screen.covered:
            self._cover()
        elif self.screen.changes_hands:
            self.session.files.flush()
            self.screen.open_table()
            self.guard.begin()
            self._play_unseen()
        else:
            self.screen.go_on()
            self._show()

    def _cover(self) -> None:
        session, seat = self.session, self.screen.next_person
        asked = handover_question(session.game, session.view(previous_viewer(session, seat, self.viewer)))
        self.visit("play.handover", session.setup.seats[seat], seat, asked)

    # -- actions

    def undo(self) -> None:
        """Undo the last action, or show why not."""
        if self.session.undo():
            self.catch_up()

    def redo(self) -> None:
        """Redo the last undone action."""
        if self.session.redo():
            self.catch_up()

    def back(self) -> None:
        """Leave for the shelf or the page the game was opened from; the game is kept."""
        self.app.home(self.session.game.id)

    def show_chart(self) -> None:
        """Show the game's reference chart, such as its winning hands."""
        self.table.model.zoom((CHART,))

    def toggle_threats(self) -> None:
        """Show or hide the possible actions of opponents."""
        if not self.table.model.speakers.toggle_threats():
            self.app.say("Nothing can hit you before the first turn or after the last.")
        self._light_threats()

    def open_switches(self) -> None:
        """Open the in-game settings, if it is the viewer's decision."""
        session = self.session
        if (
            session.seat is None
            or session.seat != self.viewer
            or self.bots.seat is not None
            or self.screen.open
        ):
            self.app.say("You can change this during your decision, with your hand face up.")
        else:
            self.visit("play.switches", session, self.viewer)

    def _light_threats(self) -> None:
        if "target" in self._tools:
            self._tools["target"].chosen = self.table.model.speakers.threats is not None

    def open_rules(self, rule: str = "") -> None:
        """Open the rulebook, at a rule if one is given."""
        self.visit("rulebook", self.session.game.id, rule)

    def open_lesson(self, lesson: str) -> None:
        """Open a lesson over the game, which continues after it."""
        self.visit("play.lesson", self.session.game.id, lesson)

    def show_me(self) -> bool:
        """Open the lesson about the shown refusal, or light the move of the prompt; return whether there is
        either."""
        if self.table.model.refusals.follow_lesson():
            return True
        return self.guide is not None and self.guide.show_me()

    def open_menu(self) -> None:
        """Open the game menu."""
        self.visit("play.menu", self.session, self.give_back)

    def give_back(self) -> None:
        """Release the screen and show the open table after another person used it."""
        self.screen.give_back()
        self.catch_up(animate=False)

    def handle(self, event: Event) -> bool:
        """Handle an event by the scene's keys first, then the table; return whether it was used."""
        if self._ending is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._ending = 0.0
            self.table.model.shown.stages.stop()
            return True
        if self._loses_focus(event) or self._skips(event) or self.guard.blocks(event):
            return True
        if self.handle_over(event):
            return True
        action = keys.action_of(event, self.app.settings)
        if action and not self.table.model.modal and self._key(action):
            return True
        if self._toggle_pause_by_key(event) or self._take_screen_by_key(event):
            return True
        chosen = self.table.handle(event)
        if chosen is not None and self.bots.seat is None and not self.screen.covered:
            self.choose(chosen, by_key=event.type == pygame.KEYDOWN)
        return self.table.used or chosen is not None

    def handle_over(self, event: Event) -> bool:
        """Handle an event by what is over the table, before the table; return whether it was used."""
        return False

    def refused(self, piece: str, place: str, refusal: Refusal) -> None:
        """Follow a refusal that the table has just shown: of a piece dropped on a place, or of a clicked piece
        (place "")."""

    def rest(self) -> None:
        """Continue once the table rests after a change."""
        if self.guide is not None:
            self.guide.rest()

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a person's move, after confirmation if its game asks for it and no hint advised it."""
        gesture = self.session.game.gesture(self.table.model.shown.view, action)
        if gesture.primary and self.guard.blocks_end_turn():
            return
        do, confirmation = partial(self.do, action), self.confirmation
        if self.hints.was_advised(action) or not confirmation.asks(
            self.session.history, gesture, do, by_key=by_key
        ):
            do()

    def do(self, action: Action) -> None:
        """Make a person's move; guard the next person from presses meant for it."""
        before = self.session.seat
        self.guard.moved()
        self.session.do(action, hinted=self.hints.was_advised(action))
        self.catch_up()
        if self.session.seat not in (before, None) and self.session.seat in person_seats(self.session.setup):
            self.guard.begin()

    def _loses_focus(self, event: Event) -> bool:
        """Cover hidden information when the window loses focus, if the cover setting is "always"; return
        whether the table is covered."""
        screen = self.screen
        if event.type != pygame.WINDOWFOCUSLOST or screen.covered:
            return False
        hidden = self.session.game.has_private_info(self.session.state)
        if hidden and self.app.settings.cover == "always" and screen.guards:
            screen.covered = True
            self._cover()
        return screen.covered

    def _skips(self, event: Event) -> bool:
        """Stop an animation by a press; return whether that uses the event. A key does nothing else; a mouse
        press also starts a move unless the table is covered next."""
        stages = self.table.model.shown.stages
        if not stages.running or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        stages.stop()
        self.table.model.redraw()
        return self._leaving or event.type == pygame.KEYDOWN

    def _toggle_pause_by_key(self, event: Event) -> bool:
        """Toggle the strip's Pause by Enter or Space with nothing focused; return whether it did."""
        if not self.watching or event.type != pygame.KEYDOWN or event.key not in (*ENTER, pygame.K_SPACE):
            return False
        if self.table.model.modal or self.table.model.log.opened or self.ui.focused is not None:
            return False
        self.strip.toggle()
        return True

    def move_for_seat(self, action: Action) -> None:
        """Make the move of a seat that no person plays."""
        self.session.do(action)
        self.catch_up(traced=True)

    def _key(self, action: str) -> bool:
        """Run a bound key's action; return whether there is one."""
        match action:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "log":
                self.table.model.toggle_log()
            case "rules":
                refusal = self.table.model.bubble.refusal
                self.open_rules(refusal.rule if refusal is not None else "")
            case "zoom":
                self.table.zoom()
            case "turn":
                return self.table.turn()
            case "flip":
                return self.table.flip()
            case "hint":
                self.hints.press()
            case "threats" if "target" in self._tools:
                self.toggle_threats()
            case "chart" if "cards" in self._tools:
                self.show_chart()
            case "pause" if self.watching:
                self.strip.toggle()
            case "step" if self.watching:
                self.strip.step()
            case "menu":
                dismiss, model = self.guide.dismiss if self.guide is not None else bool, self.table.model
                if not (model.escape() or self.hints.close() or dismiss() or model.leave_focus()):
                    self.open_menu()
            case "show":
                return self.show_me()
            case _:
                return False
        return True

    def update(self, dt: float) -> bool:
        """Advance bots and animations, and open the result when the game is over; return whether to
        redraw."""
        played = self.table.model.shown.stages.running and not (self.watching and self.bots.pace == "at_once")
        waits = played or self._leaving or self._ending is not None
        changed = self.bots.update(dt) if not waits else False
        changed = self.table.update(dt) or changed
        following = (
            self.table.continue_move()
            if self.bots.seat is None and not waits and self.app.scene is self
            else None
        )
        if following is not None and not self.screen.covered:
            self.choose(following, by_key=False)
        seen, self._seen = self._seen, True
        if not self.table.model.shown.stages.running and self.app.scene is self:
            if self._leaving and seen:
                self._hand_over()
                return False  # drawn in the next frame, as turning the table takes long enough
            elif not self._leaving and self.screen.at < len(self.session.history.actions):
                self._play_next()
            elif not self._rests and not self._leaving and self.table.model.shown.pieces.resting:
                self._rests = True
                self.rest()
            elif self.guide is not None and self._rests:
                changed = self.guide.update(dt) or changed
        if self._ending is not None and not self.table.model.shown.stages.running:
            changed = self._celebrate(dt) or changed
            self._ending -= dt
            if self._ending <= 0 and self.app.scene is self:
                self._ending, self._ended = None, True
                self.end()
        return changed

    def _celebrate(self, dt: float) -> bool:
        """Advance the winner's emblem if motion is on; return whether it is shown."""
        outcome = self.session.outcome
        if not self.kit.speed or outcome is None or not outcome.winners:
            return False
        if self._victory is None:
            seat = outcome.winners[0] if len(self.session.setup.seats) > 1 else -1
            self._victory = Victory(self.kit, seat, centre(self.table.model.shown.places.field))
        self._victory.at += dt / self.kit.speed
        return True

    def end(self) -> None:
        """Show the result, after the winner's emblem."""
        self.app.stack.replace(self.app.page("result", self.session))

    # -- drawing

    def refresh(self, surface: Surface) -> Rect | None:
        """Redraw only the turning cog of a thinking bot; return its area."""
        return self.table.refresh(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the table under its top bar."""
        title, words = self.caption
        self.table.draw(surface, title, words, self.caption_end)
        if self._victory is not None and self._victory.kit is self.kit:
            self._victory.draw(surface)
