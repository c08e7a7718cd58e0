"""The kinds of files in the program's folder and in packs by their paths, and the files of a pack that
nothing reads."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from rules.common.text import listed
from rules.content.changing import CHANGES
from rules.content.faults import Fault, nearest
from rules.content.folders import DATA

PARTS = ("data", "art", "fonts")
SOUNDS = (".wav",)
FONTS = (".ttf", ".otf")
PICTURE_KINDS = {"SVG": (".svg",), "PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WebP": (".webp",)}
"""The picture formats and their suffixes."""
PICTURES = tuple(end for ends in PICTURE_KINDS.values() for end in ends)
"""The suffixes of pictures."""
KINDS = (
    ("data/*/cards/*.yaml", "cards"),
    ("data/*/sets.yaml", "cards"),
    ("data/*/bodies.yaml", "cards"),
    ("data/*/boards/*.tmx", "cards"),
    ("data/*/boards/*.tsx", "cards"),
    ("data/*/decks/*.yaml", "decks"),
    ("data/*/table.tmx", "map"),
    ("data/*/game.yaml", "words"),
    ("data/*/rulebook.yaml", "words"),
    ("data/*/scenes/*.yaml", "scenes"),
    ("data/scenes/*.yaml", "scenes"),
    ("data/*/lessons/*.yaml", "lessons"),
    ("data/*/problems/*.yaml", "problems"),
    ("data/layouts/*.yaml", "layout"),
    ("data/themes/*.yaml", "theme"),
    (f"data/*/{CHANGES}", "cards"),
    *((f"art/**/*{end}", "picture") for end in PICTURES),
    ("art/sounds/*.wav", "sound"),
    *((f"fonts/*{end}", "font") for end in FONTS),
)
"""The kinds of files by their paths in the program's folder or in a pack."""
FOLDERS = ("layouts", "themes")
"""The folders of `data/` that belong to no game."""
NOTES = (
    "*~", "*.bak", "*.orig", "*.tmp", "*.md", "readme*", "licence*", "license*", "ofl*", "credits*", "thumbs.db",
    "desktop.ini",
)  # fmt: skip
"""Files of people and systems that nothing is expected to read."""
BESIDE_BOARDS = (*PICTURES, ".tiled-project", ".tiled-session")
"""The suffixes of Tiled's files beside a board: pictures of its tiles, and its project files."""


def kind_of(name: str) -> str:
    """Return the kind of a file by its path below the program's folder or a pack; "" for a file that isn't
    used."""
    parts = name.split("/")
    if parts[-1].startswith("."):
        return ""
    for pattern, kind in KINDS:
        wanted = pattern.split("/")
        if wanted[1] == "**" and parts[0] == wanted[0] and len(parts) > 1:
            wanted[1:-1] = ["*"] * (len(parts) - 2)
        if len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted)):
            return kind
    return ""


def unread(pack: Path, games: Sequence[str]) -> list[Fault]:
    """Return a fault for each file and folder of a pack that nothing reads, with advice. `games` are the ids
    of the games that the pack can change."""
    found: list[Fault] = []
    for part in PARTS:
        if (pack / part).is_file():
            found.append(Fault(f"{pack.name}/{part}", 0, "", f"unused file: {part} must be a folder"))
        for place, folders, names in os.walk(pack / part):
            below = Path(place).relative_to(pack).as_posix()
            for name in sorted(folders):
                if name.startswith((".", "__")):
                    folders.remove(name)
                elif advice := _folder_advice(below, name, games):
                    folders.remove(name)
                    if any(names for _, _, names in os.walk(Path(place, name))):
                        message = f"unused folder: {advice}"
                        found.append(Fault(f"{pack.name}/{below}/{name}", 0, "", message))
            folders.sort()
            for name in sorted(names):
                if advice := _advice(below, name):
                    found.append(Fault(f"{pack.name}/{below}/{name}", 0, "", f"unused file: {advice}"))
    return found


def _folder_advice(below: str, name: str, games: Sequence[str]) -> str:
    """Return the advice on a folder that nothing reads; "" if its files are read."""
    parts = below.split("/")
    if parts[0] == "fonts":
        return "move its files into fonts"
    if parts[0] == "art":
        return "expected a file with this name" if kind_of(f"{below}/{name}") else ""
    if len(parts) == 1:
        return "" if name in (known := (*games, *FOLDERS)) else _suggestion(name, known)
    if len(parts) == 2 and parts[1] in games:
        patterns = (pattern.split("/") for pattern, _ in KINDS)
        folders = sorted({each[2] for each in patterns if each[0] == "data" and len(each) == 4})
        own = [each for each in folders if (DATA / parts[1] / each).is_dir()]
        return (
            "" if name in own else f"{parts[1]} has no {name}" if name in folders else _suggestion(name, own)
        )
    return f"move its files into {below}"


def _advice(below: str, name: str) -> str:
    """Return the advice on a file that nothing reads; "" if it is read or harmless."""
    lower, path = name.lower(), Path(name)
    is_note = name.startswith(".") or any(fnmatchcase(lower, pattern) for pattern in NOTES)
    parts = below.split("/")
    if is_note or (parts[-1] == "boards" and path.suffix.lower() in BESIDE_BOARDS):
        return ""
    if kind_of(f"{below}/{name}"):
        if below == "data/themes" and name not in (known := _names(DATA / "themes")):
            return _suggestion(name, known)
        is_of_game = len(parts) == 2 and parts[0] == "data" and parts[1] not in FOLDERS
        return f"{parts[1]} has no {name}" if is_of_game and name not in _names(DATA / parts[1]) else ""
    ends = dict.fromkeys(
        Path(pattern).suffix for pattern, _ in KINDS if kind_of(f"{below}/x{Path(pattern).suffix}")
    )
    other = {".yml": ".yaml", ".jpeg": ".jpg", ".tif": ".png"}.get(path.suffix.lower(), path.suffix.lower())
    if other in ends:
        return f"rename it to {path.stem}{other}"
    if ends:
        return f"only {listed([*ends])} files are used in this folder"
    known = _names(DATA / parts[1]) if len(parts) == 2 and parts[0] == "data" else ()
    return _suggestion(name, known) if known else f"put it into one of the folders in {parts[0]}"


def _names(folder: Path) -> tuple[str, ...]:
    """Return the names of the program's own files in a folder, and that of the changes file."""
    try:
        return (*sorted(path.name for path in folder.iterdir() if path.is_file()), CHANGES)
    except OSError:
        return ()


def _suggestion(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    return f"did you mean '{near}'?" if near else f"expected one of {', '.join(known)}"
