"""What a planet's card offers to its face."""

from __future__ import annotations

from rules.common.face import FRAMING, Fields
from rules.planet_smash.cards import NAMES, Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.words import ABILITY_NAMES, RULE_NAMES


def faces(game: PlanetSmash) -> dict[str, Fields]:
    """The fields of every planet by its id."""
    return {id: fields(planet) for id, planet in game.planets.items()}


def fields(planet: Planet) -> Fields:
    """What the layout of a planet's card may show; a box where any value may be written is 0."""
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
    """What may be shown of its quadrants, in the order in which they lie."""
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
