"""Sounds by name, and the loop of a room beneath them.

The device opens at the first need and closes when nothing was heard for a while, for an open one wakes the process
all the time. Nothing here raises: what can't be heard is one line in the log.
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
from rules.content import Fault, shown_path
from rules.content.regular import read_bytes

log = logging.getLogger(__name__)

RATE = 22050
"""Samples a second of the device, one channel: what the program's own sounds have."""
USUAL, LOUDEST = 5, 10
"""The loudness of what a hand does, and that of what decides a game."""
STEP = 1.5
"""Decibels from one loudness to the next."""
LEAST_GAP = 0.035
"""Seconds from one sound to the next of its name: bots that move at once are no hailstorm."""
RESTS_AFTER = 60.0
"""Seconds without a sound after which the device closes."""
MOST_BYTES, SHORTEST, LONGEST, RATES = 4_000_000, 0.01, 60.0, range(4000, 192_001)
"""What a file may have: bytes, seconds from and to, samples a second."""
MEMORY = 10_000_000
FADE = 2.0
"""Seconds from silence to the full volume of a loop and back."""
QUIET = 0.4
"""Of the loudest sound's volume, for a loop that is quiet itself: it is noticed when it ends."""
CUT = "a part is longer than the file; save it again"
UNHEARD = OSError, EOFError, ValueError, wave.Error
"""What reading a file raises that is no sound."""


class Ambience:
    """What is heard beneath the sounds: the loop called `name`, "" for none. Its channel is the first one."""

    def __init__(self) -> None:
        self.name = ""
        self._loop: pygame.mixer.Sound | None = None
        self._level = 0.0

    def begin(self, name: str, loop: pygame.mixer.Sound | None) -> None:
        """Begin a loop, silent yet; None when it can't be heard."""
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
        self._loop.set_volume(self._level * volume * QUIET)
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


class Sounds:
    """Plays `sounds/<name>.wav` of the art, or one of its variants `<name>_2.wav` and so on that lie beside it: a pack
    that lays a sound over the program's own lays all its variants. `volume` is 0 to 100."""

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
        """Play the sound of that name, 1 to 10 loud, unless it was heard just now; another variant than the last."""
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

    def update(self, dt: float, ambience: str = "") -> None:
        """Let `dt` seconds pass, with the loop of that name beneath everything ("": none)."""
        opened = bool(pygame.mixer.get_init())
        if self.ambience.heard and not opened:
            self._let_go()
        wanted = ambience if self._wanted and not self._no_device else ""
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
        before = self._wanted
        self.on, self.volume = on, volume
        if self._wanted != before:
            self.device_changed()

    def close(self) -> None:
        """Let the device go, or what has taken its place since; the next sound opens it again."""
        self._let_go()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def device_changed(self) -> None:
        """The device has gone, or may be there again: what there is is opened at the next sound."""
        self.close()
        self._no_device = False

    def fault(self, place: Path) -> Fault | None:
        """What is wrong with a sound that can't be heard, which is not said again when it is to be played; None: it
        can, or there is none, and what lies below it is heard."""
        found = fault_of(place) if os.path.lexists(place) else None
        if found is not None:
            self._faulty.add(place)
        return found

    def forget(self) -> None:
        """Sounds were saved: they are looked for and read anew."""
        self.art.lay(self.art.packs)
        self._faulty.clear()
        self._loaded.clear()

    @property
    def _wanted(self) -> bool:
        return self.on and self.volume > 0

    def _let_go(self) -> None:
        """A sound must not be touched any more once the device is closed that it was read for."""
        self._loaded.clear()
        self.ambience.end()

    def _open(self) -> bool:
        if not self._wanted or self._no_device:
            return False
        if not pygame.mixer.get_init():
            self._let_go()
            try:
                pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
                pygame.mixer.set_reserved(1)
            except pygame.error as error:
                self._no_device = True
                log.warning("no sound: %s", error)
        return not self._no_device

    def _places(self, name: str) -> list[Path]:
        """The files of a name: the first, and those numbered that lie beside it, up to one that is missing."""
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
                log.error("%s is not heard (%s)", place, _reason(error))
        return found


def _read(place: Path) -> pygame.mixer.Sound:
    """The sound of a file. Raises one of UNHEARD or RuntimeError."""
    return pygame.mixer.Sound(prove(place))


def prove(place: Path) -> io.BytesIO:
    """A file that can be heard, written anew: it holds nothing but what was looked at. Raises one of UNHEARD for one
    that is no WAV, or larger or longer than is read."""
    with _opened(read_bytes(place, MOST_BYTES)) as file:
        rate, count = file.getframerate(), file.getnframes()
        if file.getnchannels() > 2 or file.getsampwidth() > 4:
            raise ValueError("it has more than 2 channels or 32 bits; save it as stereo with 16 bits")
        if rate not in RATES:
            raise ValueError(f"it has {rate} samples a second; use {RATES[0]} to {RATES[-1]}")
        if count * file.getnchannels() * file.getsampwidth() > MOST_BYTES:
            raise ValueError(CUT)
        if count / rate > LONGEST:
            raise ValueError(f"it lasts {count / rate:.0f} s; the limit is {LONGEST:.0f} s")
        kind, samples = file.getparams(), file.readframes(count)
    if (
        len(samples) < SHORTEST * rate * kind.nchannels * kind.sampwidth
    ):  # the library dies of one without samples
        raise ValueError("it has no sound in it")
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setparams(kind)
        file.writeframes(samples)
    whole.seek(0)
    return whole


def _opened(data: bytes) -> wave.Wave_read:
    """A WAV to be read. Raises one of UNHEARD."""
    try:
        return wave.open(io.BytesIO(data))
    except RuntimeError:  # what the library says where a chunk ends behind the file
        raise ValueError(CUT) from None


def fault_of(place: Path) -> Fault | None:
    """What is wrong with a file that can't be heard; None: it can."""
    try:
        prove(place)
    except UNHEARD as error:
        return Fault(shown_path(place), 0, "", f"can't be heard ({_reason(error)})")
    return None


def _reason(error: BaseException) -> str:
    """Return why a file isn't heard, in words."""
    if isinstance(error, EOFError):
        return "the file ends early; save it again"
    if isinstance(error, wave.Error):
        return "it isn't a WAV file of plain samples; save it as WAV, PCM"
    return str(getattr(error, "strerror", None) or error) or "not a sound"
