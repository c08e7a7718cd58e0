"""Positions of Gears of Industry on the real table: those of its films, and such as a test describes."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules import catalog
from tests import scenes

ID = "gears_of_industry"
GAME: Any = catalog.load(ID)
film = partial(scenes.scene, ID)
"""The scene of a film by its id."""
posed = partial(scenes.posed, ID)
"""The scene of a text, as `position` of a scene file says it, and of moves made before anything is seen."""
CLASHES = {2: film("clash_two"), 3: film("clash"), 4: film("clash_four")}
"""A clash that can be triggered, by the number of players."""
