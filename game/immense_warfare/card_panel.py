"""The panel beside the battlefield: the card that is looked at, else what one would look up: what can attack what and
how soon, what waits for bandwidth, how full the entry zones are, and how a game goes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import Deck
from game.immense_warfare.names import first_word, without_title
from game.table.parts import steps
from game.table.parts.track import icon_ink
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import ZONES
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position
from rules.immense_warfare.reach import Reach, lacking, reaches

WIDEST = 320.0
HEAD, FOOT, PAD = 40.0, 6.0, 12.0
SIGN = 28.0
"""From the edge of a row to its words."""
APART, UNDER = 8.0, 27.0
"""Over the heading of a further section, and from there to its first row."""
ROOMY, BETWEEN = 4.0, 10.0
"""How much higher a row is than its lines, and from a name to the words beside it."""
MOST_NAME = 0.6
"""As much of a line a name has at most."""
FEW_SPACES = 2
"""So few empty spaces of an entry zone are a warning."""

STEPS = (
    (
        "bandwidth",
        "Play 1 tower per turn in your entry zone, the row nearest you. Towers give bandwidth.",
        "1 tower per turn: bandwidth.",
    ),
    ("settings", "Field mechas up to your bandwidth: their costs add up.", "Mechas use up bandwidth."),
    (
        "speed",
        "From your next turn, a mecha can move 1 space and attack an adjacent unit.",
        "Next turn, they move and attack.",
    ),
    (
        "crew",
        "Attach a pilot to a mecha in your entry zone: its cost becomes 0.",
        "A pilot makes a mecha cost 0.",
    ),
    (
        "target",
        "Reach your opponent's entry zone and attack them directly. 5 hits win.",
        "5 direct attacks win.",
    ),
)
"""What leads to winning, for who plays for the first time."""
GOES = "How to play"
FIRST_TURNS = 4
"""In so many turns it comes first: in the first two of each player."""


class Row(NamedTuple):
    """A line of a section: a player's sign (a seat) or an icon before it, its name, what is said of it in wordings from
    the longest, the colour of that, and shorter names for where the whole one has no room."""

    seat: int
    icon: str
    name: str
    wordings: tuple[str, ...]
    ink: str = "text2"
    shorter: tuple[str, ...] = ()


class Section(NamedTuple):
    """Rows under a heading, and the figure that belongs to it."""

    heading: str
    figure: str
    rows: tuple[Row, ...]


class CardPanel:
    """Draws the panel for one kit."""

    def __init__(self, kit: Kit, game: ImmenseWarfare, faces: Deck) -> None:
        self.kit, self.game, self.faces = kit, game, faces
        self._listed: tuple[Position, int, bool, tuple[Section, ...]] | None = None

    def key(self, view: Position, card: str, own: int, listed: bool) -> Hashable:
        """What its picture depends on."""
        return card or (own, self.sections(view, own, listed))

    def draw(self, surface: Surface, box: Box, view: Position, card: str, own: int, listed: bool) -> None:
        """The card as large as the panel has room for; without one what one would look up. `listed`: the mechas and
        what they attack are listed elsewhere."""
        x, y, w, h = box
        if card:
            wide = min(w, h / ASPECT, WIDEST)
            face = self.faces.full(card, wide)
            self.kit.put(surface, face, (x + w / 2, y + h / 2), "center")
            return
        sections = self.sections(view, own, listed)
        if sections:
            self._look_up(surface, box, sections)
        else:
            self.kit.panel(surface, box, GOES)
            steps.draw(self.kit, surface, (x + PAD, y + HEAD + 8, w - 2 * PAD, h - HEAD - 8 - FOOT), STEPS)

    def sections(self, view: Position, own: int, listed: bool = False) -> tuple[Section, ...]:
        """What there is to look up for who looks; nothing before the first turn, when one learns how a game goes."""
        if self._listed is None or self._listed[0] is not view or self._listed[1:3] != (own, listed):
            found = tuple(self._found(view, own, listed)) if view.turn else ()
            self._listed = view, own, listed, found
        return self._listed[3]

    def _found(self, view: Position, own: int, listed: bool) -> Iterator[Section]:
        draft = self.game.draft(view)
        found = [reach for seat in (own, 1 - own) for reach in reaches(draft, seat)]
        begins = view.turn <= FIRST_TURNS
        if begins:
            yield Section(GOES, "", ())
        if found and not listed:
            yield Section("Targets in reach", "", tuple(map(_reach_row, found)))
        waiting = tuple(self._waiting(draft, own))
        if waiting:
            free = max(0, draft.bandwidth(own) - draft.spent(own))
            yield Section("Needs bandwidth", f"{free} free", waiting)
        yield Section("Entry zones", "a full zone loses", (_zone_row(draft, own), _zone_row(draft, 1 - own)))
        if not begins and (not found or listed):
            yield Section(GOES, "", ())

    def _waiting(self, draft: Draft, own: int) -> Iterator[Row]:
        """The mechas of the own hand for which there is too little bandwidth, those that wait for least first."""
        kinds = {card.kind for card in draft.sides[own].hand if card.kind}
        needed = sorted((lacking(draft, kind, own), draft.tables.title(kind)) for kind in kinds)
        for lacks, title in needed:
            if lacks:
                shorter = without_title(title), first_word(title)
                yield Row(-1, "bandwidth", title, (f"needs {lacks} more",), shorter=shorter)

    # -- drawn

    def _look_up(self, surface: Surface, box: Box, sections: tuple[Section, ...]) -> None:
        """One section after the other, as many as there is room for; of the first one as much as there is."""
        kit, (x, y, w, h) = self.kit, box
        kit.panel(surface, box)
        kit.heading(surface, (x + 16, y + 20), w - 32, sections[0].heading, (sections[0].figure, ""))
        top, end = y + HEAD + 4, y + h - FOOT
        for number, section in enumerate(sections):
            if not section.rows and not number:
                top += steps.draw(kit, surface, (x + PAD, top, w - 2 * PAD, end - top), STEPS)
                continue
            if not section.rows:
                self._steps(surface, (x, top + APART, w, end - top - APART))
                continue
            rows = section.rows
            heights = [self._high(row, w) for row in rows]
            if number:
                if top + APART + UNDER + sum(heights) > end:
                    continue
                kit.heading(
                    surface, (x + 16, top + APART + 10), w - 32, section.heading, (section.figure, "")
                )
                top += APART + UNDER
            elif top + sum(heights) > end:
                rows, heights = self._as_many(surface, (x, top, w, end - top), rows)
            for row, high in zip(rows, heights, strict=True):
                self._row(surface, (x, top, w, high), row)
                top += high

    def _steps(self, surface: Surface, box: Box) -> None:
        """How a game goes, where there is room for all of it."""
        kit, (x, y, w, h) = self.kit, box
        room: Box = (x + PAD, y + UNDER, w - 2 * PAD, h - UNDER)
        if steps.fit(kit, STEPS, *room[2:]):
            kit.heading(surface, (x + 16, y + 10), w - 32, GOES)
            steps.draw(kit, surface, room, STEPS)

    def _as_many(
        self, surface: Surface, box: Box, rows: tuple[Row, ...]
    ) -> tuple[tuple[Row, ...], list[float]]:
        """The rows that there is room for with the height of each: on one line, on two as long as there is room. How
        many are left out is said at the foot."""
        kit, (x, y, w, h) = self.kit, box
        line, small = kit.line_height(14), kit.line_height(13)
        heights = [line if self._beside(row, w, -1) else line + small for row in rows]
        shown, room = list(range(len(rows))), h
        first = sorted(shown, key=lambda number: _weight(rows[number]))
        if sum(heights) > h:
            room -= line
            while sum(heights[number] for number in shown) > room:
                shown.remove(first.pop())
            words = (f"{len(rows) - len(shown)} others", f"and {len(rows) - len(shown)}")
            at = (x + PAD + SIGN, y + h - line / 2)
            kit.draw_text(surface, kit.fitting(words, w - PAD - SIGN, 13), at, 13, "text2", False, "midleft")
        room -= sum(heights[number] for number in shown)
        for number in first:
            if room >= small and heights[number] == line and not self._beside(rows[number], w):
                heights[number], room = line + small, room - small
        return tuple(rows[number] for number in shown), [heights[number] for number in shown]

    def _high(self, row: Row, w: float) -> float:
        """How high a row is where there is room: with its words below its name if they have none beside it."""
        line = self.kit.line_height(14)
        return line + ROOMY if self._beside(row, w) else line + self.kit.line_height(13) + ROOMY

    def _beside(self, row: Row, w: float, wording: int = 0) -> bool:
        """Whether a wording of a row has room on the line of its name."""
        name = self.kit.text_width(row.name, 14, True) + BETWEEN
        return name + self.kit.text_width(row.wordings[wording], 13) <= w - 2 * PAD - SIGN

    def _row(self, surface: Surface, box: Box, row: Row) -> None:
        kit, (x, y, w, h) = self.kit, box
        middle, left, end = y + h / 2, x + PAD + SIGN, x + w - PAD
        line, small = kit.line_height(14), kit.line_height(13)
        if row.seat >= 0:
            kit.player_badge(surface, row.seat, (x + PAD + 10, middle), 18)
        else:
            kit.draw_icon(surface, row.icon, (x + PAD + 10, middle), 18, icon_ink(kit, row.icon))
        two = h >= line + small
        at = (left, middle - small / 2 if two else middle)
        room = (end - left) * (1.0 if two else MOST_NAME)
        called = kit.fitting((row.name, *row.shorter), room, 14, True)
        name = kit.draw_text(surface, called, at, 14, "text", True, "midleft", room)
        left = left if two else name[0] + name[2] + BETWEEN
        words = kit.fitting(row.wordings, end - left, 13)
        at = (left, middle + line / 2 if two else middle)
        kit.draw_text(surface, words, at, 13, row.ink, False, "midleft", end - left)


def _reach_row(reach: Reach) -> Row:
    ink = "weapon" if reach.player and reach.turns == 1 else "text2" if reach.turns else "mute"
    names = reach.name, without_title(reach.name), first_word(reach.name)
    name, *shorter = (f"{name} {reach.where}" for name in names)
    return Row(reach.seat, "", name, reach.wordings, ink, tuple(shorter))


def _zone_row(draft: Draft, seat: int) -> Row:
    """How many empty spaces a player's entry zone has (MI-2.3)."""
    free, of = len(draft.zone_spaces(seat)), len(ZONES[seat])
    words = f"{free} of {of} empty"
    return Row(seat, "", draft.names[seat], (words,), "caution" if free <= FEW_SPACES else "text2")


def _weight(row: Row) -> int:
    """What is told first where not all of it has room: what attacks a player, last what reaches nothing."""
    return {"weapon": 0, "mute": 2}.get(row.ink, 1)
