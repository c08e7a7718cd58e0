"""A hint on the table: what it moves is ringed and its place lit, and the panel tells what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.table import areas, highlights
from game.table.moves import Move
from game.table.preview import Words
from game.table.shapes import Boxes
from game.ui.canvas import Box, inset
from game.ui.kit import Kit
from rules.bots.hints import Hint
from rules.common.words import capital
from rules.game import Action, Piece
from rules.tabletop import Preview

if TYPE_CHECKING:
    from game.table.table import Table
    from game.ui.buttons import Button

BADGE = 11.0
HEAD, FOOT, ICON_COLUMN = 40.0, 10.0, 30.0


class Advice(NamedTuple):
    """What the panel says of a hint: the move, lines about it (as many as there is room for), and others as
    (label, how much worse), with a word in front of the first."""

    heading: str
    figure: str
    move: str
    lines: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    lead: str = "or"


class Hinted(NamedTuple):
    """A hint that is shown; without a move it is still being thought about."""

    words: Words | Advice
    move: Move | None = None
    preview: Preview | None = None


THINKING = Hinted(
    Words("Hint", text="Thinking …", how="Play on, or press Escape, if you would rather not wait.")
)


def of_hint(table: Table, hint: Hint[Action], names: Sequence[str]) -> Hinted:
    """A hint for the view that the table shows; `names` are those of the seats."""
    choice = hint.choice
    then = (f"Then: {' · '.join(_told(hint.seat, names, *step) for step in hint.expected)}",) * bool(
        hint.expected
    )
    others = tuple((way.label, way.worse) for way in hint.others)
    return shown(table, choice.action, Advice("Hint", choice.estimate, choice.label, then, others))


def shown(table: Table, action: Action, words: Advice) -> Hinted:
    """Any action with words about it and what its preview says, shown as a hint is."""
    game, view = table.game, table.view
    preview = game.preview(view, action)
    found = tuple(line.text for line in preview.lines) if preview is not None else ()
    words = words._replace(lines=(*words.lines, *found))
    return Hinted(words, Move(action, game.gesture(view, action)), preview)


def _told(own: int, names: Sequence[str], seat: int, label: str) -> str:
    """A move that is expected; others' moves with their names."""
    return label if seat == own else f"{names[seat]}: {label}"


# -- what it moves


def piece_of(table: Table) -> Piece | None:
    """The piece on the table that the hint moves or clicks."""
    move = table.hint.move if table.hint is not None else None
    pieces = move.gesture.pieces if move is not None else ()
    return next((table.pieces.sprites[id].piece for id in pieces if id in table.pieces.sprites), None)


def button_of(table: Table) -> Button | None:
    """The button that the hint presses."""
    move = table.hint.move if table.hint is not None else None
    if move is None or move.gesture.pieces:
        return None
    primary = table.moves.primary
    if primary is not None and primary.action == move.action:
        return table.bar.primary
    return table.bar.button_of(move.action)


def place_of(table: Table) -> str:
    """The place that the hint's piece goes to, "" for none."""
    move = table.hint.move if table.hint is not None else None
    return move.gesture.place if move is not None and move.gesture.place in table.boxes else ""


def area(table: Table) -> Boxes:
    """What the hinted move would cover; nothing where it means a place alone."""
    move, piece = table.hint.move if table.hint is not None else None, piece_of(table)
    if move is None or piece is None or not place_of(table):
        return ()
    return table.shapes.area(piece, place_of(table), move.action)


def posed(table: Table, piece: Piece) -> Piece | None:
    """The hinted piece as it would lie."""
    move = table.hint.move if table.hint is not None else None
    return table.shapes.posed(piece, 0, move.action if move is not None else None)


def takes(table: Table) -> bool:
    """Whether Enter means the hint: it is shown, and the hand has not aimed at anything yet."""
    return table.hint is not None and not table.hand.aim and _usable(table)


def _usable(table: Table) -> bool:
    piece, button = piece_of(table), button_of(table)
    if button is not None:
        return button is not table.bar.primary  # Enter presses that one anyway
    return piece is not None and table.moves.movable(piece.id)


def take(table: Table) -> bool:
    """Take the hinted piece up and aim it, or focus the hinted button, so that Enter plays the hint."""
    if not takes(table):
        return False
    assert table.hint is not None and table.hint.move is not None
    button, piece = button_of(table), piece_of(table)
    table.keyboard = table.dirty = True
    table.tooltip.over("")
    if button is not None:
        table.focus = ""
        table.ui.focus(button)
        table.ui.keyboard = True
        return True
    assert piece is not None
    table.ui.focus(None)
    place, action = place_of(table), table.hint.move.action
    if not place:
        _take_click(table, piece, action)
        return True
    table.focus = ""
    if table.held is None or table.held.id != piece.id:
        table.pick(piece.id, "keys")
    table.hand.turn, table.hand.flip = getattr(action, "turn", 0) or 0, bool(getattr(action, "flip", False))
    if place in table.legal:
        table.aim(place, by_keys=True)
    return True


