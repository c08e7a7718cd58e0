"""Framing a card's picture in the lab: what is written where, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cards.lint.problem import Problem
from game.pages.lab import framing
from game.ui.canvas import centre
from rules.common.face import FRAMING
from rules.content import DATA, ROOT
from rules.content.nodes import plain, read_nodes
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
CARDS = {
    "gears_of_industry": "energy_01",
    "immense_warfare": "wasp_drone",
    "mechyard": "harpoon",
    "planet_smash": "hoarfrost",
    "smash_gear": "decoy",
}
"""A card with a picture of each game."""


def lab(driver: Driver, game: str, card: str) -> Any:
    """The lab with a card chosen."""
    driver.app.push(driver.app.page("lab", game, card))
    driver.frames(2)
    return driver.scene


def frame(driver: Driver, page: Any, notches: int = 4) -> None:
    """Make the picture larger and drag it to the right."""
    at = centre(page.controls.named["frame"].box)
    driver.wheel(notches, at)
    driver.drag(at, (at[0] + 20, at[1]))
    driver.frames(2)


def saved(driver: Driver, path: Path) -> None:
    driver.app.reload.watcher.report([path])
    driver.frames(3)


def a_pack(tmp_path: Path, game: str, text: str = "") -> Path:
    """A pack of a game, with a file of changes where a text is stated."""
    folder = tmp_path / "mine" / "data" / game
    folder.mkdir(parents=True)
    if text:
        (folder / "changes.yaml").write_text(text, "utf-8")
    return tmp_path / "mine"


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("game", CARDS)
def test_a_card_of_the_program_is_framed_in_the_changes_of_the_pack(
    game: str, drive: Drive, tmp_path: Path
) -> None:
    driver, card, pack = drive(), CARDS[game], a_pack(tmp_path, game)
    assert driver.app.open_pack(pack)
    own = {path: path.read_bytes() for path in (DATA / game).rglob("*.yaml")}
    page = lab(driver, game, card)
    frame(driver, page)
    file = pack / "data" / game / "changes.yaml"
    framing = plain(read_nodes(file, "changes"))["cards"][card][FRAMING]
    assert framing["focus"][0] < 0.5 and framing["focus"][1] == pytest.approx(0.5, abs=0.02)
    assert framing["zoom"] > 1
    saved(driver, file)
    assert page.deck.fields[card][FRAMING]["zoom"] == framing["zoom"]
    assert {path: path.read_bytes() for path in own} == own
    driver.key("u")
    assert not file.exists()
    saved(driver, file)
    assert page.deck.fields[card][FRAMING] == {}


@pytest.mark.slow
def test_a_card_of_a_pack_is_framed_where_it_is_written_and_all_else_stays(
    drive: Drive, tmp_path: Path
) -> None:
    game, driver = "smash_gear", drive()
    pack = a_pack(tmp_path, game)
    file = pack / "data" / game / "cards" / "own.yaml"
    file.parent.mkdir()
    text = """# My cards.
set: second
cards:
  - kind: script    # a script
    id: my_script
    title: Mine
    price: 1
    copies: 2
    art: decoy      # another's picture
    effects:
      - {when: any_time, do: [{op: steal_gears, amount: 2}]}

