"""The evaluation of positions, and the decisions of looking one move ahead with it.

Ada's base is at the lower left, Bo's at the upper right of a board of 8 by 8 cells.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import ADAS, BOS, GAME, cell, done, position

AT_THE_GATE = ".. .. .. .. .. .. aH aW"
DOUBLE = ((0, ADAS), (1, BOS), (1, cell(4, 0)))


def worth(state: Position) -> float:
    return GAME.evaluate(state, 0)


def test_evaluation_is_zero_sum() -> None:
    state = position(AT_THE_GATE, hands=("destroy_base", "jam base"), gears=(3, 9))
    assert GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)


def test_a_game_that_can_be_won_is_won() -> None:
    for turn in (5, 199):
        state = position(AT_THE_GATE, hands=("destroy_base base", ""), gears=(90, 0), turn=turn)
        best = max(GAME.legal_actions(state), key=lambda action: worth(done(state, action)))
        assert best == Attack("destroy_base", BOS)


def test_a_weapon_nearer_to_a_base_is_worth_more() -> None:
    far = position(".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\naW aH")
    near = position(".. .. .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n.. .. .. .. aW aH")
    assert worth(far) < worth(near) < worth(position(AT_THE_GATE))


def test_an_attack_that_is_paid_is_worth_more_than_one_that_is_not() -> None:
    held = position(AT_THE_GATE, hands=("destroy_base", ""), gears=(0, 0))
    assert worth(held) > worth(position(AT_THE_GATE, gears=(7, 0)))


def test_a_base_is_worth_most_to_who_has_no_other() -> None:
    one, two = (
        position(AT_THE_GATE, hands=("destroy_base", "")),
        position(AT_THE_GATE, hands=("destroy_base", ""), bases=DOUBLE),
    )
    assert worth(one) - worth(two) > 0.2


def test_a_machine_that_can_be_hit_is_worth_less() -> None:
    hit = position("BW BH .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n.. aH aW", gears=(0, 9))
    safe = position("BW BH .. .. .. .. .. ..\n.. .. .. .. .. .. .. ..\n.. aH aW", gears=(0, 0))
    gears = worth(position("BW BH", gears=(0, 9))) - worth(position("BW BH", gears=(0, 0)))
    assert worth(hit) - worth(safe) < gears


def test_spare_bases_in_the_hand_add_ever_less() -> None:
    hands = ["", "base", "base base", "base base base", "base base base base"]
    values = [worth(position(AT_THE_GATE, hands=(hand, ""))) for hand in hands]
    steps = [after - before for before, after in pairwise(values)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == 0


def test_ending_a_turn_changes_little_by_itself() -> None:
    state = position(gears=(4, 4))
    theirs = replace(state, seat=1, turn=6, sides=(state.sides[0], replace(state.sides[1], gears=6)))
    assert abs(worth(state) - worth(theirs)) < 0.03


def test_late_in_a_game_winning_counts_more() -> None:
    early, late = (position(AT_THE_GATE, hands=("destroy_base", ""), turn=turn) for turn in (3, 90))
    assert worth(late) > worth(early)


def test_who_has_no_machine_saves_for_one() -> None:
    bare = position(hands=("base destroy_base", ""), gears=(2, 0))
    poorer = position(hands=("base destroy_base shock", ""), gears=(0, 0))
    assert worth(bare) > worth(poorer), "a script for the last gears is no bargain without a machine"
    armed = position(hands=("plain", ""), gears=(0, 0))
    assert worth(armed) > worth(bare)


def test_cards_that_need_a_machine_are_worth_less_without_one() -> None:
    def base(drawing: str) -> float:
        return worth(position(drawing, hands=("base", ""))) - worth(position(drawing))

    assert base("aH aW") > base("") > 0
