"""The app: the life of its scenes, its window, and what happens when one fails."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.app import keys
from game.app.display import DPI_HINT, HINT
from game.app.program import Program
from game.app.scene import Answer, Scene
from game.store.settings import DEFAULT_KEYS
from tests.ui.driver import Driver

Calls = list[str]


class Recorder(Scene):
    """Writes down what is called on it; `fails` names a call that raises."""

    def __init__(
        self, app: Program, name: str, calls: Calls, *, opaque: bool = True, fails: str = ""
    ) -> None:
        super().__init__(app)
        self.name, self.calls, self.opaque, self.fails = name, calls, opaque, fails
        self.restless = False

    def _note(self, what: str) -> None:
        self.calls.append(f"{self.name}.{what}")
        if what.split("(")[0] == self.fails:
            raise RuntimeError(f"{self.name} can't {what}")

    def enter(self) -> None:
        self._note("enter")

    def pause(self) -> None:
        self._note("pause")

    def resume(self, answer: Answer) -> None:
        self._note("resume")
        super().resume(answer)

    def leave(self) -> None:
        self._note("leave")

    def build(self, kit: Any) -> None:
        self._note(f"build({kit.canvas.width}x{kit.canvas.height})")

    def update(self, dt: float) -> bool:
        if self.fails == "update":
            self._note("update")
        return self.restless

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self._note("key")
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self._note("draw")
        surface.fill((20, 30, 40))


@pytest.fixture
def calls() -> Calls:
    """What the recording scenes were asked to do."""
    return []


@pytest.fixture
def driver(drive: Callable[..., Driver], calls: Calls) -> Driver:
    """An app that begins with the recording scene `a`, its first calls forgotten."""
    driver = drive(first=lambda app: Recorder(app, "a", calls))
    calls.clear()
    return driver


def test_a_scene_enters_builds_and_draws(drive: Callable[..., Driver], calls: Calls) -> None:
    drive(first=lambda app: Recorder(app, "a", calls))
    assert calls == ["a.enter", "a.build(1280x720)", "a.draw"]


def test_push_pauses_and_pop_resumes_with_the_answer(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    assert calls == []  # nothing before the next frame
    driver.frames(1)
    driver.app.pop(lambda: calls.append("answer"))
    driver.frames(1)
    assert calls == [
        "a.pause", "b.enter", "b.build(1280x720)", "b.draw", "b.leave", "a.resume", "answer", "a.draw",
    ]  # fmt: skip


def test_replace_leaves_only_the_top(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    driver.app.stack.replace(Recorder(driver.app, "c", calls))
    driver.app.pop()
    driver.frames(1)
    assert calls == [
        "a.pause", "b.enter", "b.build(1280x720)", "b.leave", "c.enter", "c.build(1280x720)",
        "c.leave", "a.resume", "a.draw",
    ]  # fmt: skip


def test_reset_leaves_from_top_to_bottom(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    driver.frames(1)
    calls.clear()
    driver.app.stack.reset(Recorder(driver.app, "c", calls))
    driver.frames(1)
    assert calls == ["b.leave", "a.leave", "c.enter", "c.build(1280x720)", "c.draw"]


def test_closing_the_window_leaves_every_scene_top_first(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    driver.frames(1)
    calls.clear()
    driver.close()
    assert calls == ["b.leave", "a.leave"]
    assert not driver.app.loop.running
    assert driver.app.loop.exit_code == 0


def test_popping_the_last_scene_ends_the_app(driver: Driver, calls: Calls) -> None:
    driver.app.pop()
    driver.frames(1)
    assert calls == ["a.leave"]
    assert not driver.app.loop.running


def test_a_dialog_shows_the_scene_below_and_takes_the_keys(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls, opaque=False))
    driver.key("x")
    assert calls == ["a.pause", "b.enter", "b.build(1280x720)", "b.key", "a.draw", "b.draw"]


def test_an_opaque_scene_hides_what_is_below(driver: Driver, calls: Calls) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    driver.frames(1)
    assert "a.draw" not in calls


def test_nothing_is_drawn_while_nothing_happens(driver: Driver, calls: Calls) -> None:
    driver.frames(30)
    assert calls == []
    driver.page(Recorder).restless = True
    driver.frames(3)
    assert calls == ["a.draw"] * 3


def test_a_note_goes_with_its_page_and_a_caution_stays(driver: Driver, calls: Calls) -> None:
    driver.app.say("It is saved.")
    driver.app.say("The disk is full.", "caution")
    driver.frames(2)
    driver.app.push(Recorder(driver.app, "over", calls, opaque=False))
    driver.frames(2)
    assert driver.notices == ["It is saved.", "The disk is full."]
    driver.app.stack.replace(Recorder(driver.app, "next", calls))
    driver.frames(2)
    assert driver.notices == ["The disk is full."]


def test_a_page_below_is_drawn_before_what_lay_over_it_is_collected(
    driver: Driver, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    monkeypatch.setattr("game.app.memory.release", lambda: given.append(driver.app.drawn))
    driver.app.push(Recorder(driver.app, "over", calls, opaque=False))
    driver.frames(3)
    driver.app.pop()
    drawn = driver.app.drawn
    driver.frames(1)
    assert driver.app.drawn == drawn + 1 and given == []
    driver.frames(1)
    assert given == [drawn + 1]


def test_memory_is_given_back_once_in_every_quiet_time(
    driver: Driver, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    monkeypatch.setattr("game.app.memory.release", lambda: given.append(driver.app.now()))
    driver.frames(200)
    assert len(given) == 1
    driver.key("a")
    driver.frames(30)
    assert len(given) == 1
    driver.frames(170)
    assert len(given) == 2


def test_what_was_drawn_goes_with_the_scene_that_is_replaced(driver: Driver, calls: Calls) -> None:
    drawn = driver.app.kit.text("a word")
    driver.app.push(Recorder(driver.app, "over", calls))
    driver.frames(1)
    assert driver.app.kit.text("a word") is drawn
    driver.app.stack.replace(Recorder(driver.app, "next", calls))
    driver.frames(1)
    assert driver.app.kit.text("a word") is not drawn


@pytest.mark.parametrize("size", [(640, 480), (1024, 768), (1920, 1080), (2560, 1080)])
def test_another_window_size_builds_every_scene_anew(
    driver: Driver, calls: Calls, size: tuple[int, int]
) -> None:
    driver.app.push(Recorder(driver.app, "b", calls))
    driver.frames(1)
    calls.clear()
    driver.resize(size)
    name = f"{size[0]}x{size[1]}"
    assert calls == [f"a.build({name})", f"b.build({name})", "b.draw"]
    assert driver.app.kit.canvas.size == size


def test_scale_and_palette_build_anew_and_are_kept(driver: Driver, calls: Calls) -> None:
    driver.app.change_settings(scale=120)
    driver.app.change_settings(palette="safe")
    driver.frames(1)
    assert calls == ["a.build(1280x720)", "a.build(1280x720)", "a.draw"]
    assert driver.app.kit.canvas.s == pytest.approx(1.2)
    settings, said = driver.app.store.load_settings()
    assert (settings.scale, settings.palette, said) == (120, "safe", "")


def test_a_bad_setting_is_refused_and_nothing_changes(driver: Driver) -> None:
    with pytest.raises(ValueError, match="scale"):
        driver.app.change_settings(scale=900)
    assert driver.app.settings.scale == 100


def test_the_full_screen_key_switches_and_back(driver: Driver) -> None:
    driver.key("f11")
    assert driver.app.settings.fullscreen
    driver.key("f11")
    assert not driver.app.settings.fullscreen
    assert driver.app.display.size == (1280, 720)


def test_a_line_is_said_for_four_seconds(driver: Driver) -> None:
    before = driver.picture()
    driver.app.say("Saved as Sunday.")
    driver.frames(1)
    assert driver.picture() != before
    driver.frames(80, dt=0.06)
    assert driver.picture() == before


@pytest.mark.parametrize("fails", ["enter", "build", "update", "key", "draw", "leave", "pause"])
def test_a_failing_scene_goes_back_to_the_shelf_with_one_line(
    drive: Callable[..., Driver], calls: Calls, fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.pages.shelf.PAGE", lambda app: Recorder(app, "shelf", calls))
    driver = drive(first=lambda app: Recorder(app, "a", calls), faults=True)
    driver.app.push(Recorder(driver.app, "bad", calls, fails=fails))
    driver.frames(1)
    if fails == "pause":
        driver.app.push(Recorder(driver.app, "c", calls))
    driver.key("x")
    if fails == "leave":
        driver.app.pop()
    driver.frames(2)
    assert [type(scene).__name__ for scene in driver.app.stack.scenes] == ["Recorder", "Dialog"]
    assert driver.app.loop.running
    assert isinstance(driver.app.loop.fault, RuntimeError)
    log = driver.app.folders.log_file.read_text()
    assert "Traceback" in log
    assert "bad can't" in log
    driver.key("escape")
    driver.frames(2)
    assert [type(scene).__name__ for scene in driver.app.stack.scenes] == ["Recorder"]
    assert calls[-1] == "shelf.draw"


def test_when_the_shelf_fails_too_the_app_ends_with_code_1(
    drive: Callable[..., Driver], calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.pages.shelf.PAGE", lambda app: Recorder(app, "shelf", calls, fails="build"))
    driver = drive(first=lambda app: Recorder(app, "a", calls, fails="draw"), faults=True)
    driver.frames(3)
    assert not driver.app.loop.running
    assert driver.app.loop.exit_code == 1


def test_without_a_place_for_the_log_the_app_goes_on(
    drive: Callable[..., Driver], calls: Calls, home: Any
) -> None:
    home.mkdir()
    (home / "log").write_text("a file where the folder should be")
    driver = drive(first=lambda app: Recorder(app, "a", calls))
    assert any("log" in notice for notice in driver.notices)
    assert driver.app.loop.running


def test_keys_that_cannot_work_have_their_usual_key_again(drive: Callable[..., Driver], home: Path) -> None:
    (home / "data").mkdir(parents=True)
    wrong = {
        "undo": "tab", "redo": "no such key", "log": "z", "rules": "escape", "turn": "shift+7", "evil": "x",
        "flip": "ctrl+g",
    }  # fmt: skip
    (home / "data" / "settings.json").write_text(json.dumps({"keys": wrong, "volume": 8}))
    driver = drive()
    assert driver.app.settings.keys == {"flip": "ctrl+g"}
    assert driver.app.settings.volume == 8
    (said,) = driver.notices
    assert "Undo" in said
    assert len({driver.app.settings.key(action) for action in DEFAULT_KEYS}) == len(DEFAULT_KEYS)


def test_every_key_that_can_be_bound_is_known_again(drive: Callable[..., Driver]) -> None:
    drive()
    names = {pygame.key.name(getattr(pygame, one)) for one in dir(pygame) if one.startswith("K_")}
    free = sorted(name for name in names if keys.bindable(name) and not keys.chooses(name))
    lost = [name for name in free if keys.usable({"menu": f"ctrl+shift+{name}"})[1]]
    assert free
    assert lost == []


def test_a_log_that_is_no_file_costs_only_the_log(drive: Callable[..., Driver], home: Path) -> None:
    (home / "log" / "cogwright.log").mkdir(parents=True)
    driver = drive()
    assert any("not a file" in notice for notice in driver.notices)


def test_an_icon_that_cannot_be_drawn_costs_only_itself(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    icon = tmp_path / "art" / "ui" / "window_icon.svg"
    icon.parent.mkdir(parents=True)
    icon.write_bytes(b"no picture")
    monkeypatch.setattr("game.app.display.ROOT", tmp_path)
    assert drive().app.loop.running


@pytest.mark.parametrize(
    ("size", "screen", "opened"),
    [
        ((16384, 16384), (1920, 1080), (1920, 1080)),
        ((3840, 700), (1366, 768), (1366, 700)),
        ((1280, 720), (320, 200), (640, 480)),
        ((1280, 720), None, (1280, 720)),
    ],
)
def test_a_window_remembered_from_a_larger_screen_fits_this_one(
    size: tuple[int, int], screen: tuple[int, int] | None, opened: tuple[int, int],
    home: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    (home / "data").mkdir(parents=True)
    (home / "data" / "settings.json").write_text(json.dumps({"window": size}))
    monkeypatch.setattr("game.app.display._screen", lambda: screen)
    app = Program()
    assert app.display.size == opened
    app.quit()
    app.loop.step()


@pytest.mark.parametrize(
    ("screen", "opened", "maximized"),
    [
        ((1920, 1080), (1280, 720), False),
        ((1366, 768), (1280, 720), True),  # its frame and a taskbar would cover the brass button
        ((1280, 1024), (1280, 720), True),
        ((3840, 2160), (2560, 1440), False),
        ((3440, 1440), (1707, 960), False),
    ],
)
def test_the_first_window_suits_the_screen(
    screen: tuple[int, int],
    opened: tuple[int, int],
    maximized: bool,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Mock()
    monkeypatch.setattr("game.app.display._screen", lambda: screen)
    monkeypatch.setattr("game.app.display._window", lambda: window)
    app = Program()
    assert app.display.size == opened
    assert window.maximize.called == maximized
    app.change_settings(window=(800, 600))
    assert app.display.size == (800, 600)
    assert window.restore.called == maximized, "a window that fills the screen takes no size"
    app.quit()
    app.loop.step()


@pytest.mark.parametrize("driver", ["wayland", "cocoa", "x11", "windows"])
@pytest.mark.parametrize("wanted", ["auto", "software"])
def test_a_frame_is_shown_from_memory_only_where_the_driver_can(
    driver: str, wanted: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / "settings.json").write_text(json.dumps({"acceleration": wanted}))
    for name in (HINT, DPI_HINT):
        monkeypatch.setenv(name, "")  # so that what the app sets goes with the test
        monkeypatch.delenv(name)
    monkeypatch.setattr("pygame.display.get_driver", lambda: driver)
    app = Program()
    assert os.environ.get(HINT) == ("0" if driver in ("x11", "windows") else None)
    assert os.environ[DPI_HINT] == "permonitorv2", "Windows magnifies no picture"
    app.quit()
    app.loop.step()


def test_what_the_bots_process_has_said_of_it_is_seen_at_once(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive()
    driver.settle()
    before = driver.picture()

    def update() -> bool:
        driver.app.say("Another one was started.", "caution")
        return False

    with monkeypatch.context() as patch:
        patch.setattr(driver.app.bot_service, "update", update)
        driver.frames(1)
    driver.frames(1)
    assert driver.picture() != before
