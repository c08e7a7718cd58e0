"""A player's machines in a list, where the canvas has room for one: name, move price, what it does."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from rules.smash_gear.face import brief
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import SEATS, Machine
from rules.smash_gear.state import Position

HEAD, ROW, LINE, FOOT, SIGN = 42.0, 46.0, 18.0, 6.0, 18.0


def key(known: Seen, seat: int) -> tuple[object, ...]:
    """Everything that a list depends on."""
    view = known.view
    return (
        view.names[seat],
        seat == known.you,
        tuple(machine for machine in view.machines if machine.owner == seat),
    )


def high(view: Position) -> float:
    """How tall a list is that has room for the machines of either player."""
    rows = [
        [LINE if machine.plugins else 0.0 for machine in view.machines if machine.owner == seat]
        for seat in range(SEATS)
    ]
    return HEAD + FOOT + max(ROW, *(sum(lines) + ROW * len(lines) for lines in rows))


def draw(kit: Kit, surface: Surface, box: Box, rules: Rules, known: Seen, seat: int) -> None:
    """The list of a seat's machines, as many as there is room for."""
    x, y, w, h = box
    view = known.view
    mine = [machine for machine in view.machines if machine.owner == seat]
    figure = str(len(mine)) if mine else ""
    _head(kit, surface, box, known, seat, figure)
    if not mine:
        kit.draw_text(
            surface, "None on the board", (x + 16, y + HEAD + 14), 14, "mute", False, "midleft", w - 32
        )
        return
    top, end = y + HEAD, y + h - FOOT
    for number, machine in enumerate(mine):
        high = ROW + (LINE if machine.plugins else 0)
        last = number == len(mine) - 1
        if top + high + (0 if last else LINE + 4) > end:
            at = (x + 16, top + 12)
            kit.draw_text(surface, f"and {len(mine) - number} more", at, 14, "mute", False, "midleft")
            return
        _row(kit, surface, (x + 12, top, w - 24, high), rules, machine)
        top += high


def _head(kit: Kit, surface: Surface, box: Box, known: Seen, seat: int, figure: str) -> None:
    """The panel and whose machines these are: beside the player's sign where there is no room to say it."""
    x, y, w, _ = box
    name = known.view.names[seat]
    heading = "Your machines" if seat == known.you else f"Machines of {name}"
    room = w - 44 - kit.text_width(figure, 14)
    if kit.text_width(heading, 14, True) <= room:
        kit.panel(surface, box, heading, figure)
        return
    kit.panel(surface, box)
    kit.player_badge(surface, seat, (x + 16 + SIGN / 2, y + 20), SIGN)
    left = SIGN + 6
    kit.draw_text(surface, name, (x + 16 + left, y + 20), 14, "brass_light", True, "midleft", room - left)
    kit.draw_text(surface, figure, (x + w - 16, y + 20), 14, "text2", False, "midright")
    kit.rule(surface, (x + 16, y + 33), w - 32)


def _row(kit: Kit, surface: Surface, box: Box, rules: Rules, machine: Machine) -> None:
    x, y, w, _ = box
    card = rules.library.machine(machine.kind)
    price = kit.draw_text(
        surface, str(rules.traits.price(machine)), (x + w - 4, y + 13), 14, "text", True, "midright"
    )
    kit.draw_icon(surface, "flip", (price[0] - 12, y + 13), 14, "mute")
    ink = "mute" if "disabled" in machine.marks else f"player{machine.owner + 1}_light"
    kit.draw_text(surface, card.title, (x + 4, y + 13), 15, ink, True, "midleft", price[0] - 24 - x)
    words = "Disabled this turn"
    if "disabled" not in machine.marks:
        words = brief(card, lambda words: kit.text_width(words, 13) <= w - 8)
    kit.draw_text(surface, words, (x + 4, y + 32), 13, "text2", False, "midleft", w - 8)
    if machine.plugins:
        names = ", ".join(rules.library[held.kind].title for held in machine.plugins)
        if kit.text_width(names, 13) > w - 26:
            names = f"{len(machine.plugins)} plugins"
        kit.draw_icon(surface, "plug", (x + 11, y + 32 + LINE), 13, "text2")
        kit.draw_text(surface, names, (x + 22, y + 32 + LINE), 13, "text2", False, "midleft", w - 26)
