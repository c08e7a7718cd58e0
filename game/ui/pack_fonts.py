"""Fonts of packs (`fonts/*.ttf`, `*.otf`), by family.

The renderer trusts fonts, and some broken ones crash the program. So a font is parsed strictly here and
rewritten: its outlines and widths, without programs and features. Only the rewritten font reaches the
renderer.

`fonts/cinzel.ttf` (or `Cinzel-Regular.ttf`) is the family `cinzel`; `-bold`, `-italic` and `-bolditalic`
after its name are its other styles.
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
"""The most bytes of a font's file."""
MOST = 20
"""The most fonts of one pack."""
WIDEST = 6
"""The greatest extent of a letter, in sizes of it: larger ones would exhaust the memory."""
MOST_SIGNS = 3000
"""The most signs of a font that are read."""
BUNDLED = ("mono", "sans")
_WAYS = {"": (False, False), "regular": (False, False), "bold": (True, False), "italic": (False, True),
         "bolditalic": (True, True)}  # fmt: skip
_CALLED = {(True, False): "bold", (False, True): "italic", (True, True): "bolditalic"}
_HEADS = (b"\0\1\0\0", b"true", b"OTTO")
_TABLES = ("cmap", "head", "hhea", "hmtx", "maxp", "OS/2")
_KEPT = (*_TABLES, "glyf", "loca", "CFF ", "name", "post")
_TOO_LARGE = f"the font has letters more than {WIDEST} times as large as their size"
POSTSCRIPT_NAME = 6
_AT_ONCE, _NO_SIGN = 100, "\U0010fffd"
_RESTRICTED = 0x0002
_PROVED = 16
"""The size at which letters are measured to check a font, px."""


class Family(Struct, frozen=True):
    """A font family of a pack: its files by (bold, italic), and the characters that all of them have."""

    name: str
    files: Mapping[tuple[bool, bool], FontFile]
    signs: frozenset[int]

    def file(self, bold: bool, italic: bool) -> FontFile:
        """Return the file for a style (bold, italic), or the nearest one."""
        for way in ((bold, italic), (bold, False), (False, italic), (False, False)):
            if way in self.files:
                return self.files[way]
        return next(iter(self.files.values()))

    def lacks(self, bold: bool, italic: bool) -> str:
        """Return the message on a missing style; "" if the family has it."""
        if (bold, italic) in self.files:
            return ""
        way = _CALLED.get((bold, italic), "regular")
        return f"the font {self.name} has no {way} letters, so add fonts/{self.name}-{way}.ttf"


class Fonts(NamedTuple):
    """The font families of packs, and the faults of their files."""

    families: Mapping[str, Family] = {}
    faults: tuple[Fault, ...] = ()


class Proof(NamedTuple):
    """The result of a font check: its fault ("" for none), its characters, and the rewritten font."""

    fault: str
    signs: frozenset[int] = frozenset()
    data: bytes = b""


def fonts_of(packs: Sequence[Path]) -> Fonts:
    """Return the fonts of packs, the last pack on top."""
    families: dict[str, dict[tuple[bool, bool], tuple[FontFile, frozenset[int]]]] = {}
    faults: list[Fault] = []
    for pack in packs:
        found: dict[str, dict[tuple[bool, bool], tuple[FontFile, frozenset[int]]]] = {}
        for number, path in enumerate(_files(pack)):
            name, way = parted(path)
            proof = (
                Proof(f"a pack can have at most {MOST} fonts")
                if number >= MOST
                else check_font(file_of(path))
            )
            message = proof.fault or (
                f"{name} is the name of a built-in font, so rename the file" if name in BUNDLED else ""
            )
            if not message and way in found.get(name, {}):
                message = f"the family {name} already has a file for these letters, so keep only one"
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
    """Return the family of a font's file, and its style (bold, italic)."""
    name, _, way = path.stem.lower().replace(" ", "_").rpartition("-")
    if not name or way not in _WAYS:
        name, way = path.stem.lower().replace(" ", "_").replace("-", "_"), ""
    return name.replace("-", "_"), _WAYS[way]


