"""The table of a running game, its menu, handovers and hints."""

from game.pages.play.table import TableScene

PAGE = TableScene
