"""The movement track: its spaces, how far apart two mechs are, and the ranges from where one is (LOOK 13)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from pygame import Surface

from game.mechyard.parts.bay import looked
from game.mechyard.tiles import TilePainter
from game.table.layout import Layer, Spot
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box, centre
from rules.game import Piece
from rules.mechyard.actions.drive import Drive
from rules.mechyard.figures import bands
from rules.mechyard.printed import RANGES, band
from rules.mechyard.state import TRACK
from rules.mechyard.track import SPACES, shown, space

INKS = ("#6B3320", "#53391F", "#24384E")
"""The bands of the ranges, the nearest first."""
SPACE, ZERO = ("icon_top", "icon_bottom", "edge2"), ("lit_top", "lit_bottom", "brass")
"""The colours of a space and of the middle one: top, bottom, border."""
EVERY = 5
"""Which numbers stand on a track that is too narrow for all of them."""
GAP, BAND, EDGE = 6.0, 16.0, 6.0
"""Between spaces and bands, how high a band is at least, and from it to the edge."""
LETTERS = 1.4
"""The height of a line of words in one of the band that holds it: neither rises nor falls to the line's edges."""
TOP, SIDE, BETWEEN = 8.0, 8.0, 3.0
"""From the edge to the spaces, at the sides more, and between two of them."""
MARKER, LOW = 12.4, 24.0
"""The radius of a marker; a track no higher than that has its markers over the numbers."""
NUMBER = 10.0
"""What several rows of markers leave of a space for its number."""
LINE, DASH, OFF = 2.2, 5.0, 4.0
APART, PILL = 15.0, "#0B1119"
"""The size of the words on how far apart two mechs are, and what fills the pill that they are in."""
PLACES = frozenset(map(space, SPACES))


class Shown(NamedTuple):
    """What the track shows: where each mech is, whose ranges are measured and from where, how far apart that one and
    another are, the ranges of the weapon that is armed (0: none is), the spaces that Mobility reaches, and the places
    that are lit for what the hand holds."""

    at: tuple[int, ...]
    mover: int
    start: int
    other: int
    reach: int
    spaces: tuple[int, ...]
    lit: tuple[str, ...]

    @property
    def apart(self) -> int:
        """How far apart the mover and the other one are."""
        return abs(self.start - self.at[self.other])


