"""The journal: every move of a running game, on disk before the screen shows it.

One file a game, `journal/<game>.jsonl`: a header line, then a line an action, `{"undo":1}` or
`{"redo":1}`. A line is handed to the system in one write, so a process killed at any instant leaves
whole lines and at most one cut one at the end, which is dropped. A lock beside the file keeps a
second copy of the app away from it; the system lets the lock go with the process.
"""

from __future__ import annotations

import os
import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.store import files
from game.store.files import StoreFault
from rules import codec
from rules.game import Setup

VERSION = 1
UNDO, REDO = b'{"undo":1}', b'{"redo":1}'
_REMEDY_SPACE = "Your move counts; free some space, it is written with the next one."


class Header(Struct, frozen=True, kw_only=True):
    """What a journal begins with. `id` names this playing of the game, `data` the cards it uses."""

    format: Literal["cogwright-journal"] = "cogwright-journal"
    version: Annotated[int, Meta(ge=1)] = VERSION
    game: str
    setup: Setup
    seed: Annotated[int, Meta(ge=0, le=files.MAX_INT)]
    data: str = ""
    id: str = ""
    started: str = ""


class Unfinished(Struct, frozen=True):
    """A game that can be gone on with. `moves` are lines, undos included; `when` is its last move's time."""

    game: str
    header: Header
    moves: int
    when: datetime
    path: Path


class Journal:
    """The journal of one game id. Open between `start` or `resume` and `close` or `discard`."""

    def __init__(self, folder: Path, game_id: str) -> None:
        self.game_id = game_id
        self.path = folder / f"{game_id}.jsonl"
        self.header: Header | None = None
        self.lines: list[bytes] = []
        self.note = ""
        self._lock = Lock(folder / f"{game_id}.lock")
        self._file = -1
        self._size = 0
        self._pending: list[bytes] = []

    @property
    def is_open(self) -> bool:
        """Whether moves are written."""
        return self._file >= 0

    def start(self, setup: Setup, seed: int, data: str = "") -> Header:
        """Begin a new game; what the file held before is gone. Raises StoreFault.

        After a fault the journal keeps the lines in memory and tries again with every move.
        """
        self.close()
        self.header = Header(
            game=self.game_id, setup=setup, seed=seed, data=data, id=secrets.token_hex(8), started=_now()
        )
        self.lines, self._size = [], 0
        self._pending = [codec.encode(self.header) + b"\n"]
        self._open(os.O_CREAT | os.O_TRUNC)
        self._write()
        return self.header

    def resume(self) -> Header:
        """Open the journal of an unfinished game: `lines` holds its moves. Raises StoreFault.

        A last line that was cut is taken off the file. `note` says in one line what was lost, if anything.
        """
        self.close()
        self._lock.take()
        try:
            self.header, self.lines, self._size, self.note = read(self.path)
            self._pending = []
            self._open(0)
            os.ftruncate(self._file, self._size)
        except BaseException:
            self.close()
            raise
        return self.header

    def append(self, action: Any) -> None:
        """Write an action. Raises StoreFault when it is not on disk; it then goes with the next line."""
        self._add(codec.encode(action))

    def undo(self) -> None:
        """Write that the last action was taken back. Raises StoreFault like `append`."""
        self._add(UNDO)

    def redo(self) -> None:
        """Write that an undone action was made again. Raises StoreFault like `append`."""
        self._add(REDO)

    def cut(self, lines: int) -> None:
        """Keep only the first lines: the rest could not be replayed. Raises StoreFault.

        What is taken off is kept aside as NAME.bad.
        """
        if self.header is None or lines >= len(self.lines):
            return
        whole = [codec.encode(self.header), *self.lines]
        files.write_atomic(files.free_name(self.path), b"\n".join(whole) + b"\n")
        self.lines = self.lines[:lines]
        self._size = sum(len(line) + 1 for line in [whole[0], *self.lines])
        if self.is_open:
            os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Stop writing; the game can be resumed later."""
        if self.is_open:
            if self._pending:
                try:
                    self._write()
                except StoreFault:
                    self._pending = []
            os.close(self._file)
            self._file = -1
        self._lock.let_go()

    def discard(self) -> None:
        """The game is over and recorded, or given up: remove the journal."""
        was_mine = self.is_open or self._lock.held
        self._pending = []
        self.close()
        if was_mine:
            self.path.unlink(missing_ok=True)

    def _add(self, line: bytes) -> None:
        self.lines.append(line)
        self._pending.append(line + b"\n")
        if not self.is_open:
            self._open(os.O_CREAT)
        self._write()

    def _open(self, flags: int) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            flags |= getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
            self._file = os.open(self.path, os.O_WRONLY | flags, 0o644)
            os.lseek(self._file, self._size, os.SEEK_SET)
        except OSError as error:
            what = f"Moves are not kept on disk ({files.reason(error)})"
            raise StoreFault(what, self.path, "Free some space or check who may write there.") from error

    def _write(self) -> None:
        """Everything pending in one write; wholly on the file afterwards, or not at all."""
        block = b"".join(self._pending)
        try:
            written = os.write(self._file, block)
            if written != len(block):
                raise OSError(28, "no space left on device")
        except OSError as error:
            try:
                os.ftruncate(self._file, self._size)
                os.lseek(self._file, self._size, os.SEEK_SET)
            except OSError:
                pass
            raise StoreFault(f"Cannot write ({files.reason(error)})", self.path, _REMEDY_SPACE) from error
        self._size += len(block)
        self._pending = []


class Lock:
    """A file that one process holds at a time; the system frees it when the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = -1

    @property
    def held(self) -> bool:
        """Whether this object holds it."""
        return self._file >= 0

    def take(self) -> None:
        """Hold it. Raises StoreFault when another copy of the app does, OSError where none can be made."""
        if self.held:
            return
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            raise StoreFault(
                "This game is being played in another window of Cogwright", self.path.with_suffix(".jsonl"),
                "Go on there, or close it and try again.",
            ) from error  # fmt: skip
        self._file = file

    def let_go(self) -> None:
        """Free it. The file stays: removing it would let two processes hold two files of one name."""
        if self.held:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":

    def _lock(file: int) -> None:
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read(path: Path) -> tuple[Header, list[bytes], int, str]:
    """A journal's header, its whole lines, their bytes, and what was lost in one line ("" nothing).

    Raises StoreFault for a file without a usable header, FileNotFoundError for none. The file is
    read up to the first line that is not JSON; nothing is changed.
    """
    data = files.read_bytes(path)
    first, _, rest = data.partition(b"\n")
    if not data[len(first) : len(first) + 1]:
        raise StoreFault("The journal was cut before its first move", path)
    header = _header(first, path)
    lines: list[bytes] = []
    size, note = len(first) + 1, ""
    *whole, tail = rest.split(b"\n")
    for line in whole:
        if not _is_move(line):
            note = f"The journal is damaged after move {len(lines)}; the game goes on from there."
            break
        lines.append(line)
        size += len(line) + 1
    else:
        note = "The last move was cut off while it was written." if tail else ""
    return header, lines, size, note


