"""The form panel with the size of a run: games, seed, processes."""

from __future__ import annotations

from functools import partial

from game.commands import values
from game.commands.simulate import USUAL_GAMES
from game.commands.values import UsageError
from game.pages.parts.page import Page, Panel
from game.pages.parts.seed_field import HEIGHT as SEED
from game.pages.parts.seed_field import SeedField
from game.simulate.plan import MOST_JOBS, cores
from game.simulate.store import MOST_GAMES
from game.ui.canvas import Box
from rules.common.text import counted

STEPS = tuple(
    count for power in range(1, 8) for step in (1, 2, 5) if (count := step * 10**power) <= MOST_GAMES
)
"""The steps of the number of games: 10, 20, 50, 100 …"""
_FIELD = 70.0
"""The height of a field in logical pixels: label and entry."""
_BUTTON, _GAMES, _JOBS = 38.0, 104.0, 72.0
HEIGHT = 44.0 + _FIELD + SEED + _FIELD + 4


class RunSize(Panel[Page]):
    """The number of games, the seed and the number of processes of a run, each with its fault beside it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.games_text = str(USUAL_GAMES)
        self.jobs_text = str(cores())
        self.seed = SeedField(page)

    # -- values

    @property
    def games(self) -> int:
        """Return the number of games. Raises UsageError."""
        return values.number("The number of games", _plain(self.games_text), 1, MOST_GAMES)

    @property
    def jobs(self) -> int:
        """Return the number of processes. Raises UsageError."""
        return values.number("The number of processes", _plain(self.jobs_text), 1, MOST_JOBS)

    @property
    def run_seed(self) -> int:
        """Return the seed of the run. Raises UsageError."""
        if self.seed.seed is None:
            raise UsageError(self.seed.fault)
        return values.seed(str(self.seed.seed))

    def fault(self, field: str) -> str:
        """Return what is wrong with the field "games", "run_seed" or "jobs", "" if nothing is."""
        try:
            getattr(self, field)
        except UsageError as fault:
            return str(fault)
        return ""

    # -- layout

    def lay(self, area: Box) -> None:
        """Add the fields below each other, each with its explanation or fault beside it."""
        super().lay(area)
        (x, y, w, _), ui, name = area, self.page.ui, self.page.controls.name
        typed = partial(self.page.controls.sets, self)
        self.page.controls.frame(area, "Run")
        left, at = x + 16, y + 66
        self._lay_step("games less", left, at, "Fewer games", -1, "minus")
        entry = (left + _BUTTON + 8, at, _GAMES, 36)
        name("games", ui.entry(entry, self.games_text, typed("games_text"), limit=12, hint="games"))
        self._lay_step("games more", left + _BUTTON + _GAMES + 16, at, "More games", 1, "plus")
        fault = self.fault("games")
        note = "" if fault else f"Percentages are accurate to ±{98 / self.games**0.5:.1f} points."
        self._lay_field("Games", note, fault, (left, at, w - 32, 36), 2 * _BUTTON + _GAMES + 28)
        self.seed.lay((left, y + 44 + _FIELD, w - 32, SEED))
        at += _FIELD + SEED
        entry = (left, at, _JOBS, 36)
        name("jobs", ui.entry(entry, self.jobs_text, typed("jobs_text"), limit=3, hint=str(cores())))
        note = f"This computer has {counted(cores(), 'core')}. The number of processes doesn't affect the results."
        self._lay_field("Processes", note, self.fault("jobs"), (left, at, w - 32, 36), _JOBS + 12)

    def _lay_field(self, label: str, words: str, fault: str, box: Box, used: float) -> None:
        """Add the label above a field, and words in the width its controls leave."""
        (x, y, w, h), ui = box, self.page.ui
        ui.label((x, y - 22, w, 20), label, 14, "text2")
        place, icon = (x + used, y - 4, w - used, h + 8), ("cross", "refused") if fault else None
        ui.label(place, fault or words, 13, "refused" if fault else "mute", icon=icon)

    def _lay_step(self, name: str, x: float, y: float, label: str, way: int, icon: str) -> None:
        box, step = (x, y, _BUTTON, 36), partial(self._step, way)
        self.page.controls.button(name, box, label, step, self._why_not(way), kind="icon", icon=icon)

    def _step(self, way: int) -> None:
        """Step to fewer (-1) or more (1) games; from an invalid number to the default."""
        count = USUAL_GAMES if self.fault("games") else next_step(self.games, way)
        self.games_text = str(count)
        self.page.relay("games less" if way < 0 else "games more")

    def _why_not(self, way: int) -> str:
        """Return why the button for fewer (-1) or more (1) games is disabled, "" if it isn't."""
        if self.fault("games"):
            return ""
        if way < 0:
            return f"For fewer than {STEPS[0]} games, type the number." if self.games <= STEPS[0] else ""
        return f"You can play at most {STEPS[-1]:,} games." if self.games >= STEPS[-1] else ""


def next_step(count: int, way: int) -> int:
    """Return the next step below (-1) or above (1) a number of games."""
    if way < 0:
        return next((step for step in reversed(STEPS) if step < count), STEPS[0])
    return next((step for step in STEPS if step > count), STEPS[-1])


def _plain(text: str) -> str:
    """Return a typed number without separators between its digits."""
    return "".join(letter for letter in text if letter not in " ,.'_\u00a0")
