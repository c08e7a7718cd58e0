"""Setting the table: the store laid out, a base for each, 25 gears (SG-1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.cards import Card, Pile
from rules.common.market import laid_out
from rules.common.rng import below, shuffle
from rules.common.rng import seed as source
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import SEATS, Base, Side, Store
from rules.smash_gear.state import Position
from rules.smash_gear.store import MACHINES, PROGRAMS, SUPPLY

GEARS = 25
"""What each player starts with (SG-1.3)."""


def position(rules: Rules, names: tuple[str, ...], chosen: Mapping[str, str], seed: int) -> Position:
    """The first state of a game with these options."""
    machines, rng = _pile("m", rules.library.machine_pile, source(seed))
    programs, rng = _pile("p", rules.library.program_pile, rng)
    if chosen["first"] == "lot":
        first, rng = below(rng, SEATS)
    else:
        first = int(chosen["first"])
    limit = 0 if chosen["turn_limit"] == "off" else int(chosen["turn_limit"])
    machine_row, machines = laid_out(machines, MACHINES)
    program_row, programs = laid_out(programs, PROGRAMS)
    store = Store(machine_row, program_row, machines, programs, SUPPLY, SUPPLY)
    starts = rules.floors[chosen["board"]].board.starts
    bases = tuple(Base(f"base{seat + 1}", seat, cell) for seat, cell in enumerate(starts))
    sides = (Side(GEARS), Side(GEARS))
    asks, open_hands = chosen["always_ask"] == "yes", chosen["hands"] == "open"
    return Position(
        rng, names, chosen["board"], first, limit, asks, open_hands, 0, first, sides, store, (), bases
    )


def _pile(letter: str, kinds: tuple[str, ...], rng: int) -> tuple[Pile, int]:
    """A shuffled pile; ids are given after shuffling, so they tell nothing of the card."""
    mixed, rng = shuffle(rng, kinds)
    return tuple(Card(f"{letter}{number}", kind) for number, kind in enumerate(mixed)), rng
