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
    ROUNDS,
)
from rules.tabletop import Course, Recap

GOAL_WORDS = "Win market clashes with the best poker hand."
STEPS = {FACTORY: "Factory", ENTER: "Market", EFFECT: "Effect", CLASH: "Clash"}
"""What the steps of a turn are called."""
HOW = {
    FACTORY: "Drag a Technology card to your factories: sideways to pay, upright to boost.",
    ENTER: f"Drag cards into a market. Each sideways factory pays {OUTPUT}, or for one card of exactly its value.",
    EFFECT: "Click one of your market cards, or a neutral card.",
    CLASH: "All players compete there. The best poker hand scores.",
}
NONE_TO_PAY = "Continue: you can't pay for any card in your hand."
ALL_PLAYED = f"Continue: you have played {ENTRIES} cards into the markets."
STAND_UP = "Click an unused sideways factory to rotate it upright for a boost."
"""How the Market step continues once no more cards can be played."""


def goal(finish_round: bool) -> str:
    """Return what wins, and when the game ends (GI-7.1)."""
    return (
        f"{GOAL_WORDS} At {GOAL} points, finish the {'round' if finish_round else 'turn'}: most points win."
    )


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
    return f"{said}\n{goal(play.agreed.finish_round)}" if new and "\n" in said else said


def _step(play: Draft) -> str:
    """What may be done in this step of the turn."""
    if play.phase == ENTER:
        if play.entered == ENTRIES:
            return ALL_PLAYED
        left, _ = most_entered(play, play.seat)
        if left > 1:
            return f"Play up to {left} cards into the markets."
        output = f" ({play.output} output left)" if play.output else ""
        return (
            f"Play {'1 more' if play.entered else 'a'} card into a market, or skip{output}."
            if left
            else NONE_TO_PAY
        )
    return {
        FACTORY: "Play a factory, or skip.",
        EFFECT: "Use one effect, or skip.",
        CLASH: "Trigger a clash, or end your turn.",
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
        ("Clashes triggered", clashes),
        ("Cards played", entered),
        ("Effects used", used),
        ("Value in play", [worth[last.team(seat)] for seat in seats]),
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
        lines.append(f"{who} scored {counted(points, 'point')} in round {number}.")
    if not lines:
        lines.append(f"Nobody scored in {counted(min(states[-1].round, ROUNDS), 'round')}.")
    return lines
