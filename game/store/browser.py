"""Files and folders shown by the browser of the system."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from threading import Thread


def browse(path: Path, answer: Callable[[bool], object] = lambda opened: None) -> None:
    """Open a file or folder. The `answer` whether that worked comes in a thread of its own: some browsers keep whoever
    asks waiting until they are closed."""

    def ask() -> None:
        try:
            opened = webbrowser.open(path.as_uri())
        except (webbrowser.Error, OSError):
            opened = False
        answer(opened)

    Thread(target=ask, daemon=True).start()
