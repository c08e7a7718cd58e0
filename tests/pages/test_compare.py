"""A card before and after: what is compared, what is told of it, and what is said where nothing can be compared."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any
from zipfile import ZipFile

import pytest

from game.cards.print import records
from game.cards.print.outputs import Pending
from game.pages.lab.compare import PAGE
from game.pages.lab.exporting import order_of
from rules.common.steps import finished
from rules.content import DATA
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME, CARD, FILE = "planet_smash", "hoarfrost", "planets.yaml"


@pytest.fixture
def lab(drive: Drive, tmp_path: Path) -> tuple[Driver, Path]:
    """The lab with a card of a pack that has all cards of a game, and the file of that card."""
    folder = tmp_path / "mine" / "data" / GAME / "cards"
    copytree(DATA / GAME / "cards", folder)
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    driver.app.push(driver.app.page("lab", GAME, CARD))
    driver.frames(2)
    return driver, page(driver).homes[CARD][0].path


def page(driver: Driver) -> Any:
    """The page on top."""
    return driver.scene


def export(driver: Driver, *cards: str) -> Path:
    """Keep what cards are now, as an export does, and where."""
    order = order_of(page(driver).deck, page(driver).game, page(driver).changes.folder)
    order.folder.mkdir(parents=True, exist_ok=True)
    with Pending(order.folder / f"cards{records.ENDING}") as pending:
        finished(records.write(order._replace(cards=cards), pending))
        return pending.place()


def save(driver: Driver, file: Path, old: str, new: str) -> None:
    """Save the file with another text for one, and let it be seen."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    driver.app.reload.watcher.report([file])
    driver.frames(2)


