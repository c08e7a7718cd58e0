"""The shelf: every game, and what it was played for."""

from game.pages.shelf.shelf import ShelfScene

PAGE = ShelfScene
