"""What the elements of a layout may name: colours of the theme, icons, pictures."""

from __future__ import annotations

from collections.abc import Sequence, Set
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.ui import theme
from game.ui.own_fonts import BUNDLED, Fonts, fonts_of
from rules.content import ROOT, DataFaults, suggestion
from rules.content.kinds import PICTURES
from rules.content.packs import spelled


class Assets(Struct, frozen=True):
    """What the program and the packs over it have: colours of the theme, icons, folders of art (the topmost first), the
    fonts of packs."""

    colours: Set[str]
    icons: Set[str]
    art: tuple[Path, ...]
    fonts: Fonts = Fonts()

    @classmethod
    def of(cls, packs: Sequence[Path] = ()) -> Assets:
        """Those of the program with packs over it; a pack's theme that is faulty counts for nothing."""
        colours: set[str] = set()
        for over in ((), packs) if packs else ((),):
            with suppress(DataFaults):
                colours |= theme.load(theme.tree(over)).names.keys()
        art = (*(Path(pack) / "art" for pack in reversed(packs)), ROOT / "art")
        icons = (path for folder in art for path in (folder / "ui").glob("icon_*.svg"))
        return cls(colours, {path.stem.removeprefix("icon_") for path in icons}, art, fonts_of(packs))

    def font_fault(self, name: str) -> str:
        """What is wrong with the name of a font."""
        known = sorted((*BUNDLED, *self.fonts.families))
        if name in known:
            return ""
        return f"expected one of {', '.join(known)}, got '{name[:40]}'{suggestion(name, known)}"

    def colour_fault(self, ink: str) -> str:
        """What is wrong with a colour as it is written; "" when nothing is."""
        name, _, side = ink.partition(" ")
        if side not in ("", "light", "shade"):
            return f"a colour can be followed only by light or shade, not '{side[:40]}'"
        if not name or name in self.colours or theme.is_hex(name):
            return ""
        return f"unknown colour '{name[:40]}'{suggestion(name, [*self.colours])}"

    def icon_fault(self, icon: str) -> str:
        """What is wrong with the name of an icon."""
        return "" if icon in self.icons else f"unknown icon '{icon[:40]}'{suggestion(icon, [*self.icons])}"

    def art_fault(self, name: str) -> str:
        """What is wrong with the path of a picture."""
        path = Path(name)
        if path.is_absolute() or ".." in path.parts or path.suffix.lower() not in ("", *PICTURES):
            return f"'{name[:60]}' isn't a {', '.join(PICTURES)} below art/"
        try:
            if any(each.is_file() for folder in self.art for each in spelled(folder / path)):
                return ""
            beside = (each for folder in self.art for each in (folder / path).parent.glob("*.*"))
            near = [each.name for each in beside if each.suffix.lower() in PICTURES]
        except (OSError, ValueError):
            near = []
        called = name[:60] if path.suffix else f"{name[:60]} ({', '.join(PICTURES)})"
        near = near if path.suffix else sorted({each.rpartition(".")[0] for each in near})
        return f"no picture art/{called}{suggestion(path.name, near)}"
