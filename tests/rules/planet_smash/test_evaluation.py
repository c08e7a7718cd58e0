"""The evaluation of a position: its inputs, its consistency across a roll, and its words."""

from __future__ import annotations

from itertools import pairwise, product
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.game import Setup
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.evaluation import finishing_round, value_of
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.state import COLOURS, EMPTY, SPOTS, Position, Sheet
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    LAST,
    READY,
    TESTIA,
    TWO_READY,
    USED,
    asked,
    done,
    position,
    sheet,
)

ROUNDS = TESTIA.rounds


def worth(here: Sheet, round: int = 2) -> float:
    return GAME.evaluate(position(here, round=round), 0)


def smashed(round: int) -> float:
    return GAME.evaluate(replace(position(sheet(boxes=FULL), round=round), seat=-1), 0)


def test_alone_a_round_earlier_is_always_worth_the_same_and_a_loss_is_the_worst() -> None:
    values = [smashed(round) for round in range(1, ROUNDS + 1)]
    steps = [before - after for before, after in pairwise(values)]
    assert steps == pytest.approx([2 / (ROUNDS + 1)] * (ROUNDS - 1))
    assert values[0] == value_of(1, ROUNDS) and values[-1] > -1
    lost = done(position(sheet(spots=USED), round=ROUNDS), NextRound())
    assert GAME.evaluate(lost, 0) == -1


def test_a_certain_smash_counts_by_its_round() -> None:
    sure = position(sheet(plan=(6, 1, 1), ship="b", boxes=LAST), round=4)
    assert GAME.evaluate(sure, 0) == pytest.approx(smashed(4), abs=0.01)
    turned = position(sheet(plan=(1, 1, 1), ship="b", boxes=LAST, cells={"b": READY}), round=4)
    unlikely = position(sheet(plan=(1, 1, 1), ship="b", boxes=LAST), round=4)
    assert GAME.evaluate(turned, 0) == pytest.approx(smashed(4), abs=0.01)
    assert GAME.evaluate(unlikely, 0) < smashed(4) - 0.1


BETTER = [
    ("a full box", sheet(spots=USED, boxes={"a": (1, 0, 0)}), sheet(spots=USED)),
    ("a printed box", sheet(spots=USED, boxes={"a": (0, 4, 0)}), sheet(spots=USED, boxes={"a": (1, 0, 0)})),
    ("what still fits", sheet(spots=USED, boxes={"c": (6, 0, 0)}), sheet(spots=USED, boxes={"c": (1, 0, 0)})),
    ("an ability ready", sheet(spots=USED, cells={"a": READY}), sheet(spots=USED)),
    ("two of them", sheet(spots=USED, cells={"a": TWO_READY}), sheet(spots=USED, cells={"a": READY})),
    ("research begun", sheet(spots=USED, cells={"a": (1, 2, 0, 0, 0, 0)}), sheet(spots=USED)),
    (
        "an ability not used up",
        sheet(spots=USED, cells={"a": READY}),
        sheet(spots=USED, cells={"a": READY}, crossed={"a": 0b01000}),
    ),
    ("low targets", sheet(target=(1, 1, 1), plan=(2, 2, 2)), sheet(target=(6, 6, 6), plan=(2, 2, 2))),
    ("dice that fit", sheet(plan=(4, 5, 6)), sheet(plan=(1, 1, 1))),
    ("dice still to place", sheet(plan=(4, 5, 6)), sheet(plan=(4, 5, 6), spots=USED)),
    (
        "a Planning die of the Targeting die's colour",
        sheet(plan=(1, 6, 1), spots=(0, 2, EMPTY), ship="c"),
        sheet(plan=(6, 1, 1), spots=(1, 2, EMPTY), ship="c"),
    ),
]


@pytest.mark.parametrize(("what", "better", "worse"), BETTER, ids=[what for what, _, _ in BETTER])
def test_the_estimate_sees(what: str, better: Sheet, worse: Sheet) -> None:
    assert worth(better) > worth(worse)


def test_what_a_placed_die_can_do_counts_until_it_is_done() -> None:
    waiting = asked("yellow", "a", plan=(1, 1, 5))
    written = done(waiting, Demolish(0))
    assert GAME.evaluate(waiting, 0) == pytest.approx(GAME.evaluate(written, 0), abs=0.02)


def test_the_evaluation_uses_only_the_rules_of_a_planet() -> None:
    other = PlanetSmash({"nowhere": replace(TESTIA, id="nowhere", title="Nowhere", hard=2, normal=3, easy=4)})
    here = position(sheet(boxes={"a": (1, 0, 0)}, cells={"b": READY}))
    assert other.evaluate(replace(here, planet="nowhere"), 0) == GAME.evaluate(here, 0)