class Track(Part):
    """The panel, its spaces and bands; markers are pieces in the places of the spaces."""

    @property
    def _band(self) -> float:
        """How high a band is: it has room for its name, whose letters do not shrink with a small window."""
        return max(BAND, self.kit.line_height(13) / LETTERS)

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """The spaces side by side; markers lie above the numbers."""
        x, y, w, h = box
        high = h - 2 * TOP - self._band - GAP + 2
        step = (w - 2 * TOP - 2 * SIDE + BETWEEN) / len(SPACES)
        most = min(MARKER, 0.3 * high, 0.34 * step) if high > LOW else min(0.5 * high, 0.5 * step)
        found, at = {}, [mech.at for mech in model.answers.play.mechs]
        for number, here in enumerate(SPACES):
            beside, below = _stacked(at.count(here))
            wide, room = step - BETWEEN, high - NUMBER if high > LOW else high
            size = min(2 * most, wide / beside, room / below)
            across = (wide - beside * size) / 2
            down = max(0.0, 0.31 * high - size / 2) if below == 1 else (room - below * size) / 2
            box = (x + TOP + SIDE + number * step, y + TOP, wide, high)
            found[space(here)] = Spot(
                box, Layer(), layout="grid", columns=beside, size=size, dx=across, dy=down
            )
        return found

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return shown_of(model), where(space(0)), where(space(TRACK))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen = shown_of(model)
        self.kit.panel(surface, box)
        self._spaces(surface, where, seen)
        self._bands(surface, box, where, seen)
        self._apart(surface, where, seen)

    def _spaces(self, surface: Surface, where: Where, seen: Shown) -> None:
        kit = self.kit
        every = 1 if kit.text_width(shown(-TRACK), 13) <= where(space(0))[2] else EVERY
        for number in SPACES:
            x, y, w, h = where(space(number))
            lit = number == 0
            top, bottom, border = ZERO if lit else SPACE
            kit.fill(surface, (x, y, w, h), top, bottom, 5, border, border_alpha=0.8)
            if number in seen.spaces:
                kit.fill(surface, (x, y, w, h), "lamp", radius=5, alpha=33)
                kit.dashed(surface, (x, y, w, h), "lamp")
            if number % every == 0:
                ink = "lamp" if lit or number in seen.spaces else "text2"
                kit.draw_text(surface, shown(number), (x + w / 2, y + h - 9), 13, ink, lit, "center")

    def _bands(self, surface: Surface, box: Box, where: Where, seen: Shown) -> None:
        kit = self.kit
        _, _, _, high = where(space(0))
        top = where(space(0))[1] + high + GAP
        for each in bands(seen.start):
            left, end = where(space(each.first)), where(space(each.last))
            band_box = (
                left[0],
                top,
                end[0] + end[2] - left[0],
                max(10.0, min(self._band, box[1] + box[3] - EDGE - top)),
            )
            armed, lit = seen.reach > 0, not seen.reach or bool(seen.reach >> each.range & 1)
            border = "weapon" if armed and lit else None
            if lit:
                kit.fill(surface, band_box, INKS[each.range], radius=4, border=border, border_width=1.3)
            self._named(surface, band_box, each.range, "text" if lit else "mute")

    def _named(self, surface: Surface, box: Box, at: int, ink: str) -> None:
        """The name of a range with its icon in the middle of its band, or what of it has room."""
        kit, (x, y), name = self.kit, centre(box), RANGES[at]
        wide = kit.text_width(name, 13, True)
        if kit.line_height(13) > 1.5 * box[3] or wide + 26 > box[2]:
            if box[2] > 16:
                kit.draw_icon(surface, name, (x, y), min(13.0, box[3]), ink)
            return
        kit.draw_icon(surface, name, (x - wide / 2 - 5, y), 13, ink)
        kit.draw_text(surface, name, (x + 6, y), 13, ink, True, "center")

    def _apart(self, surface: Surface, where: Where, seen: Shown) -> None:
        """A dashed line from the mover to the other, and how far apart they are."""
        kit, ends = self.kit, (where(space(seen.start)), where(space(seen.at[seen.other])))
        (ax, _), (bx, _) = sorted(map(centre, ends))
        y = ends[0][1] + 0.31 * ends[0][3]
        words = f"{seen.apart} apart"
        size = APART if ends[0][3] > 38 else 14.0
        wide, high = kit.text_width(words, size, True) + 44, max(22.0, kit.line_height(size) + 2)
        x, step = ax + 18, DASH + OFF
        while x < bx - 18:
            kit.line(surface, (x, y), (min(x + DASH, bx - 18), y), "weapon", LINE)
            x += step
        middle = self._clear((ax + bx) / 2, wide + 2 * OFF, where, seen)
        pill = (middle - wide / 2, y - high / 2, wide, high)
        kit.fill(surface, pill, PILL, radius=high / 2, border="weapon", border_width=1.4)
        kit.draw_icon(surface, RANGES[band(seen.apart)], (pill[0] + 17, y), 14, "weapon")
        kit.draw_text(surface, words, (pill[0] + 30, y), size, "text", True, "midleft")

    def _clear(self, middle: float, wide: float, where: Where, seen: Shown) -> float:
        """The middle of what is that wide and hides neither a marker nor a space to which something can be moved: the
        nearest to a point, else that point."""
        marked = map(space, (*seen.at, seen.start, *seen.spaces))
        taken = sorted({*marked, *seen.lit}, key=lambda at: where(at)[0])
        first, last = where(space(-TRACK)), where(space(TRACK))
        edges = [
            first[0],
            *(edge for x, _, w, _ in map(where, taken) for edge in (x, x + w)),
            last[0] + last[2],
        ]
        gaps = zip(edges[::2], edges[1::2], strict=True)
        free = [
            min(max(middle, left + wide / 2), right - wide / 2)
            for left, right in gaps
            if right - left >= wide
        ]
        return min(free, key=lambda at: abs(at - middle), default=middle)

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """A marker."""
        return TilePainter.of(self.kit).marker(piece.owner, size, piece.owner == model.answers.play.seat)

    def describe(self, model: ViewModel) -> str:
        return "Movement track\nClose range is up to 4 spaces apart, mid range 5 to 8, long range 9 or more."


def _stacked(count: int) -> tuple[int, int]:
    """How many markers lie side by side on a space, and in how many rows, so that none lies on another."""
    beside = max(1, math.ceil(math.sqrt(count)))
    return beside, max(1, math.ceil(count / beside))


def shown_of(model: ViewModel) -> Shown:
    """What the track shows in a view, with what is aimed at."""
    view, aimed = model.answers, model.hand.aimed
    play = view.play
    at = tuple(mech.at for mech in play.mechs)
    start = aimed.to if isinstance(aimed, Drive) else at[play.seat]
    mine = model.playing and play.seat == model.own
    spaces, lit = view.driving if mine else (), tuple(place for place in model.hand.lit if place in PLACES)
    return Shown(at, play.seat, start, _other(model, start), view.armed_reach, spaces, lit)


def _other(model: ViewModel, start: int) -> int:
    """The mech to which the distance is told: that which is aimed at or looked at, else the nearest."""
    view = model.answers
    play, volley = view.play, view.volley(model.hand.aimed)
    if volley is not None:
        return int(volley.seat)
    if looked(model) in play.others():
        return looked(model)
    return min(play.others(), key=lambda seat: abs(play.mechs[seat].at - start))
