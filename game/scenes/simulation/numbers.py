"""The panel of the form with the numbers of a run: games, seed, processes."""

from __future__ import annotations

from pygame import Surface

from game.commands import values
from game.commands.simulate import USUAL_GAMES
from game.commands.values import UsageError
from game.scenes.page import Page
from game.scenes.seeds import HEIGHT as SEED
from game.scenes.seeds import SeedPart
from game.simulate.plan import MOST_JOBS, cores
from game.simulate.store import MOST_GAMES
from game.simulate.words import counted
from game.ui.canvas import Box

GAMES = (100, 1_000, 10_000)
_GAMES, _JOBS = 92.0, 66.0
HEIGHT = 44.0 + _GAMES + SEED + _JOBS + 8


class Numbers:
    """How many games, from which seed, on how many processes; what is wrong stands below each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.games_text = str(USUAL_GAMES)
        self.jobs_text = str(cores())
        self.seed = SeedPart(page)
        self.seed.on_change = page.repaint

    # -- what was typed

    @property
    def games(self) -> int:
        """How many games. Raises UsageError."""
        return values.number("The number of games", _plain(self.games_text), 1, MOST_GAMES)

    @property
    def jobs(self) -> int:
        """On how many processes. Raises UsageError."""
        return values.number("The number of processes", _plain(self.jobs_text), 1, MOST_JOBS)

    @property
    def run_seed(self) -> int:
        """The seed of the run. Raises UsageError."""
        seed = self.seed.seed
        if seed is None:
            raise UsageError(self.seed.fault)
        return values.seed(str(seed))

    def fault(self, field: str) -> str:
        """What is wrong with "games", "run_seed" or "jobs", "" when nothing is."""
        try:
            getattr(self, field)
        except UsageError as fault:
            return str(fault)
        return ""

    # -- layout

    def lay(self, area: Box) -> None:
        """Games, seed, processes below each other."""
        x, y, w, _ = area
        ui, name, left, wide = self.page.ui, self.page.name, x + 16, w - 32
        at = y + 44
        entry = 104.0
        chosen = _plain(self.games_text)
        choice = ui.choice(
            (left, at + 22, wide - entry - 8, 36),
            [(str(n), f"{n:,}") for n in GAMES],
            chosen,
            self._choose_games,
        )
        for chip, count in zip(choice.chips, GAMES, strict=True):
            name(f"games {count}", chip)
        last = choice.chips[-1].box
        box = (last[0] + last[2] + 8, at + 22, entry, 36)
        self._chips = choice
        name("games", ui.entry(box, self.games_text, self._type_games, limit=12, hint="games"))
        self.seed.lay((left, at + _GAMES, wide, SEED))
        at += _GAMES + SEED
        name(
            "jobs",
            ui.entry((left, at + 20, 72, 36), self.jobs_text, self._type_jobs, limit=3, hint=str(cores())),
        )

    def _choose_games(self, count: str) -> None:
        self.games_text = count
        self.page.relay()

    def _type_games(self, text: str) -> None:
        self.games_text = text
        self._chips.chosen = _plain(text)
        self.page.repaint()

    def _type_jobs(self, text: str) -> None:
        self.jobs_text = text
        self.page.repaint()

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """Labels, and a line below each field: what it means or what is wrong with it."""
        kit, (x, y, w, _) = self.page.kit, area
        left, wide, at = x + 16, w - 32, y + 44
        kit.panel(surface, area, "Run")
        kit.draw_text(surface, "Games", (left, at + 10), 14, "text2", False, "midleft")
        self._line(surface, self.fault("games"), _worth(self), (left, at + 73), wide)
        self.seed.paint(surface, (left, at + _GAMES, wide, SEED))
        at += _GAMES + SEED
        kit.draw_text(surface, "Processes", (left, at + 8), 14, "text2", False, "midleft")
        told = f"This machine has {counted(cores(), 'core')}; the games are the same on any number."
        self._line(surface, self.fault("jobs"), told, (left + 84, at + 38), wide - 84)

    def _line(self, surface: Surface, fault: str, told: str, at: tuple[float, float], wide: float) -> None:
        kit = self.page.kit
        if fault:
            kit.draw_icon(surface, "cross", (at[0] + 7, at[1]), 13, "refused")
        left = at[0] + (22 if fault else 0)
        drawn = kit.paragraph(fault or told, wide - (left - at[0]), 13, "refused" if fault else "mute")
        kit.put(surface, drawn, (left, at[1]), "midleft")


def _plain(text: str) -> str:
    """A number as typed, without what people put between its digits."""
    return "".join(letter for letter in text if letter not in " ,.'_\u00a0")


def _worth(numbers: Numbers) -> str:
    """How exact so many games are."""
    try:
        games = numbers.games
    except UsageError:
        return ""
    return f"A share of one half is known to within ± {100 * 0.98 / games**0.5:.1f} points."
