"""Cards with words that nobody expects: every export is whole, and what it says of them can be read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from game.cards.faces import Deck
from game.cards.print import changes, records
from game.cards.print.exports import Paper, pdf, png
from game.cards.print.orders import Export, Order
from game.cards.print.outputs import ExportFault, Pending
from game.cards.print.tabletop import tts
from rules.common.steps import finished
from tests.cards.faces import deck

GAME = "immense_warfare"
ODD = {
    "emoji": "Fire \U0001f525 Dragon \U0001f468\u200d\U0001f469\u200d\U0001f467",
    "right_to_left": "\u05e1\u05dc\u05de\u05e0\u05d3\u05e8\u05d4 \u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "turned": "\u202eevil\u202c",
    "control": "a\0b\x1b[31m\x07\x7f",
    "lines": "a\nb\r\nc\td",
    "long": "Supercalifragilisticexpialidocious " * 40,
    "one_word": "W" * 3000,
    "marks": "Z\u0335\u0336\u0300\u0301\u0302" * 30,
    "unseen": "\u200b\u200d\u2060\ufeff",
    "no_sign": "\uffff\ufffe\U0010ffff\ue000",
    "hindi": "\u0915\u094d\u0937\u0924\u094d\u0930\u093f\u092f",
    "operators": "(a) \\ ) ( <</Type/Catalog>> endstream endobj % ' \"",
    "tags": "<script>alert(1)</script> &amp; <b>bold</i> {x} {{",
    "empty": "",
    "blank": "   ",
}  # fmt: skip


def odd(folder: Path, title: str = "A \u202e(game) \U0001f525 <b>") -> Order:
    """Cards with such titles and texts, and no art."""
    other = deck(GAME)
    fields = {
        id: {**other.fields["turtle"], "id": id, "title": words, "text": words} for id, words in ODD.items()
    }
    made = Deck(other.faces, GAME, fields)
    return Order(made, title, tuple(fields), folder, "odd", date(2026, 11, 29))


@pytest.mark.slow
def test_they_are_printed_with_words_that_can_be_searched(tmp_path: Path) -> None:
    order = odd(tmp_path)
    (path,) = finished(pdf(order, Paper(backs=True, marks=True)))
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 4 and document.get_metadata_dict()["Title"] == order.title
    words = "".join(page.get_textpage().get_text_range() for page in document)
    for found in ("evil", "<</Type/Catalog>>", "<script>alert(1)</script>", ODD["hindi"], "Dragon"):
        assert found in words
    for page in document:
        page.render(scale=0.5).to_pil()


@pytest.mark.slow
def test_they_are_pictures(tmp_path: Path) -> None:
    (folder,) = finished(png(odd(tmp_path), None, True))
    assert {path.stem for path in folder.iterdir()} == {*ODD, "_back"}


@pytest.mark.slow
def test_they_are_a_deck_on_a_virtual_table(tmp_path: Path) -> None:
    (folder,) = finished(tts(odd(tmp_path)))
    (made,) = json.loads((folder / "odd.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [card["Nickname"] for card in made["ContainedObjects"]] == [
        words or id for id, words in ODD.items()
    ]
    told = [card["Description"] for card in made["ContainedObjects"]]
    assert [is_told for words, is_told in zip(ODD.values(), told, strict=True) if words] == [
        *filter(None, ODD.values())
    ]


@pytest.mark.slow
def test_they_are_escaped_on_the_page_of_changes(tmp_path: Path) -> None:
    order = odd(tmp_path, "<i>A game</i>")
    for path, now in ((tmp_path / "new.cards", order), (tmp_path / "old.cards", order._replace(cards=()))):
        now = now._replace(deck=Deck(order.deck.faces, GAME, {id: order.deck.fields[id] for id in now.cards}))
        with Pending(path) as pending:
            finished(records.write(now, pending))
            pending.place()
    page, count = changes.report(
        tmp_path / "old.cards", tmp_path / "new.cards", "<u>", tmp_path / "changes.html"
    )
    html = page.read_text(encoding="utf-8")
    assert count == len(ODD)
    assert not any(tag in html for tag in ("<script", "<i>", "<u>", "<b>")) and "&lt;script&gt;" in html


@pytest.mark.parametrize("make", [lambda order: pdf(order, Paper()), tts], ids=["pdf", "tts"])
def test_no_cards_are_a_fault_that_is_said(tmp_path: Path, make: Callable[[Order], Export]) -> None:
    order = odd(tmp_path)._replace(cards=())
    with pytest.raises(ExportFault, match=r"no cards to export"):
        finished(records.with_record(order, make(order)))
    assert [*tmp_path.iterdir()] == []
