"""Sounds by kind. The mixer opens at the first need, for an open one wakes the process all the time."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pygame

log = logging.getLogger(__name__)

LEAST_GAP = 0.1
"""Seconds from one sound to the next of its kind: bots that move at once are no hailstorm."""


class Sounds:
    """Plays `root/<kind>.wav` (or .ogg); silent where there is no sound device. Never raises."""

    def __init__(self, root: Path, *, on: bool = True, volume: int = 70) -> None:
        self.root, self.on, self.volume = Path(root), on, volume
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._broken = False
        self._played: dict[str, float] = {}

    def play(self, kind: str) -> None:
        """Play the sound of that kind at the volume set (0..100), unless it was heard just now."""
        if not self.on or self.volume <= 0 or self._broken or not self._open():
            return
        now = time.monotonic()
        if now - self._played.get(kind, -LEAST_GAP) < LEAST_GAP:
            return
        self._played[kind] = now
        sound = self._loaded[kind] if kind in self._loaded else self._load(kind)
        if sound is not None:
            sound.set_volume(min(1.0, self.volume / 100))
            sound.play()

    def set(self, *, on: bool, volume: int) -> None:
        """Switch sound on or off and set the volume, 0 to 100; off closes the device."""
        self.on, self.volume = on, volume
        if not on:
            self.close()

    def close(self) -> None:
        """Let the device go; the next sound opens it again."""
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _open(self) -> bool:
        if pygame.mixer.get_init():
            return True
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
        except pygame.error as error:
            self._broken = True
            log.warning("no sound: %s", error)
        return not self._broken

    def _load(self, kind: str) -> pygame.mixer.Sound | None:
        self._loaded[kind] = None
        for suffix in (".wav", ".ogg"):
            place = self.root / f"{kind}{suffix}"
            if place.is_file():
                try:
                    self._loaded[kind] = pygame.mixer.Sound(place)
                except pygame.error as error:
                    log.error("%s: not a sound (%s)", place, error)
                break
        else:
            log.error("%s: no sound of this name; put %s.wav back", self.root, kind)
        return self._loaded[kind]
