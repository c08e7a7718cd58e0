"""The state and use of factories in words below them."""

from __future__ import annotations

from itertools import pairwise

from pygame import Surface

from game.gears_of_industry import factories
from game.table.layout import Layout
from game.table.parts.model import ViewModel
from game.ui.kit import Kit

BELOW, APART, ABOVE = 5.0, 8.0, 6.0
"""The gap above the words under a factory, between those of two factories, and below them to the next
factory."""


def draw_words(kit: Kit, surface: Surface, model: ViewModel, layout: Layout, seat: int, floor: float) -> None:
    """Draw the state and use of each factory of a seat below it, in the longest wordings that fit between
    the factories and above `floor`."""
    side, play = model.view.sides[seat], model.game.working_state(model.view)
    places = layout.piece_boxes(f"factories/{seat}", len(side.factories), kit.canvas)
    tops = [*sorted({y for _, y, *_ in places}), floor + ABOVE]
    apart = (b[0] - a[0] for a, b in pairwise(places) if b[0] > a[0])
    room = min(apart, default=places[0][2] + 2 * APART) - APART
    first, second = kit.line_height(14.5), kit.line_height(13)
    named = [factories.WAYS[factory.turn] for factory in side.factories]
    fits = all(kit.text_width(way, 14.5, True) <= room for way in named)
    for factory, place, way in zip(side.factories, places, named, strict=True):
        x, y, w, h = factories.extent(place)
        middle, below = x + w / 2, y + h + BELOW
        least = tops[tops.index(y) + 1] - ABOVE
        words = kit.fitting(factories.use_wordings(factory, play.piece(factory.id).value), room, 13)
        if kit.text_width(words, 13) > room or below + second > least + 1:
            continue
        if fits and below + first + second <= least:
            kit.draw_text(surface, way, (middle, below + first / 2), 14.5, "text", True, "center", room)
            below += first
        ink = "brass_light" if factory.paid or factory.boosted else "text2"
        kit.draw_text(surface, words, (middle, below + second / 2), 13, ink, False, "center", room)


def sides_key(model: ViewModel) -> tuple[object, ...]:
    """Return a key of everything that the words below factories depend on."""
    view = model.view
    return tuple(side.factories for side in view.sides), view.changes