def until_drawn(driver: Driver) -> None:
    """Wait for the card as it was."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if not page(driver).earlier.running:
            return
        driver.frames(1)
        time.sleep(0.02)
    raise AssertionError("it is never drawn")


def test_what_was_saved_since_the_export_is_told_and_outlined(
    lab: tuple[Driver, Path], told: list[str]
) -> None:
    driver, file = lab
    export(driver, CARD)
    driver.press_on("Compare")
    driver.frames(2)
    assert isinstance(driver.scene, PAGE)
    assert "No differences" in told
    assert (
        page(driver).message[1].endswith("You can only compare with exports: mine isn't in a git repository.")
    )
    told.clear()
    save(driver, file, "title: Hoarfrost", "title: Hoarfrost Two")
    (field,) = page(driver).fields
    assert field.name == "title" and [word.kind for word in field.words] == ["", "new"]
    assert {"1 field changed", "Before", "After", "Hoarfrost Two"} <= {*told}
    assert len(page(driver).boxes[0]) == len(page(driver).boxes[1]) == 1
    driver.key("escape")
    driver.frames(2)
    assert page(driver).chosen == CARD


def test_a_number_is_told_with_its_line(lab: tuple[Driver, Path]) -> None:
    driver, file = lab
    export(driver, CARD)
    driver.key("c")
    driver.frames(2)
    save(driver, file, "title: Hoarfrost\n", "title: Hoarfrost\n    # Colder than the others.\n")
    assert not page(driver).fields
    save(driver, file, "hard: 9\n    normal: 10", "hard: 8\n    normal: 10")
    lines = file.read_text("utf-8").splitlines()
    number = lines.index("    hard: 8", page(driver).home.first) + 1
    assert [(each.name, each.line) for each in page(driver).fields] == [("hard", number)]


def test_with_nothing_to_compare_it_is_said_what_to_do(lab: tuple[Driver, Path], told: list[str]) -> None:
    driver, _ = lab
    driver.key("c")
    driver.frames(2)
    assert page(driver).message[0] == "Nothing to compare with yet"
    assert "Export the cards in the lab" in page(driver).message[1]
    assert "mine isn't in a git repository." in page(driver).message[1]
    assert "Nothing to compare with yet" in told


def test_without_git_that_is_said(lab: tuple[Driver, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _ = lab
    monkeypatch.setenv("PATH", "")
    driver.key("c")
    driver.frames(2)
    assert page(driver).message[1].endswith("Git isn't installed.")


def test_damaged_records_are_left_out_and_a_broken_picture_is_said(
    lab: tuple[Driver, Path], told: list[str]
) -> None:
    driver, _ = lab
    good = export(driver, CARD)
    (good.parent / "odd.cards").write_bytes(b"PK\x03\x04 cut")
    with ZipFile(good) as file:
        listed = file.read("cards.json")
    with ZipFile(good, "w") as file:
        file.writestr("cards.json", listed)
        file.writestr(f"{CARD}.jpg", b"\xff\xd8\xff cut")
    driver.key("c")
    driver.frames(2)
    assert [*page(driver).earlier.times] == [good.name]
    assert "The export saved no picture." in told


def test_an_export_that_is_gone_is_said(lab: tuple[Driver, Path]) -> None:
    driver, _ = lab
    gone = export(driver, CARD)
    driver.key("c")
    driver.frames(2)
    gone.unlink()
    gone.parent.rmdir()
    page(driver).choose(gone.name)
    driver.frames(2)
    assert page(driver).message[0] == "Can't compare this" and str(gone) in page(driver).message[1]


def test_a_card_that_was_not_exported_yet_is_new_and_one_that_is_gone_is_said(
    lab: tuple[Driver, Path],
) -> None:
    driver, file = lab
    save(driver, file, "id: hoarfrost", "id: other")
    export(driver, "other")
    save(driver, file, "id: other", "id: hoarfrost")
    driver.app.push(driver.app.page("lab.compare", GAME, CARD))
    driver.frames(2)
    assert page(driver).message[0] == "Hoarfrost is new"
    save(driver, file, "id: hoarfrost", "id: other")
    assert page(driver).message[0] == "Nothing to compare with yet" or "gone" in page(driver).message[0]


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.slow
def test_a_pack_is_compared_with_its_revisions_and_its_settings_run_nothing(lab: tuple[Driver, Path]) -> None:
    driver, file = lab
    pack = file.parents[3]
    text = file.read_text("utf-8")
    ran = pack.parent / "ran"
    file.write_text(text.replace("id: hoarfrost", "id: other"), "utf-8")
    os.symlink("/etc/passwd", pack / "link")
    (pack / ".gitattributes").write_text("*.yaml filter=mine\n")
    git(pack, "init")
    git(pack, "add", ".")
    git(pack, "commit", "-m", "Begin")
    file.write_text(text.replace("title: Hoarfrost", "title: Rime"), "utf-8")
    git(pack, "commit", "-am", "Call it Rime")
    file.write_text(text, "utf-8")
    for key in ("filter.mine.smudge", "core.fsmonitor", "gpg.program"):
        git(pack, "config", key, f"touch {ran}; cat")
    git(pack, "config", "log.showSignature", "true")
    driver.key("c")
    driver.frames(2)
    newest, oldest = page(driver).earlier.times.values()
    assert newest.words.endswith(": Call it Rime") and oldest.words.endswith(": Begin")
    page(driver).choose(newest.commit)
    driver.frames(2)
    assert page(driver).message[0] == "Drawing the card as it was"
    until_drawn(driver)
    (field,) = page(driver).fields
    assert [word.text for word in field.words] == ["Rime", "Hoarfrost"]
    assert page(driver).earlier.picture((63, 88)) is not None
    page(driver).choose(oldest.commit)
    until_drawn(driver)
    assert page(driver).message[0] == "Hoarfrost is new"
    assert not ran.exists()


def test_what_is_drawn_of_a_revision_ends_with_the_page(
    lab: tuple[Driver, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    driver, file = lab
    pack = file.parents[3]
    git(pack, "init")
    git(pack, "add", ".")
    git(pack, "commit", "-m", "Begin")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    driver.key("c")
    driver.frames(2)
    page(driver).choose(next(iter(page(driver).earlier.times)))
    driver.frames(2)
    earlier = page(driver).earlier
    assert earlier.running and [*(tmp_path / "temporary").iterdir()]
    driver.key("escape")
    driver.frames(2)
    assert not earlier.running and not [*(tmp_path / "temporary").iterdir()]
