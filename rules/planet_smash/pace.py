"""How many more rounds a planet takes, as far as one can tell: by what is left to do, and by what the
dice of this round can still do."""

from __future__ import annotations

from math import exp, log

from rules.common.pending import Pending
from rules.planet_smash.sheet import WILD, WILD_TARGET
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet
from rules.planet_smash.waiting import NARROW
from rules.planet_smash.weights import WEIGHTS
from rules.planet_smash.worth import BOTH, DEMOLISH, EITHER, REROLL, RESEARCH, Worth, code_of

_LAST = 0.02  # what lies below one round still counts, but little: the next round is the least

Left = tuple[int, ...]


class Outlook:
    """A sheet's prospects by quadrant, the kinds of ability ready, how many of them leave nothing to chance,
    open boxes in all."""

    __slots__ = ("kinds", "open", "prospects", "rerolls", "rounds", "turns")

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
        self.kinds = self.turns = self.rerolls = self.open = takes = 0
        throws = 0.0
        for quadrant in (0, 1, 2, 3):
            one, there = studies[quadrant], works[quadrant]
            used = crossed[quadrant].bit_count()
            stock += one.stock - weight[quadrant] * used
            if one.filled > used:
                kind = worth.kind[quadrant]
                self.kinds |= kind
                if kind == REROLL:
                    self.rerolls += one.filled - used
                else:
                    self.turns += one.filled - used
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
    chance = 0.0
    if outlook.open <= dice + (acting is not None):
        chance = _chance_to_smash(worth, outlook, sheet, targets, acting)
        if chance == 1:
            return 0.0
    saved = _saved_by_placed(outlook, sheet, targets, acting) if acting else 0.0
    if dice:
        saved += _saved_by_others(worth, outlook, sheet, targets)
    return (1 - chance) * _at_least_one(outlook.rounds - saved)


def _chance_to_smash(
    worth: Worth, outlook: Outlook, sheet: Sheet, targets: list[int], acting: Pending | None
) -> float:
    smash = Smash(worth, outlook, sheet, targets)
    left = tuple(prospect.work.open for prospect in outlook.prospects)
    if acting is None or "demolish" not in acting.among:
        return smash.chance(left, outlook.turns, outlook.rerolls)
    value = sheet.plan[COLOURS.index(acting.about)]
    return smash.fill(sheet.pawn, value, left, outlook.turns, outlook.rerolls)


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


class Smash:
    """How likely this round's dice fill every open box: the best order of dice and spots, each die
    turned by abilities where they are ready, or re-rolled for the chance of it."""

    def __init__(self, worth: Worth, outlook: Outlook, sheet: Sheet, targets: list[int]) -> None:
        self.routes = worth.chart.routes[sheet.pawn][sheet.spots]
        self.values = [sheet.plan[colour] for colour in range(3) if colour not in sheet.spots]
        self.needs = [
            prospect.needs[code_of(outlook.kinds, target, EITHER)]
            for prospect, target in zip(outlook.prospects, targets, strict=True)
        ]
        self.throws = [sum(need <= 1 for need in needs) / 6 for needs in self.needs]

    def chance(self, left: Left, turns: int, rerolls: int) -> float:
        """With so many open boxes by quadrant and so many abilities ready that turn or re-roll dice."""
        if not any(left):
            return 1.0
        if not self.values:
            return 0.0
        return max(self._on(route, self.values, left, turns, rerolls) for route in self.routes)

    def fill(self, quadrant: int, value: int, left: Left, turns: int, rerolls: int) -> float:
        """The chance when a die of that value has just come to a quadrant."""
        best = self.chance(left, turns, rerolls)
        after = (*left[:quadrant], left[quadrant] - 1, *left[quadrant + 1 :])
        if not left[quadrant]:
            return best
        need = self.needs[quadrant][value]
        if need <= turns:
            best = max(best, self.chance(after, turns - need, rerolls))
        if rerolls and best < self.throws[quadrant]:
            best = max(best, self.throws[quadrant] * self.chance(after, turns, rerolls - 1))
        return best

    def _on(self, route: Numbers, values: list[int], left: Left, turns: int, rerolls: int) -> float:
        if not any(left):
            return 1.0
        if sum(left) > len(route):
            return 0.0
        quadrant, onwards = route[0], route[1:]
        best = 0.0
        for at, value in enumerate(values):
            rest = values[:at] + values[at + 1 :]
            best = max(best, self._on(onwards, rest, left, turns, rerolls))
            if not left[quadrant]:
                continue
            after = (*left[:quadrant], left[quadrant] - 1, *left[quadrant + 1 :])
            need = self.needs[quadrant][value]
            if need <= turns:
                best = max(best, self._on(onwards, rest, after, turns - need, rerolls))
            if rerolls and best < self.throws[quadrant]:
                thrown = self._on(onwards, rest, after, turns, rerolls - 1)
                best = max(best, self.throws[quadrant] * thrown)
            if best == 1:
                break
        return best
