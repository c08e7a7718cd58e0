"""The figures of a run while its games come: a little is read every frame, figures are computed every second."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from game.simulate import archive
from game.simulate.figures import Figures
from game.simulate.growth import Growth
from game.simulate.progress import Pace
from game.simulate.results import Run
from rules import catalog
from rules.content import DataFaults, Rulebook, rulebook
from rules.tabletop import AnyTabletop

READ_SECONDS = 0.004
"""Of every frame, while there is something to read."""
LOOK_SECONDS = 0.2
"""How often the file of the games is looked at for more."""
FIGURES_SECONDS = 1.0


class Unreadable(Exception):
    """A run that can't be shown; its text is one line."""


class LiveFigures:
    """The run in a folder, read as it grows. `figures` are those of the games counted when they were last
    computed (None before the first), `pace` is how fast games come. `load` gives a game by its id. Raises
    Unreadable for a run whose description or game can't be used."""

    def __init__(self, load: Callable[[str], AnyTabletop], folder: Path, run: Run | None = None) -> None:
        self.folder, self.run = folder, run or _stored(folder)
        self.game = _game(load, self.run)
        self.figures: Figures | None = None
        self.pace = Pace(self.run.games)
        self._growth = Growth(folder, self.run, self.game, _rulebook(self.run))
        self._looked = self._computed = 0.0
        self._counted = 0
        self._caught_up = False

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self._growth.games

    @property
    def told(self) -> int:
        """How many games the figures tell of; before the first figures, how many are counted."""
        return self.games if self.figures is None else self.figures.games

    @property
    def behind(self) -> bool:
        """Whether there is more on disk to be counted now."""
        return self._growth.behind

    @property
    def fault(self) -> str:
        """Why the run can't be read to its end, "" while it can."""
        return self._growth.fault

    def update(self) -> bool:
        """Do the work of one frame; True when the figures are new."""
        now = perf_counter()
        if not self.fault and (self.behind or now - self._looked >= LOOK_SECONDS):
            self._looked = now
            self._growth.read(READ_SECONDS)
            if not self.behind:
                self.pace.see(self.games, now)
        if self.games == self._counted or not self._due(now):
            return False
        self._computed, self._counted = now, self.games
        self.figures = self._growth.figures()
        return self.figures is not None

    def resume(self) -> None:
        """Measure the pace anew: the run goes on after a pause."""
        self.pace = Pace(self.run.games)

    def _due(self, now: float) -> bool:
        """Whether it is time for new figures: every second, and at once when what is there is read for the
        first time, and for the last game."""
        if not self.behind and (not self._caught_up or self.games >= self.run.games):
            self._caught_up = True
            return True
        return now - self._computed >= FIGURES_SECONDS


def _stored(folder: Path) -> Run:
    """Raises Unreadable."""
    stored = archive.stored_run(folder)
    if stored.run is None:
        raise Unreadable(stored.fault)
    return stored.run


def _game(load: Callable[[str], AnyTabletop], run: Run) -> AnyTabletop:
    """The game of a run with its packs. Raises Unreadable."""
    if run.game not in catalog.IDS:
        raise Unreadable(f"This is a run of '{run.game[:40]}', an unknown game.")
    try:
        return catalog.load(run.game, [Path(pack) for pack in run.packs]) if run.packs else load(run.game)
    except DataFaults as faults:
        raise Unreadable(f"The cards of this run can't be read: {faults.brief}") from faults


def _rulebook(run: Run) -> Rulebook | None:
    try:
        return rulebook(run.game)
    except DataFaults:
        return None
