"""Problems of cards, found in the display lists of their faces (docs/cards/problems.md)."""

from game.cards.lint.lint import Lint
from game.cards.lint.problem import Problem, of_faults

__all__ = ["Lint", "Problem", "of_faults"]
