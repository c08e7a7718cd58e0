"""The progress in a game's campaign: levels won and missing, as cogs and as text."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from pygame import Surface

from game.pages.parts.choice_picture import choice_picture
from game.store.records import Record, levels_won
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import listed
from rules.game import Choice
from rules.tabletop import AnyTabletop, Campaign

APART = 1.15
"""The distance between the centres of two cogs, in cogs."""


class Progress:
    """The levels of a game's campaign won, derived from the records of finished games."""

    def __init__(self, campaign: Campaign, choices: Sequence[Choice], records: Sequence[Record]) -> None:
        self.campaign = campaign
        self.choices = [choice for choice in self.in_order(choices) if choice.id in campaign.choices]
        self._won = levels_won(records, campaign.option, [title for _, title in campaign.levels])

    def won(self, choice: str) -> int:
        """Return the number of levels won at a choice, counted from the easiest."""
        return self._won.get(choice, 0)

    @property
    def cogs(self) -> tuple[int, int]:
        """Return the number of cogs won and their total."""
        choices, each = self.campaign.choices, len(self.campaign.levels)
        return sum(map(self.won, choices)), len(choices) * each

    def of(self, choice: str) -> tuple[int, int]:
        """Return the number of cogs won at a choice and their total; (0, 0) if the choice isn't in the
        campaign."""
        return (self.won(choice), len(self.campaign.levels)) if choice in self.campaign.choices else (0, 0)

    def words(self, choice: str) -> str:
        """Return the levels won and missing at a choice, such as "Won: Easy and Normal. Still to win: Hard"."""
        names, won = [name for name, _ in self.campaign.levels], self.won(choice)
        missing = f". Still to win: {listed(names[won:])}" if won < len(names) else ""
        return f"Won: {listed(names[:won]) or 'nothing yet'}{missing}"

    def with_progress(self, choice: Choice) -> Choice:
        """Return a choice with its progress among its facts; unchanged if it isn't in the campaign."""
        if choice.id not in self.campaign.choices:
            return choice
        return replace(choice, facts=(*choice.facts, self.words(choice.id)))

    def in_order(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Return the choices in the order of the campaign, others last."""
        order = {id: place for place, id in enumerate(self.campaign.choices)}
        return tuple(sorted(choices, key=lambda choice: order.get(choice.id, len(order))))


def progress(game: AnyTabletop, records: Sequence[Record]) -> Progress | None:
    """Return the progress in a game's campaign by the game's records; None if it has no campaign."""
    campaign = game.campaign()
    if campaign is None:
        return None
    option = next(option for option in game.options() if option.id == campaign.option)
    return Progress(campaign, option.choices, [record for record in records if record.game == game.id])


def draw_cogs(
    kit: Kit, surface: Surface, middle: tuple[float, float], size: float, won: int, levels: int
) -> None:
    """Draw a row of cogs centred at a point: bright if won, dim if missing."""
    x, y = middle
    left = x - (levels - 1) * size * APART / 2
    for level in range(levels):
        kit.draw_icon(
            surface, "gear", (left + level * size * APART, y), size, "lamp" if level < won else "edge2"
        )


def draw_strip(kit: Kit, surface: Surface, box: Box, progress: Progress) -> None:
    """Draw the choices of a campaign side by side in a box, each with its cogs below."""
    x, y, w, h = box
    step = min(w / len(progress.choices), h * 1.2)
    levels = len(progress.campaign.levels)
    cog = min(12.0, (step - 4) / (levels * APART))
    side = min(step - 6, h - cog - 6)
    for place, choice in enumerate(progress.choices):
        at = x + step * (place + 0.5)
        if choice.art:
            kit.put(surface, choice_picture(kit, choice, side), (at, y + side / 2), "center")
        draw_cogs(kit, surface, (at, y + side + 4 + cog / 2), cog, progress.won(choice.id), levels)
