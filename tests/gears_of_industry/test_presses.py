"""How many presses a turn takes: one for each thing that is decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.ui.canvas import centre
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.state import RIGHT
from tests.gears_of_industry.positions import posed
from tests.scenes import at_table
from tests.ui.driver import Driver

ROUND_FOUR = posed("""
    own:
      hand: [technology_08, energy_06, finance_08, labour_13]
      markets: [[finance_04, labour_06], [energy_09]]
      factories:
        - {card: technology_02, way: right}
        - {card: technology_03, way: right}
        - {card: technology_09, way: right}
        - {card: technology_10, way: right}
      points: 2
      discard: [finance_02, energy_04]
    opponents: [{markets: [[finance_02, energy_02], []]}]
    neutrals: [[finance_07, labour_12], [finance_09, energy_05]]
""")
"""A turn in which everything is done: a factory, two cards that several factories pay for, an effect that asks, a
clash."""


class Hand:
    """A hand at the table that counts what it presses."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.presses = driver, 0

    @property
    def state(self) -> Any:
        """The position."""
        return self.driver.session.state

    def press(self, use: Callable[[], object]) -> None:
        """A press, and what follows of it."""
        self.presses += 1
        use()
        self.driver.settle()
        self.driver.frames(30)  # the next click is no second one of a double click

    def drag(self, piece: str, place: str) -> None:
        """A piece to a place."""
        boxes = self.driver.places
        self.press(lambda: self.driver.drag(centre(self.driver.box(piece)), centre(boxes[place]), 8))

    def click(self, piece: str) -> None:
        """A piece where it lies."""
        self.press(lambda: self.driver.click(centre(self.driver.box(piece))))

    def enter(self) -> None:
        """What the primary button says."""
        self.press(lambda: self.driver.key("return"))


@pytest.mark.slow
@pytest.mark.rule("GI-3.2", "GI-3.3", "GI-4.2")
def test_a_whole_turn_takes_nine_presses(drive: Any) -> None:
    hand = Hand(at_table(drive, ROUND_FOUR))
    points = hand.state.scores[0]
    hand.drag("a1", "factories/0")
    assert hand.state.sides[0].factories[-1].is_sideways, "it pays this turn, so it is held lying"
    for card, slot in (("a2", "market/0/0/2"), ("a3", "market/1/0/1")):
        hand.drag(card, slot)
        assert hand.driver.primary.label.startswith("Pay ")
        hand.enter()
    assert hand.state.cards_played == 2
    if hand.state.phase == "enter":
        hand.enter()
    hand.click(hand.state.sides[0].markets[0][0].id)
    asked = hand.state.question
    assert asked is not None and asked.asked == "take"
    hand.click(asked.among[0])
    hand.press(lambda: hand.driver.press_on("Clash in"))
    assert hand.state.scores[0] > points
    assert hand.presses <= 9


@pytest.mark.rule("GI-3.7")
def test_each_card_too_many_is_discarded_by_one_click(drive: Any) -> None:
    many = ", ".join(f"labour_{value:02}" for value in range(1, 10))
    driver = at_table(
        drive,
        posed(f"""
        own: {{hand: [{many}], markets: [[finance_04, energy_06, energy_09], []]}}
        step: clash
    """),
    )
    driver.press_on("End turn")
    driver.settle()
    hand = Hand(driver)
    assert hand.state.question is not None and hand.state.question.asked == "keep"
    hand.click("a1")
    hand.click("a9")
    assert hand.presses == 2 and {card.id for card in hand.state.sides[0].discard} >= {"a1", "a9"}


@pytest.mark.rule("GI-3.2")
def test_a_factory_is_held_lying_whatever_it_pays_for(drive: Any) -> None:
    for cards in ("technology_08, labour_03", "technology_08"):
        driver = at_table(drive, posed(f"own: {{hand: [{cards}]}}"))
        driver.drag(centre(driver.box("a1")), centre(driver.box("factories/0")), 8)
        driver.settle()
        assert driver.session.history.actions[-1] == PlayFactory("a1", RIGHT)


def test_whose_turn_it_is_hears_which_steps_are_passed_over(drive: Any) -> None:
    driver = at_table(drive, posed("own: {hand: [technology_08, labour_03]}"))
    driver.make(PlayFactory("a1", 0))
    driver.settle()
    assert driver.bubble is not None
    assert driver.bubble.text.startswith("Market skipped")
    (told,) = [event for event in driver.session.history.log[-1] if "skipped" in event.text]
    assert not told.logged, "others are not told: it rests on the hand"


def test_a_card_held_over_the_discard_pile_stays_inside_the_window(drive: Any) -> None:
    """Its small picture was drawn below the lower edge."""
    driver = at_table(drive, ROUND_FOUR)
    driver.lift("a1")
    driver.glide(centre(driver.box("discard/0")))
    x, y, w, h = driver.hand.box
    assert x + w <= driver.canvas.w and y + h <= driver.canvas.h
