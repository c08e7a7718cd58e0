"""The evaluation of a position, for bots."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.bots.greedy import GreedyBot
from rules.bots.play import choose
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.state import CLASH
from tests.rules.gears_of_industry.positions import Table

MINE, THEIRS = "F5 L9 / E3", "E6 / F10"


def worth(table: Table, seat: int = 0) -> float:
    return table.game.evaluate(table.state, seat)


@pytest.mark.parametrize(
    "better",
    [
        Table(MINE, THEIRS, scores=(1, 0)),
        Table(MINE, THEIRS, factories="T5>"),
        Table(MINE, THEIRS, hand="L3"),
        Table("F5 L5 / E3", THEIRS),
        Table("F5 L9 / E3 L3", THEIRS),
        Table(MINE, "/ F10"),
    ],
)
def test_points_factories_cards_and_hands_in_markets_are_better(better: Table) -> None:
    assert worth(better) > worth(Table(MINE, THEIRS))


def test_evaluation_is_zero_sum() -> None:
    table = Table(MINE, THEIRS)
    assert worth(table) == pytest.approx(-worth(table, 1))


def test_partners_share_what_is_good() -> None:
    table = Table(MINE, THEIRS, others=({}, {}))
    assert worth(table) == worth(table, 2) == pytest.approx(-worth(table, 3))


def test_a_clash_that_can_be_won_now_is_started() -> None:
    table = Table("F5 L5 E3", "E6", phase=CLASH)
    assert isinstance(choose(table.game, table.state, GreedyBot(2), 7), TriggerClash)
    assert worth(table) > worth(Table("F5 L5 E3", "E6 F6", "E9 F2 / F3 F4", phase=CLASH))


def test_a_question_of_ones_own_effect_is_worth_its_best_answer() -> None:
    table = Table("F10 L9 E8 / E3", "E13 F9", "F1 F2 / F3 F4")
    before = worth(table)
    table.use("F10")
    answers = {
        answer: worth(Table("F10 L9 E8 / E3", "E13 F9", "F1 F2 / F3 F4").use("F10", answer))
        for answer in ("L9", "E8", "E3")
    }
    assert worth(table) == max(answers.values()) == answers["L9"] > before  # a pair of tens
    assert choose(table.game, table.state, GreedyBot(2), 7) == Choose(table.id("L9"))


def test_an_effect_that_makes_the_winning_hand_is_used() -> None:
    table = Table("F10 L9 E8 / E3", "E13 F9", "F1 F2 / F3 F4")
    assert choose(table.game, table.state, GreedyBot(2), 7) == Use(table.id("F10"))


def test_a_game_that_is_over_counts_by_how_it_ended() -> None:
    over = {"ended": "7 points are reached.", "rule": "GI-7.1", "seat": 1, "turn": 6}
    assert worth(Table(MINE, THEIRS, scores=(7, 2), **over)) == 1.0
    assert worth(Table(MINE, THEIRS, scores=(7, 2), **over), 1) == -1.0
    shared = Table("F5", "E5", their_factories="", scores=(7, 7), **over)
    assert 0 < worth(shared) < 1 and worth(shared) == worth(shared, 1)
