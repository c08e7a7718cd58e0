"""The games of a run as they come: read a little at a time, counted, never in the way of a frame."""

from __future__ import annotations

import os
from collections import deque
from pathlib import Path
from time import perf_counter

from game.simulate.figures import Figures, NoGames, Tally
from game.simulate.results import GAMES_FILE, Run
from game.simulate.store import LONGEST_LINE, broken_line, read_line
from game.store import files
from rules.content import Rulebook
from rules.game import Game

CHUNK = 64 * 1024
FEW_GAMES = 20
"""So many games are counted before the clock is asked again."""
PACE_SECONDS = 8.0
"""The pace is that of so many seconds."""


class Growth:
    """What a run has come to. `games` are counted; `fault` is the line that says why no more are, "" while
    all is well. `behind`: there is more on disk that was not counted yet."""

    def __init__(self, folder: Path, run: Run, game: Game, rulebook: Rulebook | None = None) -> None:
        self.folder, self.run = folder, run
        self.fault = ""
        self.behind = True
        self._tally = Tally(run, game, rulebook)
        self._at = 0  # of the first line that was not counted
        self._lines: deque[bytes] = deque()
        self._seen: deque[tuple[float, int]] = deque()

    @property
    def games(self) -> int:
        """How many games are counted."""
        return self._tally.games

    def read(self, seconds: float) -> bool:
        """Count what came, for at most about so many seconds; True when it was something."""
        before, until = self.games, perf_counter() + seconds
        while not self.fault and perf_counter() < until and (self._lines or self._fetch()):
            self._count()
        return self.games != before

    def figures(self) -> Figures | None:
        """The figures of the games so far; None before the first."""
        try:
            return self._tally.figures()
        except NoGames:
            return None

    def see(self, now: float) -> None:
        """Note how far it is at a time in seconds, for the pace."""
        self._seen.append((now, self.games))
        while len(self._seen) > 2 and self._seen[1][0] < now - PACE_SECONDS:
            self._seen.popleft()

    def forget_pace(self) -> None:
        """What comes now comes at another pace: the run was stopped or begins again."""
        self._seen.clear()

    @property
    def pace(self) -> float:
        """Games a second of late, 0 when there is no telling."""
        if len(self._seen) < 2:
            return 0.0
        (began, first), (ended, last) = self._seen[0], self._seen[-1]
        return (last - first) / (ended - began) if ended - began >= 0.5 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the run takes to its end at this pace; None when there is no telling."""
        return (self.run.games - self.games) / self.pace if self.pace > 0 else None

    def _fetch(self) -> bool:
        """Take more whole lines from the disk; False when there are none. A line that is being written waits."""
        path, size = self.folder / GAMES_FILE, CHUNK
        try:
            with open(path, "rb") as file:
                file.seek(self._at)
                data = file.read(size)
                if len(data) == size and b"\n" not in data:
                    data += file.read(LONGEST_LINE)
            self.behind = os.path.getsize(path) - self._at > len(data)
        except FileNotFoundError:
            self.behind = False
            return False
        except OSError as error:
            self.fault, self.behind = f"Cannot read {path} ({files.reason(error)}).", False
            return False
        whole = data.rfind(b"\n") + 1
        if not whole and self.behind:
            self.fault = broken_line(self.folder, self.games + 1, "it is too long or has no end")
        self._at += whole
        self._lines.extend(data[:whole].splitlines(keepends=True))
        return whole > 0

    def _count(self) -> None:
        for _ in range(min(FEW_GAMES, len(self._lines))):
            result, fault = read_line(self._lines.popleft(), self.games, self.run)
            if result is None:
                self.fault = broken_line(self.folder, self.games + 1, fault)
                self._lines.clear()
                return
            self._tally.add(result)
