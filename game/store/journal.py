"""The journal: every move of a running game, on disk before the screen shows it.

One file a game, `journal/<game>.jsonl`, as `journal_file` reads it. It begins whole, with its header on
disk. A line is handed to the system in one write, so a process killed at any instant leaves whole lines and
at most one cut one at the end, which is dropped. A power cut may take what was written in the last instant
(`flush.AHEAD`), but nothing from before a `flush`. A lock beside the file keeps a second copy of the app
away from it; the system lets the lock go with the process.
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
from game.store.journal_file import REDO, UNDO, Header, read, standing
from game.store.lock import Lock, is_at
from rules import codec
from rules.ends import End
from rules.game import Action, Setup

_REMEDY_SPACE = "Your move counts. Free some space to save it with the next one."
Keep = Callable[[Header, list[bytes]], None]
AHEAD = 0.05
"""Seconds that what is written may be ahead of the disk, when it is more than one entry."""


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
        self._stale = False
        """Whether the disk refused what was written: it may be gone from the file that one reads, too."""
        self._flusher = Flusher()

    @property
    def is_open(self) -> bool:
        """Whether moves are written."""
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
        """Begin a new game, or with an `id` go on with that playing of one; the rest as in the header. An
        unfinished game is given to `keep` first. Raises StoreFault.

        After a fault the lines are kept in memory and tried again with every move.
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
            raise StoreFault("There's no game to continue", self.path) from error
        except BaseException:
            self.close()
            raise
        return self.header

    def append(self, entry: Action | End, *, hinted: bool = False) -> None:
        """Write an action, with which a hint was taken up or not, or how players ended the game. Raises StoreFault when
        it is not on disk; it then goes with the next line."""
        self._add(
            codec.encode_move(entry, hinted=hinted) if isinstance(entry, Action) else codec.encode(entry)
        )

    def undo(self) -> None:
        """Write that the last action was taken back. Raises StoreFault like `append`."""
        self._add(UNDO)

    def redo(self) -> None:
        """Write that an undone action was made again. Raises StoreFault like `append`."""
        self._add(REDO)

    def reseat(
        self, setup: Setup, helped: tuple[str, ...], trail: str = "", left: tuple[int, ...] = ()
    ) -> None:
        """Write who decides for the seats from now on (`trail`: with their names) and who did: the whole file anew,
        or not at all. Raises StoreFault; a game resumed from the file then has the seats as they were."""
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
        """Keep only the first lines, for the rest can't be replayed. Raises StoreFault.

        The whole journal as it was is kept aside as NAME.bad.
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
        """Return when every move is on disk, power cut or not. Raises StoreFault when it can't be."""
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
        """Hold the file and the lock, both in their places, and nothing in doubt that was written before."""
        if self.is_open and not (is_at(self._file, self.path) and self._lock.stands):
            self._let_go()
        if self.is_open and self._stale and self.header is not None:
            self._close_file()
            self._write_whole(self.header)
        if not self.is_open:
            self._open()

    def _let_go(self) -> None:
        """File or lock were removed or replaced meanwhile: let go of both, to be opened again. A lost
        file is written anew as a whole; what lies in its place now is kept like any unfinished game."""
        assert self.header is not None
        if not is_at(self._file, self.path):
            self._size, self._fresh = 0, True
        self._close_file()
        self._lock.let_go()

    def _close_file(self) -> None:
        """Close the file, which nobody flushes any more then."""
        with suppress(OSError):
            self._flusher.wait()
        os.close(self._file)
        self._file = -1

    def _open(self) -> None:
        """Hold the lock and the file, cut to what is known to be good. A new one comes there whole, so that no
        instant has a journal without its header."""
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
        """Put the header and every line in the place of the file, on disk when it returns. Raises StoreFault."""
        data = b"".join(line + b"\n" for line in (codec.encode(header), *self.lines))
        files.write_atomic(self.path, data)
        self._size, self._pending, self._stale = len(data), [], False

    def _keep_former(self) -> None:
        """Give an unfinished game to `keep`; what can't be read or kept is put aside as NAME.bad."""
        try:
            header, lines, _, _ = read(self.path)
            if lines and self._keep is not None:
                self._keep(header, standing(lines))
        except FileNotFoundError:
            return
        except StoreFault:
            files.keep_aside(self.path)

    def _write(self) -> None:
        """Everything pending in one write; wholly on the file afterwards, or not at all. The disk gets it soon."""
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
        return StoreFault(f"Can't write ({files.reason(error)})", self.path, _REMEDY_SPACE)


class Flusher:
    """Flushes what was written to one open file after another without holding up the screen. Errors of the disk are
    raised by the next call.

    What is written with `os.write` outlives a killed process, and a power cut only once it was flushed. That takes
    milliseconds on one disk and a tenth of a second on another, so a thread does it; whoever writes waits only when
    the disk is too far behind.
    """

    def __init__(self) -> None:
        self._asked: deque[tuple[float, Future[None]]] = deque()

    def ask(self, file: int) -> None:
        """Have everything written to an open file so far on disk soon; it stays open until `wait`. Waits when
        entries of more than `AHEAD` ago are still on their way. Raises OSError when an earlier one failed."""
        self._take()
        if self._asked and monotonic() - self._asked[0][0] > AHEAD:
            self.wait()
        self._asked.append((monotonic(), _thread().submit(os.fsync, file)))

    def wait(self) -> None:
        """Return when everything asked for is on disk. Raises OSError when it could not be flushed."""
        asked, self._asked = list(self._asked), deque()
        for error in [flushed.exception() for _, flushed in asked]:
            if error is not None:
                raise error

    def _take(self) -> None:
        """Drop what is done."""
        while self._asked and self._asked[0][1].done():
            self._asked.popleft()[1].result()


@cache
def _thread() -> ThreadPoolExecutor:
    """The one thread that flushes; it is waited for when the program ends."""
    return ThreadPoolExecutor(1, "flush")
