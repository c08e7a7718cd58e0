"""How good a position is: the round in which a planet is expected to be smashed (PS-7)."""

from __future__ import annotations

from math import exp, log1p

from rules.common.pending import Stack
from rules.planet_smash.ending import difficulty, outcome
from rules.planet_smash.sheet import WILD, WILD_TARGET, abilities_used, smashed
from rules.planet_smash.state import COLOURS, EMPTY, Position, Sheet
from rules.planet_smash.worth import WEIGHTS, Study, Work, Worth

ALMOST = 0.995


def value_of(round_: float, rounds: int) -> float:
    """The value of a planet smashed in that round: a round earlier is always worth the same."""
    return 1.0 - 2.0 * round_ / (rounds + 1)


def round_of(value: float, rounds: int) -> float:
    """The round that `value_of` puts at that value."""
    return (1.0 - value) * (rounds + 1) / 2.0


def evaluate(worth: Worth, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1."""
    if len(state.sheets) == 1:
        return _alone(worth, state)
    return _in_company(worth, state, seat)


def _alone(worth: Worth, state: Position) -> float:
    rounds = worth.chart.planet.rounds
    sheet = state.sheets[0]
    if state.seat < 0:
        return value_of(state.round, rounds) if smashed(sheet) else -1.0
    spread = 0.8
    late = rounds + 1 - finishing_round(worth, state, 0)
    saved = spread * log1p(exp(min(40.0, late / spread)))
    return max(-ALMOST, min(ALMOST, 2.0 * saved / (rounds + 1) - 1.0))


def _in_company(worth: Worth, state: Position, seat: int) -> float:
    if state.seat < 0:
        end = outcome(worth.chart, state)
        return 1.0 if end is not None and seat in end.winners else -1.0
    mine = _standing(worth, state, seat)
    best = min(_standing(worth, state, other) for other in range(len(state.sheets)) if other != seat)
    return max(-ALMOST, min(ALMOST, 2.0 / (1.0 + exp((mine - best) / 0.9)) - 1.0))


def _standing(worth: Worth, state: Position, seat: int) -> float:
    """The finishing round of a seat; each ability used counts a little against a tie (PS-7.3)."""
    sheet = state.sheets[seat]
    sure = 0.5 if smashed(sheet) else 0.0
    return finishing_round(worth, state, seat) - sure + 0.02 * abilities_used(sheet)


def finishing_round(worth: Worth, state: Position, seat: int) -> float:
    """The round in which a seat is expected to smash its planet."""
    sheet = state.sheets[seat]
    wild, a, b, c = sheet.boxes
    work = worth.work
    works = (work[0][wild], work[1][a], work[2][b], work[3][c])
    left = works[0].cost + works[1].cost + works[2].cost + works[3].cost
    played = state.round - (state.seat < seat)
    if not left:
        return float(played)
    study = worth.study
    cells = sheet.cells
    studies = (study[0][cells[0]], study[1][cells[1]], study[2][cells[2]], study[3][cells[3]])
    crossed = sheet.crossed
    stock = 0.0
    for quadrant in range(4):
        stock += studies[quadrant].worth - worth.ability[quadrant] * crossed[quadrant].bit_count()
    if state.seat == seat and state.round:
        left -= _this_round(worth, state.pending, sheet, works, studies)
        if left < 0.1:
            left = 0.1
    phase = left / (left + 4.0)
    left -= stock * phase
    if left < 0.05:
        left = 0.05
    return played + left / WEIGHTS.pace + WEIGHTS.last


def _this_round(
    worth: Worth, pending: Stack, sheet: Sheet, works: tuple[Work, ...], studies: tuple[Study, ...]
) -> float:
    """What the dice of this round can still save, in dice."""
    gain = 0.0
    seats, target = sheet.seats, sheet.target
    targets = [WILD_TARGET, 0, 0, 0]
    colours = [EMPTY, EMPTY, EMPTY, EMPTY]
    for colour in range(3):
        targets[seats[colour]] = target[colour]
        colours[seats[colour]] = colour if target[colour] else EMPTY
    targets[WILD] = WILD_TARGET
    if pending:
        choice = pending[-1]
        pawn = sheet.pawn
        value = sheet.plan[COLOURS.index(choice.about)]
        demo = works[pawn].gains[value] if "demolish" in choice.among and value >= targets[pawn] else 0.0
        res = studies[pawn].gains[value] if "research" in choice.among else 0.0
        gain = demo + res if choice.picks > 1 else max(demo, res)
    spots = sheet.spots
    if EMPTY not in spots:
        return gain
    table = []
    for colour in range(3):
        if colour in spots:
            continue
        value = sheet.plan[colour]
        row = []
        for quadrant in range(4):
            demo = works[quadrant].gains[value] if value >= targets[quadrant] else 0.0
            res = studies[quadrant].gains[value]
            if quadrant == WILD or colours[quadrant] == colour:
                row.append(demo + res)
            else:
                row.append(demo if demo > res else res)
        table.append(row)
    routes = worth.chart.routes[sheet.pawn][spots]
    if len(table) == 1:
        return gain + table[0][routes[0][0]]
    if len(table) == 2:
        x, y = table
        return gain + max(max(x[i] + y[j], x[j] + y[i]) for i, j in routes)
    x, y, z = table
    return gain + max(
        max(
            x[i] + y[j] + z[k],
            x[i] + y[k] + z[j],
            x[j] + y[i] + z[k],
            x[j] + y[k] + z[i],
            x[k] + y[i] + z[j],
            x[k] + y[j] + z[i],
        )
        for i, j, k in routes
    )


def forecast(worth: Worth, state: Position, seat: int, value: float) -> str:
    """What an estimate of a seat's chances means, in a few words."""
    planet = worth.chart.planet
    if len(state.sheets) == 1:
        round_ = round(round_of(value, planet.rounds))
        if round_ > planet.rounds:
            return "not smashed in time"
        reached = difficulty(planet, max(1, round_))
        return f"smashed about round {max(1, round_)}" + (f", {reached.capitalize()}" if reached else "")
    return f"about {round(50 + 50 * value)} % to win"


def loss(worth: Worth, state: Position, drop: float) -> str:
    """What it means that an estimate is lower by so much: rounds alone, chances in company."""
    if len(state.sheets) > 1:
        return f"{round(50 * drop)} % to win"
    rounds = drop * (worth.chart.planet.rounds + 1) / 2.0
    return "1 round" if f"{rounds:.1f}" == "1.0" else f"{rounds:.1f} rounds"
