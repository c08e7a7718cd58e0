"""The rulings of docs/rulings/mechyard.md, each in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.base.choose import Choose
from rules.game import Action, Setup
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.position import Position
from rules.mechyard.state import BROKEN, BUY, FIGHT, TRACK, Crew, Mech, Module, Offer, Protection
from tests.rules.mechyard.case import NAMES, game

Yard = dict[str, tuple[int, int]]
"""The cell of each module of a mech except the Core, by design. Ids are seat and design: "0 core"."""


def position(*yards: Yard, at: tuple[int, ...] = (), phase: str = FIGHT, **fields: Any) -> Position:
    """Return a position of upright mechs, in the first seat's turn; crew of a seat ("0 crew") is on its
    Core."""
    state = game().new_game(Setup(game().id, NAMES[: len(yards)], {"first": "0"}), 0)
    assert isinstance(state, Position)
    mechs = []
    for seat, yard in enumerate(yards):
        cells = {"core": (0, 0), **yard}
        modules = tuple(Module(f"{seat} {design}", design, x, y) for design, (x, y) in cells.items())
        crew = Crew(f"{seat} crew", f"{seat} core", 9)
        mechs.append(Mech(modules, (0,) * len(modules), (crew,), money=20, at=at[seat] if at else 0))
    empty = ((None, None),) * len(state.decks)
    return replace(state, **{"mechs": tuple(mechs), "phase": phase, "turn": 1, "shop": empty, **fields})


def done(state: Position, *actions: Action) -> Position:
    """Return the position after some actions."""
    for action in actions:
        state = game().apply(state, action, [])
    return state


def able(state: Position, kind: type[Action]) -> list[Any]:
    """Return the legal actions of a kind."""
    return [action for action in game().legal_actions(state) if type(action) is kind]


def damage(state: Position, id: str) -> int:
    """Return the damage of a module."""
    mech = state.mechs[int(id[0])]
    return next(hurt for each, hurt in zip(mech.modules, mech.damage, strict=True) if each.id == id)


def hurt(state: Position, **damages: int) -> Position:
    """Return the position with damage on the second mech's modules, by design."""
    mech = state.mechs[1]
    found = tuple(damages.get(each.design, 0) for each in mech.modules)
    return replace(state, mechs=(state.mechs[0], replace(mech, damage=found), *state.mechs[2:]))


def gained(before: Position, after: Position, seat: int = 0) -> int:
    """Return the money that a seat has gained between two positions."""
    return after.mechs[seat].money - before.mechs[seat].money


# -- breaking in one's own activation


@pytest.mark.rule("MY-5.3", "MY-5.9")
def test_a_weapon_that_breaks_by_what_it_hits_does_nothing_more() -> None:
    """Ember Hose has 3 health left, and Thorn Hide hits it back for 3: no module joined to the Hide is
    hit."""
    start = position({"ember_hose": (0, -1)}, {"thorn_hide": (0, -1)})
    start = replace(start, mechs=(replace(start.mechs[0], damage=(0, 3)), start.mechs[1]))
    after = done(start, Step("0 crew", "0 ember_hose"), Fire("0 ember_hose", "1 thorn_hide"))
    assert damage(after, "0 ember_hose") == BROKEN
    assert (damage(after, "1 thorn_hide"), damage(after, "1 core")) == (2, 0)
    assert gained(start, after, 1) == 3 + 3  # MY-7.2: the owner of the module that broke it


@pytest.mark.rule("MY-5.9")
def test_a_thorn_hide_does_nothing_when_the_hit_breaks_it() -> None:
    start = hurt(position({"ember_hose": (0, -1)}, {"thorn_hide": (0, -1)}), thorn_hide=8)
    after = done(start, Step("0 crew", "0 ember_hose"), Fire("0 ember_hose", "1 thorn_hide"))
    assert damage(after, "1 thorn_hide") == BROKEN
    assert (damage(after, "0 ember_hose"), damage(after, "1 core")) == (
        0,
        1,
    )  # and prevents no damage any more


@pytest.mark.rule("MY-5.12")
def test_a_hit_of_no_damage_is_a_hit() -> None:
    """All damage is prevented: nobody earns, but the Hide hits back, and effects after a hit follow."""
    start = position({"harpoon": (0, -1)}, {"thorn_hide": (0, -1)}, at=(0, 9))
    start = replace(start, protections=(Protection(1, 9),))
    after = done(start, Step("0 crew", "0 harpoon"), Fire("0 harpoon", "1 thorn_hide"))
    assert (damage(after, "1 thorn_hide"), damage(after, "0 harpoon"), gained(start, after)) == (0, 3, 0)
    assert Choose("track/5") in able(after, Choose)


