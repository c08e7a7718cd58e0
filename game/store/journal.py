"""The journal: every move of a running game, written before the screen shows it.

One file a game, `journal/<game>.jsonl`, in the format of `journal_file`. It is created whole, with its header
on disk. Each line is passed to the system in one write, so a process killed at any time leaves complete lines
and at most one truncated line at the end, which is dropped. A power cut may lose what was written in the last
moment (`AHEAD`), but nothing from before a `flush`. A lock file keeps a second copy of the app away;
the system releases it with the process.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import monotonic

import msgspec

from game.store import files
from game.store.files import StoreFault
from game.store.journal_file import REDO, UNDO, Header, effective_actions, read
from game.store.lock import Lock, is_at
from rules import codec
from rules.ends import End
from rules.game import Action, Setup

_REMEDY_SPACE = "Free some space: Cogwright saves the move with your next one."
Keep = Callable[[Header, list[bytes]], None]
AHEAD = 0.05
"""Seconds that unflushed entries may be old before the writer waits for the disk."""


class Journal:
    """The journal of one game id. Open between `start` or `resume` and `close` or `discard`.

    `keep` is called with the header and actions of an unfinished game that `start` replaces.
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
        self._stale = False
        """Whether a flush failed, so that the file may lack written lines."""
        self._flusher = Flusher()

    @property
    def is_open(self) -> bool:
        """Return whether moves are being written."""
        return self._file >= 0

    def start(
        self,
        setup: Setup,
        seed: int,
        data: str = "",
        id: str = "",
        helped: tuple[str, ...] = (),
        trail: str = "",
        left: tuple[int, ...] = (),
    ) -> Header:
        """Start a new game, or with an `id` continue that game; the rest as in the header. An unfinished game
        is passed to `keep` first. Raises StoreFault.

        After a fault, lines are kept in memory and retried with every move.
        """
        self.close()
        self.header = Header(
            game=self.game_id,
            setup=setup,
            seed=seed,
            data=data,
            trail=trail,
            id=id or secrets.token_hex(8),
            started=files.now_text(),
            helped=helped,
            left=left,
        )
        self.lines, self._size, self._fresh, self.note = [], 0, True, ""
        self._pending = [codec.encode(self.header) + b"\n"]
        self._open()
        return self.header

    def resume(self) -> Header:
        """Open the journal of an unfinished game, with its moves in `lines`. Raises StoreFault.

        A truncated last line is removed from the file. `note` says in one line what was lost, if anything.
        """
        self.close()
        self._lock.take()
        try:
            self.header, self.lines, self._size, self.note = read(self.path)
            whole = files.read_bytes(self.path)
            if b"\n" in whole[self._size :]:  # more than a truncated line
                files.write_atomic(files.free_name(self.path), whole)
            self._pending = []
            self._open()
        except FileNotFoundError as error:
            self.close()
            raise StoreFault("You have no game to continue", self.path) from error
        except BaseException:
            self.close()
            raise
        return self.header

    def append(self, entry: Action | End, *, hinted: bool = False) -> None:
        """Write an action (`hinted`: it follows a hint), or how players ended the game. Raises StoreFault if
        that fails; the line is then written with the next one."""
        self._add(
            codec.encode_move(entry, hinted=hinted) if isinstance(entry, Action) else codec.encode(entry)
        )

    def undo(self) -> None:
        """Write that the last action was undone. Raises StoreFault like `append`."""
        self._add(UNDO)

    def redo(self) -> None:
        """Write that an undone action was redone. Raises StoreFault like `append`."""
        self._add(REDO)

    def reseat(
        self, setup: Setup, helped: tuple[str, ...], trail: str = "", left: tuple[int, ...] = ()
    ) -> None:
        """Rewrite the file atomically with the current controllers (`trail`: with their names) and former
        ones. Raises StoreFault; a game resumed from the file then has the old controllers."""
        assert self.header is not None
        self._ready()
        self._write()
        header = msgspec.structs.replace(self.header, setup=setup, helped=helped, trail=trail, left=left)
        self._close_file()
        try:
            self._write_whole(header)
            self.header = header
        finally:
            self._open()

    def cut(self, lines: int) -> None:
        """Keep only the first lines because the rest can't be replayed. Raises StoreFault.

        The whole journal is copied to NAME.bad first.
        """
        if self.header is None or lines >= len(self.lines):
            return
        files.write_atomic(files.free_name(self.path), files.read_bytes(self.path))
        self._size -= sum(len(line) + 1 for line in self.lines[lines:])
        self.lines = self.lines[:lines]
        os.ftruncate(self._file, self._size)
        os.lseek(self._file, self._size, os.SEEK_SET)
        self.flush()

    def flush(self) -> None:
        """Wait until every move is on disk, safe against power cuts. Raises StoreFault if that fails."""
        try:
            self._flusher.wait()
        except OSError as error:
            self._stale = True
            raise self._unwritten(error) from error

    def close(self) -> None:
        """Stop writing; the game can be resumed later."""
        if self.is_open:
            with suppress(StoreFault):
                self._write()
            with suppress(StoreFault):
                self.flush()
            self._close_file()
        self._pending = []
        self._lock.release()

    def discard(self) -> None:
        """Delete the journal of a finished or abandoned game, if this object holds its lock."""
        if self._lock.is_held:
            self.path.unlink(missing_ok=True)
        self._pending = []
        self.close()

    def _add(self, line: bytes) -> None:
        self.lines.append(line)
        self._pending.append(line + b"\n")
        self._ready()
        self._write()

    def _ready(self) -> None:
        """Make sure that file and lock are held, in place, and free of doubtful writes."""
        if self.is_open and not (is_at(self._file, self.path) and self._lock.is_current):
            self._release()
        if self.is_open and self._stale and self.header is not None:
            self._close_file()
            self._write_whole(self.header)
        if not self.is_open:
            self._open()

    def _release(self) -> None:
        """Release file and lock after either was removed or replaced, so that both are opened again. A lost
        file is rewritten as a whole; a file in its place is treated like any unfinished game."""
        assert self.header is not None
        if not is_at(self._file, self.path):
            self._size, self._fresh = 0, True
        self._close_file()
        self._lock.release()

    def _close_file(self) -> None:
        """Close the file after its flushes have ended."""
        with suppress(OSError):
            self._flusher.wait()
        os.close(self._file)
        self._file = -1

    def _open(self) -> None:
        """Take the lock and open the file, cut to its known good part. A new file is created whole, so that a
        journal never lacks its header."""
        try:
            files.make_folder(self.path.parent)
            self._lock.take()
            if self._fresh:
                assert self.header is not None
                self._keep_former()
                self._write_whole(self.header)
                self._fresh = False
            flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
            self._file = os.open(self.path, flags, 0o644)
            os.ftruncate(self._file, self._size)
            os.lseek(self._file, self._size, os.SEEK_SET)
        except OSError as error:
            what = f"Your moves aren't being saved ({files.reason(error)})"
            raise StoreFault(what, self.path, "Free some space or check the permissions.") from error

    def _write_whole(self, header: Header) -> None:
        """Replace the file by the header and all lines, flushed to disk. Raises StoreFault."""
        data = b"".join(line + b"\n" for line in (codec.encode(header), *self.lines))
        files.write_atomic(self.path, data)
        self._size, self._pending, self._stale = len(data), [], False

    def _keep_former(self) -> None:
        """Pass an unfinished game to `keep`; rename one that can't be read or stored to NAME.bad."""
        try:
            header, lines, _, _ = read(self.path)
            if lines and self._keep is not None:
                self._keep(header, effective_actions(lines))
        except FileNotFoundError:
            return
        except StoreFault:
            files.rename_bad(self.path)

    def _write(self) -> None:
        """Write all pending lines at once, completely or not at all, and request a flush. Raises
        StoreFault."""
        if not self._pending:
            return
        block = b"".join(self._pending)
        try:
            if os.write(self._file, block) != len(block):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
                os.lseek(self._file, self._size, os.SEEK_SET)
            raise self._unwritten(error) from error
        self._size += len(block)
        self._pending = []
        try:
            self._flusher.ask(self._file)
        except OSError as error:
            self._stale = True
            raise self._unwritten(error) from error

    def _unwritten(self, error: OSError) -> StoreFault:
        return StoreFault(f"Can't save your move ({files.reason(error)})", self.path, _REMEDY_SPACE)


