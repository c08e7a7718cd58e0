"""The thread that watches: whatever is done to folders, what is saved in them afterwards is reported."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import watcher as watching
from game.app.watcher import Watcher
from tests.app.packs import pack, said
from tests.ui.driver import Driver

CARDS, PICTURES = "data/smash_gear/cards", "art/smash_gear"
LONGEST = 20.0
"""Seconds after which a report will not come."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a pack in it."""
    folder = tmp_path / "packs"
    for name in (f"{CARDS}/mine.yaml", f"{CARDS}/other.yaml", f"{PICTURES}/mine.svg"):
        path = folder / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("before", encoding="utf-8")
    return folder


@pytest.fixture
def watcher(home: Path) -> Iterator[Watcher]:
    """It watches the pack, and has seen a file saved."""
    made = Watcher()
    made.start([home / "mine"])
    first = home / "mine" / CARDS / "first.yaml"
    wait_for(made, first, again=lambda: first.write_text(str(time.monotonic()), encoding="utf-8"))
    yield made
    made.close()


def wait_for(watcher: Watcher, path: Path, again: Callable[[], object] = lambda: None) -> set[Path]:
    """Wait until a file is reported; everything reported on the way."""
    found: set[Path] = set()
    end = time.monotonic() + LONGEST
    while path not in found:
        again()
        found |= set(watcher.take_changes())
        time.sleep(0.02)
        assert time.monotonic() < end, f"{path} was never reported"
    return found


def put_back(folder: Path) -> None:
    """Remove a folder and put a copy back at once."""
    kept = folder.with_name("kept aside")
    shutil.copytree(folder, kept)
    shutil.rmtree(folder)
    shutil.copytree(kept, folder)
    shutil.rmtree(kept)


def moved_and_copied(folder: Path) -> None:
    """Give a folder another name and put a copy under the first one."""
    old = folder.with_name("old")
    folder.rename(old)
    shutil.copytree(old, folder)


def swapped(folder: Path) -> None:
    """Put another folder under the name of this one."""
    other = folder.with_name("other")
    shutil.copytree(folder, other)
    folder.rename(folder.with_name("old"))
    other.rename(folder)


@pytest.mark.parametrize(
    "which", ["mine/data/smash_gear/cards", "mine/data/smash_gear", "mine/data", "mine", "."]
)
@pytest.mark.parametrize("change", [put_back, moved_and_copied, swapped])
def test_what_is_saved_in_a_folder_that_was_put_back_is_seen(
    watcher: Watcher, home: Path, which: str, change: Callable[[Path], None]
) -> None:
    change(home / which if which != "." else home)
    path = home / "mine" / CARDS / "later.yaml"
    for text in ("one", "two and more"):
        path.write_text(text, encoding="utf-8")
        wait_for(watcher, path)


def test_a_file_that_comes_back_otherwise_is_reported_without_being_saved_again(
    watcher: Watcher, home: Path
) -> None:
    """As `git checkout`, rsync and unzip do."""
    cards = home / "mine" / CARDS
    shutil.rmtree(cards)
    cards.mkdir()
    (cards / "mine.yaml").write_text("another", encoding="utf-8")
    found = wait_for(watcher, cards / "mine.yaml")
    if cards / "other.yaml" not in found:
        wait_for(watcher, cards / "other.yaml")


def test_the_files_of_a_folder_that_goes_are_reported_and_so_is_what_comes_later(
    watcher: Watcher, home: Path
) -> None:
    mine = home / "mine"
    mine.rename(home / "elsewhere")
    wait_for(watcher, mine / CARDS / "mine.yaml")
    (home / "elsewhere").rename(mine)
    wait_for(watcher, mine / CARDS / "mine.yaml")
    (mine / PICTURES / "mine.svg").write_text("after", encoding="utf-8")
    wait_for(watcher, mine / PICTURES / "mine.svg")


