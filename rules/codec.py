"""States and actions as JSON and back, and a short check of a state."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from rules.ends import End
from rules.game import A, Action, Game, S, State

_HINTED = b'"hinted":true'
"""What marks an action with which a hint was taken up, among its fields."""


class _Mark(msgspec.Struct, frozen=True):
    hinted: bool = False


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


def encode_move(action: Action, *, hinted: bool = False) -> bytes:
    """An action as a kept game has it: with a mark where a hint was taken up with it."""
    data = encode(action)
    return data[:-1] + (b"," if data[-2:-1] != b"{" else b"") + _HINTED + b"}" if hinted else data


def decode_move(game: Game[S, A], data: bytes | str) -> tuple[A, bool]:
    """The action that `encode_move` wrote, and whether a hint was taken up with it. Raises CodecFault."""
    mark: _Mark = _decode(data, _Mark)
    return decode_action(game, data), mark.hinted


def same_move(one: bytes, other: bytes) -> bool:
    """Whether two moves as `encode_move` wrote them are of the same action, whatever led to it."""
    return one == other or _action(one) == _action(other)


def decode_end(data: bytes | str) -> End:
    """How players ended a game, as `encode` wrote it. Raises CodecFault."""
    end: End = _decode(data, End)
    return end


def check(state: State) -> str:
    """Sixteen hexadecimal digits that tell whether two states are the same."""
    return blake2b(encode(state.kept), digest_size=8).hexdigest()


def _action(move: bytes) -> object:
    """The fields of a move without its mark."""
    fields = _decode(move, dict[str, object])
    fields.pop("hinted", None)
    return fields


def _decode(data: bytes | str, kind: object) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise CodecFault(" ".join(str(fault).split()) or "not valid JSON") from fault
