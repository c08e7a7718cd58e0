"""Live figures and report of a running simulation: a little is read every frame, figures are computed every
second."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from game.simulate import archive
from game.simulate.compare import compare
from game.simulate.figures import Figures
from game.simulate.progress import Pace
from game.simulate.result_reader import ResultReader
from game.simulate.results import Run
from game.simulate.sections import sections
from game.simulate.tables import Section
from rules import catalog
from rules.content import DataFaults, Rulebook, rulebook
from rules.tabletop import AnyTabletop

READ_SECONDS = 0.004
"""The time for reading in each frame."""
LOOK_SECONDS = 0.2
"""The interval between checks for new games."""
FIGURES_SECONDS = 1.0


class Unreadable(Exception):
    """A run that can't be shown; the text is one line."""


class LiveFigures:
    """The run in a folder, read as it grows. `figures` are the last ones computed (None before the first),
    `pace` is the speed of games. `load` returns a game by its id. Raises Unreadable for a run whose
    description or game can't be used."""

    def __init__(self, load: Callable[[str], AnyTabletop], folder: Path, run: Run | None = None) -> None:
        self.folder, self.run = folder, run or _stored(folder)
        self.game = _game(load, self.run)
        self.figures: Figures | None = None
        self.pace = Pace(self.run.games)
        self._growth = ResultReader(folder, self.run, self.game, _rulebook(self.run))
        self._looked = self._computed = 0.0
        self._counted = 0
        self._caught_up = False

    @property
    def games(self) -> int:
        """Return the number of games counted."""
        return self._growth.games

    @property
    def shown_games(self) -> int:
        """Return the number of games in the figures; before the first figures, the number counted."""
        return self.games if self.figures is None else self.figures.games

    @property
    def behind(self) -> bool:
        """Return whether more games are on disk than counted."""
        return self._growth.behind

    @property
    def fault(self) -> str:
        """Return why the run can't be read to its end; "" while it can."""
        return self._growth.fault

    def update(self) -> bool:
        """Do the work of one frame; return True when there are new figures."""
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
        """Restart the measurement of the pace after a pause."""
        self.pace = Pace(self.run.games)

    def _due(self, now: float) -> bool:
        """Return whether new figures are due: every second, and at once when the existing games are read and
        after the last game."""
        if not self.behind and (not self._caught_up or self.games >= self.run.games):
            self._caught_up = True
            return True
        return now - self._computed >= FIGURES_SECONDS


class LiveReport:
    """The `sections` of the report of a run as it grows, none before the first figures; with a comparison once
    an earlier run is chosen (`against`, None for none) and read."""

    def __init__(self, live: LiveFigures, load: Callable[[str], AnyTabletop]) -> None:
        self.live, self._load = live, load
        self.sections: tuple[Section, ...] = ()
        self._earlier: LiveFigures | None = None

    @property
    def against(self) -> Path | None:
        """Return the folder of the earlier run compared with this one."""
        return self._earlier.folder if self._earlier is not None else None

    def compare(self, folder: Path | None) -> None:
        """Choose the earlier run of the same game to compare with. Raises Unreadable."""
        self._earlier = LiveFigures(self._load, folder) if folder is not None else None
        self._renew()

    def update(self) -> bool:
        """Do the work of one frame; return True when there are new sections."""
        fresh = self.live.update()
        if self._earlier is not None:
            fresh = self._earlier.update() or fresh
        if fresh:
            self._renew()
        return fresh

    def _renew(self) -> None:
        figures, earlier = self.live.figures, self._earlier
        if figures is not None:
            before = earlier.figures if earlier is not None and not earlier.behind else None
            self.sections = sections(figures, compare(before, figures) if before is not None else None)


def _stored(folder: Path) -> Run:
    """Return the parameters of the run in a folder. Raises Unreadable."""
    stored = archive.stored_run(folder)
    if stored.run is None:
        raise Unreadable(stored.fault)
    return stored.run


def _game(load: Callable[[str], AnyTabletop], run: Run) -> AnyTabletop:
    """Return the game of a run with its packs. Raises Unreadable."""
    if run.game not in catalog.IDS:
        raise Unreadable(f"This is a run of '{run.game[:40]}', an unknown game.")
    try:
        return catalog.load(run.game, [Path(pack) for pack in run.packs]) if run.packs else load(run.game)
    except DataFaults as faults:
        raise Unreadable(f"Can't read this run's cards: {faults.brief}") from faults


def _rulebook(run: Run) -> Rulebook | None:
    try:
        return rulebook(run.game)
    except DataFaults:
        return None
