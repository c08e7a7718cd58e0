"""The options of a setup: the pictured one as a gallery of tiles with the chosen one in full, and the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs
from pygame import Surface

from game.pages.parts.campaign import progress
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.options import OptionRows, choice_of, filter_options, lay_option, pictured, settle
from game.pages.parts.page import Page, Panel
from game.pages.parts.seed_field import HEIGHT as SEED
from game.pages.parts.seed_field import SeedField
from game.store.records import Record
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules import catalog
from rules.common.text import capital
from rules.game import Choice, Option, choices_of_options
from rules.tabletop import AnyTabletop

FILTER = 46.0
"""The height of an option above the gallery that decides which boards it shows."""
TILE_LEAST, TILE_MOST, TILE_GAP = 80.0, 1.45, 8.0
"""A tile's least height, its largest height as a multiple of its width, and the gap between tiles."""


@dataclass(frozen=True)
class _Plan:
    """The sizes at which a choice is drawn: picture, words, facts; whether its sentence is included; the
    extra space between parts."""

    side: float
    size: float
    fact: float
    described: bool = True
    air: float = 0.0


_PLANS = (
    _Plan(310, 18, 16),
    _Plan(280, 17, 15),
    _Plan(250, 16, 15),
    _Plan(220, 16, 14),
    _Plan(180, 16, 14),
    _Plan(150, 14, 14),
    _Plan(110, 14, 14),
    _Plan(84, 14, 14, described=False),
)
"""The plans, largest first; the first that fits is used."""
_MOST_AIR = 12.0
_SIDE_BY_SIDE = 110.0


def picture_side(w: float, h: float) -> float:
    """Return the side of the picture on a tile of this size."""
    return min(w - 14, h - 40)


def tile(
    kit: Kit, surface: Surface, choice: Choice, box: Box, state: str, cogs: tuple[int, int] = (0, 0)
) -> None:
    """Draw the picture of a choice with its name below, in two lines if needed; `cogs`: the number of
    campaign cogs won there and their total."""
    x, y, w, h = box
    side = picture_side(w, h)
    if choice.art:
        picture = choice_picture(kit, choice, side)
        kit.put(surface, picture, (x + w / 2, y + 5 + (h - 40 - side) / 2), "midtop")
    won, levels = cogs
    for level in range(levels):
        colour = "lamp" if level < won else "edge2"
        kit.draw_icon(surface, "gear", (x + w - 11, y + 12 + 13 * (levels - 1 - level)), 12, colour)
    chosen = state == "chosen"
    wide = kit.text_width(choice.label, 14, True) > w - 8 and " " in choice.label
    lines = choice.label.split(" ", 1) if wide else [choice.label]
    size, low = (13, 10) if wide else (14, 17)
    for n, line in enumerate(reversed(lines)):
        at = (x + w / 2, y + h - low - 15 * n)
        kit.draw_text(surface, line, at, size, "lamp" if chosen else "text", chosen, "center", w - 6)


def detail(kit: Kit, surface: Surface, choice: Choice, box: Box) -> None:
    """Draw a choice in full inside a box: as large as fits, with the spare height between its parts."""
    room = box[3] - 14
    plan, used = _PLANS[-1], 0.0
    for plan in _PLANS:
        used = _draw(kit, None, choice, box, plan)
        if used <= room:
            break
    air = max(0.0, (room - used) / (len(choice.facts) + 2))
    _draw(kit, surface, choice, box, replace(plan, air=min(_MOST_AIR, air)))


def _draw(kit: Kit, surface: Surface | None, choice: Choice, box: Box, plan: _Plan) -> float:
    """Draw by a plan, or only measure without a surface; return the height used."""
    x, top, w, _ = box
    left, wide, y = x + 20, w - 40, top + 16
    side = min(plan.side, wide) if plan.side > _SIDE_BY_SIDE else plan.side
    if plan.side > _SIDE_BY_SIDE:
        if surface and choice.art:
            kit.put(surface, choice_picture(kit, choice, side), (x + w / 2, y), "midtop")
        y += side + 10 + plan.air if choice.art else 0
        if surface:
            kit.draw_text(surface, choice.label, (x + w / 2, y + 14), 24, "text", True, "center", wide)
        y += 36
    else:
        if surface and choice.art:
            kit.put(surface, choice_picture(kit, choice, side), (left, y))
        if surface:
            kit.draw_text(surface, choice.label, (left + side + 14, y + side / 2 - 18), 22, "text", True, "midleft",
                          wide - side - 14)  # fmt: skip
            _badges(kit, surface, choice, left + side + 14, y + side / 2 + 18, wide - side - 14)
        y += side + 8
    if plan.described and choice.detail:
        y += _words(kit, surface, choice.detail, (left, y), wide, plan.size, "text2") + 8 + plan.air
    if plan.side > _SIDE_BY_SIDE and _short(choice):
        if surface:
            _badges(kit, surface, choice, left, y + 15, wide)
        y += 40 + plan.air
    for fact in choice.facts:
        label, colon, words = fact.partition(": ")
        if colon:
            y += _fact(kit, surface, label, words, (left, y), wide, plan.fact) + 6 + plan.air
        elif len(fact) > _SHORT:
            size = kit.largest(fact, (16, 15, 14, 13), wide)
            y += _words(kit, surface, fact, (left, y), wide, size, "text", True) + 9 + plan.air
    return y - top


