"""The player's stored data: settings, journals of running games, saves, records, decks, progress."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.store import files, unfinished
from game.store import settings as _settings
from game.store.folders import Folders
from game.store.journal import Journal
from game.store.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.store.decks import Decks
    from game.store.journal_file import Header
    from game.store.progress import Progress
    from game.store.saves import Saves
    from game.store.settings import Settings
    from game.store.unfinished import Unfinished

_WRITTEN = ("journal", "saves", "finished", "decks", "scenes")
"""The folders whose files are replaced atomically."""


class Store:
    """The user's files. No folder is created before something is stored in it. `say` shows one line about a
    fault found or met while playing; without it such lines are in `said`."""

    def __init__(self, folders: Folders, say: Callable[[str], object] | None = None) -> None:
        self.folders = folders
        self.records = Records(folders.data / "records.jsonl")
        self.said: list[str] = []
        self._say = say or self.said.append
        self._journals: dict[str, Journal] = {}
        for folder in (folders.data, folders.cache, *(folders.data / name for name in _WRITTEN)):
            files.remove_leftovers(folder)

    @cached_property
    def saves(self) -> Saves:
        """Return the named saves."""
        from game.store.saves import Saves

        return Saves(self.folders.data / "saves")

    @cached_property
    def decks(self) -> Decks:
        """Return the players' own decks."""
        from game.store.decks import Decks

        return Decks(self.folders.data / "decks")

    @cached_property
    def progress(self) -> Progress:
        """Return the player's progress in lessons, first games and problems."""
        from game.store.progress import Progress

        return Progress(self.folders.data, self._say)

    def journal(self, game_id: str) -> Journal:
        """Return the journal of a game; one object for each game id."""
        if game_id not in self._journals:
            folder = self.folders.data / "journal"
            self._journals[game_id] = Journal(folder, game_id, keep=self._keep_left)
        return self._journals[game_id]

    def unfinished(self) -> list[Unfinished]:
        """Return the unfinished games, latest first. Bad journals are renamed, with a line for each in
        `said`."""
        found, lines = unfinished.all_unfinished(self.folders.data / "journal")
        self.said += lines
        return found

    def load_settings(self) -> tuple[Settings, str]:
        """Return the settings and one line about their faults ("" if none). Never raises."""
        return _settings.load(self.folders.data / "settings.json")

    def save_settings(self, settings: Settings) -> None:
        """Write the settings. Raises StoreFault."""
        _settings.save(self.folders.data / "settings.json", settings)

    def _keep_left(self, header: Header, actions: list[bytes]) -> None:
        """Save an unfinished game that a new one replaces, unless the player has just saved it.

        Raises StoreFault.
        """
        from game.store.saves import left_unfinished

        there = {(info.id, info.moves) for info in self.saves.list()}
        if (header.id, len(actions)) in there:
            return
        save = left_unfinished(header, actions)
        self.saves.write(save)
        self.said.append(f"Your unfinished game is under “{save.title}” in your saved games.")
