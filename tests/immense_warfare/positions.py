"""Positions of Immense Warfare on the real table."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import Any

from msgspec.structs import replace

from rules import catalog
from rules.scenes import Placed
from tests.scenes import table_of, written
from tests.ui.driver import Driver

ID = "immense_warfare"
GAME: Any = catalog.load(ID)
SETUP = replace(GAME.default_setup(2), seats=("Ada", "Bo"), options={"first": "0"})
SIZE = (1280, 720)


def posed(text: str, *moves: str) -> Placed:
    """The scene of a text, as `position` of a scene file says it, with moves made before anything is seen."""
    made = "".join(f"\n- {move}" for move in moves)
    return written(f"position:\n{indent(dedent(text).strip(), '  ')}\nmoves:{made or ' []'}", ID)


def at_table(drive: Any, at: Placed, size: tuple[int, int] = SIZE) -> Driver:
    """Two persons at the screen in a scene; who decides has taken it."""
    driver: Driver = drive(size, first=table_of(at, motion="off"))
    driver.settle()
    driver.take_screen()
    return driver
