"""After a game: the scene, and in files of their own its words and each of its panels."""

from game.pages.result.scene import ResultScene

PAGE = ResultScene
