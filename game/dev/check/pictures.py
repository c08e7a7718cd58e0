"""Pictures: each is there, is whole, and can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pygame

from game.dev.check.findings import Findings
from game.ui.art import refuse_endless, refuse_huge
from rules.content import ROOT, Fault, shown_path

ART = ROOT / "art"
"""The program's own pictures."""
SMALL = (24, 24)
"""px a picture is drawn at to see that it can be."""
LARGEST = 8 * 1024 * 1024
"""Bytes a picture may have."""


def picture(findings: Findings, path: Path, wanted_by: str = "") -> None:
    """One picture: it is there and can be drawn. `wanted_by` says who names it."""
    if path in findings.files:
        return
    findings.saw(path)
    name = shown_path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError("larger than 8 MiB")
        if path.suffix.lower() == ".svg":
            _whole_svg(path.read_bytes())
            pygame.image.load_sized_svg(str(path), SMALL)
        else:
            refuse_huge(path.read_bytes())
            pygame.image.load(str(path))
    except FileNotFoundError:
        by = f", named by {wanted_by}" if wanted_by else ""
        findings.note(Fault(name, 0, "", f"the picture is missing{by}"))
    except (OSError, ValueError, pygame.error) as error:
        findings.note(Fault(name, 0, "", f"the picture cannot be drawn ({error})"))


def folder(findings: Findings, folder: Path) -> None:
    """Every picture below a folder, if there is such a folder."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.suffix.lower() in (".svg", ".png"):
            picture(findings, path)


def lies(name: str, packs: Sequence[Path]) -> Path:
    """Where a picture lies: in the last pack that has it, else in the program's art."""
    for pack in reversed(packs):
        path = (pack / "art" / name).resolve()
        if path.is_relative_to(pack.resolve()) and path.is_file():
            return path
    return ART / name


def _whole_svg(data: bytes) -> None:
    """Raise ValueError for what the drawing library passes over in silence: a cut file, declarations."""
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise ValueError("declarations and entities are not allowed")
    try:
        ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise ValueError(f"not whole: {error}") from None
    refuse_endless(data)
