"""The search of one turn: what follows it is done in small steps, too."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator
from typing import Any

import pytest

from rules import catalog
from rules.problems.reading import problems
from rules.problems.rules import problem_rules
from rules.problems.search import STEP, Search

CAP = 60_000


class Counted(dict[Any, Any]):
    """Edges that count how many positions were looked at."""

    looks = 0

    def items(self) -> ItemsView[Any, Any]:
        """The positions with their edges, each counted when it is reached."""
        return self._each()  # type: ignore[return-value]

    def _each(self) -> Iterator[tuple[Any, Any]]:
        for state, edges in super().items():
            self.looks += 1
            yield state, edges

    def __getitem__(self, state: Any) -> Any:
        self.looks += 1
        return super().__getitem__(state)


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
def test_no_step_of_the_solutions_looks_at_more_positions_than_a_step_may(id: str) -> None:
    """A window would stand still while the solutions of a pack's problem are counted."""
    rules = problem_rules(catalog.load(id))
    short = sorted(problems(id), key=lambda each: len(each.solution))[:3]
    steps = 0
    for problem in short:
        task = rules.task(problem.task)
        search = Search(rules, problem.position.state(rules.game), CAP, tasks=[task])
        assert search.grow(len(problem.solution))
        edges = search.edges = Counted(search.edges)
        solving, found = search.solving(task), None
        while found is None:
            before = edges.looks
            try:
                next(solving)
                steps += 1
            except StopIteration as end:
                found = end.value
                assert found is not None
            assert edges.looks - before <= STEP + 1
        assert edges.looks >= len(edges)
        assert found == search.solutions(task)
        assert (found.moves, len(found.ideas)) == (problem.moves, problem.solutions)
    assert steps > len(short)
