"""Simulations: bots play a game thousands of times while the page shows the growing figures."""

from game.pages.runs.simulation import SimulationScene

PAGE = SimulationScene
