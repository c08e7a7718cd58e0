"""Every stored problem can be solved as it says, and has as many moves and solutions as it says."""

from __future__ import annotations

from functools import cache

import pytest

from rules import catalog
from rules.problems.proving import faults
from rules.problems.reading import PROBLEMS, PlacedProblem
from rules.problems.rules import problem_rules
from rules.problems.run import ProblemRun
from rules.tabletop import AnyTabletop

FEWEST = 12
"""The fewest problems of a game with a title and an idea."""
QUICK = 3
"""The number of problems of a game whose solutions are counted in every run of the tests."""


@cache
def game(id: str) -> AnyTabletop:
    return catalog.load(id)


@cache
def stored(id: str) -> tuple[PlacedProblem, ...]:
    found, faulty = PROBLEMS.read_all(id)
    assert not faulty
    return found


def shortest(id: str) -> list[PlacedProblem]:
    """Return the problems of a game, those with the fewest decisions first."""
    return sorted(stored(id), key=lambda each: len(each.record.solution))


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_game_has_problems_with_an_idea(id: str) -> None:
    assert sum(bool(each.record.title) for each in stored(id)) >= FEWEST
    assert all(each.record.hint for each in stored(id))


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_solution_is_legal_and_solves_its_task(id: str) -> None:
    assert not [*map(str, faults(game(id), stored(id)))]


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
def test_the_shortest_problems_have_the_counts_they_state(id: str) -> None:
    assert not [*map(str, faults(game(id), shortest(id)[:QUICK], count=True))]


@pytest.mark.slow
@pytest.mark.parametrize("id", catalog.IDS)
def test_every_problem_has_the_counts_it_states(id: str) -> None:
    assert not [*map(str, faults(game(id), shortest(id)[QUICK:], count=True))]


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
def test_hints_lead_to_the_solution_of_every_problem(id: str) -> None:
    for each in stored(id):
        run = ProblemRun(game(id), each.record)
        while run.state == "open":
            action = run.due
            if action is None:
                action = run.hint()
                assert action is not None, each.record.id
                assert not run.judge(action), each.record.id
            run.history.do(action)
            run.follow()
        assert run.state == "solved", each.record.id
        assert len(run.line) == each.record.moves, each.record.id
        assert not run.left, each.record.id


@pytest.mark.parametrize("id", catalog.IDS)
def test_no_position_has_what_no_usual_game_leads_to(id: str) -> None:
    rules = problem_rules(game(id))
    found = {each.record.id: rules.unlikely(each.record.position.state(game(id))) for each in stored(id)}
    assert not {id: why for id, why in found.items() if why}
