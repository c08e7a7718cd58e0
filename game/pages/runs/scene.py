"""The workbench of a game: the runs that are kept, and the form that begins another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.pages.parts.page import Page, columns, stacked
from game.pages.parts.seat_dialog import SeatChoice
from game.pages.runs import command, numbers
from game.pages.runs.begin import begin
from game.pages.runs.form import Form
from game.pages.runs.kept import KeptRuns
from game.pages.runs.run import RunScene
from game.simulate import archive
from game.simulate.store import folder_name
from game.ui import clipboard
from game.ui.canvas import Box
from rules.game import Setup
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.app.scene import App

FOOT, WIDEST = 58.0, 1600.0
PARTS = (("game", "Game, bots", "bot"), ("numbers", "Numbers", "chart"), ("runs", "Runs", "list"))


class SimulationScene(Page):
    """Kept runs at the left, the form for a new one at the right. `setup` gives options and bots to begin with."""

    title = "Simulate"

    def __init__(self, app: App, game_id: str, setup: Setup | None = None) -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.subtitle = self.game.title
        self.form = Form(self, self.game, setup)
        self.runs = KeptRuns(self, game_id)
        self.part = "game"
        self._areas: dict[str, Box] = {}

    # -- what can be done

    def start(self) -> None:
        """Begin the run and watch it; a run of exactly this that is kept already goes on, or is shown."""
        run = self.form.run
        if isinstance(run, str):
            self.app.say(run, "refused")
            return
        usual = {option.id: option.among_bots for option in self.game.options()}
        folder = archive.home(self.app.folders) / folder_name(run, usual)
        if self.app.runs.of(folder) is None and archive.done(folder) >= run.games:
            self.app.say("These games are kept already: choose another seed to play others.")
            self.app.push(RunScene(self.app, folder))
            return
        if begin(self.app, run, folder, self.form.numbers.jobs):
            self.app.push(RunScene(self.app, folder, run))

    def copy(self) -> None:
        """Put the command on the clipboard."""
        words = self.form.command
        self.app.say("The command is on the clipboard." if clipboard.copy(words) else words)

    def enter(self) -> None:
        self.runs.look()

    def resume(self, result: Any) -> None:
        if isinstance(result, SeatChoice):
            self.form.bots.seat(result)
        self.runs.answered(result)
        self.relay()

    # -- layout

    @property
    def small(self) -> bool:
        """Whether the parts have a screen each."""
        return self.narrow or self.h < 640

    def lay_out(self) -> None:
        body = self.body(WIDEST)
        self._areas = {}
        if self.small:
            self._lay_small(body)
        else:
            left, middle, right = columns(body, 0.36, 0.31, 0.33)
            self._areas["runs"] = left
            tall = self.form.game.height(middle[2])
            self._areas["game"], self._areas["bots"] = stacked(middle, tall, 1)
            self._areas["numbers"], well, start = stacked(right, numbers.HEIGHT, 1, FOOT)
            self._lay_command(well)
            self._lay_start(start)
        for name, part in self._parts.items():
            if name in self._areas:
                part.lay(self._areas[name])

    @property
    def _parts(self) -> dict[str, Any]:
        form = self.form
        return {"runs": self.runs, "game": form.game, "bots": form.bots, "numbers": form.numbers}

    def _lay_small(self, box: Box) -> None:
        """One part after the other; which, says a row of chips beside the button that begins the run."""
        body, (x, y, w, h) = stacked(box, 1, FOOT)
        at = x
        for id, label, icon in PARTS:
            wide = self.kit.text_width(label, 15, True) + 58
            place = (at, y + 9, wide, 40)
            chip = self.ui.button(
                place, label, self._shower(id), kind="chip", icon=icon, chosen=self.part == id
            )
            self.name(f"part {id}", chip)
            at += wide + 8
        self._lay_start((x + w - 140, y + 3, 140.0, 52.0))
        if self.part == "game":
            self._areas["game"], self._areas["bots"] = columns(body, 0.5, 0.5)
        elif self.part == "numbers":
            self._areas["numbers"], right = columns(body, 0.58, 0.42)
            self._lay_command(right)
        else:
            self._areas["runs"] = body

    def _shower(self, part: str) -> Callable[[], None]:
        def show() -> None:
            self.part = part
            self.relay()

        return show

    def _lay_command(self, box: Box) -> None:
        """The panel of the command, a button to copy it at its upper right."""
        self._areas["command"] = box
        x, y, w, _ = box
        fault = self.form.fault
        copy = self.ui.button((x + w - 44, y + 4, 36, 36), "Copy the command", self.copy, kind="icon", icon="copy",
                              enabled=not fault, why=fault)  # fmt: skip
        self.name("copy", copy)

    def _lay_start(self, box: Box) -> None:
        fault = self.form.fault
        start = self.ui.button(box, "Run", self.start, kind="primary", icon="play", keycap="Enter", enabled=not fault,
                               why=fault)  # fmt: skip
        self.name("start", start)

    # -- drawing

    def paint(self, surface: Surface) -> None:
        for name, part in self._parts.items():
            if name in self._areas:
                part.paint(surface, self._areas[name])
        if "command" in self._areas:
            command.draw_command(
                self.kit, surface, self._areas["command"], self.form.command, self.form.fault
            )
        self._judge()

    def _judge(self) -> None:
        """The buttons that need a form without faults."""
        fault = self.form.fault
        for name in ("start", "copy"):
            button = self.named.get(name)
            if button is not None:
                button.enabled, button.why = not fault, fault

    # -- time and keys

    def update(self, dt: float) -> bool:
        self.runs.update()
        return super().update(dt)

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_DELETE and self.runs.delete_key():
            return True
        return super().key(action, event)
