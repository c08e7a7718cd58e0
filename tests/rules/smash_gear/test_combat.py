"""SG-6: combat."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import codec
from rules.base.answer import Choose
from rules.game import IllegalAction
from rules.history import History
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.events import CombatBegan, Saved, UnitsLost
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    crowd,
    done,
    flip,
    gears,
    hand,
    landfill,
    listed,
    lying,
    place,
    position,
    refused,
    setup,
    shapes,
    told,
)


@pytest.mark.rule("SG-6.1")
def test_a_moved_machine_attacks_all_machines_it_overlaps() -> None:
    state = position("aH aW aW BW CW\n.. .. .. BH CH")
    after, events = told(state, Move("a", "east"))
    fight = next(event for event in events if type(event) is CombatBegan)
    assert fight.marks == ("a", "B", "C") and fight.rules == ("SG-6.1",)
    assert not after.waiting, "combat happens at once"


@pytest.mark.rule("SG-6.1")
def test_a_slide_attacks_too_and_landing_beside_does_not() -> None:
    state = position("aH aW BH\n.. .. BW", kinds={"a": "slider"})
    assert lying(done(state, Use("a"), Choose("east"))) == shapes(".. aH aW")
    beside, events = told(position("aH aW .. .. BH BW"), Move("a", "east"))
    assert set(lying(beside)) == {"a", "B"}
    assert all(type(event) is not CombatBegan for event in events)


@pytest.mark.rule("SG-6.2")
@pytest.mark.parametrize(
    ("drawing", "left"),
    [
        ("aH aW BH\n.. .. BW", ".. .. aW aH"),  # a weapon on its heart
        ("aH aW .. BW\n.. .. .. BH", ".. .. .. BW\n.. .. .. BH"),  # its weapon under the heart
        ("aH aW BH BW", ""),  # both at once
        ("aH aW .. BH\n.. .. .. BW", ""),  # a heart on a heart
    ],
    ids=["weapon on heart", "heart on weapon", "both ways at once", "heart on heart"],
)
def test_hearts_fall_at_the_same_time(drawing: str, left: str) -> None:
    after = flip(drawing)
    assert lying(after) == shapes(left)


@pytest.mark.rule("SG-6.2")
def test_hearts_of_several_defenders() -> None:
    assert set(lying(flip("aH aW aW BH CH\n.. .. .. BW CW"))) == {"a"}
    assert set(lying(flip("aH aW aW BH CH DW\n.. .. .. BW CW DH"))) == {"D"}, "its own heart at the same time"


@pytest.mark.rule("SG-6.3")
def test_a_weapon_on_a_weapon_removes_both_units() -> None:
    after, events = told(position("aH aW BW\n.. .. BH"), Move("a", "east"))
    assert lying(after) == shapes(".. .. .. aH\n.. .. BH")
    assert [event.marks for event in events if "SG-6.3" in event.rules] == [(place(2, 0),)] * 2


@pytest.mark.rule("SG-6.3")
def test_a_dying_machine_breaks_no_weapons() -> None:
    """The weapon of B is under a weapon of a, and doesn't remove it."""
    assert lying(flip("aH aW aW BH BW")) == shapes(".. .. .. aW aW aH")


@pytest.mark.rule("SG-6.3", "SG-6.4")
def test_of_several_defenders_those_who_survive_trade_weapons() -> None:
    """B is destroyed; C trades weapons, and the units of a that this disconnects are removed."""
    after = flip("aH aW aW aW BH BW CW\n.. .. .. .. .. .. CH")
    assert lying(after) == shapes(".. .. .. .. .. .. .. aH\n.. .. .. .. .. .. CH")


@pytest.mark.rule("SG-6.4")
def test_disconnected_units_are_removed() -> None:
    after, events = told(position("aH aW aW .. BW\n.. .. .. .. BH"), Move("a", "east"))
    assert lying(after) == shapes(".. .. .. .. .. aH\n.. .. .. .. BH")
    assert [event.marks for event in events if "SG-6.4" in event.rules] == [(place(3, 0),)]


@pytest.mark.rule("SG-6.4")
def test_touching_by_corners_is_no_connection() -> None:
    after = flip(".. .. BH ..\n.. aW BW BW\naH aW .. ..")
    assert lying(after) == shapes(".. .. BH ..\n..\n.. .. aW aH")


