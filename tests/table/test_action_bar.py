"""The buttons of the action bar: in one row, or in a high box the primary one above the others."""

from __future__ import annotations

import pytest

from game.table.action_bar import ActionBar, BarButton, shortened
from game.ui.controls import Ui
from game.ui.kit import Kit
from tests.cards.faces import kit

BUTTONS = [BarButton(label, ()) for label in ("End turn", "Boost with Telegraph")]


@pytest.fixture(scope="module")
def made() -> Kit:
    return kit()


def bar(made: Kit, high: float, count: int) -> ActionBar:
    found = ActionBar(lambda: None, lambda moves: None, lambda: None)
    found.build(Ui(made), (0.0, 0.0, 300.0, high), BUTTONS[:count])
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
    others = [BarButton(label, ()) for label in ("Stop buying", "Refresh $2")]
    found = ActionBar(lambda: None, lambda moves: None, lambda: None)
    found.build(Ui(made), (0.0, 0.0, 240.0, 100.0), others)
    assert [button.label for button in found.buttons[1:]] == [each.label for each in others]


def test_undo_gives_way_in_a_single_row_too_narrow_for_a_label(made: Kit) -> None:
    found = ActionBar(lambda: None, lambda moves: None, lambda: None)
    found.build(Ui(made), (0.0, 0.0, 300.0, 50.0), [BarButton("Mulligan", ())])
    assert [button.label for button in found.buttons[1:]] == ["Mulligan"]
    found.build(Ui(made), (0.0, 0.0, 420.0, 50.0), [BarButton("Mulligan", ())])
    assert [button.label for button in found.buttons[1:]] == ["Mulligan", "Undo"]


def test_who_is_thinking_is_named_uncut(made: Kit) -> None:
    found = ActionBar(lambda: None, lambda moves: None, lambda: None)
    for wide, words in ((500.0, "Apprentice is thinking"), (326.0, "Apprentice")):
        found.build(Ui(made), (0.0, 0.0, wide, 50.0), (), "Apprentice is thinking")
        assert found.busy is not None and found.busy.words() == words
    found.build(
        Ui(made), (0.0, 0.0, 290.0, 50.0), [BarButton("Undo", ())], "Computer (Apprentice) is thinking"
    )
    assert found.busy is not None and found.busy.words() in ("Computer (Apprentice)", "Computer")
