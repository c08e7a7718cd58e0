"""The response stack: what was announced and waits, the last on top, and who is asked (LOOK 4)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from rules.smash_gear.aims import Rules
from rules.smash_gear.words import announced_words

HEAD, ROW = 40.0, 32.0


def draw(kit: Kit, surface: Surface, box: Box, rules: Rules, known: Seen) -> None:
    """The panel with as many announcements as it has room for, the one that resolves first at the top."""
    x, y, w, h = box
    view = known.view
    kit.panel(surface, box, _heading(known), "", lit=known.deciding)
    room = int((h - HEAD - 6) // ROW)
    shown = view.waiting[::-1][: room if len(view.waiting) <= room else room - 1]
    for number, announced in enumerate(shown):
        middle = y + HEAD + (number + 0.5) * ROW
        row = (x + 10, middle - ROW / 2 + 2, w - 20, ROW - 4)
        top = number == 0
        kit.fill(
            surface, row, "night3" if top else "night1", radius=6, border="edge2" if top else "disabled_edge"
        )
        kit.player_badge(surface, announced.seat, (x + 28, middle), 18)
        words = announced_words(rules, view, announced)
        first = "resolves first" if top and len(view.waiting) > 1 else ""
        room_left = w - 70 - (kit.text_width(first, 13) + 12 if first else 0)
        ink = "text" if top else "text2"
        said = f"{words[:1].upper()}{words[1:]}"
        kit.draw_text(surface, said, (x + 46, middle), 15, ink, top, "midleft", room_left)
        if first:
            kit.draw_text(surface, first, (x + w - 22, middle), 13, "text2", False, "midright")
    rest = len(view.waiting) - len(shown)
    if rest:
        middle = y + HEAD + (len(shown) + 0.5) * ROW
        kit.draw_text(surface, f"and {rest} more below", (x + 46, middle), 14, "mute", False, "midleft")


def _heading(known: Seen) -> str:
    """Who is asked, in the third person but for the one who looks."""
    view = known.view
    if view.resolving or known.asked < 0:
        return "Announced, now resolving"
    if known.deciding:
        return "Announced: do you answer?"
    return f"Announced: {view.names[known.asked]} is asked"
