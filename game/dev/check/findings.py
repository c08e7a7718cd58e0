"""The results of a check: the faults, each once, and the files checked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import structs

from game.ui import font_coverage
from rules.content import Content, DataFaults, Fault


class Findings:
    """The collected faults and files of all parts of a check."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.files: set[Path] = set()

    def saw(self, path: Path) -> None:
        """Record that a file was checked."""
        self.files.add(path)

    def words(self, path: Path, name: str) -> None:
        """Check that the font has the letters of a YAML file or a board, `name` in faults."""
        self.saw(path)
        self.gather([*font_coverage.faults(path, name)])

    def words_in(self, content: Content, folder: str) -> None:
        """Check the letters of all YAML files in a folder of a game."""
        for found in (each for layer in content.layered(folder) for each in layer):
            self.words(found.path, found.name)

    def note(self, fault: Fault) -> None:
        """Add a fault unless it is known."""
        if fault not in self.faults:
            self.faults.append(fault)

    def gather(self, faults: Sequence[Fault], name: str = "") -> None:
        """Add the faults that aren't known yet. `name` replaces the file name of all of them."""
        for fault in faults:
            self.note(structs.replace(fault, file=name) if name else fault)

    @contextlib.contextmanager
    def gathering(self, name: str = "") -> Iterator[None]:
        """Add the DataFaults raised in the context, and continue after it; `name` as in `gather`."""
        try:
            yield
        except DataFaults as error:
            self.gather(error.faults, name)
