"""The list of a game's problems: today's first, with stars; by mouse and keys; empty and faulty ones in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from game.pages.parts.dates import today
from game.pages.parts.thumbnails import thumbnail
from game.pages.problems import ProblemsScene
from game.ui.kit import Kit
from rules import catalog
from rules.content import DATA
from rules.problems.daily import daily
from rules.problems.reading import PROBLEMS, problems
from tests.pages.play import press, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "smash_gear"


def listed(drive: Drive, size: tuple[int, int] = (1280, 720)) -> Driver:
    """The list of problems."""
    driver = drive(size, first=lambda app: app.page("problems", GAME))
    driver.settle()
    return driver


def ids(driver: Driver) -> list[str]:
    """The problems in the list."""
    return [each.problem.id for each in driver.page(ProblemsScene).listed]


def top(driver: Driver) -> str:
    """The scene on top."""
    return type(driver.scene).__name__


def test_it_lists_every_problem_and_the_days_one_first(drive: Drive) -> None:
    driver, every = listed(drive), [each.id for each in problems(GAME)]
    assert sorted(ids(driver)) == sorted(every)
    assert ids(driver)[0] == daily(every, today())


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.RULED)
def test_the_easiest_one_that_is_left_is_chosen_and_marked_as_the_first(
    drive: Drive, game: str, told: list[str]
) -> None:
    """Someone who had solved none was given a hard one."""
    driver = drive(first=lambda app: app.page("problems", game))
    driver.settle()
    page = driver.page(ProblemsScene)
    easiest = page.listed[page.at].problem
    usual = [each.problem for each in page.every if not each.setting]
    assert easiest in usual
    assert easiest.grade == min(each.grade for each in usual)
    assert "Start here" in told
    driver.app.store.progress.problem_solved(game, easiest.id, 3, 1, 0)
    assert page.listed[page.at].problem.id != easiest.id


@pytest.mark.slow
def test_a_problem_of_another_set_says_so_in_the_list_and_on_its_page(drive: Drive, told: list[str]) -> None:
    driver = listed(drive)
    page = driver.page(ProblemsScene)
    others = [each for each in page.every if each.state is not None and each.state.set == "first"]
    assert others and [each for each in page.every if each.setting] == others
    page.choose(page.listed.index(others[0]))
    driver.settle()
    assert f"{others[0].setting}." in told
    driver.app.push(driver.app.page("play.problem", GAME, others[0].problem.id))
    driver.settle()
    assert any("First edition: other" in words for words in told)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(960, 720), (1280, 720)])
@pytest.mark.parametrize("game", catalog.RULED)
def test_the_moves_of_a_problem_are_never_cut_from_its_row(
    drive: Drive, cut: list[str], game: str, size: tuple[int, int]
) -> None:
    drive(size, first=lambda app: app.page("problems", game)).settle()
    assert not [words for words in cut if "moves" in words]


@pytest.mark.slow
def test_a_problem_is_opened_by_mouse(drive: Drive) -> None:
    driver = listed(drive)
    x, y, w, _ = driver.named["problems"].box
    driver.wheel(30, (x + w / 3, y + 82))
    driver.settle()
    driver.click((x + w / 3, y + 82 * 1.5))
    driver.settle()
    chosen = driver.page(ProblemsScene).chosen
    assert chosen == ids(driver)[1]
    press(driver, "open")
    driver.settle()
    assert top(driver) == "ProblemScene"


@pytest.mark.slow
def test_a_problem_is_opened_by_keys(drive: Drive) -> None:
    driver = listed(drive)
    tab_into(driver, "problems")
    driver.key("down", "return", "return")
    driver.settle()
    assert top(driver) == "ProblemScene"


def test_in_a_narrow_window_a_click_opens_it(drive: Drive) -> None:
    driver = listed(drive, (640, 480))
    x, y, w, _ = driver.named["problems"].box
    driver.click((x + w / 3, y + 20))
    driver.settle()
    assert top(driver) == "ProblemScene"


def test_solved_ones_are_counted_starred_and_left_out_by_the_filter(drive: Drive, told: list[str]) -> None:
    driver = listed(drive)
    every = ids(driver)
    driver.app.store.progress.problem_solved(GAME, every[0], stars=2)
    driver.page(ProblemsScene).relay()
    driver.settle()
    assert f"1 of {len(every)} solved" in told
    assert ids(driver)[driver.page(ProblemsScene).at] in every[1:], "an unsolved one is chosen"
    driver.press_on("Unsolved")
    driver.settle()
    assert ids(driver) == every[1:]


@pytest.mark.slow
def test_when_all_are_solved_the_filter_says_so(drive: Drive, told: list[str]) -> None:
    driver = listed(drive)
    for id in ids(driver):
        driver.app.store.progress.problem_solved(GAME, id, stars=1)
    driver.press_on("Unsolved")
    driver.settle()
    assert "All solved" in told


def test_a_game_without_problems_says_so(
    drive: Drive, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PROBLEMS, "read_all", lambda id, packs=(): ((), []))
    listed(drive)
    assert "No problems yet" in told


@pytest.mark.slow
def test_faulty_problems_of_a_pack_are_told_in_words(drive: Drive, told: list[str], tmp_path: Path) -> None:
    pack = _pack(tmp_path, "problems: [{id: broken}]\n")
    driver = listed(drive)
    before = ids(driver)
    driver.app.open_pack(pack)
    driver.settle()
    assert ids(driver) == before, "the others stay"
    assert any(words.startswith("Some can't be read. mine") for words in told), told


def _pack(folder: Path, text: str) -> Path:
    """A pack with a file of problems."""
    file = folder / "mine" / "data" / GAME / "problems" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return folder / "mine"


@pytest.mark.slow
def test_own_problems_of_a_pack_are_marked(drive: Drive, told: list[str], tmp_path: Path) -> None:
    first = f"id: {problems(GAME)[0].id}\n"
    texts = [file.read_text("utf-8") for file in (DATA / GAME / "problems").glob("*.yaml")]
    text = next(text for text in texts if first in text).replace(first, "id: my_own\n")
    driver = listed(drive)
    before = ids(driver)
    driver.app.open_pack(_pack(tmp_path, text))
    driver.settle()
    assert set(ids(driver)) == {*before, "my_own"}
    tab_into(driver, "problems")
    driver.key("end")
    driver.settle()
    assert "Pack" in told


def test_boards_are_drawn_again_for_a_window_of_another_scale(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    scales: list[float] = []

    def drawn(kit: Kit, *at: Any) -> Surface:
        scales.append(kit.canvas.s)
        return thumbnail(kit, *at)

    monkeypatch.setattr("game.pages.problems.thumbnail", drawn)
    driver = listed(drive)
    driver.resize((2560, 1440))
    driver.settle()
    assert set(scales) == {1.0, 2.0}
