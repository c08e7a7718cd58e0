"""The card that is looked at with its present numbers; cards to choose from take its place; without any
reference information: targets in reach, cards that need bandwidth, entry zones, and how to play."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import NO_NUMBERS, Deck
from game.immense_warfare.names import first_word, without_title
from game.immense_warfare.unit_card import Present, card_of, present
from game.table.parts import steps
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.parts.track import icon_ink
from game.table.table_state import Boxes, TableState
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.face import Fields
from rules.game import Piece
from rules.immense_warfare import entry
from rules.immense_warfare.card_text import card_text
from rules.immense_warfare.field import ZONES
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.position import Position
from rules.immense_warfare.reach import Reach, lacking, reaches
from rules.immense_warfare.table_pieces import CHOICE
from rules.immense_warfare.working_state import WorkingState

ROSTER = "panel/roster"
"""The lists of mechas beside the battlefield."""
UNDER_CARD = 4.0
"""The gap between a card and the words on its present numbers below it."""
CHOICE_SIDE, UNDER_CHOICES = 16.0, 10.0
"""The room beside and above the words about cards to choose from."""
CHOICE_TEXT = (15.0, 14.0, 13.0)
"""The sizes of those words, the first that fits."""
CAN = 2.8
"""The width of the bright line round what can be chosen, px of the map."""
APART = 6.0
"""The gap between the words about two cards."""
WIDEST = 320.0
HEAD, FOOT, PAD = 40.0, 6.0, 12.0
SIGN = 28.0
"""The distance from the edge of a row to its words."""
OVER, UNDER = 8.0, 27.0
"""The gap above the heading of a further section, and the distance from there to its first row."""
ROOMY, BETWEEN = 4.0, 10.0
"""How much higher a row is than its lines, and the gap between a name and the words beside it."""
MOST_NAME = 0.6
"""The most of a line's width that a name has."""
FEW_SPACES = 2
"""The number of empty spaces of an entry zone from which on they are a warning."""

STEPS = (
    (
        "bandwidth",
        "Play 1 tower per turn, in your entry zone (the row nearest you) or next to a tower.",
        "1 tower per turn: bandwidth.",
    ),
    ("settings", "Field mechas up to your bandwidth: their costs add up.", "Mechas use up bandwidth."),
    (
        "speed",
        "From your next turn, a mecha can move 1 space, then attack an adjacent unit.",
        "Next turn, they move, then attack.",
    ),
    (
        "crew",
        "Attach a pilot to a mecha in your entry zone: its cost becomes 0.",
        "A pilot makes a mecha cost 0.",
    ),
    (
        "target",
        "Move into your opponent's entry zone and attack them directly. 5 hits win.",
        "5 direct attacks win.",
    ),
)
"""The steps that lead to winning, for new players."""
GOES = "How to play"
FIRST_TURNS = 4
"""The number of turns for which these steps come first: the first two of each player."""


class Row(NamedTuple):
    """A line of a section: a player's badge (a seat) or an icon, a name, its text in wordings from the
    longest, the text's colour, and shorter names for narrow panels."""

    seat: int
    icon: str
    name: str
    wordings: tuple[str, ...]
    ink: str = "text2"
    shorter: tuple[str, ...] = ()


class Section(NamedTuple):
    """Rows under a heading with a figure; `kept`: other sections leave room for it."""

    heading: str
    figure: str
    rows: tuple[Row, ...]
    kept: bool = False


