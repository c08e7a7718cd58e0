"""Bold, italic and coloured words within a text: "<b>Guard</b>", "<i>once</i>", "<ink refused>3 damage</ink>".

A text with tags becomes one with switches: single signs before the letters that are drawn in a way of their own, set
again before each word, so that a line may begin at any of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.content import suggestion

MOST_INKS = 60
"""Colours within one text."""
_TAG = re.compile(r"<(/?)([a-z][a-z0-9_]*)(?: ([^<>]{1,60}))?>")
_NAMES = ("b", "i", "ink")
_FIRST, _LAST = 0xF0000, 0xF0000 + 4 * (MOST_INKS + 1) - 1
SWITCH = f"[{chr(_FIRST)}-{chr(_LAST)}]"
"""The signs that switch, as a pattern."""
_SWITCHES = re.compile(SWITCH)


class Mark(NamedTuple):
    """How letters within a text are drawn; `ink` is the number of a colour, counted from 1, 0 that of the text."""

    bold: bool = False
    italic: bool = False
    ink: int = 0

    @property
    def switch(self) -> str:
        """The sign from which on letters are drawn so."""
        return chr(_FIRST + self.bold + 2 * self.italic + 4 * self.ink)


PLAIN = Mark()


class Marked(NamedTuple):
    """A text with switches, its colours as they are written, and what is wrong with its tags."""

    words: str
    inks: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def mark(switch: str) -> Mark:
    """What a switch stands for."""
    ink, rest = divmod(ord(switch) - _FIRST, 4)
    return Mark(bool(rest & 1), bool(rest & 2), ink)


def carried(words: str) -> str:
    """The switch that still counts behind some words; "" where none does."""
    found: list[str] = _SWITCHES.findall(words)
    return found[-1] if found and mark(found[-1]) != PLAIN else ""


def plain(words: str) -> str:
    """Words without their switches."""
    return _SWITCHES.sub("", words)


def marked(text: str, inks: Sequence[str] = ()) -> Marked:
    """A text with its tags as switches; its colours are counted on from those. Tags that do not exist stay as they are
    written."""
    text = plain(text)
    if "<" not in text:
        return Marked(text, tuple(inks))
    reader = _Reader(inks)
    words = "".join(reader.read(text))
    return Marked(words, tuple(reader.inks), (*reader.faults, *reader.unclosed()))


class _Reader:
    """One pass over a text."""

    def __init__(self, inks: Sequence[str]) -> None:
        self.open: list[tuple[str, int]] = []
        self.inks = [*inks]
        self.faults: list[str] = []

    def read(self, text: str) -> Iterator[str]:
        """The parts of the text with their switches."""
        at, now = 0, PLAIN
        for found in _TAG.finditer(text):
            if not self._followed(found):
                continue
            yield from self._part(text[at : found.start()], now)
            at, before, now = found.end(), now, self._mark()
            if now != before:
                yield now.switch
        yield from self._part(text[at:], now)

    def unclosed(self) -> Iterator[str]:
        """What is wrong with tags that are still open."""
        yield from (f"<{name}> is never closed; write </{name}> after its last word" for name, _ in self.open)

    def _part(self, words: str, now: Mark) -> Iterator[str]:
        """Letters, the switch set again before each word."""
        yield words if now == PLAIN else re.sub(r"([ \n])(?=[^ \n])", rf"\1{now.switch}", words)

    def _mark(self) -> Mark:
        names = {name for name, _ in self.open}
        return Mark("b" in names, "i" in names, next((ink for _, ink in reversed(self.open) if ink), 0))

    def _followed(self, found: re.Match[str]) -> bool:
        """Open or close a tag; False with what is wrong noted where that can't be done."""
        closes, name, more = found.groups()
        if wrong := self._wrong(found[0], name, bool(closes), more):
            self.faults.append(wrong)
            return False
        if closes:
            del self.open[max(at for at, (each, _) in enumerate(self.open) if each == name)]
            return True
        if more and more not in self.inks:
            self.inks.append(more)
        self.open.append((name, self.inks.index(more) + 1 if more else 0))
        return True

    def _wrong(self, tag: str, name: str, closes: bool, more: str | None) -> str:
        if name not in _NAMES:
            return f"unknown tag {tag}{_meant(name)}"
        if closes and name not in (each for each, _ in self.open):
            return f"{tag} closes nothing"
        if name == "ink" and not closes and not more:
            return 'a colour is missing in <ink>, write it as "<ink copper>"'
        if more and (closes or name != "ink"):
            return f"expected <{'/' if closes else ''}{name}>, got {tag}"
        if more and more not in self.inks and len(self.inks) >= MOST_INKS:
            return f"more than {MOST_INKS} colours in one text"
        return ""


_MEANT = {"bold": "b", "strong": "b", "italic": "i", "em": "i", "color": "ink", "colour": "ink"}


def _meant(name: str, known: Sequence[str] = _NAMES) -> str:
    """A suggestion for a tag that does not exist."""
    if name in _MEANT:
        return f", did you mean <{_MEANT[name]}>?"
    return suggestion(name, known) or f"; known are {', '.join(f'<{each}>' for each in known)}"
