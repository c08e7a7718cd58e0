"""The panel of the form with the numbers of a run: games, seed, processes."""

from __future__ import annotations

from pygame import Surface

from game.commands import values
from game.commands.simulate import USUAL_GAMES
from game.commands.values import UsageError
from game.pages.parts.page import Page
from game.pages.parts.seed_field import HEIGHT as SEED
from game.pages.parts.seed_field import SeedField
from game.simulate.plan import MOST_JOBS, cores
from game.simulate.store import MOST_GAMES
from game.ui.buttons import Button
from game.ui.canvas import Box
from rules.common.words import counted

GAMES = (100, 1_000, 10_000)
STEPS = tuple(
    count for power in range(1, 8) for step in (1, 2, 5) if (count := step * 10**power) <= MOST_GAMES
)
"""The numbers of games that less and more go through: 10, 20, 50, 100 …"""
_BUTTON, _TIGHT, _ENTRY = 34.0, 3.0, (80.0, 104.0)
_GAMES, _JOBS = 92.0, 66.0
HEIGHT = 44.0 + _GAMES + SEED + _JOBS + 8


class Numbers:
    """How many games, from which seed, on how many processes; what is wrong stands below each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.games_text = str(USUAL_GAMES)
        self.jobs_text = str(cores())
        self.seed = SeedField(page)
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
        self._lay_games((left, at + 22, wide, 36))
        self.seed.lay((left, at + _GAMES, wide, SEED))
        at += _GAMES + SEED
        name(
            "jobs",
            ui.entry((left, at + 20, 72, 36), self.jobs_text, self._type_jobs, limit=3, hint=str(cores())),
        )

    def _lay_games(self, area: Box) -> None:
        """The usual numbers; less, a line to type in, more."""
        x, y, wide, h = area
        ui, name, (least, most) = self.page.ui, self.page.name, _ENTRY
        stepper = 2 * (_BUTTON + _TIGHT)
        usual = [(str(n), f"{n:,}") for n in GAMES]
        choice = ui.choice(
            (x, y, wide - stepper - least - 8, h), usual, _plain(self.games_text), self._choose_games
        )
        for chip, count in zip(choice.chips, GAMES, strict=True):
            name(f"games {count}", chip)
        last = choice.chips[-1].box
        at = last[0] + last[2] + 8
        entry = max(least, min(most, x + wide - at - stepper))
        self._chips = choice
        self._less = self._step_button((at, y, _BUTTON, h), "games less", "Fewer games", "minus", -1)
        at += _BUTTON + _TIGHT
        typed = ui.entry((at, y, entry, h), self.games_text, self._type_games, limit=12, hint="games")
        name("games", typed)
        at += entry + _TIGHT
        self._more = self._step_button((at, y, _BUTTON, h), "games more", "More games", "plus", 1)
        self._bound()

    def _step_button(self, box: Box, name: str, label: str, icon: str, way: int) -> Button:
        button = self.page.ui.button(box, label, lambda: self._step(way), kind="icon", icon=icon)
        self.page.name(name, button)
        return button

    def _step(self, way: int) -> None:
        """To the next of the steps, fewer (-1) or more (1); from what is no number to the usual one."""
        count = next_step(self.games, way) if not self.fault("games") else USUAL_GAMES
        self.games_text = str(count)
        self.page.relay("games less" if way < 0 else "games more")

    def _bound(self) -> None:
        """Less and more can be pressed as far as the steps go."""
        known = not self.fault("games")
        fewest, most = (known and self.games <= STEPS[0]), (known and self.games >= STEPS[-1])
        self._less.enabled, self._less.why = (
            not fewest,
            f"Fewer than {STEPS[0]} can be typed." if fewest else "",
        )
        self._more.enabled, self._more.why = not most, f"At most {STEPS[-1]:,}." if most else ""

    def _choose_games(self, count: str) -> None:
        self.games_text = count
        self.page.relay()

    def _type_games(self, text: str) -> None:
        self.games_text = text
        self._chips.chosen = _plain(text)
        self._bound()
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


def next_step(count: int, way: int) -> int:
    """The step after a number of games, fewer (-1) or more (1)."""
    if way < 0:
        return next((step for step in reversed(STEPS) if step < count), STEPS[0])
    return next((step for step in STEPS if step > count), STEPS[-1])


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
