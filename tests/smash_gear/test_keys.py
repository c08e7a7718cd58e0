"""The table of Smash Gear by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.smash_gear.scene import chosen, machine, position
from tests.ui.driver import Driver


def test_arrows_go_to_what_cannot_be_moved_and_enter_and_z_tell_of_it(sit: Callable[..., Driver]) -> None:
    own, foe = machine("bramble", 0, 3, 6, "HW.", ".WW"), machine("crane_rat", 1, 3, 2, "HW", "HW")
    d = sit(position([own, foe], [(0, 0, 11), (1, 3, 2)]))
    while d.table.focus != own.id:
        d.key("tab")
    d.key("up")
    assert d.table.focus == foe.id, "the machine, not the base under it"
    d.key("return")
    assert d.table.bubble.refusal.text == "You move machines of your own." and not d.table.hand.picked
    assert d.table.zoom()
    d.key("escape", "down", "return")
    assert d.table.held.id == own.id and chosen(d) == []
