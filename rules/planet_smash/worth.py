"""The work left on a planet by quadrant: the needs of its boxes, the promise of its research, and the rounds
saved by each die value.

Everything follows from the numbers of one quadrant and is computed once for each content, so that the
evaluation of a whole sheet is a few lookups (`pace`).
"""

from __future__ import annotations

from functools import partial

from rules.common.dice import SIDES, opposite
from rules.common.memo import Memo
from rules.common.tuples import put
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.expected_throws import (
    MOST,
    expected_throws,
    packed,
    plain_boxes,
    plain_cells,
    promise,
)
from rules.planet_smash.sheet import WILD, filled
from rules.planet_smash.state import Numbers
from rules.planet_smash.weights import WEIGHTS
from rules.planet_smash.writing import CELLS_FOR

KINDS = ("adjust", "flip", "reroll", "any")
ADJUST, FLIP, REROLL, ANY = (1 << kind for kind in range(len(KINDS)))
"""The kinds of ready abilities, as bits."""
EITHER, BOTH, DEMOLISH, RESEARCH = range(4)
"""The possible actions of a die where it lands: either action, both, only this one."""
NEVER = 9

_CHOICE = 3  # dice per round, of which a quadrant gets the best
_DEAR = 99.0


class Work:
    """The work left in the open boxes of a quadrant.

    `open` is their number, `throws` the throws of one die that fill them, `waits` the rounds with a choice of
    dice, `takes` the values that can be written, `packed`. `alone` are the rounds of the quadrant on its own,
    `alone_bare` the additional ones without abilities. By value from 0: `gains`, the rounds saved by writing
    it, and `after`, the work left then (None if it can't be written).
    """

    def __init__(self, worth: Worth, quadrant: int, boxes: Numbers) -> None:
        w, far, wild = WEIGHTS, worth.far[quadrant], quadrant == WILD
        ways: list[list[Work]] = [
            [
                worth.work[quadrant][put(boxes, box, value)]
                for box in worth.chart.boxes_for[quadrant][boxes][value]
            ]
            for value in SIDES
        ]
        best = [min(works, key=_throws) if works else None for works in ways]
        least = [min(map(_waits, works), default=None) for works in ways]
        self.open = boxes.count(0)
        self.throws: float = 0.0
        self.waits: float = 0.0
        if self.open:
            self.throws = expected_throws([work.throws if work else None for work in best], wild, 1)
            self.waits = expected_throws(least, wild, _CHOICE)
        self.takes = packed([value for value, works in zip(SIDES, ways, strict=True) if works])
        self.alone = w.alone + (w.far_box if far else w.near_box) * self.open
        self.alone_bare = (w.far_wait if far else w.near_wait) * self.waits
        self.after = (None, *best)
        saved = w.save_far_box if far else w.save_box
        self.gains = (
            0.0,
            *(saved + w.save_throw * (self.throws - work.throws) if work else 0.0 for work in best),
        )
        self.beside = Memo(partial(Prospect, self))


class Study:
    """A research area: `filled` circles, its part of the stock (without used circles), and by value from 0
    the rounds saved by writing it, through the stock."""

    def __init__(self, worth: Worth, quadrant: int, cells: Numbers) -> None:
        weight = worth.weight[quadrant]
        here = _circles(cells)
        self.filled = filled(cells).bit_count()
        self.stock = weight * here
        gains = [0.0]
        for value in SIDES:
            after = [_circles(put(cells, cell, value)) for cell in CELLS_FOR[cells][value]]
            gains.append(WEIGHTS.save_stock * weight * max(0.0, max(after, default=here) - here))
        self.gains = tuple(gains)


