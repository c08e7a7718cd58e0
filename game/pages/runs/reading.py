"""The games of a run, read and counted while the scene goes on: a little a frame, figures about once a second."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from game.simulate import archive
from game.simulate.figures import Figures
from game.simulate.growth import Growth
from game.simulate.progress import Pace
from game.simulate.results import Run
from rules import catalog
from rules.content import DataFaults, rulebook
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.app.scene import App
    from rules.content import Rulebook

READ_SECONDS = 0.004
"""Of every frame, while there is something to read."""
LOOK_SECONDS = 0.2
"""How often it is looked whether there is more."""
FIGURES_SECONDS = 1.0


class Unreadable(Exception):
    """A run that cannot be shown; its text is one line."""


class Reading:
    """A run being read. `figures` are those of the games that were counted when they were last computed,
    `pace` is how fast games come. Raises Unreadable for a run whose description or game cannot be used.
    """

    def __init__(self, app: App, folder: Path, run: Run | None = None) -> None:
        self.folder, self.run = folder, run or _run(folder)
        self.game, self.rulebook = _game(app, self.run), _rulebook(self.run)
        self.figures: Figures | None = None
        self.growth = Growth(folder, self.run, self.game, self.rulebook)
        self.pace = Pace(self.run.games)
        self._looked = self._computed = 0.0
        self._counted = 0
        self._caught_up = False

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self.growth.games

    @property
    def behind(self) -> bool:
        """Whether there is more on disk to be counted now."""
        return self.growth.behind

    def update(self) -> bool:
        """A little work of one frame; True when the figures are new."""
        now = perf_counter()
        if not self.growth.fault and (self.growth.behind or now - self._looked >= LOOK_SECONDS):
            self._looked = now
            self.growth.read(READ_SECONDS)
            if not self.growth.behind:
                self.pace.see(self.games, now)
        if self.games == self._counted or not self._due(now):
            return False
        self._computed, self._counted = now, self.games
        self.figures = self.growth.figures()
        return self.figures is not None

    def begin_again(self) -> None:
        """Games come anew, at another pace than before."""
        self.pace = Pace(self.run.games)

    def _due(self, now: float) -> bool:
        """Whether it is time for new figures: every second, and at once when what is there is read for the
        first time, and for the last game."""
        if not self.growth.behind and (not self._caught_up or self.games >= self.run.games):
            self._caught_up = True
            return True
        return now - self._computed >= FIGURES_SECONDS


def _run(folder: Path) -> Run:
    """Raises Unreadable."""
    kept = archive.look(folder)
    if kept.run is None:
        raise Unreadable(kept.fault)
    return kept.run


def _game(app: App, run: Run) -> AnyTabletop:
    """The game of a run with its packs. Raises Unreadable."""
    if run.game not in catalog.IDS:
        raise Unreadable(f"This is a run of '{run.game[:40]}', a game that is not here.")
    try:
        return catalog.load(run.game, [Path(pack) for pack in run.packs]) if run.packs else app.game(run.game)
    except DataFaults as faults:
        raise Unreadable(f"The cards of this run cannot be read: {faults.brief}") from faults


def _rulebook(run: Run) -> Rulebook | None:
    try:
        return rulebook(run.game)
    except DataFaults:
        return None
