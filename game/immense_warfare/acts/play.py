"""The act of a card being played: shown large to all, then moved to where it waits (LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygame import Surface

from game.cards.elements import ASPECT
from game.immense_warfare.act_tools import LARGE, FieldAct
from game.table.acts import Cue, Moment
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.immense_warfare.printed import is_a


class PlayedAct(FieldAct):
    """The act of a played card: shown large to all, then moved to where it waits."""

    lead, rest, tail = 0.55, 0.1, 0.2
    turns: float | None = 0.0
    jump = False
    stills: tuple[float, ...] = (0.4,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.hidden = frozenset((self.event.played,))
        self.shows = not self._is_own_unit
        if not self.shows:
            self.lead = self.rest = self.tail = 0.0
            self.turns, self.stills, self.hidden = None, (), frozenset()

    @property
    def _is_own_unit(self) -> bool:
        """Return whether the viewer played a card that enters at once and needn't be shown."""
        own = self.look.parts.model(self.moment.after).own
        return self.event.seat == own and not is_a(self.look.game.library[self.event.card].type, "command")

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "whoosh", 4),) if self.shows else super().sounds()

    def prepare(self) -> Iterator[object]:
        return self.large(self.event.card) if self.shows else iter(())

    def above(self, surface: Surface, at: float) -> None:
        x, y, w, h = self.moment.boxes["field"]
        in_, out = out_cubic(part(at, 0.0, 0.18)), part(at, self.lead, self.lead + 0.25)
        face = self.face
        if face is None or out >= 1:
            return
        middle = x + w / 2, y + h / 2 + 26 * (1 - in_)
        wide, high = LARGE, LARGE * ASPECT
        self.kit.glow(
            surface,
            (middle[0] - wide / 2, middle[1] - high / 2, wide, high),
            10,
            strength=2.0 * in_ * (1 - out),
        )
        face.set_alpha(round(255 * in_ * (1 - out)))
        self.kit.put(surface, face, middle, "center")
        face.set_alpha(255)
