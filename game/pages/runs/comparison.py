"""The panel that compares a run with an earlier one."""

from __future__ import annotations

from pathlib import Path

from pygame import Surface

from game.pages.parts.page import EDGE, Page, centred, columns
from game.pages.runs.panel import HEAD, LOW, Panel
from game.pages.runs.run_entry import ROW, RunEntry, draw_run, run_entries
from game.pages.runs.table import TableList
from game.simulate import changes, words
from game.simulate.compare import Comparison, Incomparable, compare
from game.simulate.figures import Figures
from game.simulate.live import LiveFigures, Unreadable
from game.simulate.results import Run
from game.ui.canvas import Box

NONE = "No run of this game is older than this one. Change a card, run it again, and compare the two."


class ComparisonPanel(Panel):
    """Earlier runs of the game of `run` at the left, what changed since the chosen one at the right. `other` are
    the figures of the chosen one, `comparison` comes with them."""

    def __init__(self, page: Page, folder: Path, run: Run) -> None:
        super().__init__(page)
        self.folder, self.run = folder, run
        self.other: LiveFigures | None = None
        self.comparison: Comparison | None = None
        self.fault = ""
        self.earlier: list[RunEntry] = []

    @property
    def against(self) -> Path | None:
        """The folder of the run that this one is compared with; None while there is none."""
        return self.other.folder if self.other is not None and self.comparison is not None else None

    def refresh(self) -> None:
        """Read which runs were begun before this one; one of just now has no date yet."""
        entries = [one for one in run_entries(self.page.app, self.run.game) if one.folder != self.folder]
        self.earlier = [
            one for one in entries
            if one.stored.run is not None and one.stored.done
            and (not self.run.started or one.stored.run.started <= self.run.started)
        ]  # fmt: skip

    def choose(self, i: int) -> None:
        """Begin to read an earlier run."""
        self.other, self.comparison, self.fault = None, None, ""
        try:
            self.other = LiveFigures(self.page.app.game, self.earlier[i].folder)
        except Unreadable as fault:
            self.fault = str(fault)
        self.page.relay("earlier")

    def update(self) -> None:
        """Read on in the chosen run; once all its games are counted, compare."""
        other = self.other
        if other is None or self.comparison is not None or self.fault:
            return
        other.update()
        self.fault = other.fault
        if self.fault or (other.figures is not None and not other.behind):
            self.page.relay()

    def lay(self) -> None:
        wide = self.area[2] >= 900
        self.left, self.right = columns(self.area, *((0.32, 0.68) if wide else (0.38, 0.62)))
        self.table: TableList | None = None
        if self.earlier:
            x, y, w, h = self.left
            folder = self.other.folder if self.other is not None else None
            chosen = next((n for n, one in enumerate(self.earlier) if one.folder == folder), -1)
            box = (x + 10, y + HEAD, w - 20, h - HEAD - EDGE)
            self.page.rows("earlier", box, ROW, len(self.earlier), self._draw_run, self.choose, chosen=chosen)
        self._compare()
        if self.comparison is not None:
            x, y, w, h = self.right
            used = HEAD + self.kit.paragraph_height(self._sentences, w - 2 * EDGE, self._size) + 12
            drop, table = (changes.TITLES[-1], "Then"), changes.changes_table(self.comparison)
            self.table = TableList(self.page, "changes", table, drop)
            self.table.lay((x + 12, y + used, w - 24, h - used - 12))

    def renew(self, figures: Figures) -> None:
        super().renew(figures)
        self._compare()
        if self.comparison is not None and self.table is not None:
            self.table.renew(changes.changes_table(self.comparison))

    def _compare(self) -> None:
        other = self.other
        if other is None or other.figures is None or other.behind or self.fault:
            return
        try:
            self.comparison = compare(other.figures, self.figures)
        except Incomparable as fault:
            self.fault = str(fault)

    @property
    def _sentences(self) -> str:
        return " ".join(changes.in_sentences(self.comparison)) if self.comparison is not None else ""

    @property
    def _size(self) -> float:
        return 15.0 if self.area[3] > LOW else 13.0

    def paint(self, surface: Surface) -> None:
        kit, (x, y, w, h) = self.kit, self.left
        kit.panel(surface, self.left, "Earlier runs", str(len(self.earlier)))
        if not self.earlier:
            centred(kit, surface, NONE, (x + w / 2, y + h / 2 - 30), w - 48, 15)
        x, y, w, h = self.right
        if self.comparison is not None and self.table is not None:
            every = len(self.comparison.every)
            figure = f"{len(self.comparison.clear)} of {words.counted(every, 'figure')} differ clearly"
            kit.panel(surface, self.right, "What changed", figure)
            paragraph = kit.paragraph(self._sentences, w - 2 * EDGE, self._size, "text")
            kit.put(surface, paragraph, (x + EDGE, y + HEAD))
            self.table.paint(surface)
            return
        kit.panel(surface, self.right, "What changed")
        waiting = (
            "Reading the games of the earlier run." if self.other else "Pick an earlier run of this game."
        )
        centred(
            kit, surface, self.fault or waiting, (x + w / 2, y + HEAD + (h - HEAD) / 2 - 20), w - 4 * EDGE
        )

    def _draw_run(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i < len(self.earlier):
            draw_run(self.kit, surface, box, self.earlier[i], state)
