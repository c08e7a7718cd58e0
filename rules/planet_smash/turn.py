"""The course of turns: the roll (PS-2), the next player or round (PS-3.7), and the end of the game (PS-7)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Event
from rules.planet_smash import events
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.ending import outcome
from rules.planet_smash.events import piece
from rules.planet_smash.planning_dice import NO_SPOTS
from rules.planet_smash.sheet import demolished, smashed, target_colour
from rules.planet_smash.state import COLOURS, SHIP
from rules.planet_smash.terms import QUADRANT_NAMES, does, plan_words
from rules.planet_smash.working_state import WorkingState


def next_turn(play: WorkingState) -> None:
    """Begin the next seat's turn or a new round, or end the game after the last round."""
    seat, round_ = play.seat + 1, play.round
    if seat == len(play.sheets):
        if any(map(smashed, play.sheets)) or round_ == play.chart.planet.rounds:  # PS-7.2, PS-2.1
            _end(play)
            return
        seat, round_ = 0, round_ + 1
    play.round, play.seat, play.pending = round_, seat, ()
    if round_:
        roll_dice(play)


def next_step(play: WorkingState) -> str:
    """Return the label for ending the acting seat's turn, by what follows."""
    seat = play.seat + 1
    if seat < len(play.sheets):
        return f"Next player: {play.names[seat]}"
    if any(map(smashed, play.sheets)) or play.round == play.chart.planet.rounds:
        return "End the game"
    return f"Roll round {play.round + 1}"


def finish_smashed(play: WorkingState) -> None:
    """End the turn of a seat that has smashed the planet; a solo game ends at once (PS-7.1), with more
    players the later seats finish this round (PS-7.2)."""
    play.emit(_smashed, play)
    next_turn(play)


def roll_dice(play: WorkingState) -> None:
    """Start a turn: roll the targeting dice in play and the planning dice, and empty the spots (PS-2)."""
    sheet = play.sheet
    in_play = [0 in sheet.boxes[quadrant] for quadrant in sheet.slots]
    plan1, plan2, plan3, *values = play.roll(len(COLOURS) + sum(in_play))
    red, blue, yellow = [values.pop(0) if each else 0 for each in in_play]
    plan, target = (plan1, plan2, plan3), (red, blue, yellow)
    play.put_sheet(replace(sheet, target=target, plan=plan, spots=NO_SPOTS))
    if not play.seat:
        play.emit(_round_begun, play)
    play.emit(_rolled, play)


def _end(play: WorkingState) -> None:
    seat, play.seat, play.pending = play.seat, -1, ()
    play.emit(_ended, play, seat)


def _round_begun(play: WorkingState) -> Event:
    rules = ("PS-2.1", "PS-3.7") if play.round > 1 else ("PS-2.1",)
    return events.RoundBegan(play.seat, f"Round {play.round} of {play.chart.planet.rounds}", (), rules)


def _rolled(play: WorkingState) -> Event:
    sheet = play.sheet
    planning = ", ".join([plan_words(sheet, colour) for colour in range(len(COLOURS))])
    targets = [
        f"{QUADRANT_NAMES[quadrant]} {sheet.target[target_colour(sheet, quadrant)]}"
        for quadrant in range(1, len(QUADRANTS))
        if not demolished(sheet, quadrant)
    ]
    aims = f" Targets: {', '.join(targets)}." if targets else ""
    dice = [f"plan/{colour}" for colour in COLOURS]
    dice += [f"target/{colour}" for colour, value in zip(COLOURS, sheet.target, strict=True) if value]
    rules = ["PS-2.3"]
    if targets:
        rules.append("PS-2.2")
    if play.round > 1:
        rules.append("PS-2.4")
    if len(play.sheets) > 1:
        rules.append("PS-7.2")
    marks = tuple(piece(play.seat, die) for die in dice)
    return events.DiceRolled(play.seat, f"{does(play, 'roll')} {planning}.{aims}", marks, tuple(rules))


def _smashed(play: WorkingState) -> Event:
    text = f"{does(play, 'smash')} {play.chart.planet.title} in round {play.round}."
    return events.Smashed(play.seat, text, (piece(play.seat, SHIP),), ("PS-4.7",), stage="planet")


def _ended(play: WorkingState, seat: int) -> Event:
    end = outcome(play.chart, play)
    assert end is not None
    solo = len(play.sheets) == 1
    rules = dict.fromkeys((end.rule, "PS-7.1" if solo else "PS-7.2"))
    if not any(map(smashed, play.sheets)):
        rules |= dict.fromkeys(("PS-2.1", "PS-3.7"))
    kind = events.GameWon if end.winners else events.GameLost
    return kind(seat, f"{end.title}. {end.reason}", (), tuple(rules))
