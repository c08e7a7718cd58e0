"""Easings, durations and tweens (LOOK 9). Times are seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Easing = Callable[[float], float]

REDUCED = "reduced"
"""The motion setting that shows only the blow of what decides a game, and nothing of all else (LOOK 12)."""
SPEEDS = {"normal": 1.0, "slow": 2.0, "fast": 0.5, REDUCED: 0.0, "off": 0.0}
"""The factor on every duration for each motion setting; 0 makes states jump."""

HOVER, ROLL, TICK, FLIP, TURN = 0.12, 0.45, 0.15, 0.22, 0.2
DESTROY, FLY_HOME, LAMP, PANEL = 0.24, 0.2, 0.2, 0.16
DEAL_STEP, DEAL_MOST = 0.04, 0.25


def linear(t: float) -> float:
    """Return t: constant speed."""
    return t


def out_quad(t: float) -> float:
    """Return t eased: fast, then slower (quadratic)."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Return t eased: fast, then slower (cubic)."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Return t eased: slow at both ends (cubic)."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def smooth(t: float) -> float:
    """Return t eased: slow at both ends (smoothstep); values outside 0 to 1 are clamped."""
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def out_back(amount: float = 1.2) -> Easing:
    """Return an easing that overshoots by an amount and comes back."""

    def ease(t: float) -> float:
        return 1 + (amount + 1) * (t - 1) ** 3 + amount * (t - 1) ** 2

    return ease


def move_time(distance: float) -> float:
    """Return the duration of a piece's flight over a distance in logical px: 140 ms + 0.12 ms per px, at most
    250 ms."""
    return min(0.25, 0.14 + 0.00012 * distance)


@dataclass(slots=True)
class Tween:
    """A number that changes from `start` to `end` in `duration` seconds, after `delay` seconds."""

    start: float = 0.0
    end: float = 1.0
    duration: float = HOVER
    easing: Easing = out_quad
    delay: float = 0.0
    elapsed: float = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether it is still moving."""
        moving = not self.done
        self.elapsed += dt
        return moving

    @property
    def done(self) -> bool:
        """Return whether the end is reached."""
        return self.elapsed >= self.delay + self.duration

    @property
    def part(self) -> float:
        """Return the eased part of the time that is over, 0 to 1."""
        if self.done:
            return 1.0
        return self.easing(max(0.0, self.elapsed - self.delay) / self.duration)

    @property
    def value(self) -> float:
        """Return the current number."""
        return self.start + (self.end - self.start) * self.part
