"""What a hand does before a picture is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.dev.driver import Driver
from game.dev.shots.positions import best
from game.ui.canvas import centre
from rules.game import Action, State
from rules.tabletop import AnyTabletop

Use = Callable[[Driver], None]
"""What a hand does."""
Deed = Action | type[Action]
"""An action, or the first legal one of a type."""


def meant(game: AnyTabletop, state: State, deed: Deed) -> Action:
    """The action of a deed."""
    if isinstance(deed, Action):
        return deed
    return next(action for action in game.legal_actions(state) if isinstance(action, deed))


def begin(driver: Driver, deed: Deed) -> None:
    """Do it as a hand does, and return in the frame of the deed."""
    driver.take_screen()
    table = driver.table
    driver.begin(meant(table.game, table.shown.view, deed))


def taken(use: Use) -> Use:
    """The seat is taken first, where it is handed over."""

    def all_of_it(driver: Driver) -> None:
        driver.take_screen()
        use(driver)

    return all_of_it


def wait(driver: Driver) -> None:
    """Let everything come to rest."""
    driver.settle()


def glimpse(driver: Driver) -> None:
    """Look while something goes on that does not come to rest: a third of a second."""
    driver.frames(20)


def _movable(driver: Driver, kind: str) -> list[tuple[str, list[str]]]:
    """Pieces of a kind with the places they may go to, those with the most places first."""
    table = driver.table
    found = [
        (id, list(places))
        for id, places in table.shown.moves.drops.items()
        if id in table.shown.pieces.sprites and table.shown.pieces.sprites[id].piece.kind == kind
    ]
    return sorted(found, key=lambda one: -len(one[1]))


def holding(kind: str) -> Use:
    """Drag a piece of a kind over one of its places and keep hold of it."""

    def use(driver: Driver) -> None:
        driver.settle()
        piece, places = _movable(driver, kind)[0]
        carry(driver, piece, places[0])

    return use


def carry(driver: Driver, piece: str, place: str) -> None:
    """Drag a piece over a place and keep hold of it."""
    driver.press(centre(driver.box(piece)))
    driver.glide(centre(driver.box(place)), 8)
    driver.settle()


def aim(wanted: Callable[[str, Action], bool]) -> Use:
    """Hold a piece over the first place at which what it means is wanted."""

    def use(driver: Driver) -> None:
        drops = driver.table.shown.moves.drops.items()
        ways = ((piece, place, moves) for piece, places in drops for place, moves in places.items())
        carry(driver, *next(way for *way, moves in ways if any(wanted(way[1], move.action) for move in moves)))

    return use


def hold_best(driver: Driver) -> None:
    """Hold a fresh die over the spot whose preview says most."""
    driver.settle()
    table = driver.table
    best = max(
        ((piece, to) for piece, places in _movable(driver, "die") for to in places),
        key=lambda way: _foreseen(table, *way),
    )
    carry(driver, *best)


def _foreseen(table: Any, piece: str, place: str) -> tuple[int, int]:
    preview = table.game.preview(table.shown.view, table.shown.moves.drops[piece][place][0].action)
    good = sum(line.mark == "good" for line in preview.lines) if preview else 0
    return good, len(preview.marks) if preview else 0


def refused(driver: Driver) -> None:
    """Drop a die where the rules refuse it."""
    driver.settle()
    table = driver.table
    for piece, places in _movable(driver, "die"):
        for place in table.shown.boxes:
            if place not in places and table.shown.reasons.of_drop(piece, place).refusal is not None:
                driver.drag(centre(driver.box(piece)), centre(driver.box(place)), 8)
                driver.settle()
                if table.bubble.refusal is not None:
                    return
    raise LookupError("nothing is refused here")


def click(mark: str) -> Use:
    """Click on a piece or place."""

    def use(driver: Driver) -> None:
        driver.click(centre(driver.box(mark)))
        driver.settle()

    return use


def look_through(family: str, whose: int = 0) -> Use:
    """Click on a place of the one to decide (0) or of the other of two (1)."""

    def use(driver: Driver) -> None:
        seat = driver.game.to_act(driver.view)
        assert seat is not None
        click(f"{family}/{abs(whose - seat)}")(driver)

    return use


def rest_on(mark: str) -> Use:
    """Rest the pointer on a piece or place until it is told of."""

    def use(driver: Driver) -> None:
        driver.glide(centre(driver.box(mark)), 4)
        driver.frames(60)

    return use


def choose(driver: Driver) -> None:
    """Drop a piece where it could mean several things."""
    driver.settle()
    table = driver.table
    for piece, places in table.shown.moves.drops.items():
        for place, moves in places.items():
            if len(moves) > 1:
                driver.drag(centre(driver.box(piece)), centre(driver.box(place)), 8)
                driver.settle()
                return
    raise LookupError("every movement has one meaning here")


def keys(*names: str) -> Use:
    """Settle, press keys, settle."""

    def use(driver: Driver) -> None:
        driver.settle()
        driver.key(*names)
        driver.settle()

    return use


def press_on(*labels: str) -> Use:
    """Settle, click what says this, settle, and so on."""

    def use(driver: Driver) -> None:
        driver.settle()
        for label in labels:
            driver.press_on(label)
            driver.settle()

    return use


def strengths(driver: Driver) -> None:
    """Ask who decides in the second seat of a setup."""
    driver.settle()
    named = driver.scene.named  # type: ignore[attr-defined]
    if "part players" in named:
        driver.click(centre(named["part players"].box))
        driver.settle()
    driver.click(centre(driver.scene.named["players"].side_box(1)))  # type: ignore[attr-defined]
    driver.settle()


def last_chapter(driver: Driver) -> None:
    """Turn a rulebook to its end."""
    driver.settle()
    driver.key(*["pagedown"] * driver.scene.named["chapters"].count)  # type: ignore[attr-defined]
    driver.settle()


def leave_table(driver: Driver) -> None:
    """Leave the table for the shelf, which offers the game back."""
    driver.settle()
    driver.scene.back()  # type: ignore[attr-defined]
    driver.settle()


def end(driver: Driver) -> None:
    """Make the last move of a game and wait for the result."""
    driver.settle()
    session = driver.scene.session  # type: ignore[attr-defined]
    driver.act(best(session.history))
    for _ in range(8):
        driver.frames(30)
        driver.settle()


def dialog(driver: Driver) -> None:
    """Ask something."""
    from game.app.dialog import Dialog

    driver.settle()
    text = "The game is kept: the shelf offers it to you when you come back."
    answers = [("To the shelf", None), ("Stay", None)]
    driver.app.push(Dialog(driver.app, "Leave the table?", text, answers))
    driver.settle()