@pytest.mark.rule("SG-6.5")
def test_the_main_part_has_the_only_heart_however_small() -> None:
    after = flip(".. .. BH .. ..\n.. aW BW BW BW\naH aW .. .. ..")
    assert lying(after)["B"] == shapes(".. .. BH")["B"]


TWO_AND_ONE = """
.. ..
.. aH
.. aW
BH BW BW BW BH
"""


@pytest.mark.rule("SG-6.5")
def test_of_several_parts_with_hearts_the_one_with_most_weapons_stays() -> None:
    after, events = told(position(TWO_AND_ONE), Move("a", "south"))
    assert lying(after)["B"] == shapes("..\n..\n..\n.. .. BW BW BH")["B"]
    assert any("SG-6.5" in event.rules and event.marks == (place(0, 3),) for event in events)
    assert not after.agenda


TIE = """
.. aH
.. aW
BH BW BH
"""


@pytest.mark.rule("SG-6.5")
@pytest.mark.parametrize(("pick", "left"), [(0, "BH"), (2, ".. .. BH")])
def test_a_tie_is_asked_of_the_owner(pick: int, left: str) -> None:
    state = flip(TIE, side="south")
    assert GAME.to_act(state) == 1, "the owner, though it is Ada's turn"
    assert {action.pick for action in GAME.legal_actions(state)} == {place(0, 2), place(2, 2)}
    refused(state, EndTurn(), "SG-6.5", place(0, 2), place(2, 2))
    refused(state, Choose(place(1, 2)), "SG-6.5", place(0, 2), place(2, 2))
    after = done(state, Choose(place(pick, 2)))
    assert lying(after)["B"] == shapes(f"..\n..\n{left}")["B"]
    assert GAME.to_act(after) == 0 and not after.waiting


BOTH = """
aW aH .. .. ..
aW .. BH BW BH
aW aH .. .. ..
"""


@pytest.mark.rule("SG-6.5")
def test_a_tie_on_both_sides_is_asked_of_both_owners() -> None:
    state = flip(BOTH)
    assert GAME.to_act(state) == 1
    state = done(state, Choose(place(4, 1)))
    assert GAME.to_act(state) == 0
    state = done(state, Choose(place(2, 0)))
    assert lying(state) == shapes(".. .. aH aW\n.. .. .. .. BH")


@pytest.mark.rule("SG-6.6")
def test_losing_any_heart_destroys_unless_a_card_says_otherwise() -> None:
    several = "aH aW BH\n.. .. BW\n.. .. BH"
    assert lying(flip(several)) == shapes(".. .. aW aH")
    kept = flip(several, kinds={"B": "keeper"})
    assert lying(kept) == shapes(".. .. aW aH\n.. .. BW\n.. .. BH"), "it keeps its other heart"
    last = flip("aH aW BH\n.. .. BW", kinds={"B": "keeper"})
    assert lying(last) == shapes(".. .. aW aH"), "the last heart is the machine"


@pytest.mark.rule("SG-6.6")
def test_all_hearts_lost_at_once_destroy_even_what_may_lose_one() -> None:
    after = flip("aH ..\naW BH\naW BW\naW BH", kinds={"B": "keeper"})
    assert set(lying(after)) == {"a"}


@pytest.mark.rule("SG-6.6")
def test_a_heart_that_is_cut_off_does_not_destroy() -> None:
    after = flip(TWO_AND_ONE, side="south")
    assert shapes(TWO_AND_ONE)["B"][0].bit_count() == 2
    assert lying(after)["B"][0].bit_count() == 1


@pytest.mark.rule("SG-6.6")
def test_a_saved_heart_breaks_the_weapon_that_hit_it() -> None:
    drawing = "aH aW BH\n.. .. BW"
    guarded, events = told(position(drawing, kinds={"B": "guard"}), Move("a", "east"))
    assert lying(guarded) == shapes(".. .. BH aH\n.. .. BW")
    assert any(event.card == "guard" and event.card_use == "played" for event in events)
    plated = flip(drawing, plugins={"B": ["plate"]})
    assert lying(plated) == shapes(".. .. BH aH\n.. .. BW")
    assert landfill(plated, 1) == ["plate"] and not plated.machines[-1].plugins


