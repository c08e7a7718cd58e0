"""The panel of evidence: figures of the chosen card from its newest run, and a button to the comparison
page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from game.pages.lab.evidence import Side
from game.pages.lab.panel import Panel
from game.pages.lab.view import LabView
from game.simulate import report_text
from game.simulate.evidence import Evidence
from game.ui.canvas import Box

BUTTON, CELL = 36.0, 74.0
NONE, NOBODY = "No games with this card yet", "Players never have this card"


class EvidencePanel(Panel):
    """A row of figures; `compare` opens the comparison page."""

    def __init__(self, page: LabView, compare: Callable[[], object]) -> None:
        super().__init__(page)
        self.compare = compare

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, h) = self.page, area
        page.evidence.show(page.chosen)
        box = (x + w - BUTTON - 10, y + (h - BUTTON) / 2, BUTTON, BUTTON)
        why = "" if page.chosen else "Choose a card to compare."
        page.button("evidence", box, "Figures before and after", self.compare, why, kind="icon", icon="chart")

    def paint(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        kit.panel(surface, area)
        room = w - BUTTON - 30
        cells = self._cells()
        if not cells:
            told = NONE if self.page.evidence.is_obtainable else NOBODY
            kit.put(surface, kit.paragraph(told, room, 14, "text2"), (x + 14, y + h / 2), "midleft")
            return
        cells = cells[: max(1, int(room // CELL))]
        for number, (value, label) in enumerate(cells):
            middle = x + 10 + (number + 0.5) * room / len(cells)
            kit.draw_text(surface, value, (middle, y + h / 2 - 10), 16, "text", True, "center")
            kit.draw_text(surface, label, (middle, y + h / 2 + 12), 12, "text2", False, "center")

    def _cells(self) -> Sequence[tuple[str, str]]:
        """Return the figures and their labels, the most significant first."""
        evidence = self.page.evidence
        side: Side | None = evidence.after or evidence.before
        found: Evidence | None = side.of(evidence.card) if side is not None else None
        if found is None:
            return ()
        cells = []
        if found.alone.played:
            cells.append((report_text.percent(found.alone.value), "won alone"))
        when = "games" if evidence.after is not None else "games before"
        cells.append((f"{found.games:,}", when))
        for label, share in (("played", found.played), ("taken", found.taken), ("seen", found.seen)):
            if share.won:
                cells.append((report_text.percent(share.value, 0), label))
        return cells
