"""The setup of a game."""

from game.pages.setup.setup import SetupScene

PAGE = SetupScene
