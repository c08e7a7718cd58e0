"""The players' plates: shape and name, honor, gears, bases, hand, Landfill (LOOK 4, 8)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.landfill import lying
from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui import hyphens
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.common.words import counted
from rules.smash_gear.draft import DISCARD_RULES
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, outcome

BAND = 118.0
COLUMNS = (0.0, 0.355, 0.675, 1.0)
"""Where the counters begin, in parts of their row."""
METER_H = 14.0
BESIDE, BELOW = (18.0, 17.0, 16.0, 15.0, 14.0), (15.0, 14.0, 13.0)
"""Sizes of a name beside its shape and below it: the largest that fits is taken."""
SHORTER = {"You are asked": "Asked", "Discard a card": "Discard"}
"""Notes where their own words have no room."""
TALL_LINE = 26.0
"""Lines taller than that, px of the map, leave no room for notes."""
COUNTERS = (("gear", "brass_light"), ("keep", "text"), ("cards", "text2"))


def note(known: Seen, seat: int) -> str:
    """What stands under a name: who is asked, or whose turn it is."""
    view = known.view
    found = outcome(view)
    if found is not None:
        return ("Won" if seat in found.winners else "Lost") if found.winners else "Draw"
    if view.turn and view.agenda and known.asked == seat:
        if view.question is not None and view.question.asked in DISCARD_RULES:
            return "Discard a card" if seat == known.you else "Discards"
        return "You are asked" if seat == known.you else "Is asked"
    if view.seat == seat:
        return "Buys now" if not view.turn else "Your turn" if seat == known.you else "To play"
    machines = sum(machine.owner == seat for machine in view.machines)
    return counted(machines, "machine")


def key(view: Position, seat: int, known: Seen) -> tuple[object, ...]:
    """Everything that a plate depends on."""
    side = view.sides[seat]
    bases = sum(base.owner == seat for base in view.bases)
    turn = view.seat == seat and not view.over
    return (
        view.names[seat],
        note(known, seat),
        side.honor,
        side.gears,
        bases,
        len(side.hand),
        len(lying(view, seat)),
        turn,
    )


def draw(kit: Kit, surface: Surface, box: Box, known: Seen, seat: int, fills: Box, bot: bool) -> None:
    """A plate; `fills` is where the Landfill's top card lies, `bot`: a bot sits there."""
    x, y, w, h = box
    view, side = known.view, known.view.sides[seat]
    light, turn = f"player{seat + 1}_light", view.seat == seat and not view.over
    kit.shadow(surface, box, 1, 10)
    kit.fill(surface, box, "panel_top", "panel_bottom", 10)
    _band(kit, surface, (x, y, BAND, h), known, seat, bot)
    kit.outline(surface, box, light if turn else "edge", 10, 2.0 if turn else 1.0)
    left = x + BAND + 12
    _honor(kit, surface, (left, y + 26), x + w - 16, side.honor)
    bases = sum(base.owner == seat for base in view.bases)
    counts = ((side.gears, "gears", "gear"), (bases, "bases", "base"), (len(side.hand), "cards", "card"))
    edges = [left + part * (x + w - 4 - left) for part in COLUMNS]
    for number, ((icon, colour), (count, many, one)) in enumerate(zip(COUNTERS, counts, strict=True)):
        at = edges[number]
        middle = y + 60
        kit.draw_icon(surface, icon, (at + 10, middle), 20, colour)
        figure = kit.draw_text(surface, str(count), (at + 25, middle), 17, "text", True, "midleft")
        word = one if count == 1 else many
        room = edges[number + 1] - figure[0] - figure[2] - 7
        if kit.text_width(word, 13) <= room:
            kit.draw_text(
                surface, word, (figure[0] + figure[2] + 5, middle + 1), 13, "text2", False, "midleft"
            )
    _landfill(kit, surface, fills, len(lying(view, seat)))


def _band(kit: Kit, surface: Surface, box: Box, known: Seen, seat: int, bot: bool) -> None:
    """The player's colour with shape, name and note."""
    x, y, w, h = box
    stops = ((0.0, kit.theme.hex(f"player{seat + 1}_deep")), (1.0, kit.theme.shade(f"player{seat + 1}_deep")))
    kit.plate(surface, (x, y, w, h), stops, 10)
    lines = _name(kit, surface, box, known.view.names[seat], seat, bot)
    if lines is None:
        return
    said = note(known, seat)
    if kit.text_width(said, 14) > w - 18:
        said = SHORTER.get(said, said)
    kit.draw_text(surface, said, (x + 12, y + lines[0]), 14, "text", False, "midleft", w - 18)
    machines = sum(machine.owner == seat for machine in known.view.machines)
    words = counted(machines, "machine")
    if note(known, seat) != words:
        kit.draw_text(surface, words, (x + 12, y + lines[1]), 13, "text2", False, "midleft", w - 18)


