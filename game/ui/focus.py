"""Where the keyboard's focus goes: in order with Tab, to the nearest with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.canvas import Box, centre
from game.ui.control import Control


def next_in_order(
    controls: Sequence[Control], current: Control | None, step: int, *, wrap: bool
) -> Control | None:
    """The control `step` (+1, -1) further in the order they were made; None beyond the end unless `wrap`."""
    order = [c for c in controls if c.focusable and c.visible]
    if not order:
        return None
    if current not in order:
        return order[0 if step > 0 else -1]
    index = order.index(current) + step
    return order[index % len(order)] if wrap or 0 <= index < len(order) else None


def nearest(controls: Sequence[Control], current: Control, step: tuple[int, int]) -> Control | None:
    """The nearest control in a direction (dx, dy), those straight ahead first; None when there is none."""
    best, least = None, float("inf")
    for control in controls:
        if control is current or not (control.focusable and control.visible):
            continue
        distance = _distance(current.box, control.box, step)
        if distance is not None and distance < least:
            best, least = control, distance
    return best


def _distance(here: Box, there: Box, step: tuple[int, int]) -> float | None:
    (ax, ay), (bx, by) = centre(here), centre(there)
    along, across = (0, 1) if step[0] else (1, 0)
    sign = step[along]
    ahead = ((bx, by)[along] - (ax, ay)[along]) * sign
    if ahead <= 1:
        return None
    near = there[along] if sign > 0 else there[along] + there[along + 2]
    edge = here[along] + here[along + 2] if sign > 0 else here[along]
    gap = max(0.0, (near - edge) * sign)
    if (near - edge) * sign < -min(here[along + 2], there[along + 2]) / 2:
        return None
    aside = max(
        0.0, there[across] - here[across] - here[across + 2], here[across] - there[across] - there[across + 2]
    )
    return gap + 3 * aside + abs((bx, by)[across] - (ax, ay)[across]) * 0.1
