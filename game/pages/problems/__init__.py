"""The problems of a game: a list with their stars, today's first."""

from game.pages.problems.scene import ProblemsScene

PAGE = ProblemsScene
