"""The form of a new run: the game and its options, bots, size; its faults and its command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from pygame import Surface

from game.app.floating import PAD
from game.app.scene import App
from game.commands.values import UsageError
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.controller import draw_title
from game.pages.parts.number_stepper import NumberStepper
from game.pages.parts.options import OptionRows, choice_of, filter_options, lay_option, pictured, settle
from game.pages.parts.page import Page, Panel
from game.pages.parts.seat_dialog import BACK, ChoiceText, Decide, SeatDialog
from game.pages.runs.run_size import RunSize
from game.simulate import report_text
from game.simulate.plan import plan
from game.simulate.report_text import SWAP
from game.simulate.results import Run
from game.ui import clipboard, plates, text
from game.ui.canvas import Box
from rules.bots import names
from rules.bots.names import STRENGTHS, UnknownBot, strength_of, title_of
from rules.common.text import capital, counted
from rules.content import DataFaults
from rules.game import Choice, Option, Setup, choices_of_options
from rules.tabletop import AnyTabletop

ROW, LEAST_ROW = 42.0, 36.0
"""The height of a seat's row in logical pixels, and the least height if all rows then fit without
scrolling."""
USUAL = "greedy"


class BotsPanel(Panel[Page]):
    """A list with a bot for each seat. With `swap` and different bots, each seed is played once from every
    seat."""

    def __init__(self, page: Page, bots: Sequence[str], allowed: range) -> None:
        super().__init__(page)
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
        super().lay(area)
        x, y, w, h = area
        self.page.controls.frame(area, "Bots", counted(len(self.all), "seat"))
        top = y + 44
        if self._counts:
            self.counter.lay((x + 16, top, w - 32, 38))
            self.page.ui.label((x + 248, top, w - 264, 38), self.counter.note, 13, "caution")
            top += 46
        room = y + h - 62 - top
        fits = room / len(self.all)
        row = fits if LEAST_ROW <= fits < ROW else ROW
        high = min(room, row * len(self.all))
        rows = self.page.controls.rows(
            "bots", (x + 10, top, w - 20, high), row, len(self.all), self._draw, self.ask
        )
        rows.go_to(self._cursor)
        why = "" if self.differ else "Choose different bots: swapping identical ones changes nothing."
        label = self.page.kit.fitting((SWAP, "Swap seats"), w - 86, 16)
        self.page.controls.name("swap", self.page.ui.toggle(
            (x + 12, y + h - 52, w - 24, 40), label, self.swap and self.differ, self.page.controls.sets(self, "swap"),
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


_PICTURED, _SIDE = 92.0, 74.0
_EXPLAINED = 3
"""The most options that are each explained below."""
_SHORT = 20
"""The longest fact that fits, in characters."""


class GamePanel(Panel[Page]):
    """The choices of a game's options, initially as in a setup; defaults are replaced by those usual for
    bots. `players` returns the number of players."""

    def __init__(self, page: Page, game: AnyTabletop, first: Setup, players: Callable[[], int]) -> None:
        super().__init__(page)
        self.game, self._players = game, players
        self.options = _initial_choices(game.options(), first.options)
        self._pictured = pictured(game)
        self._beside = [*filter_options(game), *([self._pictured] if self._pictured else [])]
        others = [option for option in game.options() if option not in self._beside]
        self._others = OptionRows(page, others, self.options, page.relay)
        self._others.brief = len(others) > _EXPLAINED

    def height(self, width: float) -> float:
        """Return the panel's height at a width."""
        return 52.0 + (_PICTURED if self._pictured else 0.0) + self._others.height(width - 32)

    def lay(self, area: Box) -> None:
        """Add the pictured option, then the others."""
        super().lay(area)
        (x, y, w, _), ui = area, self.page.ui
        self._others.seat(self._players())
        self.page.controls.frame(area, "Game", self.game.title)
        at = y + 44
        for number, option in enumerate(self._beside):
            top = at + (24 if self._alone else 2 + 42 * number)
            box = (x + 102, top, w - 118, 36)
            lay_option(self.page, option, box, self.options, partial(self._choose, option.id))
        if self._alone and self._choice is not None:
            ui.label((x + 102, at + 2, w - 118, 20), self._beside[0].label, 14, "text2")
            facts = (
                ", ".join(fact for fact in self._choice.facts if len(fact) <= _SHORT) or self._choice.detail
            )
            ui.label((x + 102, at + 64, w - 118, 20), facts, 13, "mute")
        self._others.lay((x + 16, at + (_PICTURED if self._beside else 0), w - 32, 1))

    @property
    def _choice(self) -> Choice | None:
        """Return the choice of the pictured option, None without one."""
        return choice_of(self._pictured, self.options) if self._pictured is not None else None

    @property
    def _alone(self) -> bool:
        """Return whether a single option is beside the picture, which leaves room for its texts."""
        return len(self._beside) == 1

    def _choose(self, option: str, choice: str) -> None:
        """Set an option's choice and replace choices of others that don't go with it."""
        self.options[option] = choice
        settle(self.game, self.options)
        self.page.relay()

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the picture of the choice."""
        kit, choice = self.page.kit, self._choice
        if choice is not None and choice.art:
            kit.put(surface, choice_picture(kit, choice, _SIDE), (area[0] + 16, area[1] + 48))


def _initial_choices(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Return the initial choices of the options."""
    chosen = choices_of_options(options, given)
    usual = {option.id: option.usual(chosen) for option in options}
    return {
        option.id: option.usual(chosen, among_bots=True)
        if chosen[option.id] == usual[option.id]
        else chosen[option.id]
        for option in options
    }


