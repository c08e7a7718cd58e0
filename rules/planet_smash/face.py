"""The fields of a planet's card for its face layouts."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.planet_smash.cards import NAMES, Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.terms import ABILITY_NAMES, RULE_NAMES


def faces(game: PlanetSmash) -> dict[str, Fields]:
    """Return the fields of every planet by its id."""
    return {id: fields(planet) for id, planet in game.planets.items()}


def fields(planet: Planet) -> Fields:
    """Return the fields of a planet for its layout; a box that takes any value is 0."""
    return {
        "id": planet.id,
        "layout": planet.layout,
        FRAMING: planet.framing.fields,
        "title": planet.title,
        "rounds": planet.rounds,
        "boxes": planet.boxes,
        "hard": planet.hard,
        "normal": planet.normal,
        "easy": planet.easy,
        "quadrants": lines(planet),
    }


def lines(planet: Planet) -> tuple[Fields, ...]:
    """Return the fields of a planet's quadrants, in clockwise order."""
    return tuple(
        {
            "name": NAMES[id],
            "printed": planet.quadrants[id].boxes,
            "ability": planet.quadrants[id].ability,
            "grants": ABILITY_NAMES[planet.quadrants[id].ability],
            "rule": RULE_NAMES[planet.quadrants[id].rule],
        }
        for id in planet.order
    )
