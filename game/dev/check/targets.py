"""What a name on the command line means: a game, a pack, a folder or a file, known by what it is called."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from game.dev.check import games, maps, pictures, player_files, yaml_files
from game.dev.check.findings import Findings
from game.ui.art import OWN
from rules import catalog
from rules.content import DATA, ROOT, Fault, shown_path, suggestion
from rules.content.kinds import PARTS, PICTURES, SOUNDS

SHIPPED = (
    *catalog.IDS,
    *(str(DATA / id) for id in catalog.UNSHELVED),
    *(str(folder) for folder in (DATA / "themes", DATA / "layouts", OWN / "ui", OWN / "shelf", OWN / "sounds")),
)
"""Everything that comes with the program."""
BY_SUFFIX: dict[str, Callable[[Findings, Path], None]] = {
    ".yaml": yaml_files.data_file,
    ".tmx": maps.map_file,
    **dict.fromkeys(PICTURES, pictures.picture),
    **dict.fromkeys(SOUNDS, pictures.sound),
    ".json": player_files.player_file,
    ".jsonl": player_files.player_file,
}
"""What reads a file, by the end of its name."""


def target(findings: Findings, name: str) -> None:
    """A game's id, a folder (a pack, or data) or a file."""
    path = Path(name)
    try:
        is_folder, there = name != "" and path.is_dir(), name != "" and path.exists()
    except (OSError, ValueError):  # a name the system cannot even ask about
        is_folder = there = False
    if name in catalog.IDS:
        games.game(findings, name)
    elif is_folder and path.resolve() in (ROOT, DATA):
        for each in SHIPPED:
            target(findings, each)
    elif is_folder and any((path / part).is_dir() for part in PARTS):
        games.pack(findings, path)
    elif is_folder:
        folder(findings, path)
    elif there:
        file(findings, path)
    else:
        hint = suggestion(name, catalog.IDS) or "; name a game, a pack's folder or a file"
        shown = name[:200].encode(errors="replace").decode()
        findings.note(Fault(shown, 0, "", f"no such game or file{hint}"))


def folder(findings: Findings, folder: Path) -> None:
    """Every file below a folder that is of a known kind, each by itself."""
    found = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(place, name)
            if path.suffix in BY_SUFFIX and not name.startswith("."):
                found += 1
                file(findings, path)
    if not found:
        findings.note(Fault(shown_path(folder), 0, "", f"no {', '.join(BY_SUFFIX)} file is here"))


def file(findings: Findings, path: Path) -> None:
    """One file, by what its name says it is."""
    look = BY_SUFFIX.get(path.suffix.lower())
    if look is None:
        message = f"not a kind of file the game uses ({', '.join(BY_SUFFIX)})"
        findings.note(Fault(shown_path(path), 0, "", message))
        return
    look(findings, path)
