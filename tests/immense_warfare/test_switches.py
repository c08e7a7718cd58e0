"""When a player is asked is set over the table, by mouse and keys (MI-7.2)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.pages.play.switches import SwitchesScene
from game.ui.canvas import inset
from rules.base.answer import Choose
from rules.bots.review import review
from rules.bots.search import SearchBot
from rules.immense_warfare.actions.set_stop import SetStop
from tests.immense_warfare.positions import GAME, SETUP, posed
from tests.scenes import at_table


def opened(drive: Any) -> Any:
    at = posed("""
        own: {units: {a4: skipper}, hand: [radio_tower]}
        opponent: {units: {d4: corvette}}
    """)
    driver = at_table(drive, at)
    driver.press_on("When to ask you")
    driver.settle()
    assert isinstance(driver.scene, SwitchesScene)
    return driver


@pytest.mark.rule("MI-7.2")
def test_each_switch_turns_a_stop_at_once_and_undo_takes_it_back(drive: Any) -> None:
    driver = opened(drive)
    session = driver.session
    assert "cards" not in session.state.sides[0].stops
    driver.press_on("Cards played")
    driver.settle()
    assert "cards" in session.state.sides[0].stops
    driver.press_on("Attacks")
    driver.settle()
    assert "attacks" not in session.state.sides[0].stops
    driver.key("escape")
    driver.settle()
    driver.key("u")
    driver.settle()
    assert "attacks" in session.state.sides[0].stops


@pytest.mark.rule("MI-7.2")
def test_switches_are_turned_by_keys_alone(drive: Any) -> None:
    driver = opened(drive)
    before = driver.session.state.sides[0].stops
    driver.key("tab")
    driver.key("space")
    driver.settle()
    assert driver.session.state.sides[0].stops != before
    driver.key("escape")
    driver.settle()
    assert not isinstance(driver.scene, SwitchesScene)


def test_a_setting_is_no_decision_to_be_reviewed() -> None:
    state = GAME.new_game(SETUP, 4)
    keeps = Choose("")
    state = GAME.apply(GAME.apply(state, keeps), keeps)
    actions = [keeps, keeps]
    for on in (True, False, True):
        setting = SetStop("cards", on)
        assert setting not in list(GAME.legal_actions(state)) and GAME.why_not(state, setting) is None
        state, actions = GAME.apply(state, setting), [*actions, setting]
    assert review(GAME, SETUP, 4, actions, 0, SearchBot(4)).decisions == 1


def test_no_tooltip_lies_over_the_open_log(drive: Any) -> None:
    driver = at_table(
        drive,
        posed("""
        own: {units: {a4: skipper, g2: {card: cruiser, new: true}}}
        opponent: {units: {d4: corvette}}
    """),
    )
    box = driver.canvas.rect(*inset(driver.table.log.box, 12))
    driver.key("l")

    def log() -> bytes:
        return pygame.image.tobytes(driver.surface.subsurface(box), "RGB")

    driver.settle()
    before = log()
    driver.glide(driver.spot("cruiser"))
    driver.frames(60)
    assert driver.tip.startswith("Cruiser") and log() == before
