"""What lies on the battlefield as text: the face of a piece, which tells its picture from others."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from rules.common.memo import Memo


class UnitFace(Struct, frozen=True, array_like=True):
    """A unit, a pilot, or another card that stays: its card, its name now, and its numbers now.

    `left` is the durability left, `hurt` whether that is less than it has; `keywords` those to be shown by their signs.
    `fresh`: it arrived this turn and may not act; `time` are time counters. `spell`: it is no unit.
    """

    kind: str
    name: str
    power: int = 0
    left: int = 0
    hurt: bool = False
    armour: int = 0
    provide: int = 0
    keywords: tuple[str, ...] = ()
    fresh: bool = False
    time: int = 0
    mecha: bool = False
    spell: bool = False

    @property
    def text(self) -> str:
        """The face of its piece."""
        return msgspec.json.encode(self).decode()


def read(face: str) -> UnitFace:
    """What the face of a piece says. Raises msgspec.DecodeError for one of another kind."""
    return _READ[face]


_DECODER = msgspec.json.Decoder(UnitFace)
_READ: Memo[str, UnitFace] = Memo(_DECODER.decode, 512)
