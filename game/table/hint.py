"""A hint on the table: the move it recommends, and the panel that says what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from game.table.moves import Move
from game.table.preview import PanelText
from game.table.shown_position import ShownPosition
from game.table.table_state import Boxes
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.bots.hints import Hint
from rules.common.text import capital
from rules.game import Action, Piece, State
from rules.tabletop import AnyTabletop, Preview, PreviewLine

HEAD, FOOT, ICON_COLUMN = 40.0, 10.0, 30.0
MOST_MOVE = 0.3
"""The most of the panel's height that the words of the move may take."""
MOST_OTHERS = 0.6
"""The most of the room below the move that other moves may take."""
BETWEEN = "\u00a0\u00a0"
"""The least that stands between another move and its price."""
AND_THEN = "\u00a0·"
"""The separator between an expected step and the next."""
NO_BETTER = "No other move looks better."
"""The sentence for a move for which no finding gives a reason."""
WHY = ("good", "note")
"""The marks of the findings that explain why a move is advised, the best reason first; the others warn."""
CAREFUL = "Careful: "
"""The beginning of a warning about the move that is advised."""


class Advice(NamedTuple):
    """The text of a hint in the panel: the move, lines about it (as many as fit), and other moves as (label,
    how much worse) after a lead word."""

    heading: str
    figure: str
    move: str
    lines: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    lead: str = "or"


class Hinted(NamedTuple):
    """A hint that is shown; without a move it is still being computed."""

    words: PanelText | Advice
    move: Move | None = None
    preview: Preview | None = None

    def piece(self, shown: ShownPosition) -> Piece | None:
        """Return the piece on the table that the hint moves or clicks, or None."""
        pieces, sprites = self.move.gesture.pieces if self.move is not None else (), shown.pieces.sprites
        return next((sprites[id].piece for id in pieces if id in sprites), None)

    def place(self, shown: ShownPosition) -> str:
        """Return the target place of the hint, "" for none."""
        place = self.move.gesture.place if self.move is not None else ""
        return place if place in shown.boxes else ""

    def area(self, shown: ShownPosition) -> Boxes:
        """Return the boxes that the hint's move would cover; empty where it has only a place."""
        piece, place = self.piece(shown), self.place(shown)
        if self.move is None or piece is None or not place:
            return ()
        return shown.shapes.area(piece, place, self.move.action)

    def pose(self, shown: ShownPosition, piece: Piece) -> Piece | None:
        """Return the hinted piece as it would be after the move, or None."""
        return shown.shapes.posed(piece, 0, self.move.action if self.move is not None else None)


THINKING = Hinted(PanelText("Hint", text="Thinking …", how="Play on or press Escape to cancel."))


def hinted_move(
    game: AnyTabletop, view: State, hint: Hint[Action], names: Sequence[str], news: str = ""
) -> Hinted:
    """Return a bot's hint for a view, with its text: why the plan changed (`news`, "" for no change), why the
    move is advised, what follows, and further findings. `names` are those of the seats."""
    choice = hint.choice
    steps = f"{AND_THEN} ".join(_step(hint.seat, names, *step) for step in hint.expected)
    others = tuple((way.label, way.worse) for way in hint.others)
    words = Advice("Hint", choice.estimate, choice.label, (f"Then: {steps}",) * bool(steps), others)
    reasons, _ = _findings(game.at(view).preview(choice.action))
    lead = (*filter(None, (news,)), *(NO_BETTER,) * (not reasons))
    return hinted_action(game, view, choice.action, words, lead)


def hinted_action(
    game: AnyTabletop, view: State, action: Action, words: Advice, lead: tuple[str, ...] = ()
) -> Hinted:
    """Return any action with a text as a hint: `lead`, the best reason from its preview, the text, warnings,
    and the other reasons."""
    preview = game.at(view).preview(action)
    reasons, warnings = _findings(preview)
    words = words._replace(lines=(*lead, *reasons[:1], *words.lines, *warnings, *reasons[1:]))
    return Hinted(words, Move(action, game.at(view).gesture(action)), preview)


def plain_hint(
    game: AnyTabletop, view: State, action: Action, heading: str, lines: tuple[str, ...] = ()
) -> Hinted:
    """Return any action as a hint without an estimate: a heading, the action's text, and lines about it."""
    return hinted_action(
        game, view, action, Advice(heading, "", game.at(view).action_to_string(action), lines)
    )


def _findings(preview: Preview | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines of a preview as sentences: the reasons, best first, and the warnings."""
    found = preview.lines if preview is not None else ()
    reasons = [line for mark in WHY for line in found if line.mark == mark]
    warnings = [line for line in found if line.mark not in WHY]
    return tuple(map(_sentence, reasons)), tuple(CAREFUL + _sentence(line) for line in warnings)


def _sentence(line: PreviewLine) -> str:
    return f"{line.text.removesuffix('.')}."


def _step(own: int, names: Sequence[str], seat: int, label: str) -> str:
    """Return the label of an expected move; with the player's name if it is another seat's."""
    return label if seat == own else f"{names[seat]}: {label}"


def draw_panel(kit: Kit, surface: Surface, box: Box, words: Advice) -> None:
    """Draw the hint's panel: the move beside its bulb, what follows it, and the alternatives with their
    prices."""
    x, y, w, h = box
    fits = kit.text_width(words.heading, 14, True) + kit.text_width(words.figure, 14) + 44 <= w
    kit.panel(surface, box, words.heading, words.figure if fits else "", lit=True)
    left, wide = x + 16 + ICON_COLUMN, w - 32 - ICON_COLUMN
    step, top = max(24.0, kit.line_height(16)), y + HEAD + 3
    kit.draw_icon(surface, "bulb", (x + 16 + 12, top + step / 2), 18, "lamp")
    whole = kit.paragraph_height(words.move, wide, 16, True)
    if step < whole <= h * MOST_MOVE:  # wrap if there is room for the rest
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
    """Draw the alternatives at the foot of a box, each with its price at the end, and return the top edge of
    the text. They wrap where there is height for it; else only the best ones show, else they are cut."""
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
    """Return the width of a move's lines if they are `taken` px high with the price: less than the whole room
    where the price would be alone on the last line."""
    narrow = room - kit.text_width(worse, 14) - 12
    alone = kit.paragraph_height(label, room, 14) < taken
    return narrow if alone and kit.paragraph_height(label, narrow, 14) <= taken else room
