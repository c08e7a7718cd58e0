"""What can be wrong with a setup, whatever the game: names, options, decks."""

from __future__ import annotations

from rules.game import Option, Setup

LONGEST_NAME = 40
"""Letters of a player's name."""


def faults_without_decks(title: str, options: tuple[Option, ...], setup: Setup) -> tuple[str, ...]:
    """Names, options and choices that cannot be, in sentences, in a game of that title that has no decks."""
    faults: list[str] = []
    if any(not name.strip() or len(name) > LONGEST_NAME for name in setup.seats):
        faults.append(f"Every player needs a name of 1 to {LONGEST_NAME} letters.")
    known = {option.id: option for option in options}
    faults += [f"There is no option called {id[:40]}." for id in setup.options if id not in known]
    for option in known.values():
        chosen = setup.options.get(option.id, option.default)
        if chosen not in [choice.id for choice in option.choices]:
            faults.append(f"{option.label}: there is no choice called {chosen[:40]}.")
    if setup.decks:
        faults.append(f"{title} is played without decks.")
    return tuple(faults)
