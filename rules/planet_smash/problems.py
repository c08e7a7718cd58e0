"""The problems of Planet Smash: the three planning dice of one round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from rules.game import Action
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.research import Research
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.position_file import PositionSpec
from rules.planet_smash.sheet import demolished
from rules.planet_smash.state import EMPTY, Position
from rules.problems.rules import ProblemRules, Task

EARLIEST = 4
"""The first round in which positions are looked for."""


def _demolished(root: Position, state: Position) -> int:
    """Return the number of quadrants demolished since the start."""
    before, after = root.sheets[root.seat], state.sheets[root.seat]
    return sum(demolished(after, at) - demolished(before, at) for at in range(len(QUADRANTS)))


def _smashed(root: Position, state: Position) -> bool:
    return all(demolished(state.sheets[root.seat], at) for at in range(len(QUADRANTS)))


class Problems(ProblemRules):
    """The rules of problems of Planet Smash: a round without rolls. Boxes of a quadrant count as one idea."""

    left_out = {NextRound: "Only this round's 3 dice count."}
    seats = 1
    depth = 9

    def tasks(self) -> Iterator[Task]:
        yield Task("planet", "Smash the planet this round.", "The planet isn't smashed.", _smashed)
        yield Task(
            "two", "Demolish 2 quadrants this round.", "You demolished fewer than 2 quadrants.",
            lambda root, state: _demolished(root, state) >= 2,
        )  # fmt: skip
        yield Task(
            "one", "Demolish a quadrant this round.", "You demolished no quadrant.",
            lambda root, state: _demolished(root, state) >= 1,
        )  # fmt: skip

    def is_over(self, root: Position, state: Position) -> bool:
        return state.round != root.round

    def idea(self, action: Action) -> object:
        if isinstance(action, Demolish):
            return "demolish"
        return ("research", action.cell) if isinstance(action, Research) else action

    def options(self, chance: Random) -> dict[str, str]:
        return {"planet": chance.choice([*self.game.planets])}

    def is_candidate(self, state: Position) -> bool:
        fresh = state.round >= EARLIEST and not state.pending
        return fresh and state.seat == 0 and set(state.sheets[0].spots) == {EMPTY}

    def pose(self, state: Position) -> PositionSpec:
        spec: PositionSpec = super().pose(state)
        return replace(spec, seats=(), seed=PositionSpec("").seed)

    def is_good(self, moves: int, solutions: int, choices: int, openings: int) -> bool:
        return moves >= 4 and solutions <= 3
