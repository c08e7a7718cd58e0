"""Lines of a problem: the stored solution as actions, and whether two lines differ."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Action
from rules.problems.records import AnyProblem
from rules.problems.run import ProblemRun
from rules.scenes import actions_of
from rules.tabletop import AnyTabletop


def solution_of(game: AnyTabletop, problem: AnyProblem) -> tuple[tuple[Action, ...], bool]:
    """Return the actions of the stored solution with the other seats' responses, and whether there were any
    responses."""
    run, moves, responded = ProblemRun(game, problem), [*problem.solution], False
    while run.state == "open":
        own = run.history.to_act == run.seat
        if own and moves:
            action = next(actions_of(game, run.history.state, moves.pop(0)), None)
        else:
            action = run.due
            responded |= not own
        if action is None:
            break
        run.history.do(action)
        run.follow()
    return tuple(run.history.actions), responded


def line_of(game: AnyTabletop, problem: AnyProblem, line: Sequence[Action]) -> tuple[str, ...]:
    """Return the counted moves of a line from the start, in words."""
    return _played(game, problem, line).line


def _played(game: AnyTabletop, problem: AnyProblem, line: Sequence[Action]) -> ProblemRun:
    run = ProblemRun(game, problem)
    for action in line:
        run.history.do(action)
    return run


def differ(game: AnyTabletop, problem: AnyProblem, one: Sequence[Action], other: Sequence[Action]) -> bool:
    """Return whether two lines differ in their moves and choices, whatever their order."""
    plans = [sorted(_played(game, problem, line).plan) for line in (one, other)]
    return plans[0] != plans[1]
