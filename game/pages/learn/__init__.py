"""The lessons of a game."""

from game.pages.learn.learn import LearnScene

PAGE = LearnScene
