"""What is wrong with a data file: one line a fault, every fault of a load at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.common.words import counted

MOST_NAMED = 3
"""How many others a fault names that is one of many."""
MOST_FAULTS = 200  # a hostile file must not fill the screen


class Fault(Struct, frozen=True):
    """One fault: the file as a player would name it, its line (0: the whole file), path inside, message. `of` is what
    it was found on where a place is drawn for many things: a layout and a card. A `warning` forbids nothing.

    As text it is one line, whatever is quoted in it: signs that break a line, steer a terminal or turn the direction of
    writing are shown escaped, so that no file can forge a fault.
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
        """Where it has to be mended."""
        return self.file, self.line, self.path, self.warning


class DataFaults(Exception):
    """Data that can't be used. `faults` holds every fault found; `str` gives one line each."""

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
        """The first fault and the number of others as a sentence."""
        return self.brief if self.brief.endswith(("?", ".")) else f"{self.brief}."

    @property
    def brief(self) -> str:
        """The first fault, and how many more there are, where there is room for a line."""
        more = len(self.faults) + self.left_out - 1
        return f"{self.faults[0]} (and {counted(more, 'more fault')})" if more else str(self.faults[0])


def by_place(faults: Iterable[Fault]) -> list[Fault]:
    """Return one fault for each place in a file that many things are drawn by: the first, with the others counted."""
    found = tuple(faults)
    told = {(fault.place, fault.message) for fault in found if fault.of}
    places: dict[object, list[Fault]] = {}
    for fault in found:
        if fault.of or (fault.place, fault.message) not in told:
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