@pytest.mark.rule("SG-6.2", "SG-6.3", "SG-6.4", "SG-6.6")
@pytest.mark.parametrize(
    ("drawing", "more", "losses"),
    [
        ("aH aW BH\n.. .. BW\n.. .. BH", {"kinds": {"B": "keeper"}}, [("B", "SG-6.2", place(2, 0))]),
        ("aH aW BH\n.. .. BW", {"plugins": {"B": ["plate"]}}, [("a", "SG-6.6", place(2, 0))]),
        ("aH aW BH\n.. .. BW", {"kinds": {"B": "guard"}}, [("a", "SG-6.6", place(2, 0))]),
        (
            "aH aW BW\n.. .. BH",
            {},
            [("a", "SG-6.3", place(2, 0)), ("B", "SG-6.3", place(2, 0))],
        ),
        (
            "aH aW aW BH BW",
            {"plugins": {"B": ["plate"]}},
            [("a", "SG-6.6", place(3, 0)), ("a", "SG-6.3", place(4, 0)), ("B", "SG-6.3", place(4, 0))],
        ),
    ],
    ids=["heart lost alone", "weapon broken by a plugin", "by the machine", "weapons meet", "two reasons"],
)
def test_each_unit_lost_is_told_with_its_own_rule(
    drawing: str, more: dict[str, Any], losses: list[tuple[str, str, str]]
) -> None:
    _, events = told(position(drawing, **more), Move("a", "east"))
    found = [
        ("B" if event.seat else "a", event.rules[0], *event.marks)
        for event in events
        if type(event) is UnitsLost
    ]
    assert found == losses


@pytest.mark.rule("SG-6.6")
def test_a_heart_is_saved_as_often_as_the_card_says() -> None:
    drawing = "..\n..\n.. .. bH bW\n.. aH aW BH\n.. .. .. BW"
    once = done(position(drawing, kinds={"B": "guard"}), Move("a", "east"))
    assert "B" in lying(once)
    assert set(lying(done(once, Move("b", "south")))) == {"a", "b"}, "not twice in one turn"
    later = done(once, EndTurn(), EndTurn(), Move("b", "south"))
    assert lying(later)["b"] == shapes("..\n..\n..\n.. .. bH")["b"] and "B" in lying(later)


@pytest.mark.rule("SG-6.7")
def test_a_saved_heart_sends_the_attacker_back() -> None:
    drawing = "aH aW BH\n.. .. BW"
    after, events = told(position(drawing, marks={"B": ["guarded"]}), Move("a", "east"))
    assert lying(after) == shapes(drawing)
    assert [event.marks for event in events if "SG-6.7" in event.rules] == [("a",)]
    assert gears(after) == (18, 20), "the move is paid all the same"
    assert after.machines[1].marks == (), "the guard is used up"
    assert set(lying(done(after, Move("a", "east")))) == {"a"}


@pytest.mark.rule("SG-6.7")
def test_two_saved_weapons_send_the_attacker_back_one_does_not() -> None:
    drawing = "aH aW BW\n.. .. BH"
    both = flip(drawing, kinds={"a": "iron", "B": "iron"})
    assert lying(both) == shapes(drawing)
    one = flip(drawing, kinds={"a": "iron"})
    assert lying(one) == shapes(".. .. aW aH\n.. .. BH")


@pytest.mark.rule("SG-6.7", "SG-6.4")
def test_machines_sharing_no_cell_after_disconnected_units_are_removed_stay() -> None:
    """The weapon that met the guarded heart is disconnected from its own machine."""
    after = flip("aH aW aW BH BW", marks={"B": ["guarded"]})
    assert lying(after) == shapes(".. .. .. BH .. aH")
    assert lying(flip("aH aW aW BH ..\n.. .. .. BW", marks={"B": ["guarded"]})) == shapes(
        "aH aW aW BH ..\n.. .. .. BW"
    )


TIE_UNDER_A_WEAPON = """
aH ..
aW aW
BH BW BH
"""


