"""The replay of a finished or saved game, move by move."""

from game.pages.replay.replay import ReplayScene

PAGE = ReplayScene
