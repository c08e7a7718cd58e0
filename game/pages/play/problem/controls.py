"""The controls of a problem beside the table: tabs and buttons of its panel, and what follows a try."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple, Protocol

from game.pages.parts.page import columns, stacked
from game.pages.play.hints import Hints
from game.pages.play.moves import Moves
from game.pages.play.problem.attempt import Attempt
from game.pages.play.problem.panel import SIDE, TABS, ProblemPanel
from game.pages.play.problem.replay import Replay
from game.table.table import Table
from game.ui import faces
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit

GAP, HIGH, CHIP = 8.0, 38.0, 32.0
ROWS = 92.0
"""The height from which the box of the actions has two rows."""
FIRST = 1.5
"""The width of the primary button, as a multiple of the others'."""


class Wanted(NamedTuple):
    """A button: its name, box, label, what it does, kind and icon; `beside` the panel's words, so that it is
    hidden while the panel explains a move."""

    name: str
    box: Box
    label: str
    press: Callable[[], object]
    kind: str = "secondary"
    icon: str = ""
    beside: bool = False


class Host(Protocol):
    """The scene, as its buttons use it."""

    kit: Kit
    ui: Ui
    table: Table
    hints: Hints
    panel: ProblemPanel
    attempt: Attempt
    replay: Replay
    tab: str

    @property
    def moves(self) -> Moves:
        """Return who makes and undoes moves."""

    @property
    def is_over(self) -> bool:
        """Return whether nothing can be moved."""

    @property
    def watching(self) -> bool:
        """Return whether a line is replayed."""

    def show_tab(self, tab: str) -> None:
        """Show a tab of the panel."""

    def start_over(self) -> None:
        """Begin another try."""

    def go_on(self) -> None:
        """Open the next problem or the list."""

    def start_replay(self, *, own: bool) -> None:
        """Replay the player's solution or the stored one."""

    def stop_replay(self) -> None:
        """End the replay."""


class ProblemControls:
    """The buttons of a problem scene, which follow its state."""

    def __init__(self, scene: Host) -> None:
        self._scene = scene
        self._key: Hashable = None
        self._made: dict[str, tuple[Button, bool]] = {}

    @property
    def primary(self) -> Button | None:
        """Return the primary button, or None."""
        return next((button for button, _ in self._made.values() if button.primary), None)

    def follow(self) -> None:
        """Make the buttons that the state asks for."""
        scene = self._scene
        model = scene.table.model
        panel = model.shown.places.panel("preview")
        key = (id(scene.ui), scene.panel.key, panel, scene.is_over)
        if key != self._key:
            self._key = key
            self._make()
        for button, beside in self._made.values():
            hidden = beside and model.speakers.is_asked
            if button.visible == hidden:
                button.visible = not hidden

    def _make(self) -> None:
        scene = self._scene
        held = next((name for name, (button, _) in self._made.items() if button.focused), "")
        for button, _ in self._made.values():
            button.remove()
        self._made = {}
        for want in (*self._of_panel(), *self._of_actions()):
            made = scene.ui.button(
                want.box, want.label, want.press, kind=want.kind, icon=want.icon,
                chosen=want.kind == "chip" and want.name == scene.tab,
                keycap="Enter" if want.kind == "primary" else "",
            )  # fmt: skip
            self._made[want.name] = made, want.beside
        if held in self._made:
            scene.ui.focus(self._made[held][0])

    def _of_panel(self) -> list[Wanted]:
        """Return the buttons in the problem's panel."""
        scene = self._scene
        box = scene.table.model.shown.places.panel("preview")
        x, y, w, h = box
        found: list[Wanted] = []
        if scene.panel.has_tabs(scene.kit, box):
            wide = (w - 2 * SIDE - GAP) / len(TABS)
            for number, (id, label) in enumerate(TABS):
                there = (x + SIDE + number * (wide + GAP), y + 9, wide, CHIP)
                found.append(Wanted(id, there, label, partial(scene.show_tab, id), "chip", beside=True))
        if not scene.is_over and scene.panel.free(scene.kit, box) >= HIGH:
            foot = (x + SIDE, y + h - HIGH - 10, w - 2 * SIDE, HIGH)
            again, hint = columns(foot, 1, 1, gap=GAP)
            words = self._fitting(again, "secondary", "Start over", "Again")
            found.append(Wanted("again", again, words, scene.start_over, beside=True))
            words = self._fitting(hint, "secondary", "Show hint", "Hint")
            found.append(Wanted("hint", hint, words, scene.hints.press, beside=True))
        return found

    def _of_actions(self) -> list[Wanted]:
        """Return the buttons in the place of the table's, once a try is over or while a line is replayed."""
        scene, shown = self._scene, self._scene.table.model.shown
        if not scene.is_over or "panel/actions" not in shown.layout.spots:
            return []
        box = shown.places.panel("actions")
        high = box[3] >= ROWS
        if scene.watching:
            first = stacked(box, 1, 1, gap=GAP)[0] if high else box
            return [Wanted("stop", first, "Stop", scene.stop_replay)]
        if scene.attempt.run.state == "failed":
            again, undo = (stacked if high else columns)(box, 1, 1, gap=GAP)
            words = self._fitting(again, "secondary", "Start over", "Again", icon="refresh")
            return [
                Wanted("again", again, words, scene.start_over, icon="refresh"),
                Wanted("undo", undo, "Undo", scene.moves.undo, icon="undo"),
            ]
        replays = [("replay", "Replay", partial(scene.start_replay, own=True))]
        if scene.replay.has_other:
            replays.append(("solution", "Other way", partial(scene.start_replay, own=False)))
        if high:
            first, below = stacked(box, 1, 1, gap=GAP)
            others = columns(below, *[1] * len(replays), gap=GAP)
        else:
            first, *others = columns(box, 1, *[1 / FIRST] * len(replays), gap=GAP)
        labels = (
            ("Next problem", "Next") if scene.attempt.next_problem is not None else ("All problems", "List")
        )
        return [
            Wanted("next", first, self._fitting(first, "primary", *labels), scene.go_on, "primary"),
            *(
                Wanted(name, there, label, press)
                for there, (name, label, press) in zip(others, replays, strict=True)
            ),
        ]

    def _fitting(self, box: Box, kind: str, *labels: str, icon: str = "") -> str:
        """Return the first label that fits on a button, else the last."""
        fits = (label for label in labels if not faces.cut(self._scene.kit, box, label, kind, icon))
        return next(fits, labels[-1])
