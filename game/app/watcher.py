"""Folders watched for saved files, in a thread that gives what changed to the main loop.

Folders are listed here and watched one by one, never "and all below": so a link in a pack can't lead the system
out of it, and their number is bounded. What the system reports is held against what is there: a folder that was
removed and put back, or another one under its name, is watched from then on, and what changed meanwhile is reported.
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
"""Milliseconds without a further change after which changes are given on; so long at most the thread outlives the
app. It wakes as often, changes or none."""
QUIET = 400
"""Milliseconds without a change after which the folders are looked at: are they those that are watched?"""
MOST_FOLDERS = 500
MOST_FILES = 20_000
MOST_TRIES = 20
"""How often in a row watching may fail because a folder went while it was begun."""
NOT_WATCHED = "Saved files won't show until you restart"

Mark = tuple[int, ...]
"""What tells a file or a folder from another one under its name: () where there is none."""


class Watcher:
    """Gathers the paths of saved files. `start` begins the thread, `take` is asked once a frame."""

    def __init__(self) -> None:
        self._changed: deque[Path] = deque()
        self._notes: deque[str] = deque()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def begun(self) -> bool:
        """Whether watching was begun and not ended by `close`; it may have ended by itself, and has said so then."""
        return self._thread is not None

    def start(self, roots: Sequence[Path]) -> None:
        """Watch the data and the art of these folders from now on, in the place of those before."""
        self.close()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=_watch, args=(tuple(roots), self, self._stop), name="watcher", daemon=True
        )
        self._thread.start()

    @property
    def has_news(self) -> bool:
        """Whether something was reported since the last time."""
        return bool(self._changed)

    def report(self, paths: Iterable[Path]) -> None:
        """Report files that were saved, made or removed. Any thread may call it."""
        self._changed.extend(paths)

    def note(self, line: str) -> None:
        """Say that something is not watched, and why. Any thread may call it."""
        log.warning("files are not watched: %s", line)
        self._notes.append(line)

    def take(self) -> tuple[Path, ...]:
        """Return what was reported since the last time, each path once."""
        found: dict[Path, None] = {}
        while self._changed:
            found[self._changed.popleft()] = None
        return tuple(found)

    def take_notes(self) -> tuple[str, ...]:
        """Return the lines on what is not watched since the last time."""
        found: dict[str, None] = {}
        while self._notes:
            found[self._notes.popleft()] = None
        return tuple(found)

    def close(self) -> None:
        """End the thread; nothing waits for it."""
        self._stop.set()
        self._thread = None


class _Seen(NamedTuple):
    """What was there when it was looked at: roots and folders, files by the paths they are read by, and folders that
    links of a root lead to. Not all where there are too many (`cut`)."""

    folders: dict[Path, Mark]
    files: dict[Path, Mark]
    linked: set[Path]
    cut: bool = False

    @property
    def watched(self) -> list[Path]:
        """The folders to be watched."""
        return [
            *dict.fromkeys((*(path for path, mark in self.folders.items() if mark), *sorted(self.linked)))
        ]

    def is_there(self) -> bool:
        """Return whether every folder is still the one that was seen."""
        return all(_mark(path) == mark for path, mark in self.folders.items())

    def changes(self, now: _Seen) -> Iterator[Path]:
        """Give the files that are others now, that came and that went."""
        yield from (
            path
            for path in self.files.keys() | now.files.keys()
            if self.files.get(path) != now.files.get(path)
        )


def _watch(roots: Sequence[Path], watcher: Watcher, stop: threading.Event) -> None:
    """The thread: watch what is there, again and again. Never raises."""
    failed = 0
    try:
        # here, for it takes a tenth of a second to import; and the app goes on without it
        from watchfiles import watch

        seen = _look(roots)
        if seen.cut:
            watcher.note(
                f"A pack has more than {MOST_FOLDERS} folders. Files in the others won't show until you restart."
            )
        while not stop.is_set():
            rounds = watch(
                *seen.watched, watch_filter=None, step=STEP, recursive=False, stop_event=stop,
                raise_interrupt=False, rust_timeout=QUIET, yield_on_timeout=True,
            )  # fmt: skip
            try:
                seen = _follow(rounds, roots, seen, watcher)
                failed = 0
            except FileNotFoundError:  # a folder that went before it was watched
                failed += 1
                if failed == MOST_TRIES:
                    raise
                stop.wait(STEP / 1000)
                now = _look(roots)
                watcher.report(sorted(seen.changes(now)))
                seen = now
    except Exception as error:  # whatever the system has against it, the app goes on
        watcher.note(f"{NOT_WATCHED} ({' '.join(str(error).split())[:120]}).")


def _follow(
    rounds: Iterable[set[tuple[Any, str]]], roots: Sequence[Path], seen: _Seen, watcher: Watcher
) -> _Seen:
    """Report changes until folders are to be watched anew; what was there then."""
    settled = False
    for changes in rounds:
        paths = {Path(path) for _, path in changes}
        if not paths and settled and seen.is_there():
            continue
        watcher.report(sorted(paths))  # before the folders are looked at: whoever saved waits
        now = _look(roots)
        watcher.report(sorted({*seen.changes(now)} - paths))
        settled = not paths
        is_moved = (
            now.folders != seen.folders or now.linked != seen.linked or not paths.isdisjoint(seen.folders)
        )
        seen = now
        if is_moved:
            break
    return seen


def _look(roots: Sequence[Path]) -> _Seen:
    """What is there now: the roots and everything below their parts. Links are followed as far as they stay within
    their root."""
    seen = _Seen({root: _mark(root) for root in roots}, {}, set())
    for root in roots:
        waiting: list[tuple[Path, tuple[Mark, ...]]] = [
            (root / part, ()) for part in reversed(PARTS) if inside(root, root / part)
        ]
        while waiting:
            folder, above = waiting.pop()
            mark = _mark(folder)
            if not mark or mark in above:  # gone, or a link in a circle
                continue
            if len(seen.folders) >= MOST_FOLDERS or len(seen.files) >= MOST_FILES:
                return seen._replace(cut=True)
            seen.folders[folder] = mark
            waiting += [(below, (*above, mark)) for below in _listed(folder, root, seen)]
    return seen


def _listed(folder: Path, root: Path, seen: _Seen) -> list[Path]:
    """Note the files of a folder; the folders in it."""
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
    except (OSError, ValueError, RuntimeError):  # it has gone meanwhile, or nobody may read it
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
