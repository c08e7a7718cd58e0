"""The shortest way to a sure win in a seat's own turn.

A search compares values, and a win later in the same round may be worth as much as one at once; so a bot that
sees both may wander. A win that depends on no luck, no hidden card and no reply can't be bettered by waiting.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.bots.chance import Chance
from rules.game import A, Game, IllegalAction, S

MOST_POSITIONS = 1000
"""The number of positions after which the search for a win is given up."""
WORLDS = 2
"""The number of possible worlds in which a way must win."""


def way_to_win(game: Game[S, A], view: S, rng: int) -> tuple[A, ...]:
    """Return the fewest own actions of the seat to act that surely end the game in its favour; () if none are
    found."""
    seat = game.to_act(view)
    if seat is None:
        return ()
    layer: list[tuple[S, tuple[A, ...]]] = [(view, ())]
    seen = {view}
    while layer:
        found: list[tuple[S, tuple[A, ...]]] = []
        for state, made in layer:
            for action in game.legal_actions(state):
                after = _after(game, state, action)
                if after is None or after in seen:
                    continue
                seen.add(after)
                way = (*made, action)
                if _is_won(game, after, seat) and _wins_everywhere(game, view, seat, way, rng):
                    return way
                if len(seen) >= MOST_POSITIONS:
                    return ()
                if game.to_act(after) == seat and game.turn(after) == game.turn(view):
                    found.append((after, way))
        layer = found
    return ()


def _wins_everywhere(game: Game[S, A], view: S, seat: int, way: Sequence[A], rng: int) -> bool:
    """Return whether a way wins in every possible world that is looked at."""
    chance = Chance(rng)
    for _ in range(WORLDS):
        state: S | None = game.determinize(view, chance.number())
        for action in way:
            state = _after(game, state, action) if state is not None else None
        if state is None or not _is_won(game, state, seat):
            return False
    return True


def _after(game: Game[S, A], state: S, action: A) -> S | None:
    """Return the state after an action; None if it is illegal there or involves luck."""
    try:
        after = game.apply(state, action)
    except IllegalAction:
        return None
    return after if after.rng == state.rng else None


def _is_won(game: Game[S, A], state: S, seat: int) -> bool:
    outcome = game.outcome(state) if game.to_act(state) is None else None
    return outcome is not None and outcome.winners == (seat,)
