"""Everything kept on disk for the player: settings, the journals of running games, saves, records, decks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.store import files, unfinished
from game.store import settings as _settings
from game.store.files import StoreFault
from game.store.folders import Folders
from game.store.journal import Journal
from game.store.records import Records

if TYPE_CHECKING:
    from game.store.decks import Decks
    from game.store.journal_file import Header
    from game.store.saves import Saves
    from game.store.settings import Settings
    from game.store.unfinished import Unfinished

_WRITTEN = ("journal", "saves", "finished", "decks", "scenes")
"""The folders in which files are replaced as a whole."""

__all__ = ["Records", "Store", "StoreFault"]


class Store:
    """The user's files. Nothing is made on disk before there is something to keep."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self.records = Records(folders.data / "records.jsonl")
        self.said: list[str] = []
        self._journals: dict[str, Journal] = {}
        for folder in (folders.data, folders.cache, *(folders.data / name for name in _WRITTEN)):
            files.remove_leftovers(folder)

    @cached_property
    def saves(self) -> Saves:
        """The named saves."""
        from game.store.saves import Saves

        return Saves(self.folders.data / "saves")

    @cached_property
    def decks(self) -> Decks:
        """The decks that players built."""
        from game.store.decks import Decks

        return Decks(self.folders.data / "decks")

    def journal(self, game_id: str) -> Journal:
        """The journal of a game, one object a game id: `start`, `resume`, `append`, `discard`."""
        if game_id not in self._journals:
            folder = self.folders.data / "journal"
            self._journals[game_id] = Journal(folder, game_id, keep=self._keep_left)
        return self._journals[game_id]

    def unfinished(self) -> list[Unfinished]:
        """The games that can be gone on with, the latest first. Bad journals are kept aside and put
        a line each into `said`."""
        found, lines = unfinished.every(self.folders.data / "journal")
        self.said += lines
        return found

    def load_settings(self) -> tuple[Settings, str]:
        """The settings and one line about what was wrong with them, or "". Never raises."""
        return _settings.load(self.folders.data / "settings.json")

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings. Raises StoreFault."""
        _settings.save(self.folders.data / "settings.json", settings)

    def _keep_left(self, header: Header, actions: list[bytes]) -> None:
        """A game left unfinished for a new one becomes a save, unless the player just saved it.

        Raises StoreFault.
        """
        from game.store.saves import left_unfinished

        there = {(info.id, info.moves) for info in self.saves.list()}
        if (header.id, len(actions)) in there:
            return
        save = left_unfinished(header, actions)
        self.saves.write(save)
        self.said.append(f"Your unfinished game is in your saved games, as “{save.title}”.")
