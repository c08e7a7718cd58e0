"""The settings, read field by field so that a bad value affects only itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.store import files

VERSION = 1

_KEYS: dict[str, tuple[str, str]] = {
    "undo": ("u", "Undo"),
    "redo": ("shift+u", "Redo"),
    "log": ("l", "Log"),
    "rules": ("f1", "Rules"),
    "zoom": ("z", "Zoom"),
    "menu": ("escape", "Menu, back"),
    "full_screen": ("f11", "Full screen"),
    "turn": ("r", "Rotate a piece"),
    "flip": ("f", "Flip a piece"),
    "hint": ("h", "Hint"),
    "show": ("s", "Show me"),
    "threats": ("t", "What can hit you"),
    "chart": ("k", "Poker hands"),
    "pause": ("p", "Only bots: pause or continue"),
    "step": (".", "Only bots: play one move"),
}
DEFAULT_KEYS = {action: key for action, (key, _) in _KEYS.items()}
"""Action -> default key name in the form of `game.app.keys`; `Settings.keys` holds only changed ones."""
KEY_LABELS = {action: words for action, (_, words) in _KEYS.items()}
"""Action -> label on the settings page."""

LEAST_WINDOW = (640, 480)

MOST_NAME = 40
PX_MM = (1.5, 40.0)
"""The least and largest pixels per mm of a screen: 38 and 1,016 dpi."""

Side = Annotated[int, Meta(ge=480, le=16384)]
Name = Annotated[str, Meta(max_length=MOST_NAME)]
Density = Annotated[float, Meta(ge=PX_MM[0], le=PX_MM[1])]


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a player. `window` is in pixels, None before the first window; `scale` and `volume` are
    percentages; `names` and `bots` are those of the last game, by seat; `screens` are measured pixels per mm,
    by desktop."""

    window: tuple[Side, Side] | None = None
    fullscreen: bool = False
    scale: Annotated[int, Meta(ge=80, le=150)] = 100
    motion: Literal["normal", "slow", "fast", "reduced", "off"] = "normal"
    bot_pace: Literal["slow", "normal", "fast", "at_once"] = "normal"
    sound: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    ambience: bool = True
    palette: Literal["standard", "safe"] = "standard"
    friendly_undo: bool = False
    tips: bool = True
    cover: Literal["auto", "always"] = "auto"
    acceleration: Literal["auto", "software", "hardware"] = "auto"
    keys: dict[Name, Name] = {}
    names: Annotated[tuple[Name, ...], Meta(max_length=99)] = ()
    bots: Annotated[tuple[Name, ...], Meta(max_length=99)] = ()
    screens: Annotated[dict[Name, Density], Meta(max_length=99)] = {}

    def key(self, action: str) -> str:
        """Return the name of the key bound to an action, "" if none."""
        return self.keys.get(action) or DEFAULT_KEYS.get(action, "")


def changed(settings: Settings, **values: Any) -> Settings:
    """Return the settings with other values, checked. Raises ValueError naming the bad field."""
    fields = msgspec.structs.asdict(settings) | values
    try:
        return msgspec.convert(fields, Settings)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def load(path: Path) -> tuple[Settings, str]:
    """Return the settings in a file and one line about their faults ("" if none). Never raises.

    A file with a fault is renamed to NAME.bad; its good values still count.
    """
    try:
        raw = files.read_json(path)
    except FileNotFoundError:
        return Settings(), ""
    except files.StoreFault as fault:
        return Settings(), _set_aside(path, fault.what)
    if not isinstance(raw, dict):
        return Settings(), _set_aside(path, "Not a settings file")
    settings, faults = _fields(raw)
    return settings, _set_aside(path, ", ".join(faults[:3])) if faults else ""


def faults(path: Path) -> list[str]:
    """Return the faults of a settings file in short sentences, without changing the file. Raises
    StoreFault."""
    raw = files.read_json(path)
    return _fields(raw)[1] if isinstance(raw, dict) else ["Not a settings file"]


def save(path: Path, settings: Settings) -> None:
    """Write the settings. Raises StoreFault."""
    fields = {"format": "cogwright-settings", "version": VERSION} | msgspec.structs.asdict(settings)
    files.write_json(path, fields)


def _fields(raw: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Return the settings made of the good fields, and the faults of the others."""
    settings, faults = Settings(), []
    for field in msgspec.structs.fields(Settings):
        if field.encode_name in raw:
            try:
                value = msgspec.convert(raw[field.encode_name], field.type)
                settings = msgspec.structs.replace(settings, **{field.name: value})
            except (msgspec.ValidationError, RecursionError) as error:
                faults.append(f"{field.name}: {str(error).split(' - ')[0].lower()}")
    if settings.window is not None and settings.window[0] < LEAST_WINDOW[0]:
        faults.append(f"window: expected at least {LEAST_WINDOW[0]}x{LEAST_WINDOW[1]}")
        settings = msgspec.structs.replace(settings, window=None)
    return settings, faults


def _set_aside(path: Path, what: str) -> str:
    aside = files.rename_bad(path)
    kept = f"keeps the old file as {aside}" if aside else f"leaves the file at {path}"
    return f"Settings: {what}. Cogwright uses the defaults instead and {kept}."
