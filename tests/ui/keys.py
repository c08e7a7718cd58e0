"""A hand without a mouse: what is legal at a table, done by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dialog import Dialog
from game.table.moves import Move
from game.ui.control import Control
from rules.game import Action
from tests.ui.driver import Driver

MOST = 250
"""So many presses lead to anything."""
ARROWS = ("right", "down", "left", "up")


def tab(d: Driver, there: Callable[[], bool]) -> None:
    """Press Tab until it is so."""
    for _ in range(MOST):
        if there():
            return
        d.key("tab")
    raise AssertionError("Tab never comes there")


def press(d: Driver, control: Control) -> None:
    tab(d, lambda: d.focused is control)
    d.key("return")


def aim(d: Driver, place: str) -> None:
    """Press arrows until a place is aimed at: those that lead nearer, else round about."""
    tried: dict[str, list[str]] = {}
    for _ in range(MOST):
        if d.aim == place:
            return
        if not d.aim:  # turned, it has none until an arrow is pressed
            d.key("right")
            continue
        (ax, ay, *_), (bx, by, *_) = d.box(d.aim), d.box(place)
        likely = sorted(ARROWS, key=lambda arrow: -STEPS[arrow][0] * (bx - ax) - STEPS[arrow][1] * (by - ay))
        used = tried.setdefault(d.aim, [])
        arrow = next((each for each in likely if each not in used), likely[len(used) % 4])
        used.append(arrow)
        d.key(arrow)
    raise AssertionError(f"no arrows lead to {place}")


STEPS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


def act(d: Driver, action: Action) -> None:
    """Do what is legal by keys alone."""
    gesture = d.game.at(d.view).gesture(action)
    move = Move(action, gesture)
    if not gesture.pieces:
        press(d, d.control(gesture.label))
    else:
        piece = gesture.pieces[0]
        if d.pieces[piece].acting:
            tab(d, lambda: d.focused is None)
            d.key("right")
        else:
            tab(d, lambda: d.cursor == piece)
            d.key("return")
        if gesture.at_once and not d.held:
            pass  # it was done as the piece was pressed
        elif gesture.place:
            if d.chooser is None:
                for key in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
                    if move.fits(d.hand.turn, d.hand.flip):
                        break
                    d.key(d.app.settings.key(key))
                aim(d, gesture.place)
                d.key("return")
        elif d.held:
            press(d, d.button(action))
    if d.chooser is not None:
        steps = [each.action for each in d.chooser.moves].index(action) - d.chooser.at
        d.key(*["down" if steps > 0 else "up"] * abs(steps), "return")
    d.settle()
    if gesture.question is not None and isinstance(d.scene, Dialog):
        press(d, d.control(gesture.label))
        d.settle()


def take_hand(d: Driver) -> None:
    """Take the own hand from the open table: by Enter, or by Tab to the button where Enter is the answer."""
    if d.moves.any:
        tab(d, lambda: "show my hand" in (d.focused.words() if d.focused else ""))
    d.key("return")
