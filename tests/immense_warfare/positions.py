"""Positions of Immense Warfare on the real table."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from rules import catalog
from tests import scenes

ID = "immense_warfare"
GAME: Any = catalog.load(ID)
SETUP = replace(GAME.default_setup(2), seats=("Ada", "Bo"), options={"first": "0"})
posed = partial(scenes.posed, ID)
"""The scene of a text, as `position` of a scene file says it, and of moves made before anything is seen."""
