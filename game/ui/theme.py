"""The theme: all colours by name, read from `data/themes/<name>.yaml` (LOOK 1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from pygame import Color

from rules.common.text import some
from rules.content import Content, DataFaults, Fault, Node, build

FOLDER = "themes"
"""The folder of `data/` with the theme."""
FILE = "night.yaml"
"""The file of the theme, in `data/themes`."""
PALETTES = ("standard", "safe")
"""The palettes of a theme: the usual one, and that for colour-blind players."""
READ = 4.5
"""The least contrast of text (LOOK 1)."""
Hex = Annotated[
    str, Meta(pattern="^#[0-9A-Fa-f]{6}$", extra={"form": 'a colour such as "#F3E8D1", in quotes'})
]
Shape = Literal["triangle", "circle", "diamond", "hexagon", "square"]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a seat: its fill, light rim and text, deep plate; and its shape."""

    fill: Hex
    light: Hex
    deep: Hex
    shape: Shape


class DieColours(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a die and the shape of its pips."""

    body: Hex
    light: Hex
    shade: Hex
    pips: Hex
    shape: Shape


class Domain(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a domain, on night and on paper."""

    bright: Hex
    ink: Hex


class Overlay(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours that the colour-blind safe palette replaces."""

    colours: dict[str, Hex] = {}
    players: tuple[Player, ...] = ()
    domains: dict[str, Domain] = {}


class ThemeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a theme file."""

    title: str
    colours: dict[str, Hex]
    players: Annotated[tuple[Player, ...], Meta(min_length=4, max_length=4)]
    dice: dict[str, DieColours]
    domains: dict[str, Domain]
    kinds: dict[str, Hex]
    safe: Overlay = Overlay()


class Theme:
    """Colours by name, in one palette ("standard" or "safe")."""

    def __init__(self, data: ThemeFile, palette: str = "standard") -> None:
        safe = data.safe if palette == "safe" else Overlay()
        self.data, self.palette = data, palette
        self.players = safe.players or data.players
        self.dice = data.dice
        self.names = _names(data, safe, self.players)
        self._colours: dict[str, Color] = {}

    def colour(self, name: str) -> Color:
        """Return the colour of a name, or of "#RRGGBB". Raises KeyError for an unknown name."""
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = Color(self.hex(name))
        return found

    def hex(self, name: str) -> str:
        """Return the colour as "#RRGGBB"."""
        if name.startswith("#"):
            return name
        found = self.names.get(name)
        return found if found is not None else self.names[re.sub(r"^player(\d+)", _wrap_seat, name)]

    def light(self, name: str) -> str:
        """Return a colour's lit tint, the only lighter one there is (LOOK 1)."""
        return mix(self.hex(name), self.hex("tint_light"), 0.42)

    def shade(self, name: str) -> str:
        """Return a colour's shaded tint, the only darker one there is (LOOK 1)."""
        return mix(self.hex(name), self.hex("tint_shade"), 0.5)

    def player(self, seat: int) -> Player:
        """Return the colours of a seat (0-based); from the fifth seat on they repeat."""
        return self.players[seat % len(self.players)]

    def band(self, seat: int) -> str:
        """Return the brightest mix of a seat's fill and deep plate on which text is readable (LOOK 1)."""
        player, text = self.player(seat), self.hex("text")
        mixes = (mix(player.fill, player.deep, step / 10) for step in range(10))
        return next((each for each in mixes if contrast(each, text) >= READ), player.deep)


def tree(packs: Sequence[Path] = ()) -> Node:
    """Return the theme's tree from its file, a pack's or the program's own, with the changes of packs. Raises
    DataFaults."""
    return Content(FOLDER, packs).tree(FILE)


def load(tree: Node, palette: str = "standard", like: Theme | None = None) -> Theme:
    """Return the theme of a tree; with `like` it must name every colour of that theme. Raises DataFaults with
    the file and entry at fault."""
    data, name = build(tree, ThemeFile, tree.file), tree.file
    missing = sorted(REQUIRED - data.colours.keys())
    if missing:
        raise DataFaults(
            [Fault(name, 0, "colours", f"missing {some(len(missing), 'colour')} {', '.join(missing)}")]
        )
    made = Theme(data, palette)
    missing = sorted(like.names.keys() - made.names.keys()) if like is not None else []
    if missing:
        raise DataFaults([Fault(name, 0, "", f"missing {some(len(missing), 'colour')} {', '.join(missing)}")])
    return made


@lru_cache(maxsize=512)
def mix(a: str, b: str, part: float) -> str:
    """Return the colour `part` (0 to 1) of the way from `a` to `b`, all "#RRGGBB"."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * part):02X}" for x, y in pairs)


def is_hex(colour: str) -> bool:
    """Return whether a colour has the form "#RRGGBB"."""
    return re.fullmatch(r"#[0-9A-Fa-f]{6}", colour) is not None


def contrast(a: str, b: str) -> float:
    """Return the WCAG contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _wrap_seat(match: re.Match[str]) -> str:
    return f"player{(int(match[1]) - 1) % 4 + 1}"


def _names(data: ThemeFile, safe: Overlay, players: tuple[Player, ...]) -> dict[str, str]:
    names = {**data.colours, **safe.colours}
    for number, player in enumerate(players, 1):
        names[f"player{number}"] = names[f"player{number}_fill"] = player.fill
        names[f"player{number}_light"], names[f"player{number}_deep"] = player.light, player.deep
    for colour, die in data.dice.items():
        names[f"die_{colour}"] = die.body
        names |= {f"die_{colour}_{part}": getattr(die, part) for part in ("body", "light", "shade", "pips")}
    for domain, pair in {**data.domains, **safe.domains}.items():
        names[f"domain_{domain}"], names[f"domain_{domain}_ink"] = pair.bright, pair.ink
    names |= {f"kind_{kind}": colour for kind, colour in data.kinds.items()}
    return names


REQUIRED = frozenset(
    """
    night0 night1 night2 night3 night4 edge edge2 text text2 mute disabled disabled_fill disabled_edge
    disabled_icon brass_deep brass_mid brass brass_light brass_ink lamp room_light cool copper_deep copper
    copper_light paper paper2 ink ink2 good caution refused refused_fill refused_text heart_red heart_blue
    weapon honor bandwidth durability armour power white black primary_top primary_upper primary_lower
    primary_bottom primary_edge secondary_top secondary_bottom icon_top icon_bottom chip_fill lit_top
    lit_bottom panel_top panel_bottom tooltip_fill tint_light tint_shade room0 room1 room2 room3 room4
    """.split()
)
