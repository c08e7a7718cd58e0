"""Files that may be missing, huge, cut, foreign or read-only: bounded reads, atomic writes, one-line
faults."""

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
"""The size in bytes of the largest user file read."""

MAX_INT = 2**63 - 1
"""The largest number in a user file, seeds included."""
LONGEST = 160
"""The most characters of an error's text shown."""


class StoreFault(Exception):
    """An unusable user file. Its text is one line: what, where, what to do."""

    def __init__(self, what: str, path: Path, remedy: str = "") -> None:
        self.what, self.path, self.remedy = what, path, remedy
        line = f"{what}: {path}." + (f" {remedy}" if remedy else "")
        super().__init__(escaped(" ".join(line.split())))


class NotJson(StoreFault):
    """A truncated file, or one that isn't JSON."""


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """Return the content of a regular file of at most `limit` bytes. Raises FileNotFoundError, or StoreFault
    for any other failure."""
    try:
        return regular.read_bytes(path, limit)
    except FileNotFoundError:
        raise
    except NotRegular as error:
        raise StoreFault("Not a file", path, "Move it away.") from error
    except TooLarge as error:
        what = f"Too large (over {size_words(limit)})"
        raise StoreFault(what, path, "Move it away.") from error
    except (OSError, ValueError) as error:
        raise StoreFault(f"Can't read the file ({reason(error)})", path, "Check its permissions.") from error


def whole_objects(text: str, at: int) -> list[bytes]:
    """Return the JSON objects of a list starting at `at`, up to the first incomplete one."""
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
    """Return the JSON value in a file. Raises FileNotFoundError or StoreFault."""
    return parse_json(read_bytes(path), path)


def parse_own(data: bytes, path: Path, what: str, version: int) -> dict[str, Any]:
    """Return the JSON value of a file of ours (`format` "journal", "save", …), written by this `version` or
    an earlier one. Raises NotJson, and StoreFault for anything else."""
    raw = parse_json(data, path)
    if not isinstance(raw, dict) or raw.get("format") != f"cogwright-{what}":
        raise StoreFault(f"Not a Cogwright {what}", path)
    if isinstance(newer := raw.get("version"), int) and newer > version:
        raise StoreFault("Saved by a newer version of Cogwright", path)
    return raw


def parse_json(data: bytes, path: Path) -> Any:
    """Return decoded JSON of unknown origin, possibly with a byte order mark.

    Raises NotJson, also for excessive nesting and other encodings.
    """
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise NotJson(f"Not valid JSON ({detail})", path) from error


def write_atomic(path: Path, data: bytes) -> None:
    """Replace a file completely or not at all, safe against power cuts after returning (temporary file,
    flush, rename, flush of the folder). Raises StoreFault."""
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
            f"Can't write the file ({reason(error)})", path, "Free some space or check the permissions."
        ) from error


def write_json(path: Path, value: object) -> None:
    """Write a msgspec-encodable value as indented JSON, by `write_atomic`. Raises StoreFault."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, and flush each to disk. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        flush_folder(made.parent)


def flush_folder(folder: Path) -> None:
    """Flush a folder's names to disk, so that new and renamed files survive a power cut. Does nothing on
    systems that write names through and don't open folders. Raises OSError."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # this file system can't flush folders
            raise
    finally:
        os.close(handle)


def remove_leftovers(folder: Path) -> None:
    """Delete temporary files of killed writers, not those of running ones."""
    for path in folder.glob(".*.tmp"):
        number = path.name.removesuffix(".tmp").rpartition(".")[2]
        if number.isdecimal() and not _runs(int(number)):
            with suppress(OSError):
                path.unlink()


def _runs(process: int) -> bool:
    """Return whether a process with this id exists, True if that can't be determined."""
    if sys.platform == "win32":  # os.kill with signal 0 would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def remove(path: Path) -> None:
    """Delete a file if it exists. Raises StoreFault."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFault(f"Can't delete the file ({reason(error)})", path) from error


def unused_path(folder: Path, first: str, title: str, end: str) -> Path:
    """Return an unused path FIRST-TITLE.END in a folder, with -2, -3, ... before the end if needed."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "untitled"
    path, number = folder / f"{first}-{words}{end}", 2
    while path.exists():
        path, number = folder / f"{first}-{words}-{number}{end}", number + 1
    return path


def rename_bad(path: Path) -> Path | None:
    """Rename a bad file to NAME.bad (NAME.bad2, ... if taken); return the new path, None if that fails."""
    aside = free_name(path)
    try:
        os.rename(path, aside)
    except OSError:
        return None
    return aside


def free_name(path: Path) -> Path:
    """Return NAME.bad, or the first unused one of NAME.bad2, NAME.bad3, ..."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")):
        number += 1
    return aside


def now_text() -> str:
    """Return the current local time in ISO format, to the second, as used in user files."""
    return clock.now().isoformat(timespec="seconds")


def short(error: object, longest: int = LONGEST) -> str:
    """Return an error's text as one line with unusual characters escaped, cut with "..." at `longest`."""
    line = escaped(" ".join(str(error).split()))
    return line if len(line) <= longest else line[: longest - 3] + "..."


def reason(error: Exception) -> str:
    """Return an OSError's reason in plain words, without numbers and paths."""
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()