class Prospect:
    """The combined boxes and research of a quadrant, looked up by `code_of`: by value from 0, `gains` are the
    rounds saved by a die, with an ability if it pays; `needs` is the number of abilities to fill a box with
    it, without re-rolls; NEVER if impossible."""

    def __init__(self, work: Work, study: Study) -> None:
        self.work = work
        self.study = study
        self.gains = Memo(self._gains)
        self.needs = Memo(self._needs)

    def _gains(self, code: int) -> tuple[float, ...]:
        ready, target, mode = code >> 5, code >> 2 & 7, code & 3
        plain = [self._gain(value, target, mode) for value in (0, *SIDES)]
        if not ready:
            return tuple(plain)
        adjust, flip, reroll = (_price(ready, kind) for kind in range(3))
        gains = [0.0]
        for value in SIDES:
            ways = [
                plain[value],
                plain[opposite(value)] - flip,
                self._gain(value, opposite(target), mode) - flip,
                self._gain(value, target - 1, mode) - adjust,
                sum(plain) / len(SIDES) - reroll,
            ]
            ways += [plain[value + step] - adjust for step in (-1, 1) if value + step in SIDES]
            gains.append(max(ways))
        return tuple(gains)

    def _gain(self, value: int, target: int, mode: int) -> float:
        box = self.work.gains[value] if mode != RESEARCH and value >= target else 0.0
        cell = self.study.gains[value] if mode != DEMOLISH else 0.0
        return box + cell if mode == BOTH else max(box, cell)

    def _needs(self, code: int) -> Numbers:
        ready, target = code >> 5, code >> 2 & 7
        needs = [NEVER]
        for value in SIDES:
            ways = [
                _turns(ready, value, shown) + min(_turns(ready, target, aim) for aim in range(1, shown + 1))
                for shown in SIDES
                if self.work.after[shown] is not None
            ]
            needs.append(min(NEVER, min(ways, default=NEVER)))
        return tuple(needs)


class Worth:
    """The work and the research of one planet: `work[quadrant][boxes]` and `study[quadrant][cells]`. By
    quadrant, `kind` is its ability as a bit, `weight` its addition to the stock, and `far` whether the ship
    comes only once a round."""

    def __init__(self, chart: Chart) -> None:
        quadrants = range(len(QUADRANTS))
        self.chart = chart
        self.kind = tuple(1 << KINDS.index(quadrant.ability) for quadrant in chart.quadrants)
        self.weight = tuple(getattr(WEIGHTS, quadrant.ability) for quadrant in chart.quadrants)
        near = (WILD, chart.flight[WILD][1])  # the three spots together fly half a circle from Wild
        self.far = tuple(quadrant not in near for quadrant in quadrants)
        self._works = tuple(Memo(partial(Work, self, quadrant), MOST) for quadrant in quadrants)
        self._studies = tuple(Memo(partial(Study, self, quadrant), MOST) for quadrant in quadrants)
        self.work = tuple(Memo(partial(self._work, quadrant), MOST) for quadrant in quadrants)
        self.study = tuple(Memo(partial(self._study, quadrant), MOST) for quadrant in quadrants)

    def _work(self, quadrant: int, boxes: Numbers) -> Work:
        return self._works[quadrant][plain_boxes(self.chart.quadrants[quadrant], boxes)]

    def _study(self, quadrant: int, cells: Numbers) -> Study:
        return self._studies[quadrant][plain_cells(cells)]


def _throws(work: Work) -> float:
    return work.throws


def _waits(work: Work) -> float:
    return work.waits


def code_of(ready: int, target: int, mode: int) -> int:
    """Return the lookup code of a prospect: the kinds of ready abilities, the target, the die's possible
    actions."""
    return ready << 5 | target << 2 | mode


def _circles(cells: Numbers) -> float:
    return filled(cells).bit_count() + WEIGHTS.study * promise(cells)


def _turns(ready: int, old: int, new: int) -> int:
    """Return the number of ready abilities that change a die from one value to another."""
    if old == new:
        return 0
    steps = abs(old - new) if ready & (ADJUST | ANY) else NEVER
    if ready & (FLIP | ANY):
        turned = abs(opposite(old) - new)
        steps = min(steps, 1 + (turned if ready & (ADJUST | ANY) or not turned else NEVER))
    return steps


def _price(ready: int, kind: int) -> float:
    """Return the cost in rounds of the cheapest ready ability that can be used as this kind."""
    stocks = [getattr(WEIGHTS, KINDS[one]) for one in (kind, KINDS.index("any")) if ready >> one & 1]
    return WEIGHTS.save_stock * min(stocks) if stocks else _DEAR