class Form:
    """The panels of the form and the run they define. `setup` gives the initial options and bots."""

    def __init__(self, page: Page, game: AnyTabletop, setup: Setup | None) -> None:
        first = setup or game.default_setup(game.seats[0])
        self.played = game
        self.bots = BotsPanel(page, [first.bot(seat) for seat in range(len(first.seats))], game.seats)
        self.game = GamePanel(page, game, first, lambda: len(self.bots.all))
        self.size = RunSize(page)
        self._decks = first.decks
        self._planned: tuple[object, Run | str] = (None, "")

    @property
    def setup(self) -> Setup:
        """Return the setup of the run's games."""
        bots = tuple(self.bots.all)
        usual = self.played.default_setup(len(bots))
        decks = self._decks if len(self._decks) == len(bots) else usual.decks
        return replace(usual, options=dict(self.game.options), decks=decks, bots=bots)

    @property
    def run(self) -> Run | str:
        """Return the run, or one line saying why it can't start; computed only after a change."""
        asked = (
            tuple(self.game.options.items()), tuple(self.bots.all), self.bots.swap,
            self.size.games_text, self.size.seed.seed, self.size.jobs_text,
        )  # fmt: skip
        if asked != self._planned[0]:
            self._planned = asked, self._plan()
        return self._planned[1]

    def _plan(self) -> Run | str:
        setup, game = self.setup, self.played
        try:
            games, seed, _ = self.size.games, self.size.run_seed, self.size.jobs
            if faults := game.check_setup(setup):
                return faults[0]
            return plan(game, setup, games, seed, swap=self.bots.swap and self.bots.differ)
        except UsageError as fault:
            return str(fault)
        except DataFaults as faults:
            return f"Can't read the cards: {faults.brief}"
        except OSError as error:
            return f"Can't read the cards ({error.strerror})."

    @property
    def fault(self) -> str:
        """Return why the run can't start, "" if it can."""
        run = self.run
        return run if isinstance(run, str) else ""

    @property
    def command(self) -> str:
        """Return the equivalent command line, "" while there is a fault."""
        run = self.run
        return "" if isinstance(run, str) else f"{report_text.command(run)} --jobs {self.size.jobs}"


SIZE, LINE = 13.0, 18.0
_VALUE = re.compile(r"(--\S+) ([^-\s]\S*)")
"""An option with its value, which stay on one line if they can."""


class CommandPanel(Panel[Page]):
    """The command line in an inset with a copy button; a fault replaces it."""

    def __init__(self, page: Page, form: Form) -> None:
        super().__init__(page)
        self.form = form

    def lay(self, area: Box) -> None:
        """Add the copy button."""
        super().lay(area)
        x, y, w, h = area
        self.page.controls.frame(area, "On the command line")
        box, fault = (x + w - 44, y + 4, 36, 36), self.form.fault
        self.page.controls.button("copy", box, "Copy the command", self.copy, fault, kind="icon", icon="copy")

    def copy(self) -> None:
        """Copy the command to the clipboard."""
        command = self.form.command
        self.page.app.say("Copied the command to the clipboard." if clipboard.copy(command) else command)

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the inset and the command or fault."""
        kit, (x, y, w, h), fault = self.page.kit, area, self.form.fault
        plates.well(kit, surface, (x + 16, y + 46, w - 32, h - 60), 8)
        if fault:
            kit.draw_icon(surface, "cross", (x + 34, y + 65), 14, "refused")
            kit.put(surface, kit.paragraph(fault, w - 76, 14, "refused"), (x + 50, y + 56))
            return
        together = _VALUE.sub("\\1\u00a0\\2", self.form.command)
        lines = text.wrap(together, int((w - 52) * kit.canvas.s), kit.font_px(SIZE), mono=True)
        fits = max(1, int((h - 70) // LINE))
        if len(lines) > fits:
            lines = [*lines[: fits - 1], " ".join(lines[fits - 1 :])]
        for n, line in enumerate(lines):
            at = (x + 26, y + 54 + (n + 0.5) * LINE)
            kit.draw_text(surface, line, at, SIZE, "text2", False, "midleft", w - 52, True)
