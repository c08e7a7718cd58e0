"""Mechs for tests of what is drawn: built by the rules' own ways of attaching."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import yaml
from msgspec import to_builtins
from msgspec.structs import replace

from rules import catalog
from rules.game import Setup
from rules.mechyard.frame import Frame
from rules.mechyard.game import Mechyard
from rules.mechyard.position import Position
from rules.mechyard.position_file import describe
from rules.mechyard.printed import DECKS
from rules.mechyard.state import FIGHT, OFFERS, Crew, Module

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
    """A Fight phase of mechs with so many modules each, built at random of what there is: the starting parts, then
    modules of the decks."""
    chance = random.Random(seed)
    assert isinstance(GAME, Mechyard)
    state = GAME.new_game(Setup("mechyard", NAMES[:seats]), seed)
    deck = [id for cards in state.decks for id in cards]
    chance.shuffle(deck)
    mechs = []
    for seat, mech in enumerate(state.mechs):
        wanted = [each.design for each in mech.parts][: modules - 1]
        while len(wanted) < modules - 1:
            wanted.append(deck.pop())
        made = built(wanted, chance, seat)
        crew = (Crew(f"s{seat}c0", made[0].id, 2), Crew(f"s{seat}c1", made[-1].id, 3))
        mechs.append(replace(mech, modules=made, damage=(0,) * modules, parts=(), crew=crew))
    left = tuple(tuple(id for id in deck if DESIGNS[id].kind == kind) for kind in DECKS)
    shop = ((None,) * OFFERS,) * len(DECKS)
    return replace(state, mechs=tuple(mechs), decks=left, shop=shop, phase=FIGHT, turn=2)


def described(state: Position) -> str:
    """A position in the words of a scene file."""
    assert isinstance(GAME, Mechyard)
    return str(yaml.safe_dump(to_builtins(describe(GAME, state)), default_flow_style=None, width=10_000))


def play(state: Position) -> Any:
    """What parts of the table ask of a view."""
    assert isinstance(GAME, Mechyard)
    return GAME.at(state).play
