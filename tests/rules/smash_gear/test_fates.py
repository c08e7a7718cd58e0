"""The preview of a combat: who hits what on which cell, in words."""

from __future__ import annotations

from typing import Any

import pytest

from rules.smash_gear.actions import Move
from tests.rules.smash_gear.positions import ADAS, GAME, cell, position


def foreseen(drawing: str, side: str = "east", **more: Any) -> list[tuple[str, str, str]]:
    """The lines about a flip of machine a, without what the other side may answer."""
    preview = GAME.preview(position(drawing, **more), Move("a", side))
    assert preview is not None
    return [(line.mark, line.text, line.detail) for line in preview.lines if "answer" not in line.text]


@pytest.mark.rule("SG-6.2")
def test_the_hit_heart_and_what_hits_it_are_named() -> None:
    (mark, text, detail), (own_mark, own, _) = foreseen("aH aW BH\n.. .. BW")
    assert (mark, own_mark) == ("good", "good")
    assert text.endswith("is destroyed") and own.endswith("stays whole")
    assert detail.startswith("Your weapon hits its heart on c") and detail.endswith("(SG-6.2)")


@pytest.mark.rule("SG-6.2")
def test_an_own_heart_that_is_hit_is_told_with_the_machine_that_hits_it() -> None:
    (mark, text, detail), _ = foreseen("aH aW .. BW\n.. .. .. BH")
    assert mark == "bad" and text.endswith("is destroyed")
    assert "'s weapon hits your heart on d" in detail


@pytest.mark.rule("SG-6.3")
def test_weapons_that_meet_are_named_with_their_cell() -> None:
    lines = foreseen("aH aW BW\n.. .. BH")
    assert [mark for mark, *_ in lines] == ["bad", "good"]
    assert all(detail.startswith("Weapons meet on c") and detail.endswith("(SG-6.3)") for *_, detail in lines)


@pytest.mark.rule("SG-6.2")
def test_a_weapon_that_never_strikes_is_named() -> None:
    lines = foreseen("aH aW BW\naW aW BH")
    whole = next(detail for _, text, detail in lines if text.endswith("stays whole"))
    assert whole.startswith("Hearts come first, so c") and whole.endswith("never strikes (SG-6.2)")


@pytest.mark.rule("SG-6.2", "SG-6.6")
def test_a_heart_lost_alone_and_a_weapon_that_a_plate_broke_are_told_by_their_own_rules() -> None:
    kept = foreseen("aH aW BH\n.. .. BW\n.. .. BH", kinds={"B": "keeper"})
    assert ("good", "Keeper loses 1 unit", "Heart hit on c8 (SG-6.2)") in kept
    plated = foreseen("aH aW BH\n.. .. BW", plugins={"B": ["plate"]})
    assert ("bad", "Your Plain loses 1 unit", "Weapon breaks on c8 (SG-6.6)") in plated
    assert (
        "note",
        "Opposing Plain stays whole",
        "Plate is used up, saving its heart on c8 (SG-6.6)",
    ) in plated


@pytest.mark.rule("SG-6.3", "SG-6.4", "SG-6.6")
def test_every_loss_of_a_machine_is_told_with_its_rule() -> None:
    lines = foreseen("aH aW aW aW BH .. BW\n.. .. .. .. BW BW BW", plugins={"B": ["plate"]})
    details = [detail for _, text, detail in lines if text == "Your Plain loses 3 units"]
    assert details == ["Weapon breaks on e8 (SG-6.6), weapons meet on g8 (SG-6.3), f8 falls off (SG-6.4)"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_what_saves_a_heart_is_named_beside_what_is_lost_all_the_same() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", plugins={"B": ["plate"]})
    assert (
        "good",
        "Opposing Plain loses 1 unit",
        "Weapons meet on c7 (SG-6.3), Plate is used up, saving its heart on c8 (SG-6.6)",
    ) in lines


@pytest.mark.rule("SG-6.5")
def test_a_machine_that_comes_apart_is_told_with_who_chooses() -> None:
    lines = foreseen(".. aH\n.. aW\nBH BW BH", "south")
    assert (
        "good",
        "Opposing Plain comes apart",
        "Weapons meet on b6 (SG-6.3), its owner chooses what stays (SG-6.5)",
    ) in lines


@pytest.mark.rule("SG-6.5", "SG-6.7")
def test_that_an_attacker_may_go_back_is_told_where_a_choice_decides_it() -> None:
    lines = foreseen("aH ..\naW aW\nBH BW BH", "south", marks={"B": ["guarded"]})
    assert ("caution", "It may go back where it came from", "As parts are chosen, SG-6.7") in lines
    surely = foreseen("aH aW BH\n.. .. BW", marks={"B": ["guarded"]})
    assert ("caution", "It goes back where it came from", "SG-6.7") in surely


def test_a_flip_is_told_by_its_machine_and_its_price_once() -> None:
    preview = GAME.preview(position("aH aW .. .."), Move("a", "east"))
    assert preview is not None
    assert preview.title.startswith("If ") and preview.title.endswith(" flips east")
    assert "gear" not in preview.title and "gear" in preview.figure


@pytest.mark.rule("SG-8.4", "SG-10.3")
@pytest.mark.parametrize(
    ("honor", "told"),
    [
        ((5, 0), ("good", "You take 2 honor", "7 of 30, SG-8.4")),
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
    assert ("bad", "Bo takes 2 honor", "7 of 30, SG-8.4") in lines


@pytest.mark.rule("SG-6.2")
def test_machines_of_one_name_are_told_apart_by_whose_they_are() -> None:
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW")]
    assert texts == ["Opposing Plain is destroyed", "Your Plain stays whole"]
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW", kinds={"B": "angle"})]
    assert texts == ["Angle is destroyed", "Plain stays whole"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_hearts_and_weapons_that_are_saved_are_told_each_with_its_rule() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", kinds={"B": "iron"}, plugins={"B": ["plate"]})
    details = [detail for _, text, detail in lines if text.startswith("Iron")]
    assert details == [
        "Plate is used up, saving its heart on c8 (SG-6.6), it withstands, saving its weapon (SG-6.3)"
    ]


@pytest.mark.rule("SG-6.8")
def test_a_weapon_that_comes_to_lie_on_a_base_is_told_where_a_machine_fell_there_too() -> None:
    reach = ("good", "A weapon lies on an opposing base", "Destroy Base, SG-6.8")
    bases = ((0, ADAS), (1, cell(2, 0)))
    assert reach in foreseen("aH aW BH\n.. .. BW", bases=bases)
    assert reach not in foreseen("aH aW BW\n.. .. BH", bases=bases), "the weapon on it meets another"
