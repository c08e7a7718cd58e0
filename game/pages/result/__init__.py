"""The result of a game: the page, its texts, and each of its panels."""

from game.pages.result.scene import ResultScene

PAGE = ResultScene
