"""The text of a PDF: set as on the screen, with subset fonts embedded, so that it can be searched."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import bidirectional, category, normalize

from fontTools import subset
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from game.cards.display import Font, Point
from game.cards.print.pdf import Content, Matrix, Pdf, num, nums, rgb
from game.ui.text import FontFile, font_data, font_file

_SHAPED = ("Mn", "Mc", "Me", "Cf", "Cc")
"""The Unicode categories of signs that are drawn on, round or between others, or not at all."""


def is_plain(words: str) -> bool:
    """Return whether words can be set letter by letter from left to right: without combining marks and
    right-to-left scripts."""
    return not any(
        category(sign) in _SHAPED or bidirectional(sign) in ("R", "AL", "AN")
        for sign in normalize("NFC", words)
    )


class Glyph(NamedTuple):
    """A glyph of a font, possibly a ligature: its name, its characters, its advance, and the ends of its ink,
    in units of the font."""

    name: str
    signs: str
    wide: float
    left: float
    right: float


class Typeface:
    """A font file in a PDF: `encode` records the used glyphs, `write` embeds them."""

    def __init__(self, pdf: Pdf, font: Font) -> None:
        self._pdf, self._source = pdf, font
        self._font = TTFont(font_data(*font), lazy=True)
        self._codes: dict[int, str] = self._font.getBestCmap()
        self._widths, self._glyphs = self._font["hmtx"], self._font.getGlyphSet()
        self._em: int = self._font["head"].unitsPerEm
        self._joined = _joined(self._font)
        self._known: dict[str, Glyph] = {}
        self._used: dict[str, str] = {}
        self._is_cff = "CFF " in self._font
        self.number = pdf.reserve()

    def _glyph(self, name: str, signs: str) -> Glyph:
        if name not in self._known:
            self._glyphs[name].draw(pen := BoundsPen(self._glyphs))
            left, _, right, _ = pen.bounds or (0, 0, 0, 0)
            self._known[name] = Glyph(name, signs, self._widths[name][0], left, right)
        return self._known[name]

    def _set(self, words: str) -> Iterator[Glyph]:
        """Yield the glyphs of words, with the font's ligatures."""
        at, words = 0, normalize("NFC", words)
        while at < len(words):
            long = next((n for n in self._joined.long if words[at : at + n] in self._joined.glyphs), 1)
            signs = words[at : at + long]
            name = self._joined.glyphs.get(signs) or self._codes.get(ord(signs), ".notdef")
            yield self._glyph(name, signs)
            at += long

    def _reach(self, words: str) -> tuple[float, float]:
        """Return the left and right end of words, by their ink and widths, in units of the font."""
        x = left = right = 0.0
        for glyph in self._set(words):
            left, right = min(left, x + glyph.left), max(right, x + glyph.right)
            x += glyph.wide
        return left, max(right, x)

    def width(self, words: str, size: float) -> float:
        """Return the natural width of words, including ink beyond the first and last letter."""
        left, right = self._reach(words)
        return (right - left) * size / self._em

    def fit(self, words: str, size: float, width: float) -> tuple[float, float]:
        """Return the factor that squeezes or spreads words to `width` (0: none), and the offset of the first
        letter from their start."""
        left, right = self._reach(words)
        own, scale = right - left, size / self._em
        part = width / (own * scale) if width and own else 1.0
        return part, -left * scale * part

    def encode(self, words: str) -> str:
        """Return words as glyph numbers, and record the used glyphs."""
        glyphs = [*self._set(words)]
        for glyph in glyphs:
            self._used.setdefault(glyph.name, glyph.signs)
        return "".join(f"{self._font.getGlyphID(glyph.name):04X}" for glyph in glyphs)

    def outlines(self, words: str, size: float, place: Matrix, width: float = 0.0) -> str:
        """Return the outlines of words as PDF operators, set as in `Letters.set`."""
        a, b, c, d, x, y = place
        part, begin = self.fit(words, size, width)
        scale = size / self._em
        x, y = x + a * begin, y + b * begin
        pen = _Outline(self._glyphs)
        for glyph in self._set(words):
            wide = scale * part
            self._glyphs[glyph.name].draw(TransformPen(pen, (a * wide, b * wide, c * scale, d * scale, x, y)))
            x, y = x + a * wide * glyph.wide, y + b * wide * glyph.wide
        return " ".join(pen.written)

    def write(self) -> None:
        """Embed the used glyphs."""
        font, pdf = self._font, self._pdf
        numbers = {font.getGlyphID(glyph): glyph for glyph in self._used}
        name = f"{_tag(numbers)}+{_named(font)}"
        head, lines, old = font["head"], font["hhea"], font["OS/2"]
        scale = 1000 / self._em
        box = nums([round(side * scale) for side in (head.xMin, head.yMin, head.xMax, head.yMax)])
        slant = font["post"].italicAngle if "post" in font else 0
        way, below_way, kind = (
            ("FontFile3", "CIDFontType0", "/Subtype/CIDFontType0C")
            if self._is_cff
            else ("FontFile2", "CIDFontType2", "")
        )
        file = pdf.stream(kind, self._subset())
        high = getattr(old, "sCapHeight", lines.ascent)  # missing in the oldest tables
        descriptor = pdf.add(
            f"<</Type/FontDescriptor/FontName/{name}/Flags {4 | (64 if slant else 0)}/FontBBox[{box}]"
            f"/ItalicAngle {num(slant)}/Ascent {num(round(lines.ascent * scale))}"
            f"/Descent {num(round(lines.descent * scale))}/CapHeight {num(round(high * scale))}"
            f"/StemV {old.usWeightClass // 5}/{way} {file} 0 R>>"
        )
        widths = "".join(
            f"{number}[{num(round(self._widths[glyph][0] * scale, 2))}]"
            for number, glyph in sorted(numbers.items())
        )
        identity = "" if self._is_cff else "/CIDToGIDMap/Identity"
        below = pdf.add(
            f"<</Type/Font/Subtype/{below_way}/BaseFont/{name}{identity}/FontDescriptor {descriptor} 0 R"
            f"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[{widths}]>>"
        )
        signs = pdf.stream("", self._meaning(numbers))
        pdf.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H/DescendantFonts[{below} 0 R]"
            f"/ToUnicode {signs} 0 R>>",
            self.number,
        )

    def _subset(self) -> bytes:
        options = subset.Options()
        options.retain_gids = options.notdef_outline = True  # the text refers to glyphs by number
        options.hinting = options.glyph_names = False
        options.layout_features, options.name_IDs = [], []
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "MATH", "post", "OS/2", "name"]
        font = TTFont(font_data(*self._source), lazy=True, recalcTimestamp=False)
        cutter = subset.Subsetter(options)
        cutter.populate(glyphs=list(self._used))
        cutter.subset(font)
        if self._is_cff:
            outlines: bytes = font["CFF "].compile(font)
            return outlines
        font.save(file := io.BytesIO())
        return file.getvalue()

    def _meaning(self, numbers: dict[int, str]) -> bytes:
        """Return the map from glyphs to characters, for search and copying."""
        rows = [
            f"<{number:04X}> <{self._used[glyph].encode('utf-16-be', 'replace').hex().upper()}>"
            for number, glyph in sorted(numbers.items())
            if glyph != ".notdef"
        ]
        blocks = "".join(
            f"{len(part)} beginbfchar\n{chr(10).join(part)}\nendbfchar\n"
            for part in (rows[at : at + 100] for at in range(0, len(rows), 100))
        )
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo\n"
            "<</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{blocks}"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        ).encode("ascii")


