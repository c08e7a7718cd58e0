"""The PDF of a face beside what the screen shows of it: the same letters, lines, boxes and colours."""

from __future__ import annotations

import ctypes
import io
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import pygame
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image
from pygame import Surface

from game.cards import display
from game.cards.faces import CardFaces, Deck
from game.cards.print import vectors
from game.cards.print.letters import Letters
from game.cards.print.pdf import MM, Content, Pdf, nums
from game.cards.print.player import Player
from game.cards.print.proofs import PRINT, Proofs, bled
from game.ui import pack_fonts, text
from rules import catalog
from tests.cards.faces import apart, deck, kit

CARDS = [
    ("smash_gear", 0), ("gears_of_industry", 3), ("immense_warfare", 3), ("immense_warfare", 60),
    ("planet_smash", 0), ("mechyard", 5),
]  # fmt: skip


@lru_cache(maxsize=1)
def proofs(game: str, bleed: float = 1.5) -> Proofs:
    return Proofs(deck(game), bleed)


def pdf_of(face: display.Face, prints: Proofs) -> pypdfium2.PdfDocument:
    """A face alone on a page of its size."""
    file = io.BytesIO()
    pdf = Pdf(file)
    letters = Letters(pdf)
    form = Player(pdf, letters, prints.kit).form(face)
    page = Content()
    page.put(f"{nums((MM, 0, 0, MM, 0, 0))} cm")
    page.show(form)
    pdf.add_page(page, face.size)
    letters.write()
    pdf.close("A card", datetime(2026, 11, 29))
    return pypdfium2.PdfDocument(file.getvalue())


def seen(face: display.Face, prints: Proofs) -> tuple[Surface, Surface]:
    """A face as the screen has it and as its PDF has it, both a third as large."""
    shown = prints.surface(face)
    screen = Image.frombytes("RGB", shown.get_size(), pygame.image.tobytes(shown, "RGB"))
    paper = (
        pdf_of(face, prints)[0].render(scale=PRINT / MM).to_pil().convert("RGB").crop((0, 0, *screen.size))
    )
    small = [each.reduce(3) for each in (screen, paper)]
    one, other = (pygame.image.frombytes(each.tobytes(), each.size, "RGB") for each in small)
    return one, other


