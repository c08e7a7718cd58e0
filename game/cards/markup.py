"""Bold, italic and coloured words in a text: "<b>Guard</b>", "<i>once</i>", "<ink refused>3 damage</ink>".

Tags are replaced by switches: single characters before letters with another style, repeated before each word,
so that a line can begin at any word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.content import suggestion

MOST_INKS = 60
"""The most colours within one text."""
_TAG = re.compile(r"<(/?)([a-z][a-z0-9_]*)(?: ([^<>]{1,60}))?>")
_NAMES = ("b", "i", "ink")
_FIRST, _LAST = 0xF0000, 0xF0000 + 4 * (MOST_INKS + 1) - 1
SWITCH = f"[{chr(_FIRST)}-{chr(_LAST)}]"
"""A pattern for the signs that switch the style of letters."""
_SWITCHES = re.compile(SWITCH)


class Mark(NamedTuple):
    """A style of letters in a text; `ink` is the number of a colour from 1, or 0 for the text's own."""

    bold: bool = False
    italic: bool = False
    ink: int = 0

    @property
    def switch(self) -> str:
        """Return the control character that switches to this style."""
        return chr(_FIRST + self.bold + 2 * self.italic + 4 * self.ink)


PLAIN = Mark()


class Marked(NamedTuple):
    """A text with switches, its colours as written, and the faults of its tags."""

    words: str
    inks: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def mark(switch: str) -> Mark:
    """Return the style of a switch."""
    ink, rest = divmod(ord(switch) - _FIRST, 4)
    return Mark(bool(rest & 1), bool(rest & 2), ink)


def active_switch(words: str) -> str:
    """Return the switch in effect at the end of some words; "" if none is."""
    found: list[str] = _SWITCHES.findall(words)
    return found[-1] if found and mark(found[-1]) != PLAIN else ""


def plain(words: str) -> str:
    """Return the words without switches."""
    return _SWITCHES.sub("", words)


def marked(text: str, inks: Sequence[str] = ()) -> Marked:
    """Return a text with its tags replaced by switches; colours are numbered after those in `inks`. Unknown
    tags stay as written."""
    text = plain(text)
    if "<" not in text:
        return Marked(text, tuple(inks))
    reader = _Reader(inks)
    words = "".join(reader.read(text))
    return Marked(words, tuple(reader.inks), (*reader.faults, *reader.unclosed()))


class _Reader:
    """A reader of the tags in one text."""

    def __init__(self, inks: Sequence[str]) -> None:
        self.open: list[tuple[str, int]] = []
        self.inks = [*inks]
        self.faults: list[str] = []

    def read(self, text: str) -> Iterator[str]:
        """Yield the parts of the text with their switches."""
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
        """Yield the faults of tags that are still open."""
        yield from (
            f"<{name}> is never closed, so write </{name}> after its last word" for name, _ in self.open
        )

    def _part(self, words: str, now: Mark) -> Iterator[str]:
        """Yield the letters, with the switch repeated before each word."""
        yield words if now == PLAIN else re.sub(r"([ \n])(?=[^ \n])", rf"\1{now.switch}", words)

    def _mark(self) -> Mark:
        names = {name for name, _ in self.open}
        return Mark("b" in names, "i" in names, next((ink for _, ink in reversed(self.open) if ink), 0))

    def _followed(self, found: re.Match[str]) -> bool:
        """Open or close a tag; note the fault and return False if that isn't possible."""
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
            return f"unknown tag {tag}{_suggestion(name)}"
        if closes and name not in (each for each, _ in self.open):
            return f"{tag} closes nothing"
        if name == "ink" and not closes and not more:
            return 'a colour is missing in <ink>; write it as "<ink copper>"'
        if more and (closes or name != "ink"):
            return f"expected <{'/' if closes else ''}{name}>, got {tag}"
        if more and more not in self.inks and len(self.inks) >= MOST_INKS:
            return f"more than {MOST_INKS} colours in one text"
        return ""


_MEANT = {"bold": "b", "strong": "b", "italic": "i", "em": "i", "color": "ink", "colour": "ink"}


def _suggestion(name: str, known: Sequence[str] = _NAMES) -> str:
    """Return a suggestion for an unknown tag."""
    if name in _MEANT:
        return f", did you mean <{_MEANT[name]}>?"
    return suggestion(name, known) or f", expected one of {', '.join(f'<{each}>' for each in known)}"
