"""The preview of a combat: hits by unit and cell, in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.smash_gear.actions.move import Move
from tests.rules.smash_gear.positions import ADAS, GAME, cell, position

Line = tuple[str, str, str]


def foreseen(drawing: str, side: str = "east", **more: Any) -> list[Line]:
    """Return the preview lines of a flip of machine a, without possible responses."""
    preview = GAME.at(position(drawing, **more)).preview(Move("a", side))
    assert preview is not None
    return [(line.mark, line.text, line.detail) for line in preview.lines if "respond" not in line.text]


def of(lines: list[Line], *names: str) -> Line:
    """The only line that names all of these."""
    (found,) = [line for line in lines if all(name in line[1] for name in names)]
    return found


def rules(detail: str) -> list[str]:
    """The rule ids at the end of a detail."""
    return re.findall(r"SG-\d+\.\d+", detail)


def places(detail: str) -> list[str]:
    """The cells that a detail names, in its order."""
    return re.findall(r"\b[a-l]\d+\b", detail)


@pytest.mark.rule("SG-6.2")
def test_the_hit_heart_and_what_hits_it_are_named() -> None:
    (mark, text, detail), (own_mark, own, _) = foreseen("aH aW BH\n.. .. BW")
    assert (mark, own_mark) == ("good", "good")
    assert "destroyed" in text and "unharmed" in own
    assert detail.startswith("Your weapon") and places(detail) == ["c8"] and rules(detail) == ["SG-6.2"]


@pytest.mark.rule("SG-6.2")
def test_an_own_heart_that_is_hit_is_told_with_the_machine_that_hits_it() -> None:
    (mark, text, detail), _ = foreseen("aH aW .. BW\n.. .. .. BH")
    assert mark == "bad" and "destroyed" in text
    assert "weapon" in detail and "your heart" in detail and places(detail) == ["d8"]


@pytest.mark.rule("SG-6.3")
def test_weapons_that_meet_are_named_with_their_cell() -> None:
    lines = foreseen("aH aW BW\n.. .. BH")
    assert [mark for mark, *_ in lines] == ["bad", "good"]
    assert all(places(detail) == ["c8"] and rules(detail) == ["SG-6.3"] for *_, detail in lines)


@pytest.mark.rule("SG-6.2")
def test_a_weapon_that_never_strikes_is_named() -> None:
    lines = foreseen("aH aW BW\naW aW BH")
    *_, whole = of(lines, "unharmed")
    assert places(whole) == ["c8"] and "never" in whole and rules(whole) == ["SG-6.2"]


@pytest.mark.rule("SG-6.2", "SG-6.6")
def test_a_heart_lost_alone_and_a_weapon_that_a_plate_broke_are_told_by_their_own_rules() -> None:
    kept = foreseen("aH aW BH\n.. .. BW\n.. .. BH", kinds={"B": "keeper"})
    mark, text, detail = of(kept, "Keeper")
    assert mark == "good" and "1 unit" in text
    assert places(detail) == ["c8"] and rules(detail) == ["SG-6.2"]
    plated = foreseen("aH aW BH\n.. .. BW", plugins={"B": ["plate"]})
    mark, text, detail = of(plated, "Your Plain")
    assert mark == "bad" and "1 unit" in text
    assert places(detail) == ["c8"] and rules(detail) == ["SG-6.6"]
    mark, text, detail = of(plated, "Enemy Plain")
    assert mark == "note" and "unharmed" in text and detail.startswith("Plate (used up)")
    assert places(detail) == ["c8"] and rules(detail) == ["SG-6.6"]


@pytest.mark.rule("SG-6.3", "SG-6.4", "SG-6.6")
def test_every_loss_of_a_machine_is_told_with_its_rule() -> None:
    lines = foreseen("aH aW aW aW BH .. BW\n.. .. .. .. BW BW BW", plugins={"B": ["plate"]})
    *_, detail = of(lines, "Your Plain", "3 units")
    assert places(detail) == ["e8", "g8", "f8"] and rules(detail) == ["SG-6.6", "SG-6.3", "SG-6.4"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_what_saves_a_heart_is_named_beside_what_is_lost_all_the_same() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", plugins={"B": ["plate"]})
    mark, _, detail = of(lines, "Enemy Plain", "1 unit")
    assert mark == "good" and "Plate (used up)" in detail
    assert places(detail) == ["c7", "c8"] and rules(detail) == ["SG-6.3", "SG-6.6"]


@pytest.mark.rule("SG-6.5")
def test_a_machine_that_comes_apart_is_told_with_who_chooses() -> None:
    lines = foreseen(".. aH\n.. aW\nBH BW BH", "south")
    mark, _, detail = of(lines, "Enemy Plain", "apart")
    assert mark == "good" and "owner chooses" in detail
    assert places(detail) == ["b6"] and rules(detail) == ["SG-6.3", "SG-6.5"]


@pytest.mark.rule("SG-6.5", "SG-6.7")
def test_that_an_attacker_may_go_back_is_told_where_a_choice_decides_it() -> None:
    lines = foreseen("aH ..\naW aW\nBH BW BH", "south", marks={"B": ["guarded"]})
    assert [(mark, text[:10]) for mark, text, rule in lines if "SG-6.7" in rule] == [
        ("caution", "May return")
    ]
    surely = foreseen("aH aW BH\n.. .. BW", marks={"B": ["guarded"]})
    assert [(mark, text[:7]) for mark, text, rule in surely if "SG-6.7" in rule] == [("caution", "Returns")]


def test_a_flip_is_told_by_its_machine_and_its_price_once() -> None:
    preview = GAME.at(position("aH aW .. ..")).preview(Move("a", "east"))
    assert preview is not None
    assert "Plain" in preview.title and "east" in preview.title
    assert "gear" not in preview.title and "gear" in preview.figure


@pytest.mark.rule("SG-8.4", "SG-10.3")
@pytest.mark.parametrize(
    ("honor", "told"),
    [
        ((5, 0), ("2 honor", "7 of 30", "SG-8.4")),
        ((28, 0), ("30 honor", "", "SG-10.3")),
    ],
)
def test_honor_that_a_card_gives_for_a_destroyed_machine_is_foreseen(
    honor: tuple[int, int], told: tuple[str, str, str]
) -> None:
    gained, whole, rule = told
    mark, text, detail = of(foreseen("aH aW BH\n.. .. BW", kinds={"a": "queen"}, honor=honor), gained)
    assert mark == "good" and "ou" in text and whole in detail and rules(detail) == [rule]


@pytest.mark.rule("SG-8.4")
def test_honor_that_the_other_side_takes_is_foreseen_as_bad() -> None:
    lines = foreseen("aH aW .. BW\n.. .. .. BH", kinds={"B": "queen"}, honor=(0, 5))
    mark, text, detail = of(lines, "2 honor")
    assert mark == "bad" and text.startswith("Bo") and "7 of 30" in detail and rules(detail) == ["SG-8.4"]


@pytest.mark.rule("SG-6.2")
def test_machines_of_one_name_are_told_apart_by_whose_they_are() -> None:
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW")]
    assert [text.split()[0] for text in texts] == ["Enemy", "Your"]
    texts = [text for _, text, _ in foreseen("aH aW BH\n.. .. BW", kinds={"B": "angle"})]
    assert [text.split()[0] for text in texts] == ["Angle", "Plain"]


@pytest.mark.rule("SG-6.3", "SG-6.6")
def test_hearts_and_weapons_that_are_saved_are_told_each_with_its_rule() -> None:
    lines = foreseen("aH aW BH\n.. aW BW", kinds={"B": "iron"}, plugins={"B": ["plate"]})
    *_, detail = of(lines, "Iron")
    assert detail.startswith("Plate (used up)") and "its own effect" in detail
    assert places(detail) == ["c8"] and rules(detail) == ["SG-6.6", "SG-6.3"]


@pytest.mark.rule("SG-6.8")
def test_a_weapon_that_comes_to_lie_on_a_base_is_told_where_a_machine_fell_there_too() -> None:
    bases = ((0, ADAS), (1, cell(2, 0)))
    mark, _, detail = of(foreseen("aH aW BH\n.. .. BW", bases=bases), "enemy base")
    assert mark == "good" and rules(detail) == ["SG-6.8"]
    removed = foreseen("aH aW BW\n.. .. BH", bases=bases)
    assert not any("base" in text for _, text, _ in removed), "the weapon on it overlaps another"
