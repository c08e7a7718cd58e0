"""Scenes, the screens and dialogs of the program, their stack, and the app as scenes use it.

The life of a scene: `enter` once, `build` (again after changes of window, scale or palette, and after
`renew`, which follows file changes), then `handle`, `update` and `draw` while it is on top; `pause` when
another scene is pushed above it, `resume(answer)` when that one is popped; `leave` once, at the end. An
answer is the action to run: a dialog is given an action for each of its answers.

All changes of the stack are queued and applied between two frames, so that no scene changes while it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import memory
from game.app.games import Games
from game.bots.bot_service import BotService
from game.store import Store
from game.store.folders import Folders
from game.store.settings import Settings
from game.ui.kit import Kit
from rules.content import Fault
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:  # the first simulation imports its modules
    from game.simulate.running import Running
    from game.table.table import Table

Answer = Callable[[], object] | None
"""The action of an answer (None: none)."""
LEFT = Event(pygame.WINDOWLEAVE)
"""The event that tells a scene that the pointer has left it."""


class Unplayable(Exception):
    """A lesson, problem or first game that can't be played with the open packs; the text is a line for the
    player."""

    def __init__(self, title: str, fault: Exception) -> None:
        stop = "" if str(fault).endswith(("?", ".")) else "."
        super().__init__(f"You can't play {title} with the open packs: {fault}{stop}")


class App(Protocol):
    """The program's interface for scenes. `bot_service` thinks for the bots, `stack` holds the scenes."""

    folders: Folders
    store: Store
    settings: Settings
    kit: Kit
    bot_service: BotService
    stack: Stack
    games: Games

    @property
    def runs(self) -> Running:
        """Return the running simulations, which are independent of scenes."""

    @property
    def scene(self) -> Scene | None:
        """Return the top scene."""

    def page(self, name: str, *args: Any, **named: Any) -> Scene:
        """Return a new page by name (`game/pages`), with the arguments in its docstring."""

    def push(self, scene: Scene) -> None:
        """Push a scene onto the stack."""

    def pop(self, answer: Answer = None) -> None:
        """Remove the top scene; the one below resumes with the answer. Removing the last one ends the app."""

    def home(self, game_id: str = "") -> None:
        """Leave a game for its home page (`Scene.is_home`) if there is one, else for the shelf with the game
        chosen."""

    def quit(self) -> None:
        """End the app after this frame; every scene leaves, top first."""

    def redraw(self) -> None:
        """Request a new frame."""

    @property
    def drawn(self) -> int:
        """Return the number of frames drawn so far."""

    def now(self) -> float:
        """Return the seconds the app has run, counted in frames, so that tests control it."""

    def say(self, text: str, kind: str = "note") -> None:
        """Show one line at the top for 4 s, as a "note", "caution" or "refused"."""

    def change_settings(self, **values: Any) -> None:
        """Change and save settings, and rebuild what they affect. Raises ValueError for a bad value."""

    def game(self, game_id: str) -> AnyTabletop:
        """Return a game with its current cards, with packs applied. Raises DataFaults."""

    def open_pack(self, folder: Path) -> bool:
        """Open a pack for all games and show its changes or why it can't be opened; return whether it is
        open."""

    @property
    def packs(self) -> tuple[Path, ...]:
        """Return the open packs, the last one topmost."""

    def faults(self, game_id: str) -> tuple[Fault, ...]:
        """Return the faults of saved files that a game's cards depend on, and whose last valid versions are
        in use."""

    def close_pack(self, pack: Path) -> None:
        """Close a pack, or show why it can't be closed."""


class Scene:
    """One screen. `opaque` False: the scene below is drawn first (dialogs, menus). `fades` False: it replaces
    the last picture at once, and its own doesn't fade out over animations (a cover)."""

    opaque = True
    fades = True
    is_home = False
    """Whether a game opened from this page returns to it."""
    shows_faults = False
    """Whether the scene shows card faults itself, so that no notice is needed."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def ambience(self) -> str:
        """Return the ambient loop of the scene's table, "" without one."""
        table: Table | None = getattr(self, "table", None)
        return table.ambience if table is not None else ""

    notices_below = False
    """Whether notices are at the foot of the window instead of under its top bar."""

    @property
    def notice_room(self) -> tuple[float, float]:
        """Return the left edge and the width of the room for notices (logical pixels of the program); width 0:
        the whole window."""
        return 0.0, 0.0

    def enter(self) -> None:
        """Prepare for being on the stack; `build` follows."""

    def visit(self, page: str, *args: Any, **named: Any) -> None:
        """Push a page by name (arguments as in `App.page`), which returns to this scene; say why if it can't be
        played."""
        try:
            self.app.push(self.app.page(page, *args, **named))
        except Unplayable as reason:
            self.app.say(str(reason), "caution")

    def go_to(self, page: str, *args: Any, **named: Any) -> None:
        """Replace this scene by a page by name (arguments as in `App.page`), or say why it can't be played."""
        try:
            self.app.stack.replace(self.app.page(page, *args, **named))
        except Unplayable as reason:
            self.app.say(str(reason), "caution")

    def pause(self) -> None:
        """Prepare for another scene on top."""

    def resume(self, answer: Answer) -> None:
        """Run the answer of the scene that was on top."""
        if answer is not None:
            answer()

    def leave(self) -> None:
        """Clean up after leaving the stack for good."""

    def build(self, kit: Kit) -> None:
        """Lay everything out for `kit.canvas`, keeping typed and chosen values."""

    def objection(self, game: AnyTabletop) -> str:
        """Return why the game here can't continue with these other cards, "" if it can."""
        return ""

    def renew(self) -> None:
        """Take over changed files and packs; `build` follows."""

    def handle(self, event: Event) -> bool:
        """Handle an input event (positions in device pixels); return whether it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a new frame is needed."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the whole scene without changing its state."""

    def refresh(self, surface: Surface) -> Rect | None:
        """Redraw the small animated part in the last frame's picture, if no new frame is needed (LOOK 12);
        return its rectangle in pixels, None for nothing."""
        return None


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
    def below(self) -> Scene | None:
        """Return the scene under the top one; None if there is none."""
        return self.scenes[-2] if len(self.scenes) > 1 else None

    @property
    def home(self) -> Scene | None:
        """Return the page that games were opened from and return to (`Scene.is_home`), None if there is none."""
        return next((scene for scene in reversed(self.scenes) if scene.is_home), None)

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

    def begin(self, scene: Scene) -> None:
        """Queue starting with this scene above the home page if there is one, else alone."""
        if self.home is None:
            self.reset(scene)
        else:
            self.back_to(self.home)
            self.push(scene)

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


def objection(scenes: Sequence[Scene], game: AnyTabletop) -> str:
    """Return why a scene can't continue with other cards of its game, "" if all can."""
    return next(filter(None, (scene.objection(game) for scene in scenes)), "")
