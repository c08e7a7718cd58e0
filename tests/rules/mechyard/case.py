"""Mechyard for the conformance suite: two, three and four mechs, short games and the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from rules import catalog
from rules.base.choose import Choose
from rules.common.rng import seed
from rules.game import Setup
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.game import Mechyard
from rules.mechyard.places import cell_at, crew_on
from rules.mechyard.position import Position
from rules.mechyard.printed import STEPS
from rules.mechyard.state import BROKEN, TRACK
from tests.rules.case import Case

NAMES = ("Ada", "Bo", "Cy", "Dot")
WRONG = ("", "nobody")
FAR = 9, 9
FEW = 3
"""The number of modules not entered that are tried with the actions of entered ones."""


@cache
def game() -> Mechyard:
    """Return the game with the modules of its data."""
    found = catalog.load("mechyard")
    assert isinstance(found, Mechyard)
    return found


def case() -> Case:
    chosen = (
        (2, {"rounds": "3"}),
        (3, {"rounds": "3", "overkill": "lost"}),
        (4, {"rounds": "3", "shop_refill": "round"}),
        (2, {"first": "1", "shop_refill": "round", "overkill": "lost"}),
        (3, {"rounds": "4", "first": "0"}),
        (4, {"rounds": "3"}),
    )
    setups = tuple(Setup(game().id, NAMES[:seats], options) for seats, options in chosen)
    return Case(game(), setups, 4000, candidates, permute, describe, places=places)


@lru_cache(maxsize=4)
def candidates(state: Position) -> tuple[Any, ...]:
    """Return all actions that can be built from the ids of a position, and wrong ones."""
    mine, other = state.mechs[state.seat], state.mechs[(state.seat + 1) % len(state.mechs)]
    own = [*(each.id for each in mine.modules), other.modules[0].id, *WRONG]
    every = [each.id for mech in state.mechs for each in mech.modules]
    offers = [each.id for row in state.shop for each in row if each is not None]
    parts = [each.id for mech in state.mechs for each in mech.parts]
    crew = [*(each.id for each in mine.crew), *(each.id for each in other.crew[:1]), *WRONG]
    waiting = [each.module for each in state.agenda if hasattr(each, "module")]
    entered = dict.fromkeys((*waiting, *own[:FEW], *own[-len(WRONG) - 1 :]))
    asked = state.question.among if state.question is not None else ()
    spaces = range(-TRACK - 1, TRACK + 2)
    aims = ("", "all", "money", *every, *(f"track/{to}" for to in spaces))
    markers = [f"marker/{seat}" for seat in range(len(state.mechs))]
    cells = dict.fromkeys(_near(state, state.seat))
    return (
        EndTurn(),
        Refresh(),
        *map(Choose, dict.fromkeys((*asked, "m1", *WRONG))),
        *(
            Attach(id, x, y, turn)
            for id in (*offers, *parts, *WRONG)
            for x, y in cells
            for turn in range(-1, 5)
        ),
        *map(Hire, own),
        *map(Sell, own),
        *map(Repair, own),
        *map(Activate, entered),
        *(Step(*each) for each in product(crew, own)),
        *(Fire(*each) for each in product(entered, (*every, "nobody"))),
        *(Drive(*each) for each in product(entered, spaces)),
        *(UseText(*each) for each in product(entered, range(-1, 4), (*aims, *markers))),
    )


def _near(state: Position, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a mech, the cells next to them, and a distant one."""
    yield FAR
    for each in state.mechs[seat].modules:
        yield each.x, each.y
        yield from ((each.x + dx, each.y + dy) for dx, dy in STEPS)


def places(view: Position) -> set[str]:
    """Return the cells of all mechs, the cells next to them and a distant one, and the modules as places of
    crew: grids are unbounded."""
    seats = range(len(view.mechs))
    cells = {cell_at(seat, x, y) for seat in seats for x, y in _near(view, seat)}
    return cells | {crew_on(each.id) for mech in view.mechs for each in mech.modules}


def permute(state: Position, viewer: int, number: int) -> Position:
    """Return the position with the decks in another order: nothing else is hidden, and the decks are from
    everyone."""
    rng = Random(number)
    decks = tuple(tuple(rng.sample(deck, len(deck))) for deck in state.decks)
    return replace(state, rng=seed(number), decks=decks)


def describe(state: Position) -> str:
    """Return the round, the phase and all mechs in a line."""
    mechs = [
        f"{name}: ${mech.money} at {mech.at} "
        + " ".join(
            f"{each.design}@{each.x},{each.y}:{each.turn}{'!' if damage == BROKEN else f'-{damage}' if damage else ''}"
            for each, damage in zip(mech.modules, mech.damage, strict=True)
        )
        + f" crew {dict(Counter(each.on for each in mech.crew))}"
        for name, mech in zip(state.agreed.names, state.mechs, strict=True)
    ]
    return "; ".join((f"round {state.turn} {state.phase} seat {state.deciding}", *mechs))
