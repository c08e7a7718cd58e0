"""The asset store: sizes, caches, and files that are missing, broken or changed."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pygame
import pytest

from game.ui.art import ArtStore, prune
from tests.ui.helpers import kit

RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#FF0000"/></svg>'
BLUE = RED.replace("#FF0000", "#0000FF")


@pytest.fixture
def art(tmp_path: Path) -> Path:
    kit()
    folder = tmp_path / "art"
    folder.mkdir()
    (folder / "box.svg").write_text(RED)
    return folder


def test_svg_is_drawn_at_the_size_asked_for_once(art: Path) -> None:
    store = ArtStore(art)
    picture = store.picture("box.svg", 30, 50)
    assert picture.get_size() == (30, 50)
    assert picture.get_at((15, 25)) == (255, 0, 0, 255)
    assert picture.get_at((15, 2)).a == 0
    assert store.picture("box.svg", 30, 50) is picture
    assert store.picture("box.svg", 31, 50) is not picture
    assert store.natural_size("box.svg") == (40, 20)


@pytest.mark.parametrize("size", [(40, 20), (41, 20), (39, 20), (121, 60), (119, 60), (33, 17)])
def test_a_size_off_by_a_rounding_is_filled_to_its_edges(art: Path, size: tuple[int, int]) -> None:
    picture = ArtStore(art).picture("box.svg", *size)
    assert picture.get_size() == size
    corners = [picture.get_at((x, y)).a for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
    assert min(corners) > 200


def test_png_is_scaled(art: Path) -> None:
    surface = pygame.Surface((8, 8), pygame.SRCALPHA)
    surface.fill((0, 255, 0))
    pygame.image.save(surface, art / "dot.png")
    store = ArtStore(art)
    assert store.picture("dot.png", 20, 20).get_at((10, 10)) == (0, 255, 0, 255)
    assert store.natural_size("dot.png") == (8, 8)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("none.svg", None),
        ("empty.svg", b""),
        ("broken.svg", b"<svg width="),
        ("text.png", b"no picture at all"),
        ("binary.svg", bytes(range(256)) * 10),
    ],
)
def test_a_bad_file_is_a_plate_and_one_line(
    art: Path, name: str, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    if content is not None:
        (art / name).write_bytes(content)
    store = ArtStore(art)
    with caplog.at_level(logging.ERROR):
        for side in (20, 30, 40):
            assert store.picture(name, side, side).get_size() == (side, side)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 1
    assert name in lines[0] and "\n" not in lines[0]
    assert store.natural_size(name) == (1.0, 1.0)


def test_a_huge_file_is_not_read(art: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (art / "huge.svg").open("wb") as file:
        file.truncate(50_000_000)
    store = ArtStore(art)
    assert store.picture("huge.svg", 10, 10).get_size() == (10, 10)
    assert "larger than" in caplog.text


def test_a_saved_picture_is_drawn_anew_after_reload(art: Path) -> None:
    store = ArtStore(art)
    store.picture("box.svg", 20, 10)
    (art / "box.svg").write_text(BLUE)
    assert store.picture("box.svg", 20, 10).get_at((5, 5)) == (255, 0, 0, 255)
    assert store.reload(art / "box.svg") is None
    assert store.picture("box.svg", 20, 10).get_at((5, 5)) == (0, 0, 255, 255)


def test_a_picture_that_comes_late_is_found_by_reload(art: Path) -> None:
    store = ArtStore(art)
    store.picture("late.svg", 20, 10)
    (art / "late.svg").write_text(BLUE)
    assert store.reload(art / "late.svg") is None
    assert store.picture("late.svg", 20, 10).get_at((5, 5)) == (0, 0, 255, 255)


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("<svg>\n<rect", 2, "the file is damaged"),
        ("", 1, "the file is empty"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>\n' + RED, 1, "declarations"),
        (None, 0, "missing"),
    ],
)
def test_the_last_good_picture_stays_while_the_file_is_faulty(
    art: Path, content: str | None, line: int, words: str
) -> None:
    store = ArtStore(art)
    store.picture("box.svg", 20, 10)
    if content is None:
        (art / "box.svg").unlink()
    else:
        (art / "box.svg").write_text(content)
    for _ in range(2):
        fault = store.reload(art / "box.svg")
        assert fault is not None and fault.line == line and words in fault.message
        store.forget()
        assert store.picture("box.svg", 30, 15).get_at((5, 5)) == (255, 0, 0, 255)
    (art / "box.svg").write_text(BLUE)
    assert store.reload(art / "box.svg") is None
    assert store.picture("box.svg", 20, 10).get_at((5, 5)) == (0, 0, 255, 255)


def test_the_art_of_a_pack_lies_over_the_programs_own(art: Path, tmp_path: Path) -> None:
    store, pack = ArtStore(art), tmp_path / "mine"
    (pack / "art").mkdir(parents=True)
    (pack / "art" / "box.svg").write_text(BLUE)
    store.lay([pack])
    assert store.picture("box.svg", 20, 10).get_at((5, 5)) == (0, 0, 255, 255)
    (pack / "art" / "box.svg").unlink()
    assert store.reload(pack / "art" / "box.svg") is None
    assert store.picture("box.svg", 20, 10).get_at((5, 5)) == (255, 0, 0, 255)


def test_no_link_and_no_name_leads_out_of_a_packs_art(art: Path, tmp_path: Path) -> None:
    store, pack = ArtStore(art), tmp_path / "mine"
    (pack / "art").mkdir(parents=True)
    (tmp_path / "secret.svg").write_text(BLUE)
    (pack / "art" / "box.svg").symlink_to(tmp_path / "secret.svg")
    store.lay([pack])
    assert store.path("box.svg") == art / "box.svg"
    assert not store.path("../../secret.svg").is_relative_to(pack)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_called_like_a_picture_holds_nobody_up(art: Path) -> None:
    os.mkfifo(art / "pipe.svg")
    assert ArtStore(art).picture("pipe.svg", 20, 20).get_size() == (20, 20)


def test_memory_is_bounded(art: Path) -> None:
    store = ArtStore(art, memory=100_000)
    first = store.picture("box.svg", 100, 100)
    for side in range(100, 120):
        store.picture("box.svg", side, 100)
    assert store.picture("box.svg", 100, 100) is not first


def photo(path: Path, colour: str) -> None:
    surface = pygame.Surface((8, 8))
    surface.fill(colour)
    pygame.image.save(surface, path)


def cached(art: Path, tmp_path: Path) -> tuple[ArtStore, Path]:
    photo(art / "photo.png", "#FF0000")
    store = ArtStore(art, tmp_path / "cache", slow=0.0)
    store.picture("photo.png", 30, 30)
    (file,) = (tmp_path / "cache").glob("*.pic")
    return store, file


def test_the_disk_cache_serves_the_next_start(art: Path, tmp_path: Path) -> None:
    _, file = cached(art, tmp_path)
    before = file.stat().st_mtime_ns
    again = ArtStore(art, tmp_path / "cache", slow=0.0)
    assert again.picture("photo.png", 30, 30).get_at((15, 15)) == (255, 0, 0, 255)
    assert file.stat().st_mtime_ns == before
    assert [f.name for f in (tmp_path / "cache").iterdir()] == [file.name]


def test_changed_content_never_shows_the_old_picture(art: Path, tmp_path: Path) -> None:
    cached(art, tmp_path)
    photo(art / "photo.png", "#0000FF")
    again = ArtStore(art, tmp_path / "cache", slow=0.0)
    assert again.picture("photo.png", 30, 30).get_at((15, 15)) == (0, 0, 255, 255)


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_a_damaged_cache_file_is_dropped_and_drawn_anew(art: Path, tmp_path: Path, damage: str) -> None:
    _, file = cached(art, tmp_path)
    data = file.read_bytes()
    file.write_bytes(
        {
            "cut": data[: len(data) // 2],
            "flip": data[:-1] + bytes([data[-1] ^ 255]),
            "empty": b"",
            "other": b"PK\x03\x04 not ours at all" * 9,
        }[damage]
    )
    again = ArtStore(art, tmp_path / "cache", slow=0.0)
    assert again.picture("photo.png", 30, 30).get_at((15, 15)) == (255, 0, 0, 255)
    assert file.read_bytes() == data or not file.exists()


def test_a_cache_that_cannot_be_written_does_no_harm(art: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    photo(art / "photo.png", "#FF0000")
    store = ArtStore(art, tmp_path / "cache", slow=0.0)
    assert store.picture("photo.png", 30, 30).get_at((15, 15)) == (255, 0, 0, 255)


def test_the_disk_cache_is_pruned_oldest_first(tmp_path: Path) -> None:
    for age in range(5):
        file = tmp_path / f"{age}.pic"
        file.write_bytes(b"x" * 100)
        os.utime(file, (age, age))
    prune(tmp_path, 250)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["3.pic", "4.pic"]
