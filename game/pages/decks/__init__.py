"""The deck builder of games with decks."""

from game.pages.decks.builder import BuilderScene

PAGE = BuilderScene
