"""Incremental reading of a growing run: a little at a time, so that frames aren't delayed."""

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
from rules.content.regular import open_regular
from rules.game import AnyGame

CHUNK = 64 * 1024
FEW_GAMES = 20
"""The number of games counted between looks at the clock."""


class ResultReader:
    """The running count of a growing run. `games` are counted; `fault` is the line that says why reading
    stopped, "" while all is well."""

    def __init__(self, folder: Path, run: Run, game: AnyGame, rulebook: Rulebook | None = None) -> None:
        self.folder, self.run = folder, run
        self.fault = ""
        self._more = True  # more on disk than fetched
        self._tally = Tally(run, game, rulebook)
        self._at = 0  # offset of the first uncounted line
        self._lines: deque[bytes] = deque()
        self._torn = False

    @property
    def behind(self) -> bool:
        """Return whether more games are known to be on disk than counted."""
        return bool(self._lines) or (self._more and not self.fault)

    @property
    def games(self) -> int:
        """Return the number of games counted."""
        return self._tally.games

    def read(self, seconds: float) -> bool:
        """Count new games for at most about so many seconds; return whether there were any."""
        before, until = self.games, perf_counter() + seconds
        self._torn = False
        while not (self.fault or self._torn) and perf_counter() < until and (self._lines or self._fetch()):
            self._count()
        return self.games != before

    def figures(self) -> Figures | None:
        """Return the figures of the games so far; None before the first."""
        try:
            return self._tally.figures()
        except NoGames:
            return None

    def _fetch(self) -> bool:
        """Read more complete lines from disk; return False when there are none. An incomplete last line
        waits."""
        path, size = self.folder / GAMES_FILE, CHUNK
        try:
            with open_regular(path) as file:
                file.seek(self._at)
                data = file.read(size)
                if len(data) == size and b"\n" not in data:
                    data += file.read(LONGEST_LINE)
            self._more = os.path.getsize(path) - self._at > len(data)
        except FileNotFoundError:
            self._more = False
            return False
        except OSError as error:
            self.fault, self._more = f"Can't read {path} ({files.reason(error)}).", False
            return False
        whole = data.rfind(b"\n") + 1
        if not whole and self._more:
            self.fault = broken_line(self.folder, self.games + 1, "too long or incomplete")
        self._at += whole
        self._lines.extend(data[:whole].splitlines(keepends=True))
        return whole > 0

    def _count(self) -> None:
        for _ in range(min(FEW_GAMES, len(self._lines))):
            line = self._lines.popleft()
            result, fault = read_line(line, self.games, self.run)
            if result is None:
                self._give_up(line, fault)
                return
            self._tally.add(result)

    def _give_up(self, line: bytes, fault: str) -> None:
        """Stop counting. A bad last line was never complete: reading continues with it when the run goes
        on."""
        if self._lines or self._more:
            self.fault = broken_line(self.folder, self.games + 1, fault)
            self._lines.clear()
        else:
            self._at, self._torn = self._at - len(line), True
