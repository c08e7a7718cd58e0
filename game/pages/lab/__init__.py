"""The card lab: the cards of a game as its designers see them, with their files, their problems and their figures."""

from game.pages.lab.lab import LabScene

PAGE = LabScene
