"""The position and the game in words: prompt, what wins, recap."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from rules.base import recaps
from rules.base.card_game import CardGame
from rules.common.words import counted
from rules.engine.actions import Use
from rules.gears_of_industry import ending, questions
from rules.gears_of_industry.draft import Draft
from rules.gears_of_industry.entering import most_entered
from rules.gears_of_industry.position import Enter, Position, TriggerClash
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import (
    CLASH,
    EFFECT,
    ENTER,
    ENTRIES,
    FACTORY,
    GOAL,
    OUTPUT,
    ROOM,
    ROUNDS,
)
from rules.tabletop import Course, Recap

GOAL_WORDS = f"{GOAL} points win: have the best hand when there is a clash in a market."
STEPS = {FACTORY: "Factory", ENTER: "Enter", EFFECT: "Effect", CLASH: "Clash"}
"""What the steps of a turn are called."""
HOW = {
    FACTORY: "Drag a Technology card to your factories, turned as you like: lying it pays, standing it boosts.",
    ENTER: f"Drag cards into a market: a lying factory gives {OUTPUT}, or exactly its value. Click one to stand it up.",
    EFFECT: "Click a card of yours in a market or a neutral one.",
    CLASH: f"You have {ROOM} cards there: the best hand of all players scores.",
}
NONE_TO_PAY = "You can't pay for a card in your hand."
STAND_UP = "Click a sideways factory to rotate it upright: it can boost a poker hand then."
"""How the Enter step is gone on with once no more cards can enter."""


def goal(finish_round: bool) -> str:
    """What wins (GI-7.1)."""
    end = "The round is finished then." if finish_round else "The game ends with that turn."
    return f"{GOAL_WORDS} {end}"


def caption(view: Position) -> str:
    """The round, and the step of the turn."""
    step = STEPS.get(view.phase, "")
    return f"Round {view.round}, {step} step" if step and not view.over else f"Round {view.round}"


def prompt(play: Draft) -> str:
    """What is asked of the player now; a second line says how it is done, a third what wins: in the first round, unless
    an effect asks, whose own words have that room."""
    if play.over:
        return play.ended
    question = play.question
    said = (
        f"{questions.asked(play, question)}\n{questions.explained(play)}".strip()
        if question is not None
        else f"{_step(play)}\n{_how(play)}"
    )
    new = play.round == 1 and (question is None or questions.subject(play) is None)
    return f"{said}\n{GOAL_WORDS}" if new and "\n" in said else said


def _step(play: Draft) -> str:
    """What may be done in this step of the turn."""
    if play.phase == ENTER:
        if play.entered == ENTRIES:
            return f"You have played {ENTRIES} cards into the markets."
        left, _ = most_entered(play, play.seat)
        output = f" {play.output} output is left." if play.output else ""
        more = "more " if play.entered else ""
        return f"You can play {counted(left, f'{more}card')} into the markets.{output}" if left else NONE_TO_PAY
    return {
        FACTORY: "You may play a factory.",
        EFFECT: "You may use one effect.",
        CLASH: "You may start a clash.",
    }[play.phase]


def _how(play: Draft) -> str:
    """How it is done."""
    done = play.phase == ENTER and not most_entered(play, play.seat)[0]
    return STAND_UP if done else HOW[play.phase]


def recap(
    game: CardGame[Position, Any],
    cards: Mapping[str, Printed],
    states: Sequence[Position],
    actions: Sequence[Any],
) -> Recap:
    """A game in figures, the winners' first; what was decisive; the points of all, round by round."""
    last = states[-1]
    seats = range(len(last.sides))
    clashes, entered, used = ([0 for _ in seats] for _ in range(3))
    for state, action in zip(states, actions, strict=False):
        for kind, counts in ((TriggerClash, clashes), (Enter, entered), (Use, used)):
            if type(action) is kind:
                counts[state.seat] += 1
    worth = ending.in_play(last, cards)
    figures = (
        ("Clashes started", clashes),
        ("Cards entered", entered),
        ("Effects used", used),
        ("Worth in play", [worth[last.team(seat)] for seat in seats]),
    )
    return recaps.recap(
        game, states, actions, figures, _decisive(states), Course(0, GOAL, "points", (), "a clash"),
        lambda state, seat: state.scores[state.team(seat)],
        lambda action: "Clash" if isinstance(action, TriggerClash) else "",
        "points",
    )  # fmt: skip


def _decisive(states: Sequence[Position]) -> list[str]:
    """When points were scored last, and by whom."""
    found: dict[tuple[int, int], int] = {}
    for before, after in itertools.pairwise(states):
        for team, points in enumerate(after.scores):
            if points > before.scores[team]:
                key = (before.round, team)
                found[key] = found.get(key, 0) + points - before.scores[team]
    names = states[-1].agreed.names
    lines = []
    for (number, team), points in list(found.items())[-3:]:
        who = " and ".join(name for seat, name in enumerate(names) if states[-1].team(seat) == team)
        lines.append(f"In round {number} {who} scored {counted(points, 'point')}.")
    if not lines:
        lines.append(f"Nobody scored in {counted(min(states[-1].round, ROUNDS), 'round')}.")
    return lines