# the end
"""
    file.write_text(text, "utf-8")
    assert driver.app.open_pack(pack)
    page = lab(driver, game, "my_script")
    frame(driver, page)
    made = file.read_text("utf-8")
    (line,) = [each for each in made.splitlines() if "framing" in each]
    assert made == text.replace("amount: 2}]}\n", f"amount: 2}}]}}\n{line}\n")
    saved(driver, file)
    frame(driver, page, 2)
    again = file.read_text("utf-8")
    (other,) = [each for each in again.splitlines() if "framing" in each]
    assert again == made.replace(line, other) and other != line
    saved(driver, file)
    driver.key("u")
    saved(driver, file)
    driver.key("u")
    assert file.read_text("utf-8") == text


@pytest.mark.slow
def test_a_framing_that_a_change_has_is_changed_there(drive: Drive, tmp_path: Path) -> None:
    text = "cards:\n  # the hive\n  wasp_drone: {framing: {zoom: 1.5}, cost: 2}   # cheaper\n  cap_gun: {cost: 1}\n"
    driver, pack = drive(), a_pack(tmp_path, "immense_warfare", text)
    assert driver.app.open_pack(pack)
    page = lab(driver, "immense_warfare", "wasp_drone")
    file = pack / "data" / "immense_warfare" / "changes.yaml"
    frame(driver, page)
    old, new = text.splitlines(), file.read_text("utf-8").splitlines()
    assert [n for n in range(len(old)) if old[n] != new[n]] == [2]
    assert new[2].endswith("cost: 2}   # cheaper") and "focus: [" in new[2]


@pytest.mark.slow
def test_without_a_pack_one_is_made_that_has_the_framing_alone(drive: Drive) -> None:
    game, card = "immense_warfare", "wasp_drone"
    own = {path: path.read_bytes() for path in (DATA / game).rglob("*.yaml")}
    driver = drive()
    page = lab(driver, game, card)
    frame(driver, page)
    dialog: Any = driver.scene
    assert dialog is not page
    driver.press_on("Make a pack")
    driver.frames(3)
    pack = dialog.folders / "my_pack"
    assert driver.app.packs == (pack.resolve(),)
    assert driver.scene is page and page.chosen == card
    assert page.deck.fields[card][FRAMING]["zoom"] > 1
    (file,) = [path for path in pack.rglob("*") if path.is_file()]
    comment, _, cards, change = file.read_text("utf-8").splitlines()
    assert file.name == "changes.yaml" and comment.startswith("# Changes") and cards == "cards:"
    assert change.startswith(f"  {card}: {{framing: {{focus: [")
    assert {path: path.read_bytes() for path in own} == own


@pytest.mark.slow
def test_without_a_pack_one_may_go_back_and_nothing_is_written(drive: Drive) -> None:
    driver = drive()
    page = lab(driver, "immense_warfare", "wasp_drone")
    frame(driver, page)
    dialog: Any = driver.scene
    driver.press_on("Back")
    driver.frames(3)
    assert driver.scene is page and not dialog.folders.exists() and not driver.app.packs
    assert page.framer.preview is None


@pytest.mark.slow
def test_only_a_checkout_of_the_program_offers_to_change_its_own_files(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for root, offered in ((ROOT, (ROOT / ".git").exists()), (tmp_path, False)):
        monkeypatch.setattr(framing, "ROOT", root)
        driver = drive()
        frame(driver, lab(driver, "immense_warfare", "wasp_drone"))
        dialog: Any = driver.scene
        labels = [control.label for control in dialog.ui.controls]
        assert "Make a pack" in labels and ("Change the game" in labels) == offered


@pytest.mark.slow
def test_a_framing_behind_an_anchor_stays_and_it_is_said_why(drive: Drive, tmp_path: Path) -> None:
    text = "cards:\n  wasp_drone: {framing: &far {zoom: 1.5}}\n  cap_gun: {framing: *far}\n"
    driver, pack = drive(), a_pack(tmp_path, "immense_warfare", text)
    assert driver.app.open_pack(pack)
    page = lab(driver, "immense_warfare", "wasp_drone")
    frame(driver, page)
    assert (pack / "data" / "immense_warfare" / "changes.yaml").read_text("utf-8") == text
    why = "You can't frame this picture here: line 2 is used in several places"
    assert any(each.startswith(why) for each in driver.notices)


def test_a_machine_that_is_drawn_from_its_shape_has_nothing_to_frame(drive: Drive) -> None:
    assert "frame" not in lab(drive(), "smash_gear", "thumper").controls.named


@pytest.mark.slow
def test_who_looks_at_another_card_meanwhile_has_framed_the_first_one(drive: Drive, tmp_path: Path) -> None:
    driver, game, pack = drive(), "immense_warfare", a_pack(tmp_path, "immense_warfare")
    assert driver.app.open_pack(pack)
    page = lab(driver, game, "wasp_drone")
    driver.wheel(3, centre(page.controls.named["frame"].box))
    assert page.framer.preview is not None
    page.show_problem(Problem(
        card="turtle", kind="contrast", severity="warning", message="", file="", line=0, path="", layout="", box=None
    ))  # fmt: skip
    assert page.chosen == "turtle" and page.framer.preview is None
    driver.frames(40, 1 / 30)
    file = pack / "data" / game / "changes.yaml"
    assert [*plain(read_nodes(file, "changes"))["cards"]] == ["wasp_drone"]
