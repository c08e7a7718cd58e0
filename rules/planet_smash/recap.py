"""The summary of a game from its states and actions: figures, course, and decisive events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from rules.base.game import BaseGame
from rules.common.memo import Memo
from rules.common.text import counted, listed
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import DIFFICULTIES, difficulty, quadrants_demolished
from rules.planet_smash.pending import BOTH
from rules.planet_smash.sheet import demolished, ready, smashed
from rules.planet_smash.state import EMPTY, PERFORMED, Position, Sheet
from rules.planet_smash.terms import ABILITY_NAMES, QUADRANT_NAMES
from rules.tabletop import Series, Summary, Timeline


class Tally(Struct, frozen=True):
    """The counts of one seat: its full boxes at the end of every round from 0 on; (quadrant, round) of its
    demolished quadrants and (round, ability) of its uses, in order; the dice placed, those that wrote nothing
    and those that wrote twice."""

    full: tuple[int, ...]
    falls: tuple[tuple[int, int], ...]
    abilities: tuple[tuple[int, str], ...]
    placed: int
    wasted: int
    doubled: int


def tally(states: Sequence[Position], actions: Sequence[Any], seat: int) -> Tally:
    """Return the counts of a seat. `states` has one entry more than `actions`, and may begin while a die is
    pending."""
    full = [_full(states[0].sheets[seat])] * (states[-1].round + 1)
    falls: list[tuple[int, int]] = []
    abilities: list[tuple[int, str]] = []
    begun = states[0].pending if states[0].seat == seat else ()
    writes = [len(BOTH) - len(die.among) for die in begun]
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        if before.seat != seat:
            continue
        old, new = before.sheets[seat], after.sheets[seat]
        if new.spots.count(EMPTY) < old.spots.count(EMPTY):
            writes.append(0)
        elif isinstance(action, UseAbility):
            abilities.append((before.round, action.ability))
        elif (new.boxes, new.cells) != (old.boxes, old.cells):
            writes[-1] += 1
            full[before.round :] = [_full(new)] * (len(full) - before.round)
        falls += [
            (quadrant, before.round)
            for quadrant in range(len(QUADRANTS))
            if demolished(new, quadrant) and not demolished(old, quadrant)
        ]
    placed = len(writes)
    if states[-1].pending and states[-1].seat == seat:
        writes.pop()  # its die is still pending
    return Tally(tuple(full), tuple(falls), tuple(abilities), placed, writes.count(0), writes.count(2))


class RecappedGame(BaseGame[Position, Any]):
    """The recap of a game; combine it with the class that plays it."""

    charts: Memo[str, Chart]

    def recap(self, states: Sequence[Position], actions: Sequence[Any]) -> Summary:
        """Return the figures of the winner, or of the player who came closest, everyone's course, and the
        decisive events."""
        last = states[-1]
        chart, end = self.charts[last.planet], self.outcome(last)
        winners = end.winners if end else ()
        seats = sorted(
            range(len(last.sheets)), key=lambda seat: (seat not in winners, *_rank_key(last, seat))
        )
        tallies = [(seat, tally(states, actions, seat)) for seat in seats]
        seat, counts = tallies[0]
        figures = [
            ("Rounds", f"{last.round} of {chart.planet.rounds}"),
            ("Quadrants", f"{quadrants_demolished(last.sheets[seat])} of 4"),
            ("Abilities used", _by_kind(counts.abilities)),
            ("Dice wasted", f"{counts.wasted} of {counts.placed}"),
        ]
        if len(last.sheets) == 1:
            figures.insert(1, ("Difficulty", _difficulty(chart, last)))
        else:
            figures.insert(0, _whose(last, seat, len(winners)))
        course = _course(chart, tallies)
        return Summary(tuple(figures), tuple(_decisive(chart, last, seat, counts)), course, score="quadrants")


def _course(chart: Chart, tallies: Sequence[tuple[int, Tally]]) -> Timeline:
    """Return the full boxes by rounds; in a solo game the rounds of the difficulties are the goals
    (PS-7.1)."""
    planet = chart.planet
    lines = (
        Series(
            seat,
            counts.full,
            tuple((round_, QUADRANT_NAMES[quadrant]) for quadrant, round_ in counts.falls),
            tuple((round_, ABILITY_NAMES[kind]) for round_, kind in counts.abilities),
        )
        for seat, counts in tallies
    )
    goals = [(getattr(planet, name), name.capitalize()) for name in DIFFICULTIES] if len(tallies) == 1 else []
    return Timeline(
        planet.rounds,
        planet.boxes,
        "boxes",
        tuple(lines),
        "quadrant demolished",
        "ability used",
        tuple(goals),
    )


def _whose(state: Position, seat: int, winners: int) -> tuple[str, str]:
    """Return the label and the name for the figures' seat, with the number of other winners."""
    others = f" and {counted(winners - 1, 'other')}" if winners > 1 else ""
    return ("Winners" if others else "Winner" if winners else "Closest", state.names[seat] + others)


def _full(sheet: Sheet) -> int:
    """Return the number of full boxes."""
    return sum(len(boxes) - boxes.count(0) for boxes in sheet.boxes)


def _rank_key(state: Position, seat: int) -> tuple[int, int, int]:
    """Return the sort key of a seat: most quadrants demolished first, then most boxes full, then by seat."""
    sheet = state.sheets[seat]
    return -quadrants_demolished(sheet), -_full(sheet), seat


def _difficulty(chart: Chart, state: Position) -> str:
    if not any(map(smashed, state.sheets)):
        return "none"
    return difficulty(chart.planet, state.round).capitalize() or "late"


def _by_kind(abilities: Sequence[tuple[int, str]]) -> str:
    used = Counter(kind for _, kind in abilities)
    kinds = [f"{ABILITY_NAMES[kind]} {used[kind]}" for kind in PERFORMED if used[kind]]
    return ", ".join(kinds) or "none"


def _decisive(chart: Chart, last: Position, seat: int, counts: Tally) -> list[str]:
    """Return the decisive events, most important first."""
    sheet = last.sheets[seat]
    lines = []
    if counts.falls:
        falls = [f"{QUADRANT_NAMES[quadrant]} (round {round_})" for quadrant, round_ in counts.falls]
        lines.append(f"Demolished: {listed(falls)}.")
    open_ = [
        f"{boxes.count(0)} in {QUADRANT_NAMES[quadrant]}"
        for quadrant, boxes in enumerate(sheet.boxes)
        if 0 in boxes
    ]
    if open_:
        lines.append(f"Boxes still open: {listed(open_)}.")
    if counts.doubled:
        lines.append(f"{counted(counts.doubled, 'die', 'dice')} both filled a box and researched.")
    if counts.wasted:
        lines.append(f"{counted(counts.wasted, 'die was', 'dice were')} wasted.")
    unused = sum(ready(sheet, quadrant).bit_count() for quadrant in range(len(QUADRANTS)))
    if unused:
        lines.append(f"{counted(unused, 'ready ability', 'ready abilities')} went unused.")
    return lines
