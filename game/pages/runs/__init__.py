"""Simulations: bots play a game thousands of times, and figures grow while one looks on."""

from game.pages.runs.simulation import SimulationScene

PAGE = SimulationScene
