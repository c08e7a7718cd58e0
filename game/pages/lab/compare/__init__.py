"""The comparison of a card before and after a change."""

from game.pages.lab.compare.compare import CompareScene

PAGE = CompareScene
