"""What a check has found wrong with a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from game.cards.display import Box
from rules.content import Fault
from rules.content.faults import escaped

Severity = Literal["fault", "warning"]
"""A fault has to be mended; a card with a warning can be played and printed."""
Kind = Literal[
    "data",
    "overflow",
    "missing",
    "type_size",
    "contrast",
    "safe_zone",
    "covered",
    "resolution",
    "unused",
    "wording",
]
"""Which check has found it; docs/cards/problems.md has a part for each."""


class Problem(Struct, frozen=True, kw_only=True):
    """One problem of a card and where to mend it: a file as people are shown it, a line (0: the whole file), a path in
    it. `layout` is the layout that the face is by, `box` where on the face it is seen, in units of that layout."""

    card: str
    kind: Kind
    severity: Severity
    message: str
    file: str
    line: int
    path: str
    layout: str = ""
    box: Box | None = None

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        severity = "warning: " if self.severity == "warning" else ""
        return escaped(f"{' '.join(filter(None, (where, self.path)))}: {severity}{self.message}")


def of_faults(faults: Iterable[Fault]) -> tuple[Problem, ...]:
    """Problems of data that can't be read, so that there are no cards to look at."""
    return tuple(
        Problem(
            card="", kind="data", severity="warning" if each.warning else "fault", message=each.message, file=each.file,
            line=each.line, path=each.path,
        )
        for each in faults
    )  # fmt: skip


class Finding(NamedTuple):
    """A problem before it is known where that is written: `entry` is what of the layout has it. Of several of a kind at
    one entry the one that is `worse` counts."""

    kind: Kind
    severity: Severity
    message: str
    layout: str
    entry: str
    box: Box | None = None
    worse: float = 0.0


def named(entry: str) -> str:
    """What an entry of a layout is called: "title" for "elements.lower.elements.title"."""
    return entry.rpartition(".")[2]