def _fact(
    kit: Kit,
    surface: Surface | None,
    label: str,
    words: str,
    at: tuple[float, float],
    wide: float,
    size: float,
) -> float:
    """Draw a fact after its label, the part after a semicolon smaller on its own line; return the height
    used."""
    x, y = at
    if surface:
        kit.draw_text(surface, label, (x, y), size, "brass_light", True, max_width=50)
    first, _, more = words.partition("; ")
    high = _words(kit, surface, capital(first), (x + 54, y), wide - 54, size, "text")
    if more:
        high += _words(kit, surface, more, (x + 54, y + high), wide - 54, max(13.0, size - 1), "text2")
    return high


_SHORT = 16


def _short(choice: Choice) -> list[str]:
    return [fact for fact in choice.facts if len(fact) <= _SHORT and ": " not in fact]


def _badges(kit: Kit, surface: Surface, choice: Choice, x: float, y: float, wide: float) -> None:
    right = x + wide
    for fact in _short(choice):
        if x + kit.text_width(fact, 14, True) + 22 <= right + 1:
            x += plates.badge(kit, surface, (x, y), fact) + 8


def _words(
    kit: Kit, surface: Surface | None, words: str, at: tuple[float, float], wide: float, size: float, colour: str,
    bold: bool = False,
) -> float:  # fmt: skip
    drawn = kit.paragraph(words, wide, size, colour, bold)
    if surface:
        kit.put(surface, drawn, at)
    return kit.size_of(drawn)[1]


class Chosen:
    """The options chosen for a game, by id: its pictured option, offered as a gallery, those that decide what the
    gallery offers (`filters`), and the others."""

    def __init__(
        self, game: AnyTabletop, info: catalog.GameInfo, options: Mapping[str, str], records: Sequence[Record]
    ) -> None:
        self.game, self.info = game, info
        self.options = choices_of_options(game.options(), options)
        self.progress = progress(game, records)
        self.filters = filter_options(game)

    @property
    def pictured(self) -> Option | None:
        """Return the option shown as a gallery, None without one."""
        return pictured(self.game)

    @property
    def offered(self) -> tuple[Choice, ...]:
        """Return the gallery's choices that go with the other options, in the order of the game's
        campaign."""
        choices = self.pictured.offered(self.options) if self.pictured else ()
        return self.progress.in_order(choices) if self.progress else choices

    @property
    def others(self) -> list[Option]:
        """Return the options that are neither pictured nor filters."""
        beside = [self.pictured, *self.filters]
        return [option for option in self.game.options() if option not in beside]

    def choose(self, option: str, id: str) -> None:
        """Choose, and replace choices that don't go with it."""
        self.options[option] = id
        settle(self.game, self.options)

    @property
    def how(self) -> str:
        """Return the description of the game in two sentences."""
        return self.info.how


class ChosenPanel(Panel[Page]):
    """A panel about the chosen options."""

    def __init__(self, page: Page, chosen: Chosen) -> None:
        super().__init__(page)
        self.chosen = chosen


