"""Sheets of paper: true scale, marks outside of what is printed, backs behind their cards."""

from __future__ import annotations

import io
from datetime import date
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from game.cards.print.exports import Paper, pdf
from game.cards.print.orders import Order
from game.cards.print.outputs import ExportFault
from game.cards.print.pdf import MM
from game.cards.print.sheets import EDGE, PAPERS, Sheet, sheet_of
from rules.common.steps import finished
from tests.cards.faces import deck

CARD = (63.0, 88.0)
PER_MM = 10


@pytest.mark.parametrize(
    ("paper", "bleed", "columns", "rows", "lies"),
    [
        ("A4", None, 3, 3, False), ("A4", 0.0, 3, 3, False), ("A4", 1.5, 3, 3, False), ("A4", 3.0, 4, 2, True),
        ("Letter", None, 3, 3, False), ("Letter", 1.5, 4, 2, True), ("A3", 3.0, 4, 4, False),
    ],
)  # fmt: skip
def test_a_sheet_takes_as_many_cards_as_fit(
    paper: str, bleed: float, columns: int, rows: int, lies: bool
) -> None:
    sheet = sheet_of(PAPERS[paper], CARD, bleed)
    assert (sheet.columns, sheet.rows, sheet.is_landscape) == (columns, rows, lies)


def test_nine_cards_with_bleed_begin_where_the_picture_has_them() -> None:
    sheet = sheet_of(PAPERS["A4"], CARD)
    assert (sheet.corner, sheet.bleed) == ((7.5, 9.5), 1.5)
    assert sheet_of(PAPERS["Letter"], CARD).bleed == 0, "with bleed a row would be lost"


def sheets() -> list[Sheet]:
    found = [sheet_of(paper, CARD, bleed) for paper in PAPERS.values() for bleed in (0.0, 1.0, 1.5, 3.0, 5.0)]
    return [*found, sheet_of(PAPERS["A4"], (70.0, 120.0), 3.0), sheet_of(PAPERS["A4"], (40.0, 40.0), 1.5)]


@pytest.mark.parametrize("sheet", sheets(), ids=str)
def test_cards_are_of_true_size_and_touch_by_their_bleed_at_most(sheet: Sheet) -> None:
    for held in (sheet, sheet.turned):
        x, y, w, h = held.printed
        assert x >= EDGE - 1e-6 and y >= EDGE - 1e-6
        assert x + w <= held.paper[0] - EDGE + 1e-6 and y + h <= held.paper[1] - EDGE + 1e-6
    cuts = [sheet.cut(slot) for slot in range(sheet.places)]
    assert {cut[2:] for cut in cuts} == {sheet.card}
    for one, other in pairwise(cuts):
        apart = max(abs(one[0] - other[0]) - sheet.card[0], abs(one[1] - other[1]) - sheet.card[1])
        assert apart >= 2 * sheet.bleed - 1e-6


@pytest.mark.parametrize("sheet", sheets(), ids=str)
def test_marks_are_at_every_cut_and_never_in_the_bleed_of_a_card(sheet: Sheet) -> None:
    x, y, w, h = sheet.printed
    marks = list(sheet.marks())
    for x0, y0, x1, y1 in marks:
        assert x1 <= x or x0 >= x + w or y1 <= y or y0 >= y + h
    for left, top, wide, high in (sheet.cut(slot) for slot in range(sheet.places)):
        assert {round(left, 6), round(left + wide, 6)} <= {each[0] for each in marks if each[0] == each[2]}
        assert {round(top, 6), round(top + high, 6)} <= {each[1] for each in marks if each[1] == each[3]}


@pytest.mark.parametrize("sheet", sheets(), ids=str)
def test_a_back_is_behind_its_card_when_the_paper_is_turned_sideways(sheet: Sheet) -> None:
    for slot in range(sheet.places):
        (x, y, w, h), (bx, by, bw, bh) = sheet.cut(slot), sheet.behind(slot)
        assert (by, bw, bh) == (y, w, h) and bx + bw == pytest.approx(sheet.paper[0] - x)
    own = {tuple(round(side, 6) for side in sheet.turned.cut(slot)) for slot in range(sheet.places)}
    assert own == {tuple(round(side, 6) for side in sheet.behind(slot)) for slot in range(sheet.places)}


