"""How long it takes from a saved file to the picture on the screen: a price, a picture, a theme and a layout.

Measured in phases: the watch (the file is saved until the main loop is given its path), the reload (files are read
anew, every scene lays itself out) and the redraw (the first frame after it). Run by `make bench`.
"""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from tests.app.packs import pack
from tests.ui.driver import Driver

SIZE = (1920, 1080)
LIMIT_S = 0.3
"""Seconds from a saved file to its picture on a quiet machine."""
TIMES = 5
MACHINES, LAYOUT = "data/smash_gear/cards/second_machines.yaml", "data/layouts/smash_gear.yaml"
THEME, PICTURE = "data/themes/night.yaml", "art/smash_gear/ballast.svg"


@pytest.fixture
def driver(home: Path, tmp_path: Path) -> Iterator[Driver]:
    """A table of Smash Gear with a pack of everything that is edited, watched by the thread."""
    driver = Driver(SIZE, home=home)
    driver.app.change_settings(motion="off", sound=False)
    mine = pack(tmp_path, MACHINES, LAYOUT, THEME, PICTURE)
    driver.app.open_pack(mine)
    game = driver.app.game("smash_gear")
    driver.app.stack.reset(TableScene(driver.app, Session.start(driver.app, game, game.default_setup(2), 4)))
    driver.settle()
    driver.app.reload.watcher.start(driver.app.reload.roots)
    yield driver
    driver.close()


def prices(text: str, turn: int) -> str:
    return re.sub(r"price: \d+", f"price: {10 + turn}", text)


def colours(text: str, turn: int) -> str:
    return re.sub(r'panel_top: "#......"', f'panel_top: "#{turn:02X}2C3C"', text)


def bleeds(text: str, turn: int) -> str:
    return text.replace("bleed: 30", f"bleed: {20 + turn}")


def drawings(text: str, turn: int) -> str:
    return text.replace("</svg>", f'<rect width="{10 + turn}" height="9" fill="#FF0000"/></svg>')


EDITS: dict[str, tuple[str, Callable[[str, int], str]]] = {
    "price": (MACHINES, prices),
    "picture": (PICTURE, drawings),
    "theme": (THEME, colours),
    "layout": (LAYOUT, bleeds),
}


def phases(driver: Driver, path: Path, text: str) -> tuple[float, float, float]:
    """The seconds of the watch, and those that the main thread worked on the reload and on the frame after it: other
    programs do not count."""
    taken = driver.app.reload.watcher
    begun = time.perf_counter()
    path.write_text(text, encoding="utf-8")
    while not taken._changed:
        time.sleep(0.001)
        assert time.perf_counter() - begun < 20, "the file was never reported"
    watched, reported = time.perf_counter() - begun, time.thread_time()
    driver.app.reload.update()
    reloaded = time.thread_time()
    driver.frames(1)
    return watched, reloaded - reported, time.thread_time() - reloaded


@pytest.mark.parametrize("what", EDITS)
def test_what_is_saved_is_seen_at_once(driver: Driver, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, edit = EDITS[what]
    path = driver.app.packs[0] / name
    good = path.read_text(encoding="utf-8")
    end = time.perf_counter() + 20
    while not driver.app.reload.watcher.take_changes():  # until the thread watches
        path.write_text(good, encoding="utf-8")
        time.sleep(0.1)
        assert time.perf_counter() < end
    driver.settle()
    measured = []
    for turn in range(TIMES):
        time.sleep(0.2)
        driver.app.reload.watcher.take_changes()
        measured.append(phases(driver, path, edit(good, turn + 1)))
        driver.settle()
    watch, reload, redraw = (statistics.median(each) for each in zip(*measured, strict=True))
    whole = statistics.median(map(sum, measured))
    with capsys.disabled():
        print(
            f"\n{what}: {1000 * whole:.0f} ms from saved to seen "
            f"(watch {1000 * watch:.0f}, reload {1000 * reload:.0f}, redraw {1000 * redraw:.0f})"
        )
    assert whole < LIMIT_S
