"""The stack of scenes: what lies over what, and how one makes room for another.

Everything asked of it is queued and done between two frames, so that no scene changes under the hand of
the one that is drawing.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import memory
from game.app.scene import Answer, Scene
from game.ui.kit import Kit
from game.ui.motion import PANEL, Tween, out_cubic

LEFT = Event(pygame.WINDOWLEAVE)
"""What tells a scene that the pointer is on nothing of it any more."""
OPAQUE = 255


class Stack:
    """The scenes of an app. `kit` gives what they lay themselves out with, `on_empty` is called when the last
    one was popped."""

    def __init__(self, kit: Callable[[], Kit], on_empty: Callable[[], None]) -> None:
        self.scenes: list[Scene] = []
        self._kit, self._on_empty = kit, on_empty
        self.uncollected = False
        """Whether what was taken off the top has not been given back yet: the frame that shows what lay below it does
        not wait for that."""
        self._queue: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        """The scene over all others."""
        return self.scenes[-1] if self.scenes else None

    def ask(self, act: Callable[[], None]) -> None:
        """Have this done between two frames, after all that was asked before."""
        self._queue.append(act)

    def push(self, scene: Scene) -> None:
        """Put a scene over the present one."""
        self.ask(lambda: self._push(scene))

    def pop(self, answer: Answer = None) -> None:
        """Take the top scene off; the one below resumes with the answer."""
        self.ask(lambda: self._pop(answer))

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.ask(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """Take every scene off and begin with this one."""
        self.ask(lambda: self._reset(scene))

    def back_to(self, scene: Scene) -> None:
        """Take off every scene above one, which resumes."""
        self.ask(lambda: self._back_to(scene))

    def apply(self) -> bool:
        """Do what was asked, also what that asks in turn; True when there was anything."""
        asked = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
        return asked

    def forget(self) -> None:
        """Nothing that was asked is done."""
        self._queue.clear()

    def renew(self) -> None:
        """Let every scene take over what is new."""
        for scene in self.scenes:
            scene.renew()

    def build(self) -> None:
        """Let every scene lay itself out anew."""
        for scene in self.scenes:
            scene.build(self._kit())

    @property
    def page(self) -> Scene | None:
        """The topmost scene that hides what is below it."""
        return next((scene for scene in reversed(self.scenes) if scene.opaque), next(iter(self.scenes), None))

    def draw(self, surface: Surface) -> None:
        """Draw the page, and all over it."""
        page = self.page
        for scene in self.scenes[self.scenes.index(page) :] if page is not None else ():
            scene.draw(surface)

    def end(self) -> None:
        """Let every scene leave at once, top first; nothing follows."""
        while self.scenes:
            self.scenes.pop().leave()
        self.forget()

    def _push(self, scene: Scene) -> None:
        if self.scenes:
            self.scenes[-1].handle(LEFT)
            self.scenes[-1].pause()
        self._enter(scene)

    def _pop(self, answer: Answer) -> None:
        if not self.scenes:
            return
        self.scenes.pop().leave()
        self.uncollected = True
        if self.scenes:
            self.scenes[-1].resume(answer)
        else:
            self._on_empty()

    def _back_to(self, scene: Scene) -> None:
        if scene in self.scenes:
            while self.scenes[-1] is not scene:
                self.scenes.pop().leave()
            self.uncollected = True
            scene.resume(None)

    def _replace(self, scene: Scene) -> None:
        if self.scenes:
            self._leave()
        self._kit().forget()
        self._enter(scene)

    def _reset(self, scene: Scene) -> None:
        self._leave(len(self.scenes))
        self._enter(scene)

    def _leave(self, count: int = 1) -> None:
        """Take that many scenes off, top first, and free what they drew."""
        for _ in range(count):
            self.scenes.pop().leave()
        self.collect()

    def collect(self) -> None:
        """Give back what scenes that left have drawn."""
        self.uncollected = False
        memory.give_back()

    def _enter(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.enter()
        scene.build(self._kit())


class Fade:
    """The last picture of a page that was left, while it goes; nothing of that page is drawn again."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._tween = Tween(duration=0.0)

    def begin(self, picture: Surface, pace: float) -> None:
        """Let what is seen now go, in 160 ms at that pace of motion (0: at once)."""
        self._picture = picture.copy() if pace else None
        self._tween = Tween(OPAQUE, 0.0, PANEL * pace, out_cubic)

    def update(self, dt: float) -> bool:
        """Let time pass; True while it goes, and when it is gone."""
        if self._picture is None:
            return False
        self._tween.update(dt)
        if self._tween.done:
            self._picture = None
        return True

    def draw(self, surface: Surface) -> None:
        """Draw what is left of it over the page of now; of a window of another size nothing."""
        if self._picture is not None and self._picture.get_size() == surface.get_size():
            self._picture.set_alpha(round(self._tween.value))
            surface.blit(self._picture, (0, 0))
