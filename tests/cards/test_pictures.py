"""The picture of a card: found by its id, whatever kind it is, and shown as a whole as far as it has room."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from game.cards.faces import Deck, shipped
from game.dev import check
from game.ui.art import ArtStore
from rules import catalog
from rules.content import ROOT
from tests.cards.faces import kit, told

PICTURES = ROOT / "tests" / "ui" / "pictures"
CARD = "cards:\n  - {id: brass_golem, name: Brass Golem, type: mecha, cost: 2, power: 2, durability: 3}\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a card of Immense Warfare that has no picture yet."""
    cards = tmp_path / "mine" / "data" / "immense_warfare" / "cards"
    cards.mkdir(parents=True)
    (cards / "mine.yaml").write_text(CARD)
    return tmp_path / "mine"


def give(pack: Path, picture: str, end: str, id: str = "immense_warfare/brass_golem") -> Path:
    """Give a card of a pack a picture."""
    place = pack / "art" / f"{id}{end}"
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(PICTURES / picture, place)
    return place


def checked(pack: Path) -> list[str]:
    """What the check says of a pack."""
    said: list[str] = []
    check.run([str(pack)], said.append)
    return said[:-1]


def face(pack: Path, layout: str, id: str, width: float = 240.0) -> tuple[Surface, list[str]]:
    """A face of a card as the app draws it with a pack, and what it says of that."""
    game, _, name = layout.partition("/")
    made = kit()
    made.art.lay([pack])
    deck = Deck.of(made, catalog.load(game, [pack]))
    return deck.face(name, id, width), told([*made.faults, *made.art.faults])


@pytest.fixture(autouse=True)
def packs_closed() -> Iterator[None]:
    yield
    shipped().lay([])


def reds(picture: Surface) -> int:
    """How many px are of the red of the pictures of the tests."""
    w, h = picture.get_size()
    return sum(
        abs(picture.get_at((x, y)).r - 254) + picture.get_at((x, y)).g + picture.get_at((x, y)).b < 30
        for x in range(w)
        for y in range(h)
    )


@pytest.mark.parametrize("end", [".jpg", pytest.param(".jpeg", marks=pytest.mark.slow)])
def test_a_photo_is_the_picture_of_its_card(pack: Path, end: str) -> None:
    give(pack, "exif_turned.jpg", end)
    drawn, said = face(pack, "immense_warfare/full", "brass_golem")
    assert said == [] and reds(drawn) > 500
    if end == ".jpg":
        assert checked(pack) == []


def test_a_picture_that_is_not_there_is_told_by_every_kind_it_may_be(pack: Path) -> None:
    _, said = face(pack, "immense_warfare/full", "brass_golem")
    assert len(said) == 1
    assert "art/immense_warfare/brass_golem (.svg, .png, .jpg, .jpeg, .webp)" in said[0]


@pytest.mark.slow
def test_two_pictures_of_a_card_are_a_fault_that_says_so(pack: Path) -> None:
    first, _ = give(pack, "icon16.svg", ".svg"), give(pack, "exif_turned.jpg", ".jpg")
    words = "the picture exists as .svg and .jpg, so keep one of them"
    assert checked(pack) == [f"{first.relative_to(pack.parent)}: {words}"]
    _, said = face(pack, "immense_warfare/full", "brass_golem")
    assert len(said) == 1 and said[0].endswith(words) and "brass_golem.svg" in said[0]


def test_the_pack_on_top_counts_whatever_kind_its_picture_is(pack: Path) -> None:
    give(pack, "exif_turned.jpg", ".jpg", "immense_warfare/turtle")
    store = ArtStore(ROOT / "art")
    store.lay([pack])
    assert store.path("immense_warfare/turtle") == pack / "art" / "immense_warfare" / "turtle.jpg"
    assert store.natural_size("immense_warfare/turtle") == (120, 80) and store.faults == []
    (pack / "art" / "immense_warfare" / "turtle.jpg").unlink()
    assert store.reload(pack / "art" / "immense_warfare" / "turtle.jpg") is None
    assert store.path("immense_warfare/turtle") == ROOT / "art" / "immense_warfare" / "turtle.svg"


def test_a_picture_takes_the_place_of_one_of_another_kind(tmp_path: Path) -> None:
    store = ArtStore(tmp_path)
    shutil.copy(PICTURES / "icon16.svg", tmp_path / "a.svg")
    assert store.natural_size("a") == (16, 16)
    (tmp_path / "a.svg").unlink()
    shutil.copy(PICTURES / "exif_turned.jpg", tmp_path / "a.jpg")
    assert store.reload(tmp_path / "a.jpg") is None and store.reload(tmp_path / "a.svg") is None
    assert store.natural_size("a") == (120, 80)


@pytest.mark.parametrize(("face_of", "width"), [("full", 240.0), ("full", 900.0), ("hand", 108.0)])
def test_a_bleed_takes_no_more_than_a_tenth_of_a_small_picture(
    tmp_path: Path, face_of: str, width: float
) -> None:
    """An icon of 16 units lost 60 of them to a bleed of 30."""
    give(tmp_path, "icon16.svg", ".svg", "smash_gear/ballast")
    drawn, said = face(tmp_path, f"smash_gear/{face_of}", "ballast", width)
    assert said == []
    w, h = drawn.get_size()
    across = [x for x in range(w) if any(drawn.get_at((x, y))[:3] == (192, 64, 32) for y in range(0, h, 3))]
    assert 0.5 * w < len(across) < 0.85 * w, "the disc is seen from edge to edge"


LONG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 900"><rect width="10" height="900"/></svg>'


@pytest.mark.slow
def test_the_check_says_what_the_app_says_of_a_picture_of_which_hardly_anything_is_seen(pack: Path) -> None:
    place = give(pack, "icon16.svg", ".svg")
    place.write_text(LONG)
    words = "shows less than 1/40 of immense_warfare/brass_golem"
    assert any(words in line for line in checked(pack))
    for width in (63.0, 240.0, 900.0):
        assert any(words in line for line in face(pack, "immense_warfare/full", "brass_golem", width)[1])
