"""The panel of the kept runs: a list, and what can be done with the chosen one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygame import Surface

from game.app.dialog import Dialog
from game.pages.parts.page import Page, centred
from game.pages.runs.begin import begin, outdated
from game.pages.runs.reading import Unreadable
from game.pages.runs.run import RunScene
from game.pages.runs.runs import ROW, Listed, draw_run, runs_of
from game.simulate import archive, words
from game.store import StoreFault
from game.ui.canvas import Box

if TYPE_CHECKING:
    from game.ui.lists import ScrollList

TALL = 40.0
COUNT_SECONDS = 0.5
"""How often the games of runs that go on are counted."""
DOUBLE_CLICK = 0.4
"""Seconds between the clicks of a double click."""
EMPTY = "Bots play as often as you say. What comes of it is kept here: to open, to go on with, to compare."

ELSEWHERE = "Another window or a terminal is playing it."


class KeptRuns:
    """The runs of a game on disk, the latest first. `page` lays the panel out."""

    def __init__(self, page: Page, game_id: str) -> None:
        self.page, self.game_id = page, game_id
        self.all: list[Listed] = []
        self.chosen = 0
        self._picked = -DOUBLE_CLICK
        self._counted = 0.0
        self._asked = False
        self._going: frozenset[Path] = frozenset()

    # -- what there is

    @property
    def listed(self) -> Listed | None:
        """The chosen run."""
        return self.all[self.chosen] if self.chosen < len(self.all) else None

    def look(self) -> None:
        """Read what runs there are; the chosen one stays chosen."""
        before = self.listed.folder if self.listed is not None else None
        self.all = runs_of(self.page.app, self.game_id)
        found = [n for n, one in enumerate(self.all) if one.folder == before]
        self.chosen = found[0] if found else max(0, min(self.chosen, len(self.all) - 1))
        self._going = self._now_going()

    def update(self) -> None:
        """Notice runs that ended."""
        now = self.page.app.now()
        if self._now_going() != self._going:
            self.look()
            self.page.relay()
        elif self._going and now - self._counted >= COUNT_SECONDS:
            self._counted = now
            self.all = [_counted_anew(one) for one in self.all]
            if (rows := self.page.named.get("runs")) is not None:
                rows.dirty = True

    def _now_going(self) -> frozenset[Path]:
        return frozenset(child.folder for child in self.page.app.runs.children)

    def _runs(self, listed: Listed | None) -> bool:
        return listed is not None and self.page.app.runs.of(listed.folder) is not None

    # -- what can be done

    def pick(self, i: int) -> None:
        """Choose a run; a double click, and Enter on the chosen one, open it."""
        now, again = self.page.app.now(), i == self.chosen
        twice = again and now - self._picked < DOUBLE_CLICK
        self._picked = now
        if twice or (again and self.page.by_key):
            self.open()
            return
        self.chosen = i
        self.page.relay("runs")

    def open(self, part: str = "overview") -> None:
        """Show the chosen run."""
        if self.listed is None:
            return
        try:
            self.page.app.push(RunScene(self.page.app, self.listed.folder, part=part))
        except Unreadable as fault:
            self.page.app.say(str(fault), "refused")

    def turn(self) -> None:
        """Stop the chosen run, or go on with it."""
        app, listed = self.page.app, self.listed
        if listed is None or listed.kept.run is None:
            return
        if self._runs(listed):
            app.runs.stop(listed.folder)
            self.page.relay("runs")
            return
        if begin(app, listed.kept.run, listed.folder):
            self.open()

    def ask_delete(self) -> None:
        """Ask before the chosen run is removed."""
        if self.listed is None or self._why_not_delete:
            return
        self._asked = True
        text = f"{words.counted(self.listed.kept.done, 'game')} and their report are removed for good."
        answers = [("delete", "Delete", True), ("stay", "Keep it", False)]
        app = self.page.app
        app.push(Dialog(app, f"Delete “{self.listed.title}”?", text, answers, safe="stay"))

    def answered(self, result: Any) -> None:
        """The answer to that question, or whatever else came back."""
        asked, self._asked = self._asked, False
        if asked and result == "delete" and self.listed is not None:
            try:
                archive.delete(self.listed.folder, archive.home(self.page.app.folders))
            except StoreFault as fault:
                self.page.app.say(str(fault), "refused")
        self.look()

    def delete_key(self) -> bool:
        """The Delete key: the run the cursor is on, while the list has the focus."""
        rows: ScrollList | None = self.page.named.get("runs")
        if rows is None or not rows.focused:
            return False
        self.chosen = rows.cursor
        self.page.relay("runs")
        self.ask_delete()
        return True

    # -- why not

    @property
    def _why_not_open(self) -> str:
        return self.listed.kept.fault if self.listed is not None else ""

    @property
    def _why_not_turn(self) -> str:
        listed = self.listed
        if listed is None or self._runs(listed):
            return ""
        if listed.kept.fault:
            return listed.kept.fault
        if listed.kept.whole:
            return "All its games are played."
        return outdated(listed.changed) or (ELSEWHERE if listed.played else "")

    @property
    def _why_not_delete(self) -> str:
        if self._runs(self.listed):
            return "Stop it first."
        return ELSEWHERE if self.listed is not None and self.listed.played else ""

    # -- layout and drawing

    def lay(self, area: Box) -> None:
        """The list, four buttons below it."""
        if not self.all:
            return
        x, y, w, h = area
        foot = y + h - 16 - TALL
        rows = self.page.ui.scroll_list(
            (x + 10, y + 44, w - 20, foot - 10 - y - 44), ROW, len(self.all), self._draw, self.pick,
            chosen=self.chosen,
        )  # fmt: skip
        self.page.name("runs", rows)
        self._lay_buttons((x + 16, foot, w - 32, TALL))

    def _lay_buttons(self, box: Box) -> None:
        x, y, w, h = box
        going = self._runs(self.listed)
        entries: list[tuple[str, str, str, Any, str]] = [
            ("open", "Open", "chart", self.open, self._why_not_open),
            (
                "turn",
                "Stop" if going else "Go on",
                "pause" if going else "play",
                self.turn,
                self._why_not_turn,
            ),
            ("compare", "Compare", "adjust", lambda: self.open("compare"), self._why_not_open),
            ("delete", "Delete", "trash", self.ask_delete, self._why_not_delete),
        ]
        wants = [self.page.kit.text_width(label, 17, True) for _, label, *_ in entries]
        spare = (w - 8 * (len(entries) - 1) - sum(wants)) / len(entries)
        for (name, label, icon, press, why), want in zip(entries, wants, strict=True):
            place = (x, y, want + spare, h)
            button = self.page.ui.button(
                place, label, press, icon=icon if spare > 46 else "", enabled=not why, why=why
            )
            self.page.name(name, button)
            x += want + spare + 8

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel; what it is for while it is empty."""
        kit, (x, y, w, h) = self.page.kit, area
        kit.panel(surface, area, "Runs", str(len(self.all)) if self.all else "")
        if not self.all:
            middle = x + w / 2
            kit.draw_icon(surface, "chart", (middle, y + h / 2 - 70), 52, "brass_mid")
            heading = "Nothing simulated yet"
            kit.draw_text(surface, heading, (middle, y + h / 2 - 8), 20, "text", True, "center", w - 40)
            centred(kit, surface, EMPTY, (middle, y + h / 2 + 16), min(400.0, w - 60), 15)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i < len(self.all):
            draw_run(self.page.kit, surface, box, self.all[i], state)


def _counted_anew(listed: Listed) -> Listed:
    """A run that is being played, with as many games as there are now."""
    if listed.played != "here":
        return listed
    return listed._replace(kept=listed.kept._replace(done=archive.done(listed.folder)))
