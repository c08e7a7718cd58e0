"""Decks that players built: a text file each, and the draft of the one that is being built.

What a text says is read by `rules.decks`. A file that is no text is listed with its fault and stays where it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from game.store import files
from game.store.files import StoreFault
from rules.decks import LONGEST

VERSION = 1
MOST_DECKS = 500
_SIZE = 8 * LONGEST
"""Bytes of the largest file that can be a deck."""


class OwnDeck(NamedTuple):
    """A file of a deck: its text, or why that can't be read."""

    path: Path
    text: str
    fault: str = ""


class Draft(Struct, frozen=True, kw_only=True):
    """A deck that is being built and is not saved: its text, and the name of the file it was opened from ("": none)."""

    format: Literal["cogwright-deck-draft"] = "cogwright-deck-draft"
    version: int = VERSION
    text: str
    file: str = ""


class Decks:
    """The folder of decks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self, game: str) -> list[OwnDeck]:
        """The decks of a game by the names of their files; bad ones with their fault."""
        try:
            paths = sorted(self.folder.glob(f"{game}-*.txt"))[:MOST_DECKS]
        except OSError:
            return []
        return [_read(path) for path in paths]

    def write(self, game: str, name: str, text: str, over: OwnDeck | None = None) -> Path:
        """Write a deck under a name of its own, or over the file it was read from; where it is. What somebody else
        has written there meanwhile is kept aside. Raises StoreFault."""
        path = over.path if over is not None else files.own_name(self.folder, game, name, ".txt")
        if over is not None and path.exists() and _read(path) != over:
            files.keep_aside(path)
        files.write_atomic(path, text.encode())
        return path

    def delete(self, deck: OwnDeck) -> None:
        """Remove a deck the player chose to remove. Raises StoreFault."""
        files.remove(deck.path)

    def draft(self, game: str) -> tuple[Draft | None, str]:
        """The draft of a game, None without one, and one line about what was wrong with it, or ""; a bad one is kept
        aside. Never raises."""
        path = self._draft(game)
        try:
            return msgspec.convert(files.read_json(path), Draft), ""
        except FileNotFoundError:
            return None, ""
        except (StoreFault, msgspec.ValidationError) as fault:
            aside = files.keep_aside(path)
            what = fault.what if isinstance(fault, StoreFault) else "Not a draft of a deck"
            return None, f"{what}; kept as {aside or path}."

    def keep_draft(self, game: str, draft: Draft | None) -> None:
        """Keep what is being built, or (None) forget it. Raises StoreFault."""
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
        return OwnDeck(path, "", "Not a text in UTF-8")
    except FileNotFoundError:
        return OwnDeck(path, "", "It is gone")
    except StoreFault as fault:
        return OwnDeck(path, "", fault.what)
