"""The parts that a score is made of, each drawn on a bar or in a grid (LOOK 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.cards import windows
from game.pages.result.story import Story
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.common.words import counted
from rules.tabletop import Share

ART_FROM, NUMBER_FROM, ART = 18.0, 12.0, 30.0
"""The least widths of a part with its picture, and with its amount, and the side of a picture."""
CELL, CELLS_TOP, LEAST_CELL, NAMED_CELL, FEW_COLUMNS = 48.0, 51.0, 150.0, 186.0, 4
"""A part in the grid: its height, where the first begins, its width at least, with its name whole; most columns."""
OFF = ("#69727B", "#31383F")
SEAL, LARGEST_SEAL = 0.36, 9.0
"""The radius of the seal on a part that is off: by the width of the part, and at most."""


def draw_part(kit: Kit, surface: Surface, box: Box, game: str, seat: int, share: Share) -> None:
    """One part of a bar: its colour, its picture and its amount, where they have room; without its seal."""
    x, y, w, h = box
    middle, player = x + w / 2, kit.theme.player(seat)
    number = "text"
    if not share.card:
        kit.fill(surface, box, ((0.0, "#F2CB78"), (0.5, "#D9A441"), (1.0, "#8A5C18")), None, 4)
        number = "brass_ink"
        if w >= 26:
            kit.draw_icon(surface, "money", (middle, y + 0.36 * h), 20, "brass_ink")
    elif share.off:
        kit.fill(surface, box, *OFF, 4)
        kit.hatch(surface, box, "night0", 9, 2.0, 90)
    else:
        top, deep = mix(player.fill, player.light, 0.35), mix(player.fill, player.deep, 0.25)
        kit.fill(surface, box, ((0.0, top), (0.5, deep), (1.0, player.deep)), None, 4)
        if w >= ART_FROM:
            kit.fill(surface, (x + 1.5, y + 1.5, w - 3, 0.63 * h), "night0", radius=3, alpha=88)
            draw_art(kit, surface, game, share.card, (middle, y + 0.34 * h), min(w - 5, ART, 0.58 * h))
    words = str(share.amount)
    if w >= max(NUMBER_FROM, kit.text_width(words, 13, True)):
        kit.draw_text(surface, words, (middle, y + h - 10), 13, number, True, "center")


def draw_seal(kit: Kit, surface: Surface, box: Box, size: float = 1.0) -> None:
    """The seal of a part of a bar that is off, so much larger than it is."""
    x, y, w, h = box
    at, r = (x + w / 2, y + 0.36 * h), size * min(LARGEST_SEAL, SEAL * w)
    kit.disc(surface, at, r, "player1_deep" if r < 5 else "#A8323A", "night0", 1.2)
    kit.draw_icon(surface, "cross", at, 1.3 * r, "text")


def draw_art(kit: Kit, surface: Surface, game: str, card: str, at: tuple[float, float], side: float) -> None:
    """The art of a card, if there is any."""
    path, room = f"{game}/{card}", kit.canvas.px(1.3 * side)
    if kit.art.exists(path) and side >= 8:
        size = windows.part(kit.art.natural_size(path), (room, room), whole=True).size
        kit.put(surface, kit.art.picture(path, *size), at, "center")


class Kinds(NamedTuple):
    """Parts that are alike: one of them, and their numbers in the score."""

    share: Share
    numbers: tuple[int, ...]

    @property
    def amount(self) -> int:
        """What they count together."""
        return self.share.amount * len(self.numbers)


def alike(shares: Sequence[Share], room: int) -> list[Kinds]:
    """The parts of a score in their order; those that are alike together, where there is no room for all."""
    if len(shares) <= room:
        return [Kinds(share, (number,)) for number, share in enumerate(shares)]
    found: dict[Share, tuple[int, ...]] = {}
    for number, share in enumerate(shares):
        kind = replace(share, piece="")
        found[kind] = (*found.get(kind, ()), number)
    return [Kinds(share, numbers) for share, numbers in found.items()]


def _kinds(area: Box, shares: Sequence[Share]) -> tuple[list[Kinds], list[Box]]:
    """The kinds of parts of a score and the boxes of as many of them as have room in a grid."""
    _, _, w, h = area
    down = max(1, int((h - CELLS_TOP - 4) / CELL))
    most = max(1, int((w - 24) / LEAST_CELL))
    kinds = alike(shares, min(most, FEW_COLUMNS) * down)
    columns = max(1, min(max(_named(w), -(-len(kinds) // down)), most))
    return kinds, _cells(area, len(kinds), columns, down)


def _named(w: float) -> int:
    """How many columns there are at most in a panel of that width for every name to be whole, and not too many."""
    return max(1, min(FEW_COLUMNS, int((w - 24) / NAMED_CELL)))


def height(w: float, count: int) -> float:
    """The height of a panel of that width in which so many parts have whole names."""
    return CELLS_TOP + -(-count // _named(w)) * CELL + 4


def _cells(area: Box, count: int, columns: int, down: int) -> list[Box]:
    """The boxes of a grid, as many as are needed and have room."""
    x, y, w, _ = area
    wide = (w - 24) / columns
    return [
        (x + 14 + number % columns * wide, y + CELLS_TOP + number // columns * CELL, wide - 8, CELL - 5)
        for number in range(min(count, down * columns))
    ]


def draw_parts(kit: Kit, surface: Surface, area: Box, story: Story, game: str, seat: int) -> None:
    """The parts of a seat's score in a grid."""
    kinds, cells = _kinds(area, story.recap.shares[seat])
    for number, (kind, cell) in enumerate(zip(kinds, cells, strict=False), 1):
        left = len(kinds) - number + 1
        if number == len(cells) and left > 1:
            kit.fill(surface, cell, "room0", radius=7)
            words = f"and {left} more"
            kit.draw_text(surface, words, (cell[0] + 12, cell[1] + 21), 14, "text2", False, "midleft")
        else:
            _draw_kind(kit, surface, cell, game, kind, story.recap.sign)