@pytest.mark.rule("SG-6.7", "SG-6.5")
@pytest.mark.parametrize(
    ("pick", "left"),
    [
        (0, "aH\naW\nBH"),  # the saved heart stays under the weapon that hit it
        (2, "..\n..\naW .. BH\naH"),
    ],
    ids=["the guarded heart stays", "the guarded heart falls off"],
)
def test_the_main_part_is_chosen_before_overlaps_are_checked(pick: int, left: str) -> None:
    asked = flip(TIE_UNDER_A_WEAPON, side="south", marks={"B": ["guarded"]})
    assert lying(asked)["a"] == shapes("..\n..\naW ..\naH")["a"], "it has not gone back yet"
    after, events = told(asked, Choose(place(pick, 2)))
    assert lying(after) == shapes(left)
    assert any("SG-6.7" in event.rules for event in events) == (pick == 0)


BOTH_UNDER_A_WEAPON = """
aW aH .. CH CW
aW .. BH BW BH
aW aH .. .. ..
"""


@pytest.mark.rule("SG-6.7", "SG-6.5")
@pytest.mark.parametrize(
    ("pick", "left"), [(0, "aW aH"), (2, "..\n..\n.. .. aH aW")], ids=["shares a cell", "shares none"]
)
def test_an_attacker_goes_back_with_the_part_chosen_when_all_have_chosen(pick: int, left: str) -> None:
    state = flip(BOTH_UNDER_A_WEAPON, marks={"C": ["guarded"]})
    assert GAME.to_act(state) == 1
    state = codec.decode_state(GAME, codec.encode(done(state, Choose(place(4, 1)))))
    assert {action.pick for action in GAME.legal_actions(state)} == {place(2, 0), place(2, 2)}
    assert lying(done(state, Choose(place(2, pick))))["a"] == shapes(left)["a"]


@pytest.mark.rule("SG-6.7")
@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_nobody_ever_shares_a_cell_after_combat(seed: int) -> None:
    """Random machines with all cards that save something, crowded together and moved at random."""
    state, choose = crowd(seed), Random(seed).choice
    for _ in range(40):
        if GAME.to_act(state) is None:
            return
        moves = [act for act in GAME.legal_actions(state) if isinstance(act, Move | Choose | Use)]
        state = done(state, choose(moves or list(GAME.legal_actions(state))))
        if not (state.question and state.question.asked.partition("_")[0] in ("part", "save", "saver")):
            for one, two in combinations(state.machines, 2):
                assert not one.units & two.units
        for machine in state.machines:
            assert machine.hearts and not machine.hearts & machine.weapons
            asked = state.question is not None and state.question.about == machine.id
            assert asked or len(GAME.rules.motions["yard"].parts[machine.units]) == 1


@pytest.mark.rule("SG-6.8")
def test_a_weapon_on_a_base_destroys_it_with_a_card() -> None:
    under = "aH aW"
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = position(under, hands=("destroy_base", ""), bases=bases)
    after, events = told(state, Attack("destroy_base", cell(1, 0)))
    assert [base.cell for base in after.bases] == [ADAS, BOS]
    assert not after.machines and after.sides[0].honor == 5 and after.sides[1].honor == 0
    assert sorted(landfill(after)) == ["destroy_base", "plain"] and hand(after) == []
    assert "SG-6.8" in events[-1].rules


@pytest.mark.rule("SG-6.8")
def test_without_weapon_card_or_turn_no_base_falls() -> None:
    bases = [(0, ADAS), (1, cell(0, 0)), (1, BOS)]
    state = position("aH aW", hands=("destroy_base plain", "destroy_base"), bases=bases)
    refused(state, Attack("destroy_base", cell(0, 0)), "SG-6.8", place(0, 0))
    refused(state, Attack("destroy_base", ADAS), "SG-6.8", place(0, 7))
    refused(state, Attack("destroy_base", cell(4, 4)), "SG-6.8", place(4, 4))
    refused(state, Attack("destroy_base", -1), "SG-6.8")
    refused(state, Attack("plain", cell(0, 0)), "SG-6.8")
    refused(state, Attack("DESTROY_BASE", cell(0, 0)), "SG-6.8")
    assert not listed(state, Attack)