def unfinished(folder: Path) -> tuple[list[Unfinished], list[str]]:
    """The games to go on with, the latest first, and a line for each journal that cannot be read.

    A bad journal is kept aside as NAME.bad.
    """
    found: list[Unfinished] = []
    said: list[str] = []
    for path in _journals(folder):
        try:
            header, lines, _, _ = read(path)
            when = datetime.fromtimestamp(path.stat().st_mtime)
            if header.game != path.stem:
                raise StoreFault(f"The journal is of another game ('{header.game[:40]}')", path)
        except StoreFault as fault:
            aside = files.keep_aside(path)
            said.append(f"An unfinished game cannot be read: {fault.what}; kept as {aside or path}.")
        except OSError:
            continue
        else:
            if lines:
                found.append(Unfinished(header.game, header, len(lines), when, path))
    return sorted(found, key=lambda one: one.when, reverse=True), said


def _journals(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.jsonl"))
    except OSError:
        return []


def _header(line: bytes, path: Path) -> Header:
    raw = files.parse_json(line, path)
    if not isinstance(raw, dict) or raw.get("format") != "cogwright-journal":
        raise StoreFault("Not a journal of Cogwright", path)
    version = raw.get("version")
    if isinstance(version, int) and version > VERSION:
        raise StoreFault("Written by a newer Cogwright", path, "Open it with that version.")
    try:
        return msgspec.convert(_migrated(raw), Header)
    except (msgspec.ValidationError, RecursionError) as error:
        raise StoreFault(f"The journal's first line is damaged ({error})", path) from error


def _migrated(raw: dict[str, Any]) -> dict[str, Any]:
    """The door for older formats: every version so far reads as the present one."""
    return raw


def _is_move(line: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return False


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
