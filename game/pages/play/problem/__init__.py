"""A problem at the table: a task for one turn, its tries, hints and stars."""

from game.pages.play.problem.scene import ProblemScene

PAGE = ProblemScene
