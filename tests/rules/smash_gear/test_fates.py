"""The preview of a combat: who hits what on which cell, in words."""

from __future__ import annotations

from typing import Any

import pytest

from rules.smash_gear.actions import Move
from tests.rules.smash_gear.positions import ADAS, GAME, cell, position


def foreseen(drawing: str, side: str = "east", **more: Any) -> list[tuple[str, str, str]]:
    """The lines about a flip of machine a, without possible responses."""
    preview = GAME.preview(position(drawing, **more), Move("a", side))
    assert preview is not None
    return [(line.mark, line.text, line.detail) for line in preview.lines if "respond" not in line.text]


@pytest.mark.rule("SG-6.2")
def test_the_hit_heart_and_what_hits_it_are_named() -> None:
    (mark, text, detail), (own_mark, own, _) = foreseen("aH aW BH\n.. .. BW")
    assert (mark, own_mark) == ("good", "good")
    assert text.endswith("is destroyed") and own.endswith("is unharmed")
    assert detail.startswith("Your weapon hits its heart at c") and detail.endswith("(SG-6.2)")


@pytest.mark.rule("SG-6.2")
def test_an_own_heart_that_is_hit_is_told_with_the_machine_that_hits_it() -> None:
    (mark, text, detail), _ = foreseen("aH aW .. BW\n.. .. .. BH")
    assert mark == "bad" and text.endswith("is destroyed")
    assert "'s weapon hits your heart at d" in detail


@pytest.mark.rule("SG-6.3")
def test_weapons_that_meet_are_named_with_their_cell() -> None:
    lines = foreseen("aH aW BW\n.. .. BH")
    assert [mark for mark, *_ in lines] == ["bad", "good"]
    assert all(detail.startswith("Weapons meet at c") and detail.endswith("(SG-6.3)") for *_, detail in lines)


@pytest.mark.rule("SG-6.2")
def test_a_weapon_that_never_strikes_is_named() -> None:
    lines = foreseen("aH aW BW\naW aW BH")
    whole = next(detail for _, text, detail in lines if text.endswith("is unharmed"))
    assert "first: c" in whole and whole.endswith("never hits (SG-6.2)")


@pytest.mark.rule("SG-6.2", "SG-6.6")
def test_a_heart_lost_alone_and_a_weapon_that_a_plate_broke_are_told_by_their_own_rules() -> None:
    kept = foreseen("aH aW BH\n.. .. BW\n.. .. BH", kinds={"B": "keeper"})
    assert ("good", "Keeper loses 1 unit", "Heart hit at c8 (SG-6.2)") in kept
    plated = foreseen("aH aW BH\n.. .. BW", plugins={"B": ["plate"]})
    assert ("bad", "Your Plain loses 1 unit", "Weapon removed at c8 (SG-6.6)") in plated
    assert (
        "note",
        "Enemy Plain is unharmed",
        "Plate (used up) saves its heart at c8 (SG-6.6)",
    ) in plated


@pytest.mark.rule("SG-6.3", "SG-6.4", "SG-6.6")
def test_every_loss_of_a_machine_is_told_with_its_rule() -> None:
    lines = foreseen("aH aW aW aW BH .. BW\n.. .. .. .. BW BW BW", plugins={"B": ["plate"]})
    details = [detail for _, text, detail in lines if text == "Your Plain loses 3 units"]
    assert details == ["Weapon removed at e8, weapons meet at g8, f8 disconnected (SG-6.6, SG-6.3, SG-6.4)"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_what_saves_a_heart_is_named_beside_what_is_lost_all_the_same() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", plugins={"B": ["plate"]})
    assert (
        "good",
        "Enemy Plain loses 1 unit",
        "Weapons meet at c7, Plate (used up) saves its heart at c8 (SG-6.3, SG-6.6)",
    ) in lines


@pytest.mark.rule("SG-6.5")
def test_a_machine_that_comes_apart_is_told_with_who_chooses() -> None:
    lines = foreseen(".. aH\n.. aW\nBH BW BH", "south")
    assert (
        "good",
        "Enemy Plain breaks apart",
        "Weapons meet at b6, its owner chooses the main part (SG-6.3, SG-6.5)",
    ) in lines


@pytest.mark.rule("SG-6.5", "SG-6.7")
def test_that_an_attacker_may_go_back_is_told_where_a_choice_decides_it() -> None:
    lines = foreseen("aH ..\naW aW\nBH BW BH", "south", marks={"B": ["guarded"]})
    assert [(mark, text[:10]) for mark, text, rule in lines if "SG-6.7" in rule] == [
        ("caution", "May return")
    ]
    surely = foreseen("aH aW BH\n.. .. BW", marks={"B": ["guarded"]})
    assert [(mark, text[:7]) for mark, text, rule in surely if "SG-6.7" in rule] == [("caution", "Returns")]


def test_a_flip_is_told_by_its_machine_and_its_price_once() -> None:
    preview = GAME.preview(position("aH aW .. .."), Move("a", "east"))
    assert preview is not None
    assert preview.title == "Flip Plain east"
    assert "gear" not in preview.title and "gear" in preview.figure


@pytest.mark.rule("SG-8.4", "SG-10.3")
@pytest.mark.parametrize(
    ("honor", "told"),
    [
        ((5, 0), ("good", "You gain 2 honor", "7 of 30, SG-8.4")),
        ((28, 0), ("good", "30 honor: you win", "SG-10.3")),
    ],
)
def test_honor_that_a_card_gives_for_a_destroyed_machine_is_foreseen(
    honor: tuple[int, int], told: tuple[str, str, str]
) -> None:
    assert told in foreseen("aH aW BH\n.. .. BW", kinds={"a": "queen"}, honor=honor)


@pytest.mark.rule("SG-8.4")
def test_honor_that_the_other_side_takes_is_foreseen_as_bad() -> None:
    lines = foreseen("aH aW .. BW\n.. .. .. BH", kinds={"B": "queen"}, honor=(0, 5))
    assert ("bad", "Bo gains 2 honor", "7 of 30, SG-8.4") in lines


@pytest.mark.rule("SG-6.2")
def test_machines_of_one_name_are_told_apart_by_whose_they_are() -> None:
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW")]
    assert texts == ["Enemy Plain is destroyed", "Your Plain is unharmed"]
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW", kinds={"B": "angle"})]
    assert texts == ["Angle is destroyed", "Plain is unharmed"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_hearts_and_weapons_that_are_saved_are_told_each_with_its_rule() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", kinds={"B": "iron"}, plugins={"B": ["plate"]})
    details = [detail for _, text, detail in lines if text.startswith("Iron")]
    assert details == [
        "Plate (used up) saves its heart at c8, its own effect saves its weapon (SG-6.6, SG-6.3)"
    ]


@pytest.mark.rule("SG-6.8")
def test_a_weapon_that_comes_to_lie_on_a_base_is_told_where_a_machine_fell_there_too() -> None:
    reach = ("good", "Puts a weapon on an enemy base", "Ready for Destroy Base, SG-6.8")
    bases = ((0, ADAS), (1, cell(2, 0)))
    assert reach in foreseen("aH aW BH\n.. .. BW", bases=bases)
    assert reach not in foreseen("aH aW BW\n.. .. BH", bases=bases), "the weapon on it meets another"
