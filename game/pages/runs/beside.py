"""The run that is laid beside the one shown: which there are to choose from, and the reading of the chosen one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.pages.runs.reading import Reading, Unreadable
from game.pages.runs.runs import Listed, runs_of
from game.simulate.figures import Figures
from game.simulate.results import Run

if TYPE_CHECKING:
    from game.app.scene import App


class Beside:
    """An earlier run of the same game as `run`, which lies in `folder`. `chosen` is the folder of the other
    one, `fault` the line that says why it cannot be read."""

    def __init__(self, app: App, folder: Path, run: Run) -> None:
        self.app, self.folder, self.run = app, folder, run
        self.chosen: Path | None = None
        self.fault = ""
        self._reading: Reading | None = None
        self._others: list[Listed] | None = None

    @property
    def others(self) -> list[Listed]:
        """The runs of the game that were begun before this one and can be read, the latest first."""
        if self._others is None:
            found = [one for one in runs_of(self.app, self.run.game) if one.folder != self.folder]
            self._others = [
                one for one in found if one.kept.run and one.kept.done and self._after(one.kept.run)
            ]
        return self._others

    @property
    def figures(self) -> Figures | None:
        """The figures of the chosen run, once all its games are counted."""
        reading = self._reading
        return reading.figures if reading is not None and not reading.behind else None

    def look(self) -> None:
        """There may be other runs now."""
        self._others = None

    def choose(self, folder: Path) -> None:
        """Begin to read a run."""
        self.chosen, self.fault, self._reading = folder, "", None
        try:
            self._reading = Reading(self.app, folder)
        except Unreadable as fault:
            self.fault = str(fault)

    def update(self) -> bool:
        """A little work of one frame; True when its figures came, or a fault."""
        if self._reading is None or self.fault:
            return False
        before = self.figures
        self._reading.update()
        self.fault = self._reading.growth.fault
        return bool(self.fault) or (before is None and self.figures is not None)

    def _after(self, other: Run) -> bool:
        """Whether this run was begun after another; only one of just now has no date yet."""
        return not self.run.started or other.started <= self.run.started
