"""Keys by their names ("u", "shift+u", "f11"): what the settings hold and what an event means."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.store.settings import DEFAULT_KEYS, Settings

_MODIFIERS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
}  # fmt: skip
_RESERVED = {"tab", "shift+tab", "return", "space", "left", "right", "up", "down", ""}


def key_name(event: Event) -> str:
    """The name of a pressed key with its modifiers, "" for a modifier alone or another event."""
    if event.type != pygame.KEYDOWN or event.key in _MODIFIERS:
        return ""
    name = pygame.key.name(event.key)
    mods = getattr(event, "mod", 0)
    for mask, word in ((pygame.KMOD_SHIFT, "shift"), (pygame.KMOD_ALT, "alt"), (pygame.KMOD_CTRL, "ctrl")):
        if name and mods & mask:
            name = f"{word}+{name}"
    return name


def action_of(event: Event, settings: Settings) -> str:
    """The action ("undo", "log", ...) that a key press means under the settings, or ""."""
    name = key_name(event)
    if not name:
        return ""
    return next((action for action in DEFAULT_KEYS if settings.key(action) == name), "")


def key_label(name: str) -> str:
    """A key's name as a key cap shows it: "shift+u" -> "Shift U"."""
    return " ".join(part.upper() if len(part) == 1 else part.capitalize() for part in name.split("+"))


def bindable(name: str) -> bool:
    """Whether a key may be bound: moving the focus and pressing keep their keys."""
    return name not in _RESERVED