class CardPanel:
    """Draws the panel for one kit."""

    def __init__(self, kit: Kit, game: ImmenseWarfare, faces: Deck) -> None:
        self.kit, self.game, self.faces = kit, game, faces
        self._listed: tuple[Position, int, bool, tuple[Section, ...]] | None = None

    def key(self, view: Position, card: str, own: int, listed: bool) -> Hashable:
        """Return a key of everything the panel depends on."""
        return card or (own, self.sections(view, own, listed))

    def draw(
        self,
        surface: Surface,
        box: Box,
        view: Position,
        card: str,
        own: int,
        listed: bool,
        numbers: Fields = NO_NUMBERS,
    ) -> None:
        """Draw the card as large as fits, with other `numbers` than the printed ones, or the reference
        information without one. `listed`: the mechas and their targets are listed elsewhere."""
        x, y, w, h = box
        if card:
            face = self.faces.full(card, _widest(box), numbers)
            self.kit.put(surface, face, (x + w / 2, y + h / 2), "center")
            return
        sections = self.sections(view, own, listed)
        if sections:
            self._draw_sections(surface, box, sections)
        else:
            self.kit.panel(surface, box, GOES)
            steps.draw(self.kit, surface, (x + PAD, y + HEAD + 8, w - 2 * PAD, h - HEAD - 8 - FOOT), STEPS)

    def sections(self, view: Position, own: int, listed: bool = False) -> tuple[Section, ...]:
        """Return the reference sections for the viewer; () before the first turn, when the panel shows how to
        play."""
        if self._listed is None or self._listed[0] is not view or self._listed[1:3] != (own, listed):
            found = tuple(self._sections(view, own, listed)) if view.turn else ()
            self._listed = view, own, listed, found
        return self._listed[3]

    def _sections(self, view: Position, own: int, listed: bool) -> Iterator[Section]:
        work = self.game.working_state(view)
        seats = () if work.over else (own, 1 - own)
        found = [reach for seat in seats for reach in reaches(work, seat)]
        begins = view.turn <= FIRST_TURNS
        if begins:
            yield Section(GOES, "", ())
        if found and not listed:
            yield Section("Targets in reach", "", tuple(_reach_row(reach, work.seat) for reach in found))
        waiting = tuple(self._waiting(work, own))
        if waiting:
            used = f"{entry.spent(work, own)} of {entry.bandwidth(work, own)} used"
            yield Section("Needs bandwidth", used, waiting)
        yield Section(
            "Entry zones",
            "if yours is full, you lose",
            (_zone_row(work, own), _zone_row(work, 1 - own)),
            kept=True,
        )
        if not begins and (not found or listed):
            yield Section(GOES, "", ())

    def _waiting(self, work: WorkingState, own: int) -> Iterator[Row]:
        """Yield the mechas in the viewer's hand that need more bandwidth, those that need least first."""
        kinds = {card.kind for card in work.sides[own].hand if card.kind}
        needed = sorted((lacking(work, kind, own), work.tables.title(kind)) for kind in kinds)
        for lacks, title in needed:
            if lacks:
                shorter = without_title(title), first_word(title)
                yield Row(-1, "bandwidth", title, (f"needs {lacks} more",), shorter=shorter)

    # -- drawing

    def _draw_sections(self, surface: Surface, box: Box, sections: tuple[Section, ...]) -> None:
        """Draw the sections one below the other, as many as fit; the first one is cut to fit."""
        kit, (x, y, w, h) = self.kit, box
        kit.panel(surface, box)
        kit.heading(surface, (x + 16, y + 20), w - 32, sections[0].heading, (sections[0].figure, ""))
        top = y + HEAD + 4
        for number, section in enumerate(sections):
            end = y + h - FOOT
            if not section.rows and not number:
                top += steps.draw(kit, surface, (x + PAD, top, w - 2 * PAD, end - top), STEPS)
                continue
            if not section.rows:
                self._steps(surface, (x, top + OVER, w, end - top - OVER))
                continue
            end -= sum(self._needed(each, w) for each in sections[number + 1 :] if each.kept)
            rows = section.rows
            heights = [self._high(row, w) for row in rows]
            if number:
                if top + self._needed(section, w) > end:
                    continue
                kit.heading(surface, (x + 16, top + OVER + 10), w - 32, section.heading, (section.figure, ""))
                top += OVER + UNDER
            elif top + sum(heights) > end:
                rows, heights = self.fit_rows(surface, (x, top, w, end - top), rows)
            for row, high in zip(rows, heights, strict=True):
                self.draw_row(surface, (x, top, w, high), row)
                top += high
            top = end if len(rows) < len(section.rows) else top

    def _needed(self, section: Section, w: float) -> float:
        """Return the height of a section below another one."""
        return OVER + UNDER + sum(self._high(row, w) for row in section.rows)

    def _steps(self, surface: Surface, box: Box) -> None:
        """Draw how to play, if all of it fits."""
        kit, (x, y, w, h) = self.kit, box
        room: Box = (x + PAD, y + UNDER, w - 2 * PAD, h - UNDER)
        if steps.fit(kit, STEPS, *room[2:]):
            kit.heading(surface, (x + 16, y + 10), w - 32, GOES)
            steps.draw(kit, surface, room, STEPS)

    def fit_rows(
        self, surface: Surface, box: Box, rows: tuple[Row, ...]
    ) -> tuple[tuple[Row, ...], list[float]]:
        """Return the rows that fit, with the height of each: on one line, or on two if there is room. Draw
        the number of omitted rows at the foot."""
        kit, (x, y, w, h) = self.kit, box
        line, small = kit.line_height(14), kit.line_height(13)
        heights = [line if self.fits_beside(row, w, -1) else line + small for row in rows]
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
            if room >= small and heights[number] == line and not self.fits_beside(rows[number], w):
                heights[number], room = line + small, room - small
        return tuple(rows[number] for number in shown), [heights[number] for number in shown]

    def _high(self, row: Row, w: float) -> float:
        """Return the height of a row with enough room: its text is below the name if it doesn't fit beside
        it."""
        line = self.kit.line_height(14)
        return line + ROOMY if self.fits_beside(row, w) else line + self.kit.line_height(13) + ROOMY

    def fits_beside(self, row: Row, w: float, wording: int = 0) -> bool:
        """Return whether a wording of a row fits on the line of its name."""
        name = self.kit.text_width(row.name, 14, True) + BETWEEN
        return name + self.kit.text_width(row.wordings[wording], 13) <= w - 2 * PAD - SIGN

    def draw_row(self, surface: Surface, box: Box, row: Row) -> None:
        """Draw a row in its box."""
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


