"""The form of a new run: the game and its options, bots, size; its faults and its command line."""

from __future__ import annotations

import re

from msgspec.structs import replace
from pygame import Surface

from game.commands.values import UsageError
from game.pages.parts.page import Page
from game.pages.runs.bot_seats import BotsPanel
from game.pages.runs.game_options import GamePanel
from game.pages.runs.run_size import RunSize
from game.simulate import report_text
from game.simulate.plan import plan
from game.simulate.results import Run
from game.ui import clipboard, plates, text
from game.ui.canvas import Box
from rules.content import DataFaults
from rules.game import Setup
from rules.tabletop import AnyTabletop


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


class CommandPanel:
    """The command line in an inset with a copy button; a fault replaces it."""

    def __init__(self, page: Page, form: Form) -> None:
        self.page, self.form = page, form

    def lay(self, area: Box) -> None:
        """Add the copy button."""
        x, y, w, h = area
        self.page.frame(area, "On the command line")
        box, fault = (x + w - 44, y + 4, 36, 36), self.form.fault
        self.page.button("copy", box, "Copy the command", self.copy, fault, kind="icon", icon="copy")

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
