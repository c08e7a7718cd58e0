"""The gallery of the lab: the search with its filters, and every card found, with marks on those that have
problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.pages.lab.view import SIZES, LabPanel
from game.pages.parts.face_tiles import BESIDE, FaceStore, FaceTiles
from game.pages.parts.page import PAD, centred
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.kit import Kit

SEARCH, BETWEEN = 160.0, 6.0
FILTERS = (("all", "All"), ("problems", "Problems"), ("changed", "Changed"))


class Finder(LabPanel):
    """The search field and filters of the gallery."""

    @property
    def width(self) -> float:
        """Return the width of the row."""
        return SEARCH + sum(wide + BETWEEN for wide in self._wides())

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
        page.controls.name("search", entry)
        left = x + SEARCH + BETWEEN
        for (id, _), label, wide in zip(FILTERS, self._labels(), self._wides(), strict=True):
            chosen, why = page.search.only == id, page.why_no_changes if id == "changed" else ""
            page.controls.button(
                f"only {id}",
                (left, y, wide, h),
                label,
                partial(page.show_only, id),
                why,
                kind="chip",
                chosen=chosen,
            )
            left += wide + BETWEEN

    def renew(self) -> None:
        """Update the number of cards shown in each filter's label."""
        for (id, _), label in zip(FILTERS, self._labels(), strict=True):
            self.page.controls.named[f"only {id}"].label = label


FOOT, MARK, ROW = 7.0, 11.0, 36.0
ORDERS = (("files", "File order"), ("name", "By name"), ("problems", "Problems first"))


class Gallery(FaceTiles):
    """A grid of cards with one chosen; `marks(id)` returns the mark at a card's corner: "", "caution" or
    "refused". `why_none()` returns why the grid is empty; `offset` is the initial scroll offset."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        ids: Sequence[str],
        store: FaceStore,
        least: float,
        chosen: str,
        marks: Callable[[str], str],
        choose: Callable[[str], object],
        why_none: Callable[[], str],
        offset: float,
    ) -> None:
        self._marks, self._why_none = marks, why_none
        super().__init__(ui, box, ids, store, least, FOOT, lambda i: choose(self.ids[i]))
        self.choose(chosen)
        self.scroll.to(offset, at_once=True)

    def choose(self, chosen: str) -> None:
        """Set the chosen card."""
        self._chosen = self.ids.index(chosen) if chosen in self.ids else -1

    def reveal(self, at_once: bool = False) -> None:
        """Scroll the chosen card into view."""
        if self._chosen >= 0:
            self._reveal(self._chosen)
            self.scroll.to(self.scroll.target, at_once=at_once)
        self.dirty = True

    def show(self, ids: Sequence[str], chosen: str = "") -> None:
        """Show these cards, keeping the scroll offset, with the chosen one if it is among them."""
        offset = self.scroll.offset
        super().show(ids)
        self.choose(chosen)
        self.scroll.to(offset, at_once=True)

    def draw_items(self, surface: Surface) -> None:
        """Draw the visible cards, or why there are none."""
        super().draw_items(surface)
        if not self.ids:
            x, y, w, h = self._box
            self.kit.draw_icon(surface, "zoom", (x + w / 2, y + h / 2 - 40), 34, "mute")
            centred(self.kit, surface, self._why_none(), (x + w / 2, y + h / 2), w - 32)

    def draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw a face with its mark, in a light frame if it is chosen or hovered."""
        kit, (x, y, w, h) = self.kit, box
        self.draw_face(surface, i, box)
        if state != "normal":
            strong = state == "chosen"
            inner = (x + BESIDE - 4, y + BESIDE - 4, w - 2 * BESIDE + 8, h - BESIDE - FOOT + 8)
            kit.outline(surface, inner, "white" if strong else "lamp", 8, 2.4 if strong else 1.6)
        if mark := self._marks(self.ids[i]):
            draw_mark(kit, surface, (x + w - BESIDE - 5, y + BESIDE + 8), mark)


def draw_mark(kit: Kit, surface: Surface, at: tuple[float, float], mark: str) -> None:
    """Draw the mark of a problem: a cross for a fault, an exclamation mark for a warning."""
    kit.disc(surface, at, MARK, "night0", mark, 1.5)
    kit.draw_icon(surface, "caution" if mark == "caution" else "cross", at, 14, mark)


class GalleryPanel(LabPanel):
    """The gallery below its controls for order and size."""

    gallery: Gallery

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, h) = self.page, area
        page.controls.frame(area)
        top = y + PAD
        box = (x + PAD, top, min(180.0, w - 120), ROW)
        page.controls.name("order", page.ui.drop_down(box, ORDERS, page.search.order, page.sort))
        near, right = page.search.near, x + w - PAD
        page.controls.button(
            "nearer", (right - ROW, top, ROW, ROW), "Larger", lambda: page.zoom(1),
            "" if near < len(SIZES) - 1 else "The cards are at their largest.", kind="icon", icon="plus",
        )  # fmt: skip
        page.controls.button(
            "farther", (right - 2 * ROW - 6, top, ROW, ROW), "Smaller", lambda: page.zoom(-1),
            "" if near > 0 else "The cards are at their smallest.", kind="icon", icon="minus",
        )  # fmt: skip
        grid = (x + PAD, top + ROW + 6, w - 2 * PAD, h - ROW - 2 * PAD - 6)
        before = page.search.offset
        self.gallery = page.controls.name(
            "gallery",
            Gallery(
                page.ui, grid, page.found(), page.store, SIZES[near], page.chosen, page.checks.mark, page.choose,
                lambda: page.why_none, before,
            ),
        )  # fmt: skip
        if page.search.reveals:
            page.search.reveals = False
            self.gallery.reveal(at_once=True)
