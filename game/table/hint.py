"""A hint on the table: the move that it means, and what the panel says it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.table.look import Boxes
from game.table.moves import Move
from game.table.preview import Words
from game.table.shown_position import ShownPosition
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.bots.hints import Hint
from rules.common.words import capital
from rules.game import Action, Piece, State
from rules.tabletop import AnyTabletop, Preview, PreviewLine

HEAD, FOOT, ICON_COLUMN = 40.0, 10.0, 30.0
MOST_MOVE = 0.3
"""How much of the height of the panel the words of the move may take."""
MOST_OTHERS = 0.6
"""How much of the room below the move what else would do may take."""
BETWEEN = "\u00a0\u00a0"
"""What stands at least between another move and its price."""
AND_THEN = "\u00a0·"
"""What stands behind a step that is expected, before the next one."""
NO_BETTER = "No other move looks better."
"""Said of a move of which no finding tells why."""
WHY = ("good", "note")
"""Which findings of a preview say why a move is advised, by their marks, the best reason first; the others warn."""
CAREFUL = "Careful: "
"""What a warning about the move that is advised begins with."""


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

    def piece(self, shown: ShownPosition) -> Piece | None:
        """The piece on the table that it moves or clicks."""
        pieces, sprites = self.move.gesture.pieces if self.move is not None else (), shown.pieces.sprites
        return next((sprites[id].piece for id in pieces if id in sprites), None)

    def place(self, shown: ShownPosition) -> str:
        """The place that its piece goes to, "" for none."""
        place = self.move.gesture.place if self.move is not None else ""
        return place if place in shown.boxes else ""

    def area(self, shown: ShownPosition) -> Boxes:
        """What its move would cover; nothing where it means a place alone."""
        piece, place = self.piece(shown), self.place(shown)
        if self.move is None or piece is None or not place:
            return ()
        return shown.shapes.area(piece, place, self.move.action)

    def pose(self, shown: ShownPosition, piece: Piece) -> Piece | None:
        """Its piece as it would lie."""
        return shown.shapes.posed(piece, 0, self.move.action if self.move is not None else None)


THINKING = Hinted(Words("Hint", text="Thinking …", how="Play on, or press Escape, to stop waiting."))


def of_hint(
    game: AnyTabletop, view: State, hint: Hint[Action], names: Sequence[str], news: str = ""
) -> Hinted:
    """A bot's hint for a view: why the plan is another than was told ("" where it is none), why the move is advised, by
    its preview, what follows, and the rest of that. `names` are those of the seats."""
    choice = hint.choice
    steps = f"{AND_THEN} ".join(_step(hint.seat, names, *step) for step in hint.expected)
    others = tuple((way.label, way.worse) for way in hint.others)
    words = Advice("Hint", choice.estimate, choice.label, (f"Then: {steps}",) * bool(steps), others)
    reasons, _ = _findings(game.preview(view, choice.action))
    lead = (*filter(None, (news,)), *(NO_BETTER,) * (not reasons))
    return of_action(game, view, choice.action, words, lead)


def of_action(
    game: AnyTabletop, view: State, action: Action, words: Advice, lead: tuple[str, ...] = ()
) -> Hinted:
    """Any action with words about it, shown as a hint is: `lead`, then why, by its preview, the words, what to be
    careful of, and the rest of why."""
    preview = game.preview(view, action)
    reasons, warnings = _findings(preview)
    words = words._replace(lines=(*lead, *reasons[:1], *words.lines, *warnings, *reasons[1:]))
    return Hinted(words, Move(action, game.gesture(view, action)), preview)


def _findings(preview: Preview | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The findings of a preview in sentences: those that say why, the best first, and those that warn."""
    found = preview.lines if preview is not None else ()
    reasons = [line for mark in WHY for line in found if line.mark == mark]
    warnings = [line for line in found if line.mark not in WHY]
    return tuple(map(_sentence, reasons)), tuple(CAREFUL + _sentence(line) for line in warnings)


def _sentence(line: PreviewLine) -> str:
    return f"{line.text.removesuffix('.')}."


def _step(own: int, names: Sequence[str], seat: int, label: str) -> str:
    """A move that is expected; others' moves with their names."""
    return label if seat == own else f"{names[seat]}: {label}"


def draw_panel(kit: Kit, surface: Surface, box: Box, words: Advice) -> None:
    """The panel: the move by its bulb, what follows it, and what else would do, each with its price."""
    x, y, w, h = box
    fits = kit.text_width(words.heading, 14, True) + kit.text_width(words.figure, 14) + 44 <= w
    kit.panel(surface, box, words.heading, words.figure if fits else "", lit=True)
    left, wide = x + 16 + ICON_COLUMN, w - 32 - ICON_COLUMN
    step, top = max(24.0, kit.line_height(16)), y + HEAD + 3
    kit.draw_icon(surface, "bulb", (x + 16 + 12, top + step / 2), 18, "lamp")
    whole = kit.paragraph_height(words.move, wide, 16, True)
    if step < whole <= h * MOST_MOVE:  # on several lines, where they leave room for the rest
        kit.put(surface, kit.paragraph(words.move, wide, 16, "lamp", True), (left, top))
        top += whole
    else:
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
    """What else would do at the foot of a box, each with its price at the end: on several lines where there is height
    for it, else only the best of them, else cut; the upper edge of it all."""
    x, y, w, h = box
    line = kit.line_height(14)
    row = max(22.0, line)
    left = x + max(ICON_COLUMN, 14 + kit.text_width(words.lead, 14))
    room = x + w - left
    high = [kit.paragraph_height(f"{label} {BETWEEN}{worse}", room, 14) for label, worse in words.others]
    wide = [_beside_price(kit, *each, room, taken) for each, taken in zip(words.others, high, strict=True)]
    more = [taken - line for taken in high]
    while len(more) > 1 and sum(more) + row * len(more) > h * MOST_OTHERS:
        more.pop()
    if sum(more) + row * len(more) > h * MOST_OTHERS:
        more = [0.0] * len(words.others)
    top = low = y + h - sum(more) - row * len(more)
    for number, ((label, worse), lines) in enumerate(zip(words.others, more, strict=False)):
        middle = top + row / 2
        if number == 0:
            kit.draw_text(surface, words.lead, (x + 4, middle), 14, "mute", False, "midleft")
        price = kit.draw_text(surface, worse, (x + w, middle + lines), 14, "text2", False, "midright")
        if lines:
            kit.put(surface, kit.paragraph(label, wide[number], 14, "text"), (left, middle - line / 2))
        else:
            kit.draw_text(surface, label, (left, middle), 14, "text", False, "midleft", price[0] - 12 - left)
        top += row + lines
    return low


def _beside_price(kit: Kit, label: str, worse: str, room: float, taken: float) -> float:
    """How wide the lines of a move may be that is as high as `taken` with its price: less than all the room where the
    price would stand alone on the last one."""
    narrow = room - kit.text_width(worse, 14) - 12
    alone = kit.paragraph_height(label, room, 14) < taken
    return narrow if alone and kit.paragraph_height(label, narrow, 14) <= taken else room
