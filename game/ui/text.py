"""Fonts and text: wrapping, cutting and drawing (LOOK 2). All sizes here are device px."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from game.ui import hyphens
from game.ui.paint import native

LINE_HEIGHT = 1.38
WIDOW = 3
"""The length of a last word, in letters, up to which the word before it joins it on the last line."""
_FILES = {
    (False, False): "NotoSans-Regular.ttf",
    (True, False): "NotoSans-Bold.ttf",
    (False, True): "NotoSans-Italic.ttf",
    (True, True): "NotoSans-BoldItalic.ttf",
}
_APART = 3
"""The least gap between a number and its word, px: at small sizes hinting leaves less of a space."""
_AFTER_NUMBER = re.compile(r"(?<=([0-9])) (?=([^\W\d_]))")
_SPACES = (" ", "\u2004", "\u2004\u200a", "\u2002")
"""The spaces from the font's own on, each wider."""
_NO_LETTER = "\U0010ffff"
_MONO = "FiraCode-Regular.ttf"


class FontFile(NamedTuple):
    """A font file of a pack, identified by path, time (ns) and size."""

    path: str
    changed: int = 0
    size: int = 0


OWN: dict[FontFile, bytes] = {}
"""The checked fonts of packs, as they were rewritten (`game/ui/pack_fonts.py`)."""


@lru_cache(maxsize=1)
def font_folder() -> Path:
    """Return the folder of the bundled fonts. Raises FileNotFoundError if pygame_gui isn't installed."""
    spec = find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the fonts of pygame_gui are missing: pip install -r requirements.txt")
    return Path(spec.submodule_search_locations[0]) / "data"


def font_file(bold: bool = False, italic: bool = False, mono: bool = False) -> Path:
    """Return the path of a bundled font. Raises FileNotFoundError."""
    return font_folder() / (_MONO if mono else _FILES[bold, italic])


def font_data(
    bold: bool = False, italic: bool = False, mono: bool = False, own: FontFile | None = None
) -> Path | io.BytesIO:
    """Return the source of a font: the bundled file, or the bytes of a pack's font if they were checked.
    Raises FileNotFoundError."""
    return io.BytesIO(OWN[own]) if own in OWN else font_file(bold, italic, mono)


def font(
    px: int, bold: bool = False, italic: bool = False, mono: bool = False, own: FontFile | None = None
) -> pygame.font.Font:
    """Return the bundled font, or the `own` one of a pack, at a size in px."""
    try:
        kept = _font(px, bold, italic, mono, own)
        kept.get_ascent()
    except pygame.error:  # the font module was restarted
        pygame.font.init()
        _font.cache_clear()
        kept = _font(px, bold, italic, mono, own)
    return kept


@lru_cache(maxsize=96)
def _font(
    px: int, bold: bool, italic: bool, mono: bool, own: FontFile | None, outline: int = 0
) -> pygame.font.Font:
    made = pygame.font.Font(font_data(bold, italic, mono, own), px)
    made.outline = outline
    return made


@lru_cache(maxsize=4096)
def width(
    string: str,
    px: int,
    bold: bool = False,
    italic: bool = False,
    mono: bool = False,
    own: FontFile | None = None,
) -> int:
    """Return the width of a string, px."""
    return font(px, bold, italic, mono, own).size(_space_numbers(string, px, bold, italic, mono, own))[0]


def _space_numbers(
    string: str, px: int, bold: bool, italic: bool, mono: bool, own: FontFile | None = None
) -> str:
    """Return the string with visible spaces between numbers and words at any size, so that "4 turns" doesn't
    look like "4turns"."""
    if own is not None:
        return string
    return _AFTER_NUMBER.sub(lambda found: _space(found[1], found[2], px, bold, italic, mono), string)


@lru_cache(maxsize=1024)
def _space(digit: str, letter: str, px: int, bold: bool, italic: bool, mono: bool) -> str:
    """Return the narrowest space that separates a digit from the following letter."""
    face = font(px, bold, italic, mono)
    alone = face.size(digit)[0] + face.size(letter)[0]
    return next(
        (space for space in _SPACES if face.size(f"{digit}{space}{letter}")[0] - alone >= _APART), _SPACES[-1]
    )


@lru_cache(maxsize=1024)
def has_letter(sign: str) -> bool:
    """Return whether the bundled font has a character: all missing ones look like the same box, and invisible
    ones have no width."""
    if sign.isspace() or (sign.isascii() and sign.isprintable()):
        return True
    return width(sign, 32) > 0 and _look(sign) != _look(_NO_LETTER)


@lru_cache(maxsize=16)
def _look(sign: str) -> bytes:
    return pygame.image.tobytes(font(32).render(sign, True, "white"), "RGBA")


