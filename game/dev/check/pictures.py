"""Pictures and sounds: each is there, is whole, and can be drawn or heard."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from game.ui import art, sounds
from rules.content import shown_path
from rules.content.folders import is_read
from rules.content.kinds import PICTURES, SOUNDS


def picture(findings: Findings, path: Path) -> None:
    """One picture: it is there and can be drawn."""
    findings.saw(path)
    findings.gather(art.faults(path))


def sound(findings: Findings, path: Path, name: str = "") -> None:
    """One sound; `name` is what faults call it."""
    findings.saw(path)
    if (fault := sounds.fault_of(path)) is not None:
        findings.gather([fault], name or shown_path(path))


def folder(findings: Findings, folder: Path) -> None:
    """Every picture below a folder, and every sound, if there is such a folder."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if is_read(path.name.lower(), PICTURES):
            picture(findings, path)
        elif is_read(path.name, SOUNDS):
            sound(findings, path)
