"""Proofs of problems: the position is possible, the solution legal, and the counts are those of a search to the
end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rules.common.text import counted
from rules.content import Fault
from rules.problems.reading import PlacedProblem
from rules.problems.records import AnyProblem
from rules.problems.rules import ProblemRules, Task, problem_rules
from rules.problems.search import Cap, Search
from rules.scenes.posing import action_of, actions_of
from rules.scenes.records import InvalidPosition
from rules.tabletop import AnyTabletop

CAP = 60_000
"""The most positions searched to prove the counts of one problem."""


def faults(game: AnyTabletop, found: Iterable[PlacedProblem], count: bool = False) -> Iterator[Fault]:
    """Yield the faults of problems in their game; those of their counts, which takes a search, if `count`."""
    return chain.from_iterable(faults_in_steps(game, found, count))


def faults_in_steps(
    game: AnyTabletop, found: Iterable[PlacedProblem], count: bool = False
) -> Iterator[list[Fault]]:
    """Yield the faults of problems, most of the time none, so that callers can spread the work."""
    try:
        rules = problem_rules(game)
    except ModuleNotFoundError:
        yield [each.fault("", f"{game.title} doesn't support problems") for each in found]
        return
    for each in found:
        try:
            task = prove(rules, each.record)
            yield []
            for _ in _prove_counts(rules, each.record, task) if count else ():
                yield []
        except InvalidPosition as fault:
            yield [each.fault(fault.path, str(fault))]


def prove(rules: ProblemRules, problem: AnyProblem) -> Task:
    """Return a problem's task. Raises InvalidPosition for a problem that can't be solved as it says."""
    task = rules.task(problem.task)
    try:
        root = problem.position.state(rules.game)
    except InvalidPosition as fault:
        raise InvalidPosition(f"position.{fault.path}" if fault.path else "position", str(fault)) from None
    if rules.game.to_act(root) is None:
        raise InvalidPosition("position", "the game is over")
    if task.met(root, root):
        raise InvalidPosition("task", "the task is already solved at the start")
    _prove_solution(rules, problem, task)
    return task


def _prove_solution(rules: ProblemRules, problem: AnyProblem, task: Task) -> None:
    game, root = rules.game, problem.position.state(rules.game)
    seat, hidden, state, moves = game.to_act(root), rules.hidden(root), root, 0
    for number, move in enumerate(problem.solution):
        path = f"solution[{number}]"
        while game.to_act(state) not in (seat, None):
            state = game.apply(state, next(iter(game.legal_actions(state))))
        action = action_of(game, state, move, path)
        meant = {each for each in actions_of(game, state, move) if not rules.is_needless(each)}
        if len(meant) > 1:
            said = sorted(game.at(game.view(state, seat)).action_to_string(each) for each in meant)
            raise InvalidPosition(path, f"this means {len(meant)} legal moves: {', '.join(said[:3])}")
        after = game.apply(state, action)
        if why := rules.why_not(state, action, after, hidden):
            raise InvalidPosition(path, f"this move doesn't exist in a problem: {why}")
        moves += rules.is_move(root, action)
        state = after
    while game.to_act(state) not in (seat, None) and not task.met(root, state):
        state = game.apply(state, next(iter(game.legal_actions(state))))
    if not task.met(root, state):
        raise InvalidPosition("solution", f"it doesn't solve the task '{task.words}'")
    if moves != problem.moves:
        raise InvalidPosition("moves", f"the solution has {counted(moves, 'move')}, not {problem.moves}")


def _prove_counts(rules: ProblemRules, problem: AnyProblem, task: Task) -> Iterator[None]:
    """Search a problem to its end, in steps. Raises InvalidPosition if its numbers aren't those found."""
    search = Search(rules, problem.position.state(rules.game), CAP, tasks=[task])
    try:
        yield from search.growing(len(problem.solution))
    except Cap:
        message = f"the solutions can't be counted: there are more than {CAP} positions"
        raise InvalidPosition("position", message) from None
    found = yield from search.solving(task)
    if found is None:
        raise InvalidPosition("solution", "a response of the opponent defeats it")
    if found.moves != problem.moves:
        raise InvalidPosition("moves", f"the shortest solution has {found.moves} moves, not {problem.moves}")
    if len(found.ideas) != problem.solutions:
        counts = f"{counted(len(found.ideas), 'solution')}, not {problem.solutions}"
        raise InvalidPosition("solutions", f"there {'is' if len(found.ideas) == 1 else 'are'} {counts}")
