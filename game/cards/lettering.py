"""Text setting on cards: wrapped with its icons, at the largest size that fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from game.cards.display import Font
from game.cards.elements import Style
from game.cards.fields import SLOT
from game.cards.markup import PLAIN, SWITCH, Mark, active_switch, mark
from game.ui import hyphens, text
from game.ui.kit import LEAST_TEXT, Kit
from game.ui.pack_fonts import Family

NARROW = (1.0, 0.92, 0.75)
"""The widths to which the letters of a long name are narrowed, as parts of their usual width, before a word
is broken, and before the name is cut off."""
ICON = 1.16
"""The size of an icon among words, in sizes of the letters."""
LEFT_OVER = 0.02
"""How far a text may exceed the height of its box because of rounding, in heights of the box."""

_LAST = re.compile(rf"(\{{[a-z0-9_]*\}}|.){SWITCH}*$")
_LEADING = re.compile(f"^{SWITCH}+")
_PARTS = re.compile(rf"{SLOT.pattern}|({SWITCH})")


class Run(NamedTuple):
    """Letters of one style, or an icon by name."""

    text: str
    icon: bool = False
    mark: Mark = PLAIN


Line = tuple[Run, ...]


class Setting(NamedTuple):
    """A fitted text: its lines, their size, and the narrowing of the letters. `fits` is False if it was
    cut."""

    lines: tuple[Line, ...]
    size: float
    narrow: float = 1.0
    fits: bool = True


class Room(NamedTuple):
    """The room of a text: width and height in units, the number of lines, and whether the height may grow for
    letters at the smallest px size."""

    w: float
    h: float
    lines: int
    grow: bool


@lru_cache(maxsize=1024)
def runs(words: str) -> Line:
    """Return a text split into icons and letters of one style."""
    found: list[Run] = []
    now, letters, at = PLAIN, "", 0
    for part in _PARTS.finditer(words):
        letters += words[at : part.start()]
        at = part.end()
        if part[2] and mark(part[2]) == now:
            continue
        if letters:
            found.append(Run(letters, mark=now))
        letters = ""
        if part[2]:
            now = mark(part[2])
        else:
            found.append(Run(part[1], True, now))
    if letters + words[at:]:
        found.append(Run(letters + words[at:], mark=now))
    return tuple(found)


def _written(line: Line) -> str:
    """Return a line as text, with the names of its icons."""
    written, now = "", PLAIN
    for run in line:
        if run.mark != now:
            now = run.mark
            written += now.switch
        written += f"{{{run.text}}}" if run.icon else run.text
    return written


def _halves(word: str) -> tuple[str, str] | None:
    """Return a word in two halves, each with its style switches; None if it can't be split."""
    letters = _LEADING.sub("", word)
    found = hyphens.parts(letters)
    if found is None:
        return None
    before = word.removesuffix(letters) + found[0]
    return before, active_switch(before) + found[1]


class Setter:
    """Sets texts for one kit in one style; lengths in units of a face drawn with `k` logical px each."""

    def __init__(self, kit: Kit, style: Style, k: float, family: Family | None = None) -> None:
        self.kit, self.style, self.k, self.family = kit, style, k, family
        self.px = k * kit.canvas.s

    def width(self, line: Line, size: float) -> float:
        """Return the width of a line."""
        px = self.kit.font_px(size * self.k)
        return sum(self.icon_side(size) if run.icon else self._wide(run, px) for run in line)

    def _wide(self, run: Run, px: int) -> float:
        return text.width(run.text, px, *self.font(run.mark)) / self.px

    def font(self, mark: Mark = PLAIN) -> Font:
        """Return the font of a part of a text."""
        bold, italic = self.style.bold or mark.bold, self.style.italic or mark.italic
        own = self.family.file(bold, italic) if self.family is not None else None
        return Font(bold, italic, self.style.font == "mono", own)

    def letters(self, size: float) -> float:
        """Return the real font size, which is at least 12 px."""
        return self.kit.font_px(size * self.k) / self.px

    def icon_side(self, size: float) -> float:
        """Return the size of an icon in a line of this font size."""
        return self.letters(size) * ICON

    def is_enlarged(self, size: float) -> bool:
        """Return whether a font size is below 12 px, so that its letters are larger."""
        return size * self.px < LEAST_TEXT - 0.01

    def step(self, size: float) -> float:
        """Return the distance between lines."""
        return self.letters(size) * self.style.leading

    def set(self, choices: Sequence[str], sizes: Sequence[float], room: Room, broken: bool) -> Setting:
        """Return the first text that fits, at the largest size at which any fits; else the last one, cut.
        `broken`: words may be narrowed, then hyphenated."""
        for size in sizes:
            most = self._most(size, room)
            for words in choices:
                lines = self.wrap(words, room.w, size)
                if len(lines) <= most and max(self.width(line, size) for line in lines) <= room.w:
                    return Setting(lines, size)
        size, most = sizes[-1], self._most(sizes[-1], room)
        for parted, narrow in product((self.wrap, self._broken), NARROW if broken else ()):
            lines = parted(choices[-1], room.w / narrow, size)
            if len(lines) <= most and max(self.width(line, size) for line in lines) <= room.w / narrow:
                return Setting(lines, size, narrow)
        narrow = NARROW[-1] if broken else 1.0
        return Setting(
            self._cut(choices[-1], room.w / narrow, size, max(1, most), broken), size, narrow, fits=False
        )

    def _most(self, size: float, room: Room) -> int:
        """Return the number of lines that fit at a size."""
        high = size * self.style.leading if room.grow else self.step(size)
        return max(0 if not room.grow else 1, min(room.lines, int(room.h * (1 + LEFT_OVER) / high)))

    def wrap(self, words: str, w: float, size: float) -> tuple[Line, ...]:
        """Return a text wrapped to lines; a word wider than a line gets its own."""
        return tuple(chain.from_iterable(self._wrapped(part, w, size) for part in words.split("\n")))

    def _wrapped(self, words: str, w: float, size: float) -> Iterator[Line]:
        line = ""
        for word in words.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.width(runs(longer), size) > w:
                yield runs(line)
                longer = word
            line = longer
        yield runs(line)

    def _broken(self, words: str, w: float, size: float) -> tuple[Line, ...]:
        """Return a text in lines with its words hyphenated."""
        found = hyphens.lines(words, w, lambda each: self.width(runs(each), size), _halves)
        return tuple(runs(line) for line in found)

    def _cut(self, words: str, w: float, size: float, most: int, broken: bool) -> tuple[Line, ...]:
        """Return as much of a text as fits in `most` lines, hyphenated if lines would stay empty; "…" marks
        omissions."""
        lines = self.wrap(words, w, size)
        if broken and len(lines) < most:
            lines = self._broken(words, w, size)
        cut = tuple(self._shortened(line, w, size) for line in lines[:most])
        if len(lines) <= most:
            return cut
        return (*cut[:-1], self._shortened(runs(f"{_written(cut[-1]).rstrip('-…')}…"), w, size))

    def _shortened(self, line: Line, w: float, size: float) -> Line:
        """Return a line, cut with "…" to a width."""
        if self.width(line, size) <= w:
            return line
        words = _written(line)
        while words and self.width(runs(f"{words}…"), size) > w:
            words = _LAST.sub("", words).rstrip()
        return runs(f"{words}…")