def letters_of(document: pypdfium2.PdfDocument) -> list[tuple[str, float, float]]:
    """The letters of the page, each with its place on the base line in mm from the upper left corner."""
    page, words = document[0].get_textpage(), []
    for at in range(page.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        sign = chr(pypdfium2.raw.FPDFText_GetUnicode(page, at))
        if sign.strip() and pypdfium2.raw.FPDFText_GetCharOrigin(page, at, x, y):
            words.append((sign, x.value / MM, (document[0].get_height() - y.value) / MM))
    return words


@pytest.mark.many_cases
@pytest.mark.parametrize(("game", "number"), CARDS)
def test_a_card_on_paper_is_as_on_the_screen(game: str, number: int) -> None:
    prints = proofs(game)
    face = prints.front([*prints.deck.fields][number])
    mean, share = apart(*seen(face, prints))
    assert mean < 4 and share < 0.02  # edges lie part of a px apart


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_letter_of_a_card_is_where_the_screen_has_it(game: str) -> None:
    prints = proofs(game)
    face = prints.front([*prints.deck.fields][-1])
    runs = [each for each in face.operations if isinstance(each, display.Run) and each.words.strip()]
    assert runs
    written = letters_of(pdf_of(face, prints))
    turned = any(isinstance(each, display.Turn) for each in face.operations)
    at = 0
    for run in runs:
        signs = [sign for sign in run.words if sign.strip()]
        line = written[at : at + len(signs)]
        at += len(signs)
        assert [sign for sign, _, _ in line] == signs
        if turned:
            continue
        assert max(map(abs, off(run, line, face.px)), default=0) < NEAR
        assert {round(y, 2) for _, _, y in line} == {round(line[0][2], 2)}
        assert run.at[1] < line[0][2] < run.at[1] + run.size / 2
    assert at == len(written)


def of_a_pack() -> display.Font:
    """Letters of a pack: those of the program, written anew as all of a pack are."""
    own = pack_fonts.file_of(text.font_file(italic=True))
    assert not pack_fonts.check_font(own).fault
    return display.Font(own=own)


@pytest.mark.many_cases
@pytest.mark.parametrize(
    "font",
    [*(display.Font(bold, italic) for bold in (False, True) for italic in (False, True)), of_a_pack()],
    ids=["regular", "italic", "bold", "bold_italic", "own"],
)
@pytest.mark.parametrize("words", ["Jump off", "Waffles, difficult to find", "A jolly fjord of a leaf"])
def test_letters_joined_and_beyond_their_width_are_where_the_screen_has_them(
    font: display.Font, words: str
) -> None:
    wide = text.width(words, round(4 * PRINT), *font) / PRINT
    run = display.Run(path="e", words=words, at=(5.0, 10.0), size=4.0, ink="#000000", font=font, width=wide)
    prints = proofs("immense_warfare")
    face = display.Face((run,), (63.0, 20.0), 0.0, PRINT)
    document = pdf_of(face, prints)
    line = letters_of(document)
    assert [sign for sign, _, _ in line] == [sign for sign in words if sign.strip()]
    assert max(map(abs, off(run, line, PRINT))) < NEAR
    screen, paper = prints.surface(face), document[0].render(scale=PRINT / MM).to_pil().convert("L")
    inked = screen.get_bounding_rect(min_alpha=128)
    box = paper.point(lambda value: 255 * (value < 128)).getbbox()
    assert box == pytest.approx((inked.left, inked.top, inked.right, inked.bottom), abs=2)


NEAR = 0.08
"""Sizes of a letter: on the screen each is a whole number of px wide."""


def off(run: display.Run, line: list[tuple[str, float, float]], px: float) -> list[float]:
    """How far from its place on the screen each letter is, in sizes of it; the first one, whose ink may reach beyond
    its place, and what is joined to the one before are left out."""
    size = round(run.size * px)

    def place(at: int) -> float:
        return (text.width(f"{run.words[:at]}n", size, *run.font) - text.width("n", size, *run.font)) / px

    begins = [at for at, sign in enumerate(run.words) if sign.strip()]
    alone = [at > 0 and run.words[at - 1] != "f" for at in begins]
    return [
        (x - run.left - place(at) * run.narrow) / run.size
        for at, (_, x, _), is_alone in zip(begins, line, alone, strict=True)
        if is_alone
    ]


def test_letters_are_embedded_as_far_as_they_are_used() -> None:
    prints = proofs("immense_warfare")
    file = io.BytesIO()
    pdf = Pdf(file)
    letters = Letters(pdf)
    Player(pdf, letters, prints.kit).form(prints.front("turtle"))
    letters.write()
    pdf.close("Turtle", datetime(2026, 11, 29))
    assert b"NotoSans-Bold" in file.getvalue() and b"/FontFile2" in file.getvalue()
    assert len(file.getvalue()) < 60_000


def test_the_frame_goes_on_beyond_the_cut_and_no_line_lies_on_it() -> None:
    prints = proofs("immense_warfare")
    face = prints.front("turtle")
    assert face.size == (66.0, 91.0)
    body = next(each for each in face.operations if isinstance(each, display.Plate))
    assert (body.box, body.radius, body.edge) == ((0.0, 0.0, 66.0, 91.0), 0.0, "")
    assert body.stops[0][0] == pytest.approx(1.5 / 91)
    plain = prints.deck.to_scale("full", "turtle", 330 / 63, 0.0)
    before = next(each for each in plain.operations if isinstance(each, display.Plate))
    assert [ink for _, ink in body.stops] == [ink for _, ink in before.stops] and before.edge
    shown = prints.surface(face)
    corners = [(0, 0), (shown.get_width() - 1, 0), (0, shown.get_height() - 1)]
    assert all(shown.get_at(corner).a == 255 for corner in corners)


def test_a_picture_at_the_side_of_a_card_reaches_beyond_the_cut() -> None:
    whole = display.Picture(path="e", file="a.svg", window=(3, 3, 63, 40), whole=(80, 50), corner=(8, 5))
    exact = display.Picture(path="e", file="a.svg", window=(3, 3, 63, 40), whole=(63, 40), corner=(0, 0))
    inner = display.Picture(path="e", file="a.svg", window=(9, 9, 50, 40), whole=(50, 40), corner=(0, 0))
    made = bled(display.Face((whole, exact, inner), (69.0, 94.0), 3.0, PRINT)).operations
    assert made[2] == inner
    more, grown = made[0], made[1]
    assert isinstance(more, display.Picture) and isinstance(grown, display.Picture)
    assert more.window == grown.window == (0, 0, 69, 43)
    assert more.whole == (80, 50) and more.corner == (5, 2)
    assert grown.whole[0] >= 69 and grown.whole[1] >= 43
    assert grown.whole[0] / grown.whole[1] == pytest.approx(63 / 40)


ROUND = '<circle cx="50" cy="50" r="40" fill="white"/>'
TILE = '<rect width="100" height="100" fill="#D8402A"/>'


@pytest.mark.parametrize(
    "drawn",
    [
        f'<defs><clipPath id="c">{ROUND}</clipPath></defs><g clip-path="url(#c)">{TILE}</g>',
        f'<defs><mask id="c">{ROUND}</mask></defs><g mask="url(#c)">{TILE}</g>',
        f'<defs><pattern id="c" width="100" height="100" patternUnits="userSpaceOnUse">{TILE}</pattern></defs>'
        f"{ROUND.replace('white', 'url(#c)')}",
    ],
    ids=["clip", "mask", "pattern"],
)
def test_what_is_no_vector_is_printed_as_a_picture(drawn: str) -> None:
    prints = proofs("immense_warfare")
    made = display.Vector(path="e", body=drawn, box=(0.0, 0.0, 100 / PRINT, 100 / PRINT))
    document = pdf_of(display.Face((made,), (20.0, 20.0), 0.0, PRINT), prints)
    assert [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    pixels = document[0].render(scale=PRINT / MM).to_pil()
    assert pixels.getpixel((50, 50))[:3] == (216, 64, 42) and pixels.getpixel((3, 3))[:3] == (255, 255, 255)


@pytest.mark.parametrize("clear", [1.0, 0.5])
def test_a_line_with_a_gradient_is_whole_in_a_reader_that_cuts_patterns(clear: float) -> None:
    stops = "".join(f'<stop offset="{at}" stop-color="#000000" stop-opacity="{clear}"/>' for at in (0, 1))
    ring = (
        f'<defs><linearGradient id="g">{stops}</linearGradient></defs>'
        '<circle cx="50" cy="50" r="36" fill="none" stroke="url(#g)" stroke-width="13"/>'
    )
    made = display.Vector(path="e", body=ring, box=(0.0, 0.0, 100 / PRINT, 100 / PRINT))
    document = pdf_of(display.Face((made,), (20.0, 20.0), 0.0, PRINT), proofs("immense_warfare"))
    assert not [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    pixels = document[0].render(scale=PRINT / MM).to_pil().convert("L")
    ends = [(50, 10), (50, 90), (10, 50), (90, 50)]
    assert [pixels.getpixel(at) for at in ends] == pytest.approx([255 * (1 - clear)] * 4, abs=3)
    assert pixels.getpixel((50, 50)) == pixels.getpixel((3, 3)) == 255


def test_an_icon_that_is_no_vector_is_printed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise vectors.NotVector("clip-path")

    monkeypatch.setattr(vectors, "draw", refuse)
    icon = display.Icon(path="e", name="gear", centre=(10.0, 10.0), size=8.0, ink="#000000")
    document = pdf_of(display.Face((icon,), (20.0, 20.0), 0.0, PRINT), proofs("immense_warfare"))
    (found,) = [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    assert max(found.get_px_size()) == pytest.approx(8 * PRINT, abs=12)


@pytest.mark.parametrize("end", ["jpg", "webp"])
def test_a_photograph_is_printed_at_300_dpi(tmp_path: Path, end: str) -> None:
    Image.effect_noise((600, 400), 60).convert("RGB").save(tmp_path / f"photo.{end}")
    prints = Proofs(Deck(CardFaces(kit()), "immense_warfare", {}))
    photo = display.Picture(
        path="e", file=str(tmp_path / f"photo.{end}"), window=(0, 0, 30, 20), whole=(30, 20), corner=(0, 0)
    )
    document = pdf_of(display.Face((photo,), (30.0, 20.0), 0.0, PRINT), prints)
    (found,) = [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    assert found.get_px_size() == (round(30 * PRINT), round(20 * PRINT))


def test_a_turned_group_is_turned_on_paper() -> None:
    prints = proofs("immense_warfare")
    plate = display.Plate(path="e", box=(0.0, 0.0, 10.0, 5.0), stops=((0.0, "#000000"), (1.0, "#000000")))
    turn, end = display.Turn(path="e", by=90, about=(20.0, 20.0)), display.End(path="e")
    drawn = pdf_of(display.Face((turn, plate, end), (40.0, 40.0), 0.0, PRINT), prints)[0]
    pixels = drawn.render(scale=1 / MM).to_pil().convert("L")
    assert pixels.getpixel((2, 36)) == 0 and pixels.getpixel((2, 2)) == 255


def test_words_that_are_not_set_sign_by_sign_are_printed_as_seen_and_can_be_searched() -> None:
    prints = proofs("immense_warfare")
    wide = 20.0
    run = display.Run(
        path="e", words="q\u0307x", at=(5.0, 10.0), size=4.0, ink="#000000", font=display.Font(), width=wide
    )
    document = pdf_of(display.Face((run,), (40.0, 20.0), 0.0, PRINT), prints)
    assert [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    assert [sign for sign, _, _ in letters_of(document)] == ["q", "\u0307", "x"]
    composed = display.Face(
        (display.Run(path="e", words="e\u0301", at=(5, 10), size=4, ink="#000000", font=display.Font(), width=2),),
        (40.0, 20.0), 0.0, PRINT,
    )  # fmt: skip
    document = pdf_of(composed, prints)
    assert not [each for each in document[0].get_objects() if isinstance(each, pypdfium2.PdfImage)]
    assert [sign for sign, _, _ in letters_of(document)] == ["é"]


def test_the_light_on_the_upper_edge_is_on_paper_too() -> None:
    prints = proofs("immense_warfare")
    plate = display.Plate(
        path="e",
        box=(5.0, 5.0, 30.0, 10.0),
        stops=((0.0, "#101010"), (1.0, "#101010")),
        radius=2.0,
        top_line=True,
    )
    for alpha in (1.0, 0.5):
        face = display.Face((replace(plate, alpha=alpha),), (40.0, 20.0), 0.0, PRINT)
        shown, paper = (
            prints.surface(face),
            pdf_of(face, prints)[0].render(scale=PRINT / MM).to_pil().convert("RGB"),
        )
        screen = Surface(shown.get_size())
        screen.fill("white")
        screen.blit(shown, (0, 0))
        y = round(5 * PRINT) + 1
        lit, dim = (round((5 + across) * PRINT) for across in (11, 4))
        assert paper.getpixel((lit, y)) == pytest.approx(screen.get_at((lit, y))[:3], abs=12)
        assert paper.getpixel((lit, y))[0] > paper.getpixel((dim, y))[0] + 10
    on_cut = bled(display.Face((replace(plate, box=(3.0, 3.0, 34.0, 14.0)),), (40.0, 20.0), 3.0, PRINT))
    assert not on_cut.operations[0].top_line
