"""The card lab for designers: a game's cards with their files, problems and figures."""

from game.pages.lab.lab import LabScene

PAGE = LabScene
