"""What the table tells somebody who plays for the first time."""

from __future__ import annotations

from typing import Any

import pytest

from game.pages.parts.first_game import start_first_game
from game.table.preview import of_recap
from game.ui.canvas import centre
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.events import (
    CardsDrawn,
    Clashed,
    Discarded,
    EffectUsed,
    FactoryBuilt,
    FactoryRotated,
    LostCard,
    MarketCardPlayed,
    NeutralDiscarded,
    Scored,
)
from rules.gears_of_industry.state import RIGHT
from tests.gears_of_industry.positions import posed
from tests.scenes import at_table


@pytest.mark.parametrize("game_id", ["gears_of_industry", "smash_gear"])
def test_the_opponent_of_a_first_game_is_called_by_no_card_name(drive: Any, game_id: str) -> None:
    driver = drive()
    start_first_game(driver.scene, game_id)
    driver.settle()
    names = {card.name for card in driver.game.cards()}
    assert names and driver.session.setup.seats[1] == "Computer" and "Computer" not in names


def test_skipping_what_can_be_done_is_no_brass_button(drive: Any) -> None:
    driver = at_table(drive, posed("own: {hand: [technology_08, labour_03]}"))
    assert driver.primary.kind == "secondary" and driver.primary.enabled, "a factory could be played"
    driver.act(PlayFactory("a1", RIGHT))
    assert driver.primary.kind == "secondary", "Labour 3 could be played"
    driver.act(Next())
    done = at_table(
        drive, posed("step: enter\nown: {hand: [labour_13], factories: [{card: technology_08, way: right}]}")
    )
    assert done.primary.kind == "primary", "nothing is left to do"


def test_news_are_factories_cards_and_clashes_before_discards_and_rotations() -> None:
    events = [
        FactoryRotated(1, "Ben's Loom rotates sideways."), CardsDrawn(1, "Ben draws a card."),
        FactoryBuilt(1, "Ben plays Lathe sideways."), Clashed(1, "Ben wins Market I.", market=0, rank=1, hands=()),
        Scored(1, "Ben scores 1 point.", points=1), Discarded(1, "Bullion goes to Ben's discard pile."),
        Discarded(1, "Lathe goes to Ben's discard pile."),
    ]  # fmt: skip
    told = of_recap(events, lambda lines: len(lines) <= 3)
    assert [line.text for line in told.lines] == [
        "Ben plays Lathe sideways.", "Ben wins Market I.", "Ben scores 1 point."
    ]  # fmt: skip


def test_news_are_cards_played_before_effects_used_and_neutral_cards_discarded() -> None:
    """The news were "Computer uses Apprentice.", and the cards it played stayed hidden."""
    events = [
        LostCard(0, "Ben discards Ann's Coin Purse."), NeutralDiscarded(0, "Ben discards the neutral Ledger."),
        FactoryBuilt(1, "Ben plays Lathe sideways."), MarketCardPlayed(1, "Ben plays Ledger into Market I.", market=0),
        EffectUsed(1, "Ben uses Apprentice."), CardsDrawn(1, "Ben draws 2 cards."),
    ]  # fmt: skip
    told = of_recap(events, lambda lines: len(lines) <= 3)
    assert [line.text for line in told.lines] == [
        "Ben discards Ann's Coin Purse.", "Ben plays Lathe sideways.", "Ben plays Ledger into Market I."
    ]  # fmt: skip


UNUSABLE = posed("""
    step: effect
    own: {markets: [[labour_09, energy_09, labour_10], []], discard: [technology_03]}
    neutrals: [[finance_09, labour_10], [finance_10, energy_04]]
    market_discard: [finance_03]
""")
"""A neutral Water Wheel, which takes a Technology card from the Market discard pile, and a neutral High Steel, which
is discarded as a cost."""


@pytest.mark.rule("GI-5.1")
def test_a_click_on_a_card_that_cant_be_used_says_why(drive: Any) -> None:
    """A click on the neutral Water Wheel did nothing."""
    driver = at_table(drive, UNUSABLE)
    driver.click(centre(driver.box("m4")))
    driver.settle()
    assert driver.bubble is not None
    assert "in the Market discard pile" in driver.bubble.text


def test_an_effect_that_cant_be_undone_isnt_used_by_a_single_click(drive: Any) -> None:
    """A click on the neutral High Steel discarded it and couldn't be undone."""
    driver = at_table(drive, UNUSABLE)
    before = driver.session.state
    driver.click(centre(driver.box("m2")))
    driver.settle()
    assert driver.session.state is before
    assert driver.primary.label == "Use High Steel"
    driver.key("return")
    driver.settle()
    assert not driver.game.why_not(before, Use("m2")) and driver.session.state is not before
