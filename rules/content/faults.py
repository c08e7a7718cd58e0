"""What is wrong with a data file: one line a fault, every fault of a load at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from rules.common.words import counted

MOST_FAULTS = 200  # a hostile file must not fill the screen


class Fault(Struct, frozen=True):
    """One fault: the file as a player would name it, its line (0: the whole file), path inside, message.

    As text it is one line, whatever is quoted in it: signs that break a line, steer a terminal or turn the direction of
    writing are shown escaped, so that no file can forge a fault.
    """

    file: str
    line: int
    path: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return escaped(f"{where} {self.path}: {self.message}" if self.path else f"{where}: {self.message}")


class DataFaults(Exception):
    """Data that cannot be used. `faults` holds every fault found; `str` gives one line each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = tuple(faults)
        self.faults = found[:MOST_FAULTS]
        self.left_out = len(found) - len(self.faults)
        lines = [str(fault) for fault in self.faults]
        if self.left_out:
            lines.append(f"and {self.left_out} more faults")
        super().__init__("\n".join(lines))

    @property
    def brief(self) -> str:
        """The first fault, and how many more there are, where there is room for a line."""
        more = len(self.faults) + self.left_out - 1
        return f"{self.faults[0]} (and {counted(more, 'more fault')})" if more else str(self.faults[0])


def escaped(text: str) -> str:
    """A text in which every sign is to be seen: the others as Python writes them, "\\x1b"."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that a misspelt one was probably meant to be, or ""."""
    return next(iter(difflib.get_close_matches(word[:60].lower(), known, n=1, cutoff=0.6)), "")


def suggestion(word: str, known: Sequence[str], called: Callable[[str], str] = str) -> str:
    """ ", did you mean 'price'?" for the known word nearest to a misspelt one, by what it is `called`, or ""."""
    near = nearest(word, known)
    return f", did you mean '{called(near)}'?" if near else ""


def shown(value: Any) -> str:
    """A value as a fault quotes it: on one line and short."""
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 44 else f"{text[:40]}..."
