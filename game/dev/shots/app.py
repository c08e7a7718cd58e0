"""The pictures of what belongs to no game."""

from __future__ import annotations

from game.app.scene import App, Scene
from game.dev.shots import Shot
from game.dev.shots.gestures import wait
from game.dev.shots.positions import First


def _settings(section: str) -> First:
    return lambda app: app.page("settings", section)


def _reduced(app: App) -> Scene:
    app.change_settings(motion="reduced")
    return app.page("settings", "motion")


SECTIONS = ("screen", "motion", "sound", "colours", "play", "keys")

SHOTS: tuple[Shot, ...] = (
    Shot("shelf", None, wait),
    Shot("handover", lambda app: app.page("play.handover", "Player 2", 1), wait),
    *(Shot(f"settings_{part}", _settings(part), wait) for part in SECTIONS),
    Shot("settings_reduced", _reduced, wait),
    Shot("packs", lambda app: app.page("packs"), wait),
)
