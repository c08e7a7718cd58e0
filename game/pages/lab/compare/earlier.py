"""The earlier version of a card: as stored in an export, or drawn from a git revision in a separate
process."""

from __future__ import annotations

import tempfile
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.cards.print import records
from game.cards.print.outputs import ExportFault
from game.cards.print.records import ENDING, Kept
from game.cards.print.revisions import revisions
from game.pages.parts.dates import day_in_words, moment_in_words
from game.simulate.process import Process
from game.ui.picture_file import drawn
from rules.content import ROOT
from rules.content.homes import Home

MOST = 12
"""The most exports offered, the newest ones."""
MARK = 7
"""The number of characters shown of a commit id."""


class Time(NamedTuple):
    """An earlier version to compare with: the record of an export, or a commit. `words` name it in a list,
    `when` in a heading."""

    words: str
    when: str
    record: Path | None = None
    commit: str = ""


class Earlier:
    """A card at a chosen time. `kept` is its record (None: unknown), `picture` its face; `fault` says why
    they are missing."""

    def __init__(self, app: App, game_id: str, card: str, folder: Path) -> None:
        self.app, self.game_id, self.card, self.folder = app, game_id, card, folder
        self.times: dict[str, Time] = {}
        self.why_no_revisions = ""
        self.chosen = ""
        self.kept: Kept | None = None
        self.fault = ""
        self._picture = b""
        self._drawn: Surface | None = None
        self._process: Process | None = None
        self._place: tempfile.TemporaryDirectory[str] | None = None
        self._of = ROOT

    # -- versions

    def look_up(self, home: Home | None) -> None:
        """Find the exports of the game and the revisions of the card's file."""
        self.times = {}
        for path, record in islice(records.every(self.folder, self.game_id), MOST):
            when = _moment(record.made)
            self.times[path.name] = Time(f"Export, {when}", f"export, {when}", path)
        self.why_no_revisions = ""
        try:
            if home is None:
                raise ExportFault("The card isn't in any file.")
            self._of = next((pack for pack in self.app.packs if home.path.is_relative_to(pack)), ROOT)
            for each in revisions(home.path, self._of):
                mark, day = each.commit[:MARK], day_in_words(each.when.date())
                words, when = f"{mark}, {day}: {each.title}", f"{mark}, {moment_in_words(each.when)}"
                self.times[each.commit] = Time(words, when, commit=each.commit)
        except ExportFault as fault:
            self.why_no_revisions = str(fault)
        if self.chosen not in self.times:
            self.choose(next((id for id, time in self.times.items() if time.record is not None), ""))

    @property
    def time(self) -> Time | None:
        """Return the chosen time, None if there is none."""
        return self.times.get(self.chosen)

    @property
    def running(self) -> bool:
        """Return whether the old card is still being drawn."""
        return self._process is not None

    # -- the chosen version

    def choose(self, id: str) -> None:
        """Compare with another export or revision."""
        self.close()
        self.chosen, self.kept, self.fault, self._picture, self._drawn = id, None, "", b"", None
        time = self.time
        if time is not None and time.record is not None:
            self._read(time.record)
        elif time is not None:
            self._start_drawing(time.commit)

    def _start_drawing(self, commit: str) -> None:
        self._place = tempfile.TemporaryDirectory(prefix="cogwright-lab-", ignore_cleanup_errors=True)
        words = ["cards", "record", self.game_id, str(self._record), "--only", self.card, "--at", commit]
        words += ["--of", str(self._of)] if self._of != ROOT else []
        words += [word for pack in self.app.packs for word in ("--pack", str(pack))]
        try:
            self._process = Process(words)
        except OSError as error:
            self.fault = f"Can't start drawing ({error.strerror})."

    @property
    def _record(self) -> Path:
        assert self._place is not None
        return Path(self._place.name) / f"then{ENDING}"

    def update(self) -> bool:
        """Read the old card once its process has ended; return whether it has."""
        process = self._process
        if process is None or not process.ended:
            return False
        if process.failed:
            self.fault = process.last_line or "Drawing the card failed without an error message."
        else:
            self._read(self._record)
        self.close()
        return True

    def _read(self, path: Path) -> None:
        try:
            self.kept = records.read(path).cards.get(self.card)
            self._picture = records.pictures(path, [self.card]).get(self.card, b"")
        except ExportFault as fault:
            self.fault = str(fault)

    def picture(self, size: tuple[int, int]) -> Surface | None:
        """Return the old card's face at a size in pixels; None if no picture was stored or it is broken."""
        if self._picture and (self._drawn is None or self._drawn.get_size() != size):
            try:
                self._drawn = drawn("then.jpg", self._picture, size)
            except ValueError:
                self._picture, self._drawn = b"", None
        return self._drawn

    def close(self) -> None:
        """End the process that draws and delete its files."""
        if self._process is not None:
            self._process.end()
            self._process.close()
        if self._place is not None:
            self._place.cleanup()
        self._process = self._place = None


def _moment(made: str) -> str:
    """Return the time at which a record was made, in words."""
    try:
        return moment_in_words(datetime.fromisoformat(made))
    except ValueError:
        return made[:20]
