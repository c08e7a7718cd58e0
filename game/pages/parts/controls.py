"""The named controls of a page: buttons, lists and fields, added in one layout, with the panels and the bar behind
them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from pygame import Surface

from game.ui import plates
from game.ui.buttons import Button, Choice
from game.ui.canvas import Box
from game.ui.control import Control, Options, PickId
from game.ui.controls import Ui
from game.ui.kit import TOP_BAR
from game.ui.lists import ItemPainter, ScrollList

_ICON_ROOM, _WIDE, _EXTRA = 54.0, 900.0, 80.0
"""The width beside its label from which a button in a row has an icon; the page width from which the primary
button has extra width and a key cap, and that extra width."""

T = TypeVar("T")


class ButtonSpec(NamedTuple):
    """A button: name, label, icon, action, tooltip, and why it is disabled ("" if it isn't)."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    tip: str = ""
    why: str = ""


class Controls:
    """Adds the controls of one layout of a page to its `ui`. By its name in `named` the focus finds a control again
    after the next layout, which `relay` requests."""

    def __init__(self, ui: Ui, relay: Callable[[], object]) -> None:
        self.ui, self.kit, self._relay = ui, ui.kit, relay
        self.named: dict[str, Any] = {}
        self._frames: list[tuple[Box, str, str]] = []

    @property
    def focused(self) -> str:
        """Return the name of the control with the focus, "" for none."""
        focused: Control | None = self.ui.focused
        if focused is None:
            return ""
        return next((name for name, control in self.named.items() if control is focused), "")

    # -- adding

    def name(self, name: str, control: T) -> T:
        """Register a control under a name and return it. The chips of a row are registered under the name and
        their own id."""
        if isinstance(control, Choice):
            chips = zip(control.options, control.chips, strict=True)
            self.named.update({f"{name} {id}": chip for (id, _), chip in chips})
        else:
            self.named[name] = control
        return control

    def frame(self, area: Box, heading: str = "", figure: str = "") -> None:
        """Add a panel behind the controls of an area, with its heading and figure."""
        self._frames.append((area, heading, figure))

    def button(
        self, name: str, box: Box, label: str, press: Callable[[], object], why: str = "", **how: Any
    ) -> Button:
        """Add a named button. A reason `why` disables it; `how` are further arguments of `Ui.button`."""
        return self.name(name, self.ui.button(box, label, press, enabled=not why, why=why, **how))

    def small_button(
        self, name: str, box: Box, label: str, press: Callable[[], object], icon: str = "", why: str = ""
    ) -> None:
        """Add a button beside a field: an icon if it is square, else a chip. A reason `why` disables it."""
        self.button(name, box, label, press, why, kind="icon" if box[2] == box[3] else "chip", icon=icon)

    def bar_button(
        self, name: str, label: str, press: Callable[[], object], icon: str, tip: str, short: bool, why: str = "",
        left_of: str = "",
    ) -> None:  # fmt: skip
        """Add a button to the bar, at its right end or left of another; only its icon if `short`."""
        wide = 36.0 if short else self.kit.text_width(label, 15, True) + 56
        right = self.named[left_of].box[0] - 8 if left_of else self.kit.canvas.w - 12
        kind, box = "icon" if short else "secondary", (right - wide, 8, wide, 36)
        self.button(name, box, label, press, why, kind=kind, icon=icon, tip=tip)

    def button_row(self, box: Box, specs: Sequence[ButtonSpec], gap: float, primary: bool = False) -> None:
        """Add buttons side by side, each as wide as its label and an equal share of the rest; with `primary`,
        Enter presses the first."""
        x, y, w, h = box
        labels = [self.kit.text_width(spec.label, 17, True) for spec in specs]
        free = w - gap * (len(specs) - 1) - sum(labels)
        extra = _EXTRA if primary and w > _WIDE else 0.0
        for number, (spec, label) in enumerate(zip(specs, labels, strict=True)):
            first = primary and number == 0
            wide = label + (free - extra) / len(specs) + (extra if first else 0.0)
            self.button(
                spec.name, (x, y, wide, h), spec.label, spec.press, spec.why,
                kind="primary" if first else "secondary", icon=spec.icon if free >= len(specs) * _ICON_ROOM else "",
                keycap="Enter" if first and extra else "", tip=spec.tip,
            )  # fmt: skip
            x += wide + gap

    def tabs(self, box: Box, parts: Options, part: str, show: PickId) -> str:
        """Add the parts of the page as chips; return the current one, the first if `part` isn't among them."""
        current = part if part in dict(parts) else parts[0][0]
        self.name("part", self.ui.choice(box, parts, current, show))
        return current

    def rows(
        self, name: str, box: Box, high: float | Sequence[float], count: int, draw: ItemPainter,
        pick: Callable[[int], object] = lambda i: None, **how: Any,
    ) -> ScrollList:  # fmt: skip
        """Add a named list of `count` rows, `high` logical pixels each; other arguments as in
        `Ui.scroll_list`."""
        return self.name(name, self.ui.scroll_list(box, high, count, draw, pick, **how))

    def sets(self, holder: object, field: str) -> Callable[[Any], None]:
        """Return the callback that stores a control's value in a field of `holder` and lays the page out
        again."""

        def put(value: Any) -> None:
            setattr(holder, field, value)
            self._relay()

        return put

    # -- drawing behind them

    def draw_bar(self, surface: Surface, title: str, subtitle: str) -> None:
        """Draw the top bar, its titles left of its buttons."""
        right = [one.box[0] for one in self.ui.controls if one.box[1] < TOP_BAR and one.box[0] > TOP_BAR]
        room = min(right, default=self.kit.canvas.w) - 16
        plates.top_bar(self.kit, surface, title, subtitle, room)

    def draw_frames(self, surface: Surface) -> None:
        """Draw the panels behind the controls."""
        for area, heading, figure in self._frames:
            self.kit.panel(surface, area, heading, figure)
