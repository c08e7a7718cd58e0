"""The fade from one page to another (LOOK 9): the picture that was seen last goes over the page that is there now."""

from __future__ import annotations

from pygame import Surface

from game.ui.motion import PANEL, Tween, out_cubic

OPAQUE = 255


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
