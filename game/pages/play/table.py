"""The table scene: one session on the generic table, from the first decision to the result."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import keys
from game.app.bot_player import Player
from game.app.scene import Answer, App, Scene
from game.app.seats import company, marked, persons
from game.app.session import Session
from game.pages.play.hints import Hints
from game.pages.play.input_guard import Confirmation, InputGuard
from game.pages.play.screen import Screen, bot_report, previous_viewer
from game.pages.play.victory import Victory
from game.pages.play.watch import WatchStrip
from game.table.closeup import CHART
from game.table.parts.look import look_of
from game.table.showing import Narration, Showing
from game.table.table import Table, table_kit
from game.ui import faces
from game.ui.canvas import Box, centre
from game.ui.control import ENTER, Control
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action, Priority
from rules.tabletop import AnyTabletop, Tabletop

TAKER = (340.0, 50.0)
"""The size of the button with which somebody takes the screen that lies open."""
LOOK_AWAY = "All hands are face down. Pick yours up when only you can see the screen."
ICON, STEP, TOP, EDGE = 36.0, 44.0, 8.0, 10.0
LEAST_BESIDE = 3
"""Notices lie beside the panel of hints where at least this part of the window is left of it."""
TOOLS = 6
"""The buttons in the bar of every game; with more, the words beside its title end before them."""
MOST_AGAIN = 3
"""How many moves are played to somebody from whom the table was covered, beside those that decide something."""
LINGER = 1.1
"""Seconds the last position is seen before the result."""
BAR = (300.0, 52.0)
"""The size of the strip where the map has no place for actions."""


class TableScene(Scene):
    """Plays a session. Ends in the result scene; the back button goes to the shelf, the game is kept.

    `screen` says whose view is shown: that of the one to move, but never a bot's where its secrets would be seen by a
    person who plays; nobody's on the open table.
    """

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.bots = Player(app, session, self._bot_moves)
        self.strip = WatchStrip(app, self.bots)
        self.screen = Screen(app, session)
        self.table = Table(
            session.game,
            app.layout(session.game.id),
            look_of(session.game.id),
            seats=len(session.setup.seats),
            bots=marked(session.setup),
            on_rule=self.open_rules,
            on_undo=self.undo,
            turn_key=keys.key_label(app.settings.key("turn")),
        )
        self.hints = Hints(app, session, self.table.model)
        self.guard = InputGuard(app)
        self.confirmation = Confirmation(app)
        self._taker: Control | None = None
        self._shown_to = self.viewer
        """The seat to which the table was shown last."""
        self._leaving = False
        """Whether another looks at the table once the one who moved has seen what came of it."""
        self._seen = False
        """Whether a frame has shown that."""
        self._again: deque[int] = deque()
        """The moves that are still played to the one who looks: how many there were before each."""
        self._ending: float | None = None
        self._victory: Victory | None = None
        self._other_cards = False

    # -- the life of the scene

    def objection(self, game: AnyTabletop) -> str:
        """Why the session can't go on with other cards."""
        return self.session.objection(game) if game.id == self.session.game.id else ""

    def renew(self) -> None:
        """Go on with the cards and the map of now; what bots think of the former ones is not waited for."""
        game = self.app.game(self.session.game.id)
        if game is not self.session.game:
            self.bots.cancel()
            self.hints.leave()
            self.table.model.advise(None)
            self.session.change_cards(game)
            self._other_cards = True
        self.table.renew(game, self.app.layout(game.id))

    def pause(self) -> None:
        """A cover, a menu or a page comes over it: what was shown as done is on disk."""
        self.session.flush()

    def resume(self, answer: Answer) -> None:
        """A menu, a rule page, a question or the cover is gone."""
        if hasattr(self, "kit"):
            self.table.model.seat_bots(marked(self.session.setup))
        if answer is not None:
            answer()
        elif self.screen.covered:
            self._take_screen()
        elif hasattr(self, "kit"):
            self.catch_up(animate=False)

    def leave(self) -> None:
        """The journal is closed; the game can be resumed."""
        self.hints.leave()
        self.bots.cancel()
        self.session.leave()

    def build(self, kit: Kit) -> None:
        """Lay out table and top bar; at first, cover the table before hidden things of one player are shown."""
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
        else:
            self._show(animate=False)
            if self.screen.covered:
                self._cover()

    def _buttons(self) -> None:
        settings = self.app.settings

        def icon(x: float, name: str, label: str, press: Any, action: str) -> Any:
            cap = keys.key_label(settings.key(action))
            tip = f"{label}  ({cap})" if cap else label
            return self.ui.button((x, TOP, ICON, ICON), tip, press, kind="icon", icon=name)

        icon(EDGE + 2, "back", "To the shelf", self.back, "")
        kind, right = type(self.session.game), self.kit.canvas.w - EDGE - ICON
        entries: list[tuple[str, str, Any, str]] = [
            ("menu", "Menu", self.open_menu, "menu"), ("book", "Rules", self.open_rules, "rules"),
            ("list", "Log", self.table.model.toggle_log, "log"), ("bulb", "Hint", self.hints.press, "hint"),
            ("redo", "Redo", self.redo, "redo"), ("undo", "Undo", self.undo, "undo"),
        ]  # fmt: skip
        if kind.threats is not Tabletop.threats:
            entries.append(("target", "What can hit you", self.toggle_threats, "threats"))
        if kind.chart_title:
            entries.append(("cards", kind.chart_title, self.show_chart, "chart"))
        if kind.switches_title:
            entries.append(("bell", kind.switches_title, self.open_switches, ""))
        self._tools = {
            name: icon(right - number * STEP, name, label, press, action)
            for number, (name, label, press, action) in reversed([*enumerate(entries)])
        }
        self.hints.button = self._tools["bulb"]

    def _refresh_buttons(self) -> None:
        """Whether undo and redo can be pressed, with their reasons."""
        reason = self.session.why_not_undo()
        undo, redo = self._tools["undo"], self._tools["redo"]
        undo.why, undo.enabled = reason, not reason
        redo.why, redo.enabled = "You have nothing to redo.", self.session.can_redo
        self.hints.follow()
        self._light_threats()

    # -- who looks, and what is shown

    @property
    def viewer(self) -> int:
        """The seat before which the table lies."""
        return self.screen.viewer

    @property
    def notice_room(self) -> float:
        """What is left of the panel in which hints and previews are read."""
        shown = self.table.model.shown
        if shown.empty or "panel/preview" not in shown.layout.spots:
            return 0.0
        left = shown.places.panel("preview")[0] - EDGE
        beside = left > self.kit.canvas.w / LEAST_BESIDE
        return left * self.kit.canvas.s / self.app.kit.canvas.s if beside else 0.0

    @property
    def watching(self) -> bool:
        """Whether bots play alone."""
        return not persons(self.session.setup)

    def _show(
        self, animate: bool = True, traced: bool = False, staged: bool = False, moves: int | None = None
    ) -> None:
        """Show the session to the seat that looks, as it is or as it was after so many `moves`; `traced`: with the
        marks of the last move; `staged`: what happened in stages is played though the rest jumps."""
        session, screen = self.session, self.screen
        at = len(session.history.actions) if moves is None else moves
        mine = session.seat == self.viewer and self.bots.seat is None and moves is None
        view = screen.sight(at)
        self.hints.on_open_table = screen.open
        if self.viewer != self._shown_to and self.table.model.shown.look.lies_as_seen:
            animate = False
        self._shown_to = self.viewer
        actions: Sequence[Action] = ()
        if screen.open and screen.answerable and moves is None:
            actions = tuple(session.game.legal_actions(view))
        elif mine and not screen.open and not screen.covered:
            actions = session.actions()
        looks = screen.taker if screen.open else self.viewer
        showing = Showing(
            view,
            actions,
            animate,
            log=session.lines(at),
            why_no_undo=session.why_not_undo(),
            recap=session.since_last_turn(looks) if mine else (),
            answering=mine and session.answering(looks),
            who=session.setup.seats[looks] if len(session.setup.seats) > 1 else "",
            busy=f"{self.bots.name} is thinking." if self.bots.name and not self.watching else "",
            narration=bot_report(session) or self._look_away(bool(actions)),
            traced=traced,
            staged=staged,
            before=screen.before(at) if at == screen.at + 1 or moves is not None else None,
            playing=not self.watching,
            openly=screen.open,
        )
        self.table.show(showing)
        self._offer_screen()
        screen.shows(at)
        self._show_strip()
        self._refresh_buttons()
        if session.outcome is not None and self._ending is None and moves is None:
            self._ending = LINGER if self.kit.speed else 0.4

    def _look_away(self, answers: bool) -> Narration | None:
        """What the panel says on the open table, where nothing can be answered."""
        if not self.screen.open or answers:
            return None
        return f"{self.session.setup.seats[self.screen.taker]} is next", (LOOK_AWAY,)

    def _play_unseen(self) -> None:
        """Play what was staged since this seat looked last, the newest of it and what decides; then show the session as
        it is."""
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
        """A button over the hand that lies face down on the open table: the primary one where
        nothing can be answered."""
        if self._taker is not None:
            self._taker.remove()
            self._taker = None
        if not self.screen.open or self.session.outcome is not None:
            return
        shown = self.table.model.shown
        parts = shown.places.layout.parts.items()
        hands = (name for name, spot in parts if spot.part == "hand" and spot.seat == self.viewer)
        x, y, w, h = shown.boxes[name] if (name := next(hands, "")) else shown.places.field
        h = min(h, self.kit.canvas.h - y)
        wide, high = min(w, TAKER[0]), min(h, TAKER[1])
        box = (x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        kind, cap = ("secondary", "") if shown.moves.any else ("primary", "Enter")
        label = self._taking(box, kind)
        self._taker = self.ui.button(box, label, self._take_screen, kind=kind, keycap=cap, icon="cards")

    def _taking(self, box: Box, kind: str) -> str:
        """What that button says, with as much of the name as there is room for."""
        name = self.session.setup.seats[self.screen.taker]
        parts = (f"{name[:end].rstrip()}…" for end in range(len(name) - 1, 0, -1))
        wordings = [f"{who}: show my hand" for who in (name, *parts)]
        fits = (words for words in wordings if not faces.cut(self.kit, box, words, kind, "cards"))
        return next(fits, wordings[-1])

    def _take_screen(self) -> None:
        """Who is next holds the screen, and sees what happened since they looked last."""
        self.screen.take()
        self.guard.begin()
        self._play_unseen()

    def _takes_by_key(self, event: Event) -> bool:
        """Enter and Space with nothing focused take the screen that lies open, where they mean no answer."""
        if self._taker is None or event.type != pygame.KEYDOWN or event.key not in (*ENTER, pygame.K_SPACE):
            return False
        model = self.table.model
        if model.modal or model.log.opened or self.ui.focused is not None or model.shown.moves.any:
            return False
        self._take_screen()
        return True

    def _show_strip(self) -> None:
        """Pause, step and speed, where bots play alone."""
        shown, canvas = self.table.model.shown, self.kit.canvas
        if not self.watching:
            self.strip.hide()
            self.bots.pause(False)  # a person has sat down: there is no button to go on any more
        elif "panel/actions" in shown.layout.spots:
            self.strip.show(self.ui, shown.places.panel("actions"))
        else:
            w, h = BAR
            self.strip.show(self.ui, (canvas.w - 16 - w, canvas.h - 16 - h, w, h))

    def catch_up(self, animate: bool = True, traced: bool = False) -> None:
        """Show what was done, undone or redone; hand over if another person decides now."""
        screen, was_open = self.screen, self.screen.open
        self._again.clear()
        changes, turns = screen.changes_hands, screen.next_viewer != self.viewer
        covers = changes and not screen.may_lie_open
        if covers or (turns and (changes or self._staged_last())):
            screen.covered = covers
            self._show(animate)
            self._leaving, self._seen = True, False
            if not animate:
                self._hand_over()
            elif not covers:
                self.table.coming = screen.next_sight
        elif changes and not was_open:
            self._hand_over()
        else:
            if not changes:
                screen.go_on()
            self._show(animate, traced)

    def _staged_last(self) -> bool:
        """Whether the last move is new and was staged: who made it sees it before another looks at the table."""
        made = self.session.history.log
        return len(made) > self.screen.at and any(event.stage for event in made[-1])

    def _hand_over(self) -> None:
        """The one who moved has seen what came of it: the next one looks."""
        self._leaving = False
        if self.screen.covered:
            self._cover()
        elif self.screen.changes_hands:
            self.session.flush()
            self.screen.lay_open()
            self.guard.begin()
            self._play_unseen()
        else:
            self.screen.go_on()
            self._show()

    def _cover(self) -> None:
        session, seat = self.session, self.screen.taker
        asked = self.table.model.shown.look.handover_question(
            session.view(previous_viewer(session, seat, self.viewer))
        )
        self.visit("play.handover", session.setup.seats[seat], seat, asked)

    # -- what the player does

    def undo(self) -> None:
        """Take the last action back, or say why not."""
        if self.session.undo():
            self.catch_up()

    def redo(self) -> None:
        """Make the undone action again."""
        if self.session.redo():
            self.catch_up()

    def back(self) -> None:
        """To the shelf, or where the game was opened from; it is kept."""
        self.app.home(self.session.game.id)

    def show_chart(self) -> None:
        """Show what the game has a table of, such as the hands that win."""
        self.table.model.zoom((CHART,))

    def toggle_threats(self) -> None:
        """Show what others could do next, or no more."""
        if not self.table.model.toggle_threats():
            self.app.say("Nothing can hit you before the first turn or after the last.")
        self._light_threats()

    def open_switches(self) -> None:
        """What the one who looks sets in the game, while the turn to decide is theirs."""
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
            self._tools["target"].chosen = self.table.model.threats is not None

    def open_rules(self, rule: str = "") -> None:
        """The rulebook, at a rule if one is named."""
        self.visit("rulebook", self.session.game.id, rule)

    def open_menu(self) -> None:
        """The game's menu."""
        self.visit("play.menu", self.session, self.give_back)

    def give_back(self) -> None:
        """Another has sat at the screen meanwhile, and the table lies open."""
        self.screen.give_back()
        self.catch_up(animate=False)

    def handle(self, event: Event) -> bool:
        """Keys of the scene first, then the table."""
        if self._ending is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._ending = 0.0
            self.table.model.shown.stages.stop()
            return True
        if self._loses_focus(event) or self._skips(event) or self.guard.blocks(event):
            return True
        action = keys.action_of(event, self.app.settings)
        if action and not self.table.model.modal and self._key(action):
            return True
        if self._begins_or_stops(event) or self._takes_by_key(event):
            return True
        chosen = self.table.handle(event)
        if chosen is not None and self.bots.seat is None and not self.screen.covered:
            self.choose(chosen, by_key=event.type == pygame.KEYDOWN)
        return self.table.used or chosen is not None

    def choose(self, action: Action, *, by_key: bool) -> None:
        """Make a person's move, asked about first where its game would have it and no hint told to make it."""
        gesture = self.session.game.gesture(self.table.model.shown.view, action)
        if gesture.primary and self.guard.holds_up():
            return
        do, confirmation = partial(self.do, action), self.confirmation
        if self.hints.led_to(action) or not confirmation.asks(
            self.session.history, gesture, do, by_key=by_key
        ):
            do()

    def do(self, action: Action) -> None:
        """Make a person's move; another person who decides then is not held to a press meant for it."""
        before = self.session.seat
        self.guard.moved()
        self.session.do(action, hinted=self.hints.led_to(action))
        self.catch_up()
        if self.session.seat not in (before, None) and self.session.seat in persons(self.session.setup):
            self.guard.begin()

    def _loses_focus(self, event: Event) -> bool:
        """With the cover set to "always", hidden things go out of sight with the window's focus."""
        screen = self.screen
        if event.type != pygame.WINDOWFOCUSLOST or screen.covered:
            return False
        hidden = self.session.game.secrets(self.session.state)
        if hidden and self.app.settings.cover == "always" and screen.guards:
            screen.covered = True
            self._cover()
        return screen.covered

    def _skips(self, event: Event) -> bool:
        """A press ends what is played. A key does nothing else, for it was not meant for what may be done then; a
        press of the mouse begins a move unless the table is covered next."""
        stages = self.table.model.shown.stages
        if not stages.running or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        stages.stop()
        self.table.model.dirty = True
        return self._leaving or event.type == pygame.KEYDOWN

    def _begins_or_stops(self, event: Event) -> bool:
        """Enter and Space with nothing focused press the strip's Pause."""
        if not self.watching or event.type != pygame.KEYDOWN or event.key not in (*ENTER, pygame.K_SPACE):
            return False
        if self.table.model.modal or self.table.model.log.opened or self.ui.focused is not None:
            return False
        self.strip.toggle()
        return True

    def _bot_moves(self, action: Action) -> None:
        """A bot's time has come."""
        self.session.do(action)
        self.catch_up(traced=True)

    def _key(self, action: str) -> bool:
        """A key that the settings bind."""
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
                if not (self.table.model.escape() or self.hints.close()):
                    self.open_menu()
            case _:
                return False
        return True

    def update(self, dt: float) -> bool:
        """Let time pass; bots move when theirs has come; when the game is over, the result follows."""
        played = self.table.model.shown.stages.running and not (self.watching and self.bots.pace == "at_once")
        waits = played or self._leaving or self._ending is not None
        changed = self.bots.update(dt) if not waits else False
        changed = self.table.update(dt) or changed
        following = (
            self.table.go_on() if self.bots.seat is None and not waits and self.app.scene is self else None
        )
        if following is not None and not self.screen.covered:
            self.choose(following, by_key=False)
        seen, self._seen = self._seen, True
        if not self.table.model.shown.stages.running and self.app.scene is self:
            if self._leaving and seen:
                self._hand_over()
                return False  # the next frame draws it: to lay the table for another takes long enough
            elif not self._leaving and self.screen.at < len(self.session.history.actions):
                self._play_next()
        if self._ending is not None and not self.table.model.shown.stages.running:
            changed = self._celebrate(dt) or changed
            self._ending -= dt
            if self._ending <= 0 and self.app.scene is self:
                self._ending = None
                self._end()
        return changed

    def _celebrate(self, dt: float) -> bool:
        """The winner's emblem, in full motion; True while it is seen."""
        outcome = self.session.outcome
        if not self.kit.speed or outcome is None or not outcome.winners:
            return False
        if self._victory is None:
            seat = outcome.winners[0] if len(self.session.setup.seats) > 1 else -1
            self._victory = Victory(self.kit, seat, centre(self.table.model.shown.places.field))
        self._victory.at += dt / self.kit.speed
        return True

    def _end(self) -> None:
        self.app.replace(self.app.page("result", self.session))

    # -- drawing

    def refresh(self, surface: Surface) -> Rect | None:
        """The cog of a bot that thinks turns."""
        return self.table.refresh(surface)

    def draw(self, surface: Surface) -> None:
        """The table, under its top bar."""
        game, setup = self.session.game, self.session.setup
        against = company(setup) if self.watching or not setup.bot(self.viewer) else ""
        words = filter(None, (game.caption(self.table.model.shown.view), against))
        icons = min(tool.box[0] for tool in self._tools.values()) - EDGE if len(self._tools) > TOOLS else 0.0
        self.table.draw(surface, game.title, ", ".join(words), icons)
        if self._victory is not None and self._victory.kit is self.kit:
            self._victory.draw(surface)
