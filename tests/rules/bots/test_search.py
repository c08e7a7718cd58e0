"""The findings of the tree search, and its use of the budget."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bots.search import ASK_EVERY, MOST_ITERATIONS, SearchBot
from rules.bots.search_tree import ALIKE, AT_ONCE
from rules.bots.thought import Thought
from tests.rules.bots.fork import Forks, Go, start, ways

SEEDS = range(6)


def think(game: Any, iterations: int = 60, rng: int = 1, **more: Any) -> Thought:
    return SearchBot(iterations).think(game, start(), rng, **more)


def trap(hidden: bool = False) -> Forks:
    """Return a game in which the way that looks best at first is refuted by the opponent."""
    return Forks(
        seats={"start": 0, "bait": 1, "dull": 1},
        ways={
            "start": {"shine": "bait", "dull": "dull"},
            "bait": {"take": "lost", "leave": "won"},
            "dull": {"on": "even"},
        },
        worth={"bait": (0.8, 0.0), "lost": (-1.0, 1.0), "won": (1.0, -1.0), "even": (0.1, -0.1)},
        hidden=hidden,
    )


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("rng", SEEDS)
def test_search_anticipates_responses(hidden: bool, rng: int) -> None:
    thought = think(trap(hidden), rng=rng)
    assert thought.action == Go("dull")
    assert thought.value == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("hidden", [False, True])
def test_thoughts_contain_the_expected_responses(hidden: bool) -> None:
    assert think(trap(hidden)).expected == (Go("on"),)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("rng", SEEDS)
def test_every_seat_plays_for_itself(hidden: bool, rng: int) -> None:
    """Seat 1 takes its own best, although seat 0 would expect the worst for seat 0."""
    game = Forks(
        seats={"start": 0, "one": 1, "two": 2},
        ways={
            "start": {"trust": "one", "hide": "safe"},
            "one": {"spite": "worst", "on": "two"},
            "two": {"share": "best", "spoil": "bad"},
        },
        worth={
            "safe": (0.2, 0.0, 0.0),
            "worst": (-0.3, 0.1, 0.0),
            "best": (0.7, 0.5, 0.6),
            "bad": (-0.5, 0.9, 0.2),
        },
        hidden=hidden,
    )
    assert think(game, 200, rng).action == Go("trust")


def rash(horizon: int) -> Forks:
    """Return a game in which the way that looks best for all of this turn loses in the next."""
    return Forks(
        seats={"start": 0, "rush": 0, "rushed": 0, "struck": 1, "wait": 0, "waited": 1},
        ways={
            "start": {"rush": "rush", "wait": "wait"},
            "rush": {"on": "rushed", "more": "rushed"},
            "rushed": {"end": "struck", "rest": "struck"},
            "struck": {"strike": "lost", "spare": "won"},
            "wait": {"end": "waited", "rest": "waited"},
            "waited": {"strike": "even", "spare": "even"},
        },
        worth={
            "rush": (0.5, -0.5), "rushed": (0.6, -0.6), "struck": (0.6, -0.6), "lost": (-1.0, 1.0),
            "won": (1.0, -1.0), "even": (0.1, -0.1),
        },
        hidden=True,
        horizon=horizon,
        turns={"struck": 2, "waited": 2, "lost": 3, "won": 3, "even": 3},
    )  # fmt: skip


@pytest.mark.parametrize("rng", SEEDS)
def test_a_game_that_wants_it_is_judged_at_the_end_of_the_next_turn(rng: int) -> None:
    assert think(rash(horizon=0), 3, rng).action == Go("rush")
    assert think(rash(horizon=1), 6, rng).action == Go("wait")


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("rng", SEEDS)
def test_in_a_long_turn_a_place_is_worth_what_is_best_there(rng: int, hidden: bool) -> None:
    """Actions there that spoil it were tried but don't count; nor do they for the waiting player."""

    def game(long_turns: bool) -> Forks:
        spoilt = {f"spoil{number}": "spoilt" for number in range(4)}
        return Forks(
            seats={"start": 0, "walk": 0, "spoilt": 1, "ended": 1, "fired": 1},
            ways={
                "start": {"walk": "walk", "end": "ended"},
                "walk": {"fire": "fired", **spoilt},
                "spoilt": {"on": "low"}, "ended": {"on": "even"}, "fired": {"on": "high", "err": "higher"},
            },
            worth={
                "walk": (0.3, -0.3), "spoilt": (-0.4, 0.4), "ended": (0.2, -0.2), "fired": (0.5, -0.5),
                "low": (-0.4, 0.4), "even": (0.2, -0.2), "high": (0.5, -0.5), "higher": (0.9, -0.9),
            },
            hidden=hidden,
            long_turns=long_turns,
        )  # fmt: skip

    best = think(game(long_turns=True), 30, rng)
    assert best.action == Go("walk") and best.value == pytest.approx(0.5, abs=0.05)
    assert think(game(long_turns=False), 30, rng).value != pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("rng", SEEDS)
