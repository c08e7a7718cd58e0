"""The button of the export, and the export that goes on behind the page."""

from __future__ import annotations

from pygame import Surface

from game.cards.print.orders import Order
from game.pages.lab.changes import FOLDER
from game.pages.lab.export_dialog import ExportDialog
from game.pages.lab.exporting import Choices, Running, order_of
from game.pages.lab.view import LabView
from game.pages.parts.charts import draw_bar


class ExportButton:
    """Opens the dialog of the export, keeps what was chosen there, and goes on with the export when it is closed."""

    def __init__(self, page: LabView) -> None:
        self.page = page
        self.export: Running | None = None
        self.choices = Choices()

    def lay(self) -> None:
        """Make the button, in the page's bar."""
        page = self.page
        why = "" if page.deck.fields else "This game has no cards to export."
        page.bar_button(
            "export", "Export", self.open, "print", "PDF, pictures, virtual tabletop", page.narrow, why
        )

    def open(self) -> None:
        """Choose what is exported, or see how far it is."""
        self.page.app.push(ExportDialog(self.page.app, self))

    def order(self) -> Order:
        """All cards as they are now."""
        page = self.page
        return order_of(page.deck, page.game, page.app.folders.data / FOLDER)

    def ended(self) -> None:
        """Compare the cards with what was exported now."""
        self.page.changes.begin(self.page.deck)

    @property
    def running(self) -> bool:
        """Whether an export goes on."""
        return self.export is not None and not self.export.ended

    def go_on(self) -> bool:
        """Go on with the export for a piece of a frame, and say it when it has ended; whether there is more to see."""
        if self.export is None or self.export.ended:
            return False
        shown = self.export.go_on()
        if self.export.ended:
            self.ended()
            if self.export.fault:
                self.page.app.say(self.export.fault, "refused")
            else:
                self.page.app.say(f"Exported {self.export.written[0].name}")
        return shown

    def stop(self) -> None:
        """End the export."""
        if self.export is not None:
            self.export.stop()

    def paint_over(self, surface: Surface) -> None:
        """How far the export is, at the foot of the button."""
        if self.export is not None and (not self.export.ended or self.export.written):
            x, y, w, h = self.page.named["export"].box
            draw_bar(self.page.kit, surface, (x + 6, y + h - 6, w - 12, 4), self.export.share)
