"""The preview of a combat: who hits what on which cell, in words."""

from __future__ import annotations

import pytest

from rules.smash_gear.state import Move
from tests.rules.smash_gear.positions import GAME, position


def foreseen(drawing: str) -> list[tuple[str, str, str]]:
    """The lines about a flip east of machine a, without what the other side may answer."""
    preview = GAME.preview(position(drawing), Move("a", "east"))
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


def test_a_flip_is_told_by_its_machine_and_its_price_once() -> None:
    preview = GAME.preview(position("aH aW .. .."), Move("a", "east"))
    assert preview is not None
    assert preview.title.startswith("If ") and preview.title.endswith(" flips east")
    assert "gear" not in preview.title and "gear" in preview.figure
