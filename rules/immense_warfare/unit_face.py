"""The face of a piece on the battlefield as text, which identifies its picture."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from rules.common.memo import Memo


class UnitFace(Struct, frozen=True, array_like=True):
    """The face of a unit, pilot or other card on the battlefield: its card, current name and current numbers.

    `left` is the durability that its `damage` leaves; `keywords` those shown as icons.
    `just_arrived`: it arrived this turn and can't act; `time` are time counters. `spell`: it isn't a unit.
    """

    kind: str
    name: str
    power: int = 0
    left: int = 0
    damage: int = 0
    armour: int = 0
    provide: int = 0
    keywords: tuple[str, ...] = ()
    just_arrived: bool = False
    time: int = 0
    mecha: bool = False
    spell: bool = False

    @property
    def text(self) -> str:
        """Return the face of its piece."""
        return msgspec.json.encode(self).decode()


def read(face: str) -> UnitFace:
    """Return the face from a piece's text. Raises msgspec.DecodeError for one of another kind."""
    return _READ[face]


_DECODER = msgspec.json.Decoder(UnitFace)
_READ: Memo[str, UnitFace] = Memo(_DECODER.decode, 512)
