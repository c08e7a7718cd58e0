"""Games that are opened from the card lab: the card is at hand, and every way out leads back to the lab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app.session import Session
from game.pages.lab import session_with
from game.ui.canvas import centre
from rules import catalog
from rules.scenes.posing import history_of
from rules.scenes.reading import SCENES
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAMES = tuple(catalog.RULED)


def lab_of(driver: Driver, game: str, card: str = "") -> Any:
    """The lab of a game, on top."""
    driver.app.push(driver.app.page("lab", game, card))
    driver.frames(2)
    return driver.scene


@pytest.mark.many_cases
@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_is_played_with(drive: Drive, game_id: str) -> None:
    driver = drive()
    lab = lab_of(driver, game_id)
    for card in lab.deck.fields:
        session = session_with(driver.app, lab.game, card)
        assert session is not None, card
        assert card in repr(lab.game.view(session.state, 0)), card
        assert not session.files.is_kept


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("game_id", GAMES)
def test_the_card_is_seen_on_the_table_and_the_lab_comes_back(drive: Drive, game_id: str) -> None:
    driver = drive()
    lab = lab_of(driver, game_id)
    card = list(lab.deck.fields)[-1]
    lab.choose(card)
    lab.look_for(lab.name_of(card))
    driver.press_on("Play this")
    driver.settle()
    driver.uncover()
    view = driver.view
    pieces = [piece.face for piece in driver.pieces.values()]
    assert card in pieces or any(card in face for face in pieces) or getattr(view, "planet", "") == card
    driver.app.home()
    driver.settle()
    assert driver.scene is lab
    assert lab.chosen == card and lab.search.words == lab.name_of(card)


@pytest.mark.parametrize("card", ["cruiser", "jaeger", "ada_the_ingenious", "attack_orders", "turret"])
def test_a_card_of_immense_warfare_can_be_played_at_once(drive: Drive, card: str) -> None:
    driver = drive()
    lab = lab_of(driver, "immense_warfare")
    session = session_with(driver.app, lab.game, card)
    assert session is not None
    assert any("a1" in repr(action) for action in lab.game.legal_actions(session.state))


@pytest.mark.slow
def test_enter_in_the_search_shows_the_first_card_found(drive: Drive) -> None:
    driver = drive()
    lab = lab_of(driver, "immense_warfare", "acid_rain")
    driver.click(centre(lab.controls.named["search"].box))
    driver.type("turtle")
    driver.key("return")
    assert driver.scene is lab and lab.chosen == "turtle"


@pytest.mark.slow
def test_a_game_that_starts_over_leads_back_to_the_lab(drive: Drive) -> None:
    driver = drive()
    lab = lab_of(driver, "immense_warfare", "wasp_drone")
    driver.press_on("Play this")
    driver.settle()
    first = driver.scene
    driver.key("escape")
    driver.settle()
    driver.press_on("Start over")
    driver.settle()
    driver.key("return")
    driver.settle()
    table: Any = driver.scene
    assert table is not first
    assert [each.kind for each in table.session.state.sides[0].hand] == ["wasp_drone"]
    driver.key("escape")
    driver.settle()
    driver.press_on("Leave")
    driver.settle()
    assert driver.scene is lab and lab.chosen == "wasp_drone"


@pytest.mark.slow
def test_a_finished_game_leads_back_to_the_lab(drive: Drive) -> None:
    driver = drive()
    lab = lab_of(driver, "planet_smash", "lv_426")
    sheet = {"plan": {"red": 6, "blue": 2, "yellow": 4}, "targets": {"red": 3, "blue": 3, "yellow": 2}}
    position = {"planet": "lv_426", "round": 16, "over": True, "sheets": [sheet]}
    scene = {"id": "over", "position": position}
    found = msgspec.convert({"game": "planet_smash", "scenes": [scene]}, SCENES.file_type("planet_smash"))
    session = Session.of_scene(driver.app, lab.game, history_of(lab.game, found.scenes[0]))
    driver.app.push(driver.app.page("result", session))
    driver.settle()
    result = driver.scene
    assert not [one for one in driver.controls if one.words() in ("Shelf", "Same start")]
    driver.press_on("Again")
    driver.settle()
    assert driver.scene is not result and driver.scene is not lab
    driver.app.home()
    driver.settle()
    assert driver.scene is lab


@pytest.mark.slow
def test_a_card_of_an_open_pack_is_played_with(drive: Drive, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "data" / "immense_warfare" / "cards"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(
        "cards:\n  - {id: my_drone, name: My Drone, type: mecha, cost: 1, power: 1, durability: 1}\n", "utf-8"
    )
    driver = drive()
    assert driver.app.open_pack(tmp_path / "mine")
    lab = lab_of(driver, "immense_warfare", "my_drone")
    assert lab.chosen == "my_drone"
    driver.frames(60)
    assert not any("doesn't exist" in line for line in driver.notices)  # its problems say that
    assert any("doesn't exist" in each.message for each in lab.checks.of("my_drone"))
    driver.press_on("Play this")
    driver.settle()
    table: Any = driver.scene
    assert [each.kind for each in table.session.state.sides[0].hand] == ["my_drone"]
