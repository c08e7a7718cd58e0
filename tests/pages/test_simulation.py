"""The workbench: a run is begun, grows, is stopped and gone on with; its report; what is kept of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from io import StringIO
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from game.pages.parts.dates import today
from game.pages.runs import SimulationScene
from game.pages.runs.form import BotDialog
from game.pages.runs.run import RunScene
from game.pages.runs.run_size import STEPS, next_step
from game.simulate import archive, report, report_text, terminal
from game.simulate.results import GAMES_FILE, RUN_FILE
from game.simulate.run import start
from game.simulate.store import MOST_GAMES, default_folder, load_run
from game.store import browser
from game.store.lock import Lock
from rules import catalog
from rules.game import Setup
from tests import patience
from tests.pages.play import GAME, middle, press, said, scene, tab_into, tab_to
from tests.simulate.runs import a_run
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def until(driver: Driver, true: Callable[[], Any], dt: float = 1 / 30) -> None:
    """Let frames pass, and the clock, until it is so."""
    patience.until(true, lambda: driver.frames(1, dt))


@cache
def played(home: Path, games: int, *seats: str, seed: int = 5, swap: bool = False) -> Path:
    """A finished run of its own making, played once for all tests."""
    folder = home / f"{'_'.join(seats)}-{games}-{seed}"
    start(a_run(games, seats=seats, seed=seed, swap=swap), folder, 1, lambda count: None)
    return folder


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three finished runs."""
    home = tmp_path_factory.mktemp("runs")
    played(home, 40, "random", "random")
    played(home, 60, "random", "random", seed=6)
    played(home, 12, "random", "random", "greedy", swap=True)
    return home


@pytest.fixture
def runs(kept: Path, home: Path) -> Path:
    """The kept runs of this test's own home."""
    return Path(copytree(kept, home / "data" / "simulations"))


@pytest.fixture
def bench(drive: Drive) -> Iterator[Driver]:
    """The workbench of the game."""
    driver = drive(first=lambda app: SimulationScene(app, GAME))
    driver.app.change_settings(motion="off", sound=False)
    driver.frames(2)
    yield driver


def shown(drive: Drive, folder: Path, part: str = "overview") -> Driver:
    """The report of a run, every game of it read."""
    driver = drive(first=lambda app: RunScene(app, folder, part=part))
    driver.app.change_settings(motion="off", sound=False)
    until(driver, lambda: driver.page(RunScene).figures is not None and not driver.page(RunScene).live.behind)
    driver.frames(2)
    return driver


def fill(driver: Driver, name: str, text: str) -> None:
    """Type over what is in a field."""
    press(driver, name)
    driver.key("ctrl+a", "backspace")
    driver.type(text)
    driver.frames(2)


def listed(driver: Driver, title: str) -> int:
    """The row of the run with these words."""
    return next(n for n, one in enumerate(driver.page(SimulationScene).runs.entries) if title in one.title)


def turn_to(driver: Driver, part: str) -> None:
    """Click a part of the report."""
    ids = [id for id, _ in driver.page(RunScene).parts]
    driver.click(middle(driver.named["part"].row_box(ids.index(part))))
    driver.frames(2)


def choose(driver: Driver, row: int) -> None:
    """Click a row of the kept runs."""
    rows = driver.named["runs"]
    driver.click(middle(rows.row_box(row)))
    driver.frames(2)


# -- a run, from the form to its report


