"""The program: one window, a stack of scenes, and the loop that keeps them going.

A frame is drawn only when something changed.
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
from game.bots.desk import Desk
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
"""After so many quiet seconds the loop looks for a hand so many times a second, and at anything else in every third of
them: what a frame asks of every scene is dear to a processor that has slept."""
LETS_GO_AFTER = 60.0
"""Seconds after which nothing is kept ready for what may be played next."""
PROVES_AFTER = 0.5
"""Seconds after which saved files are proved although there is a picture to be drawn."""
TRIMS_EVERY = 1.0
"""Seconds after which what is free goes back to the system in a frame in which nothing is drawn, while one plays."""
ALONE_AFTER = 60.0
"""Seconds without a hand after which no ambience is heard."""
LONGEST_STEP = 0.1
"""Seconds a frame may seem to last at most, so that no movement jumps after a pause."""

_RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_PRESSED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""A notch of the wheel is told twice: as MOUSEWHEEL, and for old programs as these buttons."""
_HANDS = (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Program(App):
    """The running program.

    `size` (px) and `windowed` override the settings for this run only. `first` makes the scene to
    begin with, the shelf when None. `inline`: bots think inside the frames, not in a process of their
    own, so that a test knows when. `desk` is where thinking is asked for, `fault` the last error that no
    scene dealt with, `drawn` the number of frames drawn so far. `packs` are opened at once (raises
    PackFault, DataFaults). Where bots think inline, nothing is watched either: a test reports saved files to
    the watcher itself.
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
        self.store = Store(self.folders)
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
        self.settings, line = keys.mended(self.settings)
        if line:
            self.say(line, "caution")
        self.running = True
        self.exit_code = 0
        self.fault: BaseException | None = None
        self.drawn = 0
        self.desk = Desk(self.game, lambda line: self.say(line, "caution"), inline=inline)
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
        self._tidy = self._let_go = False
        self._trimmed = self._proved = 0.0
        self._recovering = False
        self._fade = Fade()
        self._page: Scene | None = None
        self._clock = pygame.time.Clock()
        self.kit: Kit = self._make_kit()
        self._apply_sound()
        for line in opened:
            self.say(line)
        if opened:
            self.reload.begin_anew()
        self.push(first(self) if first is not None else self.page("shelf"))

    # The stack: asked for at any time, done between frames.

    @property
    def scenes(self) -> list[Scene]:
        """The scenes from below to above."""
        return self.stack.scenes

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.stack.top

    def page(self, name: str, *args: Any, **named: Any) -> Scene:
        """Make the page of that name: the `PAGE` of its module, which is read when it is first wanted."""
        made: Scene = import_module(f"game.pages.{name}").PAGE(self, *args, **named)
        return made

    def push(self, scene: Scene) -> None:
        """Put a scene over the present one."""
        self.stack.push(scene)

    def pop(self, answer: Answer = None) -> None:
        """Take the top scene off; the one below resumes with the answer. The last one ends the app."""
        self.stack.pop(answer)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.stack.replace(scene)

    def reset(self, scene: Scene) -> None:
        """Take every scene off and begin with this one."""
        self.stack.reset(scene)

    def begin(self, scene: Scene) -> None:
        """Begin with this one, over the page that was opened to come back to, where there is one."""
        if self._home is None:
            self.reset(scene)
        else:
            self.stack.back_to(self._home)
            self.push(scene)

    @property
    def _home(self) -> Scene | None:
        """The page from which a game was opened, and to which one comes back."""
        return next((scene for scene in reversed(self.scenes) if scene.is_home), None)

    def home(self, game_id: str = "") -> None:
        """Leave a game for the page that it was opened from where that is one to come back to, else for the shelf."""
        if self._home is not None:
            self.stack.back_to(self._home)
        else:
            self.reset(self.page("shelf", game_id))

    def quit(self) -> None:
        """End the app after this frame: every scene leaves, top first."""
        self.stack.ask(self._quit)

    def _quit(self) -> None:
        self.running = False
        self.stack.end()
        self._end_processes()
        if self._own_window and not self.display.fullscreen:
            self._remember_window()

    # The loop.

    def run(self) -> int:
        """Run until the window is closed; the exit code of the process."""
        last = time.perf_counter()
        while self.running:
            now = time.perf_counter()
            self.step(now - last)
            last = now
            if self.running:
                self._wait()
        return self.exit_code

    def _wait(self) -> None:
        """Until the next frame, or at rest until a hand stirs or a file is saved before it."""
        if not self._resting:
            self._clock.tick(FRAMES_A_SECOND)
            return
        for _ in range(RESTING):
            self._clock.tick(LOOKS)
            if pygame.event.peek() or self.reload.watcher.has_news:
                return

    @property
    def _resting(self) -> bool:
        """Whether nothing has happened for a while."""
        return self.now() - self._awake > RESTS_AFTER

    def step(self, dt: float | None = None) -> None:
        """One frame of `dt` seconds (1/60): events, update, a new picture when something changed."""
        dt = min(1 / FRAMES_A_SECOND if dt is None else dt, LONGEST_STEP)
        self._time += dt
        try:
            self._frame(dt)
            self._recovering = False
        except Exception as error:  # the player gets one line, the log the rest
            self._recover(error)

    def _frame(self, dt: float) -> None:
        if not self.running:
            return
        # What asks for a picture by itself while it is called (a line that is said) is heard as well: `|=` would not.
        self._dirty = self.stack.apply() or self._dirty
        for event in pygame.event.get():
            self._awake = self._time
            if event.type in _HANDS:
                self._touched = self._time
            if self.running:
                self._handle(event)
                self._dirty = self.stack.apply() or self._dirty
        if self.running and self.drawn:  # the first frame waits neither for the bots' process nor for files
            self._dirty = self.desk.update() or self._dirty
            self.reload.update()
        if self.running and self._runs is not None:
            self._dirty = self._runs.update() or self._dirty
        if self.running and self.scene is not None:
            self._dirty = bool(self.scene.update(dt)) or self._dirty
            self._dirty = self.stack.apply() or self._dirty
        said, fading = self.notices.update(self.now(), self.stack.page), self._fade.update(dt)
        self._dirty = said or fading or self._dirty
        self.kit.sounds.update(dt, self._ambience)
        if self.reload.is_proving and (not self._dirty or self._time - self._proved > PROVES_AFTER):
            self._proved = self._time
            self.reload.prove()
        if self._dirty and self.running:
            self._dirty, self._tidy, self._let_go, self._awake = False, False, False, self._time
            self._draw()
        elif self._breathe():
            pass
        elif self.stack.uncollected or (self._resting and not self._tidy):
            self._tidy = self._resting
            self.stack.collect()
        elif not self._tidy and self.now() - self._trimmed > TRIMS_EVERY:
            self._trimmed = self.now()
            memory.trim()
        elif self._tidy and not self._let_go and self.now() - self._awake > LETS_GO_AFTER:
            self._let_go = True
            getattr(self.scene, "kit", self.kit).rest()
            memory.give_back()

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
        below, room = (page.notices_below, page.notice_room) if page is not None else (False, 0.0)
        self.notices.draw(surface, self.kit, room, below)
        self.display.show()
        self.drawn += 1

    def _breathe(self) -> bool:
        """Show the little that goes on by itself, where the rest of the picture stays; whether there is any."""
        rect = self.scene.refresh(self.display.surface) if self.running and self.scene is not None else None
        if rect is not None:
            self.display.show_part(rect)
        return rect is not None

    def _leave_page(self, picture: Surface, left: Scene, page: Scene) -> None:
        """Let the picture of the page before go over that page, of which the first frame shows something already."""
        self._fade.begin(picture, self.kit.speed if page.fades and left.fades else 0.0)
        self.kit.sounds.play("page", 2)
        self._dirty |= self._fade.update(1 / FRAMES_A_SECOND)

    def redraw(self) -> None:
        """Ask for a new frame."""
        self._dirty = True

    def now(self) -> float:
        """Seconds the app has run, counted in frames: a test that steps it drives it."""
        return self._time

    # Words, settings, games.

    def say(self, text: str, kind: str = "note") -> None:
        """Show one line at the top for 4 s: a "note", a "caution" or something "refused"."""
        if kind != "note":
            log.info("said: %s", text)
        self.notices.add(text, kind)
        self._dirty = True

    def change_settings(self, **values: Any) -> None:
        """Set, save, and rebuild what the change touches. Raises ValueError for a bad value."""
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
        if self.display.size != self.kit.canvas.size or _look(before) != _look(self.settings):
            self.rebuild()
        self._dirty = True

    def game(self, game_id: str) -> AnyTabletop:
        """A game with its cards as they are now, packs laid over them. Raises DataFaults."""
        return self.games.game(game_id)

    def layout(self, game_id: str) -> Layout:
        """The table map of a game: the last good one. Raises DataFaults."""
        return self.games.layout(game_id)

    @property
    def packs(self) -> tuple[Path, ...]:
        """The packs that are open, the last one on top."""
        return self.games.packs

    def open_pack(self, folder: Path) -> bool:
        """Lay a pack over all games and say what it changes, or why it can't be opened; whether it is open."""
        return self.reload.change_packs(lambda: self.games.open(folder))

    def faults(self, game_id: str) -> tuple[Fault, ...]:
        """What is wrong with saved files that a game's cards are drawn by, and of which the last good ones stay."""
        return self.reload.faults_of(game_id)

    def close_pack(self, pack: Path) -> None:
        """Take a pack off, or say why that can't be."""
        self.reload.change_packs(lambda: self.games.close(pack))

    def _objection(self, game: AnyTabletop) -> str:
        """Why a scene can't go on with other cards of its game; "" when all can."""
        return next(filter(None, (scene.objection(game) for scene in self.scenes)), "")

    @property
    def runs(self) -> Running:
        """The simulations that are going on, whatever scene is seen."""
        if self._runs is None:
            from game.simulate.running import Running  # with the first run: the start does not wait for it

            self._runs = Running(self.say)
        return self._runs

    def _end_processes(self) -> None:
        self.reload.watcher.close()
        self.desk.close()
        if self._runs is not None:
            self._runs.close()

    def _renew(self, anew: bool) -> None:
        """Let every scene take over what is new in files and packs, and lay itself out, with a kit of its own where
        all is drawn `anew`. What was drawn before is given back once the app rests: who saved a file waits for the
        picture."""
        self.stack.renew()
        if anew:
            self.kit = self._make_kit()
        self.stack.build()
        self._dirty = True

    def rebuild(self) -> None:
        """Make the kit anew for the window, scale and palette, and let every scene lay itself out."""
        self.kit = self._make_kit()
        self.stack.build()
        self._dirty = True
        memory.give_back()

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
        """The loop of the uppermost table, while somebody is at it: "" once the window is not looked at or no hand
        was seen for a while."""
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
                log.warning("window size not kept: %s", error)

    # When something went wrong.

    def _recover(self, error: Exception) -> None:
        """Log the error, go back to the shelf and say so; end with code 1 when that fails too."""
        crash_screen.note(self.scenes, error)
        self.fault = error
        self.stack.forget()
        while self.scenes:
            crash_screen.quietly(self.scenes.pop().leave)
        if not self._recovering and crash_screen.quietly(lambda: self._begin_again(error)):
            self._recovering = True
        else:
            self.exit_code, self.running = 1, False
            self._end_processes()

    def _begin_again(self, error: Exception) -> None:
        self.push(self.page("shelf"))
        self.push(crash_screen.report(self, error))


def over_shelf(app: App, game_id: str, wanted: Setup | None = None, seed: int | None = None) -> Scene:
    """The setup of one game to begin with, with the shelf below it to go back to."""
    app.push(app.page("shelf", game_id))
    return app.page("setup", game_id, wanted, seed)


def _look(settings: Settings) -> tuple[object, ...]:
    """What the kit is made from."""
    return settings.scale, settings.palette, settings.motion
