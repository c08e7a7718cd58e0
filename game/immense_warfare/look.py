"""The look of Immense Warfare on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.elements import ASPECT
from game.immense_warfare.acts import ACTS, RETICLE, Staging, scorch
from game.immense_warfare.chips import CELL, ChipPainter, ClashPainter, attached_box
from game.immense_warfare.parts.battlefield import draw_ground, turned
from game.immense_warfare.parts.card import choosing, whole_card
from game.immense_warfare.unit_card import ON_FIELD, card_of, present
from game.table.acts import Act, Moment, Remains
from game.table.backdrop import Ground
from game.table.layout import Box, Layout
from game.table.look import TableLook
from game.table.phases import Phases
from game.table.reticles import fat_arrow, reticle
from game.table.table_state import Point, Portrait
from game.ui.canvas import bounds, centre, inset
from game.ui.kit import Kit
from rules.common.cards import Card
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.events import PLAY, DirectAttack
from rules.immense_warfare.face import explained
from rules.immense_warfare.field import CELLS, EDGES, GRID, NAMES, PLAYERS, ZONES, cell_name
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.items import AttackOn, Played
from rules.immense_warfare.outcomes import without_responses
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import PHASES
from rules.immense_warfare.table_pieces import CHOICE, as_played, unit_piece
from rules.immense_warfare.unit_face import read
from rules.tabletop import Preview

RIM = 10.0
"""The width of the battlefield's frame in a small picture, px of the map."""
CAN = 2.8
"""The width of the bright line round what can be chosen, px of the map."""
STRUCK = 2.2
"""The width of that line round a card that has just come to a damage zone."""
FROM, TO = 0.5, 0.2
"""How far beyond the middle of a space an arrow begins and ends, in parts of the space: it hides nothing of
the attacker."""
GHOST = 150
"""The alpha of a card shown where it will lie."""
CARD = "panel/card"
"""The panel with the card that is looked at."""
BESIDE_CARD = 4.0
"""The padding of the words on a card's present numbers below it."""


