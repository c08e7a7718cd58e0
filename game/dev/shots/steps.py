"""The steps of a scene file, performed by the Driver as a player would; failures are reported by file and
line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.dev.driver import Driver
from game.dev.page_driver import FRAME
from game.ui import clipboard
from game.ui.canvas import Box, centre
from rules.content import suggestion
from rules.scenes.posing import action_of
from rules.scenes.reading import PlacedScene
from rules.scenes.records import Hand, InvalidPosition, Move, Step

RESTING = 60
"""Frames after which the tooltip under the pointer is shown."""
RIGHT = 3
"""The mouse button that enlarges a piece."""
PARTS = ("side_box", "tile_box", "row_box")
"""The methods that return the box of a numbered part of a control."""


class SceneFault(Exception):
    """A step that can't be performed; the text gives its file, line and reason."""


@contextmanager
def located_faults(placed: PlacedScene, path: str) -> Iterator[None]:
    """Raise SceneFault with file and line for faults raised in the context."""
    try:
        yield
    except InvalidPosition as fault:
        at = ".".join(filter(None, (path, fault.path)))
        raise SceneFault(str(placed.fault(at, str(fault)))) from None
    except (LookupError, TimeoutError) as fault:
        raise SceneFault(str(placed.fault(path, str(fault).strip("'\"")))) from None


def perform(driver: Driver, placed: PlacedScene, steps: Sequence[Step], path: str) -> None:
    """Perform steps one after another. Raises SceneFault."""
    for number, step in enumerate(steps):
        with located_faults(placed, f"{path}[{number}].{step.kind}"):
            _perform(driver, step)


def _perform(driver: Driver, step: Step) -> None:
    if step.wait:
        driver.frames(round(step.wait / 1000 / FRAME))
    elif step.begin is not None:
        begin(driver, step.begin)
    else:
        rest(driver)
        _act(driver, step)
        rest(driver)


def _act(driver: Driver, step: Step) -> None:
    """Perform one step that animations may follow."""
    if step.keys:
        driver.key(*step.keys)
    elif step.press:
        driver.press_on(step.press)
    elif step.click:
        driver.click(centre(box_of(driver, step.click)))
    elif step.look:
        driver.click(centre(box_of(driver, step.look)), button=RIGHT)
    elif step.rest:
        driver.glide(centre(box_of(driver, step.rest)), 4)
        driver.frames(RESTING)
    elif step.carry is not None:
        driver.press(centre(box_of(driver, step.carry.piece)))
        driver.glide(centre(box_of(driver, step.carry.to)), 8)
    elif step.drop is not None:
        _drop(driver, step.drop)
    elif step.move is not None:
        driver.act(action_at(driver, step.move))
    elif step.type:
        driver.type(step.type)
    else:
        clipboard.copy(step.copy)


def _drop(driver: Driver, hand: Hand) -> None:
    driver.drag(centre(box_of(driver, hand.piece)), centre(box_of(driver, hand.to)), 8)


def stage(driver: Driver, placed: PlacedScene) -> None:
    """Perform the steps of a scene's film, and return in the frame of its move. Raises SceneFault."""
    film = placed.record.film
    assert film is not None, "You can only stage a scene with a film."
    if film.do:
        driver.uncover()
        perform(driver, placed, film.do, "film.do")
    with located_faults(placed, "film.move"):
        begin(driver, film.move)


def begin(driver: Driver, move: Move) -> None:
    """Perform a move by hand, and return in the frame of the action."""
    driver.uncover()
    driver.begin(action_at(driver, move))


def rest(driver: Driver) -> None:
    """Let frames pass until all animations end and a page has read all its data."""
    driver.settle()
    page: Any = driver.scene
    while hasattr(page, "live") and (page.live.behind or page.figures is None):
        driver.frames(1)
    driver.settle()


def action_at(driver: Driver, move: Move) -> Any:
    """Return the legal action for a move at the table. Raises InvalidPosition, LookupError."""
    if not hasattr(driver.scene, "table"):
        raise LookupError(f"a move needs the table, but {type(driver.scene).__name__} covers it")
    return action_of(driver.game, driver.view, move)


def box_of(driver: Driver, mark: str) -> Box:
    """Return the box of a piece or a place of the table, a control of a page by its name ("players/1": a part
    of it), or a control by its text. Raises LookupError."""
    if hasattr(driver.scene, "table"):
        known = [*driver.pieces, *driver.places]
        if mark in known:
            return driver.box(mark)
    else:
        name, _, part = mark.partition("/")
        named = _named(driver, name)
        if name in named:
            return _part(named[name], int(part)) if part.isdigit() else named[name].box
        known = [*named]
    try:
        box: Box = driver.control(mark).box
    except LookupError as fault:
        near = suggestion(mark, known)
        raise LookupError(f"nothing is called {mark!r}{near}" if near else str(fault)) from None
    return box


def _named(driver: Driver, name: str) -> dict[str, Any]:
    """Return the controls of a page by name; in a narrow window first switch to the part with this one."""
    if name not in driver.named and f"part {name}" in driver.named:
        driver.click(centre(driver.named[f"part {name}"].box))
        driver.settle()
    return driver.named


def _part(control: Any, number: int) -> Box:
    """Return the box of a numbered part of a control."""
    boxes: list[Box] = [getattr(control, way)(number) for way in PARTS if hasattr(control, way)]
    return next((box for box in boxes if box[2]), boxes[-1])
