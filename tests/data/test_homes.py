"""Where the cards of a game are written."""

from __future__ import annotations

from pathlib import Path

from rules import catalog
from rules.content.homes import homes


def test_every_card_with_a_face_has_a_home_with_its_id_and_every_home_a_face() -> None:
    for game in catalog.IDS:
        found = homes(game)
        assert found.keys() == catalog.optional_module(f"rules.{game}.face").faces(catalog.load(game)).keys()
        for id, home in found.items():
            lines = home.path.read_text("utf-8").splitlines()
            assert f"id: {id}" in " ".join(lines[home.first - 1 : home.last])


def test_files_with_words_beside_their_cards_and_without_cards_are_read(tmp_path: Path) -> None:
    cards = tmp_path / "data" / "smash_gear" / "cards"
    cards.mkdir(parents=True)
    (cards / "mine.yaml").write_text(
        "set: first\ncards:\n  - id: one\n\n# the other\n  - id: two\nmore: []\n"
    )
    found = homes("smash_gear", (tmp_path,))
    assert (found["one"].first, found["one"].last, found["one"].at) == (3, 3, ("cards", 0))
    assert found["two"].name == f"{tmp_path.name}/data/smash_gear/cards/mine.yaml"
