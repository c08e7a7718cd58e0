"""The dialog of an export (LOOK 15): what for, how, the sheet itself, and how far it is."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.cards.print.orders import Order
from game.cards.print.outputs import ExportFault
from game.pages.lab.exporting import BACKS, BLEEDS, CARDS, KINDS, PAPERS, Choices, Running, begin
from game.pages.lab.sheet_preview import Preview
from game.pages.parts.charts import draw_bar
from game.ui.canvas import Box
from rules.common.words import counted

WIDE, HIGH = 1056.0, 612.0
FOOT, GAP = 124.0, 24.0
SIDE_BY_SIDE = 900.0
"""Logical px of the panel from which its three parts are side by side, not one after the other."""
STEP, ROW = 84.0, 38.0


class Exporter(Protocol):
    """The page below: it keeps the export that is running, and goes on with it when the dialog is closed."""

    export: Running | None


class ExportDialog(Floating):
    """Exports the cards of an order, or the one that is looked at."""

    def __init__(self, app: App, page: Exporter, order: Order, card: str, choices: Choices) -> None:
        super().__init__(app)
        self.page, self.order, self.card, self.choices = page, order, card, choices
        self.preview = Preview(order.deck)
        self.sheet_number = self.part = 0

    # -- what is chosen

    @property
    def running(self) -> Running | None:
        """The export that goes on."""
        found = self.page.export
        return found if found is not None and not found.ended else None

    @property
    def cards(self) -> Sequence[str]:
        """The cards of the sheets that are shown."""
        return (self.card,) if self.choices.cards == "this" else self.order.cards

    def choose(self, field: str) -> Callable[[Any], None]:
        """What a control calls with its value."""

        def put(value: Any) -> None:
            setattr(self.choices, field, value)
            self.sheet_number = 0
            self._again()

        return put

    def start(self) -> None:
        """Begin the export."""
        self.page.export = Running(begin(self.order, self.choices, self.card))
        self._again()

    def stop(self) -> None:
        """End it; no file is left."""
        if self.page.export is not None:
            self.page.export.stop()
            self.page.export = None
        self._again()

    def open_folder(self) -> None:
        """Show what was written where the system shows folders."""
        webbrowser.open(self.order.folder.resolve().as_uri())

    def turn(self, by: int) -> None:
        """Look at another sheet."""
        self.sheet_number += by
        self._again()

    def go(self, by: int) -> None:
        """Go to another part, where they come one after the other."""
        self.part += by
        self._again()

    def _again(self) -> None:
        self.build(self.app.kit)
        self.app.redraw()

    # -- layout

    def lay_out(self) -> Box:
        """Three parts side by side, or the one whose turn it is; below them how far it is."""
        box = x, y, w, h = self.middle(WIDE, HIGH)
        self.head(box, "Export cards", self.order.title)
        inside = (x + PAD, y + 80, w - 2 * PAD, h - 80 - FOOT)
        parts = (self._put_what, self._put_how, self._put_sheet)
        if w >= SIDE_BY_SIDE:
            wide = 300.0
            areas = [(inside[0] + n * (wide + GAP), inside[1], wide, inside[3]) for n in range(2)]
            left = inside[0] + 2 * (wide + GAP)
            areas.append((left, inside[1], inside[0] + inside[2] - left, inside[3]))
            for lay, area in zip(parts, areas, strict=True):
                lay(area)
        else:
            parts[self.part](inside)
        self._put_foot(box, narrow=w < SIDE_BY_SIDE)
        return box

    def _put_what(self, area: Box) -> None:
        x, y, w, _ = area
        free = self.running is None
        self.ui.label((x, y, w, 20), "What for", 14, "brass_light", bold=True)
        y += 26
        for id, label, words in KINDS:
            press = self._chooses("kind", id)
            chosen = self.choices.kind == id
            self.ui.button((x, y, w, ROW), label, press, kind="chip", chosen=chosen, enabled=free)
            self.ui.label((x + 4, y + ROW, w - 8, 20), words, 13, "text2")
            y += ROW + 26
        self.ui.label((x, y + 4, w, 20), "Which cards", 14, "brass_light", bold=True)
        options = [(id, f"{label} {len(self.order.cards)}" if id == "all" else label) for id, label in CARDS]
        self._choice((x, y + 30, w, ROW), options, "cards")

    def _put_how(self, area: Box) -> None:
        x, y, w, _ = area
        rows: list[tuple[str, str, Sequence[tuple[str, str]], str]] = []
        if self.choices.kind == "pdf":
            rows.append(("Paper", "", PAPERS, "paper"))
        if self.choices.kind != "tts":
            rows.append(("Bleed", self._room(), BLEEDS, "bleed"))
            rows.append(("Backs", "", BACKS, "backs"))
        for heading, words, options, field in rows:
            self.ui.label((x, y, w, 20), heading, 14, "brass_light", bold=True)
            self.ui.label((x, y, w, 20), words, 13, "text2", anchor="midright")
            self._choice((x, y + 26, w, ROW), options, field)
            y += STEP
        if self.choices.kind == "pdf":
            change = self.choose("marks")
            free = self.running is None
            self.ui.toggle((x, y, w, ROW), "Crop marks", self.choices.marks, change, enabled=free)
        if not rows:
            words = "Sheets of at most 10 × 7 cards and 4,096 px, the back, and a saved deck with names and texts."
            self.ui.label((x, y, w, 80), words, 14, "text2", anchor="topleft")

    def _room(self) -> str:
        """How many cards a sheet takes."""
        if self.choices.kind != "pdf":
            return ""
        try:
            sheet = self.preview.sheet(self.choices, self.cards)
        except ExportFault:
            return "no room for a card"
        return f"{sheet.places} a sheet{', lying' if sheet.lies else ''}"

    def _put_sheet(self, area: Box) -> None:
        x, y, w, h = area
        self._area = (x, y, w - 76, h)
        parts = self._sheets()
        if self.choices.kind != "pdf" or not parts:
            return
        left = x + w - 68
        self.ui.label((left, y, 68, 20), "Sheet", 13, "text2")
        self.ui.label((left, y + 20, 68, 22), f"{self.sheet_number + 1} of {len(parts)}", 15, bold=True)
        number, count = self.sheet_number, len(parts)
        for at, by, icon, tip in ((0, -1, "left", "The sheet before"), (36, 1, "right", "The next sheet")):
            there = 0 <= number + by < count
            press = partial(self.turn, by)
            self.ui.button(
                (left + at, y + 50, 32, 36), "", press, kind="icon", icon=icon, tip=tip, enabled=there
            )

    def _sheets(self) -> list[Sequence[str]]:
        """The cards of each sheet."""
        try:
            places = self.preview.sheet(self.choices, self.cards).places
        except ExportFault:
            return []
        return [self.cards[at : at + places] for at in range(0, len(self.cards), places)]

    def _put_foot(self, box: Box, narrow: bool) -> None:
        export, boxes = self.page.export, self.row(box, 46, 3 if narrow else 4)[-2:]
        if narrow and not self.running:
            if self.part:
                self.ui.button(self.row(box, 46, 3)[0], "Back", partial(self.go, -1))
            if self.part < 2:
                self.ui.button(boxes[1], "Continue", partial(self.go, 1), kind="primary", keycap="Enter")
                self.ui.button(boxes[0], "Close", self.back)
                return
        if self.running:
            self.ui.button(boxes[0], "Stop", self.stop, icon="close", tip="No file is left")
            self.ui.button(boxes[1], "Keep working", self.back, kind="primary", keycap="Enter")
        elif export is not None and export.written:
            self.ui.button(boxes[0], "Close", self.back)
            self.ui.button(boxes[1], "Open folder", self.open_folder, kind="primary", keycap="Enter")
        else:
            self.ui.button(boxes[0], "Close", self.back)
            self.ui.button(boxes[1], "Export", self.start, kind="primary", keycap="Enter")

    def _choice(self, box: Box, options: Sequence[tuple[str, str]], field: str) -> None:
        choice = self.ui.choice(box, options, str(getattr(self.choices, field)), self.choose(field))
        for chip in choice.chips:
            chip.enabled = self.running is None

    def _chooses(self, field: str, value: object) -> Callable[[], None]:
        put = self.choose(field)
        return partial(put, value)

    # -- what goes on

    def back(self) -> None:
        """Close; an export goes on behind."""
        if self.page.export is not None and self.page.export.ended:
            self.page.export = None
        super().back()

    def update(self, dt: float) -> bool:
        """Go on with the export, or with the cards of the sheet."""
        changed = super().update(dt)
        if (running := self.running) is not None:
            running.go_on()
            if running.ended:
                self._again()
            return True
        return self.preview.ahead(self._bleed, self._shown()) or changed

    @property
    def _bleed(self) -> float:
        """That of the cards that are shown: on virtual tables there is none."""
        return 0.0 if self.choices.kind == "tts" else float(self.choices.bleed)

    def _shown(self) -> Sequence[str]:
        """The cards of the sheet that is shown, or the one that stands for all pictures."""
        if self.choices.kind != "pdf":
            return (self.card,)
        parts = self._sheets()
        return parts[self.sheet_number] if parts else ()

    def paint(self, surface: Surface, box: Box) -> None:
        """The sheet, the bar, what was written or why it wasn't."""
        kit, (x, y, w, h) = self.kit, box
        if (w >= SIDE_BY_SIDE or self.part == 2) and (cards := self._shown()):
            if self.choices.kind == "pdf":
                sheet = self.preview.sheet(self.choices, self.cards)
                self.preview.draw(kit, surface, self._area, sheet, cards, self.choices.marks)
            else:
                self.preview.draw_card(kit, surface, self._area, cards[0], self._bleed)
        export = self.page.export
        left, top, wide = x + PAD, y + h - FOOT + 6, w - 2 * PAD
        if export is None:
            return
        if export.fault:
            kit.draw_text(surface, export.fault, (left, top + 10), 14, "refused", False, "midleft", wide)
            return
        said = export.at.what if not export.written else "Done"
        used = kit.draw_text(surface, said, (left, top), 15, "text", True, "midleft", wide / 2)
        of = f"{export.at.done} of {counted(export.at.total, 'card')}"
        if export.written:
            of = str(export.written[0])
        kit.draw_text(
            surface, of, (used[0] + used[2] + 12, top), 14, "text2", False, "midleft", wide - used[2] - 12
        )
        draw_bar(kit, surface, (left, top + 14, wide, 12), export.share)
