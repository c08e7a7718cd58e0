"""Names of players as they type them: cleaned, and such that no two are the same."""

from __future__ import annotations

from collections.abc import Sequence

NAME_LENGTH = 20


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