def test_in_a_long_turn_nothing_is_tried_that_looks_much_worse(rng: int) -> None:
    """Actions that can only spoil a turn take no iterations from those that are nearly best."""

    def visits(long_turns: bool) -> dict[str, int]:
        first = {"best": 0.5, "near": 0.49, "far": 0.3}
        game = Forks(
            seats={"start": 0, **dict.fromkeys(first, 1)},
            ways={"start": {way: way for way in first}, **{way: {"on": f"{way} end"} for way in first}},
            worth={place: (value, -value) for way, value in first.items() for place in (way, f"{way} end")},
            hidden=True,
            horizon=1,
            long_turns=long_turns,
        )
        return {each.action.way: each.visits for each in think(game, 60, rng).weighed}

    tried = visits(long_turns=True)
    assert tried["far"] == 1 and tried["near"] > 1
    assert visits(long_turns=False)["far"] > 1


@pytest.mark.parametrize("horizon", [0, 1])
def test_answerable_moves_are_judged_after_the_response(horizon: int) -> None:
    """Many ways to wait are as good as the pending announcement; nobody responds to it."""
    stay = {f"stay {number}": f"stay {number}" for number in range(40)}
    worth = {place: (0.001 * number, 0.0) for number, place in enumerate(stay)}
    game = Forks(
        {"start": 0, "asked": 1},
        {"start": {**stay, "move": "asked"}, "asked": {"pass": "moved", "answer": "spent"}},
        {**worth, "moved": (0.5, 0.0), "spent": (0.4, -0.5)},
        hidden=True,
        horizon=horizon,
    )
    assert think(game, 16).action == Go("move")


@pytest.mark.parametrize("rng", SEEDS)
def test_a_win_is_taken_the_sooner_the_better(rng: int) -> None:
    game = Forks(
        seats={"start": 0, "on": 0},
        ways={"start": {"linger": "on", "win": "won"}, "on": {"win": "later", "lose": "lost"}},
        worth={"won": (1.0, -1.0), "later": (1.0, -1.0), "lost": (-1.0, 1.0)},
        hidden=True,
        horizon=1,
        turns={"on": 2, "later": 2, "lost": 2},
    )
    assert think(game, 40, rng).action == Go("win")


def test_equal_looking_actions_are_not_all_tried() -> None:
    ends = {f"space {number}": f"end {number}" for number in range(12)}
    worth = {f"end {number}": (0.3,) for number in range(12)}
    game = Forks({"start": 0}, {"start": {**ends, "other": "other"}}, {**worth, "other": (0.2,)}, True, 1)
    thought = think(game, 60)
    assert len(thought.weighed) == 13
    tried = [one.action.way for one in thought.weighed if one.visits > 1]
    assert len([way for way in tried if way.startswith("space")]) == ALIKE


@pytest.mark.parametrize("rng", range(12))
def test_chance_counts_by_its_mean_not_by_its_luck(rng: int) -> None:
    """Six gambles that pay once in six times are worth less than a small certain gain."""
    gambles = {f"gamble {number}": ("lucky", *["unlucky"] * 5) for number in range(6)}
    game = Forks(
        seats={"start": 0},
        ways={"start": {**gambles, "sure": "sure"}},
        worth={"lucky": (1.0,), "unlucky": (-0.5,), "sure": (0.05,)},
    )
    thought = think(game, 200, rng)
    assert thought.action == Go("sure")
    compared = think(game, 200, rng, compare=(Go("gamble 3"),))
    gamble = next(one for one in compared.weighed if one.action == Go("gamble 3"))
    assert gamble.value == pytest.approx(-0.25, abs=0.2) and gamble.visits >= compared.weighed[0].visits


@pytest.mark.parametrize("rng", SEEDS)
def test_a_good_gamble_is_taken(rng: int) -> None:
    game = Forks(
        seats={"start": 0},
        ways={"start": {"sure": "sure", "gamble": ("lucky", "lucky", "unlucky")}},
        worth={"lucky": (1.0,), "unlucky": (-0.5,), "sure": (0.05,)},
    )
    thought = think(game, 100, rng)
    assert thought.action == Go("gamble")
    assert thought.value == pytest.approx(0.5, abs=0.2)
    assert thought.expected == ()


