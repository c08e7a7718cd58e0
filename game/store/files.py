"""Files that may be missing, huge, cut, foreign or unwritable: bounded reads, atomic writes, one line a fault."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any

import msgspec

from game.store import clock
from rules.content import regular
from rules.content.faults import escaped
from rules.content.regular import NotRegular, TooLarge, size_words

LIMIT = 16 * 1024 * 1024
"""Bytes of the largest user file that is read."""

MAX_INT = 2**63 - 1
"""The largest number in a user file, seeds included."""
LONGEST = 160
"""Signs of an error that are told."""


class StoreFault(Exception):
    """A user file that can't be used. Its text is one line: what, where, what to do."""

    def __init__(self, what: str, path: Path, remedy: str = "") -> None:
        self.what, self.path, self.remedy = what, path, remedy
        line = f"{what}: {path}." + (f" {remedy}" if remedy else "")
        super().__init__(escaped(" ".join(line.split())))


class NotJson(StoreFault):
    """A file that was cut, or never was JSON."""


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """The content of a plain file. Raises FileNotFoundError, or StoreFault for anything else."""
    try:
        return regular.read_bytes(path, limit)
    except FileNotFoundError:
        raise
    except NotRegular as error:
        raise StoreFault("Expected a file here, found something else", path, "Move it away.") from error
    except TooLarge as error:
        what = f"Larger than {size_words(limit)}, not read"
        raise StoreFault(what, path, "Move it away.") from error
    except (OSError, ValueError) as error:
        raise StoreFault(f"Can't read ({reason(error)})", path, "Check its permissions.") from error


def whole_objects(text: str, at: int) -> list[bytes]:
    """The JSON objects of a list from there on, up to the first that is not whole."""
    decoder = JSONDecoder()
    found: list[bytes] = []
    while True:
        while at < len(text) and text[at] in " \r\n\t,":
            at += 1
        try:
            item, at = decoder.raw_decode(text, at)
        except (JSONDecodeError, RecursionError, ValueError):
            return found
        if not isinstance(item, dict):
            return found
        found.append(msgspec.json.encode(item))


def read_json(path: Path) -> Any:
    """The JSON in a file. Raises FileNotFoundError or StoreFault."""
    return parse_json(read_bytes(path), path)


def parse_own(data: bytes, path: Path, what: str, version: int) -> dict[str, Any]:
    """The JSON of a file of ours, as its `format` says it is: a "journal", a "save", no newer than a version. Raises
    NotJson, and StoreFault for anything else."""
    raw = parse_json(data, path)
    if not isinstance(raw, dict) or raw.get("format") != f"cogwright-{what}":
        raise StoreFault(f"Not a Cogwright {what}", path)
    if isinstance(newer := raw.get("version"), int) and newer > version:
        raise StoreFault("Written by a newer Cogwright, open it with that version", path)
    return raw


def parse_json(data: bytes, path: Path) -> Any:
    """Decode JSON of unknown origin, perhaps from an editor that marks UTF-8 with its first bytes.

    Raises NotJson, also for endless nesting and foreign encodings.
    """
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise NotJson(f"Not valid JSON ({detail})", path) from error


def write_atomic(path: Path, data: bytes) -> None:
    """Replace a file wholly or not at all, so that it outlives a power cut from then on (temporary file, flush,
    rename, flush of the folder). Raises StoreFault."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        make_folder(path.parent)
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        flush_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True) if temporary.is_file() else None
        raise StoreFault(
            f"Can't write ({reason(error)})", path, "Free some space or check the permissions."
        ) from error


def write_json(path: Path, value: object) -> None:
    """Write what msgspec can encode, readable, as `write_atomic` does. Raises StoreFault."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def make_folder(folder: Path) -> None:
    """Make a folder with those above it; each new one is in the folder above it on disk. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        flush_folder(made.parent)


def flush_folder(folder: Path) -> None:
    """Have the names in a folder on disk: a new or renamed file is found there after a power cut. Nothing on
    systems that write names through and let nobody open a folder. Raises OSError."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that has nothing to flush
            raise
    finally:
        os.close(handle)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of writers that were killed; those of running ones stay."""
    for path in folder.glob(".*.tmp"):
        number = path.name.removesuffix(".tmp").rpartition(".")[2]
        if number.isdecimal() and not _runs(int(number)):
            with suppress(OSError):
                path.unlink()


def _runs(process: int) -> bool:
    """Whether a process of that number is there; where that can't be known it is taken to be."""
    if sys.platform == "win32":  # signal 0 would end it there
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def remove(path: Path) -> None:
    """Remove a file that is not wanted any more, if it is there. Raises StoreFault."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFault(f"Can't remove ({reason(error)})", path) from error


def own_name(folder: Path, first: str, title: str, end: str) -> Path:
    """A path that is not taken for what has a title: FIRST-TITLE.END, or with -2, -3, ... before its end."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "untitled"
    path, number = folder / f"{first}-{words}{end}", 2
    while path.exists():
        path, number = folder / f"{first}-{words}-{number}{end}", number + 1
    return path


def keep_aside(path: Path) -> Path | None:
    """Rename a bad file to NAME.bad (NAME.bad2, ... when taken); None when even that fails."""
    aside = free_name(path)
    try:
        os.rename(path, aside)
    except OSError:
        return None
    return aside


def free_name(path: Path) -> Path:
    """NAME.bad, or the first of NAME.bad2, NAME.bad3, ... that is not taken."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")):
        number += 1
    return aside


def now_text() -> str:
    """The present as user files write it: local time, ISO, to the second."""
    return clock.now().isoformat(timespec="seconds")


def short(error: object, longest: int = LONGEST) -> str:
    """An error's text as one line, odd signs escaped; "..." at its end where there would be more of it."""
    line = escaped(" ".join(str(error).split()))
    return line if len(line) <= longest else line[: longest - 3] + "..."


def reason(error: Exception) -> str:
    """An OSError in a few plain words, without numbers and paths."""
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()
