"""The records of problems, in `data/<game>/problems/*.yaml`: positions with a task and few solutions.

Positions and moves are those of scene files. `docs/problems.md` explains each field.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct

from rules.scenes.records import Move, SceneId

D = TypeVar("D")
GRADES = range(1, 6)
GRADE_WORDS = ("very easy", "easy", "medium", "hard", "very hard")
"""The grades in words."""


class Problem(Struct, Generic[D], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position with a `task` of its game ("win", "base": `rules/<game>/problems.py`).

    `moves` is the length of the shortest solutions, `solutions` the number of different sets of that many
    moves, `grade` how hard it is, 1 to 5; a test proves these by searching to the end. `title` and `line`
    name what catches the eye, `hint` helps, `trap` explains the likely failure, `solution` is one way.
    """

    id: SceneId
    title: Annotated[str, Meta(max_length=40)] = ""
    line: Annotated[str, Meta(max_length=120)] = ""
    task: SceneId
    hint: Annotated[str, Meta(max_length=170)] = ""
    trap: Annotated[str, Meta(max_length=170)] = ""
    position: D
    moves: Annotated[int, Meta(ge=1, le=20)]
    solutions: Annotated[int, Meta(ge=1, le=99)]
    grade: Annotated[int, Meta(ge=GRADES[0], le=GRADES[-1])]
    solution: Annotated[tuple[Move, ...], Meta(min_length=1, max_length=40)]

    @property
    def grade_words(self) -> str:
        """Return the grade in words."""
        return GRADE_WORDS[self.grade - GRADES[0]]


class ProblemFile(Struct, Generic[D], frozen=True, forbid_unknown_fields=True):
    """A file of problems."""

    problems: Annotated[tuple[Problem[D], ...], Meta(min_length=1, max_length=400)]


AnyProblem: TypeAlias = Problem[Any]
