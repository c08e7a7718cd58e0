"""The response stack: what was announced and waits, the last on top, and who is asked (LOOK 4)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from rules.common.words import capital
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.rules import Rules

HEAD, FOOT, GAP = 40.0, 6.0, 4.0
ROW, PADDING = 28.0, 5.0
"""How high an announcement of one line is, and the room over and under one of several lines."""
MORE = 22.0
"""How high the line is that counts those for which there is no room."""
LEFT, SIZE = 36.0, 15.0
FIRST = ("resolves first", "first")
"""What is said of the top one: more where its own words leave room for it on their line."""


def draw(kit: Kit, surface: Surface, box: Box, rules: Rules, known: Seen, aimed: bool = False) -> None:
    """The panel with as many announcements as it has room for, the one that resolves first at the top; none
    is cut. `aimed`: what is held would be used on one."""
    x, y, w, h = box
    view = known.view
    kit.panel(surface, box, _heading(known), "", lit=known.asked == known.you)
    if aimed:
        kit.outline(surface, box, "lamp", 10, 3.0)
    above, left = y + HEAD, len(view.waiting)
    for announced in reversed(view.waiting):
        top = left == len(view.waiting)
        words = announced_words(rules, view, announced)
        words = capital(words)
        room, first = _beside(kit, words, w - 28 - LEFT) if top and left > 1 else (w - 28 - LEFT, "")
        text = kit.paragraph_height(words, room, SIZE, top)
        high = ROW if text <= ROW else text + 2 * PADDING
        if not top and above + high > y + h - FOOT - (MORE if left > 1 else 0):
            kit.draw_text(
                surface, f"and {left} more below", (x + 46, above + MORE / 2), 14, "mute", False, "midleft"
            )
            return
        row = (x + 10, above, w - 20, high)
        kit.fill(
            surface, row, "night3" if top else "night1", radius=6, border="edge2" if top else "disabled_edge"
        )
        kit.player_badge(surface, announced.seat, (x + 28, above + high / 2), 18)
        said = kit.paragraph(words, room, SIZE, "text" if top else "text2", top)
        kit.put(surface, said, (x + 10 + LEFT, above + (high - text) / 2))
        if first:
            kit.draw_text(surface, first, (x + w - 22, above + high / 2), 13, "text2", False, "midright")
        above, left = above + high + GAP, left - 1


def _beside(kit: Kit, words: str, room: float) -> tuple[float, str]:
    """The room that is left for the words of the top one, and what is said after them."""
    rooms = [(room - kit.text_width(first, 13) - 12, first) for first in FIRST]
    return next((each for each in rooms if kit.text_width(words, SIZE, True) <= each[0]), rooms[-1])


def _heading(known: Seen) -> str:
    """Who is asked, in the third person but for the one who looks."""
    view = known.view
    if view.resolving or known.asked < 0:
        return "Announced, now resolving"
    if known.asked == known.you:
        mine = view.waiting[-1].seat == known.you
        return "Announced by you: do you add to it?" if mine else "Announced: do you answer?"
    return f"Announced: {view.names[known.asked]} is asked"
