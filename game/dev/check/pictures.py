"""Pictures and sounds: each is there, is whole, and can be drawn or heard."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.dev.check.findings import Findings
from game.ui.art import LARGEST
from game.ui.picture_file import prove
from game.ui.sounds import fault_of
from rules.content import ROOT, Fault, shown_path
from rules.content.packs import PICTURES, SOUNDS
from rules.content.regular import read_bytes

ART = ROOT / "art"
"""The program's own pictures."""


def picture(findings: Findings, path: Path, wanted_by: str = "") -> None:
    """One picture: it is there and can be drawn. `wanted_by` says who names it."""
    if path in findings.files:
        return
    findings.saw(path)
    name = shown_path(path)
    try:
        prove(path.name, read_bytes(path, LARGEST))
    except FileNotFoundError:
        by = f", named by {wanted_by}" if wanted_by else ""
        findings.note(Fault(name, 0, "", f"the picture is missing{by}"))
    except (OSError, ValueError, pygame.error) as error:
        line = getattr(error, "lineno", 0)
        findings.note(Fault(name, line, "", f"the picture cannot be drawn ({error})"))


def sound(findings: Findings, path: Path) -> None:
    """One sound."""
    if path not in findings.files:
        findings.saw(path)
        if (fault := fault_of(path)) is not None:
            findings.note(fault)


def folder(findings: Findings, folder: Path) -> None:
    """Every picture below a folder, and every sound, if there is such a folder."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.suffix.lower() in PICTURES:
            picture(findings, path)
        elif path.suffix in SOUNDS:
            sound(findings, path)