class GalleryPanel(ChosenPanel):
    """The choices of the pictured option, below their filters; without one the cover of the game, and how to play it
    unless that has a panel of its own (`brief`). `set_filter` sets a filter."""

    brief = False

    def __init__(self, page: Page, chosen: Chosen, set_filter: Callable[[str, str], None]) -> None:
        super().__init__(page, chosen)
        self._set_filter = set_filter

    def lay(self, area: Box) -> None:
        super().lay(area)
        option = self.chosen.pictured
        if option is None:
            return
        x, y, w, h = area
        y += FILTER * len(self.chosen.filters)
        h -= FILTER * len(self.chosen.filters)
        for number, each in enumerate(self.chosen.filters):
            line = (x + 14, area[1] + 44 + FILTER * number, w - 28, 36.0)
            lay_option(self.page, each, line, self.chosen.options, partial(self._set_filter, each.id))
        room, ids = (w - 28, h - 60), [choice.id for choice in self.chosen.offered]
        tried = (3, 2, 1) if w >= 300 else (2, 1)
        wide = max(tried, key=lambda wide: picture_side(*_tile(room, wide, len(ids))))
        tall = _tile(room, wide, len(ids))[1]
        tiles = self.page.ui.tiles(
            (x + 14, y + 44, *room), wide, tall, len(ids), self._draw_tile, self._pick_tile,
            chosen=ids.index(self.chosen.options[option.id]),
        )  # fmt: skip
        self.page.controls.name("gallery", tiles)

    def _draw_tile(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if self.chosen.pictured is not None:
            choice = self.chosen.offered[i]
            cogs = self.chosen.progress.of(choice.id) if self.chosen.progress else (0, 0)
            tile(self.kit, surface, choice, box, state, cogs)

    def _pick_tile(self, i: int) -> None:
        if self.chosen.pictured is not None:
            self.chosen.options[self.chosen.pictured.id] = self.chosen.offered[i].id
            self.page.repaint()

    def paint(self, surface: Surface, area: Box) -> None:
        option, kit, (x, y, w, h) = self.chosen.pictured, self.kit, area
        if option is not None:
            kit.panel(surface, area, f"{option.label}s", str(len(self.chosen.offered)))
            return
        kit.panel(surface, area, self.chosen.game.title)
        words = None if self.brief else kit.paragraph(self.chosen.how, w - 40, 16)
        below = kit.size_of(words)[1] + 14 if words is not None else 0.0
        tall = min(h - 70 - below, (w - 40) * 1.4)
        cover = kit.picture(self.chosen.info.art, tall / 1.4, tall)
        kit.put(surface, cover, (x + w / 2, y + 52), "midtop")
        if words is not None:
            kit.put(surface, words, (x + 20, y + 52 + tall + 14))


class DetailPanel(ChosenPanel):
    """The chosen one of the gallery in full; without one how to play the game."""

    def height(self, width: float) -> float:
        """Return the height of the description of the game."""
        return self.kit.size_of(self.kit.paragraph(self.chosen.how, width - 40, 16))[1] + 74

    def paint(self, surface: Surface, area: Box) -> None:
        option, kit = self.chosen.pictured, self.kit
        if option is not None:
            kit.panel(surface, area)
            choice = choice_of(option, self.chosen.options)
            if self.chosen.progress is not None:
                choice = self.chosen.progress.with_progress(choice)
            more = (
                f"{each.label}: {choice_of(each, self.chosen.options).detail}" for each in self.chosen.filters
            )
            detail(kit, surface, structs.replace(choice, facts=(*choice.facts, *more)), area)
            return
        kit.panel(surface, area, "How to play")
        kit.put(surface, kit.paragraph(self.chosen.how, area[2] - 40, 16), (area[0] + 20, area[1] + 52))


class OptionsPanel(Panel[Page]):
    """The other options, and below them the seed if there is one (`seeding`)."""

    def __init__(self, page: Page, others: OptionRows, seeding: SeedField | None) -> None:
        super().__init__(page)
        self.others, self._seeding = others, seeding

    def height(self, width: float) -> float:
        """Return the height of the panel with the seed."""
        return 52 + self.others.height(width - 32) + SEED

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = area
        self.page.controls.frame(area, "Game")
        self.others.lay((x + 16, y + 44, w - 32, h - 44))
        if self._seeding is not None:
            self._seeding.lay((x + 16, y + 44 + self.others.height(w - 32), w - 32, SEED))


class SeedPanel(Panel[Page]):
    """The seed apart from the options."""

    def __init__(self, page: Page, seeding: SeedField) -> None:
        super().__init__(page)
        self._seeding = seeding

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, _ = area
        self.page.controls.frame(area, "Seed")
        self._seeding.lay((x + 16, y + 44, w - 32, SEED))


def _tile(room: tuple[float, float], wide: int, count: int) -> tuple[float, float]:
    """Return the size of each of `count` tiles, `wide` of them in a row, in a room."""
    lines = -(-count // wide)
    across = (room[0] - TILE_GAP * (wide - 1)) / wide
    tall = max(TILE_LEAST, (room[1] - TILE_GAP * (lines - 1)) / lines)
    return across, min(tall, TILE_MOST * across)
