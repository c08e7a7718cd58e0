"""Problems of cards, found in what is drawn of their faces (docs/cards/problems.md)."""

from game.cards.lint.lint import Lint
from game.cards.lint.problem import Problem

__all__ = ["Lint", "Problem"]
