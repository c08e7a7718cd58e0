"""The bars of a table: the top bar with what a person can do besides moving, and the strip that controls bots who play
alone, in place of the action bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pygame.event import Event

from game.app import keys
from game.app.seats import describe_bots
from game.pages.play.at_table import AtTable, is_in_use, presses_enter
from game.pages.play.handover import Handover
from game.pages.play.moves import Moves
from game.table.closeup import CHART
from game.ui.buttons import Button, Choice
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.faces import LEAST_LABEL
from game.ui.kit import Kit
from rules.tabletop import TableView

ICON, ICON_STEP, TOP, EDGE = 36.0, 44.0, 8.0, 10.0
"""The size of a button of the top bar, the distance to the next one, and its margins."""
TOOLS = 6
"""The number of bar buttons common to all games; with more, the caption is cut before them."""
BAR = (300.0, 52.0)
"""The size of the strip if the layout has no place for actions."""
GAP, STEP = 8.0, 52.0
CHIP, PLAY_ICON = 44.0, 24.0
GO_ON = "Continue"
SPEEDS = (("slow", "½×"), ("normal", "1×"), ("fast", "3×"), ("at_once", "Max"))
WORDS = {"slow": "Slow", "normal": "Normal", "fast": "Fast", "at_once": "Instant"}


class Tool(NamedTuple):
    """A button of the top bar: its icon, which is its name, its label, what it does and its key ("": none)."""

    icon: str
    label: str
    press: Callable[[], object]
    key: str = ""


class TopBar:
    """The top bar of one scene: its caption, its buttons, and what they and the keys of the same name do."""

    def __init__(self, scene: AtTable, moves: Moves, handover: Handover) -> None:
        self._at, self._moves, self._handover = scene, moves, handover
        self._buttons: dict[str, Button] = {}

    def tools(self) -> list[Tool]:
        """Return the buttons, the rightmost first."""
        session, scene, moves = self._at.session, self._at, self._moves
        kind = type(session.game)
        found = [
            Tool("menu", "Menu", self.open_menu, "menu"), Tool("book", "Rules", self.open_rules, "rules"),
            Tool("list", "Log", scene.table.model.toggle_log, "log"),
            Tool("bulb", "Hint", scene.hints.press, "hint"),
            Tool("redo", "Redo", moves.redo, "redo"), Tool("undo", "Undo", moves.undo, "undo"),
        ]  # fmt: skip
        if type(session.game.at(session.state)).threats is not TableView.threats:
            found.append(Tool("target", "What can hit you", self.toggle_threats, "threats"))
        if kind.chart_title:
            found.append(Tool("cards", kind.chart_title, self.show_chart, "chart"))
        if kind.switches_title:
            found.append(Tool("bell", kind.switches_title, self.open_switches))
        return found

    # -- what is shown

    @property
    def caption(self) -> tuple[str, str]:
        """Return the title and the words beside it."""
        session, watching = self._at.session, self._at.watching
        game, setup = session.game, session.setup
        against = describe_bots(setup) if watching or not setup.bot(self._at.screen.viewer) else ""
        words = filter(None, (game.at(self._at.table.model.shown.view).caption(), against))
        return game.title, ", ".join(words)

    @property
    def caption_end(self) -> float:
        """Return the x at which the caption ends; 0: before the usual buttons."""
        return self.tools_left if len(self._buttons) > TOOLS else 0.0

    @property
    def tools_left(self) -> float:
        """Return the x at which the buttons begin."""
        return min(button.box[0] for button in self._buttons.values()) - EDGE

    def build(self) -> None:
        """Add the buttons to the controls of the scene."""
        self._icon(EDGE + 2, Tool("back", "To the shelf", self._at.back))
        right = self._at.kit.canvas.w - EDGE - ICON
        self._buttons = {
            tool.icon: self._icon(right - number * ICON_STEP, tool)
            for number, tool in reversed([*enumerate(self.tools())])
        }
        self._at.hints.button = self._buttons.get("bulb")

    def _icon(self, x: float, tool: Tool) -> Any:
        cap = keys.key_label(self._at.app.settings.key(tool.key))
        tip = f"{tool.label}  ({cap})" if cap else tool.label
        return self._at.ui.button((x, TOP, ICON, ICON), tip, tool.press, kind="icon", icon=tool.icon)

    def refresh(self) -> None:
        """Enable or disable undo and redo, with reasons."""
        reason = self._moves.why_no_undo
        if (undo := self._buttons.get("undo")) is not None:
            undo.why, undo.enabled = reason, not reason
        if (redo := self._buttons.get("redo")) is not None:
            redo.why, redo.enabled = "You have nothing to redo.", self._at.session.can_redo
        self._at.hints.follow()
        self._light_threats()

    def _light_threats(self) -> None:
        if "target" in self._buttons:
            self._buttons["target"].chosen = self._at.table.model.speakers.threats is not None

    # -- what they do

    def show_chart(self) -> None:
        """Show the game's reference chart, such as its winning hands."""
        self._at.table.model.zoom((CHART,))

    def toggle_threats(self) -> None:
        """Show or hide the possible actions of opponents."""
        if not self._at.table.model.speakers.toggle_threats():
            self._at.app.say("Nothing can hit you before the first turn or after the last.")
        self._light_threats()

    def open_switches(self) -> None:
        """Open the in-game settings, if it is the viewer's decision."""
        session, screen = self._at.session, self._at.screen
        decides = session.seat is not None and session.seat == screen.viewer
        if not decides or self._at.bots.seat is not None or screen.open:
            self._at.app.say("You can change this during your decision, with your hand face up.")
        else:
            self._at.visit("play.switches", session, screen.viewer)

    def open_rules(self, rule: str = "") -> None:
        """Open the rulebook, at a rule if one is given."""
        self._at.visit("rulebook", self._at.session.game.id, rule)

    def open_lesson(self, lesson: str) -> None:
        """Open a lesson over the game, which continues after it."""
        self._at.visit("play.lesson", self._at.session.game.id, lesson)

    def show_me(self) -> bool:
        """Open the lesson about the shown refusal, or light the move of the prompt; return whether there is
        either."""
        if self._at.table.model.refusals.follow_lesson():
            return True
        return self._at.guide is not None and self._at.guide.show_me()

    def open_menu(self) -> None:
        """Open the game menu."""
        self._at.visit("play.menu", self._at.session, self._handover.give_back)

    def press_key(self, action: str) -> bool:
        """Run a bound key's action; return whether there is one."""
        scene, table = self._at, self._at.table
        match action:
            case "undo":
                self._moves.undo()
            case "redo":
                self._moves.redo()
            case "log":
                table.model.toggle_log()
            case "rules":
                refusal = table.model.bubble.refusal
                self.open_rules(refusal.rule if refusal is not None else "")
            case "zoom":
                table.zoom()
            case "turn":
                return table.turn()
            case "flip":
                return table.flip()
            case "hint":
                scene.hints.press()
            case "threats" if "target" in self._buttons:
                self.toggle_threats()
            case "chart" if "cards" in self._buttons:
                self.show_chart()
            case "menu":
                dismiss = scene.guide.dismiss if scene.guide is not None else bool
                if not (
                    table.model.escape() or scene.hints.close() or dismiss() or table.model.leave_focus()
                ):
                    self.open_menu()
            case "show":
                return self.show_me()
            case _:
                return False
        return True