@pytest.mark.parametrize("hidden", [False, True])
def test_the_best_of_many_ways_is_found(hidden: bool) -> None:
    ends = {f"way {number}": "poor" for number in range(400)} | {"best": "good"}
    game = Forks({"start": 0}, {"start": ends}, {"poor": (-0.2,), "good": (0.1,)}, hidden)
    thought = think(game, 100)
    assert thought.action == Go("best") and len(thought.weighed) == 401


@pytest.mark.parametrize("hidden", [False, True])
def test_actions_deeper_in_the_tree_are_widened_one_by_one(hidden: bool) -> None:
    """The second fork has more ways than are expanded on arrival, and one of them wins."""
    ends = {f"way {number}": "poor" for number in range(3 * AT_ONCE)} | {"needle": "won"}
    game = Forks(
        {"start": 0, "fork": 0},
        {"start": {"in": "fork", "out": "poor"}, "fork": ends},
        {"fork": (0.01,), "poor": (0.0,), "won": (1.0,)},
        hidden,
    )
    thought = think(game, 20 * AT_ONCE)
    assert thought.action == Go("in") and thought.value > 0.3
    assert thought.expected == (Go("needle"),)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_single_action_is_answered_without_a_search(hidden: bool) -> None:
    game = Forks({"start": 0}, {"start": {"only": "end"}}, {"start": (0.3,), "end": (1.0,)}, hidden)
    thought = think(game, 10_000)
    assert [(one.action, one.value, one.visits) for one in thought.weighed] == [(Go("only"), 0.3, 1)]
    assert thought.iterations == 1 and thought.expected == ()


def test_it_stops_early_only_when_the_choice_is_made() -> None:
    game = Forks({"start": 0}, {"start": {"good": "good", "bad": "bad"}}, {"good": (1.0,), "bad": (-1.0,)})
    thought = think(game, 1000)
    first, second = (one.visits for one in thought.weighed)
    assert thought.action == Go("good")
    assert thought.iterations < 1000 and first - second > 1000 - thought.iterations


def even() -> Forks:
    """Return a game with several equal ways."""
    ways = {f"way {number}": ("high", "low") for number in range(5)}
    return Forks({"start": 0}, {"start": ways}, {"high": (0.1,), "low": (-0.1,)})


def test_stop_ends_the_thinking_with_what_there_is() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    thought = think(even(), 100_000, stop=stop)
    assert thought.iterations == 3 * ASK_EVERY and len(thought.weighed) == 5


def test_stop_ends_the_comparing_as_well() -> None:
    thought = think(
        even(), 100_000, stop=lambda: True, compare=tuple(Go(f"way {number}") for number in range(5))
    )
    assert thought.iterations == ASK_EVERY and len(thought.weighed) == 5


@pytest.mark.parametrize("hidden", [False, True])
def test_compared_actions_are_tried_as_often_as_the_choice(hidden: bool) -> None:
    game = trap(hidden)
    alone = think(game, 200)
    assert {one.action.way: one.visits for one in alone.weighed}["shine"] < alone.weighed[0].visits
    both = think(game, 200, compare=(Go("shine"), Go("shine")))
    assert both.action == alone.action
    assert both.weighed[1].visits == both.weighed[0].visits
    assert both.weighed[1].value == pytest.approx(-1.0, abs=0.1)
    assert both.iterations > alone.iterations


def test_seconds_are_counted_by_the_clock_that_is_given() -> None:
    ticks = iter(range(1000))
    thought = SearchBot(seconds=5.0, clock=lambda: float(next(ticks))).think(even(), start(), 1)
    assert thought.iterations == 5 * ASK_EVERY


def test_the_same_seed_gives_the_same_thought() -> None:
    assert think(even(), 80, 7) == think(even(), 80, 7)
    assert len({ways(think(even(), 80, rng))[0] for rng in range(40)}) > 1


@pytest.mark.parametrize("budget", [0, -3, MOST_ITERATIONS + 1])
def test_a_budget_that_is_none_is_refused(budget: int) -> None:
    with pytest.raises(ValueError, match=f"1 to {MOST_ITERATIONS} iterations, not {budget}"):
        SearchBot(budget)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 601.0])
def test_seconds_that_are_none_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="at most 600 seconds"):
        SearchBot(seconds=seconds, clock=lambda: 0.0)


def test_a_search_needs_one_budget_and_a_clock_for_seconds() -> None:
    with pytest.raises(ValueError, match="either iterations or seconds"):
        SearchBot()
    with pytest.raises(ValueError, match="either iterations or seconds"):
        SearchBot(10, 1.0, lambda: 0.0)
    with pytest.raises(ValueError, match="needs a clock"):
        SearchBot(seconds=1.0)


def test_nobody_to_act_is_an_error() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        think(Forks({}, {}, {}))
