"""A Fight turn at a glance: crew and their steps, used modules, all players' damage taken (LOOK 13)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from pygame import Surface

from game.mechyard.plates import NEXT_FIRST
from game.mechyard.tiles import TilePainter
from game.mechyard.widgets import feet, well
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box, contains, inset
from rules.common.text import counted
from rules.mechyard.activation import is_ready
from rules.mechyard.figures import Used
from rules.mechyard.state import FIGHT, MOST_DAMAGED, STEPS_EACH, Spot

LEFT, TOP, HIGH = 84.0, 12.0, 126.0
"""The left and upper edge of the first card, and the height of the cards."""
CARD, NARROW, FEW, LISTED = 178.0, 84.0, 3, 9
"""The width of crew cards, their width in a larger crew, the number of cards above which they are narrow, and
the number from which on there is a list."""
GAP, APART = 12.0, 8.0
TAKEN, TAKEN_LOW, USED = 274.0, 96.0, 150.0
"""The greatest width of the panel with the damage taken, that in a small window, and the least width of the
panel with what was used when it has words."""
NAME_ROOM = 0.36
"""The part of the panel's width that a name may take."""
FEW_MECHS = 2
"""The most mechs for which there is room to explain a dashed line."""
LOW = 10.0
"""The padding of the strip in a small window."""
COLUMN = 240.0
"""The width of a column of what was used, with words, where there are several."""
WORDED, SMALL = 140.0, 0.75
"""The least width of a card with words, and the px of the window per px of the map below which things are
larger."""
ROW = 22.0
"""The height of a row of the list."""
ROWS = 14
"""The least damage that a full meter shows."""


class Member(NamedTuple):
    """A crew member: its id, its number, its module's id and name, the steps left."""

    id: str
    number: int
    module: str
    on: str
    steps: int


class Row(NamedTuple):
    """A row of the crew list: the members on a module, and its box."""

    members: tuple[Member, ...]
    box: Box


class Taken(NamedTuple):
    """A player's damage taken in this Fight phase, and what the aimed hit adds."""

    seat: int
    taken: int
    more: int = 0


class StripContent(NamedTuple):
    """The content of the strip; `picked`: the crew member held, or in the module awaiting a decision."""

    seat: int
    crew: tuple[Member, ...]
    picked: str
    used: tuple[Used, ...]
    spent: int
    whole: int
    taken: tuple[Taken, ...]


