"""Tooltips of places: a title and a sentence."""

from __future__ import annotations

from rules.common.dice import SIDES
from rules.common.text import counted, listed, possessive, some
from rules.planet_smash.cards import NAMES, QUADRANTS, Planet
from rules.planet_smash.expected_throws import numbers_that_fit
from rules.planet_smash.hud import QuadrantSummary, open_boxes
from rules.planet_smash.sheet import AREA, WILD, demolished, target_colour, target_value
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Position, Sheet
from rules.planet_smash.terms import ABILITY_NAMES, LINE_NAMES

RULES = {
    "any": "This quadrant takes any numbers.",
    "all_different": "All numbers in this quadrant must be different.",
    "all_equal": "All numbers in this quadrant must be equal.",
}
USES = {
    "adjust": "Add 1 to any die, or subtract 1.",
    "flip": "Turn any die to its opposite side.",
    "reroll": "Roll any die again.",
    "any": "Adjust, flip or re-roll any die.",
}


def describe(planet: Planet, sheet: Sheet, place: str) -> str:
    r"""Return "Title\nsentence" for a place; "" if its piece says everything."""
    family, _, rest = place.partition("/")
    id, _, index = rest.partition("/")
    match family:
        case "box":
            return _box(planet, sheet, id, int(index))
        case "cell":
            return f"Research cell in {NAMES[id]}\n{_takes(sheet.cells[QUADRANTS.index(id)], int(index))}"
        case "circle":
            ability = planet.quadrants[id].ability
            line = LINE_NAMES[int(index)].lower()
            return f"{possessive(NAMES[id])} {ABILITY_NAMES[ability]}\nComplete the {line} to ready it. {USES[ability]}"
        case "target" if id == QUADRANTS[WILD]:
            return f"{NAMES[id]} has no targeting die\n{aim(sheet, WILD)}{_ruled(planet, sheet, id)}"
        case "target":
            slot = f"{possessive(NAMES[id])} targeting slot"
            return f"{slot}\n{aim(sheet, QUADRANTS.index(id))}{_ruled(planet, sheet, id)}"
        case "spot":
            return f"Spot {id}\nPlace a die here to fly your ship {counted(int(id), 'quadrant')} clockwise."
        case "orbit":
            flies = "Your ship flies clockwise, as far as the spot shows. You use the die where it lands."
            return f"Orbit over {NAMES[rest]}\n{flies}"
        case "planet":
            left = sum(not demolished(sheet, number) for number in range(len(QUADRANTS)))
            boxes = counted(open_boxes(sheet), "box", "boxes")
            stands = f"{left} of 4 quadrants to demolish, {boxes} left." if left else "Smashed!"
            return f"{possessive(planet.title)} core\n{stands} Click to see the planet's card."
        case "ability":
            ability = planet.quadrants[id].ability
            return f"{possessive(NAMES[id])} {ABILITY_NAMES[ability]}\n{USES[ability]}"
    return ""


def describe_player(view: Position, planet: Planet, seat: int, bot: bool) -> str:
    """Return a player's tooltip: the name, then the state of the planet and the use of a click."""
    sheet = view.sheets[seat]
    left = open_boxes(sheet)
    smashed = sum(demolished(sheet, number) for number in range(len(QUADRANTS)))
    stands = (
        f"{smashed} of 4 quadrants demolished, {left} {some(left, 'box', 'boxes')} left."
        if left
        else "Smashed!"
    )
    who, turn = "A bot. " if bot else "", "Playing now. " if seat == view.seat else ""
    return f"{view.names[seat]}\n{who}{turn}{stands} Click to see the planet."


def describe_quadrant(id: str, known: QuadrantSummary) -> str:
    """Return a quadrant's tooltip: its needs, why they are hard to meet, and the use of a click."""
    fits = "An unused die fits. " if known.fits else ""
    return f"{NAMES[id]}: {known.waits[0]}\n{f'{known.caution} ' if known.caution else ''}{fits}Click to enlarge."


def describe_rounds(planet: Planet, now: int, players: int) -> str:
    """Return the rounds' tooltip: the current round, and the rounds of the difficulties (PS-7.1, PS-7.2)."""
    when = f"Round {now} of {planet.rounds}" if now else f"Setup, {planet.rounds} rounds"
    rounds = planet.hard, planet.normal, planet.easy
    if players > 1:
        marks = "The marks show rounds {}, {} and {}: Hard, Normal and Easy in solo games.".format(*rounds)
        ends = "The game ends after the first round with a smashed planet."
        return f"{when}\n{ends} After round {planet.rounds}, all players lose. {marks}"
    goals = "Smash the planet by round {} for Hard, {} for Normal, {} for Easy.".format(*rounds)
    late = " You can still win later, but for no difficulty." if planet.easy < planet.rounds else ""
    return f"{when}\n{goals}{late} After round {planet.rounds} you lose."


def aim(sheet: Sheet, number: int) -> str:
    """Return the value a die needs to demolish in a quadrant, and which dice can do both actions."""
    if demolished(sheet, number):
        return "Demolished. You can still research here."
    if number == WILD:
        return "Needs 1 or more. Any die can do both actions."
    colour = target_colour(sheet, number)
    if colour == EMPTY:
        return "Place a targeting die here to set this quadrant's target."
    needs = f"Needs {target_value(sheet, number)} or more. " if target_value(sheet, number) else ""
    return f"{needs}{COLOURS[colour].capitalize()} dice can do both actions."


def _ruled(planet: Planet, sheet: Sheet, id: str) -> str:
    """Return the sentence about a quadrant's numbers, until it is demolished."""
    return "" if demolished(sheet, QUADRANTS.index(id)) else f" {RULES[planet.quadrants[id].rule]}"


def _takes(cells: Numbers, cell: int) -> str:
    """Return the numbers that fit a research cell, and why (PS-5.1)."""
    other = (cell + AREA.columns) % len(cells)
    takes, where = numbers_that_fit(cells, cell), "below" if other > cell else "above"
    if cells[cell]:
        return "Full. Columns must match, rows must differ."
    if not takes:
        return f"No number fits: the column needs a {cells[other]}, and this row already has one."
    if cells[other]:
        return f"Needs a {cells[other]}, like the cell {where}."
    if barred := listed([str(value) for value in SIDES if value not in takes]):
        return f"Any number but {barred} (in this row). The column then needs the same number again."
    return "Any number fits. Columns must match, rows must differ."


def _box(planet: Planet, sheet: Sheet, id: str, index: int) -> str:
    quadrant = planet.quadrants[id]
    if index >= len(quadrant.boxes):
        return ""
    if demolished(sheet, QUADRANTS.index(id)):
        return f"Box in {NAMES[id]}\n{aim(sheet, QUADRANTS.index(id))}"
    printed, free = quadrant.boxes[index], quadrant.rule == "any"
    takes = f"Needs a {printed}." if printed else "Takes any number." if free else ""
    if sheet.boxes[QUADRANTS.index(id)][index]:
        takes = "Full."
    return f"Box in {NAMES[id]}\n{takes}{'' if free else f' {RULES[quadrant.rule]}'}".replace("\n ", "\n")