def file_of(path: Path) -> FontFile:
    """Return a font's file with its current time and size."""
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
def check_font(file: FontFile) -> Proof:
    """Return the check of a font's file: neither its tables nor its glyphs can harm a program that draws with
    it."""
    try:
        data = read_bytes(Path(file.path), LARGEST)
    except OSError as error:
        return Proof(f"the file can't be read ({error.strerror or error})")
    if data[:4] not in _HEADS:
        return Proof("the file isn't a TTF or OTF font, so export it as one of these")
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # its warnings are repaired or become faults
    try:
        made = _written(data)
        if not made.fault and (fault := _drawn(made)):
            return Proof(fault)
    except Exception as error:  # the library raises anything on a broken file
        return Proof(
            f"the font can't be read ({str(error)[:80] or type(error).__name__}), so export it again"
        )
    if not made.fault:
        text.OWN[file] = made.data
    return made


def _written(data: bytes) -> Proof:
    """Return the check of a font's tables, with the rewritten font."""
    from fontTools import subset  # only packs with fonts need it
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), lazy=True)
    if missing := [name for name in _TABLES if name not in font]:
        return Proof(f"the font has no table {missing[0]}, so export it again")
    if not ("glyf" in font and "loca" in font) and "CFF " not in font:
        return Proof("the font has no outlines, so export it as TTF or OTF")
    em = font["head"].unitsPerEm
    if not 16 <= em <= 16384:
        return Proof(f"the font has {em} units per em, so use 16 to 16384")
    if font["OS/2"].fsType & 0x000F == _RESTRICTED:
        return Proof("the font doesn't allow embedding (fsType 2), so choose another")
    heights = font["hhea"].ascent, font["hhea"].descent, font["OS/2"].usWinAscent, font["OS/2"].usWinDescent
    widths = (advance for advance, _ in font["hmtx"].metrics.values())
    if max(map(abs, (*heights, *widths)), default=0) > WIDEST * em:
        return Proof(_TOO_LARGE)
    signs = sorted(sign for sign in font.getBestCmap() or () if sign >= 0x20 and not 0xD800 <= sign < 0xE000)
    if not signs:
        return Proof("the font doesn't map characters to letters, so export it again")
    options = subset.Options()
    options.hinting, options.notdef_outline = False, True
    options.layout_features, options.name_IDs = [], [POSTSCRIPT_NAME]
    options.drop_tables += sorted(set(font.keys()) - {*_KEPT})
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs[:MOST_SIGNS])
    cutter.subset(font)
    font.save(out := io.BytesIO(), reorderTables=False)
    if _lacks_parts(TTFont(io.BytesIO(out.getvalue()))):
        return Proof("the font has letters made of missing ones, so export it again")
    return Proof("", frozenset(signs[:MOST_SIGNS]), out.getvalue())


def _lacks_parts(font: Any) -> bool:
    """Return whether a character or a composite glyph refers to missing glyphs."""
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
    """Return the fault of a font's glyphs as drawn, "" for none."""
    pygame.font.init()
    font = pygame.font.Font(io.BytesIO(proof.data), _PROVED)
    letters = "".join(map(chr, sorted(proof.signs)))
    reach = max((abs(side) for found in font.metrics(letters) if found for side in found[:4]), default=0)
    if max(reach, font.get_height()) > WIDEST * _PROVED:
        return _TOO_LARGE
    for at in range(0, len(letters), _AT_ONCE):
        font.render(f"{letters[at : at + _AT_ONCE]}{_NO_SIGN}", True, "white")  # raises on a broken glyph
    return ""


def fault_of(path: Path) -> str:
    """Return the fault of a font file; "" for none."""
    return check_font(file_of(path)).fault