def _reach_row(reach: Reach, active: int) -> Row:
    """Return the row of a mecha, coloured if it can attack a player in the turn that its player has or takes
    next."""
    ink = "mute" if reach.turns is None else "text2"
    if reach.player and reach.turns == (reach.seat != active):
        ink = "weapon"
    names = reach.name, without_title(reach.name), first_word(reach.name)
    name, *shorter = (f"{name} {reach.where}" for name in names)
    return Row(reach.seat, "", name, reach.wordings, ink, tuple(shorter))


def _zone_row(work: WorkingState, seat: int) -> Row:
    """Return the row on the empty spaces of a player's entry zone (MI-2.3)."""
    free, of = len(entry.zone_spaces(work, seat)), len(ZONES[seat])
    words = f"{free} of {of} empty"
    return Row(seat, "", work.names[seat], (words,), "caution" if free <= FEW_SPACES else "text2")


def _weight(row: Row) -> int:
    """Return the sort key of a row: attacks on a player first, units without targets last."""
    return {"weapon": 0, "mute": 2}.get(row.ink, 1)


class CardPart(Part):
    """The panel of one card."""

    def _panel(self, model: ViewModel) -> CardPanel:
        made: CardPanel = model.shared("card panel", lambda: CardPanel(self.kit, model.game, model.faces))
        return made

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if asked := choosing(model):
            return asked, model.contents(CHOICE)
        piece, listed = _open_piece(model.hand), _mechas_listed(where)
        face = card_of(piece) if piece is not None else ""
        return present(model.game, piece), self._panel(model).key(model.view, face, model.own, listed)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        if asked := choosing(model):
            self.kit.panel(surface, box, asked, "", lit=True)
            self._write_choices(surface, box, model, where(CHOICE))
            return
        piece, kit = _open_piece(model.hand), self.kit
        now = present(model.game, piece)
        words = self._words(now, box)
        if words is not None:
            x, y, w, h = box
            wide, high = kit.size_of(words)
            kit.put(surface, words, (x + (w - wide) / 2, y + h - high))
        face, above = card_of(piece) if piece is not None else "", self._above(box, words)
        listed, numbers = _mechas_listed(where), _numbers(now)
        self._panel(model).draw(surface, above, model.view, face, model.own, listed, numbers)

    def make(self, box: Box, model: ViewModel) -> Iterator[object]:
        """Make the face of the card."""
        piece = _open_piece(model.hand)
        if piece is None or choosing(model):
            return iter(())
        now = present(model.game, piece)
        wide = _widest(self._above(box, self._words(now, box)))
        return model.faces.prerender("full", card_of(piece), wide, _numbers(now))

    def _words(self, now: Present | None, box: Box) -> Surface | None:
        """Return the words on a card's present numbers, or None."""
        return self.kit.paragraph(now.now, box[2], 14, "lamp", True) if now is not None else None

    def _above(self, box: Box, words: Surface | None) -> Box:
        """Return the part of the box above the words."""
        x, y, w, h = box
        return x, y, w, h - (self.kit.size_of(words)[1] + UNDER_CARD if words is not None else 0.0)

    def _write_choices(self, surface: Surface, box: Box, model: ViewModel, place: Box) -> None:
        """Write below the cards to choose from what each does, where all of it has room."""
        kit, offered = self.kit, model.contents(CHOICE)
        boxes = self.layout.piece_boxes(CHOICE, len(offered), kit.canvas, place)
        top = max(y + h for _, y, _, h in map(whole_card, boxes)) + UNDER_CHOICES
        x, wide = box[0] + CHOICE_SIDE, box[2] - 2 * CHOICE_SIDE
        kinds = dict.fromkeys(piece.face for piece in offered if piece.face)
        cards = [model.game.library[kind] for kind in kinds]
        texts = [(card.name, text) for card in cards if (text := card_text(card))]
        for size in CHOICE_TEXT:
            heights = [kit.paragraph_height(text, wide, size) for _, text in texts]
            high = sum(heights) + len(texts) * (kit.line_height(size) + APART)
            if top + high <= box[1] + box[3]:
                break
        else:
            return
        for (title, text), tall in zip(texts, heights, strict=True):
            kit.draw_text(surface, title, (x, top), size, "lamp", True, "topleft", wide)
            top += kit.line_height(size)
            kit.put(surface, kit.paragraph(text, wide, size, "text"), (x, top))
            top += tall + APART

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Outline the cards that can be chosen while a decision is pending."""
        offered = model.contents(CHOICE) if model.playing and model.view.agenda else ()
        boxes = (
            self.layout.piece_boxes(CHOICE, len(offered), self.kit.canvas, where(CHOICE)) if offered else ()
        )
        extents = [whole_card(box) for box in boxes]
        for number, (piece, (x, y, w, h)) in enumerate(zip(offered, extents, strict=True)):
            if piece.id in model.playable:
                over = [each[1] for each in extents[number + 1 :] if abs(each[0] - x) < 1]
                foot = min([*over, y + h + CAN])
                surface.set_clip(self.kit.canvas.rect(x - CAN, y - CAN, w + 2 * CAN, foot - y + CAN))
                self.kit.outline(surface, (x, y, w, h), "lamp", 8, CAN)
        surface.set_clip(None)

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return the box of a whole card to choose from."""
        return (whole_card(box),) if piece.place == CHOICE else ()


def _widest(box: Box) -> float:
    """Return the width of a card as large as fits."""
    return min(box[2], box[3] / ASPECT, WIDEST)


def _numbers(now: Present | None) -> Fields:
    """Return the fields of a card's present numbers."""
    return dict(now.fields) if now is not None else NO_NUMBERS


def choosing(model: ViewModel) -> str:
    """Return the heading over the cards to choose from, which take over the panel; "" without any."""
    if not model.contents(CHOICE):
        return ""
    return "Choose from these" if model.playable else "Revealed to you"


def whole_card(box: Box) -> Box:
    """Return the box of a whole card in a place of this box."""
    x, y, w, h = box
    return x, y + (h - w * ASPECT) / 2, w, w * ASPECT


def _open_piece(table: TableState) -> Piece | None:
    """Return the face-up piece that is held or hovered; None for none."""
    shown = (table.held, table.focus)
    return next((piece for piece in shown if piece is not None and piece.up and piece.face), None)


def _mechas_listed(where: Where) -> bool:
    """Return whether there is room for lists of both players' mechas."""
    return where(f"{ROSTER}/0")[2] > 1
