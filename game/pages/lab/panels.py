"""The panels about the chosen card: the card large and small, the views of it, its figures, its problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.cards.lint.problem import Problem
from game.cards.print.proofs import INCH
from game.pages.lab.closeup import LEGEND, OVERLAYS, VIEWS, CloseUp
from game.pages.lab.evidence import Side
from game.pages.lab.framing import Frame, Framer
from game.pages.lab.gallery import draw_mark
from game.pages.lab.sight import SIGHTS, simulate
from game.pages.lab.true_size import UNMEASURED, TrueSize, measured
from game.pages.lab.view import LabPanel, LabView
from game.pages.parts.page import HEAD, PAD
from game.simulate import report_text
from game.simulate.evidence import Evidence
from game.ui.buttons import Label
from game.ui.canvas import Box, centre
from game.ui.lists import ScrollList
from rules.common.text import counted

EYES, GAP, APART, LOOK_ROW = 168.0, 6.0, 14.0, 36.0


class Looks(LabPanel):
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
        return self._places((0.0, 0.0, width, 0.0))[-1][1] + LOOK_ROW

    def _places(self, area: Box) -> list[tuple[float, float]]:
        """Return the top left corner of each group."""
        (x, y, w, _), left, found = area, area[0], []
        for wide in self._groups:
            if left > x and left + wide > x + w:
                left, y = x, y + LOOK_ROW + GAP
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
            left = self._chip(f"view {id}", (left, y, self._wide(label), LOOK_ROW), label, press, chosen, "")
        left, y = over
        for id, label, tip in OVERLAYS:
            chosen, press = id in page.look.over, partial(page.toggle_overlay, id)
            why = "" if page.look.is_printed_face else "Choose Zoom or Print to show this over the card."
            left = self._chip(id, (left, y, self._wide(label), LOOK_ROW), label, press, chosen, tip, why)
        sights = [("", "All colours"), *((id, label) for id, (label, _) in SIGHTS.items())]
        page.controls.name(
            "eyes", page.ui.drop_down((*eyes, EYES, LOOK_ROW), sights, page.look.sight, page.see_with)
        )

    def _chip(
        self, name: str, box: Box, label: str, press: partial[None], chosen: bool, tip: str, why: str = ""
    ) -> float:
        self.page.controls.button(name, box, label, press, why, kind="chip", chosen=chosen, tip=tip)
        return box[0] + box[2] + GAP


STAYS = "last good card"


class CardPanel(LabPanel):
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
            page.controls.button("measure", self.scale, label, self._measure, kind="chip", tip=tip)
        picture = self.framer.picture if page.chosen and page.look.is_printed_face else None
        if picture is not None:
            place = self.close_up.place(self.stage, page.chosen, page.look)
            box = self.close_up.window(place, picture)
            page.controls.name("frame", Frame(page.ui, box, self.framer, place.k))

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


class StripPanel(LabPanel):
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


BUTTON, CELL = 36.0, 74.0
NONE, NOBODY = "No games with this card yet", "Players never have this card"


class EvidencePanel(LabPanel):
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
        page.controls.button(
            "evidence", box, "Figures before and after", self.compare, why, kind="icon", icon="chart"
        )

    def paint(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        kit.panel(surface, area)
        room = w - BUTTON - 30
        cells = self._cells()
        if not cells:
            reason = NONE if self.page.evidence.is_obtainable else NOBODY
            kit.put(surface, kit.paragraph(reason, room, 14, "text2"), (x + 14, y + h / 2), "midleft")
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


TOP, LEFT, SIZE = 26.0, 44.0, 14.0
MOST = 200
"""The most problems listed."""


class ProblemPanel(LabPanel):
    """A list with a row for each problem; a click shows its card and line."""

    rows: ScrollList | None = None
    progress_label: Label | None = None

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, _ = area
        self.progress_label = self.page.ui.label(
            (x + w - 200, y + 8, 184, 24), "", 14, "text2", anchor="midright"
        )
        self.update_progress()
        self._list()

    def renew(self) -> None:
        """Show the problems found so far."""
        before = self.rows
        if before is not None and self.problems == self.page.checks.found[:MOST]:
            return
        focused = before is not None and before.focused
        if before is not None:
            before.remove()
        self._list()
        if focused and self.rows is not None:
            self.page.ui.focus(self.rows)
            self.rows.take_over(before)

    def _list(self) -> None:
        page, offset = self.page, self.rows.scroll.offset if self.rows is not None else 0.0
        self.problems = page.checks.found[:MOST]
        room = self.inside[2] - LEFT - 24
        heights = [TOP + self.kit.paragraph_height(each.message, room, SIZE) + 8 for each in self.problems]
        shown = page.marked
        chosen = self.problems.index(shown) if shown is not None and shown in self.problems else -1
        self.rows = page.controls.rows(
            "problems",
            self.inside,
            heights or [TOP],
            len(self.problems),
            self._draw_row,
            self._pick,
            chosen=chosen,
        )
        if chosen < 0:
            self.rows.scroll.to(offset, at_once=True)

    def paint(self, surface: Surface, area: Box) -> None:
        count = len(self.page.checks.found)
        none = "No problems yet" if self.page.checks.running else "No problems"
        self.kit.panel(surface, area, counted(count, "problem") if count else none)
        if not count and not self.page.checks.running:
            self.kit.draw_icon(surface, "check", centre(self.inside), 34, "good")

    def update_progress(self) -> None:
        """Show the progress of the check or its duration."""
        checks = self.page.checks
        if self.progress_label is not None:
            whole = f"checked in {checks.seconds:.1f} s"
            self.progress_label.label = (
                f"checking {checks.done} of {checks.count}" if checks.running else whole
            )

    def _pick(self, row: int) -> None:
        self.page.show_problem(self.problems[row])

    def _draw_row(self, surface: Surface, row: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), each = self.kit, box, self.problems[row]
        draw_mark(kit, surface, (x + 22, y + h / 2), "refused" if each.severity == "fault" else "caution")
        where = _where(each)
        used = kit.draw_text(surface, where, (x + w - 10, y + 15), 13, "text2", False, "midright", w * 0.5)[2]
        called = self.page.name_of(each.card) if each.card else "All cards"
        kit.draw_text(surface, called, (x + LEFT, y + 15), 15, "text", True, "midleft", w - LEFT - used - 20)
        words = kit.paragraph(each.message, self.inside[2] - LEFT - 24, SIZE, "text2")
        surface.blit(words, kit.canvas.pos(x + LEFT, y + TOP))


def _where(problem: Problem) -> str:
    """Return the file name without folders, and the line if known."""
    name = problem.file.rpartition("/")[2]
    return f"{name}:{problem.line}" if problem.line else name
