"""The window: its size, full screen mode, and the faster way of showing frames on this machine."""

from __future__ import annotations

import contextlib
import os
import statistics
import time
import warnings
from pathlib import Path

import msgspec
import pygame
from pygame import Rect, Surface

from game.store import files
from game.store.log import log
from game.store.settings import LEAST_WINDOW, Settings
from game.ui.art import LARGEST
from game.ui.picture_file import drawn
from rules.content.regular import read_bytes

ROOT = Path(__file__).resolve().parents[2]
MEASURED_FRAMES = 12
GOOD_ENOUGH_MS = 4.0
ICON_SIZE = (128, 128)
HINT = "SDL_FRAMEBUFFER_ACCELERATION"
DPI_HINT = "SDL_WINDOWS_DPI_AWARENESS"
UNSEEN = ("dummy", "offscreen", "evdev")
"""Video drivers without a screen."""
SHOW_FROM_MEMORY = ("x11", "windows", *UNSEEN)
"""Video drivers that can show a frame from memory. Wayland's and macOS's can't, and refuse a window that
requests it."""
FIRST_WINDOW, FIRST_SCREEN = (1280, 720), (1920, 1080)
"""The first window's size in pixels on a screen of the second size. It grows with the screen, because more
pixels mostly mean smaller ones."""
CROWDED = 0.9
"""The share of the screen's width or height above which a window leaves no room for its frame and a
taskbar."""


class Display:
    """The program's window. `surface` is the drawing surface in device pixels.

    SDL shows a frame either from memory ("software") or through the graphics card ("hardware"); their speed
    differs by a factor of up to fifty between machines. With the setting "auto" the first frames are timed,
    and the next start tries the other way if this one is slow. `fit` limits the window to the part of the
    screen left by taskbars, in case the screen is smaller than at the last start.
    """

    def __init__(self, settings: Settings, cache: Path, *, fit: bool = False) -> None:
        self._timings = cache / "frames.json"
        self._times: list[float] = []
        self._measured = _read_timings(self._timings)
        os.environ.setdefault(DPI_HINT, "permonitorv2")  # otherwise Windows enlarges and blurs the picture
        pygame.display.init()
        self.way = _choose(settings.acceleration, self._measured, pygame.display.get_driver())
        self._measuring = settings.acceleration == "auto" and self.way not in self._measured
        if self.way == "software":
            os.environ.setdefault(HINT, "0")
        elif pygame.display.get_driver() not in SHOW_FROM_MEMORY:
            os.environ.pop(HINT, None)  # set for another driver
        pygame.font.init()
        pygame.display.set_caption("Cogwright")
        _set_icon(ROOT / "art" / "ui" / "window_icon.svg")
        self.fullscreen = settings.fullscreen
        self._screen = _screen() if fit else None
        self._window_size = _fitted(settings.window or _first_window(self._screen), self._screen)
        self._maximized = False
        self.open()

    @property
    def surface(self) -> Surface:
        """Return the drawing surface; it is replaced after each change of size."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in device pixels."""
        return self.surface.get_size()

    def open(self) -> None:
        """Open the window, or reopen it after a change of `fullscreen`."""
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._open_window()
            _limit_window()

    def _open_window(self) -> None:
        """Open the window at its size. After full screen the system may ignore the size at first, so it is
        requested twice."""
        if self._maximized:
            _window().restore()  # a maximized window can't be resized
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            for _ in range(2):
                pygame.display.set_mode(self._window_size, pygame.RESIZABLE)
                if self.size == self._window_size:
                    break
                pygame.event.pump()
        self._maximized = _leaves_no_room(self._window_size, self._screen)
        if self._maximized:  # only the system knows the space beside its taskbar
            _window().maximize()

    def set_fullscreen(self, on: bool) -> None:
        """Switch full screen mode on or off; the window's size is kept."""
        if on != self.fullscreen:
            if on:
                self._window_size = self.size
            self.fullscreen = on
            self.open()

    def set_size(self, size: tuple[int, int]) -> None:
        """Resize the window, to at least 640 x 480 pixels."""
        self._window_size = (max(size[0], LEAST_WINDOW[0]), max(size[1], LEAST_WINDOW[1]))
        if not self.fullscreen and self.size != self._window_size:
            self.open()

    def show_part(self, rect: Rect) -> None:
        """Show the only area of the frame that has changed."""
        pygame.display.update(rect)

    def show(self) -> None:
        """Show the drawn frame, and time it while measuring."""
        if not self._measuring:
            pygame.display.flip()
            return
        start = time.perf_counter()
        pygame.display.flip()
        self._times.append((time.perf_counter() - start) * 1000)
        if len(self._times) >= MEASURED_FRAMES:
            self._measuring = False
            self._measured[self.way] = round(statistics.median(self._times), 2)
            _write_timings(self._timings, self._measured)


