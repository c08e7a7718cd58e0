"""The Driver of the tests: a person at the real app, without a screen (see `game.dev.driver`)."""

from game.dev.driver import Driver
from game.dev.page_driver import FRAME, Point
from game.ui.canvas import centre

__all__ = ["FRAME", "Driver", "Point", "hold", "lay_out_only"]


def lay_out_only(driver: Driver) -> None:
    """From now on nothing is painted: for tests of where things are, at many sizes."""
    driver.app.stack.draw = lambda surface: None  # type: ignore[method-assign]


def hold(driver: Driver, piece: str, place: str) -> None:
    """Drag a piece over a place and keep hold of it."""
    driver.press(centre(driver.box(piece)))
    driver.glide(centre(driver.box(place)))
    driver.settle()