def test_a_card_too_large_for_the_paper_is_refused_in_words() -> None:
    with pytest.raises(
        ExportFault, match=r"doesn't fit on this paper\. Choose a larger paper or less bleed\."
    ):
        sheet_of(PAPERS["A4"], (300.0, 300.0), 0.0)


def printed(tmp_path: Path, paper: Paper, *cards: str) -> list[Image.Image]:
    """The pages in black and white, 10 px a mm."""
    order = Order(deck("immense_warfare"), "A game, version 1", cards, tmp_path, "game", date(2026, 11, 29))
    (path,) = finished(pdf(order, paper))
    document = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))
    return [page.render(scale=PER_MM / MM).to_pil().convert("L") for page in document]


def dark(image: Image.Image, y: float) -> tuple[float, float]:
    """From where to where, in mm, a row of a page isn't white."""
    box = (
        image.crop((0, round(y * PER_MM), image.width, round(y * PER_MM) + 1))
        .point(lambda v: 255 * (v < 250))
        .getbbox()
    )
    assert box is not None
    return box[0] / PER_MM, box[2] / PER_MM


def test_what_is_printed_is_of_true_size_with_a_ruler_of_50_mm_and_backs_mirrored(tmp_path: Path) -> None:
    fronts, backs = printed(tmp_path, Paper(backs=True, offset=(0.4, 0.0)), "turtle", "acid_rain")
    assert fronts.size == backs.size == pytest.approx((2100, 2970), abs=1)
    assert dark(fronts, 60) == pytest.approx((6.0, 6.0 + 2 * 66), abs=0.15)
    assert dark(backs, 60) == pytest.approx((210 - 7.5 - 129 - 2.0 + 0.4, 210 - 7.5 + 2.0 + 0.4), abs=0.15)
    ruler = fronts.crop((0, 2850, 640, 2900))
    lines = [
        ruler.crop((0, row, 640, row + 1)).point(lambda v: 255 * (v < 128)).getbbox() for row in range(50)
    ]
    longest = max((box[2] - box[0] for box in lines if box), default=0)
    assert longest / PER_MM == pytest.approx(50, abs=0.3)


@pytest.mark.slow
def test_pages_say_where_they_are_cut_and_how_they_are_turned(tmp_path: Path) -> None:
    for bleed, edge, cut in ((1.5, b"Long", (7.5, 9.5, 195, 270)), (3.0, b"Short", (13.5, 9.0, 270, 182))):
        order = Order(
            deck("immense_warfare"), "A game", ("turtle",), tmp_path, f"{bleed}", date(2026, 11, 29)
        )
        (path,) = finished(pdf(order, Paper(bleed=bleed, backs=True)))
        assert b"/Duplex/DuplexFlip" + edge + b"Edge" in path.read_bytes()
        for page in pypdfium2.PdfDocument(path.read_bytes()):
            high, sheet = page.get_height(), sheet_of(PAPERS["A4"], CARD, bleed)
            trim, bled = ([side / MM for side in box] for box in (page.get_trimbox(), page.get_bleedbox()))
            x, y, w, h = sheet.cuts
            assert trim == pytest.approx((x, high / MM - y - h, x + w, high / MM - y), abs=0.01)
            assert bled == pytest.approx(
                [trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed], abs=0.01
            )
            assert (x, y) == cut[:2] == sheet.corner


@pytest.mark.slow
def test_marks_are_printed_only_where_they_are_asked_for(tmp_path: Path) -> None:
    (plain,), (marked,) = (printed(tmp_path, Paper(marks=marks), "turtle") for marks in (False, True))
    corner = (60, 30, 100, 70)
    assert plain.crop(corner).getextrema()[0] > 250 and marked.crop(corner).getextrema()[0] < 200
