"""The movement track: its spaces, the distance between two mechs, and the ranges from one (LOOK 13)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from pygame import Surface

from game.mechyard.parts.bay import attended_seat
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
from rules.mechyard.track import SPACES, space, space_label

INKS = ("#6B3320", "#53391F", "#24384E")
"""The colours of the ranges' bands, the nearest first."""
SPACE, ZERO = ("icon_top", "icon_bottom", "edge2"), ("lit_top", "lit_bottom", "brass")
"""The colours of a space and of the middle one: top, bottom, border."""
EVERY = 5
"""The step between the numbers that stand on a track which is too narrow for all of them."""
GAP, BAND, EDGE = 6.0, 16.0, 6.0
"""The gap between spaces and bands, the least height of a band, and its distance from the edge."""
LETTERS = 1.4
"""The height of a line of words in a band, in sizes of its letters: ascenders and descenders do not reach the
line's edges."""
TOP, SIDE, BETWEEN = 8.0, 8.0, 3.0
"""The padding above the spaces, that at their sides, and the gap between two of them."""
MARKER, LOW = 12.4, 24.0
"""The radius of a marker, and the height of a track up to which markers lie over the numbers."""
NUMBER = 10.0
"""The room for its number that several rows of markers leave of a space."""
LINE, DASH, OFF = 2.2, 5.0, 4.0
APART, PILL = 15.0, "#0B1119"
"""The size of the words for the distance between two mechs, and the colour of the pill behind them."""
PLACES = frozenset(map(space, SPACES))


class TrackContent(NamedTuple):
    """The content of the track: the position of each mech, the seat and position from which ranges are
    measured, the distance to another mech, the ranges of the armed weapon (0: none), the spaces in Mobility,
    and the places lit for the held piece."""

    at: tuple[int, ...]
    mover: int
    start: int
    other: int
    reach: int
    spaces: tuple[int, ...]
    lit: tuple[str, ...]

    @property
    def distance(self) -> int:
        """Return the distance between the mover and the other mech."""
        return abs(self.start - self.at[self.other])


