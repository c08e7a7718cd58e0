"""Where hands, plates and panels are on a canvas: what the map says, seen from the side of one seat (LOOK 8).

The map has the places of seat 0 near and those of seat 1 far; who looks has the own ones near. A canvas
taller or wider than the map has room for the list of machines; while something is announced,
the stack takes a part of the preview's room.
"""

from __future__ import annotations

from game.smash_gear.geometry import Geometry
from game.smash_gear.store import PILES, SLOTS
from game.table.layout import HEIGHT, Box, Layout
from game.ui.canvas import Canvas
from rules.smash_gear.store import MACHINES

W, H = 63.0, 88.0
"""The size of a card, mm."""
HAND = 108.0
"""How wide a card of the hand is, px of the map."""
GUTTER, EDGE = 12.0, 16.0
BACK = 20.0
"""How wide the cards of the other hand are."""
RIVAL_HAND = "tray/rival"
"""The tray on the other player's plate in which an open hand lies, beside that of the Landfill."""
STACK = 146.0
PREVIEW = 330.0
"""How tall the preview is where there is room for something else below it."""
LEAST_LIST, LEAST_WIDE, MOST_WIDE = 130.0, 176.0, 240.0
CARD_H = HAND * H / W
SWAPPED = ("gears", "landfill")
TALLER = 0.7
"""How much of the room that a row of the store gains its tickets take."""
LEAST_SCALE = 0.8
"""Below this scale there are no lists: their letters cannot shrink with them."""
LAST_ROW = 9
"""The piles' row in the store, counted from 0."""
NOWHERE: Box = (0.0, 0.0, 1.0, 1.0)


class Places:
    """The boxes for one board on one canvas, seen by `own`; `waiting`: something is announced."""

    def __init__(self, layout: Layout, canvas: Canvas, geometry: Geometry, own: int, waiting: bool) -> None:
        self.layout, self.canvas, self.geometry = layout, canvas, geometry
        self.own, self.waiting = own, waiting
        self.lists_beside = False
        self._boxes = {**self._store(), **self._panels(), **self._hands()}
        for family in SWAPPED:
            for seat in (0, 1):
                self._boxes[f"{family}/{seat}"] = layout.box(f"{family}/{int(seat != own)}", canvas)

    def place(self, place: str) -> Box | None:
        """Where a place or panel is; None: where the map says."""
        return self.geometry.place(place) or self._boxes.get(place)

    def box(self, place: str) -> Box:
        """Where a place is."""
        return self.place(place) or self.layout.box(place, self.canvas)

    def _store(self) -> dict[str, Box]:
        """The store is as tall as the canvas: what is more than the map's goes to and between its rows."""
        more = self.canvas.h - HEIGHT
        x, y, w, h = self.layout.panel("store", self.canvas)
        found = {"panel/store": (x, y, w, h + more)}
        for place in (*SLOTS, *PILES):
            x, y, w, h = self.layout.box(place, self.canvas)
            row = _row(place)
            taller = TALLER * more / LAST_ROW if row < LAST_ROW else 0.0
            found[place] = (x, y + more * row / LAST_ROW, w, h + taller)
        return found

    def _hands(self) -> dict[str, Box]:
        x, y, w, h = self.layout.box("hand/0", self.canvas)
        x0, y0, w0, h0 = self.geometry.board
        top = min(y, max(y0 + h0 + GUTTER, self.canvas.h - EDGE - CARD_H))
        plate = self.layout.panel("rival", self.canvas)
        wide = w * BACK / HAND
        left, above, broad, tall = self.layout.box("landfill/1", self.canvas)
        tray_x, high = left + broad + GUTTER, h * BACK / HAND
        rival = (tray_x, above, plate[0] + plate[2] - EDGE - tray_x, tall)
        backs = (rival[0] + rival[2] - wide, above + (tall - high) / 2, wide, high)
        tray = (x - 4, top, w + 4, min(CARD_H, self.canvas.h - EDGE - top))
        hands = {f"hand/{self.own}": (x, top, w, h), f"hand/{1 - self.own}": backs}
        return {"panel/hand": tray, RIVAL_HAND: rival, **hands}

    def _panels(self) -> dict[str, Box]:
        x, y, w, _ = self.layout.panel("preview", self.canvas)
        bottom = self.layout.panel("own", self.canvas)[1] - GUTTER
        rest = bottom - y - PREVIEW - GUTTER
        lists = {"panel/mine": NOWHERE, "panel/theirs": NOWHERE}
        high = bottom - y
        if self.canvas.s < LEAST_SCALE:
            pass
        elif rest >= LEAST_LIST:
            high = PREVIEW
            half = (w - GUTTER) / 2
            lists = {
                "panel/mine": (x, bottom - rest, half, rest),
                "panel/theirs": (x + half + GUTTER, bottom - rest, half, rest),
            }
        elif (beside := self._beside()) is not None:
            lists = beside
            self.lists_beside = True
        found = {
            "panel/preview": (x, y, w, high),
            "panel/stack": NOWHERE,
            "stack": (x, y + high - STACK, w, STACK),
        }
        if self.waiting:
            found["panel/preview"] = (x, y, w, high - STACK - GUTTER)
            found["panel/stack"] = found["stack"]
        return {**found, **lists}

    def _beside(self) -> dict[str, Box] | None:
        """The lists left and right of the board, where both have room."""
        store, plate = self.layout.panel("store", self.canvas), self.layout.panel("rival", self.canvas)
        x, _, w, _ = self.geometry.board
        start, end = store[0] + store[2] + GUTTER, plate[0] - GUTTER
        left, right = x - GUTTER - start, end - x - w - GUTTER
        wide = min(left, right, MOST_WIDE)
        if wide < LEAST_WIDE:
            return None
        high = self.canvas.h - store[1] - EDGE
        return {
            "panel/mine": (start, store[1], wide, high),
            "panel/theirs": (end - wide, store[1], wide, high),
        }


def _row(place: str) -> int:
    """The row of a place in the store: machines, programs, supplies, piles."""
    family, what, *slot = place.split("/")
    if family == "pile":
        return LAST_ROW
    if not slot:
        return LAST_ROW - 1
    return int(slot[0]) + (MACHINES if what == "program" else 0)
