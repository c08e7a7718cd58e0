"""The act of an aim: reticles close in on the hearts and weapons that a combat hits (SG-6.3, LOOK 12)."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from game.smash_gear.act_tools import LAMP
from game.smash_gear.combat_acts import CombatAct
from game.table.acts import Cue, Moment
from game.ui.canvas import centre
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.smash_gear.state import Position

AIMS, CLOSED, LINGERS = 0.25, 0.19, 0.16


class AimAct(CombatAct):
    """The act of reticles closing in on hearts in the light, then on weapons."""

    rest, tail = AIMS, LINGERS
    jump = False

    def __init__(self, moment: Moment[Position], look: Any) -> None:
        super().__init__(moment, look)
        began = self.began()
        assert began is not None
        hit = [(box, True) for box in self.named(began.hit)]
        met = [(box, False) for box in self.named(began.met)]
        self.targets = hit + met
        now, before = began.pieces[0], moment.former.get(began.pieces[0].id)
        stays = before is not None and before.place == now.place
        self.over = self.attacker() if stays else None
        if self.over is not None:
            self.hidden = frozenset((now.id,))
        if not self.targets and stays:
            self.rest = self.tail = 0.0

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(0.0, "tick", 3), Cue(0.09, "tick", 3), Cue(CLOSED, "tick", 3)) if self.targets else ()

    def above(self, surface: Surface, at: float) -> None:
        closed = out_cubic(part(at, 0.0, CLOSED))
        if self.over is not None and at < AIMS:
            self.over_hearts(surface, self.over, part(at, 0.0, 0.08))
        fade = 1 - part(at, AIMS + 0.04, AIMS + LINGERS)
        for number, (box, heart) in enumerate(self.targets):
            middle = centre(box)
            if heart and at < AIMS:
                self.light(surface, middle, LAMP, 44, 0.35 + 0.25 * closed)
            if at < AIMS and closed < 0.98:
                for behind, alpha in ((0.4, 0.14), (0.22, 0.28)):
                    ghost = self.fragments.reticle(self.side, max(0.0, closed - behind), number % 2 == 1)
                    self.fragments.put(surface, ghost, middle, alpha)
            strong = fade if heart or at < AIMS else 0.6 * fade
            reticle = self.fragments.reticle(self.side, closed, number % 2 == 1)
            self.fragments.put(surface, reticle, middle, strong)
