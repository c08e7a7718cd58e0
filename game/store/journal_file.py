"""What a journal's file says: a header line, then a line an action (with `"hinted":true` where a hint was taken up),
`{"undo":1}` or `{"redo":1}`; at last, where players ended the game, `{"end":...}`.

Reading changes nothing, so that anybody may look into the file of a game that is being played.
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
    """What a journal begins with. `id` names this playing of the game, `data` the cards it uses, `trail` a
    mark of the position it begins from; `helped` are bots that decided for a while in seats they have left,
    by seat; `left` the seats that persons have left to bots."""

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
    """What was read: the header, the whole lines after it, the bytes of it all, and in one line what was
    lost ("" nothing)."""

    header: Header
    lines: list[bytes]
    size: int
    note: str


def read(path: Path) -> Written:
    """What a journal says, up to the first line that is not JSON; nothing is changed.

    Raises StoreFault for a file without a usable header, FileNotFoundError for none.
    """
    data = files.read_bytes(path)
    first, _, rest = data.partition(b"\n")
    if not data[len(first) : len(first) + 1]:
        raise StoreFault("The journal ends before its first move", path)
    header = _header(first, path)
    lines: list[bytes] = []
    size, note = len(first) + 1, ""
    *whole, tail = rest.split(b"\n")
    for line in whole:
        if not _is_move(line):
            note = f"The journal is damaged after move {len(lines)}; the game continues from there."
            break
        lines.append(line)
        size += len(line) + 1
    else:
        note = "The last move was cut off while it was written." if tail else ""
    return Written(header, lines, size, note)


def is_end(line: bytes) -> bool:
    """Whether a line says how players ended the game."""
    return line.startswith(_END)


def standing(lines: Iterable[bytes]) -> list[bytes]:
    """The actions that stand after every undo and redo among the lines."""
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
        raise StoreFault(f"The journal's first line is damaged ({error})", path) from error


def _is_move(line: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return False
