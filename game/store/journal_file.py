"""The format of a journal file: a header line, then a line for each action (with `"hinted":true` if it
follows a hint), `{"undo":1}` or `{"redo":1}`; last, if players ended the game, `{"end":...}`.

Reading changes nothing, so the file of a game in play may be read at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from game.store import files
from game.store.files import StoreFault
from rules import codec
from rules.game import Setup

VERSION = 1
UNDO, REDO = b'{"undo":1}', b'{"redo":1}'
_END = b'{"end":'


class Header(Struct, frozen=True, kw_only=True):
    """The first line of a journal. `id` identifies this game, `data` its cards, `trail` its starting
    position; `helped` are former bots by seat that decided for a while; `left` the seats that persons have
    handed to bots."""

    format: Literal["cogwright-journal"] = "cogwright-journal"
    version: Annotated[int, Meta(ge=1)] = VERSION
    game: str
    setup: Setup
    seed: Annotated[int, Meta(ge=0, le=files.MAX_INT)]
    data: str = ""
    trail: str = ""
    id: str = ""
    started: str = ""
    helped: tuple[str, ...] = ()
    left: tuple[int, ...] = ()


class Written(NamedTuple):
    """A journal read from disk: header, complete lines after it, their total size in bytes, and one line
    about losses ("" if none)."""

    header: Header
    lines: list[bytes]
    size: int
    note: str


def read(path: Path) -> Written:
    """Return the content of a journal up to the first line that isn't JSON, without changing the file.

    Raises StoreFault for a file without a usable header, FileNotFoundError for none.
    """
    data = files.read_bytes(path)
    first, _, rest = data.partition(b"\n")
    if not data[len(first) : len(first) + 1]:
        raise StoreFault("The file ends before the first move", path)
    header = _header(first, path)
    lines: list[bytes] = []
    size, note = len(first) + 1, ""
    *whole, tail = rest.split(b"\n")
    for line in whole:
        if not _is_move(line):
            note = f"This game's file is damaged after move {len(lines)}. The game continues from there."
            break
        lines.append(line)
        size += len(line) + 1
    else:
        note = "The last move wasn't fully saved. The game continues from just before it." if tail else ""
    return Written(header, lines, size, note)


def is_end(line: bytes) -> bool:
    """Return whether a line records how players ended the game."""
    return line.startswith(_END)


def effective_actions(lines: Iterable[bytes]) -> list[bytes]:
    """Return the actions left after applying every undo and redo of the lines."""
    done: list[bytes] = []
    undone: list[bytes] = []
    for line in lines:
        if line == UNDO:
            if done:
                undone.append(done.pop())
        elif line == REDO:
            if undone:
                done.append(undone.pop())
        elif not is_end(line):
            done.append(line)
            undone = undone[:-1] if undone and codec.same_move(undone[-1], line) else []
    return done


def _header(line: bytes, path: Path) -> Header:
    raw = files.parse_own(line, path, "journal", VERSION)
    try:
        return msgspec.convert(raw, Header)
    except (msgspec.ValidationError, RecursionError) as error:
        raise StoreFault(f"The file's first line is damaged ({error})", path) from error


def _is_move(line: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return False
