"""The look of Immense Warfare on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import NO_NUMBERS
from game.immense_warfare.acts import ACTS, RETICLE, Staging, scorch
from game.immense_warfare.card_panel import CardPanel
from game.immense_warfare.chips import CELL, ChipPainter, ClashPainter, attached_box
from game.table.acts import Act, Moment, Remains
from game.table.layout import Box, Layout
from game.table.look import Point, TableState
from game.table.parts.look import PartsLook
from game.table.phases import Phases
from game.table.reticles import fat_arrow, reticle
from game.table.shapes import bounds
from game.ui.canvas import centre, inset
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.common.cards import Card
from rules.common.text import listed, possessive
from rules.game import Action, Piece
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.card_text import card_text
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

ON_FIELD = ("unit", "attached")
RIM = 10.0
"""The width of the battlefield's frame in a small picture, px of the map."""
CAN = 2.8
"""The width of the bright line round what can be chosen, px of the map."""
STRUCK = 2.2
"""The width of that line round a card that has just come to a damage zone."""
FROM, TO = 0.5, 0.2
"""How far beyond the middle of a space an arrow begins and ends, in parts of the space: it hides nothing of
the attacker."""
OPEN_HAND, OPEN_LOWER = 0.54, 7.0
"""The size of the opponent's hand while it is open, in parts of its size face down, and how much lower it
ends."""
GHOST = 150
"""The alpha of a card shown where it will lie."""
CARD = "card"
"""The panel with the card that is looked at."""
ROSTER = "panel/roster"
"""The lists of mechas beside the battlefield."""
UNDER_CARD = 4.0
"""The gap between a card and the words on its present numbers below it."""
CHOICE_SIDE, UNDER_CHOICES = 16.0, 10.0
"""The room beside and above the words about cards to choose from."""
CHOICE_TEXT = (15.0, 14.0, 13.0)
"""The sizes of those words, the first that fits."""
APART = 6.0
"""The gap between the words about two cards."""
CELL_TOP, CELL_BOTTOM = "#223040", "#192430"
TINT = 0.2
"""The strength of the owner's colour in a space of an entry zone."""
GAP = 2.0
"""The gap between a space and its cell's edge, px of the map."""
SHAPE, SHAPE_SHARE = 24.0, 0.36
"""The size of the owner's shape in an empty space of an entry zone, and the most of the space's height that
it takes."""
LETTERS = "abcdefg"


class Present(NamedTuple):
    """The numbers of a unit that aren't the printed ones, in words: as they are `now` and as `printed`; and the
    `fields` of its card that change."""

    now: str
    printed: str
    fields: tuple[tuple[str, str | int], ...]


