"""How a game ends (SG-10), and who is ahead."""

from __future__ import annotations

from rules.game import Outcome
from rules.smash_gear.draft import Draft
from rules.smash_gear.events import GameDrawn, GameWon
from rules.smash_gear.situation import SEATS, Situation, other

GOAL = 30
"""Honor that wins (SG-10.3)."""


def check(play: Draft) -> None:
    """End the game when a player has no base, or holds the honor that wins (SG-10.2, SG-10.3)."""
    if not play.turn or play.over:
        return
    one, two = play.sides
    if one.honor >= GOAL or two.honor >= GOAL or len({base.owner for base in play.bases}) < SEATS:
        finish(play)


def finish(play: Draft) -> None:
    """The game is over as things stand."""
    play.over = True
    play.agenda = ()
    found = outcome(play)
    assert found is not None
    seat = found.winners[0] if found.winners else play.seat
    play.tell(GameWon if found.winners else GameDrawn, seat, found.reason, (found.rule,))


def outcome(state: Situation) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if not state.over:
        return None
    scores = (state.sides[0].honor, state.sides[1].honor)
    bases = tuple(sum(base.owner == seat for base in state.bases) for seat in (0, 1))
    by_bases = [seat for seat in (0, 1) if not bases[other(seat)]]
    by_honor = [seat for seat in (0, 1) if scores[seat] >= GOAL]
    winners = tuple(sorted({*by_bases, *by_honor}))
    if len(winners) == 2:
        return Outcome((), scores, "Draw", "Both players won at one moment: a draw.", "SG-10.3")
    if winners:
        name, loser = state.names[winners[0]], state.names[other(winners[0])]
        if by_bases:
            return Outcome(winners, scores, f"{name} wins", f"{loser} has no base left.", "SG-10.2")
        return Outcome(
            winners, scores, f"{name} wins", f"{name} holds {scores[winners[0]]} honor.", "SG-10.3"
        )
    return _limit(state, scores, bases)


def _limit(state: Situation, scores: tuple[int, int], bases: tuple[int, ...]) -> Outcome:
    """After the last turn of a limited game: honor, then bases, then units (SG-10.4)."""
    units = tuple(
        sum(machine.units.bit_count() for machine in state.machines if machine.owner == seat)
        for seat in (0, 1)
    )
    for what, counts in (("honor", scores), ("bases", bases), ("units on the board", units)):
        if counts[0] != counts[1]:
            seat = 0 if counts[0] > counts[1] else 1
            name = state.names[seat]
            reason = f"After turn {state.turn} {name} has more {what}: {max(counts)} to {min(counts)}."
            return Outcome((seat,), scores, f"{name} wins", reason, "SG-10.4")
    return Outcome((), scores, "Draw", f"After turn {state.turn} all is equal: a draw.", "SG-10.4")
