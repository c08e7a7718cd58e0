"""What a place is, in a title and a sentence, for its tooltip."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.words import counted, listed, some
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.panels import Quarter, open_boxes
from rules.planet_smash.sheet import AREA, WILD, demolished, target_colour, target_value
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Position, Sheet
from rules.planet_smash.waiting import fits
from rules.planet_smash.words import ABILITY_NAMES, LINE_NAMES

RULES = {
    "any": "Numbers may repeat or differ as they come.",
    "all_different": "No number may stand twice in this quadrant.",
    "all_equal": "Every box must hold the same number.",
}
USES = {
    "adjust": "Add or take 1 on any die.",
    "flip": "Turn any die to its opposite side.",
    "reroll": "Roll any die again.",
    "any": "Adjust, flip or re-roll any die.",
}


def describe(planet: Planet, sheet: Sheet, place: str) -> str:
    """ "Title\\nsentence" for a place; "" where the piece says it all."""
    family, _, rest = place.partition("/")
    id, _, index = rest.partition("/")
    match family:
        case "box":
            return _box(planet, sheet, id, int(index))
        case "cell":
            return f"Research of {NAMES[id]}\n{_takes(sheet.cells[QUADRANTS.index(id)], int(index))}"
        case "circle":
            ability = planet.quadrants[id].ability
            line = LINE_NAMES[int(index)].lower()
            return f"{ABILITY_NAMES[ability]} of {NAMES[id]}\nReady when the {line} is full. {USES[ability]}"
        case "target" if id == QUADRANTS[WILD]:
            return f"{NAMES[id]} has no targeting die\n{aim(sheet, WILD)}.{_ruled(planet, sheet, id)}"
        case "target":
            return f"Targeting seat of {NAMES[id]}\n{aim(sheet, QUADRANTS.index(id))}.{_ruled(planet, sheet, id)}"
        case "spot":
            return f"Spot {id}\nA die placed here flies your ship {id} on, clockwise."
        case "orbit":
            flies = "Your ship flies clockwise, as far as a die's spot says; the die is used where it lands."
            return f"Orbit of {NAMES[rest]}\n{flies}"
        case "planet":
            left = sum(not demolished(sheet, number) for number in range(len(QUADRANTS)))
            boxes = counted(open_boxes(sheet), "box", "boxes")
            stands = f"{left} of 4 quadrants to smash, {boxes} left." if left else "All four quadrants are smashed."
            return f"The core of {planet.title}\n{stands} With all four gone it bursts. Click to see the planet's card."
        case "ability":
            ability = planet.quadrants[id].ability
            return f"{ABILITY_NAMES[ability]} of {NAMES[id]}\n{USES[ability]}"
    return ""


def describe_player(view: Position, planet: Planet, seat: int, bot: bool) -> str:
    """A player in words: the name, then how the planet stands and what a click does."""
    sheet = view.sheets[seat]
    left = open_boxes(sheet)
    smashed = sum(demolished(sheet, number) for number in range(len(QUADRANTS)))
    stands = (
        f"{smashed} of 4 quadrants smashed, {left} {some(left, 'box', 'boxes')} left." if left else "Smashed."
    )
    who, turn = "A bot. " if bot else "", "To play now. " if seat == view.seat else ""
    return f"{view.names[seat]}\n{who}{turn}{stands} Click to see the planet."


def describe_quarter(id: str, known: Quarter) -> str:
    """What a quadrant waits for, why that is hard now, and what a click does."""
    fits = "A die that is left fits. " if known.fits else ""
    return f"{NAMES[id]}: {known.waits[0]}\n{f'{known.caution} ' if known.caution else ''}{fits}Click to see it large."


def describe_rounds(planet: Planet, now: int, players: int) -> str:
    """Which round it is, and what smashing the planet by when is worth (PS-7.1, PS-7.2)."""
    when = f"Round {now} of {planet.rounds}" if now else f"Before round 1 of {planet.rounds}"
    goals = f"Hard by round {planet.hard}, Normal by {planet.normal}, Easy by {planet.easy}"
    first = "The first round in which a planet is smashed ends the game. " if players > 1 else ""
    late = "later is a win without one; " if players == 1 and planet.easy < planet.rounds else ""
    return f"{when}\n{first}{goals}; {late}after round {planet.rounds} the planet still stands and wins."


def aim(sheet: Sheet, number: int) -> str:
    """What a die must show to demolish in a quadrant."""
    if demolished(sheet, number):
        return "No more demolition here; research goes on"
    if number == WILD:
        return "Takes a 1 or more; every die may do both"
    colour = target_colour(sheet, number)
    if colour == EMPTY or not target_value(sheet, number):
        return "Its targeting die will say what a die must reach"
    return f"Takes a {target_value(sheet, number)} or more; a {COLOURS[colour]} die may do both"


def _ruled(planet: Planet, sheet: Sheet, id: str) -> str:
    """The sentence about a quadrant's numbers, while it stands."""
    return "" if demolished(sheet, QUADRANTS.index(id)) else f" {RULES[planet.quadrants[id].rule]}"


def _takes(cells: Numbers, cell: int) -> str:
    """What a research cell takes, and why (PS-5.1)."""
    other = (cell + AREA.columns) % len(cells)
    takes, where = fits(cells, cell), "below" if other > cell else "above"
    if cells[cell]:
        return "Full. A column takes equal numbers, a row three different ones."
    if not takes:
        return f"Takes nothing: the {cells[other]} {where} stands in its row already."
    if cells[other]:
        return f"Takes a {cells[other]} only, as {where}."
    if barred := listed([str(value) for value in SIDES if value not in takes]):
        return f"Takes anything but {barred}, which its row has; its column then needs the same again."
    return "Takes any number. A column takes equal numbers, a row three different ones."


def _box(planet: Planet, sheet: Sheet, id: str, index: int) -> str:
    quadrant = planet.quadrants[id]
    if index >= len(quadrant.boxes):
        return ""
    if demolished(sheet, QUADRANTS.index(id)):
        return f"{NAMES[id]} is smashed\n{aim(sheet, QUADRANTS.index(id))}."
    printed = quadrant.boxes[index]
    takes = f"Takes a {printed} only." if printed else "Takes any number."
    if sheet.boxes[QUADRANTS.index(id)][index]:
        takes = "Full."
    return f"Box of {NAMES[id]}\n{takes} {RULES[quadrant.rule]}"
