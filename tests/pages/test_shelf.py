"""The shelf: from the start of the program to a table, by mouse and by keyboard."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.app.program import Program
from game.app.session import Session
from game.pages.parts.dates import daily_record, daily_setup
from game.pages.parts.thumbnails import thumbnail
from game.pages.play.table import TableScene
from game.pages.shelf import ShelfScene
from game.ui.kit import Kit
from rules import catalog
from tests.pages.play import GAME, advance, journal, press, record, said, scene, start, tab_to
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def played(app: Program, game: str = GAME) -> str:
    """A game that was finished once, which leaves nothing to do but play it."""
    app.store.records.add(record("once", game=game))
    return game


def test_the_shelf_comes_first_and_enter_sets_up_a_new_game(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("shelf", played(app)))
    assert scene(driver) == "ShelfScene"
    driver.key("return")
    assert scene(driver) == "SetupScene"


def test_from_shelf_to_a_started_game_with_the_mouse_alone(drive: Drive) -> None:
    driver = drive()
    driver.press_on("Play")
    press(driver, "start")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert driver.session.game.id == GAME


def test_from_shelf_to_a_started_game_with_the_keyboard_alone(drive: Drive) -> None:
    driver = drive()
    tab_to(driver, "Play")
    driver.key("space")
    driver.key("return")
    driver.settle()
    assert scene(driver) == "TableScene"


def test_a_click_on_the_box_is_its_primary_button(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("shelf", played(app)))
    x, y, w, h = driver.page(ShelfScene).boxes.shelving.box(0, True)
    driver.click((x + w / 2, y + h / 2))
    driver.frames(2)
    assert scene(driver) == "SetupScene"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("saves", "SavesScene"),
        ("records", "RecordsScene"),
        ("settings", "SettingsScene"),
        ("rules", "RulebookScene"),
    ],
)
def test_every_button_leads_somewhere_and_escape_leads_back(drive: Drive, name: str, expected: str) -> None:
    driver = drive()
    press(driver, name)
    assert scene(driver) == expected
    driver.key("escape")
    driver.frames(1)
    assert scene(driver) == "ShelfScene"


def test_quit_ends_the_program(drive: Drive) -> None:
    driver = drive()
    press(driver, "quit")
    assert not driver.app.loop.running


def test_an_unfinished_game_is_offered_and_continues_where_it_was(drive: Drive) -> None:
    driver = drive()
    left = advance(start(driver.app, seed=3), 12)
    state = left.state
    left.files.close()
    driver.close()
    again = drive()
    assert again.control("Continue").kind == "primary"
    again.key("return")
    again.settle()
    assert scene(again) == "TableScene"
    assert again.session.state == state


def test_leaving_the_table_leads_to_a_shelf_that_offers_the_game(drive: Drive) -> None:
    driver = drive()
    driver.press_on("Play")
    press(driver, "start")
    driver.settle()
    advance(driver.session, 4)
    driver.page(TableScene).back()
    driver.frames(2)
    assert scene(driver) == "ShelfScene"
    assert driver.page(ShelfScene).shelved.running[GAME].history is not None
    assert driver.control("Continue").enabled


def test_the_shelf_shows_the_game_that_was_played_last(drive: Drive) -> None:
    driver = drive()
    assert driver.page(ShelfScene).shelved.info.id == GAME
    add = driver.app.store.records.add
    add(record("old", game="smash_gear", seats=("Ada", "Bo"), finished="2024-01-01T12:00:00"))
    add(record("new", finished="2024-01-02T12:00:00"))
    assert drive().page(ShelfScene).shelved.info.id == GAME
    add(record("newest", game="smash_gear", seats=("Ada", "Bo"), finished="2024-01-03T12:00:00"))
    assert drive().page(ShelfScene).shelved.info.id == "smash_gear"
    advance(start(driver.app), 3).files.close()
    assert drive().page(ShelfScene).shelved.info.id == GAME, "an unfinished game counts by its last move"


def test_the_shelf_shows_the_game_one_comes_from(drive: Drive) -> None:
    driver = drive()
    driver.key("right")
    driver.press_on("Play")
    driver.frames(2)
    press(driver, "start")
    driver.settle()
    assert scene(driver) == "TableScene"
    driver.page(TableScene).back()
    driver.frames(2)
    assert driver.page(ShelfScene).shelved.info.id == "smash_gear", "no move was made, and yet"


def test_a_faulty_journal_costs_one_line_and_nothing_else(drive: Drive, home: Path) -> None:
    place = journal(home)
    place.parent.mkdir(parents=True)
    place.write_bytes(b"\x00\x01 no journal at all\n{}\n")
    driver = drive()
    driver.frames(2)
    assert "Unfinished game:" in said(driver)
    assert list(place.parent.glob("*.bad*")), "the file is kept aside"
    driver.press_on("Play")
    assert scene(driver) == "SetupScene"


def test_a_game_with_an_impossible_move_goes_on_before_it(drive: Drive, home: Path) -> None:
    driver = drive()
    advance(start(driver.app), 6).files.close()
    driver.close()
    lines = journal(home).read_bytes().splitlines(keepends=True)
    lines[2] = b'{"do":"Place","colour":"green","spot":9}\n'
    journal(home).write_bytes(b"".join(lines))
    driver = drive()
    assert driver.page(ShelfScene).shelved.running[GAME].note == "Partly damaged"
    driver.press_on("Continue")
    driver.settle()
    assert len(driver.session.history.actions) == 1


def test_a_game_on_a_planet_that_is_gone_is_said_and_a_new_one_can_begin(drive: Drive, home: Path) -> None:
    driver = drive()
    advance(start(driver.app), 6).files.close()
    driver.close()
    journal(home).write_bytes(journal(home).read_bytes().replace(b"lv_426", b"atlantis"))
    driver = drive()
    assert driver.page(ShelfScene).shelved.running[GAME].fault
    assert driver.control("Play").kind == "primary"
    driver.key("return")
    assert scene(driver) == "SetupScene"
    press(driver, "start")
    driver.settle()
    assert scene(driver) in ("TableScene", "Dialog")


def test_the_daily_planet_is_the_days_planet_with_the_days_dice(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date.today()
    driver = drive()
    driver.press_on("Daily planet")
    driver.settle()
    setup, seed = daily_setup(driver.app.game(GAME), day)
    assert scene(driver) == "TableScene"
    session = driver.session
    assert (session.history.seed, session.setup.options) == (seed, setup.options)
    assert len(session.setup.seats) == 1


def test_each_planet_has_its_day() -> None:
    from rules import catalog

    game = catalog.load(GAME)
    first = date(2025, 11, 20).toordinal()
    planets = {daily_setup(game, date.fromordinal(first + day))[0].options["planet"] for day in range(9)}
    assert len(planets) == 9


def test_the_shelf_says_that_the_daily_planet_is_smashed(drive: Drive) -> None:
    driver = drive()
    day = date.today()
    setup, seed = daily_setup(driver.app.game(GAME), day)
    before = driver.picture()
    driver.app.store.records.add(record("d", options=setup.options, seed=seed, daily=day.isoformat()))
    driver.app.stack.reset(ShelfScene(driver.app))
    driver.settle()
    assert daily_record(driver.app, GAME, day) is not None
    assert driver.picture() != before


def test_a_game_with_the_days_seed_on_another_planet_is_no_daily_game(drive: Drive) -> None:
    driver = drive()
    day = date.today()
    setup, seed = daily_setup(driver.app.game(GAME), day)
    planets = [choice.id for choice in driver.app.game(GAME).options()[0].choices]
    other = next(planet for planet in planets if planet != setup.options["planet"])
    driver.app.store.records.add(record("d", options={"planet": other}, seed=seed, daily=day.isoformat()))
    assert daily_record(driver.app, GAME, day) is None


def test_a_box_out_of_the_light_is_reached_with_the_lamp(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive()
    shelf = driver.page(ShelfScene)
    shelf.shelved.games = shelf.shelved.games * 3
    shelf.relay()
    driver.settle()
    x, y, w, h = shelf.boxes.shelving.box(2, False)
    driver.click((x + w / 2, y + h / 2))
    assert shelf.shelved.chosen == 2
    driver.settle()
    assert shelf.boxes.lamp.value == pytest.approx(
        shelf.boxes.shelving.middles[shelf.boxes.shelving.games[2]]
    )
    driver.key("pageup")
    assert shelf.shelved.chosen == 1
    driver.frames(2)
    shelf.ui.focus(None)
    driver.key("left", "left")
    assert shelf.shelved.chosen == 0
    driver.key("right")
    assert shelf.shelved.chosen == 1


@pytest.mark.parametrize("games", range(1, 7))
@pytest.mark.parametrize("width", [744, 853, 1280, 1707, 2133])
def test_one_to_six_boxes_stand_apart_and_on_the_shelf(games: int, width: float) -> None:
    from game.pages.shelf.scenery import arrange

    shelving = arrange(games, width, 78, 474)
    boxes = [shelving.box(n, n == 0) for n in range(games)]
    assert all(x >= 0 and x + w <= width for x, _, w, _ in boxes)
    assert all(y > shelving.rail for _, y, _, _ in boxes)
    for (ax, _, aw, _), (bx, _, _, _) in itertools.pairwise(boxes):
        assert ax + aw <= bx
    assert len(shelving.games) == games


def test_the_first_frame_waits_for_no_game(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    plain = Program.game
    monkeypatch.setattr(Program, "game", lambda app, id: (asked.append(id), plain(app, id))[1])
    driver = drive()  # draws its first frame
    first = driver.picture()
    assert driver.app.drawn == 1 and not asked
    driver.settle()
    assert asked and driver.picture() != first, "the daily game is seen from the next frame on"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720), (1920, 1080), (2560, 1080)])
def test_how_every_game_is_played_is_told_in_full(
    drive: Drive, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: set[str] = set()
    plain = Kit.paragraph

    def paragraph(kit: Kit, words: str, *rest: Any, **named: Any) -> Any:
        told.add(words)
        return plain(kit, words, *rest, **named)

    monkeypatch.setattr(Kit, "paragraph", paragraph)
    driver = drive(size)
    driver.frames(3)
    for number, info in enumerate(driver.page(ShelfScene).shelved.games):
        driver.page(ShelfScene).choose(number)
        driver.settle()
        assert info.how in told, info.title


@pytest.mark.parametrize("game", catalog.IDS)
def test_in_a_small_window_an_unfinished_game_is_called_and_pictured_whole(
    drive: Drive, game: str, cut: list[str]
) -> None:
    """Of Gears of Industry a corner of one market was seen, of Immense Warfare the name was cut."""

    def first(app: Program) -> ShelfScene:
        rules = app.game(game)
        session = Session.start(
            app, rules, rules.default_setup(rules.seats[-1] if len(rules.seats) < 9 else 1), 3
        )
        advance(session, 40).files.close()
        return ShelfScene(app, game)

    driver = drive((640, 480), first=first)
    driver.frames(3)
    driver.settle()
    history, kit = driver.page(ShelfScene).shelved.running[game].history, driver.kit
    assert not cut
    picture = thumbnail(kit, history.game, history.state, 112, 112)
    seen = picture.get_bounding_rect(30)
    assert max(seen.size) >= 0.85 * max(picture.get_size())
    assert abs(seen.centerx - picture.get_width() / 2) <= 0.06 * picture.get_width()
