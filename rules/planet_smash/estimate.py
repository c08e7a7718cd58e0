"""How good a position is, and what that means in words: the round in which the planet will fall (PS-7)."""

from __future__ import annotations

from math import exp, log1p

from rules.common.words import counted
from rules.planet_smash.chart import Chart
from rules.planet_smash.ending import difficulty, outcome
from rules.planet_smash.pace import Pace, rounds_left, rounds_left_now
from rules.planet_smash.sheet import abilities_used, smashed
from rules.planet_smash.state import Position

_SURE = 0.999  # nothing that still goes on is as good or as bad as what is over
_SPREAD = 0.6  # rounds by which one finishes earlier or later than expected, as a logistic scale
_PER_ABILITY = 0.02
_HURRY = 0.1  # what being fast counts in company beside being ahead


def value_of(round_: float, rounds: int) -> float:
    """What a planet smashed in that round is worth alone: each round earlier the same, -1 after the last."""
    return 1 - 2 * round_ / (rounds + 1)


def round_of(value: float, rounds: int) -> float:
    """The round that is worth this much."""
    return (1 - value) * (rounds + 1) / 2


def finishing_round(pace: Pace, state: Position, seat: int) -> float:
    """The round in which a seat is expected to smash its planet, were there rounds without end."""
    sheet = state.sheets[seat]
    if seat == state.seat and state.round:
        return state.round + rounds_left_now(pace, sheet, state.pending)
    over = state.round if seat < state.seat or state.seat < 0 else max(0, state.round - 1)
    return over + rounds_left(pace, sheet)


def evaluate(pace: Pace, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1: alone by the expected round of the smash (`value_of`),
    in company by the chance of winning."""
    if len(state.sheets) > 1:
        return _in_company(pace, state, seat)
    rounds = pace.chart.planet.rounds
    if state.seat < 0:
        return value_of(state.round, rounds) if smashed(state.sheets[0]) else -1.0
    spare = (rounds + 1 - finishing_round(pace, state, 0)) / _SPREAD
    left = _SPREAD * (spare if spare > 30 else log1p(exp(spare)))  # a round too late is a round too late
    return min(_SURE, 2 * left / (rounds + 1) - 1)


def _in_company(pace: Pace, state: Position, seat: int) -> float:
    """Twice the chance of being ahead of all others, less one; and a little of the value alone, so that a
    lead beyond doubt is still played out."""
    if state.seat < 0:
        end = outcome(pace.chart, state)
        return 1.0 if end is not None and seat in end.winners else -1.0
    own = _standing(pace, state, seat)
    others = (_standing(pace, state, other) for other in range(len(state.sheets)) if other != seat)
    chance = 1 / (1 + sum(exp(max(-30.0, min(30.0, (own - other) / _SPREAD))) for other in others))
    alone = value_of(min(own, pace.chart.planet.rounds + 1), pace.chart.planet.rounds)
    return max(-_SURE, min(_SURE, (1 - _HURRY) * (2 * chance - 1) + _HURRY * alone))


def _standing(pace: Pace, state: Position, seat: int) -> float:
    """The finishing round, a done smash half a round ahead of an expected one; abilities used decide
    ties (PS-7.3)."""
    sheet = state.sheets[seat]
    done = 0.5 if smashed(sheet) else 0.0
    return finishing_round(pace, state, seat) - done + _PER_ABILITY * abilities_used(sheet)


def forecast(chart: Chart, state: Position, seat: int, value: float) -> str:
    """What an estimate means, in a few words: alone the round of the smash and what that wins, in
    company the lead."""
    if len(state.sheets) == 1:
        return _round_words(chart, value)
    return _lead_words(value, len(state.sheets))


def _round_words(chart: Chart, value: float) -> str:
    planet = chart.planet
    round_ = max(1, round(round_of(value, planet.rounds)))
    if round_ > planet.rounds:
        return "not smashed in time"
    won = difficulty(planet, round_)
    return f"smashed by round {round_} ({won.capitalize() if won else 'after Easy'})"


def _lead_words(value: float, seats: int) -> str:
    if value >= 0.98:
        return "as good as won"
    if value <= -0.98:
        return "as good as lost"
    lead = value - (2 / seats - 1)  # beyond an even share
    standing = "level" if abs(lead) < 0.1 else "ahead" if lead > 0 else "behind"
    return f"{standing}, about {round(50 + 50 * value)} % to win"


def loss(chart: Chart, state: Position, drop: float) -> str:
    """What it means that an estimate is lower by so much: rounds alone, chances in company."""
    if len(state.sheets) > 1:
        return counted(round(50 * drop), "point")
    rounds = f"{drop * (chart.planet.rounds + 1) / 2:.1f}"
    return "1 round" if rounds == "1.0" else f"{rounds} rounds"
