"""The faults of cards to be printed, in one line (LOOK 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.cards.lint import Problem
from game.cards.lint.legibility import LEAST_SIZE
from game.cards.lint.lint import PRINTED
from game.cards.lint.printing import LEAST_DPI
from game.pages.lab.view import LabView
from rules.common.text import counted

WORDS = {
    "overflow": ("text that doesn't fit", "texts that don't fit"),
    "covered": ("covered text", "covered texts"),
    "missing": ("missing picture or icon", "missing pictures or icons"),
    "type_size": (f"text below {LEAST_SIZE:g} pt", f"texts below {LEAST_SIZE:g} pt"),
    "contrast": ("text with low contrast", "texts with low contrast"),
    "safe_zone": ("text too close to the cut", "texts too close to the cut"),
    "resolution": (f"picture below {LEAST_DPI:g} dpi", f"pictures below {LEAST_DPI:g} dpi"),
}
"""The singular and plural name of each kind of problem; other kinds don't affect print."""


class PrintFaults(NamedTuple):
    """The print faults of cards. `faults`: which cards are printed in their last good version because their
    file is faulty, in wordings from longest to shortest; `counts`: the other problems by kind, most frequent
    first; `checking`: the progress of the check, "" once it is `checked`."""

    faults: tuple[str, ...] = ()
    counts: tuple[tuple[int, str], ...] = ()
    checking: str = ""
    checked: bool = False

    @property
    def count_texts(self) -> tuple[str, ...]:
        """Return the counts as wordings from longest to shortest."""
        words = [f"{count} {what}" for count, what in self.counts]
        total = sum(count for count, _ in self.counts)
        fewer = []
        for kept in range(len(words) - 1, 0, -1):
            rest = total - sum(count for count, _ in self.counts[:kept])
            fewer.append(f"{', '.join(words[:kept])}, {rest} more")
        return (", ".join(words), *fewer, counted(total, "problem")) if words else ()


def print_faults(lab: LabView, cards: Sequence[str]) -> PrintFaults:
    """Return the print faults of cards found so far."""
    among, checks = set(cards), lab.checks
    found = Counter(each.kind for each in checks.found if each.card in among and _of_print(each))
    counts = tuple((count, WORDS[kind][count > 1]) for kind, count in found.most_common())
    checking = f"checking {checks.done} of {counted(checks.count, 'card')}" if checks.running else ""
    return PrintFaults(_faults(lab, cards), counts, checking, not checking)


def _faults(lab: LabView, cards: Sequence[str]) -> tuple[str, ...]:
    """Return wordings, longest first, of which faulty cards are printed in their last good version."""
    faulty = [card for card in cards if any(map(_of_data, lab.checks.of(card)))]
    if faulty:
        name = lab.name_of(faulty[0])
        if len(faulty) == 1:
            return f"{name} has a fault: you print its last good version.", "1 card has a fault."
        count = len(faulty)
        return (
            f"{name} and {count - 1} more have faults: you print their last good versions.",
            f"{count} cards have faults.",
        )
    if any(lab.checks.shows_last_good(card) for card in cards):
        return "A saved file has a fault: you print the last good cards.", "A file has a fault."
    return ()


def _of_print(problem: Problem) -> bool:
    """Return whether a problem is visible on a printed face."""
    return problem.kind in WORDS and problem.layout.partition("/")[2].startswith(PRINTED)


def _of_data(problem: Problem) -> bool:
    return problem.kind == "data" and problem.severity == "fault"
