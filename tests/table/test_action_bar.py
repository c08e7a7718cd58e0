"""The buttons of the action bar: in one row, or in a high box the primary one above the others."""

from __future__ import annotations

import pytest

from game.table.action_bar import ActionBar, shortened
from game.table.moves import Move
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action
from rules.tabletop import Gesture
from tests.cards.faces import kit

MOVES = [Move(Action(), Gesture(label)) for label in ("End turn", "Boost with Telegraph")]


@pytest.fixture(scope="module")
def made() -> Kit:
    return kit()


def bar(made: Kit, high: float, count: int) -> ActionBar:
    found = ActionBar(lambda: None, lambda move: None, lambda: None)
    found.build(Ui(made), (0.0, 0.0, 300.0, high), MOVES[:count])
    return found


@pytest.mark.parametrize("count", (0, 1, 2))
def test_a_low_box_has_one_row_and_a_high_one_two(made: Kit, count: int) -> None:
    low, high = bar(made, 50.0, count), bar(made, 100.0, count)
    assert len({button.box[1] for button in low.buttons}) == 1
    assert high.primary is not None and high.primary.box[2] == 300.0
    others = [button for button in high.buttons if button is not high.primary]
    assert len(others) == count + 1
    assert all(button.box[1] >= high.primary.box[1] + high.primary.box[3] for button in others)
    assert max(button.box[0] + button.box[2] for button in others) <= 300.5


def test_a_label_that_fits_stays_whole(made: Kit) -> None:
    assert shortened(made, (0.0, 0.0, 200.0, 50.0), "Go on") == "Go on"
    assert shortened(made, (0.0, 0.0, 120.0, 50.0), "Put the Locomotive on") != "Put the Locomotive on"


def test_undo_gives_way_where_the_other_words_are_whole_without_it(made: Kit) -> None:
    moves = [Move(Action(), Gesture(label)) for label in ("Stop buying", "Refresh $2")]
    found = ActionBar(lambda: None, lambda move: None, lambda: None)
    found.build(Ui(made), (0.0, 0.0, 240.0, 100.0), moves)
    assert [button.label for button in found.buttons[1:]] == [move.gesture.label for move in moves]
