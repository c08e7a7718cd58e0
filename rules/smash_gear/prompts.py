"""Prompts and the goal of Smash Gear."""

from __future__ import annotations

from typing import Any

from rules.common.text import capital, counted, listed, possessive
from rules.engine.agenda import Choose
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Buy
from rules.smash_gear.combat import SaveChoice
from rules.smash_gear.combat_steps import Combat, saver_named
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.legal_actions import legal
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import SEATS, Machine
from rules.smash_gear.play import Play
from rules.smash_gear.preview import combat_summary
from rules.smash_gear.stakes import responses
from rules.smash_gear.table_pieces import machine_in_question
from rules.smash_gear.turn import GOAL, HAND, outcome


def goal(limit: int) -> str:
    """Return the sentence of how to win (SG-10.2, SG-10.3, SG-10.4); `limit` is the number of turns, 0 for
    none."""
    after = f" After turn {limit}, more honor wins." if limit else ""
    return f"Reach {GOAL} honor, or destroy every enemy base, to win.{after}"


def prompt(play: Play) -> str:
    """Return the prompt of a position: the decision, how to make it, and the goal as a third line until the
    first card is bought and, in the first turn, until the first machine is assembled."""
    asked, seat = _prompt(play), play.deciding
    if seat is None or play.agenda or play.turn > SEATS:
        return asked
    begun = play.crowd.of[seat] if play.turn else play.sides[seat].hand
    return asked if begun else f"{asked}\n{goal(play.limit)}"


def _prompt(play: Play) -> str:
    seat, found = play.deciding, outcome(play)
    if seat is None:
        return found.reason if found is not None else "The game is over."
    if play.question is not None:
        return _question(play, play.question)
    if play.waiting:
        how = " ".join((_how_to_respond(play, seat), *combat_summary(play)))
        return f"{_respond(play, play.waiting[-1], seat)}\n{how}"
    if not play.turn:
        left = gears(play.sides[seat].gears)
        if not any(isinstance(action, Buy) for action in legal(play.tables, play)):
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


def _question(play: Play, top: Choose) -> str:
    machine = play.machine(machine_in_question(play))
    title = play.title(machine.kind) if machine is not None else "the machine"
    match top.asked:
        case "part":
            return f"Choose {possessive(title)} main part.\nClick a lit heart. The rest is removed."
        case "side":
            return f"Slide {title} 1 cell.\nDrag it, or click a lit cell."
        case "cell":
            covered = machine is not None and machine.weapons >> play.motions.numbers[top.among[0]] & 1
            which = f"one of {possessive(title)} weapons" if covered else f"a cell next to {title}"
            return f"Choose {which}.\nClick a lit cell."
        case "keep":
            left = counted(len(top.among) - HAND, "card")
            return f"Discard {left} (you keep {HAND}).\nDrag cards to your Landfill."
        case "discard":
            return f"Discard a card for {play.title(top.about)}.\nDrag it to your Landfill."
    fight = play.agenda[-2]
    ask = fight.open_choice(play) if isinstance(fight, Combat) else None
    return _saving(play, ask, top.most - len(top.picked)) if ask is not None else "Choose."


def _saving(play: Play, ask: SaveChoice, left: int) -> str:
    """Return the prompt to choose which of the units hit at the same time are saved, or by which effect
    (SG-6.9)."""
    title, named = (
        play.title(ask.machine.kind),
        [saver_named(play, ask.machine, saver) for _, saver in ask.savers],
    )
    if ask.by_saver:
        where = play.motions.board.called(ask.among[0])
        return f"Choose what saves {possessive(title)} {ask.unit} at {where}.\nClick {' or '.join(named)}."
    if len(named) < ask.free:
        return f"Choose the {ask.unit} for {named[0]} to save.\nClick a lit cell of {title}."
    return f"Choose {left} of {possessive(title)} {ask.unit}s to save.\nClick a lit cell."
