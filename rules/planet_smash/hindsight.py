"""A game in figures, and what was decisive, told from its states and actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from rules.game import Recap
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import difficulty, outcome, quadrants_demolished
from rules.planet_smash.sheet import demolished, ready, smashed
from rules.planet_smash.state import PERFORMED, Demolish, Place, Position, Research, UseAbility
from rules.planet_smash.words import ABILITY_NAMES, QUADRANT_NAMES, counted, listed


class Tally(Struct, frozen=True):
    """What one seat did: the rounds its quadrants fell in, its abilities by what they did, the dice
    it placed, those that wrote nothing and those that wrote twice."""

    falls: tuple[tuple[int, int], ...]
    abilities: Counter[str]
    placed: int
    wasted: int
    doubled: int


def tally(states: Sequence[Position], actions: Sequence[Any], seat: int) -> Tally:
    """Count what a seat did. `states` has one entry more than `actions`."""
    falls: list[tuple[int, int]] = []
    abilities: Counter[str] = Counter()
    writes: list[int] = []
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        if before.seat != seat:
            continue
        if isinstance(action, Place):
            writes.append(0)
        elif isinstance(action, UseAbility):
            abilities[action.ability] += 1
        elif isinstance(action, Demolish | Research):
            writes[-1] += 1
        falls += [
            (quadrant, before.round)
            for quadrant in range(len(QUADRANTS))
            if demolished(after.sheets[seat], quadrant) and not demolished(before.sheets[seat], quadrant)
        ]
    placed = len(writes)
    if states[-1].pending and states[-1].seat == seat:
        writes.pop()  # its die may still do something
    return Tally(tuple(falls), abilities, placed, writes.count(0), writes.count(2))


def recap(chart: Chart, states: Sequence[Position], actions: Sequence[Any]) -> Recap:
    """The figures of the winner, or of whoever came closest, and what was decisive."""
    last = states[-1]
    end = outcome(chart, last)
    seat = end.winners[0] if end and end.winners else _closest(last)
    counts = tally(states, actions, seat)
    figures = [
        ("Rounds", f"{last.round} of {chart.planet.rounds}"),
        ("Quadrants", f"{quadrants_demolished(last.sheets[seat])} of 4"),
        ("Abilities used", _by_kind(counts.abilities)),
        ("Dice wasted", f"{counts.wasted} of {counts.placed}"),
    ]
    if len(last.sheets) == 1:
        figures.insert(1, ("Difficulty", _difficulty(chart, last)))
    else:
        figures.insert(0, _whose(last, seat, len(end.winners) if end else 0))
    return Recap(tuple(figures), tuple(_decisive(chart, last, seat, counts)))


def _whose(state: Position, seat: int, winners: int) -> tuple[str, str]:
    """Whose figures these are, and how many share the win with that seat."""
    others = f" and {counted(winners - 1, 'other')}" if winners > 1 else ""
    return ("Winners" if others else "Winner" if winners else "Closest", state.names[seat] + others)


def _closest(state: Position) -> int:
    """The seat with most quadrants demolished, then most boxes full; the first of several."""
    full = [sum(len(boxes) - boxes.count(0) for boxes in sheet.boxes) for sheet in state.sheets]
    quadrants = list(map(quadrants_demolished, state.sheets))
    return max(range(len(state.sheets)), key=lambda seat: (quadrants[seat], full[seat], -seat))


def _difficulty(chart: Chart, state: Position) -> str:
    if not any(map(smashed, state.sheets)):
        return "none"
    return difficulty(chart.planet, state.round).capitalize() or "none"


def _by_kind(abilities: Counter[str]) -> str:
    kinds = [f"{ABILITY_NAMES[kind]} {abilities[kind]}" for kind in PERFORMED if abilities[kind]]
    return ", ".join(kinds) or "none"


def _decisive(chart: Chart, last: Position, seat: int, counts: Tally) -> list[str]:
    """What made the game what it was, most telling first."""
    sheet = last.sheets[seat]
    lines = []
    if counts.falls:
        falls = [f"{QUADRANT_NAMES[quadrant]} in round {round_}" for quadrant, round_ in counts.falls]
        lines.append(f"Demolished: {listed(falls)}.")
    open_ = [
        f"{QUADRANT_NAMES[quadrant]} ({counted(boxes.count(0), 'box', 'boxes')})"
        for quadrant, boxes in enumerate(sheet.boxes)
        if 0 in boxes
    ]
    if open_:
        lines.append(f"Left standing: {listed(open_)}.")
    if counts.doubled:
        lines.append(f"{counted(counts.doubled, 'die', 'dice')} did both: demolished and researched.")
    if counts.wasted:
        lines.append(f"{counted(counts.wasted, 'die', 'dice')} came to nothing.")
    unused = sum(ready(sheet, quadrant).bit_count() for quadrant in range(len(QUADRANTS)))
    if unused:
        lines.append(f"{counted(unused, 'ready ability', 'ready abilities')} stayed unused.")
    return lines
