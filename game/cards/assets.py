"""The assets that the elements of a layout can name: theme colours, icons, pictures, fonts."""

from __future__ import annotations

from collections.abc import Sequence, Set
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.ui import theme
from game.ui.pack_fonts import BUNDLED, Fonts, fonts_of
from rules.common.text import listed
from rules.content import ROOT, DataFaults, suggestion
from rules.content.kinds import PICTURES
from rules.content.packs import spelled


class Assets(Struct, frozen=True):
    """The assets of the program and the packs over it: theme colours, icons, art folders (topmost first) and
    the fonts of packs."""

    colours: Set[str]
    icons: Set[str]
    art: tuple[Path, ...]
    fonts: Fonts = Fonts()

    @classmethod
    def of(cls, packs: Sequence[Path] = ()) -> Assets:
        """Return the assets of the program with packs over it; a pack's faulty theme is ignored."""
        colours: set[str] = set()
        for over in ((), packs) if packs else ((),):
            with suppress(DataFaults):
                colours |= theme.load(theme.tree(over)).names.keys()
        art = (*(Path(pack) / "art" for pack in reversed(packs)), ROOT / "art")
        icons = (path for folder in art for path in (folder / "ui").glob("icon_*.svg"))
        return cls(colours, {path.stem.removeprefix("icon_") for path in icons}, art, fonts_of(packs))

    def font_fault(self, name: str) -> str:
        """Return the fault of a font name, "" for none."""
        known = sorted((*BUNDLED, *self.fonts.families))
        if name in known:
            return ""
        return f"expected one of {', '.join(known)}, got '{name[:40]}'{suggestion(name, known)}"

    def colour_fault(self, ink: str) -> str:
        """Return the fault of a colour as written, "" for none."""
        name, _, side = ink.partition(" ")
        if side not in ("", "light", "shade"):
            return f"a colour can be followed only by light or shade, not '{side[:40]}'"
        if not name or name in self.colours or theme.is_hex(name):
            return ""
        return f"unknown colour '{name[:40]}'{suggestion(name, [*self.colours])}"

    def icon_fault(self, icon: str) -> str:
        """Return the fault of an icon name, "" for none."""
        return "" if icon in self.icons else f"unknown icon '{icon[:40]}'{suggestion(icon, [*self.icons])}"

    def art_fault(self, name: str) -> str:
        """Return the fault of a picture's path, "" for none."""
        path = Path(name)
        if path.is_absolute() or ".." in path.parts or path.suffix.lower() not in ("", *PICTURES):
            return f"'{name[:60]}' isn't the path of a {listed(PICTURES, 'or')} file in art"
        try:
            if any(each.is_file() for folder in self.art for each in spelled(folder / path)):
                return ""
            beside = (each for folder in self.art for each in (folder / path).parent.glob("*.*"))
            near = [each.name for each in beside if each.suffix.lower() in PICTURES]
        except (OSError, ValueError):
            near = []
        called = name[:60] if path.suffix else f"{name[:60]} ({', '.join(PICTURES)})"
        near = near if path.suffix else sorted({each.rpartition(".")[0] for each in near})
        return f"art/{called} doesn't exist{suggestion(path.name, near)}"
