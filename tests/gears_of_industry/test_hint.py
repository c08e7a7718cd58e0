"""Hints at the table: thought about longer than a move, with a reason that is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.table.hint import Advice
from rules.bots.names import adviser, bot
from rules.bots.play import decision_seed
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from tests.gears_of_industry.positions import film, posed
from tests.scenes import at_table


@pytest.mark.slow
@pytest.mark.rule("GI-6.2")
def test_a_hint_is_a_longer_thought_and_tells_what_the_move_is_good_for(drive: Any) -> None:
    driver = at_table(drive, film("enter"))
    session: Any = driver.session
    game, view = session.game, driver.view
    thought = bot(adviser(game.advice)).think(game, view, decision_seed(session.history.seed, 0))
    driver.key("h")
    driver.settle()
    hint = driver.hint
    assert game.advice > 1 and hint is not None and hint.move is not None and isinstance(hint.words, Advice)
    assert hint.move.action == thought.action and isinstance(thought.action, PlayIntoMarket)
    assert hint.words.move == game.at(view).action_to_string(thought.action) and hint.words.lines[
        0
    ].startswith("Market ")


def test_a_hint_takes_the_tooltip_away_that_covers_it(drive: Any) -> None:
    driver = at_table(
        drive,
        posed("step: effect\nown: {markets: [[labour_02, labour_12], []]}\nopponents: [{hand: [labour_01]}]"),
    )
    driver.resize((960, 720))
    driver.tab_to("m4")
    driver.frames(60)
    assert driver.tip
    driver.key("h")
    driver.settle()
    assert driver.hint is not None and not driver.tip
