"""The deck builder of any game that is played with decks."""

from game.pages.decks.builder import BuilderScene

PAGE = BuilderScene
