"""The scene: one screen of the app, or a dialog over one.

The life of a scene: `enter` once, `build` (again whenever the window, the scale or the palette
changes), then `handle`, `update` and `draw` while it is on top; `pause` when another scene is pushed
over it, `resume(result)` when that one is popped; `leave` once, at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pygame import Surface
    from pygame.event import Event

    from game.app import App
    from game.ui.kit import Kit


class Scene:
    """One screen. `opaque` False: the scene below is drawn first (dialogs, menus)."""

    opaque = True

    def __init__(self, app: App) -> None:
        self.app = app

    def enter(self) -> None:
        """The scene comes onto the stack; `build` follows."""

    def pause(self) -> None:
        """Another scene was pushed over this one."""

    def resume(self, result: Any) -> None:
        """The scene above was popped with that result (None: nothing was chosen)."""

    def leave(self) -> None:
        """The scene goes off the stack for good."""

    def build(self, kit: Kit) -> None:
        """Lay everything out for `kit.canvas`; keeps what the player had typed and chosen."""

    def handle(self, event: Event) -> bool:
        """Take an input event (positions in device px); True when it was used."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True when a new frame is needed."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the whole scene; changes nothing."""
