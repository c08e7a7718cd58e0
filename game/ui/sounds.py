"""Sounds by name, and the ambience loop below them.

The device opens on first use and closes after a while of silence, since an open one wakes the process all the
time. Nothing here raises: a sound that can't be played is one line in the log.
"""

from __future__ import annotations

import io
import logging
import os
import time
import wave
from pathlib import Path
from random import choice

import pygame

from game.ui.art import ArtStore
from game.ui.paint import Cache
from rules.common.text import counted
from rules.content import Fault, shown_path
from rules.content.regular import read_bytes

log = logging.getLogger(__name__)

RATE = 22050
"""The device's samples per second, on one channel: as in the program's own sounds."""
USUAL, LOUDEST = 5, 10
"""The loudness of the player's own actions, and that of what decides a game."""
STEP = 1.5
"""The decibels from one loudness to the next."""
LEAST_GAP = 0.035
"""The least time between two sounds of one name, s: those of fast bots do not rattle."""
RESTS_AFTER = 60.0
"""The time without a sound after which the device closes, s."""
MOST_BYTES, SHORTEST, LONGEST, RATES = 4_000_000, 0.01, 60.0, range(4000, 192_001)
"""The limits of a sound file: the most bytes, the shortest and the longest duration (s), the samples per
second."""
MEMORY = 10_000_000
FADE = 2.0
"""The time in which a loop goes from silence to its full volume and back, s."""
QUIET = 0.4
"""The volume of a loop, as a part of the loudest sound's, if the loop is quiet itself: so low that one
notices it when it ends."""
CUT = "a part is longer than the file, so save it again"
UNHEARD = OSError, EOFError, ValueError, wave.Error
"""The exceptions of reading a file that is no sound."""


class Ambience:
    """The loop called `name` below the sounds ("" for none), on the first channel."""

    def __init__(self) -> None:
        self.name = ""
        self._loop: pygame.mixer.Sound | None = None
        self._level = 0.0

    def begin(self, name: str, loop: pygame.mixer.Sound | None) -> None:
        """Start a loop, silent at first; None if it can't be played."""
        self.end()
        self.name, self._loop = name, loop
        if loop is not None:
            loop.set_volume(0)
            pygame.mixer.Channel(0).play(loop, -1)

    def update(self, dt: float, wanted: str, volume: float) -> None:
        """Advance by `dt` seconds: fade in while the loop is the wanted one, else fade out. `volume` is 0 to
        1."""
        if self._loop is None:
            return
        self._level = max(0.0, min(1.0, self._level + (dt if wanted == self.name else -dt) / FADE))
        self._loop.set_volume(self._level * volume * QUIET)
        if self.faded:
            self.end()

    def end(self) -> None:
        """Stop the loop at once."""
        if self._loop is not None and pygame.mixer.get_init():
            pygame.mixer.Channel(0).stop()
        self.name, self._loop, self._level = "", None, 0.0

    @property
    def heard(self) -> bool:
        """Return whether a loop is playing."""
        return self._loop is not None

    @property
    def faded(self) -> bool:
        """Return whether the loop has faded to silence."""
        return self._level <= 0


