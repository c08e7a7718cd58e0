"""The problems that checks find on cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from game.cards.display import Box
from rules.content import Fault
from rules.content.faults import escaped

Severity = Literal["fault", "warning"]
"""How bad a finding is: a fault must be mended; a card with a warning can be played and printed."""
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
"""The check that made a finding; docs/cards/problems.md has a section for each."""


class Problem(Struct, frozen=True, kw_only=True):
    """A problem of a card and the place to mend it: a file as shown to people, a line (0: the whole file) and
    a path in it. `layout` is the layout of the face, `box` the position on the face, in units of that layout.
    """

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
    """Return the faults of unreadable data as problems."""
    return tuple(
        Problem(
            card="", kind="data", severity="warning" if each.warning else "fault", message=each.message, file=each.file,
            line=each.line, path=each.path,
        )
        for each in faults
    )  # fmt: skip


class Finding(NamedTuple):
    """A problem before its place is known: `entry` is the layout's entry. Of several of a kind at one entry
    the `worse` one counts."""

    kind: Kind
    severity: Severity
    message: str
    layout: str
    entry: str
    box: Box | None = None
    worse: float = 0.0


def entry_name(entry: str) -> str:
    """Return the name of a layout's entry: "title" for "elements.lower.elements.title"."""
    return entry.rpartition(".")[2]