def test_a_new_folder_is_watched_with_what_came_in_it(watcher: Watcher, home: Path) -> None:
    made = home / "mine" / "data" / "planet_smash" / "cards"
    made.mkdir(parents=True)
    (made / "planets.yaml").write_text("one", encoding="utf-8")
    wait_for(watcher, made / "planets.yaml")
    (made / "planets.yaml").write_text("two and more", encoding="utf-8")
    wait_for(watcher, made / "planets.yaml")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_within_a_pack_are_followed_and_those_out_of_it_are_not(watcher: Watcher, home: Path) -> None:
    mine = home / "mine"
    (mine / "drafts").mkdir()
    (mine / "drafts" / "new.yaml").write_text("one", encoding="utf-8")
    link = mine / CARDS / "linked.yaml"
    link.symlink_to(mine / "drafts" / "new.yaml")
    wait_for(watcher, link)
    (mine / "drafts" / "new.yaml").write_text("two and more", encoding="utf-8")
    wait_for(watcher, link)
    (home / "outside").mkdir()
    (home / "outside" / "x.yaml").write_text("one", encoding="utf-8")
    (mine / "data" / "planet_smash").symlink_to(home / "outside")
    (mine / "data" / "circle").symlink_to(mine / "data")
    (mine / CARDS / "last.yaml").write_text("one", encoding="utf-8")
    found = wait_for(watcher, mine / CARDS / "last.yaml")
    (home / "outside" / "x.yaml").write_text("two and more", encoding="utf-8")
    (mine / CARDS / "last.yaml").write_text("two and more", encoding="utf-8")
    found |= wait_for(watcher, mine / CARDS / "last.yaml")
    assert not any(path.name == "x.yaml" for path in found)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_folder_of_a_pack_may_be_a_link_that_is_set_to_another_one(watcher: Watcher, home: Path) -> None:
    cards = home / "mine" / CARDS
    for name in ("one", "two"):
        shutil.copytree(cards, cards.with_name(name))
    shutil.rmtree(cards)
    cards.symlink_to(cards.with_name("one"))
    (cards / "mine.yaml").write_text("in the first", encoding="utf-8")
    wait_for(watcher, cards / "mine.yaml")
    cards.unlink()
    cards.symlink_to(cards.with_name("two"))
    wait_for(watcher, cards / "mine.yaml")
    (cards.with_name("two") / "mine.yaml").write_text("in the second, at last", encoding="utf-8")
    wait_for(watcher, cards / "mine.yaml")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_pack_may_be_a_link_that_is_set_to_another_one(home: Path) -> None:
    current = home / "current"
    current.symlink_to(home / "mine")
    shutil.copytree(home / "mine", home / "next")
    (home / "next" / CARDS / "mine.yaml").write_text("after it all", encoding="utf-8")
    watcher, first = Watcher(), current / CARDS / "first.yaml"
    watcher.start([current])
    wait_for(watcher, first, again=lambda: first.write_text(str(time.monotonic()), encoding="utf-8"))
    current.unlink()
    current.symlink_to(home / "next")
    wait_for(watcher, current / CARDS / "mine.yaml")
    (home / "next" / CARDS / "other.yaml").write_text("saved in the next one", encoding="utf-8")
    wait_for(watcher, current / CARDS / "other.yaml")
    watcher.close()


def test_a_watch_that_ends_says_so_to_those_who_change_cards(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive()
    driver.app.open_pack(pack(tmp_path, "data/themes/night.yaml"))
    driver.app.notices.shown.clear()

    def refuse(*paths: Any, **options: Any) -> Any:
        raise OSError("OS file watch limit reached")

    monkeypatch.setattr("watchfiles.watch", refuse)
    driver.app.reload.watcher.start(driver.app.reload.roots)
    thread = driver.app.reload.watcher.thread
    assert thread is not None
    thread.join(10)
    driver.frames(2)
    assert said(driver) == [
        "Cogwright won't notice saved files until you restart it (OS file watch limit reached)."
    ]
    driver.app.notices.shown.clear()
    driver.app.close_pack(driver.app.packs[0])
    assert driver.app.reload.watcher.is_started, "another pack is another try"


def test_folders_beyond_the_most_are_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_FOLDERS", 3)
    made = Watcher()
    made.start([home / "mine"])
    end = time.monotonic() + LONGEST
    lines: tuple[str, ...] = ()
    while not lines and time.monotonic() < end:
        lines = made.take_notes()
        time.sleep(0.02)
    made.close()
    assert lines and "over 3 folders" in lines[0]
