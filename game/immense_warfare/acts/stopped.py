"""The act of a cancelled card being crossed out (LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from game.cards.elements import ASPECT
from game.immense_warfare.act_tools import LARGE, FieldAct
from game.ui.effects import part
from game.ui.motion import out_cubic


class StoppedAct(FieldAct):
    """The act of a countered card being crossed out."""

    lead, rest, tail, turns = 0.3, 0.25, 0.2, None
    jump = False
    stills = (0.3,)

    def prepare(self) -> Iterator[object]:
        piece = self.piece(self.event.marks[0])
        if piece is not None and piece.face and piece.kind == "card":
            yield from self.large(piece.face)

    def above(self, surface: Surface, at: float) -> None:
        face = self.face
        if face is None:
            return
        x, y, w, h = self.moment.boxes["field"]
        middle, out = (
            (x + w / 2, y + h / 2),
            part(at, self.lead + self.rest, self.lead + self.rest + self.tail),
        )
        face.set_alpha(round(255 * (1 - out)))
        self.kit.put(surface, face, middle, "center")
        face.set_alpha(255)
        way = out_cubic(part(at, 0.08, self.lead))
        if out < 0.5:
            a, b = LARGE / 2 * way, LARGE * ASPECT / 2 * way
            for dx in (-1, 1):
                ends = (middle[0] - a * dx, middle[1] - b), (middle[0] + a * dx, middle[1] + b)
                self.kit.line(surface, *ends, "refused", 9)
