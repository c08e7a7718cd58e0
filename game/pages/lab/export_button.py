"""The export button, and the export that runs in the background."""

from __future__ import annotations

from pygame import Surface

from game.cards.print.orders import Order
from game.pages.lab.changes import FOLDER
from game.pages.lab.export_dialog import ExportDialog
from game.pages.lab.exporting import Choices, Running, order_of
from game.pages.lab.view import LabView
from game.pages.parts.charts import draw_bar


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
        page.bar_button(
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
            x, y, w, h = self.page.named["export"].box
            draw_bar(self.page.kit, surface, (x + 6, y + h - 6, w - 12, 4), self.export.share)