def draw_chosen(
    kit: Kit, surface: Surface, area: Box, story: Story, game: str, seat: int, number: int
) -> None:
    """Light round a part of a seat's score in that grid; one for which there was no room is in the last cell now."""
    kinds, cells = _kinds(area, story.recap.shares[seat])
    at = next(at for at, kind in enumerate(kinds) if number in kind.numbers)
    last = len(cells) - 1
    if at >= last:
        _draw_kind(kit, surface, cells[last], game, kinds[at], story.recap.sign)
    kit.outline(surface, cells[min(at, last)], "lamp", 7, 2.0)


def _draw_kind(kit: Kit, surface: Surface, box: Box, game: str, kind: Kinds, sign: str) -> None:
    (x, y, w, h), share, times = box, kind.share, len(kind.numbers)
    kit.fill(surface, box, "room0", radius=7)
    if share.card:
        kit.fill(
            surface, (x + 4, y + 4, 35, h - 8), OFF[1] if share.off else "night0", radius=5, border="edge"
        )
        if share.off:
            kit.draw_icon(surface, "cross", (x + 21, y + h / 2), 18, "refused")
        else:
            draw_art(kit, surface, game, share.card, (x + 21.5, y + h / 2), 24)
    else:
        kit.disc(surface, (x + 21, y + h / 2), 16, "brass", "brass_deep", 1.5)
        kit.draw_icon(surface, "money", (x + 21, y + h / 2), 22, "brass_ink")
    amount = kit.draw_text(
        surface, f"{sign}{kind.amount}", (x + w - 10, y + h / 2), 16, "text" if share.card else "brass_light",
        True, "midright",
    )  # fmt: skip
    room = amount[0] - x - 52
    size = kit.largest(share.name, (14.0, 13.0, 12.0), room)
    kit.draw_text(surface, share.name, (x + 46, y + 14), size, "text", True, "midleft", room)
    words = f"{times} of them, {share.text} each", f"{times} × {share.text}"
    said = share.text if times == 1 else kit.fitting(words, room, 13)
    size = kit.largest(said, (13.0, 12.0, 11.0), room)
    kit.draw_text(surface, said, (x + 46, y + 31), size, "text2", False, "midleft", room)


def told(share: Share, sign: str) -> tuple[str, ...]:
    """A part of a score in words, longest first: "Shift Bell, 1 × $3, broken: $3"."""
    amount = f"{sign}{share.amount}"
    return f"{share.name}, {share.text}: {amount}", f"{share.name}: {amount}", amount


def summed(story: Story, seat: int) -> str:
    """A seat's score in a few words: "11 parts: $124"."""
    shares = story.recap.shares[seat]
    total = sum(share.amount for share in shares)
    return f"{counted(len(shares), 'part')}: {story.recap.sign}{total}"
