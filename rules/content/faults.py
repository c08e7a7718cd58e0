"""The faults of data files: one line each, all faults of a load at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.common.text import counted

MOST_NAMED = 3
"""The number of other things named in a fault of several."""
MOST_FAULTS = 200  # so that a hostile file doesn't fill the screen


class Fault(Struct, frozen=True):
    """One fault: the file's displayed name, its line (0: the whole file), the path inside, the message. `of`
    names what it was found on, where one place is drawn for many things: a layout and a card. A `warning`
    doesn't prevent loading.

    As text it is one line; control characters, line breaks and direction marks in quoted text are escaped, so
    that no file can forge a fault.
    """

    file: str
    line: int
    path: str
    message: str
    of: str = ""
    warning: bool = False

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        where = f"{where} {self.path}" if self.path else where
        return escaped(
            ": ".join(filter(None, (where, "warning" if self.warning else "", self.of, self.message)))
        )

    @property
    def place(self) -> tuple[str, int, str, bool]:
        """Return the place of the fault, equal for faults of the same place."""
        return self.file, self.line, self.path, self.warning


class DataFaults(Exception):
    """Data that can't be used. `faults` are all faults found; `str` gives one line each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = tuple(faults)
        self.faults = found[:MOST_FAULTS]
        self.left_out = len(found) - len(self.faults)
        lines = [str(fault) for fault in self.faults]
        if self.left_out:
            lines.append(f"and {self.left_out} more faults")
        super().__init__("\n".join(lines))

    @property
    def sentence(self) -> str:
        """Return the first fault and the number of others as a sentence."""
        return self.brief if self.brief.endswith(("?", ".")) else f"{self.brief}."

    @property
    def brief(self) -> str:
        """Return the first fault and the number of others in one line."""
        more = len(self.faults) + self.left_out - 1
        return f"{self.faults[0]} (and {counted(more, 'more fault')})" if more else str(self.faults[0])


def by_place(faults: Iterable[Fault]) -> list[Fault]:
    """Return one fault for each place that many things are drawn from: the first, with a count of the
    others."""
    found = tuple(faults)
    direct = {(fault.place, fault.message) for fault in found if fault.of}
    places: dict[object, list[Fault]] = {}
    for fault in found:
        if fault.of or (fault.place, fault.message) not in direct:
            places.setdefault(fault.place if fault.of else fault, []).append(fault)
    return [_with_others(each) for each in places.values()]


def _with_others(found: Sequence[Fault]) -> Fault:
    first = found[0]
    cards = dict.fromkeys(fault.of.rpartition(", ")[2] for fault in found)
    others = [card for card in cards if card != first.of.rpartition(", ")[2]]
    if not others:
        return first
    named = f": {', '.join(others)}" if len(others) <= MOST_NAMED else ""
    return replace(first, message=f"{first.message} (and {counted(len(others), 'more card')}{named})")


def escaped(text: str) -> str:
    r"""Return a text with every unprintable character escaped as in Python, "\x1b"."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the known word most similar to a misspelt one, or ""."""
    return next(iter(difflib.get_close_matches(word[:60].lower(), known, n=1, cutoff=0.6)), "")


def suggestion(word: str, known: Sequence[str], called: Callable[[str], str] = str) -> str:
    """Return ", did you mean 'price'?" for the known word most similar to a misspelt one, displayed by
    `called`, or ""."""
    near = nearest(word, known)
    return f", did you mean '{called(near)}'?" if near else ""


def shown(value: Any) -> str:
    """Return a value as faults quote it: short and on one line."""
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 44 else f"{text[:40]}..."
