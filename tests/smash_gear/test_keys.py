"""The table of Smash Gear by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table.showing import Showing
from rules.smash_gear.state import Position
from tests.smash_gear.scene import GearScene, chosen, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
OWN, FOE = "bramble", "crane_rat"


def meeting(bases: str = "[0, 11]", theirs: str = "[9, 1]", foe: bool = True, hand: str = "") -> Position:
    """A turn with a Bramble, a Crane Rat north of it where `foe` says so, and bases on these cells."""
    own_bases = ", ".join(f"{{at: {at}}}" for at in bases.split(" and "))
    machines = f"machines: [{{card: {FOE}, at: [3, 2]}}]" if foe else "machines: []"
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{own_bases}], machines: [{{card: {OWN}, at: [3, 6]}}], hand: [{hand}]}}
opponent: {{bases: [{{at: {theirs}}}], {machines}}}
""")


def test_arrows_go_to_what_cannot_be_moved_and_enter_and_z_tell_of_it(sit: Callable[..., Driver]) -> None:
    d = sit(meeting(theirs="[3, 2]"))
    while d.cursor != OWN:
        d.key("tab")
    d.key("up")
    assert d.cursor == FOE, "the machine, not the base under it"
    d.key("return")
    assert d.bubble.rule == "SG-5.3" and not d.held
    d.key("z")
    assert d.closeup is not None
    d.key("escape", "down", "return")
    assert d.hand.piece.id == OWN and chosen(d) == []


def test_the_arrows_go_under_a_machine_to_its_base_and_back(sit: Callable[..., Driver]) -> None:
    d = sit(meeting("[3, 6] and [3, 11]", foe=False))
    while d.cursor != OWN:
        d.key("tab")
    d.key("right")
    assert d.cursor == "own_base"
    d.key("z")
    assert d.closeup is not None
    d.key("escape", "left")
    assert d.cursor == OWN
    d.key("right", "down")
    assert d.cursor == "own_base2"


def test_enter_on_a_card_that_can_go_nowhere_tells_what_is_missing(sit: Callable[..., Driver]) -> None:
    d = sit(meeting("[3, 6]", foe=False, hand="destroy_base, base"))
    for kind, rule, words in (
        ("destroy_base", "SG-6.8", "weapons on that base"),
        ("base", "SG-7.2", "2 bases"),
    ):
        d.tab_to(kind)
        d.key("return")
        assert d.bubble.rule == rule and words in d.bubble.text
        d.key("escape")
    assert chosen(d) == []


@pytest.mark.many_cases
@pytest.mark.parametrize("keys", ["tab", "shift+tab"])
def test_tab_reaches_everything_that_can_be_looked_at_the_playable_first(sit: Sit, keys: str) -> None:
    d = sit(meeting(hand="base, destroy_base"))
    pieces, met = d.pieces, []
    for _ in range(80):
        d.key(keys)
        met.append(d.cursor)
    assert {piece for piece in pieces if pieces[piece].name} | {"landfill/0", "landfill/1"} <= set(met)
    if keys == "tab":
        movable = [bool(d.moves.movable(one)) for one in met[: met.index(FOE)] if one]
        assert movable == sorted(movable, reverse=True)


def test_what_tab_reaches_last_is_enlarged_and_tells_why_it_stays(sit: Sit) -> None:
    d = sit(meeting())
    while d.cursor != FOE:
        d.key("shift+tab")
    d.key("z")
    assert d.closeup is not None
    d.key("escape", "return")
    assert d.bubble.rule == "SG-5.3"
    while d.cursor != "landfill/0":
        d.key("tab")
    d.key("return")
    assert d.closeup is not None and chosen(d) == []


def test_the_next_player_begins_at_the_first_piece_that_can_be_played(sit: Sit) -> None:
    d = sit(meeting(foe=False))
    scene = d.page(GearScene)
    buttons = [move.action for move in d.moves.buttons]
    scene.table.show(Showing(d.view, buttons, who="Ada"))
    d.key("tab")
    assert d.focused is d.primary
    state = scene.state
    scene.table.show(Showing(state, list(scene.game.legal_actions(state)), who="Bo"))
    assert d.focused is None and d.cursor == d.table.focus.ring()[0]
