"""Packs laid over the program's data: they add and replace, and never reach out of their folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalog
from rules.content import DATA, Content, DataFaults, folders, packs, rulebook
from rules.planet_smash.cards import Planet, load

SHIPPED = (DATA / "planet_smash" / "cards" / "planets.yaml").read_text(encoding="utf-8")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """The cards folder of an empty pack."""
    folder = tmp_path / "mine" / "data" / "planet_smash" / "cards"
    folder.mkdir(parents=True)
    return folder


def planets(*packs: Path) -> dict[str, Planet]:
    return load(Content("planet_smash", packs))


def faults(*packs: Path) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        planets(*packs)
    return [str(fault) for fault in caught.value.faults]


def test_a_new_file_adds_cards(cards: Path, tmp_path: Path) -> None:
    (cards / "more.yaml").write_text(only("lv_426").replace("lv_426", "lv_427"))
    assert next(iter(planets(tmp_path / "mine"))) == "lv_427"
    assert len(planets(tmp_path / "mine")) == 10


def test_a_file_of_the_same_name_stands_in(cards: Path, tmp_path: Path) -> None:
    (cards / "planets.yaml").write_text(only("prisma"))
    assert list(planets(tmp_path / "mine")) == ["prisma"]


def test_an_id_taken_twice_names_both_files(cards: Path, tmp_path: Path) -> None:
    (cards / "zz.yaml").write_text(only("prisma"))
    assert faults(tmp_path / "mine") == [
        "mine/data/planet_smash/cards/zz.yaml:2 planets[0].id: the id 'prisma' is already used in "
        "data/planet_smash/cards/planets.yaml"
    ]


def test_all_faults_of_all_files_come_at_once(cards: Path, tmp_path: Path) -> None:
    (cards / "a.yaml").write_text("planets: 3")
    (cards / "b.yaml").write_text("planets: x: 1")
    found = faults(tmp_path / "mine")
    assert found[0].startswith("mine/data/planet_smash/cards/a.yaml:1 planets: expected a list, got 3")
    assert found[1].startswith("mine/data/planet_smash/cards/b.yaml:1: invalid YAML")


def test_a_pack_that_is_not_there(tmp_path: Path) -> None:
    assert faults(tmp_path / "gone") == [f"{tmp_path / 'gone'}: the pack is missing or isn't a folder"]


def test_no_link_leads_out_of_a_pack(cards: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(only("prisma"))
    (cards / "more.yaml").symlink_to(secret)
    assert faults(tmp_path / "mine") == [
        "mine/data/planet_smash/cards/more.yaml: the path leads outside the pack, so it's ignored"
    ]


def test_no_folder_leads_out_of_a_pack(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "planet_smash" / "cards"
    elsewhere.mkdir(parents=True)
    (elsewhere / "more.yaml").write_text(only("prisma"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "data").symlink_to(tmp_path / "elsewhere")
    assert all("leads outside the pack" in fault for fault in faults(tmp_path / "mine"))


def test_a_name_with_dots_stays_inside(cards: Path, tmp_path: Path) -> None:
    content = Content("planet_smash", (tmp_path / "mine",))
    (tmp_path / "secret.yaml").write_text("x")
    found = content.file("../../../secret.yaml")
    assert not found.path.resolve().is_relative_to(tmp_path)
    with pytest.raises(DataFaults, match="leads outside the pack"):
        content.finish()


def test_a_link_in_a_circle_is_a_fault(cards: Path, tmp_path: Path) -> None:
    (cards / "more.yaml").symlink_to(cards / "more.yaml")
    assert faults(tmp_path / "mine")


def test_the_number_of_files_is_bounded(cards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 3)
    for i in range(5):
        (cards / f"{i}.yaml").write_text(only("prisma").replace("id: prisma", f"id: p{i}"))
    assert faults(tmp_path / "mine") == [
        "mine/data/planet_smash/cards: more than 3 files, so the rest are ignored"
    ]


def test_a_huge_file_is_one_line(cards: Path, tmp_path: Path) -> None:
    (cards / "more.yaml").write_bytes(b"a" * 5_000_000)
    assert faults(tmp_path / "mine") == [
        "mine/data/planet_smash/cards/more.yaml: the file is larger than 2 MiB"
    ]


def test_a_folder_without_cards(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match=r"planet_smash/cards: the folder has no \.yaml file"):
        load(Content("planet_smash", data=tmp_path))


def test_the_catalog_tells_of_a_game_without_its_cards() -> None:
    info = catalog.info("planet_smash")
    assert (info.id, info.title, info.prefix) == ("planet_smash", "Planet Smash", "PS")
    assert info.how.count(".") == 2


@pytest.mark.parametrize("ask", [catalog.info, catalog.load])
def test_an_unknown_game_gets_a_suggestion(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(DataFaults, match="planet_smahs', did you mean 'planet_smash'"):
        ask("planet_smahs")


def test_a_missing_rulebook_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match=r"planet_smash/rulebook\.yaml: the file is missing"):
        rulebook("planet_smash", tmp_path)


def only(id: str) -> str:
    """A file with one of the shipped planets."""
    blocks = SHIPPED.split("\n  - ")
    return "planets:\n  - " + next(block for block in blocks if block.startswith(f"id: {id}\n")) + "\n"


@pytest.mark.parametrize(
    ("folder", "title"),
    [
        ("rust_moons", "Rust Moons"),
        ("An evening's set of other planets for long nights", "An evening's set of other planets for …"),
        ("x" * 60, "x" * 40 + " …"),
    ],
)
def test_the_name_of_a_pack_is_cut_between_words_and_says_so(folder: str, title: str) -> None:
    assert packs.title(Path("anywhere") / folder).casefold() == title.casefold()
