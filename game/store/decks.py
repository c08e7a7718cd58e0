"""The players' own decks, a text file each, and the draft of the one being edited.

`rules.decks` parses the text. A file that isn't text is listed with its fault and left unchanged.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from game.store import files
from game.store.files import StoreFault
from rules.decks.deck import LONGEST

VERSION = 1
MOST_DECKS = 500
_SIZE = 8 * LONGEST
"""The size in bytes of the largest possible deck file."""


class OwnDeck(NamedTuple):
    """A deck file: its text, or why it can't be read."""

    path: Path
    text: str
    fault: str = ""


class DeckDraft(Struct, frozen=True, kw_only=True):
    """An unsaved deck being edited: its text, and the name of the file it was opened from ("": none)."""

    format: Literal["cogwright-deck-draft"] = "cogwright-deck-draft"
    version: int = VERSION
    text: str
    file: str = ""


class Decks:
    """The folder of decks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self, game: str) -> list[OwnDeck]:
        """Return the decks of a game by file name; bad ones with their fault."""
        try:
            paths = sorted(self.folder.glob(f"{game}-*.txt"))[:MOST_DECKS]
        except OSError:
            return []
        return [_read(path) for path in paths]

    def write(self, game: str, name: str, text: str, over: OwnDeck | None = None) -> Path:
        """Write a deck under a new name, or over the file it was read from; return its path. A file changed
        meanwhile is renamed first. Raises StoreFault."""
        path = over.path if over is not None else files.unused_path(self.folder, game, name, ".txt")
        if over is not None and path.exists() and _read(path) != over:
            files.rename_bad(path)
        files.write_atomic(path, text.encode())
        return path

    def delete(self, deck: OwnDeck) -> None:
        """Delete a deck. Raises StoreFault."""
        files.remove(deck.path)

    def draft(self, game: str) -> tuple[DeckDraft | None, str]:
        """Return the draft of a game, None without one, and one line about its fault ("" if none); a bad one
        is renamed. Never raises."""
        path = self._draft(game)
        try:
            return msgspec.convert(files.read_json(path), DeckDraft), ""
        except FileNotFoundError:
            return None, ""
        except (StoreFault, msgspec.ValidationError) as fault:
            aside = files.rename_bad(path)
            what = fault.what if isinstance(fault, StoreFault) else "Not a deck draft"
            return None, f"Unsaved deck: {what}. Cogwright keeps the file as {aside or path}."

    def keep_draft(self, game: str, draft: DeckDraft | None) -> None:
        """Store the draft of a game, or (None) delete it. Raises StoreFault."""
        if draft is None:
            files.remove(self._draft(game))
        else:
            files.write_json(self._draft(game), draft)

    def _draft(self, game: str) -> Path:
        return self.folder / f"{game}.draft.json"


def _read(path: Path) -> OwnDeck:
    try:
        return OwnDeck(path, files.read_bytes(path, _SIZE).decode("utf-8-sig"))
    except UnicodeDecodeError:
        return OwnDeck(path, "", "Not UTF-8 text")
    except FileNotFoundError:
        return OwnDeck(path, "", "File not found")
    except StoreFault as fault:
        return OwnDeck(path, "", fault.what)
