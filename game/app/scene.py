"""The scene: one screen of the program, or a dialog over one; and the app, what a scene may ask of the program.

The life of a scene: `enter` once, `build` (again whenever the window, the scale or the palette
changes, and after `renew`, when files were saved), then `handle`, `update` and `draw` while it is on top;
`pause` when another scene is pushed over it, `resume(answer)` when that one is popped; `leave` once, at
the end. An answer is what is to be done: whoever asks says with each answer what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect, Surface
from pygame.event import Event

from game.bots.desk import Desk
from game.store import Store
from game.store.folders import Folders
from game.store.settings import Settings
from game.table.layout import Layout
from game.ui.kit import Kit
from rules.content import Fault
from rules.tabletop import AnyTabletop

if TYPE_CHECKING:  # the machinery of simulations is loaded with the first of them
    from game.simulate.running import Running
    from game.table.table import Table

Answer = Callable[[], object] | None
"""What is to be done (None: nothing)."""


class App(Protocol):
    """The running program, as its scenes know it. `desk` is where thinking is asked for, `drawn` the number of
    frames drawn so far."""

    folders: Folders
    store: Store
    settings: Settings
    kit: Kit
    desk: Desk
    drawn: int

    @property
    def runs(self) -> Running:
        """The simulations that are going on, whatever scene is seen."""

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""

    def page(self, name: str, *args: Any, **named: Any) -> Scene:
        """Make the page of that name (`game/pages`); the values are those its own docstring tells."""

    def push(self, scene: Scene) -> None:
        """Put a scene over the present one."""

    def pop(self, answer: Answer = None) -> None:
        """Take the top scene off; the one below resumes with the answer. The last one ends the app."""

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""

    def reset(self, scene: Scene) -> None:
        """Take every scene off and begin with this one."""

    def begin(self, scene: Scene) -> None:
        """Begin with this one, over the page that was opened to come back to (`Scene.is_home`), where there is one:
        every other scene goes off."""

    def home(self, game_id: str = "") -> None:
        """Leave a game for the page that it was opened from where that is one to come back to (`Scene.is_home`), else
        for the shelf, on which a game may be chosen."""

    def quit(self) -> None:
        """End the app after this frame: every scene leaves, top first."""

    def redraw(self) -> None:
        """Ask for a new frame."""

    def now(self) -> float:
        """Seconds the app has run, counted in frames: a test that steps it drives it."""

    def say(self, text: str, kind: str = "note") -> None:
        """Show one line at the top for 4 s: a "note", a "caution" or something "refused"."""

    def change_settings(self, **values: Any) -> None:
        """Set, save, and rebuild what the change touches. Raises ValueError for a bad value."""

    def game(self, game_id: str) -> AnyTabletop:
        """A game with its cards as they are now, packs laid over them. Raises DataFaults."""

    def layout(self, game_id: str) -> Layout:
        """The table map of a game: the last good one. Raises DataFaults."""

    def open_pack(self, folder: Path) -> bool:
        """Lay a pack over all games and say what it changes, or why it cannot be opened; whether it is open."""

    @property
    def packs(self) -> tuple[Path, ...]:
        """The packs that are open, the last one on top."""

    def faults(self, game_id: str) -> tuple[Fault, ...]:
        """What is wrong with saved files that a game's cards are drawn by, and of which the last good ones stay."""

    def close_pack(self, pack: Path) -> None:
        """Take a pack off, or say why that can't be."""


class Scene:
    """One screen. `opaque` False: the scene below is drawn first (dialogs, menus). `fades` False: it hides at once
    what was seen before, and nothing of it veils what is played when it goes (a cover)."""

    opaque = True
    fades = True
    is_home = False
    """Whether a game that was opened from here is left for this page."""
    shows_faults = False
    """Whether it shows what is wrong with cards, so that no line need say it."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def ambience(self) -> str:
        """The loop heard while it is on the stack: that of the table it shows, "" without one."""
        table: Table | None = getattr(self, "table", None)
        return table.ambience if table is not None else ""

    notices_below = False
    """Whether notices lie at the foot of the window instead of under its top bar."""

    @property
    def notice_room(self) -> float:
        """How much of the window's width notices take, from the left (logical px of the program); 0: all."""
        return 0.0

    def enter(self) -> None:
        """The scene comes onto the stack; `build` follows."""

    def visit(self, page: str, *args: Any, **named: Any) -> None:
        """Push the page of that name (values as `App.page` has them): one comes back from it to this scene."""
        self.app.push(self.app.page(page, *args, **named))

    def pause(self) -> None:
        """Another scene was pushed over this one."""

    def resume(self, answer: Answer) -> None:
        """The scene above was popped: do what was answered."""
        if answer is not None:
            answer()

    def leave(self) -> None:
        """The scene goes off the stack for good."""

    def build(self, kit: Kit) -> None:
        """Lay everything out for `kit.canvas`; keeps what the player had typed and chosen."""

    def objection(self, game: AnyTabletop) -> str:
        """Why what is played here can't go on with those other cards of its game; "" when it can."""
        return ""

    def renew(self) -> None:
        """Files were saved, or packs opened or closed: take over what the app has new; `build` follows."""

    def handle(self, event: Event) -> bool:
        """Take an input event (positions in device px); True when it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True when a new frame is needed."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the whole scene; changes nothing."""

    def refresh(self, surface: Surface) -> Rect | None:
        """Where no new frame is needed: change the little that breathes in the picture of the last one (LOOK 12); its
        px, None for nothing."""
        return None
