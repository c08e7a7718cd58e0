"""The replay: a game step by step, automatically at three speeds, or at any move; play can continue from
there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import keys
from game.app.scene import App, Scene
from game.app.seats import bot_seats, mover, person_seats
from game.app.session import Session
from game.pages.parts import game_review
from game.pages.parts.game_review import GameReview
from game.store import saves
from game.store.saves import Save
from game.table.hint import Advice, Hinted, hinted_action
from game.table.look import look_of
from game.table.model import TableModel
from game.table.preview import PanelText
from game.table.showing import Before, Showing
from game.table.table import Table, table_kit
from game.ui.buttons import Button
from game.ui.controls import Ui
from game.ui.faces import LEAST_LABEL
from game.ui.kit import Kit
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.game import Event as Line
from rules.history import AnyHistory, History

NOBODY = "Only bots played this game. Reviews cover only people's moves."


class Mistakes:
    """The mistakes found by a review, on a replay's table. `go` moves the replay; `button` is lit during the
    review."""

    def __init__(
        self,
        app: App,
        history: AnyHistory,
        table: TableModel,
        go: Callable[[int], object],
        review: Review[Action] | None,
    ) -> None:
        self._app, self._history, self._table, self._go = app, history, table, go
        self.review = review
        self.look: GameReview | None = None
        self._at = 0
        self.button: Button | None = None

    @property
    def title(self) -> str:
        """Return the title of the review."""
        return game_review.title(self._history.game)

    @property
    def why_not(self) -> str:
        """Return why the game can't be reviewed, "" if it can."""
        if not self._history.actions:
            return "This game has no moves."
        return "" if person_seats(self._history.setup) else NOBODY

    def press(self) -> None:
        """Start the review, or go to the next costly move once it is finished."""
        if self.why_not:
            self._app.say(self.why_not)
        elif self.review is not None:
            self._next(self.review)
        elif self.look is None:
            self.look = GameReview(self._app, self._history, self._seat(), self._changed)
            self._changed()

    def cancel(self) -> None:
        """Cancel the review when the replay is left."""
        if self.look is not None:
            self.look.cancel()

    def show(self, at: int) -> None:
        """Show the better move after `at` moves, if the review found one."""
        self._at = at
        drops = self.review.drops if self.review is not None else ()
        drop = next((drop for drop in drops if drop.move == at), None)
        if drop is not None:
            self._table.advise(self._hint(drop))
        elif self._table.advised.hint is not None:
            self._table.advise(None)

    def _seat(self) -> int:
        """Return the seat to review: the person to move, else the first person."""
        game, setup = self._history.game, self._history.setup
        seat = game.to_act(self._history.states[self._at])
        found = person_seats(setup)
        return seat if seat in found and seat is not None else found[0]

    def _changed(self) -> None:
        """Update button, message and table after progress of the review."""
        look = self.look
        assert look is not None
        if self.button is not None:
            self.button.chosen = look.review is None and not look.fault
        if look.fault:
            self._app.say(look.fault, "caution")
        if look.review is not None or look.fault:
            self.review, self.look = look.review, None
            self._table.advise(None)
        else:
            text, _ = game_review.progress_texts(self._history.setup.seats, look.seat)
            self._table.advise(Hinted(PanelText(self.title, f"{round(100 * look.part)} %", text=text)))
        if self.review is not None:
            self._next(self.review)

    def _next(self, review: Review[Action]) -> None:
        """Go to the next costly move, after the last one to the first."""
        moves = [drop.move for drop in review.drops]
        if moves:
            self._go(next((move for move in moves if move > self._at), moves[0]))
        else:
            self._app.say(game_review.no_mistakes_text(self._history.setup.seats, review.seat))

    def _hint(self, drop: Drop[Action]) -> Hinted:
        turn = game_review.turn_name(self._history.game, drop)
        others = ((drop.made.label, f"{drop.words} worse"),)
        words = Advice(f"{turn}: better", drop.better.estimate, drop.better.label, (), others, "played")
        return hinted_action(self._table.game, self._table.shown.view, drop.better.action, words)


SPEEDS = (("1", "Slow"), ("2", "Normal"), ("4", "Fast"))
STEP_SECONDS = 1.6
"""Seconds between moves at speed 1."""
ICON, GAP, TOP, EDGE = 36.0, 6.0, 8.0, 10.0
SHORT_SPEEDS = (("1", "½×"), ("2", "1×"), ("4", "2×"))
"""Shorter labels of the speeds."""
SLIDER, CHIPS = 216.0, 234.0


