"""The estimated number of rounds left on a planet: by its open boxes, and by this round's dice."""

from __future__ import annotations

from functools import partial
from math import exp, log

from rules.common.dice import SIDES
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.chart import Chart
from rules.planet_smash.expected_throws import MOST, NARROW
from rules.planet_smash.pending import Pending, Stack
from rules.planet_smash.sheet import WILD, WILD_TARGET
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet
from rules.planet_smash.weights import WEIGHTS
from rules.planet_smash.worth import BOTH, DEMOLISH, EITHER, REROLL, RESEARCH, Worth, code_of

_LAST = 0.02  # small slope below one round, which is the minimum
Left = tuple[int, ...]
"""Open boxes by quadrant."""
Marks = tuple[tuple[Numbers, ...], tuple[Numbers, ...], Numbers]
"""The marks on a sheet: its boxes, its cells, its circles crossed out."""


class Outlook:
    """The estimate for a sheet's marks.

    `rounds` are the rounds it takes, `open` the boxes left, `kinds` the ready abilities as bits, `turns` the
    number of abilities that change a die and `rerolls` of those that re-roll it. `prospects` are by quadrant.
    """

    __slots__ = ("kinds", "open", "prospects", "rerolls", "rounds", "turns")

    def __init__(self, worth: Worth, marks: Marks) -> None:
        boxes, cells, crossed = marks
        works = [work[numbers] for work, numbers in zip(worth.work, boxes, strict=True)]
        studies = [study[numbers] for study, numbers in zip(worth.study, cells, strict=True)]
        self.prospects = tuple(work.beside[study] for work, study in zip(works, studies, strict=True))
        self.open = sum(work.open for work in works)
        self.kinds = self.turns = self.rerolls = 0
        stock = 0.0
        for study, used, kind, weight in zip(studies, crossed, worth.kind, worth.weight, strict=True):
            ready = study.filled - used.bit_count()
            stock += study.stock - weight * used.bit_count()
            if ready:
                self.kinds |= kind
            if kind == REROLL:
                self.rerolls += ready
            else:
                self.turns += ready
        self.rounds = 0.0
        if self.open:
            w = WEIGHTS
            helped = stock / (stock + 1) if stock > 0 else 0.0
            bare = 1 - helped
            throws = sum(work.throws for work in works)
            narrow = NARROW[sum(work.takes for work in works)]
            times = [work.alone + bare * work.alone_bare for work in works if work.open]
            times.append(
                w.whole
                + (helped * w.box_helped + bare * (w.box_bare + w.narrow * narrow)) * self.open
                + bare * w.throw * throws
            )
            self.rounds = w.blend * log(sum(exp(time / w.blend) for time in times))


class Smash:
    """The chance that this round's dice fill every open box: with the best order of dice and spots, each die
    changed by ready abilities or re-rolled."""

    def __init__(self, chart: Chart, outlook: Outlook, sheet: Sheet, targets: Numbers) -> None:
        self.routes = chart.routes[sheet.ship][sheet.spots]
        self.values = [sheet.plan[colour] for colour in range(len(COLOURS)) if colour not in sheet.spots]
        self.needs = [
            prospect.needs[code_of(outlook.kinds, target, EITHER)]
            for prospect, target in zip(outlook.prospects, targets, strict=True)
        ]
        self.throws = [sum(need <= 1 for need in needs) / len(SIDES) for needs in self.needs]

    def chance(self, left: Left, turns: int, rerolls: int) -> float:
        """Return the chance with these open boxes by quadrant and these numbers of ready abilities that
        change or re-roll dice."""
        return max(self._on(route, self.values, left, turns, rerolls) for route in self.routes)

    def fill(self, quadrant: int, value: int, left: Left, turns: int, rerolls: int) -> float:
        """Return the chance after a die of that value has come to a quadrant."""
        return max(
            self._use(quadrant, value, route, self.values, left, turns, rerolls) for route in self.routes
        )

    def _on(self, route: Numbers, values: list[int], left: Left, turns: int, rerolls: int) -> float:
        """Return the chance of dice with those values along one route."""
        if not any(left):
            return 1.0
        if sum(left) > len(route):
            return 0.0
        best, quadrant, onwards = 0.0, route[0], route[1:]
        for at, value in enumerate(values):
            rest = values[:at] + values[at + 1 :]
            best = max(best, self._use(quadrant, value, onwards, rest, left, turns, rerolls))
            if best == 1:
                break
        return best

    def _use(
        self,
        quadrant: int,
        value: int,
        onwards: Numbers,
        rest: list[int],
        left: Left,
        turns: int,
        rerolls: int,
    ) -> float:
        """Return the chance with the best use of a die: none, a box filled, with abilities if needed, or a
        re-roll."""
        best = self._on(onwards, rest, left, turns, rerolls)
        if not left[quadrant]:
            return best
        after = put(left, quadrant, left[quadrant] - 1)
        need = self.needs[quadrant][value]
        if need <= turns:
            best = max(best, self._on(onwards, rest, after, turns - need, rerolls))
        if rerolls and best < self.throws[quadrant]:
            best = max(best, self.throws[quadrant] * self._on(onwards, rest, after, turns, rerolls - 1))
        return best


