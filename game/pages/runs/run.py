"""A run: how far it is, and its figures at a glance; the report opens in the browser for everything else."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.pages.parts.charts import Callout, draw_callout
from game.pages.parts.page import EDGE, Page, columns, draw_empty, stacked
from game.pages.parts.points import draw_points, points_height
from game.pages.runs.cards import CardsPanel
from game.pages.runs.game_length import LengthPanel
from game.pages.runs.panel import Panel
from game.pages.runs.run_entry import STRIP, RunEntry, described, draw_progress, earlier_runs, played
from game.pages.runs.winners import WinnersPanel
from game.simulate import archive, words
from game.simulate.figures import Figures
from game.simulate.live import LiveFigures
from game.simulate.plan import cores
from game.simulate.results import Run
from game.simulate.viewer import ReportViewer
from game.ui.canvas import Box

WIDEST, TABS, AGAINST = 1600.0, 38.0, 300.0
WRAPPED = 860.0
"""Width from which the sentences of the headline stand in two columns."""
PROGRESS_SECONDS, LOOK_SECONDS = 0.25, 1.0
"""How often the strip is drawn anew while games come, and how often it is looked whether another process plays."""


class HeadlinePanel(Panel):
    """What the run has shown, in sentences: the most telling first."""

    def paint(self, surface: Surface, area: Box) -> None:
        draw_points(self.kit, surface, area, "Summary", words.summary(self.figures), WRAPPED)


class RunScene(Page):
    """The run in a folder; `run` is given when its process has only just begun. `part` is the tab shown: "overview"
    or "cards". `against` is the earlier run that the report compares it with. Raises Unreadable.
    """

    title = "Simulation"

    def __init__(self, app: App, folder: Path, run: Run | None = None, part: str = "overview") -> None:
        super().__init__(app)
        self.folder, self.part = folder, part
        self.live = LiveFigures(app.game, folder, run)
        self.run, self.game = self.live.run, self.live.game
        self.subtitle = f"{self.game.title}, {played(self.game, self.run)}"
        self.panels = {
            "headline": HeadlinePanel(self), "winners": WinnersPanel(self), "length": LengthPanel(self),
            "cards": CardsPanel(self),
        }  # fmt: skip
        self.callout: Callout | None = None
        self.against: Path | None = None
        self._earlier: list[RunEntry] = []
        self._report = ReportViewer(folder, app.say)
        self._stored = archive.stored_run(folder)
        self._elsewhere = False
        self._status = ""
        self._ticked = self._looked = 0.0

    # -- how the run stands

    @property
    def figures(self) -> Figures | None:
        """The figures of the games so far; None before the first."""
        return self.live.figures

    @property
    def fault(self) -> str:
        """Why the run can't go on, or can't be read to its end; "" while all is well."""
        return self.live.fault or self.app.runs.faults.get(self.folder, "")

    @property
    def status(self) -> str:
        """One of "running", "writing", "stopping", "elsewhere", "stopped", "done" and "fault"."""
        child = self.app.runs.of(self.folder)
        if self.live.fault:
            return "fault"
        if child is not None:
            return "stopping" if child.stopping else "writing" if self._whole else "running"
        if self.fault:
            return "fault"
        return "done" if self._whole else "elsewhere" if self._elsewhere else "stopped"

    @property
    def _whole(self) -> bool:
        return max(self._stored.done, self.live.games) >= self.run.games

    # -- what can be done

    def stop(self) -> None:
        """End the process; the finished games stay."""
        self.app.runs.stop(self.folder)
        self.relay("go on")

    def go_on(self) -> None:
        """Play the games that are missing."""
        if not self.why_not_go_on and start_job(self.app, self.run, self.folder):
            self.live.resume()
            self.relay("stop")

    @property
    def why_not_go_on(self) -> str:
        """Why the missing games can't be played, "" when they can."""
        return self.live.fault or why_outdated(archive.Versions().changed(self.run))

    def open_report(self) -> None:
        """Open the report in the browser, with the comparison where an earlier run is chosen for it."""
        self._report.open(self.against)

    def compare(self, folder: str) -> None:
        """Have the report compare this run with the one in that folder, with none for ""."""
        self.against = Path(folder) if folder else None

    def enter(self) -> None:
        self._earlier = earlier_runs(self.app, self.run, self.folder)

    def leave(self) -> None:
        self._report.close()
        super().leave()

    # -- layout

    @property
    def small(self) -> bool:
        """Whether there is little height or width."""
        return self.narrow or self.h < 600

    @property
    def parts(self) -> list[tuple[str, str]]:
        """(id, label): in a small window every panel has its own."""
        cards = words.noun_of(self.game.cards())[1].capitalize()
        first = [("overview", "Overview")]
        if self.small:
            length = f"{self.game.turn_word.capitalize()}s"
            first = [("headline", "Summary"), ("winners", "Who won"), ("length", length)]
        return [*first, ("cards", cards)]

    def lay_out(self) -> None:
        self._stored, self._status = archive.stored_run(self.folder), self.status
        self._strip, tabs, self._area = stacked(self.body(WIDEST), STRIP if not self.small else 56.0, TABS, 1)
        self.callout = None
        why = "" if self.figures is not None else "You have no games to report on yet."
        tip = "Opens the full report on this run in your browser."
        self.bar_button("report", "Open the report", self.open_report, "globe", tip, self.narrow, why)
        self._lay_job(self._strip)
        parts, against = columns(tabs, 1, AGAINST)
        self.tabs(parts, self.parts)
        self._lay_against(against)
        if self.figures is not None:
            for panel in self.panels.values():
                panel.figures = self.figures
        self.lay_areas(self._areas(self.figures) if self.figures is not None else {"empty": self._area})

    def _lay_against(self, box: Box) -> None:
        """The earlier runs, of which the report compares one with this."""
        if self._earlier:
            entries = [
                ("", "Report on this run alone"),
                *((str(one.folder), described(one)) for one in self._earlier),
            ]
            chosen = str(self.against) if self.against is not None else ""
            self.name("against", self.ui.drop_down(box, entries, chosen, self.compare))

    def _areas(self, figures: Figures) -> dict[str, Box]:
        """The panels of the tab shown."""
        if self.part != "overview":
            return {self.part: self._area}
        tall = min(
            points_height(self.kit, words.summary(figures), self._area[2], WRAPPED), self._area[3] * 0.53
        )
        top, below = stacked(self._area, 1, tall)
        length, winners = columns(top, 0.58, 0.42)
        return {"length": length, "winners": winners, "headline": below}

    def _lay_job(self, box: Box) -> None:
        """Stop or Go on at the right end of the strip, when there is something to stop or to go on with."""
        (x, y, w, h), wide, tall = box, 132.0, 42.0
        place = (x + w - EDGE - wide, y + (h - tall) / 2, wide, tall)
        self._progress = (x + EDGE, y, w - 3 * EDGE - wide, h)
        if self._status in ("running", "stopping"):
            why = "" if self._status == "running" else "This stops the run once the current games are saved."
            self.button("stop", place, "Stop", self.stop, why, icon="pause")
        elif self._status in ("stopped", "fault") and not self._whole:
            self.button("go on", place, "Go on", self.go_on, self.why_not_go_on, kind="primary", icon="play")
        else:
            self._progress = (x + EDGE, y, w - 2 * EDGE, h)

    # -- drawing

    def paint(self, surface: Surface) -> None:
        self.kit.panel(surface, self._strip)
        super().paint(surface)

    def _paint_empty(self, surface: Surface, area: Box) -> None:
        heading, words = "No finished games", "Continue the run, and charts grow here."
        if self.fault:
            heading, words = "Nothing to show", self.fault
        elif self._status in ("running", "elsewhere") or self.live.behind:
            heading = "The first games are being played"
            words = "Charts grow here as games end. You can leave: the run continues."
        draw_empty(self.kit, surface, area, heading, words, icon="chart")

    def paint_over(self, surface: Surface) -> None:
        when = self._stored.when
        draw_progress(self.kit, surface, self._progress, self.live, self._status, when, self.fault)
        if self.callout is not None and self.ui.popup is None:
            draw_callout(self.kit, surface, self.callout, self._area)

    # -- time, mouse and keys

    def update(self, dt: float) -> bool:
        now = perf_counter()
        self._report.update()
        fresh = self.live.update()
        if now - self._looked >= LOOK_SECONDS and not self._whole:
            self._looked = now
            self._elsewhere = self.app.runs.of(self.folder) is None and archive.busy(self.folder)
        if fresh and self.figures is not None:
            self._renew(self.figures)
        if self.status != self._status:
            self.relay()
        lively = self.live.behind or self._status in ("running", "elsewhere", "stopping", "writing")
        due = lively and now - self._ticked >= PROGRESS_SECONDS
        if due:
            self._ticked = now
        return super().update(dt) or fresh or due

    def _renew(self, figures: Figures) -> None:
        """New figures: draw them. The first ones make the panels, and so do sentences that take other room."""
        if self.areas != self._areas(figures):
            self.relay()
            return
        for name in self.areas:
            self.panels[name].renew(figures)
        self.repaint()

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """What the pointer is on is called out."""
        before, self.callout = self.callout, None
        if point is not None:
            shown = (self.panels[name] for name in self.areas if name in self.panels)
            self.callout = next((found for panel in shown if (found := panel.callout(point))), None)
        return self.callout != before

    def key(self, action: str, event: Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step:
            ids = [id for id, _ in self.parts]
            self.show_part(ids[(ids.index(self.part) + step) % len(ids)])
            return True
        return super().key(action, event)


def start_job(app: App, run: Run, folder: Path, jobs: int = 0) -> bool:
    """Play the games that a folder lacks on so many processes (0: as many as this machine runs side by side).
    Whether that could be started."""
    try:
        app.runs.start(run, folder, jobs or cores())
    except OSError as error:
        app.say(f"Can't start a process ({error.strerror}).", "refused")
        return False
    return True


def why_outdated(changed: str) -> str:
    """Why a run can't go on of which the "rules" or "cards" have changed, "" when neither has."""
    return f"The {changed} have changed since. Start a new run and compare the two." if changed else ""


PAGE = RunScene
