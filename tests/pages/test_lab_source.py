"""What the lab shows of files: the changes of packs first, the card's own lines below them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.pages.lab.sources import of_card
from rules.content.homes import written
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "immense_warfare"
CHANGES = """# Mine.
cards:
  wasp_drone:
    cost: 2
    keywords: {flight: true}

  turtle: {name: Tortoise}
"""


def lab(
    drive: Drive, tmp_path: Path, card: str = "wasp_drone", text: str = CHANGES
) -> tuple[Driver, Any, Path]:
    """The lab with a pack that changes cards, a card chosen, and the file of changes."""
    file = tmp_path / "mine" / "data" / GAME / "changes.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    driver.app.push(driver.app.page("lab", GAME, card))
    driver.frames(2)
    return driver, driver.scene, file


def save(driver: Driver, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    driver.app.reload.watcher.report([file])
    driver.frames(3)


def test_the_change_is_shown_before_the_card_and_what_it_stands_for_is_struck_out(
    drive: Drive, tmp_path: Path
) -> None:
    _, page, _ = lab(drive, tmp_path)
    change, own = page.excerpts
    assert change.name == "mine/data/immense_warfare/changes.yaml" and change.first == 3
    assert change.lines == ("  wasp_drone:", "    cost: 2", "    keywords: {flight: true}")
    assert not change.struck
    struck = [own.lines[line - own.first][part] for line, parts in own.struck.items() for part in parts]
    assert [each.partition(":")[0] for each in struck] == ["cost", "keywords"]
    page.choose("cap_gun" if "cap_gun" in page.deck.fields else page.found()[0])
    assert len(page.excerpts) == 1 and not page.excerpts[0].struck


def test_of_a_field_in_a_line_with_others_only_that_one_is_struck_out(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    file = pack / "data" / "smash_gear" / "changes.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("cards:\n  thumper: {price: 4, effects: null}\n", "utf-8")
    _, own = of_card(written("smash_gear", [pack])["thumper"])
    struck = [own.lines[line - own.first][part] for line, parts in own.struck.items() for part in parts]
    assert struck == ["price: 3", "effects: [{when: own_turn, cost: {gears: 1}, do: [{op: slide}]}]"]


def test_the_change_on_top_comes_first(tmp_path: Path) -> None:
    packs = []
    for name in ("low", "high"):
        file = tmp_path / name / "data" / GAME / "changes.yaml"
        file.parent.mkdir(parents=True)
        file.write_text("cards:\n  wasp_drone: {cost: 2}\n", "utf-8")
        packs.append(tmp_path / name)
    places = written(GAME, packs)["wasp_drone"]
    assert [each.name.partition("/")[0] for each in places] == ["high", "low", "data"]


@pytest.mark.slow
def test_a_fault_of_a_change_is_its_card_s_and_its_line_is_shown(drive: Drive, tmp_path: Path) -> None:
    driver, page, file = lab(drive, tmp_path, "turtle")
    save(driver, file, CHANGES.replace("cost: 2", "cost: many"))
    found = page.checks.found[0]
    assert (found.file, found.line, found.card) == ("mine/data/immense_warfare/changes.yaml", 4, "wasp_drone")
    assert page.checks.shows_last_good("wasp_drone") and not page.checks.shows_last_good("turtle")
    page.show_problem(found)
    driver.frames(2)
    assert page.chosen == "wasp_drone" and len(page.excerpts) == 2
    assert (found.file, 4) in page.controls.named["source"].faults
    save(driver, file, CHANGES)
    assert not page.checks.shows_last_good("wasp_drone")


def test_a_change_that_cannot_be_read_any_more_stays_shown_until_it_is_mended(
    drive: Drive, tmp_path: Path
) -> None:
    driver, page, file = lab(drive, tmp_path)
    save(driver, file, CHANGES + "  : [\n")
    assert len(page.excerpts) == 2
    save(driver, file, "cards:\n  turtle: {name: Tortoise}\n")
    assert len(page.excerpts) == 1