def ellipsis(string: str, limit: int, px: int, bold: bool = False, mono: bool = False) -> str:
    """Return the string, cut with "…" if it is wider than `limit` px."""
    if width(string, px, bold, mono=mono) <= limit:
        return string
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        fits = width(string[:middle].rstrip() + "…", px, bold, mono=mono) <= limit
        low, high = (middle, high) if fits else (low, middle - 1)
    return string[:low].rstrip() + "…"


def wrap(string: str, limit: int, px: int, bold: bool = False, mono: bool = False) -> list[str]:
    """Return lines no wider than `limit` px. Line breaks stay, a word too long for a line is broken, and a
    very short word isn't left alone on the last line."""
    lines: list[str] = []
    for part in string.split("\n"):
        line, whole = "", part.lstrip(" ")
        if width(whole, px, bold, mono=mono) <= limit:
            lines.append(whole)
            continue
        for word in whole.split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer, px, bold, mono=mono) <= limit:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _broken(word, limit, px, bold, mono)
            lines += full
        if len(line) <= WIDOW and lines and " " in (before := lines[-1]):
            first, _, last = before.rpartition(" ")
            if width(f"{last} {line}", px, bold, mono=mono) <= limit:
                lines[-1], line = first, f"{last} {line}"
        lines.append(line)
    return lines


def wrap_paragraph(string: str, limit: int, px: int, bold: bool = False) -> list[str]:
    """Return the lines of a paragraph: as `wrap` with room for at least one letter, and without NUL
    characters."""
    return wrap(string.replace("\0", " "), max(px, limit), px, bold)


def paragraph_height(lines: int, px: int, bold: bool = False) -> int:
    """Return the height of a paragraph of `lines` lines, px."""
    return round(px * LINE_HEIGHT * (lines - 1)) + font(px, bold).get_height()


def _broken(word: str, limit: int, px: int, bold: bool, mono: bool) -> list[str]:
    """Return a word in parts no wider than `limit` px: split between syllables if it consists of letters,
    else anywhere."""

    def wide(part: str) -> int:
        return width(part, px, bold, mono=mono)

    plain = word.rstrip(".,:;!?").replace("-", "").isalpha() and not mono
    parts = hyphens.lines(word, limit, wide) if plain and wide(word) > limit else [word]
    return [piece for part in parts for piece in _cut(part, limit, wide)]


def _cut(word: str, limit: int, wide: Callable[[str], int]) -> list[str]:
    """Return a word in parts of as many letters as fit."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and wide(pieces[-1] + letter) > limit:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def line(
    string: str,
    px: int,
    colour: Color,
    bold: bool = False,
    italic: bool = False,
    mono: bool = False,
    own: FontFile | None = None,
) -> Surface:
    """Return one line of text as a surface, straight alpha."""
    clean = string.replace("\0", " ").replace("\n", " ")
    face = font(px, bold, italic, mono, own)
    return native(_written(face, _space_numbers(clean, px, bold, italic, mono, own), colour))


def grown(
    string: str,
    px: int,
    colour: Color,
    by: int,
    bold: bool = False,
    italic: bool = False,
    mono: bool = False,
    own: FontFile | None = None,
) -> Surface:
    """Return one line of text whose letters are `by` px larger on each side, on a surface larger by as
    much."""
    letters = line(string, px, colour, bold, italic, mono, own)
    if not by:
        return letters.copy()
    clean = _space_numbers(string.replace("\0", " ").replace("\n", " "), px, bold, italic, mono, own)
    round_them = _font(px, bold, italic, mono, own, by)
    made = Surface((letters.get_width() + 2 * by, letters.get_height() + 2 * by), pygame.SRCALPHA, 32)
    made.blit(_written(round_them, clean, colour), (0, 0))
    made.blit(letters, (by, by))
    return made


def _written(face: pygame.font.Font, string: str, colour: Color) -> Surface:
    """Return a string drawn by the font; one without width is drawn empty, since the library refuses it."""
    if not face.size(string)[0]:
        string = ""
    return face.render(string, True, colour)


def paragraph(string: str, limit: int, px: int, colour: Color, bold: bool = False) -> Surface:
    """Return text wrapped to `limit` px, line height 1.38; the surface is as wide as its longest line."""
    lines = wrap_paragraph(string, limit, px, bold)
    drawn = [_written(font(px, bold), _space_numbers(line, px, bold, False, False), colour) for line in lines]
    step = px * LINE_HEIGHT
    wide = max(1, *(s.get_width() for s in drawn))
    result = Surface((wide, paragraph_height(len(lines), px, bold)), pygame.SRCALPHA, 32)
    for number, surface in enumerate(drawn):
        result.blit(surface, (0, round(step * number)))
    return result