@pytest.mark.rule("SG-6.8")
def test_a_watched_base_stands_and_the_card_is_lost() -> None:
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = position("aH aW", hands=("destroy_base", ""), bases=bases, plugins={"HOME": ["dog"]})
    after = done(state, Attack("destroy_base", cell(1, 0)))
    assert len(after.bases) == 3 and set(lying(after)) == {"a"} and after.sides[0].honor == 0
    assert (landfill(after), landfill(after, 1)) == (["destroy_base"], ["dog"])


@pytest.mark.rule("SG-6.6", "SG-8.4")
def test_cards_honour_a_kill() -> None:
    drawing = "aH aW BH\n.. .. BW"
    assert flip(drawing, kinds={"a": "queen"}).sides[0].honor == 2
    assert flip(drawing, plugins={"home": ["rack"]}).sides[0].honor == 1
    both = flip("aH aW BH BW", kinds={"a": "queen", "B": "queen"}, plugins={"HOME": ["rack"]})
    assert [side.honor for side in both.sides] == [2, 3], "the dying too"


@pytest.mark.rule("SG-6.6")
def test_a_machine_that_two_destroy_is_one_kill_and_a_saved_heart_is_none() -> None:
    drawing = "aH aW aW aH BW .. .. CW\n.. .. .. .. BH .. .. CH"
    assert flip(drawing, plugins={"HOME": ["rack"]}).sides[1].honor == 1
    queens = {"B": "queen", "C": "queen"}
    assert flip(drawing, kinds=queens).sides[1].honor == 4, "each of them destroyed it"
    plated = done(flip(drawing, kinds=queens, plugins={"a": ["plate"]}), Choose(place(4, 0)))
    assert "a" not in lying(plated) and plated.sides[1].honor == 2, "the heart that B hit was saved"


@pytest.mark.rule("SG-6.6")
def test_the_log_tells_what_saves_a_heart_before_what_that_breaks() -> None:
    _, events = told(position("aH aW BH\n.. .. BW", plugins={"B": ["plate"]}), Move("a", "east"))
    found = [(type(event), event.seat, event.rules) for event in events if type(event) in (Saved, UnitsLost)]
    assert found == [(Saved, 1, ("SG-6.6",)), (UnitsLost, 0, ("SG-6.6",))]


@pytest.mark.rule("SG-6.3")
def test_the_log_says_of_a_machine_that_saves_its_own_weapon_that_it_is_its_own() -> None:
    _, events = told(position("aH aW BW\n.. .. BH", kinds={"B": "iron"}), Move("a", "east"))
    (saved,) = [event.text for event in events if type(event) is Saved]
    assert saved.count("Iron") == 1 and "its weapon" in saved


TWO_WEAPONS = ".. aH .. ..\naW aW BW BW\n.. .. BH BH"
"""A drawing in which a flip of a makes two weapons meet two of B's."""


@pytest.mark.rule("SG-6.9")
@pytest.mark.parametrize(("saved", "lost"), [((2, 1), (3, 1)), ((3, 1), (2, 1))])
def test_the_owner_chooses_which_of_several_weapons_a_card_saves(
    saved: tuple[int, int], lost: tuple[int, int]
) -> None:
    asked = flip(TWO_WEAPONS, kinds={"B": "iron"})
    assert GAME.to_act(asked) == 1 and asked.question is not None
    assert set(asked.question.among) == {place(2, 1), place(3, 1)}
    refused(asked, EndTurn(), "SG-6.9", place(2, 1), place(3, 1))
    weapons = lying(done(asked, Choose(place(*saved))))["B"][1]
    assert weapons >> cell(*saved) & 1 and not weapons >> cell(*lost) & 1


@pytest.mark.rule("SG-6.9")
def test_a_fight_turned_by_half_a_turn_ends_in_the_same_ways() -> None:
    """The owner has the same choice, whatever the numbers of the cells."""
    turned = "BH BH .. ..\nBW BW aW aW\n.. .. aH .."
    fights = [flip(TWO_WEAPONS, kinds={"B": "iron"}), flip(turned, kinds={"B": "iron"}, side="west")]
    left = [
        sorted(
            [tuple(units.bit_count() for units in lying(done(state, pick)).get(id, (0, 0))) for id in "aB"]
            for pick in GAME.legal_actions(state)
        )
        for state in fights
    ]
    assert left[0] == left[1] and len(left[0]) == 2


