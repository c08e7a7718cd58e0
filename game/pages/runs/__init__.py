"""The simulations of a game: its stored runs, and the form for a new one."""

from __future__ import annotations

from pathlib import Path

from pygame import Surface

from game.app.dialog import ask
from game.app.scene import Answer, App
from game.pages.parts.controls import ButtonSpec
from game.pages.parts.page import Page, Panel, columns, draw_empty, stacked
from game.pages.runs import run_size
from game.pages.runs.form import CommandPanel, Form
from game.pages.runs.run import RunScene, start_job, why_outdated
from game.pages.runs.run_entry import ROW, RunEntry, draw_run, run_entries
from game.simulate import archive, report_text
from game.simulate.live import Unreadable
from game.simulate.store import folder_name
from game.store.files import StoreFault
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
            self.part = self.controls.tabs(
                (tabs[0], tabs[1] + 6, tabs[2], 40.0),
                (*(APART if apart else TOGETHER), *TABS),
                self.part,
                self.show_part,
            )
            areas = self._part_areas(body) if self.part != "game" or apart else {"game": game, "bots": bots}
        else:
            left, middle, right = columns(body, 0.36, 0.31, 0.33)
            game, bots = stacked(middle, self.form.game.height(middle[2]), 1)
            size, command, start = stacked(right, run_size.HEIGHT, 1, FOOT)
            areas = {"runs": left, "game": game, "bots": bots, "size": size, "command": command}
        self.lay_areas(areas)
        self.controls.button(
            "start", start, "Run", self.start, self.form.fault, kind="primary", icon="play", keycap="Enter"
        )

    def _part_areas(self, body: Box) -> dict[str, Box]:
        """Return the boxes of a tab without the game's panels."""
        if self.part != "size":
            return {self.part: body}
        return dict(zip(("size", "command"), columns(body, 0.54, 0.46), strict=True))

    # -- time

    def update(self, dt: float) -> bool:
        self.runs.follow_runs()
        return super().update(dt)


TALL = 40.0
COUNT_SECONDS = 0.5
"""Seconds between counts of the games of running runs."""
DOUBLE_CLICK = 0.4
"""Seconds between the clicks of a double click."""
EMPTY = "Bots play as many games as you choose. Their results stay here to open, continue or compare."
ELSEWHERE = "This run is open in another window or terminal."


