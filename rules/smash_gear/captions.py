"""The position and the game in words: prompt and recap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rules.base import recaps
from rules.base.card_game import CardGame
from rules.base.game import chance
from rules.common.words import capital, counted, listed
from rules.engine.agenda import Choose
from rules.engine.windows import AnnouncedAbility
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
    """What wins (SG-10.2, SG-10.3, SG-10.4); `limit` of turns, 0 for none."""
    after = f" After turn {limit} more honor wins." if limit else ""
    return f"You win with {GOAL} honor, or when the other player has no base left.{after}"


def prompt(play: Play) -> str:
    """What is asked of the player now; a second line says how it is done, a third what wins, until the first card is
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
        what = play.waiting[-1]
        said = announced_words(play, what)
        if isinstance(what, AnnouncedAbility):
            said = f"{play.names[what.seat]} uses {said}"
        how = " ".join((*foreseen(play), _how_to_answer(play, seat)))
        ask = "Do you add to it?" if play.waiting[-1].seat == seat else "Do you answer?"
        return f"{capital(said)}. {ask}\n{how}"
    if not play.turn:
        return f"Buy a card, or stop. You have {gears(play.sides[seat].gears)}.\nDrag it from the store to your hand."
    if play.grounded(seat):
        return "Buy, assemble and build.\nYou bought first, so you can't make normal moves this turn."
    if play.assembled or play.crowd.of[seat]:
        return "Buy, assemble, move and fight.\nDrag a machine over one of its sides to flip it."
    if any(card.kind in play.tables.weapons for card in play.sides[seat].hand):
        return "Buy, and assemble a machine.\nDrag a machine of your hand onto one of your bases."
    how, less = "Drag one from the store to your hand.", play.tables.relief(play, seat)
    if less:
        how = f"As you have none on the floor, it costs you {gears(less)} less."
    return f"Buy a machine, and assemble it.\n{how}"


def _how_to_answer(play: Play, seat: int) -> str:
    """What can be answered with, so that it could matter where nobody is asked for more: scripts of the hand, effects
    of machines, plugins of bases; of hidden hands scripts are told."""
    able = [source for source, _ in play.tables.uses(play, seat)]
    found = list(responses(play, seat, play.waiting)) or able if play.sparing else able
    kinds = [on.kind if isinstance(on, Machine) else play.kind_of(id) for id, _, on in found if on]
    titles = list(dict.fromkeys(map(play.title, kinds)))
    ways = ["drag a script to its target"] if len(kinds) < len(found) or not titles else []
    ways += [f"use {listed(titles)}"] if titles else []
    return f"{capital(', '.join(ways))}, or pass."


def _question(play: Play, top: Choose) -> str:
    machine = play.machine(acting(play))
    title = play.title(machine.kind) if machine is not None else "the machine"
    match top.asked:
        case "part":
            return f"{title} broke. Choose the part that stays.\nClick one of the hearts lit."
        case "side":
            return f"Where does {title} slide?\nDrag it, or click where it goes."
        case "cell":
            return f"Choose a cell at {title}.\nClick one of the cells lit."
        case "keep":
            left = counted(len(top.among) - HAND, "card")
            return f"Discard {left}: you keep {HAND}.\nDrag cards to your Landfill."
        case "discard":
            return f"{play.title(top.about)} makes you discard a card.\nDrag it to your Landfill."
    fight = play.agenda[-2]
    ask = fight.asked(play) if isinstance(fight, Combat) else None
    return _saving(play, ask, top.most - len(top.picked)) if ask is not None else "Choose."


def _saving(play: Play, ask: Ask, left: int) -> str:
    """The question which units are saved that are hit at one time, or by what (SG-6.9)."""
    title, named = (
        play.title(ask.machine.kind),
        [saver_named(play, ask.machine, saver) for _, saver in ask.savers],
    )
    if ask.by_saver:
        where = play.floor.board.called(ask.among[0])
        return f"{title}: choose what saves the {ask.unit} at {where}.\nClick it: {' or '.join(named)}."
    if len(named) < ask.free:
        return f"{title}: choose the {ask.unit} that {named[0]} saves.\nClick a lit cell."
    which = f"the {ask.unit}" if left == 1 else counted(left, ask.unit)
    return f"{title}: choose {which} to save.\nClick a lit cell."


def recap(
    game: CardGame[Position, Any], rules: Rules, states: Sequence[Position], actions: Sequence[Any]
) -> Recap:
    """A game in figures; what was decisive; what both could hope for, turn by turn."""
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
        game, states, actions, counts, _decisive(rules, states), Course(0, 100, "wins", (), "a base attacked"),
        lambda state, seat: chance(evaluate(rules, state, seat)),
        lambda action: "Attack" if isinstance(action, Attack) else "",
        "honor",
    )  # fmt: skip


def _gone(before: Position, after: Position) -> list[Machine]:
    """The machines that left the board."""
    left = {machine.id for machine in after.machines}
    return [machine for machine in before.machines if machine.id not in left]


def _decisive(rules: Rules, states: Sequence[Position]) -> list[str]:
    """The dearest machine lost in combat by who did not win, and the bases that fell last."""
    found = outcome(states[-1])
    winners = found.winners if found is not None else ()
    fallen: list[str] = []
    dearest, told = 0, ""
    for before, after in pairwise(states):
        left = {base.id for base in after.bases}
        for base in before.bases:
            if base.id not in left:
                which = "a" if after.bases_of(base.owner) else "the last"
                fallen.append(f"In turn {before.turn} {which} base of {before.names[base.owner]} fell.")
        for machine in _gone(before, after):
            card = rules.library[machine.kind]
            in_combat = len(left) == len(before.bases)
            if machine.owner not in winners and card.price > dearest and in_combat:
                dearest = card.price
                told = f"In turn {before.turn} {before.names[machine.owner]} lost {card.title} in combat."
    return [*([told] if told else []), *fallen[-3:]]
