"""Mechs for tests of what is drawn: built by the rules' own ways of attaching."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules import catalog
from rules.game import Setup
from rules.mechyard.frame import Frame
from rules.mechyard.game import Mechyard
from rules.mechyard.position import Position
from rules.mechyard.state import FIGHT, Crew, Module

GAME = catalog.load("mechyard")
assert isinstance(GAME, Mechyard)
DESIGNS = GAME.library.designs
NAMES = ("Red", "Blue", "Green", "Violet")


def built(designs: Sequence[str], chance: random.Random, seat: int = 0) -> tuple[Module, ...]:
    """A Core and modules attached to it, each anywhere it can be."""
    modules = [Module(f"s{seat}m0", "core", 0, 0)]
    for number, id in enumerate(designs, 1):
        frame = Frame(modules, DESIGNS)
        x, y, turn = chance.choice(list(frame.placements(DESIGNS[id])))
        modules.append(Module(f"s{seat}m{number}", id, x, y, turn))
    return tuple(modules)


def position(modules: int, seats: int = 2, seed: int = 1) -> Position:
    """A Fight phase of mechs with so many modules each, built at random."""
    chance = random.Random(seed)
    assert isinstance(GAME, Mechyard)
    state = GAME.new_game(Setup("mechyard", NAMES[:seats]), seed)
    mechs = []
    for seat, mech in enumerate(state.mechs):
        made = built(chance.choices(sorted(DESIGNS.keys() - {"core"}), k=modules - 1), chance, seat)
        crew = (Crew(f"s{seat}c0", made[0].id, 2), Crew(f"s{seat}c1", made[-1].id, 3))
        mechs.append(replace(mech, modules=made, damage=(0,) * modules, parts=(), crew=crew))
    return replace(state, mechs=tuple(mechs), phase=FIGHT, turn=2)


def play(state: Position) -> Any:
    """What parts of the table ask of a view."""
    assert isinstance(GAME, Mechyard)
    return GAME.at(state).play