@pytest.mark.slow
def test_a_run_is_begun_by_mouse_goes_on_behind_and_is_read(drive: Drive) -> None:
    driver = drive()
    driver.app.change_settings(motion="off", sound=False)
    driver.settle()
    press(driver, "simulate")
    assert scene(driver) == "SimulationScene"
    press(driver, "more")
    driver.click(middle(driver.named["bots"].row_box(0)))
    driver.frames(2)
    assert scene(driver) == "BotDialog"
    driver.click(middle(driver.page(BotDialog).rows.row_box(0)))
    driver.frames(2)
    assert driver.page(SimulationScene).form.bots.all == ["random", "greedy"]
    press(driver, "swap")
    fill(driver, "games", "20")
    press(driver, "start")
    assert scene(driver) == "RunScene"
    driver.key("escape")
    driver.frames(2)
    assert len(driver.page(SimulationScene).runs.entries) == 1, "it goes on"
    until(driver, lambda: "Simulation done: 20 games" in said(driver))
    assert driver.page(SimulationScene).runs.entries[0].stored.whole
    press(driver, "open")
    view: Any = driver.scene
    assert load_run(view.folder).seats == ("random", "greedy") and load_run(view.folder).swap
    until(driver, lambda: view.figures is not None)
    assert view.status == "done" and view.figures.games == 20
    for part in ("cards", "overview"):
        turn_to(driver, part)
        assert view.part == part


@pytest.mark.slow
def test_a_run_is_begun_and_read_by_keyboard_alone(bench: Driver) -> None:
    tab_into(bench, "bots")
    bench.key("return")
    bench.frames(2)
    assert scene(bench) == "BotDialog"
    bench.key("home", "return")
    bench.frames(2)
    assert bench.page(SimulationScene).form.bots.all == ["random"]
    tab_into(bench, "games")
    bench.key("ctrl+a", "backspace")
    bench.type("20")
    bench.key("return")
    bench.frames(2)
    assert scene(bench) == "RunScene"
    until(bench, lambda: bench.page(RunScene).status == "done" and bench.page(RunScene).figures is not None)
    bench.key("pagedown")
    bench.frames(2)
    assert bench.page(RunScene).part == bench.page(RunScene).parts[1][0]
    tab_into(bench, "part")
    bench.key("end", "return")
    bench.frames(2)
    assert bench.page(RunScene).part == bench.page(RunScene).parts[-1][0]
    tab_to(bench, "Open the report")
    bench.key("escape")
    bench.frames(2)
    assert scene(bench) == "SimulationScene"


@pytest.mark.slow
def test_a_run_is_stopped_killed_gone_on_with_and_ends_with_the_app(bench: Driver) -> None:
    fill(bench, "games", "10000")
    bench.page(SimulationScene).form.bots.all = ["random"]
    press(bench, "start")
    view: Any = bench.scene
    assert "stop" in view.controls.named
    until(bench, lambda: view.live.games > 0)
    press(bench, "stop")
    until(bench, lambda: view.status == "stopped")
    until(bench, lambda: not view.live.behind)
    kept = view.live.games
    assert 0 < kept < 10_000
    press(bench, "go on")
    assert view.status == "running"
    until(bench, lambda: view.live.games > kept)
    os.kill(bench.app.runs.of(view.folder).pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    until(bench, lambda: view.status == "fault")
    assert "process was killed" in view.fault
    bench.frames(2)
    press(bench, "go on")
    assert view.status == "running" and not view.fault
    bench.key("escape")
    bench.frames(2)
    assert bench.app.runs.of(view.folder) is not None, "the run goes on behind"
    child = bench.app.runs.of(view.folder)
    bench.close()
    assert child.ended
    assert load_run(view.folder).games == 10_000


def test_a_run_that_breaks_is_one_line(bench: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.page(SimulationScene).form.bots.all = ["random"]
    fill(bench, "games", "5")
    folder = bench.app.folders.data / "simulations"
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    press(bench, "start")
    view: Any = bench.scene
    until(bench, lambda: view.status == "fault")
    assert "simulations" in view.fault and "\n" not in view.fault
    assert "Traceback" not in view.fault


# -- the form


def test_the_form_says_the_command_line_and_begins_with_a_setup(drive: Drive) -> None:
    setup = Setup(GAME, ("Ada", "Bob"), {"planet": "brine", "colours": "standard"}, bots=("", "master"))
    driver = drive(first=lambda app: SimulationScene(app, GAME, setup))
    driver.frames(2)
    command = driver.page(SimulationScene).form.command
    assert "--seats greedy,master" in command and "--option planet=brine" in command
    assert "--games 1000" in command and "--swap" not in command
    press(driver, "swap")
    assert "--swap" in driver.page(SimulationScene).form.command
    press(driver, "copy")
    assert "clipboard" in said(driver) or "main.py simulate" in said(driver)


def test_the_setup_hands_over_what_is_chosen(drive: Drive) -> None:
    from game.pages.setup import SetupScene

    driver = drive(first=lambda app: SetupScene(app, GAME, Setup(GAME, ("A", "B"), {"planet": "prisma"})))
    press(driver, "simulate")
    assert driver.page(SimulationScene).form.game.options["planet"] == "prisma"
    assert len(driver.page(SimulationScene).form.bots.all) == 2


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("games", "0", "too small"),
        ("games", "1000000000000", "too large"),
        ("games", "many", "n't a whole number"),
        ("jobs", "0", "too small"),
        ("jobs", "x", "n't a whole number"),
    ],
)
def test_a_bad_number_is_one_line_at_its_field(bench: Driver, field: str, text: str, told: str) -> None:
    fill(bench, field, text)
    assert told in bench.page(SimulationScene).form.size.fault(field)
    assert not bench.named["start"].enabled and told in bench.named["start"].why
    bench.key("return")
    bench.frames(2)
    assert scene(bench) == "SimulationScene"


