"""The stack of scenes, and transitions between them.

All changes are queued and applied between two frames, so that no scene changes while it is being drawn.
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
"""The event that tells a scene that the pointer has left it."""
OPAQUE = 255


class Stack:
    """The scenes of an app. `kit` returns the kit they lay themselves out with, `on_empty` is called after
    the last one was popped."""

    def __init__(self, kit: Callable[[], Kit], on_empty: Callable[[], None]) -> None:
        self.scenes: list[Scene] = []
        self._kit, self._on_empty = kit, on_empty
        self.uncollected = False
        """Whether memory of removed scenes is still to be freed; the next frame is drawn first."""
        self._queue: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        """Return the top scene, None if there is none."""
        return self.scenes[-1] if self.scenes else None

    def enqueue(self, act: Callable[[], None]) -> None:
        """Queue an action for the end of the frame."""
        self._queue.append(act)

    def push(self, scene: Scene) -> None:
        """Queue pushing a scene."""
        self.enqueue(lambda: self._push(scene))

    def pop(self, answer: Answer = None) -> None:
        """Queue removing the top scene; the one below resumes with the answer."""
        self.enqueue(lambda: self._pop(answer))

    def replace(self, scene: Scene) -> None:
        """Queue replacing the top scene."""
        self.enqueue(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """Queue removing all scenes and starting with this one."""
        self.enqueue(lambda: self._reset(scene))

    def back_to(self, scene: Scene) -> None:
        """Queue removing every scene above this one, which resumes."""
        self.enqueue(lambda: self._back_to(scene))

    def apply(self) -> bool:
        """Run the queued actions and those they queue; return whether there were any."""
        asked = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
        return asked

    def forget(self) -> None:
        """Drop the queued actions."""
        self._queue.clear()

    def renew(self) -> None:
        """Let every scene take over changed files and packs."""
        for scene in self.scenes:
            scene.renew()

    def build(self) -> None:
        """Let every scene lay itself out."""
        for scene in self.scenes:
            scene.build(self._kit())

    @property
    def page(self) -> Scene | None:
        """Return the topmost opaque scene."""
        return next((scene for scene in reversed(self.scenes) if scene.opaque), next(iter(self.scenes), None))

    def draw(self, surface: Surface) -> None:
        """Draw the page and the scenes above it."""
        page = self.page
        for scene in self.scenes[self.scenes.index(page) :] if page is not None else ():
            scene.draw(surface)

    def end(self) -> None:
        """Let every scene leave at once, top first."""
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
        """Remove `count` scenes, top first, and free what they drew."""
        for _ in range(count):
            self.scenes.pop().leave()
        self.collect()

    def collect(self) -> None:
        """Free what removed scenes have drawn."""
        self.uncollected = False
        memory.release()

    def _enter(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.enter()
        scene.build(self._kit())


class Fade:
    """The last picture of a page, fading out; the page itself isn't drawn again."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._tween = Tween(duration=0.0)

    def begin(self, picture: Surface, pace: float) -> None:
        """Start fading out a picture, in 160 ms times `pace` (0: at once)."""
        self._picture = picture.copy() if pace else None
        self._tween = Tween(OPAQUE, 0.0, PANEL * pace, out_cubic)

    def update(self, dt: float) -> bool:
        """Advance the fade; return True while it runs and in its last step."""
        if self._picture is None:
            return False
        self._tween.update(dt)
        if self._tween.done:
            self._picture = None
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the fading picture over the new page, unless the window's size has changed."""
        if self._picture is not None and self._picture.get_size() == surface.get_size():
            self._picture.set_alpha(round(self._tween.value))
            surface.blit(self._picture, (0, 0))