def test_in_company_the_nearer_seat_is_ahead_and_abilities_decide_a_tie() -> None:
    ahead, behind = sheet(spots=USED, boxes=LAST), sheet(spots=USED)
    state = position(ahead, behind, sheet(spots=USED), seat=2)
    values = [GAME.evaluate(state, seat) for seat in range(3)]
    assert values[1] < -0.5 and values[0] > 0.5
    used = sheet(spots=USED, cells={"a": TWO_READY}, crossed={"a": 0b01001})
    saved = sheet(spots=USED, cells={"a": TWO_READY})
    tied = position(
        replace(used, boxes=sheet(boxes=FULL).boxes), replace(saved, boxes=sheet(boxes=FULL).boxes)
    )
    assert GAME.evaluate(replace(tied, seat=1), 1) > GAME.evaluate(replace(tied, seat=1), 0) + 0.05


def test_a_lead_beyond_doubt_is_still_played_out() -> None:
    """Bots far ahead of a random player once saw all choices as equal and never finished."""
    game = catalog.load("planet_smash")
    start = game.new_game(
        Setup("planet_smash", ("Ada", "Bo"), {"planet": "lv_426", "colours": "standard"}), 1
    )

    def with_open(boxes: int) -> float:
        ada, bo = start.sheets
        filled = ((1, 2, 3, 4, 5), (1, 2, 3, 6), (2, 2, 2, 2), (1, 2, 3, 4, 6)[: 5 - boxes] + (0,) * boxes)
        return game.evaluate(replace(start, sheets=(replace(ada, boxes=filled), bo)), 0)

    assert 0.9 < with_open(3) < with_open(2) < with_open(1) < 1


@pytest.mark.parametrize("planet", ["lv_426", "dusthalo", "clockwork_prime"])
def test_the_estimate_is_even_across_a_roll(planet: str) -> None:
    """The evaluation before a roll equals the mean of those after it."""
    game: Any = catalog.load("planet_smash")
    pace, drift = game.paces[planet], []
    for seed in range(4):
        setup = Setup("planet_smash", ("Ada",), {"planet": planet, "colours": "standard"})
        state = game.new_game(setup, seed)
        while state.seat >= 0:
            actions = list(game.legal_actions(state))
            if NextRound() in actions and state.round < game.planets[planet].rounds:
                rolls = [game.apply(game.determinize(state, number), NextRound()) for number in range(24)]
                after = mean(finishing_round(pace, roll, 0) for roll in rolls)
                drift.append(after - finishing_round(pace, state, 0))
            state = game.apply(state, best(game, state, actions))
    assert abs(mean(drift)) < 0.15, f"{mean(drift):+.2f} rounds over {len(drift)} rolls"


def best(game: PlanetSmash, state: Position, actions: list[object]) -> object:
    """Return the action with the best evaluation after it; abilities are saved where another action is as
    good."""
    return max(
        actions,
        key=lambda action: (
            game.evaluate(game.apply(state, action), 0) - isinstance(action, UseAbility) * 0.01
        ),
    )


@pytest.mark.parametrize(
    ("round", "words"),
    [
        (4.6, "on course for round 5 (Hard)"),
        (6.2, "on course for round 6 (Normal)"),
        (7.9, "on course for round 8 (Easy)"),
        (9.1, "on course for round 9 (past Easy)"),
        (9.6, "not smashed in time"),
        (0.2, "on course for round 1 (Hard)"),
    ],
)
def test_solo_forecasts_name_the_round_and_the_difficulty(round: float, words: str) -> None:
    assert GAME.describe_eval(position(sheet()), 0, value_of(round, ROUNDS)) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1.0, "as good as won"),
        (0.4, "ahead, about 70 % to win"),
        (0.02, "level, about 51 % to win"),
        (-0.4, "behind, about 30 % to win"),
        (-1.0, "as good as lost"),
    ],
)
def test_in_company_a_forecast_says_the_chance(value: float, words: str) -> None:
    assert GAME.describe_eval(position(sheet(), sheet()), 0, value) == words


@pytest.mark.parametrize("seats", [2, 3, 4, 9])
def test_equal_seats_have_equal_chances_that_add_up_to_one(seats: int) -> None:
    """With four equal players each was once shown 50 % to win, as if only against the best of the others."""
    state = position(*(sheet(spots=USED),) * seats, seat=seats - 1)
    chances = [0.5 + 0.5 * GAME.evaluate(state, seat) for seat in range(seats)]
    assert sum(chances) == pytest.approx(1, abs=0.06 * seats / 2)
    words = GAME.describe_eval(state, 0, GAME.evaluate(state, 0))
    assert words.startswith(("level", "ahead", "behind"))
    even = 2 / seats - 1
    assert GAME.describe_eval(state, 0, even).startswith(f"level, about {round(100 / seats)} % to win")
    assert GAME.describe_eval(state, 0, even + 0.2).startswith("ahead")
    assert GAME.describe_eval(state, 0, max(-0.97, even - 0.2)).startswith("behind")


def test_the_value_of_placing_is_the_value_of_the_plan() -> None:
    """Placing the first die of the plan loses next to nothing."""
    state = position(sheet(plan=(6, 6, 6), target=(1, 1, 1)))
    after = max(GAME.evaluate(done(state, Place(*way)), 0) for way in product(COLOURS, SPOTS))
    assert after == pytest.approx(GAME.evaluate(state, 0), abs=0.03)
