"""The settings page."""

from game.pages.settings.settings import SettingsScene

PAGE = SettingsScene
