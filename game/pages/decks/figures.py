"""The figures of a deck: its cost curve, and the figures of its game or the deck's faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pygame import Surface

from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted
from rules.decks import Deck, DeckFault, DeckRules, played

CURVE, LINE, HEAD = 78.0, 20.0, 38.0
LEAST_COSTS, MOST_COSTS = 7, 14
"""The least and most bars of a curve; higher costs are counted in the last."""


def curve_of(rules: DeckRules, deck: Deck) -> dict[int, int]:
    """Return the number of cards in play by cost, from 0 or 1 (or the lowest cost, if below) up to the game's
    highest; the last bar also counts all above it."""
    costs = [card.cost for card in rules.cards.values() if card.cost is not None]
    first, dearest = min(1, min(costs, default=0)), max(costs, default=0)
    last = first + min(MOST_COSTS, max(LEAST_COSTS, dearest - first + 1)) - 1
    counts: Counter[int] = Counter()
    for part in played(rules):
        for id, copies in deck.parts.get(part, {}).items():
            card = rules.cards.get(id)
            if card is not None and card.cost is not None:
                counts[min(card.cost, last)] += copies
    return {cost: counts[cost] for cost in range(first, last + 1)}


def draw_figures(
    kit: Kit, surface: Surface, area: Box, rules: DeckRules, deck: Deck, faults: Sequence[DeckFault]
) -> int:
    """Draw the figures panel; return the number of faults it had room for."""
    x, y, w, h = area
    bars = curve_of(rules, deck)
    kit.panel(surface, area, rules.curve, counted(sum(bars.values()), "card"))
    beyond = any((card.cost or 0) > max(bars) for card in rules.cards.values())
    _draw_curve(kit, surface, (x + 16, y + HEAD, w - 32, CURVE), bars, beyond)
    below: Box = (x + 16, y + HEAD + CURVE + 12, w - 32, h - HEAD - CURVE - 22)
    if faults:
        return _draw_faults(kit, surface, below, faults)
    for number, (label, value) in enumerate(rules.figures(deck)[: max(0, int(below[3] // LINE))]):
        middle = below[1] + (number + 0.5) * LINE
        kit.draw_text(surface, label, (below[0], middle), 14, "text2", False, "midleft", w - 96)
        kit.draw_text(surface, value, (x + w - 16, middle), 14, "text", True, "midright")
    return 0


def _draw_curve(kit: Kit, surface: Surface, box: Box, bars: Mapping[int, int], beyond: bool) -> None:
    """Draw a bar for each cost; `beyond`: some cards cost more than the last bar."""
    x, y, w, h = box
    step = w / len(bars)
    wide, room, most = min(34.0, step - 8), h - 40, max(5, *bars.values())
    kit.line(surface, (x, y + h - 20), (x + w, y + h - 20), "edge", 1)
    for number, (cost, count) in enumerate(bars.items()):
        middle = x + (number + 0.5) * step
        tall = room * count / most
        if count:
            top = y + h - 20 - tall
            kit.fill(surface, (middle - wide / 2, top, wide, tall), "bandwidth", None, min(4.0, tall / 2))
            kit.draw_text(surface, str(count), (middle, top - 9), 13, "text", True, "center")
        last = beyond and number == len(bars) - 1
        kit.draw_text(
            surface, f"{cost}+" if last else str(cost), (middle, y + h - 9), 13, "text2", False, "center"
        )


def _draw_faults(kit: Kit, surface: Surface, box: Box, faults: Sequence[DeckFault]) -> int:
    """Draw as many faults as fit; return their number."""
    x, y, w, h = box
    top, drawn = y, 0
    for fault in faults:
        tall = kit.paragraph_height(fault.text, w - 26, 14)
        if top + tall > y + h + 4:
            break
        icon, ink = ("caution", "caution") if fault.warning else ("cross", "refused")
        kit.draw_icon(surface, icon, (x + 8, top + kit.line_height(14) / 2), 15, ink)
        kit.put(surface, kit.paragraph(fault.text, w - 26, 14, "text"), (x + 26, top))
        top, drawn = top + tall + 2, drawn + 1
    return drawn
