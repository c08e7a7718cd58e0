"""The control strip of bot games in place of the action bar: pause, step, speed."""

from __future__ import annotations

from game.app import keys
from game.app.bot_player import Player
from game.app.scene import App
from game.ui.buttons import Button, Choice
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.faces import LEAST_LABEL
from game.ui.kit import Kit

GAP, STEP = 8.0, 52.0
CHIP, ICON = 44.0, 24.0
GO_ON = "Continue"
SPEEDS = (("slow", "½×"), ("normal", "1×"), ("fast", "3×"), ("at_once", "Max"))
WORDS = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "at_once": "Instant"}


class WatchStrip:
    """The buttons that control the bots of a table, added by `show`, removed by `hide`."""

    def __init__(self, app: App, bots: Player) -> None:
        self._app, self._bots = app, bots
        self._shown: object = None
        self._pause: Button | None = None
        self._step: Button | None = None
        self._speed: Choice | None = None
        self._worded = True

    def show(self, ui: Ui, box: Box) -> None:
        """Add the buttons in a box and update their state."""
        wanted = (id(ui), box, self._key("pause"), self._key("step"))
        if self._shown != wanted:
            self.hide()
            self._shown = wanted
            self._build(ui, box)
        self._update_controls()

    def hide(self) -> None:
        """Remove the buttons."""
        for control in (self._pause, self._step, self._speed):
            if control is not None:
                control.remove()
        self._shown = self._pause = self._step = self._speed = None

    def _build(self, ui: Ui, box: Box) -> None:
        x, y, w, h = box
        wide = max(CHIP, *(_least(ui.kit, words) for _, words in SPEEDS))
        pause = w - STEP - len(SPEEDS) * wide - (len(SPEEDS) - 1) * GAP - 2 * GAP
        self._worded = pause >= _least(ui.kit, GO_ON) + ICON
        self._pause = ui.button((x, y, pause, h), "", self.toggle, kind="primary", keycap=self._key("pause"))
        x += pause + GAP
        tip = f"One move  ({self._key('step')})"
        self._step = ui.button((x, y, STEP, h), tip, self.step, kind="icon", icon="step")
        x += STEP + GAP
        self._speed = ui.choice((x, y, box[0] + w - x, h), SPEEDS, self._bots.pace, self._set_speed)
        for chip, (id, _) in zip(self._speed.chips, SPEEDS, strict=True):
            chip.tip = f"Speed: {WORDS[id].lower()}"

    def _key(self, action: str) -> str:
        return keys.key_label(self._app.settings.key(action))

    def _update_controls(self) -> None:
        if self._pause is None or self._step is None or self._speed is None:
            return
        paused = self._bots.paused
        words, icon = (GO_ON, "play") if paused else ("Pause", "pause")
        self._pause.label, self._pause.tip = (words, "") if self._worded else ("", words)
        if self._pause.icon != icon:
            self._pause.icon, self._pause.dirty = icon, True
        self._step.enabled, self._step.why = paused, "Pause first to play one move at a time."
        self._speed.chosen = self._bots.pace

    def toggle(self) -> None:
        """Pause or continue."""
        self._bots.pause(not self._bots.paused)
        self._update_controls()

    def step(self) -> None:
        """Let the paused bots make one move."""
        self._bots.step()

    def _set_speed(self, pace: str) -> None:
        """Set the bots' pace for this game only; the setting is unchanged."""
        self._bots.pace = pace


def _least(kit: Kit, words: str) -> float:
    """Return the minimal width of a button with this label."""
    return kit.text_width(words, LEAST_LABEL, True) + min(20.0, 6 / kit.canvas.s) + 1
