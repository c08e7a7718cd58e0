"""The rows of controls over the panels: card filters, and views of the chosen card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.pages.lab.closeup import OVERLAYS, VIEWS
from game.pages.lab.panel import Panel
from game.pages.lab.sight import SIGHTS
from game.ui.canvas import Box

SEARCH, EYES, GAP, APART, ROW = 160.0, 168.0, 6.0, 14.0, 36.0
FILTERS = (("all", "All"), ("problems", "Problems"), ("changed", "Changed"))


class Finder(Panel):
    """The search field and filters of the gallery."""

    @property
    def width(self) -> float:
        """Return the width of the row."""
        return SEARCH + sum(wide + GAP for wide in self._wides())

    def _labels(self) -> Sequence[str]:
        return [f"{label} {self.page.counts[id]}" for id, label in FILTERS]

    def _wides(self) -> list[float]:
        return [self.kit.text_width(f"{label} 000", 15, True) + 24 for _, label in FILTERS]

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, _, h) = self.page, area
        entry = page.ui.entry(
            (x, y, SEARCH, h),
            page.search.words,
            page.look_for,
            limit=60,
            hint="Name or word",
            on_enter=page.choose_first,
        )
        page.name("search", entry)
        left = x + SEARCH + GAP
        for (id, _), label, wide in zip(FILTERS, self._labels(), self._wides(), strict=True):
            chosen, why = page.search.only == id, page.why_no_changes if id == "changed" else ""
            page.button(
                f"only {id}",
                (left, y, wide, h),
                label,
                partial(page.show_only, id),
                why,
                kind="chip",
                chosen=chosen,
            )
            left += wide + GAP

    def renew(self) -> None:
        """Update the number of cards shown in each filter's label."""
        for (id, _), label in zip(FILTERS, self._labels(), strict=True):
            self.page.named[f"only {id}"].label = label


class Looks(Panel):
    """The view controls of the chosen card (views, overlays, colour vision), in as many rows as they need."""

    @property
    def _groups(self) -> tuple[float, ...]:
        """Return the widths of the views, the overlays and the colour vision list."""
        words = [label for _, label in VIEWS], [label for _, label, _ in OVERLAYS]
        return *(sum(map(self._wide, each)) + GAP * (len(each) - 1) for each in words), EYES

    @property
    def width(self) -> float:
        """Return the total width in a single row."""
        return sum(self._groups) + APART * (len(self._groups) - 1)

    def high(self, width: float) -> float:
        """Return the height in rows of a given width."""
        return self._places((0.0, 0.0, width, 0.0))[-1][1] + ROW

    def _places(self, area: Box) -> list[tuple[float, float]]:
        """Return the top left corner of each group."""
        (x, y, w, _), left, found = area, area[0], []
        for wide in self._groups:
            if left > x and left + wide > x + w:
                left, y = x, y + ROW + GAP
            found.append((left, y))
            left += wide + APART
        return found

    def _wide(self, label: str) -> float:
        return self.kit.text_width(label, 15, True) + 24

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, ((left, y), over, eyes) = self.page, self._places(area)
        for id, label in VIEWS:
            chosen, press = page.look.view == id, partial(page.see, id)
            left = self._chip(f"view {id}", (left, y, self._wide(label), ROW), label, press, chosen, "")
        left, y = over
        for id, label, tip in OVERLAYS:
            chosen, press = id in page.look.over, partial(page.toggle_overlay, id)
            why = "" if page.look.is_printed_face else "Choose Zoom or Print to show this over the card."
            left = self._chip(id, (left, y, self._wide(label), ROW), label, press, chosen, tip, why)
        sights = [("", "All colours"), *((id, label) for id, (label, _) in SIGHTS.items())]
        page.name("eyes", page.ui.drop_down((*eyes, EYES, ROW), sights, page.look.sight, page.see_with))

    def _chip(
        self, name: str, box: Box, label: str, press: partial[None], chosen: bool, tip: str, why: str = ""
    ) -> float:
        self.page.button(name, box, label, press, why, kind="chip", chosen=chosen, tip=tip)
        return box[0] + box[2] + GAP
