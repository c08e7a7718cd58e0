"""The figures of a card in the lab: by its versions, before and after, and the games that are played for more."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

from game.pages.lab import evidence as pages
from game.simulate import archive, evidence
from game.simulate.results import GAMES_FILE, RUN_FILE, GameResult, Run
from rules.content import DATA
from rules.content.hashes import card_hashes
from tests.simulate.made import kept, result, used
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME, CARD = "gears_of_industry", "energy_01"


@pytest.fixture
def lab(drive: Drive, tmp_path: Path) -> Driver:
    """The lab with a card of a pack that has all cards of a game."""
    copytree(DATA / GAME / "cards", tmp_path / "mine" / "data" / GAME / "cards")
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    driver.app.push(driver.app.page("lab", GAME, CARD))
    driver.frames(2)
    return driver


def page(driver: Driver) -> Any:
    """The page on top."""
    return driver.scene


def asked(driver: Driver, games: int) -> Run:
    """A run with the cards as they are now."""
    game = driver.app.game(GAME)
    return evidence.follow_up_run(game, CARD, games, {}, card_hashes(GAME, driver.app.packs)[CARD])


def games_of(run: Run, won: int) -> list[GameResult]:
    """Games in each of which the first seat alone played the card, so many of them won by it."""
    return [
        result(
            number, 0 if number < won else 1, seats=run.seats, cards=(used(CARD, 0, seen=1, played=1),),
            rules_hash=run.rules, cards_hash=run.cards,
        )
        for number in range(run.games)
    ]  # fmt: skip


def keep(driver: Driver, name: str, run: Run, won: int) -> Path:
    """Keep a run, as the program keeps one."""
    return kept(archive.home(driver.app.folders) / name, run, games_of(run, won))


def change(driver: Driver) -> None:
    """Save the card with another value."""
    file = page(driver).homes[CARD][0].path
    text = file.read_text("utf-8")
    head, _, tail = text.partition(f"id: {CARD}\n")
    file.write_text(f"{head}id: {CARD}\n{tail.replace('name: ', 'name: New ', 1)}", "utf-8")
    driver.app.reload.watcher.report([file])
    driver.frames(2)


@pytest.mark.slow
def test_the_lab_tells_of_the_newest_run_with_the_card(lab: Driver, told: list[str]) -> None:
    assert "No games with this card yet" in " ".join(told) or not page(lab).evidence.after
    run = asked(lab, 100)
    keep(lab, "now", run, 60)
    lab.app.push(lab.app.page("lab", GAME, CARD))
    told.clear()
    lab.frames(20)
    page(lab).repaint()
    lab.frames(2)
    assert {"won alone", "games", "100"} <= {*told}


def test_two_versions_are_told_apart_and_compared(lab: Driver, told: list[str]) -> None:
    keep(lab, "before", asked(lab, 400), 260)
    change(lab)
    keep(lab, "after", asked(lab, 400), 200)
    lab.key("c")
    lab.frames(30)
    before, after = page(lab).evidence_pair
    assert (before.alone.won, after.alone.won) == (260, 200)
    page(lab).repaint()
    told.clear()
    lab.frames(2)
    assert any(line.endswith("wins clearly less often than before.") for line in told)
    assert {"Before", "After", "400 games", "Played (all games)"} <= {*told}


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize(("before", "after"), [(260, 200), (210, 205)])
def test_no_word_of_the_figures_is_cut_in_any_window(
    lab: Driver, cut: list[str], before: int, after: int
) -> None:
    keep(lab, "before", asked(lab, 400), before)
    change(lab)
    keep(lab, "after", asked(lab, 400), after)
    lab.key("c")
    lab.frames(30)
    for size in ((640, 480), (960, 720), (1280, 720), (2560, 1080)):
        lab.resize(size)
        for part in ("won", "uses"):
            page(lab).show_part(part)
            lab.frames(3)
            assert not cut, f"{size[0]} x {size[1]}"


def test_a_run_that_does_not_tell_its_cards_is_of_an_unknown_version(lab: Driver, told: list[str]) -> None:
    keep(lab, "old", replace(asked(lab, 50), card_hashes={}), 25)
    lab.key("c")
    lab.frames(30)
    page(lab).repaint()
    told.clear()
    lab.frames(2)
    assert "version unknown, 50 games" in told
    assert "No games with the current card yet." in told


def test_damaged_runs_keep_nobody_from_the_page(lab: Driver) -> None:
    folder = keep(lab, "now", asked(lab, 50), 25)
    (folder / GAMES_FILE).write_bytes((folder / GAMES_FILE).read_bytes()[:2000] + b"\x00\n{}\n")
    other = keep(lab, "odd", asked(lab, 50), 25)
    (other / RUN_FILE).write_text('{"format": ')
    lab.key("c")
    lab.frames(30)
    assert page(lab).evidence.before is None


def test_a_card_that_nobody_holds_has_no_figures(drive: Drive, told: list[str]) -> None:
    driver = drive()
    driver.app.push(driver.app.page("lab.compare", "planet_smash", "hoarfrost"))
    driver.frames(2)
    assert "Players never have Hoarfrost" in page(driver).why_no_figures
    assert "more" not in page(driver).controls.named


def test_games_are_played_until_the_page_is_left(lab: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "BOT", "random")
    monkeypatch.setattr(pages, "GAMES", 100_000)
    lab.key("c")
    lab.frames(2)
    lab.press_on("more games")
    lab.frames(2)
    assert page(lab).evidence.playing and len(lab.app.runs.children) == 1
    lab.key("escape")
    until = time.monotonic() + 60
    while lab.app.runs.children and time.monotonic() < until:
        lab.frames(1)
        time.sleep(0.02)
    assert not lab.app.runs.children
    assert not lab.app.runs.faults


@pytest.mark.slow
def test_games_that_are_stopped_are_kept(lab: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "BOT", "random")
    monkeypatch.setattr(pages, "GAMES", 2)
    lab.key("c")
    lab.frames(2)
    lab.press_on("more games")
    until = time.monotonic() + 120
    while page(lab).evidence.playing and time.monotonic() < until:
        lab.frames(1)
        time.sleep(0.02)
    lab.frames(10)
    assert page(lab).evidence.fault == ""
    assert page(lab).evidence_pair[1].games == 2
    lab.press_on("more games")
    lab.frames(2)
    assert page(lab).evidence.after.live.run.games == 4
    lab.press_on("Stop")
    lab.frames(2)
    assert not page(lab).evidence.playing
    until = time.monotonic() + 60
    while lab.app.runs.children and time.monotonic() < until:
        lab.frames(1)
        time.sleep(0.02)
    folder = page(lab).evidence.after.stored.folder
    assert archive.done(folder) >= 2


def test_when_no_process_can_be_made_that_is_said(lab: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    lab.key("c")
    lab.frames(2)
    monkeypatch.setattr(lab.app.runs, "start", refuse)
    lab.press_on("more games")
    lab.frames(2)
    assert "Resource temporarily unavailable" in page(lab).evidence.fault
    assert not page(lab).evidence.playing
