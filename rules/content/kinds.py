"""What each file of the program's folder or of a pack is by where it lies, and which files of a pack nothing reads."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from rules.content.changing import CHANGES
from rules.content.faults import Fault, nearest
from rules.content.folders import DATA

PARTS = ("data", "art", "fonts")
SOUNDS = (".wav",)
FONTS = (".ttf", ".otf")
PICTURE_KINDS = {"SVG": (".svg",), "PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WebP": (".webp",)}
"""What a picture may be, and the ends of its name."""
PICTURES = tuple(end for ends in PICTURE_KINDS.values() for end in ends)
"""The ends of the names of pictures."""
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
    ("data/layouts/*.yaml", "layout"),
    ("data/themes/*.yaml", "theme"),
    (f"data/*/{CHANGES}", "cards"),
    *((f"art/**/*{end}", "picture") for end in PICTURES),
    ("art/sounds/*.wav", "sound"),
    *((f"fonts/*{end}", "font") for end in FONTS),
)
"""What a file is by where it lies in the program's folder or in a pack."""
FOLDERS = ("layouts", "themes")
"""The folders of `data/` that belong to no game."""
NOTES = (
    "*~", "*.bak", "*.orig", "*.tmp", "*.md", "readme*", "licence*", "license*", "ofl*", "credits*", "thumbs.db",
    "desktop.ini",
)  # fmt: skip
"""Files that people and systems keep beside others, which nobody expects to be read."""
BESIDE_BOARDS = (*PICTURES, ".tiled-project", ".tiled-session")
"""What Tiled keeps beside a board: pictures of its tiles, and files of its own."""


def kind_of(name: str) -> str:
    """Return what a file is by its path below the program's folder or a pack, "" for none of the app's."""
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
    """Return a fault for each file and folder of a pack that nothing reads, with what to do about it. `games` are the
    ids of those it can hold something of."""
    found: list[Fault] = []
    for part in PARTS:
        if (pack / part).is_file():
            found.append(
                Fault(f"{pack.name}/{part}", 0, "", f"nothing reads this file; {part} is a folder in a pack")
            )
        for place, folders, names in os.walk(pack / part):
            below = Path(place).relative_to(pack).as_posix()
            for name in sorted(folders):
                if name.startswith((".", "__")):
                    folders.remove(name)
                elif advice := _folder_advice(below, name, games):
                    folders.remove(name)
                    if any(names for _, _, names in os.walk(Path(place, name))):
                        message = f"nothing reads this folder; {advice}"
                        found.append(Fault(f"{pack.name}/{below}/{name}", 0, "", message))
            folders.sort()
            for name in sorted(names):
                if advice := _advice(below, name):
                    found.append(
                        Fault(f"{pack.name}/{below}/{name}", 0, "", f"nothing reads this file; {advice}")
                    )
    return found


def _folder_advice(below: str, name: str, games: Sequence[str]) -> str:
    """What to do about a folder that nothing reads, "" where its files are looked for."""
    parts = below.split("/")
    if parts[0] == "fonts":
        return "put its files into fonts"
    if parts[0] == "art":
        return "expected a file of that name" if kind_of(f"{below}/{name}") else ""
    if len(parts) == 1:
        return "" if name in (known := (*games, *FOLDERS)) else _meant(name, known)
    if len(parts) == 2 and parts[1] in games:
        patterns = (pattern.split("/") for pattern, _ in KINDS)
        folders = sorted({each[2] for each in patterns if each[0] == "data" and len(each) == 4})
        own = [each for each in folders if (DATA / parts[1] / each).is_dir()]
        return "" if name in own else f"{parts[1]} has no {name}" if name in folders else _meant(name, own)
    return f"put its files into {below}"


def _advice(below: str, name: str) -> str:
    """What to do about a file that nothing reads, "" where it is read or nobody expects it to be."""
    lower, path = name.lower(), Path(name)
    is_note = name.startswith(".") or any(fnmatchcase(lower, pattern) for pattern in NOTES)
    parts = below.split("/")
    if is_note or (parts[-1] == "boards" and path.suffix.lower() in BESIDE_BOARDS):
        return ""
    if kind_of(f"{below}/{name}"):
        if below == "data/themes" and name not in (known := _names(DATA / "themes")):
            return _meant(name, known)
        is_of_game = len(parts) == 2 and parts[0] == "data" and parts[1] not in FOLDERS
        return f"{parts[1]} has no {name}" if is_of_game and name not in _names(DATA / parts[1]) else ""
    ends = dict.fromkeys(
        Path(pattern).suffix for pattern, _ in KINDS if kind_of(f"{below}/x{Path(pattern).suffix}")
    )
    other = {".yml": ".yaml", ".jpeg": ".jpg", ".tif": ".png"}.get(path.suffix.lower(), path.suffix.lower())
    if other in ends:
        return f"rename it {path.stem}{other}"
    if ends:
        return f"only {', '.join(ends)} files are read here"
    known = _names(DATA / parts[1]) if len(parts) == 2 and parts[0] == "data" else ()
    return _meant(name, known) if known else f"put it into a folder of {parts[0]}"


def _names(folder: Path) -> tuple[str, ...]:
    """The names of the program's own files in a folder, and that of changes to them."""
    try:
        return (*sorted(path.name for path in folder.iterdir() if path.is_file()), CHANGES)
    except OSError:
        return ()


def _meant(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    return f"did you mean '{near}'?" if near else f"known are {', '.join(known)}"
