"""The menu over the table and the saved games behind it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.table import TableScene
from game.pages.saves import SavesScene
from game.pages.shelf import ShelfScene
from rules.game import Setup
from tests.pages.play import GAME, advance, middle, press, said, scene, start, tab_into
from tests.store.games import opened
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def table_of(drive: Drive, moves: int = 10) -> Driver:
    driver = drive(first=lambda app: TableScene(app, advance(start(app), moves)))
    driver.settle()
    return driver


def saves_of(drive: Drive, moves: int = 10) -> Driver:
    """Two saves, "Early" and "Late", and no running game."""
    driver = drive()
    session = advance(start(driver.app), moves)
    session.files.save("Early")
    advance(session, 4)
    session.files.save("Late")
    session.files.journal.discard()
    driver.app.push(SavesScene(driver.app))
    driver.frames(2)
    return driver


def show(driver: Driver, title: str) -> None:
    """Click a save in the list."""
    rows = driver.named["saves"]
    row = [info.title for info in driver.page(SavesScene).found].index(title)
    driver.click((rows.box[0] + 80, rows.box[1] + (row + 0.5) * rows.row_height - rows.scroll.offset))
    driver.frames(2)


def test_escape_opens_the_menu_and_closes_it(drive: Drive) -> None:
    driver = table_of(drive)
    driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "MenuScene"
    driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "TableScene"


def test_the_table_cannot_be_used_through_the_menu(drive: Drive) -> None:
    driver = table_of(drive)
    before = driver.session.state
    driver.key("escape")
    driver.frames(2)
    for point in ((932, 195), (60, 30), (1100, 680)):
        driver.click(point)
    driver.key("u")
    assert scene(driver) == "MenuScene"
    assert driver.session.state == before


@pytest.mark.slow
def test_save_as_with_the_keyboard_alone(drive: Drive) -> None:
    driver = table_of(drive)
    driver.key("escape")
    driver.frames(2)
    while driver.focused is None or driver.focused.words() != "Save as":
        driver.key("tab")
    driver.key("return")
    driver.frames(2)
    assert scene(driver) == "NameDialog"
    driver.key(*["backspace"] * 60)
    driver.key("return")
    driver.frames(1)
    assert scene(driver) == "NameDialog", "it needs a name"
    driver.type("Before the storm")
    driver.key("return")
    driver.frames(2)
    assert scene(driver) == "MenuScene"
    assert [info.title for info in driver.app.store.saves.list()] == ["Before the storm"]


def test_a_typed_title_takes_the_place_of_the_offered_one(drive: Drive) -> None:
    driver = table_of(drive)
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Save as")
    driver.settle()
    driver.type("my save")
    driver.key("return")
    driver.frames(2)
    assert [info.title for info in driver.app.store.saves.list()] == ["my save"]


def test_leave_keeps_the_game(drive: Drive) -> None:
    driver = table_of(drive)
    state = driver.session.state
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Leave")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"
    driver.key("return")
    driver.settle()
    assert driver.session.state == state


def test_start_over_asks_and_keeps_the_old_game(drive: Drive) -> None:
    driver = table_of(drive)
    first = driver.session.history.states[0]
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Start over")
    driver.frames(2)
    driver.press_on("Start over")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert driver.session.state == first
    assert len(driver.app.store.saves.list()) == 1


def test_rules_and_settings_lead_back_to_the_menu(drive: Drive) -> None:
    driver = table_of(drive)
    driver.key("escape")
    driver.frames(2)
    for label in ("Rules", "Settings", "Saved games"):
        driver.press_on(label)
        driver.frames(2)
        driver.key("escape")
        driver.frames(2)
        assert scene(driver) == "MenuScene"


def test_a_save_is_loaded_by_its_button(drive: Drive) -> None:
    driver = saves_of(drive)
    show(driver, "Early")
    state = driver.page(SavesScene).history.state
    press(driver, "load")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert driver.session.state == state


def test_a_save_is_chosen_and_loaded_with_the_keyboard(drive: Drive) -> None:
    driver = saves_of(drive)
    tab_into(driver, "saves")
    driver.key("down", "return")
    driver.frames(2)
    assert driver.page(SavesScene).chosen == 1
    driver.key("return")
    driver.settle()
    assert scene(driver) == "TableScene"


def test_a_loaded_game_is_kept_like_any_other(drive: Drive) -> None:
    driver = saves_of(drive)
    show(driver, "Late")
    driver.key("return")
    driver.settle()
    advance(driver.session, 3, seed=5)
    state = driver.session.state
    driver.close()
    again = drive()
    again.key("return")
    again.settle()
    assert again.session.state == state


def test_loading_over_a_running_game_asks_and_keeps_it(drive: Drive) -> None:
    driver = table_of(drive, 14)
    running = driver.session
    running.files.save("Here")
    advance(running, 2)
    left = running.state
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Saved games")
    driver.frames(2)
    press(driver, "load")
    assert scene(driver) == "Dialog"
    driver.press_on("Load")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert len(driver.session.history.actions) == 14
    advance(driver.session, 1)
    saves = driver.app.store.saves
    kept = [opened(info.path, driver.app.game(GAME)).state for info in saves.list()]
    assert left in kept, "the running game is among the saves now"
    driver.close()
    again = drive()
    assert len(again.page(ShelfScene).shelved.running[GAME].history.actions) == 15


def test_a_save_is_deleted_only_after_asking(drive: Drive) -> None:
    driver = saves_of(drive)
    show(driver, "Early")
    press(driver, "delete")
    driver.key("escape")
    driver.frames(2)
    assert len(driver.page(SavesScene).found) == 2
    tab_into(driver, "saves")
    driver.key("delete")
    driver.frames(2)
    driver.press_on("Delete")
    driver.frames(2)
    assert len(driver.page(SavesScene).found) == 1
    assert len(driver.app.store.saves.list()) == 1


def test_a_cut_save_names_its_fault_and_opens_as_far_as_it_is_good(drive: Drive) -> None:
    driver = saves_of(drive)
    path = next(info.path for info in driver.page(SavesScene).found if info.title == "Late")
    path.write_bytes(path.read_bytes()[:-60])
    driver.page(SavesScene).resume(None)
    driver.frames(2)
    show(driver, "Late")
    assert driver.page(SavesScene).fault
    good = len(driver.page(SavesScene).history.actions)
    assert 0 < good < 14
    assert driver.control(f"Open its first {good} moves").enabled
    press(driver, "load")
    driver.settle()
    assert len(driver.session.history.actions) == good


def test_a_save_that_is_none_can_only_be_deleted(drive: Drive) -> None:
    driver = saves_of(drive)
    for name, data in (("notes", b'{"format": "x"}'), ("zeros", b"\0" * 500), ("empty", b"")):
        (driver.app.store.saves.folder / f"{name}.json").write_bytes(data)
    driver.page(SavesScene).resume(None)
    driver.frames(2)
    for name in ("notes", "zeros", "empty"):
        show(driver, name)
        assert driver.page(SavesScene).fault and "\n" not in driver.page(SavesScene).fault
        assert not driver.named["load"].enabled
        assert driver.named["delete"].enabled


def test_an_edited_save_is_found_out_and_offers_its_good_moves(drive: Drive) -> None:
    driver = saves_of(drive)
    path = next(info.path for info in driver.page(SavesScene).found if info.title == "Late")
    path.write_bytes(path.read_bytes().replace(b'"spot":1', b'"spot":9'))
    driver.page(SavesScene).resume(None)
    driver.frames(2)
    show(driver, "Late")
    assert "Move" in driver.page(SavesScene).fault
    assert driver.page(SavesScene).history is not None


@pytest.mark.slow
def test_a_save_can_be_replayed(drive: Drive) -> None:
    driver = saves_of(drive)
    press(driver, "replay")
    driver.settle()
    assert scene(driver) == "ReplayScene"


def test_without_saves_the_page_says_how_to_make_one(drive: Drive) -> None:
    driver = drive(first=lambda app: SavesScene(app))
    driver.settle()
    assert driver.page(SavesScene).info is None
    assert set(driver.named) == {"back"}


def test_a_full_disk_is_one_line(drive: Drive, monkeypatch: object) -> None:
    driver = table_of(drive)
    folder = driver.app.store.saves.folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    driver.key("escape")
    driver.frames(2)
    driver.press_on("Save as")
    driver.frames(2)
    driver.click(middle(driver.control("Save").box))
    driver.frames(2)
    assert "Can't write" in said(driver)
    assert scene(driver) == "MenuScene"


def test_a_row_says_board_players_turn_and_date(drive: Drive) -> None:
    driver = drive()
    app = driver.app
    setup = Setup("smash_gear", ("Ada", "Bo"), {"first": "0"}, bots=("", "random"))
    boards = {choice.id: choice.label for choice in app.game("smash_gear").options()[1].choices}
    setup = replace(setup, options={"board": list(boards)[-1], "first": "0"})
    session = advance(Session.start(app, app.game("smash_gear"), setup, 1), 60)
    session.files.save("Duel")
    driver.app.push(SavesScene(app))
    driver.frames(2)
    turn = session.game.turn(session.state)
    assert turn > 0
    seen = [words[0] for words in driver.page(SavesScene).descriptions]
    assert seen == [f"{list(boards.values())[-1]}, Ada, Bo (Random), turn {turn}"]
    advance(start(app), 10).files.save("Planets")
    driver.app.push(SavesScene(app))
    driver.frames(2)
    both = [words[0] for words in driver.page(SavesScene).descriptions]
    assert {words.partition(":")[0] for words in both} == {"Smash Gear", "Planet Smash"}
    assert any(words.startswith("Planet Smash: LV-426, Ada, ") for words in both)


def test_the_row_of_a_save_that_says_no_turn_counts_its_moves(drive: Drive) -> None:
    driver = drive()
    session = advance(start(driver.app), 10)
    session.files.save("Old")
    saves = driver.app.store.saves
    path = next(info.path for info in saves.list())
    saves.write(replace(saves.read(path), turn=0), path)
    driver.app.push(SavesScene(driver.app))
    driver.frames(2)
    assert driver.page(SavesScene).descriptions[0][0] == "LV-426, Ada, 10 moves"
