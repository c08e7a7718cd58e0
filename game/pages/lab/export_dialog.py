"""The export button and its dialog (LOOK 15): purpose, options, a preview of the sheets, print faults, progress, and
the written file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from pygame import Surface

from game.app.floating import Floating
from game.app.scene import App
from game.cards.print.orders import Order
from game.cards.print.outputs import free_name
from game.pages.lab.changes import FOLDER
from game.pages.lab.export_form import Facts, Form
from game.pages.lab.exporting import (
    Choices,
    PrintFaults,
    Running,
    export_steps,
    order_of,
    print_faults,
    with_chosen_cards,
)
from game.pages.lab.sheet_panel import SheetPanel
from game.pages.lab.view import LabView
from game.pages.parts.charts import draw_bar
from game.store.browser import browse
from game.ui import text
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

STRIP, BAR = 31.0, 16.0
PATH, LEAST_PATH = 14.0, 12.0


def draw_strip(kit: Kit, surface: Surface, box: Box, problems: PrintFaults, failed: str = "") -> None:
    """Draw a line with the cards' print faults, or the reason the export failed in as many lines as it
    needs."""
    x, y, w, _ = box
    if failed:
        high = kit.paragraph_height(failed, w - 52, 15)
        kit.fill(surface, (x, y, w, high + 12), "night0", "night1", 8, "refused", 1.2)
        kit.draw_icon(surface, "caution", (x + 20, y + STRIP / 2), 16, "refused")
        surface.blit(kit.paragraph(failed, w - 52, 15, "text"), kit.canvas.pos(x + 38, y + 6))
        return
    left = problems.faults or problems.count_texts
    right = problems.count_texts if problems.faults else ()
    if not left:
        found = problems.checking or ("No problems found for print" if problems.checked else "")
        kit.draw_text(surface, found, (x, y + STRIP / 2), 14, "text2", False, "midleft", w)
        return
    kit.fill(surface, box, "night0", "night1", 8, "brass", 1.2)
    kit.draw_icon(surface, "caution", (x + 20, y + STRIP / 2), 16, "caution")
    words = kit.fitting(left, w - 50, 15)
    kit.draw_text(surface, words, (x + 38, y + STRIP / 2), 15, "text", False, "midleft", w - 50)
    room = w - 50 - kit.text_width(words, 15) - 20
    beside = kit.fitting((*(right or filter(None, [problems.checking])), ""), room, 14)
    if beside:
        kit.draw_text(surface, beside, (x + w - 12, y + STRIP / 2), 14, "text2", False, "midright")


def draw_progress(
    kit: Kit, surface: Surface, box: tuple[float, float, float], export: Running | None, idle: str, path: Path
) -> None:
    """Draw the step, progress bar and file of an export; before it starts, what it will write. `box` is left,
    top and width; its height follows from the content."""
    x, y, w = box
    said, beside, right = _progress_texts(export, idle)
    used = kit.draw_text(surface, said, (x, y + 10), 16, "text", True, "midleft", w)
    taken = (
        kit.draw_text(surface, right, (x + w, y + 10), 14, "text2", False, "midright", w)[2] if right else 0
    )
    room = w - used[2] - taken - 24
    if beside and room > 40:
        kit.draw_text(surface, beside, (x + used[2] + 12, y + 10), 14, "text2", False, "midleft", room)
    if export is not None:
        draw_bar(kit, surface, (x, y + 26, w, BAR), export.share)
    shown = export.written[0] if export is not None and export.written else path
    top = y + (58 if export is not None else 34)
    for line, words in enumerate(lines_of(kit, shown, w)):
        at = (x, top + 17 * line)
        kit.draw_text(surface, words, at, LEAST_PATH, "text2", False, "midleft", w, mono=True)


def _progress_texts(export: Running | None, idle: str) -> tuple[str, str, str]:
    """Return the current step, the amount done, and the time left, as texts."""
    if export is None:
        return idle, "", ""
    at = export.at
    if export.written:
        return "Done", f"{counted(at.total, 'card')} in {export.seconds:.0f} s", ""
    left = export.seconds_left
    return (
        at.what,
        f"{at.done} of {counted(at.total, 'card')}",
        f"about {max(1, round(left))} s left" if left else "",
    )


def lines_of(kit: Kit, path: Path, wide: float) -> Sequence[str]:
    """Return a path in one line, or in two if it is longer; only the end of a path longer than both."""
    words, limit, px = str(path), int(wide * kit.canvas.s), kit.font_px(LEAST_PATH)
    most = max(8, limit // max(1, text.width("n", px, mono=True)))
    if len(words) <= most:
        return (words,)
    if len(words) > 2 * most:
        words = f"…{words[1 - 2 * most :]}"
    cut = max(words.rfind("/", 0, most), words.rfind("\\", 0, most)) + 1 or most
    if len(words) - cut > most:
        cut = most
    return words[:cut], words[cut:]


EDGE, GAP = 20.0, 24.0
WIDE, HIGH, TALL, GROWS = 1056.0, 612.0, 712.0, 60.0
"""The panel's width and height, its height in a high window, and its extra width there for the larger
sheet."""
SECOND = 296.0
"""The extra width for a second sheet, if the window has room."""
WHAT, HOW = 252.0, 300.0
HEAD, FOOT, NARROW_FOOT, BUTTONS = 70.0, 138.0, 192.0, 70.0
"""The heights of the head and the foot; of the foot in a small window, and with only buttons."""


class Exporter(Protocol):
    """The owner of the running export, which continues it when the dialog is closed."""

    page: LabView
    export: Running | None
    choices: Choices

    def order(self) -> Order:
        """Return the export order of all current cards."""

    def ended(self) -> None:
        """Take note that the export has ended or was stopped."""


class ExportDialog(Floating):
    """The dialog that exports all cards of the lab or the chosen one."""

    def __init__(self, app: App, exporter: Exporter) -> None:
        super().__init__(app)
        self.exporter, self.choices = exporter, exporter.choices
        self.part = 0
        self.order = exporter.order()
        self.sheets = SheetPanel(self.order.deck)
        self.problems = PrintFaults()
        self._faults = app.faults(self.lab.game.id)

    @property
    def lab(self) -> LabView:
        """Return the lab page below the dialog."""
        return self.exporter.page

    # -- choices

    @property
    def running(self) -> Running | None:
        """Return the running export, None if there is none."""
        found = self.exporter.export
        return found if found is not None and not found.ended else None

    @property
    def chosen_order(self) -> Order:
        """Return the order of the chosen cards, using the changed cards found so far."""
        return with_chosen_cards(self.order, self.choices, self.lab.chosen, self.lab.changes.cards)

    def choose(self, field: str) -> Callable[[Any], None]:
        """Return the callback that stores a control's value in a field of the choices."""

        def put(value: Any) -> None:
            setattr(self.choices, field, value)
            self.sheets.number = 0
            self._forget_ended()
            self._rebuild()

        return put

    def start(self) -> None:
        """Start the export."""
        self.exporter.export = Running(export_steps(self.order, self.choices, self.lab.chosen), self.path)
        self._rebuild()

    def stop(self) -> None:
        """Stop the export and delete its files."""
        if self.exporter.export is not None:
            self.exporter.export.stop()
            self.exporter.export = None
        self._rebuild()

    def open_folder(self) -> None:
        """Open the folder of the written files in the system's file manager."""
        export = self.exporter.export
        folder = export.written[0].parent if export is not None and export.written else self.order.folder
        browse(folder.resolve())

    def turn(self, by: int) -> None:
        """Turn `by` sheets in the preview."""
        self.sheets.number += by
        self._rebuild()

    def go(self, by: int) -> None:
        """Go to another step of the dialog in a narrow window."""
        by = 2 * by if self.choices.kind == "tts" else by  # that step has no options there
        self.part = min(2, max(0, self.part + by))
        self._forget_ended()
        self._rebuild()

    def _rebuild(self) -> None:
        self.build(self.app.kit)
        self.app.redraw()

    # -- layout

    def build(self, kit: Kit) -> None:
        """Build the dialog for the current cards."""
        order = self.exporter.order()
        if order.deck is not self.order.deck:
            self.order, self.sheets = order, SheetPanel(order.deck)
        self._update_faults()
        self.sheets.show_order(self.choices, self.chosen_order, self.lab.chosen)
        running = self.running
        self.path = (
            running.path if running and running.path else free_name(self.order.path(self.choices.suffix))
        )
        super().build(kit)

    def _update_faults(self) -> None:
        """Update the known print faults of the chosen cards."""
        self.problems = print_faults(self.lab, self.chosen_order.cards)

    @property
    def narrow(self) -> bool:
        """Return whether the window is too small to show all parts at once."""
        canvas = self.kit.canvas
        return canvas.w < 900 or canvas.h < HIGH + 16

    @property
    def foot(self) -> float:
        """Return the height of the foot."""
        if not self.narrow:
            return FOOT
        return NARROW_FOOT if self.part == 2 or self.exporter.export is not None else BUTTONS

    def lay_out(self) -> Box:
        """Add three parts side by side, or only the current one, with progress below; return the dialog's
        box."""
        canvas = self.kit.canvas
        if self.narrow:
            box = x, y, w, h = (8.0, 8.0, canvas.w - 16, canvas.h - 16)
        else:
            grown = GROWS if canvas.h >= TALL + 60 else 0.0
            second = SECOND if canvas.w >= WIDE + SECOND + 60 and not grown else 0.0
            wide = min(WIDE + grown + second, canvas.w - 16)
            box = x, y, w, h = self.middle(wide, TALL if grown else HIGH)
        inside = (x + EDGE, y + HEAD, w - 2 * EDGE, h - HEAD - self.foot - 12)
        if self.narrow and self.exporter.export is not None:
            self.part = 2
        form = Form(self.ui, self.choices, self._facts(), self.running is not None, self.choose)
        parts = (form.what, form.how, lambda area: self.sheets.lay(self.ui, area, self.turn))
        if self.narrow:
            parts[self.part](inside)
        else:
            left, top, wide, high = inside
            how = left + WHAT + GAP
            sheet = how + HOW + GAP
            form.what((left, top, WHAT, high))
            form.how((how, top, HOW, high))
            parts[2]((sheet, top + 2, left + wide - sheet, high - 2))
        self._put_foot(box)
        self.ui.button((x + w - 48, y + 14, 36, 36), "", self.back, kind="icon", icon="cross", tip="Close")
        return box

    def _facts(self) -> Facts:
        lab, panel = self.lab, self.sheets
        changed, why = lab.counts["changed"], lab.why_no_changes
        if not why and not changed:
            why = "No cards have changed since the last export."
        counted = bool(self.order.deck.copies)
        return Facts(
            len(self.order.cards), changed, why, panel.room, panel.mirroring_text, panel.picture, counted
        )

    def _put_foot(self, box: Box) -> None:
        """Add the buttons of the current state."""
        x, y, w, h = box
        export, part = self.exporter.export, self.part
        buttons: list[tuple[str, Callable[[], object], str]] = [("Close", self.back, "")]
        if self.narrow and part and not self.running:
            buttons.insert(0, ("Back", partial(self.go, -1), ""))
        if self.running:
            buttons = [("Stop", self.stop, "cross"), ("Keep working", self.back, "")]
        elif export is not None and export.written:
            buttons.append(("Open folder", self.open_folder, ""))
        elif self.narrow and part < 2:
            buttons.append(("Continue", partial(self.go, 1), ""))
        else:
            buttons.append(("Export", self.start, ""))
        wide = min(150.0, (w - 2 * EDGE - 11 * (len(buttons) - 1) - 215) / max(1, len(buttons) - 1))
        high = 46.0 if self.narrow else 50.0
        top = y + h - 12 - high if self.narrow else y + h - FOOT + 58
        left = x + w - EDGE - 215
        self.left_of = left - 11 - wide * (len(buttons) - 1) - 11 * (len(buttons) - 2)
        for number, (label, press, icon) in enumerate(buttons):
            last = number == len(buttons) - 1
            back = (len(buttons) - 1 - number) * (wide + 11)
            place = (left, top, 215.0, high) if last else (left - back, top, wide, high)
            tip = "Stop without leaving a file." if label == "Stop" else ""
            kind, keycap = ("primary", "Enter") if last else ("secondary", "")
            self.ui.button(place, label, press, kind=kind, keycap=keycap, icon=icon, tip=tip)

    # -- progress

    def _forget_ended(self) -> None:
        """Drop an export that has ended."""
        if self.exporter.export is not None and self.exporter.export.ended:
            self.exporter.export = None

    def back(self) -> None:
        """Close the dialog; a running export continues in the background."""
        self._forget_ended()
        super().back()

    def update(self, dt: float) -> bool:
        """Continue the export, else draw previews and update faults and changes; return whether to redraw."""
        changed = super().update(dt)
        if (running := self.running) is not None:
            shown = running.advance()
            if running.ended:
                self.exporter.ended()
                self._rebuild()
            return shown or changed
        if self.sheets.prerender():
            return True
        faults = self.app.faults(self.lab.game.id)
        if faults != self._faults:
            self._faults = faults
            self.lab.checks.set_file_faults(faults, self.lab.homes)
            self._update_faults()
            changed = True
        if self.lab.checks.update():
            self._update_faults()
            changed = True
        if self.lab.changes.update():
            self._rebuild()
        return changed

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the heading, the sheet preview, the faults and the progress."""
        kit, (x, y, w, h) = self.kit, box
        export, left, wide = self.exporter.export, x + EDGE, w - 2 * EDGE
        kit.draw_icon(surface, "print", (left + 12, y + 33), 22, "brass_light")
        used = kit.draw_text(surface, "Export", (left + 32, y + 33), 21, "text", True, "midleft")
        at = (used[0] + used[2] + 12, y + 33)
        kit.draw_text(surface, self.order.title, at, 16, "text2", False, "midleft", x + w - 60 - at[0])
        kit.rule(surface, (left, y + 58), wide)
        self.sheets.paint(kit, surface)
        if self.foot == BUTTONS:
            return
        top = y + h - self.foot
        kit.rule(surface, (left, top), wide)
        fault = export.fault if export is not None else ""
        problems = self.problems._replace(checking="") if self.running else self.problems
        beside = wide if self.narrow else self.left_of - left - 24
        draw_strip(kit, surface, (left, top + 10, beside if fault else wide, STRIP), problems, fault)
        if not fault:
            draw_progress(kit, surface, (left, top + 50, beside), export, self.sheets.amount, self.path)


class ExportButton:
    """The button that opens the export dialog, keeps the choices made there, and continues the export after
    the dialog is closed."""

    def __init__(self, page: LabView) -> None:
        self.page = page
        self.export: Running | None = None
        self.choices = Choices()

    def lay(self) -> None:
        """Add the button to the page's bar."""
        page = self.page
        why = "" if page.deck.fields else "This game has no cards to export."
        page.controls.bar_button(
            "export", "Export", self.open, "print", "PDF, pictures, virtual tabletop", page.narrow, why
        )

    def open(self) -> None:
        """Open the dialog that chooses what to export or shows its progress."""
        self.page.app.push(ExportDialog(self.page.app, self))

    def order(self) -> Order:
        """Return the export order of all current cards."""
        page = self.page
        return order_of(page.deck, page.game, page.app.folders.data / FOLDER)

    def ended(self) -> None:
        """Compare the cards with the new export."""
        self.page.changes.start(self.page.deck)

    @property
    def running(self) -> bool:
        """Return whether an export is running."""
        return self.export is not None and not self.export.ended

    def advance(self) -> bool:
        """Export for part of a frame and announce the end; return whether the display changed."""
        if self.export is None or self.export.ended:
            return False
        shown = self.export.advance()
        if self.export.ended:
            self.ended()
            if self.export.fault:
                self.page.app.say(self.export.fault, "refused")
            else:
                self.page.app.say(f"Exported {self.export.written[0].name}")
        return shown

    def stop(self) -> None:
        """Stop the export."""
        if self.export is not None:
            self.export.stop()

    def paint_over(self, surface: Surface) -> None:
        """Draw the progress of the export at the foot of the button."""
        if self.export is not None and (not self.export.ended or self.export.written):
            x, y, w, h = self.page.controls.named["export"].box
            draw_bar(self.page.kit, surface, (x + 6, y + h - 6, w - 12, 4), self.export.share)
