"""States and actions to JSON and back, and a short checksum of a state."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from rules.ends import End
from rules.game import A, Action, Game, S, State

_HINTED = b'"hinted":true'
"""The mark among an action's fields that its player followed a hint."""


class _Mark(msgspec.Struct, frozen=True):
    hinted: bool = False


class CodecFault(ValueError):
    """Bytes that can't be decoded; the text is one line with the reason."""


def encode(value: object) -> bytes:
    """Return a state, action or other record as JSON; equal values give equal bytes."""
    return msgspec.json.encode(value, order="deterministic")


def decode_state(game: Game[S, A], data: bytes | str) -> S:
    """Return the state of a game from JSON written by `encode`. Raises CodecFault."""
    state: S = _decode(data, game.state_type)
    return state


def decode_action(game: Game[S, A], data: bytes | str) -> A:
    """Return the action of a game from JSON written by `encode`. Raises CodecFault."""
    action: A = _decode(data, game.action_type)
    return action


def encode_move(action: Action, *, hinted: bool = False) -> bytes:
    """Return an action as a saved game stores it: with a mark if the player followed a hint."""
    data = encode(action)
    return data[:-1] + (b"," if data[-2:-1] != b"{" else b"") + _HINTED + b"}" if hinted else data


def decode_move(game: Game[S, A], data: bytes | str) -> tuple[A, bool]:
    """Return the action from `encode_move` and whether the player followed a hint. Raises CodecFault."""
    mark: _Mark = _decode(data, _Mark)
    return decode_action(game, data), mark.hinted


def same_move(one: bytes, other: bytes) -> bool:
    """Return whether two moves written by `encode_move` are the same action, hinted or not."""
    return one == other or _action(one) == _action(other)


def decode_end(data: bytes | str) -> End:
    """Return how players ended a game, from JSON written by `encode`. Raises CodecFault."""
    end: End = _decode(data, End)
    return end


def check(state: State) -> str:
    """Return a checksum of a state: 16 hexadecimal digits, equal for equal states."""
    return blake2b(encode(state.canonical), digest_size=8).hexdigest()


def _action(move: bytes) -> object:
    """Return the fields of a move without its hint mark."""
    fields = _decode(move, dict[str, object])
    fields.pop("hinted", None)
    return fields


def _decode(data: bytes | str, kind: object) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise CodecFault(" ".join(str(fault).split()) or "not valid JSON") from fault
