"""The check of lesson files: what they show, ask and prove happens in their game, with packs laid over it."""

from __future__ import annotations

from pathlib import Path

from game.app.pack_faults import marks_of
from game.dev.check.findings import Findings
from rules import catalog
from rules.content import shown_path
from rules.lessons import proving
from rules.lessons.reading import LESSONS, Teaching


def lesson_file(findings: Findings, path: Path, game: str) -> None:
    """Check a lesson file of a game, given by path."""
    name = shown_path(path)
    findings.words(path, name)
    with findings.gathering():
        found = LESSONS.read_file(path, game, name)
        findings.gather([*LESSONS.repeated(found)])
        findings.gather([*proving.faults(catalog.load(game), Teaching.of(found), marks_of(game, ()))])
