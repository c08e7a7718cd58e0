"""A sheet as a whole, without its dice: how many rounds it takes, and with what help."""

from __future__ import annotations

from math import exp, log

from rules.planet_smash.state import Numbers
from rules.planet_smash.waiting import NARROW
from rules.planet_smash.weights import WEIGHTS
from rules.planet_smash.worth import REROLL, Worth

Marks = tuple[tuple[Numbers, ...], tuple[Numbers, ...], Numbers]
"""What is written on a sheet: its boxes, its cells, its circles crossed out."""


class Outlook:
    """What a sheet's marks promise.

    `rounds` are the rounds it takes, `open` the boxes left, `kinds` the abilities ready as bits, `turns`
    how many of them turn a die and `rerolls` how many roll one again. `prospects` are by quadrant.
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