class Look(TableLook[Position]):
    """The battlefield with its units, hands, damage zones, and the focused card beside it."""

    ambience = "workshop"
    rotates_to_viewer = True

    def __init__(self, kit: Kit, game: ImmenseWarfare, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.chips = ChipPainter(self.faces)
        self.clash = ClashPainter(kit, self.chips)

    # -- boxes

    def _box(self, place: str, view: Position) -> Box:
        return self.parts.at(view).where(place)

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """Return the boxes a piece covers: a small box at the host's foot for an attached card."""
        return (attached_box(piece, box),) if piece.kind == "attached" else super().extent(piece, box)

    def event_place(self, piece: Piece) -> str:
        """Return the host's place for the events of an attached card, else ""."""
        return piece.place if piece.kind == "attached" else ""

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip."""
        return _in_words(self.game, view, place, self.parts.model(view).you) or super().describe(view, place)

    def phases(self, view: Position) -> Phases | None:
        """Return the phases of a turn with the current one; None before the first."""
        words = tuple(phase.capitalize() for phase in PHASES)
        return Phases(words, len(words) if view.over else PHASES.index(view.phase)) if view.turn else None

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        if piece.kind not in ON_FIELD:
            return super().piece(piece, size)
        now = self.parts.now
        cell = now.where(NAMES[0])[2:] if now is not None else CELL
        return self.chips.draw(piece, cell, size / min(cell))

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a played card as it would be on the battlefield; None for an attack or a card that doesn't
        stay."""
        if isinstance(action, Attack):
            return None
        if isinstance(action, PlayCard) and piece.kind == "card":
            work, own = self.game.working_state(view), self.parts.model(view).own
            return as_played(work, Card(piece.id, piece.face), action.place, own)
        return super().pose(view, piece, turn, action)

    def overlay(self, surface: Surface, view: Position, preview: Preview | None, held: Piece | None) -> None:
        """Outline what can be chosen or used while a decision is pending."""
        if not (self.parts.playing and view.agenda):
            return
        for piece in self.parts.model(view).pieces:
            if piece.kind in ON_FIELD and piece.id in self.parts.model(view).playable:
                cell = self._box(piece.place, view)
                box = attached_box(piece, cell) if piece.kind == "attached" else inset(cell, 3)
                self.kit.outline(surface, box, "lamp", 8, CAN)
        offered = self.parts.model(view).contents(CHOICE)
        if offered:
            boxes = self.layout.piece_boxes(CHOICE, len(offered), self.kit.canvas, self._box(CHOICE, view))
            extents = [whole_card(box) for box in boxes]
            for number, (piece, (x, y, w, h)) in enumerate(zip(offered, extents, strict=True)):
                if piece.id in self.parts.model(view).playable:
                    over = [each[1] for each in extents[number + 1 :] if abs(each[0] - x) < 1]
                    foot = min([*over, y + h + CAN])
                    surface.set_clip(self.kit.canvas.rect(x - CAN, y - CAN, w + 2 * CAN, foot - y + CAN))
                    self.kit.outline(surface, (x, y, w, h), "lamp", 8, CAN)
            surface.set_clip(None)

    def draw_aim(self, surface: Surface, view: Position, action: Action) -> None:
        """Draw the arrow from the attacker to the target, with a reticle."""
        if not isinstance(action, Attack):
            return
        work = self.game.working_state(view)
        start = self._box(NAMES[work.pieces[action.unit].cell], view)
        if action.target in PLAYERS:
            _, y, _, h = self._box(EDGES[PLAYERS[action.target]], view)
            across, away = start[0] + start[2] / 2, start[1] > y
            begin = start[1] + (4 if away else start[3] - 4)
            fat_arrow(self.kit, surface, (across, begin), (across, y + h * (0.2 if away else 0.8)))
            return
        end = self._box(NAMES[work.pieces[action.target].cell], view)
        reticle(self.kit, surface, centre(end), min(end[2:]) * RETICLE)
        fat_arrow(self.kit, surface, *_between(start, end))

    def draw_announced(self, surface: Surface, view: Position, number: int) -> None:
        """Draw a waiting attack's arrow, or a card in its future place, and the targets."""
        super().draw_announced(surface, view, number)
        what = view.waiting[-1 - max(0, number)] if view.waiting else None
        work = self.game.working_state(view)
        if isinstance(what, AttackOn) and {what.about, what.target} <= {*work.pieces, *PLAYERS}:
            self.draw_aim(surface, view, Attack(what.about, what.target))
        elif isinstance(what, Played) and what.place:
            card = next((card for card in view.stack if card.id == what.about and card.kind), None)
            ghost = as_played(work, card, what.place, what.seat) if card is not None else None
            if ghost is not None:
                picture = self.piece(ghost, min(self._box(ghost.place, view)[2:])).copy()
                picture.set_alpha(GHOST)
                self.kit.put(surface, picture, centre(bounds(self._marked_box(ghost, view))), "center")

    def _marked_box(self, piece: Piece, view: Position) -> tuple[Box, ...]:
        """Return the boxes of a piece that isn't on the table yet."""
        box = self._box(piece.place, view)
        return self.extent(piece, box) or (box,)

    def preview_picture(self, view: Position, action: Action, w: float) -> Surface | None:
        """Return the attacker and what is left of its target; None for other actions."""
        if not isinstance(action, Attack) or action.target in PLAYERS:
            return None
        work = self.game.working_state(view)
        after = without_responses(work, action)
        units = work.unit(action.unit), work.unit(action.target)
        attacker, target = (unit_piece(work, unit) for unit in units if unit is not None)
        left = after.unit(action.target)
        there = unit_piece(after, left) if left is not None else None
        return self.clash.picture(
            replace(attacker, spent=False),
            target,
            replace(there, spent=False) if there is not None else None,
            w,
        )

    # -- acts

    def act(self, moment: Moment[Position]) -> Act | None:
        """Return the act of a stage, or None for the plain one."""
        made = ACTS.get(moment.stage.name)
        if made is None or (moment.stage.name == PLAY and self._own_unit(moment)):
            return None
        box = partial(self._box, view=moment.after)
        slot = partial(self._slot, moment.after)
        staging = Staging(self.kit, self.faces, self.chips, self._by_id, box, slot)
        return made(moment, staging)

    def _own_unit(self, moment: Moment[Position]) -> bool:
        """Return whether the viewer played a card that enters at once and needn't be shown."""
        event = moment.stage.events[0]
        command = is_a(self.game.library[event.card].type, "command")
        return event.seat == self.parts.model(moment.after).own and not command

    def _by_id(self, view: Position) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.game.pieces(view)}

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, then the battlefield as the other player sees it."""
        yield from super().prepare(view)
        cells = {name: self._box(NAMES[turned(number)], view) for name, number in CELLS.items()}
        draw_ground(self.kit, Surface((1, 1)), self._box("mark/board", view), cells)
        yield None

    def aftermath(self, view: Position, remains: Remains) -> Ground:
        """Return the scorch marks where units were destroyed."""
        burnt = [(cell, event.seat) for event, cell in remains if not isinstance(event, DirectAttack)]

        def draw(surface: Surface) -> None:
            for cell, seat in burnt:
                scorch(self.kit, surface, cell, seat)

        return Ground((remains, view) if remains else None, draw)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw a light round the card that a direct attack put into a damage zone."""
        super().draw_on_pieces(surface, view, pieces, remains)
        for event, _ in remains:
            card = pieces.get(event.marks[0])
            if isinstance(event, DirectAttack) and card is not None and card.place in event.marks:
                self.kit.outline(surface, self._slot(view, card), "lamp", 3, STRUCK)

    def _slot(self, view: Position, card: Piece) -> Box:
        """Return the box of a card in a damage zone."""
        count, zone = len(self.parts.model(view).contents(card.place)), self._box(card.place, view)
        slots = self.parts.at(view).layout.piece_boxes(card.place, count, self.kit.canvas, zone)
        (x, y), wide = centre(slots[card.order]), min(slots[card.order][2:])
        return x - wide / 2, y - wide * ASPECT / 2, wide, wide * ASPECT

    # -- other sizes

    def portrait(self, view: Position, w: float, h: float) -> Portrait:
        """Return a picture of the battlefield."""
        (wide, high), own = CELL, self.parts.model(view).own
        k = min(w / (GRID.columns * wide + 2 * RIM), h / (GRID.rows * high + 2 * RIM))
        board = ((GRID.columns * wide + 2 * RIM) * k, (GRID.rows * high + 2 * RIM) * k)
        left, top = (w - board[0]) / 2, (h - board[1]) / 2
        cells = {}
        for name, number in CELLS.items():
            seen = turned(number) if own else number
            column, row = GRID.column_of(seen), GRID.row_of(seen)
            cells[name] = (left + (RIM + column * wide) * k, top + (RIM + row * high) * k, wide * k, high * k)
        target = Surface((self.kit.canvas.px(w), self.kit.canvas.px(h)), pygame.SRCALPHA, 32)
        draw_ground(self.kit, target, (left, top, *board), cells)
        for piece in self.game.pieces(view):
            if piece.kind in ON_FIELD:
                box = cells[piece.place]
                at = attached_box(piece, box) if piece.kind == "attached" else box
                self.kit.put(target, self.chips.draw(piece, CELL, k), centre(at), "center")
        return Portrait(target, {})

    def about(self, view: Position, piece: Piece) -> str | None:
        """Return the meanings of a card's current keywords; None without any where the panel shows the
        card."""
        if not (piece.up and piece.face):
            return ""
        if piece.kind in ON_FIELD and not read(piece.face).spell:
            words = explained(self.game.at(view).known[piece.id].keywords)
        else:
            words = explained(self.game.library[card_of(piece)].keywords)
        return words or (None if self._shows_large(view, piece) else "")

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """Return the card of the hovered piece, if the panel has no room for it."""
        return None if self._shows_large(view, piece) else super().tooltip_picture(view, piece)

    def _shows_large(self, view: Position, piece: Piece) -> bool:
        """Return whether the panel shows the hovered card; not while it shows cards to choose from."""
        open_ = piece.up and bool(piece.face) and not choosing(self.parts.model(view))
        return open_ and self._box(CARD, view)[2] > 1

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, or the cards of a place side by side."""
        piece = next((each for each in self.game.pieces(view) if each.id == piece_or_place), None)
        if piece is not None and piece.up and piece.face:
            return self._enlarged(piece)
        return super().zoom(view, piece_or_place)

    def _enlarged(self, piece: Piece) -> Surface:
        """Return a piece's whole face with its present numbers, said below it where they aren't the printed
        ones."""
        kit, width, now = self.kit, self.faces.close, present(self.game, piece)
        if now is None:
            return self.faces.full(card_of(piece), width)
        face = self.faces.full(card_of(piece), width, dict(now.fields))
        high = kit.size_of(face)[1]
        lines = [
            kit.paragraph(words, width - 2 * BESIDE_CARD, 14, ink, ink == "lamp")
            for words, ink in ((now.now, "lamp"), (now.printed, "text2"))
        ]
        below = sum(kit.size_of(line)[1] for line in lines) + 2 * BESIDE_CARD
        made = Surface((face.get_width(), kit.canvas.px(high + below)), pygame.SRCALPHA, 32)
        made.blit(face, (0, 0))
        kit.fill(made, (0, high, width, below), "night0", "night1", 5)
        top = high + BESIDE_CARD
        for line in lines:
            wide, tall = kit.size_of(line)
            kit.put(made, line, ((width - wide) / 2, top))
            top += tall
        return made


def _between(start: Box, end: Box) -> tuple[Point, Point]:
    """Return the ends of an arrow between the edges of two boxes, along their middles."""
    (ax, ay), (bx, by) = centre(start), centre(end)
    length = max(1.0, math.dist((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off = min(start[2:])
    return (ax + ux * off * FROM, ay + uy * off * FROM), (bx - ux * off * TO, by - uy * off * TO)


def _in_words(game: ImmenseWarfare, view: Position, place: str, you: int) -> str:
    """Return the tooltip of a place that no part describes; "" for none."""
    if place in EDGES:
        seat = EDGES.index(place)
        whose = possessive(view.names[seat])
        return f"{whose} edge\nAttack across it to put a card in {whose} damage zone. The fifth wins."
    if place in CELLS:
        cell = CELLS[place]
        seat = next((seat for seat, zone in enumerate(ZONES) if cell in zone), -1)
        if seat < 0:
            return ""
        if seat == you:
            use = "Your towers and mechas enter here. Keep a space empty or you lose."
            return f"{cell_name(cell)}: your entry zone\n{use}"
        name = view.names[seat]
        use = f"{possessive(name)} towers and mechas enter here. A full zone loses the game."
        return f"{cell_name(cell)}: {possessive(name)} entry zone\n{use}"
    return ""
