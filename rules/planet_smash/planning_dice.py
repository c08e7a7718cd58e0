"""Planning dice: what a placed one can write where the ship is, why another can't, and when it is used up
(PS-3.3 to PS-3.6)."""

from __future__ import annotations

from rules.common.text import listed
from rules.game import Event, Refusal
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.chart import Chart
from rules.planet_smash.events import DieSpent, piece
from rules.planet_smash.pending import Pending, without_top
from rules.planet_smash.reach import can_be_helped
from rules.planet_smash.sheet import WILD, any_ready, target_value
from rules.planet_smash.state import COLOURS, EMPTY, Numbers, Sheet, Situation
from rules.planet_smash.terms import QUADRANT_NAMES, die_place, plan_words, target_place
from rules.planet_smash.working_state import WorkingState
from rules.planet_smash.writing import CELLS_FOR

NO_SPOTS = (EMPTY, EMPTY, EMPTY)


def boxes_to_fill(chart: Chart, sheet: Sheet, choice: Pending) -> Numbers:
    """Return the boxes that the placed die can fill where the ship is."""
    value, quadrant = sheet.plan[COLOURS.index(choice.about)], sheet.ship
    if "demolish" not in choice.among or value < target_value(sheet, quadrant):
        return ()
    return chart.boxes_for[quadrant][sheet.boxes[quadrant]][value]


def cells_to_research(sheet: Sheet, choice: Pending) -> Numbers:
    """Return the research cells that the placed die can fill where the ship is."""
    if "research" not in choice.among:
        return ()
    return CELLS_FOR[sheet.cells[sheet.ship]][sheet.plan[COLOURS.index(choice.about)]]


def finish_if_idle(play: WorkingState) -> None:
    """End the use of the placed die if it can do nothing more, even with ready abilities (PS-3.6)."""
    if not play.pending:
        return
    chart, sheet, choice = play.chart, play.sheet, play.pending[-1]
    if boxes_to_fill(chart, sheet, choice) or cells_to_research(sheet, choice):
        return
    if any_ready(sheet) and can_be_helped(chart, sheet, choice):
        return
    play.emit(_spent, play, sheet)
    play.pending = without_top(play.pending)


def rule_of_writing(state: Situation, quadrant: int) -> str:
    """Return the rule that lets the placed die write: as its only action or as the second of both."""
    if len(state.pending[-1].among) > 1:
        return "PS-3.3"
    return "PS-3.5" if quadrant == WILD else "PS-3.4"


# -- refusals


def refusal_to_write(play: WorkingState, asked: str) -> Refusal | None:
    """Return why no placed die can "demolish" or "research" now; None if one can."""
    if not play.round:
        return still_setting_up(play.sheet)
    if not play.pending and play.sheet.spots == NO_SPOTS:
        return Refusal("PS-3.3", "Place a planning die on a spot first. You write that die's number.")
    if not play.pending:
        return Refusal(
            "PS-3.4", "You have used up the dice on the spots. Both actions need a matching colour."
        )
    if asked not in play.pending[-1].among:
        return Refusal("PS-3.4", f"You have already {asked}ed with the {play.pending[-1].about} die.")
    return None


def still_setting_up(sheet: Sheet) -> Refusal:
    """Return the refusal of everything else before round 1."""
    open_ = [quadrant for quadrant in range(1, len(QUADRANTS)) if quadrant not in sheet.slots]
    names = listed([QUADRANT_NAMES[quadrant] for quadrant in open_])
    dice = "a targeting die" if len(open_) == 1 else "targeting dice"
    words = f"Place {dice} on {names} first." if open_ else "Roll round 1 first."
    return Refusal("PS-1.3", words, tuple(map(target_place, open_)))


def waiting(play: WorkingState) -> Refusal:
    """Return the refusal while another die still has actions."""
    die = play.pending[-1].about
    words = f"Finish {plan_words(play.sheet, COLOURS.index(die))} first."
    return Refusal("PS-3.3", words, (die_place(play.sheet, f"plan/{die}"),))


def refusal_to_use(play: WorkingState, colour: str, quadrant: str) -> Refusal | None:
    """Return why a planning die can't be used in a quadrant; None if it is the placed one, there."""
    if not play.round:
        return still_setting_up(play.sheet)
    sheet, pending = play.sheet, bool(play.pending) and play.pending[-1].about == colour
    if COLOURS.index(colour) in sheet.spots and not pending:
        words = f"You have used the {colour} die. Both actions need a matching colour."
        return Refusal("PS-3.4", words, (die_place(sheet, f"plan/{colour}"),))
    if play.pending and not pending:
        return waiting(play)
    if not pending:
        words = f"Place the {colour} die on a spot first. You use it where your ship lands."
        return Refusal("PS-3.3", words)
    if QUADRANTS[sheet.ship] != quadrant:
        words = f"You can only act in {QUADRANT_NAMES[sheet.ship]}, where your ship is."
        return Refusal("PS-3.3", words)
    return None


def _spent(state: Situation, sheet: Sheet) -> Event:
    choice = state.pending[-1]
    colour = COLOURS.index(choice.about)
    use = "more uses" if choice.picks < 2 and len(choice.among) < 2 else "use"
    helpless = ", even with abilities" if any_ready(sheet) else ""
    text = f"{plan_words(sheet, colour).capitalize()} has no {use} in {QUADRANT_NAMES[sheet.ship]}{helpless}."
    return DieSpent(state.seat, text, (piece(state.seat, f"plan/{COLOURS[colour]}"),), ("PS-3.6",))
