"""An SVG is drawn as a browser draws it, or refused by the name of what is not drawn and its line."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame import Surface

from game.ui import bitmaps, paint, svg
from game.ui.picture_file import drawn
from tests.ui.helpers import kit

PICTURES = Path(__file__).parent / "pictures"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
    "\n%s</svg>"
)
RED, BLUE, NOTHING = (192, 64, 32, 255), (32, 96, 192, 255), (0, 0, 0, 0)
INK = 'fill="#C04020"'
SQUARE = f'<rect width="100" height="100" {INK}/>'


@pytest.fixture(autouse=True)
def ready() -> None:
    kit()


def picture(body: str, size: int = 100) -> Surface:
    return drawn("a.svg", (SVG % body).encode(), (size, size))


def seen(body: str, *points: tuple[int, int]) -> list[tuple[int, ...]]:
    """The colours of a picture of 100 units at points."""
    made = picture(body)
    return [tuple(made.get_at(point)) for point in points]


def near(one: Sequence[int], other: Sequence[int], by: int = 3) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def file(name: str) -> Surface:
    return drawn(name, (PICTURES / name).read_bytes(), (100, 100))


# -- files as people have them


def test_a_colour_is_known_by_its_name() -> None:
    assert file("named_colour.svg").get_at((50, 50)) == (255, 215, 0)


def test_what_is_used_twice_is_there_twice() -> None:
    made = file("use.svg")
    assert [tuple(made.get_at((at, at))) for at in (25, 50, 75)] == [RED, NOTHING, RED]


def test_what_lies_outside_a_clip_is_not_seen() -> None:
    made = file("clip_path.svg")
    assert [tuple(made.get_at((x, 50))) for x in (20, 35, 50, 80)] == [NOTHING, RED, RED, NOTHING]


def test_words_are_written() -> None:
    made = file("text.svg")
    white = pygame.mask.from_threshold(made, (255, 255, 255), (60, 60, 60))
    around = white.get_bounding_rects()
    assert 300 < white.count() < 1200
    assert min(box.left for box in around) in range(9, 15) and max(box.bottom for box in around) in range(
        59, 63
    )


@pytest.mark.parametrize("size", ['width="1em" height="1em" ', 'width="100%" height="100%" ', ""])
def test_a_size_that_is_that_of_the_page_is_the_viewbox(size: str) -> None:
    data = (PICTURES / "em_size.svg").read_text().replace('width="1em" height="1em" ', size)
    drawing = svg.measured(data.encode())
    assert drawing.size == (100, 100) and drawing.at((100, 100)).get_at((50, 50)) == RED


def test_rules_for_a_class_count() -> None:
    made = file("css_class.svg")
    assert [tuple(made.get_at(at)) for at in ((50, 50), (50, 10))] == [RED, BLUE]


def test_a_doctype_is_passed_over() -> None:
    assert file("doctype.svg").get_at((50, 50)) == RED


# -- what is drawn

LEFT, RIGHT, MIDDLE = (25, 50), (75, 50), (50, 50)
DRAWN = {
    "a mask": ('<mask id="m"><path d="M0 0H50V100H0z" fill="#FFF"/></mask><g mask="url(#m)">' + SQUARE + "</g>",
               {LEFT: RED, RIGHT: NOTHING}),
    "a symbol": (f'<symbol id="s" viewBox="0 0 10 10"><rect width="20" height="10" {INK}/></symbol>'
                 '<use href="#s" width="50" height="50" y="25"/>', {LEFT: RED, RIGHT: NOTHING}),
    "an svg within": (f'<svg x="50%" y="25" width="50%" height="50" viewBox="0 0 5 5"><circle cx="2.5" cy="2.5" r="9" '
                      f'{INK}/></svg>', {LEFT: NOTHING, RIGHT: RED, (75, 90): NOTHING}),
    "a pattern": (f'<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="20" height="40" '
                  f'{INK}/></pattern><rect width="100" height="100" fill="url(#p)"/>',
                  {(10, 50): RED, (30, 50): NOTHING, MIDDLE: RED}),
    "a marker": (f'<marker id="m" markerWidth="20" markerHeight="20" refX="10" refY="10" markerUnits="userSpaceOnUse">'
                 f'<rect width="20" height="20" {INK}/></marker><path d="M25 50H75" stroke="#000" '
                 'marker-end="url(#m)"/>', {(75, 55): RED, (25, 55): NOTHING}),
    "the colour of the words around": ('<g color="#C04020"><rect width="100" height="100" fill="currentColor"/></g>',
                                       {MIDDLE: RED}),
    "a colour of a use": ('<defs><rect id="r" width="100" height="100" fill="currentColor"/></defs>'
                          '<use xlink:href="#r" color="#C04020"/>', {MIDDLE: RED}),
    "a colour in HSL": ('<rect width="100" height="100" fill="hsl(12 71.4% 43.9%)"/>', {MIDDLE: RED}),
    "a colour that lets through": ('<rect width="100" height="100" fill="rgb(192 64 32 / 50%)"/>',
                                   {MIDDLE: (192, 64, 32, 128)}),
    "four digits": ('<rect width="100" height="100" fill="#C428"/>', {MIDDLE: (204, 68, 34, 136)}),
    "an id and an element": ('<style>rect{fill:#2060C0} #r{fill:#C04020}</style><rect id="r" width="50" height="100"/>'
                             '<rect x="50" width="50" height="100"/>', {LEFT: RED, RIGHT: BLUE}),
    "a style counts more than a rule": ('<style>.a{fill:#2060C0} .b{fill:#2060C0 !important}</style>'
                                        '<rect class="a" width="50" height="100" style="fill:#C04020"/>'
                                        '<rect class="b" x="50" width="50" height="100" style="fill:#C04020"/>',
                                        {LEFT: RED, RIGHT: BLUE}),
    "the first of a switch that is wanted": (
        '<switch><foreignObject requiredExtensions="x"/><g systemLanguage="de"/><g systemLanguage="en-GB, de">'
        f"{SQUARE}</g><rect/></switch>", {MIDDLE: RED}),
    "an origin of a turn": (f'<rect x="30" y="30" width="40" height="40" {INK} transform="rotate(45)" '
                            'transform-origin="50 50"/>', {(50, 25): RED, (31, 31): NOTHING, MIDDLE: RED}),
    "a transform in a style": (f'<rect width="40" height="40" {INK} style="transform: translate(30px, 30px)"/>',
                               {(65, 65): RED, (20, 20): NOTHING}),
    "em of the words around": (f'<g font-size="25"><rect width="2em" height="100" {INK}/></g>',
                               {LEFT: RED, RIGHT: NOTHING}),
    "a line below the fill": (f'<rect x="30" y="30" width="40" height="40" {INK} stroke="#2060C0" stroke-width="20" '
                              'paint-order="stroke"/>', {(35, 50): RED, (25, 50): BLUE}),
    "a gradient of another": (
        '<linearGradient id="a"><stop stop-color="#C04020"/><stop offset="1" stop-color="#2060C0"/></linearGradient>'
        '<linearGradient id="b" xlink:href="#a" x1="49.9%" x2="50.1%"/><rect width="100" height="100" fill="url(#b)"/>',
        {LEFT: RED, RIGHT: BLUE}),
    "a gradient that fades": (
        '<linearGradient id="a"><stop stop-color="#FF0000" stop-opacity=".5"/><stop offset="1" stop-color="#0000FF"/>'
        '</linearGradient><rect width="100" height="100" fill="url(#a)"/>', {MIDDLE: (127, 0, 129, 191)}),
    "a clip that is a use": ('<defs><path id="p" d="M0 0H50V100H0z"/><clipPath id="c"><use xlink:href="#p"/></clipPath>'
                             f'</defs><g clip-path="url(#c)">{SQUARE}</g>', {LEFT: RED, RIGHT: NOTHING}),
    "a colour where no gradient is": ('<rect width="100" height="100" fill="url(#none) #C04020"/>', {MIDDLE: RED}),
    "nothing where no gradient is": ('<rect width="100" height="100" fill="url(#none)"/>', {MIDDLE: NOTHING}),
    "what is hidden": (f'<g visibility="hidden">{SQUARE}</g><g display="none">{SQUARE}</g>', {MIDDLE: NOTHING}),
    "what other programs note": ('<metadata><x/></metadata><title>a</title><sodipodi:namedview xmlns:sodipodi="http://x"/>'
                                 f'<filter id="f"/>{SQUARE}', {MIDDLE: RED}),
}  # fmt: skip


@pytest.mark.parametrize("what", DRAWN)
def test_it_is_drawn_as_a_browser_draws_it(what: str) -> None:
    body, expected = DRAWN[what]
    for (point, colour), found in zip(expected.items(), seen(body, *expected), strict=True):
        assert near(found, colour), (point, found)


def test_the_room_round_a_viewbox_belongs_to_the_picture() -> None:
    text = (SVG % SQUARE).replace("viewBox", 'width="200" height="100" viewBox')
    drawing = svg.measured(text.encode())
    assert drawing.size == (200, 100) and drawing.corner == (-50, 0)
    made = drawing.at((200, 100))
    assert [tuple(made.get_at((x, 50))) for x in (20, 100, 180)] == [NOTHING, RED, NOTHING]
    stretched = svg.measured(text.replace("viewBox", 'preserveAspectRatio="none" viewBox').encode()).at(
        (200, 100)
    )
    assert stretched.get_at((20, 50)) == RED


def embedded(data: bytes, kind: str = "png") -> str:
    return (
        f'<image width="100" height="100" href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'
    )


def test_pictures_within_are_drawn_as_they_are_alone() -> None:
    for name in ("cmyk.jpg", "exif_turned.jpg"):
        made = picture(embedded((PICTURES / name).read_bytes(), "jpeg"))
        assert near(tuple(made.get_at((50, 20))), (254, 0, 0, 255)), name
        assert near(tuple(made.get_at((50, 80))), (0, 255, 1, 255)), name


def test_words_are_set_as_they_are_said_to_be() -> None:
    def wide(more: str) -> int:
        return (
            picture(f'<text x="2" y="50" font-size="20" {more}>Mill</text>').get_bounding_rect(min_alpha=60).w
        )

    plain = wide("")
    assert wide('font-weight="bold"') > plain and wide('letter-spacing="10"') > plain + 15
    assert wide('textLength="90"') > 80 and wide('font-family="Courier New, monospace"') != plain
    assert wide('font-family="serif"') == plain, "the fonts are those of the program on every machine"


# -- what is refused

REFUSED = {
    '<g filter="url(#f)"/>': "filter: url(#f) isn't supported",
    '<rect style="mix-blend-mode:multiply"/>': "mix-blend-mode: multiply isn't supported",
    '<style>rect{filter:blur(2px)}</style><rect/>': "filter: blur(2px) isn't supported",
    "<script/>": "script isn't supported",
    "<foreignObject/>": "foreignObject isn't supported, so replace it with shapes",
    '<text><textPath href="#p">a</textPath></text>': "textPath isn't supported, so convert the text to paths",
    "<rect><animate/></rect>": "animate isn't supported, so draw it in its final form",
    "<set/>": "set isn't supported",
    '<image href="photo.png"/>': "image refers to 'photo.png', so embed it",
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>': "isn't a PNG, JPEG or WebP, so embed it",
    '<use href="other.svg#a"/>': "use refers to 'other.svg#a', so copy that into the picture",
    '<rect width="9" height="9" fill="url(other.svg#a)"/>': "refers to 'other.svg#a'",
    '<rect width="9" height="9" fill="chartruse"/>': "'chartruse' isn't a supported colour",
    '<rect width="9" height="9" fill="context-fill"/>': "context-fill isn't supported",
    "<style>g > rect{fill:red}</style>": "has the rule 'g > rect'",
    "<style>@import url(a.css);</style>": "has @import",
    '<rect style="fill:var(--a)"/>': "fill: var(--a) isn't supported",
    '<text style="text-decoration:underline">a</text>': "text-decoration: underline isn't supported",
    '<text writing-mode="tb">a</text>': "writing-mode: tb isn't supported",
    "<text>\u6f22</text>": "the font has no '\u6f22', so convert the text to paths",
    '<path d="M0 0H9" vector-effect="non-scaling-stroke"/>': "vector-effect: non-scaling-stroke isn't supported",
    '<rect style="clip-path:circle(20px)" width="9" height="9"/>': "clip-path: circle(20px) isn't supported",
    '<rect style="offset-path:path(x)" width="9" height="9"/>': "offset-path: path(x) isn't supported",
    '<path d="M0 0H9" pathLength="3" stroke="red" stroke-dasharray="1"/>': "pathLength isn't supported",
    '<rect style="transform-box:fill-box;transform-origin:center;transform:rotate(3deg)"/>':
        "transform-box: fill-box isn't supported",
}  # fmt: skip


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_drawn_is_refused_by_its_name_and_its_line(body: str) -> None:
    with pytest.raises(svg.Refused) as refused:
        svg.measured((SVG % ("\n\n" + body)).encode())
    assert REFUSED[body] in str(refused.value)
    assert refused.value.lineno == 4


def test_what_is_refused_is_told_by_its_own_line() -> None:
    with pytest.raises(svg.Refused) as refused:
        svg.measured((SVG % '<g>\n<g>\n<rect width="3" height="3" fill="mauv"/></g></g>').encode())
    assert refused.value.lineno == 4


# -- what would cost too much

CHAIN = "".join(
    f'<mask id="m{n}">' + f'<g mask="url(#m{n + 1})">{SQUARE}</g>' * 2 + "</mask>" for n in range(21)
)
USES = '<g id="u0"><rect width="1" height="1"/></g>' + "".join(
    f'<g id="u{n}">{f"""<use href="#u{n - 1}"/>""" * 10}</g>' for n in range(1, 9)
)
TILE = '<pattern id="p" width="{0}" height="{0}" patternUnits="userSpaceOnUse">' + SQUARE + "</pattern>"
FILLED = '<rect width="100" height="100" fill="url(#p)"/>'
COSTLY = {
    "masks of masks, each twice": (CHAIN + f'<mask id="m21"/><g mask="url(#m0)">{SQUARE}</g>', "elements|times over"),
    "uses of uses, ten each": (f'<defs>{USES}</defs><use href="#u8"/>', "more than 5,000 elements"),
    "a use of itself": ('<g id="a"><use href="#a"/></g>', "#a contains itself"),
    "a mask of itself": (f'<mask id="a"><g mask="url(#a)">{SQUARE}</g></mask><g mask="url(#a)">{SQUARE}</g>',
                         "#a contains itself"),
    "a gradient of itself": ('<linearGradient id="a" href="#a"/><rect width="9" height="9" fill="url(#a)"/>',
                             "#a refers to itself"),
    "a pattern of itself": ('<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">' + FILLED
                            + "</pattern>" + FILLED, "#p contains itself"),
    "tiles without number": (TILE.format(0.1) + FILLED, "repeats more than 10,000 times"),
    "a tile like a house": (TILE.format(9000) + FILLED, "larger than the picture"),
    "to and fro": (f'<path {INK} d="M0 0' + "L99 30L0 70" * 500 + '"/>', "back and forth too often"),
    "layers on layers": (f'<g opacity=".9">{SQUARE}</g>' * 60, "more than 100 times over"),
    "markers at every corner": (
        '<marker id="m">' + "<rect width='1' height='1'/>" * 20 + '</marker><polyline marker-mid="url(#m)" points="'
        + "1 2 3 4 " * 500 + '"/>', "more than 5,000 elements"),
    "words without end": (f"<text>{'a' * 3000}</text>", "more than 2,000 letters"),
    "letters that grow": ('<g font-size="9em">' * 9 + "<text>a</text>" + "</g>" * 9, "too large"),
    "a thousand rules": ("<style>" + "a{fill:red}" * 1000 + "</style>", "more than 500 rules"),
    "words within words": ("<text>" + "<tspan>" * 99 + "</tspan>" * 99 + "</text>", "nested more than 60 levels deep"),
    "a picture of 900 million px": (
        embedded(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (30_000).to_bytes(4, "big") * 2 + bytes(20)), "30000 × 30000 px"),
    "a picture cut short": (embedded((PICTURES / "truncated.jpg").read_bytes(), "jpeg"), "ends early"),
}  # fmt: skip


@pytest.mark.parametrize("what", COSTLY)
def test_what_costs_too_much_never_reaches_the_renderer(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "rendered", None)
    body, words = COSTLY[what]
    with pytest.raises(svg.Refused, match=words):
        picture(body)


def test_pictures_within_are_counted_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.svg.embedded.MOST_PIXELS", 120 * 80 * 3)
    once = embedded((PICTURES / "cmyk.jpg").read_bytes(), "jpeg").replace("<image", '<image id="i"')
    assert picture(once + '<use href="#i"/>').get_at(MIDDLE).a == 255
    with pytest.raises(svg.Refused, match="have more than"):
        picture(once + '<use href="#i"/>' * 3)


def test_a_colour_that_the_library_of_pictures_was_asked_for_before_is_drawn() -> None:
    Image.new("RGB", (1, 1), "rebeccapurple")
    shape = '<rect width="9" height="9" fill="rebeccapurple"/>'
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{shape}</svg>'
    assert drawn("a.svg", data.encode(), (9, 9)).get_at((4, 4)) == (0x66, 0x33, 0x99, 255)


# -- PNG and JPEG


def png(mode: str, colour: object, **more: object) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new(mode, (8, 8), colour).save(out, "PNG", **more)  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "colour"),
    [
        (png("I;16", 0x8000), (128, 128, 128, 255)),
        (png("L", 77), (77, 77, 77, 255)),
        (png("LA", (77, 99)), (77, 77, 77, 99)),
        (png("1", 1), (255, 255, 255, 255)),
        (png("RGBA", (9, 8, 7, 6)), (9, 8, 7, 6)),
        (png("RGB", (9, 8, 7), transparency=(9, 8, 7)), (9, 8, 7, 0)),
        (png("P", 1, bits=1), (0, 0, 0, 255)),
    ],
    ids=[
        "grey of 16 bits",
        "grey",
        "grey that lets through",
        "one bit",
        "RGBA",
        "a colour that is clear",
        "a palette",
    ],
)
def test_every_kind_of_png_has_its_colours(data: bytes, colour: tuple[int, ...]) -> None:
    made = drawn("a.png", data, (8, 8)).get_at((4, 4))
    assert made == colour or made.a == colour[3] == 0


def test_a_jpeg_for_print_has_its_colours() -> None:
    made = file("cmyk.jpg")
    assert [near(tuple(made.get_at((50, y))), colour) for y, colour in (
        (10, (255, 0, 0, 255)), (50, (255, 255, 0, 255)), (95, (0, 255, 0, 255)),
    )] == [True] * 3  # fmt: skip


def test_a_photo_stands_as_it_was_taken() -> None:
    data = (PICTURES / "exif_turned.jpg").read_bytes()
    assert bitmaps.size_of(data) == (120, 80)
    made = drawn("a.jpg", data, (120, 80))
    assert near(tuple(made.get_at((60, 5))), (254, 0, 0, 255))
    assert near(tuple(made.get_at((60, 40))), (255, 255, 0, 255), 9)


def test_a_photo_that_is_cut_short_is_refused() -> None:
    with pytest.raises(ValueError, match="the file ends early"):
        file("truncated.jpg")
