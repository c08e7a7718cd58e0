"""The evaluation of positions, by the round in which the planet will be smashed (PS-7), and its wording."""

from __future__ import annotations

from math import exp, log1p
from typing import Any

from rules.base.game import BaseGame
from rules.common.memo import Memo
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import difficulty, outcome
from rules.planet_smash.pace import Pace, rounds_left, rounds_left_now
from rules.planet_smash.sheet import abilities_used, smashed
from rules.planet_smash.state import Position

_SURE = 0.999  # a running game is never as good or bad as a finished one
_SPREAD = 0.6  # logistic scale of the difference from the expected finishing round, in rounds
_PER_ABILITY = 0.02
_HURRY = 0.1  # weight of speed against the lead, with more players


def value_of(round_: float, rounds: int) -> float:
    """Return the value of smashing a solo planet in that round: linear in rounds, -1 after the last."""
    return 1 - 2 * round_ / (rounds + 1)


def round_of(value: float, rounds: int) -> float:
    """Return the round with that value."""
    return (1 - value) * (rounds + 1) / 2


def finishing_round(pace: Pace, state: Position, seat: int) -> float:
    """Return the round in which a seat is expected to smash its planet, ignoring the last round."""
    sheet = state.sheets[seat]
    if seat == state.seat and state.round:
        return state.round + rounds_left_now(pace, sheet, state.pending)
    over = state.round if seat < state.seat or state.seat < 0 else max(0, state.round - 1)
    return over + rounds_left(pace, sheet)


class EvaluatedGame(BaseGame[Position, Any]):
    """The evaluation of a game's positions; combine it with the class that plays them."""

    paces: Memo[str, Pace]

    def evaluate(self, state: Position, seat: int) -> float:
        """Return the value of a state for a seat, -1 to 1: solo by the expected round of the smash (`value_of`),
        with more players by the chance of winning."""
        pace = self.paces[state.planet]
        if len(state.sheets) > 1:
            return _against_opponents(pace, state, seat)
        rounds = pace.chart.planet.rounds
        if state.seat < 0:
            return value_of(state.round, rounds) if smashed(state.sheets[0]) else -1.0
        spare = (rounds + 1 - finishing_round(pace, state, 0)) / _SPREAD
        left = _SPREAD * (spare if spare > 30 else log1p(exp(spare)))  # smooth maximum with 0
        return min(_SURE, 2 * left / (rounds + 1) - 1)

    def describe_eval(self, view: Position, seat: int, value: float) -> str:
        """Return an evaluation in a few words: solo the round of the smash and its difficulty, with more
        players the lead."""
        if len(view.sheets) == 1:
            return _round_words(self.paces[view.planet].chart, value)
        return _lead_words(value, len(view.sheets))

    def describe_drop(self, view: Position, drop: float) -> str:
        """Return a drop of an evaluation in words: rounds in a solo game, percentage points with more players."""
        if len(view.sheets) > 1:
            return f"{round(50 * drop)} %"
        rounds = f"{drop * (self.paces[view.planet].chart.planet.rounds + 1) / 2:.1f}"
        return "1 round" if rounds == "1.0" else f"{rounds} rounds"


def _against_opponents(pace: Pace, state: Position, seat: int) -> float:
    """Return twice the chance of finishing before all opponents, less one, with a small part of the solo
    value, so that a certain lead is still played out."""
    if state.seat < 0:
        end = outcome(pace.chart, state)
        return 1.0 if end is not None and seat in end.winners else -1.0
    own = _finishing_round(pace, state, seat)
    others = (_finishing_round(pace, state, other) for other in range(len(state.sheets)) if other != seat)
    chance = 1 / (1 + sum(exp(max(-30.0, min(30.0, (own - other) / _SPREAD))) for other in others))
    alone = value_of(min(own, pace.chart.planet.rounds + 1), pace.chart.planet.rounds)
    return max(-_SURE, min(_SURE, (1 - _HURRY) * (2 * chance - 1) + _HURRY * alone))


def _finishing_round(pace: Pace, state: Position, seat: int) -> float:
    """Return the finishing round; an actual smash counts half a round earlier than an expected one, and used
    abilities decide ties (PS-7.3)."""
    sheet = state.sheets[seat]
    done = 0.5 if smashed(sheet) else 0.0
    return finishing_round(pace, state, seat) - done + _PER_ABILITY * abilities_used(sheet)


def _round_words(chart: Chart, value: float) -> str:
    planet = chart.planet
    round_ = max(1, round(round_of(value, planet.rounds)))
    if round_ > planet.rounds:
        return "not smashed in time"
    won = difficulty(planet, round_)
    return f"on course for round {round_} ({won.capitalize() if won else 'past Easy'})"


def _lead_words(value: float, seats: int) -> str:
    if value >= 0.98:
        return "as good as won"
    if value <= -0.98:
        return "as good as lost"
    lead = value - (2 / seats - 1)  # above an even share
    standing = "level" if abs(lead) < 0.1 else "ahead" if lead > 0 else "behind"
    return f"{standing}, about {round(50 + 50 * value)} % to win"
