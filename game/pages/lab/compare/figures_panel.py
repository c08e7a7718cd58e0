"""The panels of figures: win rates of players who alone had the card, before and after, with a verdict, other
figures of the runs, and the button that plays more games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from pygame import Surface

from game.pages.lab.compare.view import AFTER, CompareView
from game.pages.lab.evidence import GAMES, Side
from game.pages.parts.charts import draw_bar
from game.pages.parts.page import PAD, Panel, centred
from game.simulate import report_text
from game.simulate.evidence import Evidence, verdict
from game.simulate.intervals import Interval, difference_of
from game.ui.canvas import Box
from rules.common.text import counted

NAMES, FIGURES, AXIS, SIGN = 124.0, 104.0, 24.0, 62.0
"""The widths of the columns left and right of the chart, the heights of the axis and of the verdict."""
NONE = "No data on this card yet."
STEPS = (0.05, 0.1, 0.2)
"""The possible steps of the grid lines."""
LINES = 7
"""The most grid lines."""
ROW = 34.0


class WonPanel(Panel[CompareView]):
    """The win rates of both versions as whiskers on one axis, and the verdict below."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page = self.kit, self.page
        x, y, w, h = self.inside
        if page.why_no_figures:
            kit.panel(surface, area, "Figures")
            high = kit.paragraph_height(page.why_no_figures, w - 48, 15)
            centred(kit, surface, page.why_no_figures, (x + w / 2, y + (h - high) / 2), w - 48, 15)
            return
        kit.panel(surface, area, "Won when only one side had it", "95 % intervals", lit=True)
        chart = (x + PAD, y, w - 2 * PAD, max(1.0, h - SIGN - AXIS))
        self._chart(surface, chart)
        self._verdict(surface, (x + PAD, y + h - SIGN + 4, w - 2 * PAD, SIGN - 4))

    def _chart(self, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        told_of = [known for _, _, known in self.page.sides if known is not None]
        shown = [known.alone for known in told_of if known.alone.played]
        even = told_of[-1].even if told_of else 0.5
        low, high, step = scale(shown, even)
        left, wide = x + NAMES, max(1.0, w - NAMES - FIGURES)

        def place(value: float) -> float:
            return left + wide * (value - low) / (high - low)

        for at in range(round((high - low) / step) + 1):
            value = low + at * step
            kit.line(surface, (place(value), y + 22), (place(value), y + h), "edge", 1, 130)
            end = " %" if value + step > high + 1e-9 else ""
            kit.draw_text(
                surface, f"{100 * value:.0f}{end}", (place(value), y + h + 12), 13, "text2", False, "center"
            )
        top = y + 22
        while top < y + h:
            kit.line(surface, (place(even), top), (place(even), min(y + h, top + 5)), "text", 1.2)
            top += 9
        told = f"even {100 * even:.0f} %"
        kit.draw_text(surface, told, (place(even), y + 10), 13, "text2", False, "center")
        for number, (name, side, known) in enumerate(self.page.sides):
            after = name == AFTER
            middle = y + 26 + (h - 26) * (number + 0.5) / len(self.page.sides)
            ink = "lamp" if after else "text2"
            kit.draw_text(surface, name, (x, middle - 9), 16, ink, True, "midleft", NAMES)
            detail = _detail(side, known)
            kit.draw_text(
                surface, kit.fitting(detail, NAMES + 60, 13), (x, middle + 11), 13, "text2", False, "midleft"
            )
            if known is None or not known.alone.played:
                continue
            found = known.alone
            self._whisker(
                surface, place(found.low), place(found.value), place(found.high), middle, ink, after
            )
            kit.draw_text(
                surface,
                report_text.percent(found.value),
                (x + w, middle - 8),
                19,
                ink,
                True,
                "midright",
                FIGURES - 6,
            )
            kit.draw_text(
                surface, report_text.between(found), (x + w, middle + 13), 13, "text2", False, "midright"
            )

    def _whisker(
        self, surface: Surface, low: float, value: float, high: float, y: float, ink: str, full: bool
    ) -> None:
        kit = self.kit
        kit.line(surface, (low, y), (high, y), ink, 2.6)
        for x in (low, high):
            kit.line(surface, (x, y - 7), (x, y + 7), ink, 2.6)
        kit.disc(surface, (value, y), 7, ink if full else "panel_bottom", ink, 2.6)

    def _verdict(self, surface: Surface, box: Box) -> None:
        kit, page, (x, y, w, h) = self.kit, self.page, box
        found = verdict(page.name_now, *page.evidence_pair)
        ink = "good" if found.conclusive else "caution"
        kit.fill(surface, box, "night0", None, 8, ink, 1.2)
        kit.draw_icon(surface, "check" if found.conclusive else "caution", (x + 22, y + h / 2), 18, ink)
        size = kit.largest(found.heading, (16, 15, 14, 13), w - 56)
        kit.draw_text(surface, found.heading, (x + 44, y + h / 2 - 10), size, "text", True, "midleft", w - 56)
        told = kit.fitting((found.words, found.words.partition(". ")[0]), w - 56, 13)
        size = kit.largest(told, (14, 13), w - 56)
        kit.draw_text(surface, told, (x + 44, y + h / 2 + 12), size, "text2", False, "midleft", w - 56)


def scale(found: Sequence[Interval], even: float) -> tuple[float, float, float]:
    """Return the ends of an axis that holds the intervals and the even value, and the step of its grid
    lines."""
    least, most = (
        min([even - 0.05, *(each.low for each in found)]),
        max([even + 0.05, *(each.high for each in found)]),
    )
    for step in STEPS:
        low, high = max(0.0, floor(least / step) * step), min(1.0, ceil(most / step) * step)
        if (high - low) / step < LINES:
            break
    return low, high, step


def _detail(side: Side | None, known: Evidence | None) -> tuple[str, ...]:
    if side is None:
        return ("no games yet",)
    if known is None:
        return ("reading",)
    games = counted(known.alone.played, "game")
    when = "" if side.known else "version unknown, "
    return f"{when}{games}", games


class Figure(NamedTuple):
    """A figure before and after, as text, and its change."""

    label: str
    before: str
    after: str
    change: str


class UsesPanel(Panel[CompareView]):
    """The other figures of the card, a row each."""

    def paint(self, surface: Surface, area: Box) -> None:
        kit, page, (x, y, w, h) = self.kit, self.page, self.inside
        kit.panel(surface, area, "Use", "before, after")
        figures = list(self._figures())
        if not figures:
            centred(kit, surface, NONE, (x + w / 2, y + h / 2 - 20), w - 40, 15)
        foot = kit.paragraph_height(page.games_text, w - 16, 13) if page.games_text else 0.0
        row = min(ROW, (h - foot - 6) / max(1, len(figures)))
        right = w * 0.6 - 90
        for number, each in enumerate(figures):
            top = y + number * row
            middle = top + row / 2
            if number:
                kit.line(surface, (x + 8, top), (x + w - 8, top), "edge", 1, 120)
            kit.draw_text(surface, each.label, (x + 8, middle), 15, "text", False, "midleft", right - 8)
            at = x + w * 0.6
            kit.draw_text(surface, each.before, (at - 18, middle), 15, "text2", False, "midright")
            kit.draw_icon(surface, "right", (at, middle), 13, "text2")
            kit.draw_text(surface, each.after, (at + 84, middle), 15, "text", True, "midright")
            kit.draw_text(surface, each.change, (x + w - 8, middle), 14, "text2", False, "midright")
        if page.games_text and foot + len(figures) * row <= h:
            kit.put(surface, kit.paragraph(page.games_text, w - 16, 13), (x + 8, y + h - foot))

    def _figures(self) -> Iterator[Figure]:
        before, after = self.page.evidence_pair
        parts = (
            ("Seen (all games)", "seen"),
            ("Taken (all games)", "taken"),
            ("Played (all games)", "played"),
        )
        for label, part in parts:
            one, other = (getattr(each, part) if each is not None else None for each in (before, after))
            if (one and one.won) or (other and other.won):
                yield _figure(label, one, other, report_text.percent)
        one, other = (each.lift if each is not None else None for each in (before, after))
        if one or other:
            yield _figure("Lift (players who took it)", one, other, report_text.points)


def _figure(
    label: str, before: Interval | None, after: Interval | None, told: Callable[[float], str]
) -> Figure:
    one, other = ("–" if each is None else told(each.value) for each in (before, after))
    change = ""
    if before is not None and after is not None:
        found = difference_of(after, before)
        change = "may be chance" if not found.excludes(0) else "more" if found.value > 0 else "less"
    return Figure(label, one, other, change)


class MorePanel(Panel[CompareView]):
    """The button that plays more games, or their progress with a button that stops them."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, h) = self.page, area
        evidence = page.evidence
        if evidence.playing:
            page.button("stop", (x + w - 130, y, 130, h), "Stop", page.stop, icon="pause")
            return
        tip = "Bots play these in the background until you leave this page."
        page.button("more", area, f"{GAMES} more games", page.play, page.why_no_figures, icon="redo", tip=tip)

    def paint_over(self, surface: Surface) -> None:
        """Draw the progress of the games."""
        page, (x, y, w, h) = self.page, self.area
        evidence = page.evidence
        if evidence.playing and evidence.after is not None:
            live = evidence.after.live
            told = f"{live.games:,} of {counted(live.run.games, 'game')}"
            self.kit.draw_text(surface, told, (x + 4, y + 14), 15, "text", True, "midleft", w - 150)
            draw_bar(self.kit, surface, (x, y + h - 16, w - 146, 10), evidence.share)