class RunList(Panel[Page]):
    """The list of a game's runs, latest first; `page` lays the panel out."""

    def __init__(self, page: Page, game_id: str) -> None:
        super().__init__(page)
        self.app, self.game_id = page.app, game_id
        self.entries: list[RunEntry] = []
        self.chosen = 0
        self._picked = -DOUBLE_CLICK
        self._counted = 0.0
        self._were_running: frozenset[Path] = frozenset()

    @property
    def entry(self) -> RunEntry | None:
        """Return the chosen run, None if there is none."""
        return self.entries[self.chosen] if self.chosen < len(self.entries) else None

    # -- data

    def refresh(self) -> None:
        """Read the runs again, keeping the chosen one."""
        before = self.entry.folder if self.entry is not None else None
        self.entries = run_entries(self.app, self.game_id)
        found = [n for n, one in enumerate(self.entries) if one.folder == before]
        self.chosen = found[0] if found else max(0, min(self.chosen, len(self.entries) - 1))
        self._were_running = self._running_folders()

    def follow_runs(self) -> None:
        """Refresh when a run ends, and recount the games of running ones."""
        now = self.app.now()
        if self._running_folders() != self._were_running:
            self.refresh()
            self.page.relay()
        elif self._were_running and now - self._counted >= COUNT_SECONDS:
            self._counted = now
            self.entries = [_with_current_count(one) for one in self.entries]
            if (rows := self.page.controls.named.get("runs")) is not None:
                rows.dirty = True

    def _running_folders(self) -> frozenset[Path]:
        return frozenset(child.folder for child in self.app.runs.children)

    @property
    def _running(self) -> bool:
        """Return whether the app is playing the chosen run."""
        return self.entry is not None and self.app.runs.of(self.entry.folder) is not None

    # -- actions

    def pick(self, i: int) -> None:
        """Choose a run; open it by a double click, or by Enter on the chosen one."""
        now, again = self.app.now(), i == self.chosen
        twice = again and now - self._picked < DOUBLE_CLICK
        self._picked = now
        if twice or (again and self.page.by_key):
            self.open()
            return
        self.chosen = i
        self.page.relay("runs")

    def open(self) -> None:
        """Open the chosen run."""
        if self.entry is None:
            return
        try:
            self.app.push(RunScene(self.app, self.entry.folder))
        except Unreadable as fault:
            self.app.say(str(fault), "refused")

    def toggle(self) -> None:
        """Stop or continue the chosen run."""
        entry = self.entry
        if entry is None or entry.stored.run is None:
            return
        if self._running:
            self.app.runs.stop(entry.folder)
            self.page.relay("runs")
        elif start_job(self.app, entry.stored.run, entry.folder):
            self.open()

    def ask_delete(self) -> None:
        """Ask before deleting the chosen run."""
        if self.entry is None or self._why_not_delete:
            return
        text = (
            f"This deletes {report_text.counted(self.entry.stored.done, 'game')} and their report for good."
        )
        ask(self.page.app, f"Delete “{self.entry.title}”?", text, ("Delete", self._delete), ("Keep it", None))

    def _delete(self) -> None:
        assert self.entry is not None
        try:
            archive.delete(self.entry.folder, archive.home(self.app.folders))
        except StoreFault as fault:
            self.app.say(str(fault), "refused")

    def _delete_row(self, i: int) -> None:
        """Ask before deleting the run of a row (Delete key)."""
        self.chosen = i
        self.page.relay("runs")
        self.ask_delete()

    @property
    def _why_not_toggle(self) -> str:
        entry = self.entry
        if entry is None or self._running:
            return ""
        if entry.stored.fault or entry.stored.whole:
            return entry.stored.fault or "This run has played all its games."
        return why_outdated(entry.changed) or (ELSEWHERE if entry.place else "")

    @property
    def _why_not_delete(self) -> str:
        if self._running:
            return "Stop the run first."
        return ELSEWHERE if self.entry is not None and self.entry.place else ""

    # -- layout and drawing

    def lay(self, area: Box) -> None:
        """Add the list and three buttons below it."""
        super().lay(area)
        if not self.entries:
            return
        self.page.controls.frame(area, "Runs", str(len(self.entries)))
        x, y, w, h = area
        foot = y + h - 16 - TALL
        box, count = (x + 10, y + 44, w - 20, foot - 10 - y - 44), len(self.entries)
        self.page.controls.rows(
            "runs", box, ROW, count, self._draw_row, self.pick, chosen=self.chosen, on_delete=self._delete_row
        )
        running, fault = self._running, self.entry.stored.fault if self.entry is not None else ""
        label, icon = ("Stop", "pause") if running else ("Continue", "play")
        buttons = (
            ButtonSpec("open", "Open", "chart", self.open, why=fault),
            ButtonSpec("toggle", label, icon, self.toggle, why=self._why_not_toggle),
            ButtonSpec("delete", "Delete", "trash", self.ask_delete, why=self._why_not_delete),
        )
        self.page.controls.button_row((x + 16, foot, w - 32, TALL), buttons, 8)

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the hint shown while there are no runs."""
        if not self.entries:
            draw_empty(self.page.kit, surface, area, "No runs yet", EMPTY, icon="chart", title="Runs")

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        draw_run(self.page.kit, surface, box, self.entries[i], state)


def _with_current_count(entry: RunEntry) -> RunEntry:
    """Return the entry with its current number of games, if the run is played here."""
    if entry.place != "here":
        return entry
    return entry._replace(stored=entry.stored._replace(done=archive.done(entry.folder)))


PAGE = SimulationScene
