"""The form panel that assigns bots to seats: simple bots, the strengths, a search of any size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Surface

from game.app.floating import PAD
from game.app.scene import App
from game.pages.parts.controller import draw_title
from game.pages.parts.number_stepper import NumberStepper
from game.pages.parts.page import Page
from game.pages.parts.seat_dialog import BACK, ChoiceText, Decide, SeatDialog
from game.simulate.report_text import SWAP
from game.ui.canvas import Box
from rules.bots import names
from rules.bots.names import STRENGTHS, UnknownBot, strength_of, title_of
from rules.common.text import capital, counted

ROW, LEAST_ROW = 42.0, 36.0
"""The height of a seat's row in logical pixels, and the least height if all rows then fit without
scrolling."""
USUAL = "greedy"


class BotsPanel:
    """A list with a bot for each seat. With `swap` and different bots, each seed is played once from every
    seat."""

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
        """Return whether the bots differ, so that swapping seats matters."""
        return len(set(self.all)) > 1

    def ask(self, seat: int) -> None:
        """Ask for the bot of a seat."""
        self._cursor = seat
        self.page.relay("bots")
        self.page.app.push(BotDialog(self.page.app, seat, len(self.all), self.all[seat], self.seat))

    def seat(self, seat: int, bot: str) -> None:
        """Assign a bot to a seat, or (-1) to every seat."""
        if seat < 0:
            self.all = [bot] * len(self.all)
        else:
            self.all[seat] = bot
        self.page.relay("bots")

    def _resize(self, count: int) -> None:
        last = self.all[-1] if self.all else USUAL
        self.all = [*self.all[:count], *[last] * (count - len(self.all))]
        self._cursor = min(self._cursor, count - 1)

    # -- layout and drawing

    def lay(self, area: Box) -> None:
        """Add the seat counter, the list and the switch below it."""
        x, y, w, h = area
        self.page.frame(area, "Bots", counted(len(self.all), "seat"))
        top = y + 44
        if self._counts:
            self.counter.lay((x + 16, top, w - 32, 38))
            self.page.ui.label((x + 248, top, w - 264, 38), self.counter.note, 13, "caution")
            top += 46
        room = y + h - 62 - top
        fits = room / len(self.all)
        row = fits if LEAST_ROW <= fits < ROW else ROW
        high = min(room, row * len(self.all))
        rows = self.page.rows("bots", (x + 10, top, w - 20, high), row, len(self.all), self._draw, self.ask)
        rows.go_to(self._cursor)
        why = "" if self.differ else "Choose different bots: swapping identical ones changes nothing."
        label = self.page.kit.fitting((SWAP, "Swap seats"), w - 86, 16)
        self.page.name("swap", self.page.ui.toggle(
            (x + 12, y + h - 52, w - 24, 40), label, self.swap and self.differ, self.page.sets(self, "swap"),
            enabled=not why, why=why,
            tip="Bots play each game twice with seats swapped, so dice and cards even out.",
        ))  # fmt: skip

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), bot = self.page.kit, box, self.all[i]
        middle = y + h / 2
        warm = state in ("hovered", "focused")
        kit.player_badge(surface, i, (x + 22, middle), 24)
        draw_title(kit, surface, (x + 46, middle), title_of(bot), bot, 16, "text", w - 130)
        kit.draw_icon(surface, "down", (x + w - 20, middle), 14, "lamp" if warm else "text2")


SEARCH = "search:"
USUAL_ITERATIONS = "200"
BARE = {
    "random": "Picks any legal move at random.",
    "greedy": "Picks the move that looks best right away. Fast enough to try new cards.",
}
TREE = "Thinks ahead. More iterations play better but take longer."


class BotDialog(SeatDialog):
    """A dialog that asks for the bot of one of `seats` seats, or of all (-1)."""

    question = "Which bot plays"
    foot = 132.0

    def __init__(self, app: App, seat: int, seats: int, bot: str, decide: Decide) -> None:
        super().__init__(
            app, seat, seats, bot, decide, [*BARE, *(strength.id for strength in STRENGTHS), SEARCH]
        )
        self.iterations = bot.removeprefix(SEARCH) if bot.startswith(SEARCH) else USUAL_ITERATIONS
        self.every = False
        self.fault = ""

    # -- actions

    def choose(self, row: int) -> None:
        """Choose the bot of a row; a search needs a valid number of iterations."""
        bot = self.choices[row]
        if bot == SEARCH:
            bot += self.iterations.strip()
            if fault := self._fault_of(bot):
                self._show_fault(fault)
                return
        self.app.pop(partial(self.decide, -1 if self.every else self.seat, bot))

    @staticmethod
    def _fault_of(bot: str) -> str:
        try:
            names.bot(bot)
        except UnknownBot as error:
            return f"{capital(str(error))}."
        return ""

    def _typed(self, text: str) -> None:
        self.iterations = text
        self._show_fault(self._fault_of(SEARCH + text.strip()))

    def _show_fault(self, fault: str) -> None:
        """Show a fault of the number ("": none) and keep its entry focused."""
        self.fault = fault
        self.build(self.app.kit)
        self.ui.focus(self.entry)
        self.app.redraw()

    def _set_every(self, every: bool) -> None:
        self.every = every

    # -- layout

    @property
    def chosen(self) -> str:
        """Return the lit choice; searches of all sizes are one choice."""
        return SEARCH if self.bot.startswith(SEARCH) else self.bot

    def lay_foot(self, foot: Box) -> None:
        """Add the entry for the search's iterations and the switch for all seats."""
        x, y, w, h = foot
        top, place = y + 10, (x + PAD, y + h - 56, w - 2 * PAD - BACK - 20, 40)
        self.ui.label((x + PAD, top, 172, 38), "Iterations per search", 15, "text2")
        self.entry = self.ui.entry(
            (x + PAD + 178, top, 110, 38), self.iterations, self._typed, limit=9, hint=USUAL_ITERATIONS,
            on_enter=lambda: self.choose(len(self.choices) - 1),
        )  # fmt: skip
        if self.fault:
            self.ui.label(place, self.fault, 13, "refused", icon=("cross", "refused"))
        if self.seats > 1:
            self.ui.toggle((x + w - PAD - 210, top, 210, 38), "For every seat", self.every, self._set_every)

    def describe(self, choice: str) -> ChoiceText:
        """Return the texts of a bot: its title and how it plays."""
        strength = strength_of(choice)
        icon = "dice" if choice == "random" else "bot"
        title = "Search" if choice == SEARCH else title_of(choice)
        return ChoiceText(icon, title, strength.detail if strength is not None else BARE.get(choice, TREE))
