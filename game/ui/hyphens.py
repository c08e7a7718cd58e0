"""Hyphenation: words too wide for their line are broken between syllables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

VOWELS = frozenset("aeiouyAEIOUY")
TOGETHER = (
    "bl", "br", "ch", "ck", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "ph", "pl", "pr", "qu", "sh", "th", "tr", "wh",
)  # fmt: skip
"""Consonants that are not divided between lines."""
SYLLABIC = ("bl", "cl", "dl", "fl", "gl", "kl", "pl", "tl", "zl")
"""Endings in which the last e belongs to the syllable of the l."""
LEAST = 2
"""The least number of letters on either side of a break."""


def parts(word: str) -> tuple[str, str] | None:
    """Return a word in two halves, split as evenly as its syllables allow or at its own hyphen: "Clock-",
    "work"; None if it can't be broken."""
    if "-" in word.strip("-"):
        before, _, after = word.partition("-")
        return f"{before}-", after
    breaks = list(_breaks(word))
    if not breaks:
        return None
    at = min(breaks, key=lambda at: abs(2 * at - len(word)))
    return f"{word[:at]}-", word[at:]


def lines(
    text: str,
    room: float,
    width: Callable[[str], float],
    parted: Callable[[str], tuple[str, str] | None] = parts,
) -> list[str]:
    """Return a text in lines no wider than `room`, with wider words split by `parted`; a syllable can still
    be too wide."""
    found: list[str] = []
    waiting = text.split(" ")
    while waiting:
        word = waiting.pop(0)
        if found and not found[-1].endswith("-") and width(f"{found[-1]} {word}") <= room:
            found[-1] = f"{found[-1]} {word}"
        elif width(word) > room and (halves := parted(word)) is not None:
            waiting[:0] = halves
        else:
            found.append(word)
    return found


def _breaks(word: str) -> Iterator[int]:
    """Yield the positions where a word can be split: before the last consonant between two vowels. A y before
    a vowel is a consonant; a final e after a consonant is silent ("lathe"), except in "-ble"."""
    vowels = [
        letter in VOWELS and not (letter in "yY" and after in VOWELS)
        for letter, after in zip(word, f"{word[1:]} ", strict=True)
    ]
    if word[-1:].lower() == "e" and vowels[-2:-1] != [True] and word[-3:-1].lower() not in SYLLABIC:
        vowels[-1:] = [False]
    for at in range(LEAST, len(word) - LEAST + 1):
        pair = word[at - 1 : at + 1].lower()
        begins = at - 1 if pair in TOGETHER or (pair in SYLLABIC and at == len(word) - 2) else at
        opens = at + 1 < len(word) and not vowels[at] and vowels[at + 1]
        if opens and begins >= LEAST and any(vowels[:begins]):
            yield begins if word[begins : begins + 2].lower() != "ck" else at
