"""What one run of the check has found: the faults, each once, and the files looked at."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import structs

from rules.content import DataFaults, Fault


class Findings:
    """Filled by every part of the check as it goes."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.files: set[Path] = set()

    def saw(self, path: Path) -> None:
        """This file was looked at."""
        self.files.add(path)

    def note(self, fault: Fault) -> None:
        """Keep a fault that is not known yet."""
        if fault not in self.faults:
            self.faults.append(fault)

    def gather(self, faults: Sequence[Fault], name: str = "") -> None:
        """Keep those of several faults that are not known yet. `name` is that of the file they are all of, where
        whoever reads it calls it by its path."""
        for fault in faults:
            self.note(structs.replace(fault, file=name) if name else fault)

    @contextlib.contextmanager
    def gathering(self, name: str = "") -> Iterator[None]:
        """Note the DataFaults of a block and go on behind it; `name` as `gather` takes it."""
        try:
            yield
        except DataFaults as error:
            self.gather(error.faults, name)
