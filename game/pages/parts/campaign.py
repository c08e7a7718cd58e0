"""How far one is in the campaign of a game: what is won and what is missing, as cogs and in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from pygame import Surface

from game.pages.parts.choice_picture import choice_picture
from game.store.records import Record, levels_won
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import listed
from rules.game import Choice
from rules.tabletop import AnyTabletop, Campaign

APART = 1.15
"""From the middle of a cog to that of the next, in cogs."""


class Progress:
    """What of a game's campaign is won by its records. Nothing of it is kept: it follows from the finished games."""

    def __init__(self, campaign: Campaign, choices: Sequence[Choice], records: Sequence[Record]) -> None:
        self.campaign = campaign
        self.choices = [choice for choice in self.in_order(choices) if choice.id in campaign.choices]
        self._won = levels_won(records, campaign.option, [title for _, title in campaign.levels])

    def won(self, choice: str) -> int:
        """How many levels of a choice are won, the easiest first."""
        return self._won.get(choice, 0)

    @property
    def cogs(self) -> tuple[int, int]:
        """How many cogs are won, and how many there are."""
        choices, each = self.campaign.choices, len(self.campaign.levels)
        return sum(map(self.won, choices)), len(choices) * each

    def of(self, choice: str) -> tuple[int, int]:
        """How many of how many cogs are won at a choice; (0, 0) where it is none of the campaign."""
        return (self.won(choice), len(self.campaign.levels)) if choice in self.campaign.choices else (0, 0)

    def words(self, choice: str) -> str:
        """What is won of a choice and what is missing: "Won: Easy and Normal; Hard is missing"."""
        names, won = [name for name, _ in self.campaign.levels], self.won(choice)
        missing = listed(names[won:]) + (" is missing" if won + 1 == len(names) else " are missing")
        return f"Won: {listed(names[:won]) or 'nothing yet'}" + (f"; {missing}" if won < len(names) else "")

    def told(self, choice: Choice) -> Choice:
        """A choice with what is won of it among its facts, where it is one of the campaign."""
        if choice.id not in self.campaign.choices:
            return choice
        return replace(choice, facts=(*choice.facts, self.words(choice.id)))

    def in_order(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """These choices in the order of the campaign, those that are none of it last."""
        order = {id: place for place, id in enumerate(self.campaign.choices)}
        return tuple(sorted(choices, key=lambda choice: order.get(choice.id, len(order))))


def progress(game: AnyTabletop, records: Sequence[Record]) -> Progress | None:
    """How far one is in the campaign of a game, by its records among these; None where it has none."""
    campaign = game.campaign()
    if campaign is None:
        return None
    option = next(option for option in game.options() if option.id == campaign.option)
    return Progress(campaign, option.choices, [record for record in records if record.game == game.id])


def draw_cogs(
    kit: Kit, surface: Surface, middle: tuple[float, float], size: float, won: int, levels: int
) -> None:
    """A row of cogs round a middle: bright for what is won, an outline's worth for what is missing."""
    x, y = middle
    left = x - (levels - 1) * size * APART / 2
    for level in range(levels):
        kit.draw_icon(
            surface, "gear", (left + level * size * APART, y), size, "lamp" if level < won else "edge2"
        )


def draw_strip(kit: Kit, surface: Surface, box: Box, progress: Progress) -> None:
    """The choices of a campaign side by side in a box, each with its cogs below."""
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
