"""The parts of a score, drawn on a bar or in a grid (LOOK 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from game.cards import windows
from game.pages.parts.page import Page, Panel
from game.pages.result.story import Story
from game.ui.buttons import Choice
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.common.text import counted
from rules.tabletop import Share

ART_FROM, NUMBER_FROM, ART = 18.0, 12.0, 30.0
"""The least widths of a part with its picture and of one with its amount, and the side of a picture."""
CELL, CELLS_TOP, LEAST_CELL, NAMED_CELL, FEW_COLUMNS = 48.0, 51.0, 150.0, 186.0, 4
"""The parts in the grid: height of one, y of the first, least width, width with an uncut name, most
columns."""
OFF = ("#69727B", "#31383F")
SEAL, LARGEST_SEAL = 0.36, 9.0
"""The radius of the seal on a cancelled part: as a share of its width, and at most."""


def draw_part(kit: Kit, surface: Surface, box: Box, game: str, seat: int, share: Share) -> None:
    """Draw a part of a bar: colour, and picture and amount if they fit; without its seal."""
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
    """Draw the seal of a cancelled part of a bar, scaled by `size`."""
    x, y, w, h = box
    at, r = (x + w / 2, y + 0.36 * h), size * min(LARGEST_SEAL, SEAL * w)
    kit.disc(surface, at, r, "player1_deep" if r < 5 else "#A8323A", "night0", 1.2)
    kit.draw_icon(surface, "cross", at, 1.3 * r, "text")


def draw_art(kit: Kit, surface: Surface, game: str, card: str, at: tuple[float, float], side: float) -> None:
    """Draw the art of a card, if there is any."""
    path, room = f"{game}/{card}", kit.canvas.px(1.3 * side)
    if kit.art.exists(path) and side >= 8:
        size = windows.part(kit.art.natural_size(path), (room, room), whole=True).size
        kit.put(surface, kit.art.picture(path, *size), at, "center")


class Placed(NamedTuple):
    """A part of a bar: seat, index, and its place on the bar."""

    seat: int
    number: int
    left: float
    width: float


class PartGroup(NamedTuple):
    """A group of equal parts: one of them, and their indices in the score."""

    share: Share
    numbers: tuple[int, ...]

    @property
    def amount(self) -> int:
        """Return the group's total amount."""
        return self.share.amount * len(self.numbers)


def grouped(shares: Sequence[Share], room: int) -> list[PartGroup]:
    """Return the parts of a score in order, equal ones grouped if not all have room."""
    if len(shares) <= room:
        return [PartGroup(share, (number,)) for number, share in enumerate(shares)]
    found: dict[Share, tuple[int, ...]] = {}
    for number, share in enumerate(shares):
        kind = replace(share, piece="")
        found[kind] = (*found.get(kind, ()), number)
    return [PartGroup(share, numbers) for share, numbers in found.items()]