def test_a_search_needs_a_number_of_iterations(bench: Driver) -> None:
    press(bench, "more")
    bench.click(middle(bench.named["bots"].row_box(1)))
    bench.frames(2)
    dialog: Any = bench.scene
    bench.click(middle(dialog.entry.box))
    bench.key("ctrl+a", "backspace")
    bench.type("zero")
    bench.click(middle(dialog.rows.row_box(5)))
    bench.frames(2)
    assert scene(bench) == "BotDialog" and "iterations" in dialog.fault
    bench.key("ctrl+a", "backspace")
    bench.type("300")
    bench.press_on("For every seat")
    bench.click(middle(dialog.entry.box))
    bench.key("return")
    bench.frames(2)
    assert bench.page(SimulationScene).form.bots.all == ["search:300", "search:300"]


def test_games_that_are_kept_already_are_shown_not_played_again(bench: Driver) -> None:
    bench.page(SimulationScene).form.bots.all = ["random"]
    fill(bench, "games", "3")
    run = bench.page(SimulationScene).form.run
    usual = {option.id: option.default for option in bench.page(SimulationScene).game.options()}
    start(run, default_folder(run, usual, archive.KIND), 1, lambda count: None)
    press(bench, "start")
    assert "already played" in said(bench)
    assert scene(bench) == "RunScene" and bench.app.runs.of(bench.page(RunScene).folder) is None


# -- kept runs and reports


@pytest.mark.slow
def test_kept_runs_are_listed_opened_and_deleted_after_asking(bench: Driver, runs: Path) -> None:
    bench.page(SimulationScene).resume(None)
    bench.frames(2)
    assert len(bench.page(SimulationScene).runs.entries) == 3
    row = listed(bench, "Greedy")
    choose(bench, row)
    folder = bench.page(SimulationScene).runs.entry.folder
    press(bench, "open")
    assert scene(bench) == "RunScene" and bench.page(RunScene).folder == folder
    bench.key("escape")
    bench.frames(2)
    press(bench, "delete")
    bench.key("escape")
    bench.frames(2)
    assert folder.exists(), "asked, and kept"
    tab_into(bench, "runs")
    bench.key("delete")
    bench.frames(2)
    bench.press_on("Delete")
    bench.frames(2)
    assert not folder.exists() and len(bench.page(SimulationScene).runs.entries) == 2