class Sounds:
    """The player of `sounds/<name>.wav` of the art, or of its variants `<name>_2.wav` and so on in the same
    folder: a pack that replaces a sound replaces all variants. `volume` is 0 to 100."""

    def __init__(self, art: ArtStore, *, on: bool = True, volume: int = 70) -> None:
        self.art, self.on, self.volume = art, on, volume
        self.ambience = Ambience()
        self._loaded: Cache[pygame.mixer.Sound] = Cache(
            MEMORY, lambda sound: round(sound.get_length() * RATE * 2)
        )
        self._faulty: set[Path] = set()
        self._played: dict[str, tuple[float, Path]] = {}
        self._no_device = False
        self._silent = 0.0

    def play(self, name: str, loudness: int = USUAL) -> None:
        """Play a sound, 1 to 10 loud, unless it has just been played; pick another variant than last time."""
        when, last = self._played.get(name, (-LEAST_GAP, None))
        now = time.monotonic()
        if now - when < LEAST_GAP or not self._open():
            return
        variants = self._places(name)
        place = choice([each for each in variants if each != last] or variants)
        self._played[name], self._silent = (now, place), 0.0
        sound = self._load(place)
        if sound is not None:
            sound.set_volume(self.volume / 100 * 10 ** (STEP * (min(loudness, LOUDEST) - LOUDEST) / 20))
            sound.play()

    def load(self, name: str) -> None:
        """Read a sound ahead of its use, where the device is open."""
        if self._is_audible and pygame.mixer.get_init():
            for place in self._places(name):
                self._load(place)

    def update(self, dt: float, ambience: str = "") -> None:
        """Advance by `dt` seconds, with the ambience loop of this name ("" for none)."""
        opened = bool(pygame.mixer.get_init())
        if self.ambience.heard and not opened:
            self._unload()
        wanted = ambience if self._is_audible and not self._no_device else ""
        if wanted != self.ambience.name and self.ambience.faded:
            self.ambience.begin(
                wanted, self._load(self._places(wanted)[0]) if wanted and self._open() else None
            )
        self.ambience.update(dt, wanted, self.volume / 100)
        self._silent = 0.0 if self.ambience.heard else self._silent + dt
        if opened and self._silent > RESTS_AFTER:
            self.close()

    def set(self, *, on: bool, volume: int) -> None:
        """Switch sound on or off and set the volume, 0 to 100; off closes the device."""
        before = self._is_audible
        self.on, self.volume = on, volume
        if self._is_audible != before:
            self.device_changed()

    def close(self) -> None:
        """Close the device; the next sound opens it again."""
        self._unload()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def device_changed(self) -> None:
        """Handle a lost or returned device: the next sound opens what is there."""
        self.close()
        self._no_device = False

    def fault(self, place: Path) -> Fault | None:
        """Return the fault of a sound that can't be played, so that playing it won't report it again; None if
        it can, or if there is no file and the one below is played."""
        found = fault_of(place) if os.path.lexists(place) else None
        if found is not None:
            self._faulty.add(place)
        return found

    def forget(self) -> None:
        """Find and read all sounds again after files were saved."""
        self.art.lay(self.art.packs)
        self._faulty.clear()
        self._loaded.clear()

    @property
    def _is_audible(self) -> bool:
        return self.on and self.volume > 0

    def _unload(self) -> None:
        """Drop all loaded sounds, which can't be used after their device is closed."""
        self._loaded.clear()
        self.ambience.end()

    def _open(self) -> bool:
        if not self._is_audible or self._no_device:
            return False
        if not pygame.mixer.get_init():
            self._unload()
            try:
                pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
                pygame.mixer.set_reserved(1)
            except pygame.error as error:
                self._no_device = True
                log.warning("No sound: %s", error)
        return not self._no_device

    def _places(self, name: str) -> list[Path]:
        """Return the files of a sound: the first and its numbered variants in the same folder, up to the
        first missing one."""
        found = [self.art.path(f"sounds/{name}.wav")]
        while (place := self.art.path(f"sounds/{name}_{len(found) + 1}.wav")).parent == found[0].parent:
            if not place.is_file():
                break
            found.append(place)
        return found

    def _load(self, place: Path) -> pygame.mixer.Sound | None:
        found = self._loaded.get(place)
        if found is None and place not in self._faulty:
            try:
                found = self._loaded.put(place, _read(place))
            except (*UNHEARD, RuntimeError) as error:  # pygame.error is a RuntimeError
                self._faulty.add(place)
                log.error("Can't play %s (%s)", place, _reason(error))
        return found


def _read(place: Path) -> pygame.mixer.Sound:
    """Return the sound in a file. Raises one of UNHEARD or RuntimeError."""
    return pygame.mixer.Sound(prove(place))


def prove(place: Path) -> io.BytesIO:
    """Return a playable file, rewritten so that it contains only checked data. Raises one of UNHEARD if it
    isn't a WAV or is too large or too long."""
    with _opened(read_bytes(place, MOST_BYTES)) as file:
        rate, count = file.getframerate(), file.getnframes()
        if file.getnchannels() > 2 or file.getsampwidth() > 4:
            raise ValueError("more than 2 channels or 32 bits, so save it in 16-bit stereo")
        if rate not in RATES:
            raise ValueError(f"{counted(rate, 'sample')} per second, so use {RATES[0]} to {RATES[-1]}")
        if count * file.getnchannels() * file.getsampwidth() > MOST_BYTES:
            raise ValueError(CUT)
        if count / rate > LONGEST:
            raise ValueError(f"lasts {count / rate:.0f} s, but the limit is {LONGEST:.0f} s")
        kind, samples = file.getparams(), file.readframes(count)
    if (
        len(samples) < SHORTEST * rate * kind.nchannels * kind.sampwidth
    ):  # the library crashes on a sound without samples
        raise ValueError("the file has no samples")
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setparams(kind)
        file.writeframes(samples)
    whole.seek(0)
    return whole


def _opened(data: bytes) -> wave.Wave_read:
    """Return an opened WAV. Raises one of UNHEARD."""
    try:
        return wave.open(io.BytesIO(data))
    except RuntimeError:  # a chunk ends after the file
        raise ValueError(CUT) from None


def fault_of(place: Path) -> Fault | None:
    """Return the fault of a file that can't be played, or None."""
    try:
        prove(place)
    except UNHEARD as error:
        return Fault(shown_path(place), 0, "", f"the sound can't be played ({_reason(error)})")
    return None


def _reason(error: BaseException) -> str:
    """Return why a file can't be played, as text."""
    if isinstance(error, EOFError):
        return "the file ends early, so save it again"
    if isinstance(error, wave.Error):
        return "not an uncompressed WAV file, so save it as PCM WAV"
    return str(getattr(error, "strerror", None) or error) or "not a sound"
