"""Keys by their names ("u", "shift+u", "f11"): what the settings hold and what an event means."""

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


def chooses(name: str) -> bool:
    """Whether a key is kept for choices on the table: the digits."""
    return re.fullmatch(r"(shift\+)?[0-9]", name) is not None


def usable(bindings: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """The bindings (action -> key name) that can work, and the actions of the others.

    Those come from a settings file that was edited: unknown actions, keys that do not exist or may not
    be bound, keys that two actions share. Needs the open window, which knows the keys.
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


def mended(settings: Settings) -> tuple[Settings, str]:
    """Settings with the keys that can work alone, and one line about the others ("" when there are none)."""
    good, bad = usable(settings.keys)
    if not bad:
        return settings, ""
    words = ", ".join(KEY_LABELS.get(action, f"'{action}'") for action in bad[:3])
    line = f"Settings: no usable key for {words}. Known actions have their default keys again."
    return changed(settings, keys=good), line


def _clash(bindings: dict[str, str]) -> str:
    """A bound action whose key another action has too, or ""."""
    names = DEFAULT_KEYS | bindings
    return next((action for action in bindings if list(names.values()).count(names[action]) > 1), "")


def _exists(name: str) -> bool:
    try:
        pygame.key.key_code(re.sub(r"^(ctrl\+)?(alt\+)?(shift\+)?", "", name))
    except ValueError:
        return False
    return True
