"""The text of effects, generated from their data so that text and effect always agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.common.text import capital
from rules.engine.durations import Until
from rules.engine.operations import Operation


def sentence(when: Iterable[str], does: str, costs: Iterable[str] = ()) -> str:
    """Return the text of an effect: "When this moves, draw a card.", "Once per turn, pay 1 gear: Draw a card."

    Only costs end in a colon, which a capital follows; parts that are "" are left out.
    """
    before, paid = (", ".join(filter(None, parts)) for parts in (when, costs))
    if paid:
        return f"{capital(', '.join(filter(None, (before, paid))))}: {capital(does)}."
    return capital(f"{before}, {does}." if before else f"{does}.")


def joined(clauses: Iterable[str]) -> str:
    """Return clauses of one sentence: "a", "a and b", "a, b, and c"; with a comma also behind a clause with a
    comma."""
    *first, last = clauses
    if not first:
        return last
    comma = "," if len(first) > 1 or any("," in clause for clause in first) else ""
    return f"{', '.join(first)}{comma} and {last}"


def steps(clauses: Iterable[str]) -> str:
    """Return consecutive clauses: "a", "a, then b", "a, b, then c"."""
    *first, last = clauses
    return f"{', '.join(first)}, then {last}" if first else last


class Names:
    """The words for names in an effect: a full phrase the first time, then "it" as long as no other name
    comes between."""

    def __init__(self, first: dict[str, str], later: dict[str, str]) -> None:
        self.first = first
        self.later = later
        self.last = ""
        self.named: set[str] = set()

    def it(self, name: str) -> str:
        """Return the next words for a name in the text; "" for none."""
        if not name:
            return ""
        again, self.last = self.last == name, name
        if name in self.named:
            return "it" if again else self.later.get(name, name)
        self.named.add(name)
        return self.first.get(name, self.later.get(name, name))


def body(operations: Sequence[Operation[Any]], names: Names, until: Until = "") -> str:
    """Return the text of operations: "discard a card. If you do, it gains Reach until end of turn".

    A gate begins its own sentence, which ends before the next gate.
    """
    said: list[str] = []
    opened, part = "", list[tuple[Operation[Any], str]]()
    for operation in operations:
        if not (operation.gate or operation.subject):
            names.last = ""  # "it" would refer to this operation's object
        it = names.it(operation.subject)
        words = operation.temporary_words(it) if until else operation.words(it)
        if not operation.gate:
            if part and part[-1][0].lasts and operation.lasts:  # "it has Reach and costs 1 less"
                words = words.removeprefix(f"{it} ")
            part.append((operation, words))
            continue
        if part:
            said += _sentences(opened, part, until)
            opened, part = "", []
        opened = f"{opened} {words}".strip()
    said += _sentences(opened, part, until)
    return ". ".join((said[0], *map(capital, said[1:])))


def _sentences(opened: str, part: Sequence[tuple[Operation[Any], str]], until: Until) -> list[str]:
    """Return the sentences after a gate: one for the steps of each player, one for lasting effects with their
    duration; a last step that isn't the first begins with "then"."""
    runs: list[tuple[Operation[Any], list[str]]] = []  # the last operation of each with its clauses
    for operation, words in part:
        last, doer = runs[-1][0] if runs else None, operation.doer
        if last is not None and (last.lasts, last.doer) == (operation.lasts, doer):
            runs[-1] = operation, [*runs[-1][1], words.removeprefix(f"{doer} ")]
        else:
            runs.append((operation, [words]))
    found = [
        f"{joined(clauses)} {last.how_long(until)}".strip() if last.lasts else steps(clauses)
        for last, clauses in runs
    ]
    if len(runs) > 1 and not runs[-1][0].lasts and not runs[-2][0].lasts:
        found[-1] = f"then {found[-1]}"
    found[0] = f"{opened} {found[0]}".strip()
    return found
