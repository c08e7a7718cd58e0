"""The game at the table, its menu, its cover and its hints."""

from game.pages.play.table import TableScene

PAGE = TableScene
