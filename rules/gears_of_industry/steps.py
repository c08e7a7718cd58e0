"""The kinds of action by the steps of a turn (GI-3), and what each step says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from rules.base.action import RuledAction
from rules.common.records import shallow_copy
from rules.engine.advance import advance
from rules.game import Refusal
from rules.gears_of_industry.state import CLASH, EFFECT, FACTORY, MARKET_PLAYS, MARKET_STEP, OUTPUT
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine

Lines = Iterator[PreviewLine]
MOST = 3
"""The most lines of a preview."""


class StepWords(NamedTuple):
    """The words about a step of a turn: its name, its rule, what a player does in it, how, why it
    was skipped, and what is not done by continuing."""

    name: str
    rule: str
    does: str
    how: str
    skipped: str
    not_done: str = ""


STEPS = {
    FACTORY: StepWords(
        "Factory", "GI-3.2", "play a factory",
        "Drag a Technology card to your factories: sideways to pay, upright to boost.",
        "Factory skipped: you have no Technology card in hand.",
        "You won't play a factory this turn",
    ),
    MARKET_STEP: StepWords(
        "Market", "GI-3.3", "play cards into the markets",
        f"Drag cards into a market. Each sideways factory pays {OUTPUT}, or for one card of exactly its value.",
        "Market skipped: you can't pay for any card.",
    ),
    EFFECT: StepWords(
        "Effect", "GI-3.4", "use an effect",
        "Click one of your market cards, or a neutral card.",
        "Effect skipped: no effect would change anything.",
        "You won't use an effect this turn",
    ),
    CLASH: StepWords(
        "Clash", "GI-3.5", "trigger a clash",
        "All players compete in that market. The best poker hand scores.",
        "Clash skipped: you need 3 cards in a market.",
    ),
}  # fmt: skip
"""The steps of a turn in which its player acts."""
NONE_TO_PAY = "Continue: you can't pay for any card in your hand."
ALL_PLAYED = f"Continue: you have played {MARKET_PLAYS} cards into the markets."
ROTATE_UPRIGHT = "Click an unused sideways factory to rotate it upright for a boost."
"""The prompt of the Market step once no more cards can be played."""


def previewed(
    action: RuledAction[WorkingState], play: WorkingState, lines: Lines, short: str = ""
) -> Preview | None:
    """Return the preview of an action with these lines, at most MOST; None without any, and after the end."""
    found = () if play.over else tuple(islice(lines, MOST))
    return Preview(action.gesture(play).label, "", found, short=short) if found else None


def not_now(wanted: str, phase: str) -> Refusal:
    """Return the refusal of an action that belongs to another step of the turn (GI-3)."""
    rule, steps = STEPS[wanted].rule, tuple(STEPS)
    if phase not in STEPS:
        return Refusal(rule, "You can't do that now.")
    if steps.index(wanted) < steps.index(phase):
        return Refusal(rule, f"You have left the {STEPS[wanted].name} step. You can {STEPS[phase].does} now.")
    return Refusal(rule, f"Finish the {STEPS[phase].name} step first.")


def carried_out(play: WorkingState, action: RuledAction[Any]) -> WorkingState:
    """Return another working copy after a legal action, up to the next decision; without log events and
    without skipping steps."""
    after = shallow_copy(play)
    after.log = None
    action.do(after)
    if after.agenda:
        advance(after)
    return after
