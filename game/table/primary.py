"""The action bar of the moment: which buttons there are, and what the primary one, which is Enter's, says and does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table import hint
from game.table.moves import Move
from game.table.shapes import bounds
from rules.game import Action
from rules.tabletop import Gesture

if TYPE_CHECKING:
    from game.table.table import Table

SEVERAL = "Use an effect"
"""The button of a held piece that can do several things where it lies: their names have no room."""
CHOOSE = Action()
"""What that button does: no action of a game."""


def build(table: Table) -> None:
    """Make the buttons: of what is held, what a click on it would do; the moves that have no piece; Undo."""
    if not table.playing or not table.layout.has_panel("actions"):
        table.bar.clear()
        return
    moves, others = table.moves, _clicks(table)
    if len(others) > 1:
        others = [Move(CHOOSE, Gesture(SEVERAL, (table.hand.picked,)))]
    others = [*others, *(move for move in moves.buttons if move is not moves.primary)]
    table.bubble.spared = box = table.places.panel("actions")
    table.bar.build(table.ui, box, others, table.waiting.rstrip("."))
    table.bar.can_undo(table.why_no_undo)
    say(table)


def _clicks(table: Table) -> list[Move]:
    """What the held piece can do where it lies, if it can also go elsewhere."""
    held = table.hand.picked
    return table.moves.clicks.get(held, []) if held in table.moves.drops else []


def take(table: Table, move: Move) -> None:
    """Make the move of a button; of several things that the held piece can do, one is chosen."""
    if move.action is CHOOSE:
        table.choose(_clicks(table), bounds(table.covers(table.hand.picked)))
    else:
        table.do(move)


def say(table: Table) -> None:
    """Let the primary button say what Enter does now, or what is asked where it does nothing."""
    aimed = table.legal.get(table.hand.aim, [])
    if table.chooser is not None:
        table.bar.say(table.chooser.labels[table.chooser.at])
    elif len(aimed) == 1:
        table.bar.say(aimed[0].gesture.label)
    elif aimed:
        table.bar.say("Choose how")
    elif hint.takes(table):
        table.bar.say("Take the hint")
    elif table.moves.primary is not None and not table.hand.picked:
        table.bar.say(table.moves.primary.gesture.label)
    else:
        asked = table.game.prompt(table.view).partition("\n")[0]
        what = "Choose a place" if table.held is not None else "Choose a piece"
        table.bar.say(what if table.moves.any else asked.rstrip("."), asked)


def press(table: Table) -> None:
    """Put down what is aimed, take up the hint, or make the move that the button names."""
    if table.hand.aim in table.legal:
        table.drop(table.hand.aim)
    elif not hint.take(table) and table.moves.primary is not None:
        table.do(table.moves.primary)
