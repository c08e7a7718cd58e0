"""Words in sentences: things listed, and things counted."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: 1 box, 2 boxes, 2,000 games."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
