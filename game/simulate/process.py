"""A command of main.py in a process of its own: apart from the app, gentle to it, silent but for how it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
NICE = 5
"""It gives way to the table."""
LONGEST_FAULT = 300  # characters


class Process:
    """`words` are what follows `main.py` on the command line. Raises OSError when no process can be made."""

    def __init__(self, words: Sequence[str]) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open as long as the process
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            cwd=ROOT,
            **_apart(),
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):  # it may have ended already
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    @property
    def pid(self) -> int:
        """The number the system knows it by."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self._process.poll() is not None

    @property
    def failed(self) -> bool:
        """Whether it is over and something went wrong."""
        return bool(self._process.poll())

    @property
    def last_line(self) -> str:
        """The last line it said about what went wrong, "" where it said nothing."""
        self._said.seek(0)
        lines = self._said.read(64 * 1024).decode(errors="replace").strip().splitlines()
        return lines[-1][:LONGEST_FAULT] if lines else ""

    def ask_to_end(self) -> None:
        """Let it end by itself (Windows: end it)."""
        with suppress(OSError):
            self._process.terminate()

    def end(self) -> None:
        """End it and all it began, at once."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)

    def close(self) -> None:
        """Let go of what it said."""
        self._said.close()


def _apart() -> dict[str, Any]:
    """A process group of its own, so that an interruption of the app's is not its; on Windows no console shows."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}
