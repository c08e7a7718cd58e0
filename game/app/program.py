"""The program: one window, a stack of scenes, and the main loop.

A frame is drawn only after a change.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import crash_screen, keys, memory
from game.app.display import Display
from game.app.games import Games
from game.app.notices import Notices
from game.app.reload import Reload
from game.app.scene import Answer, App, Scene
from game.app.stack import Fade, Stack
from game.bots.bot_service import BotService
from game.store import Store
from game.store.files import StoreFault
from game.store.folders import Folders, user_folders
from game.store.log import log, start_log
from game.store.settings import Settings, changed
from game.table.layout import Layout
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.content import Fault
from rules.game import Setup
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.simulate.running import Running

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

_RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_PRESSED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""Button events that duplicate MOUSEWHEEL for old programs."""
_HANDS = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Program(App):
    """The running program.

    `size` (pixels) and `windowed` override the settings for this run only. `first` makes the first scene, the
    shelf if None. `inline`: bots think within frames rather than in a separate process, and files aren't
    watched – tests report saved files to the watcher themselves. `bot_service` thinks for the bots, `fault` is
    the last unhandled error, `drawn` the number of frames drawn. `packs` are opened at once (raises PackFault,
    DataFaults).
    """

    def __init__(
        self,
        *,
        folders: Folders | None = None,
        size: tuple[int, int] | None = None,
        windowed: bool = False,
        first: Callable[[Program], Scene] | None = None,
        inline: bool = False,
        packs: Sequence[Path] = (),
    ) -> None:
        self.stack = Stack(lambda: self.kit, self._quit)
        self.games = Games(self._objection)
        opened = [self.games.open(pack) for pack in packs]
        self.folders = folders or user_folders()
        self.notices = Notices()
        self.store = Store(self.folders, lambda line: self.say(line, "caution"))
        self.settings: Settings
        self.settings, faults = self.store.load_settings()
        for line in (start_log(self.folders), faults):
            if line:
                self.say(line, "caution")
        self._own_window = size is None
        shown = changed(self.settings, **({"window": size} if size else {}))
        self.display = Display(
            changed(shown, fullscreen=False) if windowed or size else shown,
            self.folders.cache,
            fit=self._own_window,
        )
        self.settings, line = keys.with_usable_keys(self.settings)
        if line:
            self.say(line, "caution")
        self.running = True
        self.exit_code = 0
        self.fault: BaseException | None = None
        self.drawn = 0
        self.bot_service = BotService(self.game, lambda line: self.say(line, "caution"), inline=inline)
        self.reload = Reload(
            self.games,
            lambda: self.kit,
            self.say,
            self.notices.withdraw,
            self._renew,
            lambda: self.stack.page is not None and self.stack.page.shows_faults,
            watch=not inline,
        )
        self._runs: Running | None = None
        self._time = self._awake = self._touched = 0.0
        self._dirty = True
        self._tidy = self._released = False
        self._trimmed = self._checked = 0.0
        self._recovering = False
        self._fade = Fade()
        self._page: Scene | None = None
        self._clock = pygame.time.Clock()
        self.kit: Kit = self._make_kit()
        self._apply_sound()
        for line in opened:
            self.say(line)
        if opened:
            self.reload.reload_all()
        self.push(first(self) if first is not None else self.page("shelf"))

    # The stack: changes are queued and applied between frames.

    @property
    def scenes(self) -> list[Scene]:
        """Return the scenes from bottom to top."""
        return self.stack.scenes

    @property
    def scene(self) -> Scene | None:
        """Return the top scene."""
        return self.stack.top

    @property
    def below(self) -> Scene | None:
        """Return the scene under the top one; None if there is none."""
        return self.stack.scenes[-2] if len(self.stack.scenes) > 1 else None

    def page(self, name: str, *args: Any, **named: Any) -> Scene:
        """Return a new page by name: the `PAGE` of its module, imported on first use."""
        made: Scene = import_module(f"game.pages.{name}").PAGE(self, *args, **named)
        return made

    def push(self, scene: Scene) -> None:
        """Push a scene onto the stack."""
        self.stack.push(scene)

    def pop(self, answer: Answer = None) -> None:
        """Remove the top scene; the one below resumes with the answer. Removing the last one ends the app."""
        self.stack.pop(answer)

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        self.stack.replace(scene)

    def reset(self, scene: Scene) -> None:
        """Remove all scenes and start with this one."""
        self.stack.reset(scene)

    def begin(self, scene: Scene) -> None:
        """Start with this scene above the home page if there is one, else alone."""
        if self._home is None:
            self.reset(scene)
        else:
            self.stack.back_to(self._home)
            self.push(scene)

    @property
    def _home(self) -> Scene | None:
        """Return the page that games were opened from and return to, None if there is none."""
        return next((scene for scene in reversed(self.scenes) if scene.is_home), None)

    def home(self, game_id: str = "") -> None:
        """Leave a game for its home page if there is one, else for the shelf."""
        if self._home is not None:
            self.stack.back_to(self._home)
        else:
            self.reset(self.page("shelf", game_id))

    def quit(self) -> None:
        """End the app after this frame; every scene leaves, top first."""
        self.stack.enqueue(self._quit)

    def _quit(self) -> None:
        self.running = False
        self.stack.end()
        self._end_processes()
        if self._own_window and not self.display.fullscreen:
            self._remember_window()

    # The loop.

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
            if pygame.event.peek() or self.reload.watcher.has_news:
                return

    @property
    def _resting(self) -> bool:
        """Return whether nothing has happened for a while."""
        return self.now() - self._awake > RESTS_AFTER

    def step(self, dt: float | None = None) -> None:
        """Run one frame of `dt` seconds (default 1/60): events, update, and a new picture if something
        changed."""
        dt = min(1 / FRAMES_A_SECOND if dt is None else dt, LONGEST_STEP)
        self._time += dt
        try:
            self._frame(dt)
            self._recovering = False
        except Exception as error:  # one line for the player, details in the log
            self._recover(error)

    def _frame(self, dt: float) -> None:
        if not self.running:
            return
        # Not `|=`, which reads `_dirty` before the call: a redraw requested inside it would be lost.
        self._dirty = self.stack.apply() or self._dirty
        for event in pygame.event.get():
            self._awake = self._time
            if event.type in _HANDS:
                self._touched = self._time
            if self.running:
                self._handle(event)
                self._dirty = self.stack.apply() or self._dirty
        if self.running and self.drawn:  # the first frame doesn't wait for the bots' process or for files
            self._dirty = self.bot_service.update() or self._dirty
            self.reload.update()
        if self.running and self._runs is not None:
            self._dirty = self._runs.update() or self._dirty
        if self.running and self.scene is not None:
            self._dirty = bool(self.scene.update(dt)) or self._dirty
            self._dirty = self.stack.apply() or self._dirty
        said, fading = self.notices.update(self.now(), self.stack.page), self._fade.update(dt)
        self._dirty = said or fading or self._dirty
        self.kit.sounds.update(dt, self._ambience)
        if self.reload.is_checking and (not self._dirty or self._time - self._checked > CHECKS_AFTER):
            self._checked = self._time
            self.reload.check_pending()
        if self._dirty and self.running:
            self._dirty, self._tidy, self._released, self._awake = False, False, False, self._time
            self._draw()
        elif self._refresh():
            pass
        elif self.stack.uncollected or (self._resting and not self._tidy):
            self._tidy = self._resting
            self.stack.collect()
        elif not self._tidy and self.now() - self._trimmed > TRIMS_EVERY:
            self._trimmed = self.now()
            memory.trim()
        elif self._tidy and not self._released and self.now() - self._awake > RELEASES_AFTER:
            self._released = True
            getattr(self.scene, "kit", self.kit).end_animation()
            memory.release()

    def _handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self._quit()
        elif event.type == pygame.DROPFILE:
            self.open_pack(Path(event.file))
        elif event.type in _RESIZED:
            if self.display.size != self.kit.canvas.size:
                self.rebuild()
        elif event.type in _UNCOVERED:
            self._dirty = True
        elif event.type in _PRESSED and event.button in _WHEEL:
            pass
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            self.kit.sounds.device_changed()
        elif keys.action_of(event, self.settings) == "full_screen":
            self.change_settings(fullscreen=not self.display.fullscreen)
        elif self.scene is not None and self.scene.handle(event):
            self._dirty = True

    def _draw(self) -> None:
        surface, page = self.display.surface, self.stack.page
        if page is not self._page:
            if page is not None and self._page is not None:
                self._leave_page(surface, self._page, page)
            self._page = page
        self.stack.draw(surface)
        self._fade.draw(surface)
        below, room = (page.notices_below, page.notice_room) if page is not None else (False, (0.0, 0.0))
        self.notices.draw(surface, self.kit, room, below)
        self.display.show()
        self.drawn += 1

    def _refresh(self) -> bool:
        """Show the small animated part of an otherwise unchanged picture; return whether there is one."""
        rect = self.scene.refresh(self.display.surface) if self.running and self.scene is not None else None
        if rect is not None:
            self.display.show_part(rect)
        return rect is not None

    def _leave_page(self, picture: Surface, left: Scene, page: Scene) -> None:
        """Fade the picture of the last page over the first frame of the next one."""
        self._fade.begin(picture, self.kit.speed if page.fades and left.fades else 0.0)
        self.kit.sounds.play("page", 2)
        self._dirty |= self._fade.update(1 / FRAMES_A_SECOND)

    def redraw(self) -> None:
        """Request a new frame."""
        self._dirty = True

    def now(self) -> float:
        """Return the seconds the app has run, counted in frames, so that tests control it."""
        return self._time

    # Notices, settings, games.

    def say(self, text: str, kind: str = "note") -> None:
        """Show one line at the top for 4 s, as a "note", "caution" or "refused"."""
        if kind != "note":
            log.info("Shown: %s", text)
        self.notices.add(text, kind)
        self._dirty = True

    def change_settings(self, **values: Any) -> None:
        """Change and save settings, and rebuild what they affect. Raises ValueError for a bad value."""
        before, self.settings = self.settings, changed(self.settings, **values)
        if self.settings == before:
            return
        try:
            self.store.save_settings(self.settings)
        except StoreFault as fault:
            self.say(str(fault), "refused")
        self.display.set_fullscreen(self.settings.fullscreen)
        if self.settings.window is not None and self.settings.window != before.window:
            self.display.set_size(self.settings.window)
        self._apply_sound()
        if self.display.size != self.kit.canvas.size or _kit_settings(before) != _kit_settings(self.settings):
            self.rebuild()
        self._dirty = True

    def game(self, game_id: str) -> AnyTabletop:
        """Return a game with its current cards, with packs applied. Raises DataFaults."""
        return self.games.game(game_id)

    def layout(self, game_id: str) -> Layout:
        """Return the last valid table layout of a game. Raises DataFaults."""
        return self.games.layout(game_id)

    @property
    def packs(self) -> tuple[Path, ...]:
        """Return the open packs, the last one topmost."""
        return self.games.packs

    def open_pack(self, folder: Path) -> bool:
        """Open a pack for all games and show its changes or why it can't be opened; return whether it is
        open."""
        return self.reload.change_packs(lambda: self.games.open(folder))

    def faults(self, game_id: str) -> tuple[Fault, ...]:
        """Return the faults of saved files that a game's cards depend on, and whose last valid versions are
        in use."""
        return self.reload.faults_of(game_id)

    def close_pack(self, pack: Path) -> None:
        """Close a pack, or show why it can't be closed."""
        self.reload.change_packs(lambda: self.games.close(pack))

    def _objection(self, game: AnyTabletop) -> str:
        """Return why a scene can't continue with other cards of its game, "" if all can."""
        return next(filter(None, (scene.objection(game) for scene in self.scenes)), "")

    @property
    def runs(self) -> Running:
        """Return the running simulations, which are independent of scenes."""
        if self._runs is None:
            from game.simulate.running import Running  # imported for the first run, to keep the start fast

            self._runs = Running(self.say)
        return self._runs

    def _end_processes(self) -> None:
        self.reload.watcher.close()
        self.bot_service.close()
        if self._runs is not None:
            self._runs.close()

    def _renew(self, new_kit: bool) -> None:
        """Let every scene take over changed files and packs and lay itself out, if `new_kit` with a new kit.
        Old pictures are freed once the app rests, so that the new ones appear sooner."""
        self.stack.renew()
        if new_kit:
            self.kit = self._make_kit()
        self.stack.build()
        self._dirty = True

    def rebuild(self) -> None:
        """Make a new kit for window, scale and palette, and let every scene lay itself out."""
        self.kit = self._make_kit()
        self.stack.build()
        self._dirty = True
        memory.release()

    def _make_kit(self) -> Kit:
        made = Kit.make(
            Canvas(*self.display.size, self.settings.scale / 100),
            cache=self.folders.cache / "pictures",
            packs=self.packs,
            palette=self.settings.palette,
            motion=self.settings.motion,
            previous=getattr(self, "kit", None),
        )
        made.art.lay(self.packs)
        return made

    def _apply_sound(self) -> None:
        self.kit.sounds.set(on=self.settings.sound, volume=self.settings.volume)

    @property
    def _ambience(self) -> str:
        """Return the ambient loop of the topmost table; "" if the window isn't active or nobody has used it
        for a while."""
        looked_at = pygame.display.get_active() and pygame.key.get_focused()
        if not (looked_at and self.settings.ambience and self._time - self._touched < ALONE_AFTER):
            return ""
        return next(filter(None, (scene.ambience for scene in reversed(self.scenes))), "")

    def _remember_window(self) -> None:
        if self.display.size != self.settings.window:
            try:
                self.settings = changed(self.settings, window=self.display.size)
                self.store.save_settings(self.settings)
            except (StoreFault, ValueError) as error:
                log.warning("Window size wasn't saved: %s", error)

    # Errors.

    def _recover(self, error: Exception) -> None:
        """Log an error, return to the shelf and report it; end with code 1 if that fails too."""
        crash_screen.note(self.scenes, error)
        self.fault = error
        self.stack.forget()
        while self.scenes:
            crash_screen.run_logged(self.scenes.pop().leave)
        if not self._recovering and crash_screen.run_logged(lambda: self._begin_again(error)):
            self._recovering = True
        else:
            self.exit_code, self.running = 1, False
            self._end_processes()

    def _begin_again(self, error: Exception) -> None:
        self.push(self.page("shelf"))
        self.push(crash_screen.report(self, error))


def over_shelf(app: App, game_id: str, wanted: Setup | None = None, seed: int | None = None) -> Scene:
    """Return the setup page of a game as the first scene, after pushing the shelf below it."""
    app.push(app.page("shelf", game_id))
    return app.page("setup", game_id, wanted, seed)


def _kit_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that the kit depends on."""
    return settings.scale, settings.palette, settings.motion
