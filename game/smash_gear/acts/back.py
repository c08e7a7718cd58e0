"""The act of a machine that returns to where it came from after a combat (SG-6.7, LOOK 12)."""

from __future__ import annotations

from game.smash_gear.acts.landing import FlipAct


class ReturnAct(FlipAct):
    """The act of a move back, without dust that settles."""

    settles = 0.0
