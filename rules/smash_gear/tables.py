"""What every question needs that never changes in a game: the boards, and what cards are by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.common.reach import Reach
from rules.engine.abilities import Ability
from rules.smash_gear.floor import Floor
from rules.smash_gear.situation import Machine, Situation
from rules.smash_gear.traits import Traits, TraitTable

Effects = tuple[Ability[Any, Any, Any, Any], ...]


class Tables:
    """The floors by their boards' ids; of each kind of card its title, price, effects and printed weapons; which
    kinds are scripts; and the traits of machines and bases."""

    def __init__(
        self,
        floors: Mapping[str, Floor],
        titles: Mapping[str, str],
        prices: Mapping[str, int],
        effects: Mapping[str, Effects],
        weapons: Mapping[str, int],
        scripts: frozenset[str],
        traits: Callable[[tuple[str, ...]], Traits],
    ) -> None:
        self.floors = floors
        self.titles, self.prices, self.effects = titles, prices, effects
        self.weapons, self.scripts = weapons, scripts
        self.traits = TraitTable(traits)
        self.reaches = {id: Reach(floor) for id, floor in floors.items()}

    def title(self, kind: str) -> str:
        """The name of a card; "a card" for one that nobody may know."""
        return self.titles[kind] if kind else "a card"

    def lost_weapons(self, machine: Machine) -> int:
        """How many weapons of its card a machine has no more."""
        return self.weapons[machine.kind] - machine.weapons.bit_count()

    def room_beside(self, state: Situation, machine: Machine) -> int:
        """The free cells beside a machine, as a mask."""
        return self.floors[state.board].beside[machine.units] & ~state.occupied()
