"""The plates and the panel of the quadrants."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.planet_smash.hud import QuadrantSummary, quadrant_summaries
from rules.planet_smash.state import EMPTY, Position
from tests.rules.planet_smash.positions import FULL, GAME, USED, position, setup, sheet


def looked_up(state: Position, seat: int = 0) -> dict[str, QuadrantSummary]:
    found = quadrant_summaries(GAME.paces[state.planet], GAME.view(state, seat), seat)
    return dict(zip(("wild", "a", "b", "c"), found, strict=True))


@pytest.mark.parametrize(
    ("quadrant", "boxes", "words"),
    [
        ("wild", (0, 0, 0), "any three"),
        ("wild", (3, 0, 3), "any number"),
        ("a", (0, 0, 0), "4 and any two"),
        ("a", (5, 0, 2), "the printed 4"),
        ("b", (0, 0, 0), "1, 2, 3, 4 or 6, plus the printed 5"),
        ("b", (1, 0, 0), "2, 3, 4 or 6, plus the printed 5"),
        ("b", (1, 2, 0), "the printed 5"),
        ("b", (0, 3, 5), "1, 2, 4 or 6"),
        ("c", (0, 0, 0), "three equal numbers"),
        ("c", (6, 0, 0), "two more 6s"),
        ("c", (6, 0, 6), "one more 6"),
        ("c", (6, 6, 6), "demolished, research only"),
    ],
)
def test_quadrants_state_their_needs(quadrant: str, boxes: tuple[int, ...], words: str) -> None:
    known = looked_up(position(sheet(boxes={quadrant: boxes})))[quadrant]
    assert known.waits[0] == words
    assert len(known.waits[-1]) <= len(words)


def test_needs_of_quadrants_follow_the_rules() -> None:
    state = position(sheet(plan=(6, 5, 5), ship="a", boxes={"b": (1, 0, 0)}))
    assert looked_up(state)["b"].fits, "a 5 may be written over the printed 5"
    assert not looked_up(position(sheet(plan=(1, 1, 1), boxes={"b": (1, 0, 0)})))["b"].fits


def test_a_die_fits_only_while_it_is_unused_and_the_ship_can_come_there() -> None:
    boxes = {"c": (6, 6, 0)}
    fitting = sheet(plan=(6, 1, 1), boxes=boxes)
    assert looked_up(position(fitting))["c"].fits
    assert not looked_up(position(replace(fitting, spots=(0, EMPTY, EMPTY))))["c"].fits, (
        "the 6 lies on a spot"
    )
    late = replace(fitting, spots=(1, 2, EMPTY), ship=0)
    assert looked_up(position(late))["c"].fits, "spot 3 leads from Wild to C"
    assert not looked_up(position(replace(late, ship=1)))["c"].fits, "from A it leads to Wild"
    assert not looked_up(position(sheet(plan=(6, 6, 6), spots=USED, boxes=boxes)))["c"].fits


def test_a_quadrant_out_of_reach_and_one_too_late_are_warned_of() -> None:
    low = {"c": (2, 2, 0)}
    assert looked_up(position(sheet(target=(3, 3, 4), boxes=low)))["c"].caution.endswith("reaches 4.")
    assert not looked_up(position(sheet(target=(3, 3, 2), boxes=low)))["c"].caution
    early, late = (looked_up(position(sheet(target=(3, 3, 2), boxes=low), round=at))["c"] for at in (2, 9))
    assert not early.caution and "1 left" in late.caution


def test_the_reach_is_the_targeting_die_and_unknown_before_it_is_rolled() -> None:
    known = looked_up(position(sheet(target=(2, 3, 6), boxes={"b": FULL["b"]})))
    assert [known[id].reach for id in known] == [1, 2, 0, 6]
    seating = looked_up(GAME.new_game(setup(), 1))
    assert [seating[id].reach for id in seating] == [1, 0, 0, 0] and not any(
        one.fits for one in seating.values()
    )


def test_a_plate_says_when_its_player_plays_and_how_far_the_planet_is() -> None:
    ready = sheet(boxes={"wild": FULL["wild"]}, cells={"b": (1, 2, 3, 1, 0, 0)})
    state = position(sheet(), ready, sheet(), seat=1)
    plates = [GAME.at(GAME.view(state, 1)).plate(seat, 1) for seat in range(3)]
    assert [plate.note for plate in plates] == ["played", "your turn", "next"]
    assert GAME.at(GAME.view(state, 0)).plate(1, 0).note == "now"
    assert plates[1].turn and plates[1].detail == "1 of 4 demolished"
    assert {counter.icon: counter.number for counter in plates[1].counters}["flip"] == 2


@pytest.mark.rule("PS-7.2")
def test_once_a_planet_is_smashed_everybody_still_to_play_is_told_that_the_round_is_the_last() -> None:
    after = position(sheet(boxes=FULL), sheet(), sheet(), seat=1)
    before = position(sheet(), sheet(), sheet(), seat=1)
    told = [GAME.at(GAME.view(after, 1)).plate(seat, 1) for seat in range(3)]
    assert [plate.note for plate in told] == ["played", "last turn", "next"]
    assert [plate.last for plate in told] == [False, True, False]
    assert GAME.at(GAME.view(after, 2)).plate(1, 2).note == "last turn"
    assert not any(GAME.at(before).plate(seat, 1).last for seat in range(3))
    assert GAME.at(after).caption().endswith("Round 2, the last")
    assert GAME.at(before).caption().endswith("Round 2 of 9")
    assert GAME.at(after).prompt().split("\n")[2].startswith("Ada has smashed Testia")
    assert len(GAME.at(before).prompt().split("\n")) == 2
    over = replace(after, seat=-1)
    assert "last" not in GAME.at(over).caption()
