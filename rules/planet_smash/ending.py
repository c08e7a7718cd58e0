"""The outcomes of a game, in order of precedence (PS-7)."""

from __future__ import annotations

from typing import Any

from rules.base.game import BaseGame
from rules.common.memo import Memo
from rules.common.text import counted, listed
from rules.game import Outcome
from rules.planet_smash.cards import QUADRANTS, Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.sheet import abilities_used, demolished, smashed
from rules.planet_smash.state import Position, Sheet, Situation
from rules.planet_smash.terms import player_name

DIFFICULTIES = ("hard", "normal", "easy")
LATE = "Smashed late"
"""The title of a solo win after the Easy round (PS-7.1)."""


class EndedGame(BaseGame[Position, Any]):
    """The results of a game; combine it with the class that plays it."""

    charts: Memo[str, Chart]

    def outcome(self, state: Position) -> Outcome | None:
        return outcome(self.charts[state.planet], state) if state.over else None

    def score(self, state: Position) -> str:
        """Return the result of a solo game: "smashed in round 8 of 16 (Normal) with 3 abilities"."""
        planet, sheet = self.charts[state.planet].planet, state.sheets[0]
        rounds = f"round {state.round} of {planet.rounds}"
        if not smashed(sheet):
            done = f"{quadrants_demolished(sheet)} of {len(QUADRANTS)} quadrants demolished"
            return f"still stands after {rounds}, {done}"
        reached = difficulty(planet, state.round)
        level = f" ({reached.capitalize()})" if reached else ""
        return f"smashed in {rounds}{level} with {counted(abilities_used(sheet), 'ability', 'abilities')}"


def outcome(chart: Chart, state: Situation) -> Outcome | None:
    """Return the outcome; None until the game is over. A score is the number of quadrants demolished."""
    if state.seat >= 0:
        return None
    scores = tuple(map(quadrants_demolished, state.sheets))
    done = tuple(seat for seat, sheet in enumerate(state.sheets) if smashed(sheet))
    if not done:
        return _out_of_rounds(chart, state, scores)
    if len(state.sheets) == 1:
        return _solo(chart, state, scores)
    return _several(chart, state, scores, done)


def win_title(difficulty: str) -> str:
    """Return the title of a solo win: "Hard win"."""
    return f"{difficulty.capitalize()} win"


def quadrants_demolished(sheet: Sheet) -> int:
    """Return the number of demolished quadrants."""
    return sum(demolished(sheet, quadrant) for quadrant in range(len(QUADRANTS)))


def difficulty(planet: Planet, round_: int) -> str:
    """Return the highest difficulty won by smashing a planet in that round (PS-7.1); "" for none."""
    return next((name for name in DIFFICULTIES if round_ <= getattr(planet, name)), "")


def _out_of_rounds(chart: Chart, state: Situation, scores: tuple[int, ...]) -> Outcome:
    title = f"{chart.planet.title} still stands"
    if len(scores) > 1:
        words = f"No planet is smashed after round {state.round}: all players lose."
        return Outcome((), scores, title, words, "PS-7.4")
    words = f"Time ran out after round {state.round}: {scores[0]} of {len(QUADRANTS)} quadrants demolished."
    return Outcome((), scores, title, words, "PS-2.1")


def _solo(chart: Chart, state: Situation, scores: tuple[int, ...]) -> Outcome:
    planet = chart.planet
    reached = difficulty(planet, state.round)
    smash = f"{player_name(state, 0)} smashed {planet.title} in round {state.round}"
    if not reached:
        words = f"{smash}, too late for Easy (by round {planet.easy})."
        return Outcome((0,), scores, LATE, words, "PS-7.1")
    words = f"{smash} ({reached.capitalize()}: by round {getattr(planet, reached)})."
    return Outcome((0,), scores, win_title(reached), words, "PS-7.1")


def _several(chart: Chart, state: Situation, scores: tuple[int, ...], done: tuple[int, ...]) -> Outcome:
    used = {seat: abilities_used(state.sheets[seat]) for seat in done}
    fewest = min(used.values())
    winners = tuple(seat for seat in done if used[seat] == fewest)
    names = listed([state.names[seat] for seat in winners])
    smash = f"smashed {chart.planet.title} in round {state.round}"
    if len(done) == 1:
        return Outcome(winners, scores, f"{names} wins", f"Only {names} {smash}.", "PS-7.2")
    abilities = counted(fewest, "ability", "abilities")
    if len(winners) == 1:
        words = f"{len(done)} players {smash}. {names} used the fewest abilities ({fewest})."
        return Outcome(winners, scores, f"{names} wins", words, "PS-7.3")
    words = f"{names} {smash}, each with {abilities} used."
    return Outcome(winners, scores, f"{names} share the win", words, "PS-7.3")