def _groups(area: Box, shares: Sequence[Share]) -> tuple[list[PartGroup], list[Box]]:
    """Return the groups of a score's parts and the boxes of as many as fit in a grid."""
    _, _, w, h = area
    down = max(1, int((h - CELLS_TOP - 4) / CELL))
    most = max(1, int((w - 24) / LEAST_CELL))
    kinds = grouped(shares, min(most, FEW_COLUMNS) * down)
    columns = max(1, min(max(_uncut_columns(w), -(-len(kinds) // down)), most))
    return kinds, _cells(area, len(kinds), columns, down)


def _uncut_columns(w: float) -> int:
    """Return the largest number of columns in a panel of this width in which names aren't cut."""
    return max(1, min(FEW_COLUMNS, int((w - 24) / NAMED_CELL)))


def height(w: float, count: int) -> float:
    """Return the height of a panel of width `w` for `count` parts with uncut names."""
    return CELLS_TOP + -(-count // _uncut_columns(w)) * CELL + 4


def _cells(area: Box, count: int, columns: int, down: int) -> list[Box]:
    """Return the boxes of a grid, at most `count`."""
    x, y, w, _ = area
    wide = (w - 24) / columns
    return [
        (x + 14 + number % columns * wide, y + CELLS_TOP + number // columns * CELL, wide - 8, CELL - 5)
        for number in range(min(count, down * columns))
    ]


def draw_parts(kit: Kit, surface: Surface, area: Box, story: Story, game: str, seat: int) -> None:
    """Draw the parts of a seat's score in a grid."""
    kinds, cells = _groups(area, story.recap.shares[seat])
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
    """Outline a part of a seat's score in that grid; a part without room replaces the last cell."""
    kinds, cells = _groups(area, story.recap.shares[seat])
    at = next(at for at, kind in enumerate(kinds) if number in kind.numbers)
    last = len(cells) - 1
    if at >= last:
        _draw_kind(kit, surface, cells[last], game, kinds[at], story.recap.sign)
    kit.outline(surface, cells[min(at, last)], "lamp", 7, 2.0)


def _draw_kind(kit: Kit, surface: Surface, box: Box, game: str, kind: PartGroup, sign: str) -> None:
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
    words = f"{times} copies, {share.text} each", f"{times} × {share.text}"
    said = share.text if times == 1 else kit.fitting(words, room, 13)
    size = kit.largest(said, (13.0, 12.0, 11.0), room)
    kit.draw_text(surface, said, (x + 46, y + 31), size, "text2", False, "midleft", room)


def part_texts(share: Share, sign: str) -> tuple[str, ...]:
    """Return a part of a score in words, longest first, such as "Shift Bell, 1 × $3, broken: $3"."""
    amount = f"{sign}{share.amount}"
    return f"{share.name}, {share.text}: {amount}", f"{share.name}: {amount}", amount


def summed(story: Story, seat: int) -> str:
    """Return a seat's score in a few words, such as "11 parts: $124"."""
    shares = story.recap.shares[seat]
    total = sum(share.amount for share in shares)
    return f"{counted(len(shares), 'part')}: {story.recap.sign}{total}"


class Parts(Panel[Page]):
    """The parts of the score of `seat`, or of the seat whose part `looked_at` returns; `lay_chips` adds the chips of
    the seats."""

    def __init__(
        self, page: Page, story: Story, game: str, lay_chips: Callable[[Box], Choice],
        looked_at: Callable[[], Placed | None],
    ) -> None:  # fmt: skip
        super().__init__(page)
        self.story, self.game, self.seat = story, game, story.hero
        self._lay_chips, self._looked_at = lay_chips, looked_at

    def lay(self, area: Box) -> None:
        super().lay(area)
        self.chips = self._lay_chips(area)

    def update(self, dt: float) -> bool:
        """Light up the chip of the seat under the pointer."""
        looked = self._looked_at()
        self.chips.chosen = str(self.seat if looked is None else looked.seat)
        return False

    def paint(self, surface: Surface, area: Box) -> None:
        self.kit.panel(surface, area)

    def paint_over(self, surface: Surface) -> None:
        """Draw the parts of the chosen seat's score, or of the seat whose part is under the pointer."""
        area, looked = self.area, self._looked_at()
        seat = looked.seat if looked is not None else self.seat
        last, recap = self.chips.chips[-1].box, self.story.recap
        wordings: tuple[str, ...] = (summed(self.story, seat), "")
        if looked is not None:
            wordings = part_texts(recap.shares[seat][looked.number], recap.sign)
        words = self.kit.fitting(wordings, area[0] + area[2] - 24 - last[0] - last[2], 14)
        at, ink = (area[0] + area[2] - 16, area[1] + 25), "text2" if looked is None else "lamp"
        self.kit.draw_text(surface, words, at, 14, ink, False, "midright")
        draw_parts(self.kit, surface, area, self.story, self.game, seat)
        if looked is not None:
            draw_chosen(self.kit, surface, area, self.story, self.game, seat, looked.number)