def _take_click(table: Table, piece: Piece, action: Action) -> None:
    """Ask for the click on a piece, or, of one that can be moved as well, focus the button that stands for the
    click while it is in the hand."""
    table.take(piece.id, "keys")
    if piece.id not in table.moves.drops:
        return
    table.focus = ""
    table.ui.focus(table.bar.button_of(action))
    table.ui.keyboard = True


# -- drawing


def seen(table: Table) -> bool:
    """Whether the hint is drawn: not while the hand aims or chooses."""
    return (
        table.hint is not None
        and table.hint.move is not None
        and not table.hand.aim
        and table.doubted is None
        and table.chooser is None
        and table.preview is None
    )


def draw_below(table: Table, surface: Surface) -> None:
    """Under the pieces: the lit place, the light of the piece and of one that it is put on."""
    piece, place = piece_of(table), place_of(table)
    if area(table):
        areas.hover_fill(table.kit, surface, area(table))
    elif place in table.occupied:
        highlights.glow(table.kit, surface, table.boxes[place])
    elif place:
        highlights.hover(table.kit, surface, table.boxes[place])
    if piece is not None and not _in_hand(table, piece):
        areas.hinted_glow(table.kit, surface, table.covers(piece.id))


def draw_above(table: Table, surface: Surface) -> None:
    """Over the pieces: the rings round the piece and round one that it is put on."""
    kit, piece, place = table.kit, piece_of(table), place_of(table)
    if area(table):
        areas.hinted(kit, surface, area(table))
    elif place in table.occupied:
        highlights.ring(kit, surface, table.boxes[place])
    if piece is None or _in_hand(table, piece):
        return
    covered = table.covers(piece.id)
    areas.hinted(kit, surface, covered)
    _badge(kit, surface, covered[0])


def draw_button(table: Table, surface: Surface) -> None:
    """Over the controls: the ring round the button."""
    button = button_of(table)
    if button is not None:
        highlights.ring(table.kit, surface, button.box)
        _badge(table.kit, surface, button.box)


def _in_hand(table: Table, piece: Piece) -> bool:
    return table.hand.dragging and table.hand.picked == piece.id


def _badge(kit: Kit, surface: Surface, box: Box) -> None:
    """A bulb at the upper left corner, where no words stand: the light is a hint's."""
    at = inset(box, -3)[:2]
    kit.disc(surface, at, BADGE, "night1", "lamp", 1.6)
    kit.draw_icon(surface, "bulb", at, 14, "lamp")


def draw_panel(kit: Kit, surface: Surface, box: Box, words: Advice) -> None:
    """The panel: the move by its bulb, what follows it, and what else would do, each with its price."""
    x, y, w, h = box
    fits = kit.text_width(words.heading, 14, True) + kit.text_width(words.figure, 14) + 44 <= w
    kit.panel(surface, box, words.heading, words.figure if fits else "", lit=True)
    left, wide = x + 16 + ICON_COLUMN, w - 32 - ICON_COLUMN
    step, top = max(24.0, kit.line_height(16)), y + HEAD + 3
    kit.draw_icon(surface, "bulb", (x + 16 + 12, top + step / 2), 18, "lamp")
    kit.draw_text(surface, words.move, (left, top + step / 2), 16, "lamp", True, "midleft", wide)
    top += step
    low = _others(kit, surface, (x + 16, top, w - 32, y + h - FOOT - top), words)
    for line in words.lines if fits else (capital(words.figure), *words.lines):
        drawn = kit.paragraph(line, wide, 14, "text2")
        if top + kit.size_of(drawn)[1] > low:
            break
        kit.put(surface, drawn, (left, top))
        top += kit.size_of(drawn)[1]


def _others(kit: Kit, surface: Surface, box: Box, words: Advice) -> float:
    """What else would do at the foot of a box, the prices below where they have no room beside and there
    is height for it; the upper edge of it all."""
    x, y, w, h = box
    row = max(22.0, kit.line_height(14))
    left = x + max(ICON_COLUMN, 14 + kit.text_width(words.lead, 14))
    need = max((sum(kit.text_width(part, 14) for part in other) + 12 for other in words.others), default=0.0)
    tall = need > x + w - left and 2 * row * len(words.others) <= h * 0.5
    high = row * (2 if tall else 1)
    top = low = y + h - high * len(words.others)
    for number, (label, worse) in enumerate(words.others):
        middle = top + row / 2
        if number == 0:
            kit.draw_text(surface, words.lead, (x + 4, middle), 14, "mute", False, "midleft")
        price = kit.draw_text(surface, worse, (x + w, middle + high - row), 14, "text2", False, "midright")
        room = (x + w if tall else price[0] - 12) - left
        kit.draw_text(surface, label, (left, middle), 14, "text", False, "midleft", room)
        top += high
    return low
