"""Sounds: each can be heard."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from game.ui.sounds import fault_of


def sound(findings: Findings, path: Path) -> None:
    """One sound."""
    if path in findings.files:
        return
    findings.saw(path)
    fault = fault_of(path)
    if fault is not None:
        findings.note(fault)


def folder(findings: Findings, folder: Path) -> None:
    """Every sound in a folder, if there is such a folder."""
    for path in sorted(folder.glob("*.wav")) if folder.is_dir() else ():
        sound(findings, path)
