"""The program: one window, a stack of scenes, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame.event import Event

from game.app import crash_screen, keys, memory
from game.app.display import Display
from game.app.games import Games
from game.app.loop import Loop
from game.app.notices import Notices
from game.app.reload import Reload
from game.app.scene import Answer, App, Scene, Stack, objection
from game.bots.bot_service import BotService
from game.store import Store
from game.store.files import StoreFault
from game.store.folders import Folders, user_folders
from game.store.log import log, start_log
from game.store.settings import Settings, changed
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.content import Fault
from rules.game import Setup
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:
    from game.simulate.running import Running

_RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_PRESSED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""Button events that duplicate MOUSEWHEEL for old programs."""
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Program(App):
    """The running program.

    `size` (pixels) and `windowed` override the settings for this run only. `first` makes the first scene, the
    shelf if None. `inline`: bots think within frames rather than in a separate process, and files aren't
    watched – tests report saved files to the watcher themselves. `bot_service` thinks for the bots, `loop` runs
    the frames. `packs` are opened at once (raises PackFault, DataFaults).
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
        self.games = Games(lambda game: objection(self.stack.scenes, game))
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
        self.loop = Loop(
            self.stack,
            self.display,
            self.notices,
            self.reload,
            kit=lambda: self.kit,
            handle=self._handle,
            update=self._update,
            has_ambience=lambda: self.settings.ambience,
            restart=lambda error: crash_screen.begin_again(self, error),
            end=self._end_processes,
        )
        self.kit: Kit = self._make_kit()
        self.kit.sounds.set(on=self.settings.sound, volume=self.settings.volume)
        for line in opened:
            self.say(line)
        if opened:
            self.reload.reload_all()
        self.push(first(self) if first is not None else self.page("shelf"))

    # The stack: changes are queued and applied between frames.

    @property
    def scene(self) -> Scene | None:
        """Return the top scene."""
        return self.stack.top

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

    def home(self, game_id: str = "") -> None:
        """Leave a game for its home page if there is one, else for the shelf."""
        if self.stack.home is not None:
            self.stack.back_to(self.stack.home)
        else:
            self.stack.reset(self.page("shelf", game_id))

    def quit(self) -> None:
        """End the app after this frame; every scene leaves, top first."""
        self.stack.enqueue(self._quit)

    def _quit(self) -> None:
        self.loop.running = False
        self.stack.end()
        self._end_processes()
        if self._own_window and not self.display.fullscreen:
            _save_window(self.store, self.settings, self.display.size)

    # Frames and events.

    def redraw(self) -> None:
        """Request a new frame."""
        self.loop.redraw()

    def now(self) -> float:
        """Return the seconds the app has run, counted in frames, so that tests control it."""
        return self.loop.time

    @property
    def drawn(self) -> int:
        """Return the number of frames drawn so far."""
        return self.loop.drawn

    def _update(self) -> bool:
        """Let the bots and the simulations report; return whether something changed."""
        thought = self.bot_service.update()
        return (self._runs is not None and self._runs.update()) or thought

    def _handle(self, event: Event) -> bool:
        """Handle an event that concerns the window, not a scene; return whether it was one."""
        if event.type == pygame.QUIT:
            self._quit()
        elif event.type == pygame.DROPFILE:
            self.open_pack(Path(event.file))
        elif event.type in _RESIZED:
            if self.display.size != self.kit.canvas.size:
                self.rebuild()
        elif event.type in _UNCOVERED:
            self.redraw()
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
            self.kit.sounds.device_changed()
        elif keys.action_of(event, self.settings) == "full_screen":
            self.change_settings(fullscreen=not self.display.fullscreen)
        else:
            return event.type in _PRESSED and event.button in _WHEEL
        return True

    # Notices, settings, games.

    def say(self, text: str, kind: str = "note") -> None:
        """Show one line at the top for 4 s, as a "note", "caution" or "refused"."""
        if kind != "note":
            log.info("Shown: %s", text)
        self.notices.add(text, kind)

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
        self.kit.sounds.set(on=self.settings.sound, volume=self.settings.volume)
        if self.display.size != self.kit.canvas.size or _kit_settings(before) != _kit_settings(self.settings):
            self.rebuild()
        self.loop.redraw()

    def game(self, game_id: str) -> AnyTabletop:
        """Return a game with its current cards, with packs applied. Raises DataFaults."""
        return self.games.game(game_id)

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
        for scene in self.stack.scenes:
            scene.renew()
        if new_kit:
            self.kit = self._make_kit()
        self.stack.build()
        self.loop.redraw()

    def rebuild(self) -> None:
        """Make a new kit for window, scale and palette, and let every scene lay itself out."""
        self.kit = self._make_kit()
        self.stack.build()
        self.loop.redraw()
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


def _save_window(store: Store, settings: Settings, size: tuple[int, int]) -> None:
    """Save the size of the window for the next start."""
    if size != settings.window:
        try:
            store.save_settings(changed(settings, window=size))
        except (StoreFault, ValueError) as error:
            log.warning("Window size wasn't saved: %s", error)


def over_shelf(app: App, game_id: str, wanted: Setup | None = None, seed: int | None = None) -> Scene:
    """Return the setup page of a game as the first scene, after pushing the shelf below it."""
    app.push(app.page("shelf", game_id))
    return app.page("setup", game_id, wanted, seed)


def _kit_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that the kit depends on."""
    return settings.scale, settings.palette, settings.motion
