"""States and actions as JSON and back, and a short check of a state."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from rules.ends import End
from rules.game import A, Game, S, State


class CodecFault(ValueError):
    """Bytes that are not what they should be; its text is one line that says why."""


def encode(value: object) -> bytes:
    """Any state, action or other record as JSON; equal values give equal bytes."""
    return msgspec.json.encode(value, order="deterministic")


def decode_state(game: Game[S, A], data: bytes | str) -> S:
    """The state of a game that `encode` wrote. Raises CodecFault."""
    state: S = _decode(data, game.state_type)
    return state


def decode_action(game: Game[S, A], data: bytes | str) -> A:
    """The action of a game that `encode` wrote. Raises CodecFault."""
    action: A = _decode(data, game.action_type)
    return action


def decode_end(data: bytes | str) -> End:
    """How players ended a game, as `encode` wrote it. Raises CodecFault."""
    end: End = _decode(data, End)
    return end


def check(state: State) -> str:
    """Sixteen hexadecimal digits that tell whether two states are the same."""
    return blake2b(encode(state.kept), digest_size=8).hexdigest()


def _decode(data: bytes | str, kind: object) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise CodecFault(" ".join(str(fault).split()) or "not valid JSON") from fault
