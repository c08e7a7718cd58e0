"""Pictures and sounds: each is there, is whole, and can be drawn or heard."""

from __future__ import annotations

from pathlib import Path

from game.dev.check.findings import Findings
from game.ui.art import LARGEST
from game.ui.picture_file import prove
from game.ui.sounds import fault_of
from rules.content import Fault, inside, shown_path
from rules.content.folders import is_read
from rules.content.kinds import PICTURES, SOUNDS
from rules.content.packs import spelled, twice
from rules.content.regular import read_bytes


def picture(findings: Findings, path: Path, wanted_by: str = "", name: str = "") -> None:
    """One picture: it is there and can be drawn. `wanted_by` says who names it, `name` what faults call it."""
    if path in findings.files:
        return
    findings.saw(path)
    name = name or shown_path(path)
    there = [each for each in spelled(path.with_suffix("")) if each.is_file()]
    if there[:1] == [path] and (fault := twice(there)):
        findings.note(Fault(name, 0, "", fault))
    try:
        prove(path.name, read_bytes(path, LARGEST))
    except FileNotFoundError:
        by = f", named by {wanted_by}" if wanted_by else ""
        findings.note(Fault(name, 0, "", f"the picture is missing{by}"))
    except (OSError, ValueError) as error:
        line = getattr(error, "lineno", 0)
        findings.note(Fault(name, line, "", f"the picture cannot be drawn ({error})"))


def sound(findings: Findings, path: Path, name: str = "") -> None:
    """One sound, called `name` in faults."""
    if path not in findings.files:
        findings.saw(path)
        if (fault := fault_of(path)) is not None:
            findings.gather([fault], name or shown_path(path))


def folder(findings: Findings, folder: Path, within: Path | None = None) -> None:
    """Every picture below a folder, and every sound, if there is such a folder; in faults they go by their path
    `within` a pack. What leads out of the pack is not looked at."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if within is not None and not inside(within, path):
            continue
        name = f"{within.name}/{path.relative_to(within).as_posix()}" if within is not None else ""
        if is_read(path.name.lower(), PICTURES):
            picture(findings, path, name=name)
        elif is_read(path.name, SOUNDS):
            sound(findings, path, name)
