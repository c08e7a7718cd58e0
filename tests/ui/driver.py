"""The Driver of the tests: a person at the real app, without a screen (see `game.dev.driver`)."""

from game.dev.driver import FRAME, Driver, Point

__all__ = ["FRAME", "Driver", "Point"]
