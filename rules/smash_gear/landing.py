"""The outcome of a flip or slide, and the outlook of a machine in a new place, in words. They
use no randomness and no hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from rules.common.board import Motion
from rules.common.reach import FAR
from rules.common.text import capital, counted, listed
from rules.engine.windows import Announcement
from rules.smash_gear import combat
from rules.smash_gear.action import MOST
from rules.smash_gear.announced import Announced
from rules.smash_gear.combat import CombatOutcome
from rules.smash_gear.combat_words import machine_outcomes, unit_outcomes
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import Machine, other
from rules.smash_gear.play import Play
from rules.smash_gear.stakes import responses
from rules.smash_gear.threats import base_threats, threats
from rules.smash_gear.turn import GOAL
from rules.tabletop import Preview, PreviewLine

FARTHER = ", 2 rows farther"
"""The words added for a long flip."""


def fighting(play: Play, machine: Machine, motion: Motion) -> tuple[Machine, CombatOutcome | None]:
    """Return a machine after a motion, and the outcome of the combat (None: it overlaps no enemy)."""
    there = combat.landed(machine, play.motions, motion)
    enemies = combat.met(play.machines, there)
    return there, combat.clash(play.tables, play.motions, there, enemies) if enemies else None


def landing(
    play: Play, seat: int, machine: Machine, motion: Motion, what: Announcement[Any] | None = None
) -> Preview:
    """Return the preview of a flip or slide for a seat; `what`: its announcement (None: it isn't
    announced)."""
    price = 0 if motion.slide else play.tables.traits.price(machine)
    figure = "" if motion.slide else gears(price) if price else "free"
    title = f"{'Slide' if motion.slide else 'Flip'} {play.title(machine.kind)} {motion.side}"
    title += FARTHER if motion.far else ""
    there, found = fighting(play, machine, motion)
    lines: list[PreviewLine] = []
    if found is not None:
        first, *others = unit_outcomes(play, seat, found, there)
        lines = [first, *_afterwards(play, seat, found, there), *others, *_rewards(play, seat, found, there)]
    else:
        lines += _reach(play, seat, there)
        if machine.owner == seat:
            lines += outlook(play, seat, there, price)
    if machine.owner == seat and len(lines) < MOST:
        lines += _responding(play, seat, what)
    lines.sort(key=lambda line: line.mark == "note")
    if not lines:
        lines = [PreviewLine("note", "No combat there", "")]
    return Preview(title, figure, tuple(lines[:MOST]), (), play.motions.places(there.units))


def _afterwards(play: Play, seat: int, found: CombatOutcome, there: Machine) -> Iterator[PreviewLine]:
    """Yield the attacker's place after a combat: back where it came from, or over an enemy base."""
    fate = found.fate(there.id)
    if found.back is None or (found.back and found.ask is not None):
        choice = "main parts" if found.ask is None else "saved units"
        yield PreviewLine(
            "caution", "May return to where it came from", f"Depends on the {choice} chosen (SG-6.7)"
        )
    elif found.back:
        yield PreviewLine("caution", "Returns to where it came from", "SG-6.7")
    elif fate is None or not fate.choices:
        yield from _reach(play, seat, combat.remains(there, fate))


def _reach(play: Play, seat: int, there: Machine | None) -> Iterator[PreviewLine]:
    """Yield a line if a machine that has moved is on the board with a weapon on an enemy base."""
    if there is not None and any(
        there.weapons >> base.cell & 1 for base in play.bases_of(other(there.owner))
    ):
        mark, whose = ("good", "an enemy") if there.owner == seat else ("bad", "your")
        yield PreviewLine(mark, f"Puts a weapon on {whose} base", "Ready for Destroy Base (SG-6.8)")


def _responding(play: Play, seat: int, what: Announcement[Any] | None) -> Iterator[PreviewLine]:
    """Yield a warning that the opponent can respond to a move: with named scripts where hands are open; only
    with those that could matter where prompts are sparing."""
    opponent = other(seat)
    hand, name = play.sides[opponent].hand, play.names[opponent]
    scripts = {
        card.id: card.kind for card in hand if card.kind in play.tables.scripts & play.tables.answers.keys()
    }
    if play.sparing and what is not None:
        after = copy(play)
        after.agenda = (what,)
        useful = {id for id, _, _ in responses(after, opponent, after.waiting)}
        scripts = {id: kind for id, kind in scripts.items() if id in useful}
    titles = dict.fromkeys(map(play.title, scripts.values()))
    if not all(card.kind for card in hand):
        yield PreviewLine("caution", f"{name} has {counted(len(hand), 'card')} and can respond", "SG-9.4")
    elif titles:
        yield PreviewLine("caution", f"{name} can respond with {listed([*titles])}", "SG-9.4")


