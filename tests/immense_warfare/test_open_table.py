"""Who is asked in the other's turn answers on the open table, with both hands face down (MI-7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.passing import Pass
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.field import PLAYER_IDS
from tests.immense_warfare.positions import posed
from tests.rules.case import random_game
from tests.rules.immense_warfare.case import case
from tests.scenes import at_table
from tests.ui.driver import Driver

ATTACK = Attack("turret", PLAYER_IDS[1])


def at_attack(drive: Any, hand: str = "skipper") -> Driver:
    """Ada, with that hand, can attack so that Bo, with a Command in his, is asked."""
    answerable = posed(f"""
        own: {{units: {{a5: turret, a4: bugzapper}}, hand: [{hand}]}}
        opponent: {{units: {{c5: radio_tower, d4: corvette}}, hand: [attack_orders], asked: [attacks, any]}}
    """)
    return at_table(drive, answerable)


def asked(drive: Any) -> Driver:
    driver = at_attack(drive)
    driver.make(ATTACK)
    driver.settle()
    return driver


@pytest.mark.rule("MI-7.2")
def test_an_answer_is_asked_for_without_a_cover_and_with_both_hands_face_down(drive: Any) -> None:
    driver = asked(drive)
    scene = driver.scene
    assert isinstance(scene, TableScene) and scene.screen.viewer == 0 and scene.session.seat == 1
    hands = [each for each in driver.pieces.values() if each.place.startswith("hand/")]
    assert len(hands) == 2 and not any(piece.up or piece.face for piece in hands)
    assert "Bo" in driver.panel.heading
    driver.press_on("Pass")
    driver.settle()
    assert isinstance(driver.scene, TableScene) and driver.session.seat == 0
    assert scene.screen.open, "Bo looks still"
    driver.uncover()
    own = [each for each in driver.pieces.values() if each.place == "hand/0"]
    assert own and all(piece.up for piece in own)


@pytest.mark.rule("MI-7.2")
def test_who_is_asked_takes_the_screen_to_answer_from_the_hand(drive: Any) -> None:
    driver = asked(drive)
    driver.press_on("Bo: show my hand")
    driver.settle()
    assert driver.viewer == 1
    moves = [move for drops in driver.moves.drops.values() for each in drops.values() for move in each]
    assert any(isinstance(move.action, PlayCard) for move in moves)


def test_units_do_not_fly_when_the_table_goes_over_without_a_cover(drive: Any) -> None:
    driver = at_attack(drive, "")
    driver.make(ATTACK)
    driver.settle()
    driver.press_on("Bo: show my hand")
    driver.settle()
    driver.app.change_settings(motion="normal")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, TableScene) and scene.screen.viewer == 1
    before = {id: driver.box(id) for id in driver.pieces}
    driver.make(Pass())
    while scene.screen.viewer == 1:
        driver.frames(1)
    assert driver.scene is scene  # Ada has no hand to be hidden
    towers = [each for each in driver.pieces.values() if each.name == "Radio Tower"]
    drawn = {each.piece.id: each.box for each in driver.drawn}
    assert towers and all(driver.box(each.id) == drawn[each.id] != before[each.id] for each in towers)


@pytest.mark.rule("MI-7.2")
def test_a_hint_on_the_open_table_would_tell_of_the_hand(drive: Any) -> None:
    driver = asked(drive)
    assert "Pick up your hand" in driver.page(TableScene).hints.why_not


@pytest.mark.rule("MI-7.2")
def test_with_the_cover_at_every_turn_nothing_is_asked_on_the_open_table(drive: Any) -> None:
    driver = at_attack(drive)
    driver.app.change_settings(cover="always")
    driver.make(ATTACK)
    driver.settle()
    assert isinstance(driver.scene, HandoverScene)


@pytest.mark.rule("MI-7.2")
def test_a_choice_among_the_own_cards_is_not_asked_openly() -> None:
    game, asked = case().game, 0
    for number in range(6):
        states: list[Any] = random_game(case(), number).states
        for state in states:
            question = state.question
            if question is None:
                continue
            hand = {card.id for card in state.sides[question.seat].hand}
            own = bool(hand & set(question.among)) or question.secret or question.asked == "mulligan"
            assert game.answerable_face_down(state) is not own
            asked += 1
    assert asked > 20
