"""The recap of a finished game: figures by player, and decisive events."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.smash_gear.actions.end_turn import EndTurn
from tests.rules.smash_gear.positions import ADAS, BOS, GAME, position


@pytest.mark.parametrize(("winner", "loser"), [(0, "Bo"), (1, "Ada")])
def test_a_loss_of_the_winner_was_not_decisive(winner: int, loser: str) -> None:
    both = position("aH aW .. BH BW")
    none = replace(both, machines=())
    bases = tuple(base for base in both.bases if base.owner == winner)
    recap = GAME.recap([both, none, replace(none, bases=bases, over=True)], [EndTurn(), EndTurn()])
    first, last = recap.decisive
    assert first.startswith(f"Turn 5: {loser} loses")
    assert last.startswith(f"Turn 5: {loser} loses") and "last base" in last


def test_figures_begin_with_the_winner_and_say_so() -> None:
    before = position(honor=(3, 7), bases=((0, ADAS), (1, BOS)))
    bases = tuple(base for base in before.bases if base.owner == 1)
    recap = GAME.recap([before, replace(before, bases=bases, over=True)], [EndTurn()])
    assert recap.sides == (1, 0)
    assert ("Honor", "7 to 3") in recap.figures


def test_one_win_is_one_win() -> None:
    state = position()
    assert [GAME.describe_drop(state, drop) for drop in (0.02, 0.04)] == ["1 %", "2 %"]
