"""A run: its progress, and the sections of its report as they grow. The report also opens in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.pages.parts.charts import Callout, draw_callout
from game.pages.parts.page import EDGE, Page, Panel, columns, draw_empty, stacked
from game.pages.parts.points import points_height
from game.pages.runs.run_entry import STRIP, RunEntry, describe_run, described, draw_progress, earlier_runs
from game.pages.runs.section_panel import WRAPPED, SectionPanel
from game.simulate import archive
from game.simulate.figures import Figures
from game.simulate.live import LiveFigures, LiveReport, Unreadable
from game.simulate.plan import cores
from game.simulate.process import Process
from game.simulate.report import REPORT_FILE
from game.simulate.results import GAMES_FILE, Run
from game.store.browser import browse
from game.ui.canvas import Box, inset

Say = Callable[[str, str], None]
"""A function that shows a line of a kind."""


class ReportViewer:
    """Opens the report of the run in a folder; `say` displays its path, or the error."""

    def __init__(self, folder: Path, say: Say) -> None:
        self.report, self._games, self._say = folder / REPORT_FILE, folder / GAMES_FILE, say
        self._writing: Process | None = None
        self._answers: SimpleQueue[bool] = SimpleQueue()

    def open(self, against: Path | None = None) -> None:
        """Open the report, rewriting it first if there are newer games or an earlier run to compare with."""
        if self._fresh and against is None:
            self._browse()
        elif self._writing is None:
            self._say("Writing the report.", "note")
            words = ["report", str(self.report.parent)]
            words += ["--against", str(against)] if against is not None else []
            try:
                self._writing = Process(words)
            except OSError as error:
                self._say(f"Can't write the report ({error.strerror}).", "refused")

    def update(self) -> None:
        """Handle the end of writing and the browser's answer."""
        if self._writing is not None and self._writing.ended:
            if self._writing.failed:
                self._say(self._writing.last_line or "Can't write the report.", "refused")
            else:
                self._browse()
            self._writing.close()
            self._writing = None
        try:
            opened = self._answers.get_nowait()
        except Empty:
            return
        if opened:
            self._say(f"In the browser: {self.report}", "note")
        else:
            self._say(f"Can't open a browser. The report is at {self.report}", "caution")

    def close(self) -> None:
        """Stop the process that writes the report."""
        if self._writing is not None:
            self._writing.end()
            self._writing.close()
            self._writing = None

    @property
    def _fresh(self) -> bool:
        """Return whether the report exists and is newer than all games."""
        try:
            return self.report.stat().st_mtime >= self._games.stat().st_mtime
        except OSError:
            return False

    def _browse(self) -> None:
        browse(self.report, self._answers.put)


WIDEST, TABS, AGAINST, LIST, PART = 1600.0, 38.0, 300.0, 240.0, 42.0
"""The widths of the body, of the list of earlier runs and of that of parts; the heights of a drop-down list
and of a part."""
PROGRESS_SECONDS, LOOK_SECONDS = 0.25, 1.0
"""Seconds between updates of the strip while games arrive, and between checks whether another process
plays."""


