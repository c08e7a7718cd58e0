"""A hand without a mouse: what is legal at a table, done by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dialog import Dialog
from game.table.model import CHOOSE
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
    tab(d, lambda: d.scene.ui.focused is control)  # type: ignore[attr-defined]
    d.key("return")


def aim(d: Driver, place: str) -> None:
    """Press arrows until a place is aimed at: those that lead nearer, else round about."""
    targeting = d.table.targeting
    tried: dict[str, list[str]] = {}
    for _ in range(MOST):
        if targeting.aim == place:
            return
        if not targeting.aim:  # turned, it has none until an arrow is pressed
            d.key("right")
            continue
        (ax, ay, *_), (bx, by, *_) = d.box(targeting.aim), d.box(place)
        likely = sorted(ARROWS, key=lambda arrow: -STEPS[arrow][0] * (bx - ax) - STEPS[arrow][1] * (by - ay))
        used = tried.setdefault(targeting.aim, [])
        arrow = next((each for each in likely if each not in used), likely[len(used) % 4])
        used.append(arrow)
        d.key(arrow)
    raise AssertionError(f"no arrows lead to {place}")


STEPS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


def act(d: Driver, action: Action) -> None:
    """Do what is legal by keys alone."""
    table = d.table
    gesture = table.game.gesture(table.shown.view, action)
    move = Move(action, gesture)
    if not gesture.pieces:
        press(d, d.control(gesture.label))
    else:
        piece = gesture.pieces[0]
        if table.shown.pieces.sprites[piece].piece.acting:
            tab(d, lambda: d.scene.ui.focused is None)  # type: ignore[attr-defined]
            d.key("right")
        else:
            tab(d, lambda: table.focus.at == piece)
            d.key("return")
        if gesture.at_once and not table.targeting.picked:
            pass  # it was done as the piece was pressed
        elif gesture.place:
            if table.targeting.chooser is None:
                for key in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
                    if move.fits(table.targeting.turn, table.targeting.flip):
                        break
                    d.key(d.app.settings.key(key))
                aim(d, gesture.place)
                d.key("return")
        elif clicks := table.targeting.clicks():
            press(d, table.bar.button_of(action if len(clicks) == 1 else CHOOSE))
    if table.targeting.chooser is not None:
        index = [each.action for each in table.targeting.chooser.moves].index(action)
        d.key(*["down"] * index, "return")
    d.settle()
    if gesture.question is not None and isinstance(d.scene, Dialog):
        press(d, d.control(gesture.label))
        d.settle()


def take_hand(d: Driver) -> None:
    """Take the own hand from the open table: by Enter, or by Tab to the button where Enter is the answer."""
    if d.table.shown.moves.any:
        tab(d, lambda: "show my hand" in (d.scene.ui.focused.words() if d.scene.ui.focused else ""))  # type: ignore[attr-defined]
    d.key("return")
