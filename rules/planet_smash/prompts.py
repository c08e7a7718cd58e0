"""The texts around the board: the position in a few words, the goal, and the prompt for the player."""

from __future__ import annotations

from rules.common.text import counted, listed, some
from rules.planet_smash.cards import Planet
from rules.planet_smash.chart import Chart
from rules.planet_smash.planning_dice import NO_SPOTS, boxes_to_fill, cells_to_research
from rules.planet_smash.sheet import finished_players
from rules.planet_smash.state import EMPTY, Situation
from rules.planet_smash.terms import QUADRANT_NAMES, plan_words
from rules.planet_smash.turn import next_step
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing_preview import USES

PLACES = {"demolish": "box", "research": "cell"}


def caption(play: WorkingState) -> str:
    """Return the position for the top bar: "LV-426 · Solo · Round 7 of 16"."""
    seats = len(play.sheets)
    who = "Solo" if seats == 1 else counted(seats, "player")
    return f"{play.chart.planet.title} · {who} · {when(play.chart, play)}"


def when(chart: Chart, view: Situation) -> str:
    """Return the round in words: "Round 7 of 16", "Round 9, the last"."""
    if not view.round:
        return "Setup"
    return (
        f"Round {view.round}, the last"
        if finished_players(view)
        else f"Round {view.round} of {chart.planet.rounds}"
    )


def goal(planet: Planet, seats: int) -> str:
    """Return how to win (PS-7.1, PS-7.2)."""
    if seats == 1:
        return f"Demolish all four quadrants by round {planet.rounds} to win."
    return f"Be the first to demolish all four quadrants, by round {planet.rounds}."


def prompt(play: WorkingState) -> str:
    """Return the prompt for the player, and on the next line how to do it; on a third line how to win, until
    the first die is on a spot and again once another player has smashed the planet."""
    if play.over:
        return "The game is over."
    asked, done = _asked(play), finished_players(play)
    if not done and (play.round > 1 or play.sheet.spots != NO_SPOTS):
        return asked
    asked, _, how = asked.partition("\n")
    wins = goal(play.chart.planet, len(play.sheets))
    if done:
        has = some(len(done), "has", "have")
        wins = f"{listed(done)} {has} smashed {play.chart.planet.title}. Smash it this turn, or you lose."
    return f"{asked}\n{how}\n{wins}"


def _asked(play: WorkingState) -> str:
    sheet = play.sheet
    if not play.round:
        if 0 in sheet.slots:
            how = "Planning dice of that colour can fill a box and research there."
            return f"Place one targeting die on each of A, B and C.\n{how}"
        return f"{_ending(play)}\nTo change the colours, undo first."
    if play.pending:
        return _die_prompt(play)
    left = sheet.spots.count(EMPTY)
    if left:
        how = "The spot moves your ship. Use the die where it lands."
        return f"Place a planning die on a spot ({left} left).\n{how}"
    return f"{_ending(play)}\nYou have used all your dice."


def _ending(play: WorkingState) -> str:
    """Return the prompt at the end of a turn: by a roll, or with the next player."""
    if play.seat + 1 < len(play.sheets):
        return f"End your turn: {play.names[play.seat + 1]} is next."
    return f"{next_step(play)}."


def _die_prompt(play: WorkingState) -> str:
    """Return the prompt for the placed die with its current value where the ship is (PS-3.8)."""
    choice, sheet = play.pending[-1], play.sheet
    die, where = plan_words(sheet, play.acting), QUADRANT_NAMES[sheet.ship]
    fits = {
        "demolish": boxes_to_fill(play.chart, sheet, choice),
        "research": cells_to_research(sheet, choice),
    }
    ways = [way for way, found in fits.items() if found]
    if not ways:
        places = " or ".join(PLACES[way] for way in fits if way in choice.among)
        return f"Use an ability, or press Done with {die}.\n{die.capitalize()} fits no {places} in {where}."
    how = f"Click a lit {' or '.join(PLACES[way] for way in ways)}."
    uses = [USES[way] for way in ways]
    does = f"{', '.join(uses)} or both" if choice.picks > 1 and len(ways) > 1 else " or ".join(uses)
    return f"{does.capitalize()} in {where} with {die}.\n{how}"
