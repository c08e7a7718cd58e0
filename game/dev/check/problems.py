"""The check of problems: what they show and do exists in their game, and their counts are those of a search."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from rules import catalog
from rules.content import shown_path
from rules.problems.proving import faults
from rules.problems.reading import PROBLEMS


def problem_file(findings: Findings, path: Path, id: str) -> None:
    """Check a file of problems of a game, given by path; each is searched to its end."""
    name = shown_path(path)
    findings.words(path, name)
    with findings.gathering():
        found = PROBLEMS.read_file(path, id, name)
        findings.gather([*PROBLEMS.repeated(found), *faults(catalog.load(id), found, count=True)])
