"""Every page by keyboard alone: Tab reaches all that there is, no key loses the focus, Escape leads back to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.pages.settings import SECTIONS
from game.ui.canvas import centre
from game.ui.control import Control
from tests.pages.play import GAME, advance, record, scene, start, won
from tests.simulate.runs import a_run
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SIZES = [(1280, 720), (640, 480)]
PIECES = 130
"""More presses than a table has pieces, which Tab goes through too."""
ARROWS = ("right", "down", "left", "up")


def rulebook(app: Program) -> Scene:
    return app.page("rulebook", "smash_gear")


def records(app: Program) -> Scene:
    for name in "abc":
        app.store.records.add(record(name))
    advance(start(app))
    return app.page("records", GAME)


def saves(app: Program) -> Scene:
    session = advance(start(app), 10)
    session.files.save("Early")
    advance(session, 4)
    session.files.save("Late")
    session.files.journal.discard()
    return app.page("saves")


def settings(section: str) -> Callable[[Program], Scene]:
    def made(app: Program) -> Scene:
        page: Any = app.page("settings")
        page.section = section
        return page

    return made


def replay(app: Program) -> Scene:
    return app.page("replay", advance(start(app)).files.as_save("An older game"))


def runs(app: Program) -> Scene:
    run_of(app)
    return app.page("runs", GAME)


def run(app: Program) -> Scene:
    return app.page("runs.run", run_of(app))


def run_of(app: Program) -> Any:
    from game.simulate.run import start as play

    folder = app.folders.data / "simulations" / "random_random-20"
    play(a_run(20), folder, 1, lambda count: None)
    return folder


def result(app: Program) -> Scene:
    return app.page("result", won(app))


def decks(app: Program) -> Scene:
    return app.page("decks", "gears_of_industry")


def setup(game: str) -> Callable[[Program], Scene]:
    return lambda app: app.page("setup", game)


def packs(app: Program) -> Scene:
    return app.page("packs")


def lab(app: Program) -> Scene:
    return app.page("lab", "planet_smash")


PAGES = {
    "setup": setup(GAME), "setup with decks": setup("gears_of_industry"), "decks": decks, "packs": packs,
    "rulebook": rulebook, "records": records, "saves": saves, "replay": replay, "runs": runs, "run": run,
    "result": result, "lab": lab, **{f"settings {each.id}": settings(each.id) for each in SECTIONS},
}  # fmt: skip


def at(drive: Drive, page: str, size: tuple[int, int]) -> Driver:
    """Somebody who came to a page from the shelf."""
    driver = drive(size, first=lambda app: app.page("shelf", GAME))
    driver.app.push(PAGES[page](driver.app))
    driver.settle()
    return driver


def controls(driver: Driver) -> list[Control]:
    """All that a hand can do something with."""
    return [each for each in driver.controls if each.focusable and each.visible]


def focused(driver: Driver) -> Control | None:
    found: Control | None = driver.focused
    return found


def tab_onto(driver: Driver, number: int) -> Control:
    """Press Tab until the control of that number has the focus."""
    wanted = controls(driver)[number]
    for _ in range(200):
        if focused(driver) is wanted:
            return wanted
        driver.key("tab")
    raise AssertionError(f"Tab never reaches {wanted.words()!r}")


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "page", [*[*PAGES][1::2], *(pytest.param(page, marks=pytest.mark.slow) for page in [*PAGES][::2])]
)
def test_tab_goes_round_everything_both_ways(drive: Drive, page: str, size: tuple[int, int]) -> None:
    driver = at(drive, page, size)
    wanted = controls(driver)
    for control in wanted:
        x, y, w, h = control.box
        assert x >= -1 and y >= -1 and x + w <= driver.canvas.w + 1 and y + h <= driver.canvas.h + 1
    for key in ("tab", "shift+tab"):
        met = []
        for _ in range(len(wanted) + PIECES):
            driver.key(key)
            met.append(focused(driver))
        assert set(wanted) <= set(met), key


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page not in ("replay", "lab")])
def test_no_arrow_loses_the_focus(drive: Drive, page: str) -> None:
    driver = at(drive, page, SIZES[0])
    for number in range(len(controls(driver))):
        for arrow in ARROWS:
            if number < len(controls(driver)):  # an arrow may have chosen what has fewer
                tab_onto(driver, number)
                driver.key(arrow)
                driver.frames(2)
                assert focused(driver) in controls(driver), arrow


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page != "lab"])
def test_what_enter_opens_escape_leads_back_from_to_the_same_control(drive: Drive, page: str) -> None:
    driver = at(drive, page, SIZES[0])
    top: Any = driver.scene
    number = 0
    while number < len(controls(driver)):
        words = tab_onto(driver, number).words()
        driver.key("return")
        driver.settle()
        assert driver.app.loop.running
        if top in driver.app.stack.scenes:
            over = driver.scene is not top or top.ui.popup is not None
            while driver.scene is not top or top.ui.popup is not None:
                driver.key("escape")
                driver.settle()
            now = focused(driver)
            assert now is not None and (not over or now.words() == words), words
        else:  # another page has taken its place
            driver.close()
            driver = at(drive, page, SIZES[0])
            top = driver.scene
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_escape_leads_back_to_the_shelf(drive: Drive, page: str) -> None:
    driver = at(drive, page, SIZES[0])
    for _ in range(3):
        if scene(driver) == "ShelfScene":
            return
        driver.key("escape")
        driver.settle()
    assert scene(driver) == "ShelfScene"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_the_wheel_scrolls_all_that_is_longer_than_its_room(
    drive: Drive, page: str, size: tuple[int, int]
) -> None:
    driver = at(drive, page, size)
    named = getattr(driver.scene, "named", {})  # a replay is a table: it has no parts by name
    for part in [name for name in named if name.startswith("part ")] or [""]:
        if part:
            driver.named[part].press()
            driver.settle()
        for control in controls(driver):
            scroll = getattr(control, "scroll", None)
            if scroll is not None and scroll.most > 0:
                before = scroll.offset
                driver.wheel(-2, centre(control.box))
                driver.settle()
                assert scroll.offset != before, f"{part}: {type(control).__name__}"
