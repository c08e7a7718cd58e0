"""The rounds of a solo game in a column, with the last ones for Hard, Normal and Easy (LOOK 4, 7)."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.planet_smash.shown_sheet import SheetPart, rounds_of
from game.table.parts.model import ViewModel
from game.table.parts.part import Where
from game.table.phases import Phases, dash, square
from game.ui.canvas import Box
from game.ui.kit import Kit

PITCH, LEAST_PITCH = 52.0, 24.0
"""The usual and the least distance between rounds in the column."""
APART = 8.0
"""Half the distance between two words beside a round."""


class RoundsPart(SheetPart):
    """The column of rounds."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return model.view.planet, model.view.round

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        rounds(self.kit, surface, box, rounds_of(self.sheet(model).planet, model.view.round))


def rounds(kit: Kit, surface: Surface, box: Box, known: Phases) -> None:
    """Draw all rounds of a planet in a column: past, current and coming, with the goals of the three
    difficulties."""
    x, y, w, h = box
    kit.panel(surface, box)
    kit.draw_text(surface, "Round", (x + w / 2, y + 20), 14, "brass_light", True, "center", w - 12)
    count, room = len(known.words), h - 36 - 14
    columns = 1 if room / count >= LEAST_PITCH else 2
    rows = -(-count // columns)
    pitch = min(PITCH if h > 700 else 37.0, room / rows)
    width = (w - 16) / columns
    side = min(pitch - 5.5, 30.0 if columns == 1 else width - 19)
    for number, word in enumerate(known.words):
        column, row = divmod(number, rows)
        cell = (x + 10 + column * width, y + 36 + row * pitch, side, side)
        square(kit, surface, cell, word, number - known.now)
        _beside(kit, surface, cell, (width, pitch), known, number)


def _beside(
    kit: Kit, surface: Surface, cell: Box, room: tuple[float, float], known: Phases, number: int
) -> None:
    """Draw the word and line beside a round that ends a difficulty."""
    x, y, side, _ = cell
    width, pitch = room
    left = x + side + (5 if width > 60 else 4)
    space = width - side - 6
    middle = y + side / 2
    goal = next((goal for goal in known.goals if goal.number == number + 1), None)
    if goal is None:
        if number == known.now and kit.text_width("now", 13.5, True) <= space:
            kit.draw_text(surface, "now", (left, middle), 13.5, "lamp", True, "midleft")
        return
    whole = all(kit.text_width(each.word, 12, True) <= space for each in known.goals)
    word = (
        goal.word if whole else goal.word[0]
    )  # all three or none: a single letter among words looks like a mistake
    if number == known.now and kit.text_width("now", 12, True) <= space:
        kit.draw_text(surface, "now", (left, middle - APART), 12, "lamp", True, "midleft")
        middle += APART
    kit.draw_text(surface, word, (left, middle), 12, goal.ink, True, "midleft")
    dash(kit, surface, goal, (x - 4, x + width - 4), y + side + (pitch - side) / 2 - 0.5)
