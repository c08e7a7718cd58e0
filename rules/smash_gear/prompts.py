"""Prompts and the goal of Smash Gear."""

from __future__ import annotations

from typing import Any

from rules.base.choose import asker
from rules.common.text import capital, listed, possessive
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions.buy import affordable
from rules.smash_gear.announced import announced_words
from rules.smash_gear.landing import combat_summary
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import SEATS, Machine
from rules.smash_gear.play import Play
from rules.smash_gear.stakes import responses
from rules.smash_gear.turn import GOAL, outcome


def goal(play: Play) -> str:
    """Return the sentence of how to win (SG-10.2, SG-10.3, SG-10.4)."""
    after = f" After turn {play.limit}, more honor wins." if play.limit else ""
    return f"Reach {GOAL} honor, or destroy every enemy base, to win.{after}"


def prompt(play: Play) -> str:
    """Return the prompt of a position: the decision, how to make it, and the goal as a third line until the
    first card is bought and, in the first turn, until the first machine is assembled."""
    asked, seat = _prompt(play), play.deciding
    if seat is None or play.agenda or play.turn > SEATS:
        return asked
    begun = play.crowd.of[seat] if play.turn else play.sides[seat].hand
    return asked if begun else f"{asked}\n{goal(play)}"


def _prompt(play: Play) -> str:
    seat, found = play.deciding, outcome(play)
    if seat is None:
        return found.reason if found is not None else "The game is over."
    if play.question is not None:
        return asker(play).prompt(play)
    if play.waiting:
        how = " ".join((_how_to_respond(play, seat), *combat_summary(play)))
        return f"{_respond(play, play.waiting[-1], seat)}\n{how}"
    if not play.turn:
        left = gears(play.sides[seat].gears)
        if not affordable(play):
            return f"Stop buying.\nYou have {left}, too few for any card."
        return f"Buy a card or stop buying.\nDrag a card from the store to your hand. You have {left}."
    less = play.tables.discount(play, seat)
    cheaper = f"Machines cost {gears(less)} less (at least 1) until you assemble one." if less else ""
    if play.grounded(seat):
        how = f"You bought first, so you can't make normal moves this turn. {cheaper}"
        return f"Buy, assemble and build.\n{how.rstrip()}"
    if play.assembled and not play.crowd.of[seat]:
        return "Buy or end your turn.\nYou have no machine on the board, and can assemble again next turn."
    if play.crowd.of[seat]:
        return "Buy, assemble, move and fight.\nDrag a machine across one of its sides to flip it."
    if any(card.kind in play.tables.weapons for card in play.sides[seat].hand):
        return f"Assemble a machine.\n{f'Drag one from your hand onto one of your bases. {cheaper}'.rstrip()}"
    return f"Buy a machine.\n{cheaper or 'Drag one from the store to your hand.'}"


def _respond(play: Play, what: Announcement[Any], seat: int) -> str:
    """Return the question whether a seat responds to the last announcement, or adds to its own."""
    said = announced_words(play, what, seat)
    effect = isinstance(what, AnnouncedAbility)
    if what.seat == seat:
        return f"Respond again before {said}{' resolves' if effect else ''}?"
    return f"Respond to {possessive(play.names[what.seat])} {said}?" if effect else f"Respond before {said}?"


def _how_to_respond(play: Play, seat: int) -> str:
    """Return the line of a seat's ways to respond: scripts, effects of machines, plugins of bases. Where
    prompts are sparing, only ways that could matter; scripts are always named for hidden hands."""
    able = [source for source, _ in play.tables.uses(play, seat)]
    found = list(responses(play, seat, play.waiting)) or able if play.sparing else able
    kinds = [on.kind if isinstance(on, Machine) else play.kind_of(id) for id, _, on in found if on]
    titles = list(dict.fromkeys(map(play.title, kinds)))
    ways = ["drag a script onto its target"] if len(kinds) < len(found) or not titles else []
    ways += [f"use {listed(titles)}"] if titles else []
    return f"{capital(', '.join(ways))}, or pass."
