"""Packs opened by hand: dropped onto the window or named on the command line, told, shown and closed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from game.app.program import Program
from game.pages.play.table import TableScene
from game.pages.rulebook import RulebookScene
from game.pages.shelf import ShelfScene
from rules.content import packs
from rules.smash_gear.actions.buy import Buy
from tests.app.packs import RED, edited, pack, said, save, undisturbed
from tests.app.test_reload import MACHINES, a_game, dearer, on_offer, price
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def drop(driver: Driver, folder: Path) -> list[str]:
    """Drop a folder onto the window; the lines that are said of it."""
    driver.app.notices.shown.clear()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(folder)))
    prove(driver)
    return said(driver)


def prove(driver: Driver) -> None:
    """Let frames pass until all that was opened or saved is proved."""
    driver.frames(2)
    while driver.app.reload.is_checking:
        driver.frames(1)


def changed(folder: Path) -> Path:
    """A pack with one price of its own and a picture."""
    mine = pack(folder, MACHINES)
    (mine / MACHINES).write_text(dearer(mine / MACHINES, "magpie_2"), encoding="utf-8")
    (mine / "art" / "smash_gear").mkdir(parents=True)
    (mine / "art" / "smash_gear" / "magpie.svg").write_text(RED, encoding="utf-8")
    return mine


def test_a_dropped_pack_is_laid_over_the_game_and_told_in_one_line(d: Driver, tmp_path: Path) -> None:
    mine = changed(tmp_path)
    assert drop(d, mine) == ["Pack Big Gears: 1 card of Smash Gear changed, 1 picture."]
    assert d.app.packs == (mine,)
    game: Any = d.app.game("smash_gear")
    assert game.library.prices["magpie_2"] == 17
    assert drop(d, mine) == ["You have already opened the pack Big Gears."]


def test_a_pack_of_layouts_colours_and_words_alone_says_so(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, "data/layouts/common.yaml", "data/themes/night.yaml", "data/planet_smash/game.yaml")
    assert drop(d, mine) == [
        "Pack Big Gears: the description of Planet Smash, 1 file of card layouts, the colours."
    ]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_pack_opened_by_a_link_follows_where_the_link_is_set_to(d: Driver, tmp_path: Path) -> None:
    mine = changed(tmp_path)
    current = tmp_path / "current"
    current.symlink_to(pack(tmp_path, MACHINES, name="next"))
    assert drop(d, current) == ["Pack Current: no differences."]
    current.unlink()
    current.symlink_to(mine)
    d.app.reload.watcher.report([current / MACHINES])
    d.frames(2)
    game: Any = d.app.game("smash_gear")
    assert game.library.prices["magpie_2"] == 17
    assert drop(d, mine) == ["You have already opened the pack Big Gears."]


def test_what_is_proved_as_a_pack_opens_is_proved_as_a_file_of_it_is_saved(d: Driver, tmp_path: Path) -> None:
    name = "data/planet_smash/cards/planets.yaml"
    mine = pack(tmp_path, name)
    assert drop(d, mine) == ["Pack Big Gears: no differences."]
    good = (mine / name).read_text(encoding="utf-8")
    for _ in range(2):
        d.app.notices.shown.clear()
        save(d, mine / name, good.replace("title: LV-426", "title: LV \u60d1"))
        prove(d)
        assert any(f"big_gears/{name}:9 planets[0].title: the font has no" in line for line in said(d))
        d.app.notices.shown.clear()
        save(d, mine / name, good)
        prove(d)
        assert not any("the font has no" in line for line in said(d))


def test_a_pack_named_at_the_start_is_told_as_one_that_is_dropped(home: Path, tmp_path: Path) -> None:
    mine = pack(tmp_path, "art/planet_smash/card_sky.svg")
    (mine / "art/planet_smash/card_sky.svg").write_text("no picture", encoding="utf-8")
    (mine / "data" / "theme").mkdir(parents=True)
    (mine / "data" / "theme" / "night.yaml").write_text("", encoding="utf-8")
    program = Program(size=(1280, 720), inline=True, packs=[mine])
    program.loop.step(1 / 60)
    while program.reload.is_checking:
        program.loop.step(1 / 60)
    program.loop.step(1 / 60)
    lines = [notice.text for notice in program.notices.shown]
    program.quit()
    program.loop.step(1 / 60)
    assert any("data/theme: unused folder: did you mean 'themes'?" in line for line in lines)
    assert any("card_sky.svg: the picture can't be drawn" in line for line in lines)


def test_the_shelf_shows_the_packs_and_the_keyboard_closes_one(d: Driver, tmp_path: Path) -> None:
    before = d.app.game("smash_gear").edition
    drop(d, changed(tmp_path))
    while getattr(d.focused, "label", "") != "1 pack":
        d.key("tab")
    d.key("return")
    d.settle()
    d.key("tab", "tab", "return")
    d.settle()
    assert d.app.packs == ()
    assert "Closed the pack Big Gears." in said(d)
    d.key("escape")
    d.settle()
    assert "packs" not in d.named
    assert d.app.game("smash_gear").edition == before


def test_a_pack_adds_a_rulebook_a_board_and_a_planet(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, "data/planet_smash/rulebook.yaml", "data/planet_smash/cards/planets.yaml",
                "data/smash_gear/boards/standard.tmx")  # fmt: skip
    book, planets = (mine / "data/planet_smash" / name for name in ("rulebook.yaml", "cards/planets.yaml"))
    title = next(line for line in book.read_text(encoding="utf-8").splitlines() if "title:" in line)
    book.write_text(edited(book, title, title.split(":")[0] + ": My own rules"), encoding="utf-8")
    text = planets.read_text(encoding="utf-8").split("\n  - ")
    planets.rename(planets.with_name("more.yaml"))
    own = "planets:\n  - " + text[1].replace("id: ", "id: my_", 1)
    planets.with_name("more.yaml").write_text(own, encoding="utf-8")
    (mine / "data/smash_gear/boards/standard.tmx").rename(mine / "data/smash_gear/boards/yard_two.tmx")
    line, missing = drop(d, mine)
    assert "art/planet_smash/my_lv_426" in missing
    assert "1 card of Planet Smash added" in line and "the rulebook of Planet Smash" in line
    assert "1 board of Smash Gear" in line
    assert any(choice.id.startswith("my_") for choice in d.app.game("planet_smash").options()[0].choices)
    assert "yard_two" in {choice.id for choice in d.app.game("smash_gear").options()[1].choices}
    d.app.push(d.app.page("rulebook", "planet_smash"))
    d.frames(2)
    assert d.page(RulebookScene).book.chapters[0].title == "My own rules"


@pytest.mark.parametrize("what", ["missing", "file", "empty", "foreign", "link", "faulty", "pipe", "many"])
def test_what_is_no_good_pack_is_one_line_and_changes_nothing(
    d: Driver, tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, words = tmp_path / "mine", ""
    cards = folder / "data" / "smash_gear" / "cards"
    if what != "missing":
        cards.mkdir(parents=True)
    if what == "missing":
        words = "doesn't exist"
    elif what == "file":
        folder, words = tmp_path / "cards.yaml", "is a file"
        folder.write_text("cards: []")
    elif what == "empty":
        folder, words = cards, "isn't a pack"
    elif what == "foreign":
        folder, words = tmp_path / "other", "isn't a pack"
        (folder / "data" / "chess").mkdir(parents=True)
    elif what == "link":
        (tmp_path / "secret.svg").write_text(RED)
        (folder / "art").mkdir()
        (folder / "art" / "magpie.svg").symlink_to(tmp_path / "secret.svg")
        words = "art/magpie.svg leads outside the pack"
    elif what == "faulty":
        (cards / "second_machines.yaml").write_text("cards: 3")
        words = "second_machines.yaml:1"
    elif what == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("needs named pipes")
        os.mkfifo(cards / "second_machines.yaml")
        words = "expected a regular file"
    else:
        monkeypatch.setattr(packs, "MOST_ENTRIES", 3)
        for number in range(4):
            (cards / f"{number}.yaml").write_text("")
        words = "more than 3 files"
    game = d.app.game("smash_gear")
    (line,) = drop(d, folder)
    assert words in line and "\n" not in line
    assert d.app.packs == () and d.app.game("smash_gear") is game and d.app.loop.running


def test_no_pack_is_opened_or_closed_under_a_game_that_could_not_go_on(d: Driver, tmp_path: Path) -> None:
    session = a_game(d)
    mine, id, game = pack(tmp_path, MACHINES), on_offer(session), session.game
    (mine / MACHINES).write_text(edited(mine / MACHINES, f"id: {id},", "id: brand_new,"), encoding="utf-8")
    (line,) = drop(d, mine)
    assert f"'{id}' is in play and would disappear" in line and "you play Smash Gear" in line
    assert d.app.packs == () and session.game is game


def test_a_pack_that_a_game_can_go_on_with_is_opened_and_closed_under_it(d: Driver, tmp_path: Path) -> None:
    session = a_game(d)
    before = d.picture()
    mine = pack(tmp_path, MACHINES)
    id = on_offer(session)
    (mine / MACHINES).write_text(dearer(mine / MACHINES, id), encoding="utf-8")
    drop(d, mine)
    assert isinstance(d.scene, TableScene) and price(session, id) == 17
    d.app.close_pack(mine)
    assert undisturbed(d) == before


def test_a_game_of_a_pack_is_saved_with_its_cards_and_told_when_they_are_others(
    d: Driver, tmp_path: Path
) -> None:
    mine = changed(tmp_path)
    drop(d, mine)
    session = a_game(d)
    session.do(session.actions()[0])
    kept = session.files.as_save("Mine")
    assert kept.data == d.app.game("smash_gear").edition.hash
    d.press_on("To the shelf")
    d.settle()
    d.app.close_pack(mine)
    assert d.app.packs == ()
    d.press_on("Continue")
    d.settle()
    assert any("cards have changed since this game began" in line for line in said(d))


def test_the_shelf_does_not_call_a_game_damaged_whose_cards_a_pack_has_changed(
    d: Driver, tmp_path: Path
) -> None:
    session = a_game(d)
    id = on_offer(session)
    card = next(each.id for each in session.state.store.machines if each.kind == id)
    session.do(
        next(action for action in session.actions() if isinstance(action, Buy) and action.card == card)
    )
    d.press_on("To the shelf")
    d.settle()
    mine = pack(tmp_path, MACHINES)
    (mine / MACHINES).write_text(dearer(mine / MACHINES, id, 30), encoding="utf-8")
    drop(d, mine)
    assert d.page(ShelfScene).shelved.running["smash_gear"].note == "Cards have changed"
    d.app.close_pack(mine)
    assert d.page(ShelfScene).shelved.running["smash_gear"].note == ""


def test_a_rulebook_saved_in_an_open_pack_shows_on_its_page(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, "data/planet_smash/rulebook.yaml")
    drop(d, mine)
    d.app.push(d.app.page("rulebook", "planet_smash"))
    d.frames(2)
    book = mine / "data/planet_smash/rulebook.yaml"
    title = next(line for line in book.read_text(encoding="utf-8").splitlines() if "title:" in line)
    save(d, book, edited(book, title, title.split(":")[0] + ": Mine"))
    assert d.page(RulebookScene).book.chapters[0].title == "Mine"
    save(d, book, "chapters: 3")
    assert d.page(RulebookScene).book.chapters[0].title == "Mine"


@pytest.mark.parametrize("command", [("play",), ("play", "--game", "smash_gear"), ("replay", "x.json")])
def test_a_bad_pack_on_the_command_line_is_one_line(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    assert main.main([*command, "--pack", "no/such/pack"]) == 2
    err = capsys.readouterr().err
    assert "no/such/pack doesn't exist" in err and err.count("\n") == 1


def test_a_faulty_pack_on_the_command_line_says_where(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = pack(tmp_path, MACHINES)
    (mine / MACHINES).write_text("cards: 3", encoding="utf-8")
    assert main.main(["play", "--pack", str(mine)]) == 2
    assert f"big_gears/{MACHINES}:1" in capsys.readouterr().err


def test_the_app_begins_with_the_packs_of_the_command_line(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[object] = []

    def run(app: Program) -> int:
        app.loop.step()
        found.extend((app.packs, [notice.text for notice in app.notices.shown]))
        app.quit()
        app.loop.step()
        return app.loop.exit_code

    class Watched(Program):
        def __init__(self, **given: Any) -> None:
            super().__init__(**given)
            self.loop.run = lambda: run(self)  # type: ignore[method-assign]

    monkeypatch.setattr("game.app.program.Program", Watched)
    mine = changed(tmp_path)
    assert main.main(["play", "--size", "1280x720", "--pack", str(mine)]) == 0
    assert found == [(mine,), ["Pack Big Gears: 1 card of Smash Gear changed, 1 picture."]]


def test_a_pack_with_a_poor_theme_and_a_faulty_table_is_begun_with_all_the_same(
    drive: Drive, tmp_path: Path
) -> None:
    mine = pack(tmp_path, "data/themes/night.yaml", "data/planet_smash/table.tmx")
    night = mine / "data/themes/night.yaml"
    night.write_text(edited(night, "  red:", "  scarlet:"), encoding="utf-8")
    (mine / "data/planet_smash/table.tmx").write_text("<map", encoding="utf-8")
    app = Program(size=(1280, 720), inline=True, packs=[mine])
    app.loop.step()
    lines = [notice.text for notice in app.notices.shown]
    assert any("night.yaml" in line and "missing" in line for line in lines)
    assert any("table.tmx" in line for line in lines)
    assert app.games.layout("planet_smash").places and app.loop.fault is None
    app.quit()
    app.loop.step()
