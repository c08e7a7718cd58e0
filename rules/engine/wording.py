"""Make the text of an effect from its data, so that it can't say one thing and do another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.common.words import capital
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
    """Return clauses that hold together: "a", "a and b", "a, b, and c"; with a comma too behind one with its own."""
    *first, last = clauses
    if not first:
        return last
    comma = "," if len(first) > 1 or any("," in clause for clause in first) else ""
    return f"{', '.join(first)}{comma} and {last}"


def steps(clauses: Iterable[str]) -> str:
    """Return clauses that follow one another: "a", "a, then b", "a, b, then c"."""
    *first, last = clauses
    return f"{', '.join(first)}, then {last}" if first else last


class Names:
    """Call the names in an effect by what they stand for the first time, then "it" as long as nothing else has been
    named in between."""

    def __init__(self, first: dict[str, str], later: dict[str, str]) -> None:
        self.first = first
        self.later = later
        self.last = ""
        self.named: set[str] = set()

    def it(self, name: str) -> str:
        """Return what a name is called next in the text; "" for none."""
        if not name:
            return ""
        again, self.last = self.last == name, name
        if name in self.named:
            return "it" if again else self.later.get(name, name)
        self.named.add(name)
        return self.first.get(name, self.later.get(name, name))


def body(operations: Sequence[Operation[Any]], names: Names, until: str = "") -> str:
    """Return what operations do, in words: "discard a card. If you do, it gains Reach until end of turn".

    A gate opens a sentence of its own, which ends before the next gate.
    """
    said: list[str] = []
    opened, part = "", list[tuple[Operation[Any], str]]()
    for operation in operations:
        if not (operation.gate or operation.subject):
            names.last = ""  # "it" would now be what this does something to
        it = names.it(operation.subject)
        words = operation.words(it)
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


def _sentences(opened: str, part: Sequence[tuple[Operation[Any], str]], until: str) -> list[str]:
    """Return the sentences of what follows a gate: what one does in turn is one sentence, what lasts another, which
    ends with how long; the last thing done begins with "then" where it isn't the first."""
    runs: list[tuple[bool, str, list[str]]] = []
    for operation, words in part:
        lasts, doer = operation.lasts, operation.doer
        if runs and runs[-1][:2] == (lasts, doer):
            runs[-1][2].append(words.removeprefix(f"{doer} "))
        else:
            runs.append((lasts, doer, [words]))
    found = [f"{joined(clauses)} {until}".strip() if lasts else steps(clauses) for lasts, _, clauses in runs]
    if len(runs) > 1 and not runs[-1][0] and not runs[-2][0]:
        found[-1] = f"then {found[-1]}"
    found[0] = f"{opened} {found[0]}".strip()
    return found
