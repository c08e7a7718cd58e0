"""Fonts that packs bring (`fonts/*.ttf`, `*.otf`), by family.

The renderer follows whatever a font says, and some broken ones end the program. So a font is read strictly here and
written anew from what was read: its outlines and widths, without programs and features. The renderer is given nothing
else.

`fonts/cinzel.ttf` (or `Cinzel-Regular.ttf`) is the family `cinzel`; `-bold`, `-italic` and `-bolditalic` behind its
name are the other ways in which it is written.
"""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from msgspec import Struct

from game.ui import text
from game.ui.text import FontFile
from rules.content import Fault, inside
from rules.content.folders import is_read
from rules.content.kinds import FONTS
from rules.content.regular import read_bytes

LARGEST = 4 * 1024 * 1024
"""Bytes of a font's file."""
MOST = 20
"""Fonts of one pack."""
WIDEST = 6
"""How far a letter reaches at most, in sizes of it: what is larger would take the memory."""
MOST_SIGNS = 3000
"""Signs of a font that are read."""
BUNDLED = ("mono", "sans")
_WAYS = {"": (False, False), "regular": (False, False), "bold": (True, False), "italic": (False, True),
         "bolditalic": (True, True)}  # fmt: skip
_CALLED = {(True, False): "bold", (False, True): "italic", (True, True): "bolditalic"}
_HEADS = (b"\0\1\0\0", b"true", b"OTTO")
_TABLES = ("cmap", "head", "hhea", "hmtx", "maxp", "OS/2")
_KEPT = (*_TABLES, "glyf", "loca", "CFF ", "name", "post")
_TOO_LARGE = f"has letters over {WIDEST} times as large as their size"
POSTSCRIPT_NAME = 6
_AT_ONCE, _NO_SIGN = 100, "\U0010fffd"
_RESTRICTED = 0x0002
_PROVED = 16
"""The size at which letters are measured to prove a font, px."""


class Family(Struct, frozen=True):
    """A family of a pack: its files by whether they are bold and italic, and the signs that all of them can write."""

    name: str
    files: Mapping[tuple[bool, bool], FontFile]
    signs: frozenset[int]

    def file(self, bold: bool, italic: bool) -> FontFile:
        """The file for such letters; the nearest one where the family has none."""
        for way in ((bold, italic), (bold, False), (False, italic), (False, False)):
            if way in self.files:
                return self.files[way]
        return next(iter(self.files.values()))

    def lacks(self, bold: bool, italic: bool) -> str:
        """What file such letters are missing; "" where they are there."""
        if (bold, italic) in self.files:
            return ""
        way = _CALLED.get((bold, italic), "regular")
        return f"the font {self.name} has no {way} letters; add fonts/{self.name}-{way}.ttf"


class Fonts(NamedTuple):
    """The families of packs, and what is wrong with their files."""

    families: Mapping[str, Family] = {}
    faults: tuple[Fault, ...] = ()


class Proof(NamedTuple):
    """What is wrong with a font (""), the signs that it can write, and the font written anew."""

    fault: str
    signs: frozenset[int] = frozenset()
    data: bytes = b""


def fonts_of(packs: Sequence[Path]) -> Fonts:
    """The fonts of packs, the last one on top."""
    families: dict[str, dict[tuple[bool, bool], tuple[FontFile, frozenset[int]]]] = {}
    faults: list[Fault] = []
    for pack in packs:
        found: dict[str, dict[tuple[bool, bool], tuple[FontFile, frozenset[int]]]] = {}
        for number, path in enumerate(_files(pack)):
            name, way = parted(path)
            proof = Proof(f"a pack has {MOST} fonts at most") if number >= MOST else proved(file_of(path))
            message = proof.fault or (
                f"the name {name} is taken by the program's own font" if name in BUNDLED else ""
            )
            if not message and way in found.get(name, {}):
                message = f"the family {name} has these letters in two files; keep one of them"
            if message:
                faults.append(Fault(f"{pack.name}/fonts/{path.name}", 0, "", message))
            else:
                found.setdefault(name, {})[way] = file_of(path), proof.signs
        families |= found
    made = {
        name: Family(
            name,
            {way: file for way, (file, _) in files.items()},
            frozenset.intersection(*(signs for _, signs in files.values())),
        )
        for name, files in families.items()
    }
    return Fonts(made, tuple(faults))


def parted(path: Path) -> tuple[str, tuple[bool, bool]]:
    """The family of a font's file, and whether it is bold and italic."""
    name, _, way = path.stem.lower().replace(" ", "_").rpartition("-")
    if not name or way not in _WAYS:
        name, way = path.stem.lower().replace(" ", "_").replace("-", "_"), ""
    return name.replace("-", "_"), _WAYS[way]


