"""The position and the game in words: prompt and recap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.card_game import CardGame
from rules.base.game import chance
from rules.common.words import capital, counted, listed, possessive
from rules.engine.agenda import Choose
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear.actions import Attack, Buy
from rules.smash_gear.combat import Ask
from rules.smash_gear.combat_steps import Combat, saver_named
from rules.smash_gear.estimate import evaluate
from rules.smash_gear.foresight import foreseen
from rules.smash_gear.gestures import announced_words
from rules.smash_gear.operation import gears
from rules.smash_gear.play import Play
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import SEATS, Machine
from rules.smash_gear.stakes import responses
from rules.smash_gear.state import Position
from rules.smash_gear.table import acting
from rules.smash_gear.turn import GOAL, HAND, outcome
from rules.tabletop import Course, Recap


def goal(limit: int) -> str:
    """Return what wins (SG-10.2, SG-10.3, SG-10.4); `limit` of turns, 0 for none."""
    after = f" After turn {limit}, more honor wins." if limit else ""
    return f"Reach {GOAL} honor, or destroy every enemy base, to win.{after}"


def prompt(play: Play) -> str:
    """Say what the player decides now; a second line says how it is done, a third what wins, until the first card is
    bought, and in the first turn until the first machine is assembled."""
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
        how = " ".join((_how_to_respond(play, seat), *foreseen(play)))
        return f"{_respond(play, play.waiting[-1], seat)}\n{how}"
    if not play.turn:
        how = f"Drag a card from the store to your hand. You have {gears(play.sides[seat].gears)}."
        return f"Buy a card or stop buying.\n{how}"
    if play.grounded(seat):
        return "Buy, assemble and build.\nYou bought first, so you can't make normal moves this turn."
    if play.assembled or play.crowd.of[seat]:
        return "Buy, assemble, move and fight.\nDrag a machine across one of its sides to flip it."
    if any(card.kind in play.tables.weapons for card in play.sides[seat].hand):
        return "Assemble a machine.\nDrag one from your hand onto one of your bases."
    how, less = "Drag one from the store to your hand.", play.tables.relief(play, seat)
    if less:
        how = f"Machines cost {gears(less)} less while you have none on the board."
    return f"Buy a machine.\n{how}"


def _respond(play: Play, what: Announcement[Any], seat: int) -> str:
    """Ask a seat to respond to what was announced last, or to its own once more."""
    said = announced_words(play, what, seat)
    effect = isinstance(what, AnnouncedAbility)
    if what.seat == seat:
        return f"Respond again before {said}{' resolves' if effect else ''}?"
    return f"Respond to {possessive(play.names[what.seat])} {said}?" if effect else f"Respond before {said}?"


def _how_to_respond(play: Play, seat: int) -> str:
    """Say what a seat can respond with, so that it could matter where only that prompts it: scripts of the hand,
    effects of machines, plugins of bases; for hidden hands scripts are always named."""
    able = [source for source, _ in play.tables.uses(play, seat)]
    found = list(responses(play, seat, play.waiting)) or able if play.sparing else able
    kinds = [on.kind if isinstance(on, Machine) else play.kind_of(id) for id, _, on in found if on]
    titles = list(dict.fromkeys(map(play.title, kinds)))
    ways = ["drag a script onto its target"] if len(kinds) < len(found) or not titles else []
    ways += [f"use {listed(titles)}"] if titles else []
    return f"{capital(', '.join(ways))}, or pass."


def _question(play: Play, top: Choose) -> str:
    machine = play.machine(acting(play))
    title = play.title(machine.kind) if machine is not None else "the machine"
    match top.asked:
        case "part":
            return f"Choose {possessive(title)} main part.\nClick a lit heart. The rest is removed."
        case "side":
            return f"Slide {title} 1 cell.\nDrag it, or click a lit cell."
        case "cell":
            covered = machine is not None and machine.weapons >> play.floor.numbers[top.among[0]] & 1
            which = f"one of {possessive(title)} weapons" if covered else f"a cell next to {title}"
            return f"Choose {which}.\nClick a lit cell."
        case "keep":
            left = counted(len(top.among) - HAND, "card")
            return f"Discard {left} (you keep {HAND}).\nDrag cards to your Landfill."
        case "discard":
            return f"Discard a card for {play.title(top.about)}.\nDrag it to your Landfill."
    fight = play.agenda[-2]
    ask = fight.asked(play) if isinstance(fight, Combat) else None
    return _saving(play, ask, top.most - len(top.picked)) if ask is not None else "Choose."


def _saving(play: Play, ask: Ask, left: int) -> str:
    """Ask which units are saved that are hit at one time, or by what (SG-6.9)."""
    title, named = (
        play.title(ask.machine.kind),
        [saver_named(play, ask.machine, saver) for _, saver in ask.savers],
    )
    if ask.by_saver:
        where = play.floor.board.called(ask.among[0])
        return f"Choose what saves {possessive(title)} {ask.unit} at {where}.\nClick {' or '.join(named)}."
    if len(named) < ask.free:
        return f"Choose the {ask.unit} for {named[0]} to save.\nClick a lit cell of {title}."
    return f"Choose {left} of {possessive(title)} {ask.unit}s to save.\nClick a lit cell."


def recap(
    game: CardGame[Position, Any], rules: Rules, states: Sequence[Position], actions: Sequence[Any]
) -> Recap:
    """Sum up a game in figures; what was decisive; what both could hope for, turn by turn."""
    last, bought, lost = states[-1], [0, 0], [0, 0]
    for (before, after), action in zip(pairwise(states), actions, strict=False):
        if isinstance(action, Buy):
            bought[before.deciding or 0] += 1
        for machine in _gone(before, after):
            lost[machine.owner] += 1
    counts = (
        ("Honor", [side.honor for side in last.sides]),
        ("Bases", [len(last.bases_of(seat)) for seat in range(SEATS)]),
        ("Machines lost", lost),
        ("Cards bought", bought),
    )
    return recaps.recap(
        game, states, actions, counts, _decisive(rules, states), Course(0, 100, "wins", (), "base attacked"),
        lambda state, seat: chance(evaluate(rules, state, seat)),
        lambda action: "Attack" if isinstance(action, Attack) else "",
        "honor",
    )  # fmt: skip


def _gone(before: Position, after: Position) -> list[Machine]:
    """Return the machines that left the board."""
    left = {machine.id for machine in after.machines}
    return [machine for machine in before.machines if machine.id not in left]


def _decisive(rules: Rules, states: Sequence[Position]) -> list[str]:
    """Say which was the most expensive machine that the loser lost in combat, and which bases were destroyed last."""
    found = outcome(states[-1])
    winners = found.winners if found is not None else ()
    razed: list[str] = []
    highest, said = 0, ""
    for before, after in pairwise(states):
        left = {base.id for base in after.bases}
        for base in before.bases:
            if base.id not in left:
                which = "a base" if after.bases_of(base.owner) else "their last base"
                razed.append(f"Turn {before.turn}: {before.names[base.owner]} loses {which}.")
        for machine in _gone(before, after):
            card = rules.library[machine.kind]
            in_combat = len(left) == len(before.bases)
            if machine.owner not in winners and card.price > highest and in_combat:
                highest = card.price
                said = f"Turn {before.turn}: {before.names[machine.owner]} loses {card.title} in combat."
    return [*([said] if said else []), *razed[-3:]]
