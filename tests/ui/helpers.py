"""Kits and events for the tests of the interface."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.kit import Kit

ROOT = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=8)
def kit(width: int = 1280, height: int = 720, palette: str = "standard", motion: str = "off") -> Kit:
    """A silent kit over the project's own theme and art."""
    pygame.display.init()
    pygame.display.set_mode((width, height))
    made = Kit.make(Canvas(width, height), palette=palette, motion=motion)
    made.sounds.set(on=False, volume=0)
    return made


class Hands:
    """Works a Ui by real pygame events, in logical px, like a person does."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        pygame.event.clear()
        self.frames(2)

    def frames(self, count: int = 1, dt: float = 1 / 60) -> list[bool]:
        """Let frames pass; says for each whether it had to be drawn."""
        said = []
        for _ in range(count):
            for event in pygame.event.get():
                self.used = self.ui.handle(event)
            said.append(self.ui.update(dt))
        return said

    def post(self, kind: int, **values: object) -> bool:
        """Post one event and let a frame pass; whether the Ui used it."""
        self.used = False
        pygame.event.post(pygame.event.Event(kind, values))
        self.frames()
        return self.used

    def move(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.post(pygame.MOUSEMOTION, pos=self.ui.kit.canvas.pos(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def down(self, x: float, y: float, button: int = 1) -> bool:
        """Press a mouse button."""
        return self.post(pygame.MOUSEBUTTONDOWN, pos=self.ui.kit.canvas.pos(x, y), button=button)

    def up(self, x: float, y: float, button: int = 1) -> bool:
        """Let a mouse button go."""
        return self.post(pygame.MOUSEBUTTONUP, pos=self.ui.kit.canvas.pos(x, y), button=button)

    def click(self, x: float, y: float) -> None:
        """Move there, press and let go."""
        self.move(x, y)
        self.down(x, y)
        self.up(x, y)

    def click_on(self, control: Control) -> None:
        """Click the middle of a control."""
        x, y, w, h = control.box
        self.click(x + w / 2, y + h / 2)

    def wheel(self, y: int) -> bool:
        """Turn the wheel where the pointer is."""
        return self.post(pygame.MOUSEWHEEL, x=0, y=y, precise_y=float(y), flipped=False)

    def key(self, key: int, mod: int = 0) -> bool:
        """Press and let go a key."""
        used = self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        return used

    def keys(self, keys: Iterable[int]) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.key(key)

    def type(self, text: str) -> list[bool]:
        """Type letters: key down, text, key up; says for each whether its key was used."""
        said = []
        for letter in text:
            code = pygame.key.key_code(letter)
            said.append(self.post(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
            self.post(pygame.TEXTINPUT, text=letter)
            self.post(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)
        return said
