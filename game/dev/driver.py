"""The Driver: simulated input for the real app, without a screen.

It posts the events of a mouse and a keyboard and steps the app frame by frame, for tests and for the pictures
of `main.py shots`. Positions are logical px of the canvas, times are seconds. An error in a scene is raised
at once, unless the Driver was created with `faults=True`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.dialog import Dialog
from game.app.program import Program
from game.app.scene import Scene
from game.dev.eyes import Point, TableEyes
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.store.folders import HOME_VARIABLE, Folders
from game.store.settings import changed
from game.table import hit_testing
from game.table.layout import NOWHERE
from game.table.mouse import STAYS
from game.table.moves import Move
from game.ui.canvas import centre
from rules.game import Action

FRAME = 1 / 60
LIFTS = 12.0
"""The distance by which a hand moves a piece to pick it up, in px."""
TAB = "tab"
"""The map part with tabs, where a small window shows one part at a time."""
MOST_STOPS = 250
"""The number of Tab presses that go round any table."""


class Driver(TableEyes):
    """An App with a window of `size` px in the user folders below `home` (or in `folders`), simulated input
    to use it, and queries to read it (`game.dev.eyes`). It has a method for each thing that hands can do, and is
    the only door of the tests to the app.

    `first` creates the first scene; None: the shelf. Bots think inside the frames, reproducibly; with
    `inline` False they run in their own process, as in the player's app. `tips`: whether tips are shown,
    if the settings allow it.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        home: Path | None = None,
        folders: Folders | None = None,
        first: Callable[[Program], Scene] | None = None,
        faults: bool = False,
        inline: bool = True,
        tips: bool = False,
    ) -> None:
        if home is not None:
            os.environ[HOME_VARIABLE] = str(home)
        self.faults = faults
        self.at: Point = (0.0, 0.0)
        self._down: set[int] = set()
        pygame.event.clear() if pygame.display.get_init() else None
        self.app = Program(size=size, folders=folders, first=first, inline=inline)
        if not tips:
            self.app.settings = changed(self.app.settings, tips=False)
        self.frames(1)

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
        for _ in range(int(most / FRAME)):
            before = self.app.drawn
            self.frames(1)
            quiet = quiet + 1 if self.app.drawn == before else 0
            guard = getattr(self.app.scene, "guard", None)
            if quiet >= 3 and not (guard and guard.active):
                return
        raise TimeoutError(f"{type(self.app.scene).__name__} has drawn for {most:g} s without coming to rest")

    # Controls and actions.

    def press_on(self, label: str) -> None:
        """Click the control with that label."""
        self.click(centre(self.control(label).box))

    def act(self, action: Action) -> None:
        """Perform a legal action at the table by hand; settled before and after."""
        self.settle()
        self.begin(action)
        self.settle()

    def begin(self, action: Action) -> None:
        """Perform an action by drag, click or button, confirm its question, and return in the frame of the
        action."""
        gesture = self.game.gesture(self.view, action)
        if not gesture.pieces:
            self.press_on(gesture.label)
        elif gesture.place:
            self._bring_up(gesture.pieces[0])
            self.press(self.spot(gesture.pieces[0]))
            self._bring_up(gesture.place)
            self.glide(centre(self.box(gesture.place)))
            self._hold(Move(action, gesture))
            self.release()
        else:
            self._bring_up(gesture.pieces[0])
            self.click(self.spot(gesture.pieces[0]))
            if self.held:  # the click only selected the piece: press its button
                self.click(centre(self.button(action).box))
        if self.chooser is not None:
            steps = [move.action for move in self.chooser.moves].index(action) - self.chooser.at
            self.key(*["down" if steps > 0 else "up"] * abs(steps), "return")
        if gesture.question is not None:
            self.settle()
            if isinstance(self.scene, Dialog):
                self.press_on(gesture.label)

    def make(self, action: Action) -> None:
        """Apply an action of any seat without input; the table shows its effects."""
        scene: Any = self.scene
        scene.do(action)

    def tab_to(self, mark: str) -> None:
        """Press Tab until the keyboard focus is on a piece, a place or a row of the stack."""
        for _ in range(MOST_STOPS):
            if self.cursor == mark and self.focused is None:
                return
            self.key("tab")
        raise AssertionError(f"Tab never reaches {mark}")

    def uncover(self) -> bool:
        """Uncover the screen, or show the hand on the open table, as the deciding player does; return False
        if neither was needed. Settled before and after."""
        self.settle()
        covered = isinstance(self.scene, HandoverScene)
        if not covered and not (isinstance(self.scene, TableScene) and self.scene.screen.open):
            return False
        self.press_on("Show my table" if covered else "show my hand")
        self.settle()
        return True

    def spot(self, piece: str) -> Point:
        """Return the point where a hand takes a piece: its centre, or a visible point of it if pieces
        overlap."""
        shown = self._shown
        x, y, w, h = self.covers(piece)[0]
        for part, down in ((0.5, 0.5), (0.35, 0.5), (0.2, 0.5), (0.1, 0.5), (0.05, 0.5), (0.5, 0.1)):
            point = (x + part * w, y + down * h)
            if hit_testing.piece_at(point, shown.pieces.sprites, shown.shapes, shown.moves.movable) == piece:
                return point
        return centre((x, y, w, h))

    def _bring_up(self, mark: str) -> None:
        """Hover over one tab after another until a covered piece or place is visible."""
        place = self.pieces[mark].place if mark in self.pieces else mark
        tabs = (name for name, spot in self.look.layout.parts.items() if spot.part == TAB)
        while self.box(place) == NOWHERE and (tab := next(tabs, "")):
            self.glide(centre(self.box(tab)))
            self.frames(ceil(STAYS / FRAME) + 1)

    def _hold(self, move: Move) -> None:
        """Rotate the dragged piece by keys until it fits the move."""
        for key in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
            if move.fits(self.hand.turn, self.hand.flip):
                return
            self.key(self.app.settings.key(key))

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

    def lift(self, piece: str) -> None:
        """Pick up a piece with the mouse and keep holding it."""
        x, y = self.spot(piece)
        self.press((x, y))
        self.glide((x, y - LIFTS), 2)

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