# -- leftover damage


@pytest.mark.rule("MY-7.1")
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("core", [0, BROKEN])
def test_leftover_damage_counts_once(lost: bool, core: int) -> None:
    """7 damage on a leg of 5: 5 there, 2 on the Core. If the Core is broken nothing carries over, and an
    option decides whether the 2 count."""
    start = hurt(position({"bore_lance": (0, -1)}, {"standard_leg": (0, 1)}), core=core)
    start = replace(start, agreed=replace(start.agreed, overkill_lost=lost))
    after = done(start, Step("0 crew", "0 bore_lance"), Fire("0 bore_lance", "1 standard_leg"))
    assert (damage(after, "1 standard_leg"), damage(after, "1 core")) == (BROKEN, core or 2)
    counts = 5 if lost and core else 7
    assert (gained(start, after), after.mechs[1].taken) == (counts + 3, counts)


@pytest.mark.rule("MY-7.1")
def test_leftover_damage_that_is_prevented_was_not_dealt() -> None:
    start = position(
        {"bore_lance": (0, -1)}, {"standard_leg": (0, 1)}, protections=(Protection(1, 9, ("1 core",)),)
    )
    after = done(start, Step("0 crew", "0 bore_lance"), Fire("0 bore_lance", "1 standard_leg"))
    assert (damage(after, "1 core"), gained(start, after)) == (0, 5 + 3)


# -- protection


@pytest.mark.rule("MY-5.9")
def test_a_shield_drum_covers_what_was_joined_as_it_began_and_jump_jets_the_whole_mech() -> None:
    start = position({"shield_drum": (0, -1), "coin_press": (1, 0), "jump_jets": (0, 1)}, {})
    drum = done(start, Step("0 crew", "0 shield_drum"), Activate("0 shield_drum"))
    assert [set(each.on) for each in drum.protections] == [{"0 core", "0 shield_drum"}]
    jets = done(start, Step("0 crew", "0 jump_jets"), Activate("0 jump_jets"))
    assert [each.on for each in jets.protections] == [()]


@pytest.mark.rule("MY-5.9")
def test_protection_ends_as_its_mechs_next_fight_turn_begins() -> None:
    start = position({"jump_jets": (0, 1)}, {}, protections=(Protection(0, 2), Protection(1, 2)))
    assert [each.seat for each in done(start, EndTurn()).protections] == [0]


# -- several mechs


@pytest.mark.rule("MY-5.6", "MY-5.10")
def test_thunder_horn_pushes_mechs_hit_by_its_text_and_asks_clockwise() -> None:
    start = position({}, {"thunder_horn": (0, -1)}, {}, {}, at=(1, 0, 2, -1), seat=1)
    after = done(start, Step("1 crew", "1 thunder_horn"), Fire("1 thunder_horn", "2 core"))
    pushes = []
    while after.question is not None or able(after, UseText):
        if after.question is None:
            after = done(after, *able(after, UseText))
        else:
            spaces = [each.pick for each in able(after, Choose)]
            pushes.append(spaces[:-1])
            after = done(after, Choose(spaces[1]))
    assert pushes == [["track/3", "track/4"], ["track/-2", "track/-3"], ["track/2", "track/3"]]
    assert [damage(after, f"{seat} core") for seat in range(4)] == [3, 0, 4, 3]


# -- texts that follow the icon


@pytest.mark.rule("MY-5.6")
def test_a_text_of_another_gives_up_the_icon() -> None:
    start = position({"rocket_nest": (0, -1)}, {"coin_press": (1, 0)}, at=(0, 9))
    first = done(start, Step("0 crew", "0 rocket_nest"))
    after = done(first, UseText("0 rocket_nest", 0, "1 coin_press"))
    assert not able(after, Fire) and not able(after, UseText)
    shot = done(first, Fire("0 rocket_nest", "1 coin_press"))
    assert able(shot, UseText) == [
        UseText("0 rocket_nest", 0, "1 core")
    ]  # another one, which is mandatory (MY-5.8)
    assert not able(shot, EndTurn)


# -- crew


