"""Planet Smash for the conformance suite: every planet, solo and with several players."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from rules import catalog
from rules.common.rng import seed
from rules.game import Setup
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import NAMES, QUADRANTS
from rules.planet_smash.state import COLOURS, DICE, PERFORMED, Position
from tests.rules.case import Case

CANDIDATES = (
    *(PlaceTargetingDie(colour, quadrant) for colour, quadrant in product(COLOURS, QUADRANTS)),
    *(Place(colour, spot) for colour, spot in product(COLOURS, range(5))),
    *(Demolish(box) for box in range(-1, 8)),
    *(Research(cell) for cell in range(-1, 8)),
    Finish(),
    *(
        UseAbility(*parts)
        for parts in product(QUADRANTS, (*PERFORMED, "any"), (*DICE, "plan/green"), (-2, -1, 0, 1))
    ),
    NextRound(),
)


def case() -> Case:
    game = catalog.load("planet_smash")
    planets = [choice.id for choice in game.options()[0].choices]
    setups = tuple(
        Setup("planet_smash", tuple(f"P{n}" for n in range(seats)), {"planet": planet, "colours": colours})
        for planet, (seats, colours) in product(planets, ((1, "choose"), (3, "choose"), (2, "standard")))
    )
    return Case(game, setups, 4000, lambda state: CANDIDATES, _permute, describe)


def _permute(state: Position, viewer: int, number: int) -> Position:
    """Return the position with another seed: only future dice are hidden."""
    return replace(state, rng=seed(number))


def describe(state: Position) -> str:
    """Return the round, and the sheet of the seat to act: ship, dice (spot), targets, then each quadrant's
    boxes, research and crossed-out circles."""
    seat = max(state.seat, 0)
    here = state.sheets[seat]
    dice = [
        f"{colour} {here.plan[number]}"
        + (f"({here.spots.index(number) + 1})" if number in here.spots else "")
        for number, colour in enumerate(COLOURS)
    ]
    targets = [
        f"{NAMES[QUADRANTS[here.slots[number]]]} {colour} {here.target[number] or '-'}"
        for number, colour in enumerate(COLOURS)
        if here.slots[number]
    ]
    quadrants = [
        f"{NAMES[id]} {_numbers(here.boxes[q])} {_numbers(here.cells[q][:3])}/{_numbers(here.cells[q][3:])}"
        + "x" * here.crossed[q].bit_count()
        for q, id in enumerate(QUADRANTS)
    ]
    parts = (f"round {state.round} {state.names[seat]}", f"ship {NAMES[QUADRANTS[here.ship]]}")
    return "; ".join((*parts, ", ".join(dice), ", ".join(targets), ", ".join(quadrants)))


def _numbers(numbers: tuple[int, ...]) -> str:
    return "".join(str(number or "_") for number in numbers)
