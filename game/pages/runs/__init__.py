"""The workbench: bots play a game thousands of times, and its report grows while one looks on."""

from game.pages.runs.scene import SimulationScene

PAGE = SimulationScene