class Flusher:
    """A background flusher of one open file. Disk errors are raised by the next call.

    Data written by `os.write` survives a killed process, but a power cut only after a flush. That takes from
    milliseconds to a tenth of a second, so a thread does it; the writer waits only if the disk is too far
    behind.
    """

    def __init__(self) -> None:
        self._asked: deque[tuple[float, Future[None]]] = deque()

    def ask(self, file: int) -> None:
        """Request a flush of an open file, which must stay open until `wait`. Waits if entries older than
        `AHEAD` seconds aren't flushed yet. Raises OSError if an earlier flush failed."""
        self._remove_finished()
        if self._asked and monotonic() - self._asked[0][0] > AHEAD:
            self.wait()
        self._asked.append((monotonic(), _thread().submit(os.fsync, file)))

    def wait(self) -> None:
        """Wait until all requested flushes have ended. Raises OSError if one failed."""
        asked, self._asked = list(self._asked), deque()
        for error in [flushed.exception() for _, flushed in asked]:
            if error is not None:
                raise error

    def _remove_finished(self) -> None:
        """Remove finished flushes. Raises OSError if one failed."""
        while self._asked and self._asked[0][1].done():
            self._asked.popleft()[1].result()


@cache
def _thread() -> ThreadPoolExecutor:
    """Return the single flushing thread, which the program waits for at its end."""
    return ThreadPoolExecutor(1, "flush")
