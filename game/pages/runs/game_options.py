"""The form panel with the game's options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.options import OptionRows, choice_of, filter_options, lay_option, pictured, settle
from game.pages.parts.page import Page
from game.ui.canvas import Box
from rules.game import Choice, Option, Setup, choices_of_options
from rules.tabletop import AnyTabletop

_PICTURED, _SIDE = 92.0, 74.0
_EXPLAINED = 3
"""The most options that are each explained below."""
_SHORT = 20
"""The longest fact that fits, in characters."""


class GamePanel:
    """The choices of a game's options, initially as in a setup; defaults are replaced by those usual for
    bots. `players` returns the number of players."""

    def __init__(self, page: Page, game: AnyTabletop, first: Setup, players: Callable[[], int]) -> None:
        self.page, self.game, self._players = page, game, players
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
        (x, y, w, _), ui = area, self.page.ui
        self._others.seat(self._players())
        self.page.frame(area, "Game", self.game.title)
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
