"""The rulebook of a game: its rules with pictures drawn by the table, and its icons."""

from game.pages.rulebook.scene import RulebookScene

PAGE = RulebookScene