class Pace:
    """One planet's `worth`, and its cached outlooks by the marks on a sheet."""

    def __init__(self, chart: Chart) -> None:
        self.chart, self.worth = chart, Worth(chart)
        self.outlooks: Memo[Marks, Outlook] = Memo(partial(Outlook, self.worth), MOST)


def rounds_left(pace: Pace, sheet: Sheet) -> float:
    """Return the number of rounds that a sheet takes beyond those that are over; 0 when it is smashed."""
    outlook = pace.outlooks[sheet.boxes, sheet.cells, sheet.crossed]
    return _at_least_one(outlook.rounds) if outlook.open else 0.0


def rounds_left_now(pace: Pace, sheet: Sheet, pending: Stack) -> float:
    """Return the number of rounds that the acting seat's sheet takes beyond the current one; 0 when its dice
    are sure to smash the planet."""
    outlook = pace.outlooks[sheet.boxes, sheet.cells, sheet.crossed]
    if not outlook.open:
        return 0.0
    dice = sheet.spots.count(EMPTY)
    if not dice and not pending:
        return _at_least_one(outlook.rounds)
    aims = [0, 0, 0, 0]
    red, blue, yellow = sheet.slots
    aims[red], aims[blue], aims[yellow] = sheet.target
    aims[WILD] = WILD_TARGET
    targets = tuple(aims)
    missed = 1.0
    if outlook.open <= dice + len(pending):
        missed = 1 - _chance_to_smash(pace.chart, outlook, sheet, targets, pending)
        missed *= (1 - WEIGHTS.spare) ** (1 + dice + len(pending) - outlook.open)
        if not missed:
            return 0.0
    saved = 0.0
    if pending:
        saved = _saved_by_placed(outlook, sheet, targets, pending[-1])
    if dice:
        saved += _saved_by_others(pace.chart, outlook, sheet, targets)
    saved *= 1 + WEIGHTS.late / outlook.open
    return missed * _at_least_one(outlook.rounds - saved)


def _chance_to_smash(chart: Chart, outlook: Outlook, sheet: Sheet, targets: Numbers, pending: Stack) -> float:
    smash = Smash(chart, outlook, sheet, targets)
    left = tuple(prospect.work.open for prospect in outlook.prospects)
    if not pending or "demolish" not in pending[-1].among:
        return smash.chance(left, outlook.turns, outlook.rerolls)
    value = sheet.plan[COLOURS.index(pending[-1].about)]
    return smash.fill(sheet.ship, value, left, outlook.turns, outlook.rerolls)


def _at_least_one(rounds: float) -> float:
    return rounds if rounds > 1 else 1 + _LAST * (rounds - 1)


def _saved_by_placed(outlook: Outlook, sheet: Sheet, targets: Numbers, choice: Pending) -> float:
    """Return the rounds that the pending die can save."""
    quadrant = sheet.ship
    if len(choice.among) == 2:
        mode = BOTH if choice.picks > 1 else EITHER
    else:
        mode = DEMOLISH if choice.among[0] == "demolish" else RESEARCH
    value = sheet.plan[COLOURS.index(choice.about)]
    return outlook.prospects[quadrant].gains[code_of(outlook.kinds, targets[quadrant], mode)][value]


def _saved_by_others(chart: Chart, outlook: Outlook, sheet: Sheet, targets: Numbers) -> float:
    """Return the rounds that the unplaced dice can save, each on its own, in the best order."""
    first, second, third = chart.flight[sheet.ship]
    spots, able = sheet.spots, code_of(outlook.kinds, 0, EITHER)  # its calls would take a tenth of the time
    here = sheet.ship
    rows = []
    for quadrant in (here, first, second, third):
        mode = BOTH if quadrant == WILD else EITHER
        rows.append(outlook.prospects[quadrant].gains[able | targets[quadrant] << 2 | mode])
    dice = []
    for colour in (0, 1, 2):
        if colour in spots:
            continue
        value = sheet.plan[colour]
        gains = [rows[0][value], rows[1][value], rows[2][value], rows[3][value]]
        slot = sheet.slots[colour]
        if slot and sheet.target[colour]:
            at = 0 if slot == here else 1 if slot == first else 2 if slot == second else 3
            gains[at] = outlook.prospects[slot].gains[able | targets[slot] << 2 | BOTH][value]
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
    """Return the best sum of two of three dice by their distance from the ship: the third lands two farther.
    Spots 1, 2 and 3 in any order lead to distances 1 and 3, or to one of these and 0 or 2."""
    near_x = x[0] if x[0] > x[2] else x[2]
    near_y = y[0] if y[0] > y[2] else y[2]
    far_x = x[1] if x[1] > x[3] else x[3]
    far_y = y[1] if y[1] > y[3] else y[3]
    return max(far_x + near_y, near_x + far_y, x[1] + y[3], x[3] + y[1])