@pytest.mark.rule("SG-6.9")
def test_two_cards_that_each_save_one_save_one_each() -> None:
    after = flip(TWO_WEAPONS, kinds={"B": "iron"}, plugins={"B": ["buckler"]})
    assert after.question is None
    assert lying(after)["B"] == shapes(TWO_WEAPONS)["B"]


@pytest.mark.rule("SG-6.9")
def test_the_hearts_that_are_saved_are_chosen_where_the_machine_lives_on() -> None:
    drawing = "aH ..\naW aW BH BH\n.. .. BW BH"
    state = flip(drawing, kinds={"B": "keeper"}, marks={"B": ["guarded"]})
    assert state.question is not None and (state.question.asked, state.question.seat) == ("save_heart", 1)
    hearts = lying(done(state, Choose(place(3, 1))))["B"][0]
    assert hearts >> cell(3, 1) & 1 and not hearts >> cell(2, 1) & 1


@pytest.mark.rule("SG-6.9")
def test_nothing_is_asked_where_the_machine_is_lost_all_the_same() -> None:
    after = flip("aH ..\naW aW BH BH\n.. .. BW BH", marks={"B": ["guarded"]})
    assert after.question is None and "B" not in lying(after)


BETWEEN_TWO = "aH aW aW aH BW .. .. CW\n.. .. .. .. BH .. .. CH"
"""A drawing in which a flip of a puts one heart under a weapon of B and the other under one of C."""


@pytest.mark.rule("SG-6.9", "SG-6.6")
def test_which_heart_is_saved_is_asked_where_it_decides_who_takes_honor() -> None:
    asked = flip(BETWEEN_TWO, kinds={"B": "queen"}, marks={"a": ["guarded"]})
    assert asked.question is not None and (asked.question.asked, asked.question.seat) == ("save_heart", 0)
    honor = [done(asked, Choose(place(column, 0))).sides[1].honor for column in (4, 7)]
    assert honor == [0, 2], "what hit the heart that is saved has destroyed nothing"


@pytest.mark.rule("SG-6.9")
@pytest.mark.parametrize("kinds", [{}, {"B": "queen", "C": "queen"}])
def test_which_heart_is_saved_is_not_asked_where_it_comes_to_the_same(kinds: dict[str, str]) -> None:
    after = flip(BETWEEN_TWO, kinds=kinds, marks={"a": ["guarded"]})
    assert after.question is None and "a" not in lying(after)
    assert after.sides[1].honor == (2 if kinds else 0)


@pytest.mark.rule("SG-6.9", "SG-6.6")
def test_the_owner_chooses_what_saves_a_heart_that_a_guard_and_a_plate_could_save() -> None:
    asked = flip("aH aW BH\n.. .. BW", plugins={"B": ["plate"]}, marks={"B": ["guarded"]})
    assert asked.question is not None and (asked.question.asked, asked.question.seat) == ("saver_heart", 1)
    assert asked.question.among == ("guarded", "PLATE.0")
    refused(asked, EndTurn(), "SG-6.9")
    by_guard, by_plate = (done(asked, Choose(pick)) for pick in asked.question.among)
    assert lying(by_guard)["a"] == shapes("aH aW")["a"], "spared, and back where it came from"
    assert [card.kind for card in by_guard.machines[1].plugins] == ["plate"] and not by_guard.machines[
        1
    ].marks
    assert lying(by_plate)["a"] == shapes(".. .. .. aH")["a"], "its weapon breaks"
    assert landfill(by_plate, 1) == ["plate"] and by_plate.machines[1].marks == ("guarded",)


@pytest.mark.rule("SG-6.9", "SG-6.6")
@pytest.mark.parametrize(("guarded", "breaks"), [(4, "C"), (7, "B")])
def test_a_guard_and_a_plate_save_a_heart_each_and_the_owner_says_which(guarded: int, breaks: str) -> None:
    asked = flip(BETWEEN_TWO, kinds={"a": "twin"}, plugins={"a": ["plate"]}, marks={"a": ["guarded"]})
    assert asked.question is not None and asked.question.asked == "save_heart"
    after = done(asked, Choose(place(guarded, 0)))
    assert after.question is None and "a" in lying(after)
    assert [id for id in "BC" if not lying(after)[id][1]] == [breaks], "the plate breaks what hit the other"