@pytest.mark.slow
def test_the_pages_tell_the_games_of_the_run(drive: Drive, runs: Path) -> None:
    driver = shown(drive, runs / "random_random_greedy-12-5")
    figures = driver.page(RunScene).figures
    assert figures.games == 12 and len(figures.winning.pairs) == 2
    x, y, w, h = driver.page(RunScene).panels["length"].area
    told = set()
    for part in range(1, 20):
        driver.move((x + w * part / 20, y + h * 0.6))
        driver.frames(2)
        if driver.page(RunScene).callout is not None:
            told.add(driver.page(RunScene).callout.words)
    assert told and all("game" in words for words in told), "the bars under the pointer tell their games"


@pytest.mark.slow
def test_terminal_page_and_app_draw_the_same_sections(drive: Drive, runs: Path, told: list[str]) -> None:
    folder = runs / "random_random_greedy-12-5"
    driver = shown(drive, folder)
    view, out = driver.page(RunScene), StringIO()
    terminal.show(view.figures, Console(file=out, width=300))
    page = unescape(report.page(folder, view.figures))
    assert [id for id, _ in view.parts] == ["overview", *(section.id for section in view.report.sections[1:])]
    for section in view.report.sections[1:]:
        turn_to(driver, section.id)
        told.clear()
        view.repaint()
        driver.frames(2)
        drawn = " ".join(told)
        first = next(table for table in section.tables if not table.folded)
        for text in (
            section.title,
            *(cell.text for row in first.rows[:3] for cell in (row.cells[0], row.cells[-1])),
        ):
            assert text in drawn and text in page and text in out.getvalue(), text


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_charts_tell_their_games_while_they_are_seen(drive: Drive, runs: Path, size: tuple[int, int]) -> None:
    """In a small window they are the first rows of the list."""
    driver = drive(size, first=lambda app: RunScene(app, runs / "random_random_greedy-12-5", part="length"))
    view = driver.page(RunScene)
    until(driver, lambda: view.figures is not None and not view.live.behind)
    driver.frames(2)

    def titles() -> set[str]:
        x, y, w, h = view.panels["length"].area
        places = (
            (x + w * across / 20, y + h * down / 20) for across in range(1, 20) for down in range(1, 20)
        )
        found = set()
        for place in places:
            driver.move(place)
            found |= {view.callout.title} if view.callout is not None else set()
        return found

    lengths = {f"Rounds: {turn.turn}" for turn in view.figures.turns if turn.ended}
    assert lengths <= titles()
    assert any(title.startswith("By the end of round") for title in titles())
    tab_into(driver, "length")
    driver.key("end")
    driver.frames(40)
    assert bool(lengths & titles()) == (size == (1280, 720))


@pytest.mark.slow
def test_strip_and_sentences_tell_of_the_same_games_while_more_come(
    drive: Drive, runs: Path, told: list[str]
) -> None:
    folder = runs / "random_random-40-5"
    lines = (folder / GAMES_FILE).read_bytes().splitlines(keepends=True)
    (folder / GAMES_FILE).write_bytes(b"".join(lines[:10]))
    other = Lock(folder / "games.lock")
    other.take()
    driver = shown(drive, folder)
    live, counts = driver.page(RunScene).live, set()
    with (folder / GAMES_FILE).open("ab") as file:
        file.write(b"".join(lines[10:30]))

    def grown() -> bool:
        if "of 40 games" in told:
            counts.add((told[told.index("of 40 games") - 1], str(live.figures.games)))
        told.clear()
        return len({figures for _, figures in counts}) > 1

    until(driver, grown)
    other.release()
    assert counts == {("10", "10"), ("30", "30")}


