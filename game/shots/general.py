"""The pictures of what belongs to no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.shots import Shot
from game.shots.hands import wait
from game.shots.positions import First

if TYPE_CHECKING:
    from game.app import App
    from game.scene import Scene


def _settings(section: str) -> First:
    def first(app: App) -> Scene:
        from game.scenes.settings import SettingsScene

        return SettingsScene(app, section)

    return first


def _handover(app: App) -> Scene:
    from game.scenes.handover import HandoverScene

    return HandoverScene(app, "Player 2", 1)


SHOTS: tuple[Shot, ...] = (
    Shot("shelf", None, wait),
    Shot("handover", _handover, wait),
    *(Shot(f"settings_{part}", _settings(part), wait) for part in ("screen", "motion", "colours", "keys")),
)
