"""A run: how it grows, and its report. The same pages while it goes on and when it is done."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.dialog import Dialog
from game.pages.parts.page import EDGE, Page, centred, stacked
from game.pages.runs import labels
from game.pages.runs.begin import begin, outdated
from game.pages.runs.beside import Beside
from game.pages.runs.browser import Browser
from game.pages.runs.cards import Cards
from game.pages.runs.comparing import Comparing
from game.pages.runs.histogram import Told
from game.pages.runs.length import Length
from game.pages.runs.overview import Overview
from game.pages.runs.progress import HEIGHT, draw_progress
from game.pages.runs.reading import Reading
from game.pages.runs.rules import Rules
from game.pages.runs.tab import Tab
from game.pages.runs.winning import SeatsAndBots
from game.simulate import archive, words
from game.simulate.figures import Figures
from game.ui import clipboard, plates
from game.ui.canvas import Box

if TYPE_CHECKING:
    from game.app.scene import App
    from game.simulate.results import Run

TABS: tuple[tuple[str, str, type[Tab]], ...] = (
    ("overview", "Overview", Overview),
    ("winning", "Seats and bots", SeatsAndBots),
    ("length", "Length", Length),
    ("cards", "Cards", Cards),
    ("rules", "Rules", Rules),
    ("compare", "Compare", Comparing),
)
WIDEST = 1600.0
TAB = 38.0
STRIP_SECONDS = 0.25
"""How often the strip is drawn anew while games come."""


class RunScene(Page):
    """The run in a folder; `run` is given when its process has only just begun. `part` is the page shown.

    Raises Unreadable.
    """

    title = "Simulation"

    def __init__(self, app: App, folder: Path, run: Run | None = None, part: str = "overview") -> None:
        super().__init__(app)
        self.folder, self.part = folder, part
        self.reading = Reading(app, folder, run)
        self.run, self.game = self.reading.run, self.reading.game
        self.subtitle = f"{self.game.title}, {labels.played(self.game, self.run)}"
        self.beside = Beside(app, folder, self.run)
        self._browser = Browser(folder, app.say)
        self._tab: Tab | None = None
        self._told: Told | None = None
        self._kept = archive.look(folder)
        self._elsewhere = False
        self._standing = ""
        self._ticked = self._looked = 0.0
        self._asked = ""

    # -- what there is

    @property
    def figures(self) -> Figures | None:
        """The figures of the games so far; None before the first."""
        return self.reading.figures

    @property
    def tabs(self) -> list[tuple[str, str, type[Tab]]]:
        """The pages: alone there is nobody to compare seats and bots with."""
        return [tab for tab in TABS if len(self.run.seats) > 1 or tab[0] != "winning"]

    def _label(self, id: str, usual: str) -> str:
        """What a page is called; that of the cards as the game calls them."""
        return words.noun_of(self.game.cards())[1].capitalize() if id == "cards" else usual

    @property
    def fault(self) -> str:
        """Why the run cannot go on, or cannot be read to its end; "" while all is well."""
        return self.reading.growth.fault or self.app.runs.faults.get(self.folder, "")

    @property
    def standing(self) -> str:
        """How the run stands: "running", "writing", "stopping", "elsewhere", "stopped", "done" or "fault"."""
        child = self.app.runs.of(self.folder)
        if self.reading.growth.fault:
            return "fault"
        if child is not None:
            return "stopping" if child.stopping else "writing" if self._whole else "running"
        if self.fault:
            return "fault"
        return "done" if self._whole else "elsewhere" if self._elsewhere else "stopped"

    @property
    def _whole(self) -> bool:
        return max(self._kept.done, self.reading.games) >= self.run.games

    # -- what can be done

    def stop(self) -> None:
        """End the process; the finished games stay."""
        self.app.runs.stop(self.folder)
        self.relay("go on")

    def go_on(self) -> None:
        """Play the games that are missing."""
        if not self.why_not_go_on and begin(self.app, self.run, self.folder):
            self.reading.begin_again()
            self.relay("stop")

    @property
    def why_not_go_on(self) -> str:
        """Why the missing games cannot be played, "" when they can."""
        return self.reading.growth.fault or outdated(labels.Hashes().changed(self.run))

    def open_browser(self) -> None:
        """Show the report as a page of its own."""
        self._browser.open(self.beside.chosen if self.beside.figures is not None else None)

    def show_folder(self) -> None:
        """Say where the run is kept."""
        self._asked = "folder"
        text = f"{self.folder}\n\nrun.json says what was asked, games.jsonl has a line a game, report.html is the page."
        answers = [("copy", "Copy the path", True), ("stay", "Back", False)]
        self.app.push(Dialog(self.app, "The folder of this run", text, answers, safe="stay"))

    def compare_with(self, folder: Path) -> None:
        """Lay another run beside this one."""
        self.beside.choose(folder)
        self.relay("others")

    def resume(self, result: Any) -> None:
        if self._asked == "folder" and result == "copy":
            copied = clipboard.copy(str(self.folder))
            self.app.say("The folder's path is on the clipboard." if copied else str(self.folder))
        self._asked = ""
        self.beside.look()
        self.relay()

    def leave(self) -> None:
        self._browser.close()
        super().leave()

    # -- layout

    @property
    def small(self) -> bool:
        """Whether there is little height or width."""
        return self.narrow or self.h < 600

    def lay_out(self) -> None:
        self._kept = archive.look(self.folder)
        self._standing = self.standing
        body = self.body(WIDEST)
        strip, tabs, area = stacked(body, HEIGHT if not self.small else 56.0, TAB, 1)
        self._strip, self._area = strip, area
        self._lay_top()
        self._lay_strip(strip)
        choice = self.ui.choice(
            tabs, [(id, self._label(id, label)) for id, label, _ in self.tabs], self.part, self._show
        )
        for chip, (id, _, _) in zip(choice.chips, self.tabs, strict=True):
            self.name(f"part {id}", chip)
        self._tab, self._told = None, None
        if self.figures is not None:
            self._tab = next(kind for id, _, kind in TABS if id == self.part)(self)
            self._tab.lay(area)

    def _lay_top(self) -> None:
        """The buttons of the report at the right of the bar: words where there is room."""
        right = self.w - 12
        why = "" if self.figures is not None else "There are no games to report on yet."
        for name, label, icon, press, needs in (
            ("folder", "Folder", "load", self.show_folder, False),
            ("browser", "Open in the browser", "globe", self.open_browser, True),
        ):
            wide = 36.0 if self.narrow else self.kit.text_width(label, 15, True) + 56
            right -= wide
            self.name(name, self.ui.button(
                (right, 8, wide, 36), label, press, kind="icon" if self.narrow else "secondary", icon=icon,
                enabled=not (needs and why), why=why,
            ))  # fmt: skip
            right -= 8

    def _lay_strip(self, box: Box) -> None:
        """Stop or Go on at the right end of the strip, when there is something to stop or to go on with."""
        x, y, w, h = box
        wide, tall = 132.0, 42.0
        place = (x + w - EDGE - wide, y + (h - tall) / 2, wide, tall)
        self._meter = (x + EDGE, y, w - 2 * EDGE, h)
        standing = self._standing
        if standing in ("running", "stopping"):
            why = "" if standing == "running" else "It ends as soon as the games being played are kept."
            self.name(
                "stop", self.ui.button(place, "Stop", self.stop, icon="pause", enabled=not why, why=why)
            )
        elif standing in ("stopped", "fault") and not self._whole:
            why = self.why_not_go_on
            self.name("go on", self.ui.button(place, "Go on", self.go_on, kind="primary", icon="play", enabled=not why,
                                              why=why))  # fmt: skip
        else:
            return
        self._meter = (x + EDGE, y, w - 2 * EDGE - wide - 20, h)

    def _show(self, part: str) -> None:
        self.part = part
        self.relay()

    # -- drawing

    def paint(self, surface: Surface) -> None:
        self.kit.panel(surface, self._strip)
        if self._tab is not None:
            self._tab.paint(surface)
            return
        self.kit.panel(surface, self._area)
        x, y, w, h = self._area
        self.kit.draw_icon(surface, "chart", (x + w / 2, y + h / 2 - 64), 52, "brass_mid")
        heading, words = self._empty()
        self.kit.draw_text(surface, heading, (x + w / 2, y + h / 2), 24, "text", True, "center", w - 40)
        centred(self.kit, surface, words, (x + w / 2, y + h / 2 + 26), min(560.0, w - 60))

    def _empty(self) -> tuple[str, str]:
        if self.fault:
            return "Nothing to show", self.fault
        if self._standing in ("running", "elsewhere") or self.reading.behind:
            return (
                "The first games are being played",
                "Charts grow here as games end. You may leave: the run goes on.",
            )
        return "No game is finished", "Go on with the run, and charts grow here."

    def paint_over(self, surface: Surface) -> None:
        draw_progress(
            self.kit, surface, self._meter, self.reading, self._standing, self._kept.when, self.fault
        )
        if self._told is not None and self.ui.popup is None:
            self._draw_told(surface, self._told)

    def _draw_told(self, surface: Surface, told: Told) -> None:
        w, h = plates.tooltip_size(self.kit, told.title, told.words)
        x, y = told.at[0] + 12, told.at[1] - h / 2
        if x + w > self.w - 8:
            x = told.at[0] - w - 44
        y = min(max(self._area[1], y), self.h - h - 8)
        plates.tooltip(self.kit, surface, (max(8.0, x), y), told.title, told.words)

    # -- time, mouse and keys

    def update(self, dt: float) -> bool:
        now = perf_counter()
        self._browser.update()
        fresh = self.reading.update()
        if self.beside.update():
            self.relay()
        self._look(now)
        if fresh:
            self._renew()
        if self.standing != self._standing:
            self.relay()
        moving = fresh or self._tick(now)
        return super().update(dt) or moving

    def _renew(self) -> None:
        """New figures: draw them; the first ones make the page."""
        if self._tab is None:
            self.relay()
            return
        self._tab.renew()
        if not self._stale:
            self._repaint_tab(self._tab)

    def _repaint_tab(self, tab: Tab) -> None:
        """Draw the page anew where it stands: the rest of the window is as it was."""
        if self._still is None or self._room is None:
            self.repaint()
            return
        x, y, w, h = self._area
        self._still.set_clip(self.kit.canvas.rect(x - 8, y - 6, w + 16, h + 16))
        self._still.blit(self._room, (0, 0))
        tab.paint(self._still)
        self._still.set_clip(None)
        self.app.redraw()

    def _look(self, now: float) -> None:
        """Now and then: does another process write into the folder?"""
        if now - self._looked < 1.0:
            return
        self._looked = now
        if self.app.runs.of(self.folder) is None and not self._whole:
            self._elsewhere = archive.busy(self.folder)

    def _tick(self, now: float) -> bool:
        """Whether the strip is due."""
        lively = self.reading.behind or self._standing in ("running", "elsewhere", "stopping", "writing")
        if not lively or now - self._ticked < STRIP_SECONDS:
            return False
        self._ticked = now
        return True

    def handle(self, event: Event) -> bool:
        """What the pointer is on is told, then what every page does."""
        if event.type == pygame.MOUSEMOTION and self._tab is not None:
            told = self._tab.told(self.kit.canvas.logical(event.pos))
            if told != self._told:
                self._told = told
                self.app.redraw()
        return super().handle(event)

    def key(self, action: str, event: Event) -> bool:
        step = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0)
        if step:
            ids = [id for id, _, _ in self.tabs]
            self._show(ids[(ids.index(self.part) + step) % len(ids)])
            return True
        return super().key(action, event)


PAGE = RunScene