def _named(font: TTFont) -> str:
    """Return a font's PostScript name, as a PDF name."""
    found = str(font["name"].getDebugName(6) or "") if "name" in font else ""
    return (
        "".join(sign for sign in found if sign.isascii() and (sign.isalnum() or sign in "-_"))[:60]
        or "Letters"
    )


def _tag(numbers: dict[int, str]) -> str:
    """Return six capital letters that identify a font subset."""
    left = hash(tuple(sorted(numbers))) % 26**6
    return "".join(chr(65 + left // 26**place % 26) for place in range(6))


class _Joined(NamedTuple):
    """The ligatures of a font, and their numbers of characters in descending order."""

    glyphs: Mapping[str, str]
    long: tuple[int, ...]


def _joined(font: TTFont) -> _Joined:
    """Return the standard ligatures of a font ("fi")."""
    signs = {name: chr(code) for code, name in font.getBestCmap().items()}
    found = {
        "".join(signs[name] for name in names): glyph
        for names, glyph in _ligatures(font)
        if all(name in signs for name in names)
    }
    return _Joined(found, tuple(sorted({*map(len, found)}, reverse=True)))


def _ligatures(font: TTFont) -> Iterator[tuple[Sequence[str], str]]:
    """Yield the ligatures of a font: the joined glyphs, and the resulting one."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    features = [each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "liga"]
    for number in sorted({number for feature in features for number in feature.LookupListIndex}):
        for part in table.LookupList.Lookup[number].SubTable:
            for first, every in getattr(getattr(part, "ExtSubTable", part), "ligatures", {}).items():
                yield from (((first, *each.Component), each.LigGlyph) for each in every)


class _Outline(BasePen):
    """A pen that writes the outline of a glyph as PDF operators."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.written: list[str] = []

    def _moveTo(self, at: Point) -> None:  # noqa: N802  as the pen calls them
        self.written.append(f"{nums(at)} m")

    def _lineTo(self, at: Point) -> None:  # noqa: N802
        self.written.append(f"{nums(at)} l")

    def _curveToOne(self, first: Point, second: Point, at: Point) -> None:  # noqa: N802
        self.written.append(f"{nums((*first, *second, *at))} c")

    def _closePath(self) -> None:  # noqa: N802
        self.written.append("h")


class Letters:
    """The fonts of one PDF."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._faces: dict[Path | FontFile, Typeface] = {}

    def face(self, font: Font) -> Typeface:
        """Return the typeface of a font, opened on first use."""
        file = font.own or font_file(*font[:3])
        if file not in self._faces:
            self._faces[file] = Typeface(self._pdf, font)
        return self._faces[file]

    def set(
        self,
        content: Content,
        words: str,
        font: Font,
        size: float,
        ink: str,
        place: Matrix,
        width: float = 0.0,
        seen: bool = True,
    ) -> None:
        """Write words from a point on their baseline, at the end of the matrix `place`, squeezed or spread to
        a width (0: natural). Words with `seen` False are invisible and only for search."""
        if not words.strip():
            return
        face = self.face(font)
        part, begin = face.fit(words, size, width)
        a, b, c, d, x, y = place
        shown = f"<{face.encode(words)}> Tj" if seen else f"3 Tr <{face.encode(words)}> Tj 0 Tr"
        content.put(
            f"BT {content.name('F', face.number)} {num(size)} Tf {num(round(100 * part, 3))} Tz {nums(rgb(ink))} rg "
            f"{nums((a, b, c, d, x + a * begin, y + b * begin))} Tm {shown} ET"
        )

    def write(self) -> None:
        """Embed all used fonts."""
        for face in self._faces.values():
            face.write()
