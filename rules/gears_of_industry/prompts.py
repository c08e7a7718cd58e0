"""Prompts, the caption and the goal of Gears of Industry."""

from __future__ import annotations

from rules.gears_of_industry import questions
from rules.gears_of_industry.entering import most_entered
from rules.gears_of_industry.hud import last_round
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import (
    CLASH,
    EFFECT,
    ENTER,
    ENTRIES,
    FACTORY,
    GOAL,
    OUTPUT,
)
from rules.gears_of_industry.working_state import WorkingState

GOAL_WORDS = "Win market clashes with the best poker hand."
STEPS = {FACTORY: "Factory", ENTER: "Market", EFFECT: "Effect", CLASH: "Clash"}
"""The names of the steps of a turn."""
HOW = {
    FACTORY: "Drag a Technology card to your factories: sideways to pay, upright to boost.",
    ENTER: f"Drag cards into a market. Each sideways factory pays {OUTPUT}, or for one card of exactly its value.",
    EFFECT: "Click one of your market cards, or a neutral card.",
    CLASH: "All players compete in that market. The best poker hand scores.",
}
NONE_TO_PAY = "Continue: you can't pay for any card in your hand."
ALL_PLAYED = f"Continue: you have played {ENTRIES} cards into the markets."
STAND_UP = "Click an unused sideways factory to rotate it upright for a boost."
"""The prompt of the Market step once no more cards can be played."""


def goal(finish_round: bool) -> str:
    """Return how to win, and when the game ends (GI-7.1)."""
    return (
        f"{GOAL_WORDS} At {GOAL} points, finish the {'round' if finish_round else 'turn'}: most points win."
    )


def caption(view: Position) -> str:
    """Return the round, and the step of the turn."""
    step = STEPS.get(view.phase, "")
    words = f"Round {view.round}{', the last' if last_round(view) and not view.over else ''}"
    return f"{words}, {step} step" if step and not view.over else words


def prompt(play: WorkingState) -> str:
    """Return the prompt for the player; a second line says how, a third how to win: in the first round,
    unless an effect asks, whose text takes that space."""
    if play.over:
        return play.ended
    question = play.question
    said = (
        f"{questions.question_text(play, question)}\n{questions.explained(play)}".strip()
        if question is not None
        else f"{_step(play)}\n{_how(play)}"
    )
    new = play.round == 1 and (question is None or questions.subject(play) is None)
    return f"{said}\n{goal(play.agreed.finish_round)}" if new and "\n" in said else said


def _step(play: WorkingState) -> str:
    """Return the prompt of the current step of the turn."""
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


def _how(play: WorkingState) -> str:
    """Return how to do the current step."""
    done = play.phase == ENTER and not most_entered(play, play.seat)[0]
    return STAND_UP if done else HOW[play.phase]
