"""The setup page of a game."""

from game.pages.setup.setup import SetupScene

PAGE = SetupScene
