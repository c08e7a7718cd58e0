"""The loop of the program: input, updates and pictures, frame by frame.

A frame is drawn only after a change.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import crash_screen, memory
from game.app.display import Display
from game.app.notices import Notices
from game.app.reload import Reload
from game.app.scene import Scene, Stack
from game.ui.kit import Kit
from game.ui.motion import PANEL, Tween, out_cubic

FRAMES_A_SECOND = 60
RESTS_AFTER = 1.0
LOOKS, RESTING = 30, 3
"""At rest, the loop checks for events `LOOKS` times a second, and for everything else in every `RESTING`th
check, because updating all scenes wakes a sleeping processor."""
RELEASES_AFTER = 60.0
"""Seconds at rest after which pictures prepared for the next moves are dropped."""
CHECKS_AFTER = 0.5
"""Seconds after which saved files are checked even if a picture must be drawn."""
TRIMS_EVERY = 1.0
"""Seconds between returns of free memory to the system during play, in frames without drawing."""
ALONE_AFTER = 60.0
"""Seconds without input after which the ambience stops."""
LONGEST_STEP = 0.1
"""The longest time step of a frame in seconds, so that no animation jumps after a pause."""
OPAQUE = 255

_HANDS = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class Loop:
    """The frames of the program. `kit` returns the current kit; `handle` takes an event that the window itself
    answers and returns whether it did; `update` lets processes in the background report, and returns whether
    something changed; `has_ambience` returns whether tables may be heard; `restart` begins again after an error
    that no scene handled. `fault` is the last of these errors, `drawn` the number of frames drawn.
    """

    def __init__(
        self,
        stack: Stack,
        display: Display,
        notices: Notices,
        reload: Reload,
        *,
        kit: Callable[[], Kit],
        handle: Callable[[Event], bool],
        update: Callable[[], bool],
        has_ambience: Callable[[], bool],
        restart: Callable[[Exception], None],
        end: Callable[[], None],
    ) -> None:
        self._stack, self._display, self._notices, self._reload = stack, display, notices, reload
        self._kit, self._handle, self._update = kit, handle, update
        self._has_ambience, self._restart, self._end = has_ambience, restart, end
        self.running = True
        self.exit_code = 0
        self.fault: BaseException | None = None
        self.drawn = 0
        self.time = self._awake = self._touched = 0.0
        """The seconds the program has run, counted in frames, so that tests control it."""
        self._dirty = True
        self._tidy = self._released = False
        self._trimmed = self._checked = 0.0
        self._recovering = False
        self._fade = Fade()
        self._page: Scene | None = None
        self._clock = pygame.time.Clock()

    def run(self) -> int:
        """Run until the window is closed; return the exit code of the process."""
        last = time.perf_counter()
        while self.running:
            now = time.perf_counter()
            self.step(now - last)
            last = now
            if self.running:
                self._wait()
        return self.exit_code

    def _wait(self) -> None:
        """Wait until the next frame; at rest longer, unless an event or a saved file comes first."""
        if not self._resting:
            self._clock.tick(FRAMES_A_SECOND)
            return
        for _ in range(RESTING):
            self._clock.tick(LOOKS)
            if pygame.event.peek() or self._reload.watcher.has_news:
                return

    @property
    def _resting(self) -> bool:
        """Return whether nothing has happened for a while."""
        return self.time - self._awake > RESTS_AFTER

    def step(self, dt: float | None = None) -> None:
        """Run one frame of `dt` seconds (default 1/60): events, update, and a new picture if something
        changed."""
        dt = min(1 / FRAMES_A_SECOND if dt is None else dt, LONGEST_STEP)
        self.time += dt
        try:
            self._frame(dt)
            self._recovering = False
        except Exception as error:  # one line for the player, details in the log
            self._recover(error)

    def _frame(self, dt: float) -> None:
        if not self.running:
            return
        # Not `|=`, which reads `_dirty` before the call: a redraw requested inside it would be lost.
        self._dirty = self._stack.apply() or self._dirty
        for event in pygame.event.get():
            self._awake = self.time
            if event.type in _HANDS:
                self._touched = self.time
            if self.running:
                self._take(event)
                self._dirty = self._stack.apply() or self._dirty
        if self.running and self.drawn:  # the first frame doesn't wait for the bots' process or for files
            self._dirty = self._update() or self._dirty
            self._reload.update()
        if self.running and self._stack.top is not None:
            self._dirty = bool(self._stack.top.update(dt)) or self._dirty
            self._dirty = self._stack.apply() or self._dirty
        said, fading = self._notices.update(self.time, self._stack.page), self._fade.update(dt)
        self._dirty = said or fading or self._dirty
        self._kit().sounds.update(dt, self._ambience)
        if self._reload.is_checking and (not self._dirty or self.time - self._checked > CHECKS_AFTER):
            self._checked = self.time
            self._reload.check_pending()
        if self._dirty and self.running:
            self._dirty, self._tidy, self._released, self._awake = False, False, False, self.time
            self._draw()
        elif not self._refresh():
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Free memory in a frame without drawing."""
        if self._stack.uncollected or (self._resting and not self._tidy):
            self._tidy = self._resting
            self._stack.collect()
        elif not self._tidy and self.time - self._trimmed > TRIMS_EVERY:
            self._trimmed = self.time
            memory.trim()
        elif self._tidy and not self._released and self.time - self._awake > RELEASES_AFTER:
            self._released = True
            getattr(self._stack.top, "kit", self._kit()).animations.end()
            memory.release()

    def _take(self, event: Event) -> None:
        """Let the window or else the top scene handle an event."""
        scene = self._stack.top
        if not self._handle(event) and scene is not None and scene.handle(event):
            self._dirty = True

    def _draw(self) -> None:
        surface, page = self._display.surface, self._stack.page
        if page is not self._page:
            if page is not None and self._page is not None:
                self._leave_page(surface, self._page, page)
            self._page = page
        self._stack.draw(surface)
        self._fade.draw(surface)
        below, room = (page.notices_below, page.notice_room) if page is not None else (False, (0.0, 0.0))
        self._notices.draw(surface, self._kit(), room, below)
        self._display.show()
        self.drawn += 1

    def _refresh(self) -> bool:
        """Show the small animated part of an otherwise unchanged picture; return whether there is one."""
        scene = self._stack.top
        rect = scene.refresh(self._display.surface) if self.running and scene is not None else None
        if rect is not None:
            self._display.show_part(rect)
        return rect is not None

    def _leave_page(self, picture: Surface, left: Scene, page: Scene) -> None:
        """Fade the picture of the last page over the first frame of the next one."""
        self._fade.begin(picture, self._kit().speed if page.fades and left.fades else 0.0)
        self._kit().sounds.play("page", 2)
        self._dirty |= self._fade.update(1 / FRAMES_A_SECOND)

    def redraw(self) -> None:
        """Request a new frame."""
        self._dirty = True

    @property
    def _ambience(self) -> str:
        """Return the ambient loop of the topmost table; "" if the window isn't active or nobody has used it
        for a while."""
        looked_at = pygame.display.get_active() and pygame.key.get_focused()
        used = self.time - self._touched < ALONE_AFTER
        if not (looked_at and used and self._has_ambience()):
            return ""
        return next(filter(None, (scene.ambience for scene in reversed(self._stack.scenes))), "")

    def _recover(self, error: Exception) -> None:
        """Log an error, begin again and report it; end with code 1 if that fails too."""
        crash_screen.note(self._stack.scenes, error)
        self.fault = error
        self._stack.forget()
        while self._stack.scenes:
            crash_screen.run_logged(self._stack.scenes.pop().leave)
        if not self._recovering and crash_screen.run_logged(lambda: self._restart(error)):
            self._recovering = True
        else:
            self.exit_code, self.running = 1, False
            self._end()


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
