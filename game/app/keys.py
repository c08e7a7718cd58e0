"""Keys by name ("u", "shift+u", "f11"), as used in settings and found in events."""

from __future__ import annotations

import re

import pygame
from pygame.event import Event

from game.store.settings import DEFAULT_KEYS, KEY_LABELS, Settings, changed

_MODIFIERS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
}  # fmt: skip
_RESERVED = {"tab", "shift+tab", "return", "space", "left", "right", "up", "down", ""}


def key_name(event: Event) -> str:
    """Return the name of a pressed key with its modifiers, "" for a modifier alone or another event."""
    if event.type != pygame.KEYDOWN or event.key in _MODIFIERS:
        return ""
    name = pygame.key.name(event.key)
    mods = getattr(event, "mod", 0)
    for mask, word in ((pygame.KMOD_SHIFT, "shift"), (pygame.KMOD_ALT, "alt"), (pygame.KMOD_CTRL, "ctrl")):
        if name and mods & mask:
            name = f"{word}+{name}"
    return name


def action_of(event: Event, settings: Settings) -> str:
    """Return the action ("undo", "log", ...) bound to a key press in the settings, "" if none."""
    name = key_name(event)
    if not name:
        return ""
    return next((action for action in DEFAULT_KEYS if settings.key(action) == name), "")


def key_label(name: str) -> str:
    """Return a key's name as a key cap shows it: "shift+u" -> "Shift U"."""
    return " ".join(part.upper() if len(part) == 1 else part.capitalize() for part in name.split("+"))


def bindable(name: str) -> bool:
    """Return whether a key may be bound; keys that move the focus or press controls may not."""
    return name not in _RESERVED


def chooses(name: str) -> bool:
    """Return whether a key is reserved for choices on the table: the digits."""
    return re.fullmatch(r"(shift\+)?[0-9]", name) is not None


def usable(bindings: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the bindings (action -> key name) that work, and the actions of the others.

    Unusable ones come from an edited settings file: unknown actions, keys that don't exist or may not be
    bound, keys shared by two actions. Needs the open window, which knows the keys.
    """
    good = {
        action: name
        for action, name in bindings.items()
        if action in DEFAULT_KEYS
        and bindable(name)
        and not chooses(name)
        and _exists(name)
        and (name != "escape" or action == "menu")
    }
    while clash := _clash(good):
        del good[clash]
    return good, [action for action in bindings if action not in good]


def with_usable_keys(settings: Settings) -> tuple[Settings, str]:
    """Return the settings with only the bindings that work, and one line about the others ("" if none)."""
    good, bad = usable(settings.keys)
    if not bad:
        return settings, ""
    words = ", ".join(KEY_LABELS.get(action, f"'{action}'") for action in bad[:3])
    line = f"Settings: no usable key for {words}. These actions have their default keys again."
    return changed(settings, keys=good), line


def _clash(bindings: dict[str, str]) -> str:
    """Return a bound action whose key has another action too, "" if there is none."""
    names = DEFAULT_KEYS | bindings
    return next((action for action in bindings if list(names.values()).count(names[action]) > 1), "")


def _exists(name: str) -> bool:
    try:
        pygame.key.key_code(re.sub(r"^(ctrl\+)?(alt\+)?(shift\+)?", "", name))
    except ValueError:
        return False
    return True
