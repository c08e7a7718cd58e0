"""Games that were kept with other cards: what their pages say of them, and what they offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.journal_replay import CHANGED
from game.app.session import Session
from game.pages.saves import SavesScene
from game.pages.shelf import ShelfScene
from game.store.files import StoreFault
from game.store.saves import Save
from game.store.trail import MARK
from rules.game import Edition
from tests.pages.play import GAME, SOLO, advance, press, said, scene, start
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
OTHER = "~" * MARK
"""The mark of a position that is none of this game."""


BEFORE = "0123456789abcdef"
"""The hash of cards that are none of today's."""


def page_of(drive: Drive, change: Callable[[Save], Save], moves: int = 9) -> Driver:
    """The saved games, of which there is one, changed so."""
    driver = drive()
    session = advance(start(driver.app), moves)
    save = session.files.as_save("Old cards")
    session.files.journal.discard()
    driver.app.store.saves.write(change(save))
    driver.app.push(SavesScene(driver.app))
    driver.frames(2)
    return driver


def astray(save: Save, moves: int) -> Save:
    """A save of other cards whose moves lead elsewhere after so many; -1 from the start."""
    kept = save.trail[: MARK * (moves + 1)]
    return replace(save, trail=kept + "~" * (len(save.trail) - len(kept)), check="0" * 16, data=BEFORE)


def test_the_page_of_saves_says_it_and_opens_what_holds(drive: Drive) -> None:
    driver = page_of(drive, lambda save: astray(save, 5))
    page: Any = driver.scene
    assert (
        page.fault == "The cards have changed since you saved it: move 6 doesn't lead to the saved position"
    )
    assert page.controls.named["load"].label == "Open its first 5 moves"
    page.load()
    driver.frames(2)
    driver.settle()
    table: Any = driver.scene
    assert len(table.session.history.actions) == 5


def test_a_save_whose_cards_changed_opens_at_once_and_says_so(drive: Drive) -> None:
    driver = page_of(drive, lambda save: replace(save, data=BEFORE))
    page: Any = driver.scene
    assert page.changed and not page.fault
    assert page.controls.named["load"].label == "Load"
    press(driver, "load")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert CHANGED in said(driver)


def test_a_save_whose_cards_are_the_same_says_nothing(drive: Drive) -> None:
    driver = page_of(drive, lambda save: save)
    assert not driver.page(SavesScene).changed
    press(driver, "load")
    driver.settle()
    assert scene(driver) == "TableScene"
    assert "cards" not in said(driver)


def test_a_game_begun_with_other_cards_can_only_be_begun_anew(drive: Drive) -> None:
    driver = page_of(drive, lambda save: astray(save, -1))
    page: Any = driver.scene
    before = page.info.path.read_bytes()
    assert page.fault == "This game started with different cards and can't continue"
    assert not page.controls.named["replay"].enabled
    assert page.controls.named["load"].label == "Start again with its setup"
    path = page.info.path
    press(driver, "load")
    driver.settle()
    table: Any = driver.scene
    assert not table.session.history.actions
    assert table.session.setup.options == SOLO.options
    assert CHANGED not in said(driver), "it is begun with the cards of today"
    assert path.read_bytes() == before


def test_a_cut_save_begun_with_other_cards_says_both(drive: Drive) -> None:
    driver = page_of(drive, lambda save: astray(save, -1))
    page: Any = driver.scene
    page.info.path.write_bytes(page.info.path.read_bytes()[:-60])
    page._read_saves()
    assert "incomplete or damaged" in page.fault and "started with different cards" in page.fault
    assert not page.save.actions and page.history is not None


def test_the_moves_of_a_record_begun_with_other_cards_are_not_shown(drive: Drive) -> None:
    from game.pages.records import RecordsScene

    driver = drive()
    advance(start(driver.app))
    (path,) = (driver.app.folders.data / "finished").glob("*.json")
    saves = driver.app.store.saves
    saves.write(astray(saves.read(path), -1), path)
    driver.app.push(RecordsScene(driver.app))
    driver.frames(2)
    page: Any = driver.scene
    page.history.replay(0)
    driver.frames(2)
    assert scene(driver) == "RecordsScene"
    assert "started with different cards" in said(driver)


def test_an_unfinished_game_begun_with_other_cards_is_not_gone_on_with_and_kept(drive: Drive) -> None:
    driver = drive()
    app = driver.app
    session = advance(start(app), 9)
    session.files.close()
    path = session.files.journal.path
    own = session.files.header.trail
    path.write_bytes(path.read_bytes().replace(own.encode(), OTHER.encode(), 1))
    before = path.read_bytes()
    app.game(GAME).edition = Edition(hash="other")
    with pytest.raises(StoreFault, match="started with different cards"):
        Session.resume(app, GAME)
    driver.app.push(ShelfScene(app))
    driver.frames(2)
    shelf: Any = driver.scene
    assert "started with different cards" in shelf.shelved.running[GAME].fault
    assert path.read_bytes() == before
    start(app, seed=5)
    (info,) = app.store.saves.list()
    kept = app.store.saves.read(info.path)
    assert (kept.trail, len(kept.actions)) == (OTHER, 9), "the save still tells that it is another game"


def test_a_journal_marks_the_position_it_begins_from(drive: Drive) -> None:
    session = advance(start(drive().app), 3)
    assert session.files.header.trail == session.files.as_save("Mine").trail[:MARK]
