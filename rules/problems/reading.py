"""Reading the problems of a game, with packs laid over them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.content.record_files import Placed, RecordFiles
from rules.problems import FOLDER
from rules.problems.records import AnyProblem, ProblemFile

PlacedProblem = Placed[AnyProblem]

PROBLEMS = RecordFiles[AnyProblem](FOLDER, ProblemFile, {"problems": "id"})
"""The files of problems."""


def problems(id: str, packs: Sequence[Path] = (), positions: bool = True) -> tuple[AnyProblem, ...]:
    """Return all readable problems of a game with packs. Faulty files are left out, because a game opens
    without them: `PROBLEMS.read_all` reports them. Without `positions`, which stay plain mappings, no rules of
    the game are loaded."""
    return tuple(each.record for each in PROBLEMS.read_all(id, packs, positions=positions)[0])
