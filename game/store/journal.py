"""The journal: every move of a running game, on disk before the screen shows it.

One file a game, `journal/<game>.jsonl`: a header line, then a line an action, `{"undo":1}` or
`{"redo":1}`. A line is handed to the system in one write, so a process killed at any instant leaves
whole lines and at most one cut one at the end, which is dropped. A lock beside the file keeps a
second copy of the app away from it; the system lets the lock go with the process.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.store import files
from game.store.files import StoreFault
from game.store.lock import Lock, is_at
from rules import codec
from rules.game import Setup

VERSION = 1
UNDO, REDO = b'{"undo":1}', b'{"redo":1}'
_REMEDY_SPACE = "Your move counts; free some space, it is written with the next one."


class Header(Struct, frozen=True, kw_only=True):
    """What a journal begins with. `id` names this playing of the game, `data` the cards it uses; `helped`
    are bots that decided for a while in seats they have left, by seat."""

    format: Literal["cogwright-journal"] = "cogwright-journal"
    version: Annotated[int, Meta(ge=1)] = VERSION
    game: str
    setup: Setup
    seed: Annotated[int, Meta(ge=0, le=files.MAX_INT)]
    data: str = ""
    id: str = ""
    started: str = ""
    helped: tuple[str, ...] = ()


Keep = Callable[[Header, list[bytes]], None]


class Unfinished(Struct, frozen=True):
    """A game that can be gone on with. `moves` are the actions that stand; `when` is its last move's
    time; `busy`: it is open, here or in another window.
    """

    game: str
    header: Header
    moves: int
    when: datetime
    path: Path
    busy: bool = False


class Journal:
    """The journal of one game id. Open between `start` or `resume` and `close` or `discard`.

    `keep` is given the header and the actions of an unfinished game that `start` begins another over.
    """

    def __init__(self, folder: Path, game_id: str, keep: Keep | None = None) -> None:
        self.game_id = game_id
        self.path = folder / f"{game_id}.jsonl"
        self.header: Header | None = None
        self.lines: list[bytes] = []
        self.note = ""
        self._keep = keep
        self._lock = Lock(folder / f"{game_id}.lock")
        self._file = -1
        self._size = 0
        self._fresh = False
        self._pending: list[bytes] = []

    @property
    def is_open(self) -> bool:
        """Whether moves are written."""
        return self._file >= 0

    @property
    def actions(self) -> list[bytes]:
        """The actions that stand after every undo and redo, as JSON."""
        return standing(self.lines)

    def start(
        self, setup: Setup, seed: int, data: str = "", id: str = "", helped: tuple[str, ...] = ()
    ) -> Header:
        """Begin a new game, or with an `id` go on with that playing of one; an unfinished game is
        given to `keep` first. Raises StoreFault.

        After a fault the lines are kept in memory and tried again with every move.
        """
        self.close()
        self.header = Header(
            game=self.game_id,
            setup=setup,
            seed=seed,
            data=data,
            id=id or secrets.token_hex(8),
            started=_now(),
            helped=helped,
        )
        self.lines, self._size, self._fresh, self.note = [], 0, True, ""
        self._pending = [codec.encode(self.header) + b"\n"]
        self._open()
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
            whole = files.read_bytes(self.path)
            if b"\n" in whole[self._size :]:  # more than a line that was cut
                files.write_atomic(files.free_name(self.path), whole)
            self._pending = []
            self._open()
        except FileNotFoundError as error:
            self.close()
            raise StoreFault("There is no game to go on with", self.path) from error
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

    def reseat(self, setup: Setup, helped: tuple[str, ...]) -> None:
        """Write who decides for the seats from now on: the whole file anew, or not at all. Raises
        StoreFault; a game resumed from the file then has the seats as they were."""
        assert self.header is not None
        self._ready()
        self._write()
        header = msgspec.structs.replace(self.header, setup=setup, helped=helped)
        data = b"".join(line + b"\n" for line in (codec.encode(header), *self.lines))
        os.close(self._file)
        self._file = -1
        try:
            files.write_atomic(self.path, data)
            self.header, self._size = header, len(data)
        finally:
            self._open()

    def cut(self, lines: int) -> None:
        """Keep only the first lines, for the rest cannot be replayed. Raises StoreFault.

        The whole journal as it was is kept aside as NAME.bad.
        """
        if self.header is None or lines >= len(self.lines):
            return
        files.write_atomic(files.free_name(self.path), files.read_bytes(self.path))
        self._size -= sum(len(line) + 1 for line in self.lines[lines:])
        self.lines = self.lines[:lines]
        os.ftruncate(self._file, self._size)
        os.lseek(self._file, self._size, os.SEEK_SET)

    def close(self) -> None:
        """Stop writing; the game can be resumed later."""
        if self.is_open:
            if self._pending:
                with suppress(StoreFault):
                    self._write()
            os.close(self._file)
            self._file = -1
        self._pending = []
        self._lock.let_go()

    def discard(self) -> None:
        """The game is over and recorded, or given up: remove the journal, if it is held here."""
        if self._lock.held:
            self.path.unlink(missing_ok=True)
        self._pending = []
        self.close()

    def _add(self, line: bytes) -> None:
        self.lines.append(line)
        self._pending.append(line + b"\n")
        self._ready()
        self._write()

    def _ready(self) -> None:
        """Hold the file and the lock, both in their places."""
        if self.is_open and not (is_at(self._file, self.path) and self._lock.stands):
            self._let_go()
        if not self.is_open:
            self._open()

    def _let_go(self) -> None:
        """File or lock were removed or replaced meanwhile: let go of both, to be opened again. A lost
        file is written anew as a whole; what lies in its place now is kept like any unfinished game."""
        assert self.header is not None
        if not is_at(self._file, self.path):
            self._size, self._fresh = 0, True
            self._pending = [line + b"\n" for line in (codec.encode(self.header), *self.lines)]
        os.close(self._file)
        self._file = -1
        self._lock.let_go()

    def _open(self) -> None:
        """Hold the lock and the file, cut to what is known to be good."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            if self._fresh:
                self._keep_former()
            flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
            self._file = os.open(self.path, flags, 0o644)
            os.ftruncate(self._file, self._size)
            os.lseek(self._file, self._size, os.SEEK_SET)
            self._fresh = False
        except OSError as error:
            what = f"Moves are not kept on disk ({files.reason(error)})"
            raise StoreFault(what, self.path, "Free some space or check who may write there.") from error

    def _keep_former(self) -> None:
        """Give an unfinished game to `keep`; what cannot be read or kept is put aside as NAME.bad."""
        try:
            header, lines, _, _ = read(self.path)
            if lines and self._keep is not None:
                self._keep(header, standing(lines))
        except FileNotFoundError:
            return
        except StoreFault:
            files.keep_aside(self.path)

    def _write(self) -> None:
        """Everything pending in one write; wholly on the file afterwards, or not at all."""
        block = b"".join(self._pending)
        try:
            if os.write(self._file, block) != len(block):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
                os.lseek(self._file, self._size, os.SEEK_SET)
            raise StoreFault(f"Cannot write ({files.reason(error)})", self.path, _REMEDY_SPACE) from error
        self._size += len(block)
        self._pending = []


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
        busy = Lock(path.with_suffix(".lock")).busy()
        try:
            header, lines, _, _ = read(path)
            when = datetime.fromtimestamp(path.stat().st_mtime)
            if header.game != path.stem:
                raise StoreFault(f"The journal is of another game ('{header.game[:40]}')", path)
        except StoreFault as fault:
            if busy:
                continue  # its owner is just beginning it
            aside = files.keep_aside(path)
            said.append(f"An unfinished game cannot be read: {fault.what}; kept as {aside or path}.")
        except OSError:
            continue
        else:
            if lines:
                found.append(Unfinished(header.game, header, len(standing(lines)), when, path, busy))
    return sorted(found, key=lambda one: one.when, reverse=True), said


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
        else:
            done.append(line)
            undone = undone[:-1] if undone and undone[-1] == line else []
    return done


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
