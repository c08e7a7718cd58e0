"""The figures of a card on a page: from the newest runs with its current and its earlier version, and from
further games played on demand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from game.app.scene import App
from game.simulate import archive
from game.simulate.archive import StoredRun
from game.simulate.evidence import Evidence, by_version, evidence, follow_up_run
from game.simulate.live import LiveFigures, Unreadable
from game.simulate.plan import cores
from game.simulate.results import Run
from game.simulate.store import folder_name
from rules.content import DataFaults
from rules.content.hashes import card_hashes
from rules.tabletop import AnyTabletop

GAMES = 200
"""The number of further games played at a time."""


class Side:
    """A run with a card and its figures, which are read in the background."""

    def __init__(self, stored: StoredRun, live: LiveFigures, known: bool) -> None:
        self.stored, self.live = stored, live
        self.known = known
        """Whether the run records the version of the card."""

    def of(self, card: str) -> Evidence | None:
        """Return the evidence of a card read so far, None if nothing was read yet."""
        return evidence(self.live.figures, card) if self.live.figures is not None else None


class CardEvidence:
    """The evidence of the chosen card from runs. `before` and `after` are runs of two of its versions (None:
    never played); `fault` says why no more games can be played."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.game: AnyTabletop | None = None
        self.card = ""
        self.before: Side | None = None
        self.after: Side | None = None
        self.same = False
        """Whether the earlier version plays the same as the current one."""
        self.fault = ""
        self._kept: list[StoredRun] = []
        self._runs: dict[str, StoredRun] = {}
        self._versions: Mapping[str, str] = {}
        self._read: dict[Path, LiveFigures] = {}
        self._playing: Path | None = None
        self._played = ""
        self._had = 0

    # -- data

    def read(self, game: AnyTabletop) -> None:
        """Read the current versions of a game's cards."""
        self.game = game
        try:
            self._versions = card_hashes(game.id, self.app.packs)
        except (DataFaults, OSError):
            self._versions = {}
        self.look_up()

    def look_up(self) -> None:
        """Find the stored runs."""
        self._kept = archive.runs(archive.home(self.app.folders))

    @property
    def is_obtainable(self) -> bool:
        """Return whether players can have the card, so that runs give evidence of it."""
        return self.game is not None and any(each.id == self.card for each in self.game.cards())

    @property
    def version(self) -> str:
        """Return the version of the current card, "" while its file is faulty."""
        return self._versions.get(self.card, "")

    def show(self, card: str, was: str = "") -> None:
        """Show the evidence of a card and of its version `was`; by default, or if that was never played, of
        the version before. Stops games of another card or version."""
        assert self.game is not None
        if (card, self._versions.get(card, "")) != (self.card, self._played):
            self.stop()
        self.card, self.fault = card, ""
        self._runs = by_version(self._kept, self.game.id, card) if self.is_obtainable else {}
        others = [id for id in self._runs if id != self.version]
        self.same = bool(was) and was == self.version
        if not self.playing:
            self.after = self._side(self.version) if self.version else None
        chosen = was if was in others else next(iter(others), None)
        self.before = self._side(chosen) if chosen is not None and not self.same else None

    def _side(self, version: str) -> Side | None:
        """Return the newest run of a version, None if there is none that can be read."""
        stored = self._runs.get(version)
        if stored is None or stored.run is None:
            return None
        try:
            return Side(stored, self._live(stored.folder, stored.run), version != "")
        except Unreadable:
            return None

    def _live(self, folder: Path, run: Run) -> LiveFigures:
        """Return the figures of a run, read with the current cards because its packs may be gone. Raises
        Unreadable."""
        game = self.game
        assert game is not None
        if folder not in self._read or self._read[folder].run.games != run.games:
            self._read[folder] = LiveFigures(lambda id: game, folder, replace(run, packs=()))
        return self._read[folder]

    # -- time

    def update(self) -> bool:
        """Read figures for part of a frame; return whether some are new or the games ended."""
        fresh = [side.live.update() for side in (self.before, self.after) if side is not None]
        if self._playing is not None and self.app.runs.of(self._playing) is None:
            self.fault = self.app.runs.faults.get(self._playing, "")
            self._playing = None
            return True
        return any(fresh)

    # -- more games

    @property
    def playing(self) -> bool:
        """Return whether games are being played."""
        return self._playing is not None

    @property
    def share(self) -> float:
        """Return the share of the requested games already played, 0 to 1."""
        if self.after is None:
            return 0.0
        live = self.after.live
        return max(0.0, min(1.0, (live.games - self._had) / max(1, live.run.games - self._had)))

    def play(self) -> None:
        """Play more games with the current card in the background."""
        assert self.game is not None
        self.fault = ""
        self.look_up()
        self._runs = by_version(self._kept, self.game.id, self.card)
        try:
            run = follow_up_run(self.game, self.card, GAMES, self._runs, self.version)
            self._start_run(self.game, run)
        except (DataFaults, OSError, ValueError) as fault:
            self.fault = fault.brief if isinstance(fault, DataFaults) else str(fault)

    def _start_run(self, game: AnyTabletop, run: Run) -> None:
        usual = {option.id: option.among_bots for option in game.options()}
        folder = archive.home(self.app.folders) / folder_name(run, usual)
        stored = archive.stored_run(folder)
        self._had = stored.done
        self.app.runs.start(run, folder, cores())
        self._playing, self._played = folder, self.version
        self.after = Side(stored, self._live(folder, run), True)

    def stop(self) -> None:
        """Stop the games being played; finished ones are kept."""
        if self._playing is not None:
            self.app.runs.stop(self._playing)
            self._playing = None
            self.look_up()
