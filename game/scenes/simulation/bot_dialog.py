"""The chooser of the bot for a seat of a simulation: the bare ones, the strengths, a search of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.scenes.chooser import BACK, PAD, Chooser
from game.scenes.strength import draw_elo, draw_title
from game.ui.canvas import Box
from rules.bots import names
from rules.bots.names import STRENGTHS, UnknownBot, strength_of, title_of

if TYPE_CHECKING:
    from game.app import App

ROW, FOOT = 58.0, 132.0
SEARCH = "search:"
USUAL_ITERATIONS = "200"
BARE = {
    "random": "Any legal move, each as likely as the others: what the game does by itself.",
    "greedy": "The move that looks best at once. Quick: a good first opponent for new cards.",
}
TREE = "Thinks ahead for so many iterations a move: more play better and take longer."


class Seated(NamedTuple):
    """The bot that was chosen, and for which seat (-1: for every seat)."""

    seat: int
    bot: str


class BotDialog(Chooser):
    """Asks for the bot of one of so many seats; the scene below gets `resume(Seated(...))`, or `resume(None)`."""

    question = "Which bot plays"

    def __init__(self, app: App, seat: int, seats: int, bot: str) -> None:
        super().__init__(app, seat, seats, bot, [*BARE, *(strength.id for strength in STRENGTHS), SEARCH])
        self.iterations = bot.removeprefix(SEARCH) if bot.startswith(SEARCH) else USUAL_ITERATIONS
        self.every = False
        self.fault = ""

    # -- what can be done

    def choose(self, row: int) -> None:
        """This one plays; a search only with a number that it can take."""
        bot = self.choices[row]
        if bot == SEARCH:
            bot += self.iterations.strip()
            if fault := self._judge(bot):
                self.fault = fault
                self.ui.focus(self.entry)
                return
        self.app.pop(Seated(-1 if self.every else self.seat, bot))

    @staticmethod
    def _judge(bot: str) -> str:
        try:
            names.bot(bot)
        except UnknownBot as error:
            line = str(error)
            return f"{line[:1].upper()}{line[1:]}."
        return ""

    def _typed(self, text: str) -> None:
        self.iterations = text
        self.fault = self._judge(SEARCH + text.strip())
        self.app.redraw()

    def _alike(self, every: bool) -> None:
        self.every = every

    # -- layout

    def lay_out(self) -> Box:
        """The bots in a list; below it the size of a search, and whether all seats are meant."""
        panel = self.lay_list(ROW, FOOT, SEARCH if self.bot.startswith(SEARCH) else self.bot)
        x, y, w, h = panel
        top = y + h - FOOT + 10
        self.entry = self.ui.entry(
            (x + PAD + 178, top, 110, 38), self.iterations, self._typed, limit=9, hint=USUAL_ITERATIONS,
            on_enter=lambda: self.choose(len(self.choices) - 1),
        )  # fmt: skip
        if self.seats > 1:
            self.ui.toggle((x + w - PAD - 210, top, 210, 38), "For every seat", self.every, self._alike)
        self.lay_back(panel)
        return panel

    # -- drawing

    def paint(self, surface: Surface, box: Box) -> None:
        """Whose seat it is, and what is wrong with the size of a search."""
        super().paint(surface, box)
        kit, (x, y, w, h) = self.kit, box
        middle = y + h - FOOT + 29
        kit.draw_text(
            surface, "Iterations of a search", (x + PAD, middle), 15, "text2", False, "midleft", 172
        )
        if self.fault:
            drawn = kit.paragraph(self.fault, w - 2 * PAD - BACK - 40, 13, "refused")
            kit.draw_icon(surface, "cross", (x + PAD + 8, y + h - 36), 14, "refused")
            kit.put(surface, drawn, (x + PAD + 24, y + h - 36), "midleft")

    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Which bot it is and how it plays."""
        kit, (x, y, w, h), bot = self.kit, box, self.choices[i]
        ink = "lamp" if state == "chosen" else "text"
        kit.disc(surface, (x + 32, y + h / 2), 19, "night0", "edge")
        kit.draw_icon(surface, "dice" if bot == "random" else "bot", (x + 32, y + h / 2), 21, ink)
        strength = strength_of(bot)
        title = "Search" if bot == SEARCH else title_of(bot)
        told = strength.detail if strength else BARE.get(bot, TREE)
        left, room = x + 62, w - 62 - (70 if strength else 12)
        draw_title(kit, surface, (left, y + 19), title, bot, 16, ink, room)
        kit.draw_text(surface, told, (left, y + 41), 13, "text2", False, "midleft", room)
        if strength is not None:
            draw_elo(kit, surface, (x + w - 16, y + 19), 22, strength, 17, ink)
