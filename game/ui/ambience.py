"""The loop of a room: it comes and goes softly, and one is gone before the next begins."""

from __future__ import annotations

import pygame

FADE = 2.0
"""Seconds from silence to its full volume and back."""
VOLUME = 0.4
"""Of the loudest sound's, for a loop that is quiet itself: it is noticed when it ends."""


class Ambience:
    """What is heard beneath the sounds: the loop called `name`, "" for none. Its channel is the first one."""

    def __init__(self) -> None:
        self.name = ""
        self._loop: pygame.mixer.Sound | None = None
        self._level = 0.0

    def begin(self, name: str, loop: pygame.mixer.Sound | None) -> None:
        """Begin a loop, silent yet; None when it cannot be heard."""
        self.end()
        self.name, self._loop = name, loop
        if loop is not None:
            loop.set_volume(0)
            pygame.mixer.Channel(0).play(loop, -1)

    def update(self, dt: float, wanted: str, volume: float) -> None:
        """Let `dt` seconds pass: it swells while it is the one wanted, else it fades. `volume` is 0 to 1."""
        if self._loop is None:
            return
        self._level = max(0.0, min(1.0, self._level + (dt if wanted == self.name else -dt) / FADE))
        self._loop.set_volume(self._level * volume * VOLUME)
        if self.faded:
            self.end()

    def end(self) -> None:
        """Be silent at once."""
        if self._loop is not None and pygame.mixer.get_init():
            pygame.mixer.Channel(0).stop()
        self.name, self._loop, self._level = "", None, 0.0

    @property
    def heard(self) -> bool:
        """Whether a loop is playing."""
        return self._loop is not None

    @property
    def faded(self) -> bool:
        """Whether nothing is heard of it."""
        return self._level <= 0
