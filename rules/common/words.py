"""Words in sentences: things listed, and things counted."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], link: str = "and") -> str:
    """Words as a list in a sentence: a, b and c."""
    return f" {link} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def capital(words: str) -> str:
    """Words as a sentence begins: the first letter large."""
    return words[:1].upper() + words[1:]


def possessive(name: str) -> str:
    """Return whose something is: Ada's, Greased Runners'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def one(noun: str) -> str:
    """A single one of a noun, by the sound of its first letter: a game, an ability."""
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"


def plural(noun: str) -> str:
    """Several of a noun: games, abilities."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def some(number: int, noun: str, many: str = "") -> str:
    """A noun for so many, without their number: box, boxes; `many` where the word is none of English's regular ones."""
    return noun if number == 1 else many or plural(noun)


def counted(number: int, noun: str, many: str = "") -> str:
    """A number with its noun: 1 box, 2 boxes, 2,000 games."""
    return f"{number:,} {some(number, noun, many)}"
