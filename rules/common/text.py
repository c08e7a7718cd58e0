"""Words in sentences: lists, counts and inflection."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], link: str = "and") -> str:
    """Return words as a list in a sentence: a, b and c."""
    return f" {link} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def capital(words: str) -> str:
    """Return words with the first letter in upper case."""
    return words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """Return words with a small first letter, to stand inside a sentence."""
    return words[:1].lower() + words[1:]


def possessive(name: str) -> str:
    """Return the possessive of a name: Ada's, Greased Runners'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def third_person(verb: str) -> str:
    """Return the third person of a verb: rolls, flies, smashes."""
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"


def one(noun: str) -> str:
    """Return a noun with its indefinite article: a game, an ability."""
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return the plural of a noun: games, abilities."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def some(number: int, noun: str, many: str = "") -> str:
    """Return the form of a noun for a number, without the number: box, boxes; `many` is an irregular
    plural."""
    return noun if number == 1 else many or plural(noun)


def counted(number: int, noun: str, many: str = "") -> str:
    """Return a number with its noun: 1 box, 2 boxes, 2,000 games."""
    return f"{number:,} {some(number, noun, many)}"