@pytest.mark.rule("SG-6.9")
def test_guards_enough_for_all_hearts_save_them_unasked() -> None:
    after = flip(BETWEEN_TWO, marks={"a": ["guarded", "guarded"]})
    assert after.question is None and lying(after)["a"] == shapes("aH aW aW aH")["a"]


@pytest.mark.rule("SG-6.9")
def test_savers_that_are_never_used_up_need_no_choice() -> None:
    after = flip("aH aW BW\n.. .. BH", kinds={"B": "iron"}, plugins={"B": ["buckler"]})
    assert after.question is None and lying(after)["B"] == shapes(".. .. BW\n.. .. BH")["B"]


@pytest.mark.rule("SG-6.9")
def test_what_is_asked_of_units_saved_is_worded_with_its_machine_and_its_cells() -> None:
    by_what = flip("aH aW BH\n.. .. BW", plugins={"B": ["plate"]}, marks={"B": ["guarded"]})
    asked = GAME.at(by_what).prompt()
    assert all(word in asked for word in ("Plain's heart at c8", "the guard or Plate"))
    plate = Choose("PLATE.0")
    gesture = GAME.at(by_what).gesture(plate)
    assert (gesture.label, gesture.pieces, gesture.place) == ("Save it with Plate", ("B",), place(2, 0))
    assert GAME.at(by_what).action_to_string(plate) == "Save the heart at c8 with Plate"
    preview = GAME.at(by_what).preview(plate)
    assert preview is not None and preview.title == "Save the heart at c8 with Plate"
    assert preview.marks == (place(2, 0),) and "at c8 (SG-6.6)" in preview.lines[0].detail
    which = flip(BETWEEN_TWO, kinds={"a": "twin"}, plugins={"a": ["plate"]}, marks={"a": ["guarded"]})
    asked = GAME.at(which).prompt()
    assert all(word in asked for word in ("Twin", "heart", "the guard"))
    assert GAME.at(which).gesture(Choose(place(4, 0))).place == place(4, 0)
    one = flip(TWO_WEAPONS, kinds={"B": "iron"})
    assert "1 of Iron's weapons" in GAME.at(one).prompt()


@pytest.mark.rule("SG-6.9")
def test_a_preview_says_that_an_owner_will_choose() -> None:
    def told(state: Position) -> list[tuple[str, str]]:
        preview = GAME.at(state).preview(Move("a", "east"))
        assert preview is not None
        return [(line.text, line.detail) for line in preview.lines]

    by_what = position("aH aW BH\n.. .. BW", plugins={"B": ["plate"]}, marks={"B": ["guarded"]})
    line = ("Enemy Plain saves its heart at c8", "Its owner chooses: the guard or Plate (SG-6.9)")
    assert line in told(by_what)
    which = position(BETWEEN_TWO, kinds={"a": "twin"}, plugins={"a": ["plate"]}, marks={"a": ["guarded"]})
    line = ("Twin: 2 hearts hit, 2 saved", "You choose which one the guard saves: e8 or h8 (SG-6.9)")
    assert line in told(which)


@pytest.mark.rule("SG-6.9")
def test_a_game_kept_before_the_owner_was_asked_goes_on_as_it_was_played() -> None:
    """Its moves are those of a game in which the guard saved the heart without a question."""
    history: Any = History(GAME, setup(), 1)
    history.states = [position("aH aW BH\n.. .. BW", plugins={"B": ["plate"]}, marks={"B": ["guarded"]})]
    for action in (Move("a", "east"), EndTurn()):
        history.replay_action(action)
    assert len(history.actions) == 2 and history.state.turn == 6
    assert [card.kind for card in history.state.machines[1].plugins] == ["plate"]
    assert any(type(event) is Saved and "guard" in event.text for event in history.log[1])
    with pytest.raises(IllegalAction):
        history.replay_action(Move("a", "up"))


@pytest.mark.rule("SG-6.9")
def test_a_kept_choice_that_is_asked_no_more_is_passed_over() -> None:
    history: Any = History(GAME, setup(), 1)
    history.states = [flip(BETWEEN_TWO, marks={"a": ["guarded"]})]
    history.replay_action(Choose(place(4, 0)))
    assert history.states[0] is history.states[1]
