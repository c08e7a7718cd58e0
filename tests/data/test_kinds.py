"""What a file is by where it lies, what nothing reads, and what faults never show."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from game.cards.elements import Layout
from game.store import files
from game.table import mapfile
from game.ui import theme
from rules import catalog
from rules.content import Content, Fault, Rulebook, by_place, kinds
from rules.content.regular import size_words


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("data/smash_gear/cards/mine.yaml", "cards"),
        ("data/smash_gear/boards/mine.tsx", "cards"),
        ("data/smash_gear/lessons/mine.yaml", "lessons"),
        ("data/smash_gear/cards/more/mine.yaml", ""),
        ("data/smash_gear/cards/._mine.yaml", ""),
        ("data/smash_gear/cards/mine.yml", ""),
        ("art/smash_gear/machines/heads/mine.svg", "picture"),
        ("art/mine.png", "picture"),
        ("art/mine.webp", "picture"),
        ("art/mine.gif", ""),
        ("art/sounds/coin.wav", "sound"),
        ("data/themes/night.yaml", "theme"),
    ],
)
def test_a_file_is_known_by_where_it_lies(name: str, kind: str) -> None:
    assert kinds.kind_of(name) == kind


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("data/smash_gear/cards/mine.yml", "rename it to mine.yaml"),
        ("data/smash_gear/cards/mine.YAML", "rename it to mine.yaml"),
        ("data/smash_gear/cards/mine.csv", "only .yaml files are used in this folder"),
        ("data/smash_gear/cards/more/mine.yaml", "move its files into data/smash_gear/cards"),
        ("data/smash_gear/card/mine.yaml", "did you mean 'cards'?"),
        ("data/smash_geer/cards/mine.yaml", "did you mean 'smash_gear'?"),
        ("data/theme/night.yaml", "did you mean 'themes'?"),
        ("data/themes/nigth.yaml", "did you mean 'night.yaml'?"),
        ("data/smash_gear/gane.yaml", "did you mean 'game.yaml'?"),
        ("data/smash_gear/boards/mine.tmj", "only .tmx and .tsx files are used in this folder"),
        ("art/smash_gear/mine.gif", "only .svg, .png, .jpg, .jpeg and .webp files are used in this folder"),
        ("art/sounds/coin.mp3", ".wav files are used in this folder"),
    ],
)
def test_what_nothing_reads_is_named_with_what_to_do(tmp_path: Path, name: str, advice: str) -> None:
    path = tmp_path / "mine" / name
    path.parent.mkdir(parents=True)
    path.write_text("x", encoding="utf-8")
    (fault,) = kinds.unread(tmp_path / "mine", catalog.IDS)
    assert str(fault).startswith("mine/data" if name.startswith("data") else "mine/art") and advice in str(
        fault
    )


@pytest.mark.parametrize(
    "name",
    [
        "data/smash_gear/cards/._mine.yaml", "data/smash_gear/cards/mine.yaml~", "data/smash_gear/README.md",
        "data/smash_gear/boards/tiles.png", "art/.DS_Store", "art/Thumbs.db", "data/.git/config", "notes.txt",
    ],
)  # fmt: skip
def test_what_systems_and_people_keep_beside_is_passed_over(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x", encoding="utf-8")
    assert kinds.unread(tmp_path / "mine", catalog.IDS) == []


def test_a_file_that_begins_with_a_dot_is_no_file_of_cards(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "data" / "smash_gear" / "cards"
    folder.mkdir(parents=True)
    (folder / "._more.yaml").write_bytes(b"\0\5\x16\7")
    found = Content("smash_gear", (tmp_path / "mine",)).files("cards")
    assert found and not any(each.path.name.startswith(".") for each in found)


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "1 byte"), (900, "900 bytes"), (160_000, "156.2 KiB"), (2 * 1024 * 1024, "2 MiB")],
)
def test_a_size_is_said_in_the_right_unit(count: int, words: str) -> None:
    assert size_words(count) == words


def test_a_file_that_is_too_large_says_how_large_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_bytes(b"x" * 200_000)
    with pytest.raises(files.StoreFault, match=r"over 156\.2 KiB"):
        files.read_bytes(tmp_path / "deck.txt", 160_000)


def test_faults_of_one_place_are_one_with_the_others_counted() -> None:
    found = [Fault("x.yaml", 3, "art", f"no picture {id}", f"game/full, {id}") for id in "abcdef"]
    assert [str(fault) for fault in by_place(found)] == [
        "x.yaml:3 art: game/full, a: no picture a (and 5 more cards)"
    ]
    assert str(by_place(found[:3])[0]).endswith("(and 2 more cards: b, c)")
    assert by_place([Fault("x.yaml", 3, "", "one"), Fault("x.yaml", 3, "", "two")]) == [
        Fault("x.yaml", 3, "", "one"), Fault("x.yaml", 3, "", "two"),
    ]  # fmt: skip


def patterns(kind: Any, seen: set[Any], extra: dict[str, Any] | None = None) -> list[str]:
    """The patterns of texts below a type that it does not say in words."""
    if isinstance(kind, inspect.Metadata):
        return patterns(kind.type, seen, {**(extra or {}), **(kind.extra or {})})
    if isinstance(kind, inspect.StrType):
        return [kind.pattern] if kind.pattern and not {"form", "one_of"} & {*(extra or {})} else []
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return []
        seen.add(kind.cls)
        return [each for field in kind.fields for each in patterns(field.type, seen)]
    names = ("item_type", "key_type", "value_type")
    below = [getattr(kind, name) for name in names if hasattr(kind, name)]
    below += [*getattr(kind, "item_types", ()), *getattr(kind, "types", ())]
    return [found for each in below for found in patterns(each, seen)]


def test_no_pattern_is_ever_shown_to_a_person() -> None:
    records = [catalog.GameInfo, Rulebook, theme.ThemeFile, Layout, mapfile.ObjectProps, mapfile.LayerProps]
    records += [kind for id in catalog.IDS for kind in import_module(f"rules.{id}.cards").FILES.values()]
    assert [found for kind in records for found in patterns(inspect.type_info(kind), set())] == []
