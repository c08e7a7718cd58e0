"""The export form (LOOK 15): purpose and cards, and the options of paper or pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Unpack

from pygame import Surface

from game.cards.print.orders import DECK
from game.pages.lab.exporting import Choices
from game.ui import faces
from game.ui.buttons import Button, Toggle
from game.ui.canvas import Box
from game.ui.control import Container, ControlOptions
from game.ui.controls import Ui

TILE, ROW, SWITCH, GAP = 74.0, 38.0, 42.0, 8.0
"""The heights of a tile, a segmented control and a switch with its second line; the gap between tiles."""
PITCH = ROW + 36
"""The distance between two headings of segmented controls."""
HEADING = 26.0
PAPERS = (("A4", "A4"), ("Letter", "Letter"), ("A3", "A3"))
BLEEDS = (("0", "none"), ("1.5", "1.5 mm"), ("3", "3 mm"))
BACKS = (("", "none"), ("behind", "both sides"), ("apart", "separate sheets"))
BACK_PICTURE = (("", "none"), ("behind", "one picture"))
DPI = (("300", "300"), ("600", "600"))
COPIES = tuple((str(count), f"{count} of each") for count in range(1, 10))
IN_DECK = (DECK, "as in the game")


class Facts(NamedTuple):
    """The data behind the form's labels: the numbers of cards and of changed cards, why changed cards can't
    be chosen ("" if they can); `room`: cards per sheet; `turned`: how backs are mirrored; picture size in
    pixels; whether the game counts its cards."""

    every: int
    changed: int
    why_unchanged: str
    room: str
    turned: str
    picture: str
    counted: bool


class Tile(Button):
    """A choice with an icon, a name and two lines of text; lit when chosen, even while locked."""

    def __init__(
        self, ui: Container, box: Box, label: str, lines: tuple[str, str], icon: str, chosen: bool, locked: bool,
        press: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__(ui, box, label, press, kind="tile", icon=icon, chosen=chosen, enabled=not locked)
        self.lines = lines

    def tooltip(self) -> tuple[str, str]:
        """Return an empty tooltip: the tile shows all its text."""
        return "", ""

    def draw(self, surface: Surface) -> None:
        """Draw the plate with its icon and texts."""
        kit, (x, y, w, h) = self.kit, self.box
        lit, off = self.chosen, self.state == "disabled" and not self.chosen
        if lit:
            kit.fill(surface, self.box, "lit_top", "lit_bottom", 8, "brass", 1.5)
        else:
            kit.fill(surface, self.box, "chip_fill", None, 8, "disabled_edge" if off else "edge")
        if self.state in ("hovered", "active"):
            kit.outline(surface, self.box, "lamp", 8, 1.5)
        side = min(48.0, h - 16)
        inset = (x + 12, y + (h - side) / 2, side, side)
        kit.fill(surface, inset, "night0", "night1", 6)
        ink = "lamp" if lit else "disabled_icon" if off else "text"
        kit.draw_icon(surface, self.icon, (inset[0] + side / 2, y + h / 2), 26, ink)
        left, wide = x + side + 26, w - side - 34
        kit.draw_text(surface, self.label, (left, y + 20), 16, "mute" if off else ink, True, "midleft", wide)
        for number, words in enumerate(self.lines):
            at = (left, y + 39 + 17 * number)
            kit.draw_text(surface, words, at, 13.5, "mute" if off else "text2", False, "midleft", wide)


class Switch(Toggle):
    """A switch with a second line of text."""

    def __init__(
        self, ui: Container, box: Box, label: str, line: str, value: bool, press: Callable[[bool], object],
        **use: Unpack[ControlOptions],
    ) -> None:  # fmt: skip
        super().__init__(ui, box, label, value, press, **use)
        self.line = line

    def draw(self, surface: Surface) -> None:
        """Draw both lines and the switch."""
        kit, (x, y, w, _) = self.kit, self.box
        ink = "mute" if self.state == "disabled" else "text"
        kit.draw_text(surface, self.label, (x, y + 10), 16, ink, False, "midleft", w - 62)
        kit.draw_text(surface, self.line, (x, y + 29), 13.5, "text2", False, "midleft", w - 62)
        face = faces.Face("", "toggle", self.state, chosen=self.chosen)
        faces.toggle(kit, surface, self.box, face, float(self.state == "hovered"))


class Form:
    """The layout of the export options; `choose` returns the callback of a field's control."""

    def __init__(
        self, ui: Ui, choices: Choices, facts: Facts, locked: bool, choose: Callable[[str], Callable[[Any], None]]
    ) -> None:  # fmt: skip
        self.ui, self.choices, self.facts, self.locked, self.choose = ui, choices, facts, locked, choose

    def what(self, area: Box) -> None:
        """Add the controls of format, cards and copies, below each other or, if short of height, in two
        columns."""
        x, y, w, h = area
        below = h >= HEADING + 3 * (TILE + GAP) + PITCH + ROW
        wide = w if below else (w - 24) / 2
        self._heading((x, y, wide, 22), "Format")
        bled = "with bleed" if self.choices.margin else "without bleed"
        tiles = (
            (
                "pdf",
                "Print sheets",
                (f"PDF, {self.facts.room.partition(',')[0]}", "to cut yourself"),
                "print",
            ),
            ("png", "Single pictures", (f"PNG, {self.facts.picture}", f"{bled}, for a shop"), "cards"),
            ("tts", "Virtual tabletop", ("sheets of 10 × 7", "4,096 px, with backs"), "dice"),
        )
        top = y + HEADING
        for kind, label, lines, icon in tiles:
            Tile(
                self.ui, (x, top, wide, TILE), label, lines, icon, self.choices.kind == kind, self.locked,
                partial(self.choose("kind"), kind),
            )  # fmt: skip
            top += TILE + GAP
        left, top = (x, top + 10) if below else (x + wide + 24, y)
        self._heading((left, top, wide, 22), "Which cards")
        cards = (
            ("all", f"All {self.facts.every}"), ("changed", f"Changed {self.facts.changed}"), ("this", "This 1")
        )  # fmt: skip
        why = {"changed": self.facts.why_unchanged}
        self._segments((left, top + HEADING, wide, ROW), cards, "cards", why)
        if self.choices.kind != "png":
            self._copies((left, top + HEADING + ROW + GAP, wide, 36))

    def _copies(self, box: Box) -> None:
        x, y, w, h = box
        self.ui.label((x, y, w / 2, h), "Copies", 15, "text2")
        options = (COPIES[0], *([IN_DECK] if self.facts.counted else []), *COPIES[1:])
        wide = 168.0
        control = self.ui.drop_down(
            (x + w - wide, y, wide, h), options, self.choices.copies, self.choose("copies")
        )
        control.enabled = not self.locked

    def how(self, area: Box) -> None:
        """Add the controls of the format's options, in two columns if short of height."""
        x, y, w, h = area
        bars, switches = self._bars(), self._switches()
        if self.choices.kind == "tts":
            words = "Sheets of up to 10 × 7 cards, the back, and a saved deck with names and texts."
            self.ui.label((x, y + 4, min(w, 300.0), 90), words, 15, "text2", anchor="topleft")
            return
        below = h >= 3 * PITCH + 3 * SWITCH + ROW
        wide = w if below else (w - 24) / 2
        top = y
        for heading, detail, options, field in bars:
            self._heading((x, top, wide, 22), heading)
            self.ui.label((x, top, wide, 22), detail, 13.5, "text2", anchor="midright")
            self._segments((x, top + HEADING, wide, ROW), options, field)
            top += PITCH
        left, top = (x, top + 2) if below else (x + wide + 24, y)
        for label, detail, field, why in switches:
            box, value = (left, top, wide + 4, SWITCH - 2), getattr(self.choices, field)
            free = not self.locked and not why
            Switch(self.ui, box, label, detail, value, self.choose(field), enabled=free, why=why)
            top += SWITCH
        top += 2
        self.ui.label((left, top, wide - 150, ROW), "Resolution, dpi", 15, "text2")
        self._segments((left + wide - 150, top, 150, ROW), DPI, "dpi")

    def _bars(self) -> list[tuple[str, str, Sequence[tuple[str, str]], str]]:
        """Return the segmented controls: heading, consequence, options, field."""
        if self.choices.kind == "png":
            return [("Bleed", "", BLEEDS, "picture_bleed"), ("Card back", "", BACK_PICTURE, "backs")]
        turned = self.facts.turned if self.choices.backs == "behind" else ""
        return [
            ("Paper", "", PAPERS, "paper"),
            ("Bleed", self.facts.room, BLEEDS, "bleed"),
            ("Backs", turned, BACKS, "backs"),
        ]

    def _switches(self) -> list[tuple[str, str, str, str]]:
        """Return the switches: label, second line, field, why it is disabled ("" if it isn't)."""
        why = "With bleed you cut the corners yourself." if self.choices.margin else ""
        rounded = ("Rounded corners", "3 mm, without bleed", "rounded", why)
        if self.choices.kind == "png":
            return [rounded]
        return [
            ("Crop marks", "0.1 mm, outside the bleed", "marks", ""),
            ("Ruler and footer", "50 mm to check the scale", "footer", ""),
            rounded,
        ]

    def _heading(self, box: Box, words: str) -> None:
        self.ui.label(box, words, 14, "brass_light", bold=True)

    def _segments(
        self, box: Box, options: Sequence[tuple[str, str]], field: str, why: Mapping[str, str] | None = None
    ) -> None:
        chosen = getattr(self.choices, field)
        if chosen not in dict(options):
            chosen = options[-1][0]
        self.ui.segments(box, options, chosen, self.choose(field), why=why or {}, locked=self.locked)
