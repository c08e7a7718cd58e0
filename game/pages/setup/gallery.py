"""A choice of an option, as a tile and in full: picture, description, facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Surface

from game.pages.parts.choice_picture import choice_picture
from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import capital
from rules.game import Choice


@dataclass(frozen=True)
class _Plan:
    """The sizes at which a choice is drawn: picture, words, facts; whether its sentence is included; the
    extra space between parts."""

    side: float
    size: float
    fact: float
    told: bool = True
    air: float = 0.0


_PLANS = (
    _Plan(310, 18, 16),
    _Plan(280, 17, 15),
    _Plan(250, 16, 15),
    _Plan(220, 16, 14),
    _Plan(180, 16, 14),
    _Plan(150, 14, 14),
    _Plan(110, 14, 14),
    _Plan(84, 14, 14, told=False),
)
"""The plans, largest first; the first that fits is used."""
_MOST_AIR = 12.0
_SIDE_BY_SIDE = 110.0


def picture_side(w: float, h: float) -> float:
    """Return the side of the picture on a tile of this size."""
    return min(w - 14, h - 40)


def tile(
    kit: Kit, surface: Surface, choice: Choice, box: Box, state: str, cogs: tuple[int, int] = (0, 0)
) -> None:
    """Draw the picture of a choice with its name below, in two lines if needed; `cogs`: the number of
    campaign cogs won there and their total."""
    x, y, w, h = box
    side = picture_side(w, h)
    if choice.art:
        picture = choice_picture(kit, choice, side)
        kit.put(surface, picture, (x + w / 2, y + 5 + (h - 40 - side) / 2), "midtop")
    won, levels = cogs
    for level in range(levels):
        colour = "lamp" if level < won else "edge2"
        kit.draw_icon(surface, "gear", (x + w - 11, y + 12 + 13 * (levels - 1 - level)), 12, colour)
    chosen = state == "chosen"
    wide = kit.text_width(choice.label, 14, True) > w - 8 and " " in choice.label
    lines = choice.label.split(" ", 1) if wide else [choice.label]
    size, low = (13, 10) if wide else (14, 17)
    for n, line in enumerate(reversed(lines)):
        at = (x + w / 2, y + h - low - 15 * n)
        kit.draw_text(surface, line, at, size, "lamp" if chosen else "text", chosen, "center", w - 6)


def detail(kit: Kit, surface: Surface, choice: Choice, box: Box) -> None:
    """Draw a choice in full inside a box: as large as fits, with the spare height between its parts."""
    room = box[3] - 14
    plan, used = _PLANS[-1], 0.0
    for plan in _PLANS:
        used = _draw(kit, None, choice, box, plan)
        if used <= room:
            break
    air = max(0.0, (room - used) / (len(choice.facts) + 2))
    _draw(kit, surface, choice, box, replace(plan, air=min(_MOST_AIR, air)))


def _draw(kit: Kit, surface: Surface | None, choice: Choice, box: Box, plan: _Plan) -> float:
    """Draw by a plan, or only measure without a surface; return the height used."""
    x, top, w, _ = box
    left, wide, y = x + 20, w - 40, top + 16
    side = min(plan.side, wide) if plan.side > _SIDE_BY_SIDE else plan.side
    if plan.side > _SIDE_BY_SIDE:
        if surface and choice.art:
            kit.put(surface, choice_picture(kit, choice, side), (x + w / 2, y), "midtop")
        y += side + 10 + plan.air if choice.art else 0
        if surface:
            kit.draw_text(surface, choice.label, (x + w / 2, y + 14), 24, "text", True, "center", wide)
        y += 36
    else:
        if surface and choice.art:
            kit.put(surface, choice_picture(kit, choice, side), (left, y))
        if surface:
            kit.draw_text(surface, choice.label, (left + side + 14, y + side / 2 - 18), 22, "text", True, "midleft",
                          wide - side - 14)  # fmt: skip
            _badges(kit, surface, choice, left + side + 14, y + side / 2 + 18, wide - side - 14)
        y += side + 8
    if plan.told and choice.detail:
        y += _words(kit, surface, choice.detail, (left, y), wide, plan.size, "text2") + 8 + plan.air
    if plan.side > _SIDE_BY_SIDE and _short(choice):
        if surface:
            _badges(kit, surface, choice, left, y + 15, wide)
        y += 40 + plan.air
    for fact in choice.facts:
        label, colon, words = fact.partition(": ")
        if colon:
            y += _fact(kit, surface, label, words, (left, y), wide, plan.fact) + 6 + plan.air
        elif len(fact) > _SHORT:
            size = kit.largest(fact, (16, 15, 14, 13), wide)
            y += _words(kit, surface, fact, (left, y), wide, size, "text", True) + 9 + plan.air
    return y - top


def _fact(
    kit: Kit,
    surface: Surface | None,
    label: str,
    words: str,
    at: tuple[float, float],
    wide: float,
    size: float,
) -> float:
    """Draw a fact after its label, the part after a semicolon smaller on its own line; return the height
    used."""
    x, y = at
    if surface:
        kit.draw_text(surface, label, (x, y), size, "brass_light", True, max_width=50)
    first, _, more = words.partition("; ")
    high = _words(kit, surface, capital(first), (x + 54, y), wide - 54, size, "text")
    if more:
        high += _words(kit, surface, more, (x + 54, y + high), wide - 54, max(13.0, size - 1), "text2")
    return high


_SHORT = 16


def _short(choice: Choice) -> list[str]:
    return [fact for fact in choice.facts if len(fact) <= _SHORT and ": " not in fact]


def _badges(kit: Kit, surface: Surface, choice: Choice, x: float, y: float, wide: float) -> None:
    right = x + wide
    for fact in _short(choice):
        if x + kit.text_width(fact, 14, True) + 22 <= right + 1:
            x += plates.badge(kit, surface, (x, y), fact) + 8


def _words(
    kit: Kit, surface: Surface | None, words: str, at: tuple[float, float], wide: float, size: float, colour: str,
    bold: bool = False,
) -> float:  # fmt: skip
    drawn = kit.paragraph(words, wide, size, colour, bold)
    if surface:
        kit.put(surface, drawn, at)
    return kit.size_of(drawn)[1]
