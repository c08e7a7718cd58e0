"""How strong players are from their games: what is known of the model, and of the cross table."""

from __future__ import annotations

from itertools import combinations
from math import isclose, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.simulate.ladder import GIVEN_TIES, Duel, duel, ladder, pairs, ratings
from rules import catalog
from tests.simulate.made import result
from tests.simulate.runs import GAME, a_run

counts = st.integers(0, 300)


def score(won: int, tied: int, lost: int) -> float:
    """The share of a pair's games with the tie that each is given."""
    return (won + (tied + GIVEN_TIES) / 2) / (won + tied + lost + GIVEN_TIES)


@given(counts, counts, counts)
def test_two_players_differ_by_the_odds_of_their_games(won: int, tied: int, lost: int) -> None:
    first, second = ratings(2, [Duel(0, 1, won, tied, lost)], 0)
    share = score(lost, tied, won)
    assert (first.value, first.low, first.high) == (0, 0, 0)
    assert isclose(second.value, 400 * log10(share / (1 - share)), abs_tol=0.001)
    assert second.low < second.value < second.high


@given(st.lists(st.tuples(counts, counts, counts), min_size=6, max_size=6), st.permutations(range(4)))
def test_figures_do_not_depend_on_who_is_counted_from_or_named_first(
    games: list[tuple[int, int, int]], names: list[int]
) -> None:
    duels = [
        Duel(one, other, *found) for (one, other), found in zip(combinations(range(4), 2), games, strict=True)
    ]
    usual = ratings(4, duels, 0)
    for anchor in (1, 3):
        moved = ratings(4, duels, anchor)
        assert all(
            isclose(one.value - usual[anchor].value, other.value, abs_tol=0.001)
            for one, other in zip(usual, moved, strict=True)
        )
    renamed = [Duel(names[d.other], names[d.one], d.lost, d.tied, d.won) for d in duels]
    again = ratings(4, renamed, names[0])
    for player in range(4):
        assert isclose(usual[player].value, again[names[player]].value, abs_tol=0.001)
        assert isclose(usual[player].high, again[names[player]].high, abs_tol=0.001)


def test_consistent_scores_give_their_true_figures() -> None:
    """Players 0, 200 and 400 points strong, scoring what the model says in very many games."""
    games, true = 1_000_000, (0, 200, 400)
    duels = []
    for one, other in combinations(range(3), 2):
        won = round(games / (1 + 10 ** ((true[other] - true[one]) / 400)))
        duels.append(Duel(one, other, won, 0, games - won))
    for found, elo in zip(ratings(3, duels, 0), true, strict=True):
        assert found.value == pytest.approx(elo, abs=0.5)
        assert found.low == pytest.approx(elo, abs=2)


def test_more_games_make_the_range_narrower_and_the_known_width() -> None:
    def width(games: int) -> float:
        found = ratings(2, [Duel(0, 1, games // 2, 0, games // 2)], 0)[1]
        return found.high - found.low

    assert width(1000) < width(100) < width(10)
    assert width(100_000) == pytest.approx(2 * 1.96 * 173.7178 * (4 / 100_000) ** 0.5, rel=0.01)


def test_who_never_lost_has_a_figure_with_a_wide_range() -> None:
    random, master = ratings(2, [Duel(0, 1, 0, 0, 200)], 0)
    assert 800 < master.value < 1300
    assert master.high - master.low > 500


def test_players_without_games_between_them_have_no_figures() -> None:
    with pytest.raises(ValueError, match="link every player"):
        ratings(3, [Duel(0, 1, 5, 0, 5)], 0)


def test_the_cross_table_is_the_same_from_both_sides() -> None:
    bots = ("greedy", "random", "master")
    assert pairs(bots) == [("greedy", "random"), ("greedy", "master"), ("random", "master")]
    duels = [Duel(0, 1, 30, 2, 8), Duel(0, 2, 4, 0, 36), Duel(1, 2, 0, 1, 39)]
    made = ladder(catalog.load(GAME), a_run(40, swap=True), bots, duels)
    assert made.bots == ("master", "greedy", "random")
    assert made.anchor == "random"
    assert made.elo[2].value == 0 < made.elo[1].value < made.elo[0].value
    assert made.duel(0, 1) == Duel(0, 1, 36, 0, 4)
    assert made.duel(1, 0) == Duel(1, 0, 4, 0, 36)
    assert made.duel(2, 1) == Duel(2, 1, 8, 2, 30)
    assert (made.total(1).won, made.total(1).tied, made.total(1).lost) == (34, 2, 44)


def test_a_game_that_both_won_or_nobody_is_tied() -> None:
    bots = ("greedy", "random")
    games = [
        result(0, 0, seats=("greedy", "random")),
        result(1, 0, seats=("random", "greedy")),
        result(2, 0, 1, seats=("greedy", "random")),
        result(3, seats=("random", "greedy")),
    ]
    assert duel(0, 1, bots, games) == Duel(0, 1, 1, 2, 1)
