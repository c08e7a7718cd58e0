"""What the lessons of Mechyard point at."""

from __future__ import annotations

from game.pages.play.lesson.card import next_marks
from rules import catalog
from rules.lessons.reading import lessons
from rules.lessons.run import LessonRun
from rules.scenes.records import Hand


def test_steps_that_point_at_a_piece_point_at_the_place_to_drop_it_on_too() -> None:
    game = catalog.load("mechyard")
    for lesson in lessons("mechyard"):
        for number, step in enumerate(lesson.steps):
            if isinstance(step.do, Hand) and step.do.to and step.do.piece in step.at:
                assert step.do.to in next_marks(LessonRun(game, lesson, number)), (lesson.id, number + 1)
