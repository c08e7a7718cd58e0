"""The players' plates: shape and name, honor, gears, bases, hand, Landfill (LOOK 4, 8)."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from game.ui.theme import mix
from rules.smash_gear.ending import GOAL, outcome
from rules.smash_gear.state import Position

BAND = 118.0
COLUMNS = (0.0, 0.355, 0.675, 1.0)
"""Where the counters begin, in parts of their row."""
METER_H = 14.0
TALL_LINE = 26.0
"""Lines taller than that, px of the map, leave no room for notes."""
COUNTERS = (("gear", "brass_light"), ("keep", "text"), ("cards", "text2"))


def note(known: Seen, seat: int) -> str:
    """What stands under a name: who is asked, or whose turn it is."""
    view = known.view
    found = outcome(view)
    if found is not None:
        return ("Won" if seat in found.winners else "Lost") if found.winners else "Draw"
    if view.turn and (view.waiting or view.pending) and known.asked == seat:
        return "You are asked" if seat == known.own else "Is asked"
    if view.seat == seat:
        return "Buys now" if not view.turn else "Your turn" if seat == known.own else "To play"
    machines = sum(machine.owner == seat for machine in view.machines)
    return f"{machines} machine{'' if machines == 1 else 's'}"


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
        len(side.landfill),
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
    _landfill(kit, surface, fills, len(side.landfill))


def _band(kit: Kit, surface: Surface, box: Box, known: Seen, seat: int, bot: bool) -> None:
    """The player's colour with shape, name and note."""
    x, y, w, h = box
    stops = ((0.0, kit.theme.hex(f"player{seat + 1}_deep")), (1.0, kit.theme.shade(f"player{seat + 1}_deep")))
    kit.plate(surface, (x, y, w, h), stops, 10)
    name, size = known.view.names[seat], 18.0
    if kit.line_height(14) > TALL_LINE:
        kit.player_badge(surface, seat, (x + w / 2, y + 32), 28, bot)
        kit.draw_text(surface, name, (x + w / 2, y + 84), size, "text", True, "center", w - 8)
        return
    lines = (66.0, 92.0)
    start = x + 44 + (9 if bot else 0)
    while size > 14 and kit.text_width(name, size, True) > x + w - start - 4:
        size -= 1
    if kit.text_width(name, size, True) <= x + w - start - 4:
        kit.player_badge(surface, seat, (x + 24, y + 32), 24, bot)
        kit.draw_text(surface, name, (start, y + 32), size, "text", True, "midleft", x + w - start - 4)
    else:  # a long name has a line of its own
        lines = (76.0, 97.0)
        kit.player_badge(surface, seat, (x + 24, y + 24), 24, bot)
        kit.draw_text(surface, name, (x + 12, y + 52), 15, "text", True, "midleft", w - 16)
    kit.draw_text(surface, note(known, seat), (x + 12, y + lines[0]), 14, "text", False, "midleft", w - 18)
    machines = sum(machine.owner == seat for machine in known.view.machines)
    words = f"{machines} machine{'' if machines == 1 else 's'}"
    if note(known, seat) != words:
        kit.draw_text(surface, words, (x + 12, y + lines[1]), 13, "text2", False, "midleft", w - 18)


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


def _landfill(kit: Kit, surface: Surface, box: Box, count: int) -> None:
    """Where discarded cards lie: a slot for the top one, and how many there are."""
    x, y, w, h = box
    slot = (x + 2, y + 1, 20.0, h - 2)
    kit.fill(surface, slot, "night0", radius=3, border="edge")
    words = f"{count} in Landfill" if count else "Landfill"
    if kit.text_width(words, 13) > w - 28:
        words = str(count)
    kit.draw_text(surface, words, (x + 30, y + h / 2), 13, "text2", False, "midleft", w - 28)


def empty_hand(kit: Kit, surface: Surface, box: Box, known: Seen) -> None:
    """Where the hand will lie, as long as there is none."""
    if known.view.sides[known.own].hand:
        return
    x, y, w, h = box
    kit.fill(surface, box, "night0", radius=10, alpha=90)
    kit.outline(surface, box, "edge", 10, 1.0, 0.7)
    words = "Your hand is empty" if known.view.turn else "Your hand: drag here what you buy"
    kit.draw_text(surface, words, (x + w / 2, y + h / 2), 16, "mute", False, "center", w - 24)