@pytest.mark.slow
def test_the_sentences_have_the_room_they_need_also_when_they_become_fewer(
    drive: Drive, runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive((1280, 1000), first=lambda app: RunScene(app, runs / "random_random_greedy-12-5"))
    view: Any = driver.scene
    until(driver, lambda: view.figures is not None and not view.live.behind)
    driver.frames(2)
    whole, figures = view.panels["summary"].area, view.figures
    for games, mixed, higher in ((2000, 3, True), (12, 0, False)):  # two warnings more, a line in each column
        view.live.figures = replace(figures, run=replace(view.run, games=games), mixed=mixed)
        monkeypatch.setattr(view.live, "update", lambda: True)
        driver.frames(2)
        assert (view.panels["summary"].area[3] > whole[3]) == higher
    assert view.panels["summary"].area == whole


@pytest.mark.slow
def test_two_runs_are_compared(drive: Drive, runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(browser.webbrowser, "open", lambda url: asked.append(url) or True)
    driver = shown(drive, runs / "random_random-60-6")
    page = driver.page(RunScene).folder / "report.html"
    press(driver, "report")
    until(driver, lambda: f"In the browser: {page}" in said(driver))
    assert "What changed" not in page.read_text()
    against = driver.named["against"]
    assert all("random" in words.casefold() for _, words in against.options[1:])
    earlier = str(runs / "random_random-40-5")
    press(driver, "against")
    driver.key(*["down"] * [id for id, _ in against.options].index(earlier), "return")
    driver.frames(2)
    assert driver.page(RunScene).report.against == Path(earlier)
    until(driver, lambda: "changes" in dict(driver.page(RunScene).parts))
    turn_to(driver, "changes")
    assert driver.page(RunScene).report.sections[1].reading.startswith("40 games of an earlier run")
    press(driver, "report")
    until(driver, lambda: len(asked) == 2)
    told = page.read_text()
    assert "What changed" in told and "40" in told and "60" in told


def test_changed_cards_are_told_and_such_a_run_does_not_go_on(bench: Driver, runs: Path) -> None:
    path = runs / "random_random-40-5" / RUN_FILE
    path.write_text(
        path.read_text().replace('"games": 40', '"games": 90').replace('"cards": "', '"cards": "f')
    )
    bench.page(SimulationScene).resume(None)
    bench.frames(2)
    row = next(n for n, one in enumerate(bench.page(SimulationScene).runs.entries) if one.changed == "cards")
    choose(bench, row)
    assert not bench.named["toggle"].enabled and "cards have changed" in bench.named["toggle"].why
    press(bench, "open")
    until(bench, lambda: bench.page(RunScene).figures is not None)
    bench.frames(2)
    assert not bench.named["go on"].enabled


def test_folders_that_are_corrupt_show_one_line(bench: Driver, runs: Path) -> None:
    (runs / "random_random-40-5" / RUN_FILE).write_bytes(b"\0\0{")
    games = runs / "random_random-60-6" / GAMES_FILE
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join([*lines[:10], b'{"number": 10, "seats"\n', *lines[11:]]))
    bench.page(SimulationScene).resume(None)
    bench.frames(2)
    row = next(n for n, one in enumerate(bench.page(SimulationScene).runs.entries) if one.stored.run is None)
    choose(bench, row)
    assert not bench.named["open"].enabled and "\n" not in bench.named["open"].why
    assert bench.named["delete"].enabled
    row = next(
        n
        for n, one in enumerate(bench.page(SimulationScene).runs.entries)
        if one.stored.run and one.stored.run.games == 60
    )
    choose(bench, row)
    press(bench, "open")
    until(bench, lambda: bench.page(RunScene).status == "fault")
    assert "line 11 isn't a game of this run" in bench.page(RunScene).fault
    bench.frames(3)
    assert bench.page(RunScene).figures.games == 10, "what is good is shown"


def test_a_last_line_cut_short_is_no_fault(drive: Drive, runs: Path) -> None:
    games = runs / "random_random-40-5" / GAMES_FILE
    games.write_bytes(games.read_bytes()[:-30])
    driver = shown(drive, games.parent)
    assert driver.page(RunScene).status == "stopped" and driver.page(RunScene).figures.games == 39


def test_a_run_of_another_window_is_watched_not_stopped(drive: Drive, runs: Path) -> None:
    folder = runs / "random_random-40-5"
    games = folder / GAMES_FILE
    games.write_bytes(b"".join(games.read_bytes().splitlines(keepends=True)[:20]))
    other = Lock(folder / "games.lock")
    other.take()
    driver = shown(drive, folder)
    until(driver, lambda: driver.page(RunScene).status == "elsewhere")
    driver.frames(2)
    assert not {"stop", "go on"} & set(driver.named)
    other.release()
    until(driver, lambda: driver.page(RunScene).status == "stopped")
    driver.frames(2)
    assert driver.named["go on"].enabled


@pytest.mark.slow
def test_the_browser_gets_the_page_and_its_absence_is_said(
    drive: Drive, runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(browser.webbrowser, "open", lambda url: asked.append(url) or len(asked) > 1)
    driver = shown(drive, runs / "random_random-40-5")
    press(driver, "report")
    until(driver, lambda: "Can't open a browser" in said(driver))
    page = driver.page(RunScene).folder / "report.html"
    assert asked == [page.as_uri()] and page.exists()
    press(driver, "report")
    until(driver, lambda: f"In the browser: {page}" in said(driver))
    assert len(asked) == 2


def test_runs_are_dated_today() -> None:
    from datetime import datetime

    from game.pages.parts.dates import moment_in_words as moment

    assert moment(datetime.combine(today(), datetime.min.time())) == "today, 00:00"


# -- the number of games, and what the report says of cards


def test_the_number_of_games_is_set_by_mouse_alone(bench: Driver) -> None:
    numbers = bench.page(SimulationScene).form.size
    for count in (500, 200, 100, 50, 20, 10):
        press(bench, "games less")
        assert numbers.games == count
    assert not bench.named["games less"].enabled
    for count in (20, 50):
        press(bench, "games more")
        assert numbers.games == count
    assert "--games 50 " in bench.page(SimulationScene).form.command
    fill(bench, "games", "70")
    press(bench, "games more")
    assert numbers.games == 100
    fill(bench, "games", "many")
    press(bench, "games less")
    assert numbers.games == 1000


def test_the_size_of_a_search_is_typed_anew_from_nothing(bench: Driver) -> None:
    bench.click(middle(bench.named["bots"].row_box(0)))
    bench.frames(2)
    x, y, w, h = bench.page(BotDialog).entry.box
    bench.click((x + w / 2, y + h / 2))
    bench.key("ctrl+a", "backspace")
    bench.frames(2)
    assert bench.page(BotDialog).fault
    bench.type("64")
    bench.frames(2)
    assert bench.page(BotDialog).iterations == "64" and not bench.page(BotDialog).fault
    bench.key("return")
    bench.frames(2)
    assert bench.page(SimulationScene).form.bots.all[0] == "search:64"


def test_a_step_beyond_the_steps_stays_at_their_end() -> None:
    assert next_step(1, -1) == STEPS[0] == 10
    assert next_step(STEPS[-1], 1) == STEPS[-1] == MOST_GAMES


def test_the_page_of_cards_is_called_as_the_game_calls_them(
    drive: Drive, runs: Path, told: list[str]
) -> None:
    driver = shown(drive, next(folder for folder in runs.iterdir() if "greedy" in folder.name), "cards")
    assert dict(driver.page(RunScene).parts)["cards"] == "Abilities"
    told.clear()
    driver.page(RunScene).repaint()
    driver.frames(2)
    for row in driver.page(RunScene).figures.cards:
        assert row.name in told
        assert not row.won_with.played or report_text.percent(row.won_with.value) in told


@pytest.mark.parametrize("game", catalog.IDS)
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
def test_the_options_of_every_game_have_room_in_the_form(
    drive: Drive, game: str, size: tuple[int, int]
) -> None:
    """At 640 × 480 those of Gears of Industry lay over the parts of the page."""
    driver = drive(size, first=lambda app: SimulationScene(app, game))
    driver.settle()
    page = driver.page(SimulationScene)
    for part in [name.removeprefix("part ") for name in page.controls.named if name.startswith("part ")] or [
        page.part
    ]:
        page.show_part(part)
        driver.settle()
        if "game" in page.areas:
            area = page.areas["game"]
            assert page.form.game.height(area[2]) <= area[3], part
