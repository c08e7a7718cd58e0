"""The card lab: what it shows of cards, of their files and of their problems, and what a saved file changes there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from game.pages.lab.panels import STAYS
from game.ui.canvas import centre
from rules.content import DATA
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "gears_of_industry"


@pytest.fixture
def lab(drive: Drive, tmp_path: Path) -> tuple[Driver, Path]:
    """The lab with a pack that has all the cards and layouts of a game, and the folder of that pack's data."""
    data = tmp_path / "mine" / "data"
    copytree(DATA / GAME / "cards", data / GAME / "cards")
    (data / "layouts").mkdir()
    layouts = f"layouts/{GAME}.yaml"
    (data / layouts).write_bytes((DATA / layouts).read_bytes())
    driver = drive()
    assert driver.app.open_pack(data.parent)
    driver.app.push(driver.app.page("lab", GAME))
    driver.frames(2)
    return driver, data


def page(driver: Driver) -> Any:
    """The lab on top."""
    return driver.scene


def card_file(driver: Driver) -> Path:
    """The file of the chosen card."""
    found: Path = page(driver).homes[page(driver).chosen][-1].path
    return found


def save(driver: Driver, path: Path, old: str, new: str) -> None:
    """Save a file in which a text is another one at the first place, and let it be seen."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    driver.app.reload.watcher.report([path])
    driver.frames(2)


def checked(driver: Driver) -> None:
    """Let all cards be checked."""
    for _ in range(5000):
        if not page(driver).checks.running:
            return
        driver.frames(1)
    raise AssertionError("the check never ends")


def name_line(driver: Driver) -> str:
    """The line in which the chosen card has its name."""
    return next(line for line in page(driver).excerpts[-1].lines if line.strip().startswith("name:"))


@pytest.mark.slow
def test_a_saved_card_shows_and_what_is_chosen_stays(lab: tuple[Driver, Path]) -> None:
    driver, _ = lab
    ids = page(driver).found()
    driver.click(centre(page(driver).controls.named["gallery"].tile_box(3)))
    chosen = page(driver).chosen
    assert chosen == ids[3]
    driver.frames(10)
    before = page(driver).store.get(chosen)
    save(driver, card_file(driver), name_line(driver), "    name: Something Else")
    assert page(driver).name_of(chosen) == "Something Else"
    assert page(driver).chosen == chosen
    assert "    name: Something Else" in page(driver).excerpts[-1].lines
    assert page(driver).store.get(chosen) is not before


@pytest.mark.slow
def test_a_bad_card_file_keeps_the_last_good_card_and_names_each_fault(
    lab: tuple[Driver, Path], told: list[str]
) -> None:
    driver, _ = lab
    checked(driver)
    ids = page(driver).found()
    page(driver).choose(ids[1])
    driver.frames(1)
    name, line = page(driver).name_of(ids[1]), name_line(driver)
    good, scroll = len(page(driver).checks.found), page(driver).controls.named["gallery"].scroll.offset
    told.clear()
    save(driver, card_file(driver), line, line.replace("name:", "naem:"))
    found = page(driver).checks.found
    assert found[0].card == ids[1] and found[0].severity == "fault"
    number = card_file(driver).read_text("utf-8").splitlines().index(line.replace("name:", "naem:")) + 1
    assert {each.line for each in found if each.kind == "data"} >= {number}
    assert page(driver).name_of(ids[1]) == name
    assert STAYS in told
    assert page(driver).chosen == ids[1] and page(driver).controls.named["gallery"].scroll.offset == scroll
    save(driver, card_file(driver), line.replace("name:", "naem:"), line)
    told.clear()
    page(driver).repaint()
    driver.frames(1)
    assert STAYS not in told
    checked(driver)
    assert len(page(driver).checks.found) == good


def test_a_bad_layout_keeps_the_last_good_faces_until_it_is_mended(lab: tuple[Driver, Path]) -> None:
    driver, data = lab
    file = data / "layouts" / f"{GAME}.yaml"
    save(driver, file, "draw: art", "draw: aart")
    found = [each for each in page(driver).checks.found if each.kind == "data"]
    assert found and all(each.file == f"mine/data/layouts/{GAME}.yaml" for each in found)
    assert page(driver).checks.shows_last_good(page(driver).chosen)
    save(driver, file, "draw: aart", "draw: art")
    assert not page(driver).checks.shows_last_good(page(driver).chosen)


def test_a_problem_shows_its_card_and_its_line(lab: tuple[Driver, Path]) -> None:
    driver, _ = lab
    last = page(driver).found()[-1]
    page(driver).choose(last)
    driver.frames(1)
    line = name_line(driver)
    save(driver, card_file(driver), line, line.replace("name:", "naem:"))
    page(driver).choose(page(driver).found()[0])
    driver.frames(2)
    driver.click(centre(page(driver).controls.named["problems"].row_box(0)))
    driver.frames(2)
    assert page(driver).chosen == last
    number = page(driver).marked.line
    lines = page(driver).controls.named["source"]
    assert lines.excerpts[0].first <= number and (page(driver).marked.file, number) in lines.faults
    top = (number - lines.excerpts[0].first) * 18 - lines.scroll.offset
    assert 0 <= top <= lines.box[3]
    gallery = page(driver).controls.named["gallery"]
    assert gallery.ids.index(last) in gallery.visible_range()


@pytest.mark.slow
def test_only_cards_with_problems_are_shown_where_that_is_asked_for(lab: tuple[Driver, Path]) -> None:
    driver, _ = lab
    checked(driver)
    line = name_line(driver)
    save(driver, card_file(driver), line, line.replace("name:", "naem:"))
    page(driver).show_only("problems")
    driver.frames(2)
    shown = page(driver).controls.named["gallery"].ids
    assert page(driver).chosen in shown
    assert all(page(driver).checks.of(each) for each in shown)
    assert page(driver).controls.named["only problems"].label == f"Problems {len(shown)}"


def test_a_card_is_played_with_and_one_comes_back_to_the_lab(drive: Drive) -> None:
    driver = drive()
    driver.app.push(driver.app.page("lab", "immense_warfare", "wasp_drone"))
    driver.frames(2)
    lab = driver.scene
    driver.press_on("Play this")
    driver.frames(3)
    table: Any = driver.scene
    session = table.session
    assert [each.kind for each in session.state.sides[0].hand] == ["wasp_drone"]
    table.back()
    driver.frames(3)
    assert driver.scene is lab
    assert lab.chosen == "wasp_drone"