def file_of(path: Path) -> FontFile:
    """A font's file as it is now."""
    try:
        status = os.stat(path)
    except OSError:
        return FontFile(str(path))
    return FontFile(str(path), status.st_mtime_ns, status.st_size)


def _files(pack: Path) -> Iterator[Path]:
    try:
        found = sorted((pack / "fonts").iterdir())
    except OSError:
        return
    yield from (each for each in found if is_read(each.name.lower(), FONTS) and inside(pack, each))


@lru_cache(maxsize=64)
def proved(file: FontFile) -> Proof:
    """What is wrong with a font's file, so that neither its form nor its letters harm anybody who draws with it."""
    try:
        data = read_bytes(Path(file.path), LARGEST)
    except OSError as error:
        return Proof(f"can't be read: {error.strerror or error}")
    if data[:4] not in _HEADS:
        return Proof("isn't a TTF or OTF font; export it as one of these")
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # what it warns of is mended or a fault
    try:
        made = _written(data)
        if not made.fault and (fault := _drawn(made)):
            return Proof(fault)
    except Exception as error:  # the library raises whatever a broken file makes of it
        return Proof(f"can't be read as a font: {str(error)[:80] or type(error).__name__}")
    if not made.fault:
        text.OWN[file] = made.data
    return made


def _written(data: bytes) -> Proof:
    """What the tables of a font say against it, and the font written anew."""
    from fontTools import subset  # only packs with fonts need it
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), lazy=True)
    if missing := [name for name in _TABLES if name not in font]:
        return Proof(f"has no table {missing[0]}; export it again")
    if not ("glyf" in font and "loca" in font) and "CFF " not in font:
        return Proof("has no outlines; export it as TTF or OTF")
    em = font["head"].unitsPerEm
    if not 16 <= em <= 16384:
        return Proof(f"has {em} units an em; 16 to 16384 are read")
    if font["OS/2"].fsType & 0x000F == _RESTRICTED:
        return Proof("says that it must not be embedded (fsType 2); choose one that may be printed")
    heights = font["hhea"].ascent, font["hhea"].descent, font["OS/2"].usWinAscent, font["OS/2"].usWinDescent
    widths = (advance for advance, _ in font["hmtx"].metrics.values())
    if max(map(abs, (*heights, *widths)), default=0) > WIDEST * em:
        return Proof(_TOO_LARGE)
    signs = sorted(sign for sign in font.getBestCmap() or () if sign >= 0x20 and not 0xD800 <= sign < 0xE000)
    if not signs:
        return Proof("has no map from characters to letters")
    options = subset.Options()
    options.hinting, options.notdef_outline = False, True
    options.layout_features, options.name_IDs = [], [POSTSCRIPT_NAME]
    options.drop_tables += sorted(set(font.keys()) - {*_KEPT})
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs[:MOST_SIGNS])
    cutter.subset(font)
    font.save(out := io.BytesIO(), reorderTables=False)
    if _lacks_parts(TTFont(io.BytesIO(out.getvalue()))):
        return Proof("has letters made of others that are missing; export it again")
    return Proof("", frozenset(signs[:MOST_SIGNS]), out.getvalue())


def _lacks_parts(font: Any) -> bool:
    """Whether a sign or a glyph stands for glyphs that are not there."""
    known = set(font.getGlyphOrder())
    if not {*font.getBestCmap().values()} <= known:
        return True
    if "glyf" not in font:
        return False
    outlines = font["glyf"]
    made = (outlines[name] for name in known)
    return any(
        part.glyphName not in known for glyph in made if glyph.isComposite() for part in glyph.components
    )


def _drawn(proof: Proof) -> str:
    """What is wrong with the letters of a font as they are drawn."""
    pygame.font.init()
    font = pygame.font.Font(io.BytesIO(proof.data), _PROVED)
    letters = "".join(map(chr, sorted(proof.signs)))
    reach = max((abs(side) for found in font.metrics(letters) if found for side in found[:4]), default=0)
    if max(reach, font.get_height()) > WIDEST * _PROVED:
        return _TOO_LARGE
    for at in range(0, len(letters), _AT_ONCE):
        font.render(
            f"{letters[at : at + _AT_ONCE]}{_NO_SIGN}", True, "white"
        )  # raises for a letter that is broken
    return ""


def fault_of(path: Path) -> str:
    """What is wrong with a file as a font; "" when nothing is."""
    return proved(file_of(path)).fault
