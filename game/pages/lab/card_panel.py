"""The panels of the chosen card: large, and below it small, on a board and in simulated colour vision."""

from __future__ import annotations

from pygame import Surface

from game.cards.print.proofs import INCH
from game.pages.lab.closeup import LEGEND, CloseUp
from game.pages.lab.framing import Frame, Framer
from game.pages.lab.panel import Panel
from game.pages.lab.sight import SIGHTS, simulate
from game.pages.lab.true_size import UNMEASURED, TrueSize, measured
from game.pages.lab.view import LabView
from game.pages.parts.panel import HEAD, PAD
from game.ui.canvas import Box

STAYS = "last good card"


class CardPanel(Panel):
    """The chosen card below its name; `framing` crops its picture."""

    def __init__(self, page: LabView, framer: Framer) -> None:
        super().__init__(page)
        self.framer = framer

    @property
    def stage(self) -> Box:
        """Return the box in which the card is drawn."""
        x, y, w, h = self.area
        legend = LEGEND if self.page.look.is_printed_face and self.page.look.over - {"ruler"} else 0.0
        return x + PAD, y + HEAD, w - 2 * PAD, h - HEAD - legend - PAD

    @property
    def close_up(self) -> CloseUp:
        """Return the object that draws the card."""
        return self.page.close_up

    def lay(self, area: Box) -> None:
        super().lay(area)
        page = self.page
        self.scale: Box | None = None
        if page.chosen and page.look.view == "print" and not page.checks.shows_last_good(page.chosen):
            label = self._scale()
            wide = self.kit.text_width(label, 15, True) + 24
            self.scale = (area[0] + area[2] - wide - PAD, area[1] + 4, wide, 36)
            tip = "Measure your screen with a bank card"
            page.button("measure", self.scale, label, self._measure, kind="chip", tip=tip)
        picture = self.framer.picture if page.chosen and page.look.is_printed_face else None
        if picture is not None:
            place = self.close_up.place(self.stage, page.chosen, page.look)
            box = self.close_up.window(place, picture)
            page.name("frame", Frame(page.ui, box, self.framer, place.k))

    def paint(self, surface: Surface, area: Box) -> None:
        page, card, (x, y, w, _) = self.page, self.page.chosen, area
        if not card:
            self.kit.panel(surface, area, "Card")
            return
        right = x + w - 16
        self.kit.panel(surface, area)
        if page.checks.shows_last_good(card):
            wide = self.kit.text_width(STAYS, 13, True) + 24
            box = (x + w - wide - 12, y + 7, wide, 24)
            self.kit.fill(surface, box, "refused_fill", None, 12, "refused", 1.2)
            self.kit.draw_text(
                surface, STAYS, (box[0] + wide / 2, y + 19), 13, "text", True, "center", wide - 12
            )
            right = box[0] - 8
        elif self.scale is not None:
            right = self.scale[0] - 8
        self.kit.heading(surface, (x + 16, y + 20), right - x - 16, page.name_of(card))
        self.close_up.draw(surface, self.stage, card, page.look, self.framer.preview)
        if page.look.is_printed_face:
            _, top, _, h = self.stage
            self.close_up.draw_legend(surface, (x, top + h, w, LEGEND), card, page.look.over)

    def _scale(self) -> str:
        """Return the card's scale as text, relative to its true size."""
        part = self.close_up.place(self.stage, self.page.chosen, self.page.look).part
        if measured(self.page.app.settings) is None:
            return f"{part:.0%} at {UNMEASURED * INCH:.0f} dpi"
        return "True size" if part == 1 else f"{part:.0%} of true size"

    def _measure(self) -> None:
        self.page.app.push(TrueSize(self.page.app))


class StripPanel(Panel):
    """The card small: on a board, in greyscale, and as seen without green cones."""

    SHOWN = (("", ""), ("grey", SIGHTS["grey"][0].lower()), ("green", SIGHTS["green"][0].lower()))

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page, (x, y, w, h) = self.kit, self.page, area
        kit.panel(surface, area)
        if not page.chosen:
            return
        cell = w / len(self.SHOWN)
        face = page.close_up.on_table(page.chosen, where := "board", (cell - 12, h - 36))
        if face is None:
            face = page.close_up.on_table(page.chosen, where := "hand", (cell - 12, h - 36))
        if face is None:
            return
        for at, (sight, words) in enumerate(self.SHOWN):
            middle = x + (at + 0.5) * cell
            kit.put(surface, simulate(face, sight), (middle, y + (h - 22) / 2 + 2), "center")
            words = kit.fitting((words or where, words.removesuffix(" cones")), cell - 6, 13)
            kit.draw_text(surface, words, (middle, y + h - 15), 13, "text2", False, "center")
