"""Planet Smash by Kevin Snell: place dice on a rondel, fill four quadrants, chain tech abilities.

Besides the files of every game (`docs/structure.md`), by subject:
- dice: `planning_dice` what a placed die can still do, `pending` its open actions, `abilities` what abilities
  do to a die, `reach` the values they can give it
- a player's planet: `sheet` what follows from it, `writing` what fits in boxes and cells, `writing_preview`,
  `chart` the printed planet prepared for play, `hand_movement` which die a hand holds
- worth for bots: `pace` rounds left, from `worth` the work left, `expected_throws` and `weights`
- planets: `campaign` their order and difficulties, `unseen` generated ones
"""

from __future__ import annotations

from rules.content import Content
from rules.planet_smash.cards import load
from rules.planet_smash.game import PlanetSmash as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the planets of its data. Raises DataFaults."""
    return Game(load(content))
