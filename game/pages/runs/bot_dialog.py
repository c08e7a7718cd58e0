"""The chooser of the bot for a seat of a simulation: the bare ones, the strengths, a search of any size."""

from __future__ import annotations

from pygame import Surface

from game.app.scene import App
from game.pages.parts.seat_dialog import BACK, CLOSE_ROWS, PAD, ChoiceText, SeatChoice, SeatDialog
from game.ui.canvas import Box
from rules.bots import names
from rules.bots.names import STRENGTHS, UnknownBot, strength_of, title_of
from rules.common.words import capital

SEARCH = "search:"
USUAL_ITERATIONS = "200"
BARE = {
    "random": "Any legal move, each as likely as the others.",
    "greedy": "The move that looks best at once: quick, to try new cards.",
}
TREE = "Thinks ahead: more iterations play better, and take longer."


class BotDialog(SeatDialog):
    """Asks for the bot of one of so many seats; the scene below gets `resume(SeatChoice(...))`, or `resume(None)`."""

    question = "Which bot plays"
    rows_of = CLOSE_ROWS
    foot = 132.0

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
        self.app.pop(SeatChoice(-1 if self.every else self.seat, bot))

    @staticmethod
    def _judge(bot: str) -> str:
        try:
            names.bot(bot)
        except UnknownBot as error:
            return f"{capital(str(error))}."
        return ""

    def _typed(self, text: str) -> None:
        self.iterations = text
        self.fault = self._judge(SEARCH + text.strip())
        self.app.redraw()

    def _alike(self, every: bool) -> None:
        self.every = every

    # -- layout

    @property
    def chosen(self) -> str:
        """A search of whatever size is one choice."""
        return SEARCH if self.bot.startswith(SEARCH) else self.bot

    def lay_foot(self, foot: Box) -> None:
        """The size of a search, and whether all seats are meant."""
        x, top, w = foot[0], foot[1] + 10, foot[2]
        self.entry = self.ui.entry(
            (x + PAD + 178, top, 110, 38), self.iterations, self._typed, limit=9, hint=USUAL_ITERATIONS,
            on_enter=lambda: self.choose(len(self.choices) - 1),
        )  # fmt: skip
        if self.seats > 1:
            self.ui.toggle((x + w - PAD - 210, top, 210, 38), "For every seat", self.every, self._alike)

    # -- drawing

    def paint_foot(self, surface: Surface, foot: Box) -> None:
        """What the number is, and what is wrong with it."""
        kit, (x, y, w, h) = self.kit, foot
        middle = y + 29
        kit.draw_text(
            surface, "Iterations of a search", (x + PAD, middle), 15, "text2", False, "midleft", 172
        )
        if self.fault:
            drawn = kit.paragraph(self.fault, w - 2 * PAD - BACK - 40, 13, "refused")
            kit.draw_icon(surface, "cross", (x + PAD + 8, y + h - 36), 14, "refused")
            kit.put(surface, drawn, (x + PAD + 24, y + h - 36), "midleft")

    def describe(self, choice: str) -> ChoiceText:
        """Which bot it is and how it plays."""
        strength = strength_of(choice)
        icon = "dice" if choice == "random" else "bot"
        title = "Search" if choice == SEARCH else title_of(choice)
        return ChoiceText(icon, title, strength.detail if strength is not None else BARE.get(choice, TREE))