class PartList(Panel["RunScene"]):
    """The parts of the page in a column."""

    def lay(self, area: Box) -> None:
        """Add the list."""
        super().lay(area)
        ids = [id for id, _ in self.page.parts]
        self.page.controls.rows(
            "part", inset(area, 6), PART, len(ids), self._draw_part, lambda n: self.page.show_part(ids[n]),
            chosen=ids.index(self.page.part),
        )  # fmt: skip

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the panel below the list."""
        self.kit.panel(surface, area)

    def _draw_part(self, surface: Surface, n: int, box: Box, state: str) -> None:
        ink = "lamp" if state == "chosen" else "text"
        at, title = (box[0] + 12, box[1] + box[3] / 2), self.page.parts[n][1]
        self.kit.draw_text(surface, title, at, 15, ink, state == "chosen", "midleft", box[2] - 24)


class NoGames(Panel["RunScene"]):
    """The whole page while no game is finished."""

    def paint(self, surface: Surface, area: Box) -> None:
        heading, words = "No finished games", "Continue the run to see charts grow here."
        if self.page.fault:
            heading, words = "Nothing to show", self.page.fault
        elif self.page.status_shown in ("running", "elsewhere") or self.page.live.behind:
            heading = "Playing the first games"
            words = "Charts grow here as games end. The run continues if you leave this page."
        draw_empty(self.kit, surface, area, heading, words, icon="chart")


class RunScene(Page):
    """The run in a folder; `run` is given if its process has just started. `part` is the part shown: the
    "overview" or the id of a section. Raises Unreadable."""

    title = "Simulation"

    def __init__(self, app: App, folder: Path, run: Run | None = None, part: str = "overview") -> None:
        super().__init__(app)
        self.folder, self.part = folder, part
        self.live = LiveFigures(app.game, folder, run)
        self.run, self.game = self.live.run, self.live.game
        self.subtitle = f"{self.game.title}, {describe_run(self.game, self.run)}"
        self.report = LiveReport(self.live, app.game)
        self.part_list = PartList(self)
        self.callout: Callout | None = None
        self._earlier: list[RunEntry] = []
        self._viewer = ReportViewer(folder, app.say)
        self._stored = archive.stored_run(folder)
        self._elsewhere = False
        self.status_shown = ""
        """The status when the page was laid out."""
        self._ticked = self._looked = 0.0

    # -- state

    @property
    def figures(self) -> Figures | None:
        """Return the figures of the games so far, None before the first."""
        return self.live.figures

    @property
    def fault(self) -> str:
        """Return why the run can't continue or be read, "" if it can."""
        return self.live.fault or self.app.runs.faults.get(self.folder, "")

    @property
    def status(self) -> str:
        """Return one of "running", "writing", "stopping", "elsewhere", "stopped", "done" and "fault"."""
        child = self.app.runs.of(self.folder)
        if self.live.fault:
            return "fault"
        if child is not None:
            return "stopping" if child.stopping else "writing" if self._is_complete else "running"
        if self.fault:
            return "fault"
        return "done" if self._is_complete else "elsewhere" if self._elsewhere else "stopped"

    @property
    def _is_complete(self) -> bool:
        return max(self._stored.done, self.live.games) >= self.run.games

    # -- actions

    def stop(self) -> None:
        """Stop the process; finished games stay."""
        self.app.runs.stop(self.folder)
        self.relay("go on")

    def go_on(self) -> None:
        """Play the missing games."""
        if not self.why_not_go_on and start_job(self.app, self.run, self.folder):
            self.live.resume()
            self.relay("stop")

    @property
    def why_not_go_on(self) -> str:
        """Return why the missing games can't be played, "" if they can."""
        return self.live.fault or why_outdated(archive.Versions().changed(self.run))

    def open_report(self) -> None:
        """Open the report in the browser, with the comparison if an earlier run is chosen."""
        self._viewer.open(self.report.against)

    def compare(self, folder: str) -> None:
        """Compare with the run in a folder, "" for none."""
        try:
            self.report.compare(Path(folder) if folder else None)
        except Unreadable as fault:
            self.app.say(str(fault), "refused")
        self.relay()

    def enter(self) -> None:
        self._earlier = earlier_runs(self.app, self.run, self.folder)

    def leave(self) -> None:
        self._viewer.close()
        super().leave()

    # -- layout

    @property
    def small(self) -> bool:
        """Return whether the page is narrow or low."""
        return self.narrow or self.h < 600

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Return the parts of the page as (id, title): the overview, unless the window is small, and every
        section."""
        sections = [(section.id, section.title) for section in self.report.sections]
        return sections if self.small or not sections else [("overview", "Overview"), *sections[1:]]

    def lay_out(self) -> None:
        self._stored, self.status_shown = archive.stored_run(self.folder), self.status
        self.panels = {section.id: SectionPanel(self, section) for section in self.report.sections}
        self._strip, self._area = stacked(self.body(WIDEST), 56.0 if self.small else STRIP, 1)
        self.callout = None
        why = "" if self.figures is not None else "You have no games to report on yet."
        tip = "Open the full report on this run in your browser."
        self.controls.bar_button(
            "report", "Open the report", self.open_report, "globe", tip, self.narrow, why
        )
        self._lay_parts()
        self._lay_job(self._strip)
        if self.report.sections:
            self.lay_areas(self._areas())
        else:
            self.panels = {"empty": NoGames(self)}
            self.lay_areas({"empty": self._area})

    def _lay_parts(self) -> None:
        """Add the parts of the page and the earlier runs to compare with: beside area and strip, or in a small
        window as two drop-down lists between them."""
        parts, earlier = self.parts, self._earlier
        if parts and self.part not in dict(parts):
            self.part = parts[0][0]
        if self.small:
            row, self._area = stacked(self._area, TABS, 1)
            box, against = columns(row, 1, 1) if earlier else (row, row)
            if parts:
                self.controls.name("part", self.ui.drop_down(box, parts, self.part, self.show_part))
        else:
            self._strip, against = columns(self._strip, 1, AGAINST) if earlier else (self._strip, self._strip)
            against = (against[0], against[1] + (against[3] - TABS) / 2, against[2], TABS)
            if parts:
                box, self._area = columns(self._area, LIST, 1)
                self.part_list.lay(box)
        if earlier:
            entries = [
                ("", "Report on this run alone"),
                *((str(one.folder), described(one)) for one in earlier),
            ]
            chosen = str(self.report.against) if self.report.against is not None else ""
            self.controls.name("against", self.ui.drop_down(against, entries, chosen, self.compare))

    def _areas(self) -> dict[str, Box]:
        """Return the boxes of the current part's panels: in the overview the lengths of games, the first
        drawn shares, and the sentences."""
        for panel in self.panels.values():
            panel.brief = self.part == "overview"
        if self.part != "overview":
            return {self.part: self._area}
        summary, *sections = self.report.sections
        shares = next(section.id for section in sections if section.marks is not None)
        tall = min(points_height(self.kit, summary.points, self._area[2], WRAPPED), self._area[3] * 0.53)
        top, below = stacked(self._area, 1, tall)
        length, winners = columns(top, 0.55, 0.45)
        return {"length": length, shares: winners, summary.id: below}

    def _lay_job(self, box: Box) -> None:
        """Add Stop or Continue at the right end of the strip, if either applies."""
        (x, y, w, h), wide, tall = box, 132.0, 42.0
        place = (x + w - EDGE - wide, y + (h - tall) / 2, wide, tall)
        self._progress = (x + EDGE, y, w - 3 * EDGE - wide, h)
        if self.status_shown in ("running", "stopping"):
            why = "" if self.status_shown == "running" else "Stop the run once the current games are saved."
            self.controls.button("stop", place, "Stop", self.stop, why, icon="pause")
        elif self.status_shown in ("stopped", "fault") and not self._is_complete:
            self.controls.button(
                "go on", place, "Continue", self.go_on, self.why_not_go_on, kind="primary", icon="play"
            )
        else:
            self._progress = (x + EDGE, y, w - 2 * EDGE, h)

    # -- drawing

    def paint(self, surface: Surface) -> None:
        self.kit.panel(surface, self._strip)
        if self.report.sections and not self.small:
            self.part_list.paint(surface, self.part_list.area)
        super().paint(surface)

    def paint_over(self, surface: Surface) -> None:
        when = self._stored.when
        draw_progress(self.kit, surface, self._progress, self.live, self.status_shown, when, self.fault)
        if self.callout is not None and self.ui.popup is None:
            draw_callout(self.kit, surface, self.callout, self._area)

    # -- events

    def update(self, dt: float) -> bool:
        now = perf_counter()
        self._viewer.update()
        fresh = self.report.update()
        if now - self._looked >= LOOK_SECONDS and not self._is_complete:
            self._looked = now
            self._elsewhere = self.app.runs.of(self.folder) is None and archive.busy(self.folder)
        if fresh:
            self._renew()
        if self.status != self.status_shown:
            self.relay()
        lively = self.live.behind or self.status_shown in ("running", "elsewhere", "stopping", "writing")
        due = lively and now - self._ticked >= PROGRESS_SECONDS
        if due:
            self._ticked = now
        return super().update(dt) or fresh or due

    def _renew(self) -> None:
        """Show new figures; lay the page out again if the panels change."""
        shown = {section.id: section for section in self.report.sections}
        if list(shown) != [id for id in self.panels if id != "empty"] or self.areas != self._areas():
            self.relay()
            return
        for id in self.areas:
            self.panels[id].renew(shown[id])
        self.repaint()

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """Update the callout under the pointer; return whether it changed."""
        before, self.callout = self.callout, None
        if point is not None:
            shown = (self.panels[name] for name in self.areas)
            sections = (panel for panel in shown if isinstance(panel, SectionPanel))
            self.callout = next((found for panel in sections if (found := panel.callout(point))), None)
        return self.callout != before

    def key(self, action: str, event: Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step:
            ids = [id for id, _ in self.parts]
            self.show_part(ids[(ids.index(self.part) + step) % len(ids)])
            return True
        return super().key(action, event)


def start_job(app: App, run: Run, folder: Path, jobs: int = 0) -> bool:
    """Start a process that plays the games missing in a folder, on `jobs` processes (0: one per core); return
    whether it started."""
    try:
        app.runs.start(run, folder, jobs or cores())
    except OSError as error:
        app.say(f"Can't start the run ({error.strerror}).", "refused")
        return False
    return True


def why_outdated(changed: str) -> str:
    """Return why a run with changed "rules" or "cards" can't continue, "" if neither has changed."""
    return (
        f"The {changed} have changed since this run. Start a new one and compare the two." if changed else ""
    )


PAGE = RunScene
