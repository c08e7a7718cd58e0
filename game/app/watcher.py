"""Folders watched for saved files, in a thread that gives what changed to the main loop.

Folders are listed here and watched one by one, never "and all below": so a link in a pack cannot lead the system
out of it, and their number is bounded.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path

from game.store.log import log
from rules.content import inside
from rules.content.packs import PARTS

STEP = 50
"""Milliseconds without a further change after which changes are given on; so long at most the thread outlives the
app. It wakes as often, changes or none."""
MOST_FOLDERS = 500
NOT_WATCHED = "saved files show at the next start only"


class Watcher:
    """Gathers the paths of saved files. `start` begins the thread, `take` is asked once a frame."""

    def __init__(self) -> None:
        self._changed: deque[Path] = deque()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def watching(self) -> bool:
        """Whether the thread is there."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, roots: Sequence[Path]) -> None:
        """Watch the data and the art of these folders from now on, in the place of those before."""
        self.close()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=_watch, args=(tuple(roots), self.report, self._stop), name="watcher", daemon=True
        )
        self._thread.start()

    def report(self, paths: Iterable[Path]) -> None:
        """Files that were saved, made or removed. Any thread may call it."""
        self._changed.extend(paths)

    def take(self) -> tuple[Path, ...]:
        """What was reported since the last time, each path once."""
        found: dict[Path, None] = {}
        while self._changed:
            found[self._changed.popleft()] = None
        return tuple(found)

    def close(self) -> None:
        """End the thread; nothing waits for it."""
        self._stop.set()
        self._thread = None


def _watch(roots: Sequence[Path], report: Callable[[Iterable[Path]], None], stop: threading.Event) -> None:
    """The thread: watch, and list the folders anew when one came or went. Never raises."""
    try:
        # here, for it takes a tenth of a second to import; and the app goes on without it
        from watchfiles import watch
    except ImportError as error:
        log.warning("files are not watched (%s): %s", error, NOT_WATCHED)
        return
    try:
        folders = _folders(roots)
        while not stop.is_set():
            for changes in watch(
                *folders,
                watch_filter=None,
                step=STEP,
                recursive=False,
                stop_event=stop,
                raise_interrupt=False,
            ):
                report(sorted({Path(path) for _, path in changes}))
                now = _folders(roots)
                if now != folders:
                    report(_files(set(now) - set(folders)))  # what came with a folder was not seen coming
                    folders = now
                    break
            else:
                return
    except Exception as error:  # whatever the system has against it, the app goes on
        log.warning("files are not watched any more (%s): %s", " ".join(str(error).split()), NOT_WATCHED)


def _folders(roots: Sequence[Path]) -> list[Path]:
    """The roots, and all folders below their parts; links are not followed, and there are `MOST_FOLDERS` at most."""
    found = [root for root in roots if root.is_dir()]
    for root, part in product(roots, PARTS):
        for place, _, _ in os.walk(root / part) if inside(root, root / part) else ():
            if len(found) == MOST_FOLDERS:
                log.warning("more than %d folders: the rest is not watched", MOST_FOLDERS)
                return found
            found.append(Path(place))
    return found


def _files(folders: Iterable[Path]) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.glob("*"))]
