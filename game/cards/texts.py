"""Texts of a face, set in their boxes, on plates and pills."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.cards import display
from game.cards.display import Box
from game.cards.elements import Pill, Style, Text
from game.cards.lettering import Line, Room, Run, Setter, Setting
from game.cards.markup import marked, plain
from game.cards.pen import Pen, Tight
from game.ui.pack_fonts import Family
from rules.content import suggestion

BODY = Style()
_GAP = 1.5
"""The gap between a text and the card that covers the part right of it, and between a pill and that card."""
NO_ROOM = "no room"
"""The beginning of the fault of a text that can't be made to fit, by which the lint recognises it."""
_AHEAD = {"left": 0.0, "center": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
"""The part of the spare room that comes before the words, for each alignment."""


class Inks(NamedTuple):
    """The colours of a text: of its letters, of its icons if they differ, and of coloured words."""

    letters: str
    icons: str
    within: tuple[str, ...]

    def of(self, run: Run) -> str:
        """Return the colour of a part of the text."""
        if run.icon and self.icons:
            return self.icons
        return self.within[run.mark.ink - 1] if run.mark.ink else self.letters


class Texts(Pen):
    """Draws texts."""

    def text(self, text: Text) -> float:
        """Draw a text in its box, with its plate or pill; return its lower edge."""
        x, y, w, h = self.box(text.box)
        with self.turned(text.turn, (x + w / 2, y + h / 2)):
            return self._text(text, (x, y, w, h))

    def _text(self, text: Text, box: Box) -> float:
        style = self._style(text.style)
        family = self.assets.fonts.families.get(style.font)
        setter, (x, y, w, h) = Setter(self.kit, style, self.k, family), box
        room = Room(self._seen(text, x, w), h, text.lines, text.grow)
        choices, inks = self._marked("text", text.text)
        setting = setter.set(choices, text.sizes, room, text.hyphens)
        if not setting.fits and text.brief:
            briefs, brief_inks = self._marked("brief", text.brief)
            brief = setter.set(briefs, text.sizes, room, text.hyphens)
            setting, inks = (brief, brief_inks) if brief.fits else (setting, inks)
        if not setting.fits:
            if self.roomier and text.tight == "roomier":
                raise Tight
            if text.tight == "leave_out":
                return y + h
            if room.w == w and not self.proof and not setter.is_enlarged(setting.size):
                self._no_room(plain(choices[-1]), text.sizes[-1])
        high = setter.step(setting.size) * len(setting.lines)
        if text.grow:
            h = max(h, high)
        wide = max(setter.width(line, setting.size) for line in setting.lines) * setting.narrow
        left = x + (room.w - wide) * _AHEAD[text.align]
        top = y + (h - high) * _AHEAD[text.valign]
        if text.plate is not None:
            self._pill("plate", text.plate, (x, y, w, h))
        if text.pill is not None and any(setting.lines):
            most = min(left - self.space.x, x + room.w + _GAP - left - wide)
            self._pill("pill", text.pill, (left, top, wide, high), most)
        if family is not None:
            self._letters(family, setter, setting)
        ink = self.ink("ink", text.ink or style.ink)
        used = Inks(ink, self.ink("icon_ink", text.icon_ink) if text.icon_ink else "", inks)
        begins = len(self.operations)
        for number, line in enumerate(setting.lines):
            spare = room.w - setter.width(line, setting.size) * setting.narrow
            at = (x + spare * _AHEAD[text.align], top + (number + 0.5) * setter.step(setting.size))
            self._line(setter, line, setting, at, used)
        self.operations[begins:begins] = self._halos(text, self.operations[begins:])
        return y + h if text.pill is None else top + high + text.pill.pad[1]

    def _marked(self, entry: str, template: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the alternative texts with their tags as switches, and the colours of those."""
        found: list[str] = []
        inks: tuple[str, ...] = ()
        for words in self.words(entry, template):
            text = marked(words, inks)
            inks = text.inks
            for fault in text.faults:
                self.fault(entry, fault)
            found.append(text.words)
        return tuple(found), tuple(self.ink(entry, ink) for ink in inks)

    def _halos(self, text: Text, drawn: list[display.Operation]) -> Iterator[display.Halo]:
        """Yield the silhouettes below a text: its shadow, then its outline."""
        runs = [each for each in drawn if isinstance(each, display.Run)]
        line = text.outline.width if text.outline is not None else 0.0
        if (cast := text.shadow) is not None:
            ink = self.ink("shadow.ink", cast.ink)
            for run in runs:
                yield display.Halo(path=self.path, run=run, ink=ink, line=line, by=cast.by, alpha=cast.alpha)
        if text.outline is not None:
            ink = self.ink("outline.ink", text.outline.ink)
            yield from (display.Halo(path=self.path, run=run, ink=ink, line=line) for run in runs)

    def _style(self, name: str) -> Style:
        """Return a style by name; "body" has a default. Note a fault for an unknown one."""
        styles = self.layout.styles
        if name not in styles and name != "body":
            self.fault("style", f"unknown style '{name}'{suggestion(name, [*styles])}")
        return styles.get(name, BODY)

    def _letters(self, family: Family, setter: Setter, setting: Setting) -> None:
        """Note faults for characters that a pack's font lacks."""
        written = [run for line in setting.lines for run in line if not run.icon]
        for bold, italic in dict.fromkeys(setter.font(run.mark)[:2] for run in written):
            if fault := family.lacks(bold, italic):
                self.fault("text", fault)
        lacking = {
            sign
            for run in written
            for sign in run.text
            if not sign.isspace() and ord(sign) not in family.signs
        }
        if lacking:
            self.fault("text", f"the font {family.name} can't write {' '.join(sorted(lacking)[:10])}")

    def _no_room(self, words: str, size: float) -> None:
        words = words if len(words) <= 40 else f"{words[:37]}..."
        self.fault("text", f"{NO_ROOM} for '{words}' even at size {size:g}")

    def _seen(self, text: Text, x: float, w: float) -> float:
        """Return the width of a text that the next card leaves uncovered."""
        seen = self.field("seen", text.seen) if text.seen else 1
        if not isinstance(seen, int | float) or seen >= 1:
            return w
        return max(1.0 / self.k, min(w, self.space.x + seen * self.space.w - x - _GAP))

    def _pill(self, entry: str, pill: Pill, box: Box, most: float = math.inf) -> None:
        """Draw a pill round a box, larger by its pad, at the sides by at most `most`."""
        x, y, w, h = box
        dx, dy = min(pill.pad[0], most), pill.pad[1]
        around = (x - dx, y - dy, w + 2 * dx, h + 2 * dy)
        self.add(
            display.Plate(
                path=self.path,
                box=around,
                stops=self.stops(entry, pill.fill),
                radius=min(pill.radius, around[3] / 2),
                edge=self.ink(entry, pill.edge) if pill.edge else "",
                line=pill.line,
            )
        )

    def _line(
        self, setter: Setter, line: Line, setting: Setting, at: tuple[float, float], inks: Inks
    ) -> None:
        """Draw one line of letters and icons, its left middle at a point."""
        size, x = setting.size, at[0]
        for run in line:
            wide = setter.width((run,), size) * setting.narrow
            ink = inks.of(run)
            if run.icon:
                self.icon("text", run.text, (x + wide / 2, at[1]), setter.icon_side(size), ink)
            else:
                self._run(run.text, (x, at[1]), size, ink, setter.font(run.mark), wide, setting.narrow)
            x += wide

    def _run(
        self,
        words: str,
        at: tuple[float, float],
        size: float,
        ink: str,
        font: display.Font,
        width: float,
        narrow: float = 1.0,
        centred: bool = False,
    ) -> None:
        self.add(
            display.Run(
                path=self.path,
                words=words,
                at=at,
                size=size,
                ink=ink,
                font=font,
                width=width,
                narrow=narrow,
                centred=centred,
            )
        )
