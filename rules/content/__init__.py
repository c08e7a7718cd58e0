"""The data files of games as typed, checked records: the only disk access of `rules/`.

`Content` reads a game's folder with packs laid over it; `read` reads one file. Faults are raised as
`DataFaults`, every fault of a load at once, one line each: `data/smash_gear/cards/machines.yaml:41
machines[6].price: expected an integer >= 0, got 'five'`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.content.faults import DataFaults, Fault, by_place, suggestion
from rules.content.folders import DATA, ROOT, Content, inside, read, shown_path
from rules.content.nodes import Node, plain, read_nodes
from rules.content.records import build
from rules.content.rulebook import Chapter, Rule, Rulebook, Sign, Word
from rules.content.unreadable import UNREAD, check, checked
from rules.content.writing import sparse, yaml_text

__all__ = [
    "DATA", "ROOT", "UNREAD", "Chapter", "Content", "DataFaults", "Fault", "Node", "Rule", "Rulebook", "Sign", "Word",
    "build", "by_place", "check", "checked", "inside", "plain", "read", "read_nodes", "rulebook",
    "shown_path", "sparse", "suggestion", "yaml_text",
]  # fmt: skip


def rulebook(game: str, data: Path = DATA, packs: Sequence[Path] = ()) -> Rulebook:
    """Return the rulebook of a game, from `data/<game>/rulebook.yaml`, packs laid over it. Raises
    DataFaults."""
    content = Content(game, packs, data)
    found = content.file("rulebook.yaml")
    return read(found.path, Rulebook, found.name)
