"""Changes of packs: single values of what lies below, each with the file and line in which it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import Content, DataFaults, packs
from rules.content.hashes import card_hashes, cards_hash
from rules.content.kinds import kind_of, unread
from rules.smash_gear.cards import Library, load

GAME = "smash_gear"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack without changes yet."""
    (tmp_path / "mine" / "data" / GAME).mkdir(parents=True)
    return tmp_path / "mine"


def changing(pack: Path, text: str) -> Path:
    """The pack with these changes."""
    (pack / "data" / GAME / "changes.yaml").write_text(text)
    return pack


def library(*packs: Path) -> Library:
    return load(Content(GAME, packs))


def faults(*packs: Path) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        library(*packs)
    return [str(fault) for fault in caught.value.faults]


def test_one_field_of_one_card_is_changed_and_nothing_else(pack: Path) -> None:
    before, after = library(), library(changing(pack, "cards:\n  thumper: {price: 9}\n"))
    changed = [id for id in before.cards if before[id] != after[id]]
    assert changed == ["thumper"]
    assert (after.machine("thumper").price, after.machine("thumper").move) == (
        9,
        before.machine("thumper").move,
    )
    assert list(after.cards) == list(before.cards)


def test_null_takes_a_field_away(pack: Path) -> None:
    assert library(changing(pack, "cards: {thumper: {effects: null}}")).machine("thumper").effects == ()


def test_null_takes_a_card_away(pack: Path) -> None:
    before, after = library(), library(changing(pack, "cards: {thumper: null}"))
    assert before.cards.keys() - after.cards.keys() == {"thumper"}


def test_packs_stack_and_the_last_one_counts(pack: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "data" / GAME).mkdir(parents=True)
    changing(pack, "cards: {thumper: {price: 9, move: 1}}")
    changing(other, "cards: {thumper: {price: 7}}")
    thumper = library(pack, other).machine("thumper")
    assert (thumper.price, thumper.move) == (7, 1)
    assert library(other, pack).machine("thumper").price == 9


def test_a_file_that_stands_in_stands_in_for_the_changes_of_packs_below(pack: Path, tmp_path: Path) -> None:
    shipped = Content(GAME).file("cards/first_machines.yaml").path
    other = tmp_path / "other" / "data" / GAME / "cards"
    other.mkdir(parents=True)
    (other / shipped.name).write_text(shipped.read_text())
    changing(pack, "cards: {thumper: {price: 9}}")
    assert library(pack, tmp_path / "other").machine("thumper").price == library().machine("thumper").price
    assert library(tmp_path / "other", pack).machine("thumper").price == 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards:\n  thumpr: {price: 3}\n", ":2 cards.thumpr: found no 'thumpr' to change, did you mean 'thumper'?"),
        ("cards:\n  thumper:\n    prise: 3\n", ":3 cards.thumper.prise: unknown field, did you mean 'price'?"),
        ("cards:\n  thumper: {price: x}\n", ":2 cards.thumper.price: expected an integer from 0 to 40, got 'x'"),
        ("cards:\n  thumper: {art: null}\n", ":2 cards.thumper.art: found no 'art' to remove"),
        ("cards: {thumper: {id: t}}", ":1 cards.thumper.id: an id can't be changed, so add a card in a new file"),
        ("cards:\n  thumper: 3\n", ":2 cards.thumper: expected a mapping of changes or null"),
        ("cards:\n  - thumper\n", ":2 cards: expected a mapping of ids to changes"),
        ("kards: {}\n", ":1 kards: unknown field, did you mean 'cards'?"),
        ("- cards\n", ":1: expected a mapping of changes"),
        ("cards: {thumper: {price: 3}\n", ":2: invalid YAML: did not find expected ',' or '}'"),
        ("", ": the file is empty"),
    ],
)  # fmt: skip
def test_a_faulty_change_is_named_by_the_line_of_the_pack(pack: Path, text: str, said: str) -> None:
    assert f"mine/data/{GAME}/changes.yaml{said}" in faults(changing(pack, text))


def test_what_a_whole_card_says_together_is_a_fault_of_the_change(pack: Path) -> None:
    (fault,) = faults(changing(pack, "cards:\n  thumper:\n    shape: [WWW]\n"))
    assert fault.startswith(f"mine/data/{GAME}/changes.yaml:3 cards.thumper.shape: expected 1 to 3 hearts")


def test_no_changes_are_read_out_of_a_pack(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("cards: {thumper: {price: 9}}")
    (pack / "data" / GAME / "changes.yaml").symlink_to(tmp_path / "secret.yaml")
    assert faults(pack) == [
        f"mine/data/{GAME}/changes.yaml: the path leads outside the pack, so it's ignored"
    ]


def test_saves_and_runs_see_a_change(pack: Path) -> None:
    changing(pack, "cards: {thumper: {price: 9}}")
    assert cards_hash(GAME, (pack,)) != cards_hash(GAME)
    before, after = card_hashes(GAME), card_hashes(GAME, (pack,))
    assert [id for id in before if before[id] != after[id]] == ["thumper"]


def test_how_a_card_is_framed_makes_no_other_version_of_it(pack: Path) -> None:
    changing(pack, "cards: {thumper: {framing: {focus: [0.4, 0.3], zoom: 1.5}}}")
    assert card_hashes(GAME, (pack,)) == card_hashes(GAME)


def test_a_pack_says_what_it_changes(pack: Path) -> None:
    changing(pack, "cards: {thumper: {price: 9}, heron: {price: 8}}")
    for folder, text in (
        ("layouts", "smash_gear/full: {corner: 4}"),
        ("themes", "colours: {paper: '#FFFFFF', ink: '#000000'}"),
    ):
        (pack / "data" / folder).mkdir()
        (pack / "data" / folder / "changes.yaml").write_text(text)
    said = packs.changes(pack, (), {GAME: "Smash Gear"})
    assert said == "2 cards of Smash Gear changed, 1 card layout changed, 2 colours"
    assert not unread(pack, (GAME,))


def test_the_watcher_knows_changes() -> None:
    kinds = [kind_of(f"data/{folder}/changes.yaml") for folder in (GAME, "layouts", "themes")]
    assert kinds == ["cards", "layout", "theme"]
