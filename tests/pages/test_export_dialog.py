"""Exports from the card lab: begun, stopped, going on behind the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.dev.driver import Driver
from game.pages.lab import exporting
from game.pages.lab.changes import FOLDER
from game.pages.lab.export_dialog import ExportDialog

GAME = "planet_smash"


@pytest.fixture
def lab(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The lab on a computer so slow that no export ends in the frame in which it begins."""
    monkeypatch.setattr(exporting, "PIECE", 0.0004)
    driver = Driver(getattr(request, "param", (1280, 720)), home=tmp_path)
    driver.app.push(driver.app.page("lab", GAME))
    driver.frames(3)
    yield driver
    driver.close()


def written(driver: Driver) -> list[str]:
    folder = driver.app.folders.data / FOLDER
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def labels(driver: Driver) -> list[str]:
    return [control.label for control in driver.scene.ui.controls]


def open_dialog(driver: Driver) -> None:
    """To the part with the button that begins."""
    driver.press_on("Export")
    driver.frames(20)
    while driver.canvas.w < 900 and "Continue" in labels(driver):
        driver.press_on("Continue")
        driver.frames(2)


def until_done(driver: Driver) -> None:
    def finished() -> list[str]:
        return [name for name in written(driver) if not name.startswith(".")]

    before = finished()
    for _ in range(4000):
        driver.frames(1)
        if len(finished()) > len(before) and len(finished()) == len(written(driver)):
            return
    raise AssertionError("the export doesn't end")


@pytest.mark.many_cases
@pytest.mark.parametrize("lab", [(1280, 720), (640, 480)], indirect=True)
def test_cards_are_exported_and_a_number_is_added(lab: Driver) -> None:
    for number in ("", "_2"):
        open_dialog(lab)
        lab.press_on("Export")
        until_done(lab)
        assert {f"{GAME}_a4{number}.cards", f"{GAME}_a4{number}.pdf"} <= {*written(lab)}
        lab.frames(2)
        lab.press_on("Close")
        lab.frames(5)


@pytest.mark.slow
def test_a_stopped_export_leaves_nothing_and_another_can_begin(lab: Driver) -> None:
    open_dialog(lab)
    lab.press_on("Export")
    lab.frames(3)
    assert {name[:8] for name in written(lab)} == {".export-"}
    lab.press_on("Stop")
    lab.frames(2)
    assert written(lab) == []
    lab.press_on("Export")
    until_done(lab)


@pytest.mark.slow
def test_an_export_goes_on_behind_the_page_and_ends_with_it(lab: Driver) -> None:
    open_dialog(lab)
    lab.press_on("Export")
    lab.frames(2)
    lab.press_on("Keep working")
    lab.frames(2)
    assert not isinstance(lab.scene, ExportDialog)
    until_done(lab)
    open_dialog(lab)
    lab.press_on("Close")
    lab.frames(5)
    open_dialog(lab)
    lab.press_on("Export")
    lab.frames(2)
    lab.press_on("Keep working")
    lab.frames(2)
    before = [name for name in written(lab) if not name.startswith(".")]
    lab.key("escape")
    lab.frames(5)
    assert written(lab) == before


def test_what_has_not_changed_is_said(lab: Driver) -> None:
    open_dialog(lab)
    lab.scene.choose("cards")("changed")
    lab.press_on("Export")
    lab.frames(5)
    assert "Export all cards first" in lab.scene.exporter.export.fault
    assert written(lab) == []
