"""Cards that change while they are played with: whether a game can go on with them from where it is."""

from __future__ import annotations

from rules.game import AnyGame, State


def objection(before: AnyGame, after: AnyGame, state: State) -> str:
    """Why a position cannot be gone on from once the cards are other ones, for the player; "" when it can.

    `before` is the game with the cards that the position came about by, `after` with those of now.
    """
    held, found = before.basis(state), after.basis(state)
    for words in held:
        if words not in found:
            return f"{words} is in play and would be gone"
        if found[words] != held[words]:
            return f"{words} is in play and would be another"
    return next((f"{words} would be new to it" for words in found if words not in held), "")
