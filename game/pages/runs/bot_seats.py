"""The panel of the form in which bots take their seats."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.controller import draw_title
from game.pages.parts.number_stepper import NumberStepper
from game.pages.parts.page import Page
from game.pages.parts.seat_dialog import SeatChoice
from game.pages.runs.bot_dialog import BotDialog
from game.simulate.words import SWAP
from game.ui.canvas import Box
from rules.bots.names import title_of
from rules.common.words import counted

ROW, LEAST_ROW = 42.0, 36.0
"""Logical px of height of a seat, and how low all become where they have room so without scrolling."""
USUAL = "greedy"


class BotsPanel:
    """Who plays: a bot a seat. With `swap` each seed is played once from every seat, while the bots differ."""

    def __init__(self, page: Page, bots: Sequence[str], allowed: range) -> None:
        self.page = page
        self.all = [bot or USUAL for bot in bots][: allowed[-1]]
        self.all += [USUAL] * (allowed[0] - len(self.all))
        self.swap = False
        self.counter = NumberStepper(
            page, "seat", "bots", allowed[0], allowed[-1], lambda: len(self.all), self._resize
        )
        self._counts = allowed[-1] > allowed[0]
        self._cursor = 0

    @property
    def differ(self) -> bool:
        """Whether changing the seats round would change anything."""
        return len(set(self.all)) > 1

    def ask(self, seat: int) -> None:
        """Ask for the bot of a seat."""
        self._cursor = seat
        self.page.relay("bots")
        self.page.app.push(BotDialog(self.page.app, seat, len(self.all), self.all[seat]))

    def seat(self, chosen: SeatChoice) -> None:
        """Let a bot take a seat, or every one."""
        if chosen.seat < 0:
            self.all = [chosen.bot] * len(self.all)
        else:
            self.all[chosen.seat] = chosen.bot
        self.page.relay("bots")

    def _resize(self, count: int) -> None:
        last = self.all[-1] if self.all else USUAL
        self.all = [*self.all[:count], *[last] * (count - len(self.all))]
        self._cursor = min(self._cursor, count - 1)

    def _swaps(self, swap: bool) -> None:
        self.swap = swap
        self.page.relay("swap")

    # -- layout and drawing

    def lay(self, area: Box) -> None:
        """Number, list, and the switch below it."""
        x, y, w, h = area
        top = y + 44
        if self._counts:
            self.counter.lay((x + 16, top, w - 32, 38))
            top += 46
        room = y + h - 62 - top
        fits = room / len(self.all)
        row = fits if LEAST_ROW <= fits < ROW else ROW
        high = min(room, row * len(self.all))
        rows = self.page.rows("bots", (x + 10, top, w - 20, high), row, len(self.all), self._draw, self.ask)
        rows.go_to(self._cursor)
        why = "" if self.differ else "Seat different bots: alike, they have nothing to change round."
        label = self.page.kit.fitting((SWAP, "Each seed from every seat"), w - 86, 16)
        self.page.name("swap", self.page.ui.toggle(
            (x + 12, y + h - 52, w - 24, 40), label, self.swap and self.differ, self._swaps, enabled=not why, why=why,
            tip="With the same luck, which evens out, so that seat and bot can be told apart.",
        ))  # fmt: skip

    def paint(self, surface: Surface, area: Box) -> None:
        """The panel and what is wrong with the number."""
        kit, (x, y, w, _) = self.page.kit, area
        kit.panel(surface, area, "Bots", counted(len(self.all), "seat"))
        if self.counter.note and self._counts:
            left, note = x + 16 + 232, self.counter.note
            kit.draw_text(surface, note, (left, y + 63), 13, "caution", False, "midleft", x + w - 16 - left)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.all):
            return
        kit, (x, y, w, h), bot = self.page.kit, box, self.all[i]
        middle = y + h / 2
        warm = state in ("hovered", "focused")
        kit.player_badge(surface, i, (x + 22, middle), 24)
        draw_title(kit, surface, (x + 46, middle), title_of(bot), bot, 16, "text", w - 130)
        kit.draw_icon(surface, "down", (x + w - 20, middle), 14, "lamp" if warm else "text2")
