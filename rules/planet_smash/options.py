"""The options of a game of Planet Smash."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.text import counted, listed
from rules.game import Choice, Option
from rules.planet_smash import unseen
from rules.planet_smash.campaign import MOST_COGS, cogs
from rules.planet_smash.cards import NAMES, Planet, Quadrant
from rules.planet_smash.terms import ABILITY_USES, RULE_NAMES

GAME = "planet_smash"
SEATS = range(1, 100)


def options(planets: Mapping[str, Planet]) -> tuple[Option, ...]:
    """Return the options: the planet, and the placement of targeting dice."""
    return (
        Option(
            "planet",
            "Planet",
            (
                *(_planet_choice(planet, not number) for number, planet in enumerate(planets.values())),
                unseen.choice(GAME),
            ),
            next(iter(planets)),
            "PS-1.2",
        ),
        Option(
            "colours",
            "Targeting dice",
            (
                Choice("choose", "Choose", "Each player places the 3 colours on A, B and C."),
                Choice("standard", "Standard", "Red on A, blue on B and yellow on C for everyone."),
            ),
            "choose",
            "PS-1.3",
        ),
    )


def _planet_choice(planet: Planet, first: bool) -> Choice:
    begin = ", start here" if first else ""
    facts = (
        counted(planet.rounds, "round"),
        counted(planet.boxes, "box", "boxes"),
        f"Difficulty {cogs(planet)} of {MOST_COGS}{begin}",
        f"Wins: Hard by round {planet.hard}, Normal by {planet.normal}, Easy by {planet.easy}",
        *(f"{NAMES[id]}: {quadrant_words(planet.quadrants[id])}" for id in planet.order),
    )
    return Choice(planet.id, planet.title, planet.text, f"{GAME}/{planet.id}", facts)


def quadrant_words(quadrant: Quadrant) -> str:
    """Return a quadrant in words: "5 boxes with 2 and 4 printed, any numbers. Flip turns a die over."."""
    printed = sorted(box for box in quadrant.boxes if box)
    ability, numbers = ABILITY_USES[quadrant.ability], listed([str(number) for number in printed])
    boxes = counted(len(quadrant.boxes), "box", "boxes")
    if len(printed) == len(quadrant.boxes):
        return f"{boxes}, printed {numbers}. {ability}."
    return f"{boxes}{f' with {numbers} printed' if printed else ''}, {RULE_NAMES[quadrant.rule]}. {ability}."
