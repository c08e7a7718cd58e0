"""Reading lesson files: the lessons, the first game and the tips of a game, with packs laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.content import DATA, Fault
from rules.content.record_files import Placed, RecordFiles
from rules.lessons import FOLDER
from rules.lessons.records import AnyLesson, FirstGame, Lesson, LessonFile, Tip

PlacedLesson = Placed[AnyLesson]

LESSONS = RecordFiles[Any](FOLDER, LessonFile, {"lessons": "id", "first_game": "", "tips": "when"})
"""The files of lessons, of first games and of tips. Of several first games the topmost one counts."""


class Teaching(NamedTuple):
    """All that teaches a game, each in its place: the lessons in their order, the first game, the tips."""

    lessons: tuple[PlacedLesson, ...] = ()
    first_game: Placed[FirstGame] | None = None
    tips: tuple[Placed[Tip], ...] = ()

    @classmethod
    def of(cls, found: Iterable[Placed[Any]]) -> Teaching:
        """Return the records of lesson files, each in its place."""
        every = (*found,)
        return cls(
            tuple(each for each in every if isinstance(each.record, Lesson)),
            next((each for each in every if isinstance(each.record, FirstGame)), None),
            tuple(each for each in every if isinstance(each.record, Tip)),
        )

    def without(self, folder: str) -> Teaching:
        """Return only what files outside a folder teach, by their names in faults."""

        def is_outside(placed: Placed[Any]) -> bool:
            return not placed.file.startswith(folder)

        first = self.first_game if self.first_game is not None and is_outside(self.first_game) else None
        return Teaching(tuple(filter(is_outside, self.lessons)), first, tuple(filter(is_outside, self.tips)))

    def lesson(self, id: str) -> PlacedLesson | None:
        """Return the lesson with that id; None if there is none."""
        return next((each for each in self.lessons if each.record.id == id), None)

    def about(self, rule: str) -> PlacedLesson | None:
        """Return the lesson to show for a rule: the first that teaches it, else the first that names it; None
        for neither."""
        teaching = (each for each in self.lessons if each.record.teaches == rule)
        naming = (each for each in self.lessons if rule in each.record.names)
        return next(teaching, None) or next(naming, None)


def teaching(id: str, packs: Sequence[Path] = (), positions: bool = True) -> Teaching:
    """Return all readable lessons, the first game and the tips of a game with packs. Faulty files are left
    out, because a game opens without them: `read_all` reports them. Without `positions`, which stay plain
    mappings, no rules of the game are loaded."""
    return read_all(id, packs, positions=positions)[0]


def lessons(id: str, packs: Sequence[Path] = ()) -> tuple[AnyLesson, ...]:
    """Return the readable lessons of a game in their order."""
    return tuple(each.record for each in teaching(id, packs).lessons)


def first_game(id: str, packs: Sequence[Path] = ()) -> FirstGame | None:
    """Return the first game of a game; None if it has none."""
    found = teaching(id, packs).first_game
    return found.record if found is not None else None


def tips(id: str, packs: Sequence[Path] = ()) -> tuple[Tip, ...]:
    """Return the readable tips of a game."""
    return tuple(each.record for each in teaching(id, packs).tips)


def read_all(
    id: str, packs: Sequence[Path] = (), data: Path = DATA, positions: bool = True
) -> tuple[Teaching, list[Fault]]:
    """Return all that teaches a game with packs, and the faults of the files that were left out."""
    found, faults = LESSONS.read_all(id, packs, data, positions)
    return Teaching.of(found), faults