class Look(PartsLook[Position]):
    """The battlefield with its units, hands, damage zones, and the focused card beside it."""

    ambience = "workshop"
    rotates_to_viewer = True

    def __init__(self, kit: Kit, game: ImmenseWarfare, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.chips = ChipPainter(self.faces)
        self.cards = CardPanel(kit, game, self.faces)
        self.clash = ClashPainter(kit, self.chips)

    # -- boxes

    def place(self, place: str, view: Position) -> Box | None:
        """Return the box of a place; the viewer's entry zone is near, so the battlefield is rotated for the
        second player. None for the map's."""
        if place in CELLS:
            own = self._know(view).own
            return self.map_of(view).box(NAMES[turned(CELLS[place])] if own else place, self.kit.canvas)
        if place == f"hand/{1 - self._know(view).own}" and self._know(view).is_revealed(place):
            return self._open_hand(place, view)
        return super().place(place, view)

    def _open_hand(self, place: str, view: Position) -> Box:
        """Return the box of the opponent's revealed hand: smaller, so that its faces fit below the top
        bar."""
        x, y, w, h = self.map_of(view).box(place, self.kit.canvas)
        low = y + h + OPEN_LOWER - (ASPECT - 1) / 2 * h * OPEN_HAND
        return (x + w * (1 - OPEN_HAND) / 2, low - h * OPEN_HAND, w * OPEN_HAND, h * OPEN_HAND)

    def extent(self, piece: Piece, box: Box) -> tuple[Box, ...]:
        """Return the boxes a piece covers: a small box at the host's foot for an attached card, or a whole
        card to choose from."""
        if piece.place == CHOICE:
            x, y, w, h = box
            return ((x, y + (h - w * ASPECT) / 2, w, w * ASPECT),)
        return (attached_box(piece, box),) if piece.kind == "attached" else super().extent(piece, box)

    def event_place(self, piece: Piece) -> str:
        """Return the host's place for the events of an attached card, else ""."""
        return piece.place if piece.kind == "attached" else ""

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip."""
        return _in_words(self.game, view, place, self._know(view).you) or super().describe(view, place)

    def phases(self, view: Position) -> Phases | None:
        """Return the phases of a turn with the current one; None before the first."""
        words = tuple(phase.capitalize() for phase in PHASES)
        return Phases(words, len(words) if view.over else PHASES.index(view.phase)) if view.turn else None

    # -- the ground

    def backdrop_key(self, view: Position) -> Hashable:
        return self._know(view).own

    def backdrop(self, surface: Surface, view: Position) -> None:
        """Draw the battlefield."""
        cells = {name: self._box(name, view) for name in NAMES}
        draw_ground(self.kit, surface, self._box("mark/board", view), cells)

    def panels(self) -> tuple[str, ...]:
        """Return the parts of the map, and the card panel."""
        return (*super().panels(), CARD)

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """Return a key of everything a panel depends on."""
        if name != CARD:
            return super().panel_key(name, view, table)
        card, own = self._looked_at(table), self._know(view).own
        if asked := self._asked(view):
            return asked, self._know(view).contents(CHOICE)
        return self._present(_open_piece(table)), self.cards.key(view, card, own, self._mechas_listed(view))

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw a panel."""
        if name == CARD and self._asked(view):
            self.kit.panel(surface, box, self._asked(view), "", lit=True)
            self._write_choices(surface, box, view)
        elif name == CARD:
            card, own = self._looked_at(table), self._know(view).own
            now = self._present(_open_piece(table))
            if now is not None:
                x, y, w, h = box
                words = self.kit.paragraph(now.now, w, 14, "lamp", True)
                wide, high = self.kit.size_of(words)
                self.kit.put(surface, words, (x + (w - wide) / 2, y + h - high))
                box = x, y, w, h - high - UNDER_CARD
            numbers = dict(now.fields) if now is not None else NO_NUMBERS
            self.cards.draw(surface, box, view, card, own, self._mechas_listed(view), numbers)
        else:
            super().panel(surface, name, box, view, table)

    def _asked(self, view: Position) -> str:
        """Return the heading over the cards to choose from, which take over the panel; "" without any."""
        lying = self._know(view).contents(CHOICE)
        if not lying:
            return ""
        return "Choose from these" if self._know(view).playable else "Revealed to you"

    def _mechas_listed(self, view: Position) -> bool:
        """Return whether there is room for lists of both players' mechas."""
        return self._box(f"{ROSTER}/0", view)[2] > 1

    def _looked_at(self, table: TableState) -> str:
        """Return the card that is held or hovered; "" for none."""
        piece = _open_piece(table)
        return card_of(piece) if piece is not None else ""

    def _write_choices(self, surface: Surface, box: Box, view: Position) -> None:
        """Write below the cards to choose from what each does, where all of it has room."""
        kit, offered = self.kit, self._know(view).contents(CHOICE)
        boxes = self.layout.piece_boxes(CHOICE, len(offered), kit.canvas, self._box(CHOICE, view))
        extents = [self.extent(piece, at)[0] for piece, at in zip(offered, boxes, strict=True)]
        top = max(y + h for _, y, _, h in extents) + UNDER_CHOICES
        x, wide = box[0] + CHOICE_SIDE, box[2] - 2 * CHOICE_SIDE
        kinds = dict.fromkeys(piece.face for piece in offered if piece.face)
        cards = [self.game.library[kind] for kind in kinds]
        said = [(card.name, text) for card in cards if (text := card_text(card))]
        for size in CHOICE_TEXT:
            heights = [kit.paragraph_height(text, wide, size) for _, text in said]
            high = sum(heights) + len(said) * (kit.line_height(size) + APART)
            if top + high <= box[1] + box[3]:
                break
        else:
            return
        for (title, text), tall in zip(said, heights, strict=True):
            kit.draw_text(surface, title, (x, top), size, "lamp", True, "topleft", wide)
            top += kit.line_height(size)
            kit.put(surface, kit.paragraph(text, wide, size, "text"), (x, top))
            top += tall + APART

    def _present(self, piece: Piece | None) -> Present | None:
        """Return the present numbers of a unit where they aren't the printed ones, else None."""
        if piece is None or piece.kind not in ON_FIELD:
            return None
        face, printed = read(piece.face), self.game.tables.faces[card_of(piece)][1]
        if face.spell or piece.kind == "attached":
            return None
        armour = int(self.game.library[face.kind].keywords.get("armour", 0))
        numbers = (
            ("power", face.power, printed.power if face.mecha else face.power),
            ("durability", face.left, printed.durability),
            ("armour", face.armour, armour),
        )
        changed = [each for each in numbers if each[1] != each[2]]
        if not changed:
            return None
        damage = f" ({face.damage} damage)" if face.damage else ""
        return Present(
            f"Now {listed([f'{now} {noun}' for noun, now, _ in changed])}{damage}",
            f"Printed: {listed([f'{was} {noun}' for noun, _, was in changed])}",
            tuple((noun, now if noun == "armour" else str(now)) for noun, now, _ in changed),
        )

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        if piece.kind not in ON_FIELD:
            return super().piece(piece, size)
        view = self.model.view if self.model is not None else None
        cell = self._box(NAMES[0], view)[2:] if view is not None else CELL
        return self.chips.draw(piece, cell, size / min(cell))

    def _sold(self, piece: Piece, view: Any) -> bool:
        return False

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a played card as it would be on the battlefield; None for an attack or a card that doesn't
        stay."""
        if isinstance(action, Attack):
            return None
        if isinstance(action, PlayCard) and piece.kind == "card":
            work, own = self.game.working_state(view), self._know(view).own
            return as_played(work, Card(piece.id, piece.face), action.place, own)
        return super().pose(view, piece, turn, action)

    def overlay(self, surface: Surface, view: Position, preview: Preview | None) -> None:
        """Outline what can be chosen or used while a decision is pending."""
        if not (self.playing and view.agenda):
            return
        for piece in self._know(view).pieces:
            if piece.kind in ON_FIELD and piece.id in self._know(view).playable:
                cell = self._box(piece.place, view)
                box = attached_box(piece, cell) if piece.kind == "attached" else inset(cell, 3)
                self.kit.outline(surface, box, "lamp", 8, CAN)
        offered = self._know(view).contents(CHOICE)
        if offered:
            boxes = self.layout.piece_boxes(CHOICE, len(offered), self.kit.canvas, self._box(CHOICE, view))
            extents = [self.extent(piece, box)[0] for piece, box in zip(offered, boxes, strict=True)]
            for number, (piece, (x, y, w, h)) in enumerate(zip(offered, extents, strict=True)):
                if piece.id in self._know(view).playable:
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
        return event.seat == self._know(moment.after).own and not command

    def _by_id(self, view: Position) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.game.pieces(view)}

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, then the battlefield as the other player sees it."""
        yield from super().prepare(view)
        cells = {name: self._box(NAMES[turned(number)], view) for name, number in CELLS.items()}
        draw_ground(self.kit, Surface((1, 1)), self._box("mark/board", view), cells)
        yield None

    def draw_aftermath(self, surface: Surface, remains: Remains) -> None:
        """Draw scorch marks where units were destroyed."""
        for event, cell in remains:
            if not isinstance(event, DirectAttack):
                scorch(self.kit, surface, cell, event.seat)

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
        count, zone = len(self._know(view).contents(card.place)), self._box(card.place, view)
        slots = self.map_of(view).piece_boxes(card.place, count, self.kit.canvas, zone)
        (x, y), wide = centre(slots[card.order]), min(slots[card.order][2:])
        return x - wide / 2, y - wide * ASPECT / 2, wide, wide * ASPECT

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """Return a picture of the battlefield."""
        (wide, high), own = CELL, self._know(view).own
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
        return target

    def about(self, view: Position, piece: Piece) -> str:
        """Return the meanings of a card's current keywords."""
        if not (piece.up and piece.face):
            return ""
        if piece.kind in ON_FIELD and not read(piece.face).spell:
            return explained(self.game.at(view).known[piece.id].keywords)
        return explained(self.game.library[card_of(piece)].keywords)

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """Return the card of the hovered piece, if the panel has no room for it."""
        return None if self.shows_large(view, piece) else super().tooltip_picture(view, piece)

    def shows_large(self, view: Position, piece: Piece) -> bool:
        """Return whether the panel shows the hovered card; not while it shows cards to choose from."""
        open_ = piece.up and bool(piece.face) and not self._asked(view)
        return open_ and self._box(f"panel/{CARD}", view)[2] > 1

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, or the cards of a place side by side."""
        piece = next((each for each in self.game.pieces(view) if each.id == piece_or_place), None)
        if piece is not None and piece.up and piece.face:
            return self._enlarged(piece)
        return super().zoom(view, piece_or_place)

    def _enlarged(self, piece: Piece) -> Surface:
        """Return a piece's whole face with its present numbers, said below it where they aren't the printed
        ones."""
        kit, width, now = self.kit, self.faces.close, self._present(piece)
        if now is None:
            return self.faces.full(card_of(piece), width)
        face = self.faces.full(card_of(piece), width, dict(now.fields))
        high = kit.size_of(face)[1]
        lines = [
            kit.paragraph(words, width - 2 * UNDER_CARD, 14, ink, ink == "lamp")
            for words, ink in ((now.now, "lamp"), (now.printed, "text2"))
        ]
        below = sum(kit.size_of(line)[1] for line in lines) + 2 * UNDER_CARD
        made = Surface((face.get_width(), kit.canvas.px(high + below)), pygame.SRCALPHA, 32)
        made.blit(face, (0, 0))
        kit.fill(made, (0, high, width, below), "night0", "night1", 5)
        top = high + UNDER_CARD
        for line in lines:
            wide, tall = kit.size_of(line)
            kit.put(made, line, ((width - wide) / 2, top))
            top += tall
        return made


def _open_piece(table: TableState) -> Piece | None:
    """Return the face-up piece that is held or hovered; None for none."""
    shown = (table.held, table.focus)
    return next((piece for piece in shown if piece is not None and piece.up and piece.face), None)


def card_of(piece: Piece) -> str:
    """Return the card of a piece."""
    return read(piece.face).kind if piece.kind in ON_FIELD else piece.face


def _between(start: Box, end: Box) -> tuple[Point, Point]:
    """Return the ends of an arrow between the edges of two boxes, along their middles."""
    (ax, ay), (bx, by) = centre(start), centre(end)
    length = max(1.0, math.dist((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off = min(start[2:])
    return (ax + ux * off * FROM, ay + uy * off * FROM), (bx - ux * off * TO, by - uy * off * TO)


def turned(cell: int) -> int:
    """Return the corresponding cell for the opposite player."""
    return len(GRID.cells) - 1 - cell


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


def draw_ground(kit: Kit, surface: Surface, board: Box, cells: Mapping[str, Box]) -> None:
    """Draw the battlefield: steel spaces in a brass frame, the entry zones in their owners' colours (LOOK 7);
    `cells` are the boxes of its spaces by name."""
    kit.shadow(surface, board, 1, 12)
    kit.fill(surface, board, "night2", "night1", 12, border="brass_mid")
    for name, number in CELLS.items():
        box = inset(cells[name], GAP)
        owner = next((seat for seat, zone in enumerate(ZONES) if number in zone), -1)
        tint = kit.theme.player(owner).fill if owner >= 0 else CELL_TOP
        stops = (
            (0.0, mix(CELL_TOP, tint, TINT if owner >= 0 else 0)),
            (1.0, mix(CELL_BOTTOM, tint, TINT if owner >= 0 else 0)),
        )
        kit.fill(surface, box, stops, None, 6, border="edge", border_alpha=0.55)
        if owner >= 0:
            side = min(SHAPE, SHAPE_SHARE * box[3])
            shape = Surface((kit.canvas.px(side + 4),) * 2, pygame.SRCALPHA, 32)
            kit.player_badge(shape, owner, (side / 2 + 2, side / 2 + 2), side)
            shape.set_alpha(72)
            kit.put(surface, shape, centre(box), "center")
        else:
            kit.disc(surface, centre(box), 2.0, "edge2")
        if kit.line_height(12) < box[3] / 4:
            at = (box[0] + 5, box[1] + box[3] - 4)
            words = f"{LETTERS[GRID.column_of(number)]}{GRID.rows - GRID.row_of(number)}"
            kit.draw_text(surface, words, at, 12, "edge2", False, "bottomleft")
