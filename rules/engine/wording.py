"""The text of an effect, made from its data: it cannot say one thing and do another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.common.words import capital
from rules.engine.operations import Operation


def sentence(head: Iterable[str], clauses: Iterable[str], until: str = "") -> str:
    """The text of an effect from its parts: "In your turn, for 1 gear: slide this machine one cell."

    `head` is when it happens and what it takes, `until` how long it lasts; parts that are "" are left out.
    """
    before = ", ".join(part for part in head if part)
    body = ", ".join(part for part in (until, joined(clauses)) if part)
    return capital(f"{before}: {body}." if before else f"{body}.")


def joined(clauses: Iterable[str]) -> str:
    """Clauses as a list in words: "a", "a and b", "a, b, and c"; with a comma too where one has its own."""
    *first, last = clauses
    if not first:
        return last
    comma = "," if len(first) > 1 or any("," in clause for clause in (*first, last)) else ""
    return f"{', '.join(first)}{comma} and {last}"


class Names:
    """How the names in an effect are said: the first time what they stand for, then "it" as long as nothing else
    has been named in between."""

    def __init__(self, first: dict[str, str], later: dict[str, str]) -> None:
        self.first = first
        self.later = later
        self.last = ""
        self.named: set[str] = set()

    def it(self, name: str) -> str:
        """What a name is called where it stands next in the text; "" for none."""
        if not name:
            return ""
        again, self.last = self.last == name, name
        if name in self.named:
            return "it" if again else self.later.get(name, name)
        self.named.add(name)
        return self.first.get(name, self.later.get(name, name))


def body(operations: Sequence[Operation[Any]], names: Names, until: str = "") -> str:
    """What operations do, in words: "discard a card; if you did, until the end of the turn, it has Reach".

    A gate opens a part of its own, before which what comes earlier is complete; `until` stands where what lasts is.
    """
    parts: list[tuple[str, list[str]]] = [("", [])]
    for operation in operations:
        words = operation.words(names.it(operation.subject))
        if operation.gate:
            opened = parts.pop()[0] if not parts[-1][1] else ""
            parts.append((f"{opened} {words}".strip(), []))
        else:
            parts[-1][1].append(f"{until}, {words}" if operation.lasts and until else words)
    return "; ".join(f"{opened} {joined(clauses)}".strip() for opened, clauses in parts)
