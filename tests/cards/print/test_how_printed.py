"""Copies, round corners, resolution, backs apart: what is chosen for paper and pictures."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from game.cards.print.orders import DECK
from game.cards.print.pdf import MM
from game.cards.print.sheets import CORNER
from rules import catalog
from tests.cards.faces import deck
from tests.cards.print.test_exports import GAME, order, run

PER_MM = 10


def pages(path: Path) -> list[str]:
    """The words of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


@pytest.mark.slow
def test_a_card_is_printed_as_often_as_asked(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--copies", "5", "--only", "turtle,acid_rain", "--out", tmp_path) == 0
    first, second = pages(tmp_path / f"{GAME}_a4.pdf")
    assert first.count("Turtle") == 5 and first.count("Acid Rain") == 4
    assert second.count("Turtle") == 0 and second.count("Acid Rain") == 1


def test_a_card_is_as_often_in_a_deck_for_a_virtual_table_as_asked(tmp_path: Path) -> None:
    words = ("--tts", "--copies", "3", "--only", "turtle,acid_rain")
    assert run("cards", "export", GAME, *words, "--out", tmp_path) == 0
    (found,) = json.loads((tmp_path / f"{GAME}_tts" / f"{GAME}.json").read_text())["ObjectStates"]
    assert found["DeckIDs"] == [100] * 3 + [101] * 3
    ids = [card["GUID"] for card in found["ContainedObjects"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", ["smash_gear", "mechyard"])
def test_a_game_that_counts_its_cards_is_printed_as_a_deck(tmp_path: Path, game: str) -> None:
    asked = order(tmp_path)._replace(deck=deck(game), cards=tuple(deck(game).fields)).times(DECK)
    loaded = catalog.load(game)
    cards = loaded.library.cards if game == "smash_gear" else loaded.library.designs
    assert Counter(asked.printed) == {id: card.copies for id, card in cards.items()}
    assert max(Counter(asked.printed).values()) > 1


def test_every_copy_of_the_cards_of_a_game_is_of_a_card_that_it_has() -> None:
    for game in catalog.IDS:
        assert {*deck(game).copies} <= {*deck(game).fields}


@pytest.mark.slow
def test_corners_are_round_on_paper_where_there_is_no_bleed(tmp_path: Path) -> None:
    for how in (("--rounded",), ("--bleed", "0")):
        words = (*how, "--no-foot")
        assert run("cards", "export", GAME, *words, "--only", "turtle", "--out", tmp_path) == 0
    rounded, square = (
        pypdfium2.PdfDocument(tmp_path / f"{GAME}_a4{number}.pdf")[0].render(scale=PER_MM / MM).to_pil()
        for number in ("", "_2")
    )
    left, top, _, _ = Image.eval(square.convert("L"), lambda v: 255 * (v < 250)).getbbox() or (0, 0, 0, 0)
    tip = left + round(0.2 * CORNER * PER_MM), top + round(0.2 * CORNER * PER_MM)
    inside = left + round(0.4 * CORNER * PER_MM), top + round(0.4 * CORNER * PER_MM)
    assert rounded.getpixel(tip) == (255, 255, 255) != square.getpixel(tip)
    assert rounded.getpixel(inside) == square.getpixel(inside) != (255, 255, 255)


def test_corners_of_pictures_are_clear_where_there_is_no_bleed(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--png", "--rounded", "--only", "turtle", "--out", tmp_path) == 0
    with Image.open(tmp_path / f"{GAME}_png" / "turtle.png") as image:
        assert image.size == (744, 1039) and image.mode == "RGBA"
        alpha = image.getchannel("A")
        corner = [alpha.getpixel(at) for at in ((0, 0), (743, 0), (0, 1038), (743, 1038))]
        assert corner == [0] * 4 and alpha.getpixel((372, 0)) == 255


@pytest.mark.slow
def test_pictures_of_600_dpi_are_twice_as_large(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--png", "--dpi", "600", "--only", "turtle", "--out", tmp_path) == 0
    with Image.open(tmp_path / f"{GAME}_png" / "turtle.png") as image:
        assert image.size == pytest.approx((2 * 815, 2 * 1110), abs=1)
        assert image.info["dpi"] == pytest.approx((600, 600), abs=0.1)


@pytest.mark.slow
def test_backs_apart_are_behind_all_fronts(tmp_path: Path) -> None:
    words = ("--backs-apart", "--copies", "6", "--only", "turtle,acid_rain")
    assert run("cards", "export", GAME, *words, "--out", tmp_path) == 0
    found = pages(tmp_path / f"{GAME}_a4.pdf")
    assert ["Backs" in words for words in found] == [False, False, True, True]


@pytest.mark.slow
def test_sheets_without_a_foot_have_neither_ruler_nor_words(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--no-foot", "--only", "turtle", "--out", tmp_path) == 0
    (found,) = pages(tmp_path / f"{GAME}_a4.pdf")
    assert "Turtle" in found and "Print at 100 %" not in found and "Fronts" not in found
