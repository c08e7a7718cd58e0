"""A thread that watches folders and passes saved files to the main loop.

Folders are listed here and watched individually, never recursively by the system, so that a link in a pack
can't lead outside it, and their number is limited. The system's reports are compared with a new snapshot: a
folder that was removed and restored, or replaced, is watched from then on, and its changes are reported.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.store.log import log
from rules.content import inside
from rules.content.kinds import PARTS

STEP = 50
"""Milliseconds without another change after which changes are reported, and the longest time the thread
outlives the app. It also wakes up this often."""
QUIET = 400
"""Milliseconds without a change after which the watched folders are compared with the existing ones."""
MOST_FOLDERS = 500
MOST_FILES = 20_000
MOST_TRIES = 20
"""The number of consecutive failures allowed because a folder was deleted while watching started."""
NOT_WATCHED = "Cogwright won't notice saved files until you restart it"

Mark = tuple[int, ...]
"""The identity of a file or folder, () if it doesn't exist."""


class Watcher:
    """A collector of the paths of saved files. `start` starts its thread, `take_changes` is called once a frame."""

    def __init__(self) -> None:
        self._changed: deque[Path] = deque()
        self._notes: deque[str] = deque()
        self._stop = threading.Event()
        self.thread: threading.Thread | None = None
        """The thread that watches; None before `start` and after `close`."""

    @property
    def is_started(self) -> bool:
        """Return whether watching was started and not closed; it may have failed since, with a note."""
        return self.thread is not None

    def start(self, roots: Sequence[Path]) -> None:
        """Watch the data and art of these folders, instead of former ones."""
        self.close()
        self._stop = threading.Event()
        self.thread = threading.Thread(
            target=_watch, args=(tuple(roots), self, self._stop), name="watcher", daemon=True
        )
        self.thread.start()

    @property
    def has_news(self) -> bool:
        """Return whether files were reported since the last `take_changes`."""
        return bool(self._changed)

    def report(self, paths: Iterable[Path]) -> None:
        """Report files that were saved, created or removed. Thread-safe."""
        self._changed.extend(paths)

    def note(self, line: str) -> None:
        """Report that something isn't watched, and why. Thread-safe."""
        log.warning("Not watching files: %s", line)
        self._notes.append(line)

    def take_changes(self) -> tuple[Path, ...]:
        """Return the files reported since the last call, each once."""
        found: dict[Path, None] = {}
        while self._changed:
            found[self._changed.popleft()] = None
        return tuple(found)

    def take_notes(self) -> tuple[str, ...]:
        """Return the notes on what isn't watched since the last call."""
        found: dict[str, None] = {}
        while self._notes:
            found[self._notes.popleft()] = None
        return tuple(found)

    def close(self) -> None:
        """Stop the thread without waiting for it."""
        self._stop.set()
        self.thread = None


class _Snapshot(NamedTuple):
    """A snapshot of the watched folders: roots and folders, files by the paths they are read by, and folders
    that links of a root lead to. Incomplete if there are too many (`cut`)."""

    folders: dict[Path, Mark]
    files: dict[Path, Mark]
    linked: set[Path]
    cut: bool = False

    @property
    def watched(self) -> list[Path]:
        """Return the folders to watch."""
        return [
            *dict.fromkeys((*(path for path, mark in self.folders.items() if mark), *sorted(self.linked)))
        ]

    def is_unchanged(self) -> bool:
        """Return whether every folder is unchanged."""
        return all(_mark(path) == mark for path, mark in self.folders.items())

    def changes(self, now: _Snapshot) -> Iterator[Path]:
        """Yield the files that differ in another snapshot, including new and removed ones."""
        yield from (
            path
            for path in self.files.keys() | now.files.keys()
            if self.files.get(path) != now.files.get(path)
        )


def _watch(roots: Sequence[Path], watcher: Watcher, stop: threading.Event) -> None:
    """Run the watching thread. Never raises."""
    failed = 0
    try:
        # imported here because it takes 0.1 s, and the app works without it
        from watchfiles import watch

        seen = _snapshot(roots)
        if seen.cut:
            watcher.note(
                f"A pack has over {MOST_FOLDERS} folders. Cogwright won't notice files you save in the rest."
            )
        while not stop.is_set():
            rounds = watch(
                *seen.watched, watch_filter=None, step=STEP, recursive=False, stop_event=stop,
                raise_interrupt=False, rust_timeout=QUIET, yield_on_timeout=True,
            )  # fmt: skip
            try:
                seen = _follow(rounds, roots, seen, watcher)
                failed = 0
            except FileNotFoundError:  # a folder deleted before it was watched
                failed += 1
                if failed == MOST_TRIES:
                    raise
                stop.wait(STEP / 1000)
                now = _snapshot(roots)
                watcher.report(sorted(seen.changes(now)))
                seen = now
    except Exception as error:  # the app must work without watching
        watcher.note(f"{NOT_WATCHED} ({' '.join(str(error).split())[:120]}).")


def _follow(
    rounds: Iterable[set[tuple[Any, str]]], roots: Sequence[Path], seen: _Snapshot, watcher: Watcher
) -> _Snapshot:
    """Report changes until the set of folders to watch changes; return the new snapshot."""
    settled = False
    for changes in rounds:
        paths = {Path(path) for _, path in changes}
        if not paths and settled and seen.is_unchanged():
            continue
        watcher.report(sorted(paths))  # before the snapshot, so that saved files show sooner
        now = _snapshot(roots)
        watcher.report(sorted({*seen.changes(now)} - paths))
        settled = not paths
        is_moved = (
            now.folders != seen.folders or now.linked != seen.linked or not paths.isdisjoint(seen.folders)
        )
        seen = now
        if is_moved:
            break
    return seen


def _snapshot(roots: Sequence[Path]) -> _Snapshot:
    """Return a snapshot of the roots and everything below their parts. Links are followed as long as they
    stay inside their root."""
    seen = _Snapshot({root: _mark(root) for root in roots}, {}, set())
    for root in roots:
        waiting: list[tuple[Path, tuple[Mark, ...]]] = [
            (root / part, ()) for part in reversed(PARTS) if inside(root, root / part)
        ]
        while waiting:
            folder, above = waiting.pop()
            mark = _mark(folder)
            if not mark or mark in above:  # deleted, or a circular link
                continue
            if len(seen.folders) >= MOST_FOLDERS or len(seen.files) >= MOST_FILES:
                return seen._replace(cut=True)
            seen.folders[folder] = mark
            waiting += [(below, (*above, mark)) for below in _add_folder(folder, root, seen)]
    return seen


def _add_folder(folder: Path, root: Path, seen: _Snapshot) -> list[Path]:
    """Add the files of a folder to the snapshot; return its subfolders."""
    below = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                path = folder / entry.name
                if entry.is_symlink():
                    if not inside(root, path):
                        continue
                    seen.linked.add(path.resolve().parent)
                if entry.is_dir():
                    below.append(path)
                elif mark := _mark(path, entry):
                    seen.files[path] = mark
    except (OSError, ValueError, RuntimeError):  # deleted in the meantime, or unreadable
        pass
    return sorted(below, reverse=True)


def _mark(path: Path, entry: os.DirEntry[str] | None = None) -> Mark:
    try:
        found = entry.stat() if entry is not None else path.stat()
    except (OSError, ValueError):
        return ()
    if entry is None:
        return found.st_dev, found.st_ino
    return found.st_ino, found.st_size, found.st_mtime_ns
