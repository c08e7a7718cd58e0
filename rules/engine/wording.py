"""The text of an effect, made from its data: it cannot say one thing and do another."""

from __future__ import annotations

from collections.abc import Iterable

from rules.common.words import capital


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
