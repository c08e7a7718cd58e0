"""What players type before a game: names that can be told apart, and seeds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

NAME_LENGTH = 20
LARGEST_SEED = 2**63 - 1
_MOST_DRAWN = 10**9


def default_name(seat: int) -> str:
    """What a player is called who did not say: "Player 1"."""
    return f"Player {seat + 1}"


def names_by_seat(names: Sequence[str]) -> dict[str, str]:
    """Names by what the players of their seats are called who did not say, as the rules call them: "Player 2"."""
    return {default_name(seat): name for seat, name in enumerate(names)}


def clean_name(text: str) -> str:
    """A typed name without what cannot be shown, spaces at its ends or in rows, and what is too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:NAME_LENGTH].rstrip()


def tidy_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as the game uses them: cleaned, none empty, namesakes numbered ("Ada", "Ada 2")."""
    cleaned = [clean_name(name) or default_name(seat) for seat, name in enumerate(names)]
    taken: set[str] = set()
    found: list[str] = []
    for name in cleaned:
        found.append(_free(name, taken))
        taken.add(found[-1].casefold())
    return tuple(found)


def _free(name: str, taken: set[str]) -> str:
    number, candidate = 2, name
    while candidate.casefold() in taken:
        tail = f" {number}"
        candidate = name[: NAME_LENGTH - len(tail)].rstrip() + tail
        number += 1
    return candidate


def drawn_seed() -> int:
    """A seed nobody chose, short enough to be passed on by word of mouth."""
    return secrets.randbelow(_MOST_DRAWN)


def read_seed(text: str) -> tuple[int | None, str]:
    """The seed a text means, and one line: what it will be, or why it is none.

    Spaces and separators between digits are passed over.
    """
    digits = "".join(letter for letter in text if not letter.isspace() and letter not in ",._'")
    if not digits:
        return None, "Type a whole number, for example 20251120."
    if digits.startswith(("-", "\u2013", "\u2212")):
        return None, "A seed is not negative: leave the minus out."
    if not (digits.isascii() and digits.isdigit()):
        odd = next(letter for letter in digits if not (letter.isascii() and letter.isdigit()))
        shown = f"\u201c{odd}\u201d" if odd.isprintable() else "One sign"
        return None, f"{shown} is no digit: a seed is a whole number."
    number = int(digits[:40])
    if len(digits) > 40 or number > LARGEST_SEED:
        return None, f"Too large: at most {LARGEST_SEED}."
    return number, f"Seed {number}: the same luck for all who enter it."


def read_count(text: str, least: int, most: int) -> tuple[int | None, str]:
    """The number of players a text means, and why it is none ("" when it is one)."""
    words = text.strip()
    if not (words.isascii() and words.isdigit()) or len(words) > 4:
        return None, f"Type a number from {least} to {most}."
    number = int(words)
    if not least <= number <= most:
        return None, f"{number} is outside {least} to {most}."
    return number, ""