def _rewards(play: Play, seat: int, found: CombatOutcome, there: Machine) -> Iterator[PreviewLine]:
    """Yield the honor that a combat gives to each seat."""
    machines = [there if machine.id == there.id else machine for machine in play.machines]
    taken = [0, 0]
    for this in combat.rewards(play.tables, found, machines, play.bases):
        taken[this.seat] += sum(op.honor for op in play.tables.effects[this.kind][this.number].do)
    if all(taken) and all(play.sides[owner].honor + taken[owner] < GOAL for owner in (seat, other(seat))):
        name, whole = play.names[other(seat)], play.sides[seat].honor + taken[seat]
        mark = "good" if taken[seat] > taken[other(seat)] else "caution"
        text = f"You gain {taken[seat]} honor, {name} {taken[other(seat)]}"
        yield PreviewLine(mark, text, f"{whole} of {GOAL} (SG-8.4)")
        return
    for owner in (seat, other(seat)):
        if taken[owner]:
            whole, name = play.sides[owner].honor + taken[owner], play.names[owner]
            mark, gains, wins = "bad", f"{name} gains", f"{name} wins"
            if owner == seat:
                mark, gains, wins = "good", "You gain", "you win"
            if whole >= GOAL:
                yield PreviewLine(mark, f"{GOAL} honor: {wins}", "SG-10.3")
            else:
                yield PreviewLine(mark, f"{gains} {taken[owner]} honor", f"{whole} of {GOAL} (SG-8.4)")


def combat_summary(play: Play) -> tuple[str, ...]:
    """Return a sentence about the effects of the last announced flip on each machine if nobody responds;
    empty when it isn't a flip into combat."""
    what, seat = play.waiting[-1], play.deciding
    moved = what.action.motion(play) if isinstance(what, Announced) else None
    there, found = fighting(play, *moved) if moved is not None else (None, None)
    if there is None or found is None or seat is None:
        return ()
    outcomes = machine_outcomes(play, seat, found, there)
    gone = [_inside_sentence(each.title) for each in outcomes if each.destroyed]
    together = [f"{listed(gone)} are destroyed"] if len(gone) > 1 else []
    ends = [_inside_sentence(each.line().text) for each in outcomes if not (together and each.destroyed)]
    return (f"If you pass, {listed([*together, *ends])}.",)


def _inside_sentence(words: str) -> str:
    return words.replace("Your ", "your ").replace("Enemy ", "the enemy ")


def outlook(play: Play, seat: int, there: Machine, price: int) -> Iterator[PreviewLine]:
    """Yield the consequences for a seat of one of its machines at a new place, with that price paid and no
    combat; the most important first."""
    after, before = copy(play), play.machine(there.id)
    after.set_machines((*(each for each in play.machines if each.id != there.id), there))
    after.change(seat, gears=-min(price, play.sides[seat].gears))
    for id, threat in threats(after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            target = after.name_with_place(after.machine(id))
            yield PreviewLine("good", f"Can destroy {target} next", "SG-6.2")
            break
    danger = threats(after, seat).get(there.id)
    if danger is not None and danger.destroys:
        yield PreviewLine("bad", f"{capital(after.name_with_place(danger.by))} can destroy it", "SG-6.2")
    if before is not None:
        yield from _exposure(play, after, seat, before)
    yield from _base_distance(after, before, there)


def _exposure(play: Play, after: Play, seat: int, before: Machine) -> Iterator[PreviewLine]:
    """Yield warnings that machines in hand no longer have room, or that an enemy can reach the only base."""
    if _has_room(play, seat) and not _has_room(after, seat):
        yield PreviewLine("caution", "Leaves no room to assemble from your hand", "SG-8.1")
    own = play.bases_of(seat)
    if len(own) == 1 and before.units >> own[0].cell & 1:
        threat = base_threats(after, seat).get(own[0].id)
        if threat is not None:
            yield PreviewLine(
                "caution", f"Lets {after.name_with_place(threat.by)} reach your only base", "SG-8.1"
            )


def _base_distance(after: Play, before: Machine | None, there: Machine) -> Iterator[PreviewLine]:
    """Yield the number of flips to the nearest enemy base, if it was farther before."""
    moves, found, target = after.reach.moves, FAR, None
    for base in after.bases_of(other(there.owner)) if there.weapons else ():
        now = moves(there.hearts, there.weapons, base.cell)
        if now < min(found, moves(before.hearts, before.weapons, base.cell) if before is not None else FAR):
            found, target = now, base
    if target is not None and found:
        yield PreviewLine(
            "good", f"{capital(after.name_with_place(target))} is {counted(found, 'flip')} away", "SG-6.8"
        )


def _has_room(play: Play, seat: int) -> bool:
    """Return whether a machine in a seat's hand fits on one of its bases now (SG-8.1)."""
    taken, landings = play.occupied(), play.motions.landings
    kinds = {card.kind for card in play.sides[seat].hand if card.kind in play.tables.weapons}
    ways = (way for kind in kinds for base in play.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)
