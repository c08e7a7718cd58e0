"""Opening files and folders by the system's browser."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from threading import Thread


def browse(path: Path, answer: Callable[[bool], object] = lambda opened: None) -> None:
    """Open a file or folder. `answer` is called with whether that worked, from a separate thread, because
    some browsers block until they are closed."""

    def ask() -> None:
        try:
            opened = webbrowser.open(path.as_uri())
        except (webbrowser.Error, OSError):
            opened = False
        answer(opened)

    Thread(target=ask, daemon=True).start()
