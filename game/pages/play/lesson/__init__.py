"""The lesson: a game's lesson on its real table, step by step."""

from game.pages.play.lesson.scene import LessonScene

PAGE = LessonScene
