"""Choosing cards and units with the mouse: a unit for the pilot on it, a card to discard, a Command's target."""

from __future__ import annotations

from typing import Any

from game.ui.canvas import centre
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.play_card import PlayCard
from tests.immense_warfare.positions import posed
from tests.scenes import at_table
from tests.ui.driver import Driver

FULL_HAND = posed("""
    own: {units: {a1: radio_tower}, hand: [skipper, turtle, corvette, cruiser, bomber, bugzapper]}
    opponent: {units: {e5: radio_tower}}
""")


def discarding(drive: Any) -> Driver:
    """A player with a card too many in hand."""
    driver = at_table(drive, FULL_HAND)
    driver.act(EndTurn())
    driver.settle()
    return driver


def discard_pile(driver: Driver) -> list[str]:
    return [card.id for card in driver.session.state.sides[0].discard]


def test_a_clicked_card_is_discarded_by_the_primary_button(drive: Any) -> None:
    driver = discarding(drive)
    driver.click(driver.spot("a1"))
    assert driver.primary.words() == "Discard Skipper"
    driver.key("return")
    driver.settle()
    assert discard_pile(driver) == ["a1"]


def test_a_card_dropped_on_the_battlefield_is_discarded(drive: Any) -> None:
    driver = discarding(drive)
    driver.drag(driver.spot("a2"), centre(driver.box("cell/3,2")))
    driver.settle()
    assert discard_pile(driver) == ["a2"]


def test_a_click_on_a_mecha_chooses_its_pilot(drive: Any) -> None:
    driver = at_table(drive, posed("""
        own:
          units: {a1: {card: turtle, attached: [admiral_grace]}, b1: skipper, c1: radio_tower, d1: radio_tower}
          hand: [admiral_grace]
        opponent: {units: {e5: radio_tower}}
    """))  # fmt: skip
    driver.act(PlayCard("a1", "skipper"))
    driver.settle()
    assert driver.prompt.startswith("Sacrifice a pilot")
    driver.click(centre(driver.box("cell/0,4")))
    driver.settle()
    if driver.chooser is not None or driver.held:
        driver.key("return")
        driver.settle()
    assert discard_pile(driver) == ["admiral_grace"]


def test_a_command_dropped_on_a_unit_has_it_as_its_target(drive: Any) -> None:
    driver = at_table(drive, posed("""
        own: {units: {c2: skipper, d2: turtle, a1: radio_tower}, hand: [attack_orders]}
        opponent: {units: {g5: radio_tower}}
    """))  # fmt: skip
    driver.drag(driver.spot("a1"), centre(driver.box("cell/2,3")))
    driver.settle()
    assert driver.session.state.question is None
    assert driver.game.at(driver.session.state).known["skipper"].attacks == 2