def _screen() -> tuple[int, int] | None:
    """Return the largest screen's size in pixels, None without a screen."""
    if pygame.display.get_driver() in UNSEEN:
        return None
    return max(pygame.display.get_desktop_sizes(), default=None)


def _first_window(screen: tuple[int, int] | None) -> tuple[int, int]:
    """Return the default window size for a screen."""
    w, h = FIRST_WINDOW
    times = 1.0 if screen is None else max(1.0, min(screen[0] / FIRST_SCREEN[0], screen[1] / FIRST_SCREEN[1]))
    return round(w * times), round(h * times)


def _fitted(size: tuple[int, int], screen: tuple[int, int] | None) -> tuple[int, int]:
    """Return the size limited to the screen, but at least the minimal window."""
    if screen is None:
        return size
    w, h = (max(least, min(own, most)) for own, most, least in zip(size, screen, LEAST_WINDOW, strict=True))
    return w, h


def _leaves_no_room(size: tuple[int, int], screen: tuple[int, int] | None) -> bool:
    """Return whether a window of this size leaves no room on the screen for its frame and a taskbar."""
    return screen is not None and any(own > CROWDED * there for own, there in zip(size, screen, strict=True))


def _set_icon(path: Path) -> None:
    """Set the window's icon; log a picture that can't be drawn."""
    if not path.is_file():
        return
    try:
        pygame.display.set_icon(drawn(path.name, read_bytes(path, LARGEST), ICON_SIZE, own=True))
    except (OSError, ValueError, pygame.error) as error:
        log.error("Can't draw %s (%s). Restore or repair the file.", path, error)


def _window() -> pygame.Window:
    """Return pygame's window object."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the only access to the module's window
        return pygame.Window.from_display_module()


def _limit_window() -> None:
    """Set the window's minimal size."""
    with contextlib.suppress(pygame.error, AttributeError, ValueError):
        _window().minimum_size = LEAST_WINDOW


def _choose(wanted: str, measured: dict[str, float], driver: str) -> str:
    """Return the way to show frames: the driver's only one, the one set, or for "auto" the one measured to be
    faster."""
    if driver not in SHOW_FROM_MEMORY:
        return "hardware"
    if wanted != "auto":
        return wanted
    if measured.get("software", 0.0) <= GOOD_ENOUGH_MS or "hardware" not in measured:
        return "software" if measured.get("software", 0.0) <= GOOD_ENOUGH_MS else "hardware"
    return min(measured, key=lambda way: measured[way])


def _read_timings(path: Path) -> dict[str, float]:
    try:
        read = msgspec.convert(files.read_json(path), dict[str, float])
    except (FileNotFoundError, files.StoreFault, msgspec.ValidationError):
        return {}
    return {way: ms for way, ms in read.items() if way in ("software", "hardware")}


def _write_timings(path: Path, measured: dict[str, float]) -> None:
    try:
        files.write_atomic(path, msgspec.json.encode(measured))
    except files.StoreFault:
        return
