"""A player's machines in a list, where the canvas has room for one: name, move price, what it does."""

from __future__ import annotations

from pygame import Surface

from game.smash_gear.brief import PLAIN, brief
from game.smash_gear.seen import Seen
from game.table.layout import Box
from game.ui.kit import Kit
from rules.smash_gear.aims import Rules
from rules.smash_gear.state import Machine

HEAD, ROW = 42.0, 46.0


def key(known: Seen, seat: int) -> tuple[object, ...]:
    """Everything that a list depends on."""
    view = known.view
    return (
        view.names[seat],
        seat == known.own,
        tuple(machine for machine in view.machines if machine.owner == seat),
    )


def draw(kit: Kit, surface: Surface, box: Box, rules: Rules, known: Seen, seat: int) -> None:
    """The list of a seat's machines, as many as there is room for."""
    x, y, w, h = box
    view = known.view
    mine = [machine for machine in view.machines if machine.owner == seat]
    heading = "Your machines" if seat == known.own else f"Machines of {view.names[seat]}"
    figure = str(len(mine)) if mine else ""
    kit.panel(surface, box, heading, figure)
    if not mine:
        kit.draw_text(
            surface, "None on the board", (x + 16, y + HEAD + 14), 14, "mute", False, "midleft", w - 32
        )
        return
    room = max(1, int((h - HEAD - 4) // ROW))
    shown = mine if len(mine) <= room else mine[: room - 1]
    for number, machine in enumerate(shown):
        _row(kit, surface, (x + 12, y + HEAD + number * ROW, w - 24, ROW), rules, machine)
    if len(shown) < len(mine):
        at = (x + 16, y + HEAD + len(shown) * ROW + 14)
        kit.draw_text(surface, f"and {len(mine) - len(shown)} more", at, 14, "mute", False, "midleft")


def _row(kit: Kit, surface: Surface, box: Box, rules: Rules, machine: Machine) -> None:
    x, y, w, _ = box
    card = rules.library.machine(machine.kind)
    price = kit.draw_text(
        surface, str(rules.traits.price(machine)), (x + w - 4, y + 13), 14, "text", True, "midright"
    )
    kit.draw_icon(surface, "flip", (price[0] - 12, y + 13), 14, "mute")
    ink = "mute" if "disabled" in machine.marks else f"player{machine.owner + 1}_light"
    kit.draw_text(surface, card.title, (x + 4, y + 13), 15, ink, True, "midleft", price[0] - 24 - x)
    words = "Disabled this turn" if "disabled" in machine.marks else brief(card)
    plugins = [rules.library[held.kind].title for held in machine.plugins]
    if plugins:
        words = ", ".join(plugins) if words == PLAIN else f"{words}, {', '.join(plugins)}"
    kit.draw_text(surface, words, (x + 4, y + 32), 13, "text2", False, "midleft", w - 8)
