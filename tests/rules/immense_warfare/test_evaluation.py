"""The evaluation of a position, for bots."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.greedy import GreedyBot
from rules.bots.play import choose, decision_seed
from rules.game import Setup
from rules.immense_warfare.evaluation import DRAW
from tests.rules.immense_warfare.positions import PUBLISHED, Table, game

FIELD, THEIRS = "radio_tower a1, skipper b2", "radio_tower a5, skipper b4"


def worth(table: Table, seat: int = 0) -> float:
    return table.game.evaluate(table.state, seat)


@pytest.mark.parametrize(
    "better",
    [
        Table(f"{FIELD}, radio_tower c1", THEIRS),
        Table("radio_tower a1, corvette b2", THEIRS),
        Table("radio_tower a1, skipper b3", THEIRS),
        Table(FIELD, f"{THEIRS} -1"),
        Table(FIELD, THEIRS, hand="skipper"),
    ],
)
def test_more_bandwidth_power_ground_damage_and_cards_are_better(better: Table) -> None:
    assert worth(better) > worth(Table(FIELD, THEIRS))


def test_evaluation_is_zero_sum() -> None:
    table = Table("skipper c5", THEIRS)
    before = worth(table)
    assert before == -worth(table, 1)
    assert worth(table.hit("skipper")) > before


def test_announced_attacks_count_nearly_as_done() -> None:
    table = Table("skipper c5", THEIRS, their_hand="orbital_strike")
    before = worth(table)
    assert table.hit("skipper").seat == 1
    waiting = worth(table)
    assert before < waiting < worth(table.skip())


def test_power_until_the_end_of_the_turn_is_no_worth() -> None:
    before = Table("wind_up_mouse c5", "radio_tower a5")
    pumped = Table("wind_up_mouse c5", "radio_tower a5", hand="turn_the_key").play("turn_the_key")
    assert pumped.power("wind_up_mouse") > before.power("wind_up_mouse")
    assert worth(pumped) == worth(before)


def test_an_ended_game_counts_by_how_it_ended() -> None:
    won = Table("skipper a5", their_deck="").hit("skipper")
    assert (worth(won), worth(won, 1)) == (1.0, -1.0)
    assert worth(Table(hand="gambit", deck="", their_deck="").play("gambit")) == DRAW


@pytest.mark.slow
def test_looking_one_move_ahead_beats_chance() -> None:
    bot, won = GreedyBot(2), 0
    for number in range(20):
        random, moves = Random(number), 0
        setup = Setup(
            "immense_warfare",
            ("Ann", "Ben"),
            {"turn_limit": "200"},
            PUBLISHED[:: 1 if number % 4 < 2 else -1],
        )
        state = game().new_game(setup, number)
        while (seat := game().to_act(state)) is not None:
            if seat == number % 2:
                action = choose(game(), state, bot, decision_seed(number, moves))
            else:
                action = random.choice(list(game().legal_actions(state)))
            state, moves = game().apply(state, action), moves + 1
        outcome = game().outcome(state)
        assert outcome is not None
        won += number % 2 in outcome.winners
    assert won >= 15
