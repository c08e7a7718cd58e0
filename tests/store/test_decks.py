"""Decks on disk: what was saved comes back, and no file of a player is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store.decks import DeckDraft, Decks
from tests.store.games import HOSTILE

GAME = "immense_warfare"


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    """An empty folder of decks."""
    return Decks(tmp_path / "decks")


def test_without_a_folder_there_is_no_deck(decks: Decks) -> None:
    assert decks.all(GAME) == []
    assert decks.draft(GAME) == (None, "")
    assert not decks.folder.exists()


def test_decks_come_back_each_to_its_game(decks: Decks) -> None:
    path = decks.write(GAME, "Bulls & Bears", "3 Turtle\n")
    decks.write("gears", "Other", "1 Gear\n")
    assert [(own.path, own.text, own.fault) for own in decks.all(GAME)] == [(path, "3 Turtle\n", "")]
    assert path.read_text() == "3 Turtle\n"


def test_two_decks_of_one_name_are_two_files(decks: Decks) -> None:
    assert len({decks.write(GAME, "Mine", text) for text in ("1 a", "1 b", "1 c")}) == 3


def test_a_name_cannot_lead_out_of_the_folder(decks: Decks) -> None:
    path = decks.write(GAME, "../../../etc/passwd\0" + "x" * 300, "1 a")
    assert path.parent == decks.folder and len(path.name) < 100
    assert decks.write(GAME, "…", "1 b").parent == decks.folder


def test_saving_again_takes_the_place_of_the_file(decks: Decks) -> None:
    decks.write(GAME, "Mine", "1 a")
    [own] = decks.all(GAME)
    assert decks.write(GAME, "Called otherwise now", "2 a", own) == own.path
    assert [each.text for each in decks.all(GAME)] == ["2 a"]


def test_what_somebody_else_wrote_there_is_kept_aside(decks: Decks) -> None:
    path = decks.write(GAME, "Mine", "1 a")
    [own] = decks.all(GAME)
    path.write_text("by hand")
    decks.write(GAME, "Mine", "2 a", own)
    assert path.read_text() == "2 a"
    assert path.with_name(path.name + ".bad").read_text() == "by hand"


@pytest.mark.parametrize(
    "kind", [kind for kind, data in HOSTILE.items() if not data.isascii() or len(data) > 10**6]
)
def test_a_file_that_is_no_text_is_listed_with_its_fault_and_stays(decks: Decks, kind: str) -> None:
    decks.write(GAME, "Good", "1 a")
    bad = decks.folder / f"{GAME}-bad.txt"
    bad.write_bytes(HOSTILE[kind])
    faults = {own.path.name: own.fault for own in decks.all(GAME)}
    assert faults[bad.name] and not faults[f"{GAME}-good.txt"]
    assert bad.read_bytes() == HOSTILE[kind]


def test_a_deck_is_removed(decks: Decks) -> None:
    decks.write(GAME, "Mine", "1 a")
    [own] = decks.all(GAME)
    decks.delete(own)
    decks.delete(own)
    assert decks.all(GAME) == []


def test_a_draft_comes_back_until_it_is_forgotten(decks: Decks) -> None:
    draft = DeckDraft(text="Name: Half\n3 Turtle\n", file="immense_warfare-mine.txt")
    decks.keep_draft(GAME, draft)
    assert decks.draft(GAME) == (draft, "")
    assert decks.all(GAME) == [], "a draft is no deck"
    decks.keep_draft(GAME, None)
    decks.keep_draft(GAME, None)
    assert decks.draft(GAME) == (None, "")


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_draft_is_kept_aside_with_one_line(decks: Decks, kind: str) -> None:
    decks.keep_draft(GAME, DeckDraft(text=""))
    [path] = decks.folder.iterdir()
    path.write_bytes(HOSTILE[kind])
    draft, line = decks.draft(GAME)
    assert draft is None and line and "\n" not in line
    assert path.with_name(path.name + ".bad").read_bytes() == HOSTILE[kind]
