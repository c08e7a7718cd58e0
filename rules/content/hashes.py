"""Short hashes of a game's cards and of its rules, to tell whether two games used the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import msgspec

from rules.common.face import FRAMING
from rules.content.changing import CHANGES
from rules.content.folders import ROOT, Content
from rules.content.nodes import LARGEST, Node, plain
from rules.content.regular import read_bytes

RULES = ROOT / "rules"
SHARED = ("common", "engine", "bots", "game.py", "content/boards.py")
"""The modules that every game's results depend on besides its own rules."""
DATA = (("cards", ".yaml"), ("boards", ".tmx"), ("boards", ".tsx"))
"""The folders of a game's data that affect its play."""

LOOKS = (FRAMING, "layout")
"""The card fields that affect only its face."""


def cards_hash(game: str, packs: Sequence[Path] = ()) -> str:
    """Return the hash of a game's cards and boards with packs: 16 hexadecimal digits. Raises OSError."""
    content = Content(game, packs)
    found = (each for folder, suffix in DATA for each in content.files(folder, suffix))
    changed = ((CHANGES, change.path) for change in content.changes.every)
    return _hash(chain(((each.path.name, each.path) for each in found), changed))


def card_hashes(game: str, packs: Sequence[Path] = ()) -> dict[str, str]:
    """Return the hash of each card by its id, eight hexadecimal digits: of its values, not of their spelling
    or its looks.

    A card is any list entry with an id in a file of cards. Raises DataFaults.
    """
    hashes: dict[str, str] = {}
    content = Content(game, packs)
    trees = content.card_trees()
    content.finish()
    for _, tree in trees:
        top = tree.value
        for listed in top.values() if isinstance(top, dict) else ():
            for card in listed.value if isinstance(listed.value, list) else ():
                if isinstance(card.value, dict) and "id" in card.value:
                    hashes[str(card.value["id"].value)] = _short(card)
    return hashes


def _short(card: Node) -> str:
    said = {name: value for name, value in plain(card).items() if name not in LOOKS}
    return blake2b(msgspec.json.encode(said, order="deterministic"), digest_size=4).hexdigest()


def rules_hash(game: str) -> str:
    """Return the hash of the code of a game and its bots: 16 hexadecimal digits. Raises OSError."""
    return _hash(
        (path.relative_to(RULES).as_posix(), path)
        for part in (game, *SHARED)
        for path in sorted((RULES / part).rglob("*.py") if (RULES / part).is_dir() else [RULES / part])
    )


def _hash(files: Iterable[tuple[str, Path]]) -> str:
    """Return the hash of file names and contents, with line endings normalised."""
    found = blake2b(digest_size=8)
    for name, path in files:
        found.update(name.encode() + b"\0" + read_bytes(path, LARGEST).replace(b"\r\n", b"\n"))
    return found.hexdigest()
