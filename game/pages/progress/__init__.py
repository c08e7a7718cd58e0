"""The player's progress in all games."""

from game.pages.progress.progress import ProgressScene

PAGE = ProgressScene
