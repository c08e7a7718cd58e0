"""The simulations of a game: its stored runs, and the form for a new one."""

from __future__ import annotations

from game.app.scene import Answer, App
from game.pages.parts.page import Page, columns, stacked
from game.pages.runs import run_size
from game.pages.runs.form import CommandPanel, Form
from game.pages.runs.run import RunScene, start_job
from game.pages.runs.run_list import RunList
from game.simulate import archive
from game.simulate.store import folder_name
from game.ui.canvas import Box
from rules.game import Setup
from rules.tabletop import AnyTabletop

FOOT, WIDEST = 58.0, 1600.0
TOGETHER, APART = (("game", "Game, bots"),), (("game", "Game"), ("bots", "Bots"))
TABS = (("size", "Numbers"), ("runs", "Runs"))
"""The last tabs of a narrow page. Before them are the game with its bots, or both separately if it has many
options."""


class SimulationScene(Page):
    """The page of runs, with the form for a new one at the right. `setup` gives the form's initial options
    and bots."""

    title = "Simulate"

    def __init__(self, app: App, game_id: str, setup: Setup | None = None) -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.subtitle = self.game.title
        self.form = Form(self, self.game, setup)
        self.runs = RunList(self, game_id)
        self.part = "game"
        self.panels = {
            "runs": self.runs, "game": self.form.game, "bots": self.form.bots, "size": self.form.size,
            "command": CommandPanel(self, self.form),
        }  # fmt: skip

    # -- actions

    def start(self) -> None:
        """Start the run and open it; an identical stored run is continued, or shown if finished."""
        run = self.form.run
        if isinstance(run, str):
            self.app.say(run, "refused")
            return
        usual = {option.id: option.among_bots for option in self.game.options()}
        folder = archive.home(self.app.folders) / folder_name(run, usual)
        if self.app.runs.of(folder) is None and archive.done(folder) >= run.games:
            self.app.say("You have already played these games. Choose another seed.")
            self.app.push(RunScene(self.app, folder))
        elif start_job(self.app, run, folder, self.form.size.jobs):
            self.app.push(RunScene(self.app, folder, run))

    def enter(self) -> None:
        self.runs.refresh()

    def resume(self, answer: Answer) -> None:
        super().resume(answer)
        self.runs.refresh()

    # -- layout

    @property
    def small(self) -> bool:
        """Return whether the panels are shown one at a time."""
        return self.narrow or self.h < 640

    def lay_out(self) -> None:
        body = self.body(WIDEST)
        if self.small:
            body, foot = stacked(body, 1, FOOT)
            game, bots = columns(body, 0.54, 0.46)
            apart = self.form.game.height(game[2]) > game[3]
            tabs, start = columns((foot[0], foot[1] + 3, foot[2], 52.0), 1, 140)
            self.tabs((tabs[0], tabs[1] + 6, tabs[2], 40.0), (*(APART if apart else TOGETHER), *TABS))
            areas = self._part_areas(body) if self.part != "game" or apart else {"game": game, "bots": bots}
        else:
            left, middle, right = columns(body, 0.36, 0.31, 0.33)
            game, bots = stacked(middle, self.form.game.height(middle[2]), 1)
            size, command, start = stacked(right, run_size.HEIGHT, 1, FOOT)
            areas = {"runs": left, "game": game, "bots": bots, "size": size, "command": command}
        self.lay_areas(areas)
        self.button(
            "start", start, "Run", self.start, self.form.fault, kind="primary", icon="play", keycap="Enter"
        )

    def _part_areas(self, body: Box) -> dict[str, Box]:
        """Return the boxes of a tab without the game's panels."""
        if self.part != "size":
            return {self.part: body}
        return dict(zip(("size", "command"), columns(body, 0.54, 0.46), strict=True))

    # -- time

    def update(self, dt: float) -> bool:
        self.runs.update()
        return super().update(dt)


PAGE = SimulationScene