class ReplayScene(Scene):
    """A saved game shown move by move, from the position after `at` moves; mistakes found by `review` are
    shown at their moves. Raises SaveFault (its `repaired` can be shown instead), DataFaults."""

    def __init__(
        self,
        app: App,
        save: Save,
        path: Path | None = None,
        *,
        at: int = 0,
        review: Review[Action] | None = None,
    ) -> None:
        super().__init__(app)
        game = app.game(save.game)
        self.save = save
        self.history = saves.replayed(save, game, path or Path(save.title or "replay"))
        self.game = game
        self.at = min(at, len(self.history.actions))
        self.playing = False
        self.speed = "2"
        self._left = 0.0
        self.table = Table(
            game,
            app.games.layout(game.id),
            look_of(game.id),
            seats=len(save.setup.seats),
            bots=bot_seats(save.setup),
            on_rule=self.open_rules,
        )
        self.mistakes = Mistakes(app, self.history, self.table.model, self._stop_at, review)

    # -- life cycle

    def enter(self) -> None:
        """Show a handover first if an unfinished game with hidden information may be seen by one person
        only."""
        if self.covered and self.eyes is not None:
            self.visit("play.handover", self.save.setup.seats[self.eyes], self.eyes)

    def renew(self) -> None:
        """Apply a changed layout; the cards stay those the game was first replayed with."""
        self.table.renew(self.game, self.app.games.layout(self.game.id))

    def build(self, kit: Kit) -> None:
        """Lay out the table with transport controls in the top bar and the button to play on."""
        self.kit = table_kit(kit)
        self.ui = Ui(self.kit, arrows=False)
        self.table.build(self.kit, self.ui)
        self._transport()
        self._add_play_button()
        self.go(self.at, animate=False)

    def _transport(self) -> None:
        ui = self.ui
        x = self.kit.canvas.w - EDGE - ICON
        for icon, label, press in (
            ("book", "Rules", self.open_rules),
            ("list", "Log", self.table.model.toggle_log),
        ):
            ui.button((x, TOP, ICON, ICON), self._tip(label), press, kind="icon", icon=icon)
            x -= ICON + GAP
        look = self.mistakes
        cap = keys.key_label(self.app.settings.key("hint"))
        look.button = ui.button(
            (x, TOP, ICON, ICON), f"{look.title}  ({cap})", look.press, kind="icon", icon="bulb",
            enabled=not look.why_not, why=look.why_not,
        )  # fmt: skip
        x -= CHIPS + GAP
        room = CHIPS / len(SPEEDS) - 8 - GAP
        whole = all(self.kit.text_width(words, LEAST_LABEL, True) <= room for _, words in SPEEDS)
        ui.choice((x, TOP, CHIPS, ICON), SPEEDS if whole else SHORT_SPEEDS, self.speed, self._set_speed)
        x -= SLIDER + 2 * GAP
        last = max(1, len(self.history.actions))
        of = f" of {last}"
        of = of if self.kit.text_width(f"{last}{of}", 16, True) <= SLIDER / 2 else ""
        self._scrub = ui.slider((x, TOP, SLIDER, ICON), self.at, 0, last, 1, self._scrubbed, unit=of)
        x -= 5 * (ICON + GAP) + GAP
        buttons: dict[str, Any] = {}
        for icon, label, press in (
            ("first", "To the start  (Home)", lambda: self._stop_at(0)),
            ("left", "One move back  (Left)", lambda: self._stop_at(self.at - 1)),
            ("pause" if self.playing else "play", "Play  (Space)", self.toggle_play),
            ("right", "One move forward  (Right)", lambda: self._stop_at(self.at + 1)),
            ("last", "To the end  (End)", lambda: self._stop_at(len(self.history.actions))),
        ):
            buttons[icon] = ui.button((x, TOP, ICON, ICON), label, press, kind="icon", icon=icon)
            x += ICON + GAP
        self._back = ui.button((EDGE + 2, TOP, ICON, ICON), "Back", self.back, kind="icon", icon="back")
        self._play = buttons.get("play") or buttons["pause"]
        self._behind = [buttons["first"], buttons["left"]]
        self._ahead = [buttons["right"], buttons["last"]]
        self._room = x - 5 * (ICON + GAP) - 2 * GAP

    def _add_play_button(self) -> None:
        canvas, layout = self.kit.canvas, self.table.model.shown.layout
        if "panel/actions" in layout.spots:
            box = layout.box("panel/actions", canvas)
        else:
            box = (canvas.w - 16 - 300, canvas.h - 16 - 52, 300, 52)
        self._on = self.ui.button(box, "Play on from here", self.play_on, kind="primary")

    def _tip(self, label: str) -> str:
        return f"{label}  ({keys.key_label(self.app.settings.key(label.lower()))})"

    # -- the current move

    def go(self, at: int, animate: bool = True) -> None:
        """Show the game after `at` moves."""
        at = min(max(at, 0), len(self.history.actions))
        near, onward = abs(at - self.at) <= 1, at == self.at + 1
        self.at = at
        state = self.history.states[at]
        seat = self.eyes
        if seat is None:
            seat = self.game.to_act(state)
        if seat is None:
            seat = (self.game.to_act(self.history.states[at - 1]) or 0) if at else 0
        self.table.show(
            Showing(
                self.game.view(state, seat),
                (),
                animate and near,
                log=self.history.lines(at),
                narration=self._narration(at),
                before=Before.of(self.history, at, partial(self.game.view, seat=seat)) if onward else None,
                playing=False,
            )
        )
        self.mistakes.show(at)
        self._update_controls()

    def _narration(self, at: int) -> tuple[str, tuple[str, ...]]:
        """Return the panel's heading and lines about this move."""
        heading = f"Move {at} of {len(self.history.actions)}"
        seat = self.game.to_act(self.history.states[at - 1]) if at else None
        if seat is not None and any(self.save.setup.bots):
            heading = f"{heading}: {mover(self.save.setup, seat)}"
        made = self.history.log[at - 1] if at else ()
        lines = [event.text for event in made if event.logged] if at else ["The game begins."]
        return heading, (*lines, *(event.text for event in self._ended(at)))

    def _ended(self, at: int) -> list[Line]:
        """Return how the players ended the game early, if they did so after `at` moves."""
        return self.history.last_words if at == len(self.history.actions) else []

    @property
    def eyes(self) -> int | None:
        """Return the seat whose view is shown throughout an unfinished game with hidden information: the only
        person, or the seat to continue. None if each move is shown to its maker."""
        last, seat = self.history.state, self.history.to_act
        who = person_seats(self.save.setup) or list(self.save.left)
        if seat is None or not who or not self.game.has_private_info(last):
            return None
        return seat if seat in who and len(who) > 1 else who[0]

    @property
    def covered(self) -> bool:
        """Return whether the replay starts with a handover because only one of several persons may look."""
        return self.eyes is not None and len({*person_seats(self.save.setup), *self.save.left}) > 1

    def _update_controls(self) -> None:
        """Update buttons and slider to the current move."""
        end = len(self.history.actions)
        for button in self._behind:
            button.enabled, button.why = self.at > 0, "You are at the start."
        for button in self._ahead:
            button.enabled, button.why = self.at < end, "You are at the end."
        over = bool(self._ended(self.at)) or self.game.outcome(self.history.states[self.at]) is not None
        self._on.enabled, self._on.why = not over, "Step back first: the game is over here."
        self._scrub.value = self.at
        icon = "pause" if self.playing else "play"
        if self._play.icon != icon:
            self._play.icon, self._play.dirty = icon, True
            self._play.label = "Pause  (Space)" if self.playing else "Play  (Space)"
        self.table.model.redraw()

    def _stop_at(self, at: int) -> None:
        self.playing = False
        self.go(at)

    def _scrubbed(self, value: float) -> None:
        if round(value) != self.at:
            self.playing = False
            self.go(round(value), animate=False)

    def _set_speed(self, speed: str) -> None:
        self.speed = speed

    def toggle_play(self) -> None:
        """Start (from the beginning if at the end) or pause automatic playback."""
        self.playing = not self.playing
        if self.playing and self.at == len(self.history.actions):
            self.go(0, animate=False)
        self._left = STEP_SECONDS / float(self.speed)
        self._update_controls()

    # -- leaving

    def leave(self) -> None:
        """Cancel the review."""
        self.mistakes.cancel()

    def back(self) -> None:
        """Return to the page that opened the replay."""
        self.app.pop()

    def play_on(self) -> None:
        """Start a new game from this position; the replayed one is unchanged."""
        made, hinted = self.history.actions[: self.at], self.history.hinted[: self.at]
        history, _ = History.replay(self.game, self.save.setup, self.save.seed, made, hinted)
        session = Session.play_on(self.app, self.game, history, self.save)
        self.app.stack.begin(self.app.page("play", session))

    def open_rules(self, rule: str = "") -> None:
        """Open the rulebook, at a rule if one is given."""
        self.visit("rulebook", self.game.id, rule)

    # -- events, time, drawing

    def handle(self, event: Event) -> bool:
        """Handle an event by the transport keys first, then the table; return whether it was used."""
        if not self.table.model.modal and self._key(event):
            return True
        self.table.handle(event)
        return self.table.used

    def _key(self, event: Event) -> bool:
        action = keys.action_of(event, self.app.settings)
        if action == "menu":
            if not (self.table.model.escape() or self.table.model.leave_focus()):
                self.back()
        elif action == "log":
            self.table.model.toggle_log()
        elif action == "rules":
            self.open_rules()
        elif action == "zoom":
            self.table.zoom()
        elif action == "hint":
            self.mistakes.press()
        elif event.type != pygame.KEYDOWN or self.table.model.log.opened or self.ui.focused is self._scrub:
            return False
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._stop_at(self.at + (1 if event.key == pygame.K_RIGHT else -1))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._stop_at(0 if event.key == pygame.K_HOME else len(self.history.actions))
        elif event.key == pygame.K_SPACE and self.ui.focused is None:
            self.toggle_play()
        else:
            return False
        return True

    def update(self, dt: float) -> bool:
        """Advance playback; return whether to redraw."""
        changed = self.table.update(dt)
        if self.playing and not self.table.model.shown.stages.running:
            self._left -= dt
            if self._left <= 0:
                self._left = STEP_SECONDS / float(self.speed)
                self.go(self.at + 1)
                if self.at == len(self.history.actions):
                    self.playing = False
                    self._update_controls()
        return changed

    def draw(self, surface: Surface) -> None:
        """Draw the table under the transport controls."""
        self.table.draw(surface, "Replay", self.game.at(self.table.model.shown.view).caption(), self._room)


PAGE = ReplayScene
