"""The timeline of a game's recap, compared with the states."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import msgspec
import pytest

from rules import catalog
from rules.history import History
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import NAMES, QUADRANTS
from rules.planet_smash.sheet import demolished
from rules.planet_smash.state import Position
from rules.tabletop import Series, Summary, Timeline
from tests.rules.planet_smash.positions import GAME, LAST, asked, done, position, setup, sheet


@cache
def played(seats: int, seed: int) -> History:
    """Return the history of a whole game: boxes first, sometimes an ability, the rest at random."""
    game, chance = catalog.load("planet_smash"), Random(seed)
    history = History(game, game.default_setup(seats), seed)
    while game.to_act(history.state) is not None:
        actions = list(game.legal_actions(history.state))
        chance.shuffle(actions)
        history.do(max(actions, key=lambda one: isinstance(one, Demolish) + chance.random() * 1.2))
    return history


GAMES = [(seats, seed) for seats in (1, 3, 7) for seed in (1, 2, 3)]


def course_of(history: History) -> Timeline:
    course = history.game.recap(history.states, history.actions).course
    assert course is not None
    return course


def full(state: Position, seat: int) -> int:
    return sum(number > 0 for boxes in state.sheets[seat].boxes for number in boxes)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_progress_begins_at_nothing_never_falls_and_ends_at_the_final_count(seats: int, seed: int) -> None:
    history = played(seats, seed)
    course, last = course_of(history), history.state
    for line in course.lines:
        assert len(line.points) == last.round + 1 <= course.rounds + 1
        assert line.points[0] == 0 and line.points[-1] == full(last, line.seat) <= course.most
        assert all(before <= after for before, after in pairwise(line.points))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_point_is_the_count_of_the_sheet_after_the_round(seats: int, seed: int) -> None:
    history = played(seats, seed)
    held = {(state.round, seat): full(state, seat) for state in history.states for seat in range(seats)}
    for line in course_of(history).lines:
        assert line.points == tuple(held[round_, line.seat] for round_ in range(history.state.round + 1))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_marks_are_at_the_rounds_of_demolished_quadrants(seats: int, seed: int) -> None:
    history = played(seats, seed)
    for line in course_of(history).lines:
        fell = {}
        for state in reversed(history.states):
            for number, quadrant in enumerate(QUADRANTS):
                if demolished(state.sheets[line.seat], number):
                    fell[NAMES[quadrant]] = state.round
        assert {word: round_ for round_, word in line.marks} == fell
        assert [round_ for round_, _ in line.marks] == sorted(fell.values())


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_ticks_are_the_abilities_used(seats: int, seed: int) -> None:
    history = played(seats, seed)
    used = [
        (before.round, before.seat)
        for before, action in zip(history.states, history.actions, strict=False)
        if isinstance(action, UseAbility)
    ]
    course = course_of(history)
    told = [(round_, line.seat) for line in course.lines for round_, _ in line.ticks]
    assert used and sorted(told) == sorted(used)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_seat_has_one_line_the_winners_first_and_then_the_nearest(seats: int, seed: int) -> None:
    history = played(seats, seed)
    outcome, lines = history.game.outcome(history.state), course_of(history).lines
    assert outcome is not None
    assert sorted(line.seat for line in lines) == list(range(seats))
    assert {line.seat for line in lines[: len(outcome.winners)]} == set(outcome.winners)
    others = [(outcome.scores[line.seat], line.points[-1]) for line in lines[len(outcome.winners) :]]
    assert others == sorted(others, reverse=True)


@pytest.mark.rule("PS-7.1")
def test_solo_goals_are_the_difficulties() -> None:
    alone = GAME.recap([GAME.new_game(setup(), 1)], []).course
    assert alone == Timeline(
        9, 12, "boxes", (Series(0, (0,)),), "quadrant demolished", "ability used",
        ((5, "Hard"), (6, "Normal"), (8, "Easy")),
    )  # fmt: skip
    company = GAME.recap([GAME.new_game(setup(3), 1)], []).course
    assert company is not None and company.goals == () and len(company.lines) == 3


def test_timelines_of_games_from_the_middle_start_with_the_first_known_count() -> None:
    start = asked("red", "c", round=3, plan=(6, 1, 1), boxes=LAST)
    before = position(sheet(boxes=LAST, plan=(6, 1, 1), ship="b"), round=3)
    course = GAME.recap([before, start, done(start, Demolish(2))], [Place("red", 1), Demolish(2)]).course
    assert course is not None
    assert course.lines == (Series(0, (11, 11, 11, 12), ((3, "C"),)),)


def test_an_abandoned_round_counts_what_was_written_so_far() -> None:
    history = played(3, 1)
    cut = next(
        at
        for at, action in enumerate(history.actions)
        if isinstance(action, NextRound) and history.states[at].round == 4 and history.states[at].seat == 1
    )
    course = history.game.recap(history.states[: cut + 1], history.actions[:cut]).course
    assert course is not None
    for line in course.lines:
        assert line.points[-1] == full(history.states[cut], line.seat) and len(line.points) == 5


def test_a_course_is_json() -> None:
    recap = played(3, 2).game.recap(played(3, 2).states, played(3, 2).actions)
    assert msgspec.json.decode(msgspec.json.encode(recap), type=Summary) == recap


def test_a_game_may_know_no_course() -> None:
    assert Summary((("Turns", "4"),), ()).course is None
