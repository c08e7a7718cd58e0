"""Fonts of a pack: found by family, proved before they are drawn with, embedded in print."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from game.cards.display import Run
from game.cards.faces import CardFaces
from game.cards.layouts import Layouts
from game.dev import check
from game.ui import pack_fonts, text
from rules.content import DATA
from rules.content.kinds import unread
from tests.cards.faces import kit
from tests.cards.print.test_pdf import letters_of, pdf_of

CARD = """\
full:
  sample: {id: x, text: aba}
  styles:
    body: {font: blocks, ink: text}
  elements:
    text: {draw: text, text: "{text}", box: [3, 3, 57, 20], size: 8}
"""
EM = 1000


def font(cff: bool = False, wide: int = 600, rights: int = 0, reach: int = 500) -> bytes:
    """A font of the letters a and b, blocks of a width."""
    builder = FontBuilder(EM, isTTF=not cff)
    names = [".notdef", "space", "a", "b"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", 97: "a", 98: "b"})
    drawn = {}
    for name in names:
        pen = T2CharStringPen(wide, None) if cff else TTGlyphPen(None)
        if name in ("a", "b"):
            for at, point in enumerate(((50, 0), (50, 700), (reach, 700), (reach, 0))):
                pen.lineTo(point) if at else pen.moveTo(point)
            pen.closePath()
        drawn[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Blocks", {}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (wide, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Blocks", "styleName": "Regular", "psName": "Blocks-Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200, fsType=rights)
    builder.setupPost()
    builder.save(file := io.BytesIO())
    return file.getvalue()


def pack(folder: Path, card: str = CARD, **files: bytes) -> Path:
    """A pack with fonts and a layout of its own."""
    (folder / "fonts").mkdir(parents=True)
    (folder / "data" / "layouts").mkdir(parents=True)
    for name, data in files.items():
        (folder / "fonts" / name.replace("__", "-").replace("_dot_", ".")).write_bytes(data)
    (folder / "data" / "layouts" / "mine.yaml").write_text(card, encoding="utf-8")
    return folder


def faces(folder: Path) -> CardFaces:
    return CardFaces(kit(), Layouts((folder,), DATA))


def faults(folder: Path) -> list[str]:
    """What `check` says of the pack."""
    lines: list[str] = []
    check.run((str(folder),), lines.append)
    return lines[:-1]


@pytest.mark.many_cases
@pytest.mark.parametrize("cff", [False, True], ids=["ttf", "otf"])
def test_a_text_is_written_in_the_font_of_a_pack(tmp_path: Path, cff: bool) -> None:
    folder = pack(tmp_path / "mine", **{"blocks_dot_otf" if cff else "Blocks__Regular_dot_ttf": font(cff)})
    made = faces(folder)
    assert made.layouts.faults == () and faults(folder) == []
    face = made.display("mine/full", {"id": "x", "text": "aba"}, 630.0)
    (run,) = [each for each in face.operations if isinstance(each, Run)]
    assert run.font.own is not None and Path(run.font.own.path).parent.name == "fonts"
    assert run.width == pytest.approx(3 * 0.6 * 8, abs=0.3)
    drawn = made.render("mine/full", {"id": "x", "text": "aba"}, 630.0).get_bounding_rect()
    assert drawn.w == pytest.approx(3 * 48 - 15, abs=4) and drawn.h == pytest.approx(56, abs=3), (
        "blocks, no letters"
    )


@pytest.mark.parametrize("cff", [False, True], ids=["ttf", "otf"])
def test_the_font_is_embedded_in_print(tmp_path: Path, cff: bool) -> None:
    folder = pack(tmp_path / "mine", **{f"blocks_dot_{'otf' if cff else 'ttf'}": font(cff)})
    made = faces(folder)
    face = made.display("mine/full", {"id": "x", "text": "aba"}, 630.0)
    document = pdf_of(face, made)  # type: ignore[arg-type]
    assert [sign for sign, _, _ in letters_of(document)] == ["a", "b", "a"]
    paper = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    inked = paper.point([255 * (level < 250) for level in range(256)]).getbbox()
    screen = made.render("mine/full", {"id": "x", "text": "aba"}, 630.0).get_bounding_rect()
    assert inked == pytest.approx((screen.left, screen.top, screen.right, screen.bottom), abs=4)


def test_bold_letters_that_the_family_lacks_are_told(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", CARD.replace("aba}", "<b>a</b>b}"), blocks_dot_ttf=font())
    assert faults(folder) == [
        "mine/data/layouts/mine.yaml:6 elements.text.text: "
        "the font blocks has no bold letters, so add fonts/blocks-bold.ttf"
    ]
    (folder / "fonts" / "blocks-bold.ttf").write_bytes(font(wide=900))
    assert faults(folder) == []
    face = faces(folder).display("mine/full", {"id": "x", "text": "<b>a</b>b"}, 630.0)
    assert [round(each.width, 1) for each in face.operations if isinstance(each, Run)] == [7.2, 4.8]


def test_signs_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", CARD.replace("text: aba", "text: abc"), blocks_dot_ttf=font())
    assert faults(folder) == [
        "mine/data/layouts/mine.yaml:6 elements.text.text: the font blocks can't write c"
    ]


def test_an_unknown_font_is_told_by_the_style(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", CARD.replace("font: blocks", "font: bloks"), blocks_dot_ttf=font())
    assert faults(folder) == [
        "mine/data/layouts/mine.yaml:4 styles.body.font: expected one of blocks, mono, sans, got 'bloks', "
        "did you mean 'blocks'?"
    ]


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("blocks_dot_ttf", b"", "the file isn't a TTF or OTF font, so export it as one of these"),
        ("blocks_dot_ttf", b"wOFF" + bytes(400), "isn't a TTF or OTF font"),
        ("blocks_dot_ttf", b"\0\1\0\0" + bytes(400), "has no table cmap"),
        ("blocks_dot_ttf", font()[:300], "the font can't be read"),
        ("blocks_dot_ttf", bytes(pack_fonts.LARGEST + 1), "larger than"),
        ("blocks_dot_ttf", font(rights=2), "doesn't allow embedding (fsType 2)"),
        ("blocks_dot_ttf", font(wide=9000), "the font has letters more than 6 times as large as their size"),
        (
            "blocks_dot_ttf",
            font(reach=30000),
            "the font has letters more than 6 times as large as their size",
        ),
        ("sans_dot_ttf", font(), "sans is the name of a built-in font, so rename the file"),
        ("blocks_dot_woff", b"wOFF", "only .ttf and .otf files are used in this folder"),
    ],
)
def test_a_fault_of_a_font_is_told_by_its_file(tmp_path: Path, name: str, data: bytes, fault: str) -> None:
    folder = pack(tmp_path / "mine", CARD.replace("font: blocks", "font: sans"), **{name: data})
    found = [*map(str, faces(folder).layouts.faults), *map(str, unread(folder, ()))]
    path = f"mine/fonts/{name.replace('_dot_', '.')}"
    assert any(line.startswith(f"{path}: ") and fault in line for line in found), found


def test_a_family_in_two_files_and_too_many_fonts_are_told(tmp_path: Path) -> None:
    many = {f"f{number}_dot_ttf": font() for number in range(pack_fonts.MOST)}
    folder = pack(tmp_path / "mine", blocks_dot_ttf=font(), blocks_dot_otf=font(cff=True), **many)
    found = [str(fault) for fault in pack_fonts.fonts_of((folder,)).faults]
    assert found[0].endswith(
        "blocks.ttf: the family blocks already has a file for these letters, so keep only one"
    )
    assert found[1].endswith(f": a pack can have at most {pack_fonts.MOST} fonts")


def test_a_font_that_is_saved_anew_gives_new_faces(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", blocks_dot_ttf=font())
    made = faces(folder)
    before = made.render("mine/full", {"id": "x", "text": "a"}, 630.0)
    (folder / "fonts" / "blocks.ttf").write_bytes(font(reach=200))
    assert made.reload() == ()
    after = made.render("mine/full", {"id": "x", "text": "a"}, 630.0)
    assert after.get_bounding_rect().w < before.get_bounding_rect().w / 2


def test_the_renderer_is_given_a_font_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "blocks.ttf"
    path.write_bytes(font())
    data = pack_fonts.check_font(pack_fonts.file_of(path)).data
    assert text.OWN[pack_fonts.file_of(path)] == data != path.read_bytes()
    assert set(TTFont(io.BytesIO(data)).keys()) <= {"GlyphOrder", *pack_fonts._KEPT}


def test_a_font_that_was_not_proved_is_the_programs_own(tmp_path: Path) -> None:
    gone = text.FontFile(str(tmp_path / "gone.ttf"))
    assert text.width("Guard", 20, own=gone) == text.width("Guard", 20)
