"""Easings, durations and tweens (LOOK 9). Times are seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Easing = Callable[[float], float]

REDUCED = "reduced"
"""The motion setting that shows of what decides a game the blow alone, and of all else nothing (LOOK 12)."""
SPEEDS = {"normal": 1.0, "slow": 2.0, "fast": 0.5, REDUCED: 0.0, "off": 0.0}
"""Factor on every duration for each motion setting; 0 makes states jump."""

HOVER, ROLL, TICK, FLIP, TURN = 0.12, 0.45, 0.15, 0.22, 0.2
DESTROY, FLY_HOME, LAMP, PANEL = 0.24, 0.2, 0.2, 0.16
DEAL_STEP, DEAL_MOST = 0.04, 0.25


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_quad(t: float) -> float:
    """Fast first, then slower."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Faster first, then slower still."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def smooth(t: float) -> float:
    """Slow at both ends, a little less than that; 0..1, whatever is given."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def out_back(amount: float = 1.2) -> Easing:
    """Goes a little too far and comes back; more so with a greater amount."""

    def ease(t: float) -> float:
        return 1 + (amount + 1) * (t - 1) ** 3 + amount * (t - 1) ** 2

    return ease


def move_time(distance: float) -> float:
    """How long a piece moves over a distance in logical px: 140 ms + 0.12 a px, 250 at most."""
    return min(0.25, 0.14 + 0.00012 * distance)


@dataclass(slots=True)
class Tween:
    """A number on its way from `start` to `end` in `duration` seconds, after `delay` seconds."""

    start: float = 0.0
    end: float = 1.0
    duration: float = HOVER
    easing: Easing = out_quad
    delay: float = 0.0
    elapsed: float = 0.0

    def update(self, dt: float) -> bool:
        """Let time pass; True while it moves."""
        moving = not self.done
        self.elapsed += dt
        return moving

    @property
    def done(self) -> bool:
        """Whether the end is reached."""
        return self.elapsed >= self.delay + self.duration

    @property
    def part(self) -> float:
        """How much of the time is over, 0 to 1, eased."""
        if self.done:
            return 1.0
        return self.easing(max(0.0, self.elapsed - self.delay) / self.duration)

    @property
    def value(self) -> float:
        """The number now."""
        return self.start + (self.end - self.start) * self.part
