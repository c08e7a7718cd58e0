"""What others decide rests on open cards: no cover falls, the active hand lies face down meanwhile (GI-3.8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.gears_of_industry.viewer import is_yours
from game.pages.play.table import TableScene
from game.ui.canvas import centre
from rules.base.answer import Choose
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.state import CLASH
from tests.gears_of_industry.positions import CLASHES, film, posed
from tests.scenes import at_table
from tests.ui.driver import Driver


def clashed(drive: Any, seats: int) -> Driver:
    """Ada has won a clash; her left neighbour is asked."""
    driver = at_table(drive, CLASHES[seats])
    driver.make(TriggerClash(1))
    driver.settle()
    return driver


@pytest.mark.many_cases
@pytest.mark.rule("GI-3.8")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_neighbour_decides_without_a_cover_and_with_every_hand_face_down(drive: Any, seats: int) -> None:
    driver = clashed(drive, seats)
    scene = driver.scene
    assert isinstance(scene, TableScene) and scene.screen.viewer == 0 and scene.session.seat == 1
    hands = [each for each in driver.pieces.values() if each.place.startswith("hand/")]
    assert hands and not any(piece.up or piece.face for piece in hands)
    assert "Bo" in driver.panel.heading
    look, view = driver.look, driver.view
    assert not is_yours(look.parts.model(view)), "it is not called Bo's hand"
    assert look.parts.at(view).open_space is None, "nor are these Bo's prospects"


@pytest.mark.rule("GI-6.6")
def test_who_is_asked_clicks_the_card_that_goes(drive: Any) -> None:
    driver = clashed(drive, 2)
    session = driver.session
    lost = session.state.sides[0].markets[1][0]
    driver.click(centre(driver.box(lost.id)))
    driver.settle()
    if driver.chooser is not None:
        driver.key("return")
        driver.settle()
    assert lost.kind in [card.kind for card in session.state.sides[0].discard]


@pytest.mark.rule("GI-3.8")
def test_who_is_asked_may_take_the_screen(drive: Any) -> None:
    driver = clashed(drive, 3)
    driver.press_on("Bo: show my hand")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, TableScene) and scene.screen.viewer == 1 and not scene.screen.open
    faces = {each.place: each.up for each in driver.pieces.values()}
    assert faces["hand/1"] and not faces["hand/0"]


@pytest.mark.rule("GI-6.6")
def test_who_takes_the_screen_to_answer_is_told_what_is_asked_above_what_happened(drive: Any) -> None:
    unboosted = posed("""
        own: {hand: [labour_03], markets: [[labour_07, energy_11], [labour_09, energy_09, labour_06]]}
        opponents: [{hand: [labour_01], markets: [[finance_02, energy_02, energy_07], []]}]
        neutrals: [[finance_07, labour_12], [finance_09, energy_04]]
        step: clash
    """)
    driver = at_table(drive, unboosted)
    scene: Any = driver.scene
    driver.make(Next())
    driver.settle()
    driver.uncover()
    while scene.session.state.phase != CLASH or scene.session.state.seat != 1:
        driver.make(Next())
    driver.make(TriggerClash(0))
    driver.settle()
    assert scene.session.seat == 0, "Bo won"
    driver.press_on("Ada: show my hand")
    driver.settle()
    words = driver.panel
    assert words is not None and (words.heading, words.text) == (
        "Ada, your move",
        "Discard one of Bo's cards in Market I.",
    )
    assert any("Bo wins Market" in line.text for line in words.lines)


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_no_card_of_an_opponent_shows_its_face_anywhere_on_the_screen(drive: Any, seats: int) -> None:
    """The own hand and what lies open alone have faces: hands of others and all decks are backs."""
    driver = at_table(drive, CLASHES[seats])
    for piece in driver.pieces.values():
        family, _, whose = piece.place.partition("/")
        if family in ("deck", "marketdeck") or (family == "hand" and whose != "0"):
            assert not piece.up and not piece.face


@pytest.mark.rule("GI-3.6")
def test_the_switches_say_what_they_set(drive: Any) -> None:
    driver = at_table(drive, film("factory"))
    driver.press_on("Keep upright")
    driver.settle()
    assert driver.control("Your other upright factories rotate before your next turn.")
    bare = at_table(drive, posed("own: {hand: [technology_02]}"))
    bare.press_on("Keep upright")
    bare.settle()
    assert bare.control("You have no options to set now.")


@pytest.mark.many_cases
@pytest.mark.rule("GI-3.8", "GI-6.3")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_who_is_asked_for_a_boost_sees_their_own_factories_large(drive: Any, seats: int) -> None:
    at = CLASHES[seats]
    asking = replace(at.record.position, options={"boosts": "ask"})
    driver = at_table(drive, at._replace(record=replace(at.record, position=asking)))
    scene: Any = driver.scene
    driver.make(TriggerClash(1))
    driver.settle()
    driver.make(Choose(""))
    driver.settle()
    assert scene.session.seat == 1 and scene.screen.open and scene.screen.viewer == 1
    x, y, w, h = driver.box("panel/factories")
    asked = [id for id, piece in driver.pieces.items() if piece.place == "factories/1"]
    able = [id for id in asked if id in driver.moves.clicks]
    assert able == list(scene.session.state.question.among)
    assert all(
        x <= centre(driver.box(id))[0] <= x + w and y <= centre(driver.box(id))[1] <= y + h for id in asked
    )
    hands = [each for each in driver.pieces.values() if each.place.startswith("hand/")]
    assert hands and not any(piece.up or piece.face for piece in hands)
    driver.press_on("Skip boost")
    driver.settle()
    assert scene.session.state.question is None or scene.session.state.question.seat != 1 or seats == 2
