"""Events of a combat's stages follow the order of the rules and lead to the resulting position."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from rules.game import Piece
from rules.smash_gear.actions.move import Move
from rules.smash_gear.events import (
    AIM,
    BACK,
    FALL,
    HEARTS,
    LANDING,
    WEAPONS,
    EffectResolved,
    MachineFlipped,
)
from rules.smash_gear.machine_face import read
from tests.rules.smash_gear.positions import GAME, crowd, done, told

ORDER = (LANDING, AIM, HEARTS, WEAPONS, FALL, BACK)
CROWDS, STEPS = 40, 40


def test_stages_come_in_their_order_and_end_in_the_position() -> None:
    seen = set()
    for seed in range(CROWDS):
        random, state = Random(seed), crowd(seed)
        for _ in range(STEPS):
            actions = list(GAME.legal_actions(state))
            if not actions:
                break
            weights = [4 if isinstance(action, Move) else 1 for action in actions]
            state, events = told(state, random.choices(actions, weights)[0])
            moves = [
                at for at, event in enumerate(events) if isinstance(event, MachineFlipped | EffectResolved)
            ]
            last_move = max(moves, default=0)
            if any(event.stage in ORDER for event in events[:last_move]):
                continue  # a machine that moved again after its combat, in the same action
            staged = [event for event in events if event.stage in ORDER]
            for one, two in pairwise(event.stage for event in staged):
                assert two == LANDING or ORDER.index(one) <= ORDER.index(two)
            last: dict[str, Piece] = {piece.id: piece for event in staged for piece in event.pieces}
            lie = {piece.id: piece for piece in GAME.at(state).pieces if piece.kind == "machine"}
            for id, piece in last.items():
                now = lie.get(id)
                lies = (now.place, _units(now)) if now is not None else ("", "")
                assert (piece.place, _units(piece)) == lies
            seen |= {event.stage for event in staged}
    assert seen == set(ORDER)


def _units(piece: Piece) -> str:
    """Return the units of a machine's piece without its plugins."""
    return "/".join(read(piece.face).rows) if piece.face else ""


def test_who_listens_changes_nothing() -> None:
    random, state = Random(1), crowd(1)
    for _ in range(STEPS):
        action = random.choice(list(GAME.legal_actions(state)))
        heard, _ = told(state, action)
        assert done(state, action) == heard
        state = heard
