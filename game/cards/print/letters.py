"""The bundled letters in a PDF: embedded as far as they are used, so that what is printed can be searched."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from game.cards.display import Font, Point
from game.cards.print.pdf import Content, Matrix, Pdf, num, nums, rgb
from game.ui.text import FontFile, font_data, font_file


class Typeface:
    """One font file in a PDF: `letters` codes words and notes what was used, `write` embeds that."""

    def __init__(self, pdf: Pdf, font: Font) -> None:
        self._pdf, self._source = pdf, font
        self._font = TTFont(font_data(*font), lazy=True)
        self._codes: dict[int, str] = self._font.getBestCmap()
        self._widths = self._font["hmtx"]
        self._em: int = self._font["head"].unitsPerEm
        self._used: dict[str, str] = {}
        self._is_cff = "CFF " in self._font
        self.number = pdf.reserve()

    def _glyph(self, sign: str) -> str:
        return self._codes.get(ord(sign), ".notdef")

    def width(self, words: str, size: float) -> float:
        """How wide words are of themselves."""
        return sum(self._widths[self._glyph(sign)][0] for sign in words) * size / self._em

    def letters(self, words: str) -> str:
        """Words as the numbers of their letters."""
        for sign in words:
            self._used.setdefault(self._glyph(sign), sign)
        return "".join(f"{self._font.getGlyphID(self._glyph(sign)):04X}" for sign in words)

    def outlines(self, words: str, size: float, place: Matrix, width: float = 0.0) -> str:
        """The outlines of words as operators, set as `Letters.set` sets them."""
        a, b, c, d, x, y = place
        own, scale = self.width(words, size), size / self._em
        part = scale * (width / own if width and own else 1.0)
        pen, glyphs = _Outline(glyphs := self._font.getGlyphSet()), glyphs
        for sign in words:
            glyph = self._glyph(sign)
            glyphs[glyph].draw(TransformPen(pen, (a * part, b * part, c * scale, d * scale, x, y)))
            x, y = x + a * part * self._widths[glyph][0], y + b * part * self._widths[glyph][0]
        return " ".join(pen.written)

    def write(self) -> None:
        """Embed the letters that were used."""
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
        high = getattr(old, "sCapHeight", lines.ascent)  # the oldest tables have none
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
        options.retain_gids = options.notdef_outline = True  # what is written names letters by their numbers
        options.hinting = options.glyph_names = False
        options.layout_features, options.name_IDs = [], []
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "MATH", "post", "OS/2", "name"]
        font = TTFont(font_data(*self._source), lazy=True)
        cutter = subset.Subsetter(options)
        cutter.populate(glyphs=list(self._used))
        cutter.subset(font)
        if self._is_cff:
            outlines: bytes = font["CFF "].compile(font)
            return outlines
        font.save(file := io.BytesIO())
        return file.getvalue()

    def _meaning(self, numbers: dict[int, str]) -> bytes:
        """Which sign each letter stands for, for who searches and copies."""
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
    """What a font calls itself, as a name of PDF."""
    found = str(font["name"].getDebugName(6) or "") if "name" in font else ""
    return (
        "".join(sign for sign in found if sign.isascii() and (sign.isalnum() or sign in "-_"))[:60]
        or "Letters"
    )


def _tag(numbers: dict[int, str]) -> str:
    """Six capital letters that tell one part of a font from another."""
    left = hash(tuple(sorted(numbers))) % 26**6
    return "".join(chr(65 + left // 26**place % 26) for place in range(6))


class _Outline(BasePen):
    """Writes the outline of a glyph as operators."""

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
        """The font in a file."""
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
        place: tuple[float, float, float, float, float, float],
        width: float = 0.0,
    ) -> None:
        """Write words from a point on their base line, which is at the end of the matrix `place`, squeezed or spread
        to a width (0: as wide as they are)."""
        face = self.face(font)
        own = face.width(words, size)
        if not words.strip() or own <= 0:
            return
        part = 100 * width / own if width else 100.0
        content.put(
            f"BT {content.name('F', face.number)} {num(size)} Tf {num(round(part, 3))} Tz {nums(rgb(ink))} rg "
            f"{nums(place)} Tm <{face.letters(words)}> Tj ET"
        )

    def write(self) -> None:
        """Embed every font that was used."""
        for face in self._faces.values():
            face.write()
