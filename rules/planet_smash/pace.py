"""How many more rounds a planet takes, as far as one can tell: by what is left to do, and by what the
dice of this round can still do."""

from __future__ import annotations

from math import exp, log

from rules.common.pending import Pending
from rules.planet_smash.sheet import WILD, WILD_TARGET
from rules.planet_smash.state import COLOURS, EMPTY, Sheet
from rules.planet_smash.waiting import NARROW
from rules.planet_smash.weights import WEIGHTS
from rules.planet_smash.worth import BOTH, DEMOLISH, EITHER, NEVER, RESEARCH, Prospect, Worth, code_of

_PER_ABILITY = 0.02  # a smash that takes abilities is a little less sure, and less in a tie (PS-7.3)
_LAST = 0.02  # what lies below one round still counts, but little: the next round is the least

_ALONE = WEIGHTS.blend

Prospects = tuple[Prospect, Prospect, Prospect, Prospect]


class Outlook:
    """A sheet's prospects by quadrant, the kinds of ability ready, how many are, open boxes in all."""

    __slots__ = ("kinds", "open", "prospects", "rounds", "uses")

    def __init__(self, worth: Worth, sheet: Sheet) -> None:
        w = WEIGHTS
        boxes, cells, crossed = sheet.boxes, sheet.cells, sheet.crossed
        work, study, weight = worth.work, worth.study, worth.weight
        works = (work[0][boxes[0]], work[1][boxes[1]], work[2][boxes[2]], work[3][boxes[3]])
        studies = (study[0][cells[0]], study[1][cells[1]], study[2][cells[2]], study[3][cells[3]])
        self.prospects = (
            works[0].beside[studies[0]],
            works[1].beside[studies[1]],
            works[2].beside[studies[2]],
            works[3].beside[studies[3]],
        )
        stock = 0.0
        self.kinds = self.uses = self.open = takes = 0
        throws = 0.0
        for quadrant in (0, 1, 2, 3):
            one, there = studies[quadrant], works[quadrant]
            used = crossed[quadrant].bit_count()
            stock += one.stock - weight[quadrant] * used
            if one.filled > used:
                self.kinds |= worth.kind[quadrant]
                self.uses += one.filled - used
            self.open += there.open
            throws += there.throws
            takes += there.takes
        if not self.open:
            self.rounds = 0.0
            return
        help_ = stock / (stock + 1) if stock > 0 else 0.0
        bare = 1 - help_
        whole = w.whole + w.box_helped * help_ * self.open
        whole += bare * ((w.box_bare + w.narrow * NARROW[takes]) * self.open + w.throw * throws)
        total = exp(whole / w.blend)
        for there in works:
            if there.open:
                total += exp((there.alone + bare * there.alone_bare) / w.blend)
        self.rounds = w.blend * log(total)


def rounds_left(worth: Worth, sheet: Sheet) -> float:
    """How many rounds a sheet takes beyond those that are over; 0 when it is smashed."""
    outlook = Outlook(worth, sheet)
    return _at_least_one(outlook.rounds) if outlook.open else 0.0


def rounds_left_now(worth: Worth, sheet: Sheet, pending: tuple[Pending, ...]) -> float:
    """The same for the seat to act, beyond this round: 0 when its dice will smash the planet."""
    outlook = Outlook(worth, sheet)
    if not outlook.open:
        return 0.0
    dice = 3 - len(sheet.spots) + sheet.spots.count(EMPTY)
    acting = pending[-1] if pending else None
    if not dice and acting is None:
        return _at_least_one(outlook.rounds)
    targets = [WILD_TARGET, 0, 0, 0]
    for colour, quadrant in enumerate(sheet.seats):
        targets[quadrant] = sheet.target[colour]
    targets[WILD] = WILD_TARGET
    if outlook.open <= dice + (acting is not None):
        uses = _uses_to_smash(worth, outlook, sheet, targets, acting)
        if uses <= outlook.uses:
            return _PER_ABILITY * uses
    saved = _saved_by_placed(outlook, sheet, targets, acting) if acting else 0.0
    if dice:
        saved += _saved_by_others(worth, outlook, sheet, targets)
    return _at_least_one(outlook.rounds - saved)


def _at_least_one(rounds: float) -> float:
    return rounds if rounds > 1 else 1 + _LAST * (rounds - 1)


def _saved_by_placed(outlook: Outlook, sheet: Sheet, targets: list[int], choice: Pending) -> float:
    """The rounds that the die whose actions are asked can save."""
    pawn = sheet.pawn
    if len(choice.among) == 2:
        mode = BOTH if choice.picks > 1 else EITHER
    else:
        mode = DEMOLISH if choice.among[0] == "demolish" else RESEARCH
    value = sheet.plan[COLOURS.index(choice.about)]
    return outlook.prospects[pawn].gains[code_of(outlook.kinds, targets[pawn], mode)][value]