class Track(Part):
    """The panel with its spaces and bands; markers are pieces in the spaces."""

    @property
    def _band(self) -> float:
        """Return the height of a band, which must hold its name; the font doesn't shrink with a small
        window."""
        return max(BAND, self.kit.line_height(13) / LETTERS)

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """Return the spaces side by side, with markers above the numbers."""
        x, y, w, h = box
        high = h - 2 * TOP - self._band - GAP + 2
        step = (w - 2 * TOP - 2 * SIDE + BETWEEN) / len(SPACES)
        most = min(MARKER, 0.3 * high, 0.34 * step) if high > LOW else min(0.5 * high, 0.5 * step)
        found, at = {}, [mech.at for mech in model.answers.play.mechs]
        for number, position in enumerate(SPACES):
            beside, below = _stacked(at.count(position))
            wide, room = step - BETWEEN, high - NUMBER if high > LOW else high
            size = min(2 * most, wide / beside, room / below)
            across = (wide - beside * size) / 2
            down = max(0.0, 0.31 * high - size / 2) if below == 1 else (room - below * size) / 2
            box = (x + TOP + SIDE + number * step, y + TOP, wide, high)
            found[space(position)] = Spot(
                box, Layer(), layout="grid", columns=beside, size=size, dx=across, dy=down
            )
        return found

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return track_content(model), where(space(0)), where(space(TRACK))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        seen = track_content(model)
        self.kit.panel(surface, box)
        self._spaces(surface, where, seen)
        self._bands(surface, box, where, seen)
        self._draw_distance(surface, where, seen)

    def _spaces(self, surface: Surface, where: Where, seen: TrackContent) -> None:
        kit = self.kit
        every = 1 if kit.text_width(space_label(-TRACK), 13) <= where(space(0))[2] else EVERY
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
                kit.draw_text(surface, space_label(number), (x + w / 2, y + h - 9), 13, ink, lit, "center")

    def _bands(self, surface: Surface, box: Box, where: Where, seen: TrackContent) -> None:
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
        """Draw the name of a range with its icon in the middle of its band, or the part that fits."""
        kit, (x, y), name = self.kit, centre(box), RANGES[at]
        wide = kit.text_width(name, 13, True)
        if kit.line_height(13) > 1.5 * box[3] or wide + 26 > box[2]:
            if box[2] > 16:
                kit.draw_icon(surface, name, (x, y), min(13.0, box[3]), ink)
            return
        kit.draw_icon(surface, name, (x - wide / 2 - 5, y), 13, ink)
        kit.draw_text(surface, name, (x + 6, y), 13, ink, True, "center")

    def _draw_distance(self, surface: Surface, where: Where, seen: TrackContent) -> None:
        """Draw a dashed line between the mover and the other mech, with their distance."""
        kit, ends = self.kit, (where(space(seen.start)), where(space(seen.at[seen.other])))
        (ax, _), (bx, _) = sorted(map(centre, ends))
        y = ends[0][1] + 0.31 * ends[0][3]
        words = f"{seen.distance} apart"
        size = APART if ends[0][3] > 38 else 14.0
        wide, high = kit.text_width(words, size, True) + 44, max(22.0, kit.line_height(size) + 2)
        x, step = ax + 18, DASH + OFF
        while x < bx - 18:
            kit.line(surface, (x, y), (min(x + DASH, bx - 18), y), "weapon", LINE)
            x += step
        middle = self._clear((ax + bx) / 2, wide + 2 * OFF, where, seen)
        y = ends[0][1] + min(0.31 * ends[0][3], max(ends[0][3] - LETTERS * 13 - high / 2, high / 2))
        pill = (middle - wide / 2, y - high / 2, wide, high)
        kit.fill(surface, pill, PILL, radius=high / 2, border="weapon", border_width=1.4)
        kit.draw_icon(surface, RANGES[band(seen.distance)], (pill[0] + 17, y), 14, "weapon")
        kit.draw_text(surface, words, (pill[0] + 30, y), size, "text", True, "midleft")

    def _clear(self, middle: float, wide: float, where: Where, seen: TrackContent) -> float:
        """Return the middle, nearest to a point, of a label this wide that hides neither a marker nor a legal
        space; else that point."""
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
        """Return a marker."""
        return TilePainter.of(self.kit).marker(piece.owner, size, piece.owner == model.answers.play.seat)

    def describe(self, place: str, model: ViewModel) -> str:
        return "Movement track\nClose range is up to 4 spaces apart, mid range 5 to 8, long range 9 or more."


def _stacked(count: int) -> tuple[int, int]:
    """Return the columns and rows in which markers on one space don't overlap."""
    beside = max(1, math.ceil(math.sqrt(count)))
    return beside, max(1, math.ceil(count / beside))


def track_content(model: ViewModel) -> TrackContent:
    """Return the content of the track for a view, with the aimed action."""
    view, aimed = model.answers, model.hand.aimed
    play = view.play
    at = tuple(mech.at for mech in play.mechs)
    start = aimed.to if isinstance(aimed, Drive) else at[play.seat]
    mine = model.playing and play.seat == model.own
    spaces, lit = view.driving if mine else (), tuple(place for place in model.hand.lit if place in PLACES)
    return TrackContent(at, play.seat, start, _other(model, start), view.armed_reach, spaces, lit)


def _other(model: ViewModel, start: int) -> int:
    """Return the mech to measure the distance to: the aimed or attended one, else the nearest."""
    view = model.answers
    play, volley = view.play, view.volley(model.hand.aimed)
    if volley is not None:
        return int(volley.seat)
    if attended_seat(model) in play.others():
        return attended_seat(model)
    return min(play.others(), key=lambda seat: abs(play.mechs[seat].at - start))
