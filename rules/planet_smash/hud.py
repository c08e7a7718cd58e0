"""The progress of a planet, and the needs of each of its quadrants."""

from __future__ import annotations

from msgspec import Struct

from rules.common.dice import SIDES
from rules.common.text import counted, listed
from rules.planet_smash.cards import QUADRANTS, Rule
from rules.planet_smash.expected_throws import Wanted, wanted
from rules.planet_smash.pace import Pace
from rules.planet_smash.sheet import WILD, demolished, target_value
from rules.planet_smash.state import EMPTY, Numbers, Sheet, Situation

GONE = ("demolished, research only", "research only", "demolished")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class QuadrantSummary(Struct, frozen=True):
    """A quadrant's summary: its needs in wordings from longest to shortest, the value a die must `reach` (0:
    not rolled yet), why that is hard now ("" if it isn't), whether an unused die `fits`."""

    waits: tuple[str, ...]
    reach: int = 0
    caution: str = ""
    fits: bool = False


def open_boxes(sheet: Sheet) -> int:
    """Return the number of open boxes."""
    return sum(boxes.count(0) for boxes in sheet.boxes)


def smashed_words(sheet: Sheet) -> str:
    """Return the progress of a planet: "2 of 4 demolished"."""
    return f"{sum(demolished(sheet, quadrant) for quadrant in range(len(QUADRANTS)))} of {len(QUADRANTS)} demolished"


def quadrant_summaries(pace: Pace, view: Situation, seat: int) -> tuple[QuadrantSummary, ...]:
    """Return the summary of every quadrant of a seat's sheet, in the order of QUADRANTS."""
    sheet = view.sheets[seat]
    free = [value for colour, value in enumerate(sheet.plan) if value and colour not in sheet.spots]
    rounds = pace.chart.planet.rounds - view.round + (EMPTY in sheet.spots)
    routes = pace.chart.routes[sheet.ship][sheet.spots]
    near = {quadrant for route in routes for quadrant in route}
    return tuple(
        _quadrant_summary(pace, sheet, quadrant, free if quadrant in near else [], rounds)
        for quadrant in range(len(QUADRANTS))
    )


def _quadrant_summary(
    pace: Pace, sheet: Sheet, quadrant: int, free: list[int], rounds: int
) -> QuadrantSummary:
    """Return the summary of one quadrant: `free` are the values of dice that can still reach it this round,
    `rounds` the rounds left."""
    if demolished(sheet, quadrant):
        return QuadrantSummary(GONE)
    boxes = sheet.boxes[quadrant]
    want = wanted(pace.chart, quadrant, boxes)
    values = {*want.printed, *want.free}
    reach = target_value(sheet, quadrant) if quadrant in (WILD, *sheet.slots) else 0
    caution = ""
    if reach > max(values):
        caution = f"No number it needs reaches {reach}."
    elif (waits := _late(pace, quadrant, boxes, rounds)) > 0:
        caution = f"Needs about {counted(round(waits), 'round')} without abilities ({rounds or 'none'} left)."
    fits = bool(reach) and any(value in values and value >= reach for value in free)
    return QuadrantSummary(_needs(pace.chart.quadrants[quadrant].rule, want), reach, caution, fits)


def _late(pace: Pace, quadrant: int, boxes: Numbers, rounds: int) -> float:
    """Return the number of rounds that the boxes take with dice alone, if that is more than are left and the
    quadrant has fallen behind since the first round; else 0."""
    work = pace.worth.work[quadrant]
    waits, whole = work[boxes].waits, work[(0,) * len(boxes)].waits
    return waits if waits > rounds * max(1.0, whole / pace.chart.planet.rounds) else 0.0


def _needs(rule: Rule, want: Wanted) -> tuple[str, ...]:
    """Return the needs of a quadrant, in wordings from longest to shortest."""
    blanks, free, printed = want
    if rule == "all_equal":
        count, only = blanks + len(printed), {*free, *printed}
        if len(only) > 1:
            return f"{NUMBERS[count]} equal numbers", f"{NUMBERS[count]} equal"
        (value,) = only
        more = f"{NUMBERS[count]} more {value}{'s' if count > 1 else ''}"
        return more, f"{count} × {value}"
    fixed = listed([str(number) for number in printed])
    if not blanks:
        return f"the printed {fixed}", fixed, f"{NUMBERS[len(printed)]} printed"
    if rule == "any" or len(free) == len(SIDES):
        several = f"any {NUMBERS[blanks]}" if rule == "any" else f"{NUMBERS[blanks]} different"
        words = "any number" if blanks == 1 else several
        short = words.replace(" number", "") if rule == "any" or blanks == 1 else f"{blanks} differ"
    elif len(free) == blanks:
        words = listed([str(value) for value in free])
        short = words.replace(" and ", ", ")
    else:
        words = f"{', '.join(map(str, free[:-1]))} or {free[-1]}"
        lacking = " or ".join(str(value) for value in SIDES if value not in free)
        short = f"not {lacking}" if len(free) > len(SIDES) / 2 else "/".join(map(str, free))
    if not printed:
        return words, short
    if rule == "any":
        numbers = [str(number) for number in printed]
        least = words if blanks > 1 else "1 blank"
        return (
            listed([*numbers, words]),
            f"{', '.join(numbers)} + {words}",
            f"{', '.join(numbers)} + {least}",
            f"{' '.join(numbers)} + {least}",
            f"{' '.join(numbers)} +{blanks}",
        )
    return f"{words}, plus the printed {fixed}", f"{words}, plus {fixed}", f"{short} + {fixed}"
