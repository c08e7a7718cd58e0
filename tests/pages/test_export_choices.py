"""The export's dialog: chosen by keys alone, what is wrong said in it, what can't be written, how long it takes."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from game.cards.lint.problem import Problem
from game.cards.print.orders import DECK, Export, Progress
from game.dev.driver import Driver
from game.pages.lab.changes import FOLDER
from game.pages.lab.export_dialog import ExportDialog
from game.pages.lab.exporting import TELLS_AFTER, Running, print_faults
from rules.content import Fault
from tests.pages.test_export_dialog import GAME, lab, labels, open_dialog, until_done, written

__all__ = ["lab"]


def dialog(driver: Driver) -> Any:
    assert isinstance(driver.scene, ExportDialog)
    return driver.scene


def tab_to(driver: Driver, label: str) -> None:
    """Press Tab until the control that says this has the focus."""
    for _ in range(60):
        driver.key("tab")
        if driver.scene.ui.focused.label == label:
            return
    raise AssertionError(f"Tab never comes to {label}")


@pytest.mark.slow
def test_all_is_chosen_by_keys_alone(lab: Driver) -> None:
    open_dialog(lab)
    choices = dialog(lab).choices
    tab_to(lab, "A4")
    lab.key("right", "return")
    assert choices.paper == "Letter" and lab.scene.ui.focused.label == "Letter"
    tab_to(lab, "none")
    lab.key("space")
    assert choices.bleed == "0"
    assert lab.scene.ui.focused.label == "none" and lab.scene.ui.keyboard, "of two that say so, the same"
    lab.key("right", "right", "return")
    assert choices.bleed == "3" and choices.backs == "behind"
    tab_to(lab, "Crop marks")
    lab.key("space")
    assert not choices.marks
    tab_to(lab, "Virtual tabletop")
    lab.key("return")
    assert choices.kind == "tts"
    tab_to(lab, "1 of each")
    lab.key("return", "down", "return")
    assert choices.copies == "2"
    tab_to(lab, "Export")
    lab.key("return")
    lab.frames(2)
    assert dialog(lab).running is not None
    lab.key("escape")
    lab.frames(2)
    assert not isinstance(lab.scene, ExportDialog)
    until_done(lab)
    assert f"{GAME}_tts" in written(lab)


@pytest.mark.slow
def test_enter_begins_and_keeps_working(lab: Driver) -> None:
    open_dialog(lab)
    lab.key("return")
    lab.frames(2)
    assert dialog(lab).running is not None
    lab.key("return")
    lab.frames(2)
    assert not isinstance(lab.scene, ExportDialog)
    until_done(lab)


@pytest.mark.slow
@pytest.mark.parametrize("lab", [(640, 480)], indirect=True)
def test_in_a_small_window_the_parts_take_turns_by_keys(lab: Driver) -> None:
    lab.press_on("Export")
    lab.frames(20)
    lab.key("return", "return")
    lab.frames(2)
    assert dialog(lab).part == 2 and "Export" in labels(lab)
    lab.press_on("Back")
    lab.press_on("Back")
    assert dialog(lab).part == 0
    lab.press_on("Virtual tabletop")
    lab.press_on("Continue")
    assert dialog(lab).part == 2, "how is no choice there"


@pytest.mark.slow
def test_a_card_whose_file_has_a_fault_is_named(lab: Driver) -> None:
    open_dialog(lab)
    view = dialog(lab).lab
    first, second = list(view.deck.fields)[:2]
    (home, *_), (other, *_) = view.homes[first], view.homes[second]

    def told(*faults: Fault) -> str:
        lab.app.faults = lambda game: faults  # type: ignore[method-assign]
        lab.frames(40)
        return str(next(iter(dialog(lab).problems.faults), ""))

    one, two = (Fault(each.name, each.first, "", "expected a number") for each in (home, other))
    assert told(one) == f"{view.name_of(first)} has a fault: you print its last good version."
    if home.name == other.name:
        two = Fault(other.name, other.first, "", "expected a text")
    assert (
        told(one, two) == f"{view.name_of(first)} and 1 more have faults: you print their last good versions."
    )
    assert told(Fault("data/layouts/own.yaml", 1, "", "odd")).startswith("A saved file has a fault:")
    assert told() == ""


@pytest.mark.slow
def test_problems_that_matter_in_print_are_counted(lab: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    open_dialog(lab)
    view = dialog(lab).lab
    first, second = list(view.deck.fields)[:2]

    def problem(card: str, kind: Any, layout: str) -> Problem:
        return Problem(
            card=card, kind=kind, severity="warning", message="", file="", line=0, path="", layout=layout
        )

    found = (
        problem(first, "type_size", f"{GAME}/full"), problem(first, "type_size", f"{GAME}/full_long"),
        problem(first, "contrast", f"{GAME}/hand"), problem(first, "unused", f"{GAME}/full"),
        problem(second, "resolution", f"{GAME}/full"),
    )  # fmt: skip
    monkeypatch.setattr(type(view.checks), "found", property(lambda checks: found))
    assert print_faults(view, [first, second]).count_texts == (
        "2 texts below 6.5 pt, 1 picture below 300 dpi", "2 texts below 6.5 pt, 1 more", "3 problems"
    )  # fmt: skip
    assert print_faults(view, [second]).count_texts[0] == "1 picture below 300 dpi"


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("kind", ["pdf", "png", "tts"])
@pytest.mark.parametrize("bad", ["full", "shut", "file"])
def test_what_can_not_be_written_is_said_and_another_export_can_begin(
    lab: Driver, monkeypatch: pytest.MonkeyPatch, kind: str, bad: str
) -> None:
    open_dialog(lab)
    dialog(lab).choose("kind")(kind)
    dialog(lab).choose("cards")("this")
    folder = lab.app.folders.data / FOLDER
    number = errno.ENOSPC if bad == "full" else errno.EACCES

    def refuse(*values: Any, **named: Any) -> Any:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        if bad == "file":
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.write_text("mine")
        else:
            patch.setattr(tempfile, "mkstemp", refuse)
            patch.setattr(tempfile, "mkdtemp", refuse)
        lab.press_on("Export")
        lab.frames(4)
    said = {
        "full": "The disk is full: ",
        "shut": "Can't write there (Permission denied): ",
        "file": str(folder),
    }
    assert dialog(lab).exporter.export.fault.startswith(said[bad])
    if bad == "file":
        assert folder.read_text() == "mine"
        folder.unlink()
    assert written(lab) == []
    lab.press_on("Export")
    until_done(lab)


@pytest.mark.slow
def test_what_became_of_an_export_behind_the_page_is_said(
    lab: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(lab.app, "say", lambda text, kind="note": said.append((text, kind)))
    for failing in (False, True):
        open_dialog(lab)
        lab.press_on("Export")
        lab.frames(3)
        lab.press_on("Keep working")
        if failing:
            monkeypatch.setattr("game.cards.print.outputs.os.link", _full)
            monkeypatch.setattr(Path, "rename", _full)
        for _ in range(400):
            lab.frames(1)
            if said:
                break
        ((text, kind),) = said
        if failing:
            assert text.startswith("The disk is full: ") and kind == "refused"
        else:
            assert text == f"Exported {GAME}_a4.pdf" and kind == "note"
        said.clear()
        open_dialog(lab)
        assert bool(dialog(lab).exporter.export.fault) == failing
        lab.press_on("Close")
        lab.frames(5)
    assert written(lab) == [f"{GAME}_a4.cards", f"{GAME}_a4.pdf"]


def _full(*values: Any, **named: Any) -> Any:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.many_cases
@pytest.mark.parametrize("way", ["quit", "home", "shelf"])
def test_an_export_ends_with_the_page_however_it_is_left(lab: Driver, way: str) -> None:
    open_dialog(lab)
    lab.press_on("Export")
    lab.frames(3)
    assert any(name.startswith(".export-") for name in written(lab))
    if way == "quit":
        lab.app.quit()
    elif way == "home":
        lab.app.stack.scenes[-2].is_home = False  # type: ignore[misc]
        lab.app.home()
    else:
        lab.app.stack.reset(lab.app.page("shelf"))
    lab.frames(3)
    assert written(lab) == []


@pytest.mark.many_cases
@pytest.mark.parametrize(("lab", "sides"), [((1280, 720), 1), ((2560, 1080), 2)], indirect=["lab"])
def test_a_wide_window_shows_both_sides_of_a_sheet(lab: Driver, sides: int) -> None:
    open_dialog(lab)
    shown = dialog(lab).sheets.sides
    assert [side.back for side in shown] == [False, True][:sides]
    dialog(lab).choose("cards")("this")
    front, *back = dialog(lab).sheets.sides
    (x, y, w, _), paper = front.place(0), front.sheet.paper[0]
    for side in back:
        bx, by, bw, _ = side.place(0)
        more = (bw - w) / 2
        assert (bx, by) == pytest.approx((paper - x - w - more, y - more)), "columns are mirrored"
    dialog(lab).choose("cards")("all")
    dialog(lab).choose("backs")("")
    dialog(lab).choose("copies")("2")
    assert [side.back for side in dialog(lab).sheets.sides] == [False] * sides


@pytest.mark.slow
def test_only_a_game_that_counts_its_cards_offers_as_many_as_it_has(lab: Driver) -> None:
    def offered() -> list[str]:
        (found,) = (each for each in lab.scene.ui.controls if hasattr(each, "is_open"))
        return [id for id, _ in found.options]

    open_dialog(lab)
    assert DECK not in offered()
    lab.app.stack.reset(lab.app.page("lab", "mechyard"))
    lab.frames(3)
    open_dialog(lab)
    assert DECK in offered()
    dialog(lab).choose("copies")(DECK)
    copies = dialog(lab).order.deck.copies
    assert dialog(lab).sheets.amount.endswith(f", {sum(copies.values())} cards")


def test_how_long_the_rest_takes_is_told_once_it_can_be() -> None:
    now = 0.0

    def steps() -> Export:
        nonlocal now
        for done in range(10):
            now += TELLS_AFTER
            yield Progress(done, 10, "Sheet 1 of 1")
        return ()

    running = Running(steps(), clock=lambda: now)
    seen = []
    while not running.ended:
        running.advance()
        seen.append(running.seconds_left)
    assert seen[0] is None and seen[1] == pytest.approx(2 * TELLS_AFTER * 9) and seen[-1] is None
    left = [each for each in seen if each is not None]
    assert left == sorted(left, reverse=True)


def test_a_saved_file_is_taken_over_while_the_dialog_is_open(lab: Driver) -> None:
    open_dialog(lab)
    before = dialog(lab).order.deck
    view = dialog(lab).lab
    view.renew()
    view.build(lab.app.kit)
    dialog(lab).build(lab.app.kit)
    assert dialog(lab).order.deck is view.deck is not before