class Strip(Part):
    """Crew cards, the current turn, and the damage of this Fight phase; buttons are beside it."""

    def shown(self, model: ViewModel) -> bool:
        return bool(model.answers.play.phase == FIGHT)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return strip_of(model)

    @property
    def unit(self) -> float:
        """Return the scale of drawings relative to the map, since the font of a small window doesn't
        shrink."""
        return max(1.0, SMALL / self.kit.canvas.s)

    def piece_at(self, box: Box, model: ViewModel, point: tuple[float, float]) -> str:
        strip = strip_of(model)
        cards = self.cards(box, len(strip.crew))
        if not cards:
            rows = self.rows(box, strip.crew)
            members: tuple[Member, ...] = next(
                (each.members for each in rows if contains(each.box, point)), ()
            )
            return max(members, key=lambda member: member.steps).id if members else ""
        found = (member.id for member, card in zip(strip.crew, cards, strict=True) if contains(card, point))
        return next(found, "")

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, strip, (x, y, w, h) = self.kit, strip_of(model), box
        kit.panel(surface, box)
        end = self._draw_crew(surface, box, strip)
        if self.unit > 1:
            self._draw_low(surface, (end + APART, y + LOW, x + w - LOW - end - APART, h - 2 * LOW), strip)
            return
        kit.draw_text(surface, "Crew", (x + 18, y + 26), 18, "text", True, "midleft", LEFT - 22)
        for number, words in enumerate((counted(STEPS_EACH, "step"), "each")):
            at = (x + 18, y + 50 + 18 * number)
            kit.draw_text(surface, words, at, 14, "text2", False, "midleft", LEFT - 20)
        left, room, high = end + 2 * GAP, x + w - GAP - end - 2 * GAP, min(HIGH, h - 2 * TOP)
        taken = max(180.0, min(TAKEN, 0.47 * room))
        self._used(surface, (left, y + TOP, room - taken - GAP, high), strip, model)
        self.draw_damage(surface, (left + room - taken, y + TOP, taken, high), strip, model)

    def _draw_low(self, surface: Surface, box: Box, strip: StripContent) -> None:
        """Draw the damage taken as numbers, where there is little room."""
        kit, u, (x, y, w, h) = self.kit, self.unit, box
        well(kit, surface, box)
        step = h / len(strip.taken)
        for number, each in enumerate(strip.taken):
            middle = y + step * (number + 0.5)
            kit.player_badge(surface, each.seat, (x + 20 * u, middle), min(18 * u, 0.8 * step))
            words = f"{each.taken} +{each.more}" if each.more else str(each.taken)
            ink = "lamp" if each.more else "text"
            kit.draw_text(surface, words, (x + w - 10, middle), 14, ink, True, "midright")

    # -- crew

    def _crew_box(self, box: Box) -> Box:
        """Return the box of the crew: in a small window everything beside the damage."""
        x, y, w, h = box
        if self.unit > 1:
            return x + LOW, y + LOW, w - 2 * LOW - APART - TAKEN_LOW * self.unit, h - 2 * LOW
        return x + LEFT, y + TOP, w - LEFT, min(HIGH, h - 2 * TOP)

    def cards(self, box: Box, count: int) -> list[Box]:
        """Return the boxes of `count` crew cards; [] where there is a list instead."""
        (x, y, w, h), u = self._crew_box(box), self.unit
        if count >= LISTED:
            return []
        few = count <= FEW
        gap = GAP if few else APART
        most = ((1.0 if u > 1 else 0.52 if few else 0.66) * w + gap) / max(1, count) - gap
        wide = min(CARD * u if few else NARROW * u, most)
        return [(x + number * (wide + gap), y, wide, h) for number in range(count)]

    def _draw_crew(self, surface: Surface, box: Box, strip: StripContent) -> float:
        """Draw the crew as cards or as a list; return the right end."""
        x, y, w, h = self._crew_box(box)
        cards = self.cards(box, len(strip.crew))
        if not cards:
            return self._list(surface, box, strip)
        drawn = self.draw_card if cards[0][2] >= WORDED * self.unit else self._narrow
        for member, card in zip(strip.crew, cards, strict=True):
            picked = member.id == strip.picked
            if picked:
                self.kit.glow(surface, card, 8, "white", 1.4)
            well(self.kit, surface, card, border="edge")
            if picked:
                self.kit.outline(surface, inset(card, -1), "white", 9, 2.4)
            drawn(surface, card, strip.seat, member)
        return x + w if self.unit > 1 else cards[-1][0] + cards[-1][2]

    def draw_card(self, surface: Surface, box: Box, seat: int, member: Member) -> None:
        """Draw the card of a crew member."""
        kit, u, (x, y, w, h) = self.kit, self.unit, box
        figure = TilePainter.of(kit).crew(seat, min(66.0 * u, 0.52 * h))
        kit.put(surface, figure, (x + 32 * u, y + h / 2 - 8 / u), "center")
        left, room = x + 62 * u, w - 70 * u
        compact = u > 1
        tops = (0.2, 0.48, 0.78, 0.0) if compact else (0.2, 0.365, 0.62, 0.85)
        kit.draw_text(
            surface, f"Crew {member.number}", (left, y + tops[0] * h), 16, "text", True, "midleft", room
        )
        where = member.on if compact else kit.fitting((f"on {member.on}", member.on), room - 8, 13.5)
        kit.draw_text(surface, where, (left, y + tops[1] * h), 13.5, "text2", False, "midleft", room)
        feet(kit, surface, (left + 6 * u, y + tops[2] * h), member.steps, STEPS_EACH, u)
        if not compact:
            ink, words = "lamp" if member.steps else "mute", f"{counted(member.steps, 'step')} left"
            kit.draw_text(surface, words, (left, y + tops[3] * h), 14, ink, True, "midleft", room)

    def _narrow(self, surface: Surface, box: Box, seat: int, member: Member) -> None:
        """Draw a crew member with its number over its steps."""
        kit, u, (x, y, w, h) = self.kit, self.unit, box
        figure = TilePainter.of(kit).crew(seat, min(0.44 * h, 0.8 * w), member.number)
        kit.put(surface, figure, (x + w / 2, y + 0.36 * h), "center")
        most = max(STEPS_EACH, member.steps)
        size = min(u, (w - 12) / (17 * most))
        feet(
            kit, surface, (x + w / 2 - 8.5 * size * (most - 1), y + 0.77 * h), member.steps, STEPS_EACH, size
        )

    def rows(self, box: Box, crew: tuple[Member, ...]) -> list[Row]:
        """Return the rows of the list: crew by module."""
        x, y, w, h = self._list_box(box)
        found: dict[str, list[Member]] = {}
        for member in crew:
            found.setdefault(member.module, []).append(member)
        most_rows = max(1, int((h - 12) // ROW))
        wide = (w - 20) / -(-len(found) // most_rows)
        boxes = (
            (x + 10 + number // most_rows * wide, y + 6 + ROW * (number % most_rows), wide, ROW)
            for number in range(len(found))
        )
        return [Row(tuple(members), at) for members, at in zip(found.values(), boxes, strict=True)]

    def _list_box(self, box: Box) -> Box:
        """Return the box of the list."""
        x, y, w, h = self._crew_box(box)
        return x, y, w if self.unit > 1 else min(2 * CARD + GAP, 0.4 * w), h

    def _list(self, surface: Surface, box: Box, strip: StripContent) -> float:
        """Draw the number of crew on each module and their steps left; return the right end."""
        kit, whole = self.kit, self._list_box(box)
        well(kit, surface, whole)
        for members, (x, y, w, h) in self.rows(box, strip.crew):
            middle, steps = y + h / 2, sum(member.steps for member in members)
            if any(member.id == strip.picked for member in members):
                kit.outline(surface, (x - 4, y + 1, w - 4, h - 2), "white", 5, 1.8)
            kit.draw_icon(surface, "crew", (x + 8, middle), 15, f"player{strip.seat + 1}_light")
            kit.draw_text(surface, str(len(members)), (x + 20, middle), 14, "text", True, "midleft")
            ink = "lamp" if steps else "mute"
            figure = kit.draw_text(surface, str(steps), (x + w - 14, middle), 14, ink, True, "midright")
            kit.draw_icon(surface, "foot", (figure[0] - 9, middle), 13, ink)
            room = figure[0] - 24 - x - 36
            kit.draw_text(surface, members[0].on, (x + 36, middle), 13.5, "text2", False, "midleft", room)
        return whole[0] + whole[2]

    # -- used modules and damage taken

    def _used(self, surface: Surface, box: Box, strip: StripContent, model: ViewModel) -> None:
        """Draw the modules used this turn, the last ones with text."""
        kit, (x, y, w, h) = self.kit, box
        if w < 60:
            return
        well(kit, surface, box)
        head, part = "This turn", f"{strip.spent} of {strip.whole}"
        modules = "module" if strip.whole == 1 else "modules"
        figures = f"{part} {modules} activated", f"{part} activated", ""
        end = kit.draw_text(surface, head, (x + 14, y + 19), 14, "brass_light", True, "midleft", w - 20)
        figure = kit.fitting(figures, x + w - 26 - end[0] - end[2], 14)
        start = kit.draw_text(surface, figure, (x + w - 14, y + 19), 14, "text2", False, "midright")[0]
        tiles, designs = TilePainter.of(kit), model.answers.play.library.designs
        worded, side = w >= USED, 36.0
        rows, wide = max(1, int((h - 36) // 44)), (COLUMN if worded else 44.0)
        if worded and (len(strip.used) <= rows or w - 20 < 2 * COLUMN):
            wide = w - 20
        shown = strip.used[-rows * max(1, int((w - 20) // wide)) :]
        if earlier := len(strip.used) - len(shown):
            at, room = (end[0] + end[2] + 8, y + 19), start - end[0] - end[2] - 20
            more = kit.fitting((f"and {earlier} more", f"+{earlier}", ""), room, 14)
            kit.draw_text(surface, more, at, 14, "text2", False, "midleft")
        if not shown:
            words = "Nothing used yet." if worded else "Nothing yet"
            kit.put(surface, kit.paragraph(words, w - 28, 14, "text2"), (x + 14, y + 36))
        for number, each in enumerate(shown):
            row, column = number % rows, number // rows
            left, top = x + 14 + wide * column, y + 36 + row * 44
            tile = tiles.tile(designs[each.design], side, used=not each.waits, numbers=False)
            kit.put(surface, tile, (left + side / 2, top + side / 2), "center")
            if worded:
                room = wide - 52
                words = kit.fitting((each.words, ""), room, 13.5)
                middle = top + (9 if words else side / 2)
                kit.draw_text(surface, each.name, (left + 46, middle), 15, "text", True, "midleft", room)
                ink = "lamp" if each.waits else "text2"
                kit.draw_text(surface, words, (left + 46, top + 28), 13.5, ink, False, "midleft")

    def draw_damage(self, surface: Surface, box: Box, strip: StripContent, model: ViewModel) -> None:
        """Draw a meter for each player: the damage taken, and dashed what the aimed hit adds."""
        kit, (x, y, w, h) = self.kit, box
        well(kit, surface, box)
        end = kit.draw_text(
            surface, "Damage taken", (x + 14, y + 19), 14, "brass_light", True, "midleft", w - 20
        )
        money, gains = f"most: ${MOST_DAMAGED}", f"most gains ${MOST_DAMAGED}"
        last = model.answers.play.turn == model.answers.play.agreed.rounds
        first = () if last else (f"{gains} and goes first", f"{money}, goes first", f"{money}, first")
        wordings = (*first, gains, money, "")
        figure = kit.fitting(wordings, x + w - 26 - end[0] - end[2], 14)
        kit.draw_text(surface, figure, (x + w - 14, y + 19), 14, "text2", False, "midright")
        aimed = next((each for each in strip.taken if each.more), None)
        noted = aimed is not None and len(strip.taken) <= FEW_MECHS
        foot = 24.0 if noted else 8.0
        step = min(30.0, (h - 34 - foot) / len(strip.taken))
        scale = max(ROWS, *(each.taken + each.more for each in strip.taken))
        name_w = min(
            NAME_ROOM * w, max(kit.text_width(model.names[each.seat], 15, True) for each in strip.taken)
        )
        for number, each in enumerate(strip.taken):
            middle = y + 36 + step * (number + 0.5)
            kit.player_badge(surface, each.seat, (x + 24, middle), 17)
            kit.draw_text(
                surface, model.names[each.seat], (x + 40, middle), 15, "text", True, "midleft", name_w
            )
            self._meter(
                surface,
                (
                    x + 50 + name_w,
                    middle - 7,
                    w - name_w - (94 if len(strip.taken) <= FEW_MECHS else 112),
                    14,
                ),
                each,
                scale,
            )
            words = f"{each.taken} +{each.more}" if each.more and not noted else str(each.taken)
            ink = "lamp" if each.more and not noted else "text"
            kit.draw_text(surface, words, (x + w - 14, middle), 16, ink, True, "midright")
        if aimed is not None and noted:
            words = f"Dashed: with this hit, {aimed.taken + aimed.more}"
            kit.draw_text(surface, words, (x + 14, y + h - 14), 13, "text2", False, "midleft", w - 24)

    def _meter(self, surface: Surface, box: Box, taken: Taken, scale: int) -> None:
        kit, (x, y, w, h) = self.kit, box
        kit.fill(surface, box, "night0", radius=h / 2, border="edge")
        unit, inner = (w - 4) / scale, (x + 2, y + 2, w - 4, h - 4)
        if taken.taken:
            colour = f"player{taken.seat + 1}"
            bar = (inner[0], inner[1], max(inner[3], unit * taken.taken), inner[3])
            kit.fill(surface, bar, kit.theme.light(colour), colour, inner[3] / 2)
        if taken.more:
            dashed = (inner[0] + unit * taken.taken, y - 1, max(8.0, unit * taken.more), h + 2)
            kit.dashed(surface, dashed, "lamp", 3, 1.5)

    def describe(self, place: str, model: ViewModel) -> str:
        return f"Fight turn\nEach crew member has {STEPS_EACH} steps. {NEXT_FIRST}"


def strip_of(model: ViewModel) -> StripContent:
    """Return the content of the strip for a view, with the held and aimed pieces."""
    view = model.answers
    play = view.play
    mech, frame = play.mechs[play.seat], play.frame(play.seat)
    crew = tuple(
        Member(each.id, number, each.on, frame.designs[frame.index[each.on]].name, each.steps)
        for number, each in enumerate(mech.crew, 1)
    )
    held, hit = model.hand.held, view.volley(model.hand.aimed)
    picked = held.id if held is not None and held.id in {each.id for each in crew} else view.entered
    taken = tuple(
        Taken(seat, each.taken, hit.dealt if hit is not None and hit.seat == seat else 0)
        for seat, each in enumerate(play.mechs)
    )
    whole = sum(
        each.id in play.used or is_ready(play, Spot(play.seat, number))
        for number, each in enumerate(frame.modules)
    )
    return StripContent(play.seat, crew, picked, view.used, len(play.used), whole, taken)