def _saved_by_others(worth: Worth, outlook: Outlook, sheet: Sheet, targets: list[int]) -> float:
    """The rounds that the dice not placed yet can save, each on its own, with the best order."""
    first, second, third = worth.chart.flight[sheet.pawn]
    spots, kinds = sheet.spots, outlook.kinds
    here = sheet.pawn
    rows = []
    for quadrant in (here, first, second, third):
        mode = BOTH if quadrant == WILD else EITHER
        rows.append(outlook.prospects[quadrant].gains[code_of(kinds, targets[quadrant], mode)])
    dice = []
    for colour in (0, 1, 2):
        if colour in spots:
            continue
        value = sheet.plan[colour]
        gains = [rows[0][value], rows[1][value], rows[2][value], rows[3][value]]
        seat = sheet.seats[colour]
        if seat and sheet.target[colour]:
            at = 0 if seat == here else 1 if seat == first else 2 if seat == second else 3
            code = code_of(kinds, targets[seat], BOTH)
            gains[at] = outlook.prospects[seat].gains[code][value]
        dice.append(gains)
    if len(dice) == 3:
        x, y, z = dice
        return max(x[2] + _best_pair(y, z), y[2] + _best_pair(x, z), z[2] + _best_pair(x, y))
    free = [spot for spot in (1, 2, 3) if spots[spot - 1] == EMPTY]
    if len(dice) == 1:
        return dice[0][free[0]]
    a, b = free
    last = (a + b) % 4
    x, y = dice
    return max(x[last] + max(y[a], y[b]), y[last] + max(x[a], x[b]))


def _best_pair(x: list[float], y: list[float]) -> float:
    """The first two of three dice, by how far from the ship they land: the third lands two on. Spots 1,
    2 and 3 in any order come to 1 and 3, or to one of these and to 0 or 2."""
    near_x = x[0] if x[0] > x[2] else x[2]
    near_y = y[0] if y[0] > y[2] else y[2]
    far_x = x[1] if x[1] > x[3] else x[3]
    far_y = y[1] if y[1] > y[3] else y[3]
    return max(far_x + near_y, near_x + far_y, x[1] + y[3], x[3] + y[1])


def _uses_to_smash(
    worth: Worth, outlook: Outlook, sheet: Sheet, targets: list[int], acting: Pending | None
) -> int:
    """The fewest abilities with which this round's dice fill every open box; NEVER or more when they
    cannot."""
    prospects, kinds = outlook.prospects, outlook.kinds
    codes = [code_of(kinds, targets[quadrant], EITHER) for quadrant in range(4)]
    open_ = [prospect.work.open for prospect in prospects]
    values = [sheet.plan[colour] for colour in range(3) if colour not in sheet.spots]
    before = 0
    starts = [(before, tuple(open_))]
    if acting is not None and "demolish" in acting.among and open_[sheet.pawn]:
        need = prospects[sheet.pawn].needs[codes[sheet.pawn]][sheet.plan[COLOURS.index(acting.about)]]
        if need < NEVER:
            open_[sheet.pawn] -= 1
            starts.append((need, tuple(open_)))
    fewest = NEVER
    for uses, left in starts:
        if not any(left):
            fewest = min(fewest, uses)
        elif values:
            for route in worth.chart.routes[sheet.pawn][sheet.spots]:
                fewest = min(fewest, _uses_on(route, values, uses, left, prospects, codes))
    return fewest


def _uses_on(
    route: tuple[int, ...],
    values: list[int],
    uses: int,
    left: tuple[int, ...],
    prospects: Prospects,
    codes: list[int],
) -> int:
    """The fewest abilities with which dice of these values, in any order, fill what is left on the way."""
    if not any(left):
        return uses
    if not route or sum(left) > len(route):
        return NEVER
    quadrant, onwards = route[0], route[1:]
    fewest = NEVER
    for at, value in enumerate(values):
        rest = values[:at] + values[at + 1 :]
        fewest = min(fewest, _uses_on(onwards, rest, uses, left, prospects, codes))
        need = prospects[quadrant].needs[codes[quadrant]][value]
        if left[quadrant] and need < NEVER:
            after = (*left[:quadrant], left[quadrant] - 1, *left[quadrant + 1 :])
            fewest = min(fewest, _uses_on(onwards, rest, uses + need, after, prospects, codes))
    return fewest