class WatchStrip:
    """The buttons that control the bots of a table while only they play."""

    def __init__(self, scene: AtTable) -> None:
        self._at = scene
        self._shown: object = None
        self._pause: Button | None = None
        self._step: Button | None = None
        self._speed: Choice | None = None
        self._worded = True

    def follow(self) -> None:
        """Add or remove the buttons, as the table is."""
        shown, canvas = self._at.table.model.shown, self._at.kit.canvas
        if not self._at.watching:
            self.hide()
            self._at.bots.pause(False)  # a person has joined, and the button that continues is gone
        elif "panel/actions" in shown.layout.spots:
            self._show(self._at.ui, shown.places.panel("actions"))
        else:
            w, h = BAR
            self._show(self._at.ui, (canvas.w - 16 - w, canvas.h - 16 - h, w, h))

    def _show(self, ui: Ui, box: Box) -> None:
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
        self._worded = pause >= _least(ui.kit, GO_ON) + PLAY_ICON
        self._pause = ui.button((x, y, pause, h), "", self.toggle, kind="primary", keycap=self._key("pause"))
        x += pause + GAP
        tip = f"One move  ({self._key('step')})"
        self._step = ui.button((x, y, STEP, h), tip, self.step, kind="icon", icon="step")
        x += STEP + GAP
        self._speed = ui.choice((x, y, box[0] + w - x, h), SPEEDS, self._at.bots.pace, self._set_speed)
        for chip, (id, _) in zip(self._speed.chips, SPEEDS, strict=True):
            chip.tip = f"Speed: {WORDS[id].lower()}"

    def _key(self, action: str) -> str:
        return keys.key_label(self._at.app.settings.key(action))

    def _update_controls(self) -> None:
        if self._pause is None or self._step is None or self._speed is None:
            return
        paused = self._at.bots.paused
        words, icon = (GO_ON, "play") if paused else ("Pause", "pause")
        self._pause.label, self._pause.tip = (words, "") if self._worded else ("", words)
        if self._pause.icon != icon:
            self._pause.icon, self._pause.dirty = icon, True
        self._step.enabled, self._step.why = paused, "Pause first to play one move at a time."
        self._speed.chosen = self._at.bots.pace

    def press_key(self, action: str) -> bool:
        """Run a bound key's action; return whether there is one."""
        if action == "pause" and self._at.watching:
            self.toggle()
        elif action == "step" and self._at.watching:
            self.step()
        else:
            return False
        return True

    def toggle_by_key(self, event: Event) -> bool:
        """Pause or continue by Enter or Space with nothing focused; return whether the event did so."""
        if not self._at.watching or not presses_enter(event) or is_in_use(self._at):
            return False
        self.toggle()
        return True

    def toggle(self) -> None:
        """Pause or continue."""
        self._at.bots.pause(not self._at.bots.paused)
        self._update_controls()

    def step(self) -> None:
        """Let the paused bots make one move."""
        self._at.bots.step()

    def _set_speed(self, pace: str) -> None:
        """Set the bots' pace for this game only; the setting is unchanged."""
        self._at.bots.pace = pace


def _least(kit: Kit, words: str) -> float:
    """Return the minimal width of a button with this label."""
    return kit.text_width(words, LEAST_LABEL, True) + min(20.0, 6 / kit.canvas.s) + 1
