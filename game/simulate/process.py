"""A command of main.py as a separate low-priority process, silent except for its last error."""

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
"""The niceness of the process, so that the table has priority."""
LONGEST_FAULT = 300  # characters


class Process:
    """A process with `words` as the arguments of `main.py`. Raises OSError when no process can be created."""

    def __init__(self, words: Sequence[str]) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open as long as the process
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            cwd=ROOT,
            **_process_group_args(),
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):  # it may have ended already
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    @property
    def pid(self) -> int:
        """Return the process id."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Return whether the process has ended."""
        return self._process.poll() is not None

    @property
    def failed(self) -> bool:
        """Return whether the process has ended with an error."""
        return bool(self._process.poll())

    @property
    def last_line(self) -> str:
        """Return the last line of the process's error output; "" if there is none."""
        self._said.seek(0)
        lines = self._said.read(64 * 1024).decode(errors="replace").strip().splitlines()
        return lines[-1][:LONGEST_FAULT] if lines else ""

    def ask_to_end(self) -> None:
        """Ask the process to terminate (Windows: kill it)."""
        with suppress(OSError):
            self._process.terminate()

    def end(self) -> None:
        """Kill the process and its children at once."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)

    def close(self) -> None:
        """Close the process's error output."""
        self._said.close()


def _process_group_args() -> dict[str, Any]:
    """Return the arguments for a separate process group that doesn't receive the app's interrupts; on Windows
    without a console window."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}
