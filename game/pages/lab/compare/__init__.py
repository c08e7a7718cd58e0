"""A card before and after: what changed of it, and where."""

from game.pages.lab.compare.compare import CompareScene

PAGE = CompareScene
