"""The excerpts of files shown beside the chosen card, and whether they are outdated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import NamedTuple

from rules.content import ROOT
from rules.content.homes import Home

LONGEST = 400
"""The most lines shown around a place outside all cards."""


class Excerpt(NamedTuple):
    """Lines of a file from `first` on; `name` is the file's displayed name. `stamp` identifies the version
    read. `struck` are the overridden parts of lines, by line number."""

    path: Path
    name: str
    first: int
    lines: tuple[str, ...]
    stamp: tuple[int, int] = (0, 0)
    struck: Mapping[int, Sequence[slice]] = {}

    @property
    def is_stale(self) -> bool:
        """Return whether the file has changed since it was read."""
        return stamp(self.path) != self.stamp


def stamp(path: Path) -> tuple[int, int]:
    """Return the modification time and size of a file, which identify its version; zeros if it can't be
    read."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


def of_card(homes: Sequence[Home]) -> tuple[Excerpt, ...]:
    """Return the current file lines of a card's changes and of the card itself; fields that a change
    overrides are struck out."""
    found: list[Excerpt] = []
    changed: set[str] = set()
    for home in homes:
        mark, lines = stamp(home.path), _read(home.path)[home.first - 1 : home.last]
        struck = _changed_parts(lines, home, changed)
        found.append(Excerpt(home.path, home.name, home.first, tuple(lines), mark, struck))
        changed |= home.fields.keys()
    return tuple(found)


def _changed_parts(lines: Sequence[str], home: Home, changed: Set[str]) -> dict[int, list[slice]]:
    """Return the parts of lines, by line number, that set fields which are `changed` elsewhere."""
    keys: list[tuple[int, int, str]] = []
    for field, number in home.fields.items():
        line = lines[number - home.first] if 0 <= number - home.first < len(lines) else ""
        if found := re.search(rf"(?<![\w-]){re.escape(field)}\s*:", line):
            keys.append((number, found.start(), field))
    keys.sort()
    struck: dict[int, list[slice]] = {}
    for (number, start, field), (after, until, _) in zip(
        keys, [*keys[1:], (home.last + 1, 0, "")], strict=True
    ):
        for at in range(number, after + 1) if field in changed else ():
            line = lines[at - home.first] if at <= home.last else ""
            begins = start if at == number else len(line) - len(line.lstrip())
            end = until if at == after else len(line)
            part = _closed(line[begins:end].rstrip(" ,-"))
            if part:
                struck.setdefault(at, []).append(slice(begins, begins + len(part)))
    return struck


def _closed(part: str) -> str:
    """Return a part of a line without trailing brackets that close an outer list or mapping."""
    for opens, closes in ("{}", "[]"):
        while part.endswith(closes) and part.count(closes) > part.count(opens):
            part = part[:-1].rstrip()
    return part


def of_place(name: str, line: int, packs: Sequence[Path]) -> Excerpt | None:
    """Return the entry of a file that contains a line; None for an unreadable file. `name` is the file's
    displayed name."""
    path = path_of(name, packs)
    if path is None:
        return None
    mark, lines = stamp(path), _read(path)
    first = min(max(1, line), max(1, len(lines)))
    while first > 1 and not _starts_entry(lines[first - 1]):
        first -= 1
    last = max(first, line)
    while last < len(lines) and not _starts_entry(lines[last]):
        last += 1
    last = min(last, first + LONGEST)
    if line > last:
        first, last = max(1, line - LONGEST // 2), line + LONGEST // 2
    return Excerpt(path, name, first, tuple(lines[first - 1 : last]), mark) if lines else None


def path_of(name: str, packs: Sequence[Path]) -> Path | None:
    """Return the file with this displayed name, in the packs or the program; None if there is none."""
    top, _, rest = name.partition("/")
    places = [*(pack / rest for pack in reversed(packs) if pack.name == top), ROOT / name]
    return next((place for place in places if place.is_file()), None)


def _starts_entry(line: str) -> bool:
    """Return whether a top-level entry of the file begins with a line."""
    return bool(line) and line[0] not in " #-\t"


def _read(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
