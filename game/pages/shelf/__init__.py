"""The shelf: every game's box, with its records and unfinished game."""

from game.pages.shelf.shelf import ShelfScene

PAGE = ShelfScene
