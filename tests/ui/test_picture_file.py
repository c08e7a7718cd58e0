"""Pictures of unknown origin: known by what they hold, and refused before they cost anything."""

from __future__ import annotations

import base64
import io
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.dev import check
from game.ui import paint, svg
from game.ui.art import ArtStore
from game.ui.bitmaps import MOST_SCANS
from game.ui.picture_file import drawn, picture_info
from rules.content.kinds import PICTURES
from tests.ui.helpers import kit

ROOT = Path(__file__).resolve().parents[2]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">%s</svg>'
RED = SVG % '<rect width="100" height="100" fill="#FF0000"/>'
FOREIGN = {
    "an XPM that asks for 9.5 GB": b'/* XPM */\nstatic char*x[]={"50000 50000 1 1","a c red"};',
    "a GIF that asks for 4 GB": b"GIF89a" + struct.pack("<HH", 65535, 65535) + bytes(810),
    "an XCF": b"gimp xcf file\0" + bytes(100),
    "a BMP": b"BM" + bytes(60),
    "an XML that is no picture": b"<html/>",
}


@pytest.fixture(autouse=True)
def ready() -> None:
    kit()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(w: int, h: int) -> bytes:
    """A PNG of that size with next to nothing in it."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def jpeg(w: int = 12, h: int = 8) -> bytes:
    """A whole JPEG."""
    surface = pygame.Surface((w, h))
    surface.fill((0, 0, 255))
    out = io.BytesIO()
    pygame.image.save(surface, out, "blue.jpg")
    return out.getvalue()


def webp(w: int = 30, h: int = 10, mode: str = "RGB", **how: Any) -> bytes:
    """A whole WebP, blue, or half so."""
    image = Image.new(mode, (w, h), (0, 0, 255, 128) if mode == "RGBA" else (0, 0, 255))
    image.save(out := io.BytesIO(), "WEBP", **how)
    return out.getvalue()


def path(d: str, more: str = 'stroke="red"') -> str:
    return SVG % f'<path d="{d}" {more}/>'


@pytest.mark.parametrize("end", PICTURES)
@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_no_picture_of_these_kinds_is_refused_whatever_its_name(what: str, end: str) -> None:
    with pytest.raises(ValueError, match="not an SVG, PNG, JPEG or WebP"):
        picture_info(f"a{end}", FOREIGN[what])


@pytest.mark.parametrize(
    ("name", "holds", "right"),
    [
        ("a.png", "SVG", ".svg"),
        ("a.svg", "JPEG", ".jpg"),
        ("a.jpg", "PNG", ".png"),
        ("a.png", "WebP", ".webp"),
    ],
)
def test_a_name_that_belies_its_picture_is_told(name: str, holds: str, right: str) -> None:
    data = {"SVG": RED.encode(), "JPEG": jpeg(), "PNG": png(4, 4), "WebP": webp()}[holds]
    with pytest.raises(ValueError, match=f"the file is {holds}, so name it {right}"):
        picture_info(name, data)


@pytest.mark.parametrize("name", ["a.jpg", "a.jpeg", "A.JPG"])
def test_a_jpeg_is_drawn(name: str) -> None:
    picture = drawn(name, jpeg(), (20, 20))
    assert picture.get_size() == (20, 20) and picture.get_at((10, 10)).b > 200
    assert picture_info(name, jpeg(30, 10)).size == (30, 10)


def test_a_png_of_4_gb_is_refused_by_its_header() -> None:
    with pytest.raises(ValueError, match="65535 × 65535 px"):
        picture_info("a.png", png(65535, 65535))


def test_a_jpeg_of_12_gb_is_refused_by_its_header() -> None:
    data = bytearray(jpeg())
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", 65000, 65000)
    with pytest.raises(ValueError, match="65000 × 65000 px"):
        picture_info("a.jpg", bytes(data))


@pytest.mark.parametrize(
    "data",
    [
        jpeg() + b"\xff\xda" * MOST_SCANS,
        jpeg()[:20],
        b"\xff\xd8\xff",
    ],
    ids=["scans without end", "cut", "nothing more"],
)
def test_a_jpeg_that_is_more_or_less_than_one_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="JPEG"):
        picture_info("a.jpg", data)


def test_a_jpeg_with_an_svg_in_its_comment_is_the_jpeg_that_it_is() -> None:
    data = jpeg()[:2] + b"\xff\xfe" + struct.pack(">H", 2 + len(RED)) + RED.encode() + jpeg()[2:]
    assert drawn("a.jpg", data, (20, 20)).get_at((10, 10)).b > 200


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("lossless", [False, True])
def test_a_webp_is_drawn(mode: str, lossless: bool) -> None:
    data = webp(mode=mode, lossless=lossless)
    assert picture_info("a.webp", data).size == (30, 10)
    inside = drawn("a.webp", data, (20, 20)).get_at((10, 10))
    assert inside.b > 200 and abs(inside.a - (128 if mode == "RGBA" else 255)) < 3


def test_a_webp_of_a_camera_on_its_side_is_turned() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    image = Image.new("RGB", (30, 10), "red")
    image.paste("blue", (0, 0, 15, 10))
    image.save(out := io.BytesIO(), "WEBP", exif=exif)
    assert picture_info("a.webp", out.getvalue()).size == (10, 30)
    made = drawn("a.webp", out.getvalue(), (10, 30))
    assert made.get_at((5, 4)).b > 150 and made.get_at((5, 26)).r > 150


LARGE = {"VP8 ": (webp(), 26, "<HH", 16_000), "VP8L": (webp(lossless=True), 21, "<I", 16_000),
         "VP8X": (webp(mode="RGBA"), 24, "<I", 99_000)}  # fmt: skip


@pytest.mark.parametrize("kind", LARGE)
def test_a_large_webp_is_refused_by_its_header(kind: str) -> None:
    data, at, form, side = LARGE[kind]
    written = {"VP8 ": (side, side), "VP8L": (side - 1 | (side - 1) << 14,), "VP8X": (side - 1,)}[kind]
    assert data[12:16] == kind.encode()
    changed = bytearray(data)
    struct.pack_into(form, changed, at, *written)
    with pytest.raises(ValueError, match=f"{side} × .*px, but the limit is 16 million"):
        picture_info(
            "a.webp",
            bytes(changed) if kind != "VP8X" else bytes(changed[:27] + changed[24:27] + changed[30:]),
        )


def test_a_webp_that_moves_is_refused() -> None:
    frames = [Image.new("RGB", (9, 9), "red")]
    with pytest.raises(ValueError, match="animated, so save a still WebP"):
        picture_info("a.webp", webp(9, 9, save_all=True, append_images=frames))


@pytest.mark.parametrize("kept", [12, 29, 40, -9])
def test_a_webp_cut_short_is_refused(kept: int) -> None:
    with pytest.raises(ValueError, match=r"ends within the header|can't be read|ends early"):
        drawn("a.webp", webp()[:kept], (20, 20))


def test_a_webp_within_an_svg_is_drawn() -> None:
    href = f"data:image/webp;base64,{base64.b64encode(webp(mode='RGBA')).decode()}"
    made = drawn("a.svg", (SVG % f'<image width="100" height="100" href="{href}"/>').encode(), (20, 20))
    assert made.get_at((10, 10)).b > 200


def scrawl(count: int) -> str:
    chance = random.Random(1)
    return "M0 0" + "".join(f"L{chance.randrange(100)} {chance.randrange(100)}" for _ in range(count))


COSTLY = {
    "dashes of 0.06 over 99,999": path("M0 0L99999 0", 'stroke="red" stroke-dasharray="0.06"'),
    "dashes of 0.06 in a scaled group": SVG
    % '<g transform="scale(1000)"><path d="M0 0L99 0" stroke="red" stroke-dasharray=".0006"/></g>',
    "dashes in a style": path("M0 0L100 0", 'style="stroke:red;stroke-dasharray:0.01,0.01"'),
    "dashes of a group": SVG % '<g stroke="red" stroke-dasharray="1e-3"><path d="M0 0L100 0"/></g>',
    "dashes so fine that a step is lost": SVG
    % '<g transform="translate(9999 0)"><path d="M0 0L1 0" stroke="red" stroke-dasharray="1e-4"/></g>',
    "200,000 subpaths": path("M0 0z" * 200_000),
    "200,000 subpaths in 2,000 shapes": SVG % (f'<path d="{"M0 0L9 9z" * 100}"/>' * 2_000),
    "a scrawl": path(scrawl(50_000)),
    "a scrawl along a wide line": path(scrawl(5_000), 'stroke="red" stroke-width="90"'),
    "a polygon of a million corners": SVG % f'<polygon points="{"1 2 " * 1_000_000}"/>',
    "a line wider than a thousand pictures": path("M0 0L9 9", 'stroke="red" stroke-width="100000"'),
    "5,000 coats of paint": SVG % ('<rect width="100" height="100" fill-opacity=".1"/>' * 4_990),
    "20,000 groups": SVG % ("<g>" * 9_990 + "</g>" * 9_990),
    "100,000 tags": SVG % ("<g/>" * 100_000),
    "a gradient without end": SVG
    % '<radialGradient id="a" r="1e999"><stop/></radialGradient><circle r="9" fill="url(#a)"/>',
    "a gradient turned without end": SVG
    % '<linearGradient id="a" gradientTransform="scale(1e30)"><stop/></linearGradient><circle r="9" fill="url(#a)"/>',
    "a group without a width": SVG
    % '<radialGradient id="a"><stop/></radialGradient><g transform="scale(1e-30 5)"><circle r="9" fill="url(#a)"/></g>',
    "endless numbers": path("M0 0L1e99 0"),
    "an endless size": SVG.replace("100 100", "9" * 400 + " 100") % "",
    "an endless size in words": SVG.replace("100 100", "1e30 1e30") % "",
    "no size": SVG.replace(' viewBox="0 0 100 100"', "") % '<path d="M0 0L9 9"/>',
    "a line of a picture": SVG.replace("100 100", "1000 1") % "",
    "an svg in the svg": SVG % '<svg viewBox="0 0 1e-9 1e-9"><rect width="1" height="1"/></svg>',
    "dashes in a style sheet": SVG
    % '<style>path{stroke-dasharray:0.001}</style><path d="M0 0L100 0" stroke="red"/>',
    "a declaration": '<!DOCTYPE svg [<!ENTITY a "b">]>' + RED,
}


@pytest.mark.parametrize("what", COSTLY)
def test_an_svg_that_costs_too_much_never_reaches_the_renderer(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paint, "rendered", None)
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        drawn("a.svg", COSTLY[what].encode(), (20, 20))


@pytest.mark.parametrize("what", ["dashes of 0.06 over 99,999", "an endless size"])
def test_a_refused_picture_is_a_fault_of_the_check_and_a_plate_on_the_table(
    tmp_path: Path, what: str
) -> None:
    (tmp_path / "a.svg").write_text(COSTLY[what])
    said: list[str] = []
    assert check.run([str(tmp_path / "a.svg")], said.append) == 1
    assert "a.svg:1: the picture can't be drawn (" in said[0]
    store = ArtStore(tmp_path)
    assert store.picture("a.svg", 20, 20).get_size() == (20, 20)
    assert store.natural_size("a.svg") == (1.0, 1.0)


def test_what_only_the_renderer_takes_for_a_shape_is_not_handed_on() -> None:
    hidden = f'<!-- > <path d="{scrawl(9_000)}"/> --><title a="&gt;&lt;path d=\'{scrawl(9_000)}\'/&gt;"/>'
    assert svg.measured((SVG % hidden).encode()).body == ""


def test_dashes_of_a_usual_picture_are_drawn() -> None:
    picture = drawn("a.svg", path("M0 50H100", 'stroke="#FF0000" stroke-width="20" stroke-dasharray="10"').encode(),
                    (100, 100))  # fmt: skip
    assert [picture.get_at((x, 50)).a > 128 for x in (5, 15, 25, 35)] == [True, False, True, False]


@pytest.mark.parametrize(
    "d",
    ["M0 0 10 10", "m1-1.5.5.5", "M0 0a5 5 0 01 9 9", "M0,0C1 1 2 2 3 3S4 4 5 5Q1 1 2 2T9 9H3V4z", " ", ""],
)
def test_paths_as_they_are_usually_written_are_read(d: str) -> None:
    assert drawn("a.svg", path(d).encode(), (10, 10)).get_size() == (10, 10)


@pytest.mark.parametrize("d", ["M0", "5 5", "M0 0z 5", "M0 0 nan inf", "M0 0A1 1 0 7 7 1 1"])
def test_paths_that_can_be_read_in_two_ways_are_refused(d: str) -> None:
    with pytest.raises(ValueError, match="path"):
        svg.measured(path(d).encode())