@pytest.mark.rule("MY-5.2", "MY-5.11")
def test_crew_of_a_wind_key_jumps_back_to_the_ring_that_is_activated_once_more() -> None:
    """Crew can jump to any module except its own: the Key, not the Ring."""
    start = position({"hatch_ring": (0, -1), "wind_key": (1, -1), "repair_arm": (1, 0)}, {})
    ring = done(start, Step("0 crew", "0 hatch_ring"), UseText("0 hatch_ring", 1, "0 repair_arm"))
    assert UseText("0 repair_arm", 0, "money") in able(ring, UseText)  # a jump counts as entering
    key = done(ring, Step("0 crew", "0 wind_key"), UseText("0 wind_key", 0, "0 hatch_ring"))
    aims = {each.aim for each in able(key, UseText)}
    assert aims == {"0 core", "0 hatch_ring", "0 repair_arm"}
    back = done(key, UseText("0 hatch_ring", 1, "0 hatch_ring"))
    assert back.mechs[0].crew[0].on == "0 hatch_ring" and not able(back, UseText)  # it was used


@pytest.mark.rule("MY-5.11")
def test_modules_activated_by_a_wind_key_serve_the_crew_on_the_key() -> None:
    start = position({"spider_stilts": (0, 1), "wind_key": (0, -1)}, {})
    mech = start.mechs[0]
    cells = {"wind_key": (1, 0), "spider_stilts": (1, 1)}
    modules = tuple(
        replace(each, **dict(zip("xy", cells.get(each.design, (0, 0)), strict=True))) for each in mech.modules
    )
    crew = (Crew("a", "0 core", 3), Crew("b", "0 core", 3))
    start = replace(start, mechs=(replace(mech, modules=modules, crew=crew), start.mechs[1]))
    walked = done(start, Step("a", "0 wind_key"), Step("a", "0 spider_stilts"), Activate("0 spider_stilts"))
    assert [each.steps for each in walked.mechs[0].crew] == [3 - 2 + 1, 3]
    again = done(walked, Step("b", "0 wind_key"), UseText("0 wind_key", 0, "0 spider_stilts"))
    assert [each.steps for each in again.mechs[0].crew] == [2, 3 - 1 + 1]


# -- the shop


def _shop(state: Position, *designs: str) -> Position:
    """Return the position with modules of the utility deck in the shop, and empty decks."""
    offers = tuple(Offer(f"m{number}", design) for number, design in enumerate((*designs, *[""] * 2)[:2]))
    row = tuple(each if each.design else None for each in offers)
    return replace(state, shop=((None, None), row, (None, None)), decks=((), (), ()))


@pytest.mark.rule("MY-3.4", "MY-3.8")
def test_a_sold_module_does_not_fill_a_place_that_its_deck_left_empty() -> None:
    """Only a bought module is replaced: a sold one stays at the bottom of its deck until then."""
    start = _shop(position({"coin_press": (1, 0)}, {}, phase=BUY), "gale_fan")
    sold = done(start, Sell("0 coin_press"))
    assert (sold.shop[1][1], sold.decks[1]) == (None, ("coin_press",))
    bought = done(sold, Attach("m0", 0, 1))
    assert [each and each.design for each in bought.shop[1]] == ["coin_press", None]
    weapons = replace(sold, shop=((Offer("m9", "harpoon"), None), *sold.shop[1:]))
    other = done(weapons, Attach("m9", 0, -1))
    assert (other.shop[1][1], other.decks[1]) == (None, ("coin_press",))


@pytest.mark.rule("MY-3.7")
def test_a_barter_scale_counts_for_the_first_module_of_5_or_more() -> None:
    """It goes by the printed cost; the Scale itself counts as the first if it was bought in this phase."""
    start = _shop(position({"barter_scale": (1, 0)}, {}, phase=BUY), "coin_press", "wind_key")
    cheap = replace(start, bought=(4,))
    assert gained(start, done(start, Attach("m0", 0, 1))) == -3
    assert gained(cheap, done(cheap, Attach("m1", 0, 1))) == -4
    assert gained(start, done(start, Attach("m0", 0, 1), Attach("m1", 0, -1))) == -3 - 6


# -- the track


@pytest.mark.rule("MY-1.3", "MY-4.3")
@pytest.mark.parametrize(
    ("at", "ends"), [(0, {-9, 9}), (TRACK - 9, {TRACK - 18, TRACK}), (TRACK - 8, {TRACK - 17})]
)
def test_exact_mobility_ends_on_the_track(at: int, ends: set[int]) -> None:
    """A move isn't cut short at an end of the track: it wouldn't be the icon's number."""
    start = position({"pogo_spring": (0, 1)}, {}, at=(at, TRACK))
    entered = done(start, Step("0 crew", "0 pogo_spring"))
    assert {each.to for each in able(entered, Drive)} == ends
