"""A choice of a game's option as a tile and in full: its picture, its words, its facts."""

from __future__ import annotations

from pygame import Surface

from game.ui import plates
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Choice

_PLANS = (
    (260.0, 16.0, True),
    (230.0, 16.0, True),
    (190.0, 15.0, True),
    (150.0, 14.0, True),
    (110.0, 14.0, True),
    (84.0, 14.0, False),
)
"""Picture's side, size of the text, and whether the sentence is told: the first plan that fits counts."""
_SIDE_BY_SIDE = 110.0


def tile(kit: Kit, surface: Surface, choice: Choice, box: Box, state: str) -> None:
    """The picture of a choice with its name below, in two lines where one is too narrow."""
    x, y, w, h = box
    side = min(w - 14, h - 40)
    if choice.art:
        picture = kit.picture(choice.art, side, side)
        kit.put(surface, picture, (x + w / 2, y + 5 + (h - 40 - side) / 2), "midtop")
    chosen = state == "chosen"
    wide = kit.text_width(choice.label, 14, True) > w - 8 and " " in choice.label
    lines = choice.label.split(" ", 1) if wide else [choice.label]
    size, low = (13, 10) if wide else (14, 17)
    for n, line in enumerate(reversed(lines)):
        at = (x + w / 2, y + h - low - 15 * n)
        kit.draw_text(surface, line, at, size, "lamp" if chosen else "text", chosen, "center", w - 6)


def detail(kit: Kit, surface: Surface, choice: Choice, box: Box) -> None:
    """A choice in full, within the box whatever its height."""
    for plan in _PLANS:
        if _draw(kit, None, choice, box, *plan) <= box[3] - 12 or plan is _PLANS[-1]:
            _draw(kit, surface, choice, box, *plan)
            return


def _draw(
    kit: Kit, surface: Surface | None, choice: Choice, box: Box, side: float, size: float, told: bool
) -> float:
    """Draw (or only measure) with a plan; the height used."""
    x, top, w, _ = box
    left, wide, y = x + 20, w - 40, top + 16
    if side > _SIDE_BY_SIDE:
        if surface and choice.art:
            kit.put(surface, kit.picture(choice.art, side, side), (x + w / 2, y), "midtop")
        y += side + 10 if choice.art else 0
        if surface:
            kit.draw_text(surface, choice.label, (x + w / 2, y + 14), 24, "text", True, "center", wide)
        y += 36
    else:
        if surface and choice.art:
            kit.put(surface, kit.picture(choice.art, side, side), (left, y))
        if surface:
            kit.draw_text(surface, choice.label, (left + side + 14, y + side / 2 - 18), 22, "text", True, "midleft",
                          wide - side - 14)  # fmt: skip
            _badges(kit, surface, choice, left + side + 14, y + side / 2 + 18, wide - side - 14)
        y += side + 8
    if told and choice.detail:
        y += _words(kit, surface, choice.detail, (left, y), wide, size, "text2") + 8
    if side > _SIDE_BY_SIDE and _short(choice):
        if surface:
            _badges(kit, surface, choice, left, y + 15, wide)
        y += 40
    for fact in choice.facts:
        label, colon, words = fact.partition(": ")
        if colon:
            if surface:
                kit.draw_text(surface, label, (left, y), 14, "brass_light", True, max_width=56)
            y += _words(kit, surface, _capital(words), (left + 60, y), wide - 60, 14, "text2") + 5
        elif len(fact) > _SHORT:
            y += _words(kit, surface, fact, (left, y), wide, min(size, 14), "text", True) + 9
    return y - top


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


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