def _name(
    kit: Kit, surface: Surface, box: Box, name: str, seat: int, bot: bool
) -> tuple[float, float] | None:
    """The shape and the name after it, a long one below it on lines of its own; where the two notes under it
    stand, None where there is no room for any."""
    x, y, w, _ = box
    if kit.line_height(14) > TALL_LINE:
        kit.player_badge(surface, seat, (x + w / 2, y + 28), 26, bot)
        lines, size = _lines(kit, name, w - 8, (18.0,))
        step = kit.line_height(size)
        for number, words in enumerate(lines):
            at = (x + w / 2, y + 80 + (number - (len(lines) - 1) / 2) * step)
            kit.draw_text(surface, words, at, size, "text", True, "center", w - 8)
        return None
    start = x + 44 + (9 if bot else 0)
    beside = next((size for size in BESIDE if kit.text_width(name, size, True) <= x + w - start - 4), 0.0)
    if beside:
        kit.player_badge(surface, seat, (x + 24, y + 32), 24, bot)
        kit.draw_text(surface, name, (start, y + 32), beside, "text", True, "midleft", x + w - start - 4)
        return 66.0, 92.0
    lines, size = _lines(kit, name, w - 16, BELOW)
    top = 24.0 if len(lines) == 1 else 18.0
    kit.player_badge(surface, seat, (x + 24, y + top), 24 if len(lines) == 1 else 20, bot)
    for number, words in enumerate(lines):
        kit.draw_text(
            surface,
            words,
            (x + 12, y + top + (28 if len(lines) == 1 else 23) + 17 * number),
            size,
            "text",
            True,
            "midleft",
            w - 16,
        )
    return (76.0, 97.0) if len(lines) == 1 else (78.0, 98.0)


def _lines(kit: Kit, name: str, room: float, sizes: tuple[float, ...]) -> tuple[list[str], float]:
    """A name on one line or on two, as large as one of the sizes allows; broken where it is one long word."""
    for count in (1, 2):
        for size in sizes:
            lines = _broken(kit, name, room, size)
            if len(lines) <= count:
                return lines, size
    return _broken(kit, name, room, sizes[-1])[:2], sizes[-1]


def _broken(kit: Kit, name: str, room: float, size: float) -> list[str]:
    return hyphens.lines(name, room, lambda words: kit.text_width(words, size, True))


def _honor(kit: Kit, surface: Surface, at: tuple[float, float], right: float, honor: int) -> None:
    """The medal, how much there is of what wins, and the meter with ticks at its thirds."""
    x, y = at
    kit.draw_icon(surface, "honor", (x + 10, y), 24, "honor")
    figure = kit.draw_text(surface, str(honor), (x + 28, y), 22, "text", True, "midleft")
    of = kit.draw_text(
        surface, f"of {GOAL}", (figure[0] + figure[2] + 6, y + 2), 14, "text2", False, "midleft"
    )
    left = max(x + 112, of[0] + of[2] + 12)
    meter = (left, y - METER_H / 2, right - left, METER_H)
    kit.fill(surface, meter, "night0", radius=METER_H / 2, border="edge")
    part = min(1.0, honor / GOAL)
    if part > 0:
        wide = max(METER_H - 4, (meter[2] - 4) * part)
        kit.fill(
            surface,
            (left + 2, meter[1] + 2, wide, METER_H - 4),
            "honor",
            mix(kit.theme.hex("honor"), kit.theme.shade("honor"), 0.5),
            METER_H / 2 - 2,
        )
    for third in (1, 2):
        mark = left + meter[2] * third / 3
        kit.line(surface, (mark, meter[1] + 2), (mark, meter[1] + METER_H - 2), "edge2", 1.5)


def tray(kit: Kit, surface: Surface, box: Box, filled: bool) -> None:
    """What cards lie in that can be looked through, around their box."""
    x, y, w, h = box
    around = (x - 2, y - 2, w + 4, h + 4)
    kit.fill(surface, around, "night0", "night1", 7, "edge2" if filled else "edge", top_line=False)


def _landfill(kit: Kit, surface: Surface, box: Box, count: int) -> None:
    """Where discarded cards lie, as a tray to look through: the top one, and how many there are."""
    x, y, w, h = box
    tray(kit, surface, box, count > 0)
    middle = y + h / 2
    if not count:
        kit.outline(surface, (x + 3, y + 2, 20.0, h - 4), "edge", 3, 1.0)
        kit.draw_icon(surface, "trash", (x + 13, middle), 13, "disabled_icon")
    figure = kit.draw_text(
        surface, str(count), (x + w - 6, middle), 15, "text" if count else "mute", True, "midright"
    )
    if kit.text_width("Landfill", 13) <= figure[0] - x - 33:
        kit.draw_text(
            surface, "Landfill", (x + 29, middle), 13, "text2" if count else "mute", False, "midleft"
        )


def empty_hand(kit: Kit, surface: Surface, box: Box, known: Seen, buys: bool) -> None:
    """Where the hand will lie, as long as there is none; `buys`: how it comes to cards."""
    if known.hand:
        return
    x, y, w, h = box
    kit.fill(surface, box, "night0", radius=10, alpha=90)
    kit.outline(surface, box, "edge", 10, 1.0, 0.7)
    if known.own == known.you:
        words = "Your hand: drag here what you buy" if buys else "Your hand is empty"
    else:
        words = f"{known.view.names[known.own]} holds no cards"
    kit.draw_text(surface, words, (x + w / 2, y + h / 2), 16, "mute", False, "center", w - 24)
