"""After a game: the scene, and in files of their own its words and each of its panels."""

from game.scenes.result.scene import ResultScene

__all__ = ["ResultScene"]
