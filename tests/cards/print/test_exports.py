"""Exports from the command line: files that are whole or not there, never written over; pictures, decks, changes."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from datetime import date
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

import main
from game.cards.faces import Deck
from game.cards.print import changes, records
from game.cards.print.exports import Paper, pdf
from game.cards.print.orders import Order
from game.cards.print.outputs import Pending
from game.cards.print.tabletop import COLUMNS, MOST_SIDE, ROWS, deck_of, grid
from rules import catalog
from rules.common.steps import finished
from tests.cards.faces import deck

GAME = "immense_warfare"


def order(folder: Path, *cards: str) -> Order:
    return Order(deck(GAME), "A game, version 1", cards or ("turtle",), folder, GAME, date(2026, 11, 29))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def run(*words: str | Path) -> int:
    return main.main([*map(str, words)])


@pytest.mark.slow
def test_an_export_is_written_beside_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert run("cards", "export", GAME, "--only", "turtle,acid_rain", "--out", tmp_path) == 0
    first, second = tmp_path / f"{GAME}_a4.pdf", tmp_path / f"{GAME}_a4_2.pdf"
    assert capsys.readouterr().out.split() == [str(first), str(second)]
    assert names(tmp_path) == [f"{GAME}_a4.cards", f"{GAME}_a4.pdf", f"{GAME}_a4_2.cards", f"{GAME}_a4_2.pdf"]
    page = pypdfium2.PdfDocument(first)[0]
    words = page.get_textpage().get_text_range()
    assert "Turtle" in words and "Acid Rain" in words and "Print at 100 %: this ruler is 50 mm long." in words
    assert "Fronts 1 of 1 · turtle – acid_rain" in words


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_game_is_printed(tmp_path: Path, game: str) -> None:
    card = next(iter(deck(game).fields))
    assert (
        run(
            "cards",
            "export",
            game,
            "--only",
            card,
            "--backs",
            "--marks",
            "--paper",
            "letter",
            "--out",
            tmp_path,
        )
        == 0
    )
    document = pypdfium2.PdfDocument(tmp_path / f"{game}_letter.pdf")
    assert len(document) == 2 and document[0].get_size() == pytest.approx((612, 792), abs=0.1)
    assert str(deck(game).fields[card]["title"]) in document[0].get_textpage().get_text_range()


@pytest.mark.slow
def test_pictures_are_300_dpi_with_their_bleed(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--png", "--only", "turtle", "--backs", "--out", tmp_path) == 0
    assert run("cards", "export", GAME, "--png", "--only", "turtle", "--bleed", "0", "--out", tmp_path) == 0
    with Image.open(tmp_path / f"{GAME}_png" / "turtle.png") as image:
        assert image.size == (815, 1110) and image.mode == "RGB"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    with Image.open(tmp_path / f"{GAME}_png_2" / "turtle.png") as image:
        assert image.size == (744, 1039)
    assert names(tmp_path / f"{GAME}_png") == ["_back.png", "turtle.png"]


def test_a_deck_for_a_virtual_table_has_names_texts_and_backs(tmp_path: Path) -> None:
    assert (
        run("cards", "export", GAME, "--tts", "--only", "turtle,acid_rain,wasp_drone", "--out", tmp_path) == 0
    )
    folder = tmp_path / f"{GAME}_tts"
    assert names(folder) == [f"{GAME}.json", f"{GAME}_1.png", f"{GAME}_back.png"]
    (found,) = json.loads((folder / f"{GAME}.json").read_text())["ObjectStates"]
    assert found["DeckIDs"] == [100, 101, 102] == [card["CardID"] for card in found["ContainedObjects"]]
    assert [card["Nickname"] for card in found["ContainedObjects"]] == ["Turtle", "Acid Rain", "Wasp Drone"]
    assert found["ContainedObjects"][1]["Description"] == deck(GAME).fields["acid_rain"]["text"]
    sheet = found["CustomDeck"]["1"]
    assert sheet["FaceURL"] == (folder / f"{GAME}_1.png").as_uri() and sheet["BackIsHidden"]
    with Image.open(folder / f"{GAME}_1.png") as image:
        assert image.width % sheet["NumWidth"] == image.height % sheet["NumHeight"] == 0
        assert image.mode == "RGB" and image.width / sheet["NumWidth"] == MOST_SIDE // COLUMNS


def test_a_card_without_a_text_is_described_by_what_is_written_on_it(tmp_path: Path) -> None:
    assert run("cards", "export", GAME, "--tts", "--only", "bugzapper", "--out", tmp_path) == 0
    (card,) = json.loads((tmp_path / f"{GAME}_tts" / f"{GAME}.json").read_text())["ObjectStates"]
    assert not deck(GAME).fields["bugzapper"]["text"]
    assert card["Description"].splitlines() == [
        "Mecha",
        "Reach Haste",
        deck(GAME).fields["bugzapper"]["reminder"],
    ]


def test_no_sheet_of_a_virtual_table_is_too_large() -> None:
    assert [grid(count) for count in (1, 3, 10, 11, 60, 70)] == [
        (2, 2),
        (3, 2),
        (10, 2),
        (10, 2),
        (10, 6),
        (10, 7),
    ]
    assert MOST_SIDE // COLUMNS * COLUMNS <= MOST_SIDE and MOST_SIDE // ROWS * ROWS <= MOST_SIDE
    cards = [f"card{number}" for number in range(130)]
    asked = order(Path(), *deck(GAME).fields)
    parts = [asked.cards[at : at + COLUMNS * ROWS] for at in range(0, len(cards), COLUMNS * ROWS)]
    told = dict.fromkeys(asked.cards, "")
    (made,) = deck_of(asked, parts, "https://example.org", told)["ObjectStates"]
    assert [made["DeckIDs"][at] for at in (0, 69, 70, 129)] == [100, 169, 200, 259]
    assert made["CustomDeck"]["2"]["FaceURL"] == f"https://example.org/{GAME}_2.png"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "turtel"], "has no card 'turtel'"),
        (["--only", "turtel"], "did you mean 'turtle'"),
        (["--only", " , "], "--only ' , ' names no card. Give ids"),
        (["--only", "changed"], "has no earlier export"),
        (["--paper", "B5"], "'B5' isn't a paper size. Choose from: A4, Letter, A3."),
        (["--bleed", "wide"], "--bleed 'wide' isn't a length. Give mm, as in 1.5."),
        (["--bleed", "9"], "--bleed 9 is out of range. Give 0 to 5 mm."),
        (["--offset", "1"], "--offset '1' isn't two lengths. Give mm, as in 0.5,-0.3."),
        (["--tts", "--address", "file:///etc"], "isn't an address. Write it as https://example.org/cards."),
        (["--pdf", "--png"], "not allowed with argument --pdf"),
        (["--copies", "0"], "--copies 0 is too small."),
        (["--copies", "deck"], "doesn't set how many copies each card has."),
        (["--png", "--copies", "2"], "Leave out --copies"),
        (["--dpi", "200"], "--dpi '200' isn't a resolution. Give 300 or 600."),
        (["--rounded", "--bleed", "1"], "With bleed you cut the corners yourself."),
    ],
)  # fmt: skip
def test_bad_values_are_said(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run("cards", "export", GAME, *words, "--out", tmp_path / "new")
    except SystemExit as ended:
        code = int(str(ended.code))
    told = capsys.readouterr().err
    assert code == 2 and said.replace("A game", "Mecha: Immense Warfare, version").split(",")[0] in told
    assert not (tmp_path / "new").exists() or names(tmp_path / "new") == []


@pytest.mark.slow
def test_only_what_changed_since_the_last_export_is_exported(tmp_path: Path) -> None:
    asked = order(tmp_path, *list(deck(GAME).fields)[:3])
    faces, every = asked.deck.faces, asked.deck.fields
    few = asked._replace(deck=Deck(faces, GAME, {id: every[id] for id in asked.cards}))
    finished(records.with_record(few, pdf(few, Paper())))
    path = records.last(tmp_path, GAME)
    assert path is not None and records.last(tmp_path, "smash_gear") is None
    before = records.read(path)
    assert list(before.cards) == list(asked.cards)
    assert finished(records.changed(few.deck, before)) == ()
    fields = {**few.deck.fields, asked.cards[1]: {**few.deck.fields[asked.cards[1]], "text": "Another text."}}
    other = Deck(faces, GAME, fields)
    assert finished(records.changed(other, before)) == (asked.cards[1],)


def test_cards_that_were_not_exported_are_kept_as_they_were(tmp_path: Path) -> None:
    asked = order(tmp_path, *list(deck(GAME).fields)[:2])
    faces, every = asked.deck.faces, asked.deck.fields
    first, second = asked.cards
    few = asked._replace(deck=Deck(faces, GAME, {id: every[id] for id in asked.cards}), cards=(first,))
    finished(records.with_record(few, pdf(few, Paper())))
    newest = records.last(tmp_path, GAME)
    assert newest is not None
    assert list(records.read(newest).cards) == [first, second] and list(
        records.pictures(newest, [first, second])
    ) == [first]
    other = Deck(faces, GAME, {**few.deck.fields, second: {**every[second], "text": "Another text."}})
    again = few._replace(deck=other)
    finished(records.with_record(again, pdf(again, Paper())))
    newest = records.last(tmp_path, GAME)
    assert newest is not None
    assert finished(records.changed(other, records.read(newest))) == (second,), "it isn't printed yet"


def test_the_page_of_changes_shows_before_and_after_and_the_words(tmp_path: Path) -> None:
    asked = order(tmp_path, *list(deck(GAME).fields)[:3])
    faces, every = asked.deck.faces, asked.deck.fields
    first, second, third = asked.cards
    new = {
        first: every[first],
        second: {**every[second], "text": "Draw <two> cards."},
        "other": every["turtle"],
    }
    old_path, new_path = tmp_path / "old.cards", tmp_path / "new.cards"
    for path, fields in ((old_path, {id: every[id] for id in asked.cards}), (new_path, new)):
        with Pending(path) as pending:
            now = asked._replace(deck=Deck(faces, GAME, fields), cards=tuple(fields))
            finished(records.write(now, pending))
            pending.place()
    found = {change.card: change for change in changes.compared(old_path, new_path)}
    assert {card: change.kind for card, change in found.items()} == {
        second: "changed",
        "other": "new",
        third: "gone",
    }
    ((name, words),) = found[second].fields
    assert name == "text" and [word.text for word in words if word.kind == "new"][-1].endswith("cards.")
    page, count = changes.report(old_path, new_path, "earlier", tmp_path / "changes.html")
    html = page.read_text()
    assert count == 3 and html.count("data:image/jpeg;base64,") == 4 and "&lt;two&gt;" in html
    assert "3 cards differ, 1 is the same" in html


def packed(listed: bytes) -> bytes:
    """The record of an export with this list of cards."""
    with zipfile.ZipFile(made := io.BytesIO(), "w") as file:
        file.writestr("cards.json", listed)
    return made.getvalue()


NO_LISTS = (b'{"game": "\xdf"}', b'{"cards": {"a": {"fields": {"a": ' + b"[" * 5000, b"{}")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 cut", b"<html>", *map(packed, NO_LISTS)])
def test_what_is_no_record_is_said(tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.cards").write_bytes(data)
    assert run("cards", "changes", GAME, "--since", tmp_path / "odd.cards", "--out", tmp_path / "out") == 2
    assert "isn't an export record" in capsys.readouterr().err
    assert names(tmp_path / "out") == []


def test_what_is_neither_an_export_nor_a_revision_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("cards", "changes", GAME, "--since", "no-such-thing", "--out", tmp_path) == 2
    assert "no-such-thing isn't an earlier export or a git revision" in capsys.readouterr().err
    assert run("cards", "changes", GAME, "--since", tmp_path, "--out", tmp_path) == 2
    assert "isn't an export record" in capsys.readouterr().err


def test_two_files_that_take_one_name_are_both_kept(tmp_path: Path) -> None:
    with Pending(tmp_path / "a.pdf") as one, Pending(tmp_path / "a.pdf") as other:
        one.temporary.write_text("one")
        other.temporary.write_text("other")
        assert [one.place().name, other.place().name] == ["a.pdf", "a_2.pdf"]
    assert names(tmp_path) == ["a.pdf", "a_2.pdf"]


@pytest.mark.slow
def test_cards_are_compared_with_a_git_revision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cards", "changes", "planet_smash", "--since", "HEAD", "--out", tmp_path) == 0
    assert capsys.readouterr().out.startswith("0 cards changed: ")
    assert "Compared with the revision HEAD: " in (tmp_path / "planet_smash_changes.html").read_text()


@pytest.mark.slow
def test_cards_are_compared_with_a_git_revision_of_their_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "mine"
    changed = pack / "data" / "smash_gear" / "changes.yaml"
    changed.parent.mkdir(parents=True)
    changed.write_text("cards:\n  sawbuck_2: {price: 3}\n")
    who = ("-c", "user.name=me", "-c", "user.email=me@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "Begin")):
        subprocess.run(["git", *words], cwd=pack, check=True)
    changed.write_text("cards:\n  sawbuck_2: {price: 4}\n")
    assert run("cards", "changes", "smash_gear", "--since", "HEAD", "--pack", pack, "--out", tmp_path) == 0
    assert capsys.readouterr().out.startswith("1 card changed: ")
    html = (tmp_path / "smash_gear_changes.html").read_text(encoding="utf-8")
    assert "Compared with the revision HEAD of mine: " in html and "<del>3</del> <ins>4</ins>" in html


@pytest.mark.slow
def test_the_page_of_changes_says_which_export_it_compares_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("cards", "export", "planet_smash", "--out", tmp_path) == 0
    assert run("cards", "changes", "planet_smash", "--since", tmp_path, "--out", tmp_path) == 0
    page = tmp_path / "planet_smash_changes.html"
    assert f"0 cards changed: {page}" in capsys.readouterr().out
    kept = records.read(tmp_path / "planet_smash_a4.cards")
    told = f"Compared with {tmp_path / 'planet_smash_a4.cards'} ({kept.title}, {kept.made}): 0 cards differ, 9 are"
    assert told in page.read_text(encoding="utf-8")
