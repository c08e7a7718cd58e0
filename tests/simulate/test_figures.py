"""Figures of runs, worked out by hand for a few games, and what must hold of any."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.simulate.cards import LEAST, CardRow
from game.simulate.charts import by_length
from game.simulate.ending import TITLES, EndTally, called
from game.simulate.figures import NoGames, Tally
from game.simulate.intervals import wilson
from game.simulate.results import GameResult
from rules.game import Card
from tests.simulate.made import found, played, result, run, used

CARDS = (Card("cog", "Cog", "part"), Card("saw", "Saw", "tool"))
TWO = ("greedy", "random")


def test_no_games_have_no_figures() -> None:
    with pytest.raises(NoGames, match="no finished games yet"):
        found(run(*TWO), [])


def test_wins_by_seat_and_by_bot() -> None:
    figures = found(run(*TWO, games=4), [result(0, 0), result(1, 0), result(2, 1), result(3)])
    winning = figures.winning
    assert [(row.seat, row.share.won, row.share.value) for row in winning.seats] == [
        (0, 2, 0.5),
        (1, 1, 0.25),
    ]
    assert [(row.bot, row.share.value) for row in winning.bots] == [("greedy", 0.5), ("random", 0.25)]
    assert (winning.seats[0].share.low, winning.seats[0].share.high) == wilson(2, 4)
    assert winning.decided.won == 3
    assert winning.even == 0.375  # half of the three games that somebody won


def test_a_shared_win_counts_in_equal_parts() -> None:
    seats = ("greedy", "random", "random")
    figures = found(run(*seats), [result(0, 0, 2, seats=seats), result(1, 1, seats=seats)])
    assert [row.share.won for row in figures.winning.seats] == [0.5, 1, 0.5]
    # A seat of Random: a quarter of the first game, half of the second.
    assert [(row.bot, row.seats, row.share.won) for row in figures.winning.bots] == [
        ("greedy", 1, 0.5),
        ("random", 2, 0.75),
    ]
    assert figures.winning.shared.won == 1


def test_scores_follow_the_bot_through_the_seats() -> None:
    games = [result(0, 0, scores=(8, 2)), result(1, 1, seats=("random", "greedy"), scores=(4, 6))]
    figures = found(run(*TWO, swap=True), games)
    assert [row.score for row in figures.winning.seats] == [6, 4]
    assert [(row.bot, row.score) for row in figures.winning.bots] == [("greedy", 7), ("random", 3)]


def swapped(*winners: int | None) -> list[GameResult]:
    """Games of Greedy and Random with the seats changed round, by the seat that won each."""
    return [
        result(number, *([] if winner is None else [winner]), seats=TWO if number % 2 == 0 else TWO[::-1])
        for number, winner in enumerate(winners)
    ]


def test_mirrored_pairs() -> None:
    # Greedy wins both, then one of two, then none; the last pair is not whole yet.
    figures = found(run(*TWO, swap=True), swapped(0, 1, 0, 0, 1, 0, 0))
    greedy, random = figures.winning.pairs
    assert (greedy.bot, greedy.groups, greedy.every, greedy.some, greedy.none) == ("greedy", 3, 1, 1, 1)
    assert greedy.share.value == 0.5
    assert (random.every, random.some, random.none) == (1, 1, 1)
    # By hand: 0, 1/2 and 1 with two zeros and two ones are 7 numbers of mean 1/2 and variance 3/14.
    assert (greedy.share.low, greedy.share.high) == pytest.approx((0.1571, 0.8429), abs=1e-4)


def test_pairs_may_come_in_any_order() -> None:
    games = swapped(0, 1, 0, 0, 1, 0)
    forth, back = (found(run(*TWO, swap=True), order).winning.pairs for order in (games, games[::-1]))
    assert forth == back


def test_a_pair_that_nobody_won_is_lost_by_both() -> None:
    greedy, random = found(run(*TWO, swap=True), swapped(None, None)).winning.pairs
    assert (greedy.none, random.none) == (1, 1)


@pytest.mark.parametrize("asked", [run(*TWO), run("greedy", "greedy", swap=True)])
def test_without_swapped_bots_there_are_no_pairs(asked: object) -> None:
    assert isinstance(asked, type(run(*TWO)))
    assert found(asked, [result(0, 0, seats=asked.seats)]).winning.pairs == ()


def test_ways_of_ending_name_no_player() -> None:
    seats = ("random",) * 12
    titles = (
        "Player 1 wins", "Player 12 wins", "Player 1 and Player 12 share the win",
        "Player 1, Player 2 and Player 3 share the win", "Nothing is left of Player 2",
    )  # fmt: skip
    games = [result(number, 0, seats=seats, title=title) for number, title in enumerate(titles)]
    ways = found(run(*seats), games).ways
    assert [(way.title, way.share.won) for way in ways] == [
        ("One player wins", 2),
        ("Several players share the win", 2),
        ("Nothing is left of one player", 1),
    ]
    assert ways[0].rule_title == "Ten points"


def test_what_was_bought_was_seen() -> None:
    games = [result(0, 0, cards=(used("cog", 0, bought=2),)), result(1, 0, cards=(used("cog", 0, seen=3),))]
    cog = next(row for row in found(run(*TWO), games).cards if row.id == "cog")
    assert (cog.seen.games, cog.bought.games) == (2, 1)


def test_ways_of_one_title_are_told_apart_by_their_rules() -> None:
    ends = EndTally({"SG-10.2": "The last base", "SG-10.4": "A limit of turns"})
    for number, (title, rule) in enumerate(
        [("Win", "SG-10.2"), ("Win", "SG-10.4"), ("Win", "X-1"), ("Draw", "SG-10.4")]
    ):
        ends.add(replace(result(number, 0, title=title), rule=rule))
    names = ["The last base", "A limit of turns", "Win (X-1)", "Draw"]
    assert set(called(ends.rows()).values()) == set(names)
    assert list(called(way for way in ends.rows() if way.rule == "SG-10.2").values()) == ["Win"]


def test_the_title_of_a_game_alone_stays() -> None:
    (way,) = found(run("greedy"), [result(0, 0, seats=("greedy",), title="Player 1 wins")]).ways
    assert way.title == "Player 1 wins"


def test_of_too_many_titles_the_last_are_counted_by_their_rule() -> None:
    games = [result(number, 0, seats=("greedy",), title=f"Way {number}") for number in range(TITLES + 5)]
    ways = found(run("greedy"), games).ways
    assert len(ways) == TITLES + 1
    assert (ways[0].title, ways[0].share.won) == ("Ten points", 5)


def test_turn_by_turn() -> None:
    games = [
        result(0, 0, seats=("greedy",), turns=7), result(1, 0, seats=("greedy",), turns=9),
        result(2, seats=("greedy",), turns=9), result(3, 0, seats=("greedy",), turns=7),
    ]  # fmt: skip
    figures = found(run("greedy"), games)
    assert figures.solo
    assert [(turn.turn, turn.ended, turn.by_then.won, turn.won_by_then.won) for turn in figures.turns] == [
        (7, 2, 2, 2),
        (8, 0, 2, 2),
        (9, 2, 4, 3),
    ]
    assert (figures.length.median.value, figures.length.mean.value) == (7, 8)


def test_decisions_choices_and_leads() -> None:
    games = [
        result(0, 0, turns=10, decisions=25, choices=3.25, lead_changes=2),
        result(1, 0, turns=4, decisions=6, choices=5.0, lead_changes=0),
        result(2, 0, turns=0, decisions=0, choices=0.0, lead_changes=1),
    ]
    figures = found(run(*TWO), games)
    assert (figures.per_turn.most, figures.per_turn.median.value, figures.per_turn.least) == (2.5, 1.5, 0)
    assert figures.steps == ((0, 1), (1.5, 1), (2.5, 1))
    assert figures.choices.mean.value == pytest.approx(2.75)
    assert (figures.leads.mean.value, figures.never_ahead.won) == (1, 1)


def row_of(rows: Sequence[CardRow], id: str) -> CardRow:
    return next(row for row in rows if row.id == id)


def test_uses_of_cards_in_games_and_in_times() -> None:
    games = [
        result(0, 0, cards=(used("cog", 0, seen=2, bought=1, played=3), used("cog", 1, seen=1, played=1))),
        result(1, 1, cards=(used("cog", 0, seen=4), used("old", 1, bought=1))),
    ]
    rows = found(run(*TWO), games, CARDS).cards
    cog, saw, old = (row_of(rows, id) for id in ("cog", "saw", "old"))
    assert (cog.seen.games, cog.seen.times) == (2, 7)
    assert (cog.bought.games, cog.bought.times) == (1, 1)
    assert (cog.played.games, cog.played.times) == (1, 4)
    assert (cog.seats_with, cog.seats_without) == (2, 2)  # to see it is not to have it
    assert (saw.seats_with, saw.rates, saw.ranked) == (0, None, False)
    assert (old.known, old.name, old.seats_with) == (False, "old", 1)


def test_winning_with_a_card_and_without() -> None:
    """Greedy alone: 40 games with the cog, 30 of them won; 60 without, 15 won."""
    games = [
        result(n, *([0] if won else []), seats=("greedy",), cards=(used("cog", played=1),) if n < 40 else ())
        for n, won in enumerate([n < 30 or 40 <= n < 55 for n in range(100)])
    ]
    cog = row_of(found(run("greedy"), games, CARDS).cards, "cog")
    assert cog.ranked and cog.rates is not None
    assert (cog.rates.first.value, cog.rates.second.value) == (0.75, 0.25)
    assert (cog.rates.first.low, cog.rates.first.high) == pytest.approx(wilson(30, 40))
    assert (cog.rates.second.low, cog.rates.second.high) == pytest.approx(wilson(15, 60))
    assert cog.rates.difference.value == pytest.approx(0.5)
    assert cog.rates.difference.excludes(0)


def test_two_seats_of_a_game_count_as_one() -> None:
    """One's win is the other's loss: 40 games with the cog in one of two seats are 40 tosses, not 80."""
    games = [result(n, n % 2, seats=("greedy",) * 2, cards=(used("cog", 0, played=1),)) for n in range(40)]
    cog = row_of(found(run("greedy", "greedy"), games, CARDS).cards, "cog")
    assert cog.rates is not None
    assert (cog.seats_with, cog.seats_without) == (40, 40)
    assert (cog.rates.first.low, cog.rates.first.high) == pytest.approx(wilson(10, 20))


def test_the_card_of_a_strong_bot_is_no_strong_card() -> None:
    """Greedy wins every game and always has the cog; Random has it now and then and always loses."""
    games = [
        result(n, 0, cards=(used("cog", 0, played=1), *([used("cog", 1, played=1)] if n % 2 else [])))
        for n in range(200)
    ]
    cog = row_of(found(run(*TWO), games, CARDS).cards, "cog")
    assert cog.rates is not None
    assert cog.rates.difference.value == pytest.approx(0)
    assert (cog.won_with.won, cog.won_with.played) == (200, 300)
    assert (cog.won_without.won, cog.won_without.played) == (0, 100)


@pytest.mark.parametrize(("having", "ranked"), [(LEAST - 1, False), (LEAST, True)])
def test_the_least_sample(having: int, ranked: bool) -> None:
    games = [
        result(n, 0, seats=("greedy",), cards=(used("cog", played=1),) if n < having else ())
        for n in range(having + LEAST)
    ]
    assert row_of(found(run("greedy"), games, CARDS).cards, "cog").ranked is ranked
    other = [
        result(n, 0, seats=("greedy",), cards=(used("cog", played=1),) if n < LEAST else ())
        for n in range(having + LEAST)
    ]
    assert row_of(found(run("greedy"), other, CARDS).cards, "cog").ranked is ranked


def test_ranked_cards_come_first_by_what_they_go_with() -> None:
    """The saw goes with winning, the cog with losing, the bolt is too rare to say."""
    cards = (Card("bolt", "Bolt"), *CARDS)
    games = [
        result(
            n, *([0] if n % 2 else []), seats=("greedy",), cards=(used("saw" if n % 2 else "cog", played=1),)
        )
        for n in range(80)
    ]
    games[0] = result(0, seats=("greedy",), cards=(used("bolt", played=1),))
    assert [row.id for row in found(run("greedy"), games, cards).cards] == ["saw", "cog", "bolt"]


def test_rules_that_came_up_and_that_never_did() -> None:
    games = [result(0, 0, came_up=("TY-1.1", "TY-3.1")), result(1, 0, came_up=("TY-1.1", "TY-9.9"))]
    figures = found(run(*TWO), games)
    assert [(rule.id, rule.games) for rule in figures.rules] == [
        ("TY-1.1", 2), ("TY-2.2", 0), ("TY-3.1", 1), ("TY-3.2", 0),
    ]  # fmt: skip
    assert [(rule.id, rule.title, rule.chapter) for rule in figures.never] == [
        ("TY-2.2", "Parry", "Blows"),
        ("TY-3.2", "Late", "The end"),
    ]
    assert found(run(*TWO), games, book=None).rules == ()


def test_games_of_other_cards_are_told() -> None:
    figures = found(run(*TWO), [result(0, 0), result(1, 0, cards_hash="other")])
    assert figures.mixed == 1


def test_figures_can_be_had_while_games_come() -> None:
    asked, results = played(12, "greedy", "random", swap=True)
    from tests.toy.game import ParryGame

    tally = Tally(asked, ParryGame())
    for one in results[:5]:
        tally.add(one)
    early = tally.figures()
    for one in results[5:]:
        tally.add(one)
    assert (early.games, tally.games) == (5, 12)
    assert tally.figures() == found(asked, results, ParryGame().cards(), None)


SEATS = st.integers(1, 5)


@st.composite
def games_of(draw: st.DrawFn) -> tuple[tuple[str, ...], list[GameResult]]:
    seats = tuple(draw(st.sampled_from(["greedy", "random", "master"])) for _ in range(draw(SEATS)))
    each = st.builds(
        lambda winners, turns, title: {"winners": tuple(sorted(winners)), "turns": turns, "title": title},
        st.sets(st.integers(0, len(seats) - 1)), st.integers(0, 30), st.sampled_from(["Won", "Lost", "Late"]),
    )  # fmt: skip
    told = draw(st.lists(each, min_size=1, max_size=30))
    return seats, [result(number, seats=seats, **one) for number, one in enumerate(told)]


@given(games_of())
def test_shares_are_shares(made: tuple[tuple[str, ...], list[GameResult]]) -> None:
    seats, results = made
    figures = found(run(*seats), results)
    winning = figures.winning
    nobody = 1 - winning.decided.value
    assert sum(row.share.value for row in winning.seats) + nobody == pytest.approx(1)
    assert sum(row.share.value * row.seats for row in winning.bots) + nobody == pytest.approx(1)
    assert sum(way.share.value for way in figures.ways) == pytest.approx(1)
    assert sum(turn.ended for turn in figures.turns) == figures.games == len(results)
    assert figures.turns[-1].by_then.value == 1
    assert figures.turns[-1].won_by_then.value == pytest.approx(winning.decided.value)
    steps = [turn.by_then.value for turn in figures.turns]
    assert steps == sorted(steps)
    every = [row.share for row in (*winning.seats, *winning.bots)] + [way.share for way in figures.ways]
    assert all(0 <= one.low <= one.value <= one.high <= 1 for one in every)


def test_grouped_bars_keep_their_games_in_order() -> None:
    games = [result(n, *([0] if n % 3 else []), turns=4 + n % 7) for n in range(50)]
    chart = by_length(found(run(*TWO, games=50), games))
    assert (chart.games, chart.won) == (50, sum(bool(game.winners) for game in games))
    assert [bar.label for bar in chart.bars] == ["4", "5", "6", "7", "8", "9", "10"]
    grouped = chart.grouped(3)
    assert [bar.label for bar in grouped] == ["4–6", "7–9", "10"]
    assert (sum(bar.games for bar in grouped), sum(bar.won for bar in grouped)) == (50, chart.won)
