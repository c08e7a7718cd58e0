"""The driver of a page: what is visible in the real app, and simulated input to use it.

It posts the events of a mouse and a keyboard and steps the app frame by frame. Positions are logical px of the
canvas, times are seconds.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.pages.parts.page import Page
from game.ui.canvas import Box, Canvas, centre
from game.ui.control import Control
from game.ui.kit import Kit

FRAME = 1 / 60
STRIDE = 3 * FRAME
"""The time of a frame while a page settles, as on a slow computer."""
Point = tuple[float, float]
AnyScene = TypeVar("AnyScene", bound=Scene)


class Eyes:
    """Queries of any page. Positions are logical px of the canvas."""

    app: Program

    # The picture.

    @property
    def canvas(self) -> Canvas:
        """Return the canvas of the top scene, which defines its logical px."""
        return self.kit.canvas

    @property
    def kit(self) -> Kit:
        """Return the kit that the top scene is drawn with."""
        kit: Kit = getattr(self.app.scene, "kit", self.app.kit)
        return kit

    @property
    def surface(self) -> Surface:
        """Return the last drawn picture."""
        return self.app.display.surface

    def colour(self, point: Point) -> tuple[int, int, int]:
        """Return the colour of the picture at a point."""
        r, g, b, _ = self.surface.get_at(self.canvas.pos(*point))
        return r, g, b

    def picture(self, box: Box | None = None) -> bytes:
        """Return the picture, or its part in a box, as bytes, for comparisons."""
        shown = self.surface if box is None else self.surface.subsurface(self.canvas.rect(*box))
        return pygame.image.tobytes(shown, "RGB")

    def shot(self, path: Path | str) -> Path:
        """Write the picture as PNG."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)
        return path

    # The page.

    @property
    def scene(self) -> Scene:
        """Return the top scene."""
        assert self.app.scene is not None, "the app has closed"
        return self.app.scene

    def page(self, kind: type[AnyScene]) -> AnyScene:
        """Return the top scene as a page of that kind, for queries of that page only."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__} is on top, not {kind.__name__}"
        return scene

    @property
    def controls(self) -> list[Control]:
        """Return the visible controls."""
        controls: list[Control] = self._uppermost("ui").controls
        return [one for one in controls if one.visible]

    def control(self, label: str) -> Any:
        """Return the control whose label or tooltip is or contains this text."""
        seen = self.controls
        found = [one for one in seen if label in one.words()] or [one for one in seen if label == one.tip]
        whole = [one for one in found if one.words() == label]
        if not found:
            said = [one.words() for one in seen]
            raise LookupError(f"nothing is called '{label}' in {type(self.scene).__name__}: {said}")
        return (whole or found)[0]

    @property
    def named(self) -> dict[str, Any]:
        """Return the controls of a page by name, for controls without a fixed text."""
        return self.scene.controls.named if isinstance(self.scene, Page) else {}

    @property
    def focused(self) -> Any:
        """Return the control with the keyboard focus, or None."""
        return self._uppermost("ui").focused

    @property
    def notices(self) -> list[str]:
        """Return the lines shown at the top, oldest first."""
        return [notice.text for notice in self.app.notices.shown]

    # The game.

    @property
    def session(self) -> Session:
        """Return the session of the current or last game."""
        session: Session = self._uppermost("session")
        return session

    @property
    def viewer(self) -> int:
        """Return the seat at the near side of the table."""
        viewer: int = self._uppermost("screen").viewer
        return viewer

    @property
    def open(self) -> bool:
        """Return whether the table is open, with all hands face down."""
        is_open: bool = self._uppermost("screen").open
        return is_open

    def _uppermost(self, what: str) -> Any:
        """Return an attribute of the uppermost scene that has it, because questions and covers are separate
        scenes over a table."""
        found = (getattr(scene, what) for scene in reversed(self.app.stack.scenes) if hasattr(scene, what))
        for one in found:
            return one
        raise LookupError(f"{type(self.scene).__name__} and the scenes below it have no {what}")


class Hands(Eyes):
    """The mouse, the keyboard and the window of the app, with a method for each thing that hands can do. An error in
    a scene is raised at once, unless `faults` is True."""

    def __init__(self, *, faults: bool = False) -> None:
        self.faults = faults
        self.at: Point = (0.0, 0.0)
        self._down: set[int] = set()

    # Time.

    def frames(self, count: int, dt: float = FRAME) -> None:
        """Let `count` frames of `dt` seconds pass."""
        for _ in range(count):
            self.app.loop.step(dt)
            if self.app.loop.fault is not None and not self.faults:
                raise self.app.loop.fault

    def settle(self, most: float = 30.0) -> None:
        """Let frames pass until the top scene draws nothing new and accepts clicks, at most `most` seconds.
        Raises TimeoutError if it keeps drawing."""
        quiet = 0
        for _ in range(int(most / STRIDE)):
            before = self.app.drawn
            self.frames(1, STRIDE)
            quiet = quiet + 1 if self.app.drawn == before else 0
            guard = getattr(self.app.scene, "guard", None)
            if quiet >= 3 and not (guard and guard.active):
                return
        raise TimeoutError(f"{type(self.app.scene).__name__} has drawn for {most:g} s without coming to rest")

    def press_on(self, label: str) -> None:
        """Click the control with that label."""
        self.click(centre(self.control(label).box))

    # The mouse.

    def move(self, point: Point) -> None:
        """Move the pointer to a point."""
        canvas = self.canvas
        before, now = canvas.pos(*self.at), canvas.pos(*point)
        self.at = point
        rel = (now[0] - before[0], now[1] - before[1])
        self._post(pygame.MOUSEMOTION, pos=now, rel=rel, buttons=self._buttons(), touch=False)

    def press(self, point: Point | None = None, button: int = 1) -> None:
        """Press a mouse button at a point, by default at the pointer."""
        if point is not None:
            self.move(point)
        self._down.add(button)
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._px(), button=button, touch=False, clicks=1)

    def release(self, point: Point | None = None, button: int = 1) -> None:
        """Release a mouse button at a point, by default at the pointer."""
        if point is not None:
            self.move(point)
        self._down.discard(button)
        self._post(pygame.MOUSEBUTTONUP, pos=self._px(), button=button, touch=False, clicks=1)

    def click(self, point: Point, button: int = 1) -> None:
        """Press and release a mouse button."""
        self.press(point, button)
        self.release(button=button)

    def drag(self, start: Point, end: Point, steps: int = 6) -> None:
        """Press at the start, move in steps, release at the end."""
        self.press(start)
        self.glide(end, steps)
        self.release()

    def glide(self, end: Point, steps: int = 6) -> None:
        """Move the pointer to a point in steps, one frame each."""
        x, y = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.move((x + (end[0] - x) * part, y + (end[1] - y) * part))

    def leave(self) -> None:
        """Move the pointer out of the window."""
        self._post(pygame.WINDOWLEAVE, window=None)

    def wheel(self, lines: int, point: Point | None = None) -> None:
        """Turn the mouse wheel; positive is up. Each notch also sends a button press, as in pygame."""
        if point is not None:
            self.move(point)
        for _ in range(abs(lines)):
            self.press(button=pygame.BUTTON_WHEELUP if lines > 0 else pygame.BUTTON_WHEELDOWN)
            self.release(button=pygame.BUTTON_WHEELUP if lines > 0 else pygame.BUTTON_WHEELDOWN)
        self._post(
            pygame.MOUSEWHEEL, x=0, y=lines, precise_x=0.0, precise_y=float(lines), flipped=False, touch=False
        )

    # The keyboard.

    def key(self, *names: str) -> None:
        """Press keys one after another: "tab", "return", "shift+u", "f1"."""
        for name in names:
            *held, last = name.split("+")
            code = pygame.key.key_code(last)
            mod = pygame.KMOD_NONE
            for word in held:
                mod |= {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}[word]
            text = last if len(last) == 1 and not mod & ~pygame.KMOD_SHIFT else ""
            text = text.upper() if mod & pygame.KMOD_SHIFT else text
            fields = {"key": code, "mod": mod, "unicode": text, "scancode": 0}
            self._post(pygame.KEYDOWN, **fields)
            if text:
                self._post(pygame.TEXTINPUT, text=text)
            self._post(pygame.KEYUP, **fields)

    def type(self, text: str) -> None:
        """Type text into the focused control."""
        for letter in text:
            code = pygame.key.key_code(letter.lower()) if letter.isascii() and letter.isalnum() else 0
            fields = {"key": code, "mod": pygame.KMOD_NONE, "unicode": letter, "scancode": 0}
            self._post(pygame.KEYDOWN, **fields)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, **fields)

    # The window.

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window to a size in px, as the player does."""
        self.app.display.set_size(size)
        self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)

    def close(self) -> None:
        """Close the window."""
        if self.app.loop.running:
            pygame.event.clear()
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            self.app.loop.step(FRAME)

    def _buttons(self) -> tuple[int, int, int]:
        """Return which of the three mouse buttons are down, as 0 or 1."""
        left, middle, right = (int(button in self._down) for button in (1, 2, 3))
        return left, middle, right

    def _px(self) -> tuple[int, int]:
        return self.canvas.pos(*self.at)

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))
        self.frames(1)
