"""Saving the rulebook as a PDF in a separate process, so that the page stays usable."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cards.print.outputs import free_name
from game.simulate.process import Process

FOLDER = "exports"
"""The folder of the files in the user's data folder."""


class Saving:
    """A rulebook being saved as a PDF. Raises OSError when no process can be started."""

    def __init__(self, game_id: str, data: Path, packs: Sequence[Path]) -> None:
        self.file = free_name(data / FOLDER / f"{game_id}_rules.pdf")
        opened = [word for pack in packs for word in ("--pack", str(pack))]
        self._process = Process(["rulebook", game_id, "--pdf", str(self.file), *opened])

    @property
    def ended(self) -> bool:
        """Return whether the file is written, or can't be."""
        return self._process.ended

    @property
    def fault(self) -> str:
        """Return why the file can't be written, "" if it is."""
        return (self._process.last_line or "The rules weren't saved.") if self._process.failed else ""

    def close(self) -> None:
        """Let the process go on without this page."""
        self._process.close()
