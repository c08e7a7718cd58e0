"""Packs: valid pack folders and summaries of their changes.

Packs are untrusted: nothing in them is executed, and a pack that is too large or has a link that leads out of
it is refused before any of its files are read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.common.text import counted
from rules.content.changing import CHANGES
from rules.content.folders import ROOT, Content, inside, is_read
from rules.content.hashes import card_hashes
from rules.content.kinds import FONTS, PARTS, PICTURES, SOUNDS
from rules.content.nodes import Node

MOST_TITLE = 40
"""The most letters of a pack's title."""
LONGEST_NAME = 16
"""The longest name of a new pack in characters, limited by ids that start with it."""
MOST_ENTRIES = 5000
"""The most files and folders of a pack."""


def spelled(picture: Path) -> tuple[Path, ...]:
    """Return the possible files of a picture: itself, or with each known suffix if its name has none."""
    if picture.suffix:
        return (picture,)
    return tuple(picture.with_name(picture.name + end) for end in PICTURES)


def duplicate_fault(places: Sequence[Path]) -> str:
    """Return the fault of a picture that exists in several files; "" otherwise."""
    if len(places) < 2:
        return ""
    ends = [place.suffix for place in places]
    return f"the picture exists as {', '.join(ends[:-1])} and {ends[-1]}, so keep one of them"


class PackFault(Exception):
    """A folder that can't be opened as a pack; the text is one line with the folder, the reason and
    advice."""


def pack_at(folder: Path, games: Sequence[str]) -> Path:
    """Return the full path of a folder if it is a pack; `games` are the ids of the games that it can change.
    A link keeps its own name, so that it may point to another folder later. Raises PackFault."""
    shown = str(folder)[:200]
    try:
        if not folder.is_dir():
            what = "is a file" if folder.exists() else "doesn't exist"
            raise PackFault(f"{shown} {what}. A pack is a folder with data, art or fonts.")
        pack = folder.parent.resolve() / folder.name if folder.is_symlink() else folder.resolve()
        os.listdir(pack)
    except (OSError, ValueError, RuntimeError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise PackFault(f"{shown} can't be read ({why}).") from None
    if pack.resolve() == ROOT:
        raise PackFault(f"{shown} is Cogwright's own folder, not a pack.")
    _check_bounds(pack)
    if not any(_content_folders(pack, games)):
        known = ", ".join(games)
        raise PackFault(f"{shown} isn't a pack: it has no art, fonts or data for {known}.")
    return pack


def title(pack: Path) -> str:
    """Return the displayed name of a pack: its folder's name as words, shortened with "…"."""
    words = " ".join("".join(filter(str.isprintable, pack.name)).replace("_", " ").replace("-", " ").split())
    words = words.title() if words.islower() else words
    if len(words) <= MOST_TITLE:
        return words
    start = words[:MOST_TITLE]
    return f"{start.rpartition(' ')[0] or start} …"


def name_of(text: str) -> str:
    """Return a text as the name of a new pack, "" if it can't be one."""
    name = re.sub(r"[\s-]+", "_", text.strip().lower())
    return name if re.fullmatch(rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}", name) else ""


def changes(pack: Path, below: Sequence[Path], games: dict[str, str]) -> str:
    """Return a summary of a pack's changes to the packs below it: "3 cards of Smash Gear changed, 1 picture".
    `games` are the titles of the games by id. Raises DataFaults."""
    found = [words for id, called in games.items() for words in _of_game(pack, below, id, called)]
    files = [path.name for path in _files(pack / "data" / "layouts", (".yaml",))]
    if layouts := len(files) - files.count(CHANGES):
        found.append(f"{counted(layouts, 'file')} of card layouts")
    if changed := sum(len(change.keys) for change in Content("layouts", (pack,)).changes.every):
        found.append(f"{counted(changed, 'card layout')} changed")
    files = [path.name for path in _files(pack / "data" / "themes", (".yaml",))]
    if len(files) > files.count(CHANGES):
        found.append("the colours")
    elif colours := sum(_leaves(change.tree) for change in Content("themes", (pack,)).changes.every):
        found.append(counted(colours, "colour"))
    for what, part, suffixes in (
        ("picture", "art", PICTURES),
        ("sound", "art", SOUNDS),
        ("font", "fonts", FONTS),
    ):
        if count := sum(1 for _ in _files(pack / part, suffixes)):
            found.append(counted(count, what))
    return ", ".join(found) or "no differences"


def _of_game(pack: Path, below: Sequence[Path], id: str, called: str) -> Iterator[str]:
    if not (pack / "data" / id).is_dir():
        return
    before, after = card_hashes(id, below), card_hashes(id, (*below, pack))
    kinds = (
        (sum(before[card] != after[card] for card in before.keys() & after.keys()), "changed"),
        (len(after.keys() - before.keys()), "added"),
        (len(before.keys() - after.keys()), "removed"),
    )
    yield from (f"{counted(count, 'card')} of {called} {what}" for count, what in kinds if count)
    content = Content(id, (pack,))
    boards = sum(inside(pack, found.path) for found in content.files("boards", ".tmx"))
    if boards:
        yield f"{counted(boards, 'board')} of {called}"
    if inside(pack, content.file("rulebook.yaml").path):
        yield f"the rulebook of {called}"
    for folder in ("scenes", "lessons", "problems"):
        if any(inside(pack, found.path) for found in content.files(folder)):
            yield f"{folder} of {called}"
    if inside(pack, content.file("game.yaml").path):
        yield f"the description of {called}"
    if inside(pack, content.file("table.tmx").path):
        yield f"the table of {called}"


def _content_folders(pack: Path, games: Sequence[str]) -> Iterator[Path]:
    """Return the folders of a pack that the program reads."""
    known = (*(f"data/{each}" for each in (*games, "layouts", "themes")), "art", "fonts")
    return (pack / name for name in known if (pack / name).is_dir())


def _leaves(node: Node) -> int:
    """Return the number of values below a node that contain no others."""
    below = node.value
    items = below.values() if isinstance(below, dict) else below if isinstance(below, list) else ()
    return sum(map(_leaves, items)) if isinstance(below, dict | list) else 1


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names if is_read(name.lower(), suffixes))


def _check_bounds(pack: Path) -> None:
    """Raise PackFault for a link that leads out of the pack, and for too many files."""
    count = 0
    for part in PARTS:
        if not inside(pack, pack / part):
            raise PackFault(f"The pack {title(pack)} can't be opened: {part} leads outside the pack.")
        for place, folders, names in os.walk(pack / part):
            for name in (*folders, *names):
                count += 1
                path = Path(place, name)
                if path.is_symlink() and not inside(pack, path):
                    shown = path.relative_to(pack).as_posix()
                    raise PackFault(
                        f"The pack {title(pack)} can't be opened: {shown} leads outside the pack."
                    )
                if count > MOST_ENTRIES:
                    raise PackFault(
                        f"The pack {title(pack)} can't be opened: it has more than {MOST_ENTRIES} files."
                    )
