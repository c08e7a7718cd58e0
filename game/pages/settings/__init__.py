"""The settings: applied at once, kept between starts."""

from game.pages.settings.settings import SettingsScene

PAGE = SettingsScene
