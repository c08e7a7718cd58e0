"""Short hashes that tell whether two games were played with the same cards, and by the same rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

from rules.content.folders import ROOT, Content

RULES = ROOT / "rules"
SHARED = ("common", "bots", "game.py")
"""What every game's results rest on beside its own rules."""


def cards_hash(game: str, packs: Sequence[Path] = ()) -> str:
    """Sixteen hexadecimal digits of a game's card files, packs laid over them. Raises OSError."""
    return _hash((found.path.name, found.path) for found in Content(game, packs).files("cards"))


def rules_hash(game: str) -> str:
    """Sixteen hexadecimal digits of the program that a game and its bots are. Raises OSError."""
    return _hash(
        (path.relative_to(RULES).as_posix(), path)
        for part in (game, *SHARED)
        for path in sorted((RULES / part).rglob("*.py") if (RULES / part).is_dir() else [RULES / part])
    )


def _hash(files: Iterable[tuple[str, Path]]) -> str:
    """Of names and contents; the ends of lines are those of every system."""
    found = blake2b(digest_size=8)
    for name, path in files:
        found.update(name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
